"""The same context, another word before it: what a trained decoder says next. Runs in the engine process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rnnlab.engine.attention_traces import HeldContext
from rnnlab.engine.seq2seq import held_context
from rnnlab.engine.traces import Array
from rnnlab.engine.translation_traces import SHOWN_WORDS
from rnnlab.labs.attention.projected import translated
from rnnlab.labs.attention.state import State

OFFERED = 6  # words to try, besides the written one
TRIED = 2  # of them at first


def held(state: State) -> HeldContext:
    """Hold c_t and s_{t-1} of one decoding step and let the decoder read other words there.

    Raises
    ------
    EngineError
        As ``projected``.
    """
    translator, decoding, source, unknown = translated(state)
    assert decoding.weights is not None
    names = translator.target_words
    at = min(state.at, len(decoding.written))
    written = decoding.fed[at - 1]
    # every word once: what is tried is among them, and how many change the answer is a fact of this step
    shares = _softmax(
        held_context(
            translator.weights, translator.source_numbers(state.text), at, range(len(names)),
            start=translator.start, end=translator.end,
        )
    )  # fmt: skip
    moved = np.abs(shares - shares[written]).sum(axis=1) / 2
    real = [k for k in range(1, len(names)) if k not in (translator.start, translator.end, written)]
    offered = _offered(real, moved, shares.argmax(axis=1))
    numbers = dict(zip(reversed(names), range(len(names) - 1, -1, -1), strict=True))
    asked = [word for word in dict.fromkeys(state.previous) if numbers.get(word) != written]
    words = [names[written], *(asked or [names[k] for k in offered[:TRIED]])]
    read = [written, *(numbers.get(word, 0) for word in words[1:])]
    best = [np.argsort(-shares[k], kind="stable")[:SHOWN_WORDS] for k in read]
    return HeldContext(
        model=state.model,
        source=source,
        target=translator.target_words_of(decoding.written),
        at=at,
        context_weights=decoding.weights[at - 1],
        previous=tuple(words),
        words=tuple(tuple(names[n] for n in order) for order in best),
        probabilities=tuple(tuple(shares[k][order].tolist()) for k, order in zip(read, best, strict=True)),
        rest=tuple(max(0.0, 1.0 - float(shares[k][order].sum())) for k, order in zip(read, best, strict=True)),
        others=max(0, len(names) - SHOWN_WORDS),
        unknown=unknown,
        unknown_previous=tuple(k == 0 for k in read),
        offered=tuple(names[k] for k in offered),
        changing=sum(int(shares[k].argmax()) != int(shares[written].argmax()) for k in real),
        vocabulary=len(real),
        moved=tuple(moved[read].tolist()),
    )


def _offered(real: Sequence[int], moved: Array, first: Array) -> list[int]:
    """The words that move most of the probability; of those that lead to the same next word the second comes later."""
    order = sorted(real, key=lambda k: -moved[k])
    seen: set[int] = set()
    front: list[int] = []
    back: list[int] = []
    for k in order:
        (back if int(first[k]) in seen else front).append(k)
        seen.add(int(first[k]))
    return [*front, *back][:OFFERED]


def _softmax(logits: Array) -> Array:
    """Row by row, in float64."""
    shifted = np.exp(np.asarray(logits, dtype=float) - np.max(logits, axis=1, keepdims=True))
    shares: Array = shifted / shifted.sum(axis=1, keepdims=True)
    return shares


def answer_json(answer: HeldContext) -> dict[str, Any]:
    """Plain lists."""
    return {
        "model": answer.model,
        "source": list(answer.source),
        "unknown": list(answer.unknown),
        "target": list(answer.target),
        "at": answer.at,
        "context_weights": answer.context_weights.tolist(),
        "offered": list(answer.offered),
        "changing": answer.changing,
        "vocabulary": answer.vocabulary,
        "tried": [
            {
                "previous": word,
                "unknown": unknown,
                "words": list(words),
                "probabilities": list(shares),
                "rest": rest,
                "moved": moved,
            }
            for word, unknown, words, shares, rest, moved in zip(
                answer.previous, answer.unknown_previous, answer.words, answer.probabilities, answer.rest, answer.moved,
                strict=True,
            )
        ],
    }  # fmt: skip
