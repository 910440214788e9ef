"""What the curve between the strips can show: the unit's c, the followed answer's probability, or its gradient."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates.view_parts import UNIT
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import rounded, scientific, short
from rnnlab.ui.widgets.model_words import written
from rnnlab.ui.widgets.plane_labels import nice_step

CELL, PROBABILITY, GRADIENT = "c", "p", "gradient"
MODES: tuple[tuple[str, Text], ...] = (
    (CELL, N_("Gates curve", "cell state")),
    (PROBABILITY, N_("Gates curve", "probability")),
    (GRADIENT, N_("Gates curve", "gradient")),
)

ALONE = N_("Gates curve", "unit {unit}, as computed")
AS_COMPUTED = N_("Gates curve", "as computed")
FORCED = N_("Gates curve", "when forced")
DIFFERENCE, EQUAL = N_("Gates curve", "difference {value}"), N_("Gates curve", "no difference")
OF = N_("Gates curve", "$P$({answer})")
SLOPE = "$‖∂ log P / ∂c_t‖$"
_DECADES = 8  # a gradient below the top's 10^-8 is drawn at the floor, as 0 is


@dataclass(frozen=True)
class Series:
    """Two curves on one axis, as shares of its height, and how they are written.

    ``before`` and ``after`` are T heights from 0, the bottom, to 1.
    """

    symbol: str
    name: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    ticks: tuple[tuple[float, str], ...]  # height, text
    zero: float  # height of the strong line
    colour: str  # of the curve as computed
    ink: str  # of the texts and of the forced curve
    alone: str  # the curve's name
    same: bool  # nothing is forced
    values: tuple[str, str]  # at the present step, as computed and forced; "" where the wires have it
    difference: str  # at the end of the sentence, in words; "" for a gradient, which is no sum


def series_of(trace: GatesTrace, unit: int, step: int, mode: str) -> Series:
    """What a mode draws; without a trained model it is always the cell state.

    Parameters
    ----------
    unit : int
        From 0.
    step : int
        From 1.
    """
    same = not any(held.any() for held in trace.held.values())
    if trace.answers is None or mode == CELL:
        return _cell_state(trace, unit, same)
    if mode == PROBABILITY:
        return _probability(trace, step, same)
    return _gradient(trace, step, same)


def _cell_state(trace: GatesTrace, unit: int, same: bool) -> Series:
    alone, forced = trace.baseline.c[:, unit], trace.forced.c[:, unit]
    limit = nice_step(max(1.0, *(float(abs(run).max()) for run in (alone, forced))))  # the axis: −limit to limit
    return Series(
        symbol="$c$",
        name=tr(UNIT, unit=unit + 1),
        before=tuple(0.5 + float(v) / limit / 2 for v in alone),
        after=tuple(0.5 + float(v) / limit / 2 for v in forced),
        ticks=((1.0, short(limit)), (0.5, "0"), (0.0, short(-limit))),
        zero=0.5,
        colour="c",
        ink="c_text",
        alone=tr(ALONE, unit=unit + 1),
        same=same,
        values=("", ""),
        difference=_apart(float(trace.c_difference[-1, unit])),
    )


def _probability(trace: GatesTrace, step: int, same: bool) -> Series:
    answers = trace.answers
    assert answers is not None
    before, after = answers.baseline[:, answers.target], answers.forced[:, answers.target]
    answer = mathtext.literal(written(answers.names[answers.target]))
    return Series(
        symbol="",
        name=tr(OF, answer=answer),
        before=tuple(map(float, before)),
        after=tuple(map(float, after)),
        ticks=((1.0, "1"), (0.5, "0.5"), (0.0, "0")),
        zero=0.0,
        colour="axis",
        ink="accent_text",
        alone=tr(AS_COMPUTED),
        same=same,
        values=(rounded(float(before[step - 1]), 3), rounded(float(after[step - 1]), 3)),
        difference=_apart(float(after[-1]) - float(before[-1])),
    )


def _apart(difference: float) -> str:
    return tr(DIFFERENCE, value=rounded(difference, plus=True)) if difference else tr(EQUAL)


def _gradient(trace: GatesTrace, step: int, same: bool) -> Series:
    """On a logarithmic axis of whole decades; 0 stands on the floor."""
    answers = trace.answers
    assert answers is not None
    before, after = answers.baseline_gradient_c, answers.forced_gradient_c
    logs = [math.log10(v) for run in (before, after) for v in map(float, run) if math.isfinite(v) and v > 0]
    top = math.ceil(max(logs, default=0.0))
    low = max(math.floor(min(logs, default=-1.0)), top - _DECADES)
    low = min(low, top - 2)
    span, middle = top - low, (top + low) // 2
    return Series(
        symbol="",
        name=SLOPE,
        before=_heights(before, low, span),
        after=_heights(after, low, span),
        ticks=((1.0, _power(top)), ((middle - low + 1) / (span + 1), _power(middle)), (0.0, "0")),
        zero=0.0,
        colour="axis",
        ink="accent_text",
        alone=tr(AS_COMPUTED),
        same=same,
        values=(scientific(float(before[step - 1])), scientific(float(after[step - 1]))),
        difference="",
    )


def _heights(values: Any, low: int, span: int) -> tuple[float, ...]:
    """Decades above the floor, which is one decade below the axis' lowest."""
    heights = []
    for value in map(float, values):
        known = math.isfinite(value) and value > 0
        share = (math.log10(value) - low + 1) / (span + 1) if known else 0.0
        heights.append(min(max(share, 0.0), 1.0))
    return tuple(heights)


def _power(exponent: int) -> str:
    return f"$10^{{{exponent}}}$"
