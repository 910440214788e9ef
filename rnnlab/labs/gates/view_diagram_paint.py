"""How the cell's diagram is drawn: places in shares of the card, pens in the colours of the quantities."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from rnnlab.labs.gates.view_board import BUS, COLUMN, HIGHWAY, VALVES, Board
from rnnlab.labs.gates.view_diagram_notes import paint_note, paint_place, wire_decimals
from rnnlab.labs.gates.view_parts import NO_FORGET, WAS, Wires, gates_of
from rnnlab.labs.gates.view_slow import is_due, opacity, paint_glow
from rnnlab.labs.gates.view_strokes import draw_valve, draw_wire
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.cells import fitting_decimals

SHORT: dict[str, Text] = {
    "f": N_("Gates diagram", "forget"),
    "i": N_("Gates diagram", "input"),
    "g": N_("Gates diagram", "candidate"),
    "o": N_("Gates diagram", "output"),
}
_CENTRE = Qt.AlignmentFlag.AlignHCenter
_RIGHT = Qt.AlignmentFlag.AlignRight


class DiagramPainter:
    """Paints the diagram once: wires, valves, boxes and the values of a unit at a step."""

    def __init__(self, painter: QPainter, board: Board, wires: Wires | None) -> None:
        self._painter, self.board, self._wires = painter, board, wires
        self._stage: int | None = None

    def paint(self, selected: str, lit: str, focused: str, stage: int | None = None) -> None:
        """Draw everything; without numbers yet, the wires alone; up to a stage of the step, the rest pale."""
        self._stage = stage
        painter, wires = self._painter, self._wires
        plain = look().palette.name == "projector"
        painter.setPen(QPen(color("axis"), pen_width(1)) if plain else Qt.PenStyle.NoPen)
        painter.setBrush(color("stage" if plain else "shell"))
        painter.drawRoundedRect(self.board.card, px(12), px(12))
        self._halo(selected, lit)
        if stage is not None:
            paint_glow(painter, self.board, stage)
        self._paint_bus()
        self._paint_highway()
        self._paint_reading()
        for gate in self._gates():
            if gate != "g":
                vertical = gate == "i"
                draw_valve(painter, self.board.valve(gate), self.board.scale, gate, self._value(gate), vertical)
        for gate in self._gates():
            self._paint_gate(gate)
        if wires is not None:
            paint_place(painter, self.board, wires)
        if focused:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(color("ink"), pen_width(1.5), Qt.PenStyle.DotLine))
            painter.drawRoundedRect(self.board.touch(focused), px(8), px(8))

    def _gates(self) -> tuple[str, ...]:
        """The boxes there are: the cell of 1997 has no forget gate."""
        there = gates_of("" if self._wires is None else self._wires.cell)
        return tuple(gate for gate in COLUMN if gate in there)

    def _fade(self, name: str) -> None:
        """Pale from here on, where a stage has not come to a value yet."""
        self._painter.setOpacity(opacity(name, self._stage))

    def _value(self, gate: str) -> float:
        return self._wires.values[gate] if self._wires is not None else 0.5

    def _line(self, colour: str, width: float, *points: QPointF, dotted: bool = False, arrow: bool = False) -> None:
        draw_wire(self._painter, self.board.scale, colour, width, points, dotted=dotted, arrow=arrow)

    def _halo(self, selected: str, lit: str) -> None:
        painter = self._painter
        painter.setPen(Qt.PenStyle.NoPen)
        for gate, alpha in ((selected, 0.16), (lit, 0.22)):
            if gate not in self._gates():
                continue
            painter.setBrush(color(gate, alpha))
            if gate == "g":
                around = self.board.s(7)
                painter.drawRoundedRect(self.board.box("g").adjusted(-around, -around, around, around), px(12), px(12))
            else:
                painter.drawEllipse(self.board.valve(gate), self.board.s(25), self.board.s(25))
        painter.setPen(QPen(color("accent"), pen_width(2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if lit in ("before", "c", "h"):
            painter.drawRoundedRect(self.board.wire(lit), px(6), px(6))
        elif lit in COLUMN:
            around = self.board.s(4)
            painter.drawRoundedRect(self.board.box(lit).adjusted(-around, -around, around, around), px(10), px(10))

    def _paint_bus(self) -> None:
        """h_{t-1} and x_t go to all four boxes."""
        y, gap = self.board.y(BUS), self.board.s(7)
        end = self.board.x(COLUMN["o"])
        projector = look().palette.name == "projector"
        self._line("h", 2.4, QPointF(self.board.left, y), QPointF(end, y))
        self._painter.setPen(
            QPen(
                color("x"),
                pen_width(2.4) * self.board.scale,
                Qt.PenStyle.DashLine if projector else Qt.PenStyle.SolidLine,
            )
        )
        self._painter.drawLine(QPointF(self.board.left, y + gap), QPointF(end, y + gap))
        for gate in self._gates():
            x = self.board.x(COLUMN[gate])
            self._line("h", 1.8, QPointF(x, y), QPointF(x, self.board.box(gate).bottom() + self.board.s(1)), arrow=True)
            self._painter.setPen(Qt.PenStyle.NoPen)
            self._painter.setBrush(color("h"))
            self._painter.drawEllipse(QPointF(x, y), self.board.s(3.6), self.board.s(3.6))
            self._painter.setBrush(color("x"))
            side = self.board.s(3.4)
            if projector:  # their blues are close there: a square tells x from h
                self._painter.drawRect(QRectF(x - side, y + gap - side, 2 * side, 2 * side))
            else:
                self._painter.drawEllipse(QPointF(x, y + gap), side, side)
        base = y - self.board.s(9)
        end_h = mathtext.draw(self._painter, self.board.left, base, "$h_{t-1}$", 16 * self.board.scale, "h_text")
        mathtext.draw(self._painter, end_h + self.board.s(12), base, "$x_t$", 16 * self.board.scale, "x_text")

    def _paint_highway(self) -> None:
        """c runs along the top: through the forget valve, past the sum, on to the next step."""
        y = self.board.y(HIGHWAY)
        forget, plus = self.board.valve("f"), QPointF(self.board.x(COLUMN["g"]), y)
        radius, half = self.board.s(15), self.board.s(20)
        if "f" not in self._gates():
            half = 0.0  # nothing on the way
        self._line("c", 6, QPointF(self.board.left, y), forget - QPointF(half, 0))
        closed = self._value("f") == 0.0
        if "f" not in self._gates():
            told = tr(NO_FORGET)
            below = QPointF(forget.x() - self.board.s(40), y + self.board.s(30))
            mathtext.draw(self._painter, below.x(), below.y(), told, max(11.0, 13 * self.board.scale), "ink2")
        self._fade("kept")
        self._line(
            "c", 6, forget + QPointF(half + (px(6) if closed else 0), 0), plus - QPointF(radius, 0), dotted=closed
        )
        self._fade("c")
        self._line("c", 6, plus + QPointF(radius, 0), QPointF(self.board.right, y), arrow=True)
        painter = self._painter
        painter.setPen(QPen(color("c_text"), pen_width(2)))
        painter.setBrush(color("stage"))
        painter.drawEllipse(plus, radius, radius)
        arm = self.board.s(7)
        painter.drawLine(plus - QPointF(arm, 0), plus + QPointF(arm, 0))
        painter.drawLine(plus - QPointF(0, arm), plus + QPointF(0, arm))
        self._fade("written")
        valve = self.board.valve("i")
        shut = self._value("i") == 0.0
        self._line(
            "g",
            2.6,
            valve - QPointF(0, self.board.s(17)),
            plus + QPointF(0, radius + self.board.s(1)),
            dotted=shut,
            arrow=not shut,
        )
        self._line("g", 2.6, QPointF(valve.x(), self.board.box("g").top()), valve + QPointF(0, self.board.s(17)))
        painter.setOpacity(1.0)
        top = y - self.board.s(11)
        name_end = mathtext.draw(painter, self.board.left, top, "$c_{t-1}$", 17 * self.board.scale, "c_text")
        self._written("before", name_end + self.board.s(10), top, below=True)
        self._written("kept", (forget.x() + plus.x()) / 2 - self.board.s(52), top)
        self._written("c", plus.x() + self.board.s(34), top)
        self._written("written", plus.x() - self.board.s(18), self.board.y(0.335), plus=True, below=True, ends=True)
        label = "$c_t$"
        mathtext.draw(
            painter,
            self.board.right - mathtext.width(label, 17 * self.board.scale),
            top,
            label,
            17 * self.board.scale,
            "c_text",
        )

    def _paint_reading(self) -> None:
        """What is read from c: tanh, then the output valve, then h."""
        painter = self._painter
        y, top = self.board.y(VALVES), self.board.y(HIGHWAY)
        valve = self.board.valve("o")
        box = QRectF(self.board.tanh_x - self.board.s(26), y - self.board.s(15), self.board.s(52), self.board.s(30))
        self._fade("tanh_c")
        self._line("c", 3, QPointF(self.board.tanh_x, top), QPointF(self.board.tanh_x, box.top()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("c"))
        painter.drawEllipse(QPointF(self.board.tanh_x, top), self.board.s(5), self.board.s(5))
        self._line("c", 3, QPointF(box.right(), y), valve - QPointF(self.board.s(18), 0))
        self._fade("h")
        closed = self._value("o") == 0.0
        start = valve + QPointF(self.board.s(18) + (px(5) if closed else 0), 0)
        self._line("h", 4, start, QPointF(self.board.right, y), dotted=closed, arrow=not closed)
        painter.setOpacity(1.0)
        painter.setPen(QPen(color("c"), pen_width(1.8)))
        painter.setBrush(color("stage"))
        painter.drawRoundedRect(box, px(8), px(8))
        mathtext.draw_in(painter, box, "tanh", 14 * self.board.scale, "c_text", align=_CENTRE)
        self._written("tanh_c", valve.x() - self.board.s(20), y - self.board.s(12), ends=True)
        self._written("h", valve.x() + self.board.s(26), y + self.board.s(22), below=True, colour="h_text")
        label = "$h_t$"
        x = self.board.right - mathtext.width(label, 17 * self.board.scale)
        mathtext.draw(painter, x, y - self.board.s(11), label, 17 * self.board.scale, "h_text")

    def _written(
        self,
        name: str,
        x: float,
        baseline: float,
        *,
        plus: bool = False,
        below: bool = False,
        ends: bool = False,
        colour: str = "c_text",
    ) -> None:
        """A wire's value, and beside or below it what it was in the run left alone; with ``ends``, x is its end."""
        if self._wires is None or not is_due(name, self._stage):
            return
        s, scale = self.board.s, self.board.scale
        text = number(self._wires.values[name], wire_decimals(), plus=plus)
        was = number(self._wires.were[name], wire_decimals(), plus=plus)
        size, small = (15.0 if name == "tanh_c" else 18.0) * scale, max(11.0, 13 * scale)
        start = x - mathtext.width(text, size, 600) if ends else x
        end = mathtext.draw(self._painter, start, baseline, text, size, colour, 600)
        if was == text or name == "tanh_c":  # between tanh and the valve there is no room for a second number
            return
        told = tr(WAS, value=was)
        at = (end + s(7), baseline)
        if name == "before":
            at = (self.board.left, baseline + s(12) + self.board.under(17))
        elif below:
            clear = max(x, self.board.box("o").right() + s(6)) if name == "h" and look().presenting else x
            at = (x - mathtext.width(told, small) if ends else clear, baseline + self.board.under(17))
        mathtext.draw(self._painter, *at, told, small, "ink2")

    def _paint_gate(self, gate: str) -> None:
        """A box with the gate's value, its name, the wire to its valve, and whether it is forced."""
        painter, box, valve = self._painter, self.board.box(gate), self.board.valve(gate)
        text, half = f"{gate}_text", self.board.s(18)
        if gate == "f":
            self._line(gate, 2.2, QPointF(valve.x(), box.top()), valve + QPointF(0, half), arrow=True)
        elif gate == "i":
            bend = QPointF(box.center().x(), valve.y())
            self._line(gate, 2.2, QPointF(bend.x(), box.top()), bend, valve - QPointF(half, 0), arrow=True)
        elif gate == "o":
            self._line(gate, 2.2, QPointF(valve.x(), box.top()), valve + QPointF(0, half * 0.6), arrow=True)
        held = self._wires is not None and gate in self._wires.held
        painter.setPen(QPen(color(gate), pen_width(3.4 if held else 2.2)))
        painter.setBrush(color("stage"))
        painter.drawRoundedRect(box, px(8), px(8))
        if self._wires is not None:
            size = 18 * self.board.scale
            value = number(self._value(gate), fitting_decimals(font(size, 600), box.width()))
            mathtext.draw_in(painter, box, value, size, text, 600, _CENTRE)
        # As large as the room left of the box allows: the box before it must stay clear of its name.
        before = {"i": "f", "g": "i", "o": "g"}.get(gate)
        room = self.board.s(105) if before is None else box.left() - self.board.s(11) - self.board.box(before).right()
        size = mathtext.fitting(tr(SHORT[gate]), room, max(11.5, 15 * self.board.scale), 9, 600)
        wide = min(self.board.s(105), room)
        row = QRectF(box.left() - self.board.s(7) - wide, box.top() - self.board.s(1), wide, box.height() / 2)
        needed = mathtext.width(tr(SHORT[gate]), size, 600) + px(2)
        painter.save()
        if needed > wide >= 0.75 * needed:  # letters for a class, a little narrower
            painter.translate(row.right(), 0)
            painter.scale(wide / needed, 1.0)
            painter.translate(-row.right(), 0)
            row.setLeft(row.right() - needed)
        mathtext.draw_in(painter, row, tr(SHORT[gate]), size, text, 600, _RIGHT)
        painter.restore()
        row.translate(0, box.height() / 2)
        mathtext.draw_in(painter, row, f"${gate}_t$", size, text, align=_RIGHT)
        if self._wires is not None:
            paint_note(painter, self.board, gate, self._wires)
