"""*translate*, learned from the user's own sentence pairs.

The words are those of the pairs to train on, the 4,000 most frequent of each
side; any other is the unknown word. It is trained: in a tenth of the sentences
one source word is read as unknown, and rare target words are asked for as such.

A pair belongs to the split that a hash of its source says: about eight tenths
to train on, a tenth for validation, a tenth for the test. So the same sentence
with two translations never stands on both sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np

from rnnlab import kept_pairs
from rnnlab.engine.tasks.base import SPLITS
from rnnlab.engine.tasks.clauses import Words
from rnnlab.engine.tasks.translate import (
    BLOCK,
    SPECIALS,
    UNKNOWN_NUMBER,
    UNKNOWN_SHARE,
    PairBatch,
    Sentence,
    pair_batch,
)
from rnnlab.engine.traces import EngineError
from rnnlab.kept_files import KeptError
from rnnlab.kept_pairs import VOCABULARY, Pair, split_of_words

LEAST_PAIRS = 10  # to train on
_POOL = 8  # batches that are drawn together and sorted by length, so that one batch is of sentences of like length


class PairsTask:
    """Sentence pairs as a task.

    Parameters
    ----------
    pairs : sequence of (source tokens, target tokens)
    direction : str
        ``"zh-en"``, ``"en-zh"``, or "" for other languages.

    Raises
    ------
    EngineError
        ``"pairs-too-few"`` when less than ten are to train on.
    """

    name = "translate"

    def __init__(self, pairs: Sequence[Pair], direction: str = "") -> None:
        self.direction = direction
        self.pairs: dict[str, list[Pair]] = {split: [] for split in SPLITS}
        for pair in pairs:
            self.pairs[split_of_words(pair[0])].append(pair)
        count = len(self.pairs["train"])
        if count < LEAST_PAIRS:
            raise EngineError("pairs-too-few", "pairs", count=count, limit=LEAST_PAIRS)
        self.source_words, self.target_words = (self._frequent(side) for side in (0, 1))
        source, target = ({word: k for k, word in enumerate(words)} for words in (self.source_words, self.target_words))
        self._numbered = [(_numbers(source, pair[0]), _numbers(target, pair[1])) for pair in self.pairs["train"]]
        self._lengths = np.array([len(target) for _, target in self._numbered])

    def _frequent(self, side: int) -> Words:
        counted = Counter(word for pair in self.pairs["train"] for word in pair[side] if word not in SPECIALS)
        return (*SPECIALS, *(word for word, _ in counted.most_common(VOCABULARY)))

    @property
    def counts(self) -> dict[str, int]:
        """Pairs of each split."""
        return {split: len(pairs) for split, pairs in self.pairs.items()}

    @cached_property
    def _known(self) -> dict[Words, Words]:
        return {source: target for pairs in self.pairs.values() for source, target in reversed(pairs)}

    def translate(self, source: Sequence[str]) -> Sentence | None:
        """The pairs' own translation of a sentence (the first of several), or None where they have none."""
        target = self._known.get(tuple(source))
        return None if target is None else Sentence(tuple(source), target, (), 1)

    def batch(self, rng: np.random.Generator, size: int, clauses: int = 1, split: str = "train") -> PairBatch:
        """Pairs to train on, drawn with replacement, of like length; ``clauses`` are not known here."""
        drawn = rng.integers(len(self._numbered), size=size * _POOL)
        order = drawn[np.argsort(self._lengths[drawn], kind="stable")]
        first = int(rng.integers(_POOL)) * size
        forget, place = rng.random(size) < UNKNOWN_SHARE, rng.random(size)
        pairs = []
        for row, k in enumerate(order[first : first + size].tolist()):
            source, target = self._numbered[k]
            if forget[row]:
                source = list(source)
                source[int(place[row] * len(source))] = UNKNOWN_NUMBER
            pairs.append((source, target))
        return pair_batch(pairs)

    def examples(self, clauses: int, size: int, seed: int, block: int, split: str = "test") -> tuple[Sentence, ...]:
        """Pairs of a split in an order drawn from the seed; fewer than asked where there are no more."""
        if split not in SPLITS:
            raise EngineError("not-an-option", "split", value=split, options=", ".join(SPLITS))
        pairs = self.pairs[split]
        order = np.random.default_rng([seed, len(pairs)]).permutation(len(pairs))[block * BLOCK : block * BLOCK + size]
        return tuple(Sentence(source, target, (), 1) for source, target in (pairs[k] for k in order.tolist()))


@lru_cache(maxsize=2)
def pairs_task(digest: str) -> PairsTask:
    """The task of the pairs that are kept under this hash.

    Raises
    ------
    EngineError
        ``"pairs-not-kept"``, ``"pairs-damaged"``, ``"pairs-too-few"``.
    """
    try:
        kept = kept_pairs.read(digest)
    except KeptError as error:
        raise EngineError(error.kind, "pairs", **error.args_by_name) from error
    return PairsTask(kept.pairs, kept.direction)


def _numbers(known: dict[str, int], words: Sequence[str]) -> list[int]:
    return [known.get(word, UNKNOWN_NUMBER) for word in words]
