"""The page of held contexts: the same context, another word before it, and what the translator says next."""

from __future__ import annotations

import numpy as np

from rnnlab.engine.attention_traces import AttentionTrace, HeldContext
from rnnlab.labs.attention import steps_state as edits
from rnnlab.labs.attention import view_answer_words as words
from rnnlab.labs.attention.state import PREVIOUS_LIMIT, State
from rnnlab.labs.attention.view_answer_predict import NextWordPredictions
from rnnlab.labs.attention.view_answer_stage import AnswerStage
from rnnlab.labs.attention.view_rows import FULL
from rnnlab.labs.attention.view_steps_table import StepTable
from rnnlab.labs.attention.view_translator import model_track, provenance_of, source_track
from rnnlab.session.messages import Message
from rnnlab.session.tokens import tokenize
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.controls import NumbersTable
from rnnlab.ui.widgets.formula_card import FormulaCard
from rnnlab.ui.widgets.lab import LabView, Provenance
from rnnlab.ui.widgets.lab_page import Page
from rnnlab.ui.widgets.sections import formula_section, look_section, numbers_section
from rnnlab.ui.widgets.timeline import TimelineModel


class Answer(Page):
    """Holds the context of the timeline's step and tries other words before it."""

    PAGE, TITLE = "answer", words.TITLE
    WORD, SHARE, PREVIOUS = (
        N_("Attention", "next word"),
        N_("Attention", "probability"),
        N_("Attention", "word before"),
    )

    def __init__(self, view: LabView) -> None:
        super().__init__(view)
        self.stage = self.widget = AnswerStage(PREVIOUS_LIMIT)
        self.card = FormulaCard(words.FORMULAS, words.COLOURS)
        self.numbers = NumbersTable(words.NUMBERS)
        self.sections = [
            formula_section(self.card, "answer-formula"),
            numbers_section(self.numbers, "answer-numbers"),
            look_section(view, "answer-look", words.HINTS, self.stage.hints),
        ]
        self.predictions: NextWordPredictions = NextWordPredictions(self)
        self._at: int | None = None  # the step that the timeline was last put to by the state
        self.stage.words.toggled.connect(self._on_toggled)
        self.stage.words.typed.connect(self._on_typed)
        self.stage.words.again.connect(self._on_again)
        self.stage.bars.pointed.connect(self._on_pointed)
        self.card.pointed.connect(self._light)

    # what is shown

    def opened(self, state: State) -> None:
        self._at = self.view.own_step = state.at

    def preview(self, state: State) -> None:
        if state.at != self._at:  # another document, or undo: the timeline follows the state
            self._at = self.view.own_step = state.at

    def render(self, state: State, result: AttentionTrace) -> None:
        answer = result.answer
        if answer is None:
            return
        hidden = self.view.concealed
        before = None if self.view.pinned is None else self.view.pinned.result.answer
        self.stage.map.set_table(_strip(answer))
        self.stage.map.set_cell(34.0)
        self.stage.map.setFixedHeight(round(self.stage.map.needed()))
        self.stage.bars.show_answer(answer, before, hidden)
        self.stage.show_words(answer, hidden)
        self.stage.words.show_words(answer.offered, answer.previous[1:], bool(state.previous))
        self.numbers.conceal(hidden)
        self.numbers.set("moved", number(max(answer.moved), FULL))
        self.numbers.set("step", str(answer.at))
        self.numbers.set("first", f"{answer.words[0][0]} {number(answer.probabilities[0][0], FULL)}")

    def set_step(self, step: int) -> None:
        """Hold the context of another step."""
        state = self.state()
        self._at = step
        # As long as this sentence's own answer is not there, nobody knows how many steps it has: the step that comes
        # then was cut to those of another one.
        if step != state.at and self._fits(state):
            self.store.turn(self.view.name, edits.with_at, step)

    def _fits(self, state: State) -> bool:
        """Whether the answer that is there is of this translator and this sentence."""
        answer = self.answer()
        return answer is not None and (answer.model, answer.source[: len(state.text)]) == (state.model, state.text)

    def timeline(self, state: State) -> TimelineModel:
        answer = self.answer()
        fits = self._fits(state)
        target = answer.target if answer is not None and fits else ()
        unknown = answer.unknown[: len(state.text)] if answer is not None and fits else ()
        return TimelineModel(max(1, len(target)), (source_track(state, unknown), model_track(target)))

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> bool:
        self.store.edit(self.view.name, edits.with_text, tokens, label=Message.of("undo-attention-text"))
        return True

    def model_of(self, state: State) -> str:
        return state.model

    def provenance(self, state: State) -> Provenance:
        return provenance_of(state.model)

    def table(self) -> list[list[str]]:
        answer = self.answer()
        if answer is None:
            return []
        rows = [[tr(self.PREVIOUS), tr(self.WORD), tr(self.SHARE)]]
        for previous, names, shares in zip(answer.previous, answer.words, answer.probabilities, strict=True):
            rows += [[previous, word, repr(share)] for word, share in zip(names, shares, strict=True)]
        return rows

    def answer(self) -> HeldContext | None:
        """The last answer there is."""
        found: HeldContext | None = None if self.view.result is None else self.view.result.answer
        return found

    # links

    def _light(self, mark: str) -> None:
        self.stage.map.set_lit(0 if mark == "c" else -1, 0 if mark == "c" else -1)

    def _on_pointed(self, column: int) -> None:
        self.card.set_lit("y" if column >= 0 else "")

    # gestures

    def _on_toggled(self, word: str) -> None:
        answer = self.answer()
        if answer is None:
            return
        name = "undo-attention-leave" if word in answer.previous[1:] else "undo-attention-try"
        label = Message.of(name, word=word)
        self.view.edit(edits.try_word, answer.previous[1:], word, label=label)

    def _on_typed(self, text: str) -> None:
        answer = self.answer()
        if answer is None:
            return
        known = {*answer.target, *answer.offered}
        word = text if text in known or " " not in text else tokenize(text, known)[0]
        if word not in answer.previous:
            self.view.edit(edits.try_word, answer.previous[1:], word, label=Message.of("undo-attention-try", word=word))

    def _on_again(self) -> None:
        self.view.edit(edits.with_offered, label=Message.of("undo-attention-offered"))


def _strip(answer: HeldContext) -> StepTable:
    """The held context's weights as a map of one row."""
    return StepTable(
        source=answer.source,
        rows=(words.held_name(answer),),
        symbol=f"$c_{{{answer.at}}}$",
        weights=np.asarray(answer.context_weights)[None],
        unknown=frozenset(k for k, lacks in enumerate(answer.unknown) if lacks),
        decimals=look().decimals,
    )
