"""The curve ‖∂L/∂h_t‖: decades up, time across, the loss at the right end.

Zeros and infinities have bands of their own beyond the scale; where a value is
not a number the line is broken. Nothing is drawn between points that are not
there.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.labs.gradients import view_told
from rnnlab.labs.gradients.view_axes import DEFAULT_RANGE, Columns, runs
from rnnlab.labs.gradients.view_cursor import paint_cursor
from rnnlab.labs.gradients.view_curves import LOSS, paint_axes, paint_curves
from rnnlab.labs.gradients.view_field import Bound, Curve, Field, Reference
from rnnlab.labs.gradients.view_ghost import Ghost, paint_ghost
from rnnlab.labs.gradients.view_pinned import paint_pinned
from rnnlab.ui.look.elsewhere import for_elsewhere
from rnnlab.ui.look.i18n import N_, Text, bind, language
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets.told import Told
from rnnlab.ui.widgets.unknown import paint_unknown


class ProfilePlot(QWidget):
    """The lab's main picture. Pressing or dragging in it asks for a step."""

    step_chosen = Signal(int)
    pointed = Signal(str)  # a cell's name, "reference", "bound", or "" when it is left
    ghost_drawn = Signal(object, object)  # the pen went from (step, decade) to (step, decade)
    knot_moved = Signal(int)
    knot_raised = Signal(int, bool)  # up or down, to the next half of a decade

    NAME = N_("Gradients", "Gradient norm at each time step")

    def __init__(self) -> None:
        super().__init__()
        self.curves: tuple[Curve, ...] = ()
        self.reference: Reference | None = None
        self.pinned: tuple[Curve, ...] = ()  # A's, pale behind the present ones
        self.bound: Bound | None = None
        self.ghost: Ghost | None = None
        self.range = DEFAULT_RANGE
        self.quantity = "h"
        self._loss: Text = LOSS
        self.step = 1
        self.concealed = False
        self.label_places: dict[str, int] = {}  # where each curve's name stood, so that it does not jump
        self.names: list[QRectF] = []  # where they stand now
        self._length = 1
        self._overflow = False
        self._lit: str | None = None
        self._last = QPointF()
        self._axes: QPixmap | None = None
        self._drawn: QPixmap | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._forget)
        language().changed.connect(self._forget)

    # what is shown

    def set_curves(
        self,
        curves: tuple[Curve, ...],
        reference: Reference | None,
        pinned: tuple[Curve, ...] = (),
        *,
        bound: Bound | None = None,
        quantity: str = "h",
        scale: tuple[int, int] = DEFAULT_RANGE,
        loss: Text = LOSS,
    ) -> None:
        """Show other curves on a scale of decades that does not follow them.

        ``pinned`` are A's: pale, on the scale that the present ones have.
        """
        self.curves, self.reference, self.pinned, self.concealed = curves, reference, pinned, False
        self.bound, self._loss = bound, loss
        self._set_axes(
            max((len(curve.logs) for curve in curves), default=1),
            any(curve.inf_from or curve.nan_from for curve in curves),
            scale,
            quantity,
        )

    def conceal(self, length: int, scale: tuple[int, int] = DEFAULT_RANGE, quantity: str = "h") -> None:
        """Axes alone, and a hatched field in place of the curves."""
        self.curves, self.reference, self.pinned, self.bound, self.concealed = (), None, (), None, True
        self._set_axes(length, False, scale, quantity)

    def _set_axes(self, length: int, overflow: bool, scale: tuple[int, int], quantity: str) -> None:
        if (length, overflow, scale, quantity) != (self._length, self._overflow, self.range, self.quantity):
            self._length, self._overflow, self.range, self.quantity = length, overflow, scale, quantity
            self._axes = None
        self._drawn = None
        self.update()

    def set_ghost(self, ghost: Ghost | None) -> None:
        """Show a guess that is being drawn, is locked, or stands beside the truth; None takes it away."""
        self.ghost = ghost
        self.update()

    def set_step(self, step: int) -> None:
        """Move the cursor."""
        if step != self.step:
            self.step = step
            self.update()

    def set_lit(self, name: str | None) -> None:
        """Light what a symbol of the formula stands for: ``here``, ``back``, ``U``, ``f``, or nothing."""
        name = name or None
        if name != self._lit:
            self._lit = name
            self.update()

    def lit(self) -> str | None:
        """The symbol lit now."""
        return self._lit

    # places

    def told(self) -> list[Told]:
        """How each curve runs."""
        return view_told.profile(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(640)), round(px(400)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(320)), round(px(200)))

    def field(self) -> Field:
        """Where things lie now."""
        columns = Columns.across(self.width(), self._length)
        across = columns.right - columns.left
        band = px(24)
        top = px(26)  # room for the axis' name
        # The room of ∞ is always kept: the scale stands still when a curve reaches it.
        ceiling = QRectF(columns.left, top, across, band)
        floor = QRectF(columns.left, self.height() - px(50) - band, across, band)
        shown = ceiling if self._overflow else None
        return Field(columns, ceiling.bottom() + px(12), floor.top() - px(12), shown, floor, *self.range)

    def position(self, name: str, step: int) -> QPointF | None:
        """Where a cell's point of a step is drawn; None where it is not a number."""
        curve = next((curve for curve in self.curves if curve.name == name), None)
        return None if curve is None else self.field().place(curve, step)

    def segments(self, name: str) -> list[tuple[int, int]]:
        """First and last step of each unbroken line of a cell on the scale."""
        curve = next(curve for curve in self.curves if curve.name == name)
        return [(start + 1, end + 1) for start, end in runs(np.isfinite(curve.logs))]

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        field = self.field()
        painter = self._painter(self)
        if for_elsewhere(painter, self):
            paint_axes(painter, field, self.quantity)  # a picture for elsewhere: its text stays text
            self._paint_still(painter, field)
        else:
            painter.drawPixmap(0, 0, self._still(field))
        # A guess belongs to its sequence: over another one, to which somebody undoes while it stands, it says nothing.
        if self.ghost is not None and len(self.ghost.logs) == self._length:
            paint_ghost(painter, field, self.ghost)
        if self.curves:
            paint_cursor(painter, field, self.curves, self.reference, self.step, self._lit, self.names)
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(8), px(8))

    def _still(self, field: Field) -> QPixmap:
        """All that stays while the cursor moves; the axes stay while a control is dragged, too."""
        if self._axes is None:
            self._axes = self._layer()
            painter = self._painter(self._axes)
            paint_axes(painter, field, self.quantity)
            painter.end()
        if self._drawn is None:
            self._drawn = self._axes.copy()
            painter = self._painter(self._drawn)
            self._paint_still(painter, field)
            painter.end()
        return self._drawn

    def _paint_still(self, painter: QPainter, field: Field) -> None:
        if self.concealed:
            across = field.columns.right - field.columns.left
            paint_unknown(painter, QRectF(field.columns.left, field.top, across, field.bottom - field.top), 30)
        else:
            paint_pinned(painter, field, self.pinned)
            self.names = paint_curves(
                painter, field, self.curves, self.reference, self.label_places, self.bound, self._loss
            )

    def _layer(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        layer = QPixmap(self.size() * ratio)
        layer.setDevicePixelRatio(ratio)
        layer.fill(color("stage"))
        return layer

    def _painter(self, device: QPixmap | QWidget) -> QPainter:
        painter = QPainter(device)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        return painter

    def _forget(self) -> None:
        self._axes = self._drawn = None
        self.updateGeometry()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._axes = self._drawn = None

    # gestures

    def name_at(self, point: QPointF) -> str:
        """The curve under a point, or an empty text."""
        field, near, found = self.field(), px(10), ""
        step = field.columns.step_at(point.x())
        places = {curve.name: field.place(curve, step) for curve in self.curves}
        for name, theory in (("reference", self.reference), ("bound", self.bound)):
            if theory is not None and np.isfinite(theory.logs[step - 1]):
                places[name] = QPointF(field.columns.x(step), field.y(float(theory.logs[step - 1])))
        for name, place in places.items():
            if place is not None and abs(place.y() - point.y()) < near:
                near, found = abs(place.y() - point.y()), name
        return found

    def _draws(self) -> bool:
        return self.ghost is not None and self.ghost.open

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self._draws():
            self.ghost_drawn.emit(*self._aimed(event.position(), None))
            self._last = event.position()
            return
        self.pointed.emit(self.name_at(event.position()))
        self.step_chosen.emit(self.field().columns.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons() & Qt.MouseButton.LeftButton:
            self.pointed.emit(self.name_at(event.position()))
        elif self._draws():
            self.ghost_drawn.emit(*self._aimed(event.position(), self._last))
            self._last = event.position()
        else:
            self.step_chosen.emit(self.field().columns.step_at(event.position().x()))

    def _aimed(self, point: QPointF, last: QPointF | None) -> tuple[tuple[int, float], tuple[int, float]]:
        """From where to where the pen went: steps and decades. The pen may leave the scale, the guess may not."""
        field = self.field()
        ends = (point if last is None else last, point)
        first, second = ((field.columns.step_at(end.x()), field.log(end.y())) for end in ends)
        return first, second

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._draws():
            self._draw_by_key(event)
            return
        moves = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10}
        move = moves.get(Qt.Key(event.key()))
        if move is None:
            event.ignore()
            return
        self.step_chosen.emit(min(max(self.step + move, 1), self._length))

    def _draw_by_key(self, event: QKeyEvent) -> None:
        """Left and right go from knot to knot, up and down move the knot; with Shift to halves of a decade."""
        across = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        up = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
        if across:
            self.knot_moved.emit(across)
        elif up:
            self.knot_raised.emit(up, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        else:
            event.ignore()
