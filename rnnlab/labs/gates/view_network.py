"""Which LSTM: a trained one of the catalogue, or a random one with its size, biases, scale and seed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from rnnlab.labs.gates.state import HIDDEN_LIMIT, State
from rnnlab.session import models
from rnnlab.session.models import ModelEntry
from rnnlab.ui.look.i18n import N_, bind, tr
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.boxes import row
from rnnlab.ui.widgets.controls import Pill, note_label
from rnnlab.ui.widgets.flow import FlowLayout
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.model_words import cell_name, model_line, model_name, task_sentence
from rnnlab.ui.widgets.number_controls import NumberCell, SliderRow

RANDOM = ""
CELLS = ("lstm", "lstm1997")


def choices() -> tuple[ModelEntry, ...]:
    """The trained models that have gates of this kind."""
    return tuple(entry for entry in models.catalogue() if entry.cell in CELLS)


class ModelPills(QWidget):
    """A pill for each trained LSTM and one for the random one; follows the catalogue."""

    chosen = Signal(str)  # a model's name, or "" for the random one

    RANDOM_NAME = N_("Gates network", "random")

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._pills: dict[str, Pill] = {}
        self._flow = FlowLayout(self)

    def show_model(self, model: str) -> None:
        """Mark the model in force."""
        names = (*(entry.name for entry in choices()), RANDOM)
        if names != self._names:
            self._build(names)
        self._name()  # in the present language
        for name, pill in self._pills.items():
            pill.set_chosen(name == model)

    def pill(self, name: str) -> Pill:
        """The pill of a model."""
        return self._pills[name]

    def _build(self, names: tuple[str, ...]) -> None:
        """Pills of models that are gone go; new ones come."""
        while self._flow.count():
            self._flow.takeAt(0)
        for name in set(self._pills) - set(names):
            self._pills.pop(name).deleteLater()
        for name in names:
            if name not in self._pills:
                pill = Pill("")
                pill.setObjectName(name)
                pill.clicked.connect(self._on_clicked)
                self._pills[name] = pill
            self._flow.addWidget(self._pills[name])
        self._names = names

    def _name(self) -> None:
        for name, pill in self._pills.items():
            entry = models.entry(name) if name else None
            if entry is None:
                bind(pill.setText, self.RANDOM_NAME)
                continue
            pill.setText(model_name(entry).replace("&", "&&"))  # a lone & would underline what follows
            pill.setToolTip(entry.name)

    def _on_clicked(self) -> None:
        self.chosen.emit(self.sender().objectName())


class NetworkControls(QObject):
    """The model, and what can be changed about it."""

    model = Signal(str)
    hidden = Signal(float)
    bias = Signal(float)
    shift = Signal(float)
    scale = Signal(float)
    seed = Signal(float)
    again = Signal()  # new random weights
    released = Signal()
    refused = Signal(object)

    NETWORK = N_("Gates", "Network")
    HIDDEN, BIAS = N_("Gates", "Hidden size"), N_("Gates", "Forget-gate bias")
    SHIFT = N_("Gates", "Forget-bias shift")
    SCALE, SEED = N_("Gates", "Weight scale"), N_("Gates", "Seed")
    AGAIN = N_("Gates", "New random weights")
    NOT_TRAINED = N_("Gates network", "Weights drawn from a seed; they have learned nothing.")
    MISSING = N_("Gates network", "The model “{name}” is not there.")

    def __init__(self) -> None:
        super().__init__()
        self._state = State()
        self._entry: ModelEntry | None = None  # of the state's model: asked for once a state, not at each step
        self.models = ModelPills()
        self.about = note_label()
        self.size_row = SliderRow(self.HIDDEN, 1, HIDDEN_LIMIT, integer=True, field="hidden")
        self.bias_row = SliderRow(self.BIAS, -5.0, 5.0, field="forget_bias")
        self.shift_row = SliderRow(self.SHIFT, -5.0, 5.0, field="forget_bias_shift")
        self.scale_row = SliderRow(self.SCALE, 0.0, 4.0, field="weight_scale")
        self.models.chosen.connect(self.model)
        for slider, signal in (
            (self.size_row, self.hidden),
            (self.bias_row, self.bias),
            (self.shift_row, self.shift),
            (self.scale_row, self.scale),
        ):
            slider.moved.connect(signal)
            slider.released.connect(self.released)
            slider.refused.connect(self.refused)
        self.seed_cell = NumberCell("seed", integer=True)
        self.seed_cell.setFixedWidth(round(px(84)))
        self.seed_cell.call(self.SEED)
        self.seed_cell.entered.connect(self.seed)
        self.seed_cell.refused.connect(self.refused)
        self.draw = Pill(self.AGAIN)
        self.draw.clicked.connect(self.again)
        network = QWidget()
        box = QVBoxLayout(network)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(8)))
        box.addWidget(self.models)
        box.addWidget(self.about)
        size, bias, shift, scale = self.size_row, self.bias_row, self.shift_row, self.scale_row
        own = self.is_random
        self.sections = [
            Section("network", "network", self.NETWORK, network, self._network_text),
            Section("hidden", "size", self.HIDDEN, size, size.text, titled=False, shown=own),
            Section("bias", "bias", self.BIAS, bias, bias.text, titled=False, shown=own),
            Section("shift", "bias", self.SHIFT, shift, shift.text, titled=False, shown=self.can_shift),
            Section("scale", "weights", self.SCALE, scale, scale.text, titled=False, shown=own),
            Section("seed", "dice", self.SEED, row(self.seed_cell, self.draw), self.seed_cell.text, shown=own),
        ]

    def show(self, state: State) -> None:
        """Follow the state."""
        self._state = state
        self._entry = models.entry(state.model) if state.model else None
        self.models.show_model(state.model)
        self.size_row.set_value(state.hidden)
        self.bias_row.set_value(state.forget_bias)
        self.shift_row.set_value(state.forget_bias_shift)
        self.scale_row.set_value(state.weight_scale)
        self.seed_cell.set_value(state.seed, str(state.seed))
        self._tell()

    def is_random(self) -> bool:
        """Whether the LSTM is drawn from a seed."""
        return self._state.model == RANDOM

    def can_shift(self) -> bool:
        """Whether there are trained forget biases."""
        return self._entry is not None and self._entry.cell == "lstm"

    def _tell(self) -> None:
        name = self._state.model
        if self._entry is not None:
            self.about.setText(f"{model_line(self._entry)}. {task_sentence(self._entry.task)}")
        else:
            self.about.setText(tr(self.MISSING, name=name) if name else tr(self.NOT_TRAINED))

    def _network_text(self) -> str:
        return tr(ModelPills.RANDOM_NAME) if self._entry is None else cell_name(self._entry)
