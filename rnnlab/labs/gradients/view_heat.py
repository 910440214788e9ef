"""Matrices of signed numbers as colour: on a linear scale, or sign and strength over eight decades."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QLinearGradient, QPainter, QPen

from rnnlab.labs.gradients.view_axes import Values
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.numbers import MINUS, number, short
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.cells import ink_on, ramp_color

DECADES = 8  # strengths from 10⁻⁸ to 1
WITH_NUMBERS = 8  # cells on a side, at most


@dataclass(frozen=True)
class Scale:
    """How a number becomes a colour of the signed ramp; ``limit`` is the linear scale's end, None is by decades."""

    limit: float | None = None

    def shares(self, values: Values) -> Values:
        """Places on the ramp from −1 to 1; NaN stays."""
        with np.errstate(divide="ignore", invalid="ignore"):
            if self.limit is not None:
                linear: Values = np.clip(values / self.limit, -1.0, 1.0)
                return linear
            strength = np.clip(np.log10(np.abs(values)) / DECADES + 1, 0.0, 1.0)
            signed: Values = np.sign(values) * strength
        return signed

    def ends(self) -> tuple[str, str, str]:
        """What the colour bar says at its left, middle and right."""
        if self.limit is None:
            return f"≤ {MINUS}1", f"±$10^{{{MINUS}{DECADES}}}$", "≥ 1"
        end = short(self.limit)
        return f"≤ {MINUS}{end}", "0", f"≥ {end}"


@lru_cache(maxsize=4)
def _lookup(theme: str) -> Values:
    """257 fills of the signed ramp as 0xFFRRGGBB, and one for NaN."""
    fills = [ramp_color(k / 128 - 1, "state", -1.0, 1.0).rgb() for k in range(257)]
    return np.array([*fills, color("field").rgb()], dtype=np.uint32)


def heat_image(values: Values, scale: Scale) -> QImage:
    """One pixel for each number, rows going down."""
    shares = scale.shares(values)
    index = np.where(np.isnan(shares), 257, np.rint((np.nan_to_num(shares) + 1) * 128).astype(int))
    pixels = np.ascontiguousarray(_lookup(look().palette.name)[index])
    rows, columns = pixels.shape
    return QImage(pixels.data, columns, rows, 4 * columns, QImage.Format.Format_RGB32).copy()


def cell_text(value: float) -> str:
    """A number for a small cell: two decimals, or one digit and its power of ten where those would be 0."""
    if value == 0 or not np.isfinite(value):
        return number(value, 0)
    if 0.005 <= abs(value) < 100:
        return number(value, 2)
    mantissa, _, exponent = f"{value:.0e}".partition("e")
    return f"{mantissa}e{int(exponent)}".replace("-", MINUS)


def paint_matrix(painter: QPainter, rect: QRectF, values: Values, scale: Scale, outline: str = "axis") -> None:
    """A matrix: cells with their numbers up to 8 on a side, pixels beyond."""
    rows, columns = values.shape
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    if max(rows, columns) > WITH_NUMBERS:
        painter.drawImage(rect, heat_image(values, scale))
    else:
        _paint_cells(painter, rect, values, scale)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color(outline), pen_width(1)))
    painter.drawRect(rect)


def _paint_cells(painter: QPainter, rect: QRectF, values: Values, scale: Scale) -> None:
    rows, columns = values.shape
    width, height = rect.width() / columns, rect.height() / rows
    shares = scale.shares(values)
    texts = [[cell_text(float(value)) for value in line] for line in values]
    size = 18.0
    longest = max((text for line in texts for text in line), key=len)
    size = min(mathtext.fitting(longest, width - px(6), size, 9, 500), height / px(1) * 0.55)
    painter.setFont(font(size, 500))
    for r in range(rows):
        for k in range(columns):
            fill = ramp_color(float(shares[r, k]), "state", -1.0, 1.0)
            cell = QRectF(rect.left() + k * width, rect.top() + r * height, width - 1, height - 1)
            painter.fillRect(cell, fill)
            painter.setPen(ink_on(fill))
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, texts[r][k])


def paint_bar(painter: QPainter, rect: QRectF, scale: Scale) -> None:
    """The signed ramp with what its ends and its middle mean."""
    left, middle, right = scale.ends()
    side = max(mathtext.width(left, 12), mathtext.width(right, 12)) + px(8)
    bar = QRectF(rect.left() + side, rect.top() + px(2), rect.width() - 2 * side, px(9))
    gradient = QLinearGradient(bar.topLeft(), bar.topRight())
    for k in range(17):
        gradient.setColorAt(k / 16, ramp_color(k / 8 - 1, "state", -1.0, 1.0))
    painter.setPen(QPen(color("axis"), 1))
    painter.setBrush(gradient)
    painter.drawRoundedRect(bar, px(3), px(3))
    line = QRectF(rect.left(), bar.center().y() - px(9), side - px(6), px(18))
    mathtext.draw_in(painter, line, left, 12, "ink2", align=Qt.AlignmentFlag.AlignRight)
    mathtext.draw(painter, bar.right() + px(6), bar.center().y() + px(4.5), right, 12, "ink2")
    tick = QPointF(bar.center().x(), bar.bottom())
    painter.setPen(QPen(color("axis"), 1))
    painter.drawLine(tick, tick + QPointF(0, px(3)))
    below = QRectF(bar.left(), bar.bottom() + px(2), bar.width(), px(16))
    mathtext.draw_in(painter, below, middle, 12, "ink2", align=Qt.AlignmentFlag.AlignHCenter)
