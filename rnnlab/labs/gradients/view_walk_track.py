"""The error signal's way: its vector at every step as a strip, and below it the norm of the product so far.

Both share their columns: step 0 (before the first input) to step T, the loss
at the right end. What the walk has not reached yet is hatched.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.gradients_traces import JacobianWalk
from rnnlab.labs.gradients import view_told
from rnnlab.labs.gradients.view_axes import (
    BACK,
    DEFAULT_RANGE,
    TIME,
    Columns,
    Values,
    decade_text,
    decade_ticks,
    ticks,
)
from rnnlab.labs.gradients.view_field import Field
from rnnlab.labs.gradients.view_heat import Scale, heat_image, paint_bar
from rnnlab.labs.gradients.view_walk_curves import paint_expected, paint_walk
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import scientific
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.told import Told
from rnnlab.ui.widgets.unknown import paint_unknown

RIGHT, CENTRE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
SIGNAL = N_("Gradients", "error signal $\\partial{L}/\\partial{h}_t$, one row a unit")
SIGNAL_LSTM = N_("Gradients", "error signal: $\\partial{L}/\\partial{h}_t$ above, $\\partial{L}/\\partial{c}_t$ below")
STRENGTH = Scale()


class WalkTrack(QWidget):
    """Strip and curve. Pressing or dragging in it asks for a step; so do the arrow keys."""

    step_chosen = Signal(int)
    NAME = N_("Gradients", "The error signal at each step, and the norm of the product of Jacobians")

    def __init__(self) -> None:
        super().__init__()
        self.walk: JacobianWalk | None = None
        self.signal: Values | None = None
        self.pinned: JacobianWalk | None = None  # A's, pale behind the present one
        self.step = 1
        self.range = DEFAULT_RANGE
        self.lit = ""
        self.concealed = False
        self.guess: int | None = None  # steps back: where a class expects a hundredth to be left
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_walk(
        self,
        walk: JacobianWalk | None,
        signal: Values | None,
        scale: tuple[int, int],
        pinned: JacobianWalk | None = None,
    ) -> None:
        """Show another walk on an axis of decades; ``pinned`` is A's."""
        self.walk, self.signal, self.range, self.pinned = walk, signal, scale, pinned
        self.update()

    def set_concealed(self, concealed: bool) -> None:
        """Show neither the signal nor the curve, or both again."""
        self.concealed = concealed
        self.update()

    def set_guess(self, back: int | None) -> None:
        """Mark so many steps back, and the level of a hundredth."""
        self.guess = back
        self.update()

    def set_step(self, step: int) -> None:
        """Walk back as far as before this step."""
        self.step = step
        self.setAccessibleDescription(str(step))
        self.update()

    # places

    def told(self) -> list[Told]:
        """How the product runs."""
        return view_told.track(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(640)), round(px(300)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(400)), round(px(220)))

    def length(self) -> int:
        """T."""
        return 1 if self.signal is None else len(self.signal) - 1

    def columns(self) -> Columns:
        """One column for each of the states 0…T; column k of ``Columns`` (from 1) is state k − 1."""
        return Columns.across(self.width(), self.length() + 1)

    def x_of(self, state: float) -> float:
        """Where a state lies, 0 being the one before the first input."""
        return self.columns().x(state + 1)

    def strip(self) -> QRectF:
        """Where the error signal is painted."""
        columns = self.columns()
        return QRectF(columns.left, px(42), columns.right - columns.left, px(74) if self.height() > px(300) else px(52))

    def field(self) -> Field:
        """Where the curve lies."""
        top, bottom = self.strip().bottom() + px(30), self.height() - px(48)
        floor = QRectF(self.columns().left, bottom, 1, 1)
        return Field(self.columns(), top, bottom, None, floor, *self.range)

    def ring(self) -> QPointF | None:
        """The product's norm after the present step; None where it is off the axis or not known."""
        if self.walk is None or not self.walk.first <= self.step <= self.walk.last:
            return None
        log = float(self.walk.log_product_norm[self.step - self.walk.first])
        return QPointF(self.x_of(self.step - 1), self.field().y(log)) if self.field().holds(log) else None

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.walk is None or self.signal is None:
            return
        self._paint_strip(painter, self.signal)
        field = self.field()
        self._paint_axes(painter, field)
        if not self.concealed:
            paint_walk(painter, field, self.walk, self.step, self.pinned)
            self._paint_here(painter, field)
        if self.guess is not None:
            paint_expected(painter, field, self.x_of(self.length() - self.guess), self.guess)
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(8), px(8))

    def _paint_strip(self, painter: QPainter, signal: Values) -> None:
        place = self.strip()
        lstm = self.walk is not None and self.walk.cell == "lstm"
        mathtext.draw(painter, place.left(), px(15), tr(SIGNAL_LSTM if lstm else SIGNAL), 13, "ink2")
        bar = QRectF(max(place.right() - px(250), place.center().x()), px(1), min(px(250), place.width() / 2), px(20))
        paint_bar(painter, bar.translated(0, px(3) if look().presenting else -px(1)), STRENGTH)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        if not self.concealed:
            painter.drawImage(place, heat_image(signal.T, STRENGTH))
        reached = place.right() if self.concealed else self.columns().stretch(self.step, self.step)[0]
        if reached > place.left():
            hidden = QRectF(place.left(), place.top(), reached - place.left(), place.height())
            paint_unknown(painter, hidden, mark=False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color("accent" if self.lit == "signal" else "axis"), pen_width(1)))
        painter.drawRect(place)
        if lstm:
            painter.drawLine(QPointF(place.left(), place.center().y()), QPointF(place.right(), place.center().y()))
        labels = [("$h$", 0.25), ("$c$", 0.75)] if lstm else [("$h$", 0.5)]
        for text, share in labels:
            room = QRectF(0, place.top() + share * place.height() - px(10), place.left() - px(10), px(20))
            mathtext.draw_in(painter, room, text, 16, "h_text" if "h" in text else "c_text", align=RIGHT)

    def _paint_axes(self, painter: QPainter, field: Field) -> None:
        left, right = field.columns.left, field.columns.right
        exponents = decade_ticks(field.low, field.high)
        painter.setPen(QPen(color("grid"), pen_width(1)))
        for k in exponents:
            painter.drawLine(QPointF(left, field.y(k)), QPointF(right, field.y(k)))
        painter.setPen(QPen(color("axis"), pen_width(1.5)))
        painter.drawLine(QPointF(left, field.top), QPointF(left, field.bottom))
        painter.drawLine(QPointF(left, field.bottom), QPointF(right, field.bottom))
        gap = px(15)
        last = -np.inf
        for k in sorted(exponents, key=lambda k: field.y(k)):
            y = min(field.y(k), field.bottom - px(6))  # clear of the time axis
            if y - last >= gap:
                place = QRectF(0, y - px(9), left - px(8), px(18))
                mathtext.draw_in(painter, place, decade_text(k), 13, "ink3", align=RIGHT)
                last = y
        for row, title in enumerate((TIME, BACK)):
            y = field.bottom + px(5) + row * px(18)
            for step in ticks(self.length()):
                text = str(step if row == 0 else self.length() - step)
                at = QRectF(self.x_of(step) - px(30), y, px(60), px(18))
                mathtext.draw_in(painter, at, text, 13, "ink2" if row == 0 else "ink3", align=CENTRE)
            room = QRectF(0, y, self.x_of(1) - px(20), px(18))
            mathtext.draw_in(painter, room, tr(title), 13, "ink2" if row == 0 else "ink3", align=RIGHT)

    def _paint_here(self, painter: QPainter, field: Field) -> None:
        """The step that is taken: from its state to the one before."""
        first, last = self.columns().stretch(self.step, self.step + 1)
        strip = self.strip()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color("accent"), pen_width(2)))
        painter.drawRoundedRect(QRectF(first, strip.top() - px(2), last - first, strip.height() + px(4)), px(3), px(3))
        at = self.x_of(self.step - 1)
        painter.setPen(QPen(color("accent"), pen_width(1.2)))
        painter.drawLine(QPointF(at, strip.bottom() + px(2)), QPointF(at, field.top - px(23)))
        painter.drawLine(QPointF(at, field.top - px(4)), QPointF(at, field.bottom))  # between them stands the legend
        painter.setBrush(color("accent"))
        tip = QPointF(at, strip.top() - px(3))
        painter.drawPolygon(QPolygonF([tip, tip + QPointF(px(5), -px(7)), tip + QPointF(-px(5), -px(7))]))
        walk, ring = self.walk, self.ring()
        if walk is None or not walk.first <= self.step <= walk.last:
            return
        log = float(walk.log_product_norm[self.step - walk.first])
        if ring is not None:
            painter.setPen(QPen(color("accent"), pen_width(3)))
            painter.setBrush(color("stage"))
            painter.drawEllipse(ring, px(7), px(7))
        else:  # off the axis: at its edge
            ring = QPointF(at, field.top + px(14) if log > field.high else field.bottom - px(14))
            side = -1 if log > field.high else 1
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("accent"))
            corners = (QPointF(0, side * px(9)), QPointF(-px(6), 0), QPointF(px(6), 0))
            painter.drawPolygon(QPolygonF([ring + corner for corner in corners]))
        text = scientific(float(walk.product_norm[self.step - walk.first]))
        wide = mathtext.width(text, 18, 600)
        left = ring.x() - wide - px(14) if ring.x() + wide + px(14) > field.columns.right else ring.x() + px(14)
        # On the side of the ring from which the curve bends away, so that the number covers nothing of it.
        below = (log < 0) == (left > ring.x()) and ring.y() + px(32) <= field.bottom
        top = ring.y() + px(8) if below else min(max(ring.y() - px(32), field.top), field.bottom - px(24))
        room = QRectF(left, top, wide + px(4), px(24))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("stage", 0.85))
        painter.drawRoundedRect(room, px(4), px(4))
        mathtext.draw_in(painter, room, text, 18, "accent_text", 600)

    # gestures

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(event.position())

    def _choose(self, point: QPointF) -> None:
        """The state under the pointer is the one that the step leads to."""
        self.step_chosen.emit(min(self.columns().step_at(point.x()), self.length()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10}
        move = moves.get(Qt.Key(event.key()))
        if move is None:
            event.ignore()
            return
        self.step_chosen.emit(min(max(self.step + move, 1), self.length()))
