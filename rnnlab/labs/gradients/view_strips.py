"""The same gradients as colour, the states below them, and the numbers at the cursor, column by column.

A gradient is coloured by its size relative to the last step's, so that a
network whose loss is small does not look vanished. The state strip shows what
the error signal does not: the states live on where it has died.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QImage,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.labs.gradients import view_told
from rnnlab.labs.gradients.view_axes import STYLES, Columns, Values, hatch, runs
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.elsewhere import for_elsewhere
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number, scientific
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.cells import ramp_color
from rnnlab.ui.widgets.told import Told
from rnnlab.ui.widgets.unknown import UNKNOWN, paint_unknown

RIGHT = Qt.AlignmentFlag.AlignRight
DECADES = 8  # the colour scale: 10⁻⁸…1
STATE = N_("Gradients", "state $‖h_t‖$ / √$H$")
AT = N_("Gradients", "step {step}, {back} before the loss")
AT_LOSS = N_("Gradients", "step {step}, at the loss")
_HEAD, _ROW = 30.0, 54.0


@dataclass(frozen=True)
class Row:
    """One cell's strips."""

    name: str
    relative: Values  # T, log₁₀ of the gradient relative to the last step's
    rms: Values  # T, ‖h_t‖/√H
    norms: Values  # T, for the number at the cursor


@lru_cache(maxsize=16)
def _lookup(theme: str, ramp: str) -> Values:
    """256 fills of a ramp as 0xFFRRGGBB, and one that stands for NaN."""
    fills = [ramp_color(k / 255, ramp, 0.0, 1.0).rgb() for k in range(256)]
    return np.array([*fills, color("stage").rgb()], dtype=np.uint32)


def strip_image(shares: Values, ramp: str) -> QImage:
    """One pixel for each step: 0 has the ramp's first fill, 1 and more the last, NaN the stage's colour."""
    known = np.nan_to_num(np.clip(shares, 0.0, 1.0), nan=0.0)
    index = np.where(np.isnan(shares), 256, (known * 255).astype(int))
    pixels = np.ascontiguousarray(_lookup(look().palette.name, ramp)[index])
    return QImage(pixels.data, len(pixels), 1, 4 * len(pixels), QImage.Format.Format_RGB32).copy()


def _ratio(quantity: str) -> str:
    """The gradient relative to the last step's, as the colour bar names it."""
    norm = f"‖\\partial{{L}}/\\partial{{{quantity}}}"
    return f"${norm}_t‖$ / ${norm}_T‖$"


class Strips(QWidget):
    """A pair of strips per cell under the plot's time axis."""

    step_chosen = Signal(int)

    NAME = N_("Gradients", "Gradients and states as colour")

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Row, ...] = ()
        self.step = 1
        self.concealed = False
        self.quantity = "h"
        self._length = 1
        self._side = px(300)
        self._drawn: QPixmap | None = None
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._forget)
        language().changed.connect(self._forget)

    def set_rows(self, rows: tuple[Row, ...], concealed: bool = False, quantity: str = "h") -> None:
        """Show other strips, best keeper first; concealed ones without what is in them."""
        self.concealed, self.quantity = concealed, quantity
        if len(rows) != len(self.rows):
            self.updateGeometry()
        self.rows = rows
        self._length = max((len(row.relative) for row in rows), default=1)
        self._drawn = None
        self.update()

    def set_step(self, step: int) -> None:
        """Move the cursor."""
        if step != self.step:
            self.step = step
            self.update()

    def set_side(self, width: float) -> None:
        """The room at the right that the plot does not have."""
        if width != self._side:
            self._side = width
            self._forget()

    def told(self) -> list[Told]:
        """How each strip runs."""
        return view_told.strips(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(700)), round(px(_HEAD + _ROW * max(len(self.rows), 1))))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(400)), self.sizeHint().height())

    # places

    def columns(self) -> Columns:
        """The same columns as the plot's."""
        return Columns.across(self.width() - self._side, self._length)

    def strips(self) -> Iterator[tuple[Row, QRectF, QRectF]]:
        """Each row with the places of its gradient and its state."""
        columns = self.columns()
        across = columns.right - columns.left
        for k, row in enumerate(self.rows):
            top = px(_HEAD + k * _ROW)
            yield (
                row,
                QRectF(columns.left, top, across, px(26)),
                QRectF(columns.left, top + px(29), across, px(11)),
            )

    def readout(self, name: str) -> tuple[str, str]:
        """What is written beside a cell's strips: the gradient's norm and the state's size at the cursor."""
        if self.concealed:
            return UNKNOWN, UNKNOWN
        row = next(row for row in self.rows if row.name == name)
        at = min(max(self.step, 1), self._length) - 1
        return scientific(float(row.norms[at])), number(float(row.rms[at]))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if for_elsewhere(painter, self):
            self._paint_still(painter)  # a picture for elsewhere: its text stays text
        else:
            painter.drawPixmap(0, 0, self._layer())
        if self.rows:
            self._paint_cursor(painter)

    def _layer(self) -> QPixmap:
        """All that stays while the cursor moves."""
        if self._drawn is None:
            ratio = self.devicePixelRatioF()
            self._drawn = QPixmap(self.size() * ratio)
            self._drawn.setDevicePixelRatio(ratio)
            self._drawn.fill(color("stage"))
            layer = QPainter(self._drawn)
            layer.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_still(layer)
            layer.end()
        return self._drawn

    def _paint_still(self, painter: QPainter) -> None:
        self._paint_head(painter)
        for row, gradient, state in self.strips():
            self._paint_row(painter, row, gradient, state)

    def _paint_head(self, painter: QPainter) -> None:
        columns = self.columns()
        scales = (_ratio(self.quantity), "weight", "$10^{−8}$", "≥ 1"), (tr(STATE), "h", "0", "≥ 1")
        gap, between = px(8), px(28)
        words = sum(mathtext.width(text, 13) for title, _, *ends in scales for text in (title, *ends))
        # Both bars are of one length, as long as there is room for.
        width = max(px(24), min(px(96), (columns.right - columns.left - words - 6 * gap - between) / 2))
        x = columns.left
        for title, ramp, low, high in scales:
            x = self._bar(painter, x, width, title, ramp, low, high) + between

    def _bar(self, painter: QPainter, x: float, width: float, title: str, ramp: str, low: str, high: str) -> float:
        """A title and its colour bar; returns where it ends."""
        gap, middle = px(8), px(11)
        baseline = middle + px(5)
        x = mathtext.draw(painter, x, baseline, title, 13, "ink2") + gap
        x = mathtext.draw(painter, x, baseline, low, 13, "ink3") + gap
        bar = QRectF(x, middle - px(6), width, px(12))
        gradient = QLinearGradient(bar.topLeft(), bar.topRight())
        for k in range(13):
            gradient.setColorAt(k / 12, ramp_color(k / 12, ramp, 0, 1))
        painter.setPen(QPen(color("axis"), 1))
        painter.setBrush(gradient)
        painter.drawRoundedRect(bar, px(3), px(3))
        return mathtext.draw(painter, bar.right() + gap, baseline, high, 13, "ink3")

    def _paint_row(self, painter: QPainter, row: Row, gradient: QRectF, state: QRectF) -> None:
        style = STYLES[row.name]
        name = QRectF(0, gradient.top(), gradient.left() - px(12), gradient.height())
        mathtext.draw_in(painter, name, style.title, 16, style.colour, 600, RIGHT)
        if self.concealed:
            paint_unknown(painter, gradient)
            paint_unknown(painter, state, mark=False)
            return
        for values, ramp, rect, outline in (
            (row.relative / DECADES + 1, "weight", gradient, "axis"),
            (row.rms, "h", state, "h"),
        ):
            painter.drawImage(rect, strip_image(values, ramp))
            for start, end in runs(np.isnan(values)):
                left, right = self.columns().stretch(start + 1, end + 1)
                lost = QRectF(left, rect.top(), right - left, rect.height())
                hatch(painter, lost)
                self._say(painter, lost, "NaN")
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(color(outline), pen_width(1)))
            painter.drawRect(rect)
        for start, end in runs(row.norms == 0):
            left, right = self.columns().stretch(start + 1, end + 1)
            self._say(painter, QRectF(left, gradient.top(), right - left, gradient.height()), "0")

    def _say(self, painter: QPainter, rect: QRectF, text: str) -> None:
        width = mathtext.width(text, 13, 600)
        if width + px(12) > rect.width() or rect.height() < px(16):
            return
        plate = QRectF(rect.center().x() - width / 2 - px(6), rect.center().y() - px(9), width + px(12), px(18))
        painter.fillRect(plate, color("stage"))
        mathtext.draw_in(painter, plate, text, 13, "ink", 600, Qt.AlignmentFlag.AlignHCenter)

    def _paint_cursor(self, painter: QPainter) -> None:
        columns = self.columns()
        step = min(max(self.step, 1), self._length)
        left = self.width() - self._side + px(28)
        back = self._length - step
        head = QRectF(left, 0, self.width() - left, px(22))
        said = tr(AT, step=step, back=back) if back else tr(AT_LOSS, step=step)
        mathtext.draw_in(painter, head, said, 15, "accent_text", 600)
        for row, gradient, state in self.strips():
            first, last = columns.stretch(step, step)
            grow = max(0.0, px(3) - (last - first)) / 2
            frame = QRectF(
                first - grow, gradient.top() - px(2), last - first + 2 * grow, state.bottom() - gradient.top()
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(color("accent"), pen_width(1.5)))
            painter.drawRect(frame.adjusted(0, 0, 0, px(4)))
            norm, rms = self.readout(row.name)
            room = QRectF(left, gradient.top(), self.width() - left, gradient.height())
            mathtext.draw_in(painter, room, norm, 18, STYLES[row.name].colour, 600)
            below = QRectF(left, state.center().y() - px(9), self.width() - left, px(18))
            mathtext.draw_in(painter, below, f"{tr(STATE)} = {rms}", 13, "h_text")

    def _forget(self) -> None:
        self._drawn = None
        self.updateGeometry()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._drawn = None

    # gestures

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(event.position())

    def _choose(self, point: QPointF) -> None:
        columns = self.columns()
        if point.x() <= columns.right + px(10):
            self.step_chosen.emit(columns.step_at(point.x()))
