"""The page of answers: what a trained network would say after every word of the sentence."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from rnnlab.engine.reader_traces import ReaderTrace
from rnnlab.labs.reader.state import State
from rnnlab.labs.reader.view_answers_map import AnswerMap
from rnnlab.labs.reader.view_empty import NeedsModel
from rnnlab.labs.reader.view_page import HintRow, paint_heading
from rnnlab.session import models
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.cells import paint_color_bar
from rnnlab.ui.widgets.unknown import paint_unknown

CONCEPT = N_("Reader", "Answer")
LAST = N_("Reader", "What the network would say if the sentence stopped here: computed from $h_t$ alone.")
NEXT = N_("Reader", "What the network expects as the next symbol: computed from $h_t$ alone.")
EVERY = N_("Reader", "What the network says after each symbol: computed from $h_t$ alone.")
HINTS_LAST = (
    N_("Reader", "Find the word at which the answer appears."),
    N_("Reader", "Go on: which words shake it, and does it come back?"),
    N_("Reader", "Type another sentence, with a second country in it."),
)
HINTS_NEXT = (
    N_("Reader", "The ring is the symbol that did come."),
    N_("Reader", "Dark cells in one column share the probability: all of them may follow."),
    N_("Reader", "Look where the sentence decides between two of them."),
)
HINTS_EVERY = (
    N_("Reader", "After which symbol does the answer change?"),
    N_("Reader", "It comes back: the older one was kept meanwhile."),
    N_("Reader", "Nest deeper: where does it lose count?"),
)
NO_ANSWERS = N_("Reader", "The toy has no answers")
WHY = N_("Reader", "Its numbers were set by hand, and it was never trained to say anything. A trained network has an "
         "output layer that makes answers of the hidden state.")  # fmt: skip
UNREAD = N_("Reader", "The network knows none of these words: its answer says nothing about the sentence.")
SENTENCES = {"last": LAST, "next": NEXT, "every": EVERY}


def kind_of(model: str) -> str:
    """What a model's answers are: at the ``last`` word, the ``next`` symbol, or something after ``every`` symbol."""
    entry = models.entry(model)
    if entry is None or entry.reads == "last":
        return "last"
    return "next" if set(entry.answers) <= set(entry.words) else "every"


class AnswersPage(QWidget):
    """Heading and colour bar, the maps, three hints; for the toy, a way to a trained network."""

    step_chosen = Signal(int)
    open_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.map = AnswerMap()
        self.empty = NeedsModel(NO_ANSWERS, WHY)
        self.hints = {"last": HintRow(HINTS_LAST), "next": HintRow(HINTS_NEXT), "every": HintRow(HINTS_EVERY)}
        for widget in (self.map, self.empty, *self.hints.values()):
            widget.setParent(self)
        self.kind = "last"
        self._model = False
        self._concealed = self._unread = False
        self._step = 1
        self.map.step_chosen.connect(self.step_chosen)
        self.empty.open_wanted.connect(self.open_wanted)
        look().changed.connect(self.place)
        language().changed.connect(self.place)

    def show_result(self, state: State, result: ReaderTrace) -> None:
        """Show both sentences' answers."""
        traces = tuple(t for t in (result.main, result.compare) if t is not None and t.answers is not None)
        self._model = bool(traces)
        self.empty.setVisible(not self._model)
        self.map.setVisible(self._model and not self._concealed)
        if not self._model:
            self.empty.refresh()
        else:
            self.kind = kind_of(state.model)
            self._unread = any(trace.unknown and all(trace.unknown) for trace in traces)
            self.map.set_result(traces, result.answer_names, self._step, self.kind == "next")
        self.place()

    def conceal(self, concealed: bool) -> None:
        """Hide what the network says, or show it again."""
        self._concealed = concealed
        self.map.setVisible(self._model and not concealed)
        self.update()

    def sentence(self) -> str:
        """What stands beside the heading: what an answer is, or that there is none of these words."""
        return tr(UNREAD if self._unread else SENTENCES[self.kind])

    def set_step(self, step: int) -> None:
        """Frame another step."""
        self._step = step
        self.map.set_step(step)

    def place(self) -> None:
        """Give every part its rectangle."""
        pad = stage_edge()
        hints = self.hints[self.kind]
        width = self.width() - 2 * pad
        high = hints.heightForWidth(round(width))
        shown = self._model and self.height() > px(420)
        top, bottom = px(58), self.height() - px(14) - (high + px(14) if shown else 0)
        self.map.setGeometry(round(pad), round(top), round(width), round(bottom - top))
        self.empty.setGeometry(self.rect())
        for kind, row in self.hints.items():
            row.setVisible(shown and kind == self.kind)
        hints.setGeometry(round(pad), round(bottom + px(14)), round(width), high)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._model:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._concealed:
            paint_unknown(painter, QRectF(self.map.geometry()), 30)
        pad = stage_edge()
        bar = px(150)
        place = QRectF(pad, px(16), self.width() - 2 * pad, px(24))
        paint_heading(painter, place.adjusted(0, 0, -bar - px(24), 0), tr(CONCEPT), self.sentence())
        right = QRectF(place.right() - bar, place.center().y() - px(6), bar, px(12))
        paint_color_bar(painter, right, "weight", 0, 1, "0", "1", 13)
        painter.setBrush(Qt.BrushStyle.NoBrush)
