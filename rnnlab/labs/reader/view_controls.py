"""The Reader's inspector: its controls, formulas, numbers and presets."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from rnnlab.engine.reader_traces import ReaderTrace
from rnnlab.labs.reader.state import ACTIVATIONS, CELLS, HIDDEN_LIMIT, State, hidden_size, plane_units, with_preset
from rnnlab.labs.reader.view_curves import CurvesCard
from rnnlab.labs.reader.view_formulas import COLOURS, formulas
from rnnlab.labs.reader.view_held import HELD, HeldList
from rnnlab.labs.reader.view_model import NETWORK, ModelChooser, in_language
from rnnlab.labs.reader.view_parts import OpenedStep
from rnnlab.labs.reader.view_roles import RolesCard
from rnnlab.labs.reader.view_sum_text import with_hold
from rnnlab.session import models, presets
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.boxes import column
from rnnlab.ui.widgets.controls import NumbersTable, Pills, Segmented, note_label
from rnnlab.ui.widgets.formula_card import FormulaCard
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.number_controls import SliderRow
from rnnlab.ui.widgets.sections import RESET, formula_section, numbers_section, presets_section

CELL_NAMES = {"rnn": "RNN", "gru": "GRU", "lstm": "LSTM"}
ACTIVATION_NAMES: dict[str, Text | str] = {
    "tanh": "tanh",
    "sigmoid": "sigmoid",
    "relu": "ReLU",
    "linear": N_("Reader", "linear"),
}
CELL, ACTIVATION = N_("Reader", "Cell"), N_("Reader", "Activation")
OWN = N_("Reader", "GRU and LSTM have theirs: σ for the gates, tanh for the candidate.")
SIZE = N_("Reader", "Hidden size")
UNIT = N_("Reader", "Framed unit")
CURVES, ROLES = N_("Reader", "Activation curves"), N_("Reader", "Who meets whom")
SECOND = N_("Reader", "Second sentence")
OFF, ON = N_("Reader", "off"), N_("Reader", "on")
TYPE = N_("Reader", "Type it in row B of the timeline.")
AXES, ACROSS, UP = N_("Reader", "Axes of the plane"), N_("Reader", "across"), N_("Reader", "up")
ROWS: tuple[tuple[str, Text], ...] = (
    ("parts", N_("Reader", "numbers in $W$, $U$ and $b$")),
    ("count", N_("Reader", "parameters")),
    ("torch", N_("Reader", "in PyTorch (two biases)")),
    ("means", N_("Reader", "distance of the means")),
    ("states", N_("Reader", "distance of the last states")),
    ("a", N_("Reader", "$a$ of the framed unit")),
    ("out", N_("Reader", "its result")),
)
PRESET_NAMES: tuple[tuple[str, Text], ...] = (
    ("word-order", N_("Reader", "Word order")),
    ("cat-and-dog", N_("Reader", "Another pair")),
    ("fifty-words", N_("Reader", "50 words")),
    ("two-dimensional", N_("Reader", "Two units")),
    ("recall", N_("Reader", "Where was I born?")),
    ("recall-rnn", N_("Reader", "The same, RNN")),
    ("paths", N_("Reader", "Five countries")),
    ("what-is-left", N_("Reader", "What is left")),
    ("own-text", N_("Reader", "A text of your own…")),
    ("reset", RESET),
)
NO_STATES = ("own-text", "reset")  # presets that no state is known by


class Controls(QObject):
    """All controls; ``preview`` shows a state and emits nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.network = ModelChooser()
        self.unit = SliderRow(UNIT, 1, HIDDEN_LIMIT, integer=True, field="unit")
        self.held = HeldList()
        self.curves, self.roles = CurvesCard(), RolesCard()
        self.cell = Segmented([(name, CELL_NAMES[name]) for name in CELLS], CELL)
        self.activation = Segmented([(name, ACTIVATION_NAMES[name]) for name in ACTIVATIONS], ACTIVATION)
        self.own = note_label(OWN)
        self.size = SliderRow(SIZE, 1, HIDDEN_LIMIT, integer=True, field="hidden")
        self.second = Segmented([(False, OFF), (True, ON)], SECOND)
        self.second_note = note_label(TYPE)
        units = [(k, str(k + 1)) for k in range(HIDDEN_LIMIT)]
        self.across, self.up = Segmented(units, ACROSS), Segmented(units, UP)
        for control in (self.across, self.up):
            for k, _ in units:  # eight of them share the inspector's width
                control.button(k).setMinimumWidth(round(px(18)))
        # of a trained network, whose units are too many to stand side by side
        self.first = SliderRow(ACROSS, 1, HIDDEN_LIMIT, integer=True, field="units[0]")
        self.second_axis = SliderRow(UP, 1, HIDDEN_LIMIT, integer=True, field="units[1]")
        self.card = FormulaCard((), COLOURS)
        self.numbers = NumbersTable(ROWS)
        self.presets = Pills(PRESET_NAMES)
        self._state = State()
        self.sections = [
            Section("network", "network", NETWORK, self.network, self.network.text),
            Section("cell", "cell", CELL, self.cell, self._cell_text, shown=self._toy),
            Section("activation", "activation", ACTIVATION, column(self.activation, self.own), self._activation_text,
                    shown=self._toy),
            Section("size", "size", SIZE, self.size, self.size.text, titled=False, shown=self._toy),
            Section("unit", "axes", UNIT, self.unit, self.unit.text, titled=False, shown=self._trained),
            Section("second", "compare", SECOND, column(self.second, self.second_note), self._second_text),
            Section("held", "hand", HELD, self.held, self._held_text, shown=self._holds),
            Section("axes", "axes", AXES, self._axes(), self._axes_text, shown=self._toy),
            Section("plane", "axes", AXES, column(self.first, self.second_axis), self._plane_text, shown=self._trained),
            formula_section(self.card),
            Section("curves", "activation", CURVES, self.curves, self.curves.text),
            Section("roles", "weights", ROLES, self.roles),
            numbers_section(self.numbers),
            presets_section(self.presets),
        ]  # fmt: skip

    def _axes(self) -> QWidget:
        return column(MathLabel(ACROSS, 12, 400, "ink2"), self.across, MathLabel(UP, 12, 400, "ink2"), self.up)

    def preview(self, state: State) -> None:
        """Show a state's choices."""
        self._state = state
        rnn, hidden = state.cell == "rnn", hidden_size(state)
        self.cell.set_value(state.cell)
        self.activation.set_value(state.activation if rnn else None)
        for name in ACTIVATIONS:
            self.activation.set_option_enabled(name, rnn)
        self.own.setVisible(not rnn)
        self.size.set_value(hidden)
        self.second.set_value(state.compare is not None)
        self.second_note.setVisible(state.compare is not None)
        units = plane_units(state)
        for control, unit in ((self.across, 0), (self.up, 1)):
            for k in range(HIDDEN_LIMIT):
                control.button(k).setVisible(k < hidden)
                control.set_option_enabled(k, units is not None)
            control.set_value(None if units is None else units[unit])
        self.network.preview(state)
        self.held.set_held(state.held)
        entry = models.entry(state.model) if state.model else None
        if entry is None:
            self.card.set_lines(formulas(state.cell, state.activation))
        else:
            self.card.set_lines(formulas(entry.cell, str(entry.settings.get("activation", "tanh"))))
            for row in (self.unit, self.first, self.second_axis):
                row.set_range(1, entry.hidden)
                blocked = row.slider.blockSignals(True)  # a shorter range moves the slider: that is no gesture
                row.slider.setRange(0, entry.hidden - 1)
                row.slider.blockSignals(blocked)
        self.presets.set_chosen(chosen_preset(state))

    def show_axes(self, units: tuple[int, int] | None) -> None:
        """Show which units of a trained network the plane has, from 0."""
        if units is not None:
            self.first.set_value(units[0] + 1)
            self.second_axis.set_value(units[1] + 1)

    def show_numbers(self, result: ReaderTrace, step: OpenedStep, unit: int) -> None:
        """Write the numbers of a result and of the framed unit."""
        parts = " + ".join(f"{count:,}" for count in result.parameter_parts)
        self.numbers.set("parts", parts)
        self.numbers.set("count", f"{result.parameter_count:,}")
        self.numbers.set("torch", f"{result.parameter_count_torch:,}")
        self._set("means", result.bag_distance)
        self._set("states", result.distance)
        if step.net.trained:
            self.unit.set_value(unit + 1)
        self._set("a", float(step.at(step.trace.preactivation)[unit]))
        a, out = float(step.at(step.trace.preactivation)[unit]), step.given(unit)
        held = step.held_at("h", unit) if step.net.cell == "rnn" else None
        self.numbers.set("out", with_hold(number(out, 6), held), repr(out))
        self.curves.show_point(step.net.cell, step.net.activation, step.block, a, out)

    def _set(self, name: str, value: float | None) -> None:
        self.numbers.set(name, number(value, 6), "" if value is None else repr(value))

    # which sections there are

    def _toy(self) -> bool:
        return not self._state.model

    def _trained(self) -> bool:
        return bool(self._state.model)

    def _holds(self) -> bool:
        return bool(self._state.held)

    # short values for the compact strip

    def _held_text(self) -> str:
        return str(len(self._state.held))

    def _cell_text(self) -> str:
        return CELL_NAMES[self._state.cell]

    def _activation_text(self) -> str:
        return tr(ACTIVATION_NAMES[self._state.activation]) if self._state.cell == "rnn" else "–"

    def _second_text(self) -> str:
        return tr(OFF if self._state.compare is None else ON)

    def _plane_text(self) -> str:
        return f"{self.first.text()} × {self.second_axis.text()}"

    def _axes_text(self) -> str:
        units = plane_units(self._state)
        return "–" if units is None else f"{units[0] + 1} × {units[1] + 1}"


def preset_state(state: State, name: str) -> State:
    """The State of a preset, its sentences as the present language writes them where a network knows both."""
    return in_language(with_preset(state, name))


def chosen_preset(state: State) -> str | None:
    """The preset that a state is, whatever the step and the picture looked at."""
    offered = [name for name, _ in PRESET_NAMES if name not in NO_STATES]
    return presets.present(state, offered, preset_state, step=0, page="chain")
