"""The weights of an encoder and a decoder, checked as a whole: see ``seq2seq`` for what they compute."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from torch import Tensor, nn

from rnnlab.engine.attention import STATES
from rnnlab.engine.initial import GATES
from rnnlab.engine.scores import SCORES, expect_shape, score
from rnnlab.engine.traces import EngineError
from rnnlab.engine.undrawn import undrawn

CELLS = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}
READOUTS = ("state", "context", "word")


@dataclass(frozen=True)
class Seq2SeqWeights:
    """A whole translator as tensors, checked on construction.

    V_s, V_t words; E_s, E_t their vectors' sizes; F = H, or 2H for a
    bidirectional encoder; L decoder layers of D units; R the read-out's size.
    """

    source_vectors: Tensor  # V_s×E_s
    target_vectors: Tensor  # V_t×E_t
    encoder: Mapping[str, Tensor]  # state_dict of torch.nn.RNN, GRU or LSTM, input E_s
    decoder: Mapping[str, Tensor]  # likewise, one direction, input E_t (+ F)
    W_y: Tensor  # V_t×R
    b_y: Tensor  # V_t
    cell: str = "gru"
    reverse_source: bool = False  # the encoder reads x_n … x_1 (Sutskever et al. 2014)
    score: str | None = None  # None is the fixed vector
    state: str = "previous"  # which decoder state asks; the fixed vector asks nothing
    score_parameters: Mapping[str, Tensor] = field(default_factory=dict)  # A; or W_s, W_h, v; or W_a
    feed_context: bool = False  # fixed vector: the neck is an input of every step
    readout: tuple[str, ...] = ("state",)
    W_c: Tensor | None = None  # R×(sum of the parts)
    b_c: Tensor | None = None  # R
    # s_0 = tanh(W_init neck + b_init), L·D rows; without it the encoder's last states themselves, layer by layer
    W_init: Tensor | None = None  # L·D×F
    b_init: Tensor | None = None  # L·D

    def __post_init__(self) -> None:
        self._check_options()
        for part in ("encoder", "decoder"):
            if not layer_count(getattr(self, part)):
                raise EngineError("missing-field", f"{part}.weight_hh_l0")
        bidirectional, layers = reads_both_ways(self.encoder), layer_count(self.decoder)
        if "weight_ih_l0_reverse" in self.decoder:
            raise EngineError("not-an-option", "decoder", value="bidirectional", options="one direction")
        dtype = self.source_vectors.dtype
        for name, tensor in self._tensors():
            if not tensor.isfinite().all():
                raise EngineError("not-finite", name, value=str(float(tensor[~tensor.isfinite()][0])))
            if tensor.dtype != dtype:
                raise EngineError("wrong-dtype", name, expected=str(dtype), got=str(tensor.dtype))
        E_s, E_t = self.source_vectors.shape[1], self.target_vectors.shape[1]
        gates = GATES[self.cell]
        H, D, F = self.encoder["weight_hh_l0"].shape[1], self.units, self.neck_size
        self._check_cell("encoder", self.encoder, gates, H, E_s, layer_count(self.encoder), bidirectional)
        entering = E_t + (F if self.feeds_context else 0)
        self._check_cell("decoder", self.decoder, gates, D, entering, layers, False)
        sizes = {"state": D, "context": F, "word": E_t}
        joined = sum(sizes[part] for part in self.readout)
        V_t = len(self.target_vectors)
        if self.W_c is not None:
            R = len(self.W_c)
            expect_shape("W_c", self.W_c, (R, joined))
            expect_shape("b_c", self.b_c, (R,))
            joined = R
        expect_shape("W_y", self.W_y, (V_t, joined))
        expect_shape("b_y", self.b_y, (V_t,))
        if self.W_init is not None:
            expect_shape("W_init", self.W_init, (layers * D, F))
            expect_shape("b_init", self.b_init, (layers * D,))
        elif F != D or layer_count(self.encoder) != layers:
            # the encoder's states can start the decoder only where they have its size
            raise EngineError("wrong-shape", "W_init", expected=f"{layers * D}×{F}", got="–")
        if self.score is not None and self.score != "location":
            # one score of zeros: refuses a dot product of different sizes now, not at the first word
            zeros = self.source_vectors.new_zeros
            score(self.score, zeros(D), zeros(1, F), **self.score_parameters)

    def _check_options(self) -> None:
        for name, value, options in (
            ("cell", self.cell, tuple(CELLS)),
            ("state", self.state, STATES),
            *((("score", self.score, SCORES),) if self.score is not None else ()),
            *(("readout", part, READOUTS) for part in self.readout),
        ):
            if value not in options:
                raise EngineError("not-an-option", name, value=value, options=", ".join(options))
        if not self.readout:
            raise EngineError("nothing-chosen", "readout")

    def _tensors(self) -> Iterator[tuple[str, Tensor]]:
        named = ("source_vectors", "target_vectors", "W_y", "b_y", "W_c", "b_c", "W_init", "b_init")
        yield from ((name, tensor) for name in named if (tensor := getattr(self, name)) is not None)
        for part in ("encoder", "decoder", "score_parameters"):
            yield from ((f"{part}.{name}", tensor) for name, tensor in getattr(self, part).items())

    def _check_cell(
        self, part: str, state: Mapping[str, Tensor], gates: int, units: int, size: int, layers: int, both: bool
    ) -> None:
        for layer in range(layers):
            entering = size if layer == 0 else units * (2 if both else 1)
            for suffix in ("", "_reverse") if both else ("",):
                for name, shape in (
                    ("weight_ih", (gates * units, entering)),
                    ("weight_hh", (gates * units, units)),
                    ("bias_ih", (gates * units,)),
                    ("bias_hh", (gates * units,)),
                ):
                    key = f"{name}_l{layer}{suffix}"
                    expect_shape(f"{part}.{key}", state.get(key), shape)

    @property
    def units(self) -> int:
        """D, the decoder's units."""
        return int(self.decoder["weight_hh_l0"].shape[1])

    @property
    def neck_size(self) -> int:
        """F, the size of the encoder's states: H, or 2H where it reads from both ends."""
        return int(self.encoder["weight_hh_l0"].shape[1]) * (2 if reads_both_ways(self.encoder) else 1)

    @property
    def feeds_context(self) -> bool:
        """Whether a context is an input of the decoder's cell."""
        return self.feed_context if self.score is None else self.state == "previous"

    def parameter_count(self) -> int:
        """Numbers in all tensors (PyTorch's count: two biases a cell)."""
        return sum(tensor.numel() for _, tensor in self._tensors())


def torch_module(cell: str, state: Mapping[str, Tensor]) -> nn.RNNBase:
    """torch's own cell with these weights, ready to compute."""
    size, units = state["weight_ih_l0"].shape[1], state["weight_hh_l0"].shape[1]
    module: nn.RNNBase = undrawn(
        CELLS[cell],
        size,
        units,
        num_layers=layer_count(state),
        bidirectional=reads_both_ways(state),
        dtype=state["weight_ih_l0"].dtype,
    ).requires_grad_(False)
    for name, parameter in module.named_parameters():
        parameter.copy_(state[name])
    return module.eval()


def layer_count(state: Mapping[str, Tensor]) -> int:
    """How many layers a ``state_dict`` of torch has."""
    layers = 0
    while f"weight_hh_l{layers}" in state:
        layers += 1
    return layers


def reads_both_ways(state: Mapping[str, Tensor]) -> bool:
    """Whether a ``state_dict`` of torch is a bidirectional network's."""
    return "weight_hh_l0_reverse" in state
