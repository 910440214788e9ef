"""The page "words": every word looks at every word, in a plane, as wires, as a matrix and as maps."""

from __future__ import annotations

from typing import Any

from rnnlab.engine.next_traces import NextTrace
from rnnlab.labs.selfattention import view_words_names as names
from rnnlab.labs.selfattention.state import State
from rnnlab.labs.selfattention.view_gestures import Gestures
from rnnlab.labs.selfattention.view_words_names import FULL, fixed_vector
from rnnlab.labs.selfattention.view_words_paint import Fan
from rnnlab.labs.selfattention.view_words_plane import Picture
from rnnlab.labs.selfattention.view_words_predict import OutputPredictions
from rnnlab.labs.selfattention.view_words_stage import WordsStage
from rnnlab.labs.selfattention.view_words_sum import joined_line, output_line, weight_line
from rnnlab.ui.look.i18n import N_, bind, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.controls import NumbersTable
from rnnlab.ui.widgets.formula_card import FormulaCard
from rnnlab.ui.widgets.lab_page import Page
from rnnlab.ui.widgets.picks import attributes
from rnnlab.ui.widgets.point_predictions import GUESS
from rnnlab.ui.widgets.sections import look_section, numbers_section

# A formula's mark → the plane's keys that it stands for; "x" is all handles.
_ARROW = ("arrow",)


class WordsPage(Page):
    """Links plane, wires, matrix, maps and formula card.

    Parameters
    ----------
    view : Gestures
        The lab, whose inspector is shared.
    """

    PAGE, TITLE = "words", N_("WhatNext", "Self-attention")
    SHARED = frozenset({"positions", "causal", "heads", "formula", "presets", "words", "hidden-words"})

    def __init__(self, view: Gestures) -> None:
        super().__init__(view)
        self.gestures = view
        view.own_step = State().step  # the words are this lab's own, and so is the one that asks
        self.stage = self.widget = WordsStage()
        self.plane, self.fan, self.maps = self.stage.plane, self.stage.fan, self.stage.maps
        self.picture = Picture(self.plane)
        self.numbers = NumbersTable(names.NUMBERS)
        where = look_section(view, "words-look", names.HINTS, self.stage.hints)
        self.sections = [numbers_section(self.numbers), where]
        self.predictions: OutputPredictions = OutputPredictions(self)
        self.head, self.row, self.column = 0, 0, -1
        view.picks["words"] = attributes(self, "head", "row", "column")
        self._linked = False  # with the inspector's formula card, which the lab makes
        self.plane.moved.connect(self._on_moved)
        self.plane.released.connect(view.end_gesture)
        self.plane.hovered.connect(self._on_plane_hovered)
        self.plane.picked.connect(self._on_picked)
        self.fan.chosen.connect(self._on_chosen)
        self.fan.hovered.connect(self._on_fan_hovered)
        self.stage.heads.chosen.connect(self._on_head)
        self.maps.entered.connect(view.on_map)
        self.maps.refused.connect(view.refused)

    # what is shown

    def opened(self, state: State) -> None:
        if not self._linked:
            self._linked = True
            self._card().pointed.connect(self._light)

    def preview(self, state: State) -> None:
        self.head = min(self.head, state.heads - 1)
        self.stage.set_words(len(state.tokens), state.heads)
        self.stage.heads.set_value(self.head)
        size = len(state.states[0])
        self.stage.note.setVisible(size > 2)
        bind(self.stage.note.setText, names.FIRST_TWO, size=size)
        self.picture.show_state(state)
        self.maps.show_state(state)

    def render(self, state: State, result: NextTrace) -> None:
        self._show(state, result)

    def set_step(self, step: int) -> None:
        """Another word asks."""
        if self.view.result is not None:
            self.row = min(max(step, 1), len(self.view.result.tokens)) - 1
            self._show(self.view.state, self.view.result)
            self.view.inspector_changed.emit()

    def table(self) -> list[list[str]]:
        result: NextTrace = self.view.result
        found, size = result.attention, len(result.attention.outputs[0])
        header = [tr(names.COLUMNS[0]), tr(names.COLUMNS[1]), *result.tokens, tr(names.SUM)]
        rows = [[*header, *(f"y[{k + 1}]" for k in range(size))]]
        for head, weights in enumerate(found.weights):
            for i, token in enumerate(result.tokens):
                shares = [number(float(weight), FULL) for weight in weights[i]]
                output = [number(float(value), FULL) for value in found.outputs[i]]
                rows.append([token, str(head + 1), *shares, number(float(result.row_sums[head, i]), FULL), *output])
        return rows

    # for the predictions

    def asking(self) -> tuple[NextTrace, int] | None:
        """The result that is shown, and the word that asks."""
        result = self.view.result
        return None if result is None else (result, min(self.row, len(result.tokens) - 1))

    def weights(self) -> Any:
        """The shown head's matrix, n×n."""
        return self.view.result.attention.weights[min(self.head, len(self.view.result.attention.weights) - 1)]

    def _show(self, state: State, result: NextTrace) -> None:
        found, hidden = result.attention, self.view.concealed
        self.row = min(self.row, len(result.tokens) - 1)
        head = min(self.head, len(found.weights) - 1)
        if self.column >= len(result.tokens):
            self.column = -1
        self.picture.show_hull(result)
        if hidden:
            self.picture.conceal()
        else:
            self.picture.show_result(result, self.row, self.view.pinned)
        self.fan.set_fan(
            Fan(
                result.tokens, found.weights[head], found.visible,
                tuple(float(value) for value in result.row_sums[head]), state.masked, self.row, self.column, hidden,
            )
        )  # fmt: skip
        self.maps.show_word(state, result, self.row, hidden)
        self._show_sums(result, head, hidden)
        self._show_numbers(result, head, hidden)

    def _show_sums(self, result: NextTrace, head: int, hidden: bool) -> None:
        lines: list[str] = []
        if not hidden:
            lines.append(output_line(result, head, self.row))
            if self.column >= 0:
                lines.append(weight_line(result, head, self.row, self.column))
            elif len(result.attention.weights) > 1:
                lines.append(joined_line(result, self.row))
        self.stage.sum.set_lines(tuple(lines))

    def _show_numbers(self, result: NextTrace, head: int, hidden: bool) -> None:
        found, table = result.attention, self.numbers
        table.conceal(hidden)
        table.set_title("output", f"$y_{{{self.row + 1}}}$")
        full = fixed_vector(found.outputs[self.row], FULL)
        table.set("output", fixed_vector(found.outputs[self.row]), full)
        entropy = float(result.entropy[head, self.row])
        table.set("entropy", tr(names.NAT, value=number(entropy, FULL)))
        table.set("scores", str(result.comparisons))
        table.set("all", str(result.comparisons * len(found.weights)))
        table.set("pairs", str(result.visible_pairs))

    def _card(self) -> FormulaCard:
        card: FormulaCard = self.gestures.panel.card
        return card

    # links between formula, plane, wires and matrix

    def _light(self, mark: str) -> None:
        if self.shown():
            handles = tuple(handle.key for handle in self.plane.model.handles if handle.key.startswith("x"))
            self.plane.set_lit({"y": _ARROW, "x": handles, "v": handles}.get(mark, ()))
            self.fan.set_lit(self.row if mark in ("y", "a") else -1, self.column if mark == "a" else -1)

    def _on_plane_hovered(self, key: str) -> None:
        self._card().set_lit("y" if key == "arrow" else key[:1] if key != GUESS else "")
        self.plane.set_lit((key,) if key else ())

    def _on_picked(self, key: str) -> None:
        """A handle has the keyboard now: with its numbers."""
        self._on_plane_hovered(key)
        self.picture.show_state(self.state())

    def _on_fan_hovered(self, row: int, column: int) -> None:
        self._card().set_lit("a" if column >= 0 else "y" if row >= 0 else "")
        self.plane.set_lit((f"x{column}",) if column >= 0 else _ARROW if row == self.row else ())

    def _on_chosen(self, row: int, column: int) -> None:
        if self.view.concealed and column >= 0:
            self.predictions.pointed.emit(column)
            return
        same = (row, column) == (self.row, self.column)
        self.column = -1 if same else column
        self.view.step_requested.emit(row + 1)
        self.set_step(row + 1)

    def _on_head(self, head: int) -> None:
        self.head = head
        if self.view.result is not None:
            self._show(self.view.state, self.view.result)

    def _on_moved(self, key: str, x: float, y: float) -> None:
        if key == GUESS:
            self.predictions.put(x, y)
        else:
            self.gestures.move(int(key[1:]), x, y)
