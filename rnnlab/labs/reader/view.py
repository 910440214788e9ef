"""The Reader: a network reads a sentence word by word, and its memory is open to view."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from rnnlab.engine.reader_traces import ReaderTrace
from rnnlab.labs.reader import view_name
from rnnlab.labs.reader.state import State, has_drawn, with_compare
from rnnlab.labs.reader.view_answers import AnswersPage
from rnnlab.labs.reader.view_chain import Reading
from rnnlab.labs.reader.view_controls import Controls
from rnnlab.labs.reader.view_edits import Gestures
from rnnlab.labs.reader.view_fading import FadingPage
from rnnlab.labs.reader.view_help import HELP
from rnnlab.labs.reader.view_loop import LoopPage
from rnnlab.labs.reader.view_model import changed, suggestions
from rnnlab.labs.reader.view_paths import PathsPage
from rnnlab.labs.reader.view_paths_marks import unknown_words
from rnnlab.labs.reader.view_pinned import PinnedLayer
from rnnlab.labs.reader.view_pointing import parts_of
from rnnlab.labs.reader.view_predict import ReadingPredictions
from rnnlab.labs.reader.view_stage import Stage
from rnnlab.labs.reader.view_text import OwnTexts
from rnnlab.labs.reader.view_units import UnitsPage
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.session.store import Store
from rnnlab.session.tokens import VOCABULARY, join
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab import HAND_SET, Provenance
from rnnlab.ui.widgets.model_examples import samples
from rnnlab.ui.widgets.model_words import trained, written
from rnnlab.ui.widgets.pages import PagedStage
from rnnlab.ui.widgets.parts import Part
from rnnlab.ui.widgets.picks import attributes
from rnnlab.ui.widgets.timeline import TimelineModel, Track

PICTURES = N_("Reader", "Pictures")
CHAIN, ANSWERS, UNITS = N_("Reader", "Chain"), N_("Reader", "Answers"), N_("Reader", "Units")
PATHS, LEFT, LOOP = N_("Reader", "Paths"), N_("Reader", "What is left"), N_("Reader", "Loop")
PARTLY = Provenance("random", N_("Provenance", "hand-set, the rest random, not trained"))


class Page(Protocol):
    """What every picture but the chain can do."""

    def show_result(self, state: State, result: ReaderTrace) -> None: ...
    def set_step(self, step: int) -> None: ...


class View(Gestures):
    """Six pictures of one reading; which sentence and unit are framed is the view's own."""

    NAME = view_name.NAME
    QUESTION = N_("Reader", "What does the network remember after each word?")
    ICON = view_name.ICON
    IN_CLASS = {"chain": 860, "answers": 620, "units": 660, "paths": 560, "fading": 560, "loop": 560}
    CLOSEST = {"chain": 0.78, "answers": 1.0, "loop": 0.85}
    HELP = HELP
    COVERED = frozenset({"chain", "fading", "loop", "paths", "units"})

    def __init__(self, name: str, store: Store) -> None:
        super().__init__(name, store)
        self.picture, self.answers, self.units = Stage(), AnswersPage(), UnitsPage()
        self.paths, self.fading, self.loop = PathsPage(self._tokenise), FadingPage(suggestions), LoopPage()
        self.pages = PagedStage(
            [
                ("chain", CHAIN, self.picture), ("answers", ANSWERS, self.answers), ("units", UNITS, self.units),
                ("paths", PATHS, self.paths), ("fading", LEFT, self.fading), ("loop", LOOP, self.loop),
            ],
            PICTURES,
        )  # fmt: skip
        self._pages: dict[str, Page] = {
            "answers": self.answers, "units": self.units, "paths": self.paths, "fading": self.fading, "loop": self.loop
        }  # fmt: skip
        self.stage = self.pages
        self.controls, self.own_texts = Controls(), OwnTexts(self)
        self.sections = self.controls.sections
        self._network: str | None = None  # whose units are counted
        self.predictions = ReadingPredictions(self)
        self.picks["unit"] = attributes(self.units, "of", "unit")
        self.picks["way"] = attributes(self.paths.plane, "current")
        self.pinned_way = PinnedLayer(self.picture.plane)
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
        controls.network.own_wanted.connect(self.own_texts.open)
        controls.network.word_picked.connect(self._on_word)
        controls.network.reset.connect(self._on_clear)
        controls.unit.moved.connect(self._on_unit_number)
        controls.first.moved.connect(self._on_first)
        controls.second_axis.moved.connect(self._on_second_axis)
        for slider in (controls.unit, controls.first, controls.second_axis):
            slider.released.connect(self.store.end_gesture)
            slider.refused.connect(self.refused)
        self.pages.page_chosen.connect(self._on_page)
        for page in (self.answers, self.units, self.paths, self.fading, self.loop):
            page.step_chosen.connect(self.step_requested)
        for page in (self.paths, self.fading, self.loop):
            page.edit_wanted.connect(self._on_edit)
        self.answers.open_wanted.connect(self._on_open)
        self.units.unit_chosen.connect(self._on_unit)
        for control in picture.blocks.values():
            control.chosen.connect(self._on_block)

    # what is shown

    def preview(self, state: State) -> None:
        self.controls.preview(state)
        self.pages.show_page(state.page)
        self.inspector_changed.emit()

    def render(self, state: State, result: ReaderTrace) -> None:
        self.pages.cover(self.covered_pages())
        self.picture.conceal(self.concealed_from_all)
        self.picture.plane.concealed = self.concealed
        self.picture.comparison.conceal(self.concealed)
        self.answers.conceal(self.concealed)
        self.controls.numbers.conceal(self.concealed)
        self.picture.show_result(state, result)
        if state.model != self._network:  # the first unit of the toy, the busiest of a trained network
            self._network, self._unit = state.model, result.shown[0]
        if state.page != "chain":
            self._pages[state.page].show_result(state, result)
        self.show_present()

    def covered_pages(self) -> frozenset[str]:
        """The chain of the toy network shows what is given; which units a trained one shows tells of its states."""
        toy = self.state is not None and not self.state.model
        return super().covered_pages() - ({"chain"} if toy else frozenset())

    def set_step(self, step: int) -> None:
        if self.result is not None:
            self.show_present()

    def readings(self) -> tuple[Reading, ...]:
        """The sentences of the last result, each at the present step or at its own last one."""
        traces = [t for t in (self.result.main, self.result.compare) if t is not None]
        step = self.current_step(max(len(t.tokens) for t in traces))
        return tuple(Reading(t, min(step, len(t.tokens)), k == 1) for k, t in enumerate(traces))

    def show_present(self) -> None:
        state, readings = self.state, self.readings()
        self._track = min(self._track, len(readings) - 1)
        net = self.picture.net
        assert net is not None
        self._unit = min(self._unit, net.hidden - 1)
        block = self._blocks[net.cell] if self._blocks[net.cell] in net.blocks else net.blocks[0]
        self.picture.show_step(state, readings, self._track, self._unit, block)
        self.units.set_unit(self._unit)
        if net.trained:
            self.controls.show_axes(self.picture.plane.units)
        if self.pages.page() != "chain":
            self._pages[self.pages.page()].set_step(self.current_step(max(len(r.trace.tokens) for r in readings)))
        a = None if self.pinned is None or self.concealed else self.pinned.result.main
        self.pinned_way.show_trace(a, readings[0].step)
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

    def _tokenise(self, text: str) -> tuple[str, ...]:
        return self.cut(self.store.full_state(self.name), text)

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
        return Track(letter, tokens, join(tokens), unknown=unknown_words(state, tokens), samples=samples(state.model))

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> None:
        if track == 0:
            super().set_tokens(track, tokens)
        else:
            self.store.edit(self.name, with_compare, tokens, label=Message.of("undo-compare"))

    def parts(self) -> dict[str, Part]:
        return parts_of(self)

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
                rows.append([letter, str(t + 1), word, *(repr(float(value)) for value in values)])
        return rows
