"""Training both translators: the page's owner, between the settings, the long work and the pictures."""

from __future__ import annotations

from typing import Any

from rnnlab.labs.translation import plan as plans
from rnnlab.labs.translation.state import ATTENTION, FIXED, State, with_fields, with_model, with_page, with_training
from rnnlab.labs.translation.view_pairs import OwnPairs
from rnnlab.labs.translation.view_training_controls import TrainingControls
from rnnlab.labs.translation.view_training_kept import JOB, KEEP, Kept
from rnnlab.labs.translation.view_training_page import TrainingPage, table_of
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.job_page import JobPage
from rnnlab.ui.widgets.lab import LabView, Provenance
from rnnlab.ui.widgets.timeline import TimelineModel

PAGE = "training"
TITLE = N_("Translation training", "Train both now")
TRAINED = Provenance("trained", N_("Provenance", "trained here, while you watch"))
UNTRAINED = Provenance("random", N_("Provenance", "random, not trained"))
LABEL = "undo-translation-training"


def with_plan(state: State, fields: dict[str, Any]) -> State:
    """Another plan, by its fields."""
    return with_training(state, plans.with_fields(state.training, **fields))


def _toggled(state: State, model: str) -> State:
    return with_training(state, plans.toggled(state.training, model))


def _shipped(state: State) -> State:
    """The page of the curve, with the two translators that come with the program."""
    return with_fields(state, page="curve", models=(FIXED, ATTENTION))


def _used(state: State, model: str) -> State:
    """The picture, with a translator that was trained here."""
    return with_page(with_model(state, model), "picture")


class Training(JobPage):
    """Starts the job, keeps its translators, and shows what it gives.

    Parameters
    ----------
    view : LabView
        The lab, whose store and work are used.
    """

    def __init__(self, view: LabView) -> None:
        super().__init__(view, PAGE)
        self.kept = Kept(view.work)
        self.pairs = OwnPairs(view)
        self.page, self.controls = TrainingPage(view.work, self.kept), TrainingControls(self.pairs.section)
        self.page.start_asked.connect(self._on_start)
        self.page.shipped_asked.connect(self._on_shipped)
        self.page.keep_asked.connect(self._on_keep)
        self.page.use_asked.connect(self._on_use)
        self.controls.changed.connect(self._on_changed)
        self.controls.model_toggled.connect(self._on_model)
        self.pairs.chosen.connect(self._on_pairs)
        self._follow(self.controls)

    def show(self, state: State) -> None:
        """Follow the state."""
        self.controls.show(state.training)
        self.pairs.show(state.training)
        self.page.show_plan(state.training)

    def timeline(self, state: State) -> TimelineModel:
        """The timeline counts the measurements: so one can see the curves grow once more."""
        return TimelineModel(max(self.page.measurements(), 1))

    def set_step(self, step: int) -> None:
        """Look at another measurement."""
        self.page.show_measurement(step)

    def provenance(self) -> Provenance:
        """Where the page's numbers come from."""
        result = self.kept.result
        return TRAINED if result is not None and any(one.updates for one in result.translators) else UNTRAINED

    def table(self) -> list[list[str]]:
        """All points of the curves as rows of text."""
        return table_of(self.kept.result)

    def _on_start(self) -> None:
        self.kept.start(self._state().training)

    def _on_work(self, job: str) -> None:
        if job not in (JOB, KEEP):
            return
        before, counted = self.provenance(), self.page.measurements()
        if job == JOB:
            self.kept.follow()
        else:
            self._on_kept()
        self.page.refresh()
        if self.provenance() != before or self.page.measurements() != counted:
            if self.on_page() and (self._view.own_step or 0) >= counted:
                self._view.own_step = None  # who looks at the newest goes on with it
            self._view.timeline_changed.emit()

    # translators that are kept

    def _on_keep(self, name: str) -> None:
        carry = self._view.work.carry(JOB)
        if carry is not None:
            self._view.work.start(KEEP, name, carry)

    def _on_kept(self) -> None:
        seen = self._view.work.status(KEEP)
        if seen is None or seen.phase != "finished" or not seen.result:
            return
        self.kept.note_saved(seen.spec, seen.result)
        self._view.work.cancel(KEEP)
        self._view.preview(self._state())  # every choice of a translator has one more

    def _on_use(self, model: str) -> None:
        self._view.edit(_used, model, label=Message.of("undo-translation-model"))

    def _on_shipped(self) -> None:
        self._view.edit(_shipped, label=Message.of("undo-translation-curve"))

    # settings

    def _on_changed(self, fields: dict[str, object], merge: str) -> None:
        self._view.edit(with_plan, fields, label=Message.of(LABEL), merge=merge or None)
        self.controls.show(self._state().training)

    def _on_model(self, name: str) -> None:
        self._view.edit(_toggled, name, label=Message.of(LABEL))
        self.controls.show(self._state().training)

    def _on_pairs(self, digest: str) -> None:
        self._view.edit(with_plan, {"pairs": digest or None}, label=Message.of("undo-translation-pairs"))
