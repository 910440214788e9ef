"""The inspector's settings of the page of learning: budgets, seeds, gaps, and the order of lessons."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFocusEvent

from rnnlab.labs.gates.state import BUDGET_LIMIT, SEEDS_LIMIT, State
from rnnlab.ui.look.i18n import N_, bind, tr
from rnnlab.ui.look.numbers import short
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.boxes import column, row
from rnnlab.ui.widgets.controls import Pills, Segmented, note_label
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.entry import Entry
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.number_controls import NumberCell, SliderRow

GAP_SETS: dict[str, tuple[int, ...]] = {"few": (0, 5, 10, 20), "many": (0, 10, 20, 30, 40, 50)}
HINTS = (
    N_("Gates learning", "Which network is first at 0.99, counted in updates, and counted in seconds?"),
    N_("Gates learning", "Move the slider back: at one and the same checkpoint, are long gaps harder than short ones?"),
    N_("Gates learning", "Short gaps first: where no network got to 0.99, do the strokes still lie higher?"),
)
BETWEEN = "，,;； \t"


def gaps_text(gaps: tuple[int, ...]) -> str:
    """Gaps as they are typed: ``0, 5, 10, 20``."""
    return ", ".join(str(gap) for gap in gaps)


def read_gaps(typed: str) -> tuple[int, ...] | str:
    """Gaps as they were typed, in order and each once; of what is no whole number, the first piece.

    An empty list is returned as such: the state refuses it by its name.
    """
    pieces = typed.translate(str.maketrans(BETWEEN, " " * len(BETWEEN))).split()
    for piece in pieces:
        if not piece.removeprefix("-").removeprefix("−").isdecimal():
            return piece
    return tuple(sorted({int(piece.replace("−", "-")) for piece in pieces}))


class GapsField(Entry):
    """A list of gaps to type in. What is not taken goes, and the old list comes back."""

    entered = Signal(object)  # tuple of int
    refused = Signal(object)  # Message

    def __init__(self) -> None:
        super().__init__("gaps")
        self.setProperty("kind", "cell")
        self.returnPressed.connect(self.commit)

    def set_gaps(self, gaps: tuple[int, ...]) -> None:
        """Show a list, unless another is being typed just now."""
        shown = gaps_text(gaps)
        if shown != self._shown:
            self.mark(False)
        self._shown = shown
        if not (self.hasFocus() and self.isModified()):
            self.setText(self._shown)

    def commit(self) -> None:
        """Take what was typed, or refuse it."""
        if not self.isModified():
            return
        typed = self.text()
        self.setModified(False)
        self.setText(self._shown)  # what is shown comes from the state
        gaps = read_gaps(typed)
        if isinstance(gaps, str):
            with self.telling():
                self.refused.emit(self.refusal("not-whole", value=gaps[:40]))
        else:
            with self.taking():
                self.entered.emit(gaps)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.commit()
        super().focusOutEvent(event)


class LearningControls(QObject):
    """What the race and the trials are asked with."""

    changed = Signal(str, object)  # a field of ``state.LEARNING``, its value
    released = Signal()
    refused = Signal(object)  # Message

    RACE_BUDGET, RACE_SEED = N_("Gates learning", "Race: updates"), N_("Gates learning", "Race: seed")
    GAPS, FEW, MANY = N_("Gates learning", "One gap: gaps"), "0, 5, 10, 20", "0 … 50"
    BUDGET, SEEDS = N_("Gates learning", "One gap: updates"), N_("Gates learning", "One gap: seeds")
    LESSONS = N_("Gates learning", "One gap: lessons")
    FIXED, SHORT_FIRST = N_("Gates learning", "this gap"), N_("Gates learning", "short gaps first")
    FIXED_MEANS = N_("Gates learning", "Every sentence has this gap, from the first update on.")
    SHORT_MEANS = N_("Gates learning", "Over the first half of the updates the longest gap grows from 0 to this one.")
    FIXED_SHORT, SHORT_SHORT = N_("Gates learning", "fixed"), N_("Gates learning", "grows")

    def __init__(self) -> None:
        super().__init__()
        self._state = State()
        self.race_budget = SliderRow(self.RACE_BUDGET, 50, BUDGET_LIMIT, log=True, integer=True, field="race_budget")
        self.race_seed = NumberCell("race_seed", integer=True)
        self.race_seed.setFixedWidth(round(px(84)))
        self.race_seed.call(self.RACE_SEED)
        self.gap_sets = Pills([("few", self.FEW), ("many", self.MANY)])
        self.gaps = GapsField()
        self.gaps.call(self.GAPS)
        self.budget = SliderRow(self.BUDGET, 50, BUDGET_LIMIT, log=True, integer=True, field="budget")
        self.seeds = SliderRow(self.SEEDS, 1, SEEDS_LIMIT, integer=True, field="seeds")
        self.lessons = Segmented([(False, self.FIXED), (True, self.SHORT_FIRST)], self.LESSONS)
        self.meaning = note_label()
        self.race_budget.moved.connect(self._on_race_budget)
        self.race_seed.entered.connect(self._on_race_seed)
        self.gap_sets.chosen.connect(self._on_gap_set)
        self.gaps.entered.connect(self._on_gaps)
        self.budget.moved.connect(self._on_budget)
        self.seeds.moved.connect(self._on_seeds)
        self.lessons.chosen.connect(self._on_lessons)
        for slider in (self.race_budget, self.budget, self.seeds):
            slider.released.connect(self.released)
        for source in (self.race_budget, self.race_seed, self.gaps, self.budget, self.seeds):
            source.refused.connect(self.refused)
        gaps, lessons = column(self.gap_sets, self.gaps), column(self.lessons, self.meaning)
        budget, many = self.budget, self.seeds
        self.sections = [
            Section("race-budget", "length", self.RACE_BUDGET, self.race_budget, self.race_budget.text, titled=False),
            Section("race-seed", "dice", self.RACE_SEED, row(self.race_seed), self.race_seed.text),
            Section("gaps", "words", self.GAPS, gaps, self._gaps_value),
            Section("lessons", "presets", self.LESSONS, lessons, self._lessons_value),
            Section("budget", "length", self.BUDGET, budget, budget.text, titled=False),
            Section("seeds", "seed", self.SEEDS, many, many.text, titled=False),
            Section(
                "look-learning", "look", Definition.LOOK, column(*(Hint(k, text) for k, text in enumerate(HINTS, 1)))
            ),
        ]

    def show(self, state: State) -> None:
        """Follow the state."""
        self._state = state
        self.race_budget.set_value(state.race_budget)
        self.race_seed.set_value(state.race_seed, str(state.race_seed))
        self.gaps.set_gaps(state.gaps)
        self.gap_sets.set_chosen(next((name for name, gaps in GAP_SETS.items() if gaps == state.gaps), None))
        self.budget.set_value(state.budget)
        self.seeds.set_value(state.seeds)
        self.lessons.set_value(state.curriculum)
        bind(self.meaning.setText, self.SHORT_MEANS if state.curriculum else self.FIXED_MEANS)

    def _on_race_budget(self, value: float) -> None:
        self.changed.emit("race_budget", int(value))

    def _on_race_seed(self, value: float) -> None:
        self.changed.emit("race_seed", int(value))

    def _on_gap_set(self, name: str) -> None:
        self.changed.emit("gaps", GAP_SETS[name])

    def _on_gaps(self, gaps: tuple[int, ...]) -> None:
        self.changed.emit("gaps", gaps)

    def _on_budget(self, value: float) -> None:
        self.changed.emit("budget", int(value))

    def _on_seeds(self, value: float) -> None:
        self.changed.emit("seeds", int(value))

    def _on_lessons(self, curriculum: bool) -> None:
        self.changed.emit("curriculum", curriculum)

    def _gaps_value(self) -> str:
        gaps = self._state.gaps
        return short(gaps[0]) if len(gaps) == 1 else f"{min(gaps)}…{max(gaps)}"

    def _lessons_value(self) -> str:
        return tr(self.SHORT_SHORT if self._state.curriculum else self.FIXED_SHORT)
