"""Edits of the Gradients lab that concern several fields: presets, and a trained network with its sentence."""

from __future__ import annotations

from rnnlab.labs.gradients.state import State, clear_sentence, with_preset, with_sentence
from rnnlab.labs.gradients.view_network import sentence_of
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.model_examples import speaks

SENTENCES = {"walk-sentence": "recall-lstm", "blame-sentence": "recall-lstm"}  # presets that a trained network reads


def preset_of(state: State, name: str) -> State:
    """The State of a preset or of the reset; its sentence is in the present language."""
    if name == "reset":
        return State(step=state.step, page=state.page, training=state.training)
    entry = models.entry(SENTENCES[name]) if name in SENTENCES else None
    if entry is not None:
        return with_sentence(
            State(step=state.step, page=state.page, training=state.training), entry.name, sentence_of(entry)
        )
    return with_preset(state, name)


class Gestures(LabView):
    """What the user's gestures make of the state."""

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> None:
        """Take a typed sentence for the trained network."""
        state = self.store.full_state(self.name)
        self.store.edit(self.name, with_sentence, state.model, tokens, label=Message.of("undo-gradients-text"))

    def _on_preset(self, name: str) -> None:
        state = self.store.full_state(self.name)
        label = Message.of("undo-gradients-reset" if name == "reset" else "undo-gradients-preset")
        self.attempt(self.store.replace, self.name, preset_of(state, name), label=label)

    def _on_network(self, name: str) -> None:
        """A trained network with a sentence that it knows, the present one if it does; or the random cells."""
        state: State = self.store.full_state(self.name)
        label, entry = Message.of("undo-gradients-network"), models.entry(name) if name else None
        if entry is None:
            self.edit(clear_sentence, label=label)
            return
        text = state.text if state.text and speaks(entry, state.text) else sentence_of(entry)
        self.edit(with_sentence, name, text, label=label)
