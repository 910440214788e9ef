"""A class's guess on the bidirectional plane: a hollow point to drag, and its distance once the truth is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rnnlab.labs.context.view_scene import Point
from rnnlab.labs.context.view_spots import Spots
from rnnlab.ui.look.i18n import N_, bind, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, pen_width, px
from rnnlab.ui.widgets.plane_ghost import GUESS, paint_gap_label, paint_guess_label, paint_hollow

if TYPE_CHECKING:
    from rnnlab.labs.context.view_cloud import CloudPlane

START = N_("Context", "prediction")
NAME = N_("Context", "The prediction on the plane of the bidirectional LSTM")
_REACH = 26.0
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1),
}  # fmt: skip


class Ghost(QWidget):
    """Lies over the plane while a place on it is predicted; beside the point, presses go through to the plane."""

    moved = Signal(float, float)

    def __init__(self, plane: CloudPlane) -> None:
        super().__init__(plane)
        self._plane = plane
        self.place: Point = (0.0, 0.0)
        self.truth: Point | None = None
        self.distance = ""
        self.touched = self.fixed = self._held = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind(self.setAccessibleName, NAME)
        plane.installEventFilter(self)
        self.hide()

    def wanted(self) -> Point | None:
        """The guess, where it has to be in sight: once it is locked."""
        return self.place if self.fixed and not self.isHidden() else None

    def begin(self) -> None:
        """Put the point in the middle of the plane, to be dragged from there."""
        self.place = self._plane.places().frame.centre
        self.truth, self.touched, self.fixed = None, False, False
        self.setGeometry(self._plane.rect())
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def lock(self) -> None:
        """The point stays."""
        self.fixed = True
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.update()

    def reveal(self, truth: Point, distance: float) -> None:
        """Show the distance to the real state."""
        self.truth, self.distance = truth, number(distance)
        self._plane.relay()
        self.update()

    def end(self) -> None:
        """Vanish."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        self.fixed = False
        self.hide()
        self._plane.relay()

    def point(self) -> QPointF:
        """Where the hollow point is drawn."""
        return self._plane.places().frame.pixel(*self.place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._plane.rect())
        return False

    # gestures

    def put(self, x: float, y: float) -> None:
        """Put the point somewhere, as a drag does."""
        frame = self._plane.places().frame
        inner = frame.rect.adjusted(px(6), px(6), -px(6), -px(6))
        at = frame.pixel(x, y)
        at = QPointF(
            min(max(at.x(), inner.left()), inner.right()), min(max(at.y(), inner.top()), inner.bottom())
        )  # what is out of sight cannot be dragged back
        x, y = frame.value(at)
        self.place, self.touched = (round(x, 3) + 0.0, round(y, 3) + 0.0), True
        self.moved.emit(*self.place)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        away = event.position() - self.point()
        self._held = not self.fixed and abs(away.x()) + abs(away.y()) <= 2 * px(_REACH)
        if not self._held:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held:
            self.put(*self._plane.places().frame.value(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _ARROWS.get(Qt.Key(event.key()))
        if step is None or self.fixed:
            event.ignore()
            return
        far = px(40 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 10) / self._plane.places().frame.scale
        self.put(self.place[0] + step[0] * far, self.place[1] + step[1] * far)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        at = self.point()
        if not self.fixed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("ink", 0.1))
            painter.drawEllipse(at, px(20), px(20))
        if self.truth is not None:
            pen = QPen(color("ink"), pen_width(2.2), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
            pen.setDashPattern([0.1, 2.2])
            painter.setPen(pen)
            painter.drawLine(at, self._plane.places().frame.pixel(*self.truth))
        paint_hollow(painter, at, GUESS, color("ink"))
        if self.hasFocus() and not self.fixed:
            painter.setPen(QPen(color("accent"), pen_width(2), Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, px(24), px(24))
        text, size = self._label()
        rect = self.label_rect()
        (paint_guess_label if self.truth is None else paint_gap_label)(painter, rect, text, size)

    def _label(self) -> tuple[str, float]:
        if self.truth is not None:
            return self.distance, 15.0
        x, y = (number(value) for value in self.place)
        return (f"[{x}, {y}]" if self.touched else tr(START)), 13.0

    def label_rect(self) -> QRectF:
        """Where it is said: beside the point, or in the middle of the gap."""
        text, size = self._label()
        wide, high = QFontMetricsF(font(size, 600)).horizontalAdvance(text) + px(18), px(size * 1.7)
        places = self._plane.places()
        spots = Spots(places.frame.rect)
        at = self.point()
        spots.take_points([at, *places.points.values()], GUESS, 3.0)
        spots.take_points(list(places.badges.values()), 10.0, 6.0)
        for _, rect in places.marks:
            spots.take(rect, 6.0)
        middle = at
        if self.truth is not None:
            real = places.frame.pixel(*self.truth)
            spots.take_line(at, real)
            spots.take_points([real], 14.0, 5.0)
            middle = (at + real) * 0.5
        return spots.beside(middle, wide, high, (12.0, 24.0, 40.0) if self.truth is not None else (22.0, 34.0))
