"""Many sentences through a translator at once: what ``seq2seq`` does for one, in batches, differentiable.

The weights are named tensors, as a model's file has them. Sentences of one
batch may have unequal lengths; what fills up a row stands at its end. The
forward direction meets it last and cannot be changed by it; for the backward
direction every sentence is turned round within its own length, so that it too
begins with a word.

Where the state that asks is the one after the cell's step
(``state="current"``), nothing in the recurrence depends on the attention:
with given target words all steps of the cell are one call of a fused kernel, and
all scores of all steps one product. With the state before it
(``state="previous"``) each step has to wait for the context of its own query.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import embedding, linear

from rnnlab.engine.kernels import KERNELS

Weights = Mapping[str, Tensor]

_PARTS = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
_STEPS: dict[str, Any] = {"rnn": torch.rnn_tanh_cell, "gru": torch.gru_cell, "lstm": torch.lstm_cell}


@dataclass(frozen=True)
class Shape:
    """What the tensors alone do not say."""

    cell: str  # "rnn", "gru" or "lstm", of encoder and decoder
    layers: int
    both_ways: bool
    reverse_source: bool
    attention: bool  # additive; False is the fixed vector
    state: str = "current"  # which decoder state asks
    feed_context: bool = True  # fixed vector: the neck is an input of every step


@dataclass(frozen=True)
class Encoded:
    """B sentences that were read."""

    states: Tensor  # B×n×F
    neck: Tensor  # B×F
    visible: Tensor  # B×n, True where a word stands
    keys: Tensor | None  # B×n×d, W_h h_i; None without attention


@dataclass(frozen=True)
class Written:
    """What a decoder computed for B sentences of m steps."""

    states: Tensor  # B×m×D
    contexts: Tensor  # B×m×F
    weights: Tensor | None  # B×m×n


def encode(weights: Weights, shape: Shape, source: Tensor, lengths: Tensor) -> Encoded:
    """Read B sentences.

    Parameters
    ----------
    weights : mapping of Tensor
    shape : Shape
    source : Tensor
        B×n word numbers, anything beyond a sentence's end.
    lengths : Tensor
        B, each at least 1.
    """
    B, n = source.shape
    steps = torch.arange(n)[:, None]
    turned = torch.where(steps < lengths, lengths - 1 - steps, steps)  # n×B: each sentence from its end
    sentences = torch.arange(B)
    place = (turned * B + sentences).reshape(-1)
    words = source.T
    if shape.reverse_source:
        words = words[turned, sentences]
    outputs = embedding(words, weights["source_vectors"])
    backwards = embedding(words[turned, sentences], weights["source_vectors"]) if shape.both_ways else None
    halves: list[Tensor] = []
    for layer in range(shape.layers):
        if layer and shape.both_ways:
            backwards = _turn(outputs, place)
        halves = [_run(weights, shape, "encoder", f"_l{layer}", outputs, None)]
        if backwards is not None:
            halves.append(_turn(_run(weights, shape, "encoder", f"_l{layer}_reverse", backwards, None), place))
        outputs = torch.cat(halves, dim=2) if shape.both_ways else halves[0]
    last = halves[0].gather(0, (lengths - 1)[None, :, None].expand(1, B, halves[0].shape[2]))[0]
    neck = torch.cat([last, halves[1][0]], dim=1) if shape.both_ways else last
    states = _turn(outputs, place) if shape.reverse_source else outputs
    states = states.transpose(0, 1).contiguous()
    keys = linear(states, weights["score.W_h"]) if shape.attention else None
    return Encoded(states, neck, (steps < lengths).T, keys)


def start(weights: Weights, shape: Shape, neck: Tensor) -> Tensor:
    """s_0 = tanh(W_init neck + b_init), L×B×D."""
    drawn = torch.tanh(linear(neck, weights["W_init"], weights["b_init"]))
    return drawn.view(len(neck), shape.layers, -1).transpose(0, 1).contiguous()


def teach(weights: Weights, shape: Shape, encoded: Encoded, fed: Tensor) -> Written:
    """All steps of a decoder that reads given words.

    Parameters
    ----------
    fed : Tensor
        B×m word numbers: ``<bos>``, then the right translation.
    """
    state = start(weights, shape, encoded.neck)
    vectors = embedding(fed.T, weights["target_vectors"])  # m×B×E
    if shape.attention and shape.state == "previous":
        return _one_by_one(weights, shape, encoded, vectors, state)
    if not shape.attention and shape.feed_context:
        vectors = torch.cat([vectors, encoded.neck.expand(len(vectors), -1, -1)], dim=2)
    outputs = vectors
    for layer in range(shape.layers):
        outputs = _run(weights, shape, "decoder", f"_l{layer}", outputs, state[layer])
    states = outputs.transpose(0, 1)
    if not shape.attention:
        return Written(states, encoded.neck[:, None].expand(-1, fed.shape[1], -1), None)
    rows, contexts = attend(weights, encoded, states)
    return Written(states, contexts, rows)


def attend(weights: Weights, encoded: Encoded, queries: Tensor) -> tuple[Tensor, Tensor]:
    """Weights of m queries over n words, and their contexts.

    Parameters
    ----------
    queries : Tensor
        B×m×D.

    Returns
    -------
    Tensor, Tensor
        B×m×n, each row summing to 1 over the words that are there; and B×m×F.
    """
    assert encoded.keys is not None
    asked = linear(queries, weights["score.W_s"])
    scores = torch.tanh(asked[:, :, None] + encoded.keys[:, None]) @ weights["score.v"]
    rows = torch.softmax(scores.masked_fill(~encoded.visible[:, None], -torch.inf), dim=2)
    return rows, torch.bmm(rows, encoded.states)


def logits(weights: Weights, states: Tensor, contexts: Tensor) -> Tensor:
    """W_y tanh(W_c [s; c] + b_c) + b_y of any number of steps: …×D and …×F to …×V."""
    D = states.shape[-1]
    W_c = weights["W_c"]
    joined = torch.tanh(linear(states, W_c[:, :D], weights["b_c"]) + linear(contexts, W_c[:, D:]))
    return linear(joined, weights["W_y"], weights["b_y"])


@dataclass(frozen=True)
class Translations:
    """What B sentences became, each word the most probable one."""

    words: Tensor  # B×m numbers, the end's included; anything after it
    lengths: Tensor  # B, with the end's; m where none was reached
    ended: Tensor  # B, whether the end was written
    weights: Tensor | None  # B×m×n


def translate(weights: Weights, shape: Shape, encoded: Encoded, *, begin: int, end: int, limit: int) -> Translations:
    """Greedy decoding of all sentences, until each has ended or has ``limit`` words."""
    B = len(encoded.neck)
    h = start(weights, shape, encoded.neck)
    c = torch.zeros_like(h)
    word = torch.full((B,), begin)
    ended = torch.zeros(B, dtype=torch.bool)
    lengths = torch.full((B,), limit)
    context_enters = shape.state == "previous" if shape.attention else shape.feed_context
    written, rows = [], []
    for step in range(limit):
        vector = embedding(word, weights["target_vectors"])
        row = None
        context = encoded.neck
        if shape.attention and shape.state == "previous":
            row, context = _ask(weights, encoded, h[-1])
        if context_enters:
            vector = torch.cat([vector, context], dim=1)
        h, c = _step(weights, shape, vector, h, c)
        if shape.attention and shape.state == "current":
            row, context = _ask(weights, encoded, h[-1])
        word = logits(weights, h[-1], context).argmax(dim=1)
        written.append(word)
        if row is not None:
            rows.append(row)
        lengths = torch.where(~ended & (word == end), torch.full_like(lengths, step + 1), lengths)
        ended |= word == end
        if bool(ended.all()):
            break
    return Translations(torch.stack(written, 1), lengths, ended, torch.stack(rows, 1) if rows else None)


def _ask(weights: Weights, encoded: Encoded, query: Tensor) -> tuple[Tensor, Tensor]:
    rows, contexts = attend(weights, encoded, query[:, None])
    return rows[:, 0], contexts[:, 0]


def _one_by_one(weights: Weights, shape: Shape, encoded: Encoded, vectors: Tensor, h: Tensor) -> Written:
    """Bahdanau's order: the context of the state before is an input of the step."""
    c = torch.zeros_like(h)
    states, contexts, rows = [], [], []
    for vector in vectors:
        row, context = _ask(weights, encoded, h[-1])
        h, c = _step(weights, shape, torch.cat([vector, context], dim=1), h, c)
        states.append(h[-1])
        contexts.append(context)
        rows.append(row)
    return Written(torch.stack(states, 1), torch.stack(contexts, 1), torch.stack(rows, 1))


def _step(weights: Weights, shape: Shape, entering: Tensor, h: Tensor, c: Tensor) -> tuple[Tensor, Tensor]:
    """One step of all layers: B×I, and L×B×D states before and after."""
    hidden, memory = [], []
    for layer in range(shape.layers):
        parameters = [weights[f"decoder.{part}_l{layer}"] for part in _PARTS]
        if shape.cell == "lstm":
            entering, kept = _STEPS["lstm"](entering, [h[layer], c[layer]], *parameters)
            memory.append(kept)
        else:
            entering = _STEPS[shape.cell](entering, h[layer], *parameters)
        hidden.append(entering)
    after = torch.stack(hidden)
    return after, torch.stack(memory) if memory else after


def _run(weights: Weights, shape: Shape, part: str, suffix: str, x: Tensor, h: Tensor | None) -> Tensor:
    """h of all steps of one layer in one direction, T×B×H; an LSTM's c begins at 0."""
    flat = [weights[f"{part}.{name}{suffix}"] for name in _PARTS]
    before = (x.new_zeros(x.shape[1], flat[1].shape[1]) if h is None else h)[None]
    kernel = KERNELS["tanh" if shape.cell == "rnn" else shape.cell]
    states = [before, torch.zeros_like(before)] if shape.cell == "lstm" else before
    outputs: Tensor = kernel(x, states, flat, True, 1, 0.0, True, False, False)[0]
    return outputs


def _turn(x: Tensor, place: Tensor) -> Tensor:
    """Each sentence of T×B×H from its own end."""
    T, B, H = x.shape
    return x.reshape(T * B, H).index_select(0, place).view(T, B, H)
