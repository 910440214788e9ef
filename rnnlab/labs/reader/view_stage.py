"""The Reader's stage: the chain above, the opened step and its sum below, plane and comparison at the right."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QWidget

from rnnlab.engine.reader_traces import ReaderTrace
from rnnlab.engine.traces import NonFinite
from rnnlab.labs.reader.state import State, plane_units
from rnnlab.labs.reader.view_chain import Chain, Reading
from rnnlab.labs.reader.view_comparison import Comparison
from rnnlab.labs.reader.view_held import StateEditor
from rnnlab.labs.reader.view_opened import HEADER, Opened
from rnnlab.labs.reader.view_parts import GATE_NAMES, Network, OpenedStep, network_of
from rnnlab.labs.reader.view_plane import Plane
from rnnlab.labs.reader.view_sum import SumBox
from rnnlab.session.tokens import join
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, language, tr
from rnnlab.ui.look.theme import color, font, look, px, stage_edge
from rnnlab.ui.widgets.cells import paint_color_bar, ramp_color
from rnnlab.ui.widgets.controls import Segmented
from rnnlab.ui.widgets.cover import Cover
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.stage_text import stage_text

CONCEPT = N_("Reader", "Hidden state")
SENTENCE = N_("Reader", "The memory so far: a vector that every word rewrites a little.")
EXPLODED = {
    "inf": N_("Reader", "h is ∞ from step {step} on: the numbers have run out. A result, not an error."),
    "nan": N_("Reader", "h is NaN from step {step} on: ∞ − ∞ has no value. A result, not an error."),
}
EXPLODED_IN = N_("Reader", "{words}: {sentence}")
HINTS = (
    N_("Reader", "Swap two words: does the mean change?"),
    N_("Reader", "Click a cell: its sum opens."),
    N_("Reader", "Add words: do W and U grow?"),
)
OPENED = N_("Reader", "Step {step} of {words}, opened")
ROWS = N_("Reader", "rows {first}–{last} of {count}")
NEGATIVE, POSITIVE = N_("Reader", "negative −1"), N_("Reader", "1 positive")
BEYOND = N_("Reader", "beyond ±1")
BLOCK = N_("Reader", "Which block of rows is opened")


_TITLE_WORDS = 210.0  # design pixels
BLOCKS = {"gru": ("r", "z", "n"), "lstm": ("i", "f", "g", "o"), "lstm1997": ("i", "g", "o")}


def cut(words: str) -> str:
    """A sentence as a part of a title: what is too long for that ends in dots."""
    return QFontMetricsF(font(17, 600)).elidedText(words, Qt.TextElideMode.ElideRight, px(_TITLE_WORDS))


class Stage(QWidget):
    """Places the parts; sizes follow the room there is."""

    def __init__(self) -> None:
        super().__init__()
        self.chain, self.opened, self.sum = Chain(), Opened(), SumBox()
        self.plane, self.comparison = Plane(), Comparison()
        self.blocks = {cell: Segmented([(name, f"{name}") for name in names], BLOCK) for cell, names in BLOCKS.items()}
        self.look_title = stage_text("heading", Definition.LOOK, wrap=False)
        self.hints = [Hint(k, text) for k, text in enumerate(HINTS, start=1)]
        parts: list[QWidget] = [self.chain, *self.blocks.values(), self.opened, self.sum, self.plane, self.comparison]
        for widget in [*parts, self.look_title, *self.hints]:
            widget.setParent(self)
        self.states = StateEditor(self.chain)
        self.cover = Cover()
        self.cover.setParent(self)
        self.cover.hide()
        self.concealed = False
        self.net: Network | None = None
        self.step: OpenedStep | None = None
        self._cell = "rnn"
        self._busy: tuple[int, ...] = ()
        self.trouble: tuple[NonFinite, str] | None = None
        self._heading, self._title = QRectF(), QRectF()
        look().changed.connect(self.place)
        language().changed.connect(self.update)

    def show_result(self, state: State, result: ReaderTrace) -> None:
        """Take a result: what does not depend on the step."""
        self.net, self._cell = network_of(result, bool(state.model)), result.cell
        self._busy = result.shown or tuple(range(self.net.hidden))
        self.chain.set_network(self.net, state.held)
        self.comparison.set_result(result)
        traces = [t for t in (result.main, result.compare) if t is not None]
        self.trouble = next(((t.nonfinite, join(t.tokens)) for t in traces if t.nonfinite is not None), None)
        for cell, control in self.blocks.items():
            control.setVisible(cell == self._cell)

    def show_step(self, state: State, readings: tuple[Reading, ...], track: int, unit: int, block: str) -> None:
        """Show a step: the chain, one step opened, the way on the plane."""
        assert self.net is not None
        reading = readings[track]
        self.step = OpenedStep(self.net, reading.trace, reading.step, block, reading.second, self.chain.held)
        if self.concealed:
            readings = tuple(replace(one, step=0) for one in readings)
        self.chain.set_shown(self.shown_units(unit))
        self.chain.set_readings(readings, track, unit)
        self.opened.set_opened(self.step, unit)
        self.sum.set_opened(self.step, unit)
        self.plane.set_readings(readings, self._axes(state), self.net.hidden, self.net.bounded)
        if self._cell in self.blocks:
            self.blocks[self._cell].set_value(block)
        self.place()

    def conceal(self, concealed: bool) -> None:
        """Show what is given alone: the words with their vectors, W and U, and no state; or everything again."""
        if concealed != self.concealed:
            self.concealed = concealed
            self.opened.conceal(concealed)
            self.cover.setVisible(concealed)
            self.sum.setVisible(not concealed)

    def shown_units(self, unit: int) -> tuple[int, ...]:
        """The units of the strips: of a trained network the busiest, and the framed one in any case."""
        assert self.net is not None
        most = len(self._busy)
        if self.net.trained:
            two = self.comparison.result is not None and self.comparison.result.compare is not None
            low = self.height() < px(660)
            most = (2 if low else 3 if self.net.cell == "lstm" else 4) if two else (5 if low else 6)
        shown = self._busy[:most]
        return shown if unit in shown else (*shown[:-1], unit)

    def _axes(self, state: State) -> tuple[int, int] | None:
        """The plane's units: the chosen ones; of a trained network, until others are chosen, the two busiest."""
        assert self.net is not None
        if not self.net.trained:
            return plane_units(state)
        if self.net.hidden < 2:
            return None
        chosen = state.units if state.units != (0, 1) and max(state.units) < self.net.hidden else self._busy[:2]
        return (chosen[0], chosen[1]) if chosen[0] != chosen[1] else (self._busy[0], self._busy[1])

    def set_lit(self, name: str) -> None:
        """Light a symbol's pictures."""
        self.chain.set_lit(name)
        self.opened.set_lit(name)

    def title_text(self) -> str:
        """``Step 3 of 我打狗, opened``."""
        if self.step is None:
            return ""
        words = join(self.step.trace.tokens)
        return tr(OPENED, step=self.step.step, words=cut(words))

    def heading_text(self) -> str:
        """The definition, or what became of the numbers."""
        if self.trouble is None or self.concealed:
            return tr(SENTENCE)
        where, words = self.trouble
        said = tr(EXPLODED[where.kind], step=where.step)
        if self.step is not None and len(self.chain.readings) > 1:
            return tr(EXPLODED_IN, words=cut(words), sentence=said)
        return said

    # places

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place()

    def place(self) -> None:
        """Give every part its rectangle."""
        before = QRectF(self._title)
        pad = stage_edge()
        right = max(px(206), min(px(270), self.width() * 0.25))
        left = self.width() - 2 * pad - right - px(24)
        top, bottom = px(16), self.height() - px(14)
        self._heading = QRectF(pad, top, left, px(24))
        y = top + px(30)
        rows, hidden = max(1, len(self.chain.readings)), self.chain.hidden
        cells = self.opened.cell_rows()
        blocked = self._cell in self.blocks
        title, gaps = px(38 if blocked else 30), px(18)
        bar = px(12)  # room for the scroll bar of a long sentence
        # Everything with its own height first; the cells share what is left.
        tall = bottom - y > px(640)
        below = px(112 if tall else 86) + px(self._raised(hidden))
        box = self.sum.wanted_height() if tall else self.sum.least_height()
        if self.concealed:  # how high a sum is tells how long its numbers are
            box = px(60)
        fixed = rows * below + title + px(HEADER) + px(6) + box + gaps + bar
        share = (bottom - y - fixed) / (rows * hidden * 22.0 + cells * 28.0)
        share = max(0.3 * px(1), min(1.4 * px(1), share))
        strip, matrices = 22 * share, cells * 28 * share
        if self._numbered():  # few cells, which must stay readable; pixels can be small
            strip = max(px(13), min(strip, px(16 if rows > 1 else 22)))
            matrices = max(px(44), min(cells * px(34), bottom - y - fixed - rows * hidden * strip))
        chain = rows * (below + hidden * strip) + bar
        spare = bottom - y - (fixed + rows * hidden * strip + matrices)
        loose = max(0.0, min(px(40), spare / 3))
        self.chain.setGeometry(round(pad), round(y), round(left), round(chain))
        y += chain + px(6) + loose
        self._title = QRectF(pad, y, left, title)
        self._place_blocks(y, title)
        y += title
        opened = self.opened.wanted_height(matrices / cells)
        self.opened.setGeometry(round(pad), round(y), round(left), round(opened))
        y += opened + px(10) + loose
        box = min(max(box, px(60)), bottom - y)
        self.sum.setGeometry(round(pad - px(8)), round(y), round(left + px(16)), round(box))
        self.cover.setGeometry(self.sum.geometry())
        self._place_right(self.width() - pad - right, right, px(10), bottom)
        for place in (self._heading, self._title, before):  # not the whole: the parts would be painted with it
            self.update(place.adjusted(-px(4), -px(8), px(4), px(8)).toAlignedRect())

    def _numbered(self) -> bool:
        return self.chain.hidden < self.chain.units

    def _raised(self, hidden: int) -> float:
        """Design pixels that a chain needs above its strips, where names stand there or cells are low."""
        if self._numbered():
            return 30.0 if self.net is not None and self.net.cell == "lstm" else 22.0
        return 4.0 if hidden > 4 else 18.0 if hidden == 1 else 0.0

    def _place_blocks(self, y: float, height: float) -> None:
        width = mathtext.width(self.title_text(), 17, 600)
        for control in self.blocks.values():
            size = control.sizeHint()
            control.setGeometry(
                round(self._title.left() + width + px(14)), round(y - px(2)), round(px(132)),
                round(max(size.height(), height)),
            )  # fmt: skip

    def _place_right(self, x: float, width: float, top: float, bottom: float) -> None:
        hints = px(24) + sum(hint.sizeHint().height() for hint in self.hints) + px(8)
        wanted, least = self.comparison.wanted_height(), self.comparison.least_height()
        room = bottom - top
        plane_least = px(190)
        shown = room >= plane_least + least + hints + px(16)
        rest = room - (hints + px(12) if shown else 0)
        comparison = min(wanted, max(least, rest - width - px(60)))
        plane = min(width + px(26), rest - comparison - px(10))
        self.plane.setGeometry(round(x), round(top), round(width), round(max(px(80), plane)))
        y = top + max(px(80), plane) + px(10)
        self.comparison.setGeometry(round(x), round(y), round(width), round(comparison))
        y += comparison + px(12)
        self.look_title.setVisible(shown)
        title = max(px(22), float(self.look_title.sizeHint().height())) if look().presenting else px(22)
        self.look_title.setGeometry(round(x), round(y), round(width), round(title))
        y += title + px(2)
        for hint in self.hints:
            hint.setVisible(shown)
            height = hint.heightForWidth(round(width)) if hint.hasHeightForWidth() else hint.sizeHint().height()
            hint.setGeometry(round(x), round(y), round(width), height)
            y += height

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        concept = tr(CONCEPT)
        mathtext.draw_in(painter, self._heading, concept, 15, "ink", 600)
        indent = mathtext.width(concept, 15, 600) + px(10)
        said = mathtext.literal(self.heading_text())
        ink, weight = ("ink2", 400) if self.trouble is None or self.concealed else ("warning", 600)
        size = mathtext.fitting(said, self._heading.width() - indent, 15, 11, weight)
        mathtext.draw_in(painter, self._heading.adjusted(indent, 0, 0, 0), said, size, ink, weight)
        title = self.title_text()
        mathtext.draw_in(painter, self._title, mathtext.literal(title), 17, "ink", 600)
        self._paint_key(painter, mathtext.width(title, 17, 600))

    def _paint_key(self, painter: QPainter, taken: float) -> None:
        """The colour bar with what its ends mean, as long as there is room beside the title."""
        left = self._title.left() + taken + px(20)
        if self.step is not None and self._cell in self.blocks:
            left += px(146)
            rows, count = self.step.rows, len(self.step.net.W)
            name = GATE_NAMES[self.step.block]
            note = f"{tr(name)} · {tr(ROWS, first=rows.start + 1, last=rows.stop, count=count)}"
            wide = mathtext.width(note, 13)
            if left + wide < self._title.right():
                mathtext.draw_in(
                    painter, QRectF(left, self._title.top(), wide + 1, self._title.height()), note, 13, "ink2"
                )
                left += wide + px(16)
        self._paint_bar(painter, left)

    def _paint_bar(self, painter: QPainter, left: float) -> None:
        right = self._title.right()
        middle = self._title.center().y()
        texts: tuple[Text | str, Text | str] = (NEGATIVE, POSITIVE)
        beyond = mathtext.width(tr(BEYOND), 13) + px(24)
        words = sum(mathtext.width(tr(t), 13) for t in texts)
        if right - left < words + px(80) + beyond + px(16):
            texts, words = ("−1", "1"), px(24)
        if right - left < words + px(60) + beyond + px(16):
            beyond = 0.0
        if right - left < words + px(60):
            return
        wide = min(words + px(116), right - left - beyond)
        start = right - beyond - (px(16) if beyond else 0) - wide
        place = QRectF(max(start, left), middle - px(6), wide, px(12))
        paint_color_bar(painter, place, "state", -1, 1, tr(texts[0]), tr(texts[1]), 13)
        if beyond:
            box = QRectF(right - beyond, middle - px(7), px(15), px(15))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ramp_color(1.0, "state", -1, 1))
            painter.drawRoundedRect(box, 2, 2)
            painter.setBrush(color("stage"))
            tip = box.topRight()
            painter.drawPolygon(QPolygonF([tip, tip - QPointF(px(8), 0), tip + QPointF(0, px(8))]))
            text = QRectF(box.right() + px(6), self._title.top(), beyond, self._title.height())
            mathtext.draw_in(painter, text, tr(BEYOND), 13, "ink2")
