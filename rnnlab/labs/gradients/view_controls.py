"""The Gradients lab's controls: each shows a field of the state and edits it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from rnnlab.labs.gradients import state as edits
from rnnlab.labs.gradients.state import State
from rnnlab.labs.gradients.view_axes import STYLES
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_, Text, bind
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.numbers import number, short
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.boxes import column
from rnnlab.ui.widgets.controls import Pill, Segmented, note_label
from rnnlab.ui.widgets.lab import LabView, Section
from rnnlab.ui.widgets.number_controls import NumberCell, SliderRow
from rnnlab.ui.widgets.terms import TermLabel

ACTIVATIONS: tuple[tuple[str, Text | str], ...] = (
    ("tanh", "tanh"), ("sigmoid", "σ"), ("relu", "ReLU"), ("linear", N_("Gradients", "linear")),
)  # fmt: skip
INITS: tuple[tuple[str, Text | str], ...] = (
    ("orthogonal", N_("Gradients", "orthogonal")), ("xavier", "Xavier"), ("uniform", N_("Gradients", "uniform")),
)  # fmt: skip
FACTOR, LENGTH = N_("Gradients", "Factor $c$"), N_("Gradients", "Length")
HIDDEN, INPUT = N_("Gradients", "Hidden size"), N_("Gradients", "Input scale")
BIAS, ACTIVATION = N_("Gradients", "Forget and update bias"), N_("Gradients", "Activation")
INIT, CELLS = N_("Gradients", "Initialisation"), N_("Gradients", "Cells shown")
SEED, DTYPE, NEW_SEED = N_("Gradients", "Seed"), N_("Gradients", "Number type"), N_("Gradients", "New seed")
OF_RNN = N_("Gradients", "Of the RNN only; a GRU and an LSTM keep their own σ and tanh.")
OF_SHEAR = N_("Gradients", "U has blocks c · [[1, 11.1], [0, 1]]: radius c, norm over 11 c.")
OF_INIT = N_("Gradients", "The factor multiplies every H×H block of U; uniform is how PyTorch starts.")
_NAMES = {"tanh": "tanh", "sigmoid": "σ", "relu": "ReLU", "linear": "a"}


def activation_name(activation: str) -> str:
    """An activation as it is written in labels."""
    return _NAMES[activation]


SLOW_STEPS = 3000  # from here on gated cells need longer than a drag can wait for: about 25 ms for 1,000 steps of one
SLOW = N_(
    "Gradients",
    "At this length GRU and LSTM take up to half a second: their curves come when the drag rests. An RNN alone follows "
    "the drag.",
)


class CellToggles(QWidget):
    """One pill for each cell, on or off; the last one stays on."""

    toggled = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(round(px(8)))
        self.pills: dict[str, Pill] = {}
        for name in ("rnn", "gru", "lstm"):
            pill = Pill(STYLES[name].title)
            pill.setObjectName(name)
            pill.setCheckable(True)
            pill.clicked.connect(self._on_clicked)
            row.addWidget(pill)
            self.pills[name] = pill
        row.addStretch(1)

    def set_cells(self, cells: tuple[str, ...]) -> None:
        """Show which cells are on."""
        for name, pill in self.pills.items():
            pill.setChecked(name in cells)

    def _on_clicked(self) -> None:
        self.toggled.emit(self.sender().objectName())


class SeedRow(QWidget):
    """The seed as a number to type, and a button for the next one."""

    entered = Signal(float)
    renewed = Signal()

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(round(px(8)))
        self.cell = NumberCell("seed", integer=True)
        self.cell.setFixedWidth(round(px(64)))
        self.button = QPushButton()
        self.button.setProperty("kind", "pill")
        self.cell.call(SEED)
        bind(self.button.setText, NEW_SEED)
        self.cell.entered.connect(self.entered)
        self.button.clicked.connect(self.renewed)
        row.addWidget(TermLabel(SEED), 1)
        row.addWidget(self.cell)
        row.addWidget(self.button)
        look().changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self.button.setIcon(icon("dice", 16))


class Controls:
    """All controls of the lab, tied to a view's edits."""

    def __init__(self, view: LabView) -> None:
        self._view = view
        self.factor = self._slider(FACTOR, 0.1, 3, self._set_factor, "factor", log=True, decimals=2)
        self.length = self._slider(LENGTH, 1, edits.LENGTH_LIMIT, self._set_length, "length", log=True, integer=True)
        self._slow = note_label(SLOW)
        self.hidden = self._slider(HIDDEN, 1, 256, self._set_hidden, "hidden", log=True, integer=True)
        self.input_scale = self._slider(INPUT, 0.01, 10, self._set_input, "input_scale", log=True, decimals=2)
        self.bias = self._slider(BIAS, -4, 6, self._set_bias, "forget_bias", decimals=2)
        self.activation = Segmented(ACTIVATIONS, ACTIVATION)
        self.init = Segmented(INITS, INIT)
        self._init_note = note_label(OF_INIT)
        self.dtype = Segmented([(name, name) for name in edits.DTYPES], DTYPE)
        self.cells = CellToggles()
        self.seed = SeedRow()
        self.activation.chosen.connect(self._set_activation)
        self.init.chosen.connect(self._set_init)
        self.dtype.chosen.connect(self._set_dtype)
        self.cells.toggled.connect(self._toggle_cell)
        self.seed.entered.connect(self._set_seed)
        self.seed.renewed.connect(self._new_seed)
        self.seed.cell.refused.connect(view.refused)

    def _slider(
        self, title: Text, low: float, high: float, slot: Callable[[float], None], field: str, **options: Any
    ) -> SliderRow:
        row = SliderRow(title, low, high, field=field, **options)
        row.moved.connect(slot)
        row.released.connect(self._view.store.end_gesture)
        row.refused.connect(self._view.refused)
        return row

    def sections(self) -> list[Section]:
        """The controls in the inspector's order."""
        return [
            Section("factor", "factor", FACTOR, self.factor, self.factor.text, titled=False),
            Section("length", "length", LENGTH, column(self.length, self._slow), self.length.text, titled=False),
            Section("hidden", "size", HIDDEN, self.hidden, self.hidden.text, titled=False),
            Section("input", "input", INPUT, self.input_scale, self.input_scale.text, titled=False),
            Section("bias", "bias", BIAS, self.bias, self.bias.text, titled=False),
            Section("activation", "activation", ACTIVATION, noted(self.activation, OF_RNN), self._activation_text),
            Section("init", "weights", INIT, column(self.init, self._init_note), self._init_text),
            Section("cells", "cell", CELLS, self.cells, self._cells_text),
            Section("seed", "seed", SEED, column(self.seed, self.dtype), self._seed_text, titled=False),
        ]

    def follow(self, state: State) -> None:
        """Show a state."""
        self._state = state
        self.factor.set_value(state.factor)
        self.length.set_value(state.length)
        self._slow.setVisible(state.length >= SLOW_STEPS and set(state.cells) != {"rnn"})
        self.hidden.set_value(state.hidden)
        self.input_scale.set_value(state.input_scale)
        self.bias.set_value(state.forget_bias)
        self.activation.set_value(state.activation)
        self.init.set_value(state.init)
        bind(self._init_note.setText, OF_SHEAR if state.init == "shear" else OF_INIT)
        self.dtype.set_value(state.dtype)
        self.cells.set_cells(state.cells)
        self.seed.cell.set_value(state.seed, str(state.seed))

    # what the strip shows

    def _cells_text(self) -> str:
        return f"{len(self._state.cells)} / {len(edits.CELLS)}"

    def _activation_text(self) -> str:
        return activation_name(self._state.activation)

    def _init_text(self) -> str:
        return {"orthogonal": "c · Q", "xavier": "Xavier", "uniform": "PyTorch", "shear": "c · S"}[self._state.init]

    def _seed_text(self) -> str:
        return str(self._state.seed)

    # edits

    def _edit(self, change: Callable[..., State], value: object, label: str, shown: str = "") -> None:
        """An edit by a slider: all of one drag are one step of undo."""
        message = Message.of(label, value=shown) if shown else Message.of(label)
        self._view.edit(change, value, label=message, merge=label if shown else None)

    def _set_factor(self, value: float) -> None:
        self._edit(edits.with_factor, value, "undo-gradients-factor", number(value, 2))

    def _set_length(self, value: float) -> None:
        self._edit(edits.with_length, int(value), "undo-gradients-length", short(value))

    def _set_hidden(self, value: float) -> None:
        self._edit(edits.with_hidden, int(value), "undo-gradients-hidden", short(value))

    def _set_input(self, value: float) -> None:
        self._edit(edits.with_input_scale, value, "undo-gradients-input", number(value, 2))

    def _set_bias(self, value: float) -> None:
        self._edit(edits.with_forget_bias, value, "undo-gradients-bias", number(value, 2))

    def _set_activation(self, value: str) -> None:
        self._edit(edits.with_activation, value, "undo-gradients-activation")

    def _set_init(self, value: str) -> None:
        self._edit(edits.with_init, value, "undo-gradients-init")

    def _set_dtype(self, value: str) -> None:
        label = Message.of("undo-gradients-dtype", value=value)
        self._view.edit(edits.with_dtype, value, label=label)

    def _toggle_cell(self, name: str) -> None:
        self._edit(edits.toggle_cell, name, "undo-gradients-cells")
        self.cells.set_cells(self._view.store.full_state(self._view.name).cells)

    def _set_seed(self, value: float) -> None:
        label = Message.of("undo-gradients-seed", value=short(value))
        self._view.edit(edits.with_seed, int(value), label=label)

    def _new_seed(self) -> None:
        seed = (self._view.store.full_state(self._view.name).seed + 1) % edits.SEED_LIMIT
        self._view.edit(edits.with_seed, seed, label=Message.of("undo-gradients-seed", value=seed))


def noted(widget: QWidget, note: Text) -> QWidget:
    """A control with a small text below it."""
    label = note_label(note)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    return column(widget, label)
