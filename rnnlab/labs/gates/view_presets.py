"""The presets' names, and for the one in force a sentence that quotes what came out of it."""

from __future__ import annotations

from msgspec.structs import replace

from rnnlab.engine.gates_traces import ForcedAccuracy, GatesTrace
from rnnlab.labs.gates.state import PRESETS, State, with_preset
from rnnlab.labs.gates.view_accuracy import of_run
from rnnlab.ui.look.i18n import N_, Text, sentences, tr
from rnnlab.ui.look.numbers import number, rounded
from rnnlab.ui.widgets.model_examples import rewritten
from rnnlab.ui.widgets.model_words import written
from rnnlab.ui.widgets.sections import RESET

PRESET_NAMES: tuple[tuple[str, Text], ...] = (
    ("free", N_("Gates", "As computed")),
    ("forget-at-the-comma", N_("Gates", "Forget at the comma")),
    ("forget-both-ways", N_("Gates", "… and hide the country")),
    ("forget-everything", N_("Gates", "Forget everything")),
    ("never-forget", N_("Gates", "Never forget (forced)")),
    ("write-nothing", N_("Gates", "Write nothing")),
    ("expose-nothing", N_("Gates", "Expose nothing")),
    ("1997", N_("Gates", "The 1997 cell")),
    ("random", N_("Gates", "Random LSTM")),
    ("reset", RESET),
)

P_MOVES = N_("Gates preset", "P({answer}) after the last word: {before} → {after}.")
P_IS = N_("Gates preset", "P({answer}) after the last word: {before}.")
LAST_H = N_("Gates preset", "The last h lies {difference} from the one as computed.")
COUNTED = N_("Gates preset", "{before} → {after} of {n} test {n:sentence|sentences} right.")
COUNTED_H = N_("Gates preset", "{forced} of {n} test {n:sentence|sentences} stay right; with h cleared too, {cleared}.")
COUNT_IT = N_("Gates preset", "Try it on the test sentences: how many stay right, and with h cleared too?")

SAID: dict[str, Text] = {
    "free": N_("Gates preset", "Nothing is forced. Press a valve, or paint over a strip, and compare."),
    "forget-everything": N_(
        "Gates preset",
        "f = 0 at every step: c is only what the last word wrote. The largest |c| is {forced}, as computed {alone}.",
    ),
    "never-forget": N_(
        "Gates preset",
        "f = 1 at every step: c only adds up, to {forced} at most, as computed {alone}. Held by force; the 1997 cell "
        "was trained without f.",
    ),
    "write-nothing": N_(
        "Gates preset",
        "i = 0 at every step: nothing is ever written, the largest |c| is {forced}, as computed {alone}.",
    ),
    "expose-nothing": N_(
        "Gates preset",
        "o = 0 at every step: the largest |c| is {forced}, as computed {alone}, and h is 0: neither the gates nor the "
        "output see any of it.",
    ),
    "forget-at-the-comma": N_(
        "Gates preset",
        "f = 0 at one step, just after the country: c is emptied there, but h still holds what it showed one step "
        "before.",
    ),
    "forget-both-ways": N_(
        "Gates preset",
        "o = 0 at the country and f = 0 at the comma: h shows nothing of the country, c keeps nothing of it. Now it is "
        "in neither.",
    ),
    "1997": N_(
        "Gates preset",
        "Trained without a forget gate, nothing forced: after {first} {first:symbol|symbols} the largest |c| is "
        "{early}, after "
        "{length} it is {late}.",
    ),
    "random": N_("Gates preset", "Weights drawn at random: the wires are right, but there is no answer to look at."),
}


def preset(state: State, name: str) -> State:
    """The state with a preset's fields, its sentence as the present language writes it."""
    made = with_preset(state, name)
    return replace(made, sentence=rewritten(made.model, made.sentence)) if "sentence" in PRESETS[name] else made


def preset_of(state: State) -> str | None:
    """The preset that the state is, wherever one looks at it; the one with a network of its own before the others."""
    plain = replace(state, step=1, page="cell")
    same = (name for name in PRESETS if replace(preset(state, name), step=1, page="cell") == plain)
    return max(same, key=lambda name: len(PRESETS[name]), default=None)


def sentence_of(name: str, trace: GatesTrace, counts: ForcedAccuracy | None) -> str:
    """What to look at, with the numbers that this very result has.

    Parameters
    ----------
    name : str
        A preset's.
    counts : ForcedAccuracy or None
        Of the present state.
    """
    length = len(trace.tokens)
    first = max(1, length // 4)
    parts = [
        tr(
            SAID[name],
            forced=number(float(trace.forced_largest_c[-1])),
            alone=number(float(trace.largest_c[-1])),
            first=first,
            early=number(float(trace.largest_c[first - 1])),
            length=length,
            late=number(float(trace.largest_c[-1])),
        )
    ]
    if name in ("1997", "random"):
        return parts[0]
    parts.append(_answer(trace))
    if counts is not None:
        parts.append(_counted(counts))
    elif name == "forget-at-the-comma":
        parts.append(tr(COUNT_IT))
    return sentences(parts)


def _answer(trace: GatesTrace) -> str:
    answers = trace.answers
    forced = any(held.any() for held in trace.held.values())
    if answers is None:
        return tr(LAST_H, difference=rounded(trace.difference)) if forced else ""
    before, after = (float(run[-1, answers.target]) for run in (answers.baseline, answers.forced))
    answer = written(answers.names[answers.target])
    return tr(P_MOVES if forced else P_IS, answer=answer, before=rounded(before), after=rounded(after))


def _counted(counts: ForcedAccuracy) -> str:
    computed, forced, cleared = (of_run(counts, run) for run in ("computed", "forced", "without-h"))
    if computed is None or forced is None:
        return ""
    if cleared is not None:
        return tr(COUNTED_H, forced=forced.right, n=forced.n, cleared=cleared.right)
    return tr(COUNTED, before=computed.right, after=forced.right, n=forced.n)
