"""The lab's gestures that several pages share, each an edit of its state."""

from __future__ import annotations

from functools import partial

from rnnlab.labs.selfattention import state as edits
from rnnlab.labs.selfattention.state import State
from rnnlab.labs.selfattention.view_panel import Panel
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import subscript
from rnnlab.ui.widgets.paged_lab import PagedLab

NEW = N_("WhatNext", "word {number}")


class Gestures(PagedLab):
    """What the user's gestures make of the state."""

    panel: Panel  # the inspector of the pages whose words are edited by hand

    def end_gesture(self) -> None:
        """The mouse, or the key, was let go."""
        self.store.end_gesture()

    def move(self, place: int, x: float, y: float) -> None:
        """A word's vector is dragged; dimensions beyond the two that are drawn stay."""
        state = self._state()
        vector = (x, y, *state.states[place][2:])[: len(state.states[place])]
        label = Message.of("undo-attention-move", name=f"x{subscript(place + 1)}")
        self.edit(edits.set_state, place, vector, label=label, merge=f"move x{place}")

    def on_map(self, name: str, row: int, column: int, value: float) -> None:
        """A number of a map was typed."""
        self.edit(edits.set_map, name, row, column, value, label=Message.of("undo-attention-type", name=name))

    def on_learned(self, place: int, dimension: int, value: float) -> None:
        """A number that "learned" positions add was typed."""
        vector = list(self._state().learned[place])
        vector[dimension] = value
        label = Message.of("undo-attention-type", name=f"p{subscript(place + 1)}")
        self.edit(edits.set_learned, place, tuple(vector), label=label)

    def on_positions(self, positions: str) -> None:
        self.edit(partial(edits.with_fields, positions=positions), label=Message.of("undo-next-positions"))

    def on_causal(self, causal: bool) -> None:
        self.edit(partial(edits.with_fields, causal=causal), label=Message.of("undo-next-causal"))

    def on_heads(self, heads: int) -> None:
        self.edit(partial(edits.with_fields, heads=heads), label=Message.of("undo-next-heads"))

    def on_mask(self, place: int) -> None:
        state = self._state()
        kind = "undo-attention-unmask" if place in state.masked else "undo-attention-mask"
        self.edit(edits.with_mask, place, label=Message.of(kind, token=state.tokens[place]))

    def on_tokens(self, tokens: tuple[str, ...]) -> None:
        """Other words as a whole."""
        self.edit(edits.with_tokens, tokens, label=Message.of("undo-attention-tokens"))

    def on_renamed(self, place: int, word: str) -> None:
        label = Message.of("undo-attention-rename", token=self._state().tokens[place])
        self.edit(edits.renamed, place, word.strip(), label=label)

    def on_removed(self, place: int) -> None:
        tokens = self._state().tokens
        label = Message.of("undo-attention-remove", token=tokens[place])
        self.edit(edits.without, place, label=label)

    def on_added(self) -> None:
        tokens = self._state().tokens
        new = (*tokens, tr(NEW, number=len(tokens) + 1))
        self.edit(edits.with_tokens, new, label=Message.of("undo-attention-add"))

    def on_swapped(self, i: int, j: int) -> None:
        """Other words for the swap test."""
        self.edit(partial(edits.with_fields, swapped=(i, j)), label=Message.of("undo-next-swapped"))

    def on_preset(self, name: str) -> None:
        kind = "undo-next-reset" if name == "reset" else "undo-next-preset"
        chosen = edits.with_preset(self._state(), "swap" if name == "reset" else name)
        self.attempt(self.store.replace, self.name, chosen, label=Message.of(kind))

    def _state(self) -> State:
        state: State = self.store.full_state(self.name)
        return state
