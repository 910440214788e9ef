"""What a task of numbers has: sequences of real numbers, and one number asked for after the last step.

No sentence is split off for testing here: numbers are drawn from a continuum,
and no sequence is ever drawn twice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from rnnlab.engine.tasks.base import Level
from rnnlab.engine.traces import Array


@dataclass(frozen=True)
class Series:
    """B sequences of T steps, I numbers each."""

    inputs: Array  # B×T×I, float32
    targets: Array  # B, float32: asked after the last step
    tolerance: float  # an output that is nearer than this to its target counts as right

    def __len__(self) -> int:
        return len(self.targets)


class SeriesTask(ABC):
    """One thing to learn about numbers, with the mean squared error as its loss."""

    name: ClassVar[str]
    size: ClassVar[int]  # I, numbers a step

    @abstractmethod
    def batch(self, rng: np.random.Generator, size: int, split: str = "train", **level: Any) -> Series:
        """Sequences, all new.

        Parameters
        ----------
        rng : numpy Generator
            Is moved on.
        size : int
            B.
        split : str
            Of no consequence: see the module.
        **level
            The task's own.
        """

    def level(self, curriculum: Level, step: int, updates: int) -> dict[str, Any]:
        """The level of an update (from 0) out of all that are planned: always the same."""
        return dict(curriculum)
