"""What may be changed in a network's run: a gate is held, a state is set, a word's vector is replaced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rnnlab.engine.gates import Force, hold_gate
from rnnlab.engine.held import Held
from rnnlab.engine.layer import has_cell_state
from rnnlab.engine.network import Network
from rnnlab.engine.parameters import finite_array, shape_text
from rnnlab.engine.traces import Array, EngineError


@dataclass(frozen=True)
class ForceGate(Force):
    """Hold one gate of one layer at one value; what ``Force`` says, and where."""

    layer: int = 1
    backward: bool = False  # of the pass that reads from the end


@dataclass(frozen=True)
class SetState:
    """Write over h or c at one step, counted from 1.

    h_t is written over before step t+1 reads it. c_t is written over before
    h_t is made of it, so h_t follows.
    """

    state: str  # h or c
    step: int
    values: float | tuple[float, ...]  # one for all, or one a unit
    units: tuple[int, ...] | None = None  # from 0; None means all
    layer: int = 1
    backward: bool = False


@dataclass(frozen=True)
class ReplaceToken:
    """Read another vector at one step, counted from 1."""

    step: int
    vector: tuple[float, ...]  # I


Change = ForceGate | SetState | ReplaceToken
Place = tuple[int, int]  # layer and direction, from 0


def sorted_out(
    network: Network, words: Array, changes: Sequence[Change]
) -> tuple[Array, dict[Place, Held], tuple[int, ...]]:
    """The words as they are read (T×I), what is held by layer and direction, and the replaced steps.

    Raises
    ------
    EngineError
        That names the change by its number and the part of it that cannot be.
    """
    steps, units = len(words), network.hidden_size
    words, replaced = words.copy(), set()
    held: dict[Place, Held] = {}
    for index, change in enumerate(changes):
        field = f"changes[{index}]"
        if isinstance(change, ReplaceToken):
            words[_step(change.step, steps, field)] = _vector(change, network.input_size, field)
            replaced.add(change.step)
            continue
        place = _place(network, change, field)
        weights = network.layers[place[0]][place[1]]
        own = held.setdefault(place, Held.nothing(steps, len(weights.b), units))
        if isinstance(change, ForceGate):
            if not weights.GATE_NAMES:
                raise EngineError("no-gates", f"{field}.gate")
            hold_gate(own.gates, change, weights.GATE_NAMES, field)
        else:
            _set_state(own, change, has_cell_state(network.cell), field)
    return words, held, tuple(sorted(replaced))


def _place(network: Network, change: ForceGate | SetState, field: str) -> Place:
    if not 1 <= change.layer <= len(network.layers):
        raise EngineError("index-out-of-range", f"{field}.layer", value=change.layer, count=len(network.layers))
    if change.backward and network.directions == 1:
        raise EngineError("one-direction", f"{field}.backward")
    return change.layer - 1, int(change.backward)


def _step(step: int, steps: int, field: str) -> int:
    if not 1 <= step <= steps:
        raise EngineError("index-out-of-range", f"{field}.step", value=step, count=steps)
    return step - 1


def _vector(change: ReplaceToken, size: int, field: str) -> Array:
    vector = finite_array(f"{field}.vector", change.vector)
    if vector.shape != (size,):
        raise EngineError("wrong-shape", f"{field}.vector", expected=str(size), got=shape_text(vector.shape))
    return vector


def _set_state(own: Held, change: SetState, has_c: bool, field: str) -> None:
    names = ("h", "c") if has_c else ("h",)
    if change.state not in names:
        raise EngineError("not-an-option", f"{field}.state", value=change.state, options=", ".join(names))
    rows = own.h if change.state == "h" else own.c
    row = rows[_step(change.step, len(rows), field)]
    units = range(len(row)) if change.units is None else change.units
    for unit in units:
        if not 0 <= unit < len(row):
            raise EngineError("index-out-of-range", f"{field}.units", value=unit, count=len(row))
    values = finite_array(f"{field}.values", change.values)
    if values.shape not in ((), (len(units),)):
        raise EngineError("wrong-shape", f"{field}.values", expected=str(len(units)), got=shape_text(values.shape))
    row[list(units)] = values
