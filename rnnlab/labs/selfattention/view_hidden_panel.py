"""The inspector of the page "hidden": examples, layer, marked head, formula, numbers."""

from __future__ import annotations

from PySide6.QtCore import QObject

from rnnlab.labs.selfattention import view_hidden_names as names
from rnnlab.labs.selfattention.state import CLOZE_EXAMPLES, State, hidden_place, hidden_words
from rnnlab.labs.selfattention.view_hidden_scene import Scene
from rnnlab.labs.selfattention.view_words_names import FULL, fixed
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.boxes import column
from rnnlab.ui.widgets.controls import NumbersTable, Pills, Segmented, note_label
from rnnlab.ui.widgets.formula_card import FormulaCard, Line
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.sections import formula_section, numbers_section

_CHOICES = 8
_LONGEST = 12  # characters of a word among the numbers
FORMULAS = (
    Line(r"\mark{p}{p(w)} = \mathrm{softmax}_w(V \mark{y}{y_t} + b)", N_("WhatNext", "guess")),
    Line(r"\mark{y}{y_t} = {\textstyle\sum_j}\, \mark{a}{\alpha_{tj}}\, v_j", N_("WhatNext", "in each head")),
)


class HiddenPanel(QObject):
    """Owns the controls; shows states and results and emits nothing of its own."""

    def __init__(self) -> None:
        super().__init__()
        choices = [(k, str(k)) for k in range(1, _CHOICES + 1)]
        self.layer, self.head = Segmented(choices, names.LAYER), Segmented(choices, names.HEAD)
        self.examples = Pills(names.EXAMPLES)
        self.card = FormulaCard(FORMULAS, {"p": "accent_text", "y": "ink", "a": "accent_text"})
        self.numbers = NumbersTable(names.NUMBERS)
        self._state = State()
        examples = column(self.examples, note_label(names.TYPE_NOTE))
        self.sections = [
            Section("cloze-examples", "presets", names.EXAMPLES_TITLE, examples),
            Section("cloze-layer", "look", names.LAYER, self.layer, self._layer),
            Section("cloze-head", "split", names.HEAD, self.head, self._head),
            formula_section(self.card, "cloze-formula"),
            numbers_section(self.numbers, "cloze-numbers"),
        ]

    def show_state(self, state: State) -> None:
        """All controls at the state's values."""
        self._state = state
        self.layer.set_value(state.layer)
        self.head.set_value(state.head)
        self.examples.set_chosen(example_of(state))

    def show_scene(self, scene: Scene) -> None:
        """Offer the layers and heads that there are; the numbers in full."""
        for k in range(1, _CHOICES + 1):
            self.layer.button(k).setVisible(k <= scene.layers)
            self.head.button(k).setVisible(k <= scene.heads)
        self.layer.set_value(scene.layer + 1)
        self.head.set_value(scene.head + 1)
        self.numbers.conceal(scene.concealed)
        for guess in scene.hidden.guesses:
            for name, value in ((guess.sees, guess.true_probability), (f"allowed_{guess.sees}", guess.possible)):
                known = value == value
                self.numbers.set(name, number(value, FULL) if known else "–", repr(value) if known else "")
            weights = scene.looks(guess)[scene.head]
            most = int(weights.argmax())
            word, weight = names.seen_word(guess, most)[:_LONGEST], float(weights[most])
            self.numbers.set(f"most_{guess.sees}", f"{word} {fixed(weight)}", repr(weight))

    def _layer(self) -> str:
        return str(self._state.layer)

    def _head(self) -> str:
        return str(self._state.head)


def example_of(state: State) -> str | None:
    """The example that the state shows, if it is one."""
    now = hidden_words(state), hidden_place(state)
    return next((name for name, example in CLOZE_EXAMPLES.items() if example == now), None)
