"""*text*: a text of the user's own, the next token asked after every token.

The text is cut into three contiguous blocks: the first eight tenths to train
on, a tenth for validation, the last tenth for the test. A window never crosses
from one block to another, so no held-out token is ever seen in training.

Training reads windows of at most 50 tokens and begins each with an empty state:
the gradient is cut at the window's beginning, exactly 0 before it (truncated
back-propagation through time). An update costs the same however long the text is.

The vocabulary is made of the training block: what occurs twice there at least,
the most frequent 2,000. Everything else is the unknown word. It is read, and
trained as such, but never asked for: guessing "unknown" right would be no merit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from rnnlab import corpus
from rnnlab.engine.tasks.base import (
    NO_LOSS,
    SPLITS,
    UNKNOWN,
    Batch,
    Condition,
    Draws,
    Example,
    IntArray,
    Level,
    Task,
    Word,
    largest_is_target,
)
from rnnlab.engine.traces import Array, EngineError
from rnnlab.kept_files import KeptError

WINDOW = 50
VOCABULARY = 2000
LEAST_COUNT = 2
LEAST_TOKENS = 200
OPENING = {"word": 80, "char": 200}  # tokens of the test part, to be shown
UNKNOWN_SHARE = 0.01  # of what is read in training, so that the unknown word is trained in any text
_HELD_OUT = 10  # a tenth for validation, another for the test


class TextTask(Task):
    """Predict the next token of one text.

    Parameters
    ----------
    tokens : sequence of str
        The whole text, 200 tokens at least.
    level : {"word", "char"}
        What a token is.
    digest : str, optional
        The hash that the text is kept under.
    window : int
        Tokens of a window, where the held-out parts are long enough for it.

    Raises
    ------
    EngineError
        ``"text-too-short"``; ``"text-nothing-to-learn"`` where less than two tokens occur twice in the training
        block, or a block has none of those that do.
    """

    name = "text"
    reads = "every"

    def __init__(self, tokens: Sequence[str], level: str = "word", digest: str = "", *, window: int = WINDOW) -> None:
        if len(tokens) < LEAST_TOKENS:
            raise EngineError("text-too-short", "text", count=len(tokens), limit=LEAST_TOKENS)
        self.level_of_tokens = level
        self.digest = digest
        held_out = len(tokens) // _HELD_OUT
        first, second = len(tokens) - 2 * held_out, len(tokens) - held_out
        counted = Counter(token for token in tokens[:first] if token != UNKNOWN[0])
        frequent = [token for token, count in counted.most_common(VOCABULARY) if count >= LEAST_COUNT]
        self.words: tuple[Word, ...] = (UNKNOWN, *((token, token) for token in frequent))
        self.answers = self.words
        ids = np.array(self.indices(tokens), dtype=np.int64)
        self.blocks = dict(zip(SPLITS, (ids[:first], ids[first:second], ids[second:]), strict=True))
        self.opening = tuple(tokens[second : second + OPENING[level]])  # how the test part begins, as it is written
        self.window = min(window, held_out - 1)
        self._starts = {split: self._asking(block) for split, block in self.blocks.items()}
        if len(frequent) < 2 or not all(map(len, self._starts.values())):
            raise EngineError("text-nothing-to-learn", "text", count=len(counted), known=len(frequent))

    def _asking(self, ids: IntArray) -> IntArray:
        """Where windows may begin that ask for one known token at least: a loss over nothing is no number."""
        known = np.concatenate([np.zeros(1, np.int64), np.cumsum(ids != 0)])
        first = np.arange(len(ids) - self.window)
        return first[known[first + self.window + 1] > known[first + 1]]

    @cached_property
    def unigram(self) -> Array:
        """The training block's shares of all V words, each counted once more (Laplace): what a blind guess knows."""
        counts = np.bincount(self.blocks["train"], minlength=len(self.words)).astype(np.float64)
        counts[0] = -1.0  # the unknown word is never asked for, so a good guess never says it
        shares: Array = (counts + 1) / (counts + 1).sum()
        return shares

    @property
    def known_share(self) -> float:
        """The share of the whole text's tokens that are in the vocabulary."""
        ids = np.concatenate(list(self.blocks.values()))
        return float((ids != 0).mean())

    def batch(self, rng: np.random.Generator, size: int, split: str = "train", **level: Any) -> Batch:
        """Windows of a block, each beginning anywhere in it; in training a few tokens are read as unknown."""
        places = self._places(split)
        starts = places[rng.integers(len(places), size=size)]
        batch = self._windows(split, starts, self.window)
        if split != "train":
            return batch
        unknown = rng.random(batch.inputs.shape) < level.get("unknown", UNKNOWN_SHARE)
        return Batch(np.where(unknown, 0, batch.inputs), batch.lengths, batch.targets)

    def examples(self, split: str, n: int, seed: int, condition: Condition, block: int = 0) -> Batch:
        """n windows of a block, all different while there are as many."""
        starts = np.random.default_rng(seed).permutation(self._places(split))
        return self._windows(split, np.take(starts, np.arange(block * n, (block + 1) * n), mode="wrap"), self.window)

    def covering(self, split: str) -> Batch:
        """Windows side by side, the last one shorter: each token of the block but the first is asked for once."""
        ids = self._block(split)
        starts = np.arange(0, len(ids) - 1, self.window)
        lengths = np.minimum(self.window, len(ids) - 1 - starts)
        padded = np.concatenate([ids, np.zeros(self.window, np.int64)])
        batch = _next_asked(padded[starts[:, None] + np.arange(self.window + 1)])
        beyond = np.arange(self.window) >= lengths[:, None]
        return Batch(np.where(beyond, 0, batch.inputs), lengths, np.where(beyond, NO_LOSS, batch.targets))

    def sample(self, draws: Draws, level: Level) -> Example:
        """One window of the training block."""
        batch = self._windows("train", self._starts["train"][[draws.below(len(self._starts["train"]))]], self.window)
        return Example(batch.sentence(0), tuple(batch.targets[0].tolist()))

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All predictions, then those after few tokens of a window and those after many: what context is worth."""
        last = self.window
        ranges = [(1, 1), (2, 4), (5, 15), (16, last)]
        rows = [Condition({"condition": "all"}, {"after": (1, last)})]
        for low, high in ranges:
            if low <= last:
                high = min(high, last)
                label = f"after {low}" if low == high else f"after {low}-{high}"
                rows.append(Condition({"condition": label}, {"after": (low, high)}))
        return tuple(rows)

    def asked(self, batch: Batch, condition: Condition) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """B×T, the predictions that a row counts."""
        low, high = condition.level.get("after", (1, self.window))
        read = np.arange(1, batch.targets.shape[1] + 1)
        counted: np.ndarray[Any, np.dtype[np.bool_]] = (batch.targets != NO_LOSS) & (low <= read) & (read <= high)
        return counted

    def correct(self, probabilities: Array, batch: Batch, condition: Condition) -> tuple[int, int]:
        """Predictions whose most probable token is the one that follows."""
        asked = self.asked(batch, condition)
        return int((largest_is_target(probabilities, batch) & asked).sum()), int(asked.sum())

    def roles(self, ids: Sequence[int]) -> tuple[str, ...]:
        """``unknown`` for a token that the vocabulary lacks, else ``other``."""
        return tuple("other" if word else "unknown" for word in ids)

    def features(self, ids: Sequence[int]) -> dict[str, IntArray]:
        """``position`` from 1, and ``before``: the token before (0 for none or an unknown one)."""
        numbers = np.array(ids, dtype=np.int64)
        return {"position": np.arange(1, len(ids) + 1), "before": np.concatenate([np.zeros(1, np.int64), numbers])[:-1]}

    def shaped_like(self, ids: Sequence[int], n: int, split: str = "test", seed: int = 0) -> Batch:
        """Windows as long as the sentence, n or as many as the block has."""
        places = len(self._block(split)) - len(ids)
        if places < 1 or not ids:
            raise EngineError("no-shape", "sentence")
        starts = np.random.default_rng([seed, n]).permutation(places)[:n]
        return self._windows(split, starts, len(ids))

    def _block(self, split: str) -> IntArray:
        if split not in self.blocks:
            raise EngineError("not-an-option", "split", value=split, options=", ".join(SPLITS))
        return self.blocks[split]

    def _places(self, split: str) -> IntArray:
        self._block(split)
        return self._starts[split]

    def _windows(self, split: str, starts: IntArray, length: int) -> Batch:
        return _next_asked(self._block(split)[starts[:, None] + np.arange(length + 1)])


def _next_asked(tokens: IntArray) -> Batch:
    """B×(T+1) tokens as T that are read and T that follow; an unknown one is not asked for."""
    following = tokens[:, 1:]
    lengths = np.full(len(tokens), tokens.shape[1] - 1, dtype=np.int64)
    return Batch(np.ascontiguousarray(tokens[:, :-1]), lengths, np.where(following == 0, NO_LOSS, following))


@lru_cache(maxsize=4)
def text_task(digest: str) -> TextTask:
    """The task of a text that is kept in the user's folder (``rnnlab.corpus``).

    Raises
    ------
    EngineError
        ``"text-not-kept"``, ``"text-damaged"``; and as ``TextTask``.
    """
    kept = kept_tokens(digest)
    return TextTask(kept.tokens, kept.level, digest)


def kept_tokens(digest: str) -> corpus.Corpus:
    """A text that is kept in the user's folder.

    Raises
    ------
    EngineError
        ``"text-not-kept"``, ``"text-damaged"``.
    """
    try:
        return corpus.read(digest)
    except KeptError as error:
        raise EngineError(error.kind, "text", **error.args_by_name) from error
