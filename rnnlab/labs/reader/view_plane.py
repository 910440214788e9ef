"""Two units of the hidden state as a plane: where each word moves the memory."""

from __future__ import annotations

import itertools
import math

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QToolTip

from rnnlab.labs.reader import view_told
from rnnlab.labs.reader.view_chain import Reading
from rnnlab.labs.reader.view_chain_paint import arrow, haloed
from rnnlab.labs.reader.view_parts import Spot, is_far
from rnnlab.labs.reader.view_plane_labels import LABELLED, paint_labels
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number, short, vector
from rnnlab.ui.look.theme import color, font, letters, line, look, pen_width, px
from rnnlab.ui.widgets import plane_labels as places
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.plot import Plot
from rnnlab.ui.widgets.told import Told

AFTER, UNIT = N_("Reader", "after {words}"), N_("Reader", "unit {unit}")
OF = N_("Reader", "units {first} and {second} of {count}")
NAME = N_("Reader", "The hidden states in a plane")
ONE = N_("Reader", "One unit makes no plane.")
LEAVES = N_("Reader", "leaves the plane at step {step}")


class Plane(Plot):
    """The plane of two units; both axes have the same fixed scale."""

    step_chosen = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.readings: tuple[Reading, ...] = ()
        self.units: tuple[int, int] | None = None
        self.hidden = 1
        self.limit = 1.0
        self._frame: tuple[tuple[float, ...], QRectF] = ((), QRectF())  # what it depends on, and the square
        self.concealed = False  # what lies after the present step is being predicted
        self.hideAxis("left")
        self.hideAxis("bottom")
        self.setMinimumSize(80, 80)
        bind(self.setAccessibleName, NAME)
        language().changed.connect(self.redraw)

    def set_readings(
        self, readings: tuple[Reading, ...], units: tuple[int, int] | None, hidden: int, bounded: bool
    ) -> None:
        """Show trajectories; ``bounded`` states keep the scale −1…1, others a round one that holds them."""
        self.readings, self.units, self.hidden = readings, units, hidden
        self.limit = 1.0
        if not bounded and units is not None:
            far = max((max(abs(s.x), abs(s.y)) for k in range(len(readings)) for s in self.spots(k)), default=1.0)
            self.limit = places.nice_step(max(1.0, far))
        self.redraw()

    def redraw(self) -> None:
        """Paint anew."""
        self.viewport().update()

    def restyle(self) -> None:
        self.setBackground(color("stage"))
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.viewport().update()

    def spots(self, track: int) -> list[Spot]:
        """The finite states of a sentence on the plane, the origin first; none after the first that is not finite."""
        if self.units is None:
            return []
        reading = self.readings[track]
        trace = reading.trace
        last = reading.step if self.concealed else len(trace.tokens)
        if trace.nonfinite is not None:
            last = min(last, trace.nonfinite.step - 1)
        out = [Spot(0, 0.0, 0.0)]
        for step in range(1, last + 1):
            x, y = (float(trace.hidden[step - 1][unit]) for unit in self.units)
            if not (math.isfinite(x) and math.isfinite(y)):
                break
            out.append(Spot(step, x, y))
        return out

    def told(self) -> list[Told]:
        """Every state that is drawn."""
        return view_told.plane(self)

    def frame(self) -> QRectF:
        """The square of the plane, in the widget's coordinates."""
        area = QRectF(self.viewport().rect())
        key = (area.width(), area.height(), self.limit, px(1))
        if key == self._frame[0]:  # asked for with every point
            return self._frame[1]
        left = max(px(28), QFontMetricsF(font(13)).horizontalAdvance(self._tick(-1)) + px(9))
        top, bottom, right = px(26), line(24, 13), px(8)
        side = max(10.0, min(area.width() - left - right, area.height() - top - bottom))
        x = left + (area.width() - left - right - side) / 2
        self._frame = (key, QRectF(x, top, side, side))
        return self._frame[1]

    def _tick(self, k: int) -> str:
        value = k * self.limit
        return short(value) if abs(value) < 1e4 else number(value, 0)

    def pixel(self, x: float, y: float) -> QPointF:
        """Where a point of the plane is painted."""
        middle, share = self.frame().center(), self.frame().width() / 2 / (self.limit * 1.08)
        return QPointF(middle.x() + x * share, middle.y() - y * share)

    def value(self, point: QPointF) -> tuple[float, float]:
        """The point of the plane under a pixel."""
        away, share = point - self.frame().center(), self.limit * 1.08 * 2 / self.frame().width()
        return away.x() * share, -away.y() * share

    # painting

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.units is None:
            painter.setFont(font(15))
            painter.setPen(color("ink2"))
            painter.drawText(self.viewport().rect(), Qt.AlignmentFlag.AlignCenter, tr(ONE))
        else:
            self._paint_axes(painter)
            for track in range(len(self.readings)):
                self._paint_way(painter, track)
            self._paint_gap(painter)
            paint_labels(painter, self)
        painter.restore()

    def _paint_axes(self, painter: QPainter) -> None:
        assert self.units is not None
        frame = self.frame()
        zero = self.pixel(0, 0)
        painter.setPen(QPen(color("grid"), px(1)))
        for k in (-1.0, -0.5, 0.5, 1.0):
            p = self.pixel(k * self.limit, k * self.limit)
            painter.drawLine(QPointF(p.x(), frame.top()), QPointF(p.x(), frame.bottom()))
            painter.drawLine(QPointF(frame.left(), p.y()), QPointF(frame.right(), p.y()))
        painter.setPen(QPen(color("axis"), pen_width(1.5)))
        painter.drawLine(QPointF(frame.left(), zero.y()), QPointF(frame.right(), zero.y()))
        painter.drawLine(QPointF(zero.x(), frame.top()), QPointF(zero.x(), frame.bottom()))
        painter.setFont(font(13))
        painter.setPen(color("ink3"))
        across = QFontMetricsF(font(13))
        name = tr(UNIT, unit=self.units[0] + 1)
        wide = across.horizontalAdvance(name)
        bottom = frame.bottom() + px(3) + letters(13)
        room = frame.right() - zero.x() - across.horizontalAdvance(self._tick(0) + self._tick(1)) / 2 - px(8)
        crowded = look().presenting and wide > room  # the numbers stand at the other axis as well
        for k in (-1, 0, 1):
            text = self._tick(k)
            p = self.pixel(k * self.limit, k * self.limit)
            width = across.horizontalAdvance(text)
            if not crowded or k < 0:
                painter.drawText(QPointF(min(p.x() - width / 2, self.width() - width - 2), bottom), text)
            painter.drawText(QPointF(frame.left() - px(6) - width, p.y() + px(5)), text)
        # Between 0 and the right end; a wide tick leaves less room.
        tick = across.horizontalAdvance(self._tick(1))
        middle = (zero.x() + frame.right()) / 2 - (tick / 2 if tick > px(24) else 0.0)
        painter.drawText(QPointF(frame.right() - wide if crowded else middle - wide / 2, bottom), name)
        up = tr(UNIT, unit=self.units[1] + 1)
        painter.drawText(QPointF(frame.left(), frame.top() - px(9)), up)
        if self.hidden > 2:
            of = tr(OF, first=self.units[0] + 1, second=self.units[1] + 1, count=self.hidden)
            room = frame.left() + across.horizontalAdvance(up) + px(8)
            lefts = (edge - across.horizontalAdvance(of) for edge in (frame.right(), self.width() - 2))
            left = next((x for x in lefts if x >= room), None)
            if left is not None:  # else the axis' own name has the place
                painter.drawText(QPointF(left, frame.top() - px(9)), of)

    def _paint_way(self, painter: QPainter, track: int) -> None:
        reading = self.readings[track]
        spots = self.spots(track)
        radius = px(5)
        for earlier, later in itertools.pairwise(spots):
            read = later.step <= reading.step
            if is_far(len(spots), reading.step, later.step):
                continue
            a, b = self.pixel(earlier.x, earlier.y), self.pixel(later.x, later.y)
            way = b - a
            share = (radius + px(2)) / max(1e-6, math.hypot(way.x(), way.y()))
            arrow(painter, a, b - way * share, color("h", 1.0 if read else 0.22), 2.2,
                  dashed=reading.second)  # fmt: skip
        for spot in spots:
            read, now = spot.step <= reading.step, spot.step == reading.step
            at = self.pixel(spot.x, spot.y)
            ink = color("h", 1.0 if read else 0.3)
            far = is_far(len(spots), reading.step, spot.step)
            size = radius * (1.5 if now else 0.5 if far else 1.0)
            if far:
                ink.setAlphaF(0.35 if read else 0.2)
            if spot.step == 0:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("axis"))
                painter.drawEllipse(at, px(4.5), px(4.5))
            elif reading.second:
                painter.setPen(QPen(ink, pen_width(2.2)))
                painter.setBrush(color("stage"))
                painter.drawRect(QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size))
            else:
                painter.setPen(QPen(ink, pen_width(2)) if not read else Qt.PenStyle.NoPen)
                painter.setBrush(ink if read else color("stage"))
                painter.drawEllipse(at, size, size)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        broken = reading.trace.nonfinite
        if broken is not None and spots:
            last = self.pixel(spots[-1].x, spots[-1].y)
            text = tr(LEAVES, step=broken.step)
            wide = QFontMetricsF(font(13, 600)).horizontalAdvance(text)
            x = min(max(last.x() - wide / 2, self.frame().left() + px(4)), self.width() - wide - px(2))
            at = QPointF(x, self.frame().top() + px(18) * (2 if reading.second else 1))
            haloed(painter, at, text, font(13, 600), color("warning"))

    def _paint_gap(self, painter: QPainter) -> None:
        """The distance between both last states, once both are reached."""
        if len(self.readings) < 2:
            return
        ends = []
        for track, reading in enumerate(self.readings):
            spots = self.spots(track)
            if reading.step < len(reading.trace.tokens) or not spots or spots[-1].step != reading.step:
                return
            ends.append(self.pixel(spots[-1].x, spots[-1].y))
        painter.setPen(QPen(color("accent"), pen_width(2), Qt.PenStyle.DotLine))
        painter.drawLine(ends[0], ends[1])

    def label_text(self, track: int, step: int) -> str:
        """``after 我打``; long beginnings are cut at the left."""
        words = self.readings[track].trace.tokens[:step]
        shown = join(words) if len(words) <= LABELLED else "…" + join(words[-2:])
        return tr(AFTER, words=shown if len(shown) <= 14 else "…" + shown[-12:])

    # pointing

    def spot_at(self, point: QPointF) -> tuple[int, Spot] | None:
        """The sentence and the state nearest to a point, within a finger's width."""
        found = [
            (math.hypot(*(self.pixel(s.x, s.y) - point).toTuple()), track, s)
            for track in range(len(self.readings))
            for s in self.spots(track)
            if s.step > 0
        ]
        near = min(found, key=lambda entry: entry[0], default=None)
        return None if near is None or near[0] > px(22) else (near[1], near[2])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.spot_at(event.position())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.step_chosen.emit(found[0], found[1].step)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            found = self.spot_at(QPointF(event.pos()))
            text = ""
            if found is not None and self.units is not None:
                text = f"{self.label_text(found[0], found[1].step)}: {vector((found[1].x, found[1].y), 6)}"
            QToolTip.showText(event.globalPos(), plain_tip(text) if text else "", self)
            return True
        return bool(super().viewportEvent(event))
