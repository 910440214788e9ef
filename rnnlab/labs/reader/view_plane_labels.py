"""The names of the states on the plane of two units, beside their points where they cover least."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter

from rnnlab.labs.reader.view_chain_paint import haloed
from rnnlab.labs.reader.view_parts import Spot, is_far
from rnnlab.ui.look.theme import color, font, px
from rnnlab.ui.widgets import plane_labels as places

if TYPE_CHECKING:
    from rnnlab.labs.reader.view_plane import Plane

LABELLED = 4  # sentences of more words have labels at the present and the last state only
NAME_COST = 8.0  # of covering another name; of covering an arrow or a point it is 2


@dataclass(frozen=True)
class StateLabel:
    """A name and its place, in the plane's pixels."""

    rect: QRectF
    text: str
    size: float
    weight: int


def ways(plane: Plane) -> list[places.Boxes]:
    """The arrows and points that are drawn, as boxes."""
    boxes: list[places.Boxes] = []
    for track, reading in enumerate(plane.readings):
        spots = plane.spots(track)
        for earlier, later in itertools.pairwise(spots):
            if is_far(len(spots), reading.step, later.step):
                continue
            a, b = plane.pixel(earlier.x, earlier.y), plane.pixel(later.x, later.y)
            boxes.append(places.along((a.x(), a.y()), (b.x(), b.y())))
            boxes.append(np.array([places.square(b.x(), b.y(), px(9))]))
    return boxes


def edge(plane: Plane) -> tuple[float, float, float, float]:
    """What labels keep inside of: the plane's height and the widget's width; left of it and below are the ticks."""
    frame = plane.frame()
    return (2.0, frame.top(), plane.viewport().width() - 2.0, frame.bottom())


def named(plane: Plane, track: int) -> list[Spot]:
    """The states of a sentence that have a name."""
    reading = plane.readings[track]
    spots = [s for s in plane.spots(track) if s.step > 0]
    if len(reading.trace.tokens) > LABELLED:
        spots = [s for s in spots if s.step == reading.step]
    return [s for s in spots if s.step <= reading.step]


def state_labels(plane: Plane) -> list[StateLabel]:
    """Where the names are written; the present ones have the first choice."""
    boxes, made = ways(plane), []
    costs = [np.full(len(drawn), 2.0) for drawn in boxes]
    for track, reading in enumerate(plane.readings):
        for spot in sorted(named(plane, track), key=lambda s: s.step != reading.step):
            size, weight = (15.0, 600) if spot.step == reading.step else (13.0, 400)
            metrics = QFontMetricsF(font(size, weight))
            text = plane.label_text(track, spot.step)
            at = plane.pixel(spot.x, spot.y)
            around = places.candidates(at.x(), at.y(), metrics.horizontalAdvance(text), metrics.height(), px(12))
            taken = np.vstack(boxes) if boxes else np.zeros((0, 4))
            order = places.ABOVE if spot.y >= 0 else places.BELOW
            best = around[places.choose(around, order, taken, np.concatenate([*costs, np.zeros(0)]), edge(plane))]
            boxes.append(np.array([best]))
            costs.append(np.full(1, NAME_COST))
            left, top, right, bottom = best.tolist()
            made.append(StateLabel(QRectF(left, top, right - left, bottom - top), text, size, weight))
    return made


def paint_labels(painter: QPainter, plane: Plane) -> None:
    """Write the names."""
    for label in state_labels(plane):
        used = font(label.size, label.weight)
        painter.setFont(used)
        at = QPointF(label.rect.left(), label.rect.top() + QFontMetricsF(used).ascent())
        haloed(painter, at, label.text, used, color("h_text"))
