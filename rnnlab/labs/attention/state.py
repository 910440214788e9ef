"""What the teacher chose in the Attention lab: keys, query, score, temperature, mask."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from rnnlab.session import checks
from rnnlab.session.messages import Problem

Score = Literal["dot", "scaled-dot", "general", "additive"]
Page = Literal["calculation", "scores", "steps", "answer"]
Rounding = Literal["after", "before"]
Origin = Literal["hand", "model"]
Vector = tuple[float, float]
Matrix = tuple[tuple[float, ...], ...]

SCORES: tuple[str, ...] = get_args(Score)
PAGES: tuple[str, ...] = get_args(Page)
MATRICES = ("A", "W_s", "W_h", "v")
SIZE = 2  # the plane has two dimensions
TOKEN_LIMIT = 12
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
    # several decoding steps
    targets: tuple[str, ...] = ("I", "love", "eating", "apples")  # m words, each asked for by its query
    queries: tuple[Vector, ...] = ((2.0, -4.0), (-2.0, 1.0), (1.0, 1.0), (2.0, 1.0))  # m×2
    one_row: bool = False  # whether the heat map shows the present step alone
    # what a trained translator has instead: its states and weights, and what it says next
    origin: Origin = "hand"
    model: str = "translate-attention"
    text: tuple[str, ...] = ("我", "昨天", "在", "学校", "吃", "了", "一个", "红", "的", "苹果")  # its source sentence
    at: int = 6  # the decoding step (from 1) whose context is held while the word before it is changed
    previous: tuple[
        str, ...
    ] = ()  # words that are tried before it, besides the written one; () lets the model offer some
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
        checks.whole("step", self.step, 0, STEP_LIMIT)


# edits ---------------------------------------------------------------------------------------------------------------


def move_key(state: State, i: int, position: Vector) -> State:
    """Put the key of token ``i`` (from 0) somewhere else."""
    checks.index("keys", i, len(state.keys))
    return replace(state, keys=_put(state.keys, i, checks.vector(f"keys[{i}]", position, SIZE, VALUE_LIMIT)))


def move_query(state: State, position: Vector) -> State:
    """Put the query somewhere else."""
    return replace(state, query=checks.vector("query", position, SIZE, VALUE_LIMIT))


def set_component(state: State, i: int | None, dimension: int, value: float) -> State:
    """One number of the key of token ``i``, or of the query where ``i`` is None."""
    field = "query" if i is None else f"keys[{i}]"
    if i is not None:
        checks.index("keys", i, len(state.keys))
    checks.index(field, dimension, SIZE)
    number = checks.number(f"{field}[{dimension}]", value, -VALUE_LIMIT, VALUE_LIMIT)
    if i is None:
        return replace(state, query=_put(state.query, dimension, number))
    return replace(state, keys=_put(state.keys, i, _put(state.keys[i], dimension, number)))


def add_token(state: State, token: str, key: Vector) -> State:
    """One token more, at the end, visible."""
    key = checks.vector(f"keys[{len(state.keys)}]", key, SIZE, VALUE_LIMIT)  # type: ignore[assignment]
    return replace(state, tokens=(*state.tokens, token), keys=(*state.keys, key))


def add_default_token(state: State) -> State:
    """One token more, named by its number, at the place that ``default_key`` gives it."""
    token = f"w{len(state.tokens) + 1}"
    return add_token(state, token, default_key(token, state.keys))


def with_tokens(state: State, tokens: Sequence[str]) -> State:
    """Other tokens: those that stay keep their key and mask, new ones get ``default_key`` and are visible.

    Equal words are matched in the order in which they stand.
    """
    checks.tokens("tokens", tokens, TOKEN_LIMIT)
    left: dict[str, list[int]] = {}
    for i, token in enumerate(state.tokens):
        left.setdefault(token, []).append(i)
    kept: list[int | None] = [left[token].pop(0) if left.get(token) else None for token in tokens]
    taken = [state.keys[k] for k in kept if k is not None]
    keys: list[Vector] = []
    for token, k in zip(tokens, kept, strict=True):
        keys.append(default_key(token, taken) if k is None else state.keys[k])
        if k is None:
            taken.append(keys[-1])
    masked = tuple(i for i, k in enumerate(kept) if k is not None and k in state.masked)
    return replace(state, tokens=tuple(tokens), keys=tuple(keys), masked=masked)


def default_key(token: str, taken: Sequence[Vector]) -> Vector:
    """Where a new token's key begins: a point of the 0.5 grid, −1 to 2, that belongs to the word.

    The word's hash chooses it; if a key is there already, the next hash does. The
    origin is left out, because its score is 0 for every query.
    """
    place: Vector = (1.0, 1.0)
    for attempt in range(64):
        digest = hashlib.sha256(f"{token}\0{attempt}".encode("utf-8", "surrogatepass")).digest()
        place = (digest[0] % 7 * 0.5 - 1.0, digest[1] % 7 * 0.5 - 1.0)
        if place != (0.0, 0.0) and place not in taken:
            break
    return place


def remove_token(state: State, i: int) -> State:
    """One token less; the mask stays with the tokens it covers. The last token cannot go."""
    checks.index("tokens", i, len(state.tokens))
    if len(state.tokens) == 1:
        raise Problem("tokens", "last-token")
    return replace(
        state,
        tokens=state.tokens[:i] + state.tokens[i + 1 :],
        keys=state.keys[:i] + state.keys[i + 1 :],
        masked=tuple(k - (k > i) for k in state.masked if k != i),
    )


def rename_token(state: State, i: int, token: str) -> State:
    """Another word with the same key."""
    checks.index("tokens", i, len(state.tokens))
    return replace(state, tokens=_put(state.tokens, i, token))


def toggle_mask(state: State, i: int) -> State:
    """Mask a visible token, or make a masked one visible."""
    checks.index("masked", i, len(state.tokens))
    return replace(state, masked=tuple(sorted(set(state.masked) ^ {i})))


def with_score(state: State, score: str) -> State:
    """Another score function."""
    return replace(state, score=score)


def with_temperature(state: State, temperature: float) -> State:
    """Another temperature τ; 0 is argmax."""
    return replace(state, temperature=temperature)


def set_matrix(state: State, name: str, row: int, col: int, value: float) -> State:
    """One number of A, W_s, W_h or v; ``col`` is not used for v."""
    checks.option("name", name, MATRICES)
    values = getattr(state, name)
    checks.index(name, row, SIZE)
    if name == "v":
        return replace(state, v=_put(values, row, checks.number(f"v[{row}]", value, -VALUE_LIMIT, VALUE_LIMIT)))
    checks.index(f"{name}[{row}]", col, SIZE)
    number = checks.number(f"{name}[{row}][{col}]", value, -VALUE_LIMIT, VALUE_LIMIT)
    return replace(state, **{name: _put(values, row, _put(values[row], col, number))})


# presets -------------------------------------------------------------------------------------------------------------

# Name -> fields; whatever is not named has its default. Tokens and keys are the worked example's in all of them.
PRESETS: dict[str, dict[str, Any]] = {
    "worked-example": {},
    "sharp": {"temperature": 0.25},
    "even": {"temperature": 10.0},
    "query-on-eat": {"query": (1.0, 1.0)},  # on 吃, and yet 苹果 wins: a dot product rewards length
    "query-i": {"query": (2.0, -4.0)},
    "query-love": {"query": (-2.0, 1.0)},
    # 吃 lies between 爱 and 苹果 and can win only here: one tanh rises before it, the other falls after it
    "additive-eat": {
        "score": "additive",
        "W_s": ((-1.0, 0.0), (-1.0, 0.0)),
        "W_h": ((2.0, 1.0), (2.0, -1.0)),
        "v": (2.0, -2.0),
    },
}


def with_preset(state: State, name: str) -> State:
    """The State of a preset; nothing of the state before remains but the shared step."""
    checks.option("preset", name, tuple(PRESETS))
    return State(**PRESETS[name], step=state.step)


def _put(values: Any, index: int, value: Any) -> Any:
    return (*values[:index], value, *values[index + 1 :])
