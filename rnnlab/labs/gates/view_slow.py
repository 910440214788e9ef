"""Slow motion: the five stages of one step, the wire that each runs along, and its sum in numbers."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from rnnlab.labs.gates.view_board import BOXES, HIGHWAY, VALVES, Board
from rnnlab.labs.gates.view_parts import Wires
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, look, pen_width

# What each stage brings, in the order of the sum.
STAGES = ("kept", "written", "c", "tanh_c", "h")
# The symbol of the formula that each stage is about.
MARKS = ("before", "i", "c", "c", "h")
PALE = 0.2  # what has not been computed yet


def is_due(name: str, stage: int | None) -> bool:
    """Whether a value is there already at a stage (None: the whole step)."""
    return stage is None or name not in STAGES or STAGES.index(name) <= stage


def opacity(name: str, stage: int | None) -> float:
    """How strongly a value's wire is drawn."""
    return 1.0 if is_due(name, stage) else PALE


def sum_of(wires: Wires, stage: int) -> str:
    """A stage's own sum with its numbers, which have more digits than the wires: who checks it finds it right."""
    v = {name: number(value, max(4, look().decimals)) for name, value in wires.values.items()}
    left = wires.values

    def signed(name: str) -> str:
        return f"({v[name]})" if left[name] < 0 else v[name]

    return (
        f"$f_t \\odot c_{{t-1}}$ = {v['f']} × {signed('before')} = {v['kept']}",
        f"$i_t \\odot g_t$ = {v['i']} × {signed('g')} = {v['written']}",
        f"$c_t$ = {v['kept']} + {signed('written')} = {v['c']}",
        f"$\\tanh(c_t)$ = tanh({v['c']}) = {v['tanh_c']}",
        f"$h_t = o_t \\odot \\tanh(c_t)$ = {v['o']} × {signed('tanh_c')} = {v['h']}",
    )[stage]


def path_of(board: Board, stage: int) -> list[QPointF]:
    """The wire along which a stage's value comes about."""
    top, middle = board.y(HIGHWAY), board.y(VALVES)
    forget, plus, valve = board.valve("f"), QPointF(board.valve("i").x(), top), board.valve("o")
    if stage == 0:
        return [QPointF(board.left, top), plus - QPointF(board.s(18), 0)]
    if stage == 1:
        return [QPointF(plus.x(), board.y(BOXES) - board.s(22)), plus + QPointF(0, board.s(18))]
    if stage == 2:
        return [QPointF(forget.x() + board.s(22), top), QPointF(board.right - board.s(8), top)]
    if stage == 3:
        return [QPointF(board.tanh_x, top), QPointF(board.tanh_x, middle), valve - QPointF(board.s(18), 0)]
    return [valve - QPointF(board.s(18), 0), QPointF(board.right - board.s(8), middle)]


def paint_glow(painter: QPainter, board: Board, stage: int) -> None:
    """A broad accent line under the stage's wire."""
    pen = QPen(color("accent", 0.26), pen_width(17) * board.scale, c=Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(path_of(board, stage)))
