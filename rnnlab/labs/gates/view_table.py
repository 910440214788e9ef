"""The numbers of both runs as rows of text."""

from __future__ import annotations

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates.view_parts import AS_COMPUTED, QUANTITIES, UNITS, is_unknown, strip_of
from rnnlab.labs.gates.view_result import FORCED
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import short
from rnnlab.ui.widgets.chips import unknown_mark
from rnnlab.ui.widgets.model_words import written

STEP, TOKEN = N_("Gates", "step"), N_("Gates", "token")


def table_of(trace: GatesTrace) -> list[list[str]]:
    """A row for each step and unit, with full values; a trained model's answers come after, a row for each step."""
    runs = ((tr(AS_COMPUTED), trace.baseline), (tr(FORCED), trace.forced))
    head = [tr(STEP), tr(TOKEN), tr(UNITS)]
    rows = [[*head, *(f"{name} {label}" for label, _ in runs for name in QUANTITIES)]]
    words = [
        f"{token} ({unknown_mark()})" if is_unknown(trace, k) else token for k, token in enumerate(trace.tokens, 1)
    ]
    for k, token in enumerate(words):
        for unit in range(trace.forced.h.shape[1]):
            values = (strip_of(run, name)[unit, k] for _, run in runs for name in QUANTITIES)
            rows.append([short(k + 1), token, short(unit + 1), *(repr(float(value)) for value in values)])
    if trace.answers is not None:
        answers = trace.answers
        names = [written(pair) for pair in answers.names]
        rows.append([tr(STEP), tr(TOKEN), *(f"P({name}) {label}" for label, _ in runs for name in names)])
        for k, token in enumerate(words):
            shares = (float(share) for run in (answers.baseline, answers.forced) for share in run[k])
            rows.append([short(k + 1), token, *map(repr, shares)])
    return rows
