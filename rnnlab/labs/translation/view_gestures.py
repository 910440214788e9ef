"""What is done with the picture and its controls, as edits of the state."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rnnlab.labs.translation import state as edits
from rnnlab.labs.translation.state import PRESETS, State
from rnnlab.labs.translation.view_texts import ELSEWHERE, STEPS
from rnnlab.session import models
from rnnlab.session.messages import Message, Problem
from rnnlab.session.tokens import tokenize
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.lab import LabView


def label_of(name: str, **args: str | float) -> Message:
    """An undo step's name."""
    return Message.of(f"undo-translation-{name}", **args)


def _with_field(state: State, name: str, value: Any) -> State:
    return replace(state, **{name: value})


class Gestures(LabView):
    """The lab's edits; every one of them is one step of undo."""

    def _state(self) -> State:
        state: State = self.store.full_state(self.name)
        return state

    def _position_word(self, position: int) -> str:
        source = self._state().source
        return source[position] if position < len(source) else edits.END

    def choose_model(self, name: str) -> None:
        """Another translator."""
        self.edit(edits.with_model, name, label=label_of("model"))

    def choose_decoding(self, way: str) -> None:
        """Another way to find the words."""
        self.edit(edits.with_decoding, way, label=label_of("decoding"))

    def move_beam(self, value: float) -> None:
        """Another width of the beam."""
        self.edit(_with_field, "beam", round(value), label=label_of("beam"), merge="beam")

    def move_power(self, value: float) -> None:
        """Another length power."""
        self.edit(_with_field, "length_power", value, label=label_of("power"), merge="power")

    def move_weight(self, row: int, position: int, weight: float) -> None:
        """A weight is dragged or typed."""
        label = label_of("weight", word=self._position_word(position), value=number(weight))
        self.edit(edits.set_weight, row + 1, position, weight, label=label, merge=f"weight {row} {position}")

    def cut_wire(self, position: int) -> None:
        """A wire is pressed."""
        cut = position in self._state().masked
        name = "mend" if cut else "cut"
        self.edit(edits.cut_wire, position, label=label_of(name, word=self._position_word(position)))

    def swap(self, i: int, j: int) -> None:
        """Two source words change places; the end of the sentence stays where it is."""
        if max(i, j) < len(self._state().source):
            first, second = self._position_word(i), self._position_word(j)
            self.edit(edits.swapped, i, j, label=label_of("swap", first=first, second=second))

    def force_word(self, step: int, word: str) -> None:
        """Write another word at a step and go on from it; what came before stays as it was written."""
        before = self.result.target[: step - 1] if self.result is not None else ()
        self.edit(edits.with_prefix, (*before, word), label=label_of("force", word=word))

    def type_prefix(self, text: str) -> None:
        """Words to begin with."""
        self.attempt(self._take, edits.with_prefix, "prefix", text, self._targets(), label_of("prefix"))

    def type_reference(self, text: str) -> None:
        """What teacher forcing reads."""
        self.attempt(self._take, edits.with_reference, "reference", text, self._targets(), label_of("reference"))

    def type_neck(self, text: str) -> None:
        """Whose fixed vector stands in."""
        words = models.vocabulary(self._state().model)
        self.attempt(self._take, edits.with_neck, "neck_from", text, words, label_of("neck"))

    def _targets(self) -> frozenset[str]:
        return edits.target_vocabulary(self._state().model)

    def _take(self, change: Any, field: str, text: str, known: frozenset[str], label: Message) -> None:
        words = tokenize(text, known, field=field) if text.strip() else ()
        for word in words:
            if field != "neck_from" and word not in known:  # a source word may be unknown, a written one cannot
                raise Problem(field, "word-unknown", value=word)
        self.store.edit(self.name, change, words, label=label)

    def as_it_was(self) -> None:
        """Nothing changed by hand any more."""
        self.edit(edits.without_edits, label=label_of("reset"))

    def choose_preset(self, name: str) -> None:
        """A preset, or the lab as it opens."""
        chosen = name if name in PRESETS else "reordering"
        self.own_step = STEPS.get(chosen, ELSEWHERE)
        self.edit(edits.with_preset, chosen, label=label_of("preset"))
        self.step_requested.emit(self.own_step)  # also where the preset is in force already, and nothing else changes

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> None:
        """Another source sentence."""
        if not tokens:
            raise Problem("source", "sentence-empty")
        self.store.edit(self.name, edits.with_source, tokens, label=label_of("source"))
