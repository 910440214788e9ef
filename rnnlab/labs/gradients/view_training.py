"""The training in the Gradients lab: between the settings, the long work, and the pictures."""

from __future__ import annotations

from rnnlab.labs.gradients.plan import TrainingPlan
from rnnlab.labs.gradients.state import State, toggle_trained, with_training
from rnnlab.labs.gradients.view_training_controls import TrainingControls
from rnnlab.labs.gradients.view_training_kept import JOB
from rnnlab.labs.gradients.view_training_page import TrainingPage
from rnnlab.labs.gradients.view_training_parts import table_of
from rnnlab.labs.gradients.view_training_recorded import recording_of
from rnnlab.labs.gradients.view_training_words import DEVICE, TASKS
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.widgets.job_page import JobPage
from rnnlab.ui.widgets.lab import LabView, Provenance

PAGE = "training"
TITLE = N_("Gradients", "Training")
LEARNING = N_("Provenance", "trained · here, now · {task}")
TRAINED = N_("Provenance", "trained · here · {task} · {updates} {updates:update|updates}")
RECORDED = N_("Provenance", "recorded · {date} · {device}")
UNTRAINED = Provenance("random", N_("Provenance", "random, not trained"))
LABEL = "undo-gradients-training"


def _with_fields(state: State, fields: dict[str, object]) -> State:
    return with_training(state, **fields)


class Training(JobPage):
    """Starts the job, lets the settings act on it, and shows what it gives.

    Parameters
    ----------
    view : LabView
        The lab, whose store and work are used.
    """

    def __init__(self, view: LabView) -> None:
        super().__init__(view, PAGE)
        self._pinned: TrainingPlan | None = None  # A's settings
        self._going = False  # as it was told to those who ask for predictions
        self._shown: tuple[int, Provenance] | None = None  # steps of the run, and where its numbers come from
        self.page, self.controls = TrainingPage(view.work), TrainingControls()
        self.page.start_asked.connect(self._on_start)
        self.page.back_asked.connect(self._on_back)
        self.page.single_asked.connect(self._on_single)
        self.page.step_chosen.connect(view.step_requested)
        self.page.recalled_changed.connect(self._on_recalled)
        self.controls.changed.connect(self._on_changed)
        self.controls.cell_toggled.connect(self._on_cell)
        self._follow(self.controls)

    def show(self, state: State) -> None:
        """Follow the state."""
        self.controls.show(state.training)
        self.page.show_state(state)

    def show_pinned(self, a: State | None) -> None:
        """Draw A's run beside the present one: the one of here, if A has its settings, or a recorded one."""
        plan = None if a is None else a.training
        if plan == self._pinned:
            return
        self._pinned = plan
        kept, recording = self.page.kept, None if plan is None else recording_of(plan)
        run = None if plan is None or kept.plan != plan else kept.result
        self.page.set_pinned(run if run is not None or recording is None else recording.result)

    def length(self, state: State) -> int:
        """Steps of the sequences whose signal is drawn, for the timeline."""
        result = self.page.shown()
        return state.training.steps if result is None else result.steps

    def set_step(self, step: int) -> None:
        """Look at another step."""
        self.page.waterfall.set_step(step)

    def provenance(self) -> Provenance:
        """Where the page's numbers come from."""
        recording, result = self.page.recording(), self.page.shown()
        if recording is not None:
            return Provenance("recorded", RECORDED, (("date", recording.date), ("device", tr(DEVICE))))
        if result is None or not result.done:
            return UNTRAINED
        seen = self._view.work.status(JOB)
        task = ("task", tr(TASKS[result.task]))
        if seen is not None and seen.active:
            return Provenance("trained", LEARNING, (task,))
        return Provenance("trained", TRAINED, (task, ("updates", f"{result.done:,}")))

    def table(self) -> list[list[str]]:
        """All points of the curves as rows of text."""
        return table_of(self.page.shown())

    def _on_start(self) -> None:
        self.page.forget_recording()
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
        state, result = self._state(), self.page.shown()
        shown = None if result is None else (result.steps, self.provenance())
        if shown != self._shown:
            self._shown = shown
            self._view.timeline_changed.emit()  # it counts the run's steps; and its weights are trained ones now
        if self.page.going() != self._going:
            self._going = self.page.going()
            self._view.predictions.offered.emit()
        if self.page.waterfall.place is None and self.on_page():
            self.set_step(self._view.current_step(self.length(state)))

    def _on_recalled(self) -> None:
        self._view.predictions.offered.emit()
        self._view.timeline_changed.emit()

    def _on_changed(self, fields: dict[str, object], merge: str) -> None:
        self._view.edit(_with_fields, fields, label=Message.of(LABEL), merge=merge or None)

    def _on_cell(self, cell: str) -> None:
        self._view.edit(toggle_trained, cell, label=Message.of(LABEL))
        self.controls.show(self._state().training)
