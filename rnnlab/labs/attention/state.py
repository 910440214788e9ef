"""What the teacher chose in the Attention lab: keys, query, score, temperature, mask."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec

from rnnlab.session import checks
from rnnlab.session.messages import Problem

Score = Literal["dot", "scaled-dot", "general", "additive"]
Page = Literal["calculation", "scores", "steps", "answer"]
Rounding = Literal["after", "before"]
Surface = Literal["winner", "score", "map"]
Origin = Literal["hand", "model"]
Vector = tuple[float, float]
Matrix = tuple[tuple[float, ...], ...]

SCORES: tuple[str, ...] = get_args(Score)
PAGES: tuple[str, ...] = get_args(Page)
ROUNDINGS: tuple[str, ...] = get_args(Rounding)
SURFACES: tuple[str, ...] = get_args(Surface)
ORIGINS: tuple[str, ...] = get_args(Origin)
MATRICES = ("A", "W_s", "W_h", "v")
SIZE = 2  # the plane has two dimensions
TOKEN_LIMIT = 12  # of source words, and of decoding steps by hand
TEXT_LIMIT = 60  # source words that a trained translator reads here
PREVIOUS_LIMIT = 5  # words tried before the same context
AT_LIMIT = 200  # words that a translation may have
VALUE_LIMIT = 1e6
TEMPERATURE_LIMIT = 1e12
STEP_LIMIT = 2**31 - 1

_IDENTITY = ((1.0, 0.0), (0.0, 1.0))


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Attention lab's state; by default the worked example. ``step`` is shared by all labs.

    Raises
    ------
    Problem
        From every way of making a State, naming the field at fault.
    """

    tokens: tuple[str, ...] = ("我", "爱", "吃", "苹果")
    keys: tuple[Vector, ...] = ((1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, 1.0))  # n×2, the encoder's states
    query: Vector = (2.0, 1.0)  # the decoder's state
    score: Score = "dot"
    temperature: float = 1.0  # 0 is argmax
    masked: tuple[int, ...] = ()  # positions from 0, ascending
    A: Matrix = _IDENTITY  # 2×2, general: sᵀ A h
    W_s: Matrix = _IDENTITY  # 2×2, additive: vᵀ tanh(W_s s + W_h h)
    W_h: Matrix = _IDENTITY
    v: Vector = (1.0, 1.0)
    page: Page = "calculation"
    values: tuple[Vector, ...] | None = None  # n×2, what is mixed into the context; None: the keys themselves
    rounding: Rounding = "after"  # when the shown numbers are rounded: after the sum, or the weights before it
    field: bool = False  # whether the plane shows which key wins for a query at each of its points
    surface: Surface = "winner"  # what lies below the vectors where the score functions stand side by side
    # several decoding steps
    targets: tuple[str, ...] = ("I", "love", "eating", "apples")  # m words, each asked for by its query
    queries: tuple[Vector, ...] = ((2.0, -4.0), (-2.0, 1.0), (1.0, 1.0), (2.0, 1.0))  # m×2
    one_row: bool = False  # whether the heat map shows the present step alone
    # what a trained translator has instead: its states and weights, and what it says next
    origin: Origin = "hand"
    model: str = "translate-attention"
    text: tuple[str, ...] = ("我", "昨天", "在", "学校", "吃", "了", "一个", "红", "的", "苹果")  # its source sentence
    at: int = 6  # the decoding step (from 1) whose context is held while the word before it is changed
    # words that are tried before it, besides the written one; () lets the model offer some
    previous: tuple[str, ...] = ()
    step: int = 1

    def __post_init__(self) -> None:
        checks.tokens("tokens", self.tokens, TOKEN_LIMIT)
        count = len(self.tokens)
        checks.matrix("keys", self.keys, count, SIZE, VALUE_LIMIT)
        checks.vector("query", self.query, SIZE, VALUE_LIMIT)
        checks.option("score", self.score, SCORES)
        if isinstance(self.temperature, int | float) and self.temperature < 0:
            raise Problem("temperature", "temperature-negative")
        checks.number("temperature", self.temperature, 0, TEMPERATURE_LIMIT)
        for k, position in enumerate(self.masked):
            checks.index(f"masked[{k}]", position, count)
            if position in self.masked[:k]:
                raise Problem("masked", "appears-twice", value=position)
        for name in ("A", "W_s", "W_h"):
            checks.matrix(name, getattr(self, name), SIZE, SIZE, VALUE_LIMIT)
        checks.vector("v", self.v, SIZE, VALUE_LIMIT)
        checks.option("page", self.page, PAGES)
        if self.values is not None:
            checks.matrix("values", self.values, count, SIZE, VALUE_LIMIT)
        checks.option("rounding", self.rounding, ROUNDINGS)
        checks.option("surface", self.surface, SURFACES)
        checks.tokens("targets", self.targets, TOKEN_LIMIT)
        checks.matrix("queries", self.queries, len(self.targets), SIZE, VALUE_LIMIT)
        checks.option("origin", self.origin, ORIGINS)
        if not self.model:
            raise Problem("model", "nothing-chosen")
        checks.model_name("model", self.model)
        checks.tokens("text", self.text, TEXT_LIMIT)
        checks.whole("at", self.at, 1, AT_LIMIT)
        if self.previous:
            checks.tokens("previous", self.previous, PREVIOUS_LIMIT)
        for k, word in enumerate(self.previous):
            if word in self.previous[:k]:
                raise Problem("previous", "appears-twice", value=word)
        checks.whole("step", self.step, 0, STEP_LIMIT)


# presets -------------------------------------------------------------------------------------------------------------

# What a preset that does not name it leaves as it is: the page with its ground, the step, and what the pages of several
# steps and of the answer show.
KEPT = ("page", "surface", "step", "targets", "queries", "one_row", "model", "text", "at", "previous")

_SENTENCE: dict[str, Any] = {
    "page": "steps",
    "targets": ("I", "love", "eating", "apples"),
    "queries": ((2.0, -4.0), (-2.0, 1.0), (1.0, 1.0), (2.0, 1.0)),
}

# Name -> fields; whatever is not named has its default. Tokens and keys are the worked example's in all of them.
PRESETS: dict[str, dict[str, Any]] = {
    "worked-example": {},
    "sharp": {"temperature": 0.25},
    "even": {"temperature": 10.0},
    "query-on-eat": {"query": (1.0, 1.0)},  # on 吃, and yet 苹果 wins: a dot product rewards length
    "query-i": {"query": (2.0, -4.0)},
    "query-love": {"query": (-2.0, 1.0)},
    # the same query, with the region of each winner: 吃 has none
    "never": {"query": (1.0, 1.0), "field": True},
    # A is a quarter turn: 我 answers a query that 苹果 answered
    "turned": {"score": "general", "A": ((0.0, -1.0), (1.0, 0.0))},
    # what is mixed is not what is compared: c leaves the keys' polygon for that of the values
    "values": {"values": ((-1.0, 0.0), (0.0, 2.0), (0.5, -1.0), (-0.5, 1.5))},
    # 吃 lies between 爱 and 苹果 and can win only here: one tanh rises before it, the other falls after it
    "additive-eat": {
        "score": "additive",
        "W_s": ((-1.0, 0.0), (-1.0, 0.0)),
        "W_h": ((2.0, 1.0), (2.0, -1.0)),
        "v": (2.0, -2.0),
    },
    # all rows of "I love eating apples": with dot scores the row of "eating" never points to 吃
    "sentence-dot": _SENTENCE,
    "sentence-even": {**_SENTENCE, "temperature": 10.0},
    # queries and a network found by search so that each row points to its own word
    "sentence-additive": {
        "score": "additive",
        "W_s": ((-2.5, 0.5), (0.0, 2.5)),
        "W_h": ((3.0, -2.0), (3.0, -1.5)),
        "v": (5.0, -5.0),
        "page": "steps",
        "targets": _SENTENCE["targets"],
        "queries": ((0.5, -1.5), (2.0, -0.5), (-0.5, -1.0), (1.5, 1.0)),
    },
}
