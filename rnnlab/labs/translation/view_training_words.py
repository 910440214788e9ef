"""What is said of a training: what is trained, how it stands, and why a translator stopped."""

from __future__ import annotations

from rnnlab.engine.translation_traces import LearningTranslator, TranslatorTraining
from rnnlab.labs.translation.plan import TranslatorPlan
from rnnlab.labs.translation.view_curve_style import NAMES
from rnnlab.ui.look.i18n import N_, tr

FIRST = N_(
    "Translation training",
    "A translator that has only one vector between encoder and decoder and one that looks back at every word start "
    "together: the same sentences in the same order, the same encoder, the same seed.",
)
FIRST_ONE = N_("Translation training", "One translator is trained: {name}.")
GRAMMAR = N_(
    "Translation training",
    "Sentences: a clause grammar, 1 to {clauses} {clauses:clause|clauses}, never those of the test.",
)
PAIRS = N_("Translation training", "Sentences: your own pairs.")
TAKES = N_(
    "Translation training", "On two CPU cores a gap that can be seen takes some minutes; it goes on behind other pages."
)
OTHER_PLAN = N_("Translation training", "Trained with earlier settings; the present ones count for the next training.")
OF_PAIRS = N_(
    "Translation training",
    "{pairs} {pairs:pair|pairs} of your own: {train} to learn from, {validation} to watch, {test} to test; "
    "vocabulary {source} and "
    "{target} {target:word|words}.",
)
OF_GRAMMAR = N_("Translation training", "Vocabulary {source} and {target} {target:word|words}.")
BEFORE = N_("Translation training", "not trained yet")
STANDS = N_("Translation training", "update {updates} · loss {loss} · words right {share}")
RATE = N_("Translation training", "{rate} updates/s")
SIZE = N_("Translation training", "{parameters} {parameters:parameter|parameters}")
STOPPED = N_(
    "Translation training",
    "{name} stopped at update {update}: a loss or a gradient is not finite. What came before is kept.",
)
UNFAIR = N_(
    "Translation training",
    "The fixed vector has {count} right at one clause: a comparison counts only from 0.9 on.",
)
FAIR = N_("Translation training", "The fixed vector has {count} right at one clause: the comparison counts.")
KEPT = N_("Translation training", "Kept: choose it in the picture or on the page of the measured curve.")


def invitation(plan: TranslatorPlan) -> list[str]:
    """What will be seen."""
    first = tr(FIRST) if len(plan.models) > 1 else tr(FIRST_ONE, name=tr(NAMES[plan.models[0]]))
    return [first, tr(PAIRS)] if plan.pairs else [first, tr(GRAMMAR, clauses=plan.clauses), tr(TAKES)]


def standing(one: LearningTranslator) -> str:
    """How a translator stands: updates, loss, words right, speed."""
    if not one.updates or not len(one.loss):
        return tr(BEFORE)
    said = tr(STANDS, updates=f"{one.updates:,}", loss=f"{one.loss[-1]:.2f}", share=f"{one.accuracy[-1]:.3f}")
    if one.seconds > 0:
        rate = one.updates / one.seconds
        said += " · " + tr(RATE, rate=f"{rate:.1f}" if rate < 10 else f"{rate:.0f}")
    return said


def size(one: LearningTranslator) -> str:
    """How many parameters it has; "" where that is not known."""
    return tr(SIZE, parameters=f"{one.parameters:,}") if one.parameters else ""


def notes(result: TranslatorTraining, differs: bool) -> list[str]:
    """What has to be said below the pictures."""
    said = []
    for one in result.translators:
        if one.stopped is not None:
            said.append(tr(STOPPED, name=tr(NAMES[one.name]), update=f"{one.stopped:,}"))
    fixed = next((one for one in result.translators if one.name == "fixed" and one.measured), None)
    if fixed is not None and len(result.translators) > 1 and not result.pairs:
        row = next((row for row in fixed.measured[-1][1] if row.clauses == 1), None)
        if row is not None:
            fair = row.n > 0 and 10 * row.exact >= 9 * row.n
            said.append(tr(FAIR if fair else UNFAIR, count=f"{row.exact}/{row.n}"))
    source, target = result.vocabulary
    if result.pairs:
        counts = {name: f"{result.counts.get(name, 0):,}" for name in ("train", "validation", "test")}
        said.append(tr(OF_PAIRS, pairs=f"{result.pairs:,}", source=source, target=target, **counts))
    elif source:
        said.append(tr(OF_GRAMMAR, source=source, target=target))
    if differs:
        said.append(tr(OTHER_PLAN))
    return said
