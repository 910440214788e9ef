"""The inspector of the decoding steps by hand: rows, the step's query, target words, formula, numbers, presets."""

from __future__ import annotations

from PySide6.QtCore import QObject

from rnnlab.engine.attention_traces import AttentionSteps
from rnnlab.labs.attention.state import TOKEN_LIMIT, State
from rnnlab.labs.attention.view_controls import QueryCells
from rnnlab.labs.attention.view_names import COLOURS, NAT
from rnnlab.labs.attention.view_rows import FULL, typed
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.mathtext import literal
from rnnlab.ui.look.numbers import number, vector
from rnnlab.ui.widgets.boxes import column, row
from rnnlab.ui.widgets.controls import NumbersTable, Pill, Pills, Segmented
from rnnlab.ui.widgets.formula_card import FormulaCard, Line
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.sections import RESET, formula_section, numbers_section, presets_section
from rnnlab.ui.widgets.terms import TermLabel
from rnnlab.ui.widgets.token_rows import TokenRows

ROWS = N_("Attention", "Rows of the map")
ALL, ONE = N_("Attention", "all rows"), N_("Attention", "this row")
QUERY = N_("Attention", "Query $s_{step}$ of {word}")
SHORT_QUERY = N_("Attention", "Query $s_t$")
ALONE = N_("Attention", "Calculate this step alone")
TARGETS = N_("Attention", "Target words")
WORD, REMOVE = N_("Attention", "Target word {index}"), N_("Attention", "Remove target word {index}")
ADD = N_("Attention", "Add a target word")
PRESETS: tuple[tuple[str, Text], ...] = (
    ("sentence-dot", N_("Attention", "Four words, dot")),
    ("sentence-additive", N_("Attention", "Four words, additive")),
    ("sentence-even", N_("Attention", "Even")),
    ("steps-reset", RESET),
)
NUMBERS: tuple[tuple[str, Text | str], ...] = (
    ("context", "$c_t$"),
    ("sum", N_("Attention", "sum of $\\alpha_{ti}$")),
    ("entropy", N_("Attention", "entropy of the row")),
)

_LONG = 14  # characters of a word in a title
_E, _S, _H, _A, _C, _TAU = (
    r"\mark{e}{e_{ti}}", r"\mark{s}{s_t}", r"\mark{h}{h_i}", r"\mark{a}{\alpha_{ti}}", r"\mark{c}{c_t}",
    r"\mark{tau}{\tau}",
)  # fmt: skip
_OF_SCORE = {
    "dot": rf"{_E} = {_S} \cdot {_H}",
    "scaled-dot": rf"{_E} = \frac{{{_S} \cdot {_H}}}{{\sqrt{{2}}}}",
    "general": rf"{_E} = {_S}^\top A\, {_H}",
    "additive": rf"{_E} = v^\top \tanh(W_s {_S} + W_h {_H})",
}
_SOFTMAX = rf"{_A} = \frac{{\exp({_E}/{_TAU})}}{{{{\textstyle\sum_j}}\, \exp(e_{{tj}}/{_TAU})}}"
_CONTEXT = rf"{_C} = {{\textstyle\sum_i}}\, {_A}\, {_H}"


def formulas(state: State) -> tuple[Line, ...]:
    """The formula card's lines; with values of their own these are mixed instead of the keys."""
    context = _CONTEXT if state.values is None else _CONTEXT.replace("h_i", "v_i")
    return (
        Line(_OF_SCORE[state.score], "" if state.score == "additive" else N_("Attention", "score")),
        Line(_SOFTMAX, N_("Attention", "softmax")),
        Line(context, N_("Attention", "context")),
    )


class StepControls(QObject):
    """Owns the controls; shows states and emits nothing of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = Segmented(((False, ALL), (True, ONE)), ROWS)
        self.title = TermLabel()
        self.query = QueryCells()
        self.alone = Pill(ALONE)
        self.targets = TokenRows(TOKEN_LIMIT, "s", "ink", (WORD, REMOVE, ADD))
        self.card = FormulaCard(formulas(State()), COLOURS)
        self.numbers = NumbersTable(NUMBERS)
        self.presets = Pills(PRESETS)
        self._state, self._step = State(), 1
        query = column(self.title, self.query, row(self.alone))
        self.sections = [
            Section("step-query", "axes", SHORT_QUERY, query, self._query, titled=False),
            Section("rows", "numbers", ROWS, self.rows, self._rows),
            Section("targets", "words", TARGETS, self.targets, self._count),
            formula_section(self.card, "steps-formula"),
            numbers_section(self.numbers, "steps-numbers"),
            presets_section(self.presets, "steps-presets"),
        ]

    def show_state(self, state: State, step: int, preset: str | None) -> None:
        """All controls at the state's values, at a step (from 1)."""
        self._state, self._step = state, min(step, len(state.targets))
        self.rows.set_value(state.one_row)
        t = self._step - 1
        self.title.set_text(QUERY, step="{" + str(self._step) + "}", word=_short(state.targets[t]))
        for dimension, cell in enumerate(self.query.cells):
            cell.field = f"queries[{t}][{dimension}]"
        self.query.show_query(state.queries[t])
        self.targets.show_tokens(state.targets)
        self.card.set_lines(formulas(state))
        self.presets.set_chosen(preset)

    def show_result(self, steps: AttentionSteps, step: int, concealed: bool) -> None:
        """The numbers of a step in full, or none of them."""
        t = min(step, len(steps.weights)) - 1
        self.numbers.conceal(concealed)
        self.numbers.set("context", vector(steps.contexts[t], FULL))
        self.numbers.set("sum", number(float(steps.row_sums[t]), FULL))
        self.numbers.set("entropy", tr(NAT, value=number(float(steps.entropy[t]), FULL)))

    def _rows(self) -> str:
        return tr(ONE if self._state.one_row else ALL)

    def _query(self) -> str:
        return typed(self._state.queries[self._step - 1])

    def _count(self) -> str:
        return str(len(self._state.targets))


def _short(word: str) -> str:
    """A word for the title, cut where it is long; shown literally."""
    return literal(word if len(word) <= _LONG else word[: _LONG - 1] + "…")
