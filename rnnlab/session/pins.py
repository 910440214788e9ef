"""A and B: the state that was pinned beside the present one, asked for together.

The pair goes through the lane as one request under a name of its own, so that
it neither delays nor replaces what the lab itself asks for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rnnlab.engine.traces import Difference

_TAG = ":A"


@dataclass(frozen=True)
class Pair:
    """The two states of a lab."""

    a: Any
    b: Any


@dataclass(frozen=True)
class Compared:
    """A's result, and by how much the present one differs from it."""

    result: Any
    difference: Difference


def key(lab: str) -> str:
    """The name under which a lab's pair goes through the lane."""
    return lab + _TAG


def lab_of(name: str) -> str | None:
    """The lab whose pair a name of the lane stands for; None for a lab's own name."""
    return name.removesuffix(_TAG) if name.endswith(_TAG) else None
