"""What a lesson's names point at in the Gates lab's picture."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from rnnlab.labs.gates.view_board import Board
from rnnlab.ui.widgets.parts import Part, around, place_in

if TYPE_CHECKING:
    from rnnlab.labs.gates.view import View


def parts_of(view: View) -> dict[str, Part]:
    """The parts that ``parts.PARTS`` names."""
    parts: dict[str, Part] = {
        "diagram": view.diagram,
        "result": view.panel,
        "strips": view.strips,
        "scales": view.cell.scales,
        "cells": view.cells.picture,
        "race-curves": view.learning.page.curves,
        "race-table": view.learning.page.table,
        "race-gaps": view.learning.page.gaps,
        "trials": view.learning.page.trials,
    }
    for gate in ("f", "i", "o", "g"):
        parts[f"gate-{gate}"] = partial(_gate, view, gate)
    parts["highway"] = partial(_highway, view)
    return parts


def _gate(view: View, gate: str) -> QRectF:
    """Around a gate's box and valve; nothing where the cell has no such gate."""
    diagram = view.diagram
    if gate not in diagram.gates():
        return QRectF()
    return place_in(view.stage, diagram, around(Board(diagram.rect()).touches(gate)))


def _highway(view: View) -> QRectF:
    """Around the cell state's way from left to right."""
    board = Board(view.diagram.rect())
    return place_in(view.stage, view.diagram, board.wire("before") | board.wire("c"))
