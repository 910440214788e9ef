"""What is done with the picture and its controls, as edits of the state."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from rnnlab.labs.context import state as edits
from rnnlab.labs.context.state import PRESETS, SEED_LIMIT, State
from rnnlab.session import models, presets
from rnnlab.session.messages import Message, Problem
from rnnlab.session.tokens import VOCABULARY, tokenize
from rnnlab.ui.widgets.lab import LabView

MODEL = edits.TWO_WAYS  # whose words are known
RESET = "reset"


def label_of(name: str, **args: str | float) -> Message:
    """An undo step's name."""
    return Message.of(f"undo-context-{name}", **args)


def preset_of(state: State) -> str | None:
    """The preset that the state is, wherever one looks at it; None where it is none."""
    return presets.present(state, PRESETS, edits.with_preset, step=1)


class Gestures(LabView):
    """The lab's edits; every one of them is one step of undo."""

    def _state(self) -> State:
        state: State = self.store.full_state(self.name)
        return state

    def words(self) -> tuple[str, ...]:
        """The ambiguous words that the models know."""
        return () if self.result is None else self.result.words

    def vocabulary(self, state: State) -> Collection[str]:
        known = models.vocabulary(MODEL)
        return (known or VOCABULARY) | set(self.words())

    def cut(self, state: State, text: str) -> tuple[str, ...]:
        return tokenize(text, self.vocabulary(state), field="sentence")

    def choose_word(self, word: str) -> None:
        """Look at another ambiguous word, in a sentence that has it."""
        words = self.words()
        if word not in words or word == self._looked_at():
            return
        sentence = self.result.starts[words.index(word)]
        if self.edit(edits.with_word, word, sentence, label=label_of("word", word=word)):
            self.store.set_step(len(sentence))

    def _looked_at(self) -> str:
        word: str = self._state().word or (self.result.word if self.result is not None else "")
        return word

    def choose_half(self, half: str) -> None:
        """Show another half of the bidirectional state."""
        self.edit(_with, "half", half, label=label_of("half"))

    def choose_reads(self, reads: str) -> None:
        """Read the forward network's sense at another place."""
        self.edit(_with, "reads", reads, label=label_of("reads"))

    def take_sentence(self, row: int) -> None:
        """Make one of the compared sentences the present one."""
        if self.result is not None and row < len(self.result.compared):
            # the list stays as it is: left to itself, it would have the present sentence at its end
            listed = tuple(each.words for each in self.result.compared)
            self.edit(_with_listed, self.result.compared[row].words, listed, label=Message.of("undo-sentence"))

    def type_own(self, text: str) -> None:
        """A sentence typed in the inspector."""
        self.attempt(self._type_own, text)

    def _type_own(self, text: str) -> None:
        tokens = self.cut(self._state(), text)
        if not tokens:
            raise Problem("sentence", "sentence-empty")
        self.set_tokens(0, tokens)

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> None:
        """Another present sentence; where it lacks the word but has another ambiguous one, that is looked at."""
        state, word = self._state(), self._looked_at()
        other = next((token for token in tokens if token in self.words()), "")
        if word not in tokens and other:
            self.store.edit(self.name, edits.with_word, other, tokens, label=Message.of("undo-sentence"))
        elif tokens != state.sentence:
            self.store.edit_sentence(tokens, label=Message.of("undo-sentence"))

    def list_own(self, row: int) -> None:
        """Put the present sentence in the place of one that is compared."""
        if self.result is not None and row < len(self.result.compared):
            listed = tuple(each.words for each in self.result.compared)
            self.edit(edits.with_example, listed, row, self._state().sentence, label=label_of("listed", number=row + 1))

    def draw_others(self) -> None:
        """Other sentences of the task, for the clouds and for the list."""
        seed = self._state().seed
        self.edit(_with_drawn, seed + 1 if seed < SEED_LIMIT else 0, label=label_of("drawn"))

    def move_sentences(self, value: float) -> None:
        """How many sentences of each kind a count takes."""
        self.edit(_with, "sentences", round(value), label=label_of("sentences", value=round(value)), merge="sentences")

    def choose_preset(self, name: str) -> None:
        """A preset, or the lab as it opens."""
        state = self._state()
        made = replace(State(), page=state.page) if name == RESET else edits.with_preset(state, name)
        label = label_of("reset" if name == RESET else "preset")
        if self.attempt(self.store.replace, self.name, made, label=label, sentence=made.sentence):
            self.store.set_step(made.step)


def _with(state: State, field: str, value: str | int) -> State:
    return edits.with_fields(state, **{field: value})


def _with_listed(state: State, sentence: tuple[str, ...], listed: tuple[tuple[str, ...], ...]) -> State:
    if sentence == state.sentence:
        return state
    return edits.with_fields(state, sentence=sentence, examples=listed)


def _with_drawn(state: State, seed: int) -> State:
    return edits.with_fields(state, seed=seed, examples=())
