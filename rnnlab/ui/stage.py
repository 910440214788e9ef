"""The frame around a lab's picture: its waiting state, and what is predicted below."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from rnnlab.ui.banner import Banner
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets.camera import Camera
from rnnlab.ui.widgets.prediction_bar import PredictionBar

WIDE = 860.0  # design pixels that every picture needs; how high it has to be, its lab says


class Waiting(QWidget):
    """A veil over the stage until the first numbers are there; gestures go through it."""

    TITLE = N_("Stage", "The engine is starting.")
    DETAIL = N_("Stage", "Type, drag or open a file; the numbers follow.")

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._title, self._detail = QLabel(), QLabel()
        self._title.setProperty("kind", "heading")
        self._detail.setProperty("kind", "text")
        bind(self._title.setText, self.TITLE)
        bind(self._detail.setText, self.DETAIL)
        box = QVBoxLayout(self)
        box.addStretch(1)
        for label in (self._title, self._detail):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            box.addWidget(label)
        box.addSpacing(round(px(32)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), color("stage", 0.72))


class StageFrame(QWidget):
    """Shows one lab's stage at a time, with its veil over it, and what is predicted below.

    ``banner`` is where its messages are said.
    """

    def __init__(self, banner: Banner) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.banner = banner
        self.stack = QStackedWidget()
        self.prediction = PredictionBar()
        box = QVBoxLayout()
        box.setSpacing(0)
        self.camera = Camera()
        self._height = 0.0
        self.camera.hold(self.stack)
        box.addWidget(self.camera, 1)
        box.addWidget(self.prediction)
        self._box = box
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addLayout(box, 1)
        self._waiting = Waiting(self)
        self._waiting.hide()
        look().changed.connect(self._restyle)
        self._restyle()

    def fit(self, height: float | None = None) -> None:
        """Give the picture the room that it needs at the present size; where the window has less, it is scrolled.

        While a class looks, the presentation says how much that is.

        Parameters
        ----------
        height : float, optional
            How high it has to be, in design pixels; by default as last said.
        """
        self._height = self._height if height is None else height
        if not look().presenting:
            self.camera.set_least(round(px(WIDE)), round(px(self._height)))

    def add_below(self, widget: QWidget) -> None:
        """One more thing below the picture."""
        self._box.addWidget(widget)

    def add_beside(self, widget: QWidget) -> None:
        """Something left of the picture, over the whole height."""
        self._row.insertWidget(0, widget)

    def show_stage(self, stage: QWidget) -> None:
        """Bring a lab's picture to the front."""
        if self.stack.indexOf(stage) < 0:
            self.stack.addWidget(stage)
        self.stack.setCurrentWidget(stage)

    def set_waiting(self, waiting: bool) -> None:
        """Draw or lift the veil."""
        self._waiting.setVisible(waiting)
        self._waiting.raise_()

    def waiting(self) -> bool:
        """Whether the veil is drawn."""
        return not self._waiting.isHidden()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_veil()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:  # what stands beside came or went
            self._place_veil()
        return done

    def _restyle(self) -> None:
        self.fit()
        self.update()

    def _place_veil(self) -> None:
        self._waiting.setGeometry(self._box.geometry().adjusted(2, 14, -2, -2))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect, radius = QRectF(self.rect()), px(12)
        if event.rect().top() > radius:  # below the round corners
            painter.fillRect(event.rect(), color("stage"))
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = QPainterPath()
        path.addRoundedRect(rect.adjusted(0, 0, 0, radius), radius, radius)
        painter.fillPath(path, color("stage"))
