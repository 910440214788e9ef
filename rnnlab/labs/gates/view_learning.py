"""What is learned, and how soon: the page's owner, between the settings, the long work and the pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from rnnlab.labs.gates.state import State, with_learning
from rnnlab.labs.gates.view_learning_controls import LearningControls
from rnnlab.labs.gates.view_learning_kept import RACE, TRIALS, Kept
from rnnlab.labs.gates.view_learning_page import LearningPage
from rnnlab.labs.gates.view_learning_table import table_of
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab import LabView, Provenance, Section

PAGE = "learning"
TITLE = N_("Gates", "What is learned, and how soon")
PROVENANCE = Provenance("measured", N_("Provenance", "measured here, on this CPU"))


def with_field(state: State, field: str, value: Any) -> State:
    """Another value of one setting."""
    return with_learning(state, **{field: value})


class Learning(QObject):
    """Starts the jobs, keeps what they give, and shows it beside the present settings.

    Parameters
    ----------
    view : LabView
        The lab, whose store and work are used.
    """

    def __init__(self, view: LabView) -> None:
        super().__init__(view)
        self._view = view
        self._on_page = False
        self.kept = Kept(view.work)
        self.page, self.controls = LearningPage(view.work), LearningControls()
        self.page.asked.connect(self._on_asked)
        self.controls.changed.connect(self._on_changed)
        self.controls.released.connect(view.store.end_gesture)
        self.controls.refused.connect(view.refused)
        view.work.changed.connect(self._on_work)

    def sections(self, others: list[Section]) -> list[Section]:
        """All sections of the inspector: this page's own on it, the others elsewhere."""
        for section in others:
            section.shown = partial(self._elsewhere, section.shown)
        for section in self.controls.sections:
            section.shown = self.on_page
        return [*self.controls.sections, *others]

    def on_page(self) -> bool:
        """Whether this page is the one that is shown."""
        return self._on_page

    def show(self, state: State) -> None:
        """Follow the state."""
        self._on_page = state.page == PAGE
        self.controls.show(state)
        self.page.show_state(self.kept, state)

    def table(self) -> list[list[str]]:
        """All measured numbers as rows of text."""
        return table_of(self.kept.race(), (self.kept.trials(False), self.kept.trials(True)))

    def _elsewhere(self, own: Callable[[], bool] | None) -> bool:
        return not self._on_page and (own is None or own())

    def _state(self) -> State:
        state: State = self._view.store.full_state(self._view.name)
        return state

    def _on_asked(self, job: str) -> None:
        self._view.work.start(job, self._state())

    def _on_work(self, job: str) -> None:
        if job in (RACE, TRIALS):
            self.kept.follow(job)
            self.page.show_state(self.kept, self._state())

    def _on_changed(self, field: str, value: object) -> None:
        self._view.edit(with_field, field, value, label=Message.of("undo-gates-learning"), merge=field)
        if field in ("race_seed", "gaps", "curriculum"):
            self._view.store.end_gesture()
