"""The same force on many sentences: a button, the progress, and the counts."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.engine.gates_traces import AccuracyRow, ForcedAccuracy
from rnnlab.labs.gates.state import LEARNING, State
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.controls import Pill, note_label
from rnnlab.ui.widgets.lab_work import LabWork
from rnnlab.ui.widgets.work_bar import WorkBar

JOB = "accuracy"
SENTENCES = 200  # as the job counts them (labs.gates.work)
LINE = 46  # height of the line on the stage, in design pixels

TITLE = N_("Gates accuracy", "On test sentences")
COUNT = N_("Gates accuracy", "{done} of {total} {total:sentence|sentences}")
TRY = N_("Gates accuracy", "Try on {count} {count:sentence|sentences}")
CHANGE, ALONE = N_("Gates accuracy", "{before} → {after}"), N_("Gates accuracy", "{after}")
RIGHT = N_("Gates accuracy", "of {n} {n:sentence|sentences} right")
RIGHT_BRIEF = N_("Gates accuracy", "of {n} right")
CLEARED = N_("Gates accuracy", "with $h$ cleared too: {forced}; only $h$ cleared: {alone}")
EARLIER = N_("Gates accuracy", "The counts below are of earlier settings.")
NOTHING = N_(
    "Gates accuracy", "Nothing counted yet: the same force on {count} test {count:sentence|sentences} of this shape."
)
CHANCE = N_("Gates accuracy", "Guessing gets {share} %.")
SEEN = N_("Gates accuracy", "Sentences of this shape are too few for held-out ones: training has seen these.")
RUNS: dict[str, Text] = {
    "computed": N_("Gates accuracy", "as computed"),
    "forced": N_("Gates accuracy", "forced"),
    "without-h": N_("Gates accuracy", "forced, and $h$ cleared too"),
    "only-without-h": N_("Gates accuracy", "only $h$ cleared"),
}
# A task's measures, where it has several.
CONDITIONS: dict[str, Text] = {
    "whole string": N_("Gates accuracy", "whole string"),
    "second-last symbol": N_("Gates accuracy", "second-last symbol"),
}


def matters(state: State) -> State:
    """A state without what the counts do not depend on."""
    plain = State()
    learning = {name: getattr(plain, name) for name in LEARNING}
    return replace(state, step=1, page="cell", target="", **learning)


def of_run(result: ForcedAccuracy, run: str) -> AccuracyRow | None:
    """A run's first measure."""
    return next((row for row in result.rows if row.run == run), None)


class Counts:
    """What the job has given, and whether it is of the present state."""

    def __init__(self, work: LabWork) -> None:
        self._work = work

    def result(self) -> ForcedAccuracy | None:
        """The newest counts, whatever they are of."""
        seen = self._work.status(JOB)
        return seen.result if seen is not None and isinstance(seen.result, ForcedAccuracy) else None

    def active(self) -> bool:
        """Whether it is being counted now, or paused."""
        seen = self._work.status(JOB)
        return seen is not None and seen.phase in ("waiting", "running", "paused", "failed")

    def present(self, state: State) -> bool:
        """Whether what was counted, or is being counted, is of this state."""
        seen = self._work.status(JOB)
        return seen is not None and matters(seen.spec) == matters(state)

    @staticmethod
    def same(one: State, other: State) -> bool:
        """Whether two states have the same numbers and counts."""
        return matters(one) == matters(other)

    def start(self, state: State) -> None:
        """Count for a state, from the beginning."""
        self._work.start(JOB, state)


class BigCounts(QWidget):
    """200 → 169 of 200 sentences right; below it, how many with h cleared one step before, where that was counted."""

    def __init__(self) -> None:
        super().__init__()
        self._result: ForcedAccuracy | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self._tell)

    def set_result(self, result: ForcedAccuracy | None) -> None:
        """Show other counts."""
        if result != self._result:
            self._result = result
            self._tell()

    def text(self) -> tuple[str, str]:
        """The big words and the small ones."""
        computed = of_run(self._result, "computed") if self._result is not None else None
        forced = of_run(self._result, "forced") if self._result is not None else None
        if computed is None:
            return "", ""
        small = tr(RIGHT, n=computed.n)
        if forced is None:
            return tr(ALONE, after=computed.right), small
        return tr(CHANGE, before=computed.right, after=forced.right), small

    def cleared(self) -> str:
        """What stays right with h cleared: only with it one sees whether the force took everything."""
        forced = of_run(self._result, "without-h") if self._result is not None else None
        alone = of_run(self._result, "only-without-h") if self._result is not None else None
        return "" if forced is None or alone is None else tr(CLEARED, forced=forced.right, alone=alone.right)

    def _tell(self) -> None:
        said = (*self.text(), mathtext.plain(self.cleared()))
        self.setAccessibleName(" ".join(part for part in said if part))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(240)), round(px(LINE)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        big, small = self.text()
        cleared = self.cleared()
        base = px(19) if cleared else self.height() / 2 + px(9)
        end = mathtext.draw(painter, 0, base, big, 22 if cleared else 24, "accent_text", 600)
        room = QRectF(end + px(10), base - px(16), self.width() - end - px(10), px(22))
        computed = of_run(self._result, "computed") if self._result is not None else None
        if computed is not None and mathtext.width(small, 11) > room.width():
            small = tr(RIGHT_BRIEF, n=computed.n)
        mathtext.draw_in(painter, room, small, mathtext.fitting(small, room.width(), 15, 11), "ink2")
        below = QRectF(0, base + px(5), self.width(), self.height() - base - px(5))
        mathtext.draw_in(painter, below, cleared, mathtext.fitting(cleared, below.width(), 14, 10), "ink", 500)


class AccuracyLine(QWidget):
    """One place on the stage for the button, the progress or the counts, whichever is due."""

    asked = Signal()

    def __init__(self, work: LabWork) -> None:
        super().__init__()
        self.button = Pill("")
        self.bar = WorkBar(work, JOB, TITLE, COUNT)
        # The bar shows itself whenever it has something to say; its room decides whether that is due here.
        self.room = QWidget()
        inner = QVBoxLayout(self.room)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self.bar)
        self.counts = BigCounts()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._box.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        self._box.addWidget(self.room)
        self._box.addWidget(self.counts)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind(self.button.setText, TRY, count=SENTENCES)
        self.button.clicked.connect(self.asked)
        look().changed.connect(self._restyle)
        self._restyle()

    def show_counts(self, counts: Counts, state: State) -> None:
        """Follow the work and the state."""
        mine = counts.present(state) and self.isEnabled()  # not while an answer is being predicted
        going = mine and counts.active()
        result = counts.result() if mine and not going else None
        self.room.setVisible(going)
        self.counts.setVisible(result is not None)
        self.counts.set_result(result)
        self.button.setVisible(not going and result is None)

    def _restyle(self) -> None:
        self.setFixedHeight(round(px(LINE)))


class AccuracyTable(QWidget):
    """All counts: each run, with its n; what guessing gets; and whether they are of the present settings."""

    ROWS = 12

    def __init__(self) -> None:
        super().__init__()
        self.note = note_label()
        self.chance, self.seen = note_label(), note_label(SEEN)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(round(px(4)))
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(self.note, 0, 0, 1, 2)
        self._cells: list[tuple[mathtext.MathLabel, mathtext.MathLabel]] = []
        for row in range(self.ROWS):
            pair = (mathtext.MathLabel("", 12, 400, "ink2"), mathtext.MathLabel("", 12, 400, "ink"))
            for place, label in enumerate(pair):
                self._grid.addWidget(label, row + 1, place)
                label.hide()
            self._cells.append(pair)
        self._grid.addWidget(self.chance, self.ROWS + 1, 0, 1, 2)
        self._grid.addWidget(self.seen, self.ROWS + 2, 0, 1, 2)

    def show_counts(self, counts: Counts, state: State) -> None:
        """Follow the work and the state."""
        result = counts.result()
        rows = result.rows[: self.ROWS] if result is not None else ()
        stale = result is not None and not counts.present(state)
        self.note.setVisible(result is None or stale)
        if result is None:
            bind(self.note.setText, NOTHING, count=SENTENCES)
        else:
            bind(self.note.setText, EARLIER)
        self.seen.setVisible(result is not None and not result.held_out)
        several = len({row.condition for row in rows}) > 1
        for place, (name, value) in enumerate(self._cells):
            shown = place < len(rows)
            name.setVisible(shown)
            value.setVisible(shown)
            if shown:
                name.set_text(row_name(rows[place], several))
                value.set_text(f"{rows[place].right} / {rows[place].n}")
        chance = next((row.chance for row in rows if row.chance is not None), None)
        self.chance.setVisible(chance is not None)
        if chance is not None:
            bind(self.chance.setText, CHANCE, share=number(100 * chance, 1))

    def texts(self) -> list[tuple[str, str]]:
        """What is written now."""
        return [(mathtext.plain(name.text()), value.text()) for name, value in self._cells if not name.isHidden()]


def row_name(row: AccuracyRow, several: bool) -> str:
    """A run in words, with the measure where there are several."""
    name = tr(RUNS[row.run]) if row.run in RUNS else mathtext.literal(row.run)
    if not several:
        return name
    measure = tr(CONDITIONS[row.condition]) if row.condition in CONDITIONS else mathtext.literal(row.condition)
    return f"{measure}: {name}"
