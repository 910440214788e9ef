"""What the class sees, small, on the console: a picture of the window, made again when it has changed.

Drawing the window once more costs time that the window itself needs. So at
most one part in eight of the time goes to it, whatever a picture costs; and
gestures on the mirror reach the light and the pen on the class's screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.ui.look.theme import color

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow
    from rnnlab.ui.presenter.mode import Presenter

LEAST_MS = 120  # between two pictures
SHARE = 8  # a picture is followed by so many times its cost without another
QUIET_MS = 2000  # after which the mirror looks whether it missed something


class Mirror(QWidget):
    """Follows a window while it is visible."""

    def __init__(self, window: MainWindow, presenter: Presenter) -> None:
        super().__init__()
        self._of, self._presenter = window, presenter
        self._picture = QPixmap()
        self.pictures = 0  # how many were made
        self._dirty = True
        self._making = False
        self._clock = QElapsedTimer()
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._make)
        self._quiet = QTimer(self)
        self._quiet.setInterval(QUIET_MS)
        self._quiet.timeout.connect(self.follow)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        window.installEventFilter(self)

    def follow(self) -> None:
        """The window may look different now."""
        self._dirty = True
        if self.isVisible() and not self._next.isActive() and not self._making:
            self._next.start(LEAST_MS)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.UpdateRequest, QEvent.Type.Resize) and not self._making:
            self.follow()
        return False

    def showEvent(self, event: QEvent) -> None:
        self._quiet.start()
        self._dirty = True
        self._make()

    def hideEvent(self, event: QEvent) -> None:
        self._quiet.stop()
        self._next.stop()

    def _make(self) -> None:
        if not (self.isVisible() and self._dirty):
            return
        self._making, self._dirty = True, False
        self._clock.restart()
        self._picture = self._of.centralWidget().grab()
        self.pictures += 1
        self._making = False
        # Rests at once, whatever happens meanwhile: then it makes the next one, where there is a reason.
        self._next.start(max(LEAST_MS, SHARE * self._clock.elapsed()))
        self.update()

    def place(self) -> QRectF:
        """Where the picture is drawn."""
        size = self._of.centralWidget().size()
        if size.isEmpty():
            return QRectF(self.rect())
        share = min((self.width() - 4) / size.width(), (self.height() - 4) / size.height())
        wide, high = size.width() * share, size.height() * share
        return QRectF(2, 2, wide, high)

    def waiting(self) -> bool:
        """Whether a picture is about to be made."""
        return self._next.isActive()

    def height_for(self, width: int) -> int:
        """How high it is with the class's proportions."""
        size = self._of.centralWidget().size()
        return round((width - 4) * size.height() / max(1, size.width())) + 4

    def picture(self) -> QPixmap:
        """The last one."""
        return self._picture

    def sizeHint(self) -> QSize:
        return QSize(640, 360)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        place = self.place()
        if not self._picture.isNull():
            painter.drawPixmap(place, self._picture, QRectF(self._picture.rect()))
        painter.setPen(QPen(color("accent"), 2))
        painter.drawRect(place)

    # the light and the pen, from here

    def _on_stage(self, event: QMouseEvent) -> tuple[QPointF, QPointF]:
        """A place of the mirror on the class's frame, and on its stage."""
        place, frame = self.place(), self._of.centralWidget()
        share = frame.width() / place.width()
        there = QPointF((event.position().x() - place.left()) * share, (event.position().y() - place.top()) * share)
        return there, QPointF(self._of.stage.mapFrom(frame, there.toPoint()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        _, stage = self._on_stage(event)
        if self._presenter.ink.on and event.button() == Qt.MouseButton.LeftButton:
            self._presenter.ink.begin(stage)
        elif self._presenter.zoomed.isVisible() and event.button() == Qt.MouseButton.LeftButton:
            self._presenter.zoomed.show_around(stage)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        frame, stage = self._on_stage(event)
        if self._presenter.veil.light:
            self._presenter.veil.point_at(frame)
        if self._presenter.ink.on:
            self._presenter.ink.go_on(stage)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._presenter.ink.end()
