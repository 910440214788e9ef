"""The arithmetic that a cell of the table opens. Text only, no widget."""

from __future__ import annotations

from typing import Any

from rnnlab.engine.attention_traces import AttentionTrace
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.view_rows import (
    FULL,
    SUM,
    Opened,
    exp_of,
    exponentials,
    fixed,
    fixed_vector,
    plain,
    shown_numbers,
    typed,
)
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number, short, vector

_TERMS = 5  # of a sum that is written out

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


def opened(state: State, result: AttentionTrace, row: int, column: str) -> Opened | None:
    """The arithmetic behind a cell or a sum; None for a state or a value, which are given and not computed."""
    if column == "score" and row != SUM:
        return _score(state, result, row)
    if row == SUM:
        return _sum(state, result, column)
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
        f"${exp_of(state, result, str(i + 1))}$",
        f"{number(value)} = {inner(None)}",
        f"{number(value, FULL)} = {inner(FULL)}",
        ((i, "score"),),
    )


def _weight(state: State, result: AttentionTrace, i: int) -> Opened:
    exps, total = exponentials(result)
    shown = shown_numbers(state, result)
    index = str(i + 1)
    formula = f"$\\alpha_{{{index}}} = {exp_of(state, result, index)} / \\sum_j {exp_of(state, result, 'j')}$"
    if state.temperature == 0:
        formula = "argmax"

    def line(decimals: int | None) -> str:
        weight = fixed(float((shown.weights if decimals is None else result.weights)[i]), decimals)
        return f"{weight} = {number(float(exps[i]), decimals)} / {number(total, decimals)}"

    return Opened(formula, line(None), line(FULL), ((i, "exp"), (SUM, "exp")))


def _weighted(state: State, result: AttentionTrace, i: int) -> Opened:
    index, shown = "{" + str(i + 1) + "}", shown_numbers(state, result)
    apart = state.values is not None
    mixed = (state.values or state.keys)[i]

    def line(decimals: int | None) -> str:
        weight = fixed(float(shown.weights[i]), decimals)
        return f"{fixed_vector(shown.weighted[i], decimals)} = {weight}·{typed(mixed)}"

    source = "value" if apart else "state"
    full = "" if state.rounding == "before" else line(FULL)
    return Opened(f"$\\alpha_{index} {'v' if apart else 'h'}_{index}$", line(None), full, ((i, "weight"), (i, source)))


def _sum(state: State, result: AttentionTrace, column: str) -> Opened | None:
    """Behind a sum: its terms, those that are 0.00 as shown left out; of many the heaviest."""
    if column not in ("exp", "weight", "weighted"):
        return None
    exps, total = exponentials(result)
    shown = shown_numbers(state, result)
    seen = [i for i in range(len(result.tokens)) if result.visible[i]]
    if column == "exp":
        terms = [number(float(exps[i])) for i in _heaviest(seen, exps)]
        more = len(terms) < len(seen)
        formula = f"$\\sum_j {exp_of(state, result, 'j')}$" if state.temperature else "argmax"
        return Opened(formula, _written(number(total), terms, more), "", tuple((i, "exp") for i in seen))
    some = [i for i in seen if fixed(float(shown.weights[i])) != fixed(0.0)] or seen
    kept = _heaviest(some, shown.weights)
    more = len(kept) < len(seen)
    weights = [fixed(float(shown.weights[i])) for i in kept]
    if column == "weight":
        said = _written(number(shown.weight_sum), weights, more)
        return Opened("$\\sum_j \\alpha_j$", said, "", tuple((i, "weight") for i in seen))
    mixed = state.values or state.keys
    terms = [f"{weight}·{typed(mixed[i])}" for weight, i in zip(weights, kept, strict=True)]
    formula = "$c = \\sum_i \\alpha_i v_i$" if state.values is not None else "$c = \\sum_i \\alpha_i h_i$"
    said = _written(fixed_vector(shown.context), terms, more)
    return Opened(formula, said, "", tuple((i, "weighted") for i in seen))


def _heaviest(indices: list[int], values: Any) -> list[int]:
    """At most so many as a line holds, in the order of the words."""
    return sorted(sorted(indices, key=lambda i: -float(values[i]))[:_TERMS])


def _written(total: str, terms: list[str], more: bool) -> str:
    return f"{total} = {' + '.join(terms) or '0'}{' + …' if more else ''}"


def _factor(value: float, decimals: int | None) -> str:
    text = plain(value, decimals)
    return f"({text})" if value < 0 else text


def _vector(values: Any) -> str:
    return "[" + ", ".join(plain(float(v)) for v in values) + "]"
