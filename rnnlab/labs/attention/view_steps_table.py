"""What the heat map of decoding steps shows, as text and numbers; no widget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from msgspec.structs import replace as changed

from rnnlab.engine.attention_traces import AttentionTrace, ProjectedStates
from rnnlab.labs.attention import view_rows as rows
from rnnlab.labs.attention import view_sums
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.view_rows import Opened
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.unknown import UNKNOWN

LINES = ("score", "exp", "weighted")  # of the opened calculation by hand; the weight is the map's own row
TOTAL = N_("Attention", "sum")
ENTROPY = N_("Attention", "entropy")


@dataclass(frozen=True)
class Line:
    """One line of the opened calculation: a number for each source word, and what they come to."""

    key: str
    name: str
    cells: tuple[str, ...]
    total: str = ""


@dataclass(frozen=True)
class StepTable:
    """m target words, n source words, and the calculation of one row where it is open."""

    source: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    symbol: str = ""  # for the eye, where the row is no word but a vector
    weights: Any = field(default_factory=lambda: np.zeros((0, 0)))  # m×n
    sums: tuple[str, ...] = ()
    entropy: tuple[str, ...] = ()
    masked: frozenset[int] = frozenset()
    unknown: frozenset[int] = frozenset()
    before: Any = None  # A's weights, m×n; None where A has other words
    step: int = 1
    one_row: bool = False
    concealed: bool = False
    lines: tuple[Line, ...] = ()
    opened: tuple[int, str, Opened] | None = None  # source word, line ("weight" is the map's row), its sum
    decimals: int = 2

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = None  # type: ignore[assignment]


def by_hand(state: State, result: AttentionTrace, step: int, place: tuple[int, str] | None, before: Any) -> StepTable:
    """The map of the state's own steps; ``place`` is the source word and the line whose sum is open."""
    steps = result.steps
    assert steps is not None
    table = StepTable(
        source=result.tokens,
        rows=state.targets,
        weights=steps.weights,
        sums=tuple(number(float(value)) for value in steps.row_sums),
        entropy=tuple(number(float(value)) for value in steps.entropy),
        masked=frozenset(k for k, seen in enumerate(result.visible) if not seen),
        before=_kept(before, "steps", result.tokens, steps.weights),
        step=step,
        one_row=state.one_row,
        decimals=look().decimals,
    )
    if place is None:
        return table
    own, trace = row_of(state, result, step)
    own_table = rows.table(own, trace)
    lines = tuple(
        Line(key, own_table.headers[key], tuple(row.cells[key] for row in own_table.rows), own_table.sums.get(key, ""))
        for key in LINES
    )
    column, key = min(place[0], len(result.tokens) - 1), place[1]
    said = view_sums.opened(own, trace, column, key)
    return replace(table, lines=lines, opened=None if said is None else (column, key, said))


def row_of(state: State, result: AttentionTrace, step: int) -> tuple[State, AttentionTrace]:
    """The calculation of one step (from 1), as the page of a single step has it."""
    t = min(step, len(result.step_rows)) - 1
    return changed(state, query=state.queries[t]), result.step_rows[t]


def of_model(
    states: ProjectedStates, step: int, one_row: bool, place: tuple[int, str] | None, before: Any
) -> StepTable:
    """The map of a trained translator's steps, with its own weights."""
    table = StepTable(
        source=states.source,
        rows=states.target,
        weights=states.weights,
        sums=tuple(number(float(value)) for value in states.row_sums),
        entropy=tuple(number(float(value)) for value in states.entropy),
        unknown=frozenset(k for k, lacks in enumerate(states.unknown) if lacks),
        before=_kept(before, "projected", states.source, states.weights),
        step=step,
        one_row=one_row,
        decimals=look().decimals,
    )
    if place is None:
        return table
    t = min(step, len(states.target)) - 1
    column, key = min(place[0], len(states.source) - 1), place[1]
    lines = (
        Line("score", SCORE_LINE, tuple(rows.plain(float(value)) for value in states.scores[t])),
        Line(
            "exp", EXP_LINE, tuple(number(float(v)) for v in states.exponentials[t]), number(float(states.exp_sums[t]))
        ),
    )
    return replace(table, lines=lines, opened=(column, key, model_sum(states, t, column)))


SCORE_LINE = "$e_i$"
EXP_LINE = "$\\exp(e_i - \\max e)$"


def model_sum(states: ProjectedStates, t: int, column: int) -> Opened:
    """How the weight of one source word comes from its score."""
    i = column + 1

    def line(decimals: int | None) -> str:
        weight = rows.fixed(float(states.weights[t, column]), decimals)
        return f"{weight} = {number(float(states.exponentials[t, column]), decimals)} / " + number(
            float(states.exp_sums[t]), decimals
        )

    formula = f"$\\alpha_{{{i}}} = \\exp(e_{{{i}}} - \\max e) / \\sum_j$"
    return Opened(formula, line(None), line(rows.FULL), ())


def concealed(table: StepTable) -> StepTable:
    """The same without anything that was computed."""
    hidden = tuple(UNKNOWN for _ in table.sums)
    return replace(table, sums=hidden, entropy=hidden, lines=(), opened=None, before=None, concealed=True)


def _kept(pinned: Any, part: str, source: Sequence[str], weights: Any) -> Any:
    """A's weights where A has as many steps and the same source words."""
    if pinned is None:
        return None
    own = getattr(pinned, part)
    words = None if own is None else (pinned.tokens if part == "steps" else own.source)
    return own.weights if own is not None and words == source and own.weights.shape == weights.shape else None


def as_text(table: StepTable, sums: Any, entropy: Any, contexts: Any) -> list[list[str]]:
    """The map for the clipboard and for files: every number in full; header first."""
    places = [f"c[{k + 1}]" for k in range(len(contexts[0]))]
    out = [["", *table.source, tr(TOTAL), tr(ENTROPY), *places]]
    for t, word in enumerate(table.rows):
        numbers = (*table.weights[t], sums[t], entropy[t], *contexts[t])
        out.append([word, *(repr(float(value)) for value in numbers)])
    return out
