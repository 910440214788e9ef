"""Named parts of a lab's picture: what a lesson points at."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QWidget

# A widget on the stage, or where the part is on it (stage coordinates, logical pixels); an empty rectangle where it
# is not to be seen.
Part = QWidget | Callable[[], QRectF]


def place_in(stage: QWidget, widget: QWidget, rect: QRectF | None = None) -> QRectF:
    """A widget's rectangle, or a rectangle in it, in the stage's coordinates; empty where nothing of it is seen.

    Parameters
    ----------
    stage : QWidget
        One of the widget's ancestors.
    widget : QWidget
    rect : QRectF, optional
        In the widget's coordinates; the whole widget without it.
    """
    if not widget.isVisibleTo(stage) or not stage.isAncestorOf(widget):
        return QRectF()
    found = QRectF(widget.rect()) if rect is None else rect
    found = found.translated(QPointF(widget.mapTo(stage, QPointF(0, 0))))
    over = widget.parentWidget()
    while over is not None and over is not stage:  # a part of a picture that scrolls may be out of sight
        found &= QRectF(over.rect()).translated(QPointF(over.mapTo(stage, QPointF(0, 0))))
        over = over.parentWidget()
    return found


def place_of(stage: QWidget, part: Part) -> QRectF:
    """Where a part is, in the stage's coordinates; empty where it is not to be seen."""
    return place_in(stage, part) if isinstance(part, QWidget) else part()


def around(rects: list[QRectF]) -> QRectF:
    """The smallest rectangle around those that are not empty; empty where there is none."""
    whole = QRectF()
    for rect in rects:
        whole = whole.united(rect)
    return whole
