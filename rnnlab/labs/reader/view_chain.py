"""The unrolled chain: the same W and U at every step, h as it grows; long sentences scroll with the step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip

from rnnlab.engine.reader_traces import RnnTrace
from rnnlab.labs.reader import view_chain_paint as paint
from rnnlab.labs.reader import view_told
from rnnlab.labs.reader.state import HeldState
from rnnlab.labs.reader.view_chain_layout import ChainLayout
from rnnlab.labs.reader.view_chain_marks import is_unknown
from rnnlab.labs.reader.view_parts import Network
from rnnlab.labs.reader.view_pixels import matrix_image
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number, vector
from rnnlab.ui.look.theme import color, look
from rnnlab.ui.widgets.chips import UNKNOWN, plain_tip
from rnnlab.ui.widgets.told import Told

VALUE = N_("Reader", "unit {unit}: {value}")
HELD = N_("Reader", "unit {unit}: {value}, held by hand. Delete lets it go.")
LONGEST = 16  # numbers of a vector in a tool tip


@dataclass(frozen=True)
class Reading:
    """One sentence as it is drawn: its trace, the step looked at (from 1), and its line style."""

    trace: RnnTrace
    step: int
    second: bool = False


class Chain(QAbstractScrollArea):
    """One or two sentences, unrolled. Only what is visible is painted.

    Arrow keys up and down choose the unit, Space the other sentence, Enter (or
    a double click on a cell) writes over a state, Delete lets it go.
    """

    step_chosen = Signal(int, int)  # sentence (0 or 1), step from 1
    unit_chosen = Signal(int)
    hold_wanted = Signal(int, int, str, QRectF)  # step, unit, h or c; the cell in the viewport
    release_wanted = Signal(int, int, str)
    pointed = Signal(str)  # W, U, x, h, hp, c or "" when it is left

    NAME = N_("Reader", "The unrolled chain")

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind(self.setAccessibleName, self.NAME)
        self.readings: tuple[Reading, ...] = ()
        self.opened = 0
        self.unit = 0
        self.lit = ""
        self.shown: tuple[int, ...] = (0,)  # units, from 0
        self.hidden = 1  # cells of a strip
        self.units = 1  # of the network
        self.held: frozenset[tuple[int, int, str]] = frozenset()  # step, unit, h or c
        self.images: dict[str, QImage] = {}
        look().changed.connect(self._restyle)
        language().changed.connect(self.viewport().update)

    def set_network(self, net: Network, held: Sequence[HeldState]) -> None:
        """Take the weights that every step shows, and the states that are held."""
        self.units = net.hidden
        self.images = {"W": matrix_image(net.W), "U": matrix_image(net.U)}
        self.held = frozenset((hold.step, hold.unit, hold.of) for hold in held)

    def set_shown(self, shown: tuple[int, ...]) -> None:
        """Take the units that the strips show."""
        self.shown, self.hidden = shown, len(shown)

    def set_readings(self, readings: tuple[Reading, ...], opened: int, unit: int) -> None:
        """Show sentences at their steps; ``opened`` and ``unit`` are framed."""
        moved = [(r.step, len(r.trace.tokens)) for r in readings] != [
            (r.step, len(r.trace.tokens)) for r in self.readings
        ]
        self.readings, self.opened, self.unit = readings, opened, unit
        self._arrange(follow=moved)

    def set_lit(self, name: str) -> None:
        """Light a part in every step (its symbol was pointed at)."""
        if name != self.lit:
            self.lit = name
            self.viewport().update()

    def geometry_now(self) -> ChainLayout:
        """Where everything lies at the present size."""
        steps = max((len(r.trace.tokens) for r in self.readings), default=1)
        paired = bool(self.readings) and self.readings[0].trace.cell_state is not None
        area = self.viewport()
        return ChainLayout(
            area.width(), area.height(), max(1, len(self.readings)), steps, self.hidden, paired, look().scale,
            self.hidden < self.units,
        )  # fmt: skip

    def offset(self) -> int:
        """How far the chain is scrolled, in logical pixels."""
        return self.horizontalScrollBar().value()

    def row_scroll(self, row: int) -> int:
        """How far one chain is scrolled: the shorter one stops at its own end and stays in sight."""
        length = self.geometry_now().length_of(len(self.readings[row].trace.tokens))
        return min(self.offset(), max(0, round(length - self.viewport().width())))

    def reveal(self) -> None:
        """Scroll so that the present step is seen together with its neighbours."""
        layout = self.geometry_now()
        step = max((r.step for r in self.readings), default=1)
        left = layout.first + (step - 1) * layout.column
        view = self.viewport().width()
        if left - layout.column < self.offset() or left + 2 * layout.column > self.offset() + view:
            self.horizontalScrollBar().setValue(round(left + layout.column / 2 - view / 2) if left > view / 2 else 0)

    def told(self) -> list[Told]:
        """What has been read, word by word."""
        return view_told.chain(self)

    def _arrange(self, follow: bool) -> None:
        layout = self.geometry_now()
        bar = self.horizontalScrollBar()
        bar.setRange(0, max(0, round(layout.total - self.viewport().width())))
        bar.setPageStep(max(1, self.viewport().width()))
        bar.setSingleStep(max(1, round(layout.column)))
        if follow:
            self.reveal()
        self.viewport().update()

    def _restyle(self) -> None:
        self._arrange(follow=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange(follow=True)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        bar = self.horizontalScrollBar()
        delta = event.angleDelta().x() or event.angleDelta().y()
        if bar.maximum() == 0:
            event.ignore()
            return
        bar.setValue(round(bar.value() - delta * 0.75))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.readings:
            return
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row in range(len(self.readings)):
            painter.save()
            painter.translate(-self.row_scroll(row), 0)
            window = QRectF(self.row_scroll(row), 0, self.viewport().width(), self.viewport().height())
            paint.paint_chain(painter, self, self.geometry_now(), row, window)
            painter.restore()
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), 1.5))
            painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1), 8, 8)

    # pointing

    def part_at(self, point: QPointF) -> tuple[str, int, int, int]:
        """What lies at a point of the window: part, sentence, step, unit (−1 where there is none)."""
        layout = self.geometry_now()
        if not self.readings:
            return "", 0, 0, -1
        row = layout.row_at(point.y())
        place = point + QPointF(self.row_scroll(row), 0)
        step = layout.step_at(place.x())
        if step > len(self.readings[row].trace.tokens):
            return "", row, 0, -1
        near = 4 * look().scale
        states = [("h", layout.strip_rect(row, step))]
        if layout.paired:
            states.append(("c", layout.cell_state_rect(row, step)))
        for name, rect in states:
            if rect.adjusted(-near, -near, near, near).contains(place):
                unit = int((place.y() - rect.top()) / layout.cell)
                return name, row, step, self.shown[max(0, min(self.hidden - 1, unit))]
        if step > 0:
            if layout.u_rect(row, step).adjusted(-near, -near, near, near).contains(place):
                return "U", row, step, -1
            if layout.w_rect(row, step).adjusted(-near, -near, near, near).contains(place):
                return "W", row, step, -1
            if place.y() > layout.w_rect(row, step).bottom():
                return "x", row, step, -1
        return "", row, step, -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit(self.part_at(event.position())[0])

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit("")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        name, row, step, unit = self.part_at(event.position())
        if step > 0 and name in ("h", "c", "x"):
            self.step_chosen.emit(row, step)
        if unit >= 0:
            self.unit_chosen.emit(unit)
        self.pointed.emit(name)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        name, row, step, unit = self.part_at(event.position())
        if row == 0 and unit >= 0 and 0 < step <= self.readings[0].step and name in ("h", "c"):
            self._want_hold(step, unit, name)

    def _want_hold(self, step: int, unit: int, of: str) -> None:
        if step < 1:  # nothing has been read
            return
        layout = self.geometry_now()
        strip = (layout.cell_state_rect if of == "c" else layout.strip_rect)(0, step)
        top = strip.top() + self.shown.index(unit) * layout.cell
        cell = QRectF(strip.left() - self.row_scroll(0), top, strip.width(), layout.cell)
        self.hold_wanted.emit(step, unit, of, cell)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        turn = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if turn is not None:
            here = self.shown.index(self.unit) if self.unit in self.shown else 0
            self.unit_chosen.emit(self.shown[max(0, min(self.hidden - 1, here + turn))])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.opened == 0 and self.unit in self.shown:
            self._want_hold(self.readings[0].step, self.unit, "h")
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.opened == 0 and self.held:
            step = self.readings[0].step
            for of in "hc":
                if (step, self.unit, of) in self.held:
                    self.release_wanted.emit(step, self.unit, of)
        elif event.key() == Qt.Key.Key_Space and len(self.readings) > 1:
            other = 1 - self.opened
            self.step_chosen.emit(other, self.readings[other].step)
        else:
            event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            self._show_tip(event)
            return True
        return super().viewportEvent(event)

    def _show_tip(self, event: QHelpEvent) -> None:
        """The full value, or the word with its whole vector."""
        name, row, step, unit = self.part_at(QPointF(event.pos()))
        text = ""
        if step > 0:
            trace = self.readings[row].trace
            if name == "x":
                text = f"{trace.tokens[step - 1]} {vector(trace.inputs[step - 1][:LONGEST], 6)}"
                if len(trace.inputs[step - 1]) > LONGEST:
                    text = text[:-1] + ", …]"
                if is_unknown(trace, step):
                    text = f"{tr(UNKNOWN, word=trace.tokens[step - 1])} {text}"
            elif unit >= 0 and step <= self.readings[row].step:
                values = trace.cell_state if name == "c" else trace.hidden
                text = number(float(values[step - 1][unit]), 6) if values is not None else ""
                text = tr(HELD if row == 0 and (step, unit, name) in self.held else VALUE, unit=unit + 1, value=text)
        QToolTip.showText(event.globalPos(), plain_tip(text) if text else "", self.viewport())
