"""The weights beside a program, asked for in the engine: torch, which writes their file, is there alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_TAG = ":weights"


@dataclass(frozen=True)
class WeightsOf:
    """Numbers by name, to become a file that ``torch.load`` reads."""

    weights: Mapping[str, Any]


def key(lab: str, number: int) -> str:
    """The name under which the request goes through the lane; each its own, for a lane keeps the newest of a name."""
    return f"{lab}{_TAG}:{number}"
