"""What the Context lab is answered with: T words of a sentence, V words of the vocabulary, E compared sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rnnlab.engine.traces import Array

if TYPE_CHECKING:
    from jaxtyping import Float


@dataclass(frozen=True)
class StaticPoints:
    """The vectors that words have in themselves, on the plane of their principal axes: one point a word.

    They are those of the model that reads nothing but the word, and has no other state than its vector.
    """

    words: tuple[str, ...]  # V
    points: Float[Array, "V 2"]
    explained: tuple[float, float]  # share of the variance along each axis
    word: int  # index of the ambiguous word; −1 where there is none
    deciding: tuple[tuple[int, int], ...]  # (index, sense) of the words that decide the compared sentences


@dataclass(frozen=True)
class SenseCloud:
    """The states of one word in N sentences, on the plane that is fitted to them.

    Where the State reads the sense at the last word, they are the states of the last word; so are ``examples``,
    ``present`` and ``way``.
    """

    model: str
    units: int  # of the states
    points: Float[Array, "N 2"]
    senses: tuple[int, ...]  # N, 0 or 1
    after: tuple[bool, ...]  # N, whether the deciding word stands after the word
    explained: tuple[float, float]
    fitted_on: int  # N
    # Two points of the line on which both senses are equally probable, for states in this plane; None where there is
    # no such line near the points.
    line: Float[Array, "2 2"] | None
    examples: Float[Array, "E 2"]  # the compared sentences' states, each read whole
    present: Float[Array, " 2"] | None  # the present sentence's state as far as it has been read
    way: Float[Array, "B 2"]  # that state for every border from the word to the end, in order; B is 0 without the word


@dataclass(frozen=True)
class ComparedSentence:
    """One of the sentences that are compared, read whole."""

    words: tuple[str, ...]
    place: int  # of the ambiguous word, from 0; −1 where it is not there
    deciding: int  # place of the word that decides, from 0; −1 where the task does not know the sentence
    sense: int  # 0 or 1; −1 where it is not known
    after: bool  # whether the deciding word stands after
    # probability of sense 1; NaN where the word is not there
    forward: float  # at the ambiguous word
    forward_last: float  # at the last word
    bidirectional: float  # at the ambiguous word
    bidirectional_last: float  # at the last word
    static: float  # of the ambiguous word's vector


@dataclass(frozen=True)
class SenseReadings:
    """The probability of sense 1 while the border moves through the present sentence: entry t is after t + 1 words."""

    forward: Float[Array, " T"]  # of every word's state as it comes
    forward_held: Float[Array, " T"]  # of the ambiguous word's state; NaN while it has not been read
    bidirectional: Float[Array, " T"]  # the same, its backward half begun anew at the border
    bidirectional_last: Float[Array, " T"]  # of the last word that has been read, likewise


@dataclass(frozen=True)
class SenseAccuracy:
    """Right answers of one model on held-out sentences of one kind.

    The card's rows in ``ContextTrace.accuracy``, and those counted here (a tuple of them, each as far as it has come,
    is the result of the lab's job ``accuracy``), have the same order.
    """

    model: str
    condition: str  # "before" | "after": where the deciding word stands
    reads: str  # "word" | "last"
    correct: int
    count: int


@dataclass(frozen=True)
class ContextTrace:
    """One word in its contexts, with every number between."""

    sentence: tuple[str, ...]  # T
    unknown: tuple[bool, ...]  # T
    step: int  # words read
    word: str
    place: int  # of the word in the sentence, from 0; −1 where it is not there
    senses: tuple[tuple[str, str], tuple[str, str]] | None  # the two senses' names (Chinese, English)
    words: tuple[str, ...]  # the ambiguous words that the models know
    starts: tuple[tuple[str, ...], ...]  # for each of these words a sentence to begin with: its deciding word after it
    static: StaticPoints
    forward: SenseCloud
    bidirectional: SenseCloud  # of the half that the State chose
    # E. Drawn by the task: twins that differ in the deciding word alone, one pair with it before and two with it after;
    # the present sentence takes the last place, and its twin, where it has one, the place before.
    compared: tuple[ComparedSentence, ...]
    readings: SenseReadings
    states: Float[Array, "2 T H"] | None  # halves of the bidirectional state over the sentence, read up to the border
    # cosines between the compared sentences' states, read where the State reads them; of the half that it chose
    cosine_static: Float[Array, "E E"]
    cosine_forward: Float[Array, "E E"]
    cosine_bidirectional: Float[Array, "E E"]
    accuracy: tuple[SenseAccuracy, ...]  # from the models' cards
    parameters: tuple[tuple[str, int], ...]  # model, trained numbers
