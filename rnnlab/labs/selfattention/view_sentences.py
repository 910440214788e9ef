"""The page "sentences": every sentence as one vector, by several poolings, and what their cosines say."""

from __future__ import annotations

from functools import partial

from rnnlab.engine.next_traces import NextTrace, SentenceVectors
from rnnlab.labs.selfattention import state as edits
from rnnlab.labs.selfattention import view_sentences_names as names
from rnnlab.labs.selfattention.state import POOLING_MODEL, State, compared
from rnnlab.labs.selfattention.view_gestures import Gestures
from rnnlab.labs.selfattention.view_sentences_claims import pooling_name, relation_name
from rnnlab.labs.selfattention.view_sentences_paint import NOT_THERE, Shown
from rnnlab.labs.selfattention.view_sentences_panel import SentencesPanel
from rnnlab.labs.selfattention.view_sentences_predict import SentencePredictions
from rnnlab.labs.selfattention.view_sentences_stage import SentencesStage
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.lab import RANDOM, Provenance
from rnnlab.ui.widgets.lab_page import Page
from rnnlab.ui.widgets.model_words import trained
from rnnlab.ui.widgets.sections import look_section
from rnnlab.ui.widgets.timeline import TimelineModel, Track

_FULL = 6
_SAMPLES = ("我打狗", "狗被我打", "I hit the dog")


class SentencesPage(Page):
    """The first sentence is compared with all the others.

    Parameters
    ----------
    view : Gestures
        The lab.
    """

    PAGE, TITLE = "sentences", N_("WhatNext", "One vector for a sentence")

    def __init__(self, view: Gestures) -> None:
        super().__init__(view)
        self.stage = self.widget = SentencesStage()
        self.panel = SentencesPanel()
        where = look_section(view, "compared-look", names.HINTS, self.stage.hints)
        self.sections = [*self.panel.sections, where]
        self.table_view = self.stage.table
        self.predictions: SentencePredictions = SentencePredictions(self)
        self.panel.fields.entered.connect(self._on_entered)
        self.panel.fields.removed.connect(self._on_removed)
        self.panel.examples.chosen.connect(self._on_example)
        self.panel.model.chosen.connect(self._on_model)
        self.panel.extra.chosen.connect(self._on_extra)
        self.table_view.chosen.connect(self._on_chosen)
        self.table_view.first_chosen.connect(self._on_first)

    def found(self) -> SentenceVectors | None:
        """The result that is shown."""
        result: NextTrace | None = self.view.result
        return None if result is None else result.sentences

    # what is shown

    def preview(self, state: State) -> None:
        self.panel.show_state(state)

    def render(self, state: State, result: NextTrace) -> None:
        found = result.sentences
        if found is None:
            return
        hidden = self.view.concealed
        self.panel.show_extra(found.extra_available, found.extra_name)
        self.stage.show_found(found, hidden)
        self.table_view.set_shown(Shown(found, {} if hidden else self._of_a(found), hidden))
        self._show_numbers(found, hidden)
        self.view.timeline_changed.emit()

    def timeline(self, state: State) -> TimelineModel:
        tokens, found = compared(state)[0], self.found()
        fits = found is not None and found.sentences[0] == tokens and found.model == self.model_of(state)
        unknown = found.unknown[0] if found is not None and fits and any(found.unknown[0]) else ()
        track = Track("", tokens, join(tokens), unknown=unknown, steps=False, samples=_SAMPLES)
        return TimelineModel(1, (track,))  # a sentence is one vector: there is nothing to step through

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> bool:
        self.view.edit(edits.with_sentence, 0, tokens, label=Message.of("undo-next-sentence", number=1))
        return True

    def model_of(self, state: State) -> str:
        return state.model or POOLING_MODEL

    def provenance(self, state: State) -> Provenance:
        entry = models.entry(self.model_of(state))
        return RANDOM if entry is None else trained(entry, changed=False)

    def table(self) -> list[list[str]]:
        found = self.found()
        if found is None:
            return []
        header = [*(tr(text) for text in names.COLUMNS), *(pooling_name(row.pooling, found) for row in found.rows)]
        rows = [header]
        for k, words in enumerate(found.sentences):
            same = "✓" if found.same_words[k] else ""
            relation = relation_name(found.relations[k]) if k else tr(names.FIRST)
            rows.append([join(words), relation, same, *(_written(float(row.cosine[k])) for row in found.rows)])
        return rows

    def _of_a(self, found: SentenceVectors) -> dict[tuple[int, int], float]:
        """A's cosines of the same pairs of sentences, by row and column."""
        pinned = self.view.pinned
        a: SentenceVectors | None = None if pinned is None else pinned.result.sentences
        if a is None or a.sentences[0] != found.sentences[0]:
            return {}
        was = {row.pooling: row.cosine for row in a.rows}
        before = {}
        for r, row in enumerate(found.rows):
            for k, words in enumerate(found.sentences[1:]):
                if row.pooling in was and words in a.sentences[1:]:
                    value = float(was[row.pooling][a.sentences.index(words, 1)])
                    if value == value and number(value) != number(float(row.cosine[k + 1])):
                        before[r, k] = value
        return before

    def _show_numbers(self, found: SentenceVectors, hidden: bool) -> None:
        table = self.panel.numbers
        table.conceal(hidden)
        row, column = self.table_view.here
        there = row >= 0 and column + 1 < len(found.sentences)
        value = float(found.rows[row].cosine[column + 1]) if there else float("nan")
        table.set("chosen", _written(value), self.table_view.said(row, column))
        answers = f"{found.right:,} / {found.answered:,}" if found.answered else NOT_THERE
        table.set("answers", answers)

    # gestures

    def _on_chosen(self, row: int, column: int) -> None:
        found = self.found()
        if found is not None:
            self._show_numbers(found, self.view.concealed)

    def _on_entered(self, place: int, text: str) -> None:
        self.view.attempt(self._take, place, text)

    def _take(self, place: int, text: str) -> None:
        state = self.state()
        words = self.view.cut(state, text)
        label = Message.of("undo-next-sentence-add")
        if place < len(compared(state)):
            label = Message.of("undo-next-sentence", number=place + 1)
        self.view.store.edit(self.view.name, edits.with_sentence, place, words, label=label)

    def _on_removed(self, place: int) -> None:
        self.view.edit(edits.without_sentence, place, label=Message.of("undo-next-sentence-remove", number=place + 1))

    def _on_first(self, place: int) -> None:
        self.view.edit(edits.with_first, place, label=Message.of("undo-next-first"))

    def _on_example(self, name: str) -> None:
        own = edits.SENTENCE_EXAMPLES[name]
        chosen = partial(edits.with_fields, sentences=() if own == edits.EXAMPLES else own)
        self.view.edit(chosen, label=Message.of("undo-next-sentences"))

    def _on_model(self, name: str) -> None:
        chosen = partial(edits.with_fields, model="" if name == POOLING_MODEL else name)
        self.view.edit(chosen, label=Message.of("undo-next-model"))

    def _on_extra(self, extra: bool) -> None:
        self.view.edit(partial(edits.with_fields, extra=extra), label=Message.of("undo-next-extra"))


def _written(value: float) -> str:
    return number(value, _FULL) if value == value else NOT_THERE
