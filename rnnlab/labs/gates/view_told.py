"""What the Gates' pictures tell a screen reader: gates, cells, units and curves by name and value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates.view_learning_style import name_of
from rnnlab.labs.gates.view_parts import QUANTITIES, UNIT, WAS
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.told import CELL, CURVE, WORDS, Told, course

if TYPE_CHECKING:
    from rnnlab.labs.gates.view_cells import CellsPicture
    from rnnlab.labs.gates.view_learning_curves import RaceCurves
    from rnnlab.labs.gates.view_learning_trials import TrialsChart
    from rnnlab.labs.gates.view_strips import Strips

STRIP = N_("Gates told", "{name}, unit {unit}, after {word}")
COLUMN = N_("Gates told", "{name}, {gap} {gap:word|words} between")


def strips(view: Strips, trace: GatesTrace | None, step: int, here: tuple[str, int]) -> list[Told]:
    """The cells of the present step: gate or state, unit, word, value, and what it was before the force.

    Parameters
    ----------
    view : Strips
    trace : GatesTrace or None
    step : int
        From 1.
    here : (str, int)
        Quantity and unit (from 0) of the keyboard's cell.
    """
    if trace is None:
        return []
    step = min(step, len(trace.tokens))
    found = []
    for name in view.names():
        now, before = getattr(trace.forced, name)[step - 1], getattr(trace.baseline, name)[step - 1]
        for unit in view.shown():
            value = number(float(now[unit]))
            if (was := number(float(before[unit]))) != value:
                value = f"{value} ({tr(WAS, value=was)})"
            said = tr(STRIP, name=tr(QUANTITIES[name].text), unit=unit + 1, word=trace.tokens[step - 1])
            middle, reach = view.cell_center(name, unit, step), px(8)
            rect = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
            found.append(Told(said, value, rect, CELL, chosen=(name, unit) == here))
    return found


def cells(view: CellsPicture) -> list[Told]:
    """Each cell in words: its size, how often it is right, its answer."""
    place = view.places().blocks
    return [Told(said, rect=place, kind=WORDS) for said in view.said() or [view.why_empty()]]


def race(view: RaceCurves) -> list[Told]:
    """How each network's share runs over the axis; before the first, what will be measured."""
    rect = view.scale().rect
    found = [
        Told(name_of(one.variant), course(one.accuracy, view.across(one), number), rect, CURVE)
        for one in view.measured()
    ]
    return found or [Told(said, rect=rect, kind=WORDS) for said in view.said()]


def trials(view: TrialsChart) -> list[Told]:
    """Cell by cell and gap by gap how many learned it; before the first, what will be measured."""
    rect, found = QRectF(view.rect()), []
    for (cell, gap), text in view.texts().items():
        if text:
            found.append(Told(tr(COLUMN, name=name_of(cell), gap=gap), text, rect, CELL))
    return found or [Told(said, rect=rect, kind=WORDS) for said in view.said()]


def units(order: tuple[int, ...], shares: tuple[float, ...], places: list[QRectF], here: int) -> list[Told]:
    """Each unit of the list (from 0) with the share of its variance that tells the answer, where it is known."""
    return [
        Told(tr(UNIT, unit=unit + 1), number(shares[unit]) if shares else "", place, CELL, chosen=k == here)
        for k, (unit, place) in enumerate(zip(order, places, strict=False))
    ]
