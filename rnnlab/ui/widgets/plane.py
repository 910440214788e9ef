"""A plane of vectors whose ends are dragged: by mouse, finger, pen or keys.

It knows points, not what they mean. Positions are given to it by ``set_handles``
and come back as ``moved``; it never moves a handle by itself, so what is drawn is
what its owner has taken. While something is dragged the range stays where it is;
afterwards it grows if a point has left it. Zoom and range are the view's alone.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget

from rnnlab.ui.look.i18n import Text
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets import plane_range
from rnnlab.ui.widgets.formula_card import FormulaCard
from rnnlab.ui.widgets.plane_items import Handle
from rnnlab.ui.widgets.plane_view import PlaneView

SNAP = 0.5
STEP = 0.1
_REACH = 22.0  # half of the 44 px that a finger needs
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1),
}  # fmt: skip


class PlaneEditor(PlaneView):
    """Draggable points with vectors from the origin, a region, a computed arrow and its trail.

    Notes
    -----
    Tab goes from handle to handle, arrow keys move one by 0.1 (with Shift 0.5),
    + and − zoom, 0 shows all points. The wheel zooms with Ctrl, or while the
    plane has the focus, and so do two fingers. Dragging beside all handles moves the range.
    """

    moved = Signal(str, float, float)  # a handle's key, and where the gesture wants it
    started = Signal(str)  # a drag begins
    released = Signal()  # a gesture is over
    hovered = Signal(str)  # a handle's key, "arrow", or ""
    picked = Signal(str)  # the handle that the keyboard moves now, or ""

    def __init__(self, names: tuple[Text | str, Text | str], name: Text | None = None, *, small: bool = False) -> None:
        super().__init__(names, name, small=small)
        self._offset = QPointF()
        self._pan: QPointF | None = None
        self._hovered = ""
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    def link(self, card: FormulaCard) -> None:
        """Light what a formula's mark is named after, a handle or ``"arrow"``, and the other way round."""
        card.pointed.connect(self.set_lit)
        self.hovered.connect(card.set_lit)
        self.picked.connect(card.set_lit)

    def dragging(self) -> bool:
        """Whether a handle is held."""
        return bool(self.model.held)

    # mouse

    def _local(self, event: QMouseEvent | QWheelEvent) -> QPointF:
        return self.box.mapFromScene(event.position())

    def handle_at(self, point: QPointF) -> str:
        """The handle under a point of the figure, or ``""``.

        The nearest within reach counts; of two at the same place the one that
        the keyboard moves, else the one on top. A label is part of its handle.
        """
        best, nearest = "", px(_REACH)
        for handle in self._free():
            at = self.model.pixel(handle.x, handle.y)
            distance = math.hypot(at.x() - point.x(), at.y() - point.y())
            if distance < nearest - 1e-9 or (distance <= nearest + 1e-9 and best != self.model.current):
                best, nearest = handle.key, distance
        if best:
            return best
        for placed in self.figure.labels()[0]:
            named = placed.handle
            if named is not None and not named.fixed and placed.rect.contains(point):
                return named.key
        return ""

    def _free(self) -> list[Handle]:
        """The handles that can be dragged."""
        return [handle for handle in self.model.handles if not handle.fixed]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        point = self._local(event)
        key = self.handle_at(point)
        if not key:
            self._pan = point
            self._pick("")
            return
        handle = self.model.handle(key)
        # the handle keeps its distance from the pointer: a press alone moves nothing
        self._offset = self.model.pixel(handle.x, handle.y) - point
        self.model.held = key
        self._pick(key)
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.started.emit(key)
        self.figure.redraw()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = self._local(event)
        if self.model.held:
            x, y = self.model.value(point + self._offset)
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                x, y = round(x / SNAP) * SNAP, round(y / SNAP) * SNAP
            digits = math.floor(math.log10(self.model.scale))  # no more digits than pixels can tell apart
            self.moved.emit(self.model.held, round(x, digits) + 0.0, round(y, digits) + 0.0)
        elif self._pan is not None:
            step = point - self._pan
            if self._chosen or step.manhattanLength() > px(6):
                self._pan = point
                plane_range.pan(self.model, step)
                self._set_chosen(True)
                self._show_range()
        else:
            self._hover(point)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._pan = None
        if self.model.held:
            self.model.held = ""
            self._follow()
            self._hover(self._local(event))
            self.figure.redraw()
            self.released.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turns = event.angleDelta().y() / 120
        if turns and (event.modifiers() & Qt.KeyboardModifier.ControlModifier or self.hasFocus()):
            self.zoom(1.2**turns, self._local(event))
            event.accept()
        else:
            event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self._pinch(pinch)
                event.accept(pinch)
                return True
        return bool(super().viewportEvent(event))

    def _pinch(self, pinch: QPinchGesture) -> None:
        """Two fingers zoom about the place between them; what the first one held is let go."""
        self._pan = None
        if self.model.held:
            self.model.held = ""
            self.released.emit()
        middle = self.viewport().mapFromGlobal(pinch.centerPoint().toPoint())
        self.zoom(pinch.scaleFactor(), self.box.mapFromScene(QPointF(middle)))

    def leaveEvent(self, event: QEvent) -> None:
        self._set_hovered("")
        super().leaveEvent(event)

    def _hover(self, point: QPointF) -> None:
        key = self.handle_at(point)
        self.viewport().setCursor(Qt.CursorShape.OpenHandCursor if key else Qt.CursorShape.ArrowCursor)
        arrow = self.model.arrow
        if not key and arrow is not None:
            at = self.model.pixel(arrow.x, arrow.y)
            key = "arrow" if math.hypot(at.x() - point.x(), at.y() - point.y()) <= px(_REACH) else ""
        self._set_hovered(key)

    def _set_hovered(self, key: str) -> None:
        if key != self._hovered:
            self._hovered = key
            self.hovered.emit(key)

    # keyboard

    def pick(self, key: str) -> None:
        """Give the keyboard to a handle."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._pick(key)

    def _pick(self, key: str) -> None:
        if key != self.model.current:
            self.model.current = key
            self.figure.redraw()
            self.picked.emit(key)

    def has_ring(self) -> bool:
        return super().has_ring() and not self.model.current  # else the handle has it

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        keys = [h.key for h in self._free()]
        if event.reason() == Qt.FocusReason.TabFocusReason and keys:
            self._pick(keys[0])
        elif event.reason() == Qt.FocusReason.BacktabFocusReason and keys:
            self._pick(keys[-1])

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._pick("")
        super().focusOutEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        keys = [h.key for h in self._free()]
        here = keys.index(self.model.current) if self.model.current in keys else (-1 if next else len(keys))
        there = here + (1 if next else -1)
        if 0 <= there < len(keys):
            self._pick(keys[there])
            return True
        return QWidget.focusNextPrevChild(self, next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, current = Qt.Key(event.key()), self.model.current
        if key in _ARROWS and current:
            step = SNAP if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else STEP
            handle = self.model.handle(current)
            dx, dy = _ARROWS[key]
            self.moved.emit(current, round(handle.x + dx * step, 9) + 0.0, round(handle.y + dy * step, 9) + 0.0)
        elif event.text() in ("+", "="):
            self.zoom(1.25)
        elif event.text() in ("-", "_"):
            self.zoom(0.8)
        elif event.text() == "0":
            self.fit()
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in _ARROWS and self.model.current and not event.isAutoRepeat():
            self.released.emit()
        else:
            event.ignore()
