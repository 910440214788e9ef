"""A part of the picture, larger: chosen by a drag or a click, shown sharp, and smoothly back.

The picture itself stays as it is below; this draws it again, so many times as
large, whenever it may have changed.
"""

from __future__ import annotations

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRectF,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QRegion, QTransform, QWheelEvent
from PySide6.QtWidgets import QWidget

from rnnlab.ui.exporting.undrawn import OVER
from rnnlab.ui.look.theme import color, look, px

OFF, CHOOSING, NEARER = "off", "choosing", "nearer"
FACTOR = 2.0  # of a click
MOST = 5.0
MOTION_MS = 200
REFRESH_MS = 300  # a picture that moves by itself is drawn again this often
SMALLEST = 24.0  # a drag shorter than this, in logical pixels, is a click


class Zoom(QWidget):
    """Lies over the stage while a part is chosen or shown.

    Parameters
    ----------
    frame : QWidget
        What it lies on, and what is shown larger.
    """

    changed = Signal()

    def __init__(self, frame: QWidget) -> None:
        super().__init__(frame)
        self._frame = frame
        self.phase = OFF
        self.moves = True  # False: no motion
        self._start: QPointF | None = None
        self._dragged = QRectF()
        self._part = QRectF()  # of the frame, shown in the whole frame
        self._image = QImage()
        self._seen = QRectF()  # the part that the image shows
        self._motion = QVariantAnimation(self)
        self._motion.setDuration(MOTION_MS)
        self._motion.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._motion.valueChanged.connect(self._on_motion)
        self._motion.finished.connect(self._on_arrived)
        self._leaving = False
        self._again = QTimer(self)
        self._again.setInterval(REFRESH_MS)
        self._again.timeout.connect(self.refresh)
        frame.installEventFilter(self)
        look().changed.connect(self.leave_at_once)
        self.hide()

    def advance(self) -> None:
        """Begin to choose; or back from wherever it is."""
        if self.phase == OFF:
            self.phase = CHOOSING
            self.setGeometry(self._frame.rect())
            self.setCursor(Qt.CursorShape.CrossCursor)
            self.show()
            self.raise_()
        elif self.phase == CHOOSING:
            self.leave_at_once()
        else:
            self.leave()
        self.update()
        self.changed.emit()

    def show_part(self, part: QRectF) -> None:
        """Show a part of the frame; it gets the frame's proportions."""
        whole = QRectF(self.rect())
        factor = min(MOST, max(1.0, min(whole.width() / part.width(), whole.height() / part.height())))
        self._go_to(self._kept_inside(part.center(), factor))
        self.phase = NEARER
        self._again.start()
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.changed.emit()

    def show_around(self, place: QPointF, factor: float = FACTOR) -> None:
        """Show what is around a place of the frame."""
        part = QRectF(0, 0, self.width() / factor, self.height() / factor)
        part.moveCenter(place)
        self.show_part(part)

    def pan(self, right: float, down: float) -> None:
        """Move to the side, in shares of what is seen."""
        by = QPointF(self._part.width() * right, self._part.height() * down)
        self._part = self._kept_inside(self._part.center() + by, self.factor())
        self.refresh()

    def take_key(self, key: Qt.Key) -> bool:
        """Choose the middle, or move to the side; False for other keys, and where nothing is larger."""
        if self.phase == CHOOSING and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.show_around(self.rect().center().toPointF())
            return True
        steps = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
        if self.phase == NEARER and key in steps:
            right, down = steps[key]
            self.pan(0.2 * right, 0.2 * down)
            return True
        return False

    def factor(self) -> float:
        """How many times larger the part is."""
        return self.width() / self._part.width() if self.phase == NEARER and self._part.width() else 1.0

    def part(self) -> QRectF:
        """The part of the frame that is shown, where one is."""
        return self._part if self.phase == NEARER else QRectF(self._frame.rect())

    def transform(self) -> QTransform:
        """From the frame to where it is shown."""
        if self.phase != NEARER or self._part.isEmpty():
            return QTransform()
        factor = self.width() / self._part.width()
        return QTransform.fromScale(factor, factor).translate(-self._part.left(), -self._part.top())

    def leave(self) -> None:
        """Back to the whole picture."""
        if self.phase == NEARER and self.moves:
            self._leaving = True
            self._go_to(QRectF(self.rect()))
        else:
            self.leave_at_once()

    def leave_at_once(self) -> None:
        """Back without motion."""
        if self.phase == OFF:
            return
        self._motion.stop()
        self._again.stop()
        self.phase, self._leaving, self._start = OFF, False, None
        self._image, self._part = QImage(), QRectF()
        self.hide()
        self.changed.emit()

    def refresh(self) -> None:
        """Draw the part again, as sharp as the screen is."""
        if self.phase != NEARER or self._part.isEmpty():
            return
        frame = self._frame
        ratio = self.devicePixelRatioF()
        factor = self.width() / self._part.width()
        image = QImage(self.size() * ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        painter = QPainter(image)
        painter.scale(factor, factor)
        painter.translate(-self._part.topLeft())
        frame.render(painter, QPoint(), QRegion(), QWidget.RenderFlag.DrawWindowBackground)
        for child in frame.children():
            if isinstance(child, QWidget) and child.isVisible() and not child.property(OVER):
                child.render(painter, child.pos())
        painter.end()
        self._image, self._seen = image, QRectF(self._part)
        self.update()

    # moving

    def _kept_inside(self, middle: QPointF, factor: float) -> QRectF:
        wide, high = self.width() / factor, self.height() / factor
        left = min(max(middle.x() - wide / 2, 0.0), self.width() - wide)
        top = min(max(middle.y() - high / 2, 0.0), self.height() - high)
        return QRectF(left, top, wide, high)

    def _go_to(self, part: QRectF) -> None:
        begin = self._part if self.phase == NEARER and not self._part.isEmpty() else QRectF(self.rect())
        self.phase = NEARER
        self._motion.stop()
        if not self.moves:
            self._part = part
            self._on_arrived()
            return
        self._part = begin
        self.refresh()
        self._motion.setStartValue(begin)
        self._motion.setEndValue(part)
        self._motion.start()

    def _on_motion(self, part: QRectF) -> None:
        self._part = QRectF(part)
        self.update()
        self.changed.emit()

    def _on_arrived(self) -> None:
        if self._leaving:
            self.leave_at_once()
        else:
            self.refresh()
            self.changed.emit()

    # events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._start, self._dragged = event.position(), QRectF()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._start is None:
            return
        if self.phase == NEARER:
            moved, factor = self._start - event.position(), self.factor()
            self._start = event.position()
            middle = self._part.center() + QPointF(moved.x() / factor, moved.y() / factor)
            self._part = self._kept_inside(middle, factor)
            self.refresh()
        else:
            self._dragged = QRectF(self._start, event.position()).normalized()
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        start, self._start = self._start, None
        if start is None or self.phase != CHOOSING:
            return
        dragged, self._dragged = self._dragged, QRectF()
        if max(dragged.width(), dragged.height()) < SMALLEST:
            self.show_around(event.position())
        else:
            self.show_part(dragged)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.phase == NEARER:
            shift = event.angleDelta()
            self.pan(-shift.x() / 1200, -shift.y() / 1200)
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.leave_at_once()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.phase == NEARER and not self._image.isNull():
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.fillRect(self.rect(), color("stage"))
            shown = self.transform().mapRect(self._seen)
            painter.drawImage(shown, self._image)
            painter.setPen(QPen(color("accent"), px(3)))
            painter.drawRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))
        elif not self._dragged.isNull():
            painter.setPen(QPen(color("accent"), px(3)))
            painter.setBrush(color("accent", 0.12))
            painter.drawRect(self._dragged)
