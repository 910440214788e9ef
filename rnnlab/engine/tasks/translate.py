"""*translate*: clauses of Chinese and of English, each the other's translation, word by word.

    我 昨天 在 学校 吃 了 一个 红 的 苹果   ↔   yesterday I ate a red apple at school

The two languages order a clause differently: Chinese says when and where before
the verb, English says when before the subject and where at the end. 了 has no
word of its own in English but changes the verb, 的 has none at all, a measure
word goes into the article, and *a* becomes *an* by the word that follows.
One to many clauses are joined by commas, with or without 但是 and 然后.

Since both sides are made from one plan, the alignment of their words is known.
Of a word's links the first is sure, the others are possible (Och and Ney 2003):
*red* translates 红 surely and 的 possibly.

A sentence belongs to the split that a hash of its source's numbers says. No torch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Protocol

import numpy as np

from rnnlab.engine.tasks.base import NO_LOSS, SPLITS, Draws, IntArray, split_of
from rnnlab.engine.tasks.clause_reading import chinese_clause, english_clause, parts
from rnnlab.engine.tasks.clauses import (
    JOINTS,
    UNKNOWN,
    Clause,
    Unit,
    Words,
    both_sides,
    chinese_order,
    drawn,
    forgetful,
    units_of,
    vocabulary,
)
from rnnlab.engine.traces import EngineError

START, END = "<bos>", "<eos>"
SPECIALS = (UNKNOWN, START, END)  # numbers 0, 1, 2 of either side
UNKNOWN_NUMBER, START_NUMBER, END_NUMBER = range(3)
DIRECTIONS = ("zh-en", "en-zh")
UNKNOWN_SHARE = 0.1  # of the sentences of a batch to train on: one of their words is read, and translated, as unknown
MOST_CLAUSES = 50
BLOCK = 25  # sentences that are measured together
_JOINTS = tuple(JOINTS)

Alignment = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Sentence:
    """A sentence with its translation, both without the marks of their ends."""

    source: Words
    target: Words
    alignment: Alignment  # of each target word the source positions (from 0) that it translates, the sure one first
    clauses: int


@dataclass(frozen=True)
class PairBatch:
    """B sentences with their translations, of at most n and m words."""

    source: IntArray  # B×n, 0 beyond a sentence's end
    source_lengths: IntArray  # B
    fed: IntArray  # B×m, ``<bos>`` and the words of the translation
    target: IntArray  # B×m, the words of the translation and ``<eos>``; ``NO_LOSS`` beyond

    def __len__(self) -> int:
        return len(self.source_lengths)


class Lessons(Protocol):
    """What a translator learns from and is measured on: the clause grammar, or the user's own pairs."""

    direction: str
    source_words: Words
    target_words: Words

    def batch(self, rng: np.random.Generator, size: int, clauses: int, split: str = "train") -> PairBatch:
        """Sentences with their translations, to train on."""

    def examples(self, clauses: int, size: int, seed: int, block: int, split: str = "test") -> tuple[Sentence, ...]:
        """A block of sentences, different from those of the blocks before; fewer where there are no more."""

    def translate(self, source: Sequence[str]) -> Sentence | None:
        """The right translation, where it is known."""


class Translate:
    """The task *translate* in one direction.

    Parameters
    ----------
    direction : {"zh-en", "en-zh"}
        From which language into which.

    Raises
    ------
    EngineError
        ``"not-an-option"``.
    """

    name = "translate"
    MOST_TRIES = 20_000

    def __init__(self, direction: str = "zh-en") -> None:
        if direction not in DIRECTIONS:
            raise EngineError("not-an-option", "direction", value=direction, options=", ".join(DIRECTIONS))
        self.direction = direction
        chinese, english = (*SPECIALS, *vocabulary("zh")), (*SPECIALS, *vocabulary("en"))
        self.source_words, self.target_words = (chinese, english) if direction == "zh-en" else (english, chinese)

    @cached_property
    def source_numbers(self) -> dict[str, int]:
        """Source word → number."""
        return {word: k for k, word in enumerate(self.source_words)}

    @cached_property
    def target_numbers(self) -> dict[str, int]:
        """Target word → number."""
        return {word: k for k, word in enumerate(self.target_words)}

    def draw(self, rng: np.random.Generator | Draws, clauses: int, split: str = "test") -> Sentence:
        """One sentence of a split, all of its words known.

        Parameters
        ----------
        rng : numpy Generator or Draws
            For many sentences make one ``Draws``.
        clauses : int
        split : {"train", "validation", "test"}

        Raises
        ------
        EngineError
            ``"not-an-option"``, ``"size-impossible"``.
        """
        draws = rng if isinstance(rng, Draws) else Draws(rng)
        return self._sentence(*self._of_split(draws, clauses, split, 0.0)[0])

    def examples(self, clauses: int, size: int, seed: int, block: int, split: str = "test") -> tuple[Sentence, ...]:
        """Sentences of a split for measuring, the same for one seed and block on every machine.

        Parameters
        ----------
        clauses : int
        size : int
            How many of a whole block, ``BLOCK``, are wanted.
        seed : int
        block : int
            From 0. No sentence of a block is in one before it.
        split : {"train", "validation", "test"}

        Raises
        ------
        EngineError
            ``"too-few-sentences"`` when there are no others.
        """
        return _series(self.direction, clauses, seed, split).block(block)[:size]

    def batch(self, rng: np.random.Generator, size: int, clauses: int, split: str = "train") -> PairBatch:
        """Sentences of one number of clauses, drawn with replacement; in training some have an unknown word."""
        draws = Draws(rng)
        share = UNKNOWN_SHARE if split == "train" else 0.0
        return pair_batch([self._of_split(draws, clauses, split, share)[1] for _ in range(size)])

    def translate(self, source: Sequence[str]) -> Sentence | None:
        """The grammar's own translation of a sentence, or None where it is none of the grammar's.

        More is understood than is drawn: any verb of any noun, any measure word; and words that
        the grammar has not, where a word of content may stand: their translation is ``<unk>``.
        """
        words = tuple(word if word in self.source_numbers else UNKNOWN for word in source)
        parse = chinese_clause if self.direction == "zh-en" else english_clause
        joints = {(zh if self.direction == "zh-en" else en): zh for zh, en in JOINTS.items()}
        clauses: list[Clause] = []
        links: list[Words] = []
        for joint, part in parts(words, joints):
            clause = parse(part)
            if clause is None:
                return None
            clauses.append(clause)
            links += [] if joint is None else [joint]
        sentence = self._sentence(clauses, links)
        return sentence if sentence.source == words else None

    def splits(self, source: Sequence[str]) -> str:
        """The one split that a sentence is in."""
        return split_of([self.source_numbers.get(word, UNKNOWN_NUMBER) for word in source])

    def _of_split(
        self, draws: Draws, clauses: int, split: str, unknown: float
    ) -> tuple[tuple[list[Clause], list[Words]], tuple[list[int], list[int]]]:
        if split not in SPLITS:
            raise EngineError("not-an-option", "split", value=split, options=", ".join(SPLITS))
        if not 1 <= clauses <= MOST_CLAUSES:
            raise EngineError("size-impossible", "clauses", value=clauses, low=1, high=MOST_CLAUSES)
        for _ in range(self.MOST_TRIES):
            plan = [drawn(draws, self.direction == "zh-en") for _ in range(clauses)]
            links = [draws.pick(_JOINTS) for _ in range(clauses - 1)]
            if unknown and draws.chance(unknown):
                k = draws.below(clauses)
                plan[k] = forgetful(draws, plan[k])
            source, target = self._numbers(plan, links)
            if split_of(source) == split:
                return (plan, links), (source, target)
        raise EngineError("too-few-sentences", "split", value=split)

    def _numbers(self, clauses: Sequence[Clause], links: Sequence[Words]) -> tuple[list[int], list[int]]:
        chinese: list[str] = []
        english: list[str] = []
        for k, clause in enumerate(clauses):
            if k:
                chinese += links[k - 1]
                english += JOINTS[links[k - 1]]
            zh, en = both_sides(clause)
            chinese += zh
            english += en
        source, target = (chinese, english) if self.direction == "zh-en" else (english, chinese)
        return [self.source_numbers[word] for word in source], [self.target_numbers[word] for word in target]

    def _sentence(self, clauses: Sequence[Clause], links: Sequence[Words]) -> Sentence:
        chinese: list[str] = []
        english: list[str] = []
        to_zh: list[tuple[int, ...]] = []  # of each English word
        to_en: dict[int, tuple[int, ...]] = {}  # of each Chinese word
        for k, clause in enumerate(clauses):
            units = units_of(clause)
            order = chinese_order(clause, units)
            if k:
                joint = [Unit((zh,), (en,)) for zh, en in zip(links[k - 1], JOINTS[links[k - 1]], strict=True)]
                units, order = [*joint, *units], [*joint, *order]
            places: dict[int, list[int]] = {}
            for unit in order:
                places[id(unit)] = list(range(len(chinese), len(chinese) + len(unit.zh)))
                chinese += unit.zh
            for unit in units:
                zh = places[id(unit)]
                en = list(range(len(english), len(english) + len(unit.en)))
                english += unit.en
                to_zh += [_headed(zh, unit.zh_head)] * len(en)
                for place in zh:
                    to_en[place] = _headed(en, unit.en_head)
        if self.direction == "zh-en":
            return Sentence(tuple(chinese), tuple(english), tuple(to_zh), len(clauses))
        back = tuple(to_en[place] for place in range(len(chinese)))
        return Sentence(tuple(english), tuple(chinese), back, len(clauses))


def pair_batch(pairs: Sequence[tuple[Sequence[int], Sequence[int]]]) -> PairBatch:
    """Pairs of numbered sentences, without the marks of their ends, as a batch; the source gets ``<eos>`` too."""
    lengths = np.array([len(source) + 1 for source, _ in pairs], dtype=np.int64)
    widest = max((len(target) + 1 for _, target in pairs), default=0)
    source = np.zeros((len(pairs), int(lengths.max(initial=0))), dtype=np.int64)
    fed = np.zeros((len(pairs), widest), dtype=np.int64)
    target = np.full((len(pairs), widest), NO_LOSS, dtype=np.int64)
    fed[:, 0] = START_NUMBER
    for row, (read, written) in enumerate(pairs):
        source[row, : len(read)] = read
        source[row, len(read)] = END_NUMBER
        fed[row, 1 : len(written) + 1] = written
        target[row, : len(written)] = written
        target[row, len(written)] = END_NUMBER
    return PairBatch(source, lengths, fed, target)


class _Series:
    """Blocks of different sentences, made as far as they are asked for."""

    def __init__(self, direction: str, clauses: int, seed: int, split: str) -> None:
        self.task, self.clauses, self.seed, self.split = translate(direction), clauses, seed, split
        self.blocks: list[tuple[Sentence, ...]] = []
        self.seen: set[Words] = set()

    def block(self, number: int) -> tuple[Sentence, ...]:
        while len(self.blocks) <= number:
            self.blocks.append(self._next())
        return self.blocks[number]

    def _next(self) -> tuple[Sentence, ...]:
        draws = Draws(np.random.default_rng([self.seed, self.clauses, len(self.blocks)]))
        found: dict[Words, Sentence] = {}
        for _ in range(100 * BLOCK):
            sentence = self.task.draw(draws, self.clauses, self.split)
            if sentence.source not in self.seen:
                found.setdefault(sentence.source, sentence)
            if len(found) == BLOCK:
                self.seen |= found.keys()
                return tuple(found.values())
        raise EngineError("too-few-sentences", "split", value=self.split)


_series = lru_cache(maxsize=64)(_Series)


@lru_cache
def translate(direction: str) -> Translate:
    """The task in one direction, made once."""
    return Translate(direction)


def _headed(places: Sequence[int], head: int) -> tuple[int, ...]:
    """The sure place first."""
    return (places[head], *(place for k, place in enumerate(places) if k != head))
