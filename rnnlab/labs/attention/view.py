"""The attention lab's view: drag keys and query, see scores, weights and the context move."""

from __future__ import annotations

from typing import Any

from rnnlab.engine.attention_traces import AttentionTrace
from rnnlab.labs.attention import state as edits
from rnnlab.labs.attention import view_names as names
from rnnlab.labs.attention import view_rows as rows
from rnnlab.labs.attention.state import PRESETS, State
from rnnlab.labs.attention.view_inspector import Panel
from rnnlab.labs.attention.view_plane import Picture
from rnnlab.labs.attention.view_predict import GUESS, ContextPredictions
from rnnlab.labs.attention.view_stage import Stage
from rnnlab.session.messages import Message
from rnnlab.session.store import Store
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.look.numbers import short, subscript
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.timeline import TimelineModel, Track

# A formula's mark → the table's columns and the plane's arrow that it stands for.
_MARKS: dict[str, tuple[str, ...]] = {
    "h": ("state",), "e": ("score",), "tau": ("exp",), "a": ("weight",), "c": ("weighted",),
}  # fmt: skip
_MARK_OF = {column: mark for mark, (column,) in _MARKS.items()}


class View(LabView):
    """One decoding step of attention, by hand."""

    NAME = N_("Attention", "Attention")
    QUESTION = N_("Attention", "Which words does the decoder look at for the next word?")
    ICON = "attention"
    HELP = names.HELP
    SHARED_STEP = False  # the timeline counts this lab's own tokens

    def __init__(self, name: str, store: Store) -> None:
        super().__init__(name, store)
        self._previewed: State | None = None
        self._row = 0
        self._column: str | None = "weight"
        self.stage: Stage = Stage()
        self.picture = Picture(self.stage.plane)
        self.panel = Panel()
        self.sections = self.panel.sections
        self.predictions: ContextPredictions = ContextPredictions(self)
        self._connect()

    def _connect(self) -> None:
        plane, table, panel = self.stage.plane, self.stage.table, self.panel
        plane.moved.connect(self._on_moved)
        plane.started.connect(self.picture.forget_trail)
        plane.released.connect(self._end_gesture)
        plane.hovered.connect(self._on_plane_hovered)
        plane.picked.connect(self._on_picked)
        table.chosen.connect(self._on_cell)
        table.hovered.connect(self._on_cell_hovered)
        table.entered.connect(self._on_key_typed)
        panel.card.pointed.connect(self._light)
        panel.score.chosen.connect(self._on_score)
        panel.temperature.moved.connect(self._on_temperature)
        panel.temperature.released.connect(self._end_gesture)
        panel.argmax.clicked.connect(self._on_argmax)
        panel.mask.toggled.connect(self._on_mask)
        panel.query.entered.connect(self._on_query_typed)
        panel.matrices.entered.connect(self._on_matrix)
        panel.tokens.renamed.connect(self._on_renamed)
        panel.tokens.removed.connect(self._on_removed)
        panel.tokens.added.connect(self._on_added)
        panel.presets.chosen.connect(self._on_preset)
        for source in (table, panel.temperature, panel.query, panel.matrices):
            source.refused.connect(self.refused)

    # what is shown

    def preview(self, state: State) -> None:
        """Controls and handles follow the gesture; what is computed waits for the engine."""
        if state != self._previewed and not self.picture.plane.dragging():
            self.picture.forget_trail()  # it was the last drag's; undo, a preset or a typed number has none
        self._previewed = state
        self.panel.show_state(state)
        self.picture.show_state(state)
        self.stage.set_rows(len(state.tokens))

    def render(self, state: State, result: AttentionTrace) -> None:
        current = self.store.full_state(self.name)
        if current is not self._previewed:
            self.preview(current)
        self._row = self.current_step(len(state.tokens)) - 1
        if self.concealed:
            self.picture.conceal(current)
            self.stage.side.conceal()
        else:
            self.picture.show_result(current, result, self.pinned)
            self.stage.side.show_result(state, result)
        self.panel.show_result(result, self.concealed)
        self._show_table(state, result)

    def set_step(self, step: int) -> None:
        """Open the row of another token."""
        self._row = step - 1
        if self.result is not None:
            self._show_table(self.state, self.result)

    def timeline(self, state: State) -> TimelineModel:
        return TimelineModel(len(state.tokens), (Track(names.SOURCE, state.tokens, join(state.tokens)),))

    def table(self) -> list[list[str]]:
        return rows.as_text(self.state, self.result) if self.result is not None else []

    def _show_table(self, state: State, result: AttentionTrace) -> None:
        self.stage.set_rows(len(result.tokens))
        if self.concealed:
            self.stage.table.set_table(rows.concealed(rows.table(state, result)), None)
            return
        opened = None
        if self._column is not None and self._row < len(result.tokens):
            said = rows.opened(state, result, self._row, self._column)
            opened = None if said is None else (self._row, self._column, said)
        a = None if self.pinned is None else self.pinned.result
        self.stage.table.set_table(rows.table(state, result, a), opened)

    # links between formula, table and plane

    def _light(self, mark: str) -> None:
        """A symbol is pointed at: its picture lights up."""
        keys = {"c": ("arrow",), "s": ("s",), "h": tuple(self.picture.state_keys())}.get(mark, ())
        self.stage.plane.set_lit(keys)
        self.stage.table.set_lit(_MARKS.get(mark, ()))

    def _on_plane_hovered(self, key: str) -> None:
        mark = {"": "", "arrow": "c", "s": "s", GUESS: ""}.get(key, "h")
        self.panel.card.set_lit(mark)
        self.stage.plane.set_lit((key,) if key else ())

    def _on_picked(self, key: str) -> None:
        """A handle has the keyboard now, by touch too: as if it were pointed at, with its numbers."""
        self._on_plane_hovered(key)
        if self._previewed is not None:
            self.picture.show_state(self._previewed)

    def _on_cell_hovered(self, row: int, column: str) -> None:
        self.panel.card.set_lit(_MARK_OF.get(column, ""))
        if column == "weighted" and row == rows.SUM:
            self.stage.plane.set_lit(("arrow",))
        else:
            self.stage.plane.set_lit((f"h{row}",) if row >= 0 else ())

    def _on_cell(self, row: int, column: str) -> None:
        if column == "state":
            self.step_requested.emit(row + 1)
            return
        closes = (row, column) == (self._row, self._column)
        self._column = None if closes else column
        self.step_requested.emit(row + 1)
        self.set_step(row + 1)

    # gestures

    def _end_gesture(self) -> None:
        self.store.end_gesture()

    def _on_moved(self, key: str, x: float, y: float) -> None:
        if key == GUESS:
            self.predictions.put(x, y)
            return
        label = Message.of("undo-attention-move", name=_name(key))
        if key == "s":
            self.edit(edits.move_query, (x, y), label=label, merge="move s")
        else:
            self.edit(edits.move_key, int(key[1:]), (x, y), label=label, merge=f"move {key}")

    def _on_key_typed(self, row: int, dimension: int, value: float) -> None:
        label = Message.of("undo-attention-type", name=_name(f"h{row}"))
        self.edit(edits.set_component, row, dimension, value, label=label)

    def _on_query_typed(self, dimension: int, value: float) -> None:
        self.edit(edits.set_component, None, dimension, value, label=Message.of("undo-attention-type", name="s"))

    def _on_matrix(self, name: str, row: int, column: int, value: float) -> None:
        label = Message.of("undo-attention-type", name=name)
        self.edit(edits.set_matrix, name, row, column, value, label=label)

    def _on_score(self, score: str) -> None:
        self.edit(edits.with_score, score, label=Message.of("undo-attention-score"))

    def _on_temperature(self, value: float) -> None:
        label = Message.of("undo-attention-temperature", value=short(value))
        self.edit(edits.with_temperature, value, label=label, merge="temperature")

    def _on_argmax(self) -> None:
        self._on_temperature(1.0 if self._state().temperature == 0 else 0.0)
        self.store.end_gesture()

    def _on_mask(self, index: int) -> None:
        state = self._state()
        name = "undo-attention-unmask" if index in state.masked else "undo-attention-mask"
        self.edit(edits.toggle_mask, index, label=Message.of(name, token=state.tokens[index]))

    def _on_renamed(self, index: int, token: str) -> None:
        label = Message.of("undo-attention-rename", token=self._state().tokens[index])
        self.edit(edits.rename_token, index, token.strip(), label=label)

    def _on_removed(self, index: int) -> None:
        label = Message.of("undo-attention-remove", token=self._state().tokens[index])
        self.edit(edits.remove_token, index, label=label)

    def _on_added(self) -> None:
        self.edit(edits.add_default_token, label=Message.of("undo-attention-add"))

    def _on_preset(self, name: str) -> None:
        self.picture.forget_trail()
        label = Message.of("undo-attention-reset" if name == "reset" else "undo-attention-preset")
        self.edit(edits.with_preset, name if name in PRESETS else "worked-example", label=label)

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> None:
        """Another sentence; the words that stay keep their states."""
        self.store.edit(self.name, edits.with_tokens, tokens, label=Message.of("undo-attention-tokens"))

    def _state(self) -> Any:
        return self.store.full_state(self.name)


def _name(key: str) -> str:
    """``h2`` (from 0) as it is written: h₃."""
    return key if key == "s" else f"h{subscript(int(key[1:]) + 1)}"
