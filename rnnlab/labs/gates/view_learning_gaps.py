"""How well each learner does at each gap, at a checkpoint that was kept; a slider chooses which."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSlider, QVBoxLayout, QWidget

from rnnlab.engine.gates_traces import Learner, LearningRace
from rnnlab.labs.gates.view_learning_style import (
    CENTRE,
    RIGHT,
    STYLES,
    Scale,
    count,
    draw_marker,
    name_of,
    paint_marks,
    paint_shares,
    share,
)
from rnnlab.labs.gates.view_learning_words import ANSWERS, THRESHOLD
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.curve_style import curve_pen, draw_interval
from rnnlab.ui.widgets.number_controls import WheelGuard

GAPS = (0, 5, 10, 20, 30, 45, 60)  # of the empty axis; a race brings its own
TITLE = N_("Gates learning", "At each gap")
AFTER = N_("Gates learning", "after {updates} {updates:update|updates}")
NOT_YET = N_("Gates learning", "no checkpoint kept yet")
GAP = N_("Gates learning", "words between")
AT = N_("Gates learning", "{name} after {updates}")
VALUES = N_(
    "Gates learning", "{name} after {updates} {updates:update|updates}: {values} ({n} {n:sentence|sentences} a gap)"
)


def kept_of(race: LearningRace | None) -> list[int]:
    """Updates at which any learner was kept, in order."""
    learners = () if race is None else race.learners
    return sorted({int(step) for learner in learners for step in learner.kept.tolist()})


def checkpoint(learner: Learner, updates: int) -> int | None:
    """The learner's last checkpoint up to so many updates, by its place; None where there is none yet."""
    before = np.flatnonzero(learner.kept <= updates)
    return int(before[-1]) if before.size else None


class GapCurves(QWidget):
    """One line for each learner over the gaps, with error bars."""

    NAME = N_("Gates learning", "Share right at each gap")

    def __init__(self) -> None:
        super().__init__()
        self._race: LearningRace | None = None
        self._updates = 0
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self._tell)

    def set_race(self, race: LearningRace | None, updates: int) -> None:
        """Show the learners as they were after so many updates."""
        self._race, self._updates = race, updates
        self._tell()

    def shown(self) -> list[tuple[Learner, int]]:
        """The learners that have a checkpoint to show, and which."""
        learners = () if self._race is None else self._race.learners
        found = [(learner, checkpoint(learner, self._updates)) for learner in learners]
        return [(learner, place) for learner, place in found if place is not None]

    def said(self) -> list[str]:
        """The numbers in words, a sentence for each learner."""
        n = 0 if self._race is None else self._race.n_per_gap
        return [
            tr(
                VALUES,
                name=name_of(learner.variant),
                updates=count(float(learner.kept[place])),
                values=", ".join(share(float(value)) for value in learner.by_gap[place]),
                n=n,
            )
            for learner, place in self.shown()
        ]

    def _tell(self) -> None:
        said = " ".join(self.said())
        self.setAccessibleDescription(said)
        self.setToolTip("\n".join(self.said()))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(360)), round(px(150)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gaps = GAPS if self._race is None else self._race.gaps
        names = [self._name(learner, place) for learner, place in self.shown()]
        margin = max([mathtext.width(name, 12) for name in names], default=px(40)) + px(20)
        rect = QRectF(self.rect()).adjusted(px(34), px(8), -margin, -px(40))
        if rect.width() < px(60) or rect.height() < px(30):
            return
        scale = Scale(rect, gaps[0] - 2.0, gaps[-1] + 2.0)
        paint_shares(painter, scale, 12)
        race = self._race
        paint_marks(painter, scale, *((THRESHOLD, 1 / ANSWERS) if race is None else (race.threshold, race.chance)))
        free = -px(1e6)
        for gap in gaps:
            half = mathtext.width(str(gap), 12) / 2
            if scale.x(gap) - half < free:
                continue  # no room for its number
            free = scale.x(gap) + half + px(6)
            place = QRectF(scale.x(gap) - px(20), rect.bottom() + px(3), px(40), px(17))
            mathtext.draw_in(painter, place, str(gap), 12, "ink3", align=CENTRE)
        below = QRectF(rect.left(), rect.bottom() + px(20), rect.width(), px(17))
        mathtext.draw_in(painter, below, tr(GAP), 12, "ink2", align=RIGHT)
        for k, (learner, at) in enumerate(self.shown()):
            self._paint_learner(painter, scale, gaps, learner, at, (k - 1.5) * px(1.6))
        self._paint_names(painter, scale, names)

    @staticmethod
    def _paint_learner(
        painter: QPainter, scale: Scale, gaps: tuple[int, ...], learner: Learner, at: int, aside: float
    ) -> None:
        """A learner's line, a little aside so that equal shares do not hide each other."""
        style = STYLES[learner.variant]
        points = [
            scale.place(gap, value) + QPointF(aside, 0)
            for gap, value in zip(gaps, learner.by_gap[at].tolist(), strict=True)
        ]
        ends = zip(learner.by_gap_low[at].tolist(), learner.by_gap_high[at].tolist(), strict=True)
        for point, (low, high) in zip(points, ends, strict=True):
            draw_interval(painter, style.colour, point.x(), scale.y(low), scale.y(high), 0.55)
        painter.setPen(curve_pen(style, 2.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        for point in points:
            draw_marker(painter, style, point, 3.4)

    @staticmethod
    def _name(learner: Learner, place: int) -> str:
        return tr(AT, name=name_of(learner.variant), updates=count(float(learner.kept[place])))

    def _paint_names(self, painter: QPainter, scale: Scale, names: list[str]) -> None:
        """Right of the lines, in the order of their ends, a line apart."""
        high = px(16)
        order = sorted(range(len(names)), key=lambda k: -float(self.shown()[k][0].by_gap[self.shown()[k][1], -1]))
        free = scale.rect.top() - high / 2
        for rank, k in enumerate(order):
            learner, at = self.shown()[k]
            wanted = scale.y(float(learner.by_gap[at, -1])) - high / 2
            lowest = scale.rect.bottom() + high / 2 - (len(order) - rank) * high
            top = max(free, min(wanted, lowest))
            free = top + high
            place = QRectF(scale.rect.right() + px(10), top, self.width() - scale.rect.right() - px(10), high)
            mathtext.draw_in(painter, place, names[k], 12, STYLES[learner.variant].colour, 600)


class GapPanel(QWidget):
    """The chart with its title and the slider over the checkpoints."""

    moved = Signal()

    NAME = N_("Gates learning", "Kept checkpoint")

    def __init__(self) -> None:
        super().__init__()
        self._race: LearningRace | None = None
        self._follows = True  # shows the newest until somebody moves the slider
        self.curves = GapCurves()
        self.title, self.after = MathLabel(TITLE, 15, 600), MathLabel("", 13, 400, "ink2")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setMinimumHeight(round(px(24)))
        self._guard = WheelGuard(self)
        self.slider.installEventFilter(self._guard)
        bind(self.slider.setAccessibleName, self.NAME)
        self.slider.valueChanged.connect(self._on_moved)
        top = QHBoxLayout()
        top.addWidget(self.title)
        top.addWidget(self.after)
        top.addWidget(self.slider, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(round(px(2)))
        column.addLayout(top)
        column.addWidget(self.curves, 1)
        language().changed.connect(self._show)

    def set_race(self, race: LearningRace | None) -> None:
        """Show another state of the race, or another race."""
        if race is None or self._race is None or (race.seed, race.budget) != (self._race.seed, self._race.budget):
            self._follows = True
        shown = self.updates()
        self._race = race
        kept = kept_of(race)
        blocked = self.slider.blockSignals(True)
        self.slider.setRange(0, max(0, len(kept) - 1))
        last = len(kept) - 1
        self.slider.setValue(last if self._follows or shown not in kept else kept.index(shown))
        self.slider.blockSignals(blocked)
        self.slider.setVisible(len(kept) > 1)
        self._show()

    def updates(self) -> int:
        """The checkpoint that is shown; 0 while there is none."""
        kept = kept_of(self._race)
        return kept[min(self.slider.value(), len(kept) - 1)] if kept else 0

    def _on_moved(self, value: int) -> None:
        self._follows = value == self.slider.maximum()
        self._show()
        self.moved.emit()

    def _show(self) -> None:
        updates = self.updates()
        self.after.set_text(tr(AFTER, updates=count(updates)) if updates else tr(NOT_YET))
        self.curves.set_race(self._race, updates)
