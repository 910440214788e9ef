"""How the plane of paths is painted: axes, the marks of held-out sentences, ways, names."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from rnnlab.labs.reader.view_chain_paint import haloed
from rnnlab.labs.reader.view_paths_marks import (
    Way,
    answer_colour,
    answer_name,
    draw_answer,
    draw_state,
    way_colour,
    way_width,
)
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import short
from rnnlab.ui.look.theme import color, font, pen_width, px
from rnnlab.ui.widgets import plane_labels as places
from rnnlab.ui.widgets.arrows import arrow_head

if TYPE_CHECKING:
    from rnnlab.labs.reader.view_paths_plane import PathsPlane

AXIS = N_("Reader", "principal axis {axis} · {share} % of the variance")
AXIS_PLAIN = N_("Reader", "principal axis {axis}")
NAMED = 12  # that many answers have their names on the plane; more of them only in the list
ENDS = 14  # size of the words at a sentence's end
DRAWN = 12  # arrows of a long sentence: the last ones read; all of them would be a ball of wool


def axis_name(axis: int, share: float) -> str:
    """``principal axis 1 · 43 % of the variance``; states that do not vary have no share."""
    if not math.isfinite(share):
        return tr(AXIS_PLAIN, axis=axis)
    return tr(AXIS, axis=axis, share=f"{100 * share:.0f}")


def paint_ground(painter: QPainter, plane: PathsPlane) -> None:
    """What stays while the reading goes on: grid, axes, cloud and the answers' names."""
    _paint_axes(painter, plane)
    _paint_cloud(painter, plane)


def _paint_axes(painter: QPainter, plane: PathsPlane) -> None:
    assert plane.paths is not None
    frame, model = plane.frame(), plane.model
    step = places.nice_step(px(88) / model.scale)
    (left, top), (right, bottom) = model.value(frame.topLeft()), model.value(frame.bottomRight())
    painter.setFont(font(13))
    metrics = QFontMetricsF(font(13))
    for k in range(math.ceil(left / step), math.floor(right / step) + 1):
        x = model.pixel(k * step, 0).x()
        painter.setPen(QPen(color("axis" if k == 0 else "grid"), px(1)))
        painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()))
        text = short(round(k * step, 9))
        painter.setPen(color("ink3"))
        half = metrics.horizontalAdvance(text) / 2
        painter.drawText(QPointF(min(x - half, plane.width() - 2 * half), frame.bottom() + px(18)), text)
    for k in range(math.ceil(bottom / step), math.floor(top / step) + 1):
        y = model.pixel(0, k * step).y()
        painter.setPen(QPen(color("axis" if k == 0 else "grid"), px(1)))
        painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y))
        text = short(round(k * step, 9))
        painter.setPen(color("ink3"))
        painter.drawText(QPointF(frame.left() - px(7) - metrics.horizontalAdvance(text), y + px(5)), text)
    painter.setPen(QPen(color("axis"), pen_width(1.5)))
    painter.drawLine(frame.bottomLeft(), frame.bottomRight())
    painter.drawLine(frame.bottomLeft(), frame.topLeft())
    head = px(9)
    arrow_head(painter, frame.topLeft() - QPointF(0, px(4)), (0.0, -1.0), head, head * 0.45, color("axis"))
    arrow_head(painter, frame.bottomRight() + QPointF(px(4), 0), (1.0, 0.0), head, head * 0.45, color("axis"))
    first, second = (axis_name(k + 1, share) for k, share in enumerate(plane.paths.explained))
    mathtext.draw(painter, frame.left() - px(6), frame.top() - px(13), second, 13, "ink2")
    place = QRectF(frame.left(), frame.bottom() + px(22), frame.width(), px(22))
    mathtext.draw_in(painter, place, first, 13, "ink2", align=Qt.AlignmentFlag.AlignRight)


def _paint_cloud(painter: QPainter, plane: PathsPlane) -> None:
    assert plane.paths is not None
    frame = plane.frame()
    size = px(4.2)
    by_answer: dict[int, list[QPointF]] = {}
    for (x, y), answer in zip(plane.paths.cloud.tolist(), plane.paths.cloud_answers, strict=True):
        at = plane.model.pixel(x, y)
        if frame.contains(at):
            by_answer.setdefault(answer, []).append(at)
    for answer, spots in by_answer.items():
        for at in spots:
            draw_answer(painter, answer, at, size, 0.85)
    if len(by_answer) <= NAMED:
        _paint_answer_names(painter, plane, by_answer)


def _paint_answer_names(painter: QPainter, plane: PathsPlane, by_answer: dict[int, list[QPointF]]) -> None:
    """Each answer's name where its marks lie closest, clear of the other names."""
    frame = plane.frame()
    used = font(14, 600)
    metrics = QFontMetricsF(used)
    marks = [places.square(p.x(), p.y(), px(4)) for spots in by_answer.values() for p in spots]
    ends = [plane.place_of(k, way.last()) for k, way in enumerate(plane.ways)]
    taken = np.array(marks + [places.square(p.x(), p.y(), px(16)) for p in ends]).reshape(-1, 4)
    weights = np.append(np.full(len(marks), 0.7), np.full(len(ends), 3.0))
    plane.name_boxes = []
    edge = (frame.left(), frame.top(), frame.right(), frame.bottom())
    for answer, spots in by_answer.items():
        name = answer_name(plane.names, answer)
        if not name:
            continue
        x, y = (float(np.median([value(p) for p in spots])) for value in (QPointF.x, QPointF.y))
        boxes = places.candidates(x, y, metrics.horizontalAdvance(name), metrics.height(), px(14))
        best = boxes[places.choose(boxes, places.ABOVE, taken, weights, edge)]
        taken, weights = np.vstack([taken, best]), np.append(weights, 4.0)
        plane.name_boxes.append(np.array([best]))
        haloed(painter, QPointF(best[0], best[1] + metrics.ascent()), name, used, answer_colour(answer))


def paint_ways(painter: QPainter, plane: PathsPlane) -> None:
    """The sentences' ways, the present states ringed."""
    frame = plane.frame()
    painter.save()
    painter.setClipRect(frame.adjusted(-px(12), -px(12), px(6), px(12)))
    order = sorted(range(len(plane.ways)), key=lambda k: (k == plane.lit, plane.ways[k].role == "main", -k))
    for k in order:
        _paint_way(painter, plane, k)
    painter.restore()
    if plane.hasFocus():
        painter.setPen(QPen(color("accent"), px(2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(plane.rect()).adjusted(1, 1, -1, -1), px(8), px(8))


def _strength(plane: PathsPlane, k: int) -> float:
    return 0.28 if plane.lit >= 0 and plane.lit != k else 1.0


def _paint_way(painter: QPainter, plane: PathsPlane, k: int) -> None:
    way, strength, points = plane.ways[k], _strength(plane, k), plane.spots()[k]
    here, last = way.step(plane.step), way.last()
    wide = way_width(way) * (1.4 if plane.lit == k else 1.0)
    first = 0  # the first step that is drawn with its arrow and its marker
    end = last
    if last > DRAWN:
        first, end = max(0, here - DRAWN), here
        for part, alpha in ((points[: first + 1], 0.4), (points[here:], 0.25)):
            _line(painter, part, _faded(way, strength * alpha), wide * 0.6, way)
    for step in range(first + 1, end + 1):
        alpha = strength * (1.0 if step <= here else 0.25)
        _segment(painter, points[step - 1], points[step], _faded(way, alpha), wide, way)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("axis"))
    painter.drawEllipse(points[0], px(4.5), px(4.5))
    for step in range(first + 1, end + 1):
        if step != here:
            draw_state(painter, way, points[step], False, strength * (1.0 if step <= here else 0.35))
    if here > 0:
        if strength == 1.0:
            painter.setPen(QPen(color("accent"), pen_width(2)))
            painter.setBrush(color("stage", 0.6))
            painter.drawEllipse(points[here], px(12), px(12))
        draw_state(painter, way, points[here], True, strength)


def _faded(way: Way, alpha: float) -> QColor:
    ink = way_colour(way)
    ink.setAlphaF(alpha)
    return ink


def _line(painter: QPainter, points: list[QPointF], ink: QColor, wide: float, way: Way) -> None:
    if len(points) > 1:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(_pen(ink, wide, way))
        painter.drawPolyline(points)


def _pen(ink: QColor, wide: float, way: Way) -> QPen:
    pen = QPen(ink, pen_width(wide), c=Qt.PenCapStyle.FlatCap)
    if way.role == "compare":
        pen.setDashPattern([3.6, 2.4])
    return pen


def _segment(painter: QPainter, start: QPointF, end: QPointF, ink: QColor, wide: float, way: Way) -> None:
    along = end - start
    length = math.hypot(along.x(), along.y())
    if length < 1e-6:
        return
    painter.setPen(_pen(ink, wide, way))
    painter.drawLine(start, end)
    if length > px(26):
        # In the middle of the line, not at its end: there the state's own marker stands.
        head = px(12 if way.role != "other" else 9)
        unit = (along.x() / length, along.y() / length)
        arrow_head(painter, start + along * 0.5 + QPointF(*unit) * head * 0.5, unit, head, head * 0.46, ink)


def end_places(plane: PathsPlane) -> list[QPointF | None]:
    """Where each sentence's words stand (their baseline's start): clear of ways and of one another."""
    frame = plane.frame()
    boxes: list[places.Boxes] = list(plane.name_boxes)
    for spots in plane.spots():
        boxes += [np.array([places.square(p.x(), p.y(), px(9))]) for p in spots[-DRAWN - 1 :]]
        for a, b in itertools.pairwise(spots[-DRAWN - 1 :]):
            boxes.append(places.along((a.x(), a.y()), (b.x(), b.y()), 20.0))
    edge = (frame.left(), frame.top(), frame.right(), frame.bottom())
    found: list[QPointF | None] = []
    metrics = QFontMetricsF(font(ENDS, 600))
    for k, way in enumerate(plane.ways):
        at = plane.spots()[k][-1]
        if not way.words or not frame.contains(at):
            found.append(None)
            continue
        wide = metrics.horizontalAdvance(_end_text(way))
        around = places.candidates(at.x(), at.y(), wide, metrics.height(), px(15))
        taken = np.vstack(boxes)
        cost = np.full(len(taken), 2.0)
        cost[: len(plane.name_boxes)] = 4.0
        best = around[places.choose(around, places.RIGHT, taken, cost, edge)]
        boxes.append(np.array([best]))
        found.append(QPointF(best[0], best[1] + metrics.ascent()))
    return found


def _end_text(way: Way) -> str:
    return f"{way.letter}  {way.label}"


def paint_ends(painter: QPainter, plane: PathsPlane) -> None:
    """Each sentence's words at its last state."""
    for k, (way, at) in enumerate(zip(plane.ways, end_places(plane), strict=True)):
        if at is not None:
            lit = plane.lit == k or (plane.lit < 0 and way.role == "main")
            ink = color("ink" if way.role == "other" else "h_text", 1.0 if _strength(plane, k) == 1.0 else 0.45)
            haloed(painter, at, _end_text(way), font(ENDS, 600 if lit else 500), ink)


def paint_callout(painter: QPainter, plane: PathsPlane) -> None:
    """The beginning of the sentence at the state pointed at."""
    found = plane.callout()
    if found is None:
        return
    frame, at = plane.frame(), plane.place_of(*found)
    if not frame.contains(at):
        return
    used = font(14, 600)
    metrics = QFontMetricsF(used)
    text = metrics.elidedText(
        f"{plane.ways[found[0]].letter}  {plane.prefix(*found)}", Qt.TextElideMode.ElideMiddle, frame.width() * 0.7
    )
    around = places.candidates(at.x(), at.y(), metrics.horizontalAdvance(text) + px(20), px(30), px(18))
    spots = plane.spots()[found[0]][max(0, found[1] - DRAWN) :]
    lines = [places.along((a.x(), a.y()), (b.x(), b.y())) for a, b in itertools.pairwise(spots)]
    taken = np.vstack([*lines, np.array([places.square(p.x(), p.y(), px(8)) for p in spots]), *plane.name_boxes])
    edge = (frame.left(), frame.top(), frame.right(), frame.bottom())
    left, top, right, bottom = around[places.choose(around, places.ABOVE, taken, np.ones(len(taken)), edge)]
    box = QRectF(left, top, right - left, bottom - top)
    box.translate(max(0.0, frame.left() - left) - max(0.0, right - frame.right()), 0)
    painter.setPen(QPen(color("accent"), pen_width(1.5)))
    painter.setBrush(color("card"))
    painter.drawRoundedRect(box, px(7), px(7))
    painter.setFont(used)
    painter.setPen(color("ink"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
