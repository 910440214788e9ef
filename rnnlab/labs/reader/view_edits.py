"""What the user does in the Reader, as edits of its state; which sentence and unit are framed is the view's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rnnlab.labs.reader.state import (
    CANDIDATES,
    PRESETS,
    State,
    change_weight,
    clear_changes,
    hold_state,
    plane_units,
    release_states,
    set_embedding,
    set_model_embedding,
    set_weight,
    with_activation,
    with_cell,
    with_compare,
    with_hidden,
    with_page,
    with_units,
)
from rnnlab.labs.reader.view_controls import ACTIVATION_NAMES, CELL_NAMES, preset_state
from rnnlab.labs.reader.view_held import HELD, held_name
from rnnlab.labs.reader.view_model import TOY, open_model, preferred, second_for
from rnnlab.labs.reader.view_opened import Opened, field_name
from rnnlab.labs.reader.view_stage import Stage
from rnnlab.labs.reader.view_sum import SumBox
from rnnlab.labs.reader.view_text import OwnTexts
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.session.store import Store
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.model_words import model_name
from rnnlab.ui.widgets.picks import attributes


class Gestures(LabView):
    """The slots of the Reader's view; what they lead to is drawn by ``show_present``."""

    picture: Stage
    own_texts: OwnTexts

    def __init__(self, name: str, store: Store) -> None:
        super().__init__(name, store)
        self._track = 0  # the sentence whose step is opened
        self._unit = 0
        self._blocks = dict(CANDIDATES)  # cell -> the block of rows that is opened
        self._dropped: tuple[str, ...] | None = None  # the second sentence while it is off
        self.picks["opened"] = attributes(self, "_track", "_unit")

    def show_present(self) -> None:
        """Draw the present step, sentence and unit of the last result."""
        raise NotImplementedError

    def _on_step(self, track: int, step: int) -> None:
        self._track = track
        self.step_requested.emit(step)
        self.show_present()

    def _on_unit(self, unit: int) -> None:
        self._unit = unit
        self.show_present()

    def _on_unit_number(self, number_from_one: float) -> None:
        unit = round(number_from_one) - 1
        if self._has_unit("unit", unit):
            self._on_unit(unit)

    def _has_unit(self, field: str, unit: int) -> bool:
        """Whether the network has a unit (from 0); one that it has not is refused by its number."""
        assert self.picture.net is not None
        count = self.picture.net.hidden
        if 0 <= unit < count:
            return True
        self.refused.emit(Message.of("index-out-of-range", field=field, value=unit + 1, count=count))
        self.show_present()
        return False

    def _on_block(self, block: str) -> None:
        assert self.picture.net is not None
        self._blocks[self.picture.net.cell] = block
        self.show_present()

    def _on_page(self, page: str) -> None:
        self.store.turn(self.name, with_page, page)

    def _on_open(self) -> None:
        self._on_model(preferred())

    def _on_model(self, name: str) -> None:
        entry = models.entry(name) if name else None
        called = tr(TOY) if entry is None else model_name(entry)
        before = self.store.full_state(self.name)
        self._track, self._dropped = 0, None
        if self.edit(open_model, name, label=Message.of("undo-model", name=called)):
            sentence = self.store.shared.sentence
            if sentence != before.sentence:
                self.store.set_step(len(sentence))

    def _on_word(self, word: str) -> None:
        """One more word after the present one."""
        sentence, step = self.store.shared.sentence, min(self.store.shared.step, len(self.store.shared.sentence))
        tokens = (*sentence[:step], word, *sentence[step:])
        if self.attempt(self.set_tokens, 0, tokens):
            self.store.set_step(step + 1)

    def _on_clear(self) -> None:
        self.edit(clear_changes, label=Message.of("undo-changes-cleared"))

    def _on_hold(self, step: int, unit: int, of: str, value: float) -> None:
        self._unit = unit
        editor = self.picture.states.editor
        label = Message.of("undo-held", name=held_name(step, unit, of))
        if self.edit(hold_state, step, unit, value, of, label=label):
            editor.close_now()
        else:
            editor.mark_refused()

    def _on_release(self, step: int, unit: int, of: str) -> None:
        self.edit(hold_state, step, unit, None, of, label=Message.of("undo-released", name=held_name(step, unit, of)))

    def _on_release_all(self) -> None:
        self.edit(release_states, label=Message.of("undo-released", name=tr(HELD)))

    def _on_edit(self, change: Callable[..., Any], args: tuple[Any, ...], label: Message, merge: str) -> None:
        """An edit that a page asks for."""
        self.edit(change, *args, label=label, merge=merge or None)

    def _on_cell(self, cell: str) -> None:
        self.edit(with_cell, cell, label=Message.of("undo-cell", name=CELL_NAMES[cell]))

    def _on_activation(self, name: str) -> None:
        text = ACTIVATION_NAMES[name]
        self.edit(with_activation, name, label=Message.of("undo-reader-activation", name=tr(text)))

    def _on_size(self, size: float) -> None:
        label = Message.of("undo-reader-hidden", size=int(size))
        self.edit(with_hidden, int(size), label=label, merge="hidden size")

    def _on_second(self, on: bool) -> None:
        state = self.store.full_state(self.name)
        if on == (state.compare is not None):
            return
        if on:
            tokens = self._dropped or second_for(state)
            self.edit(with_compare, tokens, label=Message.of("undo-compare-on"))
        else:
            self._dropped = state.compare
            self.edit(with_compare, None, label=Message.of("undo-compare-off"))

    def _on_across(self, unit: int) -> None:
        self._on_axes(0, unit)

    def _on_up(self, unit: int) -> None:
        self._on_axes(1, unit)

    def _on_first(self, number_from_one: float) -> None:
        unit = round(number_from_one) - 1
        if self._has_unit("units[0]", unit):
            self._on_axes(0, unit)

    def _on_second_axis(self, number_from_one: float) -> None:
        unit = round(number_from_one) - 1
        if self._has_unit("units[1]", unit):
            self._on_axes(1, unit)

    def _on_axes(self, axis: int, unit: int) -> None:
        """Another unit on an axis; the one that the other axis shows changes places with it."""
        state = self.store.full_state(self.name)
        present = self.picture.plane.units if state.model else plane_units(state)
        if present is None:
            return
        units = list(present)
        if units[1 - axis] == unit:
            units[1 - axis] = units[axis]
        units[axis] = unit
        label = Message.of("undo-plane-axes", first=units[0] + 1, second=units[1] + 1)
        self.edit(with_units, *units, label=label, merge=f"plane axis {axis}" if state.model else None)

    def _on_preset(self, name: str) -> None:
        if name == "own-text":
            self.own_texts.open()
            return
        reset = name == "reset"
        state = State() if reset else preset_state(self.store.full_state(self.name), name)
        self._track, self._unit, self._blocks, self._dropped = 0, 0, dict(CANDIDATES), None
        label = Message.of("undo-reader-reset" if reset else "undo-reader-preset")
        if self.attempt(self.store.replace, self.name, state, label=label, sentence=state.sentence):
            self.store.set_step(state.step if reset else PRESETS[name]["step"])

    def _on_number(self, part: str, row: int, column: int, value: float) -> None:
        opened, typed_in = self.picture.step, self.sender()
        assert opened is not None
        assert isinstance(typed_in, (Opened, SumBox))
        editor = typed_in.editor
        field = field_name(opened, part, row, column)
        own = not opened.net.trained
        if part == "x":
            label = Message.of("undo-word-vector", word=opened.word)
            vector = opened.trace.inputs[opened.step - 1].tolist()
            args = (set_embedding, opened.word, row) if own else (set_model_embedding, opened.word, vector, row)
            taken = self.edit(*args, value, label=label)
        else:
            matrix, first = ("b_hn", 0) if part == "q" else (part, opened.rows.start)
            label = Message.of("undo-weight", field=field)
            taken = self.edit(set_weight if own else change_weight, matrix, first + row, column, value, label=label)
        if taken:
            editor.close_now()
        else:
            editor.mark_refused()
