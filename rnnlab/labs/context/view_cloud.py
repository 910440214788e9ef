"""A plane of one word's states in many sentences, read by one model."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.context_traces import SenseCloud
from rnnlab.labs.context import view_cloud_paint as paint
from rnnlab.labs.context import view_told
from rnnlab.labs.context.view_cloud_layout import BADGE, CloudLayout, lay_out
from rnnlab.labs.context.view_ghost import Ghost
from rnnlab.labs.context.view_scene import Scene
from rnnlab.labs.context.view_senses import BOTH, FORWARD, HALVES
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.told import Told

NAMES = {
    FORWARD: N_(
        "Context", "States of the word in the forward LSTM: left and right point at a sentence, Enter takes it"
    ),
    BOTH: N_(
        "Context", "States of the word in the bidirectional LSTM: left and right point at a sentence, Enter takes it"
    ),
}
NOTES: dict[str, Text] = {
    FORWARD: N_("Context", "what follows is not read yet"),
    BOTH: N_("Context", "both sides are read"),
}
AT_LAST = N_("Context", "read at the last word")
_REACH = 22.0  # half of what a finger hits


class CloudPlane(QWidget):
    """Points, the line P = 0.5, the lens, numbered sentences, and the present one on its way.

    Parameters
    ----------
    model : str
        ``"forward"`` or ``"both"``.
    """

    pressed = Signal(int)  # a numbered sentence (from 0)
    pointed = Signal(int)  # one is pointed at; −1: none

    def __init__(self, model: str) -> None:
        super().__init__()
        self.model = model
        self.scene: Scene | None = None
        self.ghost = Ghost(self) if model == BOTH else None
        self.with_legend = model == FORWARD
        self._layout: CloudLayout | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, NAMES[model])
        look().changed.connect(self._restyle)
        language().changed.connect(self._restyle)

    def set_scene(self, scene: Scene | None) -> None:
        """Draw another scene."""
        before = self.scene
        lit_alone = (
            scene is not None
            and before is not None
            and (scene.trace is before.trace and scene.pinned is before.pinned)
            and (scene.step, scene.concealed) == (before.step, before.concealed)
        )
        self.scene = scene
        if not lit_alone:
            self._layout = None
        here = scene.present(self.cloud()) if scene is not None else None
        self.setAccessibleDescription("" if here is None else f"[{number(here[0])}, {number(here[1])}]")
        self.update()

    def cloud(self) -> SenseCloud:
        """The states that this plane shows."""
        assert self.scene is not None
        trace = self.scene.trace
        return trace.bidirectional if self.model == BOTH else trace.forward

    def note(self) -> str:
        """What stands beside the heading."""
        if self.scene is not None and self.scene.at_last:
            return tr(AT_LAST)
        if self.model == BOTH and self.scene is not None and self.scene.half != "both":
            return tr(HALVES[self.scene.half])
        return tr(NOTES[self.model])

    def places(self) -> CloudLayout:
        """Where everything is, computed anew for another size or scene."""
        assert self.scene is not None
        if self._layout is None:
            guess = self.ghost.wanted() if self.ghost is not None else None
            self._layout = lay_out(self.scene, self.cloud(), QRectF(self.rect()), self.with_legend, guess)
        return self._layout

    def badge_place(self, k: int) -> QPointF:
        """Middle of a sentence's number."""
        return self.places().badges[k]

    def told(self) -> list[Told]:
        """Each state."""
        return view_told.cloud(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(340)), round(px(300)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(180)), round(px(150)))

    # gestures

    def _at(self, point: QPointF) -> int:
        """The sentence whose number or state is under a point; −1 for none."""
        if self.scene is None:
            return -1
        best, least = -1, px(_REACH)
        made = self.places()
        for k, at in made.badges.items():
            away = min(_distance(point, at), _distance(point, made.points[k]) + px(BADGE / 2))
            if away < least:
                best, least = k, away
        return best

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and found >= 0:
            self.pressed.emit(found)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if found >= 0 else Qt.CursorShape.ArrowCursor)
        self._point(found)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(-1)

    def _point(self, k: int) -> None:
        if self.scene is not None and k != self.scene.lit:
            self.setToolTip(plain_tip(join(self.scene.trace.compared[k].words)) if k >= 0 else "")
            self.pointed.emit(k)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        count = len(self.scene.trace.compared) if self.scene is not None else 0
        if self.scene is None or not count:
            event.ignore()
        elif step:
            here = self.scene.lit if self.scene.lit >= 0 else self.scene.chosen
            self._point((here + step) % count if here >= 0 else 0 if step > 0 else count - 1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.scene.lit >= 0:
            self.pressed.emit(self.scene.lit)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._point(-1)
        super().focusOutEvent(event)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._layout = None

    def relay(self) -> None:
        """Find all places anew."""
        self._layout = None
        self.update()

    def _restyle(self) -> None:
        self.relay()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.scene is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint.paint_heading(painter, QRectF(self.rect()), self.model, self.note())
        paint.paint_cloud(painter, self.places(), self.scene, self.cloud(), self.model)
        if self.hasFocus():
            paint.paint_focus(painter, self.places().frame.rect)


def _distance(a: QPointF, b: QPointF) -> float:
    return float(((a.x() - b.x()) ** 2 + (a.y() - b.y()) ** 2) ** 0.5)
