"""Curves and points of quality against length."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPolygonF

from rnnlab.labs.translation.view_curve_axes import EXACT, WORDS, value_of
from rnnlab.labs.translation.view_curve_style import Series, draw_marker
from rnnlab.ui.look.theme import color, px
from rnnlab.ui.widgets.curve_style import curve_pen, draw_interval

if TYPE_CHECKING:
    from rnnlab.labs.translation.view_curve_chart import LengthChart

THIN = 1.3


def paint_line(painter: QPainter, chart: LengthChart, one: Series, quantity: str, width: float, pale: float) -> None:
    """A curve within the trained lengths; beyond them it goes on only where no hollow markers show where."""
    seen, beyond = chart.lines(one, quantity)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(curve_pen(one.style, width, pale))
    painter.drawPolyline(QPolygonF(seen))
    if quantity == WORDS:
        painter.setPen(curve_pen(one.style, THIN, pale))
        painter.drawPolyline(QPolygonF(beyond))


def paint_points(painter: QPainter, chart: LengthChart, one: Series) -> None:
    """Markers with their error bars; a halo at the one that is read off."""
    field = chart.field()
    for row in one.rows:
        if chart.row_at(one.model, row.clauses) is None or value_of(row, chart.quantity) is None:
            continue
        at = chart.at(one.model, row.clauses)
        if chart.place == (one.model, row.clauses):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color(one.style.colour, 0.16))
            painter.drawEllipse(at, px(15), px(15))
        if chart.quantity == EXACT:
            draw_interval(painter, one.style.colour, at.x(), field.y(row.low), field.y(row.high), 0.75)
        draw_marker(painter, one.style, at, hollow=not row.trained)
