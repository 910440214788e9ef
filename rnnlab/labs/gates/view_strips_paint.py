"""How words, strips and frames are drawn.

A strip is one small picture stretched to its place; numbers, grid and frames
are drawn over it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPen, QPolygonF

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates.view_columns import MARK, Places
from rnnlab.labs.gates.view_header import paint_words
from rnnlab.labs.gates.view_image import strip_image
from rnnlab.labs.gates.view_parts import GATES, NO_FORGET, QUANTITIES, UNITS, Quantity, gates_of, strip_of
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, letters, look, pen_width, px
from rnnlab.ui.widgets.cells import fitting_decimals, ink_on, ramp_color

WHOLE = N_("Gates", "Trained without: $c_{t-1}$ goes on whole, as if $f$ were 1.")
_RIGHT, _MIDDLE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter


class StripPainter:
    """Paints the strips; keeps their pictures until the numbers or the look change."""

    def __init__(self) -> None:
        self._images: dict[str, QImage] = {}

    def forget(self) -> None:
        """Make the pictures anew."""
        self._images.clear()

    def paint(
        self,
        painter: QPainter,
        places: Places,
        trace: GatesTrace,
        shown: tuple[int, ...],
        row: int,
        step: int,
        lit: str,
    ) -> None:
        """Words, strips, numbers and names.

        Parameters
        ----------
        shown : tuple of int
            The units that have rows, from 0.
        row : int
            The chosen unit's.
        """
        paint_words(painter, places.columns, places.words, trace, step)
        label = places.gutter.adjusted(0, 0, -px(9), places.words.height() - places.gutter.height())
        if any(trace.unknown):
            label.adjust(0, 0, 0, -px(MARK))
        mathtext.draw_in(painter, label, tr(UNITS), 12, "ink3", align=_RIGHT)
        for name, quantity in QUANTITIES.items():
            rect = places.strips[name]
            if name in GATES and name not in gates_of(trace.cell):
                paint_missing(painter, places, rect)
                continue
            values = strip_of(trace.forced, name, shown)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            painter.drawImage(rect, self._image(quantity, values))
            self._paint_grid(painter, places, rect, len(values))
            self._paint_corners(painter, places, quantity, values)
            self._paint_numbers(painter, places, quantity, values, step)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(color("accent" if name == lit else name), pen_width(2.6 if name == lit else 1.2)))
            around = px(2) if name == lit else 0.0
            painter.drawRoundedRect(rect.adjusted(-around, -around, around, around), px(3), px(3))
            self._paint_gutter(painter, places, quantity, shown, row)

    def _image(self, quantity: Quantity, values: Any) -> QImage:
        if quantity.name not in self._images:
            self._images[quantity.name] = strip_image(values, quantity.ramp, quantity.low, quantity.high)
        return self._images[quantity.name]

    def _paint_grid(self, painter: QPainter, places: Places, rect: QRectF, units: int) -> None:
        painter.setPen(QPen(color("stage"), 1))
        columns, row = places.columns, rect.height() / units
        if columns.each >= px(7):
            for step in range(2, columns.count + 1):
                x = columns.start(step)
                painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
        if row >= px(6):
            for unit in range(1, units):
                y = rect.top() + unit * row
                painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))

    def _paint_numbers(self, painter: QPainter, places: Places, quantity: Quantity, values: Any, step: int) -> None:
        """Numbers where cells are large enough; in narrow columns those of the current step alone."""
        columns, rect = places.columns, places.strips[quantity.name]
        row = rect.height() / len(values)
        size = min(13.0, row / px(1) * 0.92)
        if size < 9.5 or row < letters(size) * 0.85:
            return
        used = font(size, 500)
        painter.setFont(used)
        metrics = QFontMetricsF(used)
        decimals = fitting_decimals(used, columns.each)
        all_fit = columns.each >= px(66)
        for k in range(columns.count) if all_fit else (step - 1,):
            for unit in range(len(values)):
                value = float(values[unit, k])
                text = number(value, decimals)
                if metrics.horizontalAdvance(text) > columns.each - px(3):
                    continue
                fill = ramp_color(value, quantity.ramp, quantity.low, quantity.high)
                cell = QRectF(columns.start(k + 1), rect.top() + unit * row, columns.each, row)
                painter.setPen(ink_on(fill))
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, text)

    @staticmethod
    def _paint_corners(painter: QPainter, places: Places, quantity: Quantity, values: Any) -> None:
        """Beyond the scale: a full fill must not be read as exactly its end."""
        columns, rect = places.columns, places.strips[quantity.name]
        row = rect.height() / len(values)
        side = min(px(7), row / 2, columns.each / 2)
        if side < px(3):
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("stage"))
        for unit, k in np.argwhere((values < quantity.low) | (values > quantity.high)).tolist():
            tip = QPointF(columns.start(k + 2) - 1, rect.top() + unit * row + 1)
            painter.drawPolygon(QPolygonF([tip, tip + QPointF(-side, 0), tip + QPointF(0, side)]))

    def _paint_gutter(
        self, painter: QPainter, places: Places, quantity: Quantity, shown: tuple[int, ...], chosen_row: int
    ) -> None:
        """The quantity's name, the units' numbers, and a mark at the chosen one."""
        rect, gutter = places.strips[quantity.name], places.gutter
        ink = f"{quantity.name}_text"
        base = rect.center().y() + px(5)
        end = mathtext.draw(painter, gutter.left(), base, quantity.symbol, 17, ink)
        room = QRectF(end + px(6), rect.center().y() - px(11), gutter.right() - px(26) - end - px(6), px(22))
        longest = max(mathtext.width(tr(each.text), 15) for each in QUANTITIES.values())
        size = 15.0 if longest <= gutter.width() - px(46) else 12.5  # one size for all names
        mathtext.draw_in(painter, room, tr(quantity.text), size, ink)
        row = rect.height() / len(shown)
        size = min(12.0, max(10.0, row / px(1) * 0.95))
        least = letters(8) if look().presenting else max(px(10.5), letters(8) * 0.8)
        every = 1 if row >= least else len(shown)
        for k, unit in enumerate(shown):
            chosen = k == chosen_row
            if not chosen and (every > 1 or row < least):
                continue
            center = rect.top() + (k + 0.5) * row
            place = QRectF(gutter.left(), center - px(8), gutter.width() - px(9), px(16))
            colour = "accent_text" if chosen else "ink3"
            mathtext.draw_in(painter, place, str(unit + 1), size, colour, 600 if chosen else 400, _RIGHT)
            if chosen:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("accent"))
                high = max(px(4), row - 2)
                painter.drawRoundedRect(QRectF(rect.left() - px(6), center - high / 2, px(3.5), high), 1.5, 1.5)

    # frames

    def paint_frames(
        self, painter: QPainter, places: Places, trace: GatesTrace, shown: tuple[int, ...], step: int
    ) -> None:
        """The current column, and the forced cells in their gate's colour."""
        columns = places.columns
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for gate in GATES:
            rect = places.strips[gate]
            row = rect.height() / len(shown)
            for first, last, top, bottom in held_blocks(trace.held[gate][:, list(shown)]):
                left, right = columns.start(first + 1), columns.start(last + 1) + columns.each
                block = QRectF(left, rect.top() + top * row, right - left, (bottom - top + 1) * row)
                for pen in (QPen(color("stage"), pen_width(5.5)), QPen(color(f"{gate}_text"), pen_width(3))):
                    painter.setPen(pen)  # the gate's own colour would not show on its strip without a light rim
                    painter.drawRoundedRect(block.adjusted(-px(1), -px(1), px(1), px(1)), px(3), px(3))
        wide = max(columns.each, px(4))
        frame = QRectF(
            columns.center(step) - wide / 2,
            places.strips["i"].top() - px(3),
            wide,
            places.strips["h"].bottom() - places.strips["i"].top() + px(6),
        )
        painter.setPen(QPen(color("accent"), pen_width(2)))
        painter.drawRoundedRect(frame, px(3), px(3))

    def paint_cursor(self, painter: QPainter, places: Places, name: str, place: int, step: int, rows: int) -> None:
        """The cell at which the keyboard is."""
        rect, columns = places.strips[name], places.columns
        row = rect.height() / rows
        cell = QRectF(columns.start(step), rect.top() + place * row, columns.each, row)
        for style, colour in ((Qt.PenStyle.SolidLine, "stage"), (Qt.PenStyle.DotLine, "ink")):
            painter.setPen(QPen(color(colour), pen_width(2), style))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(cell.adjusted(1, 1, -1, -1))


def paint_missing(painter: QPainter, places: Places, rect: QRectF) -> None:
    """The place of a gate that the cell does not have: c goes on whole."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color("line"), pen_width(1.2), Qt.PenStyle.DashLine))
    painter.drawRoundedRect(rect, px(3), px(3))
    mathtext.draw_in(painter, rect, tr(WHOLE), 15, "ink2", align=_MIDDLE)
    name = QRectF(places.gutter.left(), rect.top(), places.gutter.width() - px(9), rect.height())
    mathtext.draw_in(painter, name, tr(NO_FORGET), mathtext.fitting(tr(NO_FORGET), name.width(), 15, 10), "ink2")


def held_blocks(held: Any) -> list[tuple[int, int, int, int]]:
    """Forced cells as rectangles: first and last step, top and bottom unit, all from 0.

    Neighbouring steps at which the same units are held become one rectangle.

    Parameters
    ----------
    held : array, T×H of 0/1
    """
    blocks: list[tuple[int, int, int, int]] = []
    start = 0
    for k in range(1, len(held) + 1):
        if k < len(held) and np.array_equal(held[k], held[start]):
            continue
        units = np.flatnonzero(held[start]).tolist()
        runs: list[list[int]] = []
        for unit in units:
            if runs and runs[-1][1] == unit - 1:
                runs[-1][1] = unit
            else:
                runs.append([unit, unit])
        blocks += [(start, k - 1, top, bottom) for top, bottom in runs]
        start = k
    return blocks
