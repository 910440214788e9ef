"""The strokes of the cell's diagram: wires, dotted where nothing flows, and valves."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets.arrows import arrow_head
from rnnlab.ui.widgets.cells import ramp_color


def draw_wire(
    painter: QPainter,
    scale: float,
    colour: str,
    width: float,
    points: Sequence[QPointF],
    *,
    dotted: bool = False,
    arrow: bool = False,
) -> None:
    """Draw a wire along points.

    Parameters
    ----------
    scale : float
        Of the diagram.
    colour : str
        A name of the palette.
    width : float
        In design pixels.
    dotted : bool
        Behind a closed valve.
    arrow : bool
        With a tip at the last point.
    """
    pen = QPen(color(colour), pen_width(width) * min(1.2, scale), c=Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if dotted:
        pen.setWidthF(pen_width(2.4) * scale)
        pen.setDashPattern([0.1, 2.6])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if not arrow:
        painter.drawPolyline(QPolygonF(list(points)))
        return
    end, way = points[-1], points[-1] - points[-2]
    length = max(1e-6, float((way.x() ** 2 + way.y() ** 2) ** 0.5))
    along = QPointF(way.x() / length, way.y() / length)
    tip = px(5 + width * 1.6) * scale
    painter.drawPolyline(QPolygonF([*points[:-1], end - along * tip]))
    arrow_head(painter, end, (along.x(), along.y()), tip, tip * 0.55, color(colour))


def valve_path(centre: QPointF, long: float, wide: float, vertical: bool) -> QPainterPath:
    """Two triangles, tip to tip, ``long`` and ``wide`` from the centre."""
    path = QPainterPath()
    for side in (-1, 1):
        corners = [QPointF(side * long, -wide), QPointF(side * long, wide), QPointF(0, 0)]
        if vertical:
            corners = [QPointF(corner.y(), corner.x()) for corner in corners]
        path.addPolygon(QPolygonF([centre + corner for corner in corners]))
        path.closeSubpath()
    return path


def draw_valve(painter: QPainter, centre: QPointF, scale: float, gate: str, value: float, vertical: bool) -> None:
    """Draw two triangles, tip to tip; filled as far as the gate is open; closed with a bar.

    Parameters
    ----------
    scale : float
        Of the diagram.
    value : float
        The gate's, 0 to 1.
    """
    painter.setPen(QPen(color(f"{gate}_text"), pen_width(2), j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(color("stage") if value == 0.0 else ramp_color(value, gate, 0.0, 1.0))
    painter.drawPath(valve_path(centre, px(18) * scale, px(13) * scale, vertical))
    if value == 0.0:
        bar = px(19) * scale
        reach = QPointF(bar, 0) if vertical else QPointF(0, bar)
        painter.setPen(QPen(color(f"{gate}_text"), pen_width(4), c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(centre - reach, centre + reach)
