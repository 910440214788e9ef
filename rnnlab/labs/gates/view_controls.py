"""The inspector's switches: which gate, held at what, at which steps; the brush; what is held."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from rnnlab.labs.gates.state import State, force_at, held_steps
from rnnlab.labs.gates.view_forces import ForceList, runs
from rnnlab.labs.gates.view_parts import AS_COMPUTED, GATES
from rnnlab.ui.look.i18n import N_, bind, listed, sentences, tr
from rnnlab.ui.look.numbers import number, short
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.boxes import column, row
from rnnlab.ui.widgets.controls import Pill, Segmented, note_label
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.number_controls import NumberCell, SliderRow

FREE, FIXED = "free", "fixed"
EVERY, HERE = "every", "here"


class GateControls(QObject):
    """Which gate is forced, to which value, and at which steps."""

    gate_chosen = Signal(object)  # i f g o
    value_chosen = Signal(object)  # a number, or None for "as computed"
    value_moved = Signal(float)
    value_released = Signal()
    where_chosen = Signal(object)  # EVERY or HERE
    pen_chosen = Signal(float)
    all_units_chosen = Signal(object)  # bool
    removed = Signal(int)  # place of an override in the state's list
    release_all = Signal()
    refused = Signal(object)

    GATE, FORCE, WHERE = N_("Gates", "Which gate"), N_("Gates", "Force it"), N_("Gates", "Where")
    VALUE = N_("Gates", "Fixed value")
    FIXED_SHORT = N_("Gates", "value")
    EVERYWHERE, THIS = N_("Gates", "every step"), N_("Gates", "only this step")
    RELEASE = N_("Gates", "Release all gates")
    HELD = N_("Gates", "Forced at {count} of {length} {length:step|steps}.")
    HELD_AT = N_("Gates", "Forced at {count} of {length} {length:step|steps}: {steps}.")
    OTHER_GATES = N_("Gates", "Forced too: {gates}.")
    BRUSH, PEN = N_("Gates", "Brush on the strips"), N_("Gates", "Value of the brush")
    ROWS, ALL_UNITS = N_("Gates", "units it crosses"), N_("Gates", "all units")
    FORCED = N_("Gates", "What is forced")
    OTHERS_STAY = N_(
        "Gates",
        "The brush paints {gate} = {value}. The {count} {count:unit without a row is|units without a row are} left "
        "alone.",
    )
    OTHERS_TOO = N_(
        "Gates", "The brush paints {gate} = {value} for all {total} {total:unit|units}, those without a row too."
    )
    HOW = N_("Gates", "Drag over the cells; one cell alone: press it twice.")
    PLAIN = N_("Gates", "The brush paints {gate} = {value}. With Shift it holds all units.")
    ALL_SHORT, STEP_SHORT = N_("Gates", "all"), N_("Gates", "step {step}")
    SHORT = {
        "i": N_("Gates", "input"),
        "f": N_("Gates", "forget"),
        "g": N_("Gates", "cand."),
        "o": N_("Gates", "output"),
    }

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[float | None, str, int] = (None, EVERY, 1)  # value, where, step
        self.gate = Segmented([(gate, self.SHORT[gate]) for gate in GATES], self.GATE)
        self.force = Segmented([(FREE, AS_COMPUTED), (0.0, "0"), (1.0, "1"), (FIXED, self.FIXED_SHORT)], self.FORCE)
        self.sliders = {
            "gate": SliderRow(self.VALUE, 0.0, 1.0, decimals=2, field="value"),
            "g": SliderRow(self.VALUE, -1.0, 1.0, decimals=2, field="value"),
        }
        self.where = Segmented([(EVERY, self.EVERYWHERE), (HERE, self.THIS)], self.WHERE)
        self.held = note_label()
        self.pen = Segmented([(0.0, "0"), (1.0, "1")], self.PEN)
        self.pen_cell = NumberCell("value")
        self.pen_cell.setFixedWidth(round(px(72)))
        self.pen_cell.call(self.PEN)
        self.pen_cell.label = self.BRUSH  # which is what stands above it
        self.brush = Segmented([(False, self.ROWS), (True, self.ALL_UNITS)], self.BRUSH)
        self.brush_note = note_label()
        self.forces = ForceList()
        self.release = Pill(self.RELEASE)
        self.gate.chosen.connect(self.gate_chosen)
        self.force.chosen.connect(self._on_force)
        self.where.chosen.connect(self.where_chosen)
        self.release.clicked.connect(self.release_all)
        for slider in self.sliders.values():
            slider.moved.connect(self.value_moved)
            slider.released.connect(self.value_released)
            slider.refused.connect(self.refused)
        self.pen.chosen.connect(self._on_pen)
        self.pen_cell.entered.connect(self._on_pen)
        self.pen_cell.refused.connect(self.refused)
        self.brush.chosen.connect(self.all_units_chosen)
        self.forces.removed.connect(self.removed)
        force = column(self.force, *self.sliders.values())
        where = column(self.where, self.held)
        brush = column(self.brush, row(self.pen, self.pen_cell), self.brush_note, note_label(self.HOW))
        self.sections = [
            Section("gate", "gates", self.GATE, self.gate, self._gate_text),
            Section("force", "hand", self.FORCE, force, self._force_text),
            Section("where", "words", self.WHERE, where, self._where_text),
            Section("brush", "edit", self.BRUSH, brush, self._pen_text),
            Section("forces", "mask", self.FORCED, column(self.forces, row(self.release)), self._count_text),
        ]
        self._pen, self._overrides = 0.0, 0
        self._gate, self._between = "f", 0.5

    def slider(self) -> SliderRow:
        """The slider of the chosen gate: 0…1, or −1…1 for the candidate."""
        return self.sliders["g" if self._gate == "g" else "gate"]

    def offer(self, gates: tuple[str, ...]) -> None:
        """Offer the gates that the cell has, no others."""
        for own in GATES:
            self.gate.button(own).setVisible(own in gates)

    def show(self, state: State, gate: str, unit: int, step: int, where: str, between: float) -> None:
        """Follow the state: what holds for ``gate`` there, else the value between its ends that it would be held at."""
        self._gate, self._between = gate, between
        steps = held_steps(state, gate, unit)
        value = _common_value(state, gate, unit, steps) if where == EVERY else force_at(state, gate, unit, step)
        self._shown = (value, where, step)
        self.gate.set_value(gate)
        mixed = where == EVERY and value is None and bool(steps)
        lit: object = None if mixed else FREE if value is None else value if value in (0.0, 1.0) else FIXED
        self.force.set_value(lit)
        self.where.set_value(where)
        for name, slider in self.sliders.items():
            slider.setVisible(name == ("g" if gate == "g" else "gate"))
        self.slider().set_value(between if value is None else value)
        self._tell_held(state, gate, steps)
        self.release.setEnabled(bool(state.overrides))
        self.forces.show_overrides(state.overrides)
        self._overrides = len(state.overrides)

    def _tell_held(self, state: State, gate: str, steps: tuple[int, ...]) -> None:
        """Where the gate is held, and which other gates are: what is forced elsewhere acts here too."""
        others = [own for own in GATES if own != gate and any(each.gate == own for each in state.overrides)]
        args = {"count": len(steps), "length": len(state.sentence), "steps": runs(steps) if steps else ""}
        said = [tr(self.HELD if len(steps) == len(state.sentence) else self.HELD_AT, **args)] if steps else []
        said += [tr(self.OTHER_GATES, gates=listed(tr(self.SHORT[own]) for own in others))] if others else []
        self.held.setText(sentences(said))
        self.held.setVisible(bool(said))

    def show_brush(self, pen: float, all_units: bool, shown: int, total: int) -> None:
        """Follow the brush: its value, and whether it holds units that have no row.

        Parameters
        ----------
        shown, total : int
            Units with a row, and all there are.
        """
        self._pen = pen
        self.pen.set_value(pen)
        self.pen_cell.set_value(pen, number(pen))
        self.brush.set_value(all_units)
        text = self.OTHERS_TOO if all_units else self.OTHERS_STAY if shown < total else self.PLAIN
        args = {"gate": self._gate, "value": short(pen), "count": total - shown, "total": total}
        bind(self.brush_note.setText, text, **args)

    def _on_force(self, choice: object) -> None:
        if choice == FREE:
            self.value_chosen.emit(None)
        elif choice == FIXED:
            self.value_chosen.emit(self._between)  # the slider moves it from there
        else:
            self.value_chosen.emit(choice)

    def _on_pen(self, value: float) -> None:
        self.pen_chosen.emit(value)

    def _gate_text(self) -> str:
        return tr(self.SHORT[self._gate])

    def _force_text(self) -> str:
        value = self._shown[0]
        return tr(AS_COMPUTED) if value is None else number(value)

    def _pen_text(self) -> str:
        return short(self._pen)

    def _count_text(self) -> str:
        return short(self._overrides)

    def _where_text(self) -> str:
        _, where, step = self._shown
        return tr(self.ALL_SHORT) if where == EVERY else tr(self.STEP_SHORT, step=step)


def _common_value(state: State, gate: str, unit: int, steps: tuple[int, ...]) -> float | None:
    """The value at which the gate is held at every step of the sentence; None when there is no such."""
    values = {force_at(state, gate, unit, step) for step in steps}
    return values.pop() if len(steps) == len(state.sentence) and len(values) == 1 else None
