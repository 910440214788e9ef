"""The norm of each weight matrix's own gradient before and after clipping: numbers, and two bars on one scale."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from rnnlab.engine.gradients_traces import ClippedGradients
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.numbers import scientific
from rnnlab.ui.look.theme import color, px

NAMES = {"W": "$W$", "U": "$U$", "b": "$b$", "b_hn": "$b_{hn}$"}
ROW, LEAST, NAME, NUMBERS = 22.0, 17.0, 40.0, 138.0


def norms_text(before: float, after: float) -> str:
    """Before and after; one number where they are the same."""
    return scientific(before) if before == after else f"{scientific(before)} → {scientific(after)}"


def paint_norms(painter: QPainter, room: QRectF, clipped: ClippedGradients) -> None:
    """A line for each matrix; none where there is no room for all of them."""
    rows = clipped.by_name
    high = min(px(ROW), room.height() / max(len(rows), 1))
    if clipped.nonfinite is not None or high < px(LEAST):
        return
    largest = max((before for before, _ in rows.values()), default=0.0)
    for k, (name, (before, after)) in enumerate(rows.items()):
        line = QRectF(room.left(), room.top() + k * high, room.width(), high)
        mathtext.draw_in(painter, QRectF(line.left(), line.top(), px(NAME), high), NAMES.get(name, name), 15, "ink")
        text = QRectF(line.left() + px(NAME), line.top(), px(NUMBERS), high)
        mathtext.draw_in(painter, text, norms_text(before, after), 13, "ink2")
        bar = QRectF(text.right(), line.center().y() - px(5), line.right() - text.right() - px(6), px(10))
        painter.setPen(Qt.PenStyle.NoPen)
        for value, ink in ((before, color("ink3", 0.45)), (after, color("accent"))):
            if largest > 0 and value > 0:
                painter.setBrush(ink)
                painter.drawRect(QRectF(bar.left(), bar.top(), max(bar.width() * value / largest, px(1.5)), px(10)))
