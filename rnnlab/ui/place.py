"""Where somebody was looking, to come back to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """Which step of a lab is looked at: the session's, the lab's own, and the stage of it."""

    lab: str
    step: int
    own_step: int | None
    stage: tuple[int, int] | None
