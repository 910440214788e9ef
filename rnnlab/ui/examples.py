"""Which sentence a lab opens with, as long as nobody typed one.

The sentence is the session's and stays when another lab is opened. But a lab's
own example (its default, or a preset's) says little in another lab: the network
there does not know its words. So while the sentence is an example, each lab has
its own: the one it showed last, or, where nothing was changed in it, its default.
"""

from __future__ import annotations

import msgspec

from rnnlab.labs import registry
from rnnlab.session.store import Store

Sentence = tuple[str, ...]


class Examples:
    """The labs' examples, and which one each lab showed last."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._defaults = {lab.name: lab.state_type() for lab in registry.LABS if lab.name in store.labs}
        self._own = {name: state for name, state in self._defaults.items() if hasattr(state, "sentence")}
        presets = (preset for name in self._own for preset in registry.lab(name).presets.values())
        self._examples = {state.sentence for state in self._own.values()}
        self._examples |= {tuple(preset["sentence"]) for preset in presets if "sentence" in preset}
        self._shown: dict[str, tuple[Sentence, int]] = {}

    def change(self, leaving: str, opening: str) -> None:
        """Show the example of the lab that is opened, unless somebody typed the present sentence."""
        shared = self._store.shared
        if shared.sentence not in self._examples:
            return
        if leaving in self._own:
            self._shown[leaving] = shared.sentence, shared.step
        if opening in self._shown:
            self._store.show_example(*self._shown[opening])
        elif opening in self._own and self._untouched(opening):
            self._store.show_example(self._own[opening].sentence, self._own[opening].step)

    def forget(self) -> None:
        """Another document: nothing was shown yet."""
        self._shown.clear()

    def _untouched(self, lab: str) -> bool:
        own, state = self._own[lab], self._store.labs[lab]
        return bool(msgspec.structs.replace(state, sentence=own.sentence, step=own.step) == own)
