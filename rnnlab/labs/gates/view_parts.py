"""What the parts of the Gates picture share: the six quantities, their names, and one step's numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rnnlab.engine.traces import GatesTrace, LstmTrace
from rnnlab.ui.look.i18n import N_, Text

C_LIMIT = 4.0  # the scale of c: beyond it a cell has a white corner and the colour bar says ≤ and ≥


@dataclass(frozen=True)
class Quantity:
    """A gate or a state: how it is called, and how its cells are filled."""

    name: str  # also its colour
    text: Text
    ramp: str
    low: float
    high: float

    @property
    def symbol(self) -> str:
        """As a label's mathematics."""
        return f"${self.name}$"


QUANTITIES: dict[str, Quantity] = {
    q.name: q
    for q in (
        Quantity("i", N_("Gates", "input gate"), "i", 0.0, 1.0),
        Quantity("f", N_("Gates", "forget gate"), "f", 0.0, 1.0),
        Quantity("g", N_("Gates", "candidate"), "state", -1.0, 1.0),
        Quantity("o", N_("Gates", "output gate"), "o", 0.0, 1.0),
        Quantity("c", N_("Gates", "cell state"), "state", -C_LIMIT, C_LIMIT),
        Quantity("h", N_("Gates", "hidden state"), "state", -1.0, 1.0),
    )
}
GATES = ("i", "f", "g", "o")

AS_COMPUTED = N_("Gates", "as computed")
WAS = N_("Gates", "was {value}")
UNIT = N_("Gates", "unit {unit}")


@dataclass(frozen=True)
class Wires:
    """What runs through the cell at one step, for one unit: in the forced run, and in the one left alone."""

    unit: int  # from 0
    step: int  # from 1
    word: str
    values: dict[str, float]  # i f g o c h kept written tanh_c, and before: c of the step before
    were: dict[str, float]  # the same of the run left alone
    held: frozenset[str]  # the gates that are forced here


def wires_of(trace: GatesTrace, unit: int, step: int) -> Wires:
    """The numbers of one unit (from 0) at one step (from 1)."""
    return Wires(
        unit=unit,
        step=step,
        word=trace.tokens[step - 1],
        values=_numbers(trace.forced, unit, step),
        were=_numbers(trace.baseline, unit, step),
        held=frozenset(gate for gate in GATES if trace.held[gate][step - 1, unit]),
    )


def _numbers(run: LstmTrace, unit: int, step: int) -> dict[str, float]:
    names = ("i", "f", "g", "o", "c", "h", "kept", "written", "tanh_c")
    numbers: dict[str, float] = {name: float(getattr(run, name)[step - 1, unit]) for name in names}
    numbers["before"] = float(run.c[step - 2, unit]) if step > 1 else 0.0
    return numbers


def strip_of(run: LstmTrace, name: str) -> Any:
    """One quantity as a strip: units × steps."""
    return getattr(run, name).T
