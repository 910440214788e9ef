"""What the page of decoding steps says: its texts, and sentences about this very run."""

from __future__ import annotations

from typing import Any

from rnnlab.engine.attention_traces import AttentionTrace, ProjectedStates
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.view_rows import fixed
from rnnlab.session.verdict import largest
from rnnlab.ui.look.i18n import N_, Text, sentences, tr
from rnnlab.ui.look.numbers import number, percent

NAME = N_("Attention", "Soft alignment")
SENTENCES = N_(
    "Attention",
    "Each target word has a query of its own, so each has its own weights: a row of the map. "
    "A weight is a soft correspondence of words, not an explanation.",
)
HINTS = (
    N_("Attention", "Play: which source word does each target word look at?"),
    N_("Attention", "Drag a numbered query: only its row changes."),
    N_("Attention", "Press a row: the sum behind it opens."),
)
MOST = N_("Attention", "“{target}” looks most at “{source}”: {weight}.")
SHARED = N_("Attention", "“{target}” looks at {count} {count:word|words} alike: {weight} each.")
NOTHING = N_("Attention", "Every source word is masked: all weights are 0, and so are the contexts.")
CEILING = N_(
    "Attention",
    "With this score no query gives “{source}” more than {weight}: another word always gets at least as much.",
)
ALL_OWN = N_("Attention", "Each of the {count} {count:row|rows} points to another word.")
MODEL_MOST = N_("Attention", "For “{target}” the translator looks most at “{source}”: {weight}.")
MODEL_FLAT = N_(
    "Attention",
    "Scores and weights are those of all {dimensions} {dimensions:dimension|dimensions}; the plane shows {share} "
    "of the variance.",
)
CUT = N_("Attention", "The translation did not end by itself and was cut off here.")
_NEVER = 0.75  # a ceiling is 1, or at most a half: then another key always scores as high


def by_hand(state: State, result: AttentionTrace, step: int) -> str:
    """Whom the present row looks at; whether all rows differ; and what no query can reach."""
    steps = result.steps
    assert steps is not None
    if result.no_visible_key:
        return tr(NOTHING)
    t = min(step, len(state.targets)) - 1
    said = [_row(MOST, state.targets[t], result.tokens, steps.weights[t])]
    firsts = [largest(row) for row in steps.weights]
    if len(firsts) > 1 and all(len(first) == 1 for first in firsts) and len(set(firsts)) == len(firsts):
        said.append(tr(ALL_OWN, count=len(firsts)))
    low = [] if steps.ceilings is None else [i for i, most in enumerate(steps.ceilings) if 0 < most < _NEVER]
    if low:
        least = min(low, key=lambda i: float(steps.ceilings[i]))  # type: ignore[index]
        weight = number(float(steps.ceilings[least]))  # type: ignore[index]
        said.append(tr(CEILING, source=result.tokens[least], weight=weight))
    return sentences(said)


def of_model(states: ProjectedStates, step: int) -> str:
    """Whom the translator looks at, and that the plane is only a view of its states."""
    t = min(step, len(states.target)) - 1
    said = [_row(MODEL_MOST, states.target[t], states.source, states.weights[t])]
    share = percent(f"{100 * (states.explained[0] + states.explained[1]):.0f}")
    said.append(tr(MODEL_FLAT, dimensions=states.dimensions, share=share))
    if states.stopped == "limit":
        said.append(tr(CUT))
    return sentences(said)


def _row(most: Text, target: str, source: tuple[str, ...], weights: Any) -> str:
    first = largest(weights)
    weight = fixed(float(weights[first[0]]))
    if len(first) > 1:
        return tr(SHARED, target=target, count=len(first), weight=weight)
    return tr(most, target=target, source=source[first[0]], weight=weight)
