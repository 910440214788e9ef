"""One network's waterfall: its rows as a picture, its axes, its numbers of the moment, and the marks on it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QLinearGradient, QPainter, QPen

from rnnlab.engine.live_traces import LiveCell, LiveTraining
from rnnlab.labs.gradients.view_axes import BACK, STYLES, TIME, Columns, Values, dotted_pen, ticks
from rnnlab.labs.gradients.view_training_panel import PALE, count, update_ticks
from rnnlab.labs.gradients.view_training_words import readings
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, line, look, pen_width, px
from rnnlab.ui.widgets.cells import ink_on, ramp_color

RIGHT, CENTRE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
DECADES = 8  # the colour scale: 10⁻⁸…1
UPDATE = N_("Gradients training", "update")
HELD = N_("Gradients training", "holds the answer")
RATIO = r"$‖\partial{L}/\partial{h}_t‖$ / $‖\partial{L}/\partial{h}_T‖$"
NORM = r"$‖\partial{L}/\partial{h}_t‖$"


@lru_cache(maxsize=8)
def _lookup(theme: str) -> Values:
    """256 fills of the ramp as 0xFFRRGGBB, and one for what is no number."""
    return np.array([*(ramp_color(k / 255, "weight", 0.0, 1.0).rgb() for k in range(256)), color("field").rgb()],
                    dtype=np.uint32)  # fmt: skip


def fall_image(logs: Values) -> QImage:
    """A pixel for each step of each row: 10⁻⁸ and less have the ramp's first fill, 1 and more the last."""
    shares = np.clip((logs + DECADES) / DECADES, 0.0, 1.0)
    index = np.where(np.isnan(shares), 256, np.nan_to_num(shares) * 255).astype(np.intp)
    pixels = np.ascontiguousarray(_lookup(look().palette.name)[index])
    rows, columns = pixels.shape
    return QImage(pixels.data, columns, rows, 4 * columns, QImage.Format.Format_RGB32).copy()


def paint_scale(painter: QPainter, rect: QRectF, relative: bool) -> None:
    """The colour bar with its ends and what it measures, right-aligned."""
    name = RATIO if relative else NORM
    low, high = "≤ $10^{−8}$", "≥ 1"
    widths = [mathtext.width(text, 12) for text in (low, high, name)]
    beside = sum(widths) + px(34)  # the last bar of a norm needs a little more than its advance
    bar = max(px(20), min(px(84), rect.width() - beside))
    x = rect.right() - bar - beside
    for text, wide in zip((low, None, high, name), (widths[0], bar, widths[1], widths[2]), strict=True):
        place = QRectF(x, rect.top(), wide + 1, rect.height())
        if text is None:
            place = QRectF(x, rect.center().y() - px(6), bar, px(12))
            gradient = QLinearGradient(place.topLeft(), place.topRight())
            for k in range(13):
                gradient.setColorAt(k / 12, ramp_color(k / 12, "weight", 0.0, 1.0))
            painter.setPen(QPen(color("axis"), 1))
            painter.setBrush(gradient)
            painter.drawRoundedRect(place, 3, 3)
        else:
            mathtext.draw_in(painter, place, text, 12, "ink2")
        x += wide + px(10)


class Fall:
    """Geometry and painting of one field."""

    def __init__(self, rect: QRectF, result: LiveTraining, cell: LiveCell, past: LiveCell | None, scale: str) -> None:
        self.rect = rect
        self.cell = cell
        self._result, self._past, self._relative = result, past, scale == "relative"
        self._columns = Columns(rect.left(), rect.right(), result.steps)
        self._rows = result.updates // result.row_every + 1  # for the whole run

    def y(self, update: float) -> float:
        """Where an update's row begins."""
        return self.rect.top() + update / (self._rows * self._result.row_every) * self.rect.height()

    def update_at(self, y: float) -> int:
        """The update at a height."""
        share = (y - self.rect.top()) / self.rect.height()
        return int(share * self._rows) * self._result.row_every

    def step_at(self, x: float) -> int:
        """The step at a place across."""
        return self._columns.step_at(x)

    def paint(self, painter: QPainter, first: bool, tagged: int | None) -> None:
        """Everything that stands still; the first field has the axis of updates, clear of the tagged one."""
        painter.fillRect(self.rect, color("field", 0.35))
        self._paint_rows(painter)
        self._paint_head(painter)
        self._paint_time(painter, first)
        if first:
            self._paint_updates(painter, tagged)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color("axis"), pen_width(1)))
        painter.drawRect(self.rect)
        if self._result.holds is not None:
            self._paint_held(painter, self._result.holds, named=first)

    def _logs(self, cell: LiveCell) -> Values:
        return cell.log_shares if self._relative else cell.log_norms

    def _paint_rows(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        shown = min(len(self.cell.rows), self._rows)
        if self._past is not None and len(self._past.rows) > shown:
            rest = self._logs(self._past)[shown : self._rows]
            painter.setOpacity(PALE)
            self._paint_image(painter, rest, shown)
            painter.setOpacity(1.0)
        self._paint_image(painter, self._logs(self.cell)[:shown], 0)

    def _paint_image(self, painter: QPainter, logs: Values, first: int) -> None:
        if not len(logs):
            return
        top, bottom = (self.y(row * self._result.row_every) for row in (first, first + len(logs)))
        painter.drawImage(QRectF(self.rect.left(), top, self.rect.width(), bottom - top), fall_image(logs))

    def _paint_head(self, painter: QPainter) -> None:
        style = STYLES[self.cell.cell]
        left, wide = self.rect.left(), self.rect.width()
        numbers, note = readings(self.cell, self._result)
        name = mathtext.width(style.title, 15, 600) + px(10)
        place = QRectF(left, self.rect.top() - px(44), wide, px(20))
        mathtext.draw_in(painter, place, style.title, 15, style.colour, 600)
        size = mathtext.fitting(numbers, wide - name, 14, 10)
        mathtext.draw_in(painter, place.adjusted(name, 0, 0, 0), numbers, size, "ink")
        place.translate(0, px(21))
        mathtext.draw_in(painter, place, note, mathtext.fitting(note, wide, 12, 9), "ink2")

    def _paint_time(self, painter: QPainter, first: bool) -> None:
        steps, rect = self._result.steps, self.rect
        most = max(2, int(rect.width() / px(52)))
        shown = ticks(steps)
        stride = -(-len(shown) // most)
        shown = [step for k, step in enumerate(shown) if k % stride == 0 or step == steps]
        if len(shown) > 2 and self._columns.x(steps) - self._columns.x(shown[-2]) < px(40):
            del shown[-2]
        for step in shown:
            x = self._columns.x(step)
            for k, text in enumerate((str(step), str(steps - step))):
                place = QRectF(x - px(26), rect.bottom() + px(6) + k * line(17), px(52), line(17))
                mathtext.draw_in(painter, place, text, 12, "ink2" if k == 0 else "ink3", align=CENTRE)
        if first:
            for k, title in enumerate((TIME, BACK)):
                place = QRectF(0, rect.bottom() + px(6) + k * line(17), rect.left() - px(14), line(17))
                size = mathtext.fitting(tr(title), place.width(), 12, 8.5)
                mathtext.draw_in(painter, place, tr(title), size, "ink3", align=RIGHT)

    def _paint_updates(self, painter: QPainter, tagged: int | None) -> None:
        for update in update_ticks(self._result.updates, round(self.rect.height() / px(44))):
            y = self.y(update)
            painter.setPen(QPen(color("axis"), pen_width(1)))
            painter.drawLine(QPointF(self.rect.left() - px(4), y), QPointF(self.rect.left(), y))
            if tagged is not None and abs(self.y(tagged) - y) < px(20):
                continue
            place = QRectF(0, y - px(9), self.rect.left() - px(8), px(18))
            mathtext.draw_in(painter, place, count(update), 12, "ink3", align=RIGHT)
        place = QRectF(0, self.rect.top() - px(30), self.rect.left() - px(8), px(18))
        mathtext.draw_in(painter, place, tr(UPDATE), 12, "ink2", align=RIGHT)

    def _paint_held(self, painter: QPainter, holds: tuple[int, int], named: bool) -> None:
        """The steps that hold the answer, between dotted lines of the input's colour."""
        left, right = self._columns.stretch(*holds)
        painter.setPen(dotted_pen("x_text", 1.6))
        for x in {round(left, 1), round(right, 1)} if holds[0] != holds[1] else {(left + right) / 2}:
            painter.drawLine(QPointF(x, self.rect.top()), QPointF(x, self.rect.bottom()))
        if named:
            words = tr(HELD)
            place = QRectF(right + px(5), self.rect.top() + px(2), mathtext.width(words, 12) + px(8), px(17))
            painter.fillRect(place, color("stage", 0.82))
            mathtext.draw_in(painter, place.adjusted(px(4), 0, 0, 0), words, 12, "x_text")

    def paint_back(self, painter: QPainter, update: int, tag: bool) -> None:
        """The line of the place that one may go back to, with its tag left of the first field."""
        y = self.y(update)
        painter.setPen(QPen(color("accent"), pen_width(2)))
        painter.drawLine(QPointF(self.rect.left() - px(4), y), QPointF(self.rect.right() + px(4), y))
        if tag:
            place = QRectF(px(2), y - px(11), self.rect.left() - px(6), px(22))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("accent"))
            painter.drawRoundedRect(place, px(6), px(6))
            mathtext.draw_in(painter, place, count(update), 12, color("on_accent"), 600, align=CENTRE)

    def paint_cursor(self, painter: QPainter, row: int, step: int) -> None:
        """A ring around what is looked at, readable on any fill."""
        row = min(row, self._rows - 1)
        y = self.y((row + 0.5) * self._result.row_every)
        edge = min(px(7), self.rect.height() / 2)  # the whole ring on the fill that it is to be seen on
        middle = QPointF(self._columns.x(step), min(max(y, self.rect.top() + edge), self.rect.bottom() - edge))
        kept = self._logs(self.cell)
        value = float(kept[min(row, len(kept) - 1), step - 1])
        fill = color("field") if value != value else ramp_color((value + DECADES) / DECADES, "weight", 0.0, 1.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink_on(fill), pen_width(2)))
        painter.drawEllipse(middle, px(6), px(6))

    def paint_focus(self, painter: QPainter) -> None:
        """The ring of the keyboard's focus."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color("accent"), 2))
        painter.drawRect(self.rect.adjusted(-3, -3, 3, 3))
