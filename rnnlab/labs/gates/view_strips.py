"""Strips of i, f, g, o, c and h over the sentence, the words above them, and the chosen unit's c as a curve.

All of it is one widget, so that a word, its cells and its point on the curve
stand in one column whatever the size.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates import view_told
from rnnlab.labs.gates.view_columns import Places, place
from rnnlab.labs.gates.view_curve import CELL, paint_curve
from rnnlab.labs.gates.view_parts import GATES, QUANTITIES, UNIT, WAS, gates_of, is_unknown, strip_of
from rnnlab.labs.gates.view_strips_paint import StripPainter
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.told import Told


class Strips(QWidget):
    """Heat maps of units × steps, one column a word.

    Some of the units have rows. A press chooses a cell, its unit and its step,
    and changes nothing. Dragging over a gate's cells paints them, and so does
    a press on the one that is chosen already: that emits ``pressed`` once and
    ``painted`` with the rectangle so far.
    """

    pressed = Signal(str, int, int, bool)  # gate, unit (from 0), step (from 1), whether Shift asks for all units
    painted = Signal(object, object)  # units (from 0) and steps (from 1) between the first cell and this one
    released = Signal()
    unit_chosen = Signal(int)
    step_chosen = Signal(int)
    gate_chosen = Signal(str)
    pointed = Signal(str)  # a quantity's name, "" when left

    NAME = N_("Gates", "Strips over time: up and down choose a row, Space forces or releases its gate at this step")
    TO_FORCE = N_("Gates", "Drag over cells to force them; for this one alone, press it twice.")
    WORD_UNKNOWN = N_("Gates", "not among the model's words: it reads unk")

    def __init__(self) -> None:
        super().__init__()
        self._trace: GatesTrace | None = None
        self._unit, self._step, self._lit = 0, 1, ""
        self._shown: tuple[int, ...] = (0,)  # the units that have rows, from top to bottom
        self._mode = CELL  # what the curve shows
        self._cursor = "f"  # the strip in which the keyboard's cell lies
        self._painting: tuple[str, int, int] | None = None  # gate, row and step of the first cell
        self._reached: tuple[int, int] = (0, 0)
        self._begun: tuple[str, int, int] | None = None  # likewise, while nothing is painted yet
        self._chosen: tuple[str, int, int] | None = None  # gate, unit and step of the cell that was pressed last
        self._scrubbing = False
        self._painter = StripPainter()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._restyle)
        language().changed.connect(self.update)

    # what is shown

    def set_trace(self, trace: GatesTrace, shown: tuple[int, ...]) -> None:
        """Show both runs, with rows for some units (from 0); the strips are the forced run's."""
        self._trace, self._shown = trace, shown
        self._cursor = self._cursor if self._cursor in self.names() else "i"
        self._painter.forget()
        self.update()

    def shown(self) -> tuple[int, ...]:
        """The units that have rows, from top to bottom."""
        return self._shown

    def names(self) -> tuple[str, ...]:
        """The quantities with cells; in the cell of 1997 there is no f."""
        missing = set() if self._trace is None else set(GATES) - set(gates_of(self._trace.cell))
        return tuple(name for name in QUANTITIES if name not in missing)

    def set_mode(self, mode: str) -> None:
        """Let the curve show the cell state, the followed answer's probability, or the gradient."""
        if mode != self._mode:
            self._mode = mode
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

    def told(self) -> list[Told]:
        """The present step's cells."""
        return view_told.strips(self, self._trace, self._step, (self._cursor, self._unit))

    def sizeHint(self) -> QSize:
        return QSize(round(px(1040)), round(px(460)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(320)), round(px(180)))

    # where things are

    def places(self) -> Places:
        """Rows and columns in the present size."""
        steps = len(self._trace.tokens) if self._trace is not None else 1
        marked = self._trace is not None and any(self._trace.unknown)
        return place(QRectF(self.rect()), steps, marked)

    def borders(self) -> list[float]:
        """Where a picture that has no room for all of it may end: between two strips."""
        places = self.places()
        return [rect.bottom() + px(3) for rect in places.strips.values()]

    def cell_center(self, name: str, unit: int, step: int) -> QPointF:
        """Centre of a cell: quantity, unit (from 0), step (from 1)."""
        places = self.places()
        rect = places.strips[name]
        row = self._shown.index(unit)
        return QPointF(places.columns.center(step), rect.top() + (row + 0.5) * rect.height() / len(self._shown))

    def word_center(self, step: int) -> QPointF:
        """Where a step's word stands."""
        places = self.places()
        return QPointF(places.columns.center(step), places.words.center().y())

    def row_center(self, name: str, unit: int) -> QPointF:
        """Where a row's number stands, left of its cells."""
        center = self.cell_center(name, unit, 1)
        return QPointF(self.places().columns.left - px(14), center.y())

    def _row_at(self, point: QPointF) -> tuple[str, int] | None:
        """Strip and row under a point."""
        for name, rect in self.places().strips.items():
            if name in self.names() and rect.top() - px(2) <= point.y() < rect.bottom() + px(2):
                return name, self._nearest_row(rect, point.y())
        return None

    def _nearest_row(self, rect: QRectF, y: float) -> int:
        row = int((y - rect.top()) / rect.height() * len(self._shown))
        return min(max(row, 0), len(self._shown) - 1)

    # gestures

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._trace is None:
            return
        point, columns = event.position(), self.places().columns
        row, step = self._row_at(point), columns.at(point.x())
        if row is not None:
            name, place_ = row
            unit = self._shown[place_]
            again = (name, unit, step) == self._chosen == (self._cursor, self._unit, self._step)
            self._cursor = name
            self.unit_chosen.emit(unit)
            self._point(name)
            if step is not None and name in GATES:
                everything = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                self._chosen, self._begun = (name, unit, step), (name, place_, step)
                if again or everything:
                    self._begin(everything)
                else:
                    self.gate_chosen.emit(name)
                    self.step_chosen.emit(step)
                return
        if step is not None:
            self._scrubbing = True
            self.step_chosen.emit(step)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position()
        columns = self.places().columns
        held = bool(event.buttons() & Qt.MouseButton.LeftButton)
        if held and self._begun is not None:
            _, row_, step_ = self._begun
            if self._cell_near(point, self._begun[0]) != (row_, step_):
                self._begin(False)
        if held and self._painting is not None:
            self._paint_to(point)
            return
        if held and self._begun is not None:
            return
        if held and self._scrubbing:
            self.step_chosen.emit(columns.nearest(point.x()))
            return
        row = self._row_at(point)
        self._point(row[0] if row is not None else "")
        self._show_cursor(row, columns.at(point.x()))
        self._tell(event, row, columns.at(point.x()))

    def _begin(self, everything: bool) -> None:
        """Paint the cell that was pressed; the stroke goes on from there."""
        assert self._begun is not None
        name, place_, step = self._painting = self._begun
        self._begun, self._reached = None, (place_, step)
        self.pressed.emit(name, self._shown[place_], step, everything)
        self.painted.emit((self._shown[place_],), (step,))

    def _cell_near(self, point: QPointF, gate: str) -> tuple[int, int]:
        """Row and step of a gate's cell that is nearest to a point."""
        places = self.places()
        return self._nearest_row(places.strips[gate], point.y()), places.columns.nearest(point.x())

    def _paint_to(self, point: QPointF) -> None:
        """All between the first cell and this one, so that a quick stroke leaves no gap and a way back takes back."""
        assert self._painting is not None
        gate, row, step = self._painting
        reached = self._cell_near(point, gate)
        if reached != self._reached:
            self._reached = reached
            rows, steps = sorted((row, reached[0])), sorted((step, reached[1]))
            units = tuple(sorted(self._shown[rows[0] : rows[1] + 1]))
            self.painted.emit(units, tuple(range(steps[0], steps[1] + 1)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._painting is not None:
            self._painting = None
            self.released.emit()
        self._begun, self._scrubbing = None, False

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
        if is_unknown(self._trace, step):
            text += f"\n{tr(self.WORD_UNKNOWN)}"
        if row is not None:
            name, unit = row[0], self._shown[row[1]]
            value = float(strip_of(self._trace.forced, name)[unit, step - 1])
            was = float(strip_of(self._trace.baseline, name)[unit, step - 1])
            text += f"\n{name}, {tr(UNIT, unit=unit + 1)}: {number(value, 6)}"
            if was != value:
                text += "  " + tr(WAS, value=number(was, 6))
            if name in GATES:
                text += f"\n{tr(self.TO_FORCE)}"
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
        rows = len(self._shown)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            names = self.names()
            here = names.index(self._cursor) * rows + self._row()
            index = min(max(here + (1 if key == Qt.Key.Key_Down else -1), 0), len(names) * rows - 1)
            self._cursor = names[index // rows]
            self.unit_chosen.emit(self._shown[index % rows])
            self._point(self._cursor)
            self.update()
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._cursor in GATES:
            everything = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.pressed.emit(self._cursor, self._unit, self._step, everything)
            self.painted.emit((self._unit,), (self._step,))
            self.released.emit()
        else:
            event.ignore()

    def _row(self) -> int:
        """The chosen unit's row."""
        return self._shown.index(self._unit) if self._unit in self._shown else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._trace is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places = self.places()
        step = min(self._step, len(self._trace.tokens))
        self._painter.paint(painter, places, self._trace, self._shown, self._row(), step, self._lit)
        paint_curve(painter, places, self._trace, self._shown[self._row()], step, self._mode)
        self._painter.paint_frames(painter, places, self._trace, self._shown, step)
        if self.hasFocus():
            self._painter.paint_cursor(painter, places, self._cursor, self._row(), step, len(self._shown))
