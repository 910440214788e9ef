"""Beam search: several beginnings of a translation side by side, and the tree that they make."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from rnnlab.engine.attention_traces import BeamNode, BeamTrace
from rnnlab.engine.seq2seq import LIMIT, Decoder, Edit, check_words, edits_by_step
from rnnlab.engine.traces import Array, EngineError
from rnnlab.engine.translator import Seq2SeqWeights


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
    edits: Sequence[Edit] = (),
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
    edits : sequence of Edit
        Set in the row of every beginning that has come to that step.
    others
        As in ``seq2seq.decode``.

    Returns
    -------
    BeamTrace
        The tree of all beginnings that were kept, and the sentences found, best first.
        Equal scores keep the order in which they arose.

    Raises
    ------
    EngineError
        As ``seq2seq.decode``; ``too-small`` for a width below 1 or a negative power.
    """
    vocabulary = len(weights.target_vectors)
    for name, word in (("start", start), ("end", end)):
        check_words(name, (word,), vocabulary)
    if prefix:
        check_words("prefix", prefix, vocabulary)
    for name, value, least in (("width", width, 1), ("limit", limit, 1), ("length_power", length_power, 0)):
        if not value >= least:
            raise EngineError("too-small", name, value=value, limit=least)
    if len(prefix) > limit:
        raise EngineError("prefix-too-long", "prefix", count=len(prefix), limit=limit)
    decoder = Decoder(weights, source, masked, neck)
    by_step = edits_by_step(weights, edits)
    nodes: list[BeamNode] = []
    found: list[int] = []
    live: list[_Beginning] = [_Beginning(-1, start, 0.0, decoder.initial)]
    capped = False
    with torch.inference_mode():
        for t in range(limit):
            forced = tuple(prefix[t : t + 1])
            live, finished = _extend(decoder, live, nodes, t, end, width, length_power, forced, by_step.get(t + 1, ()))
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
    decoder: Decoder,
    live: list[_Beginning],
    nodes: list[BeamNode],
    t: int,
    end: int,
    width: int,
    length_power: float,
    forced: tuple[int, ...],
    edits: Sequence[Edit],
) -> tuple[list[_Beginning], list[int]]:
    """One word more for each beginning; adds the kept ones to the tree."""
    candidates: list[tuple[float, float, int, int]] = []  # score, log-probability, which beginning, word
    before = tuple(torch.stack([beginning.state[k] for beginning in live], dim=1) for k in (0, 1))
    batch = decoder.steps((before[0], before[1]), [beginning.word for beginning in live], edits)
    states = [(batch.state[0][:, k], batch.state[1][:, k]) for k in range(len(live))]
    for k, beginning in enumerate(live):
        totals = beginning.log_probability + batch.log_probabilities[k]
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
