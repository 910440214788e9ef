"""What a gesture makes of the Attention lab's state: pure functions State -> State, each refused with a sentence."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rnnlab.labs.attention.state import (
    KEPT,
    MATRICES,
    PAGES,
    PRESETS,
    SIZE,
    TOKEN_LIMIT,
    VALUE_LIMIT,
    State,
    Vector,
)
from rnnlab.session import checks, presets
from rnnlab.session.messages import Problem


def move_key(state: State, i: int, position: Vector) -> State:
    """Put the key of token ``i`` (from 0) somewhere else."""
    checks.index("keys", i, len(state.keys))
    return replace(state, keys=_put(state.keys, i, checks.vector(f"keys[{i}]", position, SIZE, VALUE_LIMIT)))


def move_query(state: State, position: Vector) -> State:
    """Put the query somewhere else."""
    return replace(state, query=checks.vector("query", position, SIZE, VALUE_LIMIT))


def with_values(state: State, on: bool) -> State:
    """Mix vectors of their own (at first the keys) into the context, or the keys themselves again."""
    return replace(state, values=(state.values or state.keys) if on else None)


def move_value(state: State, i: int, position: Vector) -> State:
    """Put the value of token ``i`` (from 0) somewhere else; the keys stay where they are."""
    checks.index("values", i, len(state.keys))
    values = state.values or state.keys
    return replace(state, values=_put(values, i, checks.vector(f"values[{i}]", position, SIZE, VALUE_LIMIT)))


def set_value(state: State, i: int, dimension: int, value: float) -> State:
    """One number of the value of token ``i``."""
    checks.index("values", i, len(state.keys))
    field = f"values[{i}]"
    checks.index(field, dimension, SIZE)
    number = checks.number(f"{field}[{dimension}]", value, -VALUE_LIMIT, VALUE_LIMIT)
    values = state.values or state.keys
    return replace(state, values=_put(values, i, _put(values[i], dimension, number)))


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
    values = None if state.values is None else (*state.values, key)
    return replace(state, tokens=(*state.tokens, token), keys=(*state.keys, key), values=values)


def add_default_token(state: State) -> State:
    """One token more, named by its number, at the place that ``default_key`` gives it."""
    token = f"w{len(state.tokens) + 1}"
    return add_token(state, token, default_key(token, state.keys))


def with_tokens(state: State, tokens: Sequence[str]) -> State:
    """Other tokens: those that stay keep key, value and mask, new ones get ``default_key`` and are visible.

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
    values = state.values
    if values is not None:
        values = tuple(key if k is None else values[k] for key, k in zip(keys, kept, strict=True))
    masked = tuple(i for i, k in enumerate(kept) if k is not None and k in state.masked)
    return replace(state, tokens=tuple(tokens), keys=tuple(keys), values=values, masked=masked)


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
        values=None if state.values is None else state.values[:i] + state.values[i + 1 :],
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


def with_rounding(state: State, rounding: str) -> State:
    """Round the shown numbers after the sum, or the weights before it."""
    return replace(state, rounding=rounding)


def with_field(state: State, on: bool) -> State:
    """Show in the plane which key wins for a query at each of its points, or no longer."""
    return replace(state, field=on)


def with_surface(state: State, surface: str) -> State:
    """What lies below the vectors where the score functions stand side by side."""
    return replace(state, surface=surface)


def with_page(state: State, page: str) -> State:
    """Another picture of the same state."""
    checks.option("page", page, PAGES)
    return replace(state, page=page)


def with_preset(state: State, name: str) -> State:
    """The State of a preset; nothing of the state before remains but the page and what belongs to the others."""
    return presets.applied(state, name, PRESETS, KEPT)


def _put(values: Any, index: int, value: Any) -> Any:
    return (*values[:index], value, *values[index + 1 :])
