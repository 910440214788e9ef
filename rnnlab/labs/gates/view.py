"""The Gates lab: an LSTM cell whose valves can be held, and what that does over a sentence."""

from __future__ import annotations

from PySide6.QtCore import QPoint

from rnnlab.engine.traces import GatesTrace
from rnnlab.labs.gates.state import (
    PRESETS,
    SEED_LIMIT,
    State,
    force_at,
    force_gate,
    force_only_step,
    force_step,
    held_steps,
    release_all,
    with_forget_bias,
    with_hidden,
    with_preset,
    with_seed,
    with_weight_scale,
)
from rnnlab.labs.gates.view_choice import ValveChoice
from rnnlab.labs.gates.view_controls import EVERY, HERE, GateControls, NetworkControls, Readings
from rnnlab.labs.gates.view_help import HELP
from rnnlab.labs.gates.view_parts import AS_COMPUTED, GATES, QUANTITIES, strip_of, wires_of
from rnnlab.labs.gates.view_result import FORCED
from rnnlab.labs.gates.view_stage import Stage
from rnnlab.labs.gates.view_strips_paint import UNITS
from rnnlab.session.messages import Message
from rnnlab.session.store import Store
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import short
from rnnlab.ui.widgets.lab import RANDOM, LabView, Provenance


class View(LabView):
    """Cell diagram, last states, strips and curve; see ``LabView``."""

    NAME = N_("Gates", "Gates")
    QUESTION = N_("Gates", "What does each gate let through, and what does it hold back?")
    STEP, TOKEN = N_("Gates", "step"), N_("Gates", "token")
    ICON = "gates"
    HELP = HELP

    def __init__(self, name: str, store: Store) -> None:
        super().__init__(name, store)
        forced = store.full_state(name).overrides
        self.gate, self.unit = (forced[-1].gate if forced else "f"), 0
        self.where = EVERY
        self.pens = dict.fromkeys(GATES, 0.0)  # the value that the next force of each gate has
        self._stroke: tuple[str, float | None] | None = None
        self.stage: Stage = Stage()
        self.diagram, self.last_states, self.strips = self.stage.diagram, self.stage.last_states, self.stage.strips
        self.controls, self.network, self.readings = GateControls(), NetworkControls(), Readings()
        self.sections = [
            *self.controls.sections,
            *self.readings.sections,
            *self.network.sections,
            self.readings.hints,
        ]
        self._connect()

    def _connect(self) -> None:
        self.diagram.gate_pressed.connect(self._on_valve)
        self.diagram.pointed.connect(self._on_pointed)
        self.strips.pointed.connect(self._on_pointed)
        self.readings.card.pointed.connect(self._on_pointed)
        self.strips.pressed.connect(self._on_cell)
        self.strips.crossed.connect(self._on_crossed)
        self.strips.released.connect(self.store.end_gesture)
        self.strips.unit_chosen.connect(self.choose_unit)
        self.strips.step_chosen.connect(self.store.set_step)
        self.controls.gate_chosen.connect(self.choose_gate)
        self.controls.value_chosen.connect(self._on_value)
        self.controls.value_moved.connect(self._on_value_moved)
        self.controls.value_released.connect(self.store.end_gesture)
        self.controls.where_chosen.connect(self._on_where)
        self.controls.release_all.connect(self._on_release_all)
        self.network.hidden.connect(self._on_hidden)
        self.network.bias.connect(self._on_bias)
        self.network.scale.connect(self._on_scale)
        self.network.seed.connect(self._on_seed)
        self.network.again.connect(self._on_again)
        self.network.released.connect(self.store.end_gesture)
        self.readings.presets.chosen.connect(self._on_preset)
        for part in (self.controls, self.network):
            part.refused.connect(self.refused)

    # what is shown

    def render(self, state: State, result: GatesTrace) -> None:
        self.preview(self.store.full_state(self.name))
        self.unit = min(self.unit, result.forced.h.shape[1] - 1)
        self.strips.set_trace(result)
        self.set_step(self.current_step(len(result.tokens)))

    def preview(self, state: State) -> None:
        steps = held_steps(state, self.gate, self.unit)
        if steps:
            # The controls tell how the gate is held now; where it is not, the user's own choice stays.
            self.where = EVERY if len(steps) == len(state.sentence) and len(steps) > 1 else HERE
        self._show_controls(state)
        self.network.show(state)
        self.readings.show_preset(state)

    def set_step(self, step: int) -> None:
        trace: GatesTrace | None = self.result
        if trace is None:
            return
        step = min(step, len(trace.tokens))
        self.diagram.set_wires(wires_of(trace, self.unit, step))
        self.strips.set_place(self.unit, step)
        self.last_states.set_trace(trace, self.unit)
        self.readings.show_numbers(trace, self.unit, step)
        self._show_controls(self.store.full_state(self.name))

    def _show_controls(self, state: State) -> None:
        step = self.current_step(len(state.sentence))
        self.controls.show(state, self.gate, self.unit, step, self.where, self.pens[self.gate])
        self.diagram.set_selected(self.gate)
        self.inspector_changed.emit()

    def provenance(self, state: State) -> Provenance:
        return RANDOM

    def table(self) -> list[list[str]]:
        trace: GatesTrace | None = self.result
        if trace is None:
            return []
        runs = ((tr(AS_COMPUTED), trace.baseline), (tr(FORCED), trace.forced))
        rows = [
            [tr(self.STEP), tr(self.TOKEN), tr(UNITS), *(f"{name} {label}" for label, _ in runs for name in QUANTITIES)]
        ]
        for k, token in enumerate(trace.tokens):
            for unit in range(trace.forced.h.shape[1]):
                values = (strip_of(run, name)[unit, k] for _, run in runs for name in QUANTITIES)
                rows.append([short(k + 1), token, short(unit + 1), *(repr(float(value)) for value in values)])
        return rows

    # gestures: what is looked at

    def choose_gate(self, gate: str) -> None:
        """Let the controls be about a gate."""
        self.gate = gate
        self.preview(self.store.full_state(self.name))

    def choose_unit(self, unit: int) -> None:
        """Look at another unit (from 0)."""
        if unit != self.unit and self.result is not None:
            self.unit = unit
            self.set_step(self.current_step(len(self.result.tokens)))

    def _on_pointed(self, name: str) -> None:
        self.readings.card.set_lit(name)
        self.diagram.set_lit(name)
        self.strips.set_lit("c" if name == "before" else name)

    # gestures: what is forced

    def _on_valve(self, gate: str, place: QPoint) -> None:
        self.choose_gate(gate)
        state = self.store.full_state(self.name)
        step = self.current_step(len(state.sentence))
        held = held_steps(state, gate, self.unit)
        mixed = self.where == EVERY and 0 < len(held) < len(state.sentence)
        present = force_at(state, gate, self.unit, step)
        fixed = self.pens[gate] if self.pens[gate] not in (-1.0, 0.0, 1.0) else 0.5
        menu = ValveChoice(self.diagram, gate, present, fixed, step if self.where == HERE else None, mixed)
        menu.chosen.connect(self._on_value)
        menu.open_at(place)

    def _force(self, value: float | None, merge: str | None = None) -> None:
        """Hold the chosen gate, or leave it alone, where the controls say."""
        kind = "undo-gates-free" if value is None else "undo-gates-force"
        label = Message.of(kind, gate=self.gate)
        state = self.store.full_state(self.name)
        length = len(state.sentence)
        if value is not None:
            self.pens[self.gate] = value
        if self.where == EVERY:
            self.edit(force_gate, self.gate, value, label=label, merge=merge)
        else:
            step = self.current_step(length)
            self.edit(force_step, self.gate, step, value, length, label=label, merge=merge)
        self._show_controls(self.store.full_state(self.name))

    def _on_value(self, value: float | None) -> None:
        self._force(value)

    def _on_value_moved(self, value: float) -> None:
        before = self.pens[self.gate]
        self._force(value, merge=f"force {self.gate}")
        limit = -1.0 if self.gate == "g" else 0.0
        if not limit <= value <= 1.0:
            self.pens[self.gate] = before
            self._show_controls(self.store.full_state(self.name))

    def _on_where(self, where: str) -> None:
        """Move the present force, if there is one; else keep it for the next."""
        state = self.store.full_state(self.name)
        length = len(state.sentence)
        step = self.current_step(length)
        held = held_steps(state, self.gate, self.unit)
        self.where = where
        label = Message.of("undo-gates-where", gate=self.gate)
        if held:
            value = force_at(state, self.gate, self.unit, step if step in held else held[0])
            if where == EVERY:
                self.edit(force_gate, self.gate, value, label=label)
            else:
                self.edit(force_only_step, self.gate, step, value, length, label=label)
        self._show_controls(self.store.full_state(self.name))

    def _on_release_all(self) -> None:
        self.edit(release_all, label=Message.of("undo-gates-release"))

    def _on_cell(self, gate: str, unit: int, step: int) -> None:
        """Begin a stroke over a gate's cells: forcing where it is free, releasing where it is held."""
        self.gate = gate
        self.store.set_step(step)
        held = force_at(self.store.full_state(self.name), gate, unit, step) is not None
        self._stroke = (gate, None if held else self.pens[gate])
        self._on_crossed(gate, step)

    def _on_crossed(self, gate: str, step: int) -> None:
        if self._stroke is None:
            return
        value = self._stroke[1]
        kind = "undo-gates-unpaint" if value is None else "undo-gates-paint"
        length = len(self.store.shared.sentence)
        label = Message.of(kind, gate=gate)
        self.edit(force_step, gate, step, value, length, label=label, merge=f"paint {gate}")

    # gestures: another network

    def _on_hidden(self, value: float) -> None:
        label = Message.of("undo-gates-hidden", value=short(value))
        self.edit(with_hidden, int(value), label=label, merge="hidden")

    def _on_bias(self, value: float) -> None:
        self.edit(with_forget_bias, value, label=Message.of("undo-gates-bias", value=short(value)), merge="bias")

    def _on_scale(self, value: float) -> None:
        self.edit(with_weight_scale, value, label=Message.of("undo-gates-scale", value=short(value)), merge="scale")

    def _on_seed(self, value: float) -> None:
        self.edit(with_seed, int(value), label=Message.of("undo-gates-seed"))

    def _on_again(self) -> None:
        """The next seed: another class sees the same when it presses as often."""
        seed = self.store.full_state(self.name).seed
        self.edit(with_seed, seed + 1 if seed < SEED_LIMIT else 0, label=Message.of("undo-gates-seed"))

    def _on_preset(self, name: str) -> None:
        state = self.store.full_state(self.name)
        if name == "reset":
            label = Message.of("undo-gates-reset")
            self.attempt(self.store.replace, self.name, State(sentence=state.sentence), label=label)
            return
        overrides = PRESETS[name]["overrides"]
        if overrides:
            self.gate = overrides[0].gate
        self.edit(with_preset, name, label=Message.of("undo-gates-preset"))
        if "step" in PRESETS[name]:
            self.store.set_step(PRESETS[name]["step"])
