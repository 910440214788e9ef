"""Sentences of *sense* that are shown: drawn by the task, a pair of twins at a time. No torch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from rnnlab.engine.tasks.base import Batch, Condition, Draws, Example, batched
from rnnlab.engine.tasks.sense import WHERE, WHOLE, Sense
from rnnlab.engine.tasks.sense_words import AMBIGUOUS
from rnnlab.engine.traces import EngineError

WORDS = tuple(entry.word for entry in AMBIGUOUS)
CLOUD = 30  # sentences of each kind (deciding word before or after, each sense) in a cloud of states


@lru_cache
def the_task() -> Sense:
    """*sense*."""
    return Sense()


@lru_cache(maxsize=64)
def many_sentences(word: int, seed: int, count: int = CLOUD) -> Batch:
    """Held-out sentences with an ambiguous word: before and after, each beside its twin; 4 ``count`` in all."""
    task, pairs = the_task(), []
    for where in WHERE:
        level = {**WHOLE, "where": where, "word": word}
        batch = task.examples("test", 2 * count, seed, Condition({"condition": where}, level))
        pairs += [Example(batch.sentence(k), tuple(batch.targets[k, : batch.lengths[k]])) for k in range(len(batch))]
    return batched(pairs)


@lru_cache(maxsize=64)
def drawn_sentences(word: int, seed: int) -> tuple[tuple[str, ...], ...]:
    """Six short sentences: a pair of twins with the deciding word before, and two pairs with it after."""
    task = the_task()
    draws = Draws(np.random.default_rng([seed, word]))
    found: list[tuple[int, ...]] = []
    for where in ("before", "after", "after"):
        level = {**WHOLE, "where": where, "word": word, "short": True}
        pair = tuple(one.ids for one in task.pair(draws, level))
        while pair[0] in found or pair[1] in found:
            pair = tuple(one.ids for one in task.pair(draws, level))
        found += pair
    return tuple(tuple(task.words[number][0] for number in ids) for ids in found)


def twin_of(words: Sequence[str], seed: int) -> tuple[str, ...] | None:
    """A sentence's twin, with a deciding word of the other sense; None where the task has not made the sentence."""
    task = the_task()
    ids = task.indices(words)
    found = task.found(ids)
    if found is None or found.deciding < 0:
        return None
    try:
        twin = task.twin(Draws(np.random.default_rng([seed, *ids])), Example(ids, ()))
    except EngineError:
        return None
    return tuple(task.words[twin.ids[k]][0] if k == found.deciding else word for k, word in enumerate(words))


def compared_sentences(
    own: Sequence[tuple[str, ...]], present: tuple[str, ...], word: str, seed: int
) -> tuple[tuple[str, ...], ...]:
    """The sentences that are compared.

    Parameters
    ----------
    own : sequence of sentences
        Those that somebody chose; without any, six are drawn, as in ``drawn_sentences``.
    present : tuple of str
        The sentence on the screen. Where it has the word it takes the last place of what is drawn, and its twin, where
        it has one, the place before.
    word : str
        The ambiguous word; of one that is none, nothing is drawn.
    seed : int
    """
    if own or word not in WORDS:
        return tuple(own)
    drawn = drawn_sentences(WORDS.index(word), seed)
    if word not in present or present in drawn:
        return drawn
    twin = twin_of(present, seed)
    # the last pair gives way, so that the others keep their twins
    kept = [sentence for sentence in drawn if sentence != twin][:5]
    return (*kept[:4], kept[4] if twin is None else twin, present)


def word_of(word: str, sentence: Sequence[str]) -> str:
    """The word that is looked at: the one that is named, else the first ambiguous one of the sentence, else none."""
    return word or next((token for token in sentence if token in WORDS), "")
