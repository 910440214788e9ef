"""The axes of the blame's bars and of their sum, and how a share is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from rnnlab.labs.gradients.view_axes import BACK, TIME, ticks
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number, percent, short
from rnnlab.ui.look.theme import color, pen_width, px

if TYPE_CHECKING:
    from rnnlab.labs.gradients.view_blame_bars import BlameBars

RIGHT, CENTRE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
TITLE = N_("Gradients", "share of $\\partial{L}/\\partial{U}$")
RUNNING = N_("Gradients", "sum from the loss back to here")
LOST = N_("Gradients", "outline: what the whole way would add")


def paint_axes(painter: QPainter, bars: BlameBars) -> None:
    """Both scales, the time axis, and what is drawn."""
    place, above = bars.plot(), bars.sum_plot()
    low, high = bars.range()
    marks = [(bars.height_of(share), share) for share in (low, 0.0, high / 2, high)]
    marks += [(bars.sum_height(share), share) for share in (0.0, 0.5, 1.0)]
    crowded = bars.height_of(low) - bars.height_of(0.0) < px(27)
    for y, share in marks:
        painter.setPen(QPen(color("axis" if share == 0 else "grid"), pen_width(1.5 if share == 0 else 1)))
        painter.drawLine(QPointF(place.left(), y), QPointF(place.right(), y))
        lowest = share == low < 0
        if lowest and crowded:
            continue
        # The lowest number stands on its line: below it the time axis begins.
        room = QRectF(0, y - px(18 if lowest else 9), place.left() - px(8), px(18))
        mathtext.draw_in(painter, room, axis_text(share), 13, "ink3", align=RIGHT)
    painter.setPen(QPen(color("axis"), pen_width(1.5)))
    painter.drawLine(place.bottomLeft(), place.topLeft())
    painter.drawLine(above.bottomLeft(), above.topLeft())
    mathtext.draw(painter, above.left(), above.top() - px(12), tr(RUNNING), 14, "accent_text", 600)
    x = mathtext.draw(painter, place.left() + px(24), place.top() - px(8), tr(TITLE), 15, "ink") + px(24)
    if bars.first() > 1 and x + mathtext.width(tr(LOST), 13) < place.right():
        mathtext.draw(painter, x, place.top() - px(8), tr(LOST), 13, "ink2")
    columns, length = bars.columns(), bars.length()
    for row, title in enumerate((TIME, BACK)):
        y = place.bottom() + px(6) + row * px(18)
        ink = "ink2" if row == 0 else "ink3"
        for at in ticks(length):
            rect = QRectF(columns.x(at) - px(30), y, px(60), px(18))
            mathtext.draw_in(painter, rect, str(at if row == 0 else length - at), 13, ink, align=CENTRE)
        mathtext.draw_in(painter, QRectF(0, y, columns.x(1) - px(20), px(18)), tr(title), 13, ink, align=RIGHT)


def axis_text(share: float) -> str:
    """A share on the axis: per cent, with as few digits as it needs."""
    return percent(short(round(share * 100, 2)))


def share_text(share: float, decimals: int = 1) -> str:
    """A share as per cent; what rounds to nothing is written as a power of ten."""
    if share != 0 and abs(share) < 0.5 * 10.0 ** -(decimals + 2):
        return percent(number(share * 100, 1))
    return percent(number(share * 100, decimals))
