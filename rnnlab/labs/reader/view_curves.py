"""The curves behind a cell: tanh, σ and ReLU, with the present pre-activation on them.

The point's two numbers come with the trace; the curve itself is only drawn.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from rnnlab.labs.reader.state import CANDIDATES
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.controls import Segmented

SHOW = N_("Reader", "The curve with the present value")
OFF, ON = N_("Reader", "off"), N_("Reader", "on")
NAME = N_("Reader", "The activation's curve")
BEYOND = N_("Reader", "$a$ is beyond the picture")
NOT_FINITE = N_("Reader", "$a$ is no finite number here")
_REACH = 4.0  # a from −4 to 4


def _sigmoid(a: float) -> float:
    return 1.0 / (1.0 + math.exp(-a))


_CURVES: dict[str, Callable[[float], float]] = {
    "tanh": math.tanh,
    "sigmoid": _sigmoid,
    "relu": lambda a: max(0.0, a),
    "linear": lambda a: a,
}
_WRITTEN = {"tanh": "tanh", "sigmoid": "σ", "relu": "ReLU", "linear": ""}


def functions(cell: str, activation: str) -> tuple[str, ...]:
    """The curves of a cell: an RNN's activation; σ and tanh of a gated one."""
    return (activation,) if cell == "rnn" else ("tanh", "sigmoid")


def function_of(cell: str, activation: str, block: str) -> str:
    """The curve that a block of rows goes through."""
    if cell == "rnn":
        return activation
    return "tanh" if block == CANDIDATES.get(cell, "g") else "sigmoid"


class Curve(QWidget):
    """The curves, one of them with the point on it."""

    def __init__(self) -> None:
        super().__init__()
        self._functions: tuple[str, ...] = ("tanh",)
        self._now = "tanh"
        self._a: float | None = None
        self._out: float | None = None
        self._quantity = "h"
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self._restyle)
        language().changed.connect(self.update)

    def show_point(self, functions: tuple[str, ...], now: str, a: float, out: float, quantity: str) -> None:
        """Show curves with a point on one of them; ``quantity`` names the result's colour."""
        self._functions, self._now, self._a, self._out, self._quantity = functions, now, a, out, quantity
        self.setAccessibleDescription(self.text())
        self.update()

    def text(self) -> str:
        """``a = 1.13 → tanh a = 0.81``."""
        if self._a is None or self._out is None:
            return ""
        written = _WRITTEN[self._now]
        return f"$a$ = {number(self._a)} → " + (f"{written} " if written else "") + f"$a$ = {number(self._out)}"

    def point(self) -> QPointF | None:
        """Where the present value is drawn; None where it lies outside."""
        if self._a is None or self._out is None or not (math.isfinite(self._a) and abs(self._a) <= _REACH):
            return None
        return self._place(self._a, self._out)

    def sizeHint(self) -> QSize:
        return QSize(round(px(256)), round(px(190)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(180)), round(px(190)))

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def _frame(self) -> QRectF:
        return QRectF(self.rect()).adjusted(px(26), px(34), -px(10), -px(20))

    def _range(self) -> tuple[float, float]:
        if self._functions[0] in ("relu", "linear"):
            return (-_REACH if self._functions[0] == "linear" else -1.0), _REACH
        return (0.0, 1.0) if self._functions == ("sigmoid",) else (-1.0, 1.0)

    def _place(self, a: float, value: float) -> QPointF:
        frame, (low, high) = self._frame(), self._range()
        return QPointF(
            frame.left() + (a + _REACH) / (2 * _REACH) * frame.width(),
            frame.bottom() - (value - low) / (high - low) * frame.height(),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_axes(painter)
        for function in sorted(self._functions, key=lambda name: name == self._now):
            now = function == self._now
            pen = QPen(color(self._quantity if now else "axis"), pen_width(2.5 if now else 1.8))
            if not now:
                pen.setDashPattern([3.6, 2.4])
            painter.setPen(pen)
            steps = [-_REACH + k * 2 * _REACH / 96 for k in range(97)]
            painter.drawPolyline(QPolygonF([self._place(a, _CURVES[function](a)) for a in steps]))
            self._name_curve(painter, function, now)
        self._paint_point(painter)
        head = QRectF(0, 0, self.width(), px(26))
        said = self.text()
        mathtext.draw_in(painter, head, said, mathtext.fitting(said, head.width(), 15, 10, 600), "ink", 600)

    def _paint_axes(self, painter: QPainter) -> None:
        frame, (low, high) = self._frame(), self._range()
        painter.setPen(QPen(color("grid"), px(1)))
        for value in (low, high):
            painter.drawLine(self._place(-_REACH, value), self._place(_REACH, value))
        painter.setPen(QPen(color("axis"), pen_width(1.5)))
        painter.drawLine(self._place(-_REACH, 0.0), self._place(_REACH, 0.0))
        painter.drawLine(self._place(0.0, low), self._place(0.0, high))
        for value in {low, 0.0, high}:
            place = QRectF(0, self._place(0, value).y() - px(9), frame.left() - px(6), px(18))
            mathtext.draw_in(painter, place, number(value, 0), 12, "ink3", align=Qt.AlignmentFlag.AlignRight)
        for a in (-_REACH, -2.0, 2.0, _REACH):
            place = QRectF(self._place(a, 0).x() - px(20), frame.bottom() + px(4), px(40), px(18))
            mathtext.draw_in(painter, place, number(a, 0), 12, "ink3", align=Qt.AlignmentFlag.AlignHCenter)

    def _name_curve(self, painter: QPainter, function: str, now: bool) -> None:
        """At the curve's left end, where the curves of a cell lie apart."""
        if len(self._functions) < 2:
            return
        at = self._place(-_REACH, _CURVES[function](-_REACH))
        mathtext.draw(
            painter,
            at.x() + px(4),
            at.y() - px(7),
            _WRITTEN[function],
            13,
            "ink" if now else "ink2",
            600 if now else 400,
        )

    def _paint_point(self, painter: QPainter) -> None:
        at = self.point()
        if at is None:
            if self._a is not None:
                note = tr(BEYOND if math.isfinite(self._a) else NOT_FINITE)
                frame = self._frame()
                place = QRectF(frame.center().x() + px(6), frame.bottom() - px(24), frame.width() / 2 - px(6), px(20))
                mathtext.draw_in(painter, place, note, mathtext.fitting(note, place.width(), 12, 9), "ink2")
            return
        pen = QPen(color("accent"), pen_width(1.5))
        pen.setDashPattern([1.6, 2.4])
        painter.setPen(pen)
        painter.drawLine(QPointF(at.x(), self._place(0, 0).y()), at)
        painter.drawLine(QPointF(self._place(0, 0).x(), at.y()), at)
        painter.setPen(QPen(color("stage"), px(2)))
        painter.setBrush(color("accent"))
        painter.drawEllipse(at, px(6.5), px(6.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)


class CurvesCard(QWidget):
    """The learner's switch and, when it is on, the curves. The switch is the view's own, no edit."""

    toggled = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.switch = Segmented([(False, OFF), (True, ON)], SHOW)
        self.switch.set_value(False)
        self.curve = Curve()
        self.curve.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(8)))
        box.addWidget(self.switch)
        box.addWidget(self.curve)
        self.switch.chosen.connect(self.set_on)

    def set_on(self, on: bool) -> None:
        """Show or hide the curves."""
        self.switch.set_value(on)
        if on == self.curve.isHidden():
            self.curve.setVisible(on)
            self.toggled.emit(on)

    def text(self) -> str:
        """The switch's position, for the compact strip."""
        return tr(OFF if self.curve.isHidden() else ON)

    def show_point(self, cell: str, activation: str, block: str, a: float, out: float) -> None:
        """Show the framed unit's pre-activation and what becomes of it.

        Parameters
        ----------
        cell, activation : str
        block : str
            The opened block of rows: ``h``, or a gate's or candidate's letter.
        a, out : float
            From the trace.
        """
        quantity = {"r": "ink", "z": "ink", "n": "g"}.get(block, block)
        self.curve.show_point(functions(cell, activation), function_of(cell, activation, block), a, out, quantity)
