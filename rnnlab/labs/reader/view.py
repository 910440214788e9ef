"""The Reader: a network reads a sentence word by word, and its memory is open to view."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from rnnlab.engine.traces import ReaderTrace
from rnnlab.labs.reader.state import (
    CANDIDATES,
    PRESETS,
    State,
    change_weight,
    clear_changes,
    has_drawn,
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
from rnnlab.labs.reader.view_answers import AnswersPage
from rnnlab.labs.reader.view_chain import Reading
from rnnlab.labs.reader.view_controls import ACTIVATION_NAMES, CELL_NAMES, Controls, preset_state
from rnnlab.labs.reader.view_held import HELD, held_name
from rnnlab.labs.reader.view_model import TOY, changed, open_model, preferred
from rnnlab.labs.reader.view_opened import field_name
from rnnlab.labs.reader.view_stage import Stage
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.session.tokens import VOCABULARY, join
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.lab import HAND_SET, LabView, Provenance
from rnnlab.ui.widgets.model_words import CELL_NAMES as MODEL_CELLS
from rnnlab.ui.widgets.model_words import task_name, trained, written
from rnnlab.ui.widgets.pages import PagedStage
from rnnlab.ui.widgets.timeline import TimelineModel, Track

PAGES, CHAIN, ANSWERS = N_("Reader", "Pictures"), N_("Reader", "Chain"), N_("Reader", "Answers")
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
        self.picture, self.answers = Stage(), AnswersPage()
        self.pages = PagedStage([("chain", CHAIN, self.picture), ("answers", ANSWERS, self.answers)], PAGES)
        self.stage = self.pages
        self.controls = Controls()
        self.sections = self.controls.sections
        self._track = 0  # the sentence whose step is opened
        self._unit = 0
        self._network: str | None = None  # whose units are counted
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
        for editor in (picture.opened, picture.sum):
            editor.number_typed.connect(self._on_number)
            editor.refused.connect(self.refused)
        picture.states.typed.connect(self._on_hold)
        picture.states.refused.connect(self.refused)
        picture.chain.release_wanted.connect(self._on_release)
        controls.held.release.connect(self._on_release)
        controls.held.release_all.connect(self._on_release_all)
        controls.network.chosen.connect(self._on_model)
        controls.network.word_picked.connect(self._on_word)
        controls.network.reset.connect(self._on_clear)
        controls.unit.moved.connect(self._on_unit_number)
        controls.unit.refused.connect(self.refused)
        self.pages.page_chosen.connect(self._on_page)
        self.answers.step_chosen.connect(self.step_requested)
        self.answers.open_wanted.connect(self._on_open)
        for control in picture.blocks.values():
            control.chosen.connect(self._on_block)

    # what is shown

    def preview(self, state: State) -> None:
        self.controls.preview(state)
        self.pages.show_page(self._page_of(state))
        self.inspector_changed.emit()

    def render(self, state: State, result: ReaderTrace) -> None:
        self.picture.show_result(state, result)
        if state.model != self._network:  # the first unit of the toy, the busiest of a trained network
            self._network, self._unit = state.model, result.shown[0]
        if self._page_of(state) != "chain":
            self.pages.pages[self._page_of(state)].show_result(state, result)
        self._show()

    def set_step(self, step: int) -> None:
        if self.result is not None:
            self._show()

    def _page_of(self, state: State) -> str:
        """The page of a state; one that this view has not, is the chain."""
        return state.page if state.page in self.pages.pages else "chain"

    def readings(self) -> tuple[Reading, ...]:
        """The sentences of the last result, each at the present step or at its own last one."""
        traces = [t for t in (self.result.main, self.result.compare) if t is not None]
        step = self.current_step(max(len(t.tokens) for t in traces))
        return tuple(Reading(t, min(step, len(t.tokens)), k == 1) for k, t in enumerate(traces))

    def _show(self) -> None:
        state, readings = self.state, self.readings()
        self._track = min(self._track, len(readings) - 1)
        net = self.picture.net
        assert net is not None
        self._unit = min(self._unit, net.hidden - 1)
        block = self._blocks[net.cell] if self._blocks[net.cell] in net.blocks else net.blocks[0]
        self.picture.show_step(state, readings, self._track, self._unit, block)
        page = self.pages.pages[self.pages.page()]
        if page is not self.picture:
            page.set_step(self.current_step(max(len(r.trace.tokens) for r in readings)))
        assert self.picture.step is not None
        self.controls.show_numbers(self.result, self.picture.step, self._unit)

    def _light(self, name: str) -> None:
        self.picture.set_lit(name)
        self.controls.card.set_lit(name)

    def provenance(self, state: State) -> Provenance:
        entry = models.entry(state.model) if state.model else None
        if entry is not None:
            return trained(entry, changed(state))
        return PARTLY if has_drawn(state) else HAND_SET

    def vocabulary(self, state: State) -> Collection[str]:
        return models.vocabulary(state.model) | VOCABULARY if state.model else VOCABULARY

    def cut(self, state: State, text: str) -> tuple[str, ...]:
        return models.tokenize(state.model, text, words=VOCABULARY)

    def timeline(self, state: State) -> TimelineModel:
        main = self._track_of("" if state.compare is None else "A", state, state.sentence)
        if state.compare is None:
            return TimelineModel(len(state.sentence), (main,))
        longer = max(len(state.sentence), len(state.compare))
        return TimelineModel(longer, (main, self._track_of("B", state, state.compare)))

    def _track_of(self, letter: str, state: State, tokens: tuple[str, ...]) -> Track:
        """A row of the timeline; words that the network lacks are marked."""
        known = models.vocabulary(state.model) if state.model else frozenset()
        unknown = tuple(token not in known and token not in state.model_embeddings for token in tokens)
        return Track(letter, tokens, join(tokens), unknown=unknown if known and any(unknown) else ())

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> None:
        if track == 0:
            super().set_tokens(track, tokens)
        else:
            self.store.edit(self.name, with_compare, tokens, label=Message.of("undo-compare"))

    def table(self) -> list[list[str]]:
        if self.result is None:
            return []
        inputs, hidden = self.result.main.inputs.shape[1], self.result.main.hidden.shape[1]
        answers = [f"P({written(pair)})" for pair in self.result.answer_names]
        paired = self.result.main.cell_state is not None
        head = ["", "t", "x_t", *(f"x[{k + 1}]" for k in range(inputs)), *(f"h[{k + 1}]" for k in range(hidden))]
        rows = [head + [f"c[{k + 1}]" for k in range(hidden) if paired] + answers]
        for letter, trace in (("A", self.result.main), ("B", self.result.compare)):
            for t, word in enumerate(() if trace is None else trace.tokens):
                said = () if trace.answers is None else trace.answers[t]
                values = [*trace.inputs[t], *trace.hidden[t], *(trace.cell_state[t] if paired else ()), *said]
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

    def _on_unit_number(self, number_from_one: float) -> None:
        self._on_unit(round(number_from_one) - 1)

    def _on_block(self, block: str) -> None:
        assert self.picture.net is not None
        self._blocks[self.picture.net.cell] = block
        self._show()

    def _on_page(self, page: str) -> None:
        self.store.turn(self.name, with_page, page)

    def _on_open(self) -> None:
        self._on_model(preferred())

    def _on_model(self, name: str) -> None:
        entry = models.entry(name) if name else None
        called = tr(TOY) if entry is None else f"{task_name(entry.task)} · {MODEL_CELLS[entry.cell]}"
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
        state = State() if reset else preset_state(self.store.full_state(self.name), name)
        self._track, self._unit, self._blocks, self._dropped = 0, 0, dict(CANDIDATES), None
        label = Message.of("undo-reader-reset" if reset else "undo-reader-preset")
        if self.attempt(self.store.replace, self.name, state, label=label, sentence=state.sentence):
            self.store.set_step(state.step if reset else PRESETS[name]["step"])

    def _on_number(self, part: str, row: int, column: int, value: float) -> None:
        opened, editor = self.picture.step, self.sender().editor
        assert opened is not None
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
