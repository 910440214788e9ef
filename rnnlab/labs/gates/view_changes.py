"""Gestures that choose another network, another answer, or a preset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates.state import (
    PRESETS,
    SEED_LIMIT,
    Override,
    State,
    with_forget_bias,
    with_forget_bias_shift,
    with_hidden,
    with_model,
    with_seed,
    with_target,
    with_weight_scale,
)
from rnnlab.labs.gates.view_parts import gates_of
from rnnlab.labs.gates.view_presets import preset
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.ui.look.numbers import short
from rnnlab.ui.widgets.model_examples import example, rewritten, speaks

if TYPE_CHECKING:
    from rnnlab.labs.gates.view import View


def _with_network(state: State, name: str, overrides: tuple[Override, ...]) -> State:
    """Another network, of what is held only that which it can hold."""
    return with_model(replace(state, overrides=overrides), name)


class Changes(QObject):
    """Turns the gestures of the network's controls, the answers and the presets into edits."""

    def __init__(self, lab: View) -> None:
        super().__init__(lab)
        self._lab = lab
        network = lab.network
        network.model.connect(self.model)
        network.hidden.connect(self.hidden)
        network.bias.connect(self.bias)
        network.shift.connect(self.shift)
        network.scale.connect(self.scale)
        network.seed.connect(self.seed)
        network.again.connect(self.again)

    def _state(self) -> State:
        state: State = self._lab.store.full_state(self._lab.name)
        return state

    def follow(self, place: int) -> None:
        """Follow another answer (from 0)."""
        trace: GatesTrace | None = self._lab.result
        if trace is not None and trace.answers is not None:
            name = trace.answers.names[place]
            label = Message.of("undo-gates-target", answer=name[1])
            self._lab.edit(with_target, name[0], label=label, merge="target")

    def model(self, name: str) -> None:
        """Another trained model, or the random LSTM (""); one that hardly knows the sentence brings an example."""
        state, entry = self._state(), models.entry(name) if name else None
        if entry is not None:  # what is held at a gate that the other network does not have cannot be held there
            there = gates_of(entry.cell)
            state = replace(state, overrides=tuple(own for own in state.overrides if own.gate in there))
        label = Message.of("undo-gates-model")
        if entry is None or speaks(entry, state.sentence):
            self._lab.edit(_with_network, name, state.overrides, label=label)
            return
        if self._lab.attempt(
            self._lab.store.replace, self._lab.name, with_model(state, name), label=label, sentence=example(entry)[0]
        ):
            self._lab.store.set_step(1)

    def hidden(self, value: float) -> None:
        """Another number of units of the random LSTM."""
        label = Message.of("undo-gates-hidden", value=short(value))
        self._lab.edit(with_hidden, int(value), label=label, merge="hidden")

    def bias(self, value: float) -> None:
        """Another forget bias of the random LSTM."""
        label = Message.of("undo-gates-bias", value=short(value))
        self._lab.edit(with_forget_bias, value, label=label, merge="bias")

    def shift(self, value: float) -> None:
        """Another amount added to the trained forget biases."""
        label = Message.of("undo-gates-bias", value=short(value))
        self._lab.edit(with_forget_bias_shift, value, label=label, merge="shift")

    def scale(self, value: float) -> None:
        """Another size of the random weights."""
        label = Message.of("undo-gates-scale", value=short(value))
        self._lab.edit(with_weight_scale, value, label=label, merge="scale")

    def seed(self, value: float) -> None:
        """Other random weights."""
        self._lab.edit(with_seed, int(value), label=Message.of("undo-gates-seed"))

    def again(self) -> None:
        """The next seed: another class sees the same when it presses as often."""
        seed = self._state().seed
        self._lab.edit(with_seed, seed + 1 if seed < SEED_LIMIT else 0, label=Message.of("undo-gates-seed"))

    def preset(self, name: str) -> None:
        """A preset, or everything as at the beginning ("reset").

        The sentence stays, unless the preset has one of its own or the network hardly knows it.
        """
        if name == "reset":
            begin, said = State(), self._state().sentence
            entry = models.entry(begin.model)
            known = entry is not None and speaks(entry, said)
            said = said if known else rewritten(begin.model, begin.sentence)
            label = Message.of("undo-gates-reset")
            if self._lab.attempt(self._lab.store.replace, self._lab.name, begin, label=label, sentence=said):
                self._lab.store.set_step(self._lab.store.shared.step if known else begin.step)
            return
        fields = PRESETS[name]
        if fields["overrides"]:
            at = fields.get("step")
            here = [own for own in fields["overrides"] if own.steps is None or at in own.steps]
            self._lab.forcing.gate = (here or fields["overrides"])[0].gate
        self._lab.edit(preset, name, label=Message.of("undo-gates-preset"))
        if "step" in fields:
            self._lab.store.set_step(fields["step"])
