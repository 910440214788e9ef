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
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from rnnlab.engine.attention import rescaled
from rnnlab.engine.attention_traces import DecodingTrace, EncoderTrace
from rnnlab.engine.scores import expect_shape, masked_softmax, score
from rnnlab.engine.traces import Array, EngineError
from rnnlab.engine.translator import Seq2SeqWeights, layer_count, reads_both_ways, torch_module

LIMIT = 100  # words, where the caller names no other cap


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
        ``states``, and ``lower`` ones, in the order of the sentence, whichever way it was read. ``neck`` is the
        last state of the top layer: for a bidirectional encoder the forward half after the
        last word read and the backward half after the first.

    Raises
    ------
    EngineError
        ``sentence-empty``, ``index-out-of-range`` for a word number that is none.
    """
    check_words("source", source, len(weights.source_vectors))
    order = list(source)[::-1] if weights.reverse_source else list(source)
    module = torch_module(weights.cell, weights.encoder)
    with torch.inference_mode():
        outputs, final = module(weights.source_vectors[order])
        hidden, cell_state = final if isinstance(final, tuple) else (final, None)
        neck = _last(hidden, weights)
        return EncoderTrace(
            states=_array(outputs.flip(0) if weights.reverse_source else outputs),
            lower=_lower_layers(weights, order),
            neck=_array(neck),
            final_hidden=_array(hidden),
            final_cell=None if cell_state is None else _array(cell_state),
            reversed_source=weights.reverse_source,
        )


def _lower_layers(weights: Seq2SeqWeights, order: Sequence[int]) -> tuple[Array, ...]:
    """The states of the layers that torch's module keeps to itself: each layer as a module of its own."""
    entering, found = weights.source_vectors[order], []
    for layer in range(layer_count(weights.encoder) - 1):
        own = {
            name.replace(f"_l{layer}", "_l0"): tensor
            for name, tensor in weights.encoder.items()
            if name.removesuffix("_reverse").endswith(f"_l{layer}")
        }
        entering = torch_module(weights.cell, own)(entering)[0]
        found.append(_array(entering.flip(0) if weights.reverse_source else entering))
    return tuple(found)


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
        check_words(name, (word,), vocabulary)
    if decoding == "teacher":
        check_words("reference", reference, vocabulary)
    if prefix:
        check_words("prefix", prefix, vocabulary)
    if limit < 1:
        raise EngineError("too-small", "limit", value=limit, limit=1)
    if len(prefix) > limit:
        raise EngineError("prefix-too-long", "prefix", count=len(prefix), limit=limit)
    decoder = Decoder(weights, source, masked, neck)
    by_step = edits_by_step(weights, edits)
    rows: list[Step] = []
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


def held_context(
    weights: Seq2SeqWeights,
    source: Sequence[int],
    at: int,
    previous: Sequence[int],
    *,
    start: int,
    end: int,
    masked: Sequence[int] = (),
) -> Array:
    """What a decoder would say at one step with the same state before and the same context, but another word read.

    The sentence is decoded greedily up to step ``at``. There s_{t-1} and c_t are kept as they
    came out, and E(y_{t-1}) alone is exchanged, in the cell and in the read-out. The context is
    the one that the word before had led to, also where the decoder asks with its new state.

    Parameters
    ----------
    weights : Seq2SeqWeights
    source : sequence of int
        Word numbers.
    at : int
        The step, from 1; the greedy translation must have one such.
    previous : sequence of int
        Target words to read in place of y_{t-1}, at least one.
    start, end, masked
        As in ``decode``.

    Returns
    -------
    array, len(previous)×V_t
        Logits of the word at step ``at``; for the word that was read anyway, those of ``decode``.

    Raises
    ------
    EngineError
        ``index-out-of-range`` naming ``at`` where the translation is shorter, or a word that is none;
        those of ``decode``.
    """
    vocabulary = len(weights.target_vectors)
    for name, word in (("start", start), ("end", end)):
        check_words(name, (word,), vocabulary)
    check_words("previous", previous, vocabulary)
    if at < 1:
        raise EngineError("too-small", "at", value=at, limit=1)
    decoder = Decoder(weights, source, masked, None)
    with torch.inference_mode():
        before, word = decoder.initial, start
        row = decoder.step(before, word, ())
        for t in range(1, at):
            before, word = row.state, int(row.log_probabilities.argmax())
            if word == end:
                raise EngineError("index-out-of-range", "at", value=at, count=t)
            row = decoder.step(before, word, ())
        return _array(torch.stack([decoder.step(before, other, (), row.context).logits for other in previous]))


@dataclass(frozen=True)
class Step:
    """What one decoding step gives; of ``Decoder.steps`` the same with B rows."""

    state: tuple[Tensor, Tensor]  # h and c, L×D (L×B×D) each; c is h where the cell has none
    scores: Tensor | None
    weights: Tensor | None
    context: Tensor
    readout: Tensor
    logits: Tensor
    log_probabilities: Tensor


class Decoder:
    """A translator that has read its source: gives one step after the other."""

    def __init__(
        self, weights: Seq2SeqWeights, source: Sequence[int], masked: Sequence[int], neck: Array | None
    ) -> None:
        self.weights = weights
        self.encoder = encode(weights, source)
        dtype = weights.source_vectors.dtype
        self.keys = torch.tensor(self.encoder.states, dtype=dtype)
        self.neck = torch.tensor(self.encoder.neck if neck is None else neck, dtype=dtype)
        expect_shape("neck", self.neck, (weights.neck_size,))
        self.visible = torch.ones(len(self.keys), dtype=torch.bool)
        for position in masked:
            if not 0 <= position < len(self.keys):
                raise EngineError("index-out-of-range", "masked", value=position, count=len(self.keys))
            self.visible[position] = False
        self.module = torch_module(weights.cell, weights.decoder)
        # W_h h_i is the same at every step
        self.key_terms = self.keys @ weights.score_parameters["W_h"].T if weights.score == "additive" else None
        self.initial = self._initial(replaced=neck is not None)

    def _initial(self, replaced: bool) -> tuple[Tensor, Tensor]:
        """s_0 and c_0, L×D each."""
        w, layers = self.weights, layer_count(self.weights.decoder)
        if w.W_init is not None:
            assert w.b_init is not None
            start = torch.tanh(w.W_init @ self.neck + w.b_init).view(layers, w.units)
            return start, torch.zeros_like(start)  # an LSTM's c_0 is 0
        dtype = w.source_vectors.dtype
        hidden = torch.tensor(self.encoder.final_hidden, dtype=dtype)
        if reads_both_ways(w.encoder):
            hidden = torch.cat([hidden[0::2], hidden[1::2]], dim=1)
        if replaced:
            hidden[-1] = self.neck
        if self.encoder.final_cell is None:
            return hidden, hidden
        cell_state = torch.tensor(self.encoder.final_cell, dtype=dtype)
        if reads_both_ways(w.encoder):
            cell_state = torch.cat([cell_state[0::2], cell_state[1::2]], dim=1)
        return hidden, cell_state

    def step(self, state: tuple[Tensor, Tensor], word: int, edits: Sequence[Edit], held: Tensor | None = None) -> Step:
        """Read the previous word, ask the source, and say how probable each next word is.

        With a ``held`` context (F) nothing is asked: it stands in place of what attention would have mixed.
        """
        batch = self.steps((state[0][:, None], state[1][:, None]), (word,), edits, held)
        return Step(
            state=(batch.state[0][:, 0], batch.state[1][:, 0]),
            scores=None if batch.scores is None else batch.scores[0],
            weights=None if batch.weights is None else batch.weights[0],
            context=batch.context[0],
            readout=batch.readout[0],
            logits=batch.logits[0],
            log_probabilities=batch.log_probabilities[0],
        )

    def steps(
        self, state: tuple[Tensor, Tensor], words: Sequence[int], edits: Sequence[Edit], held: Tensor | None = None
    ) -> Step:
        """One step of B beginnings at once: states L×B×D, everything else with B rows."""
        w = self.weights
        vectors = w.target_vectors[list(words)]
        scores = rows = None
        context = (self.neck if held is None else held).expand(len(words), -1)
        asks = w.score is not None and held is None
        if asks and w.state == "previous":
            scores, rows, context = self._attend(state[0][-1], edits)
        entering = torch.cat([vectors, context], dim=1) if w.feeds_context else vectors
        after = self.module(entering[None], state if w.cell == "lstm" else state[0])[1]
        state = after if w.cell == "lstm" else (after, after)
        top = state[0][-1]
        if asks and w.state == "current":
            scores, rows, context = self._attend(top, edits)
        parts = {"state": top, "context": context, "word": vectors}
        readout = torch.cat([parts[name] for name in w.readout], dim=1)
        if w.W_c is not None:
            assert w.b_c is not None
            readout = torch.tanh(readout @ w.W_c.T + w.b_c)
        logits = readout @ w.W_y.T + w.b_y
        return Step(state, scores, rows, context, readout, logits, torch.log_softmax(logits, dim=1))

    def _attend(self, queries: Tensor, edits: Sequence[Edit]) -> tuple[Tensor, Tensor, Tensor]:
        scores = self._scores(queries)
        rows = masked_softmax(scores, self.visible.expand_as(scores))
        for edit in edits:
            rows = torch.stack([rescaled(row, edit.position, edit.weight, self.visible) for row in rows])
        return scores, rows, rows @ self.keys

    def _scores(self, queries: Tensor) -> Tensor:
        """B×n."""
        w = self.weights
        assert w.score is not None
        if self.key_terms is None:
            return torch.stack([score(w.score, query, self.keys, **w.score_parameters) for query in queries])
        query_terms = queries @ w.score_parameters["W_s"].T
        return torch.tanh(query_terms[:, None] + self.key_terms) @ w.score_parameters["v"]


def edits_by_step(weights: Seq2SeqWeights, edits: Sequence[Edit]) -> dict[int, list[Edit]]:
    """The edits of each step; ``no-attention`` where there is nothing to edit."""
    by_step: dict[int, list[Edit]] = {}
    for edit in edits:
        if weights.score is None:
            raise EngineError("no-attention", "edits")
        by_step.setdefault(edit.step, []).append(edit)
    return by_step


def _last(hidden: Tensor, weights: Seq2SeqWeights) -> Tensor:
    """The top layer's last state; both halves where there are two directions."""
    return torch.cat([hidden[-2], hidden[-1]]) if reads_both_ways(weights.encoder) else hidden[-1]


def check_words(name: str, words: Sequence[int], count: int) -> None:
    """Refuse an empty sentence and a number that is no word's."""
    if not len(words):
        raise EngineError("sentence-empty", name)
    for word in words:
        if not 0 <= word < count:
            raise EngineError("index-out-of-range", name, value=word, count=count)


def _stacked(rows: Sequence[Tensor | None]) -> Array | None:
    present = [row for row in rows if row is not None]
    return _array(torch.stack(present)) if present else None


def _array(tensor: Tensor) -> Array:
    array: Array = tensor.detach().cpu().numpy().copy()
    return array
