"""How a lab is looked at beside its state: what is picked in its pictures, controls of the view, ranges of planes.

None of it can be undone and none of it is computed with, but it is seen; so a
session's file keeps it, and puts it back when the lab is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QAbstractButton, QWidget

from rnnlab.ui.widgets.controls import Segmented
from rnnlab.ui.widgets.number_controls import SliderRow
from rnnlab.ui.widgets.picks import SCALARS, picked, put_picks, tuples
from rnnlab.ui.widgets.plane_range import RangeChoice

if TYPE_CHECKING:
    from rnnlab.ui.widgets.lab import LabView


def looks_of(view: LabView) -> dict[str, Any]:
    """How a lab is looked at now, as JSON."""
    return {
        "step": view.own_step,
        "stage": view.stage_of_step,
        "picks": picked(view),
        "controls": {place: _value(control) for place, control in _controls(view) if _value(control) is not None},
        "ranges": {place: plane.chosen_range() for place, plane in _planes(view) if plane.chosen_range() is not None},
    }


def look_again(view: LabView, looks: Any) -> None:
    """Look at a drawn lab as a file says; what does not fit (any more) stays as it is. No state is changed."""
    if not isinstance(looks, dict):
        return
    with view.store.held():  # a control at such a place may be one of the state: it has what the state says
        _put_controls(view, _part(looks, "controls"))
    step, stage = looks.get("step"), tuples(looks.get("stage"))
    if not view.SHARED_STEP and type(step) is int:
        view.own_step = step
    if isinstance(stage, tuple) and len(stage) == 2 and all(type(one) is int and one >= 0 for one in stage):
        view.stage_of_step = stage
    view.preview(view.store.full_state(view.name))
    put_picks(view, _part(looks, "picks"))
    ranges = _part(looks, "ranges")
    for place, plane in _planes(view):
        found = ranges.get(place)
        if isinstance(found, list) and len(found) == 3 and all(type(one) in (int, float) for one in found):
            plane.choose_range(*map(float, found))


# ---- inside ----------------------------------------------------------------------------------------------------------


def _places(view: LabView) -> Iterator[tuple[str, QWidget]]:
    yield "stage", view.stage
    for section in view.sections:
        yield section.name, section.widget


def _numbered(view: LabView, kind: type) -> Iterator[tuple[str, Any]]:
    for name, widget in _places(view):
        found = [widget] if isinstance(widget, kind) else []
        for number, child in enumerate([*found, *widget.findChildren(kind)]):
            yield f"{name}/{kind.__name__}/{number}", child


def _controls(view: LabView) -> Iterator[tuple[str, Any]]:
    yield from _numbered(view, Segmented)
    yield from _numbered(view, SliderRow)
    for place, button in _numbered(view, QAbstractButton):
        if button.isCheckable() and not isinstance(button.parent(), Segmented):
            yield place, button


def _planes(view: LabView) -> Iterator[tuple[str, RangeChoice]]:
    for name, widget in _places(view):
        planes = (child for child in [widget, *widget.findChildren(QWidget)] if isinstance(child, RangeChoice))
        for number, plane in enumerate(planes):
            yield f"{name}/{number}", plane


def _value(control: Any) -> Any:
    if isinstance(control, QAbstractButton):
        return control.isChecked()
    value = control.value()
    return value if value is None or isinstance(value, SCALARS) else None


def _put_controls(view: LabView, values: dict[str, Any]) -> None:
    for place, control in _controls(view):
        value = values.get(place)
        if value is None or value == _value(control) or not control.isEnabled():
            continue
        if isinstance(control, QAbstractButton):
            control.click()
        elif isinstance(control, Segmented):
            control.choose(value)
        elif type(value) in (int, float):
            control.choose(float(value))


def _part(looks: dict[str, Any], name: str) -> dict[str, Any]:
    found = looks.get(name)
    return found if isinstance(found, dict) else {}
