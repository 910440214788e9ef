"""The picture's numbers as rows of text, for the clipboard and for files."""

from __future__ import annotations

from rnnlab.engine.translation_traces import TranslationTrace
from rnnlab.ui.look.i18n import N_, tr

STEP, WORD = N_("Translation", "step"), N_("Translation", "word")
PROBABILITY, ENTROPY = N_("Translation", "probability"), N_("Translation", "entropy (nat)")
EDITED, FORCED = N_("Translation", "set by hand"), N_("Translation", "prescribed")


def table_of(trace: TranslationTrace) -> list[list[str]]:
    """A row a written word: its probability, and with attention the weight of every source word, in full."""
    attention = trace.weights is not None
    head = [tr(STEP), tr(WORD), tr(PROBABILITY), tr(ENTROPY), tr(FORCED)]
    rows = [[*head, tr(EDITED), *trace.source] if attention else head]
    for k, word in enumerate(trace.target):
        found = trace.next_words[k]
        share = repr(found.probabilities[found.words.index(word)]) if word in found.words else ""
        row = [str(k + 1), word, share, repr(found.entropy), _mark(trace.decoding.forced[k])]
        if trace.weights is not None:
            row += [_mark(trace.decoding.edited[k]), *(repr(float(weight)) for weight in trace.weights[k])]
        rows.append(row)
    return rows


def _mark(yes: bool) -> str:
    return "×" if yes else ""
