"""The page "hidden": one word of a sentence is hidden, and two models guess it, as BERT is trained."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rnnlab.engine.next_traces import GuessCount, HiddenWord, NextTrace
from rnnlab.labs.selfattention import state as edits
from rnnlab.labs.selfattention import view_hidden_names as names
from rnnlab.labs.selfattention.state import CLOZE_EXAMPLES, GUESSERS, State, hidden_place, hidden_words
from rnnlab.labs.selfattention.view_hidden_counts import JOB
from rnnlab.labs.selfattention.view_hidden_panel import HiddenPanel
from rnnlab.labs.selfattention.view_hidden_predict import HiddenPredictions
from rnnlab.labs.selfattention.view_hidden_scene import scene_of
from rnnlab.labs.selfattention.view_hidden_stage import HiddenStage
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.lab import LabView, Provenance
from rnnlab.ui.widgets.lab_page import Page
from rnnlab.ui.widgets.model_words import trained
from rnnlab.ui.widgets.sections import look_section
from rnnlab.ui.widgets.timeline import TimelineModel, Track

TRAINED = Provenance("trained", N_("Provenance", "trained"))
SAMPLES = tuple(dict.fromkeys(join(words) for words, _ in CLOZE_EXAMPLES.values()))
_FULL = 6


class HiddenPage(Page):
    """The timeline's step is the hidden word; the state keeps it."""

    PAGE, TITLE = "hidden", names.NAME

    def __init__(self, view: LabView) -> None:
        super().__init__(view)
        self.stage = self.widget = HiddenStage(view.work)
        self.panel = HiddenPanel()
        where = look_section(view, "cloze-look", names.HINTS, self.stage.hints)
        self.sections = [*self.panel.sections, where]
        self.predictions: HiddenPredictions = HiddenPredictions(self)
        self._at: int | None = None  # the place that the timeline was last put to by the state
        self._here = True  # of two sources of counts, the ones made here
        self.stage.map.hide_asked.connect(self._on_hide)
        self.stage.map.head_asked.connect(self._on_head)
        self.stage.counts.asked.connect(self._on_measure)
        self.stage.counts.source_chosen.connect(self._on_source)
        self.panel.layer.chosen.connect(self._on_layer)
        self.panel.head.chosen.connect(self._on_head)
        self.panel.examples.chosen.connect(self._on_example)
        view.work.changed.connect(self._on_work)
        language().changed.connect(self._again)
        look().changed.connect(self._again)

    # what is shown

    def opened(self, state: State) -> None:
        self._at = self.view.own_step = hidden_place(state) + 1

    def preview(self, state: State) -> None:
        self.panel.show_state(state)
        if hidden_place(state) + 1 != self._at:  # an example, another document, or undo: the timeline follows
            self._at = self.view.own_step = hidden_place(state) + 1

    def render(self, state: State, result: NextTrace) -> None:
        if result.hidden is None:
            return
        before = None if self.view.pinned is None else self.view.pinned.result.hidden
        scene = scene_of(result.hidden, state.layer, state.head, self.view.concealed, before)
        self.stage.set_scene(scene)
        self.panel.show_scene(scene)
        self._show_counts()

    def set_step(self, step: int) -> None:
        """Hide another word."""
        if step != self.view.own_step:
            return  # a late answer about a shorter sentence, whose last word it is
        self._at = step
        if step != hidden_place(self.state()) + 1:
            self.store.turn(self.view.name, edits.with_hidden, step - 1)

    def timeline(self, state: State) -> TimelineModel:
        words, hidden = hidden_words(state), self.hidden()
        unknown = hidden.unknown if hidden is not None and hidden.words == words else ()
        track = Track(names.WORDS, words, join(words), unknown=unknown, samples=SAMPLES)
        return TimelineModel(len(words), (track,))

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> bool:
        self.store.edit(self.view.name, edits.with_cloze, tokens, label=Message.of("undo-next-cloze"))
        return True

    def model_of(self, state: State) -> str:
        return GUESSERS[0]

    def provenance(self, state: State) -> Provenance:
        entry = models.entry(GUESSERS[0])
        # the card's one share mixes words that can be known with those that cannot; the stage tells them apart
        return TRAINED if entry is None else trained(replace(entry, metrics={}), changed=False)

    def hidden(self) -> HiddenWord | None:
        """The last answer there is."""
        found: HiddenWord | None = None if self.view.result is None else self.view.result.hidden
        return found

    def table(self) -> list[list[str]]:
        hidden = self.hidden()
        if hidden is None:
            return []
        rows = [[tr(text) for text in names.COLUMNS]]
        for guess in hidden.guesses:
            sees = tr(names.SEES[guess.sees])
            pairs = zip(guess.words, guess.probabilities, strict=True)
            rows += [[sees, word, number(share, _FULL)] for word, share in pairs]
            rows.append([sees, tr(names.OTHERS, count=guess.others), number(guess.rest, _FULL)])
        rows += [[""], [tr(text) for text in names.COUNT_COLUMNS]]
        for count in self.stage.counts.bars.counts:
            sees = "both" if count.model.endswith("both") else "before"
            counted = [str(count.right), str(count.possible), str(count.n), number(count.chance, _FULL)]
            rows.append([tr(names.SEES[sees]), tr(names.CONDITIONS[count.condition]), *counted])
        return rows

    # counts

    def counted(self) -> tuple[GuessCount, ...]:
        """What was counted here, as far as it is."""
        seen = self.view.work.status(JOB)
        return () if seen is None or seen.result is None else seen.result

    def _show_counts(self) -> None:
        hidden, seen = self.hidden(), self.view.work.status(JOB)
        card = () if hidden is None else hidden.accuracy
        here = self.counted()
        measured = bool(here) and (self._here or not card)
        going = seen is not None and (seen.active or seen.phase == "paused")
        both = bool(here) and bool(card)
        self.stage.counts.show_counts(here if measured else card, measured, both, going, self.view.concealed)

    def _on_measure(self) -> None:
        self._here = True
        self.view.work.start(JOB, self.state())

    def _on_source(self, source: object) -> None:
        self._here = source == "here"
        self._show_counts()

    def _on_work(self, name: str) -> None:
        if name == JOB:
            self._show_counts()

    # gestures

    def _on_hide(self, place: int) -> None:
        self.view.step_requested.emit(place + 1)

    def _on_layer(self, layer: int) -> None:
        self.store.turn(self.view.name, partial(edits.with_fields, layer=layer))

    def _on_head(self, head: int) -> None:
        self.store.turn(self.view.name, partial(edits.with_fields, head=head))

    def _on_example(self, name: str) -> None:
        words, place = CLOZE_EXAMPLES[name]
        self.view.edit(edits.with_cloze, words, place, label=Message.of("undo-next-cloze"))

    def _again(self) -> None:
        if self.hidden() is not None and self.shown():
            self.render(self.view.state, self.view.result)
