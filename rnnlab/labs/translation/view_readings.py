"""The rest of the picture's inspector: formulas, which state asks, numbers in full, presets, hints."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from rnnlab.labs.translation.state import KEPT, PRESETS, State, with_preset
from rnnlab.labs.translation.view_scene import Scene, machine_of
from rnnlab.labs.translation.view_texts import COLOURS, HINTS, asks_of, formulas_of, kind_of
from rnnlab.labs.translation.view_texts import PRESETS as PRESET_NAMES
from rnnlab.session import presets
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.numbers import number, scientific
from rnnlab.ui.widgets.boxes import column
from rnnlab.ui.widgets.controls import NumbersTable, Pills
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.formula_card import FormulaCard
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.sections import formula_section, numbers_section, presets_section

FULL = 6
PROBABILITY = N_("Translation", "probability of this word")
STEP_ENTROPY = N_("Translation", "entropy of the next word")
ENTROPY = N_("Translation", "entropy of the weights")
LARGEST = N_("Translation", "largest weight")
LOG = N_("Translation", "log-probability, all words")
AER = N_("Translation", "alignment error rate")
NAT = N_("Translation", "{value} nat")
ROWS: tuple[tuple[str, Text], ...] = (
    ("probability", PROBABILITY), ("next", STEP_ENTROPY), ("largest", LARGEST), ("entropy", ENTROPY), ("log", LOG),
    ("aer", AER),
)  # fmt: skip


class Readings:
    """Owns the widgets; shows states and scenes and emits nothing of its own."""

    def __init__(self) -> None:
        self.card = FormulaCard((), COLOURS)
        self.card.hide()  # until it is known what is computed
        self.asks = MathLabel("", 12, 400, "ink2")
        self.numbers = NumbersTable(ROWS)
        self.presets = Pills(PRESET_NAMES)
        self.hints: dict[str, QWidget] = {
            name: column(*(Hint(index, hint) for index, hint in enumerate(hints, start=1)))
            for name, hints in HINTS.items()
        }
        self.formula_section = formula_section(column(self.card, self.asks))
        self.numbers_section = numbers_section(self.numbers)
        self.presets_section = presets_section(self.presets)
        self.hints_section = Section("look", "look", Definition.LOOK, column(*self.hints.values()))

    def show_preset(self, state: State) -> None:
        """Mark the preset that the state is, wherever one looks at it."""
        kept = {name: getattr(state, name) for name in KEPT}
        self.presets.set_chosen(presets.present(state, PRESETS, with_preset, **kept))

    def show_scene(self, scene: Scene) -> None:
        """The numbers of the present step and of the sentence, in full."""
        machine = machine_of(scene.trace)
        self.card.set_lines(formulas_of(machine))
        self.card.show()
        self.asks.set_text(asks_of(machine))
        for name, hints in self.hints.items():
            hints.setVisible(name == kind_of(machine))
        self.numbers.conceal(scene.hidden_from is not None)
        if not scene.target:
            return
        trace, row = scene.trace, scene.step - 1
        found = trace.next_words[row]
        word = scene.target[row]
        chosen = found.probabilities[found.words.index(word)] if word in found.words else None
        self._set("probability", chosen)
        self.numbers.set("next", tr(NAT, value=number(found.entropy, FULL)), repr(found.entropy))
        largest = None if trace.weights is None else scene.weight(row, scene.focus())
        self._set("largest", largest)
        entropy = None if trace.entropy is None else float(trace.entropy[row])
        self.numbers.set("entropy", "–" if entropy is None else tr(NAT, value=number(entropy, FULL)), repr(entropy))
        self._set("log", trace.decoding.log_probability)
        self._set("aer", trace.alignment_error)

    def _set(self, name: str, value: float | None) -> None:
        text = scientific(value, FULL) if value is not None and 0 < abs(value) < 1e-6 else number(value, FULL)
        self.numbers.set(name, text, "" if value is None else repr(value))
