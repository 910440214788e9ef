"""The page of units: what each one reacts to, and the text coloured by one of them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from rnnlab.engine.reader_traces import ReaderTrace, RnnTrace
from rnnlab.labs.reader.state import State
from rnnlab.labs.reader.view_page import HintRow, paint_heading
from rnnlab.labs.reader.view_units_curve import UnitCurve
from rnnlab.labs.reader.view_units_list import UNIT, UnitList, feature_name
from rnnlab.labs.reader.view_units_text import Paragraph, RunningText
from rnnlab.session import models
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.look.numbers import number, short
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.cells import paint_color_bar
from rnnlab.ui.widgets.controls import Segmented
from rnnlab.ui.widgets.model_words import share_text
from rnnlab.ui.widgets.plane_labels import nice_step

CONCEPT = N_("Reader", "Unit")
SENTENCE = N_("Reader", "One number of the hidden state. Its value after each word colours the word.")
REACTS = N_("Reader", "reacts to: {feature} ({share} of its variance)")
MEASURED = N_("Reader", "measured over {sentences} held-out sentences")
PASSAGES = N_(
    "Reader", "measured over {passages} {passages:passage|passages} of {tokens} {tokens:token|tokens} of its test part"
)
NO_TASK = N_("Reader", "a toy of this size has no task, so there is nothing to sort by")
NO_SENTENCES = N_("Reader", "its text is not kept here, so there are no held-out sentences to sort by")
QUANTITY = N_("Reader", "State that colours the text")
HINTS = (
    N_("Reader", "Walk through the list with ↑ and ↓."),
    N_("Reader", "Find a unit that changes at one word and then stays."),
    N_("Reader", "Does a unit with a large share have one meaning? Read its colours in a sentence of your own."),
)


class UnitsPage(QWidget):
    """List at the left, text and curve at the right."""

    step_chosen = Signal(int)
    unit_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.list, self.text, self.curve = UnitList(), RunningText(), UnitCurve()
        self.quantity = Segmented([("h", "h"), ("c", "c")], QUANTITY)
        self.hints = HintRow(HINTS)
        for widget in (self.list, self.text, self.curve, self.quantity, self.hints):
            widget.setParent(self)
        self.of = "h"
        self.unit = 0
        self._result: ReaderTrace | None = None
        self._step = 1
        self._text = False  # whether the network has learnt a text
        self._title = QRectF()
        self.list.unit_chosen.connect(self.unit_chosen)
        self.text.unit_chosen.connect(self.unit_chosen)
        self.text.step_chosen.connect(self.step_chosen)
        self.curve.step_chosen.connect(self.step_chosen)
        self.quantity.chosen.connect(self._on_quantity)
        look().changed.connect(self.place)
        language().changed.connect(self.place)

    def show_result(self, state: State, result: ReaderTrace) -> None:
        """Show the sentences of a result."""
        self._result, self._text = result, models.reads_text(state.model)
        count = result.main.hidden.shape[1]
        self.unit = min(self.unit, count - 1)
        if result.main.cell_state is None:
            self.of = "h"
        self.quantity.setVisible(result.main.cell_state is not None)
        self.quantity.set_value(self.of)
        self.list.set_units(count, result.units)
        self.text.order = self.list.order
        self._show()
        self.place()

    def set_step(self, step: int) -> None:
        """Frame another word."""
        self._step = step
        self._show()

    def set_unit(self, unit: int) -> None:
        """Colour by another unit."""
        if self._result is not None:  # it may be of a smaller state, until the present one has its numbers
            unit = min(unit, self._result.main.hidden.shape[1] - 1)
        if unit != self.unit:
            self.unit = unit
            self._show()

    def _on_quantity(self, of: str) -> None:
        self.of = of
        self._show()

    def _show(self) -> None:
        if self._result is None:
            return
        traces = [t for t in (self._result.main, self._result.compare) if t is not None]
        paragraphs = tuple(
            Paragraph(letter if len(traces) > 1 else "", trace, self._values(trace), self._at(trace))
            for letter, trace in zip("AB", traces, strict=False)
        )
        limit = nice_step(max(1.0, *(abs(v) for p in paragraphs for v in p.values if abs(v) < 1e300)))
        self.list.set_unit(self.unit)
        self.text.unit = self.unit
        self.text.set_paragraphs(paragraphs, limit)
        self.curve.set_paragraphs(paragraphs, limit, self.of)
        self.update()

    def _values(self, trace: RnnTrace) -> tuple[float, ...]:
        values: Any = trace.cell_state if self.of == "c" else trace.hidden
        return tuple(values[:, self.unit].tolist())

    def _at(self, trace: RnnTrace) -> int:
        return max(1, min(self._step, len(trace.tokens)))

    def title_text(self) -> str:
        """``unit 12 after 中国: 0.83``, as mathematics."""
        assert self._result is not None
        trace = self._result.main
        step = self._at(trace)
        name = f"${self.of}_{{{step}}}$"
        return f"{tr(UNIT, unit=self.unit + 1)}  {name} = {number(self._values(trace)[step - 1])}"

    def note_text(self) -> str:
        """What the unit reacts to, and how that is known."""
        found = self.list.feature(self.unit)
        if found is None or self._result is None or self._result.units is None:
            trained = self._result is not None and self._result.answer_names
            return tr(NO_SENTENCES if trained else NO_TASK)
        said = tr(REACTS, feature=feature_name(found[0]), share=share_text(found[1]))
        units = self._result.units
        if not self._text:
            return f"{said}, {tr(MEASURED, sentences=units.sentences)}"
        return f"{said}, {tr(PASSAGES, passages=units.sentences, tokens=units.steps // units.sentences)}"

    # places

    def note_place(self) -> QRectF:
        """Where the note is, below the title; the switch reaches down beside it."""
        note = self._title.translated(0, px(30))
        note.setHeight(px(24))
        if self._result is not None and self._result.main.cell_state is not None:
            note.setWidth(self.quantity.x() - px(12) - note.left())
        return note

    def place(self) -> None:
        """Give every part its rectangle."""
        pad = stage_edge()
        width = self.width() - 2 * pad
        high = self.hints.heightForWidth(round(width))
        shown = self.height() > px(520)
        bottom = self.height() - px(14) - (high + px(12) if shown else 0)
        top = px(54)
        left = max(px(214), min(px(270), width * 0.27))
        self.list.setGeometry(round(pad), round(top), round(left), round(bottom - top))
        x = pad + left + px(20)
        right = width - left - px(20)
        self._title = QRectF(x, top, right, px(32))
        wide, tall = px(84), max(float(self.quantity.sizeHint().height()), px(32))
        self.quantity.setGeometry(
            round(x + right - wide), round(self._title.center().y() - tall / 2), round(wide), round(tall)
        )
        y = top + px(66)
        # The text takes what it needs; a short one leaves more to the curve.
        spare = bottom - y - self.text.needed_height(round(right)) - px(24)
        curve = max(px(110), min(px(190), (bottom - top) * 0.34), min(px(330), spare))
        self.text.setGeometry(round(x), round(y), round(right), round(max(px(60), bottom - curve - px(10) - y)))
        self.curve.setGeometry(round(x), round(bottom - curve), round(right), round(curve))
        self.hints.setVisible(shown)
        self.hints.setGeometry(round(pad), round(bottom + px(12)), round(width), high)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._result is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pad = stage_edge()
        bar = px(170)
        place = QRectF(pad, px(16), self.width() - 2 * pad, px(24))
        paint_heading(painter, place.adjusted(0, 0, -bar - px(24), 0), tr(CONCEPT), tr(SENTENCE))
        limit = self.text.limit
        right = QRectF(place.right() - bar, place.center().y() - px(6), bar, px(12))
        paint_color_bar(painter, right, "state", -limit, limit, short(-limit), short(limit), 13)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        mathtext.draw_in(painter, self._title, self.title_text(), 20, "accent_text", 600)
        note = self.note_place()
        text = self.note_text()
        size = mathtext.fitting(text, note.width(), 14, 10)
        mathtext.draw_in(painter, note, text, size, "ink2", align=Qt.AlignmentFlag.AlignLeft)
