"""The inspector's controls: which gate, held at what, where; the LSTM that is drawn; numbers and presets."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from rnnlab.engine.traces import GatesTrace
from rnnlab.labs.gates.state import HIDDEN_LIMIT, PRESETS, State, force_at, held_steps, with_preset
from rnnlab.labs.gates.view_parts import AS_COMPUTED, GATES, QUANTITIES
from rnnlab.ui.look.i18n import N_, Text, bind, tr
from rnnlab.ui.look.numbers import number, short
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.boxes import column, row
from rnnlab.ui.widgets.controls import NumbersTable, Pill, Pills, Segmented, note_label
from rnnlab.ui.widgets.formula_card import FormulaCard, Line
from rnnlab.ui.widgets.lab import Hint, Section
from rnnlab.ui.widgets.number_controls import NumberCell, SliderRow

FREE, FIXED = "free", "fixed"
EVERY, HERE = "every", "here"

FORMULAS = (
    Line(
        r"\mark{c}{c_t} = \mark{f}{f_t} \odot \mark{before}{c_{t-1}} + \mark{i}{i_t} \odot \mark{g}{g_t}",
    ),
    Line(r"\mark{h}{h_t} = \mark{o}{o_t} \odot \tanh(\mark{c}{c_t})"),
)
COLOURS = {**{name: f"{name}_text" for name in QUANTITIES}, "before": "c_text"}

HINTS = (
    N_("Gates", "Force f to 0 at one word and watch c fall to what is written there."),
    N_("Gates", "Hold f at 1 everywhere: c only adds up. Does h follow?"),
    N_("Gates", "Set o to 0: c keeps what it has, and h shows nothing of it."),
)
PRESET_NAMES: tuple[tuple[str, Text], ...] = (
    ("free", N_("Gates", "As computed")),
    ("forget-everything", N_("Gates", "Forget everything")),
    ("never-forget", N_("Gates", "Never forget")),
    ("write-nothing", N_("Gates", "Write nothing")),
    ("expose-nothing", N_("Gates", "Expose nothing")),
    ("forget-at-one-word", N_("Gates", "Forget at one word")),
    ("reset", N_("Gates", "Reset")),
)
NUMBERS: tuple[tuple[str, Text], ...] = (
    ("h", N_("Gates", "Difference of the last $h$")),
    ("c", N_("Gates", "Difference of the last $c$")),
    ("alone", N_("Gates", "$c_t$ of the unit, as computed")),
    ("forced", N_("Gates", "$c_t$ of the unit, forced")),
    ("parameters", N_("Gates", "Parameters (formula)")),
    ("torch", N_("Gates", "Parameters in PyTorch")),
)


class GateControls(QObject):
    """Which gate is forced, to which value, and at which steps."""

    gate_chosen = Signal(object)  # i f g o
    value_chosen = Signal(object)  # a number, or None for "as computed"
    value_moved = Signal(float)
    value_released = Signal()
    where_chosen = Signal(object)  # EVERY or HERE
    release_all = Signal()
    refused = Signal(object)

    GATE, FORCE, WHERE = N_("Gates", "Which gate"), N_("Gates", "Force it"), N_("Gates", "Where")
    VALUE = N_("Gates", "Fixed value")
    FIXED_SHORT = N_("Gates", "value")
    EVERYWHERE, THIS = N_("Gates", "every step"), N_("Gates", "only this step")
    RELEASE = N_("Gates", "Release all gates")
    HELD = N_("Gates", "Forced at {count} of {length} steps.")
    ALL_SHORT, STEP_SHORT = N_("Gates", "all"), N_("Gates", "step {step}")
    SHORT = {
        "i": N_("Gates", "input"),
        "f": N_("Gates", "forget"),
        "g": N_("Gates", "cand."),
        "o": N_("Gates", "output"),
    }

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[float | None, str, int] = (None, EVERY, 1)  # value, where, step
        self.gate = Segmented([(gate, self.SHORT[gate]) for gate in GATES], self.GATE)
        self.force = Segmented([(FREE, AS_COMPUTED), (0.0, "0"), (1.0, "1"), (FIXED, self.FIXED_SHORT)], self.FORCE)
        self.sliders = {
            "gate": SliderRow(self.VALUE, 0.0, 1.0, decimals=2, field="value"),
            "g": SliderRow(self.VALUE, -1.0, 1.0, decimals=2, field="value"),
        }
        self.where = Segmented([(EVERY, self.EVERYWHERE), (HERE, self.THIS)], self.WHERE)
        self.held = note_label()
        self.release = Pill(self.RELEASE)
        self.gate.chosen.connect(self.gate_chosen)
        self.force.chosen.connect(self._on_force)
        self.where.chosen.connect(self.where_chosen)
        self.release.clicked.connect(self.release_all)
        for slider in self.sliders.values():
            slider.moved.connect(self.value_moved)
            slider.released.connect(self.value_released)
            slider.refused.connect(self.refused)
        force = column(self.force, *self.sliders.values())
        where = column(self.where, self.held, row(self.release))
        self.sections = [
            Section("gate", "gates", self.GATE, self.gate, self._gate_text),
            Section("force", "hand", self.FORCE, force, self._force_text),
            Section("where", "words", self.WHERE, where, self._where_text),
        ]
        self._gate = "f"

    def slider(self) -> SliderRow:
        """The slider of the chosen gate: 0…1, or −1…1 for the candidate."""
        return self.sliders["g" if self._gate == "g" else "gate"]

    def show(self, state: State, gate: str, unit: int, step: int, where: str, pen: float) -> None:
        """Follow the state: what holds for ``gate`` there, and the value that the next force will have."""
        self._gate = gate
        steps = held_steps(state, gate, unit)
        value = _common_value(state, gate, unit, steps) if where == EVERY else force_at(state, gate, unit, step)
        self._shown = (value, where, step)
        self.gate.set_value(gate)
        mixed = where == EVERY and value is None and bool(steps)
        lit: object = None if mixed else FREE if value is None else value if value in (0.0, 1.0) else FIXED
        self.force.set_value(lit)
        self.where.set_value(where)
        for name, slider in self.sliders.items():
            slider.setVisible(name == ("g" if gate == "g" else "gate"))
        self.slider().set_value(pen if value is None else value)
        self.held.setVisible(bool(steps))
        bind(self.held.setText, self.HELD, count=len(steps), length=len(state.sentence))
        self.release.setEnabled(bool(state.overrides))

    def _on_force(self, choice: object) -> None:
        if choice == FREE:
            self.value_chosen.emit(None)
        elif choice == FIXED:
            # Between closed and open; the slider moves it from there.
            value = self.slider().value()
            self.value_chosen.emit(0.5 if value in (0.0, 1.0) else value)
        else:
            self.value_chosen.emit(choice)

    def _gate_text(self) -> str:
        return tr(self.SHORT[self._gate])

    def _force_text(self) -> str:
        value = self._shown[0]
        return "–" if value is None else number(value)

    def _where_text(self) -> str:
        _, where, step = self._shown
        return tr(self.ALL_SHORT) if where == EVERY else tr(self.STEP_SHORT, step=step)


def _common_value(state: State, gate: str, unit: int, steps: tuple[int, ...]) -> float | None:
    """The value at which the gate is held at every step of the sentence; None when there is no such."""
    values = {force_at(state, gate, unit, step) for step in steps}
    return values.pop() if len(steps) == len(state.sentence) and len(values) == 1 else None


class NetworkControls(QObject):
    """The LSTM that is drawn: its size, the forget gate's bias, the size of its weights, its seed."""

    hidden = Signal(float)
    bias = Signal(float)
    scale = Signal(float)
    seed = Signal(float)
    again = Signal()  # new random weights
    released = Signal()
    refused = Signal(object)

    HIDDEN, BIAS = N_("Gates", "Hidden size"), N_("Gates", "Forget-gate bias")
    SCALE, SEED = N_("Gates", "Weight scale"), N_("Gates", "Seed")
    AGAIN = N_("Gates", "New random weights")

    def __init__(self) -> None:
        super().__init__()
        self.size_row = SliderRow(self.HIDDEN, 1, HIDDEN_LIMIT, integer=True, field="hidden")
        self.bias_row = SliderRow(self.BIAS, -5.0, 5.0, field="forget_bias")
        self.scale_row = SliderRow(self.SCALE, 0.0, 4.0, field="weight_scale")
        sliders = (self.size_row, self.hidden), (self.bias_row, self.bias), (self.scale_row, self.scale)
        for slider, signal in sliders:
            slider.moved.connect(signal)
            slider.released.connect(self.released)
            slider.refused.connect(self.refused)
        self.seed_cell = NumberCell("seed", integer=True)
        self.seed_cell.setFixedWidth(round(px(84)))
        bind(self.seed_cell.setAccessibleName, self.SEED)
        self.seed_cell.entered.connect(self.seed)
        self.seed_cell.refused.connect(self.refused)
        self.draw = Pill(self.AGAIN)
        self.draw.clicked.connect(self.again)
        self.sections = [
            Section("hidden", "size", self.HIDDEN, self.size_row, self.size_row.text, titled=False),
            Section("bias", "bias", self.BIAS, self.bias_row, self.bias_row.text, titled=False),
            Section("scale", "weights", self.SCALE, self.scale_row, self.scale_row.text, titled=False),
            Section("seed", "dice", self.SEED, row(self.seed_cell, self.draw), self.seed_cell.text),
        ]

    def show(self, state: State) -> None:
        """Follow the state."""
        self.size_row.set_value(state.hidden)
        self.bias_row.set_value(state.forget_bias)
        self.scale_row.set_value(state.weight_scale)
        self.seed_cell.set_value(state.seed, str(state.seed))


class Readings(QObject):
    """Formula card, numbers, presets and hints."""

    FORMULA, NUMBERS = N_("Gates", "Formula"), N_("Gates", "Numbers")
    PRESETS, LOOK = N_("Gates", "Presets"), N_("Gates", "Where to look")

    def __init__(self) -> None:
        super().__init__()
        self.card = FormulaCard(FORMULAS, COLOURS)
        self.numbers = NumbersTable(NUMBERS)
        self.presets = Pills(PRESET_NAMES)
        hints = column(*(Hint(k, text) for k, text in enumerate(HINTS, start=1)))
        self.sections = [
            Section("formula", "formula", self.FORMULA, self.card, titled=False),
            Section("presets", "presets", self.PRESETS, self.presets),
            Section("numbers", "numbers", self.NUMBERS, self.numbers),
        ]
        self.hints = Section("look", "look", self.LOOK, hints)

    def show_preset(self, state: State) -> None:
        """Mark the preset that the state is."""
        same = (name for name in PRESETS if replace(with_preset(state, name), step=state.step) == state)
        self.presets.set_chosen(next(same, None))

    def show_numbers(self, trace: GatesTrace, unit: int, step: int) -> None:
        """Write the numbers with six decimals."""
        for name, value in (
            ("h", trace.difference),
            ("c", trace.difference_c),
            ("alone", float(trace.baseline.c[step - 1, unit])),
            ("forced", float(trace.forced.c[step - 1, unit])),
        ):
            self.numbers.set(name, number(value, 6), repr(value))
        self.numbers.set("parameters", short(trace.parameter_count))
        self.numbers.set("torch", short(trace.parameter_count_torch))
