"""The training in the Gradients lab: between the settings, the long work, and the pictures."""

from __future__ import annotations

from PySide6.QtCore import QObject

from rnnlab.labs.gradients.state import State, toggle_trained, with_training
from rnnlab.labs.gradients.view_training_controls import TrainingControls
from rnnlab.labs.gradients.view_training_kept import JOB
from rnnlab.labs.gradients.view_training_page import TrainingPage, table_of
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab import LabView, Provenance, Section

PAGE = "training"
TITLE = N_("Gradients", "Training")
PROVENANCE = Provenance("trained", N_("Provenance", "trained here, while you watch"))
UNTRAINED = Provenance("random", N_("Provenance", "random, not trained"))
LABEL = "undo-gradients-training"


def _with_fields(state: State, fields: dict[str, object]) -> State:
    return with_training(state, **fields)


class Training(QObject):
    """Starts the job, lets the settings act on it, and shows what it gives.

    Parameters
    ----------
    view : LabView
        The lab, whose store and work are used.
    """

    def __init__(self, view: LabView) -> None:
        super().__init__(view)
        self._view = view
        self._shown: tuple[int, bool] | None = None  # steps of the run, and whether it has begun to learn
        self.page, self.controls = TrainingPage(view.work), TrainingControls()
        self.page.start_asked.connect(self._on_start)
        self.page.back_asked.connect(self._on_back)
        self.page.single_asked.connect(self._on_single)
        self.page.step_chosen.connect(view.step_requested)
        self.controls.changed.connect(self._on_changed)
        self.controls.cell_toggled.connect(self._on_cell)
        self.controls.released.connect(view.store.end_gesture)
        self.controls.refused.connect(view.refused)
        view.work.changed.connect(self._on_work)

    def sections(self) -> list[Section]:
        """The inspector's sections, shown on this page alone."""
        for section in self.controls.sections:
            section.shown = self.on_page
        return self.controls.sections

    def on_page(self) -> bool:
        """Whether this page is the one that is shown."""
        return self._state().page == PAGE

    def show(self, state: State) -> None:
        """Follow the state."""
        self.controls.show(state.training)
        self.page.show_state(state)

    def length(self, state: State) -> int:
        """Steps of the sequences whose signal is drawn, for the timeline."""
        result = self.page.kept.result
        return state.training.steps if result is None else result.steps

    def set_step(self, step: int) -> None:
        """Look at another step."""
        self.page.waterfall.set_step(step)

    def provenance(self) -> Provenance:
        """Where the page's numbers come from."""
        result = self.page.kept.result
        return PROVENANCE if result is not None and result.done else UNTRAINED

    def table(self) -> list[list[str]]:
        """All points of the curves as rows of text."""
        return table_of(self.page.kept.result)

    def _state(self) -> State:
        state: State = self._view.store.full_state(self._view.name)
        return state

    def _on_start(self) -> None:
        self.page.kept.start(self._state().training)

    def _on_back(self, update: int) -> None:
        """From a kept place, under the present settings where they can be changed at all."""
        kept, wanted = self.page.kept, self._state().training
        plan = wanted if kept.plan is None or kept.plan.fixed == wanted.fixed else kept.plan
        kept.go_back(update, plan)

    def _on_single(self) -> None:
        self._view.work.step(JOB, least=True)

    def _on_work(self, job: str) -> None:
        if job != JOB:
            return
        self.page.follow()
        state, result = self._state(), self.page.kept.result
        shown = None if result is None else (result.steps, result.done > 0)
        if shown != self._shown:
            self._shown = shown
            self._view.timeline_changed.emit()  # it counts the run's steps; and its weights are trained ones now
        if self.page.waterfall.place is None and self.on_page():
            self.set_step(self._view.current_step(self.length(state)))

    def _on_changed(self, fields: dict[str, object], merge: str) -> None:
        self._view.edit(_with_fields, fields, label=Message.of(LABEL), merge=merge or None)

    def _on_cell(self, cell: str) -> None:
        self._view.edit(toggle_trained, cell, label=Message.of(LABEL))
        self.controls.show(self._state().training)
