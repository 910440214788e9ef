"""What the table says: its cells, and the arithmetic that a cell opens. Text only, no widget."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from rnnlab.engine.attention_traces import AttentionTrace
from rnnlab.labs.attention.state import State
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import number, short, vector
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.unknown import UNKNOWN

COLUMNS = ("state", "score", "exp", "weight", "weighted")
SUM = -1  # the row number of the sums
FULL = 6  # decimals of the second, full line

MASKED = N_("Attention", "masked")
SUM_TITLE = N_("Attention", "sum")
HEADERS = {
    "state": N_("Attention", "encoder state $h_i$"),
    "weight": N_("Attention", "weight $\\alpha_i$"),
    "weighted": N_("Attention", "weighted vector $\\alpha_i h_i$"),
}
SCORE_HEADERS = {
    "dot": N_("Attention", "score $s \\cdot h_i$"),
    "scaled-dot": N_("Attention", "score $s \\cdot h_i$ / √2"),
    "general": N_("Attention", "score $s^\\top A h_i$"),
    "additive": N_("Attention", "score $v^\\top\\tanh(…)$"),
}
SCORE_FORMULAS = {
    "dot": "$e_{i} = s \\cdot h_{i}$",
    "scaled-dot": "$e_{i} = s \\cdot h_{i}$ / √2",
    "general": "$e_{i} = s^\\top A h_{i}$",
    "additive": "$e_{i} = v^\\top \\tanh(W_s s + W_h h_{i})$",
}
ARGMAX_WINS = N_("Attention", "{score} is the largest score")
ARGMAX_SHARES = N_("Attention", "{score} is the largest score, {count} times")
ARGMAX_LOSES = N_("Attention", "{score} is less than {largest}")
OUT_OF_MASK = N_("Attention", "masked: it takes no part, its weight is 0")
NOTE_ARGMAX = N_("Attention", "<b>argmax (τ = 0):</b> the largest score takes all; equal ones share.")
NOTE_SHIFTED = N_("Attention", "<b>exp leaves the range of float64:</b> less the maximum, the weights are the same.")
NOTE_NONE = N_("Attention", "<b>No visible key:</b> every weight is 0, and so is the context.")


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
class Table:
    """Everything the table shows."""

    headers: dict[str, str] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    sums: dict[str, str] = field(default_factory=dict)
    concealed: bool = False  # only the states are to be seen


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


def table(state: State, result: AttentionTrace, pinned: AttentionTrace | None = None) -> Table:
    """The cells of a pair of state and result; with A's weights where A has the same words."""
    exps, total = exponentials(result)
    kept = None if pinned is None or pinned.tokens != result.tokens else pinned.weights
    rows = []
    for i, token in enumerate(result.tokens):
        masked = not result.visible[i]
        cells = {
            "state": typed(state.keys[i]),
            "score": plain(float(result.scores[i])),
            "exp": tr(MASKED) if masked else number(float(exps[i])),
            "weight": fixed(float(result.weights[i])),
            "weighted": fixed_vector(result.weighted[i]),
        }
        rows.append(Row(token, cells, float(result.weights[i]), masked, None if kept is None else float(kept[i])))
    headers = {name: tr(text) for name, text in HEADERS.items()}
    headers["score"] = tr(SCORE_HEADERS[state.score])
    headers["exp"] = exp_header(state, result)
    sums = {"exp": number(total), "weight": number(result.weight_sum), "weighted": fixed_vector(result.context)}
    return Table(headers, tuple(rows), sums)


def concealed(table: Table) -> Table:
    """The same without anything that was computed."""
    computed = COLUMNS[1:]
    rows = tuple(replace(row, cells={**row.cells, **dict.fromkeys(computed, UNKNOWN)}, share=0.0) for row in table.rows)
    return replace(table, rows=rows, sums=dict.fromkeys(table.sums, UNKNOWN), concealed=True)


def exp_header(state: State, result: AttentionTrace) -> str:
    """What the column of exponentials holds now."""
    return "argmax" if state.temperature == 0 else f"${_exp_of(state, result, 'i')}$"


def note(state: State, result: AttentionTrace) -> Text | None:
    """One sentence when something is not as usual."""
    if result.no_visible_key:
        return NOTE_NONE
    if state.temperature == 0:
        return NOTE_ARGMAX
    return NOTE_SHIFTED if result.exp is None else None


def opened(state: State, result: AttentionTrace, row: int, column: str) -> Opened | None:
    """The arithmetic behind a cell; None for a state, which is given and not computed."""
    if column == "score":
        return _score(state, result, row)
    if column not in ("exp", "weight", "weighted"):
        return None
    if not result.visible[row]:
        return Opened(f"$\\alpha_{{{row + 1}}} = 0$", tr(OUT_OF_MASK), "", ())
    return {"exp": _exp, "weight": _weight, "weighted": _weighted}[column](state, result, row)


def _score(state: State, result: AttentionTrace, i: int) -> Opened:
    formula = SCORE_FORMULAS[state.score].replace("{i}", "{" + str(i + 1) + "}")
    additive = state.score == "additive"

    def line(decimals: int | None) -> str:
        products = [
            f"{_factor(float(a), decimals)}·{_factor(float(b), decimals)}"
            for a, b in zip(result.left, result.right[i], strict=True)
        ]
        total = " + ".join(products)
        if result.divisor != 1:
            total = f"({total}) / √{len(products)}"
        return f"{plain(float(result.scores[i]), decimals)} = {total}"

    full = line(FULL) if line(FULL) != line(None) else ""
    if state.score == "general":
        full = f"sᵀA = {_vector(result.left)}"
    elif additive and result.query_term is not None and result.key_terms is not None:
        terms = f"{_vector(result.query_term)} + {_vector(result.key_terms[i])}"
        full = f"tanh({terms}) = {vector(result.right[i])}"
    return Opened(formula, line(None), full, ((i, "state"),))


def _exp(state: State, result: AttentionTrace, i: int) -> Opened:
    exps, _ = exponentials(result)
    # the best visible key is the one whose shifted exponential is 1
    largest = float(result.scores[int(result.exp_shifted.argmax())])
    score = plain(float(result.scores[i]))
    if state.temperature == 0:
        count = round(result.exp_shifted_sum)
        said = ARGMAX_LOSES if not exps[i] else ARGMAX_WINS if count == 1 else ARGMAX_SHARES
        return Opened("argmax", tr(said, score=score, count=count, largest=plain(largest)), "", ((i, "score"),))
    tau = short(state.temperature)

    def inner(decimals: int | None) -> str:
        score = plain(float(result.scores[i]), decimals)
        return (
            f"exp({score} / {tau})"
            if result.exp is not None
            else (f"exp(({score} − {_factor(largest, decimals)}) / {tau})")
        )

    value = float(exps[i])
    return Opened(
        f"${_exp_of(state, result, str(i + 1))}$",
        f"{number(value)} = {inner(None)}",
        f"{number(value, FULL)} = {inner(FULL)}",
        ((i, "score"),),
    )


def _weight(state: State, result: AttentionTrace, i: int) -> Opened:
    exps, total = exponentials(result)
    index = str(i + 1)
    formula = f"$\\alpha_{{{index}}} = {_exp_of(state, result, index)} / \\sum_j {_exp_of(state, result, 'j')}$"
    if state.temperature == 0:
        formula = "argmax"

    def line(decimals: int | None) -> str:
        weight = fixed(float(result.weights[i]), decimals)
        return f"{weight} = {number(float(exps[i]), decimals)} / {number(total, decimals)}"

    return Opened(formula, line(None), line(FULL), ((i, "exp"), (SUM, "exp")))


def _exp_of(state: State, result: AttentionTrace, index: str) -> str:
    """The exponential of a key, as it is computed now."""
    if result.exp is None:
        return f"\\exp((e_{{{index}}} - \\max e)/\\tau)"
    return f"\\exp e_{{{index}}}" if state.temperature == 1 else f"\\exp(e_{{{index}}}/\\tau)"


def _weighted(state: State, result: AttentionTrace, i: int) -> Opened:
    index = "{" + str(i + 1) + "}"

    def line(decimals: int | None) -> str:
        weight = fixed(float(result.weights[i]), decimals)
        return f"{fixed_vector(result.weighted[i], decimals)} = {weight}·{typed(state.keys[i])}"

    return Opened(f"$\\alpha_{index} h_{index}$", line(None), line(FULL), ((i, "weight"), (i, "state")))


def _factor(value: float, decimals: int | None) -> str:
    text = plain(value, decimals)
    return f"({text})" if value < 0 else text


def _vector(values: Any) -> str:
    return "[" + ", ".join(plain(float(v)) for v in values) + "]"


def as_text(state: State, result: AttentionTrace) -> list[list[str]]:
    """The table for the clipboard and for files: every number in full in a cell of its own, header first."""
    exps, total = exponentials(result)
    heads = {name: mathtext.plain(text) for name, text in table(state, result).headers.items()}
    places = [f"[{k + 1}]" for k in range(len(result.context))]
    rows = [[
        "", *(f"{heads['state']} {place}" for place in places), heads["score"], heads["exp"], heads["weight"],
        *(f"{heads['weighted']} {place}" for place in places),
    ]]  # fmt: skip
    for i, token in enumerate(result.tokens):
        numbers = (*state.keys[i], result.scores[i], exps[i], result.weights[i], *result.weighted[i])
        rows.append([token, *(repr(float(value)) for value in numbers)])
    sums = (total, result.weight_sum, *result.context)
    rows.append([tr(SUM_TITLE), *([""] * (len(places) + 1)), *(repr(float(value)) for value in sums)])
    return rows
