"""The pen: what is drawn over the picture by hand, and goes with the scene.

Strokes are kept in the coordinates of the picture, so that they stay where they
were drawn when it is scrolled or a part of it is shown larger.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

from PySide6.QtCore import QEvent, QLineF, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QTabletEvent, QTransform
from PySide6.QtWidgets import QWidget

from rnnlab.ui.look.theme import color, either, look

WIDTH = 4.0  # of the pen, in pixels of a picture of 1280×720
NEAR = 2.0  # a point closer to the last one than this, in logical pixels, draws nothing new


class Ink(QWidget):
    """Lies over the stage; takes the mouse, a finger or a pen only while it is on.

    Parameters
    ----------
    frame : QWidget
        What it lies on.
    picture_to_frame : callable
        How the picture is shown in the frame just now.
    """

    drawn = Signal()

    def __init__(self, frame: QWidget, picture_to_frame: Callable[[], QTransform]) -> None:
        super().__init__(frame)
        self._frame = frame
        self._shown = picture_to_frame
        self.strokes: list[list[QPointF]] = []
        self.on = False
        self._drawing = False
        frame.installEventFilter(self)
        look().changed.connect(self.update)
        self.set_on(False)

    def set_on(self, on: bool) -> None:
        """Take the pen, or put it down; what is drawn stays."""
        self.on, self._drawing = on, False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not on)
        self.setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.ArrowCursor)
        self._fit()

    def clear(self) -> bool:
        """Wipe everything off; False where there was nothing."""
        had = bool(self.strokes)
        self.strokes, self._drawing = [], False
        self._fit()
        return had

    # a stroke, from wherever it comes (this widget, or the console's picture of it)

    def begin(self, place: QPointF) -> None:
        """Put the pen down at a place of the frame."""
        self._drawing = True
        self.strokes.append([self._in_picture(place)])
        self.update()

    def go_on(self, place: QPointF) -> None:
        """Move the pen, where it is down."""
        if not self._drawing:
            return
        stroke, point = self.strokes[-1], self._in_picture(place)
        if (point - stroke[-1]).manhattanLength() >= NEAR:
            stroke.append(point)
            self.update()

    def end(self) -> None:
        """Lift the pen."""
        if self._drawing:
            self._drawing = False
            self.drawn.emit()

    def _in_picture(self, place: QPointF) -> QPointF:
        back, possible = self._shown().inverted()
        return back.map(place) if possible else place

    # events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.begin(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.go_on(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.end()

    def tabletEvent(self, event: QTabletEvent) -> None:
        kind = event.type()
        if kind == QEvent.Type.TabletPress:
            self.begin(event.position())
        elif kind == QEvent.Type.TabletMove:
            self.go_on(event.position())
        else:
            self.end()
        event.accept()  # no mouse press besides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        self.setGeometry(self._frame.rect())
        self.setVisible(self.on or bool(self.strokes))
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shown = self._shown()
        # A rim in the ground's colour: the stroke is seen on any picture.
        for width, ink in ((WIDTH + 3, color("stage", 0.8)), (WIDTH, color("accent"))):
            for stroke in self.strokes:
                self._paint(painter, [shown.map(point) for point in stroke], ink, either(width, width))

    @staticmethod
    def _paint(painter: QPainter, points: list[QPointF], ink: QColor, width: float) -> None:
        pen = QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if len(points) == 1:
            painter.drawPoint(points[0])
            return
        path = QPainterPath(points[0])
        for before, point in itertools.pairwise(points[1:]):
            path.quadTo(before, QLineF(before, point).center())
        path.lineTo(points[-1])
        painter.drawPath(path)
