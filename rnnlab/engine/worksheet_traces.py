"""What an exercise is answered with; imports neither numpy nor torch."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """A number that is asked, and what comes out where it is calculated in a way that is known to be wrong."""

    name: str
    value: float
    mistakes: tuple[tuple[str, float], ...] = ()  # the mistake's id, and its number
