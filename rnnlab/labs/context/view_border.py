"""The border between what has been read and what has not, and what is known at each place of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.labs.context import view_told
from rnnlab.labs.context.view_border_layout import BorderLayout
from rnnlab.labs.context.view_border_paint import paint_border
from rnnlab.labs.context.view_scene import Scene, finite
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.told import Told

SPOKEN = N_("Context", "{step} of {length} {length:word is|words are} read; forward {forward}, bidirectional {both}")
READ_ONLY = N_("Context", "{step} of {length} {length:word is|words are} read")
_REACH = 22.0


class BorderGraph(QWidget):
    """Chips of the present sentence, curves below them, and the border, which is dragged or moved by the arrow keys."""

    NAME = N_("Context", "Border between read and unread: left and right move it")
    step_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self.held = self.hovered = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self._tell)

    def set_scene(self, scene: Scene | None) -> None:
        """Show another scene."""
        self.scene = scene
        self._tell()

    def _tell(self) -> None:
        scene = self.scene
        if scene is not None:
            k = scene.step - 1
            held, both = (float(values[k]) for values in (scene.held(), scene.both()))
            known = not scene.concealed and (finite(held) or finite(both))
            said = tr(
                SPOKEN if known else READ_ONLY, step=scene.step, length=scene.length,
                forward=number(held), both=number(both),
            )  # fmt: skip
            self.setAccessibleDescription(said)
        self.update()

    def places(self) -> BorderLayout:
        """Where everything is."""
        assert self.scene is not None
        return BorderLayout(self.scene, QRectF(self.rect()))

    def handle(self) -> QPointF:
        """Middle of the border's handle."""
        return self.places().handle()

    def told(self) -> list[Told]:
        """The border."""
        return view_told.border(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(400)), round(px(280)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(200)), round(px(150)))

    # gestures

    def _near(self, point: QPointF) -> bool:
        """Whether a point is at the border or its handle."""
        places = self.places()
        at = places.handle()
        on_line = abs(point.x() - at.x()) <= px(12) and places.top <= point.y() <= places.plot.bottom()
        return on_line or (abs(point.x() - at.x()) <= px(_REACH) and abs(point.y() - at.y()) <= px(_REACH))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.scene is None or event.button() != Qt.MouseButton.LeftButton:
            return
        places = self.places()
        word = places.chip_at(event.position())
        if self._near(event.position()):
            self.held = True
            self.update()
        elif word >= 0:
            self._move(word + 1)
        elif places.plot.contains(event.position()):
            self.held = True
            self._move(places.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.scene is None:
            return
        if self.held:
            self._move(self.places().step_at(event.position().x()))
            return
        near = self._near(event.position())
        word = self.places().chip_at(event.position())
        shape = (
            Qt.CursorShape.SizeHorCursor
            if near
            else Qt.CursorShape.PointingHandCursor
            if word >= 0
            else Qt.CursorShape.ArrowCursor
        )
        self.setCursor(shape)
        self.setToolTip(plain_tip(self.scene.trace.sentence[word]) if word >= 0 else "")
        if near != self.hovered:
            self.hovered = near
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.held = False
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered = False
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.scene is None:
            event.ignore()
            return
        key, step, length = event.key(), self.scene.step, self.scene.length
        steps = {
            Qt.Key.Key_Left: step - 1, Qt.Key.Key_Right: step + 1, Qt.Key.Key_Home: 1, Qt.Key.Key_End: length,
        }  # fmt: skip
        if key in steps:
            self._move(steps[Qt.Key(key)])
        else:
            event.ignore()

    def _move(self, step: int) -> None:
        assert self.scene is not None
        step = min(max(step, 1), self.scene.length)
        if step != self.scene.step:
            self.step_chosen.emit(step)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.scene is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_border(painter, self.places(), self.scene, self.held or self.hovered, self.hasFocus())
