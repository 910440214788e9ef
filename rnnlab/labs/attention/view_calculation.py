"""The page of the calculation: plane, context and table of one decoding step, by hand."""

from __future__ import annotations

from rnnlab.engine.attention_traces import AttentionTrace
from rnnlab.labs.attention import view_rows as rows
from rnnlab.labs.attention import view_sums
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.view_edits import Gestures
from rnnlab.labs.attention.view_plane import Picture
from rnnlab.labs.attention.view_predict import ContextPredictions
from rnnlab.labs.attention.view_side import HINTS
from rnnlab.labs.attention.view_stage import Stage
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab_page import Page
from rnnlab.ui.widgets.picks import attributes
from rnnlab.ui.widgets.point_predictions import GUESS
from rnnlab.ui.widgets.sections import look_section

# A formula's mark → the table's columns and the plane's arrow that it stands for.
_MARKS: dict[str, tuple[str, ...]] = {
    "h": ("state",), "v": ("value",), "e": ("score",), "tau": ("exp",), "a": ("weight",), "c": ("weighted",),
}  # fmt: skip
_MARK_OF = {column: mark for mark, (column,) in _MARKS.items()}


class Calculation(Page):
    """Links plane, table and formula card.

    Parameters
    ----------
    view : Gestures
        The lab, whose inspector is shared.
    """

    PAGE, TITLE = "calculation", N_("Attention", "The calculation")
    SHARED = frozenset(
        {
            "score",
            "temperature",
            "mask",
            "query",
            "tokens",
            "formula",
            "numbers",
            "presets",
            "values",
            "rounding",
            "field",
        }
    )

    def __init__(self, view: Gestures) -> None:
        super().__init__(view)
        self.gestures = view
        self.stage = self.widget = Stage()
        self.picture = Picture(self.stage.plane)
        self.sections = [look_section(view, "calculation-look", HINTS, self.stage.side.hints)]
        self.predictions: ContextPredictions = ContextPredictions(view, self)
        self._previewed: State | None = None
        self._row = 0
        self._column: str | None = "weight"
        self._sums = False  # the opened cell is one of the sums
        view.picks["calculation"] = attributes(self, "_row", "_column", "_sums")
        plane, table = self.stage.plane, self.stage.table
        plane.moved.connect(self._on_moved)
        plane.started.connect(self.picture.forget_trail)
        plane.released.connect(view.end_gesture)
        plane.hovered.connect(self._on_plane_hovered)
        plane.picked.connect(self._on_picked)
        table.chosen.connect(self._on_cell)
        table.hovered.connect(self._on_cell_hovered)
        table.entered.connect(view.on_key_typed)
        table.value_entered.connect(view.on_value_typed)
        table.refused.connect(view.refused)
        view.panel.card.pointed.connect(self._light)

    # what is shown

    def preview(self, state: State) -> None:
        if state != self._previewed and not self.picture.plane.dragging():
            self.picture.forget_trail()  # it was the last drag's; undo, a preset or a typed number has none
        self._previewed = state
        self.picture.show_state(state)
        self.stage.set_rows(len(state.tokens))

    def render(self, state: State, result: AttentionTrace) -> None:
        current = self.state()
        hidden = self._hidden()
        if hidden:
            self.picture.conceal(current, result, weights="weight" not in hidden)
            self.stage.side.conceal()
        else:
            self.picture.show_result(current, result, self.view.pinned)
            self.stage.side.show_result(state, result)

    def set_step(self, step: int) -> None:
        """Open the row of another token."""
        turned, self._row = self._row != step - 1, step - 1
        if self.view.result is not None:
            self._show_table(self.view.state, self.view.result)
            if turned:
                self.stage.show_row(min(self._row, len(self.view.result.tokens) - 1))

    def _hidden(self) -> tuple[str, ...]:
        """The columns that nobody may see now: a question hides all, or as much as it says."""
        view = self.view
        if view.concealed and not view.concealed_only:
            return rows.COMPUTED
        names = view.concealed_only if view.concealed else view.later
        return rows.COMPUTED[1:] if "weights" in names else rows.COMPUTED[-1:] if names else ()

    def table(self) -> list[list[str]]:
        return rows.as_text(self.view.state, self.view.result)

    def _show_table(self, state: State, result: AttentionTrace) -> None:
        self.stage.set_rows(len(result.tokens))
        hidden = self._hidden()
        if hidden:
            self.stage.table.set_table(rows.concealed(rows.table(state, result), hidden), None)
            return
        opened = None
        row = rows.SUM if self._sums else self._row
        if self._column is not None and row < len(result.tokens):
            said = view_sums.opened(state, result, row, self._column)
            opened = None if said is None else (row, self._column, said)
        a = None if self.view.pinned is None else self.view.pinned.result
        self.stage.table.set_table(rows.table(state, result, a), opened)

    # links between formula, table and plane

    def _light(self, mark: str) -> None:
        """A symbol is pointed at: its picture lights up."""
        states, values = tuple(self.picture.state_keys()), tuple(self.picture.value_keys())
        keys = {"c": ("arrow",), "s": ("s",), "h": states, "v": values}.get(mark, ())
        self.stage.plane.set_lit(keys)
        self.stage.table.set_lit(_MARKS.get(mark, ()))

    def _on_plane_hovered(self, key: str) -> None:
        mark = {"": "", "arrow": "c", "s": "s", GUESS: ""}.get(key, key[:1])
        self.gestures.panel.card.set_lit(mark)
        self.stage.plane.set_lit((key,) if key else ())

    def _on_picked(self, key: str) -> None:
        """A handle has the keyboard now, by touch too: as if it were pointed at, with its numbers."""
        self._on_plane_hovered(key)
        if self._previewed is not None:
            self.picture.show_state(self._previewed)

    def _on_cell_hovered(self, row: int, column: str) -> None:
        self.gestures.panel.card.set_lit(_MARK_OF.get(column, ""))
        if column == "weighted" and row == rows.SUM:
            self.stage.plane.set_lit(("arrow",))
        elif column == "value":
            self.stage.plane.set_lit((f"v{row}",) if row >= 0 else ())
        else:
            self.stage.plane.set_lit((f"h{row}",) if row >= 0 else ())

    def _on_cell(self, row: int, column: str) -> None:
        if row == rows.SUM:
            self._open_sum(column)
            return
        if column in ("state", "value"):
            self.view.step_requested.emit(row + 1)
            return
        closes = (row, column) == (self._row, self._column) and not self._sums
        self._column, self._sums = None if closes else column, False
        self.view.step_requested.emit(row + 1)
        self.set_step(row + 1)

    def _open_sum(self, column: str) -> None:
        if column in ("exp", "weight", "weighted"):
            closes = self._sums and column == self._column
            self._column, self._sums = None if closes else column, not closes
            self.set_step(self._row + 1)
            self.stage.show_row(rows.SUM)

    def _on_moved(self, key: str, x: float, y: float) -> None:
        if key == GUESS:
            self.predictions.put(x, y)
        else:
            self.gestures.move(key, x, y)
