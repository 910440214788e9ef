"""A finger's reach: a press close beside a small control is meant for it.

A finger covers 44 pixels, whatever the size of what is drawn. A press that no widget wants, made by a finger or a pen
or, where a class looks, by whatever moves a touch board's pointer, goes to the nearest control within that reach.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QInputDevice, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from rnnlab.ui.look.theme import look

FINGER = 44  # logical pixels
_TOUCH = (QInputDevice.DeviceType.TouchScreen, QInputDevice.DeviceType.Stylus)


class Reach(QObject):
    """Watches the widget that holds all controls: what reaches it was wanted by none of them."""

    def __init__(self, frame: QWidget) -> None:
        super().__init__(frame)
        self._frame = frame
        self._held: QWidget | None = None  # the control that has the press
        self._handing_on = False
        frame.installEventFilter(self)

    def control_at(self, place: QPoint) -> QWidget | None:
        """The nearest control whose reach holds a place of the frame; None where there is none."""
        found: list[tuple[int, QWidget]] = []
        for control in self._frame.findChildren(QWidget):
            if is_small(control):
                seen = control.visibleRegion().boundingRect()
                rect = seen.translated(control.mapTo(self._frame, QPoint()))
                if not seen.isEmpty() and grown(rect).contains(place):
                    near = _into(rect, place) - place
                    found.append((near.manhattanLength(), control))
        return min(found, key=lambda one: one[0])[1] if found else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The event's kind comes first: a frame that Python collects sends its last ones when this has no attributes.
        if not isinstance(event, QMouseEvent):
            return False
        if self._handing_on:  # what a control leaves (a button not its own) comes up here again: it must not go round
            return False
        if event.type() == QEvent.Type.MouseButtonPress:
            touched = event.device() is not None and event.device().type() in _TOUCH
            meant = look().presenting or touched or event.source() != Qt.MouseEventSource.MouseEventNotSynthesized
            if not meant or event.button() != Qt.MouseButton.LeftButton:
                return False
            self._held = self.control_at(event.position().toPoint())
        held = self._held
        if held is None:
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._held = None
        place = _into(held.rect(), held.mapFrom(self._frame, event.position().toPoint()))
        there = QPointF(place)
        told = QMouseEvent(
            event.type(), there, QPointF(held.mapToGlobal(place)), event.button(), event.buttons(), event.modifiers()
        )
        self._handing_on = True
        try:
            QApplication.sendEvent(held, told)
        finally:
            self._handing_on = False
        event.accept()
        return True


def is_small(widget: QWidget) -> bool:
    """Whether it is a control that the keyboard reaches or that scrolls, and less than a finger wide or high."""
    if not widget.isVisible() or not widget.isEnabled() or min(widget.width(), widget.height()) >= FINGER:
        return False
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) or widget.inherits("QScrollBar")


def grown(rect: QRect) -> QRect:
    """A rectangle at least as large as a finger, around the same middle."""
    around = QRect(QPoint(), rect.size().expandedTo(QSize(FINGER, FINGER)))
    around.moveCenter(rect.center())
    return around


def _into(rect: QRect, place: QPoint) -> QPoint:
    """The point of a rectangle that is nearest to a place."""
    return QPoint(min(max(place.x(), rect.left()), rect.right()), min(max(place.y(), rect.top()), rect.bottom()))
