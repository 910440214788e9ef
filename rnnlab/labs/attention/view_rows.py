"""What the table says. Text only, no widget."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from rnnlab.engine.attention_traces import AttentionTrace
from rnnlab.labs.attention.state import State
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import number, short
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.unknown import UNKNOWN

COLUMNS = ("state", "score", "exp", "weight", "weighted")
WITH_VALUES = ("state", "score", "exp", "weight", "value", "weighted")
SUM = -1  # the row number of the sums
FULL = 6  # decimals of the second, full line
LEAST_DECIMALS = 2  # the first row of what is rounded by hand

MASKED = N_("Attention", "masked")
SUM_TITLE = N_("Attention", "sum")
HEADERS = {
    "state": N_("Attention", "encoder state $h_i$"),
    "weight": N_("Attention", "weight $\\alpha_i$"),
    "weighted": N_("Attention", "weighted vector $\\alpha_i h_i$"),
}
VALUE_HEADERS = {
    "value": N_("Attention", "value $v_i$"),
    "weighted": N_("Attention", "weighted vector $\\alpha_i v_i$"),
}
SCORE_HEADERS = {
    "dot": N_("Attention", "score $s \\cdot h_i$"),
    "scaled-dot": N_("Attention", "score $s \\cdot h_i$ / √2"),
    "general": N_("Attention", "score $s^\\top A h_i$"),
    "additive": N_("Attention", "score $v^\\top\\tanh(…)$"),
}
NOTE_ARGMAX = N_("Attention", "<b>argmax (τ = 0):</b> the largest score takes all; equal ones share.")
NOTE_SHIFTED = N_("Attention", "<b>exp leaves the range of float64:</b> less the maximum, the weights are the same.")
NOTE_NONE = N_("Attention", "<b>No visible key:</b> every weight is 0, and so is the context.")

COMPUTED = ("score", "exp", "weight", "weighted")  # in the order in which they are


@dataclass(frozen=True)
class Row:
    """One key: its word, and a text for each column."""

    token: str
    cells: dict[str, str]
    share: float
    masked: bool
    before: float | None = None  # A's weight of the same word


@dataclass(frozen=True)
class Opened:
    """The sum behind a cell: a formula, the numbers as shown, the numbers in full, and the cells they come from."""

    formula: str
    main: str
    full: str
    sources: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Shown:
    """The numbers from the weights on: exact ones, or those of a blackboard where the weights were rounded first."""

    weights: Any  # n
    weighted: Any  # n×2
    context: Any  # 2
    weight_sum: float


@dataclass(frozen=True)
class Table:
    """Everything the table shows."""

    headers: dict[str, str] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    sums: dict[str, str] = field(default_factory=dict)
    concealed: tuple[str, ...] = ()  # columns of which nothing is to be seen
    columns: tuple[str, ...] = COLUMNS


def plain(value: float, decimals: int | None = None) -> str:
    """A computed number; a whole one without decimals, as on a blackboard."""
    return number(value, 0) if value == int(value) and abs(value) < 1e6 else number(value, decimals)


def fixed(value: float, decimals: int | None = None) -> str:
    """A weight, or a number that a weight has scaled: a small one is 0.00, as in a written table."""
    digits = look().decimals if decimals is None else decimals
    return number(0.0 if abs(value) < 0.5 * 10.0**-digits else value, digits)


def fixed_vector(values: Any, decimals: int | None = None) -> str:
    """A vector of such numbers."""
    return "[" + ", ".join(fixed(float(v), decimals) for v in values) + "]"


def typed(values: Any) -> str:
    """A vector that was typed or dragged: as few digits as it needs."""
    return "[" + ", ".join(short(float(v)) for v in values) + "]"


def exponentials(result: AttentionTrace) -> tuple[Any, float]:
    """The exponentials that have numbers, and their sum: exp(e/τ), else the shifted ones."""
    if result.exp is not None and result.exp_sum is not None:
        return result.exp, result.exp_sum
    return result.exp_shifted, result.exp_shifted_sum


def shown_numbers(state: State, result: AttentionTrace) -> Shown:
    """What is shown, as the state's rounding has it."""
    if state.rounding == "after":
        return Shown(result.weights, result.weighted, result.context, result.weight_sum)
    k = look().decimals - LEAST_DECIMALS
    return Shown(
        result.weights_by_hand[k],
        result.weighted_by_hand[k],
        result.context_by_hand[k],
        float(result.weight_sums_by_hand[k]),
    )


def table(state: State, result: AttentionTrace, pinned: AttentionTrace | None = None) -> Table:
    """The cells of a pair of state and result; with A's weights where A has the same words."""
    exps, total = exponentials(result)
    shown = shown_numbers(state, result)
    kept = None if pinned is None or pinned.tokens != result.tokens else pinned.weights
    rows = []
    for i, token in enumerate(result.tokens):
        masked = not result.visible[i]
        cells = {
            "state": typed(state.keys[i]),
            "score": plain(float(result.scores[i])),
            "exp": tr(MASKED) if masked else number(float(exps[i])),
            "weight": fixed(float(shown.weights[i])),
            "weighted": fixed_vector(shown.weighted[i]),
        }
        if state.values is not None:
            cells["value"] = typed(state.values[i])
        rows.append(Row(token, cells, float(result.weights[i]), masked, None if kept is None else float(kept[i])))
    apart = state.values is not None
    headers = {name: tr(text) for name, text in {**HEADERS, **(VALUE_HEADERS if apart else {})}.items()}
    headers["score"] = tr(SCORE_HEADERS[state.score])
    headers["exp"] = exp_header(state, result)
    sums = {"exp": number(total), "weight": number(shown.weight_sum), "weighted": fixed_vector(shown.context)}
    return Table(headers, tuple(rows), sums, columns=WITH_VALUES if apart else COLUMNS)


def concealed(table: Table, columns: tuple[str, ...] = COMPUTED) -> Table:
    """The same without what was computed, or without these columns of it."""
    unknown = dict.fromkeys(columns, UNKNOWN)
    rows = tuple(
        replace(row, cells={**row.cells, **unknown}, share=0.0 if "weight" in columns else row.share)
        for row in table.rows
    )
    sums = {name: UNKNOWN if name in columns else value for name, value in table.sums.items()}
    return replace(table, rows=rows, sums=sums, concealed=columns)


def exp_header(state: State, result: AttentionTrace) -> str:
    """What the column of exponentials holds now."""
    return "argmax" if state.temperature == 0 else f"${exp_of(state, result, 'i')}$"


def note(state: State, result: AttentionTrace) -> Text | None:
    """One sentence when something is not as usual."""
    if result.no_visible_key:
        return NOTE_NONE
    if state.temperature == 0:
        return NOTE_ARGMAX
    return NOTE_SHIFTED if result.exp is None else None


def exp_of(state: State, result: AttentionTrace, index: str) -> str:
    """The exponential of a key, as it is computed now."""
    if result.exp is None:
        return f"\\exp((e_{{{index}}} - \\max e)/\\tau)"
    return f"\\exp e_{{{index}}}" if state.temperature == 1 else f"\\exp(e_{{{index}}}/\\tau)"


def as_text(state: State, result: AttentionTrace) -> list[list[str]]:
    """The table for the clipboard and for files: every number in full in a cell of its own, header first."""
    exps, total = exponentials(result)
    shown = shown_numbers(state, result)
    heads = {name: mathtext.written(text) for name, text in table(state, result).headers.items()}
    places = [f"[{k + 1}]" for k in range(len(result.context))]
    rows = [[
        "", *(f"{heads['state']} {place}" for place in places), heads["score"], heads["exp"], heads["weight"],
        *(f"{heads[name]} {place}" for name in ("value", "weighted") if name in heads for place in places),
    ]]  # fmt: skip
    for i, token in enumerate(result.tokens):
        mixed = () if state.values is None else state.values[i]
        numbers = (*state.keys[i], result.scores[i], exps[i], shown.weights[i], *mixed, *shown.weighted[i])
        rows.append([token, *(repr(float(value)) for value in numbers)])
    sums = [repr(float(value)) for value in (total, shown.weight_sum)]
    sums += [""] * (0 if state.values is None else len(places)) + [repr(float(value)) for value in shown.context]
    rows.append([tr(SUM_TITLE), *([""] * (len(places) + 1)), *sums])
    return rows
