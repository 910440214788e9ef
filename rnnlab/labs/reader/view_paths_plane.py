"""The plane of principal axes: the ways of several sentences, and where held-out sentences end.

What is in sight is the view's own, as on every plane: Ctrl and wheel (or wheel
with the focus), + and − zoom, dragging moves, 0 shows everything. It stays
while sentences are edited, unless a state leaves it.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from rnnlab.engine.reader_traces import Paths
from rnnlab.labs.reader import view_paths_range
from rnnlab.labs.reader.view_paths_marks import Way
from rnnlab.labs.reader.view_paths_paint import paint_callout, paint_ends, paint_ground, paint_ways
from rnnlab.labs.reader.view_paths_range import ill_fitting, same_axes
from rnnlab.labs.reader.view_told import TellsPaths
from rnnlab.session.tokens import join
from rnnlab.ui.look.elsewhere import for_elsewhere
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets import plane_range
from rnnlab.ui.widgets.plane_items import PlaneModel
from rnnlab.ui.widgets.plane_labels import Boxes
from rnnlab.ui.widgets.plane_view import FIT

NAME = N_("Reader", "The ways of the sentences on the plane")
AFTER = N_("Reader", "after {words}")
BEFORE = N_("Reader", "before the first word")
_REACH = 22.0  # half of the 44 px that a finger needs


class PathsPlane(TellsPaths, plane_range.RangeChoice, QWidget):
    """Shows ``Paths``; pressing a state asks for its step."""

    step_chosen = Signal(int)
    way_pointed = Signal(int)  # a way's place in the list, −1 when it is left

    def __init__(self) -> None:
        super().__init__()
        self.model = PlaneModel()
        self.paths: Paths | None = None
        self.ways: tuple[Way, ...] = ()
        self.names: tuple[tuple[str, str], ...] = ()
        self.step = 1
        self.lit = -1  # the way that is pointed at
        self.pointed: tuple[int, int] | None = None  # way and step under the pointer
        self.name_boxes: list[Boxes] = []  # where the answers' names stand
        self.current = 0  # the way that the keys follow
        self._chosen = False  # the user chose the range
        self._pan: QPointF | None = None
        self._panned = False
        self._ground: QPixmap | None = None
        self._spots: list[list[QPointF]] | None = None
        self._names: QPixmap | None = None
        self.fit_button = QToolButton(self)
        self.fit_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the key 0 does the same
        self.fit_button.clicked.connect(self.fit)
        self.fit_button.hide()
        bind(self.fit_button.setToolTip, FIT)
        bind(self.fit_button.setAccessibleName, FIT)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self._restyle)
        language().changed.connect(self._forget)
        self._restyle()

    # what is shown

    def set_paths(self, paths: Paths | None, ways: tuple[Way, ...], names: tuple[tuple[str, str], ...]) -> None:
        """Show other ways. With the same axes the range stays, unless something has left it."""
        before, self.paths, self.ways, self.names = self.paths, paths, ways, names
        self.lit = self.lit if self.lit < len(ways) else -1
        self.current = min(self.current, max(0, len(ways) - 1))
        self.pointed = None
        if paths is not None:
            other = before is None or not same_axes(before, paths)
            if other:
                self._set_chosen(False)
            if other or (not self._chosen and ill_fitting(self.model, paths, ways)):
                self.fit()
        self._forget()
        self._describe()

    def set_step(self, step: int) -> None:
        """Ring another step."""
        if step != self.step:
            self.step = step
            self.update()
            self._describe()

    def set_lit(self, way: int) -> None:
        """Light a way (its row was pointed at), or none (−1)."""
        if way != self.lit:
            self.lit = way
            self._names = None
            self.update()

    # places

    def sizeHint(self) -> QSize:
        return QSize(round(px(640)), round(px(520)))

    def frame(self) -> QRectF:
        """The plane itself, inside its ticks and names."""
        return QRectF(self.rect()).adjusted(px(46), px(30), -px(8), -px(48))

    def spots(self) -> list[list[QPointF]]:
        """Where all finite states are painted, by way."""
        if self._spots is None:
            self._spots = [
                [self.model.pixel(x, y) for x, y in way.points[: way.last() + 1].tolist()] for way in self.ways
            ]
        return self._spots

    def place_of(self, way: int, step: int) -> QPointF:
        """Where a state is painted."""
        return self.spots()[way][step]

    def callout(self) -> tuple[int, int] | None:
        """The state whose beginning of the sentence is told: the one pointed at, else the keys' one."""
        if self.pointed is not None:
            return self.pointed
        if self.hasFocus() and self.ways:
            way = self.ways[self.current]
            return self.current, way.step(self.step)
        return None

    def prefix(self, way: int, step: int) -> str:
        """``after 我打``: what has been read at a state."""
        return tr(BEFORE) if step == 0 else tr(AFTER, words=join(self.ways[way].words[:step]))

    # the range

    def fit(self) -> None:
        """Show everything."""
        self._set_chosen(False)
        if self.paths is not None:
            view_paths_range.fit(self.model, self.frame(), self.paths, self.ways)
        self._forget()

    def zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Make everything larger; the point under ``about`` (or the middle) stays."""
        plane_range.zoom(self.model, factor, self.model.rect.center() if about is None else about)
        self._set_chosen(True)
        self._forget()

    def _set_chosen(self, chosen: bool) -> None:
        self._chosen = chosen
        self.fit_button.setVisible(chosen)

    # painting

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = round(px(36))
        self.fit_button.setGeometry(self.width() - side - round(px(10)), round(px(32)), side, side)
        if self.paths is None:
            return
        if self._chosen:
            self.model.rect = self.frame()
            self._forget()
        else:
            self.fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.paths is None:
            return
        if for_elsewhere(painter, self):
            for paint in (paint_ground, paint_ways, paint_ends, paint_callout):
                paint(painter, self)
            return
        if self._ground is None:
            self._ground = self._layer(paint_ground)
        painter.drawPixmap(0, 0, self._ground)
        paint_ways(painter, self)
        if self._names is None:  # their rims take longer than all the rest
            self._names = self._layer(paint_ends)
        painter.drawPixmap(0, 0, self._names)
        paint_callout(painter, self)

    def _layer(self, paint: Callable[[QPainter, PathsPlane], None]) -> QPixmap:
        """A picture that stays from step to step."""
        ratio = self.devicePixelRatioF()
        layer = QPixmap(self.size() * ratio)
        layer.setDevicePixelRatio(ratio)
        layer.fill(Qt.GlobalColor.transparent)
        painter = QPainter(layer)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter, self)
        painter.end()
        return layer

    def _show_range(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._ground = self._names = self._spots = None
        self.update()

    def _restyle(self) -> None:
        self.fit_button.setIcon(icon("axes", 20))
        if self.paths is not None and not self._chosen and not self.rect().isEmpty():
            self.fit()
        self._forget()

    def _describe(self) -> None:
        """For screen readers: the word that each sentence has come to."""
        here = [(way, way.step(self.step)) for way in self.ways]
        self.setAccessibleDescription("; ".join(f"{way.letter}: {way.words[k - 1]} ({k})" for way, k in here if k))

    # gestures

    def state_at(self, point: QPointF) -> tuple[int, int] | None:
        """Way and step of the state nearest to a point, within a finger's width; the lit way's first."""
        best, nearest = None, px(_REACH)
        for k, way in enumerate(self.ways):
            for step in range(way.last() + 1):
                at = self.place_of(k, step)
                distance = math.hypot(at.x() - point.x(), at.y() - point.y())
                if distance < nearest - (0.0 if k == self.lit else px(3) if best is not None else 0.0):
                    best, nearest = (k, step), distance
        return best

    def _point_at(self, found: tuple[int, int] | None) -> None:
        if found != self.pointed:
            before, self.pointed = self.pointed, found
            if (before or (-1, 0))[0] != (found or (-1, 0))[0]:
                self.way_pointed.emit(-1 if found is None else found[0])
            self.setCursor(Qt.CursorShape.ArrowCursor if found is None else Qt.CursorShape.PointingHandCursor)
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pan, self._panned = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan is None:
            self._point_at(self.state_at(event.position()))
            return
        step = event.position() - self._pan
        if self._panned or step.manhattanLength() > px(6):
            self._pan, self._panned = event.position(), True
            plane_range.pan(self.model, step)
            self._set_chosen(True)
            self._forget()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if not self._panned and (found := self.state_at(event.position())) is not None:
            self.current = found[0]
            self._point_at(found)
            self.step_chosen.emit(max(1, found[1]))
        self._pan = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        turns = event.angleDelta().y() / 120
        if turns and (event.modifiers() & Qt.KeyboardModifier.ControlModifier or self.hasFocus()):
            self.zoom(1.2**turns, event.position())
            event.accept()
        else:
            event.ignore()

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.ways:
            self.current = (self.current + (1 if key == Qt.Key.Key_Down else -1)) % len(self.ways)
            self.way_pointed.emit(self.current)
            self.update()
        elif event.text() in ("+", "="):
            self.zoom(1.25)
        elif event.text() in ("-", "_"):
            self.zoom(0.8)
        elif event.text() == "0":
            self.fit()
        else:
            event.ignore()  # ← and → step the timeline

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.way_pointed.emit(-1)
        self.update()
