"""What the parts of the Gates picture share: the six quantities, one step's numbers, units shown, answers' names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rnnlab.engine.gates_traces import GateAnswers, GatesTrace, LstmTrace
from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look

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
NO_FORGET = N_("Gates diagram", "no forget gate")


def gates_of(cell: str) -> tuple[str, ...]:
    """The gates that a cell has: that of 1997 was trained without f."""
    return tuple(gate for gate in GATES if gate != "f" or cell != "lstm1997")


UNITS = N_("Gates", "unit")
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
    cell: str = "lstm"  # "lstm1997" has no forget gate
    unknown: bool = False  # the model lacks the word and read ``unk``


def wires_of(trace: GatesTrace, unit: int, step: int) -> Wires:
    """The numbers of one unit (from 0) at one step (from 1)."""
    return Wires(
        unit=unit,
        step=step,
        word=trace.tokens[step - 1],
        values=_numbers(trace.forced, unit, step),
        were=_numbers(trace.baseline, unit, step),
        held=frozenset(gate for gate in GATES if trace.held[gate][step - 1, unit]),
        cell=trace.cell,
        unknown=is_unknown(trace, step),
    )


def _numbers(run: LstmTrace, unit: int, step: int) -> dict[str, float]:
    names = ("i", "f", "g", "o", "c", "h", "kept", "written", "tanh_c")
    numbers: dict[str, float] = {name: float(getattr(run, name)[step - 1, unit]) for name in names}
    numbers["before"] = float(run.c[step - 2, unit]) if step > 1 else 0.0
    return numbers


def strip_of(run: LstmTrace, name: str, units: Sequence[int] | None = None) -> Any:
    """One quantity as a strip: units × steps; all units, or the given ones (from 0) in their order."""
    values = getattr(run, name).T
    return values if units is None else values[list(units)]


def is_unknown(trace: GatesTrace, step: int) -> bool:
    """Whether the model lacks a step's word (from 1)."""
    return bool(trace.unknown) and trace.unknown[step - 1]


@dataclass(frozen=True)
class AnswerRow:
    """One answer's probability after the last word in both runs; ``place`` is None for all the rest together."""

    place: int | None  # from 0
    before: float
    after: float
    rest: int = 0  # how many answers the rest is


def answer_rows(answers: GateAnswers, most: int = 4) -> list[AnswerRow]:
    """The followed answer, then those that either run gives most; the others as one row."""
    before, after = answers.baseline[-1].tolist(), answers.forced[-1].tolist()
    order = sorted(range(len(before)), key=lambda k: (k != answers.target, -max(before[k], after[k]), k))
    # One answer left over is shown by its name: a row of "other 1" says less.
    kept = order if len(order) <= most + 1 else order[:most]
    rows = [AnswerRow(k, before[k], after[k]) for k in kept]
    if rest := order[len(kept) :]:
        rows.append(AnswerRow(None, sum(before[k] for k in rest), sum(after[k] for k in rest), len(rest)))
    return rows


def share_text(value: float) -> str:
    """A probability with the program's decimals; what rounds to nothing is written as 0.00."""
    return number(0.0 if value < 0.5 * 10.0 ** -look().decimals else value)


def strongest(probabilities: Any) -> int:
    """The most probable answer (from 0)."""
    return int(probabilities.argmax())
