"""The page of fading: what is left of a word, the farther the reading goes on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from rnnlab.engine.reader_traces import Fading, ReaderTrace
from rnnlab.labs.reader.state import State, with_swap
from rnnlab.labs.reader.view_chain_marks import is_unknown
from rnnlab.labs.reader.view_fading_plot import FadingPlot
from rnnlab.labs.reader.view_fading_side import ReadOut, SwapBox, SwapTrack
from rnnlab.labs.reader.view_page import height_of, paint_heading, place_hints
from rnnlab.session.messages import Message
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.controls import Segmented
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.stage_text import stage_text

CONCEPT = N_("Reader", "What is left of a word")
SENTENCE = N_("Reader", "One word is swapped; as far as $h$ still differs, the word is remembered.")
CLICK = N_("Reader", "Click the word to swap")
AXIS = N_("Reader", "Vertical axis")
LOG, LINEAR = N_("Reader", "decades"), N_("Reader", "from 0")
HINTS = (
    N_("Reader", "On decades an even loss is a straight line."),
    N_("Reader", "Swap a filler: how soon is it gone?"),
    N_("Reader", "Compare RNN and LSTM on one sentence."),
)
NAME = N_("Reader", "What is left of a word")


class FadingPage(QWidget):
    """Sentence and curves at the left; the swap, the read-out and hints at the right.

    Parameters
    ----------
    suggest : function (State) -> tuple of str, optional
        Words that may stand in the swapped one's place, the likeliest first.
    """

    step_chosen = Signal(int)
    edit_wanted = Signal(object, object, object, str)  # State edit, its arguments, Message, gesture

    def __init__(self, suggest: Callable[[State], tuple[str, ...]] | None = None) -> None:
        super().__init__()
        self._suggest = suggest
        self.fading: Fading | None = None
        self._state: State | None = None
        self._step = 1
        self.track = SwapTrack()
        self.axis = Segmented([(True, LOG), (False, LINEAR)], AXIS)
        self.axis.set_value(True)
        self.plot = FadingPlot()
        self.swap = SwapBox()
        self.read_out = ReadOut()
        self.look_title = stage_text("heading", Definition.LOOK, wrap=False)
        self.hints = [Hint(k, text) for k, text in enumerate(HINTS, start=1)]
        parts: list[QWidget] = [self.track, self.axis, self.plot, self.swap, self.read_out]
        for widget in [*parts, self.look_title, *self.hints]:
            widget.setParent(self)
        self._heading, self._click = QRectF(), QRectF()
        bind(self.setAccessibleName, NAME)
        self.track.chosen.connect(self._on_place)
        self.axis.chosen.connect(self.plot.set_logarithmic)
        self.plot.step_chosen.connect(self.step_chosen)
        self.swap.word_chosen.connect(self._on_word)
        look().changed.connect(self._place)
        language().changed.connect(self._place)

    def show_result(self, state: State, result: ReaderTrace) -> None:
        """Show a result's fading (none while another page's result is on its way)."""
        self._state, self.fading = state, result.fading
        words = result.main.tokens
        if self.fading is not None:
            suggested = () if self._suggest is None else self._suggest(state)
            here = self.fading.step
            lacks = (is_unknown(result.main, here), is_unknown(self.fading.swapped, here))
            self.track.set_swap(words, here, result.main.unknown)
            self.swap.set_swap(self.fading.word, self.fading.other, bool(state.swap_word), suggested, lacks)
        for widget in (self.track, self.axis, self.plot, self.swap, self.read_out):
            widget.setVisible(self.fading is not None)
        self.plot.set_fading(self.fading, words)
        self.set_step(self._step)
        self._place()

    def set_step(self, step: int) -> None:
        """Move the cursor and say what is left there."""
        self._step = step
        self.plot.set_step(step)
        self.read_out.show_step(self.fading, self.plot.shown_step())

    def _on_place(self, step: int) -> None:
        # Another place has another right kind of word: the program chooses it anew.
        self.edit_wanted.emit(with_swap, (step, ""), Message.of("undo-swap"), "swap place")

    def _on_word(self, word: str) -> None:
        if self.fading is not None:
            self.edit_wanted.emit(with_swap, (self.fading.step, word), Message.of("undo-swap"), "")

    # places

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        pad = stage_edge()
        right = max(px(206), min(px(270), self.width() * 0.25))
        left = self.width() - 2 * pad - right - px(24)
        top, bottom = px(14), self.height() - px(10)
        self._heading = QRectF(pad, top, self.width() - 2 * pad, px(24))
        y = top + px(34)
        self._click = QRectF(pad, y, left, px(36))
        axis = self.axis.sizeHint()
        wide = max(float(axis.width()), px(170))
        self.axis.setGeometry(
            round(pad + left - wide), round(y), round(wide), round(max(axis.height(), px(30)))
        )  # fmt: skip
        y += px(42)
        self.track.setGeometry(round(pad), round(y), round(left), self.track.height())
        y += self.track.height() + px(12)
        self.plot.setGeometry(round(pad), round(y), round(left), round(bottom - y))
        self._place_right(self.width() - pad - right, right, top + px(30), bottom)
        self.update()

    def _place_right(self, x: float, width: float, top: float, bottom: float) -> None:
        layout = self.swap.layout()
        swap = float(layout.heightForWidth(round(width)) if layout is not None else self.swap.sizeHint().height())
        said = self.read_out.wanted_height(width)
        hints = px(26) + sum(height_of(hint, width) for hint in self.hints)
        self.swap.setGeometry(round(x), round(top), round(width), round(swap))
        y = top + swap + px(22)
        self.read_out.setGeometry(round(x), round(y), round(width), round(min(said, bottom - y)))
        y += said + px(16)
        shown = y + hints <= bottom and self.fading is not None
        place_hints(self.look_title, self.hints, x, y, width, shown)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_heading(painter, self._heading, tr(CONCEPT), tr(SENTENCE))
        if self.fading is not None:
            mathtext.draw_in(painter, self._click, tr(CLICK), 13, "ink2")
