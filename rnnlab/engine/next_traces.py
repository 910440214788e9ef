"""What the What came next lab is answered with: n words of d numbers, k heads, S sentences."""

from __future__ import annotations

from collections.abc import Sequence
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

    @property
    def same(self) -> bool:
        """Whether every word gets what it got, but for the last digits of float64."""
        return self.distance <= 1e-9 * max(1.0, float(abs(self.before).max()))


@dataclass(frozen=True)
class WordGuess:
    """What a model takes for the hidden word, in one direction of sight."""

    model: str
    sees: str  # "both" | "before": which words it looks at
    words: tuple[str, ...]  # most probable first; the true one is always among them, where the model knows it
    probabilities: tuple[float, ...]
    rest: float  # of all other words together
    others: int  # how many others there are
    true_probability: float  # NaN where the model does not know the true word
    rank: int  # of the true word, from 1; 0 where the model does not know it
    possible: float  # probability of all the words that the grammar allows there; NaN where it does not say
    read: tuple[str, ...]  # n, what it read: "[mask]" at the hidden place; for "before" "<bos>" and the words before
    asks: int  # the row of ``weights`` whose output is the guess
    weights: Float[Array, "L k n n"]  # of all layers and heads; row i is whom place i looks at


@dataclass(frozen=True)
class GuessCount:
    """Right first guesses of a model, over hidden words of held-out sentences."""

    model: str
    language: str  # "zh" | "en"
    condition: str  # "before" | "after" | "open" | "all": what decides the word
    right: int
    possible: int  # first guesses that the grammar allows there
    n: int
    chance: float  # what one gets who knows the grammar and draws among the possible words


CONDITIONS = ("before", "after", "open")


def over_languages(counts: Sequence[GuessCount]) -> tuple[GuessCount, ...]:
    """Counts of all languages together, by model and condition; the chance is the mean over all hidden words."""
    found = []
    for model in dict.fromkeys(count.model for count in counts):
        for condition in CONDITIONS:
            mine = [count for count in counts if (count.model, count.condition) == (model, condition) and count.n]
            n = sum(count.n for count in mine)
            if n:
                right, possible = sum(count.right for count in mine), sum(count.possible for count in mine)
                chance = sum(count.chance * count.n for count in mine) / n
                found.append(GuessCount(model, "", condition, right, possible, n, chance))
    return tuple(found)


@dataclass(frozen=True)
class HiddenWord:
    """A sentence with one word hidden, guessed by two models."""

    words: tuple[str, ...]
    unknown: tuple[bool, ...]
    place: int
    window: tuple[int, int]  # the words that are read, from … to (exclusive): a model has a longest sentence
    # what decides the word, by the grammar: "before" (the words before alone leave one possible), "after" (those
    # after too), "open" (several are possible even so); "" where the sentence is none of the grammar's
    decided: str
    possible: tuple[str, ...]  # the words that the grammar allows there, beside all the others
    possible_before: int  # how many it allows by the words before alone
    guesses: tuple[WordGuess, ...]  # of the model that sees both sides, and of the one that sees what came before
    accuracy: tuple[GuessCount, ...]  # from the models' cards


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
    hull: tuple[tuple[float, float], ...]  # corners, in the first two dimensions, that no output of one head leaves
    hidden: HiddenWord | None = None  # on its page
    swapping: bool = False  # whether it is the swap test's page, on which the distances are what is compared
    sentences: SentenceVectors | None = None  # on its page

    @property
    def row_sums(self) -> Float[Array, "k n"]:
        """Of each row of weights: 1, or 0 for a word that sees nobody."""
        sums: Float[Array, "k n"] = self.attention.weights.sum(axis=2)
        return sums

    @property
    def visible_pairs(self) -> int:
        """How many of the n² pairs no mask hides."""
        return int(self.attention.visible.sum())

    @property
    def joined(self) -> tuple[Float[Array, "n d"], Float[Array, "n d"], Float[Array, "n d"]]:
        """Queries, keys and values of every word, the heads' parts side by side."""
        n = len(self.tokens)
        found = self.attention
        q, k, v = (part.transpose(1, 0, 2).reshape(n, -1) for part in (found.queries, found.keys, found.values))
        return q, k, v
