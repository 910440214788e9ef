"""*cloze*: guess a hidden word, in Chinese and in English clauses.

    我 昨天 [mask] 了 一杯 热 的 茶     ·     I [mask] a cup of hot tea yesterday

One kind of model sees all other words and learns as BERT does (Devlin et al.
2018): of a sentence's words 15 in 100 are asked for, of which 80 in 100 are
hidden, 10 replaced by any word, and 10 left as they are. The other kind sees
the words before alone and learns to say the next one, at every place.

Sentences are those of ``clauses``, one or two, of at most ``PLACES`` words. One belongs to
the split of what it says: Chinese sentences that differ in where the time
stands, and their translation, are all in one. No torch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from rnnlab.engine.tasks.base import NO_LOSS, SPLITS, Draws, IntArray, split_of
from rnnlab.engine.tasks.clause_filling import MOST_CLAUSES, allowed
from rnnlab.engine.tasks.clauses import JOINTS, Clause, Words, both_sides, drawn, vocabulary
from rnnlab.engine.traces import EngineError

UNKNOWN, START, MASK = "<unk>", "<bos>", "[mask]"
SPECIALS = (UNKNOWN, START, MASK)  # numbers 0, 1, 2
PLACES = 24  # words of a sentence, at most
SIGHTS = ("both", "before")  # what a model sees: all other words, or those before alone
LANGUAGES = ("zh", "en")
CONDITIONS = ("before", "after", "open")  # what decides a hidden word: the words before alone, those after too, nothing
BLOCK = 25  # sentences that are measured together
ASKED, HIDDEN, REPLACED = 0.15, 0.8, 0.1  # shares, as BERT has them
UNKNOWN_SHARE = 0.02  # of the words that are read in training
_JOINTS = tuple(JOINTS)
_MOST_TRIES = 20_000


@dataclass(frozen=True)
class ClozeBatch:
    """B sentences of at most T words, and what is asked at each place."""

    inputs: IntArray  # B×T, what is read: for "before" ``<bos>`` and the words but the last; 0 beyond the end
    lengths: IntArray  # B
    targets: IntArray  # B×T, the word's number less the specials; ``NO_LOSS`` where nothing is asked


@dataclass(frozen=True)
class Asked:
    """Hidden words of held-out sentences, and what the grammar says of each."""

    sentences: tuple[tuple[int, ...], ...]  # numbers of words
    rows: IntArray  # Q, which sentence
    places: IntArray  # Q, which of its words
    conditions: tuple[str, ...]  # Q, one of CONDITIONS
    possible: tuple[frozenset[int], ...]  # Q, the words that may stand there, beside all the others


class Cloze:
    """The task *cloze*: its words, sentences to train on, and hidden words to measure."""

    name = "cloze"

    def __init__(self) -> None:
        self.words: Words = (*SPECIALS, *vocabulary("zh"), *vocabulary("en"))
        self.numbers = {word: k for k, word in enumerate(self.words)}

    def indices(self, tokens: Sequence[str]) -> tuple[int, ...]:
        """Numbers of written words, 0 for one that is not known."""
        return tuple(self.numbers.get(token, 0) for token in tokens)

    def draw(self, draws: Draws, split: str, language: str = "") -> tuple[int, ...]:
        """One sentence of a split, in one language or in either, as numbers.

        Raises
        ------
        EngineError
            ``"not-an-option"``.
        """
        if split not in SPLITS:
            raise EngineError("not-an-option", "split", value=split, options=", ".join(SPLITS))
        for _ in range(_MOST_TRIES):
            plan = [drawn(draws, True) for _ in range(1 + draws.below(MOST_CLAUSES))]
            links = [draws.pick(_JOINTS) for _ in plan[1:]]
            chosen = language or draws.pick(LANGUAGES)
            words = _said(plan, links, chosen)
            if len(words) <= PLACES and self._split(plan, links) == split:
                return tuple(self.numbers[word] for word in words)
        raise EngineError("too-few-sentences", "split", value=split)

    def _split(self, plan: Sequence[Clause], links: Sequence[Words]) -> str:
        """The split of what is said: Chinese with every time behind the subject."""
        words = _said([clause._replace(time_first=False) for clause in plan], links, "zh")
        return split_of([self.numbers[word] for word in words])

    def batch(self, rng: np.random.Generator, size: int, sees: str, split: str = "train") -> ClozeBatch:
        """Sentences with what is asked of them, for one kind of model.

        Parameters
        ----------
        rng : numpy Generator
        size : int
            B.
        sees : {"both", "before"}
        split : {"train", "validation", "test"}
            In training some of the words that are read are unknown.

        Raises
        ------
        EngineError
            ``"not-an-option"``.
        """
        if sees not in SIGHTS:
            raise EngineError("not-an-option", "sees", value=sees, options=", ".join(SIGHTS))
        draws = Draws(rng)
        sentences = [self.draw(draws, split) for _ in range(size)]
        lengths = np.array([len(sentence) for sentence in sentences], dtype=np.int64)
        words = np.zeros((size, int(lengths.max(initial=0))), dtype=np.int64)
        for row, sentence in enumerate(sentences):
            words[row, : len(sentence)] = sentence
        present = np.arange(words.shape[1]) < lengths[:, None]
        unknown = present & (rng.random(words.shape) < (UNKNOWN_SHARE if split == "train" else 0.0))
        if sees == "before":
            known = np.where(unknown, 0, words)
            inputs = np.concatenate([np.full((size, 1), self.numbers[START]), known[:, :-1]], axis=1)
            return ClozeBatch(inputs, lengths, np.where(present & ~unknown, words - len(SPECIALS), NO_LOSS))
        asked = present & (rng.random(words.shape) < ASKED)
        asked[np.arange(size), (rng.random(size) * lengths).astype(np.int64)] |= ~asked.any(axis=1)
        inputs = np.where(unknown & ~asked, 0, words)
        way = rng.random(words.shape)
        others = rng.integers(len(SPECIALS), len(self.words), words.shape)
        inputs = np.where(asked & (way < HIDDEN), self.numbers[MASK], inputs)
        inputs = np.where(asked & (way >= HIDDEN) & (way < HIDDEN + REPLACED), others, inputs)
        return ClozeBatch(inputs * present, lengths, np.where(asked, words - len(SPECIALS), NO_LOSS))

    def asked(self, language: str, size: int, seed: int, block: int, split: str = "test") -> Asked:
        """Every word of some held-out sentences, hidden one at a time; the same on every machine.

        Parameters
        ----------
        language : {"zh", "en"}
        size : int
            How many of a whole block's ``BLOCK`` sentences.
        seed, block : int
        split : {"train", "validation", "test"}
        """
        return _asked(language, size, seed, block, split)


@lru_cache(maxsize=64)
def _asked(language: str, size: int, seed: int, block: int, split: str) -> Asked:
    task = cloze()
    draws = Draws(np.random.default_rng([seed, LANGUAGES.index(language), block]))
    sentences = tuple(task.draw(draws, split, language) for _ in range(size))
    rows, places, conditions, possible = [], [], [], []
    for row, sentence in enumerate(sentences):
        words = tuple(task.words[number] for number in sentence)
        for place in range(len(words)):
            by_all = allowed(words, place)
            decided = "open" if len(by_all) > 1 else "after"
            if decided == "after" and len(allowed(words, place, before_only=True)) == 1:
                decided = "before"
            rows.append(row)
            places.append(place)
            conditions.append(decided)
            possible.append(frozenset(task.numbers[word] for word in by_all))
    return Asked(
        sentences, np.array(rows, dtype=np.int64), np.array(places, dtype=np.int64), tuple(conditions), tuple(possible)
    )


def _said(plan: Sequence[Clause], links: Sequence[Words], language: str) -> list[str]:
    words: list[str] = []
    for k, clause in enumerate(plan):
        chinese, english = both_sides(clause)
        if k:
            words += links[k - 1] if language == "zh" else JOINTS[links[k - 1]]
        words += chinese if language == "zh" else english
    return words


@lru_cache
def cloze() -> Cloze:
    """The task, made once."""
    return Cloze()
