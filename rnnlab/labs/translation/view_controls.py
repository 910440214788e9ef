"""The picture's controls: how the words are found, and what is changed by hand."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from rnnlab.labs.translation.state import BEAM_LIMIT, POWER_LIMIT, State
from rnnlab.session import models
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, Text, bind, language, listed, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.numbers import number, short
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.controls import Pill, Segmented, note_label
from rnnlab.ui.widgets.lacking import said_of_unknown
from rnnlab.ui.widgets.number_controls import SliderRow
from rnnlab.ui.widgets.word_field import WordField

DECODING = N_("Translation", "Decoding")
GREEDY, BEAM, TEACHER = N_("Translation", "greedy"), N_("Translation", "beam"), N_("Translation", "teacher")
SAID: dict[str, Text] = {
    "greedy": N_("Translation", "At each step the most probable word; it is read at the next step."),
    "beam": N_("Translation", "Several beginnings side by side; the best whole sentence counts."),
    "teacher": N_("Translation", "Teacher forcing: the right word is read at each step, whatever was written."),
}
WIDTH, POWER = N_("Translation", "Beam width"), N_("Translation", "Length power $\\gamma$")
REFERENCE, REFERENCE_HINT = N_("Translation", "Reference"), N_("Translation", "the grammar’s own translation")
PREFIX, PREFIX_HINT = N_("Translation", "Begins with"), N_("Translation", "words to begin with, then Enter")
NECK, NECK_HINT = N_("Translation", "Neck of another sentence"), N_("Translation", "a sentence, then Enter")
CHANGES = N_("Translation", "Changed by hand")
NOTHING = N_("Translation", "Nothing. Drag a cell of the map, press a wire, drag a word onto another, press a bar.")
NOTHING_FIXED = N_("Translation", "Nothing. Drag a word onto another, press a bar, or type another sentence’s neck.")
CUT = N_("Translation", "cut: {words}")
WEIGHT = N_("Translation", "step {step}, {word}: {weight}")
BEGINS = N_("Translation", "begins with: {words}")
BORROWED = N_("Translation", "neck of: {words}")
RESET = N_("Translation", "As it was")
_MOST = 4  # changed weights that are listed


class Decoding(QWidget):
    """Greedy, beam or teacher-forced, with what each of them can be told."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.way = Segmented([("greedy", GREEDY), ("beam", BEAM), ("teacher", TEACHER)], DECODING)
        self.note = note_label()
        self.width_row = SliderRow(WIDTH, 1, BEAM_LIMIT, integer=True, field="beam")
        self.power = SliderRow(POWER, 0, POWER_LIMIT, decimals=2, field="length_power")
        self.reference_title = MathLabel(REFERENCE, 13, 600)
        self.reference = WordField("reference", REFERENCE, REFERENCE_HINT)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(6)))
        for widget in (self.way, self.note, self.width_row, self.power, self.reference_title, self.reference):
            box.addWidget(widget)
        self._decoding = "greedy"
        self.way.chosen.connect(self._on_way)

    def show_state(self, state: State) -> None:
        """Follow the state."""
        self._decoding = state.decoding
        self.way.set_value(state.decoding)
        bind(self.note.setText, SAID[state.decoding])
        self.width_row.set_value(state.beam)
        self.power.set_value(state.length_power)
        self.reference.show_words(tuple(state.reference))
        for slider in (self.width_row, self.power):
            slider.setVisible(state.decoding == "beam")
        for widget in (self.reference_title, self.reference):
            widget.setVisible(state.decoding == "teacher")

    def text(self) -> str:
        """The way in one word."""
        ways = {"greedy": GREEDY, "beam": BEAM, "teacher": TEACHER}
        return tr(ways[self._decoding])

    def _on_way(self, way: object) -> None:
        self.way.set_value(self._decoding)
        if way != self._decoding:
            self.chosen.emit(str(way))


class Interventions(QWidget):
    """What is changed by hand, in words, and the way back."""

    reset = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.prefix_title, self.prefix = MathLabel(PREFIX, 13, 600), WordField("prefix", PREFIX, PREFIX_HINT)
        self.neck_title, self.neck = MathLabel(NECK, 13, 600), WordField("neck_from", NECK, NECK_HINT)
        self.note = note_label()
        self.button = Pill(RESET)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(6)))
        for widget in (self.note, self.button, self.prefix_title, self.prefix, self.neck_title, self.neck):
            box.addWidget(widget)
        self._state = State()
        self.button.clicked.connect(self.reset)
        language().changed.connect(self._show)

    def show_state(self, state: State, attention: bool) -> None:
        """Follow the state; ``attention``: whether its translator has any."""
        self._state, self._attention = state, attention
        self.prefix.show_words(tuple(state.prefix))
        self.neck.show_words(tuple(state.neck_from))
        teacher = state.decoding == "teacher"
        for widget in (self.prefix_title, self.prefix):
            widget.setVisible(not teacher)
        for widget in (self.neck_title, self.neck):
            widget.setVisible(not attention or bool(state.neck_from))
        self._show()

    def count(self) -> int:
        """How many things are changed."""
        state = self._state
        return len(state.masked) + len(state.edits) + bool(state.prefix) + bool(state.neck_from)

    def text(self) -> str:
        """How many things are changed, for the compact strip."""
        return str(self.count()) if self.count() else "–"

    _attention = True

    def _word(self, position: int) -> str:
        source = self._state.source
        return source[position] if position < len(source) else "<eos>"

    def _show(self) -> None:
        state = self._state
        said = []
        if state.masked:
            said.append(tr(CUT, words=listed(self._word(k) for k in state.masked)))
        for edit in state.edits[:_MOST]:
            weight = short(edit.weight) if len(short(edit.weight)) < 5 else number(edit.weight)
            said.append(tr(WEIGHT, step=edit.step, word=self._word(edit.position), weight=weight))
        if len(state.edits) > _MOST:
            said.append("…")
        if state.prefix:
            said.append(tr(BEGINS, words=join(tuple(state.prefix))))
        if state.neck_from:
            words, known = tuple(state.neck_from), models.vocabulary(state.model)
            said.append(tr(BORROWED, words=join(words)))
            said += filter(None, [said_of_unknown(words, tuple(word not in known for word in words))])
        self.note.setText("\n".join(said) if said else tr(NOTHING if self._attention else NOTHING_FIXED))
        self.button.setVisible(bool(said))
