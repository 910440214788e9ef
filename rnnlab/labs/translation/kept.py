"""What this lab's long jobs leave on the screen, by job: a session's file keeps it.

Saving a translator leaves the model itself.
"""

from __future__ import annotations

from rnnlab.engine.translation_traces import MeasuredCurves, TranslatorTraining
from rnnlab.labs.translation.plan import TranslatorPlan
from rnnlab.labs.translation.state import State
from rnnlab.session.results import KeptResult

KEPT: dict[str, KeptResult | None] = {
    "curve": KeptResult(State, MeasuredCurves),
    "train": KeptResult(TranslatorPlan, TranslatorTraining),
    "keep": None,
}
