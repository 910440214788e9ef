"""How gestures hold gates: the switches for all units, the brush for the rows it crosses; one stroke, one undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint

from rnnlab.labs.gates.state import (
    Override,
    State,
    force_at,
    force_cells,
    force_gate,
    force_only_step,
    force_step,
    held_steps,
    release_all,
    remove_override,
)
from rnnlab.labs.gates.view_choice import ValveChoice
from rnnlab.labs.gates.view_controls import EVERY, HERE
from rnnlab.labs.gates.view_parts import GATES, gates_of
from rnnlab.session import models
from rnnlab.session.messages import Message

if TYPE_CHECKING:
    from rnnlab.labs.gates.view import View


def repainted(
    state: State,
    before: tuple[Override, ...],
    gate: str,
    units: tuple[int, ...] | None,
    steps: tuple[int, ...],
    value: float | None,
    hidden: int,
) -> State:
    """What a stroke over some cells makes of the state as it was ``before`` the stroke began."""
    begun = replace(state, overrides=before)
    return force_cells(begun, gate, units, steps, value, len(state.sentence), hidden)


class Forcing(QObject):
    """Which gate the controls are about, where they act, and what the brush paints.

    Attributes
    ----------
    gate : str
        i, f, g or o.
    where : str
        ``EVERY`` or ``HERE``: where the switches act.
    pens : dict
        The value that the next force of each gate has.
    all_units : bool
        Whether a stroke holds all units and not only those of its rows.
    """

    def __init__(self, lab: View) -> None:
        super().__init__(lab)
        self._lab = lab
        forced = lab.store.full_state(lab.name).overrides
        self.gate = forced[-1].gate if forced else "f"
        self.where = self._wanted = EVERY  # as it is for the gate that is held; as the user has chosen it
        self.pens = dict.fromkeys(GATES, 0.0)
        self.all_units = False
        self._stroke: tuple[str, float | None, bool, tuple[Override, ...]] | None = None

    # where things stand

    def state(self) -> State:
        """The present state."""
        state: State = self._lab.store.full_state(self._lab.name)
        return state

    def gates(self) -> tuple[str, ...]:
        """The gates that the state's network has."""
        name = self.state().model
        entry = models.entry(name) if name else None
        return gates_of("lstm" if entry is None else entry.cell)

    def hidden(self) -> int:
        """How many units the LSTM has."""
        result = self._lab.result
        return result.forced.h.shape[1] if result is not None else self.state().hidden

    def step(self) -> int:
        """The present step."""
        return self._lab.current_step(len(self.state().sentence))

    def follow(self, state: State) -> None:
        """The controls tell how the gate is held now; where it is not, the user's own choice is there again."""
        if self.gate not in self.gates():
            self.gate = self.gates()[0]
        steps = held_steps(state, self.gate, self._lab.units.chosen)
        everywhere = len(steps) == len(state.sentence) and len(steps) > 1
        self.where = self._wanted if not steps else EVERY if everywhere else HERE

    # the switches

    def choose_gate(self, gate: str) -> None:
        """Let the controls be about a gate."""
        self.gate = gate
        self._lab.preview(self.state())

    def open_valve(self, gate: str, place: QPoint) -> None:
        """Offer what a valve can be."""
        self.choose_gate(gate)
        state, step, unit = self.state(), self.step(), self._lab.units.chosen
        held = held_steps(state, gate, unit)
        mixed = self.where == EVERY and 0 < len(held) < len(state.sentence)
        present = force_at(state, gate, unit, step)
        menu = ValveChoice(
            self._lab.diagram, gate, present, self.between(), step if self.where == HERE else None, mixed
        )
        menu.chosen.connect(self.hold)
        menu.open_at(place)

    def between(self) -> float:
        """The value between its ends at which the chosen gate would be held: the pen's, or half."""
        pen = self.pens[self.gate]
        return pen if pen not in (-1.0, 0.0, 1.0) else 0.5

    def hold(self, value: float | None) -> None:
        """Hold the chosen gate with all its units, or leave it alone, where the switches say."""
        self._hold(value)

    def _hold(self, value: float | None, merge: str | None = None) -> None:
        kind = "undo-gates-free" if value is None else "undo-gates-force"
        label = Message.of(kind, gate=self.gate)
        if value is not None:
            self.pens[self.gate] = value
        if self.where == EVERY:
            self._lab.edit(force_gate, self.gate, value, label=label, merge=merge)
        else:
            args = (self.gate, self.step(), value, len(self.state().sentence), self.hidden())
            self._lab.edit(force_step, *args, label=label, merge=merge)
        self._lab.show_controls()

    def move(self, value: float) -> None:
        """A value on its way; one that the gate cannot take is refused and the pen keeps the old one."""
        before = self.pens[self.gate]
        self._hold(value, merge=f"force {self.gate}")
        if not self._can_be(value):
            self.pens[self.gate] = before
            self._lab.show_controls()

    def _can_be(self, value: float) -> bool:
        return (-1.0 if self.gate == "g" else 0.0) <= value <= 1.0

    def set_where(self, where: str) -> None:
        """Move the present force, if there is one; else keep it for the next."""
        state, step = self.state(), self.step()
        held = held_steps(state, self.gate, self._lab.units.chosen)
        self.where = self._wanted = where
        label = Message.of("undo-gates-where", gate=self.gate)
        if held:
            value = force_at(state, self.gate, self._lab.units.chosen, step if step in held else held[0])
            if where == EVERY:
                self._lab.edit(force_gate, self.gate, value, label=label)
            else:
                args = (self.gate, step, value, len(state.sentence), self.hidden())
                self._lab.edit(force_only_step, *args, label=label)
        self._lab.show_controls()

    def release(self) -> None:
        """Leave every gate alone."""
        self._lab.edit(release_all, label=Message.of("undo-gates-release"))

    def remove(self, place: int) -> None:
        """Take one of the listed forces away."""
        overrides = self.state().overrides
        if place < len(overrides):
            label = Message.of("undo-gates-free", gate=overrides[place].gate)
            self._lab.edit(remove_override, place, label=label)

    # the brush

    def set_pen(self, value: float) -> None:
        """The value that the next stroke paints; nothing is held by it yet."""
        if self._can_be(value):
            self.pens[self.gate] = value
        else:
            low = -1.0 if self.gate == "g" else 0.0
            kind, limit = ("too-large", 1.0) if value > 1.0 else ("too-small", low)
            self._lab.refused.emit(Message.of(kind, field="value", value=value, limit=limit))
        self._lab.show_controls()

    def set_all_units(self, everything: bool) -> None:
        """Whether strokes hold all units."""
        self.all_units = everything
        self._lab.show_controls()

    def begin(self, gate: str, unit: int, step: int, everything: bool) -> None:
        """Begin a stroke: it forces where its first cell is free, and releases where that is held."""
        self.gate = gate
        self._lab.store.set_step(step)
        state = self.state()
        held = force_at(state, gate, unit, step) is not None
        self._stroke = (gate, None if held else self.pens[gate], everything or self.all_units, state.overrides)

    def reach(self, units: tuple[int, ...], steps: tuple[int, ...]) -> None:
        """The stroke covers these cells now."""
        if self._stroke is None:
            return
        gate, value, everything, before = self._stroke
        label = Message.of("undo-gates-unpaint" if value is None else "undo-gates-paint", gate=gate)
        painted = None if everything else units
        args = (before, gate, painted, steps, value, self.hidden())
        self._lab.edit(repainted, *args, label=label, merge=f"paint {gate}")

    def end(self) -> None:
        """The stroke is one step of undo."""
        self._stroke = None
        self._lab.store.end_gesture()
