"""The inspector's settings of the measured curve: models, lengths, sentences of each, seed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from rnnlab.labs.translation.state import CLAUSES_LIMIT, State
from rnnlab.labs.translation.view_models import TASK, name_of
from rnnlab.session import models
from rnnlab.ui.look.i18n import N_, language
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.boxes import column, row
from rnnlab.ui.widgets.controls import Pill, Segmented, note_label
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.flow import FlowLayout
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.number_controls import NumberCell, SliderRow

SENTENCES = (20, 50, 100, 200)
HINTS = (
    N_("Translation curve", "At which number of clauses does the fixed vector’s line leave the attention’s?"),
    N_(
        "Translation curve",
        "Compare thick and thin line of one colour: how much of the fall is one wrong word in many?",
    ),
    N_("Translation curve", "Choose RNN or LSTM instead of GRU: does another cell remove the neck?"),
)


class ModelPills(QWidget):
    """A pill for each translator, several of which are chosen."""

    toggled = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._pills: dict[str, Pill] = {}
        self._row = FlowLayout(self)
        self._chosen: tuple[str, ...] = ()
        language().changed.connect(self._name)

    def pill(self, name: str) -> Pill:
        """One pill."""
        return self._pills[name]

    def set_models(self, names: Sequence[str], chosen: Sequence[str]) -> None:
        """Offer translators, and mark the chosen ones."""
        if list(self._pills) != list(names):
            for pill in self._pills.values():
                self._row.removeWidget(pill)
                pill.deleteLater()
            self._pills = {}
            for name in names:
                pill = Pill("")
                pill.setObjectName(name)
                pill.clicked.connect(self._on_clicked)
                self._row.addWidget(pill)
                self._pills[name] = pill
            self._name()
            for pill in self._pills.values():
                pill.setVisible(True)
            self.updateGeometry()
        for name, pill in self._pills.items():
            pill.set_chosen(name in chosen)

    def _name(self) -> None:
        for name, pill in self._pills.items():
            entry = models.entry(name)
            title = name if entry is None else name_of(entry)
            pill.setText(title.replace("&", "&&"))
            pill.setAccessibleName(title)

    def _on_clicked(self) -> None:
        self.toggled.emit(self.sender().objectName())


class CurveControls(QObject):
    """What the curve is measured with."""

    changed = Signal(dict, str)  # fields of the state; "" or what one gesture's changes share
    model_toggled = Signal(str)
    released = Signal()
    refused = Signal(object)  # Message

    MODELS, LENGTHS = N_("Translation curve", "Models"), N_("Translation curve", "Up to … clauses")
    COUNT, SEED = N_("Translation curve", "Sentences of each length"), N_("Translation curve", "Seed of the sentences")
    OF_COUNT = N_(
        "Translation curve", "More sentences, shorter error bars: a quarter as wide takes sixteen times as many."
    )

    def __init__(self) -> None:
        super().__init__()
        self._state = State()
        self.models = ModelPills()
        self.lengths = SliderRow(self.LENGTHS, 1, CLAUSES_LIMIT, integer=True, field="lengths")
        self.count = Segmented([(n, str(n)) for n in SENTENCES], self.COUNT)
        self.seed = NumberCell("seed", integer=True)
        self.seed.setFixedWidth(round(px(84)))
        self.seed.call(self.SEED)
        self.models.toggled.connect(self.model_toggled)
        self.lengths.moved.connect(self._on_lengths)
        self.lengths.released.connect(self.released)
        self.count.chosen.connect(self._on_count)
        self.seed.entered.connect(self._on_seed)
        for source in (self.lengths, self.seed):
            source.refused.connect(self.refused)
        count = column(self.count, note_label(self.OF_COUNT))
        hints = column(*(Hint(k, text) for k, text in enumerate(HINTS, 1)))
        self.sections = [
            Section("curve-models", "cap", self.MODELS, self.models, self._models_value),
            Section("curve-lengths", "length", self.LENGTHS, self.lengths, self.lengths.text, titled=False),
            Section("curve-count", "words", self.COUNT, count, self._count_value),
            Section("curve-seed", "dice", self.SEED, row(self.seed), self.seed.text),
            Section("look-curve", "look", Definition.LOOK, hints),
        ]

    def show(self, state: State) -> None:
        """Follow the state."""
        self._state = state
        known = [entry.name for entry in models.catalogue(TASK)]
        self.models.set_models([*known, *(name for name in state.models if name not in known)], state.models)
        self.lengths.set_value(max(state.lengths))
        self.count.set_value(state.sentences)
        self.seed.set_value(state.seed, str(state.seed))

    def _on_lengths(self, value: float) -> None:
        if value > CLAUSES_LIMIT:  # said by this number, not by that of the first entry beyond
            self.refused.emit(self.lengths.cell.refusal("too-large", value=int(value), limit=CLAUSES_LIMIT))
            self.show(self._state)
            return
        self.changed.emit({"lengths": tuple(range(1, int(value) + 1))}, "lengths")

    def _on_count(self, value: int) -> None:
        self.changed.emit({"sentences": value}, "")

    def _on_seed(self, value: float) -> None:
        self.changed.emit({"seed": int(value)}, "")

    def _models_value(self) -> str:
        return str(len(self._state.models))

    def _count_value(self) -> str:
        return str(self._state.sentences)
