"""What all parts of the picture have in common: one result, and how far the sentence has been read."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rnnlab.engine.context_traces import ComparedSentence, ContextTrace, SenseCloud
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.widgets.cells import Grid

OWN = "•"  # stands for the present sentence where it is none of the numbered ones
READ_TO = N_("Context", "read to “{word}”")

Point = tuple[float, float]


@dataclass(frozen=True)
class Scene:
    """A result as it is looked at.

    Attributes
    ----------
    step : int
        Words read of the present sentence.
    half : str
        Which half of the bidirectional state its plane shows.
    at_last : bool
        The forward model's sense is read at the last word, not at the ambiguous one.
    lit : int
        The sentence (from 0) that is pointed at; −1 is none.
    """

    trace: ContextTrace
    step: int
    half: str = "both"
    at_last: bool = False
    concealed: bool = False
    pinned: ContextTrace | None = None
    lit: int = -1

    @property
    def length(self) -> int:
        """Words of the present sentence."""
        return len(self.trace.sentence)

    @property
    def chosen(self) -> int:
        """Which of the compared sentences is the present one; −1 where it is none of them."""
        return next((k for k, row in enumerate(self.trace.compared) if row.words == self.trace.sentence), -1)

    def rows(self) -> tuple[ComparedSentence, ...]:
        """The compared sentences, and the present one below them where it is none of them."""
        trace = self.trace
        if self.chosen >= 0:
            return trace.compared
        readings, last = trace.readings, self.length - 1
        own = ComparedSentence(
            trace.sentence, trace.place, -1, -1, False,
            float(readings.forward_held[last]), float(readings.forward[last]),
            float(readings.bidirectional[last]), float(readings.bidirectional_last[last]), float("nan"),
        )  # fmt: skip
        return (*trace.compared, own)

    def row_name(self, row: int) -> str:
        """A sentence's number, or the sign of the one that has none."""
        return str(row + 1) if row < len(self.trace.compared) else OWN

    def forward_of(self, row: ComparedSentence) -> float:
        """The forward model's probability, read where the lab reads it."""
        return row.forward_last if self.at_last else row.forward

    def both_of(self, row: ComparedSentence) -> float:
        """The bidirectional model's probability, likewise."""
        return row.bidirectional_last if self.at_last else row.bidirectional

    def held(self) -> Grid:
        """The forward model's probability for every border: of the word's state, or of the last word that was read."""
        readings = self.trace.readings
        return readings.forward if self.at_last else readings.forward_held

    def both(self) -> Grid:
        """The bidirectional model's, likewise."""
        readings = self.trace.readings
        return readings.bidirectional_last if self.at_last else readings.bidirectional

    def present(self, cloud: SenseCloud) -> Point | None:
        """The present sentence's state as far as it has been read; None before its word."""
        k = self.way_step()
        if self.concealed or k < 0 or k >= len(cloud.way):
            return None
        return float(cloud.way[k][0]), float(cloud.way[k][1])

    def pinned_place(self, cloud: SenseCloud) -> Point | None:
        """A's present state in a plane; None where A has none, or another plane."""
        if self.pinned is None:
            return None
        own = self.pinned.forward if cloud.model == self.pinned.forward.model else self.pinned.bidirectional
        if own.present is None or not np.array_equal(own.points, cloud.points):
            return None
        x, y = own.present.tolist()
        return (x, y) if finite(x) and finite(y) else None

    def way_step(self) -> int:
        """How many words beyond the ambiguous one have been read; −1 where that one has not."""
        return self.step - 1 - self.trace.place if self.trace.place >= 0 else -1

    def read_to(self, beyond: int) -> str:
        """So many words beyond the ambiguous one, as a label."""
        return tr(READ_TO, word=self.trace.sentence[self.trace.place + beyond])


def finite(value: float) -> bool:
    """Whether there is a number to draw."""
    return value == value and abs(value) != float("inf")


def pairs(points: Grid) -> list[Point]:
    """Points as plain pairs, those that are finite."""
    return [(float(x), float(y)) for x, y in points if finite(float(x)) and finite(float(y))]
