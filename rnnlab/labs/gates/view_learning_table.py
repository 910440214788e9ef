"""The race in numbers: what each learner has come to, with what it took; and everything as rows for copying."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.gates_traces import Learnability, Learner, LearningRace
from rnnlab.labs.gates.view_learning_style import RIGHT, count, draw_key, name_of, share
from rnnlab.labs.gates.view_learning_words import lessons, seconds
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import MINUS, short
from rnnlab.ui.look.theme import color, look, px

SHARE, UPDATES = N_("Gates learning", "share"), N_("Gates learning", "updates")
SECONDS, PARAMETERS = N_("Gates learning", "seconds"), N_("Gates learning", "parameters")
RATE = N_("Gates learning", "rate")
CELL, LOW, HIGH = N_("Gates learning", "cell"), N_("Gates learning", "95 % from"), N_("Gates learning", "to")
N, GAP = N_("Gates learning", "sentences"), N_("Gates learning", "gap")
LESSONS, LEARNED = N_("Gates learning", "lessons"), N_("Gates learning", "learned it")
TRIED, MEDIAN = N_("Gates learning", "tried"), N_("Gates learning", "median updates")
SEED, ALL = N_("Gates learning", "seed"), N_("Gates learning", "mixed")
HEADS = (SHARE, UPDATES, SECONDS, PARAMETERS, RATE)
ROW = 21.0
KEY = 32.0  # from the left edge to the names


def rate(value: float) -> str:
    """A learning rate: ``0.003``."""
    return short(value).replace("-", MINUS)


class RaceTable(QWidget):
    """A row for each learner: the mark of its curve, name, share, updates, seconds, parameters, learning rate."""

    NAME = N_("Gates learning", "The race in numbers")

    def __init__(self) -> None:
        super().__init__()
        self._race: LearningRace | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._restyle)
        language().changed.connect(self._tell)
        self._restyle()

    def set_race(self, race: LearningRace | None) -> None:
        """Show another race."""
        self._race = race
        self._tell()

    def rows(self) -> list[tuple[str, ...]]:
        """What is written, a row for each learner."""
        return [] if self._race is None else [_row(learner) for learner in self._race.learners]

    def _tell(self) -> None:
        self.setAccessibleDescription("; ".join(" ".join(row) for row in self.rows()))
        self.update()

    def _restyle(self) -> None:
        self.setFixedHeight(round(px(5 * ROW + 4)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(380)), round(px(5 * ROW + 4)))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._race is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        table = [tuple(tr(head) for head in ("", *HEADS)), *self.rows()]
        size, left, widths = self._fit(table)
        high = px(ROW)
        painter.setPen(QPen(color("line"), 1))
        painter.drawLine(0, round(high), self.width(), round(high))
        for k, row in enumerate(table):
            learner = self._race.learners[k - 1] if k else None
            top = k * high + (px(2) if k else 0)
            if learner is not None:
                draw_key(painter, learner.variant, 0, top + high / 2, px(26))
                mathtext.draw_in(painter, QRectF(px(KEY), top, left, high), row[0], size, "ink", 600)
            end = left
            for place, (text, wide) in enumerate(zip(row[1:], widths, strict=True)):
                end += wide
                # What was needed to learn it is the result; what an unlearned one has used up is not.
                strong = learner is not None and learner.reached is not None and place < 3
                box = QRectF(end - wide, top, wide, high)
                size_here = size if learner is not None else size - 1.5
                ink, weight = ("ink", 600) if strong else ("ink2", 400)
                mathtext.draw_in(painter, box, text, size_here, ink, weight, RIGHT)

    def _fit(self, table: list[tuple[str, ...]]) -> tuple[float, float, list[float]]:
        """The size of the type, where the names end, and the columns' widths; what room is left is shared out."""
        size = 13.5
        while True:
            size -= 0.5
            heads = [mathtext.width(text, size - 1.5) for text in table[0]]
            values = [max(mathtext.width(row[k], size, 600) for row in table[1:]) for k in range(len(heads))]
            widths = [max(pair) for pair in zip(heads, values, strict=True)]
            left, rest = px(KEY) + widths[0], widths[1:]
            spare = (self.width() - left - sum(rest)) / len(rest)
            if spare >= px(5) or size <= 9:
                return size, left, [wide + spare for wide in rest]


def _row(learner: Learner) -> tuple[str, ...]:
    last = len(learner.updates) - 1
    measured = (
        (share(float(learner.accuracy[last])), count(float(learner.updates[last])), seconds(learner.seconds[last]))
        if last >= 0
        else ("–", "–", "–")
    )
    return (name_of(learner.variant), *measured, f"{learner.parameters:,}", rate(learner.learning_rate))


def table_of(race: LearningRace | None, trials: tuple[Learnability | None, ...]) -> list[list[str]]:
    """Everything that was measured, with full values: the curves, the gaps at each checkpoint, the single gaps."""
    rows: list[list[str]] = []
    if race is not None:
        heads = (CELL, SEED, PARAMETERS, RATE, UPDATES, SECONDS, GAP, SHARE, LOW, HIGH, N)
        rows.append([tr(head) for head in heads])
        for learner in race.learners:
            rows += _measurements(race, learner)
    shown = [result for result in trials if result is not None]
    if shown:
        heads = (CELL, LESSONS, GAP, LEARNED, TRIED, LOW, HIGH, MEDIAN, UPDATES, SHARE, N)
        rows.append([tr(head) for head in heads])
    for result in shown:
        for entry in result.shares:
            rows.append(
                [
                    name_of(entry.variant),
                    lessons(result.curriculum),
                    str(entry.gap),
                    str(entry.learned),
                    str(entry.tried),
                    repr(entry.low),
                    repr(entry.high),
                    "" if entry.median_updates is None else short(entry.median_updates),
                    " ".join("–" if updates is None else str(updates) for updates in entry.updates),
                    " ".join(repr(accuracy) for accuracy in entry.accuracies),
                    str(result.n),
                ]
            )
    return rows


def _measurements(race: LearningRace, learner: Learner) -> list[list[str]]:
    own = [
        name_of(learner.variant),
        str(race.seed),
        str(learner.parameters),
        repr(learner.learning_rate),
    ]
    rows = [
        [*own, short(u), repr(float(s)), tr(ALL), repr(float(a)), repr(float(low)), repr(float(high)), str(race.n)]
        for u, s, a, low, high in zip(
            learner.updates, learner.seconds, learner.accuracy, learner.low, learner.high, strict=True
        )
    ]
    for k, step in enumerate(learner.kept):
        for g, gap in enumerate(race.gaps):
            values = (learner.by_gap[k, g], learner.by_gap_low[k, g], learner.by_gap_high[k, g])
            numbers = [repr(float(value)) for value in values]
            rows.append([*own, short(step), "", str(gap), *numbers, str(race.n_per_gap)])
    return rows
