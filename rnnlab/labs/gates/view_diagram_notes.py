"""What is written beside the diagram: which unit and step, which gate is forced, and what it was."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from rnnlab.labs.gates.view_board import Board
from rnnlab.labs.gates.view_parts import UNIT, WAS, Wires
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.numbers import number, short
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.chips import unknown_mark

FORCED = N_("Gates diagram", "forced to {value}")
STEP = N_("Gates diagram", "step {step}")
STEP_WORD = N_("Gates diagram", "step {step} “{word}”")


def wire_decimals() -> int:
    """On a wire there is room for 3 decimals; the strips and the inspector have them all."""
    return min(look().decimals, 3)


def brief(value: float) -> str:
    """0 and 1 without decimals: closed and open."""
    return short(value) if value in (-1.0, 0.0, 1.0) else number(value, wire_decimals())


def paint_note(painter: QPainter, board: Board, gate: str, wires: Wires) -> None:
    """A hand where the gate is forced, and what it was in the run left alone."""
    held = gate in wires.held
    was = number(wires.were[gate], wire_decimals())
    x, y = board.box(gate).center().x() + board.s(11), board.y(0.515)
    if gate == "o":
        x, y = board.box("o").right() + board.s(10), board.box("o").center().y() + board.s(2)
    elif gate == "g":
        y = board.y(0.60) - board.s(8)
    differs = held or was != number(wires.values[gate], wire_decimals())
    if gate != "o" and look().presenting:  # both lines stand above the box
        y = min(y, board.box(gate).top() - board.s(3) - (board.under(17) if held and differs else 0.0))
    size = max(11.0, 13 * board.scale)
    if held:
        side, text = board.s(16), tr(FORCED, value=brief(wires.values[gate]))
        at = x + side + board.s(3)
        if at + mathtext.width(text, size, 600) <= board.right:
            draw_icon(painter, "hand", QRectF(x, y - board.s(13), side, side), f"{gate}_text")
        else:  # the words have the room of the hand
            at = x
        mathtext.draw(painter, at, y, text, size, f"{gate}_text", 600)
        y += board.under(17)
    if differs:
        mathtext.draw(painter, x, y, tr(WAS, value=was), max(11.0, 12.5 * board.scale), "ink2")


def paint_place(painter: QPainter, board: Board, wires: Wires) -> None:
    """Which unit and step this is."""
    size = max(12.0, 15 * board.scale)
    y = board.y(0.43)
    mathtext.draw(painter, board.left, y, tr(UNIT, unit=wires.unit + 1), size, "ink", 600)
    room = board.box("f").left() - board.left + board.s(20)
    word = mathtext.literal(f"{wires.word} ({unknown_mark()})" if wires.unknown else wires.word)
    text = tr(STEP_WORD, step=wires.step, word=word)
    small = max(11.5, 13 * board.scale)
    if mathtext.width(text, small) > room:
        text = tr(STEP, step=wires.step)
    mathtext.draw(painter, board.left, y + board.under(21), text, small, "ink2")
