"""The numbers on the screen as rows of text, for the clipboard and for files."""

from __future__ import annotations

from rnnlab.engine.context_traces import ContextTrace, SenseAccuracy
from rnnlab.labs.context.view_accuracy import COLUMNS, rows_of
from rnnlab.labs.context.view_senses import BOTH_NAME, BOTH_SHORT, FORWARD_NAME, FORWARD_SHORT, STATIC_NAME, sense_name
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, tr

SENTENCE, SENSE = N_("Context", "sentence"), N_("Context", "sense")
DECIDING = N_("Context", "deciding word")
LAST = N_("Context", "forward, last word")
READ_WORDS, TOKEN = N_("Context", "words read"), N_("Context", "token")
HELD_BRIEF = N_("Context", "forward, kept at the word")
MODEL, COSINE_ROW = N_("Context", "model"), N_("Context", "cosine, {model}")


def states_table(trace: ContextTrace) -> list[list[str]]:
    """A row for each compared sentence, then one for each word read of the present sentence; full values."""
    rows = [["", tr(SENTENCE), tr(SENSE), tr(DECIDING), tr(FORWARD_SHORT), tr(LAST), tr(BOTH_SHORT)]]
    for k, row in enumerate(trace.compared):
        sense = sense_name(trace, row.sense) if row.sense in (0, 1) else ""
        deciding = row.words[row.deciding] if row.deciding >= 0 else ""
        values = [repr(float(v)) for v in (row.forward, row.forward_last, row.bidirectional)]
        rows.append([str(k + 1), join(row.words), sense, deciding, *values])
    rows.append([tr(READ_WORDS), tr(TOKEN), tr(FORWARD_SHORT), tr(HELD_BRIEF), tr(BOTH_SHORT)])
    readings = trace.readings
    for k, token in enumerate(trace.sentence):
        series = (readings.forward[k], readings.forward_held[k], readings.bidirectional[k])
        rows.append([str(k + 1), token, *(repr(float(v)) if v == v else "" for v in series)])
    return rows


def measured_table(trace: ContextTrace, accuracy: tuple[SenseAccuracy, ...]) -> list[list[str]]:
    """Counts by model, then the three tables of cosines."""
    rows = [[tr(MODEL), *(tr(COLUMNS[condition]) for condition in ("before", "after"))]]
    for row in rows_of(accuracy):
        counts = [row.counts.get(condition, (0, 0)) for condition in ("before", "after")]
        rows.append([tr(row.name), *(f"{right}/{total}" for right, total in counts)])
    tables = (
        (STATIC_NAME, trace.cosine_static),
        (FORWARD_NAME, trace.cosine_forward),
        (BOTH_NAME, trace.cosine_bidirectional),
    )
    for name, values in tables:
        rows.append([tr(COSINE_ROW, model=tr(name)), *(str(k + 1) for k in range(len(values)))])
        rows += [[str(k + 1), *(repr(float(v)) for v in line)] for k, line in enumerate(values)]
    return rows
