"""What a lesson's names point at in the Context lab's picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rnnlab.ui.widgets.parts import Part

if TYPE_CHECKING:
    from rnnlab.labs.context.view import View


def parts_of(view: View) -> dict[str, Part]:
    """The parts that ``parts.PARTS`` names."""
    return {
        "static-plane": view.states.static,
        "forward-plane": view.states.forward,
        "both-plane": view.states.both,
        "sentences": view.states.sentences,
        "border": view.states.border,
        "accuracy": view.states.accuracy,
        "legend": view.states.legend,
        "accuracies": view.measured.bars,
        "sentence-list": view.measured.list,
        "cosine-static": view.measured.grids[0],
        "cosine-forward": view.measured.grids[1],
        "cosine-both": view.measured.grids[2],
    }
