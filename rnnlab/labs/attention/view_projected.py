"""A trained translator's states in the plane, and the weights that it computed; on two of the lab's pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rnnlab.engine.attention_traces import AttentionTrace, ProjectedStates
from rnnlab.labs.attention import steps_state as edits
from rnnlab.labs.attention import view_projected_words as texts
from rnnlab.labs.attention import view_steps_table as tables
from rnnlab.labs.attention import view_steps_words as words
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.view_names import COLOURS, NAT
from rnnlab.labs.attention.view_projected_plane import ProjectedPicture
from rnnlab.labs.attention.view_rows import FULL, fixed_vector
from rnnlab.labs.attention.view_steps_controls import ALL, ONE, ROWS
from rnnlab.labs.attention.view_steps_predict import RowPredictions
from rnnlab.labs.attention.view_steps_stage import StepsStage, Words
from rnnlab.labs.attention.view_translator import model_track, provenance_of, source_track
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import Text, tr
from rnnlab.ui.look.numbers import number, percent
from rnnlab.ui.widgets.controls import NumbersTable, Segmented
from rnnlab.ui.widgets.formula_card import FormulaCard
from rnnlab.ui.widgets.lab import LabView, Provenance, Section
from rnnlab.ui.widgets.lab_page import Page
from rnnlab.ui.widgets.picks import attributes
from rnnlab.ui.widgets.plane_view import PlaneView
from rnnlab.ui.widgets.sections import formula_section, look_section, numbers_section
from rnnlab.ui.widgets.timeline import TimelineModel
from rnnlab.ui.widgets.unknown import UNKNOWN


class Projected(Page):
    """Plane, words, and the map of all decoding steps; with ``alone`` the present step's row alone, calculated.

    Parameters
    ----------
    view : LabView
    page : str
        The lab's page that it belongs to.
    title : Text
    alone : bool
    """

    def __init__(self, view: LabView, page: str, title: Text, alone: bool) -> None:
        super().__init__(view)
        self.PAGE, self.TITLE = page, title
        self._alone = alone
        self._step = 1
        self._place: tuple[int, str] | None = (0, "weight") if alone else None
        self._follow = True  # the open sum is that of the row's largest weight, until another one is pressed
        view.picks[f"{page}-model"] = attributes(self, "_place", "_follow")
        self.plane = PlaneView(("", ""), texts.PLANE, rays=False)
        self.words = Words(texts.NAME, texts.SENTENCES, texts.HINTS)
        self.stage = self.widget = StepsStage(self.plane, self.words)
        self.map = self.stage.map
        self.picture = ProjectedPicture(self.plane)
        self.card = FormulaCard(texts.FORMULAS["previous"], COLOURS)
        self.numbers = NumbersTable(texts.NUMBERS)
        self.rows = Segmented(((False, ALL), (True, ONE)), ROWS)
        self.rows.chosen.connect(self._on_rows)
        rows = Section(f"{page}-model-rows", "numbers", ROWS, self.rows)
        self.sections = [
            *(() if alone else (rows,)),
            formula_section(self.card, f"{page}-model-formula"),
            numbers_section(self.numbers, f"{page}-model-numbers"),
            look_section(view, f"{page}-model-look", texts.HINTS, self.words.hints),
        ]
        self.predictions: RowPredictions = RowPredictions(self)
        self.map.chosen.connect(self._on_cell)
        self.map.hovered.connect(self._on_cell_hovered)
        self.card.pointed.connect(self._light)

    # what is shown

    def opened(self, state: State) -> None:
        if self.view.own_step is None:
            self.view.own_step = state.at

    def preview(self, state: State) -> None:
        self.rows.set_value(state.one_row)

    def render(self, state: State, result: AttentionTrace) -> None:
        states = result.projected
        if states is None:
            return
        self._step = self.view.current_step(len(states.target))
        t = self._step - 1
        hidden = self.view.concealed
        self.card.set_lines(texts.FORMULAS[states.asks])
        self.picture.show(states, t, hidden)
        context = UNKNOWN if hidden else fixed_vector(states.contexts[t])
        self.words.show_words(f"$c_{{{t + 1}}}$ → {context}", "" if hidden else words.of_model(states, self._step))
        self._show_map(state, states)
        self.numbers.conceal(hidden)
        self.numbers.set("sum", number(float(states.row_sums[t]), FULL))
        self.numbers.set("entropy", tr(NAT, value=number(float(states.entropy[t]), FULL)))
        self.numbers.set("dimensions", str(states.dimensions))
        self.numbers.set("shown", percent(f"{100 * (states.explained[0] + states.explained[1]):.1f}"))

    def set_step(self, step: int) -> None:
        if self.view.result is not None:
            self.render(self.view.state, self.view.result)
            self.view.inspector_changed.emit()

    def timeline(self, state: State) -> TimelineModel:
        states = self._states(state)
        target = () if states is None else states.target
        unknown = () if states is None else states.unknown[: len(state.text)]
        return TimelineModel(max(1, len(target)), (source_track(state, unknown), model_track(target)))

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> bool:
        self.store.edit(self.view.name, edits.with_text, tokens, label=Message.of("undo-attention-text"))
        return True

    def model_of(self, state: State) -> str:
        return state.model

    def provenance(self, state: State) -> Provenance:
        return provenance_of(state.model)

    def table(self) -> list[list[str]]:
        states = None if self.view.result is None else self.view.result.projected
        if states is None:
            return []
        shown = tables.of_model(states, 1, False, None, None)
        return tables.as_text(shown, states.row_sums, states.entropy, states.contexts)

    def asked_row(self) -> tuple[int, str, tuple[str, ...], Any] | None:
        """What can be predicted: the present step, its word, the source words and their weights."""
        states = None if self.view.result is None else self.view.result.projected
        if states is None:
            return None
        t = min(self._step, len(states.target)) - 1
        return t + 1, states.target[t], states.source, states.weights[t]

    def _states(self, state: State) -> ProjectedStates | None:
        """The states of the last result, where they are of this sentence and translator."""
        states: ProjectedStates | None = None if self.view.result is None else self.view.result.projected
        if states is None or (states.model, states.source[: len(state.text)]) != (state.model, state.text):
            return None
        return states

    def _show_map(self, state: State, states: ProjectedStates) -> None:
        before = None if self.view.pinned is None else self.view.pinned.result
        t = self._step - 1
        if self._place is not None and self._follow:
            self._place = (int(states.weights[t].argmax()), "weight")
        table = tables.of_model(states, self._step, state.one_row, self._place, before)
        if self._alone:
            table = replace(
                table, rows=table.rows[t : t + 1], weights=table.weights[t : t + 1], sums=table.sums[t : t + 1],
                entropy=table.entropy[t : t + 1], step=1,
                before=None if table.before is None else table.before[t : t + 1],
            )  # fmt: skip
        self.map.set_table(tables.concealed(table) if self.view.concealed else table)
        self.stage.follow()

    # links

    def _light(self, mark: str) -> None:
        keys = {"c": ("arrow",), "h": tuple(handle.key for handle in self.plane.model.handles)}.get(mark, ())
        self.plane.set_lit(keys)
        self.map.set_lit(self.map.table.step - 1 if mark == "a" else -1, -1)

    def _on_cell_hovered(self, row: int, column: int) -> None:
        self.card.set_lit("a" if row >= 0 else "")
        self.plane.set_lit((f"h{column}",) if column >= 0 else ())

    def _on_rows(self, one_row: bool) -> None:
        self.store.turn(self.view.name, edits.with_one_row, one_row)

    def _on_cell(self, row: int, column: int, line: str) -> None:
        step = self._step if self._alone else row + 1
        if not self.view.concealed:
            same = step == self._step and self._place is not None
            closes = same and (column < 0 or (column, line) == self._place)
            self._place = None if closes else (max(0, column), "weight")
            self._follow = column < 0
        self.view.step_requested.emit(step)
        self.set_step(step)
