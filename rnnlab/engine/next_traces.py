"""What the What came next lab is answered with: n words of d numbers, k heads, S sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rnnlab.engine.attention_traces import SelfAttentionTrace
from rnnlab.engine.traces import Array

if TYPE_CHECKING:
    from jaxtyping import Float


RELATIONS = ("", "same-meaning", "roles-swapped", "other-object", "other-agent", "other-deed")
SETTINGS = ("none", "sinusoidal", "learned", "causal")


@dataclass(frozen=True)
class SwapTest:
    """What every word gets before and after two words change places, in one setting."""

    setting: str  # one of SETTINGS: positions, or a causal mask without positions
    before: Float[Array, "n d"]  # in the order of the tokens
    after: Float[Array, "n d"]  # of the same words: row i is what word i gets in the swapped sentence
    distance: float  # the largest distance of a word's two outputs


@dataclass(frozen=True)
class WordGuess:
    """What a model takes for the hidden word, in one direction of sight."""

    model: str
    sees: str  # "both" | "before": which words it looks at
    words: tuple[str, ...]  # most probable first; the true one is always among them
    probabilities: tuple[float, ...]
    rest: float
    true_probability: float
    rank: int  # of the true word, from 1
    weights: Float[Array, "k n n"]  # of its self-attention


@dataclass(frozen=True)
class HiddenWord:
    """A sentence with one word hidden, guessed by two models."""

    words: tuple[str, ...]
    unknown: tuple[bool, ...]
    place: int
    guesses: tuple[WordGuess, ...]  # of the model that sees both sides, and of the one that sees what came before
    # right guesses on held-out sentences, from the models' cards: (model, right, all)
    accuracy: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class PooledRow:
    """One way to make a vector of a sentence: cosines of the first sentence's with all."""

    pooling: str  # "words" (mean of the words' own vectors) | "mean" | "max" | "last" | "extra"
    cosine: Float[Array, " S"]  # the first is 1; NaN where a sentence could not be read
    refused: tuple[str, ...]  # S, id of the message that says why; "" where it was read


@dataclass(frozen=True)
class PoolingCount:
    """How often a pooling's cosines follow the meaning, over n held-out sentences that say who did what to whom."""

    pooling: str  # "words" | "mean" | "max" | "last"
    language: str  # "zh" | "en"
    above_swapped: int  # the passive, which says the same, is closer than the sentence with changed places
    above_others: int  # and closer than every sentence with another object
    n: int


@dataclass(frozen=True)
class SentenceVectors:
    """Sentences, each as one vector."""

    model: str
    sentences: tuple[tuple[str, ...], ...]  # S
    unknown: tuple[tuple[bool, ...], ...]  # S
    relations: tuple[str, ...]  # S, of each to the first, by the grammar: one of RELATIONS; "" for the first itself
    rows: tuple[PooledRow, ...]
    same_words: tuple[bool, ...]  # S, whether it has the first one's words in another order
    extra_available: bool  # whether the packaged sentence model is installed
    extra_name: str = ""  # what it is called
    # right answers of the model on held-out sentences, from its card (0, 0 where the card has none)
    right: int = 0
    answered: int = 0
    counts: tuple[PoolingCount, ...] = ()  # of a model that learned who did what to whom


@dataclass(frozen=True)
class NextTrace:
    """Self-attention over the edited words, and the page's own part."""

    tokens: tuple[str, ...]
    attention: SelfAttentionTrace
    entropy: Float[Array, "k n"]  # nat, of each row of weights
    swaps: tuple[SwapTest, ...]  # no positions, sinusoidal, learned, and only a causal mask
    swapped: tuple[int, int]
    comparisons: int  # scores of one head: n²
    hidden: HiddenWord | None = None  # on its page
    sentences: SentenceVectors | None = None  # on its page
