"""Names at the curves, where they cover no line, no point and no other name."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from rnnlab.labs.translation.view_curve_style import Field, Series
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.theme import px

if TYPE_CHECKING:
    from rnnlab.labs.translation.view_curve_chart import LengthChart

SIZE, HIGH, CLEAR = 15.0, 20.0, 9.0
MOST = 3  # curves that are named in the picture; the table has the names of more


def place_names(painter: QPainter, field: Field, chart: LengthChart) -> dict[str, QRectF]:
    """Write each curve's name beside it; one that has no free place is not written (table and read-out have it).

    Returns
    -------
    dict
        Model -> where its name stands.
    """
    if sum(bool(one.rows) for one in chart.series()) > MOST:
        return {}  # some would have a place and others none
    lines = {one.model: _segments(chart, one) for one in chart.series()}
    every = [line for found in lines.values() for line in found]
    for one in chart.older():
        for piece in chart.lines(one, chart.quantity):
            every += [QLineF(a, b) for a, b in pairwise(piece)]
    placed: dict[str, QRectF] = {}
    for one in chart.series():
        rect = _free(field, chart, one, every, list(placed.values()))
        if rect is not None:
            placed[one.model] = rect
            mathtext.draw_in(painter, rect, mathtext.literal(one.title), SIZE, one.style.colour, 600)
    return placed


def _segments(chart: LengthChart, one: Series) -> list[QLineF]:
    found = []
    for quantity in {chart.quantity, "words"} if chart.quantity == "exact" else {chart.quantity}:
        for piece in chart.lines(one, quantity):
            found += [QLineF(a, b) for a, b in pairwise(piece)] or [QLineF(p, p) for p in piece]
    for row in one.rows:
        if chart.row_at(one.model, row.clauses) is not None:
            at = chart.at(one.model, row.clauses)
            found.append(QLineF(at, at))
            if chart.quantity == "exact":  # its error bar
                field = chart.field()
                found.append(QLineF(at.x(), field.y(row.low), at.x(), field.y(row.high)))
    return found


def _free(field: Field, chart: LengthChart, one: Series, lines: list[QLineF], taken: list[QRectF]) -> QRectF | None:
    """A place near the curve, most of all near its middle, that nothing else uses."""
    width, high, gap = mathtext.width(mathtext.literal(one.title), SIZE, 600), px(HIGH), px(CLEAR)
    pieces = chart.lines(one, chart.quantity)
    line = pieces[0] or pieces[1]  # the trained lengths, if any: beyond them there is no line to name
    anchors = [*line, *(QLineF(a, b).center() for a, b in pairwise(line))]
    middle = field.columns.left + (field.columns.right - field.columns.left) * 0.45
    anchors.sort(key=lambda point: abs(point.x() - middle))
    trained = chart.trained()
    right = field.columns.right if trained is None or not pieces[0] else field.columns.edges(*trained)[1]
    for anchor in anchors:
        for left, top in (
            (gap, -gap - high), (gap, gap), (-width - gap, gap), (-width - gap, -gap - high), (-width / 2, gap),
            (-width / 2, -gap - high),
        ):  # fmt: skip
            rect = QRectF(anchor + QPointF(left, top), anchor + QPointF(left + width, top + high))
            inside = (
                field.columns.left < rect.left() and rect.right() < right
                and field.top + px(2) < rect.top() and rect.bottom() < field.bottom - px(2)
            )  # fmt: skip
            if not inside or any(rect.adjusted(-gap, 0, gap, 0).intersects(other) for other in taken):
                continue
            if not any(_crosses(rect.adjusted(-px(5), -px(3), px(5), px(3)), line) for line in lines):
                return rect
    return None


def _crosses(rect: QRectF, line: QLineF) -> bool:
    """Whether a line has a point in a rectangle."""
    if rect.contains(line.p1()) or rect.contains(line.p2()):
        return True
    corners = [rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()]
    sides = [QLineF(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
    return any(side.intersects(line)[0] == QLineF.IntersectionType.BoundedIntersection for side in sides)
