"""The inspector's settings of the training: those of the next run, and those that act while it runs."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from rnnlab.labs.gradients import plan as plans
from rnnlab.labs.gradients.plan import DEFAULT, LENGTHS, PRESETS, TrainingPlan
from rnnlab.labs.gradients.view_controls import CellToggles
from rnnlab.labs.gradients.view_training_text import TextChoice
from rnnlab.labs.gradients.view_training_words import (
    BATCH,
    CLIP,
    NO_CLIP,
    OPTIMISER,
    OPTIMISERS,
    RATE,
    TASKS,
    value_text,
)
from rnnlab.labs.gradients.view_training_words import LENGTHS as LENGTH_NAMES
from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.look.numbers import short
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.boxes import column, row
from rnnlab.ui.widgets.controls import Pill, Pills, Segmented, note_label
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.number_controls import NumberCell, SliderRow

TASK, CELLS = N_("Gradients training", "Task"), N_("Gradients training", "Cells")
HIDDEN, UPDATES = N_("Gradients training", "Hidden size"), N_("Gradients training", "Updates")
SEED, ACTIVATION = N_("Gradients training", "Seed"), N_("Gradients training", "Activation of the RNN")
START, FACTOR = N_("Gradients training", "Start of U"), N_("Gradients training", "Factor on U")
EXAMPLES = N_("Gradients training", "Examples")
LIVE = N_("Gradients training", "Acts while it runs, from the next update on.")
INITS: tuple[tuple[str, Text | str], ...] = (
    ("torch", "PyTorch"),
    ("orthogonal", N_("Gradients training", "orthogonal")),
)
PILLS: tuple[tuple[str, Text], ...] = (
    ("adding", N_("Gradients training", "Adding, T = 100")),
    ("recall", N_("Gradients training", "Recall, gap 50")),
    ("copy", N_("Gradients training", "Copy, pause 30")),
    ("text", N_("Gradients training", "A text")),
    ("explodes", N_("Gradients training", "It explodes")),
)
HINTS = (
    N_(
        "Gradients training",
        "Colour reaches the left end, and the loss falls below the dotted line: which comes first?",
    ),
    N_("Gradients training", "Raise the learning rate while it trains: where do the gradient norms jump?"),
    N_("Gradients training", "Go back 500 updates and on: the same curve again. Then go back and change one setting."),
)


class TrainingControls(QObject):
    """Shows a plan; the owner makes the edits."""

    changed = Signal(object, str)  # fields of the plan; edits of one gesture have one name
    cell_toggled = Signal(str)
    released = Signal()
    refused = Signal(object)  # Message

    def __init__(self) -> None:
        super().__init__()
        self._plan = DEFAULT
        self.task = Pills(list(TASKS.items()))
        self.lengths = {
            task: self._slider("length", LENGTH_NAMES[task], low, high, integer=True)
            for task, (low, high, _) in LENGTHS.items()
        }
        self._length = QStackedWidget()
        for slider in self.lengths.values():
            self._length.addWidget(slider)
        self.text = TextChoice()
        self.cells = CellToggles()
        self.rate = self._slider("learning_rate", RATE, 1e-5, 1.0, log=True)
        self.clip, self.no_clip = self._slider("clip", CLIP, 0.01, 100, log=True), Pill(NO_CLIP)
        self.batch = self._slider("batch", BATCH, 1, 256, log=True, integer=True)
        self.optimiser = Pills(list(OPTIMISERS.items()))
        self.hidden = self._slider("hidden", HIDDEN, 1, plans.HIDDEN_LIMIT, log=True, integer=True)
        self.updates = self._slider("updates", UPDATES, 100, 20_000, log=True, integer=True)
        self.seed = NumberCell("seed", integer=True)
        self.seed.setFixedWidth(round(px(84)))
        self.seed.call(SEED)
        self.activation = Segmented([("tanh", "tanh"), ("relu", "ReLU")], ACTIVATION)
        self.init = Segmented(INITS, START)
        self.factor = self._slider("factor", FACTOR, 0, 3)
        self.examples = Pills(PILLS)
        self._connect()
        self.sections = self._arranged()

    def _slider(self, field: str, title: Text, low: float, high: float, **options: Any) -> SliderRow:
        slider = SliderRow(title, low, high, field=field, **options)
        slider.setObjectName(field)
        slider.moved.connect(self._on_moved)
        slider.released.connect(self.released)
        slider.refused.connect(self.refused)
        return slider

    def _connect(self) -> None:
        for choice, field in (
            (self.task, "task"),
            (self.optimiser, "optimiser"),
            (self.activation, "activation"),
            (self.init, "init"),
        ):
            choice.setProperty("field", field)
            choice.chosen.connect(self._on_chosen)
        self.cells.toggled.connect(self.cell_toggled)
        self.text.chosen.connect(self._on_text)
        self.no_clip.clicked.connect(self._on_no_clip)
        self.seed.entered.connect(self._on_seed)
        self.seed.refused.connect(self.refused)
        self.examples.chosen.connect(self._on_example)

    def _arranged(self) -> list[Section]:
        clip = column(self.clip, row(self.no_clip))
        optimiser = column(self.optimiser, note_label(LIVE))
        start = column(self.init, self.factor)
        return [
            Section("train-examples", "presets", EXAMPLES, self.examples),
            Section("train-task", "words", TASK, column(self.task, self._length, self.text), self._task_text),
            Section("train-cells", "cell", CELLS, self.cells, self._cells_text),
            Section("train-rate", "factor", RATE, self.rate, self.rate.text, titled=False),
            Section("train-clip", "mask", CLIP, clip, self._clip_text, titled=False),
            Section("train-batch", "numbers", BATCH, self.batch, self.batch.text, titled=False),
            Section("train-optimiser", "settings", OPTIMISER, optimiser, self._optimiser_text),
            Section("train-updates", "length", UPDATES, self.updates, self.updates.text, titled=False),
            Section("train-hidden", "size", HIDDEN, self.hidden, self.hidden.text, titled=False),
            Section("train-seed", "dice", SEED, row(self.seed), self.seed.text),
            Section("train-activation", "activation", ACTIVATION, self.activation, self._activation_text),
            Section("train-start", "weights", START, start, self.factor.text),
            Section("train-look", "look", Definition.LOOK, column(*(Hint(k, t) for k, t in enumerate(HINTS, 1)))),
        ]

    def show(self, plan: TrainingPlan) -> None:
        """Follow a plan."""
        self._plan = plan
        self.task.set_chosen(plan.task)
        self.lengths[plan.task].set_value(plan.length)
        self._length.setCurrentWidget(self.lengths[plan.task])
        self.text.setVisible(plan.task == "text")
        if plan.task == "text":
            self.text.show_text(plan.text)
        self.cells.set_cells(plan.cells)
        self.rate.set_value(plan.learning_rate)
        self.clip.set_value(1.0 if plan.clip is None else plan.clip)
        self.no_clip.set_chosen(plan.clip is None)
        self.batch.set_value(plan.batch)
        self.optimiser.set_chosen(plan.optimiser)
        self.hidden.set_value(plan.hidden)
        self.updates.set_value(plan.updates)
        self.seed.set_value(plan.seed, str(plan.seed))
        self.activation.set_value(plan.activation)
        self.init.set_value(plan.init)
        self.factor.set_value(plan.factor)
        presets = {name: plans.with_fields(DEFAULT, **fields) for name, fields in PRESETS.items()}
        self.examples.set_chosen(next((name for name, preset in presets.items() if preset == plan), None))

    def _on_moved(self, value: float) -> None:
        field = self.sender().objectName()
        whole = isinstance(getattr(DEFAULT, field), int)
        self.changed.emit({field: int(value) if whole else value}, field)

    def _on_chosen(self, value: str) -> None:
        self.changed.emit({self.sender().property("field"): value}, "")

    def _on_text(self, text: str) -> None:
        self.changed.emit({"text": text}, "")

    def _on_no_clip(self) -> None:
        self.changed.emit({"clip": 1.0 if self._plan.clip is None else None}, "")

    def _on_seed(self, value: float) -> None:
        self.changed.emit({"seed": int(value)}, "")

    def _on_example(self, name: str) -> None:
        preset = plans.with_fields(DEFAULT, **PRESETS[name])
        self.changed.emit({field: getattr(preset, field) for field in DEFAULT.__struct_fields__}, "")

    # what the strip shows

    def _task_text(self) -> str:
        return short(self._plan.length)

    def _cells_text(self) -> str:
        return f"{len(self._plan.cells)} / {len(plans.CELLS)}"

    def _clip_text(self) -> str:
        return "–" if self._plan.clip is None else short(self._plan.clip)

    def _optimiser_text(self) -> str:
        return value_text("optimiser", self._plan.optimiser)

    def _activation_text(self) -> str:
        return "ReLU" if self._plan.activation == "relu" else "tanh"
