"""The Reader: a network reads a sentence word by word, and its memory is open to view."""

from __future__ import annotations

from typing import Any

from rnnlab.engine.traces import ReaderTrace
from rnnlab.labs.reader.state import (
    CANDIDATES,
    PRESETS,
    State,
    has_drawn,
    hidden_size,
    plane_units,
    set_embedding,
    set_weight,
    with_activation,
    with_cell,
    with_compare,
    with_hidden,
    with_preset,
    with_units,
)
from rnnlab.labs.reader.view_chain import Reading
from rnnlab.labs.reader.view_controls import ACTIVATION_NAMES, CELL_NAMES, Controls
from rnnlab.labs.reader.view_opened import field_name
from rnnlab.labs.reader.view_stage import Stage
from rnnlab.session.messages import Message
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.lab import HAND_SET, LabView, Provenance
from rnnlab.ui.widgets.timeline import TimelineModel, Track

PARTLY = Provenance("random", N_("Provenance", "hand-set, the rest random, not trained"))


class View(LabView):
    """Chain, opened step, plane and comparison; which sentence and unit are framed is the view's own."""

    NAME = N_("Reader", "Reader")
    QUESTION = N_("Reader", "What does the network remember after each word?")
    ICON = "reader"
    HELP: tuple[Text, ...] = (
        N_("Reader", "A recurrent network reads one word at a time. After each word it has a vector, the hidden "
           "state h: all that it keeps of the sentence so far."),
        N_("Reader", "Step with the arrow keys or click a word. Below the chain the present step is opened: "
           "W x_t + U h_{t−1} + b gives a_t, the activation makes h_t of it. Click a row to frame one unit and read "
           "its sum; double-click a number in W, U, b or x_t to type another."),
        N_("Reader", "W and U are the same at every step, so the number of parameters does not depend on the "
           "sentence's length. PyTorch calls them weight_ih and weight_hh and stores two biases."),
        N_("Reader", "Two sentences of the same words in another order have the same mean word vector, to the last "
           "bit, and yet end in different states: the order is in h."),
        N_("Reader", "The plane shows two units. If h has more, points that lie together here may be far apart in "
           "the others; the distance counts all units."),
        N_("Reader", "The toy's numbers are set by hand or drawn from a seed. Nothing here is trained."),
        N_("Reader", "Sources: Elman 1990 (RNN); Hochreiter and Schmidhuber 1997, Gers 2000 (LSTM); Cho et al. 2014 "
           "(GRU, here as in PyTorch)."),
    )  # fmt: skip

    def __init__(self, name: str, store: Any) -> None:
        super().__init__(name, store)
        self.picture = Stage()
        self.stage = self.picture
        self.controls = Controls()
        self.sections = self.controls.sections
        self._track = 0  # the sentence whose step is opened
        self._unit = 0
        self._blocks = dict(CANDIDATES)  # cell -> the block of rows that is opened
        self._dropped: tuple[str, ...] | None = None  # the second sentence while it is off
        self._connect()

    def _connect(self) -> None:
        controls, picture = self.controls, self.picture
        controls.cell.chosen.connect(self._on_cell)
        controls.activation.chosen.connect(self._on_activation)
        controls.size.moved.connect(self._on_size)
        controls.size.released.connect(self.store.end_gesture)
        controls.size.refused.connect(self.refused)
        controls.second.chosen.connect(self._on_second)
        controls.across.chosen.connect(self._on_across)
        controls.up.chosen.connect(self._on_up)
        controls.presets.chosen.connect(self._on_preset)
        controls.card.pointed.connect(self._light)
        for part in (picture.chain, picture.opened):
            part.pointed.connect(self._light)
            part.unit_chosen.connect(self._on_unit)
        for part in (picture.chain, picture.plane):
            part.step_chosen.connect(self._on_step)
        picture.opened.number_typed.connect(self._on_number)
        picture.opened.refused.connect(self.refused)
        for control in picture.blocks.values():
            control.chosen.connect(self._on_block)

    # what is shown

    def preview(self, state: State) -> None:
        self.controls.preview(state)

    def render(self, state: State, result: ReaderTrace) -> None:
        self.picture.show_result(state, result)
        self._show()

    def set_step(self, step: int) -> None:
        if self.result is not None:
            self._show()

    def readings(self) -> tuple[Reading, ...]:
        """The sentences of the last result, each at the present step or at its own last one."""
        traces = [t for t in (self.result.main, self.result.compare) if t is not None]
        step = self.current_step(max(len(t.tokens) for t in traces))
        return tuple(Reading(t, min(step, len(t.tokens)), k == 1) for k, t in enumerate(traces))

    def _show(self) -> None:
        state, readings = self.state, self.readings()
        self._track = min(self._track, len(readings) - 1)
        self._unit = min(self._unit, hidden_size(state) - 1)
        block = "h" if state.cell == "rnn" else self._blocks[state.cell]
        self.picture.show_step(state, readings, self._track, self._unit, block)
        assert self.picture.step is not None
        self.controls.show_numbers(self.result, self.picture.step, self._unit)

    def _light(self, name: str) -> None:
        self.picture.set_lit(name)
        self.controls.card.set_lit(name)

    def provenance(self, state: State) -> Provenance:
        return PARTLY if has_drawn(state) else HAND_SET

    def timeline(self, state: State) -> TimelineModel:
        main = Track("" if state.compare is None else "A", state.sentence, join(state.sentence))
        if state.compare is None:
            return TimelineModel(len(state.sentence), (main,))
        longer = max(len(state.sentence), len(state.compare))
        return TimelineModel(longer, (main, Track("B", state.compare, join(state.compare))))

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> None:
        if track == 0:
            super().set_tokens(track, tokens)
        else:
            self.store.edit(self.name, with_compare, tokens, label=Message.of("undo-compare"))

    def table(self) -> list[list[str]]:
        if self.result is None:
            return []
        inputs, hidden = len(self.state.W[0]), hidden_size(self.state)
        paired = self.result.main.cell_state is not None
        head = ["", "t", "x_t", *(f"x[{k + 1}]" for k in range(inputs)), *(f"h[{k + 1}]" for k in range(hidden))]
        rows = [head + [f"c[{k + 1}]" for k in range(hidden) if paired]]
        for letter, trace in (("A", self.result.main), ("B", self.result.compare)):
            for t, word in enumerate(() if trace is None else trace.tokens):
                values = [*trace.inputs[t], *trace.hidden[t], *(trace.cell_state[t] if paired else ())]
                rows.append([letter, str(t + 1), word, *(number(float(value), 6) for value in values)])
        return rows

    # gestures

    def _on_step(self, track: int, step: int) -> None:
        self._track = track
        self.step_requested.emit(step)
        self._show()

    def _on_unit(self, unit: int) -> None:
        self._unit = unit
        self._show()

    def _on_block(self, block: str) -> None:
        self._blocks[self.state.cell] = block
        self._show()

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
            # The same words the other way round: what the comparison is for.
            tokens = self._dropped or tuple(reversed(state.sentence))
            self.edit(with_compare, tokens, label=Message.of("undo-compare-on"))
        else:
            self._dropped = state.compare
            self.edit(with_compare, None, label=Message.of("undo-compare-off"))

    def _on_across(self, unit: int) -> None:
        self._on_axes(0, unit)

    def _on_up(self, unit: int) -> None:
        self._on_axes(1, unit)

    def _on_axes(self, axis: int, unit: int) -> None:
        """Another unit on an axis; the one that the other axis shows changes places with it."""
        present = plane_units(self.store.full_state(self.name))
        if present is None:
            return
        units = list(present)
        if units[1 - axis] == unit:
            units[1 - axis] = units[axis]
        units[axis] = unit
        label = Message.of("undo-plane-axes", first=units[0] + 1, second=units[1] + 1)
        self.edit(with_units, *units, label=label)

    def _on_preset(self, name: str) -> None:
        reset = name == "reset"
        state = State() if reset else with_preset(self.store.full_state(self.name), name)
        self._track, self._unit, self._blocks, self._dropped = 0, 0, dict(CANDIDATES), None
        label = Message.of("undo-reader-reset" if reset else "undo-reader-preset")
        if self.attempt(self.store.replace, self.name, state, label=label, sentence=state.sentence):
            self.store.set_step(state.step if reset else PRESETS[name]["step"])

    def _on_number(self, part: str, row: int, column: int, value: float) -> None:
        opened, editor = self.picture.step, self.picture.opened.editor
        assert opened is not None
        field = field_name(opened, part, row, column)
        if part == "x":
            label = Message.of("undo-word-vector", word=opened.word)
            taken = self.edit(set_embedding, opened.word, row, value, label=label)
        else:
            matrix, first = ("b_hn", 0) if part == "q" else (part, opened.rows.start)
            label = Message.of("undo-weight", field=field)
            taken = self.edit(set_weight, matrix, first + row, column, value, label=label)
        if taken:
            editor.close_now()
        else:
            editor.mark_refused()
