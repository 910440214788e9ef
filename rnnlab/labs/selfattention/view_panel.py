"""The inspector of the pages whose words are edited by hand: positions, mask, heads, words, formula, presets."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from rnnlab.labs.selfattention import view_names as names
from rnnlab.labs.selfattention.state import PRESETS, TOKEN_LIMIT, State, with_preset
from rnnlab.session import presets
from rnnlab.ui.look.i18n import bind, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.boxes import column, row
from rnnlab.ui.widgets.controls import Pills, Segmented, note_label
from rnnlab.ui.widgets.formula_card import FormulaCard
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.number_controls import NumberCell
from rnnlab.ui.widgets.sections import formula_section, presets_section
from rnnlab.ui.widgets.token_rows import MaskChips, TokenRows

HEADS = ((1, "1"), (2, "2"), (4, "4"), (8, "8"))


class PlaceVectors(QWidget):
    """The vectors that "learned" positions add, two numbers a place."""

    entered = Signal(int, int, float)  # place, dimension, number
    refused = Signal(object)  # Message

    def __init__(self) -> None:
        super().__init__()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(round(px(4)))
        self._box.addWidget(note_label(names.LEARNED_NOTE))
        self.rows: list[tuple[QWidget, tuple[NumberCell, NumberCell]]] = []

    def show_vectors(self, vectors: tuple[tuple[float, ...], ...], count: int) -> None:
        """Show the first two numbers of the first ``count`` vectors."""
        while len(self.rows) < count:
            self._add()
        for place, (whole, cells) in enumerate(self.rows):
            whole.setVisible(place < count)
            for cell, value in zip(cells, vectors[place] if place < count else (), strict=False):
                cell.set_value(value)

    def _add(self) -> None:
        place = len(self.rows)
        name = MathLabel(f"$p_{{{place + 1}}}$", 15, 400, "ink")
        name.setFixedWidth(round(px(34)))
        cells = (NumberCell(f"learned[{place}][0]"), NumberCell(f"learned[{place}][1]"))
        for dimension, cell in enumerate(cells):
            bind(cell.setAccessibleName, names.LEARNED_ROW, place=place + 1)
            cell.setProperty("at", (place, dimension))
            cell.entered.connect(self._on_entered)
            cell.refused.connect(self.refused)
        whole = row(name, *cells)
        self.rows.append((whole, cells))
        self._box.addWidget(whole)

    def _on_entered(self, value: float) -> None:
        place, dimension = self.sender().property("at")
        self.entered.emit(place, dimension, value)


class Panel(QObject):
    """Owns the controls; shows states and emits nothing of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.positions = Segmented(names.POSITIONS, names.POSITIONS_TITLE)
        self.learned = PlaceVectors()
        self.causal = Segmented(names.CAUSAL, names.CAUSAL_TITLE)
        self.heads = Segmented(HEADS, names.HEADS_TITLE)
        self.tokens = TokenRows(TOKEN_LIMIT, "x")
        self.mask = MaskChips()
        self.card = FormulaCard(names.formulas("none", 1), names.COLOURS)
        self.presets = Pills(names.PRESETS)
        self._state = State()
        causal = column(self.causal, note_label(names.CAUSAL_NOTE))
        positions = column(self.positions, self.learned)
        self.sections = [
            Section("positions", "axes", names.POSITIONS_TITLE, positions, self._positions),
            Section("causal", "mask", names.CAUSAL_TITLE, causal, self._causal),
            Section("heads", "size", names.HEADS_TITLE, self.heads, self._heads),
            formula_section(self.card),
            presets_section(self.presets),
            Section("words", "words", names.WORDS_TITLE, self.tokens, self._count),
            Section("hidden-words", "unseen", names.MASK_TITLE, self.mask, self._unseen),
        ]

    def show_state(self, state: State) -> None:
        """All controls at the state's values."""
        self._state = state
        size = len(state.states[0])
        self.positions.set_value(state.positions)
        self.learned.setVisible(state.positions == "learned")
        if state.positions == "learned":
            self.learned.show_vectors(state.learned, len(state.tokens))
        self.causal.set_value(state.causal)
        for heads, _ in HEADS:
            self.heads.button(heads).setVisible(size % heads == 0)
        self.heads.set_value(state.heads)
        self.tokens.show_tokens(state.tokens)
        self.mask.show_tokens(state.tokens, state.masked)
        self.card.set_lines(names.formulas(state.positions, state.heads))
        self.presets.set_chosen(present_preset(state))

    def _positions(self) -> str:
        return tr(dict(names.POSITIONS)[self._state.positions])

    def _causal(self) -> str:
        return tr(dict(names.CAUSAL)[self._state.causal])

    def _heads(self) -> str:
        return str(self._state.heads)

    def _count(self) -> str:
        return str(len(self._state.tokens))

    def _unseen(self) -> str:
        count = len(self._state.masked)
        return tr(names.UNSEEN, count=count, all=len(self._state.tokens)) if count else tr(names.UNSEEN_NONE)


def present_preset(state: State) -> str | None:
    """The preset that the state is, if it is one; steps play no part."""
    return presets.present(state, [name for name, _ in names.PRESETS if name in PRESETS], with_preset, step=0)
