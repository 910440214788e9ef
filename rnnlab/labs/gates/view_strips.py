"""Strips of i, f, g, o, c and h over the sentence, the words above them, and the chosen unit's c as a curve.

All of it is one widget, so that a word, its cells and its point on the curve
stand in one column whatever the size.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.engine.traces import GatesTrace
from rnnlab.labs.gates.view_columns import Columns, Places, place
from rnnlab.labs.gates.view_curve import paint_curve
from rnnlab.labs.gates.view_parts import GATES, QUANTITIES, UNIT, WAS, strip_of
from rnnlab.labs.gates.view_strips_paint import StripPainter
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.chips import plain_tip

NAMES = tuple(QUANTITIES)


class Strips(QWidget):
    """Heat maps of units × steps, one column a word.

    Painting across a gate's cells emits ``pressed`` once and ``crossed`` for
    each further column; other cells and the words choose unit and step.
    """

    pressed = Signal(str, int, int)  # gate, unit (from 0), step (from 1)
    crossed = Signal(str, int)  # gate, step
    released = Signal()
    unit_chosen = Signal(int)
    step_chosen = Signal(int)
    pointed = Signal(str)  # a quantity's name, "" when left

    NAME = N_("Gates", "Strips over time: up and down choose a row, Space forces or releases the gate at this step")

    def __init__(self) -> None:
        super().__init__()
        self._trace: GatesTrace | None = None
        self._unit, self._step, self._lit = 0, 1, ""
        self._cursor = "f"  # the strip in which the keyboard's cell lies
        self._painting: tuple[str, int] | None = None  # gate, last step reached
        self._scrubbing = False
        self._painter = StripPainter()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._restyle)
        language().changed.connect(self.update)

    # what is shown

    def set_trace(self, trace: GatesTrace) -> None:
        """Show both runs; the strips are the forced one's."""
        self._trace = trace
        self._painter.forget()
        self.update()

    def set_place(self, unit: int, step: int) -> None:
        """Frame a step's column (from 1) and mark a unit's row (from 0)."""
        if (unit, step) != (self._unit, self._step):
            self._unit, self._step = unit, step
            self.update()

    def set_lit(self, name: str) -> None:
        """Outline one quantity's strip."""
        if name != self._lit:
            self._lit = name
            self.update()

    def _restyle(self) -> None:
        self._painter.forget()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(1040)), round(px(460)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(320)), round(px(180)))

    # where things are

    def places(self) -> Places:
        """Rows and columns in the present size."""
        steps = len(self._trace.tokens) if self._trace is not None else 1
        return place(QRectF(self.rect()), steps)

    def cell_center(self, name: str, unit: int, step: int) -> QPointF:
        """Centre of a cell: quantity, unit (from 0), step (from 1)."""
        places = self.places()
        rect = places.strips[name]
        units = self._units()
        return QPointF(places.columns.center(step), rect.top() + (unit + 0.5) * rect.height() / units)

    def word_center(self, step: int) -> QPointF:
        """Where a step's word stands."""
        places = self.places()
        return QPointF(places.columns.center(step), places.words.center().y())

    def row_center(self, name: str, unit: int) -> QPointF:
        """Where a row's number stands, left of its cells."""
        center = self.cell_center(name, unit, 1)
        return QPointF(self.places().columns.left - px(14), center.y())

    def _units(self) -> int:
        return self._trace.forced.h.shape[1] if self._trace is not None else 1

    def _row_at(self, point: QPointF) -> tuple[str, int] | None:
        for name, rect in self.places().strips.items():
            if rect.top() - px(2) <= point.y() < rect.bottom() + px(2):
                row = int((point.y() - rect.top()) / rect.height() * self._units())
                return name, min(max(row, 0), self._units() - 1)
        return None

    # gestures

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._trace is None:
            return
        point, columns = event.position(), self.places().columns
        row, step = self._row_at(point), columns.at(point.x())
        if row is not None:
            name, unit = row
            self._cursor = name
            self.unit_chosen.emit(unit)
            self._point(name)
            if step is not None and name in GATES:
                self._painting = (name, step)
                self.pressed.emit(name, unit, step)
                return
        if step is not None:
            self._scrubbing = True
            self.step_chosen.emit(step)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position()
        columns = self.places().columns
        held = bool(event.buttons() & Qt.MouseButton.LeftButton)
        if held and self._painting is not None:
            self._cross(columns, point.x())
            return
        if held and self._scrubbing:
            self.step_chosen.emit(columns.nearest(point.x()))
            return
        row = self._row_at(point)
        self._point(row[0] if row is not None else "")
        self._show_cursor(row, columns.at(point.x()))
        self._tell(event, row, columns.at(point.x()))

    def _cross(self, columns: Columns, x: float) -> None:
        """Every column between the last point and this one, so that a quick stroke leaves no gap."""
        assert self._painting is not None
        gate, last = self._painting
        step = columns.nearest(x)
        stride = 1 if step > last else -1
        for reached in range(last + stride, step + stride, stride) if step != last else ():
            self._painting = (gate, reached)
            self.crossed.emit(gate, reached)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._painting is not None:
            self._painting = None
            self.released.emit()
        self._scrubbing = False

    def _show_cursor(self, row: tuple[str, int] | None, step: int | None) -> None:
        paints = row is not None and step is not None and row[0] in GATES
        shape = Qt.CursorShape.CrossCursor if paints else Qt.CursorShape.PointingHandCursor
        self.setCursor(shape if row is not None or step is not None else Qt.CursorShape.ArrowCursor)

    def _tell(self, event: QMouseEvent, row: tuple[str, int] | None, step: int | None) -> None:
        """The word, and the cell's full value with what it was."""
        if self._trace is None or step is None:
            return
        token = self._trace.tokens[step - 1]
        text = f"{step}  {token}"
        if row is not None:
            name, unit = row
            value = float(strip_of(self._trace.forced, name)[unit, step - 1])
            was = float(strip_of(self._trace.baseline, name)[unit, step - 1])
            text += f"\n{name}, {tr(UNIT, unit=unit + 1)}: {number(value, 6)}"
            if was != value:
                text += "  " + tr(WAS, value=number(was, 6))
        tip = plain_tip(text).replace("\n", "<br>")
        QToolTip.showText(event.globalPosition().toPoint(), tip, self)

    def _point(self, name: str) -> None:
        if name != self._lit:
            self.set_lit(name)
            self.pointed.emit(name)

    def leaveEvent(self, event: QEvent) -> None:
        self._point("")

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._point("")
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down through the rows of all strips; left and right are the timeline's own keys."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            place_ = NAMES.index(self._cursor) * self._units() + self._unit + (1 if key == Qt.Key.Key_Down else -1)
            index = min(max(place_, 0), len(NAMES) * self._units() - 1)
            self._cursor = NAMES[index // self._units()]
            self.unit_chosen.emit(index % self._units())
            self._point(self._cursor)
            self.update()
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._cursor in GATES:
            self.pressed.emit(self._cursor, self._unit, self._step)
            self.released.emit()
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._trace is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places = self.places()
        step = min(self._step, len(self._trace.tokens))
        unit = min(self._unit, self._units() - 1)
        self._painter.paint(painter, places, self._trace, unit, step, self._lit)
        paint_curve(painter, places, self._trace, unit)
        self._painter.paint_frames(painter, places, self._trace, step)
        if self.hasFocus():
            self._painter.paint_cursor(painter, places, self._cursor, unit, step, self._units())
