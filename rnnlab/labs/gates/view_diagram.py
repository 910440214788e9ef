"""The LSTM cell as a diagram of valves, with one unit's numbers on its wires."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.labs.gates.view_board import Board
from rnnlab.labs.gates.view_diagram_paint import DiagramPainter
from rnnlab.labs.gates.view_parts import QUANTITIES, Wires, gates_of
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.told import BUTTON, Told, tell

ORDER = ("f", "i", "g", "o")  # as they stand from left to right


class CellDiagram(QWidget):
    """Valves, wires and values of one unit at one step.

    A gate is pressed with the pointer, by touch, or by arrow keys and Space;
    the owner opens its choice.
    """

    gate_pressed = Signal(str, QPoint)  # gate, where its choice may open (global)
    pointed = Signal(str)  # i f g o c h, "before" for c of the step before, "" when left

    NAME = N_("Gates", "LSTM cell: arrow keys choose a gate, Space opens its choice")

    def __init__(self) -> None:
        super().__init__()
        self._wires: Wires | None = None
        self._stage: int | None = None
        self._selected = "f"
        self._lit = ""
        self._here = 0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_wires(self, wires: Wires | None) -> None:
        """Show the numbers of one unit at one step, or none."""
        if wires != self._wires:
            self._wires = wires
            self.update()
            tell(self)

    def set_stage(self, stage: int | None) -> None:
        """Show one stage of the step (from 0, ``view_slow.STAGES``); None shows the whole step."""
        if stage != self._stage:
            self._stage = stage
            self.update()

    def wires(self) -> Wires | None:
        """What is shown."""
        return self._wires

    def gates(self) -> tuple[str, ...]:
        """The gates that can be pressed, from left to right."""
        there = gates_of("" if self._wires is None else self._wires.cell)
        return tuple(gate for gate in ORDER if gate in there)

    def _focused(self) -> str:
        gates = self.gates()
        return gates[self._here % len(gates)]

    def set_selected(self, gate: str) -> None:
        """Give the gate that the controls are about a halo."""
        if gate != self._selected:
            self._selected = gate
            self.update()

    def set_lit(self, name: str) -> None:
        """Light what a formula's symbol stands for."""
        if name != self._lit:
            self._lit = name
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(735)), round(px(250)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(320)), round(px(140)))

    def gate_rect(self, gate: str) -> QRectF:
        """Where a gate's valve takes a press (the candidate: its box)."""
        return Board(self.rect()).touch(gate)

    def told(self) -> list[Told]:
        """Each gate with its value, for a screen reader."""
        wires, found = self._wires, []
        for gate in self.gates():
            value = "" if wires is None else number(wires.values[gate])
            name = f"{gate}, {tr(QUANTITIES[gate].text)}"
            found.append(Told(name, value, self.gate_rect(gate), BUTTON, chosen=gate == self._focused()))
        return found

    def _name_at(self, point: QPointF) -> str:
        board = Board(self.rect())
        for gate in self.gates():
            if any(rect.contains(point) for rect in board.touches(gate)):
                return gate
        for name in ("before", "h", "c"):
            if board.wire(name).contains(point):
                return name
        return ""

    def _point(self, name: str) -> None:
        if name != self._lit:
            self.set_lit(name)
            self.pointed.emit(name)

    def _press(self, gate: str) -> None:
        rect = Board(self.rect()).touch(gate)
        self.gate_pressed.emit(gate, self.mapToGlobal(rect.bottomRight().toPoint()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        name = self._name_at(event.position())
        self._point(name)
        if name in self.gates() and event.button() == Qt.MouseButton.LeftButton:
            self._here = self.gates().index(name)
            self._press(name)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        name = self._name_at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if name in ORDER else Qt.CursorShape.ArrowCursor)
        self._point(name)
        if name and self._wires is not None:
            quantity = QUANTITIES["c" if name == "before" else name]
            text = f"{tr(quantity.text)}: {number(self._wires.values[name], 6)}"
            QToolTip.showText(event.globalPosition().toPoint(), text, self)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(self._focused() if self.hasFocus() else "")

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._point(self._focused())
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._point("")
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            forward = key in (Qt.Key.Key_Right, Qt.Key.Key_Down)
            self._here = (self._here + (1 if forward else -1)) % len(self.gates())
            self._point(self._focused())
            self.update()
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._press(self._focused())
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focused = self._focused() if self.hasFocus() else ""
        DiagramPainter(painter, Board(self.rect()), self._wires).paint(self._selected, self._lit, focused, self._stage)
