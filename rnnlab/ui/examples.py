"""Which sentence a lab opens with, as long as nobody typed one.

The sentence is the session's and stays when another lab is opened. But a lab's
own example (its default, or a preset's) says little in another lab: the network
there does not know its words. So while the sentence is an example, each lab has
its own: the one it showed last, or, where nothing was changed in it, its default.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rnnlab.labs import registry
from rnnlab.session import models
from rnnlab.session.store import Store
from rnnlab.ui.widgets.model_examples import Sentence, is_example, rewritten


class Examples:
    """The labs' examples, and which one each lab showed last."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._defaults = {lab.name: lab.state_type() for lab in registry.LABS if lab.name in store.labs}
        self._own = {name: state for name, state in self._defaults.items() if hasattr(state, "sentence")}
        presets = [preset for name in self._own for preset in registry.lab(name).presets.values()]
        self._examples = {state.sentence for state in self._own.values()}
        self._examples |= {tuple(preset["sentence"]) for preset in presets if "sentence" in preset}
        self._examples |= {tuple(preset["compare"]) for preset in presets if preset.get("compare")}
        self._examples |= {tuple(other) for preset in presets for other in preset.get("others", ())}
        self._shown: dict[str, tuple[Sentence, int]] = {}

    def sentence_of(self, lab: str, current: str) -> tuple[Sentence, int]:
        """Which sentence and step a lab would show if it were opened now, while ``current`` is shown."""
        shared = self._store.shared
        if lab == current or not self._is_example(shared.sentence):
            return shared.sentence, shared.step
        if lab in self._shown:
            return self._shown[lab]
        if lab in self._own and self._untouched(lab):
            return self._said(lab), self._own[lab].step
        return shared.sentence, shared.step

    def states(self, current: str) -> dict[str, Any]:
        """Every lab's state with the sentence that it would show if it were opened now, while ``current`` is shown."""
        states = {name: self._store.full_state(name) for name in self._store.labs}
        for name, state in states.items():
            if hasattr(state, "sentence"):
                sentence, step = self.sentence_of(name, current)
                states[name] = msgspec.structs.replace(state, sentence=sentence, step=step)
        return states

    def change(self, leaving: str, opening: str) -> None:
        """Show the example of the lab that is opened, unless somebody typed the present sentence."""
        shared = self._store.shared
        if not self._is_example(shared.sentence):
            return
        if leaving in self._own:
            self._shown[leaving] = shared.sentence, shared.step
        shown = self.sentence_of(opening, leaving)
        if shown != (shared.sentence, shared.step):
            self._store.show_example(*shown)

    def _said(self, lab: str) -> Sentence:
        """A lab's default sentence as the present language writes it, where its network knows both writings."""
        own = self._own[lab]
        return rewritten(getattr(own, "model", ""), own.sentence)

    def _is_example(self, tokens: Sentence) -> bool:
        if tokens in self._examples or is_example(tokens):
            return True
        # in the other writing: the words of a network, each as the examples have it
        for state in self._own.values():
            entry = models.entry(getattr(state, "model", ""))
            if entry is not None:
                rows = {writing: pair[0] for pair in reversed(entry.words[1:]) for writing in pair}
                if tuple(rows.get(token, token) for token in tokens) in self._examples:
                    return True
        return False

    def say_again(self, lab: str) -> None:
        """After a change of language: an example is written in the new one; what somebody typed stays."""
        shared = self._store.shared
        if lab in self._own and self._is_example(shared.sentence):
            model = getattr(self._store.labs[lab], "model", "")
            self._store.show_example(rewritten(model, shared.sentence), shared.step)
        for name in self._defaults:
            self._store.turn(name, self._written_again)

    def _written_again(self, state: Any) -> Any:
        """A lab's own further sentences, those that are examples, in the present language."""
        model: str = getattr(state, "model", "")
        fields: dict[str, Any] = {}
        for name in ("compare", "text"):
            tokens = getattr(state, name, None)
            if tokens and self._is_example(tokens):
                fields[name] = rewritten(model, tokens)
        if getattr(state, "others", ()):
            fields["others"] = tuple(
                rewritten(model, tokens) if self._is_example(tokens) else tokens for tokens in state.others
            )
        return msgspec.structs.replace(state, **fields) if fields else state

    def forget(self) -> None:
        """Another document: nothing was shown yet."""
        self._shown.clear()

    def _untouched(self, lab: str) -> bool:
        own, state = self._own[lab], self._store.labs[lab]
        return bool(msgspec.structs.replace(state, sentence=own.sentence, step=own.step) == own)
