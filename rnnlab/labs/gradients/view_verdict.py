"""In words: whether the error signal of the present run vanishes, explodes or does neither, by its own slope."""

from __future__ import annotations

from rnnlab.engine.gradients_traces import GradientProfile, GradientsTrace
from rnnlab.labs.gradients.state import State
from rnnlab.labs.gradients.view_axes import STYLES, shown_order
from rnnlab.ui.look.i18n import N_, Text, sentences, tr
from rnnlab.ui.look.numbers import at_least, number, percent, scientific, short

VANISHES = N_("Gradients", "{cell}: vanishes. × {factor} per step back: a tenth left after {steps} {steps:step|steps}.")
EXPLODES = N_(
    "Gradients", "{cell}: explodes. × {factor} per step back: ten times as much after {steps} {steps:step|steps}."
)
STAYS = N_(
    "Gradients",
    "{cell}: neither vanishes nor explodes. × {factor} per step back: {share} of the signal reaches step 1.",
)
CLOSED = N_("Gradients", "Closed form: exactly × {factor}.")
# The table's one slope is the mean of two that differ.
BENT = N_("Gradients", "At first × {near} per step, after {back} {back:step|steps} × {far}.")
# Where the norms leave the numbers at once, or before they could say which way: without a slope.
ALONE: dict[str, Text] = {
    "vanishes": N_("Gradients", "{cell}: vanishes."),
    "explodes": N_("Gradients", "{cell}: explodes."),
    "stays": N_("Gradients", "{cell}: neither vanishes nor explodes."),
}


def verdict(state: State, trace: GradientsTrace) -> str:
    """One sentence on each cell, the plainest first and with its slope; the others' slopes stand in the table."""
    if trace.length < 2 or not trace.curves:
        return ""
    plainest, *others = reversed(shown_order(tuple(trace.curves)))
    said = [_whole(STYLES[plainest].title, trace.curves[plainest])]
    if plainest == "rnn" and state.activation == "linear" and trace.reference is not None and trace.quantity == "h":
        said.append(tr(CLOSED, factor=short(abs(state.factor))))
    said += bent(trace.curves[plainest])
    for name in others:
        said += [tr(ALONE[trace.curves[name].fate], cell=STYLES[name].title), *bent(trace.curves[name])]
    return sentences(said)


def bent(profile: GradientProfile) -> list[str]:
    """That a curve dips, climbs or flattens on its way, with both slopes; nothing where it has one."""
    bend = profile.bend
    if bend is None:
        return []
    near, far = (number(value, at_least(3)) for value in (bend.near, bend.far))
    return [tr(BENT, near=near, back=bend.back, far=far)]


def _whole(cell: str, profile: GradientProfile) -> str:
    """What becomes of a cell's signal, with its slope where that says the same."""
    if profile.per_step is not None:
        factor = number(profile.per_step, at_least(3))
        if profile.fate == "stays":
            share = percent(number(100 * float(profile.relative[0]), 0))
            return tr(STAYS, cell=cell, factor=factor, share=share)
        falls = profile.half_every is not None
        if profile.tenfold_every is not None and falls == (profile.fate == "vanishes"):
            steps = scientific(profile.tenfold_every, 1)
            return tr(VANISHES if falls else EXPLODES, cell=cell, factor=factor, steps=steps)
    return tr(ALONE[profile.fate], cell=cell)
