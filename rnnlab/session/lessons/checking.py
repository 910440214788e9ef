"""Hold what a lesson claims against what the labs compute, scene by scene, without a screen."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

import msgspec

from rnnlab.engine.traces import Failure
from rnnlab.labs import registry
from rnnlab.session import models
from rnnlab.session.failures import failure_message
from rnnlab.session.lessons import agreement, values
from rnnlab.session.lessons.faults import Fault
from rnnlab.session.lessons.format import Asked, Check, Scene
from rnnlab.session.lessons.reading import Opened
from rnnlab.session.lessons.states import patched
from rnnlab.session.messages import Message, Problem, english

Compute = Callable[[str, Any], Any]  # (lab, State) -> the result as plain lists and numbers, or a Failure
_LONGEST = 120  # characters of a value that is told


def check(opened: Opened, compute: Compute, strict: bool = False) -> Iterator[Fault]:
    """Everything that is wrong with a lesson: what opening it told, its formulas, and its claims.

    Parameters
    ----------
    opened : Opened
    compute : callable
        Asked once for each lab and state.
    strict : bool
        Whether every question needs a claim that its right answer is right, as those of the course do.

    Yields
    ------
    Fault
    """
    yield from opened.faults
    yield from agreement.formulas(opened)
    checker = _Checker(opened, compute, strict)
    for scene in opened.lesson.scene:
        yield from checker.scene(scene)


def claims_of(scene: Scene) -> int:
    """How many claims of a scene and of its question are held against a result."""
    return len(scene.checks) + (0 if scene.question is None else len(scene.question.checks))


class Claims:
    """Values of results, each result computed once."""

    def __init__(self, compute: Compute) -> None:
        self._compute = compute
        self._results: dict[tuple[str, bytes], Any] = {}

    def result(self, lab: str, state: Any) -> Any:
        """A lab's result as plain lists and numbers.

        Raises
        ------
        Problem
            The lab says why it cannot compute this.
        """
        key = lab, msgspec.msgpack.encode(state)
        if key not in self._results:
            self._results[key] = self._compute(lab, state)
        found = self._results[key]
        if isinstance(found, Failure):
            raise Problem("state", "lesson-no-result", detail=english(failure_message(found)))
        return found

    def tree(self, check: Check, lab: str, state: Any) -> Any:
        """Where a check looks its value up.

        Raises
        ------
        Problem
            No such card or lab, a patch that is refused, or no result.
        """
        if check.card:
            entry = models.entry(check.card)
            if entry is None:
                names = ", ".join(one.name for one in models.catalogue())
                raise Problem("card", "not-an-option", value=check.card, options=names)
            return {**asdict(entry), "parameters": entry.parameters}
        if check.lab and check.lab != lab:
            try:
                lab, state = check.lab, registry.lab(check.lab).state_type()
            except KeyError:
                options = ", ".join(one.name for one in registry.LABS)
                raise Problem("lab", "lesson-lab", value=check.lab, options=options) from None
        return self.result(lab, patched(state, check.patch))


class _Checker:
    def __init__(self, opened: Opened, compute: Compute, strict: bool) -> None:
        self._opened = opened
        self._claims = Claims(compute)
        self._strict = strict

    def scene(self, scene: Scene) -> Iterator[Fault]:
        states = self._opened.states[scene.id]
        for lab_state in dict.fromkeys((_Hashable(states.start), _Hashable(states.revealed))):
            try:
                self._claims.result(scene.lab, lab_state.state)
            except Problem as problem:
                yield self._fault(scene, (), problem.message)
        for k, one in enumerate(scene.checks):
            yield from self._check(scene, one, states.start, ("checks", k))
        if scene.question is not None:
            for k, one in enumerate(scene.question.checks):
                yield from self._check(scene, one, states.revealed, ("question", "checks", k))
            yield from self._question(scene, scene.question)

    def _check(self, scene: Scene, one: Check, state: Any, path: tuple[str | int, ...]) -> Iterator[Fault]:
        try:
            tree = self._claims.tree(one, scene.lab, state)
            said = compared(one, tree)
        except Problem as problem:
            yield self._fault(scene, (*path, problem.field), problem.message)
            return
        if said is not None:
            yield self._fault(scene, (*path, "value"), said)

    def _question(self, scene: Scene, asked: Asked) -> Iterator[Fault]:
        if asked.kind == "number":
            yield from self._number(scene, asked)
        held = bool(asked.checks) or values.reference(asked.answer) is not None
        if self._strict and not held and (asked.right or asked.kind != "picture"):
            message = Message.of("lesson-unheld", field="question")
            yield self._fault(scene, ("question",), message)

    def _number(self, scene: Scene, asked: Asked) -> Iterator[Fault]:
        state = self._opened.states[scene.id].revealed
        numbers: list[tuple[tuple[str | int, ...], float]] = []
        for path, value in (
            (("answer",), asked.answer),
            *((("wrong", k, "value"), w.value) for k, w in enumerate(asked.wrong)),
        ):
            place = ("question", *path)
            try:
                numbers.append((place, number(value, lambda: self._claims.result(scene.lab, state))))
            except Problem as problem:
                yield self._fault(scene, place, problem.message)
        if asked.low >= asked.high:
            message = Message.of("range-empty", field="question.low", low=asked.low, high=asked.high)
            yield self._fault(scene, ("question", "low"), message)
        for place, found in numbers:
            if not asked.low <= found <= asked.high:
                message = Message.of(
                    "lesson-out-of-range", field=_said(place), value=_shown(found), low=asked.low, high=asked.high
                )
                yield self._fault(scene, place, message)
        if numbers and numbers[0][0] == ("question", "answer"):
            for place, found in numbers[1:]:
                if abs(found - numbers[0][1]) <= asked.tolerance:
                    message = Message.of("lesson-wrong-right", field=_said(place), value=_shown(found))
                    yield self._fault(scene, place, message)

    def _fault(self, scene: Scene, path: tuple[str | int, ...], message: Message) -> Fault:
        source = self._opened.sources[scene.id]
        args = {name: value for name, value in message.args if name != "field"}
        named = Message.of(message.id, field=_said(path) or "lab", **args)
        return Fault(named, source.file, source.line(path), scene.id)


class _Hashable:
    """A State by its values: those with mappings in them have no hash."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self._key = msgspec.msgpack.encode(state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hashable) and other._key == self._key

    def __hash__(self) -> int:
        return hash(self._key)


def number(value: Any, result: Callable[[], Any]) -> float:
    """A number that stands for itself, or that of a place (``"=place"``) in a result.

    Raises
    ------
    Problem
        It is none, or there is no such place.
    """
    place = values.reference(value)
    found = value if place is None else values.resolve(result(), place, "value")
    if isinstance(found, bool) or not isinstance(found, (int, float)) or not math.isfinite(found):
        raise Problem("value", "lesson-no-number", value=_shown(found))
    return float(found)


def compared(one: Check, tree: Any) -> Message | None:
    """What a check says of a result: None when it holds.

    Raises
    ------
    Problem
        There is no such place, or the two cannot be compared.
    """
    found = values.resolve(tree, one.value)
    for name, given in (("is", one.is_), ("above", one.above), ("below", one.below), ("differs", one.differs)):
        if given is None:
            continue
        place = values.reference(given)
        wanted = given if place is None else values.resolve(tree, place, name)
        if name in ("is", "differs"):
            if values.close(found, wanted, one.within) == (name == "is"):
                return None
        else:
            try:
                above = found > wanted if name == "above" else found < wanted
            except TypeError:
                raise Problem(name, "lesson-no-order", value=_shown(found), other=_shown(wanted)) from None
            if above:
                return None
        id = {"is": "lesson-claim", "above": "lesson-above", "below": "lesson-below", "differs": "lesson-differs"}[name]
        args: dict[str, Any] = {"within": one.within} if name in ("is", "differs") else {}
        return Message.of(id, field="value", place=one.value, value=_shown(found), other=_shown(wanted), **args)
    return None


def _shown(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list):
        text = "[" + ", ".join(map(_shown, value)) + "]"
    else:
        text = str(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _said(path: tuple[str | int, ...]) -> str:
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".")
