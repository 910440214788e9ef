"""Edits of several decoding steps, and of what a trained translator is asked: pure functions State -> State."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rnnlab.labs.attention.state import SIZE, TOKEN_LIMIT, VALUE_LIMIT, State, Vector
from rnnlab.session import checks
from rnnlab.session.messages import Problem


def move_step_query(state: State, t: int, position: Vector) -> State:
    """Put the query of decoding step ``t`` (from 0) somewhere else."""
    checks.index("queries", t, len(state.queries))
    return replace(state, queries=_put(state.queries, t, checks.vector(f"queries[{t}]", position, SIZE, VALUE_LIMIT)))


def set_step_component(state: State, t: int, dimension: int, value: float) -> State:
    """One number of the query of step ``t`` (from 0)."""
    checks.index("queries", t, len(state.queries))
    field = f"queries[{t}]"
    checks.index(field, dimension, SIZE)
    number = checks.number(f"{field}[{dimension}]", value, -VALUE_LIMIT, VALUE_LIMIT)
    return replace(state, queries=_put(state.queries, t, _put(state.queries[t], dimension, number)))


def add_step(state: State) -> State:
    """One target word more, named by its number; its query begins where the last one is, moved by a half."""
    x, y = state.queries[-1]
    x = x - 0.5 if x + 0.5 > VALUE_LIMIT else x + 0.5
    word = f"y{len(state.targets) + 1}"
    return replace(state, targets=(*state.targets, word), queries=(*state.queries, (x, y)))


def remove_step(state: State, t: int) -> State:
    """One target word less. The last one cannot go."""
    checks.index("targets", t, len(state.targets))
    if len(state.targets) == 1:
        raise Problem("targets", "last-token")
    return replace(state, targets=_without(state.targets, t), queries=_without(state.queries, t))


def rename_step(state: State, t: int, word: str) -> State:
    """Another target word with the same query."""
    checks.index("targets", t, len(state.targets))
    return replace(state, targets=_put(state.targets, t, word))


def with_targets(state: State, targets: Sequence[str]) -> State:
    """Other target words: those that stay keep their queries, a new one takes that of its place, or the last there is.

    Equal words are matched in the order in which they stand.
    """
    checks.tokens("targets", targets, TOKEN_LIMIT)
    left: dict[str, list[int]] = {}
    for t, word in enumerate(state.targets):
        left.setdefault(word, []).append(t)
    last = len(state.queries) - 1
    kept = [left[word].pop(0) if left.get(word) else min(k, last) for k, word in enumerate(targets)]
    return replace(state, targets=tuple(targets), queries=tuple(state.queries[k] for k in kept))


def with_one_row(state: State, one_row: bool) -> State:
    """Show the present step's row of the heat map alone, or all rows."""
    return replace(state, one_row=one_row)


def asked_alone(state: State, t: int) -> State:
    """The query of step ``t`` (from 0) becomes the one of the page that calculates a single step."""
    checks.index("queries", t, len(state.queries))
    return replace(state, query=state.queries[t], page="calculation", origin="hand")


def with_origin(state: State, origin: str) -> State:
    """States set by hand, or those of the trained translator."""
    return replace(state, origin=origin)


def with_text(state: State, text: Sequence[str]) -> State:
    """Another sentence for the translator; its steps are others, so the held one is the first and no word is tried."""
    return replace(state, text=tuple(text), at=1, previous=())


# By direction: the sentence that a translator is shown with, and the step (from 1) whose context is held.
EXAMPLES: dict[str, tuple[tuple[str, ...], int]] = {
    "zh-en": (State().text, State().at),
    "en-zh": (("yesterday", "I", "ate", "a", "red", "apple", "at", "school"), 4),
}


def with_model(state: State, model: str, direction: str = "") -> State:
    """Another translator; one that reads another language (``direction``) comes with its example sentence."""
    text, at = EXAMPLES.get(direction, (state.text, state.at))
    return replace(state, model=model, text=text, at=at, previous=())


def with_at(state: State, at: int) -> State:
    """Hold the context of another step; the words tried before it were for the old one."""
    return state if at == state.at else replace(state, at=at, previous=())


def try_word(state: State, offered: Sequence[str], word: str) -> State:
    """Try a word before the same context, or no longer; ``offered`` are those tried now where the state names none."""
    tried = state.previous or tuple(offered)
    if word in tried:
        return replace(state, previous=tuple(other for other in tried if other != word))
    return replace(state, previous=(*tried, word))


def with_offered(state: State) -> State:
    """The words that the model offers, again."""
    return replace(state, previous=())


def _put(values: Any, index: int, value: Any) -> Any:
    return (*values[:index], value, *values[index + 1 :])


def _without(values: Any, index: int) -> Any:
    return values[:index] + values[index + 1 :]
