"""The attention lab's inspector: its sections, and how they show a state."""

from __future__ import annotations

from PySide6.QtCore import QObject

from rnnlab.engine.attention_traces import AttentionTrace
from rnnlab.labs.attention import view_names as names
from rnnlab.labs.attention.state import TOKEN_LIMIT, State
from rnnlab.labs.attention.view_controls import Matrices, QueryCells
from rnnlab.labs.attention.view_presets import present_preset
from rnnlab.labs.attention.view_rows import FULL, LEAST_DECIMALS, fixed_vector, typed
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.numbers import number, vector
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.boxes import column, row
from rnnlab.ui.widgets.controls import NumbersTable, Pill, Pills, Segmented
from rnnlab.ui.widgets.formula_card import FormulaCard
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.number_controls import SliderRow
from rnnlab.ui.widgets.sections import formula_section, numbers_section, presets_section
from rnnlab.ui.widgets.stage_text import stage_text
from rnnlab.ui.widgets.terms import TermLabel
from rnnlab.ui.widgets.token_rows import MaskChips, TokenRows

SCORE = N_("Attention", "Score function")
TEMPERATURE = N_("Attention", "Temperature $\\tau$")


class Panel(QObject):
    """Owns the controls; shows states and emits nothing of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.score = Segmented(names.SCORES, SCORE)
        self.asks = MathLabel("", 12, 400, "ink2")
        self.matrices = Matrices()
        self.temperature = SliderRow(TEMPERATURE, 0.1, 10.0, log=True, decimals=2, field="temperature")
        self.argmax = Pill(names.ARGMAX)
        self.mask = MaskChips()
        self.query = QueryCells()
        self.tokens = TokenRows(TOKEN_LIMIT)
        self.card = FormulaCard(names.formulas("dot"), names.COLOURS)
        self.numbers = NumbersTable(names.NUMBERS)
        self.presets = Pills(names.PRESETS)
        self.mixing = Segmented(names.MIXING, names.MIXED)
        self.rounding = Segmented(names.ROUNDINGS, names.ROUNDING)
        self.same = stage_text("note")  # where the decimals leave nothing to be seen of the choice
        self.same.hide()
        self.field = Pill(names.FIELD)
        self._state = State()
        score = column(TermLabel(SCORE), self.score, self.asks, self.matrices)
        self.sections = [
            Section("score", "score", names.SHORT_SCORE, score, self._score_name, titled=False),
            Section(
                "temperature", "temperature", names.SHORT_TEMPERATURE, column(self.temperature, row(self.argmax)),
                self.temperature.text, titled=False,
            ),
            Section("mask", "mask", N_("Attention", "Mask"), self.mask, self._seen),
            Section("field", "look", names.FIELD_TITLE, row(self.field), self._field),
            formula_section(self.card),
            numbers_section(self.numbers),
            presets_section(self.presets),
            Section("values", "input", names.MIXED, self.mixing, self._mixing),
            Section("rounding", "decimals", names.ROUNDING, column(self.rounding, self.same), self._rounding),
            Section("query", "axes", N_("Attention", "Query $s$"), self.query, self._query),
            Section("tokens", "words", N_("Attention", "Tokens"), self.tokens, self._count),
        ]  # fmt: skip

    def show_state(self, state: State) -> None:
        """All controls at the state's values."""
        before, self._state = self._state, state
        self.score.set_value(state.score)
        self.asks.set_text(names.BAHDANAU if state.score == "additive" else names.LUONG)
        self.mixing.set_value(state.values is not None)
        self.rounding.set_value(state.rounding)
        self.field.set_chosen(state.field)
        shown = "all" if state.page == "scores" else state.score
        self.matrices.show_matrices(shown, {"A": state.A, "W_s": state.W_s, "W_h": state.W_h, "v": state.v})
        self.temperature.set_value(state.temperature)
        self.argmax.set_chosen(state.temperature == 0)
        if (state.tokens, state.masked) != (before.tokens, before.masked) or not self.mask.chips:
            self.mask.show_tokens(state.tokens, state.masked)
        self.tokens.show_tokens(state.tokens)
        self.query.show_query(state.query)
        self.card.set_lines(names.formulas(state.score, state.values is not None))
        self.presets.set_chosen(present_preset(state, [name for name, _ in names.PRESETS]))

    def show_result(self, result: AttentionTrace, concealed: bool = False) -> None:
        """The numbers in full, or none of them."""
        self.numbers.conceal(concealed)
        self.numbers.set("context", vector(result.context, FULL))
        self.numbers.set("sum", number(result.weight_sum, FULL))
        self.numbers.set("entropy", tr(names.NAT, value=number(result.entropy, FULL)))
        by_hand = result.context_by_hand[look().decimals - LEAST_DECIMALS]
        same = fixed_vector(result.context) == fixed_vector(by_hand)
        self.same.setText(tr(names.ROUNDING_SAME, decimals=look().decimals) if same else "")
        self.same.setVisible(same and not concealed)
        nearest, letter = result.nearest, "h" if result.values is None else "v"
        which = "i" if nearest is None or concealed else f"{{{nearest + 1}}}"  # which one it is would tell as well
        self.numbers.set_title("nearest", names.NEAREST, state=f"{letter}_{which}")
        self.numbers.set("nearest", "–" if nearest is None else number(float(result.distances[nearest]), FULL))

    def _score_name(self) -> str:
        return tr(dict(names.SCORES)[self._state.score])

    def _field(self) -> str:
        return tr(names.ON if self._state.field else names.OFF)

    def _mixing(self) -> str:
        return tr(dict(names.MIXING)[self._state.values is not None])

    def _rounding(self) -> str:
        return tr(dict(names.ROUNDINGS)[self._state.rounding])

    def _seen(self) -> str:
        count = len(self._state.tokens)
        return tr(names.SEEN, count=count - len(self._state.masked), all=count)

    def _query(self) -> str:
        return typed(self._state.query)

    def _count(self) -> str:
        return str(len(self._state.tokens))
