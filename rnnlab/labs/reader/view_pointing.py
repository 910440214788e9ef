"""What a lesson's names point at in the Reader lab's picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rnnlab.ui.widgets.parts import Part

if TYPE_CHECKING:
    from rnnlab.labs.reader.view import View


def parts_of(view: View) -> dict[str, Part]:
    """The parts that ``parts.PARTS`` names."""
    return {
        "chain": view.picture.chain,
        "opened": view.picture.opened,
        "sum": view.picture.sum,
        "plane": view.picture.plane,
        "comparison": view.picture.comparison,
        "answers": view.answers.map,
        "unit-list": view.units.list,
        "unit-text": view.units.text,
        "unit-curve": view.units.curve,
        "paths": view.paths.plane,
        "path-list": view.paths.list,
        "path-legend": view.paths.legend,
        "swap-words": view.fading.track,
        "fading": view.fading.plot,
        "swap": view.fading.swap,
        "read-out": view.fading.read_out,
        "code": view.loop.code,
        "values": view.loop.values,
        "folded": view.loop.figure,
    }
