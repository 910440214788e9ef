"""The page of learning: the race with its curves, table and gaps above; the trials at single gaps below."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.engine.gates_traces import LearningRace
from rnnlab.labs.gates.state import State
from rnnlab.labs.gates.view_learning_curves import SECONDS, UPDATES, RaceCurves
from rnnlab.labs.gates.view_learning_gaps import GapPanel
from rnnlab.labs.gates.view_learning_kept import RACE, TRIALS, Kept
from rnnlab.labs.gates.view_learning_table import RaceTable
from rnnlab.labs.gates.view_learning_trials import TrialsChart
from rnnlab.labs.gates.view_learning_words import RACE as RACE_TITLE
from rnnlab.labs.gates.view_learning_words import (
    TRAIN_AGAIN,
    TRAIN_RACE,
    TRAIN_TRIALS,
    invitation_race,
    invitation_trials,
    networks,
    race_note,
    trials_note,
)
from rnnlab.labs.gates.view_learning_words import TRIALS as TRIALS_TITLE
from rnnlab.ui.look.i18n import N_, Text, bind, tr
from rnnlab.ui.look.theme import color, look, px, stage_edge
from rnnlab.ui.widgets.controls import Pill, Segmented, note_label
from rnnlab.ui.widgets.lab_work import LabWork
from rnnlab.ui.widgets.stage_text import stage_text
from rnnlab.ui.widgets.work_bar import WorkBar

TITLES: dict[str, Text] = {RACE: RACE_TITLE, TRIALS: TRIALS_TITLE}
TRAINING = N_("Gates learning", "Training")
COUNT = N_("Gates learning", "{done} of {total} {total:update|updates}")
AXIS = N_("Gates learning", "Count in")
BY_UPDATES, BY_SECONDS = N_("Gates learning", "updates"), N_("Gates learning", "seconds here")


class Head(QWidget):
    """A part's name, the button that starts its work, and the work's line."""

    def __init__(self, work: LabWork, job: str, button: QPushButton) -> None:
        super().__init__()
        self.button, self.bar = button, WorkBar(work, job, TRAINING, COUNT, steps=True)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        title: QLabel = stage_text("heading", TITLES[job], wrap=False)
        self.row.addWidget(title)
        self.row.addWidget(button)
        self.row.addWidget(self.bar, 1)
        self.row.addStretch(0)
        look().changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self.row.setSpacing(round(px(14)))
        self.setFixedHeight(round(px(36)))


class LearningPage(QWidget):
    """Everything that was measured, and the buttons that measure it."""

    asked = Signal(str)  # a job

    def __init__(self, work: LabWork) -> None:
        super().__init__()
        self._marks: tuple[object, ...] = ()
        start = QPushButton()
        start.setProperty("kind", "primary")
        start.setCursor(Qt.CursorShape.PointingHandCursor)
        self.race_head, self.trials_head = Head(work, RACE, start), Head(work, TRIALS, Pill(""))
        self.axis = Segmented([(UPDATES, BY_UPDATES), (SECONDS, BY_SECONDS)], AXIS)
        self.axis.set_value(UPDATES)
        self.race_head.row.addWidget(self.axis)
        self.curves, self.table, self.gaps = RaceCurves(), RaceTable(), GapPanel()
        self.race_note, self.trials_note = note_label(), note_label()
        self.trials = TrialsChart()
        middle = QWidget()
        middle.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._beside = QWidget()
        self._beside.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._side, self._middle, self._column = QVBoxLayout(self._beside), QHBoxLayout(middle), QVBoxLayout(self)
        self._side.setContentsMargins(0, 0, 0, 0)
        self._middle.setContentsMargins(0, 0, 0, 0)
        self._side.addWidget(self.table)
        self._side.addWidget(self.gaps, 1)
        self._middle.addWidget(self.curves, 60)
        self._middle.addWidget(self._beside, 40)
        self._line = QFrame()
        self._line.setFixedHeight(1)
        self._column.addWidget(self.race_head)
        self._column.addWidget(middle, 58)
        self._column.addWidget(self.race_note)
        self._column.addWidget(self._line)
        self._column.addWidget(self.trials_head)
        self._column.addWidget(self.trials, 42)
        self._column.addWidget(self.trials_note)
        start.clicked.connect(self._on_race)
        self.trials_head.button.clicked.connect(self._on_trials)
        self.axis.chosen.connect(self._on_axis)
        look().changed.connect(self._restyle)
        self._restyle()

    def show_state(self, kept: Kept, state: State) -> None:
        """Follow the work and the settings."""
        self._show_race(kept, state)
        self._show_trials(kept, state)

    def _show_race(self, kept: Kept, state: State) -> None:
        race = kept.race()
        marks = _marks(race)
        if race is None or marks != self._marks:  # ten times a second it is asked; seldom is there a new point
            self.curves.set_race(race, state.race_budget, invitation_race(state))
            self.table.set_race(race)
            self.gaps.set_race(race)
        self._marks = marks
        self._beside.setVisible(race is not None)
        self.axis.setVisible(race is not None)
        button = self.race_head.button
        bind(button.setText, TRAIN_RACE if race is None else TRAIN_AGAIN)
        button.setAccessibleName(tr(TRAIN_RACE))
        button.setVisible(not kept.active(RACE))
        self.race_note.setText("" if race is None else race_note(race, kept.stale(RACE, state)))
        self.race_note.setVisible(race is not None)

    def _show_trials(self, kept: Kept, state: State) -> None:
        now, other = kept.trials(state.curriculum), kept.trials(not state.curriculum)
        other_stale = kept.stale(TRIALS, state, not state.curriculum)
        self.trials.set_results(now, other, other_stale, state.gaps, invitation_trials(state))
        button = self.trials_head.button
        bind(button.setText, TRAIN_TRIALS, networks=networks(state))
        button.setVisible(not kept.active(TRIALS))
        note = ""
        if now is not None:
            note = trials_note(now, kept.stale(TRIALS, state, state.curriculum))
        self.trials_note.setText(note)
        self.trials_note.setVisible(bool(note))

    def _on_race(self) -> None:
        self.asked.emit(RACE)

    def _on_trials(self) -> None:
        self.asked.emit(TRIALS)

    def _on_axis(self, by: str) -> None:
        self.curves.set_axis(by)

    def _restyle(self) -> None:
        self._column.setContentsMargins(round(stage_edge()), round(px(10)), round(stage_edge()), round(px(8)))
        self._column.setSpacing(round(px(5)))
        self._middle.setSpacing(round(px(24)))
        self._side.setSpacing(round(px(10)))
        self._line.setStyleSheet(f"background: {color('line').name()};")


def _marks(race: LearningRace | None) -> tuple[object, ...]:
    """What differs between two races, or between two moments of one."""
    if race is None:
        return ()
    learners = ((len(one.updates), len(one.kept), one.finished, *one.seconds[-1:].tolist()) for one in race.learners)
    return race.seed, race.budget, tuple(learners)
