"""What a lesson's names point at in the Serial & parallel lab's picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rnnlab.ui.widgets.parts import Part

if TYPE_CHECKING:
    from rnnlab.labs.parallel.view import View


def parts_of(view: View) -> dict[str, Part]:
    """The parts that ``parts.PARTS`` names."""
    return {
        "picture": view.page.picture,
        "counters": view.page.counters,
        "headline": view.page.head,
        "chart": view.page.chart,
        "times": view.page.times,
        "crossings": view.page.crossings,
    }
