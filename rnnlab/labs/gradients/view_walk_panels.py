"""One step of the walk taken apart: its Jacobian, that one's singular values, and the product so far."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.gradients_traces import JacobianWalk
from rnnlab.labs.gradients.view_axes import Values, dotted_pen
from rnnlab.labs.gradients.view_heat import WITH_NUMBERS, Scale, paint_bar, paint_matrix
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.numbers import number, scientific, short
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.unknown import UNKNOWN, paint_unknown

PRODUCT = N_("Gradients", "product of {count} {count:Jacobian|Jacobians}")
ONE = N_("Gradients", "product of 1 Jacobian")
LOCAL_H = N_("Gradients", "this step’s Jacobian $\\partial{h}_t/\\partial{h}_{t-1}$")
LOCAL_S = N_("Gradients", "this step’s Jacobian, state $(h, c)$")
RADIUS_NORM = N_("Gradients", "radius {radius} · norm {norm}")
SINGULAR = N_("Gradients", "singular values of this step")
RADIUS = N_("Gradients", "radius {radius}")
PART = N_("Gradients", "Steps {first} to {last} are taken apart; all of them would take too long. Move to see others.")
FROM = N_("Gradients", "Here the products start at step {end}, not at the loss.")
_HEAD, _FOOT = 44.0, 32.0
LOCAL_ENDS = ((8, 1.0), (64, 0.5), (10_000, 0.25))  # units up to … have the linear scale ±…
BAR_RUNGS = (1.2, 2.0, 5.0, 12.0, 25.0, 50.0, 100.0, 1e3, 1e6, 1e12)


def local_scale(units: int) -> Scale:
    """The fixed scale of a step's Jacobian: its entries are the smaller, the more there are of them."""
    return Scale(next(end for most, end in LOCAL_ENDS if units <= most))


class MatrixPanel(QWidget):
    """A square matrix with its title, what is measured of it, and its colour bar."""

    pointed = Signal(str)  # the symbol that it is, or "" when it is left

    def __init__(self, symbol: str, name: Text) -> None:
        super().__init__()
        self._symbol = symbol
        self.values: Values = np.zeros((0, 0))
        self.title, self.measured = "", ""
        self.scale = Scale(1.0)
        self.paired = False  # whether the state is (h, c)
        self.lit = self.concealed = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, name)
        look().changed.connect(self.update)

    def show_matrix(self, values: Values, title: str, measured: str, scale: Scale, paired: bool) -> None:
        """Show another matrix."""
        self.values, self.title, self.measured, self.scale, self.paired = values, title, measured, scale, paired
        self._describe()
        self.update()

    def set_concealed(self, concealed: bool) -> None:
        """Show neither its values nor what is measured of it, or both again."""
        self.concealed = concealed
        self._describe()
        self.update()

    def _describe(self) -> None:
        said = UNKNOWN if self.concealed else self.measured
        self.setAccessibleDescription(f"{mathtext.plain(self.title)}: {said}")

    def set_lit(self, lit: bool) -> None:
        """Frame it: its symbol is pointed at."""
        self.lit = lit
        self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.pointed.emit(self._symbol)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit(self._symbol)  # a finger does not hover

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit("")

    def sizeHint(self) -> QSize:
        return QSize(round(px(280)), round(px(280)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(150)), round(px(150)))

    def square(self) -> QRectF:
        """Where the matrix lies."""
        side = max(min(self.width() - px(30), self.height() - px(_HEAD + _FOOT)), 10.0)
        return QRectF(px(22), px(_HEAD), side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.values.size:
            return
        place = self.square()
        across = QRectF(place.left(), 0, self.width() - place.left(), px(20))
        size = mathtext.fitting(self.title, across.width(), 13, 10, 600)
        mathtext.draw_in(painter, across, self.title, size, "ink", 600)
        if self.concealed:
            paint_unknown(painter, place)
            return
        size = mathtext.fitting(self.measured, across.width(), 15, 10, 500)
        mathtext.draw_in(painter, across.translated(0, px(20)), self.measured, size, "accent_text", 500)
        paint_matrix(painter, place, self.values, self.scale)
        if self.paired:
            painter.setPen(QPen(color("axis"), pen_width(1)))
            middle = place.center()
            painter.drawLine(QPointF(place.left(), middle.y()), QPointF(place.right(), middle.y()))
            painter.drawLine(QPointF(middle.x(), place.top()), QPointF(middle.x(), place.bottom()))
            for text, share in (("$h$", 0.25), ("$c$", 0.75)):
                room = QRectF(0, place.top() + share * place.height() - px(10), place.left() - px(4), px(20))
                ink = "h_text" if text == "$h$" else "c_text"
                mathtext.draw_in(painter, room, text, 14, ink, align=Qt.AlignmentFlag.AlignRight)
        if self.lit:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(color("accent"), pen_width(2.5)))
            painter.drawRect(place.adjusted(-px(3), -px(3), px(3), px(3)))
        wide = max(place.width(), px(150))
        paint_bar(painter, QRectF(place.left(), place.bottom() + px(6), wide, px(24)), self.scale)


class SingularBars(QWidget):
    """Singular values of one step as falling bars, its spectral radius as a line; 1 is marked."""

    NAME = N_("Gradients", "Singular values of this step")

    def __init__(self) -> None:
        super().__init__()
        self.values: Values = np.zeros(0)
        self.radius = 0.0
        self.top = BAR_RUNGS[0]
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def show_values(self, values: Values, radius: float, largest: float) -> None:
        """Show a step's values on a scale that holds ``largest``, the whole walk's."""
        self.values, self.radius = values, radius
        self.top = next((rung for rung in BAR_RUNGS if largest <= rung), largest)
        said = ", ".join(scientific(float(value)) for value in values[:8])
        self.setAccessibleDescription(f"{said}; {tr(RADIUS, radius=scientific(radius))}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(260)), round(px(280)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(150)), round(px(150)))

    def plot(self) -> QRectF:
        """Where the bars stand."""
        return QRectF(px(36), px(_HEAD), max(self.width() - px(48), 10), max(self.height() - px(_HEAD + _FOOT), 10))

    def height_of(self, value: float) -> float:
        """Where a value lies, the scale's end at most."""
        place = self.plot()
        return place.bottom() - min(value, self.top) / self.top * place.height()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.values.size:
            return
        place = self.plot()
        across = QRectF(place.left(), 0, self.width() - place.left(), px(20))
        mathtext.draw_in(
            painter, across, tr(SINGULAR), mathtext.fitting(tr(SINGULAR), across.width(), 13, 10, 600), "ink", 600
        )
        wide = place.width() / len(self.values)
        gap = px(2) if wide > px(8) else 0.0
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("ink3"))
        for k, value in enumerate(self.values.tolist()):
            top = self.height_of(value)
            painter.drawRect(QRectF(place.left() + k * wide, top, max(wide - gap, 1.0), place.bottom() - top))
        if len(self.values) <= WITH_NUMBERS:
            for k, value in enumerate(self.values.tolist()):
                inside = value > self.top / 6  # else above the bar
                top = self.height_of(value) + (px(3) if inside else -px(18))
                room, text = QRectF(place.left() + k * wide, top, wide - gap, px(16)), scientific(value)
                size, ink = mathtext.fitting(text, room.width(), 13, 8), "stage" if inside else "ink"
                mathtext.draw_in(painter, room, text, size, ink, align=Qt.AlignmentFlag.AlignHCenter)
        painter.setPen(QPen(color("axis"), pen_width(1.5)))
        painter.drawLine(place.bottomLeft(), place.bottomRight())
        painter.drawLine(place.bottomLeft(), place.topLeft())
        right = Qt.AlignmentFlag.AlignRight
        for value in (0.0, 1.0, self.top):
            if value in (0.0, self.top) or self.height_of(value) > place.top() + px(14):
                at = QRectF(0, self.height_of(value) - px(9), place.left() - px(6), px(18))
                mathtext.draw_in(painter, at, short(value), 13, "ink3", align=right)
        painter.setPen(dotted_pen("ink2"))
        painter.drawLine(QPointF(place.left(), self.height_of(1.0)), QPointF(place.right(), self.height_of(1.0)))
        painter.setPen(QPen(color("accent"), pen_width(2)))
        y = self.height_of(self.radius)
        painter.drawLine(QPointF(place.left(), y), QPointF(place.right(), y))
        said = tr(RADIUS, radius=scientific(self.radius))
        below = QRectF(place.left(), place.bottom() + px(6), place.width(), px(18))
        mathtext.draw_in(painter, below, said, 13, "accent_text", 500, right)
        mathtext.draw_in(painter, below, "$\\sigma_1 … \\sigma_n$", 13, "ink3")


def measured_text(radius: float, norm: float) -> str:
    """``radius 0.61 · norm 0.90``."""
    return tr(RADIUS_NORM, radius=scientific(radius), norm=scientific(norm))


def titles(walk: JacobianWalk, step: int) -> tuple[str, str]:
    """Of the step's Jacobian and of the product that ends with it."""
    count = walk.end - step + 1
    return tr(LOCAL_S if walk.cell == "lstm" else LOCAL_H), tr(ONE) if count == 1 else tr(
        PRODUCT, count=number(count, 0)
    )
