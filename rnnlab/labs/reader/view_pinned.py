"""A's way over the plane of two units: dashed, pale and hollow."""

from __future__ import annotations

import itertools
import math

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from rnnlab.engine.reader_traces import RnnTrace
from rnnlab.labs.reader.view_parts import DRAWN
from rnnlab.labs.reader.view_plane import Plane
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.theme import color, px
from rnnlab.ui.widgets.plane_ghost import dashed, paint_hollow

_PALE = 0.55


class PinnedLayer(QWidget):
    """Lies over the plane while something is pinned; presses go through."""

    def __init__(self, plane: Plane) -> None:
        super().__init__(plane)
        self._plane = plane
        self._trace: RnnTrace | None = None
        self._step = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        plane.installEventFilter(self)
        self.hide()

    def show_trace(self, trace: RnnTrace | None, step: int) -> None:
        """A's states as far as the present step; None for nothing."""
        self._trace, self._step = trace, step
        self.setVisible(trace is not None)
        self.setGeometry(self._plane.rect())
        self.update()

    def points(self) -> list[QPointF]:
        """Where A's states are, the origin first; none where A lacks the plane's units."""
        units, trace = self._plane.units, self._trace
        if trace is None or units is None or max(units) >= trace.hidden.shape[1]:
            return []
        found = [QPointF(self._plane.pixel(0.0, 0.0))]
        for state in trace.hidden[: self._step]:
            x, y = (float(state[unit]) for unit in units)
            if not (math.isfinite(x) and math.isfinite(y)):
                break
            found.append(self._plane.pixel(x, y))
        return found

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._plane.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        points = self.points()[-DRAWN - 1 :]
        if len(points) < 2:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(dashed(color("accent", _PALE), 1.8))
        for start, end in itertools.pairwise(points):
            painter.drawLine(start, end)
        for at in points[1:]:
            paint_hollow(painter, at, 4.5, color("accent", _PALE))
        paint_hollow(painter, points[-1], 6.5, color("accent", 0.85))
        mathtext.draw(painter, points[-1].x() + px(9), points[-1].y() - px(7), "A", 13, "accent_text", 600)
