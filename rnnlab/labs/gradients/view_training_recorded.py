"""The recorded run that goes with the settings of the page of training."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import msgspec

from rnnlab.engine import live_records
from rnnlab.engine.live_records import Recording
from rnnlab.labs.gradients.plan import TrainingPlan


@lru_cache(maxsize=8)
def recording_of(plan: TrainingPlan) -> Recording | None:
    """The run that was recorded with exactly these settings, its cells those of the plan; None where there is none.

    Cells learn each for itself on the same sequences, so a recording of three is one of any two of them.
    """
    for recording in live_records.shipped():
        try:
            kept = msgspec.convert(recording.plan, TrainingPlan)
        except (msgspec.ValidationError, ValueError):
            continue
        if set(plan.cells) <= set(kept.cells) and msgspec.structs.replace(kept, cells=plan.cells) == plan:
            cells = tuple(cell for cell in recording.result.cells if cell.cell in plan.cells)
            return replace(recording, result=replace(recording.result, cells=cells))
    return None
