"""What this lab's long jobs leave on the screen, by job: a session's file keeps it.

Reading a text leaves nothing on the page: its result is in the dialog that asked.
"""

from __future__ import annotations

from rnnlab.engine.reader_traces import TextTraining
from rnnlab.labs.reader.own_text import TextTrainingSpec
from rnnlab.session.results import KeptResult

KEPT: dict[str, KeptResult | None] = {
    "train-text": KeptResult(TextTrainingSpec, TextTraining),
    "read-text": None,
}
