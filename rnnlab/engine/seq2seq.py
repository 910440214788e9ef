"""Encoder and decoder: a sentence in, a sentence out, with every number between.

The encoder reads source words x_1 … x_n into states h_1 … h_n; the decoder
writes target words y_1 … y_m, each from a distribution over all words, until
it writes the end token or reaches a cap.

- **Fixed vector** (``score=None``): all that the decoder learns of the source
  is the encoder's last state, *the neck* (Cho et al. 2014; Sutskever et al.
  2014). It starts the decoder and, with ``feed_context``, is an input of every step.
- **Attention**: before (``state="previous"``, Bahdanau et al. 2015) or after
  (``state="current"``, Luong et al. 2015) the decoder's step its state is
  scored against h_1 … h_n and their weighted sum c_t joins in.

One step, with E_t the target word's vector:

1. ``previous``: c_t from s_{t-1}; the cell reads [E(y_{t-1}); c_t].
   ``current``: the cell reads E(y_{t-1}); then c_t from s_t.
   Fixed vector: the cell reads E(y_{t-1}), and the neck behind it with ``feed_context``.
2. The read-out joins what ``readout`` names, in its order, out of the state s_t,
   the context c_t and the word E(y_{t-1}); with ``W_c`` it goes through
   ``tanh(W_c r + b_c)`` (Luong's attentional state).
3. ``p = softmax(W_y r + b_y)`` over the target's words.

Nothing is trained here and nothing is random: no dropout, no sampling, and no
teacher's word in what is decoded freely. Sentences are tuples of word numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor, nn

from rnnlab.engine.attention import SCORES, STATES, masked_softmax, rescaled, score
from rnnlab.engine.traces import Array, BeamNode, BeamTrace, DecodingTrace, EncoderTrace, EngineError

CELLS = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}
READOUTS = ("state", "context", "word")
LIMIT = 100  # words, where the caller names no other cap


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
            if not _layers(getattr(self, part)):
                raise EngineError("missing-field", f"{part}.weight_hh_l0")
        bidirectional, layers = _directions(self.encoder), _layers(self.decoder)
        if "weight_ih_l0_reverse" in self.decoder:
            raise EngineError("not-an-option", "decoder", value="bidirectional", options="one direction")
        dtype = self.source_vectors.dtype
        for name, tensor in self._tensors():
            if not tensor.isfinite().all():
                raise EngineError("not-finite", name, value=str(float(tensor[~tensor.isfinite()][0])))
            if tensor.dtype != dtype:
                raise EngineError("wrong-dtype", name, expected=str(dtype), got=str(tensor.dtype))
        E_s, E_t = self.source_vectors.shape[1], self.target_vectors.shape[1]
        gates = {"rnn": 1, "gru": 3, "lstm": 4}[self.cell]
        H, D, F = self.encoder["weight_hh_l0"].shape[1], self.units, self.neck_size
        self._check_cell("encoder", self.encoder, gates, H, E_s, _layers(self.encoder), bidirectional)
        entering = E_t + (F if self.feeds_context else 0)
        self._check_cell("decoder", self.decoder, gates, D, entering, layers, False)
        sizes = {"state": D, "context": F, "word": E_t}
        joined = sum(sizes[part] for part in self.readout)
        V_t = len(self.target_vectors)
        if self.W_c is not None:
            R = len(self.W_c)
            _expect("W_c", self.W_c, (R, joined))
            _expect("b_c", self.b_c, (R,))
            joined = R
        _expect("W_y", self.W_y, (V_t, joined))
        _expect("b_y", self.b_y, (V_t,))
        if self.W_init is not None:
            _expect("W_init", self.W_init, (layers * D, F))
            _expect("b_init", self.b_init, (layers * D,))
        elif F != D or _layers(self.encoder) != layers:
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
                    _expect(f"{part}.{key}", state.get(key), shape)

    @property
    def units(self) -> int:
        """D, the decoder's units."""
        return int(self.decoder["weight_hh_l0"].shape[1])

    @property
    def neck_size(self) -> int:
        """F, the size of the encoder's states: H, or 2H where it reads from both ends."""
        return int(self.encoder["weight_hh_l0"].shape[1]) * (2 if _directions(self.encoder) else 1)

    @property
    def feeds_context(self) -> bool:
        """Whether a context is an input of the decoder's cell."""
        return self.feed_context if self.score is None else self.state == "previous"

    def parameter_count(self) -> int:
        """Numbers in all tensors (PyTorch's count: two biases a cell)."""
        return sum(tensor.numel() for _, tensor in self._tensors())


@dataclass(frozen=True)
class Edit:
    """One attention weight set by hand: at step ``step`` (from 1), source position ``position`` (from 0)."""

    step: int
    position: int
    weight: float  # 0…1; the row's others are rescaled


def encode(weights: Seq2SeqWeights, source: Sequence[int]) -> EncoderTrace:
    """Read a sentence.

    Parameters
    ----------
    weights : Seq2SeqWeights
    source : sequence of int
        Word numbers below V_s, at least one.

    Returns
    -------
    EncoderTrace
        ``states`` in the order of the sentence, whichever way it was read. ``neck`` is the
        last state of the top layer: for a bidirectional encoder the forward half after the
        last word read and the backward half after the first.

    Raises
    ------
    EngineError
        ``sentence-empty``, ``index-out-of-range`` for a word number that is none.
    """
    _check_words("source", source, len(weights.source_vectors))
    order = list(source)[::-1] if weights.reverse_source else list(source)
    module = _module(weights.cell, weights.encoder)
    with torch.inference_mode():
        outputs, final = module(weights.source_vectors[order])
        hidden, cell_state = final if isinstance(final, tuple) else (final, None)
        neck = _last(hidden, weights)
        return EncoderTrace(
            states=_array(outputs.flip(0) if weights.reverse_source else outputs),
            neck=_array(neck),
            final_hidden=_array(hidden),
            final_cell=None if cell_state is None else _array(cell_state),
            reversed_source=weights.reverse_source,
        )


def decode(
    weights: Seq2SeqWeights,
    source: Sequence[int],
    *,
    start: int,
    end: int,
    decoding: str = "greedy",
    reference: Sequence[int] = (),
    prefix: Sequence[int] = (),
    limit: int = LIMIT,
    edits: Sequence[Edit] = (),
    masked: Sequence[int] = (),
    neck: Array | None = None,
) -> DecodingTrace:
    """Translate one sentence, one word after the other.

    Parameters
    ----------
    weights : Seq2SeqWeights
    source : sequence of int
        Word numbers.
    start, end : int
        The target's words that begin every sentence (never written) and end it (written).
    decoding : {"greedy", "teacher"}
        Greedy writes the most probable word (the first of equals) and reads it back.
        Teacher-forced reads the reference's word instead, whatever was written.
    reference : sequence of int
        The right translation without ``start``. Only teacher forcing looks at it; a greedy
        translation is the same whatever stands here. Teacher-forced there are as many
        steps as it has words.
    prefix : sequence of int
        Words that a greedy translation must begin with; it goes on from there.
    limit : int
        The most words that are written; ``stopped`` is then ``"limit"``.
    edits : sequence of Edit
        Attention weights set by hand. The decoding goes on with the edited row, so later words may change.
    masked : sequence of int
        Source positions (from 0) that no step sees: the wire to that word is cut.
    neck : array, F, optional
        Stands in place of the encoder's fixed vector, for instance another sentence's. (An LSTM
        that starts from the encoder's last states, without ``W_init``, keeps its own c_0.)

    Returns
    -------
    DecodingTrace
        One row a written word, the end token's included.

    Raises
    ------
    EngineError
        ``not-an-option``, ``index-out-of-range``, ``sentence-empty`` (teacher forcing without a reference),
        ``prefix-too-long``, and those of ``rescaled`` for an edit that cannot be.
    """
    if decoding not in ("greedy", "teacher"):
        raise EngineError("not-an-option", "decoding", value=decoding, options="greedy, teacher")
    vocabulary = len(weights.target_vectors)
    for name, word in (("start", start), ("end", end)):
        _check_words(name, (word,), vocabulary)
    if decoding == "teacher":
        _check_words("reference", reference, vocabulary)
    if prefix:
        _check_words("prefix", prefix, vocabulary)
    if limit < 1:
        raise EngineError("too-small", "limit", value=limit, limit=1)
    if len(prefix) > limit:
        raise EngineError("prefix-too-long", "prefix", count=len(prefix), limit=limit)
    decoder = _Decoder(weights, source, masked, neck)
    by_step: dict[int, list[Edit]] = {}
    for edit in edits:
        if weights.score is None:
            raise EngineError("no-attention", "edits")
        by_step.setdefault(edit.step, []).append(edit)
    rows: list[_Step] = []
    fed, written, forced = [], [], []
    state, word = decoder.initial, start
    count = len(reference) if decoding == "teacher" else limit
    with torch.inference_mode():
        for t in range(count):
            fed.append(word)
            row = decoder.step(state, word, by_step.get(t + 1, ()))
            rows.append(row)
            state = row.state
            force = decoding == "greedy" and t < len(prefix)
            choice = prefix[t] if force else int(row.log_probabilities.argmax())
            written.append(choice)
            forced.append(force)
            if decoding == "greedy" and choice == end:
                break
            word = reference[t] if decoding == "teacher" else choice
    stopped = "reference" if decoding == "teacher" else "end" if written[-1] == end else "limit"
    log_probabilities = torch.stack([row.log_probabilities for row in rows])
    chosen = log_probabilities[torch.arange(len(written)), torch.tensor(written)]
    return DecodingTrace(
        encoder=decoder.encoder,
        state=None if weights.score is None else weights.state,
        initial_from="bridge" if weights.W_init is not None else "encoder",
        initial=_array(decoder.initial[0]),
        fed=tuple(fed),
        written=tuple(written),
        forced=tuple(forced),
        edited=tuple(t + 1 in by_step for t in range(len(rows))),
        states=_array(torch.stack([row.state[0] for row in rows])),
        cells=_array(torch.stack([row.state[1] for row in rows])) if weights.cell == "lstm" else None,
        scores=_stacked([row.scores for row in rows]),
        weights=_stacked([row.weights for row in rows]),
        contexts=_stacked([row.context for row in rows]),
        readouts=_array(torch.stack([row.readout for row in rows])),
        logits=_array(torch.stack([row.logits for row in rows])),
        probabilities=_array(log_probabilities.exp()),
        log_probability=math.fsum(chosen.tolist()),
        stopped=stopped,
        limit=limit,
    )


def beam_search(
    weights: Seq2SeqWeights,
    source: Sequence[int],
    *,
    start: int,
    end: int,
    width: int,
    limit: int = LIMIT,
    length_power: float = 0.0,
    prefix: Sequence[int] = (),
    masked: Sequence[int] = (),
    neck: Array | None = None,
) -> BeamTrace:
    """Keep the ``width`` best beginnings at every step, instead of one.

    A beginning's score is its log-probability / (its number of words)^``length_power``. A
    finished sentence leaves the beam; what is unfinished at the cap counts as it stands.
    The search ends when nothing is left to extend or, without a length power, when no
    beginning can overtake the best finished sentence: a log-probability only falls.

    Parameters
    ----------
    width : int
        Beginnings kept. With one it is greedy decoding; with V_t^limit it is exhaustive.
    length_power : float
        0 prefers short sentences, 1 the mean log-probability of a word.
    others
        As in ``decode``.

    Returns
    -------
    BeamTrace
        The tree of all beginnings that were kept, and the sentences found, best first.
        Equal scores keep the order in which they arose.

    Raises
    ------
    EngineError
        As ``decode``; ``too-small`` for a width below 1 or a negative power.
    """
    vocabulary = len(weights.target_vectors)
    for name, word in (("start", start), ("end", end)):
        _check_words(name, (word,), vocabulary)
    if prefix:
        _check_words("prefix", prefix, vocabulary)
    for name, value, least in (("width", width, 1), ("limit", limit, 1), ("length_power", length_power, 0)):
        if not value >= least:
            raise EngineError("too-small", name, value=value, limit=least)
    if len(prefix) > limit:
        raise EngineError("prefix-too-long", "prefix", count=len(prefix), limit=limit)
    decoder = _Decoder(weights, source, masked, neck)
    nodes: list[BeamNode] = []
    found: list[int] = []
    live: list[_Beginning] = [_Beginning(-1, start, 0.0, decoder.initial)]
    capped = False
    with torch.inference_mode():
        for t in range(limit):
            live, finished = _extend(decoder, live, nodes, t, end, width, length_power, tuple(prefix[t : t + 1]))
            found += finished
            if t + 1 == limit:
                found += [beginning.node for beginning in live]
                capped = bool(live)
                live = []
            if not live:
                break
            best = max((nodes[k].score for k in found), default=-math.inf)
            if length_power == 0 and best >= max(beginning.log_probability for beginning in live):
                break
    ranked = sorted(found, key=lambda k: -nodes[k].score)
    return BeamTrace(
        encoder=decoder.encoder,
        nodes=tuple(nodes),
        hypotheses=tuple(_path(nodes, k) for k in ranked),
        leaves=tuple(ranked),
        scores=tuple(nodes[k].score for k in ranked),
        width=width,
        stopped="end" if nodes[ranked[0]].finished else "limit",
        capped=capped,
        limit=limit,
    )


@dataclass(frozen=True)
class _Beginning:
    node: int  # in the tree; −1 before the first word
    word: int
    log_probability: float
    state: tuple[Tensor, Tensor]


def _extend(
    decoder: _Decoder,
    live: list[_Beginning],
    nodes: list[BeamNode],
    t: int,
    end: int,
    width: int,
    length_power: float,
    forced: tuple[int, ...],
) -> tuple[list[_Beginning], list[int]]:
    """One word more for each beginning; adds the kept ones to the tree."""
    candidates: list[tuple[float, float, int, int]] = []  # score, log-probability, which beginning, word
    states = []
    for k, beginning in enumerate(live):
        row = decoder.step(beginning.state, beginning.word, ())
        states.append(row.state)
        totals = beginning.log_probability + row.log_probabilities
        words = torch.tensor(forced) if forced else totals.topk(min(width, len(totals))).indices
        for word in words.tolist():
            total = float(totals[word])
            candidates.append((total / (t + 1) ** length_power, total, k, word))
    candidates.sort(key=lambda candidate: (-candidate[0], candidate[2], candidate[3]))
    kept: list[_Beginning] = []
    finished: list[int] = []
    for value, total, k, word in candidates[:width]:
        nodes.append(BeamNode(live[k].node, word, t + 1, total, value, word == end))
        if word == end:
            finished.append(len(nodes) - 1)
        else:
            kept.append(_Beginning(len(nodes) - 1, word, total, states[k]))
    return kept, finished


def _path(nodes: Sequence[BeamNode], leaf: int) -> tuple[int, ...]:
    words: list[int] = []
    while leaf >= 0:
        words.append(nodes[leaf].word)
        leaf = nodes[leaf].parent
    return tuple(reversed(words))


@dataclass(frozen=True)
class _Step:
    state: tuple[Tensor, Tensor]  # h and c, L×D each; c is h where the cell has none
    scores: Tensor | None
    weights: Tensor | None
    context: Tensor | None
    readout: Tensor
    logits: Tensor
    log_probabilities: Tensor


class _Decoder:
    """A translator that has read its source: gives one step after the other."""

    def __init__(
        self, weights: Seq2SeqWeights, source: Sequence[int], masked: Sequence[int], neck: Array | None
    ) -> None:
        self.weights = weights
        self.encoder = encode(weights, source)
        dtype = weights.source_vectors.dtype
        self.keys = torch.tensor(self.encoder.states, dtype=dtype)
        self.neck = torch.tensor(self.encoder.neck if neck is None else neck, dtype=dtype)
        _expect("neck", self.neck, (weights.neck_size,))
        self.visible = torch.ones(len(self.keys), dtype=torch.bool)
        for position in masked:
            if not 0 <= position < len(self.keys):
                raise EngineError("index-out-of-range", "masked", value=position, count=len(self.keys))
            self.visible[position] = False
        self.module = _module(weights.cell, weights.decoder)
        self.initial = self._initial(replaced=neck is not None)

    def _initial(self, replaced: bool) -> tuple[Tensor, Tensor]:
        """s_0 and c_0, L×D each."""
        w, layers = self.weights, _layers(self.weights.decoder)
        if w.W_init is not None:
            assert w.b_init is not None
            start = torch.tanh(w.W_init @ self.neck + w.b_init).view(layers, w.units)
            return start, torch.zeros_like(start)  # an LSTM's c_0 is 0
        dtype = w.source_vectors.dtype
        hidden = torch.tensor(self.encoder.final_hidden, dtype=dtype)
        if _directions(w.encoder):
            hidden = torch.cat([hidden[0::2], hidden[1::2]], dim=1)
        if replaced:
            hidden[-1] = self.neck
        if self.encoder.final_cell is None:
            return hidden, hidden
        cell_state = torch.tensor(self.encoder.final_cell, dtype=dtype)
        return hidden, torch.cat([cell_state[0::2], cell_state[1::2]], dim=1) if _directions(w.encoder) else cell_state

    def step(self, state: tuple[Tensor, Tensor], word: int, edits: Sequence[Edit]) -> _Step:
        """Read the previous word, ask the source, and say how probable each next word is."""
        w = self.weights
        vector = w.target_vectors[word]
        scores = row = None
        context: Tensor | None = self.neck
        if w.score is not None and w.state == "previous":
            scores, row, context = self._attend(state[0][-1], edits)
        entering = torch.cat([vector, context]) if w.feeds_context and context is not None else vector
        before = (state[0], state[1]) if w.cell == "lstm" else state[0]
        after = self.module(entering[None], before)[1]
        state = after if w.cell == "lstm" else (after, after)
        top = state[0][-1]
        if w.score is not None and w.state == "current":
            scores, row, context = self._attend(top, edits)
        parts = {"state": top, "context": context, "word": vector}
        readout = torch.cat([part for name in w.readout if (part := parts[name]) is not None])
        if w.W_c is not None:
            assert w.b_c is not None
            readout = torch.tanh(w.W_c @ readout + w.b_c)
        logits = w.W_y @ readout + w.b_y
        return _Step(state, scores, row, context, readout, logits, torch.log_softmax(logits, dim=0))

    def _attend(self, query: Tensor, edits: Sequence[Edit]) -> tuple[Tensor, Tensor, Tensor]:
        w = self.weights
        assert w.score is not None
        scores = score(w.score, query, self.keys, **w.score_parameters)
        row = masked_softmax(scores, self.visible)
        for edit in edits:
            row = rescaled(row, edit.position, edit.weight, self.visible)
        return scores, row, row @ self.keys


def _module(cell: str, state: Mapping[str, Tensor]) -> nn.RNNBase:
    """torch's own cell with these weights. Made empty: a draw would move torch's global generator."""
    size, units = state["weight_ih_l0"].shape[1], state["weight_hh_l0"].shape[1]
    module: nn.RNNBase = CELLS[cell](
        size,
        units,
        num_layers=_layers(state),
        bidirectional=_directions(state),
        dtype=state["weight_ih_l0"].dtype,
        device="meta",
    )
    module = module.to_empty(device="cpu").requires_grad_(False)
    for name, parameter in module.named_parameters():
        parameter.copy_(state[name])
    return module.eval()


def _layers(state: Mapping[str, Tensor]) -> int:
    layers = 0
    while f"weight_hh_l{layers}" in state:
        layers += 1
    return layers


def _directions(state: Mapping[str, Tensor]) -> bool:
    return "weight_hh_l0_reverse" in state


def _last(hidden: Tensor, weights: Seq2SeqWeights) -> Tensor:
    """The top layer's last state; both halves where there are two directions."""
    return torch.cat([hidden[-2], hidden[-1]]) if _directions(weights.encoder) else hidden[-1]


def _check_words(name: str, words: Sequence[int], count: int) -> None:
    if not len(words):
        raise EngineError("sentence-empty", name)
    for word in words:
        if not 0 <= word < count:
            raise EngineError("index-out-of-range", name, value=word, count=count)


def _expect(name: str, tensor: Tensor | None, shape: tuple[int, ...]) -> None:
    got = None if tensor is None else tuple(tensor.shape)
    if got != shape:
        expected = "×".join(map(str, shape))
        raise EngineError("wrong-shape", name, expected=expected, got="–" if not got else "×".join(map(str, got)))


def _stacked(rows: Sequence[Tensor | None]) -> Array | None:
    present = [row for row in rows if row is not None]
    return _array(torch.stack(present)) if present else None


def _array(tensor: Tensor) -> Array:
    array: Array = tensor.detach().cpu().numpy().copy()
    return array
