"""Over everything that a class sees: a blank screen, or dark but for a round light at the pointer."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from rnnlab.ui.look.theme import either, look

RADIUS = 120.0  # of the light, in pixels of a picture of 1280×720
DARKNESS = 0.72
# They have commands of their own behind a blank screen; a modifier alone is no key.
_OWN = (
    Qt.Key.Key_B, Qt.Key.Key_Period, Qt.Key.Key_Escape, Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt,
    Qt.Key.Key_Meta,
)  # fmt: skip


class Veil(QWidget):
    """Lies over the whole frame; gestures go through it."""

    lifted = Signal()  # somebody went on behind a blank screen

    def __init__(self, frame: QWidget) -> None:
        super().__init__(frame)
        self._frame = frame
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.blank = False
        self.light = False
        self._place = QPointF()
        frame.installEventFilter(self)
        look().changed.connect(self.update)
        self.hide()

    def set_blank(self, blank: bool) -> None:
        """Show nothing at all, or the picture again."""
        application = QApplication.instance()
        if blank != self.blank and application is not None:
            (application.installEventFilter if blank else application.removeEventFilter)(self)
        self.blank = blank
        self._restyle()

    def _lifted_by(self, watched: QObject, event: QEvent) -> bool:
        """Any key of the frame's window but those that blank the screen brings the picture back, and does no more."""
        if (
            not isinstance(event, QKeyEvent)
            or not isinstance(watched, QWidget)
            or watched.window() is not self.window()
        ):
            return False
        if Qt.Key(event.key()) in _OWN or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # so that no command takes it
            return True
        if event.type() == QEvent.Type.KeyPress:
            self.lifted.emit()
            return True
        return False

    def set_light(self, light: bool) -> None:
        """Darken everything but a round place at the pointer, or no longer."""
        window = self.window().windowHandle()
        if light != self.light and window is not None:
            # Every movement comes to the window's handle, whatever widget it is over.
            if light:
                window.installEventFilter(self)
                self.point_at(QPointF(self.mapFromGlobal(self.cursor().pos())))
            else:
                window.removeEventFilter(self)
        self.light = light
        self._restyle()

    def point_at(self, place: QPointF) -> None:
        """Move the light, to a place in the frame's coordinates."""
        if not QRectF(self.rect()).contains(place):
            place = QRectF(self.rect()).center() if self._place.isNull() else self._place
        self._place = place
        self.update()

    def place(self) -> QPointF:
        """Where the light is."""
        return self._place

    def radius(self) -> float:
        """Of the light, in logical pixels."""
        return either(RADIUS, RADIUS)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._frame:
            self.setGeometry(self._frame.rect())
        elif self.blank and event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            return self._lifted_by(watched, event)
        elif event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent) and self.light:
            self.point_at(self.mapFromGlobal(event.globalPosition()))
        return False

    def _restyle(self) -> None:
        self.setGeometry(self._frame.rect())
        self.setVisible(self.blank or self.light)
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.blank:
            painter.fillRect(self.rect(), QColor("#000000"))
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = QPainterPath()
        path.addRect(QRectF(self.rect()))
        path.addEllipse(self._place, self.radius(), self.radius())
        dark = QColor("#000000")
        dark.setAlphaF(DARKNESS)
        painter.fillPath(path, dark)
