"""The inspector's settings of the next training."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from rnnlab.labs.translation import plan as plans
from rnnlab.labs.translation.plan import BETWEEN, CELLS, TranslatorPlan
from rnnlab.labs.translation.view_curve_style import NAMES
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.boxes import column, row
from rnnlab.ui.widgets.controls import Pill, Segmented, note_label
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.flow import FlowLayout
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.model_words import CELL_NAMES
from rnnlab.ui.widgets.number_controls import NumberCell, SliderRow

MODELS, CLAUSES = N_("Translation training", "Trained"), N_("Translation training", "Clauses, 1 to")
HIDDEN, BATCH = N_("Translation training", "Hidden size $H$"), N_("Translation training", "Batch")
RATE, UPDATES = N_("Translation training", "Learning rate"), N_("Translation training", "Updates")
SEED, CELL = N_("Translation training", "Seed"), N_("Translation training", "Cell")
LAYERS, ORDER = N_("Translation training", "Layers"), N_("Translation training", "Source for the fixed vector")
ORDERS = ((False, N_("Translation training", "as it is")), (True, N_("Translation training", "reversed")))
NEXT = N_("Translation training", "The settings count for the next training.")
HINTS = (
    N_("Translation training", "Which line of “words right” is at 0.9 first, and what do whole sentences say then?"),
    N_("Translation training", "Read the sentences: where does the fixed vector begin to invent, early or late?"),
    N_("Translation training", "Train on up to 4 clauses only: with patience, does the fixed vector catch up there?"),
)
TITLES = {"clauses": CLAUSES, "hidden": HIDDEN, "batch": BATCH, "learning_rate": RATE, "updates": UPDATES}
ICONS = {"clauses": "length", "hidden": "size", "updates": "forward", "learning_rate": "factor", "batch": "words"}
SLIDERS: dict[str, tuple[float, float]] = {
    "clauses": (1, plans.CLAUSES_LIMIT), "hidden": (8, plans.HIDDEN_LIMIT), "batch": (8, plans.BATCH_LIMIT),
    "learning_rate": (1e-4, 0.1), "updates": (50, 20_000),
}  # fmt: skip


class Toggles(QWidget):
    """The translators by name; a press adds or removes one, the last one stays."""

    toggled = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        layout = FlowLayout(self)
        self._pills: dict[str, Pill] = {}
        for name in BETWEEN:
            pill = Pill(NAMES[name])
            pill.setObjectName(name)
            pill.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            pill.clicked.connect(self._on_clicked)
            layout.addWidget(pill)
            self._pills[name] = pill

    def pill(self, name: str) -> Pill:
        """One pill."""
        return self._pills[name]

    def set_names(self, names: tuple[str, ...]) -> None:
        """Mark the chosen ones."""
        for name, pill in self._pills.items():
            pill.set_chosen(name in names)

    def _on_clicked(self) -> None:
        self.toggled.emit(self.sender().objectName())


class TrainingControls(QObject):
    """What is trained, and how."""

    changed = Signal(dict, str)  # fields of the plan; "" or what one gesture's changes share
    model_toggled = Signal(str)
    released = Signal()
    refused = Signal(object)  # Message

    def __init__(self, pairs: Section) -> None:
        super().__init__()
        self._plan = TranslatorPlan()
        self.models = Toggles()
        self.sliders = {
            name: SliderRow(
                TITLES[name], *ends, log=name != "clauses", integer=name != "learning_rate", field=name
            )
            for name, ends in SLIDERS.items()
        }  # fmt: skip
        self.seed = NumberCell("seed", integer=True)
        self.seed.setFixedWidth(round(px(84)))
        self.seed.call(SEED)
        self.cell = Segmented([(name, CELL_NAMES[name]) for name in CELLS], CELL)
        self.layers = Segmented([(1, "1"), (2, "2")], LAYERS)
        self.order = Segmented(ORDERS, ORDER)
        self.models.toggled.connect(self.model_toggled)
        for name, slider in self.sliders.items():
            slider.setObjectName(name)
            slider.moved.connect(self._on_slider)
            slider.released.connect(self.released)
            slider.refused.connect(self.refused)
        self.seed.entered.connect(self._on_seed)
        self.seed.refused.connect(self.refused)
        self.cell.chosen.connect(self._on_cell)
        self.layers.chosen.connect(self._on_layers)
        self.order.chosen.connect(self._on_order)
        self.sections = self._arranged(pairs)

    def _arranged(self, pairs: Section) -> list[Section]:
        hints = column(*(Hint(k, text) for k, text in enumerate(HINTS, 1)))
        rows = {
            name: Section(f"train-{name}", ICONS[name], TITLES[name], slider, slider.text, titled=False)
            for name, slider in self.sliders.items()
        }
        models = column(self.models, note_label(NEXT))
        return [
            Section("train-models", "compare", MODELS, models, self._models_value),
            pairs, rows["clauses"], rows["hidden"],
            Section("train-cell", "cell", CELL, self.cell, self._cell_value),
            Section("train-layers", "unfold", LAYERS, self.layers, self._layers_value),
            Section("train-order", "back", ORDER, self.order, self._order_value),
            rows["updates"], rows["learning_rate"], rows["batch"],
            Section("train-seed", "dice", SEED, row(self.seed), self.seed.text),
            Section("look-training", "look", Definition.LOOK, hints),
        ]  # fmt: skip

    def show(self, plan: TranslatorPlan) -> None:
        """Follow the plan."""
        self._plan = plan
        self.models.set_names(plan.models)
        for name, slider in self.sliders.items():
            slider.set_value(getattr(plan, name))
            slider.setEnabled(name != "clauses" or plan.pairs is None)  # the user's pairs are as long as they are
        self.seed.set_value(plan.seed, str(plan.seed))
        self.cell.set_value(plan.cell)
        self.layers.set_value(plan.layers)
        self.order.set_value(plan.reverse_source)

    def _on_slider(self, value: float) -> None:
        name = self.sender().objectName()
        self.changed.emit({name: value if name == "learning_rate" else int(value)}, name)

    def _on_seed(self, value: float) -> None:
        self.changed.emit({"seed": int(value)}, "")

    def _on_cell(self, cell: str) -> None:
        self.changed.emit({"cell": cell}, "")

    def _on_layers(self, layers: int) -> None:
        self.changed.emit({"layers": layers}, "")

    def _on_order(self, reverse: bool) -> None:
        self.changed.emit({"reverse_source": reverse}, "")

    # what the strip shows

    def _models_value(self) -> str:
        return str(len(self._plan.models))

    def _cell_value(self) -> str:
        return CELL_NAMES[self._plan.cell]

    def _layers_value(self) -> str:
        return str(self._plan.layers)

    def _order_value(self) -> str:
        return tr(dict(ORDERS)[self._plan.reverse_source])
