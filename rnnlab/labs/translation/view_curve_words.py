"""What is said of measured curves: only what the rows give, with their counts."""

from __future__ import annotations

from collections.abc import Sequence

from rnnlab.engine.translation_traces import LengthRow
from rnnlab.labs.translation.measured import Finding, Subject, findings, share, word_share
from rnnlab.labs.translation.state import State
from rnnlab.labs.translation.view_curve_style import Series
from rnnlab.session import models
from rnnlab.ui.look.i18n import N_, Text, tr

UNFAIR = N_(
    "Translation curve",
    "{name} has {count} right at one clause. A comparison counts only where it is at least 0.9 there: below, it has "
    "not learned enough, and its fall need not be the vector’s fault.",
)
NO_BASE = N_(
    "Translation curve",
    "{name} was not measured at one clause. A comparison counts only where it is at least 0.9 there.",
)
SAID: dict[str, Text] = {
    "unfair": UNFAIR,
    "no-base": NO_BASE,
    "apart": N_(
        "Translation curve",
        "From {clauses} {clauses:clause|clauses} on the two are apart: {name} {count}, {other_name} {other_count}; "
        "the 95 % intervals "
        "do not overlap.",
    ),
    "falls": N_("Translation curve", "{name} falls below 0.9 first at {clauses} {clauses:clause|clauses}: {count}."),
    "holds": N_(
        "Translation curve",
        "{name} is nowhere below 0.9 up to {clauses} {clauses:clause|clauses}, as far as it was trained; its least "
        "is {other_count}.",
    ),
    "power": N_(
        "Translation curve",
        "Exact match falls by itself: with {p} of the words right and {words} {words:word|words} a sentence, "
        "errors that came by "
        "chance would leave pⁿ = {power} of the sentences; measured: {share}.",
    ),
    "wider": N_(
        "Translation curve",
        "{name}: a vector of {size} {size:number|numbers} instead of {other_size} falls below 0.9 at {clauses} "
        "{clauses:clause|clauses} instead of "
        "{other_clauses}: a longer neck costs more and still has a limit.",
    ),
    "no-limit": N_(
        "Translation curve",
        "{name}: with a vector of {size} {size:number|numbers} no limit was seen up to {clauses} "
        "{clauses:clause|clauses}; the shorter one falls at "
        "{other_clauses}.",
    ),
    "beyond": N_(
        "Translation curve",
        "Never trained on {clauses} {clauses:clause|clauses}, {name} has {count} right there: hollow markers, and "
        "the line is broken.",
    ),
}
WHAT = N_(
    "Translation curve",
    "Every model translates {sentences} {sentences:sentence|sentences} of each length that it was not trained on, "
    "word by word; right is "
    "what agrees with the grammar’s translation in every word.",
)
HOW_MUCH = N_(
    "Translation curve",
    "{models} {models:model|models} × {lengths} {lengths:length|lengths} × {sentences} "
    "{sentences:sentence|sentences} = {total} {total:sentence|sentences}.",
)
OF = N_("Translation curve", "{sentences} {sentences:sentence|sentences} of each length, seed {seed}.")
SIGNATURE = N_("Translation curve", "BLEU: sacrebleu {signature}")
EARLIER = N_("Translation curve", "Measured with earlier settings: {settings}")
FROM_CARDS = N_("Translation curve", "Recorded when the models were trained; press Measure to do it here.")
NO_ROWS = N_("Translation curve", "Nothing was recorded when these models were trained.")
READ = N_(
    "Translation curve", "{name}, {clauses} {clauses:clause|clauses} (on average {tokens} source {tokens:word|words}):"
)
READ_PAIRS = N_("Translation curve", "{name}, its own test pairs (on average {tokens} source {tokens:word|words}):")
OWN_PAIRS = N_(
    "Translation curve",
    "{name} was trained on pairs of your own and is measured on its own test pairs: they count as one length.",
)
READ_EXACT = N_("Translation curve", "{count} {count:sentence|sentences} right = {share} (95 %: {low} to {high})")
READ_WORDS = N_(
    "Translation curve", "{right} of {words} {words:word|words} right, given the right ones before = {share}"
)
READ_BLEU = N_("Translation curve", "BLEU {bleu}")
READ_AER = N_("Translation curve", "alignment error rate {rate}")
READ_UNSEEN = N_("Translation curve", "never trained on this length")
POINT = N_("Translation curve", "Point at a marker or a number, or press an arrow key in the picture, to read it off.")


def count(row: LengthRow) -> str:
    """``191/200``."""
    return f"{row.exact:,}/{row.n:,}"


def subjects(series: Sequence[Series]) -> tuple[Subject, ...]:
    """The curves as the statements need them."""
    found = []
    for one in series:
        if one.pairs:
            continue  # other sentences than the grammar's: nothing to compare
        entry = models.entry(one.model)
        size = entry.settings.get("neck", 2 * entry.hidden) if entry is not None else 0
        found.append(Subject(one.model, one.attention, one.rows, size if isinstance(size, int) else 0))
    return tuple(found)


def statements(series: Sequence[Series], planned: int) -> list[str]:
    """What the curves show, in words."""
    titles = {one.model: one.title for one in series}
    return [_said(finding, titles) for finding in findings(subjects(series), planned)]


def _said(finding: Finding, titles: dict[str, str]) -> str:
    row, other, args = finding.row, finding.other, {"name": _first_capital(titles[finding.model])}
    if row is not None:
        args |= {"clauses": str(row.clauses), "count": count(row), "share": f"{share(row):.2f}"}
    if other is not None:
        args |= {"other_count": count(other), "other_clauses": str(other.clauses)}
    if finding.other_model:
        args["other_name"] = titles[finding.other_model]
    if finding.id == "power":
        p, words, power = finding.values
        args |= {"p": f"{p:.3f}", "words": f"{words:.0f}", "power": f"{power:.2f}"}
    if finding.id in ("wider", "no-limit"):
        args["size"] = str(int(finding.values[0]))
        args["other_size"] = str(int(finding.values[-1]))
    if finding.id in ("apart", "beyond"):
        args["name"] = titles[finding.model]
    return tr(SAID[finding.id], **args)


def _first_capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def reading(one: Series, row: LengthRow) -> list[str]:
    """A point in full."""
    head = READ_PAIRS if one.pairs else READ
    said = [tr(head, name=_first_capital(one.title), clauses=row.clauses, tokens=f"{row.tokens:.1f}")]
    values = {"share": f"{share(row):.3f}", "low": f"{row.low:.3f}", "high": f"{row.high:.3f}"}
    said.append(tr(READ_EXACT, count=count(row), **values))
    if row.words:
        right, words = f"{row.words_right:,}", f"{row.words:,}"
        said.append(tr(READ_WORDS, right=right, words=words, share=f"{word_share(row):.4f}"))
    if row.bleu is not None:
        said.append(tr(READ_BLEU, bleu=f"{row.bleu:.1f}"))
    if row.alignment_error is not None:
        said.append(tr(READ_AER, rate=f"{row.alignment_error:.3f}"))
    if not row.trained:
        said.append(tr(READ_UNSEEN))
    return said


def invitation(state: State) -> list[str]:
    """What will be measured, and how much work it is."""
    total = len(state.models) * len(state.lengths) * state.sentences
    how_much = tr(
        HOW_MUCH, models=len(state.models), lengths=len(state.lengths), sentences=state.sentences, total=f"{total:,}"
    )
    return [tr(WHAT, sentences=state.sentences), how_much]
