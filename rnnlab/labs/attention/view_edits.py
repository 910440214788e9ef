"""The Attention lab's gestures, each an edit of its state."""

from __future__ import annotations

from typing import Any

from rnnlab.labs.attention import edits
from rnnlab.labs.attention.state import PRESETS
from rnnlab.labs.attention.view_inspector import Panel
from rnnlab.session.messages import Message
from rnnlab.ui.look.numbers import short, subscript
from rnnlab.ui.widgets.paged_lab import PagedLab


class Gestures(PagedLab):
    """What the user's gestures make of the state."""

    panel: Panel

    def end_gesture(self) -> None:
        """The mouse, or the key, was let go."""
        self.store.end_gesture()

    def move(self, key: str, x: float, y: float) -> None:
        """A handle of the plane is dragged: the query ``s``, a key ``h0``, or a value ``v0``."""
        label = Message.of("undo-attention-move", name=_name(key))
        if key == "s":
            self.edit(edits.move_query, (x, y), label=label, merge="move s")
        elif key.startswith("v"):
            self.edit(edits.move_value, int(key[1:]), (x, y), label=label, merge=f"move {key}")
        else:
            self.edit(edits.move_key, int(key[1:]), (x, y), label=label, merge=f"move {key}")

    def on_value_typed(self, row: int, dimension: int, value: float) -> None:
        label = Message.of("undo-attention-type", name=_name(f"v{row}"))
        self.edit(edits.set_value, row, dimension, value, label=label)

    def on_values(self, apart: bool) -> None:
        """Mix vectors of their own, or the keys again."""
        self.edit(edits.with_values, apart, label=Message.of("undo-attention-values"))

    def on_rounding(self, rounding: str) -> None:
        """Round before the sum or after it."""
        self.edit(edits.with_rounding, rounding, label=Message.of("undo-attention-rounding"))

    def on_field(self) -> None:
        """Show which word wins where, or no longer: it is looked at, not changed."""
        self.store.turn(self.name, edits.with_field, not self._state().field)

    def on_surface(self, surface: str) -> None:
        """What lies below the vectors of the score functions."""
        self.store.turn(self.name, edits.with_surface, surface)

    def on_key_typed(self, row: int, dimension: int, value: float) -> None:
        label = Message.of("undo-attention-type", name=_name(f"h{row}"))
        self.edit(edits.set_component, row, dimension, value, label=label)

    def on_query_typed(self, dimension: int, value: float) -> None:
        self.edit(edits.set_component, None, dimension, value, label=Message.of("undo-attention-type", name="s"))

    def on_matrix(self, name: str, row: int, column: int, value: float) -> None:
        label = Message.of("undo-attention-type", name=name)
        self.edit(edits.set_matrix, name, row, column, value, label=label)

    def on_score(self, score: str) -> None:
        self.edit(edits.with_score, score, label=Message.of("undo-attention-score"))

    def on_temperature(self, value: float) -> None:
        label = Message.of("undo-attention-temperature", value=short(value))
        self.edit(edits.with_temperature, value, label=label, merge="temperature")

    def on_argmax(self) -> None:
        self.on_temperature(1.0 if self._state().temperature == 0 else 0.0)
        self.store.end_gesture()

    def on_mask(self, index: int) -> None:
        state = self._state()
        name = "undo-attention-unmask" if index in state.masked else "undo-attention-mask"
        self.edit(edits.toggle_mask, index, label=Message.of(name, token=state.tokens[index]))

    def on_renamed(self, index: int, token: str) -> None:
        label = Message.of("undo-attention-rename", token=self._state().tokens[index])
        self.edit(edits.rename_token, index, token.strip(), label=label)

    def on_removed(self, index: int) -> None:
        label = Message.of("undo-attention-remove", token=self._state().tokens[index])
        self.edit(edits.remove_token, index, label=label)

    def on_added(self) -> None:
        self.edit(edits.add_default_token, label=Message.of("undo-attention-add"))

    def on_preset(self, name: str) -> None:
        label = Message.of("undo-attention-reset" if name == "reset" else "undo-attention-preset")
        self.edit(edits.with_preset, name if name in PRESETS else "worked-example", label=label)

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> None:
        """Another sentence; the words that stay keep their states."""
        self.store.edit(self.name, edits.with_tokens, tokens, label=Message.of("undo-attention-tokens"))

    def _state(self) -> Any:
        return self.store.full_state(self.name)


def _name(key: str) -> str:
    """``h2`` (from 0) as it is written: h₃; a value ``v2``: v₃."""
    return key if key == "s" else f"{key[0]}{subscript(int(key[1:]) + 1)}"
