"""How a network is trained on the user's text: tokens, cell, updates, seed, and its name."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from rnnlab.corpus import LEVELS
from rnnlab.labs.reader.own_text import CELLS, TITLE_LIMIT, UPDATES, TextTrainingSpec
from rnnlab.labs.reader.state import SEED_LIMIT
from rnnlab.ui.look.i18n import N_, Text, bind
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.controls import Segmented, note_label
from rnnlab.ui.widgets.model_words import CELL_NAMES
from rnnlab.ui.widgets.number_controls import NumberCell, SliderRow
from rnnlab.ui.widgets.terms import TermLabel

LEVEL, CELL = N_("Reader text", "One token is"), N_("Reader text", "Cell")
LEVEL_NAMES: dict[str, Text] = {"word": N_("Reader text", "a word"), "char": N_("Reader text", "a character")}
UPDATE_COUNT, SEED = N_("Reader text", "Updates"), N_("Reader text", "Seed")
NAME = N_("Reader text", "Name of the network")
TRAIN = N_("Reader text", "Train")
NO_TEXT, GOES_ON = N_("Reader text", "First choose a text."), N_("Reader text", "One training at a time.")


class TrainingSettings(QWidget):
    """The choices and the button that starts; a number that is none is refused and the old one stays."""

    level_chosen = Signal(object)  # "word" or "char"
    start_wanted = Signal()
    refused = Signal(object)  # Message
    righted = Signal()  # what was refused is settled

    def __init__(self) -> None:
        super().__init__()
        self.level = Segmented([(name, LEVEL_NAMES[name]) for name in LEVELS], LEVEL)
        self.cell = Segmented([(name, CELL_NAMES[name]) for name in CELLS], CELL)
        self.updates = SliderRow(UPDATE_COUNT, *UPDATES, log=True, integer=True, field="updates")
        self.seed = NumberCell("seed", integer=True)
        self.seed.setFixedWidth(round(px(84)))
        self.seed.call(SEED)
        self.name = QLineEdit()
        self.name.setMaxLength(TITLE_LIMIT)
        bind(self.name.setAccessibleName, NAME)
        self.train, self.why = QPushButton(), note_label()
        self.train.setProperty("kind", "primary")
        bind(self.train.setText, TRAIN)
        self.spec = TextTrainingSpec("")
        self.own_name = False  # typed, not taken from the text
        self._lay_out()
        self.level.chosen.connect(self.level_chosen)
        self.cell.chosen.connect(self._on_cell)
        self.updates.moved.connect(self._on_updates)
        self.updates.refused.connect(self.refused)
        self.seed.entered.connect(self._on_seed)
        self.seed.refused.connect(self.refused)
        for cell in (self.updates.cell, self.seed):
            cell.righted.connect(self.righted)
        self.name.textEdited.connect(self._on_name)
        self.train.clicked.connect(self.start_wanted)
        self._show()
        self.set_ready(text=False, going_on=False)

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(8)))
        seed = QHBoxLayout()
        seed.addWidget(TermLabel(SEED), 1)
        seed.addWidget(self.seed)
        for part in (
            MathLabel(LEVEL, 13, 600), self.level, TermLabel(CELL), self.cell, self.updates, seed,
            MathLabel(NAME, 13, 600), self.name,
        ):  # fmt: skip
            if isinstance(part, QWidget):
                box.addWidget(part)
            else:
                box.addLayout(part)
        row = QHBoxLayout()
        row.addWidget(self.train)
        row.addWidget(self.why, 1)
        row.addStretch(1)
        box.addSpacing(round(px(8)))
        box.addLayout(row)

    def take(self, spec: TextTrainingSpec) -> None:
        """Show other settings."""
        self.spec = spec
        self._show()

    def set_ready(self, *, text: bool, going_on: bool) -> None:
        """Whether there is a text, and whether a training is going on already."""
        self.train.setEnabled(text and not going_on)
        bind(self.why.setText, GOES_ON if going_on else "" if text else NO_TEXT)
        self.why.setVisible(going_on or not text)

    def set_next(self, next_step: bool) -> None:
        """Whether training is the next thing to do; a window has one primary button."""
        kind = "primary" if next_step else ""
        if self.train.property("kind") != kind:
            self.train.setProperty("kind", kind)
            self.train.style().unpolish(self.train)
            self.train.style().polish(self.train)

    def commit(self) -> None:
        """Take what is being typed."""
        self.seed.commit()
        self.updates.cell.commit()

    def _show(self) -> None:
        self.level.set_value(self.spec.level)
        self.cell.set_value(self.spec.cell)
        self.updates.set_value(self.spec.updates)
        self.seed.set_value(self.spec.seed)
        if self.name.text() != self.spec.title:
            self.name.setText(self.spec.title)

    def _set(self, **fields: object) -> None:
        self.take(replace(self.spec, **fields))  # type: ignore[arg-type]

    def _on_cell(self, cell: str) -> None:
        self._set(cell=cell)

    def _on_updates(self, updates: float) -> None:
        self._whole(self.updates.cell, updates, *UPDATES)

    def _on_seed(self, seed: float) -> None:
        self._whole(self.seed, seed, 0, SEED_LIMIT)

    def _whole(self, cell: NumberCell, value: float, low: int, high: int) -> None:
        if low <= value <= high:
            self._set(**{cell.field: int(value)})
            return
        limit, id = (low, "too-small") if value < low else (high, "too-large")
        self._show()
        cell.mark(True)
        self.refused.emit(cell.refusal(id, value=int(value), limit=limit))

    def _on_name(self, name: str) -> None:
        self.own_name = bool(name.strip())
        self._set(title=name)
