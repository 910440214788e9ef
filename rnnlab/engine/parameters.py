"""The weights of one layer in one direction, in the formula's names.

W acts on the input and U on the previous state, always. The formula has one
bias b where torch stores two (``bias_ih`` + ``bias_hh``). Rows are stacked in
blocks of H, one block a gate, in torch's order; ``GATE_NAMES`` says which.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
import torch

from rnnlab.engine.traces import Array, EngineError

if TYPE_CHECKING:
    from jaxtyping import Float

DTYPES = {"float32": torch.float32, "float64": torch.float64}
LSTM_GATES = ("i", "f", "g", "o")
GRU_GATES = ("r", "z", "n")
LSTM_1997_GATES = ("i", "g", "o")


@dataclass(frozen=True)
class Parameters:
    """One layer's weights as tensors of one precision on one device."""

    W: torch.Tensor  # G×I
    U: torch.Tensor  # G×H
    b: torch.Tensor  # G
    b_hn: torch.Tensor | None = None  # H, a GRU's recurrent bias of the candidate

    @property
    def b_hh(self) -> torch.Tensor:
        """torch's second bias: zeros, but for a GRU's candidate."""
        second = torch.zeros_like(self.b)
        if self.b_hn is not None:
            second[-len(self.b_hn) :] = self.b_hn
        return second


@dataclass(frozen=True)
class CellWeights:
    """What all cells have in common: G rows in blocks of H, checked on construction."""

    W: Float[Array, "G I"]  # torch's weight_ih
    U: Float[Array, "G H"]  # torch's weight_hh
    b: Float[Array, " G"]  # torch's bias_ih with bias_hh = 0

    CELL: ClassVar[str] = ""
    GATE_NAMES: ClassVar[tuple[str, ...]] = ()  # none where the only block is the state itself

    def __post_init__(self) -> None:
        for entry in fields(self):
            object.__setattr__(self, entry.name, finite_array(entry.name, getattr(self, entry.name)))
        rows = max(len(self.GATE_NAMES), 1) * self.hidden_size
        check_shape("W", self.W, (rows, self.W.shape[1] if self.W.ndim == 2 else 0))
        check_shape("U", self.U, (rows, self.hidden_size))
        check_shape("b", self.b, (rows,))

    @property
    def hidden_size(self) -> int:
        """H, the number of units."""
        return int(self.U.shape[-1]) if self.U.ndim else 0

    @property
    def input_size(self) -> int:
        """I, the size of a word vector."""
        return int(self.W.shape[-1])

    def parameter_parts(self) -> tuple[int, int, int]:
        """Numbers in W, in U and in all the rest, that is the formula's one b (a GRU's b_hn, the peepholes)."""
        rest = sum(getattr(self, entry.name).size for entry in fields(self)) - self.W.size - self.U.size
        return self.W.size, self.U.size, rest

    def parameter_count(self) -> int:
        """Parameters of the formula."""
        return sum(self.parameter_parts())

    def parameter_count_torch(self) -> int:
        """Parameters of the torch module of the same size, which stores two bias vectors."""
        return self.W.size + self.U.size + 2 * self.b.size

    def tensors(self, dtype: torch.dtype, device: torch.device | str = "cpu") -> Parameters:
        """The same weights as tensors; a copy, so that nothing done to them comes back here."""
        own = {name: getattr(self, name, None) for name in ("W", "U", "b", "b_hn")}
        # made in the dtype first: a device without float64 could not take the array as it is
        moved = {
            name: None if value is None else torch.tensor(value, dtype=dtype).to(device) for name, value in own.items()
        }
        return Parameters(**moved)  # type: ignore[arg-type]  # W, U and b are never None

    @classmethod
    def from_torch(cls, state_dict: Mapping[str, torch.Tensor], suffix: str = "_l0") -> Self:
        """Weights of one layer and direction of a torch module, its two biases joined.

        Parameters
        ----------
        state_dict : mapping
            Of ``torch.nn.RNN``, ``LSTM`` or ``GRU``, with or without biases.
        suffix : str
            ``"_l0"``, ``"_l0_reverse"``, ``"_l1"`` …; ``""`` for a ``…Cell``.

        Raises
        ------
        EngineError
            ``"missing-weight"`` when an entry is not there, ``"wrong-shape"`` when the module is of another kind.
        """
        found = {}
        for name in ("weight_ih", "weight_hh"):
            if f"{name}{suffix}" not in state_dict:
                raise EngineError("missing-weight", f"{name}{suffix}")
            found[name] = _to_numpy(state_dict[f"{name}{suffix}"])
        nothing = torch.zeros(len(found["weight_hh"]), dtype=torch.float64)
        biases = (_to_numpy(state_dict.get(f"{name}{suffix}", nothing)) for name in ("bias_ih", "bias_hh"))
        return cls(found["weight_ih"], found["weight_hh"], **cls._join(*biases))

    @classmethod
    def _join(cls, bias_ih: Array, bias_hh: Array) -> dict[str, Array]:
        return {"b": bias_ih + bias_hh}


@dataclass(frozen=True)
class RnnWeights(CellWeights):
    """``h_t = act(W x_t + U h_{t-1} + b)``: W H×I, U H×H, b H."""

    CELL: ClassVar[str] = "rnn"


@dataclass(frozen=True)
class LstmWeights(CellWeights):
    """Four blocks of H rows in torch's order i, f, g, o: W 4H×I, U 4H×H, b 4H."""

    CELL: ClassVar[str] = "lstm"
    GATE_NAMES: ClassVar[tuple[str, ...]] = LSTM_GATES


@dataclass(frozen=True)
class Lstm1997Weights(CellWeights):
    """The LSTM of 1997, without a forget gate: three blocks i, g, o; W 3H×I, U 3H×H, b 3H.

    ``c_t = c_{t-1} + i ⊙ g`` (Hochreiter & Schmidhuber, Neural Computation
    9(8), 1997); the forget gate came in 2000 (Gers, Schmidhuber & Cummins).
    torch has no module of it.
    """

    CELL: ClassVar[str] = "lstm1997"
    GATE_NAMES: ClassVar[tuple[str, ...]] = LSTM_1997_GATES


@dataclass(frozen=True)
class PeepholeWeights(CellWeights):
    """An LSTM whose gates look at the cell state: blocks as in ``LstmWeights``, and p_i, p_f, p_o of H each.

    Of the variants in the literature this is the diagonal one: each gate sees
    its own unit alone; i and f see ``c_{t-1}``, o sees ``c_t``, and g sees
    nothing (Gers, Schraudolph & Schmidhuber, JMLR 3, 2002; ONNX's LSTM has the
    same). torch has no module of it.
    """

    p_i: Float[Array, " H"]
    p_f: Float[Array, " H"]
    p_o: Float[Array, " H"]

    CELL: ClassVar[str] = "peephole"
    GATE_NAMES: ClassVar[tuple[str, ...]] = LSTM_GATES

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("p_i", "p_f", "p_o"):
            check_shape(name, getattr(self, name), (self.hidden_size,))


@dataclass(frozen=True)
class _GruLike(CellWeights):
    """Three blocks of H rows in torch's order r, z, n, and a recurrent bias of the candidate's own."""

    b_hn: Float[Array, " H"]  # the last block of torch's bias_hh

    GATE_NAMES: ClassVar[tuple[str, ...]] = GRU_GATES

    def __post_init__(self) -> None:
        super().__post_init__()
        check_shape("b_hn", self.b_hn, (self.hidden_size,))

    @classmethod
    def _join(cls, bias_ih: Array, bias_hh: Array) -> dict[str, Array]:
        reset_and_update = 2 * (len(bias_hh) // 3)
        joined = bias_ih.copy()
        joined[:reset_and_update] += bias_hh[:reset_and_update]
        return {"b": joined, "b_hn": bias_hh[reset_and_update:]}


@dataclass(frozen=True)
class GruWeights(_GruLike):
    """Three blocks of H rows in torch's order r, z, n: W 3H×I, U 3H×H, b 3H; ``b_hn`` H.

    The reset gate is applied *after* the recurrent product, as torch does:
    ``n = tanh(W_n x + b_n + r ⊙ (U_n h + b_hn))``. Therefore the candidate
    keeps a recurrent bias of its own that cannot be joined with b.
    """

    CELL: ClassVar[str] = "gru"


@dataclass(frozen=True)
class GruBeforeWeights(_GruLike):
    """The GRU of 2014, whose reset gate is applied *before* the recurrent product; shapes as ``GruWeights``.

    ``n = tanh(W_n x + b_n + U_n (r ⊙ h) + b_hn)`` (Cho et al., arXiv 1406.1078;
    ONNX's ``linear_before_reset = 0``). torch has no module of it.
    """

    CELL: ClassVar[str] = "gru-before"


def finite_array(name: str, values: Any, *, keep_float32: bool = False) -> Array:
    """A copy of ``values`` as float64, or an error that names the field.

    With ``keep_float32`` an array that is float32 comes back as it is, neither copied nor widened: the detour of
    1,000×64 inputs over float64, for a pass in float32, was a twentieth of the LSTM's trace.

    Raises
    ------
    EngineError
        ``"not-real"`` for text, complex numbers and rows of uneven length, ``"not-finite"`` for NaN and inf.
    """
    try:
        raw = np.asarray(values)
    except ValueError:  # rows of uneven length
        raise EngineError("not-real", name, got="ragged") from None
    if raw.dtype.kind not in "fiub":
        raise EngineError("not-real", name, got=str(raw.dtype))
    numbers: Array = raw if keep_float32 and raw.dtype == np.float32 else raw.astype(np.float64)
    if not np.isfinite(numbers).all():
        raise EngineError("not-finite", name, value=str(numbers[~np.isfinite(numbers)][0]))
    return numbers


def check_shape(name: str, values: Array, expected: tuple[int, ...]) -> None:
    """Refuse an array of another shape, and an empty one, by name."""
    if values.shape != expected or 0 in values.shape:
        raise EngineError("wrong-shape", name, expected=shape_text(expected), got=shape_text(values.shape))


def shape_text(shape: tuple[int | str, ...]) -> str:
    """``(4, 3)`` as "4×3"."""
    return "×".join(str(size) for size in shape) or "a single number"


def _to_numpy(tensor: torch.Tensor) -> Array:
    values: Array = tensor.detach().cpu().to(torch.float64).numpy()
    return values
