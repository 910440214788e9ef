"""The states of a lesson's scenes, each from the one before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rnnlab.labs import registry
from rnnlab.session import plainjson
from rnnlab.session.lessons.format import Scene
from rnnlab.session.lessons.mending import path_of, said
from rnnlab.session.messages import Message, Problem

Tell = Callable[[Scene, tuple[str | int, ...], Message], None]


@dataclass(frozen=True)
class SceneStates:
    """A scene's full State of its lab: at its beginning, with its question's answer seen, and the one kept as A."""

    start: Any
    revealed: Any  # the same as ``start`` without a ``reveal``
    compare: Any = None


def resolve(scenes: Sequence[Scene], tell: Tell) -> dict[str, SceneStates]:
    """The states of all scenes, in order, by scene id.

    Parameters
    ----------
    scenes : sequence of Scene
        Their labs exist.
    tell : callable
        ``(scene, path of the field, message)`` for each field that is refused, and is then left out.
    """
    last: dict[str, Any] = {}
    found: dict[str, SceneStates] = {}
    for scene in scenes:
        base = last.get(scene.lab) if scene.patch or not (scene.state or scene.preset) else None
        if base is None:
            base = _begin(scene, tell)
        start = _patched(base, scene.patch, scene, ("patch",), tell)
        start = _patched(start, scene.state, scene, ("state",), tell)
        reveal = {} if scene.question is None else scene.question.reveal
        revealed = _patched(start, reveal, scene, ("question", "reveal"), tell)
        compare = _patched(start, scene.compare, scene, ("compare",), tell) if scene.compare else None
        found[scene.id] = SceneStates(start, revealed, compare)
        last[scene.lab] = revealed
    return found


def patched(state: Any, patch: Mapping[str, Any]) -> Any:
    """A State with some of its fields replaced; in a struct within it, some of that one's.

    TOML has no word for nothing: an empty table stands for it where the field is no table.

    Raises
    ------
    Problem
        Names the field of the patch.
    """
    if not patch:
        return state
    return plainjson.convert(_laid_over(state, patch), type(state), "state")


def _laid_over(state: Any, patch: Mapping[str, Any]) -> dict[str, Any]:
    tree: dict[str, Any] = msgspec.to_builtins(state)
    for name, value in patch.items():
        inner = getattr(state, name, None)
        if isinstance(inner, msgspec.Struct) and isinstance(value, dict):
            tree[name] = _laid_over(inner, value)
        elif value == {} and not isinstance(inner, dict):
            tree[name] = None
        else:
            tree[name] = value
    return tree


def _begin(scene: Scene, tell: Tell) -> Any:
    lab = registry.lab(scene.lab)
    if not scene.preset:
        return lab.state_type()
    preset = lab.presets.get(scene.preset)
    if preset is None:
        options = ", ".join(lab.presets)
        tell(scene, ("preset",), Message.of("not-an-option", field="preset", value=scene.preset, options=options))
        return lab.state_type()
    return lab.state_type(**preset)


def _patched(state: Any, patch: Mapping[str, Any], scene: Scene, place: tuple[str, ...], tell: Tell) -> Any:
    """As ``patched``; what is refused is told and left out."""
    rest = dict(patch)
    while rest:
        try:
            return patched(state, rest)
        except Problem as problem:
            path = path_of(problem.field)
            known = bool(path) and path[0] in rest
            whole = (*place, *path) if known else place
            args = {name: value for name, value in problem.message.args if name != "field"}
            field = said((*place, *path) if path else place)
            tell(scene, whole, Message.of(problem.message.id, field=field, **args))
            rest = {name: value for name, value in rest.items() if known and name != path[0]}
    return state
