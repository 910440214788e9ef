"""What a lesson asks the engine beside its lab: numbers out of a result, and the results of scenes not shown yet.

The request goes through the lane under a name of its own, so that it neither
delays nor replaces what the lab itself asks for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rnnlab.labs import registry

KEY = "lesson:numbers"  # the name in the lane
LOOK_KEY = "lesson:look"  # what a scene looks like that is not shown yet
PLAN_KEY = "lesson:plan"  # what a lesson's plan quotes and shows


@dataclass(frozen=True)
class Look:
    """A scene's lab and full state, whose result is wanted beside what the lab itself shows."""

    lab: str
    state: Any


@dataclass(frozen=True)
class Numbers:
    """A state, and what is wanted of its result: numbers as they are, or places (``"=norm(context)"``)."""

    lab: str
    state: Any
    wanted: tuple[Any, ...]


def look_up(numbers: Numbers) -> tuple[float, ...]:
    """Compute a result and take the numbers out of it; runs in the engine process.

    Raises
    ------
    Problem
        There is no such place, or no number at it.
    """
    from rnnlab.session.lessons import checking  # not with the window

    lab = registry.lab(numbers.lab)
    tree = lab.to_json(lab.compute(numbers.state))
    return tuple(checking.number(value, lambda: tree) for value in numbers.wanted)
