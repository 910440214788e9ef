"""A class's guess of a place, over a plane: a hollow point to drag, and its distance once the truth is shown."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rnnlab.ui.look.i18n import Text, bind, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, pen_width, px
from rnnlab.ui.widgets.plane_ghost import GUESS, paint_gap_label, paint_guess_label, paint_hollow
from rnnlab.ui.widgets.plane_items import Point

_REACH = 26.0
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1),
}  # fmt: skip


class GuessLayer(QWidget):
    """Lies over a plane while something is predicted on it; beside the point, presses go through to the plane.

    Parameters
    ----------
    plane : QWidget
        What it lies over.
    name : Text
        What a screen reader calls it.
    start : Text
        What stands at the point before it was moved.
    """

    moved = Signal(float, float)

    def __init__(self, plane: QWidget, name: Text, start: Text) -> None:
        super().__init__(plane)
        self._under, self._start_text = plane, start
        self.place: Point = (0.0, 0.0)
        self.truth: Point | None = None
        self.distance = ""
        self.touched = self.fixed = self._held = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind(self.setAccessibleName, name)
        plane.installEventFilter(self)
        self.hide()

    # to override

    def pixel(self, place: Point) -> QPointF:
        """Where a place of the plane is drawn."""
        raise NotImplementedError

    def value(self, at: QPointF) -> Point:
        """The place that is drawn there."""
        raise NotImplementedError

    def stride(self, far: bool) -> float:
        """How far an arrow key goes, in the plane's units; ``far`` with Shift."""
        raise NotImplementedError

    def label_rect(self) -> QRectF:
        """Where it is said: beside the point, or in the middle of the gap."""
        raise NotImplementedError

    def paint_way(self, painter: QPainter) -> None:
        """What leads to the point, where anything does."""

    # a prediction's course

    def begin_at(self, place: Point) -> None:
        """Put the point somewhere, to be dragged from there."""
        self.place = place
        self.truth, self.touched, self.fixed = None, False, False
        self.setGeometry(self._under.rect())
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
        self.update()

    def end(self) -> None:
        """Vanish."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        self.fixed = False
        self.hide()

    def point(self) -> QPointF:
        """Where the hollow point is drawn."""
        return self.pixel(self.place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._under.rect())
        return False

    # gestures

    def put(self, x: float, y: float) -> None:
        """Put the point somewhere, as a drag does."""
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
            self.put(*self.value(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _ARROWS.get(Qt.Key(event.key()))
        if step is None or self.fixed:
            event.ignore()
            return
        far = self.stride(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
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
        self.paint_way(painter)
        if self.truth is not None:
            pen = QPen(color("ink"), pen_width(2.2), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
            pen.setDashPattern([0.1, 2.2])
            painter.setPen(pen)
            painter.drawLine(at, self.pixel(self.truth))
        paint_hollow(painter, at, GUESS, color("ink"))
        if self.hasFocus() and not self.fixed:
            painter.setPen(QPen(color("accent"), pen_width(2), Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, px(24), px(24))
        (paint_guess_label if self.truth is None else paint_gap_label)(painter, self.label_rect(), *self._label())

    def label_size(self) -> tuple[float, float]:
        """Width and height of what is said, in pixels."""
        text, size = self._label()
        return QFontMetricsF(font(size, 600)).horizontalAdvance(text) + px(18), px(size * 1.7)

    def _label(self) -> tuple[str, float]:
        """What is said and its size: of the truth the distance, and the verdict has the numbers."""
        if self.truth is not None:
            return self.distance, 15.0
        x, y = (number(value) for value in self.place)
        return (f"[{x}, {y}]" if self.touched else tr(self._start_text)), 13.0
