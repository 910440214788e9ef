"""Depth, operations and memory of the graphs: the formula above, the number below."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.parallel_traces import Counters, GraphTrace, ParallelTrace
from rnnlab.labs.parallel.view_names import GRAPH_NAMES
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets.plane_ghost import dashed
from rnnlab.ui.widgets.unknown import UNKNOWN

NAME = N_("Parallel", "Depth, operations and memory")
SIZES, SIZES_K = "$n = {n}, d = {d}$", "$n = {n}, d = {d}, k = {k}$"
OF = N_("Parallel", "{done} of {depth}")
PINNED = N_("Parallel", "A: depth {depth}; operations {operations}")
RIGHT = Qt.AlignmentFlag.AlignRight
SIZES_SIZE = 13.0
HEAD, NAMES = 30.0, 20.0  # height of the first line, and of the names where they have their own
LONG = ("rnn-attention", "convolution")
ROW, LOW_ROW, LEAST_ROW = 64.0, 52.0, 30.0  # height of a quantity; the least has its number, and no formula
LARGE = 10**9  # from here on with an exponent

QUANTITIES: tuple[tuple[str, Text, Text], ...] = (
    ("depth", N_("Parallel", "Depth"), N_("Parallel", "ticks")),
    ("operations", N_("Parallel", "Operations"), N_("Parallel", "multiply-adds")),
    ("memory", N_("Parallel", "Memory"), N_("Parallel", "states, all weights")),
)


def whole(value: int) -> str:
    """A count with commas; a very large one with an exponent: 1.1 × 10¹²."""
    if value < LARGE:
        return f"{value:,}"
    return power(value)


def power(value: int) -> str:
    """A count with an exponent: 1.1×10¹²."""
    mantissa, _, exponent = f"{value:.1e}".partition("e")
    return f"{mantissa}×10" + "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(int(exponent)))


def formula_of(numbers: Counters, quantity: str) -> str:
    """A quantity's formula, as mathematics inside a label."""
    return f"${getattr(numbers, quantity + '_formula')}$"


class CountersTable(QWidget):
    """Two graphs side by side; more of them one below the other."""

    def __init__(self) -> None:
        super().__init__()
        self._trace: ParallelTrace | None = None
        self._pinned: ParallelTrace | None = None
        self._sizes = ""
        self._tick, self._concealed, self._all = 1, False, False
        self._row = ROW
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self.update)

    def show_trace(
        self, trace: ParallelTrace, width: int, kernel: int, concealed: bool, everything: bool = False
    ) -> None:
        """Show the numbers of other graphs; ``concealed`` without their depths, ``everything`` without any."""
        with_k = any(found.name == "convolution" for found in trace.graphs)
        template = SIZES_K if with_k else SIZES
        self._sizes = template.replace("{n}", f"{len(trace.words):,}").replace("{d}", str(width))
        self._sizes = self._sizes.replace("{k}", str(kernel))
        self._trace, self._concealed, self._all = trace, concealed, everything
        self.setAccessibleDescription("; ".join(", ".join(row) for row in self.rows()))
        self.updateGeometry()
        self.update()

    @property
    def _line(self) -> float:
        """Height of one of many graphs' lines."""
        return 22.0 if self._row == ROW else 17.0

    def set_low(self, low: bool, room: float = math.inf) -> None:
        """Take less room; least of all where even that is more than there is (in pixels)."""
        row = LOW_ROW if low else ROW
        few = self._trace is not None and len(self._trace.graphs) <= 2
        if few and low and px(self._height(LOW_ROW)) > room:
            row = LEAST_ROW
        if row != self._row:
            self._row = row
            self.updateGeometry()
            self.update()

    def show_pinned(self, trace: ParallelTrace | None) -> None:
        """Say A's numbers below the present ones, or no longer."""
        self._pinned = trace
        self.updateGeometry()
        self.update()

    def show_tick(self, tick: int) -> None:
        """Count the ticks that have passed."""
        self._tick = tick
        self.update()

    def rows(self) -> list[list[str]]:
        """Every number as it is written: quantity, then graph by graph."""
        if self._trace is None:
            return []
        rows = []
        for quantity, title, _ in QUANTITIES:
            rows.append([tr(title), *(self._number(found, quantity) for found in self._trace.graphs)])
        return rows

    def _number(self, found: GraphTrace, quantity: str) -> str:
        if self._hides(quantity):
            return UNKNOWN
        return whole(int(getattr(found.counters, quantity)))

    def _formula(self, found: GraphTrace, quantity: str) -> str:
        return UNKNOWN if self._hides(quantity) else formula_of(found.counters, quantity)

    def _hides(self, quantity: str) -> bool:
        return self._all or (self._concealed and quantity == "depth")

    def sizeHint(self) -> QSize:
        return QSize(round(px(286)), round(px(self._height(self._row))))

    def _height(self, row: float) -> float:
        """Of everything, with quantities of this height."""
        count = 0 if self._trace is None else len(self._trace.graphs)
        head = HEAD + (NAMES if self._apart() else 0.0)
        lines = row if count <= 2 else 2 + self._line * (count + 1)
        return head + 3 * lines + (24 if self._pinned is not None else 0)

    def _apart(self) -> bool:
        """Whether two names are so long that they have a line of their own."""
        graphs = () if self._trace is None else self._trace.graphs
        return len(graphs) == 2 and any(found.name in LONG for found in graphs)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(180)), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._trace is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = float(self.width())
        head = QRectF(0, 0, wide, px(28))
        mathtext.draw_in(painter, head, self._sizes, SIZES_SIZE, "ink2")
        if len(self._trace.graphs) <= 2:
            self._paint_columns(painter, wide)
        else:
            self._paint_lines(painter, wide)
        if self._pinned is not None and not (self._concealed or self._all):
            self._paint_pinned(painter, wide)

    def _paint_pinned(self, painter: QPainter, wide: float) -> None:
        assert self._pinned is not None
        said = {
            quantity: " / ".join(whole(int(getattr(found.counters, quantity))) for found in self._pinned.graphs)
            for quantity, _, _ in QUANTITIES
        }
        text = tr(PINNED, depth=said["depth"], operations=said["operations"])
        place = QRectF(1, self.height() - px(23), wide - 2, px(22))
        painter.setPen(dashed(color("accent"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place, px(6), px(6))
        inside = place.adjusted(px(8), 0, -px(6), 0)
        mathtext.draw_in(painter, inside, text, mathtext.fitting(text, inside.width(), 13, 8), "accent_text")

    def _at(self, y: float) -> float:
        return px(y * self._row / ROW)

    def _rule(self, painter: QPainter, y: float) -> None:
        painter.fillRect(QRectF(0, y, self.width(), 1), color("line"))

    def _paint_columns(self, painter: QPainter, wide: float) -> None:
        assert self._trace is not None
        graphs = self._trace.graphs
        room = wide - px(96)
        rights = [wide] if len(graphs) == 1 else [wide - 0.54 * room, wide]
        apart = self._apart()
        line = px(NAMES) if apart else 0.0
        for right, found in zip(rights, graphs, strict=True):
            ink = "accent_text" if found.name == "self-attention" else "ink"
            left = rights[0] + px(10)
            if right == rights[0]:
                left = 0.0 if apart else mathtext.width(self._sizes, SIZES_SIZE) + px(10)
            text, place = tr(GRAPH_NAMES[found.name]), QRectF(left, line, right - left, px(28))
            mathtext.draw_in(painter, place, text, mathtext.fitting(text, place.width(), 15, 8, 600), ink, 600, RIGHT)
        top = px(HEAD) + line
        for quantity, title, unit in QUANTITIES:
            self._rule(painter, top)
            if self._row == LEAST_ROW:
                strip = QRectF(0, top + px(2), px(94), px(LEAST_ROW - 4))
                size = mathtext.fitting(tr(title), strip.width(), 15, 9, 600)
                mathtext.draw_in(painter, strip, tr(title), size, "ink", 600)
                for right, found in zip(rights, graphs, strict=True):
                    left = strip.right() if right == rights[0] else rights[0] + px(8)
                    place = QRectF(left, strip.top(), right - left, strip.height())
                    self._paint_number(painter, place, found, quantity, 17)
                top += px(LEAST_ROW)
                continue
            mathtext.draw_in(painter, QRectF(0, top + self._at(8), px(110), px(24)), tr(title), 15, "ink", 600)
            text = tr(unit)
            size = mathtext.fitting(text, wide - room + px(14), 13, 9)
            if mathtext.width(text, size) <= wide - room + px(14):  # letters for a class may leave no room for it
                mathtext.draw_in(painter, QRectF(0, top + self._at(33), px(130), px(22)), text, size, "ink2")
            for right, found in zip(rights, graphs, strict=True):
                column = room * (0.46 if len(graphs) == 2 and right != wide else 0.54 if len(graphs) == 2 else 1.0)
                left = right - column + px(4)
                text = self._formula(found, quantity)
                size = mathtext.fitting(text, right - left, 16, 9)
                mathtext.draw_in(
                    painter, QRectF(left, top + self._at(6), right - left, px(24)), text, size, "ink2", align=RIGHT
                )
                self._paint_number(painter, QRectF(left, top + self._at(31), right - left, px(26)), found, quantity)
            top += px(self._row)

    def _paint_number(
        self, painter: QPainter, place: QRectF, found: GraphTrace, quantity: str, size: float = 20
    ) -> None:
        """The number at the right; of the depth also how much of it has passed."""
        text = self._number(found, quantity)
        size = mathtext.fitting(text, place.width(), size, 10, 600)
        if quantity != "depth" or self._concealed:
            mathtext.draw_in(painter, place, text, size, "ink", 600, RIGHT)
            return
        done = f"{min(self._tick, found.counters.depth):,}"
        whole_text = tr(OF, done=done, depth=text)
        before, _, after = whole_text.partition(done)
        between, _, rest = after.partition(text)
        parts = [
            (before, 15.0, "ink2", 400), (done, size, "accent_text", 600), (between, 15.0, "ink2", 400),
            (text, size, "ink", 600), (rest, 15.0, "ink2", 400),
        ]  # fmt: skip
        total = sum(mathtext.width(part, height, weight) for part, height, _, weight in parts)
        shrink = min(1.0, place.width() / max(total, 1.0))
        x = place.right() - total * shrink
        for part, height, ink, weight in parts:
            wide = mathtext.width(part, height * shrink, weight)
            mathtext.draw_in(
                painter, QRectF(x, place.top(), wide + 1, place.height()), part, height * shrink, ink, weight
            )
            x += wide

    def _paint_lines(self, painter: QPainter, wide: float) -> None:
        assert self._trace is not None
        top, middle = px(HEAD), 0.62 * wide
        for quantity, title, unit in QUANTITIES:
            self._rule(painter, top)
            end = mathtext.width(tr(title), 15, 600)
            mathtext.draw_in(painter, QRectF(0, top + px(1), wide, px(self._line)), tr(title), 15, "ink", 600)
            mathtext.draw_in(
                painter, QRectF(end + px(8), top + px(2), wide - end, px(self._line)), tr(unit), 12, "ink3"
            )
            top += px(self._line + 2)
            for found in self._trace.graphs:
                ink = "accent_text" if found.name == "self-attention" else "ink2"
                text = tr(GRAPH_NAMES[found.name])
                room = 0.36 * wide
                size = mathtext.fitting(text, room, 13, 9)
                mathtext.draw_in(painter, QRectF(0, top, room, px(self._line)), text, size, ink)
                text = self._formula(found, quantity)
                place = QRectF(room + px(6), top, middle - room - px(6), px(self._line))
                mathtext.draw_in(
                    painter, place, text, mathtext.fitting(text, place.width(), 13, 8), "ink3", align=RIGHT
                )
                self._paint_number(
                    painter, QRectF(middle + px(6), top, wide - middle - px(6), px(self._line)), found, quantity, 15
                )
                top += px(self._line)
