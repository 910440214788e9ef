"""What the force has changed: the last states of both runs, and how far apart they are; and the scales."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates.view_parts import AS_COMPUTED, C_LIMIT
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number, rounded, short
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.cells import paint_color_bar, ramp_color

AFTER = N_("Gates", "After “{word}”")
FORCED = N_("Gates", "forced")
APART = N_("Gates", "$‖h_T$ forced $− h_T$ as computed$‖$")
SAME = N_("Gates", "No gate is forced: both runs are the same.")
SOME = N_("Gates", "{shown} of {count} {count:unit|units}")
_RIGHT = Qt.AlignmentFlag.AlignRight


class LastStates(QWidget):
    """h after the last word, unit by unit, as computed and forced; below, the distance as a big number."""

    NAME = N_("Gates", "Last states of both runs and their difference")

    def __init__(self) -> None:
        super().__init__()
        self._trace: GatesTrace | None = None
        self._unit = 0
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_trace(self, trace: GatesTrace, unit: int) -> None:
        """Show the last states; ``unit`` (from 0) is marked."""
        self._trace, self._unit = trace, unit
        self.setAccessibleDescription(self.difference())
        self.update()

    def difference(self) -> str:
        """The big number as it is written."""
        return rounded(self._trace.difference) if self._trace is not None else ""

    def sizeHint(self) -> QSize:
        return QSize(round(px(280)), round(px(250)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(160)), round(px(120)))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._trace is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        foot = px(66)
        top = self._paint_heading(painter, area) + px(4)
        self._paint_units(painter, QRectF(area.left(), top, area.width(), area.bottom() - foot - px(4) - top))
        self._paint_difference(painter, QRectF(area.left(), area.bottom() - foot, area.width(), foot))

    def _paint_heading(self, painter: QPainter, area: QRectF) -> float:
        """After which word, and which colour is which run; returns where it ends."""
        assert self._trace is not None
        word = mathtext.literal(self._trace.tokens[-1])
        title, runs = tr(AFTER, word=word), ((tr(FORCED), "accent"), (tr(AS_COMPUTED), "axis"))
        legend = sum(mathtext.width(text, 12) + px(26) for text, _ in runs)
        row = QRectF(area.left(), area.top(), area.width(), px(24))
        beside = mathtext.width(title, 15, 600) + px(8) + legend <= row.width()
        mathtext.draw_in(painter, row, title, 15, "ink", 600)
        if not beside:
            row.translate(0, px(20))
        x = row.right()
        for text, colour in runs:
            wide = mathtext.width(text, 12)
            place = QRectF(x - wide, row.top(), wide, row.height())
            mathtext.draw_in(painter, place, text, 12, "ink2")
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color(colour))
            painter.drawRoundedRect(QRectF(place.left() - px(16), row.center().y() - px(4), px(12), px(8)), 2, 2)
            x = place.left() - px(26)
        return row.bottom()

    def _rows(self, height: float) -> tuple[range, float]:
        """Which units have room, and the height of a row: the chosen one is among them."""
        assert self._trace is not None
        count = self._trace.forced.h.shape[1]
        fit = max(1, min(count, int(height // px(18))))
        start = min(max(self._unit - fit // 2, 0), count - fit)
        return range(start, start + fit), min(px(28), height / fit)

    def _paint_units(self, painter: QPainter, area: QRectF) -> None:
        assert self._trace is not None
        units, row = self._rows(area.height() if self._all_fit(area) else area.height() - px(16))
        alone, forced = self._trace.baseline.h[-1], self._trace.forced.h[-1]
        used = font(13)
        numbers = QFontMetricsF(used).horizontalAdvance(f"{number(-0.5)} → {number(-0.5)}") + px(10)
        name = px(26)
        bar = QRectF(area.left() + name, 0, max(px(20), area.width() - name - numbers), row)
        for place, unit in enumerate(units):
            y = area.top() + place * row
            chosen = unit == self._unit
            label = QRectF(area.left(), y, name, row)
            mathtext.draw_in(
                painter, label, str(unit + 1), 13, "accent_text" if chosen else "ink2", 600 if chosen else 400
            )
            thick = min(px(8), row * 0.34)
            before, after = float(alone[unit]), float(forced[unit])
            self._paint_bar(painter, bar, y + row / 2 - thick - 0.5, thick, before, "axis")
            self._paint_bar(painter, bar, y + row / 2 + 0.5, thick, after, "accent")
            text = f"{number(before)} → {number(after)}"
            rest = QRectF(bar.right(), y, area.right() - bar.right(), row)
            mathtext.draw_in(painter, rest, text, 13, "ink" if before != after else "ink2", align=_RIGHT)
        painter.setPen(QPen(color("ink3"), pen_width(1)))
        middle = bar.center().x()
        painter.drawLine(round(middle), round(area.top()), round(middle), round(area.top() + len(units) * row))
        if len(units) < len(alone):
            text = tr(SOME, shown=len(units), count=len(alone))
            rest = QRectF(area.left(), area.top() + len(units) * row, area.width(), px(16))
            mathtext.draw_in(painter, rest, text, 12, "ink3")

    def _all_fit(self, area: QRectF) -> bool:
        assert self._trace is not None
        return area.height() // px(18) >= self._trace.forced.h.shape[1]

    @staticmethod
    def _paint_bar(painter: QPainter, bar: QRectF, y: float, thick: float, value: float, colour: str) -> None:
        """h lies in −1…1: zero in the middle of the bar."""
        middle, half = bar.center().x(), bar.width() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("field"))
        painter.drawRoundedRect(QRectF(bar.left(), y, bar.width(), thick), 2, 2)
        painter.setBrush(color(colour))
        end = middle + value * half
        painter.drawRoundedRect(QRectF(min(middle, end), y, abs(end - middle), thick), 1.5, 1.5)

    def _paint_difference(self, painter: QPainter, area: QRectF) -> None:
        assert self._trace is not None
        big = QRectF(area.left(), area.top(), area.width(), px(40))
        mathtext.draw_in(painter, big, self.difference(), 30, "accent_text", 600)
        note = QRectF(area.left(), big.bottom(), area.width(), px(22))
        same = not any(held.any() for held in self._trace.held.values())
        text = tr(SAME) if same else tr(APART)
        mathtext.draw_in(painter, note, text, mathtext.fitting(text, note.width(), 15, 11), "ink2")


class Scales(QWidget):
    """The colour bars of all strips in one line; the scales are fixed."""

    GATES = N_("Gates scale", "gates")
    SIGNED = N_("Gates scale", "candidate, hidden state")
    CELL = N_("Gates scale", "cell state")
    NEGATIVE = N_("Gates scale", "neg {value}")
    POSITIVE = N_("Gates scale", "{value} pos")
    NAME = N_("Gates scale", "Colour bars")

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._restyle)
        language().changed.connect(self.update)

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(900)), round(px(22)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top, high = self.rect().center().y() - px(8), px(16)
        bar = self._bar()
        x = self._paint_gate_bar(painter, px(4), top, high, bar)
        limit = short(C_LIMIT)
        for ends, low, up, name in (
            ((short(-1), "1"), -1.0, 1.0, self.SIGNED),
            ((f"≤ {short(-C_LIMIT)}", f"≥ {limit}"), -C_LIMIT, C_LIMIT, self.CELL),
        ):
            x += px(26)
            left, right = tr(self.NEGATIVE, value=ends[0]), tr(self.POSITIVE, value=ends[1])
            wide = mathtext.width(left, 12) + mathtext.width(right, 12) + px(16) + bar
            paint_color_bar(painter, QRectF(x, top, wide, high), "state", low, up, left, right)
            x = self._name(painter, x + wide + px(8), tr(name))

    def _bar(self) -> float:
        """How wide a bar is, so that all three and what their ends mean have room."""
        names = sum(mathtext.width(tr(text), 13) for text in (self.GATES, self.SIGNED, self.CELL))
        limit = short(C_LIMIT)
        ends = [tr(self.NEGATIVE, value=value) for value in (short(-1), f"≤ {short(-C_LIMIT)}")]
        ends += [tr(self.POSITIVE, value=value) for value in ("1", f"≥ {limit}")]
        gaps = px(4 + 3 * 8 + 2 * (26 + 16 + 8) + 4)
        taken = names + sum(mathtext.width(text, 12) for text in ("0", "1", *ends)) + gaps
        return max(px(24), min(px(116), (self.width() - taken) / 3))

    def _paint_gate_bar(self, painter: QPainter, x: float, top: float, high: float, wide: float) -> float:
        """One bar, a line for each gate's colour."""
        x = mathtext.draw(painter, x, top + px(12), "0", 12, "ink2") + px(8)
        bar = QRectF(x, top, wide, high)
        lines = ("i", "f", "o")
        each = bar.height() / len(lines)
        painter.setPen(Qt.PenStyle.NoPen)
        for index, gate in enumerate(lines):
            for k in range(48):
                part = QRectF(bar.left() + k * wide / 48, bar.top() + index * each, wide / 48 + 0.6, each)
                painter.fillRect(part.intersected(bar), ramp_color((k + 0.5) / 48, gate, 0.0, 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color("axis"), 1))
        painter.drawRoundedRect(bar, 3, 3)
        x = mathtext.draw(painter, bar.right() + px(8), top + px(12), "1", 12, "ink2") + px(8)
        return self._name(painter, x, tr(self.GATES))

    def _name(self, painter: QPainter, x: float, text: str) -> float:
        return mathtext.draw(painter, x, self.height() / 2 + px(4.5), text, 13, "ink2")
