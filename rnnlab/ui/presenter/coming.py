"""What comes next, on the console: the next scene's picture as the class will see it, its title and its line.

The picture is taken of a view of its own while nothing else goes on; the
class's window, its store and its lab have no part in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QHideEvent, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.ui.lessons import source
from rnnlab.ui.lessons.shots import Easel, Shot, Shots, shot_of
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.look.theme import LEAST, color, look
from rnnlab.ui.presenter.console_parts import Words, own
from rnnlab.ui.presenter.lecture import Lecture

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

NEXT_SCENE, LAST = N_("Presenter", "Next scene"), N_("Presenter", "This is the last scene.")
ASKS = N_("Presenter", "It asks a question.")
PICTURE = N_("Presenter", "Picture of the next scene")
QUIET_MS = 600  # after the last change, before work on a picture begins
WIDEST = 960.0  # pixels of a picture
HEIGHT = 196.0  # of the picture in the console's design


class Picture(QWidget):
    """Shows an image as large as there is room for, in a frame; without one the frame alone."""

    def __init__(self) -> None:
        super().__init__()
        self._image = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_image(self, image: QImage) -> None:
        """Show another one, or none."""
        self._image = image
        self.update()

    def image(self) -> QImage:
        """What is shown."""
        return self._image

    def sizeHint(self) -> QSize:
        return QSize(round(own(self, 300)), round(own(self, HEIGHT)))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 60)

    def place(self) -> QRectF:
        """Where the image is drawn."""
        room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self._image.isNull():
            return room
        size = self._image.size().toSizeF().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        return QRectF(room.topLeft(), size)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        place = self.place()
        if not self._image.isNull():
            painter.drawImage(place, self._image)
        painter.setPen(QPen(color("line"), 1))
        painter.drawRect(place)


class Coming(QWidget):
    """The next scene of the open lesson; nothing where none is open."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self._window = window
        self._wanted: tuple[object, ...] = ()
        self.shots = Shots(window.lane, Easel(), self._size, self)
        self.shots.busy = self._busy
        self.shots.taken.connect(self._on_taken)
        self.picture = Picture()
        self.heading, self.title = Words(13, 400, "ink2"), Words(18, 600, wrap=True)
        self.line, self.asks = Words(15, 400, "ink2", wrap=True), Words(14, 400, "accent_text", wrap=True)
        words = QVBoxLayout()
        words.setSpacing(6)
        for part in (self.heading, self.title, self.line, self.asks):
            words.addWidget(part)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row.addWidget(self.picture, 54)
        row.addLayout(words, 46)

    def show_next(self, lecture: Lecture) -> None:
        """The scene that comes after the present one; when it is late, the one that may not be left out."""
        self.heading.say(tr(NEXT_SCENE))
        index = lecture.next_index()
        if index is None or lecture.run.lesson is None:
            self.title.say(tr(LAST))
            self.line.say("")
            self.asks.say("")
            self.picture.hide()
            self._wish(None)
            return
        words = lecture.words(index)
        self.title.say(f"{index + 1}  {words.title}")
        self.line.say(source.plain(words.line))
        self.asks.say(tr(ASKS) if lecture.run.lesson.lesson.scene[index].question is not None else "")
        self.picture.setAccessibleName(tr(PICTURE))
        self.picture.show()
        self._wish(shot_of(lecture.run.lesson, index))

    def refit(self) -> None:
        """Another size of the console."""
        self.setMaximumHeight(round(own(self, HEIGHT)))

    def _wish(self, shot: Shot | None) -> None:
        """Ask for a picture, where it is another one than the last, or would look otherwise."""
        dress = look().palette.name, look().scale, look().least, look().decimals, language().name
        wanted = (shot, *dress, self._window.stage.camera.viewport().size())
        if wanted == self._wanted or not self.isVisible():
            return
        self._wanted = wanted
        self.picture.show_image(QImage())
        if shot is None:
            self.shots.forget()
        else:
            self.shots.ask(shot, QUIET_MS)

    def _busy(self) -> bool:
        """A gesture or a play-through of the class's picture goes first."""
        return QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton or self._window.timeline.playing()

    def _size(self, shot: Shot) -> tuple[QSize, float]:
        """As large as the class's picture is, and no sharper than the console can show it."""
        room = self._window.stage.camera.viewport().size()
        if look().presenting:
            high = self.shots.easel.height_for(shot, True) * look().least / LEAST
        else:
            high = self.shots.easel.height_for(shot, False) * look().scale
        size = QSize(room.width(), max(room.height(), round(high)))
        return size, min(1.0, WIDEST / max(1, size.width()))

    def _on_taken(self, shot: Shot, image: QImage | None) -> None:
        self.picture.show_image(QImage() if image is None else image)

    def hideEvent(self, event: QHideEvent) -> None:
        """The views are not kept for a console that is closed."""
        self.shots.forget()
        self.shots.easel.clear()
        self._wanted = ()
        self.picture.show_image(QImage())
