"""The race as curves: the share that is right against updates, or against seconds of training on this machine."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.gates_traces import Learner, LearningRace
from rnnlab.labs.gates import view_told
from rnnlab.labs.gates.view_learning_labels import Label, margin, place_labels
from rnnlab.labs.gates.view_learning_style import (
    CENTRE,
    RIGHT,
    STYLES,
    Scale,
    count,
    draw_marker,
    mark_texts,
    paint_marks,
    paint_shares,
)
from rnnlab.labs.gates.view_learning_words import ANSWERS, THRESHOLD, race_sentences, standing
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import color, letters, line, look, pen_width, px
from rnnlab.ui.look.wrap import paint_in_field
from rnnlab.ui.widgets.curve_style import curve_pen
from rnnlab.ui.widgets.scales import nice_end, nice_ticks
from rnnlab.ui.widgets.told import Told

UPDATES, SECONDS = "updates", "seconds"
SHARE = N_("Gates learning", "share right")
AXES = {
    UPDATES: N_("Gates learning", "updates"),
    SECONDS: N_("Gates learning", "seconds of training on this machine"),
}
BAND = 0.14  # opacity of the intervals


class RaceCurves(QWidget):
    """Curves with their bands of intervals; at each end what it came to."""

    NAME = N_("Gates learning", "Share of new sentences answered rightly, while four networks learn")

    def __init__(self) -> None:
        super().__init__()
        self._race: LearningRace | None = None
        self._by = UPDATES
        self._budget = 1
        self._invitation: Sequence[str] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self._tell)

    def set_race(self, race: LearningRace | None, budget: int, invitation: Sequence[str]) -> None:
        """Show a race; where there is none, its axes for a budget, and what will be measured."""
        self._race, self._budget, self._invitation = race, budget, tuple(invitation)
        self._tell()

    def set_axis(self, by: str) -> None:
        """Count in updates or in seconds."""
        if by != self._by:
            self._by = by
            self.update()

    def said(self) -> list[str]:
        """Everything written at the curves, or what will be measured."""
        if self._race is None:
            return list(self._invitation)
        return [" ".join(standing(learner, self._race.threshold)) for learner in self.measured()]

    def measured(self) -> list[Learner]:
        """The learners that have been measured at least once."""
        return [] if self._race is None else [learner for learner in self._race.learners if len(learner.updates)]

    def scale(self) -> Scale:
        """Where things lie now."""
        race = self._race
        said = [] if race is None else [_label(standing(one, race.threshold)) for one in self.measured()]
        right = margin(said, self._small()) if said else px(26)
        top = px(8) + line(18) * (1.5 if look().presenting else 1.0)  # the highest number is clear of the axis' name
        rect = QRectF(self.rect()).adjusted(
            max(px(50), mathtext.width("0.75", 13) + px(16)), top, -right, -px(6) - 2 * line(18)
        )
        return Scale(rect, 0.0, self._end())

    def _small(self) -> float:
        return 13.0 if self.width() >= px(560) else 12.0

    def end_of(self, variant: str) -> QPointF:
        """Where a learner's curve ends now."""
        learner = next(one for one in self.measured() if one.variant == variant)
        return self._points(self.scale(), learner)[-1]

    def _end(self) -> float:
        if self._by == UPDATES:
            return float(self._race.budget if self._race is not None else self._budget)
        spent = [float(learner.seconds[-1]) for learner in self.measured()]
        return nice_end(max([1.0, *spent]))

    def across(self, learner: Learner) -> np.ndarray:
        """Updates or seconds of each measurement."""
        return learner.updates if self._by == UPDATES else learner.seconds

    def _points(self, scale: Scale, learner: Learner) -> list[QPointF]:
        pairs = zip(self.across(learner).tolist(), learner.accuracy.tolist(), strict=True)
        return [scale.place(x, y) for x, y in pairs]

    def _tell(self) -> None:
        said = race_sentences(self._race) if self._race is not None else self._invitation
        self.setAccessibleDescription(" ".join(said))
        self.update()

    def told(self) -> list[Told]:
        """How each curve runs."""
        return view_told.race(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(600)), round(px(300)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.scale()
        if scale.rect.width() < px(60) or scale.rect.height() < px(40):
            return
        race = self._race
        threshold, chance = (THRESHOLD, 1 / ANSWERS) if race is None else (race.threshold, race.chance)
        paint_shares(painter, scale)
        self._paint_across(painter, scale)
        paint_marks(painter, scale, threshold, chance)
        if race is None:
            paint_in_field(painter, scale.rect.adjusted(px(24), px(24), -px(24), -px(24)), self._invitation)
            self._paint_mark_texts(painter, scale, threshold, chance)
            return
        for learner in self.measured():
            self._paint_band(painter, scale, learner)
        lines = {learner.variant: self._points(scale, learner) for learner in self.measured()}
        for variant, points in lines.items():
            self._paint_line(painter, variant, points)
        self._paint_mark_texts(painter, scale, threshold, chance)
        self._paint_labels(painter, scale, lines)

    def _paint_across(self, painter: QPainter, scale: Scale) -> None:
        rect = scale.rect
        ticks = nice_ticks(scale.last, max(2, round(rect.width() / px(80))))
        for tick in ticks:
            x = scale.x(tick)
            painter.setPen(QPen(color("grid"), pen_width(1)))
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
            text = count(tick) if tick == int(tick) else f"{tick:g}"
            place = QRectF(x - px(40), rect.bottom() + px(4), px(80), line(18))
            mathtext.draw_in(painter, place, text, 13, "ink3", align=CENTRE)
        name = QRectF(rect.left(), rect.bottom() + px(4) + line(18), rect.width(), line(18))
        mathtext.draw_in(painter, name, tr(AXES[self._by]), 13, "ink2", align=RIGHT)
        mathtext.draw(painter, px(2), max(px(14), letters(13) * 0.95), tr(SHARE), 13, "ink2")

    def _paint_mark_texts(self, painter: QPainter, scale: Scale, threshold: float, chance: float) -> None:
        """The lines' names outside the field: above it what is learned; below it, with its dots, guessing."""
        learned, guessing = mark_texts(threshold, chance)
        rect, high = scale.rect, px(17)
        above = QRectF(rect.left() + px(60), rect.top() - high - px(4), rect.width() - px(60), high)
        mathtext.draw_in(painter, above, learned, 13, "ink2", align=RIGHT)
        pen = QPen(color("ink3"), pen_width(1.5), c=Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([1.4, 2.4])
        painter.setPen(pen)
        y = rect.bottom() + px(4) + line(18) * 1.5
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.left() + px(24), y))
        room = rect.width() - px(36) - mathtext.width(tr(AXES[self._by]), 13)
        below = QRectF(rect.left() + px(30), rect.bottom() + px(4) + line(18), room, line(17))
        mathtext.draw_in(painter, below, guessing, mathtext.fitting(guessing, room, 13, 9), "ink2")

    def _paint_band(self, painter: QPainter, scale: Scale, learner: Learner) -> None:
        across = self.across(learner).tolist()
        upper = [scale.place(x, y) for x, y in zip(across, learner.high.tolist(), strict=True)]
        lower = [scale.place(x, y) for x, y in zip(across, learner.low.tolist(), strict=True)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(STYLES[learner.variant].colour, BAND))
        if len(upper) > 1:
            painter.drawPolygon(QPolygonF([*upper, *reversed(lower)]))
        else:  # one point: its band is as wide as its marker
            side = px(4)
            painter.drawRect(QRectF(upper[0].x() - side, upper[0].y(), 2 * side, lower[0].y() - upper[0].y()))

    @staticmethod
    def _paint_line(painter: QPainter, variant: str, points: list[QPointF]) -> None:
        style = STYLES[variant]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(curve_pen(style))
        painter.drawPolyline(QPolygonF(points))
        last = -px(1e6)
        for point in points[:-1]:
            # Markers tell the curves apart where their dashes run together; one every so often is enough.
            if point.x() - last >= px(64) and points[-1].x() - point.x() >= px(28):
                draw_marker(painter, style, point, 3.6)
                last = point.x()
        draw_marker(painter, style, points[-1], 5.2)

    def _paint_labels(self, painter: QPainter, scale: Scale, lines: dict[str, list[QPointF]]) -> None:
        assert self._race is not None
        labels = [
            Label(points[-1], *_label(standing(learner, self._race.threshold)), STYLES[variant].colour)
            for (variant, points), learner in zip(lines.items(), self.measured(), strict=True)
        ]
        place_labels(painter, scale.rect, labels, self._small())


def _label(said: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The first line, and the others."""
    return said[0], said[1:]
