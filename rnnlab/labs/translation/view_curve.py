"""The measured curve: the page's owner, between the settings, the long work and the picture."""

from __future__ import annotations

from typing import Any

from rnnlab.labs.translation.state import State, with_fields
from rnnlab.labs.translation.view_curve_controls import CurveControls
from rnnlab.labs.translation.view_curve_kept import JOB, Kept
from rnnlab.labs.translation.view_curve_page import CurvePage
from rnnlab.labs.translation.view_curve_predict import CurvePredictions
from rnnlab.labs.translation.view_curve_table import table_of
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.job_page import JobPage
from rnnlab.ui.widgets.lab import LabView, Provenance
from rnnlab.ui.widgets.timeline import TimelineModel

PAGE = "curve"
TITLE = N_("Translation curve", "Measured curve")
MEASURED = Provenance("measured", N_("Provenance", "measured here, on this CPU"))
RECORDED = Provenance("recorded", N_("Provenance", "recorded when the models were trained"))
LABEL = "undo-translation-curve"


def _changed(state: State, fields: dict[str, Any]) -> State:
    return with_fields(state, **fields)


def toggled(state: State, model: str) -> State:
    """Choose a translator too, or no longer; the last one stays."""
    chosen = tuple(name for name in state.models if name != model)
    return with_fields(state, models=chosen if len(chosen) < len(state.models) else (*state.models, model))


class Curve(JobPage):
    """Starts the measurement, lets the settings act on it, and shows what it gives.

    Parameters
    ----------
    view : LabView
        The lab, whose store and work are used.
    """

    def __init__(self, view: LabView) -> None:
        super().__init__(view, PAGE)
        self._step: int | None = None  # of the timeline, since the page was opened
        self.kept = Kept(view.work)
        self.page, self.controls = CurvePage(view.work, self.kept), CurveControls()
        self.page.start_asked.connect(self._on_start)
        self.controls.changed.connect(self._on_changed)
        self.controls.model_toggled.connect(self._on_model)
        self._follow(self.controls)
        self.page.chart.pointed.connect(self._on_pointed)
        self.predictions = CurvePredictions(self)

    def show(self, state: State) -> None:
        """Follow the state."""
        if state.page != PAGE:
            self._step = None
        self.controls.show(state)
        self.page.show_state(state)

    def conceal(self, concealed: bool, asked: str = "") -> None:
        """Hide what is being predicted, or, where somebody asks something else, all curves; or show them again."""
        self.page.conceal(concealed, not asked)

    def timeline(self, state: State) -> TimelineModel:
        """The timeline counts the lengths: a step reads the next one off."""
        return TimelineModel(len(state.lengths))

    def set_step(self, step: int) -> None:
        """Read another length off; nothing is read off by opening the page."""
        if self._step is not None and step != self._step:
            self.page.read(step)
        self._step = step

    def provenance(self) -> Provenance:
        """Where the page's numbers come from."""
        return RECORDED if self.kept.now is None else MEASURED

    def table(self) -> list[list[str]]:
        """All rows of the curves that are shown as text."""
        return table_of(self.page.chart.series())

    def _on_pointed(self, model: str, clauses: int) -> None:
        """A point that is held is the timeline's step too."""
        if model and self.page.chart.held:
            self._step = sorted(self._state().lengths).index(clauses) + 1
            self._view.step_requested.emit(self._step)

    def _on_start(self) -> None:
        self.kept.start(self._state())

    def _on_work(self, job: str) -> None:
        if job != JOB:
            return
        had = self.kept.now is not None
        self.kept.follow()
        self.page.show_state(self._state())
        if had != (self.kept.now is not None):
            self._view.timeline_changed.emit()  # the numbers are measured ones now, or recorded ones again

    def _on_changed(self, fields: dict[str, object], merge: str) -> None:
        self._view.edit(_changed, fields, label=Message.of(LABEL), merge=merge or None)
        self.controls.show(self._state())

    def _on_model(self, name: str) -> None:
        self._view.edit(toggled, name, label=Message.of(LABEL))
        self.controls.show(self._state())
