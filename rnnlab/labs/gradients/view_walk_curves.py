"""The norm of the product of Jacobians, step by step, and the lines beside it: bound, path past the gates, A."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from rnnlab.engine.gradients_traces import JacobianWalk
from rnnlab.labs.gradients.view_axes import STYLES, Values, clipped, curve_pen, dotted_pen, polygon, runs, thinned
from rnnlab.labs.gradients.view_field import Field
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, pen_width, px

HUNDREDTH = -2.0  # log₁₀
EXPECTED = N_("Gradients", "predicted: {back} {back:step|steps} back")
PRODUCT = N_("Gradients", "norm of the product of Jacobians so far")
NORMS = N_("Gradients", "product of the norms: never exceeded")
PATH = {
    "lstm": N_("Gradients", "past the gates: the best unit’s product of f"),
    "gru": N_("Gradients", "past the gates: the best unit’s product of z"),
}


def paint_walk(painter: QPainter, field: Field, walk: JacobianWalk, step: int, pinned: JacobianWalk | None) -> None:
    """All lines; the product's own is bold as far as the walk has come, and pale beyond."""
    across, start = _across(field, walk)
    legend = [(tr(PRODUCT), STYLES[walk.cell].colour, "product")]
    if pinned is not None:
        _paint_pinned(painter, field, pinned)
        legend.append(("A", STYLES[pinned.cell].colour, "pinned"))
    for name, logs in _lines(walk):
        painter.setPen(_pen(name, walk.cell))
        _draw(painter, field, across, np.append(logs, start))
        if name == "norms":
            legend.append((tr(NORMS), "ink2", name))
        else:
            legend.append((tr(PATH[walk.cell]), "f_text" if walk.cell == "lstm" else "i_text", name))
    logs = np.append(walk.log_product_norm, start)
    painter.setPen(_faded(walk.cell, 2.5, 0.35))
    _draw(painter, field, across, logs)
    reached = max(step - walk.first, 0)
    painter.setPen(curve_pen(STYLES[walk.cell], 3.0))
    _draw(painter, field, across[reached:], logs[reached:])
    _paint_legend(painter, field, walk.cell, legend)


def paint_expected(painter: QPainter, field: Field, x: float, back: int) -> None:
    """The level of a hundredth, and how many steps back it is expected to be reached."""
    painter.setPen(dotted_pen("accent", 1.8))
    if field.holds(HUNDREDTH):
        y = field.y(HUNDREDTH)
        painter.drawLine(QPointF(field.columns.left, y), QPointF(field.columns.right, y))
        mathtext.draw(painter, field.columns.left + px(8), y - px(5), "1/100", 13, "accent_text", 600)
    pen = QPen(color("accent"), pen_width(2.2))
    pen.setDashPattern([2.4, 2.0])
    painter.setPen(pen)
    painter.drawLine(QPointF(x, field.top), QPointF(x, field.bottom))
    text = tr(EXPECTED, back=back)
    wide = mathtext.width(text, 15, 600)
    left = min(max(x - wide / 2, field.columns.left), field.columns.right - wide)
    room = QRectF(left, field.top + px(4), wide + px(2), px(22))
    painter.fillRect(room.adjusted(-px(4), 0, px(4), 0), color("stage", 0.86))
    mathtext.draw_in(painter, room, text, 15, "accent_text", 600)


def _across(field: Field, walk: JacobianWalk) -> tuple[Values, list[float]]:
    """Where the states first−1, … lie, and what the lines begin with at the right.

    Before the first Jacobian the product is 1; where the products start from
    further back, that state is not in sight.
    """
    start = [0.0] if walk.end == walk.last else []
    states = range(walk.first - 1, walk.last + len(start))
    return np.array([field.columns.x(state + 1) for state in states]), start


def _lines(walk: JacobianWalk) -> Iterator[tuple[str, Values]]:
    yield "norms", walk.log_norm_bound
    if walk.log_gate_product is not None:
        yield "path", walk.log_gate_product.max(axis=1)


def _faded(cell: str, width: float, alpha: float) -> QPen:
    pen = curve_pen(STYLES[cell], width)
    pen.setColor(color(STYLES[cell].colour, alpha))
    return pen


def _pen(name: str, cell: str) -> QPen:
    """Of the product of the norms: dotted grey. Of the path past the gates: dashed, in the keeping gate's colour."""
    if name == "norms":
        return dotted_pen("ink3", 2.0)
    if name == "pinned":
        return _faded(cell, 5.0, 0.34)
    if name == "product":
        return QPen(color(STYLES[cell].colour), pen_width(3))
    pen = QPen(color("f" if cell == "lstm" else "i"), pen_width(2))
    pen.setDashPattern([1.0, 1.6, 4.0, 1.6])
    return pen


def _paint_pinned(painter: QPainter, field: Field, walk: JacobianWalk) -> None:
    """A's product, pale and thick; the loss stands at the right for both, whatever their lengths."""
    _, start = _across(field, walk)
    last = field.columns.length - (walk.end - walk.last)
    logs = np.append(walk.log_product_norm, start)[-last:]
    columns = range(last - len(logs) + 1, last + 1)
    painter.setPen(_faded(walk.cell, 5.0, 0.34))
    _draw(painter, field, np.array([field.columns.x(k) for k in columns]), logs)


def _draw(painter: QPainter, field: Field, x: Values, logs: Values) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    y = field.ys(logs)
    parts = (clipped(x[a : b + 1], y[a : b + 1], field.top, field.bottom) for a, b in runs(np.isfinite(y)))
    for part in chain.from_iterable(parts):
        line = thinned(*part, 2.5)
        painter.drawPolyline(polygon(line[0][::-1], line[1][::-1]))


def _paint_legend(painter: QPainter, field: Field, cell: str, legend: list[tuple[str, str, str]]) -> None:
    """Names above the curve, each with a piece of its line."""
    x, y = field.columns.left, field.top - px(9)
    for text, ink, name in legend:
        if x + px(30) + mathtext.width(text, 13) > field.columns.right + px(20):
            break
        painter.setPen(_pen(name, cell))
        painter.drawLine(QPointF(x, y - px(4)), QPointF(x + px(24), y - px(4)))
        x = mathtext.draw(painter, x + px(30), y, text, 13, ink) + px(18)
