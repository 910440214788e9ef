"""What a lesson's names point at in the Attention lab's picture."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QWidget

from rnnlab.labs.attention.view_origin import WithModel
from rnnlab.labs.attention.view_projected import Projected
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.parts import Part, around, place_in

if TYPE_CHECKING:
    from rnnlab.labs.attention.view import View

_REACH = 26.0  # around a point of the plane, with its ring


def parts_of(view: View) -> dict[str, Part]:
    """The parts that ``parts.PARTS`` names; one that both origins have is where the present one has it."""
    by_hand, from_model = view.calculation.stage, _model(view, "calculation")
    steps, steps_model = view.steps.stage, _model(view, "steps")
    scores = view.scores.stage
    parts: dict[str, Part] = {
        "plane": partial(_one_of, view, by_hand.plane, from_model.plane),
        "beside": partial(_one_of, view, by_hand.side, from_model.words),
        "table": partial(_one_of, view, by_hand.table, from_model.map),
        "steps-plane": partial(_one_of, view, steps.plane, steps_model.plane),
        "steps-beside": partial(_one_of, view, steps.words, steps_model.words),
        "steps-map": partial(_one_of, view, steps.map, steps_model.map),
        "query": partial(_query, view),
        "context": partial(_context, view),
        "score-column": partial(_column, view, "score"),
        "weight-column": partial(_column, view, "weight"),
        "planes": partial(_all_of, view, tuple(scores.planes.values())),
        "tables": scores.tables,
        "answer-map": view.answer.stage.map,
        "answer-bars": view.answer.stage.bars,
        "answer-words": view.answer.stage.words,
    }
    return parts | {f"plane-{kind}": plane for kind, plane in scores.planes.items()}


def _model(view: View, page: str) -> Projected:
    """A page's form of the translator."""
    both = view.pages[page]
    assert isinstance(both, WithModel)
    form = both.forms["model"]
    assert isinstance(form, Projected)
    return form


def _one_of(view: View, *widgets: QWidget) -> QRectF:
    return around([place_in(view.stage, widget) for widget in widgets if widget.isVisibleTo(view.stage)])


def _all_of(view: View, widgets: tuple[QWidget, ...]) -> QRectF:
    return around([place_in(view.stage, widget) for widget in widgets])


def _point(view: View, at: QPointF) -> QRectF:
    """Around a point of the plane by hand."""
    reach = px(_REACH)
    rect = QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)
    return place_in(view.stage, view.calculation.stage.plane, rect)


def _query(view: View) -> QRectF:
    """Around the query's handle."""
    plane = view.calculation.stage.plane
    named = [handle.key for handle in plane.model.handles if handle.key == "s"]
    return _point(view, plane.point_of(named[0])) if named else QRectF()


def _context(view: View) -> QRectF:
    """Around the tip of the context vector."""
    plane = view.calculation.stage.plane
    arrow = plane.model.arrow
    return QRectF() if arrow is None else _point(view, plane.box.mapToScene(plane.model.pixel(arrow.x, arrow.y)))


def _column(view: View, name: str) -> QRectF:
    """A column of the table by hand."""
    table = view.calculation.stage.table
    geometry = table.geometry_now()
    if name not in geometry.columns:
        return QRectF()
    cells = [table.cell_rect(row, name) for row in range(geometry.count)]
    return place_in(view.stage, table, around(cells)) if cells else QRectF()
