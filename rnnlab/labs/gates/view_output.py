"""The timeline's second track: what the network answers, as computed and when forced."""

from __future__ import annotations

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates.view_parts import strongest
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.widgets.model_words import written
from rnnlab.ui.widgets.timeline import Track
from rnnlab.ui.widgets.unknown import UNKNOWN

OUTPUT = N_("Gates output", "output")
ALONE, FORCED = N_("Gates output", "as computed: {answer}"), N_("Gates output", "forced: {answer}")


def output_track(trace: GatesTrace, concealed: bool = False) -> Track | None:
    """The most probable answers after the last word, or a question mark for them; None without a trained model."""
    answers = trace.answers
    if answers is None:
        return None
    if concealed:
        return Track(OUTPUT, (UNKNOWN,), editable=False, accent=True, steps=False)
    alone = tr(ALONE, answer=written(answers.names[strongest(answers.baseline[-1])]))
    if not any(held.any() for held in trace.held.values()):
        return Track(OUTPUT, (alone,), editable=False, accent=True, steps=False)
    forced = tr(FORCED, answer=written(answers.names[strongest(answers.forced[-1])]))
    return Track(OUTPUT, (alone, forced), editable=False, accent=True, steps=False, marked=1)
