"""Which labels a plane has, and where they go."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from rnnlab.ui.look.theme import lettered, letters, look, px
from rnnlab.ui.widgets import plane_labels as labels
from rnnlab.ui.widgets.plane_items import Handle, Mark, PlaneModel
from rnnlab.ui.widgets.plane_label_sizes import (
    CROWDED,
    MARK_RADIUS,
    MARK_TYPE,
    NOTE,
    POINT,
    SIZE,
    TICK,
    around,
    gap_of,
    label_sizes,
    name_lifted,
    size_of,
    text_width,
    tick_step,
)

_ENOUGH = 40.0  # square pixels: while something is dragged, labels stay where they cover no more,
_WORSE = 1.25  # or, where there is no free place, hardly more than when they were placed


@dataclass(frozen=True)
class Placed:
    """A label ready to be painted.

    Without a handle it is the arrow's, a distance's (``gap``), or (``quiet``) the trail's or another state's.
    """

    handle: Handle | None
    source: str
    rect: QRectF
    quiet: bool = False
    covers: bool = False  # it found no free place and lies over something
    gap: bool = False
    mark: Mark | None = None  # a computed point's
    bare: bool = False  # without its tag, for which there was no room


class LabelLayout:
    """Places labels; remembers the places only while something is dragged."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[int, float]] = {}  # which place each label has, and what it covered there
        self._bare = False  # whether there was no room for all of the tags, so that none is shown
        self._room: tuple[object, QRectF] | None = None  # the region, and the place of its sentence
        # what is taken, and what a covered square pixel of it costs; labels are added as they are placed
        self._boxes: labels.Boxes = np.empty((0, 4))
        self._weights: labels.Boxes = np.empty(0)
        self._count = 0
        self._letters = 0, 0  # which of the boxes are numbers and names of the axes,
        self._first = 0  # and from where on they are labels

    def lay_out(self, model: PlaneModel) -> list[Placed]:
        """Labels of arrow, handles and trail, each clear of those before it as far as possible."""
        self._collect(model)
        if not model.held:
            self._kept.clear()
            self._bare = False
        out: list[Placed] = []
        arrow = model.arrow
        if arrow is not None and arrow.label:
            size = label_sizes(model)[0] if model.small else SIZE
            width = text_width(arrow.label, size, 600) + px(14 if model.small else 22)
            at = model.pixel(arrow.x, arrow.y)
            height = px(22 if model.small else 30)
            rect, _ = self._put(model, "\0arrow", at, width, height, px(14 if model.small else 22), labels.BELOW)
            out.append(Placed(None, arrow.label, rect))
        for distance in model.gaps:
            at = model.pixel((distance.start[0] + distance.end[0]) / 2, (distance.start[1] + distance.end[1]) / 2)
            width = text_width(distance.label, SIZE, 600) + px(18)
            rect, _ = self._put(model, f"\0{distance.label}", at, width, px(30), px(16), labels.BELOW)
            out.append(Placed(None, distance.label, rect, gap=True))
        for other in model.others:
            at, width = model.pixel(other.x, other.y), text_width(other.label, NOTE, 600) + px(4)
            rect, _ = self._put(model, f"\0{other.label}", at, width, px(22), px(16), labels.ABOVE)
            out.append(Placed(None, other.label, rect, quiet=True))
        out += self._handles(model)
        out += self._marks(model)
        if len(model.trail) > 3 and model.trail_label:
            at = model.pixel(*model.trail[len(model.trail) // 3])
            width = text_width(model.trail_label, NOTE)
            names = self._names()
            rect, covers = self._put(model, "\0trail", at, width, px(20), px(14), labels.ABOVE)
            box = np.array([(rect.left(), rect.top(), rect.right(), rect.bottom())])
            if not covers and not (labels.overlap(box, names) > 1.0).any():  # a point, and its own name, are worth more
                out.append(Placed(None, model.trail_label, rect, quiet=True))
        return out

    def follow(
        self, model: PlaneModel, placed: list[Placed], room: QRectF | None
    ) -> tuple[list[Placed], QRectF | None] | None:
        """Labels laid out before, of which those of the dragged handles have gone along; the others stay.

        A move of the hand costs no layout then. Its answer does, a moment later. None where the region's sentence,
        the one label that lies below all points, has to make way.
        """
        moved = {handle.key: handle for handle in model.handles if model.held in (handle.key, handle.of)}
        followed = [
            one if one.handle is None or one.handle.key not in moved else self._gone(model, moved[one.handle.key], one)
            for one in placed
        ]
        if room is not None:
            own = [one.rect for one in followed if one.handle is not None and one.handle.key in moved]
            own += [around(model.pixel(handle.x, handle.y), px(POINT)) for handle in moved.values()]
            if any(room.intersects(box) for box in own):
                return None
        return followed, room

    def _gone(self, model: PlaneModel, handle: Handle, before: Placed) -> Placed:
        """A handle's label at its former side."""
        width, height = size_of(model, handle, before.bare)
        ring, index = divmod(self._kept[handle.key][0], len(labels.DIRECTIONS))
        at, gap = model.pixel(handle.x, handle.y), gap_of(model, handle) * (1 + ring)
        left, top = labels.candidate(index, at.x(), at.y(), width, height, gap)[0, :2]
        return replace(before, handle=handle, source=handle.label, rect=QRectF(float(left), float(top), width, height))

    def _handles(self, model: PlaneModel) -> list[Placed]:
        """The labels of the handles: where so many find no room for their tags, the names alone.

        The weights that tags tell stand in a table as well.
        """
        before, out = self._count, []
        middle = sum(h.y for h in model.handles) / max(1, len(model.handles))
        for handle in model.handles:
            width, height = size_of(model, handle, self._bare)
            order = labels.RIGHT if handle.diamond else labels.ABOVE if handle.y >= middle else labels.BELOW
            at = model.pixel(handle.x, handle.y)
            rect, covers = self._put(model, handle.key, at, width, height, gap_of(model, handle), order)
            if covers and handle.tag and len(model.handles) > CROWDED and not (model.held or self._bare):
                self._bare, self._count = True, before
                return self._handles(model)
            out.append(Placed(handle, handle.label, rect, covers=covers, bare=self._bare))
        return out

    def _marks(self, model: PlaneModel) -> list[Placed]:
        """The labels of computed points, but letters, which stand inside; where a dot's finds no room, it has none.

        Of very many points the rings' names give way as well: the first have them.
        """
        out = []
        for kind in ("ring", "dot"):
            for k, mark in enumerate(model.marks):
                if mark.kind == kind and mark.label:
                    size, weight = MARK_TYPE[kind]
                    at, width = model.pixel(mark.x, mark.y), text_width(mark.label, size, weight) + px(2)
                    count = self._count
                    rect, covers = self._put(
                        model, f"\0{kind}{k}", at, width, px(20), px(12 if kind == "ring" else 9), labels.ABOVE
                    )
                    if covers and (kind == "dot" or len(model.marks) > 2 * CROWDED):
                        self._count = count
                        continue
                    out.append(Placed(None, mark.label, rect, covers=covers, mark=mark))
        return out

    def room_for(self, model: PlaneModel, label: str) -> QRectF | None:
        """Room for a sentence inside the region, after ``lay_out``; None where it would cover something."""
        shape = [(p.x(), p.y()) for p in (model.pixel(x, y) for x, y in model.region.corners)]
        if len(shape) < 3 or not label:
            return None
        region = (model.region, label, model.centre, model.scale, look().scale)
        if model.held and self._room is not None and self._room[0] == region:
            kept = self._room[1]
            if self._cost([(kept.left(), kept.top(), kept.right(), kept.bottom())])[0] <= _ENOUGH:
                return kept
        self._room = None
        width, height = text_width(label, NOTE), px(20)
        xs, ys = [p[0] for p in shape], [p[1] for p in shape]
        tops, lefts = np.meshgrid(
            np.linspace(min(ys) + px(10), max(ys) - px(10) - height, 9),
            np.linspace(min(xs) + px(14), max(xs) - px(14) - width, 9),
            indexing="ij",
        )
        left, top = lefts.ravel(), tops.ravel()
        boxes = np.stack([left, top, left + width, top + height], axis=1)
        boxes = boxes[labels.inside(boxes + np.array([-px(8), -px(4), px(8), px(4)]), shape)]
        if not len(boxes):
            return None
        cost = self._cost(boxes)
        best = int(cost.argmin())
        if cost[best] > _ENOUGH:
            return None
        room = QRectF(float(boxes[best, 0]), float(boxes[best, 1]), width + 2, height)
        self._room = region, room
        return room

    def _cost(self, boxes: Any) -> Any:
        """What each of some boxes covers."""
        return labels.overlap(np.asarray(boxes), self._boxes[: self._count]) @ self._weights[: self._count]

    def _collect(self, model: PlaneModel) -> None:
        """Everything that labels keep clear of, and how much."""
        zero, rect = model.pixel(0, 0), model.rect
        x0, y0 = zero.x(), zero.y()
        squares: list[tuple[float, float, float, float]] = []
        weights: list[float] = []
        lines: list[tuple[float, float, float, float]] = []
        costs: list[float] = []
        ends = [(h.x, h.y, px(15 if h.diamond else 14)) for h in model.handles]
        ends += [(a.x, a.y, px(15)) for a in (model.arrow, *model.others) if a is not None]
        for mark in model.marks:
            at, radius = model.pixel(mark.x, mark.y), px(MARK_RADIUS[mark.kind])
            squares.append(labels.square(at.x(), at.y(), radius))
            weights.append(4.0)
            if mark.line is not None:
                end = model.pixel(*mark.line)
                lines.append((at.x(), at.y(), end.x(), end.y()))
                costs.append(1.0)
        for x, y, radius in ends:
            at = model.pixel(x, y)
            squares.append(labels.square(at.x(), at.y(), radius))
            weights.append(4.0)
            if model.rays:
                lines.append((x0, y0, at.x(), at.y()))
                costs.append(1.5)
        corners = [model.pixel(*corner) for corner in model.region.corners]
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            lines.append((a.x(), a.y(), b.x(), b.y()))
            costs.append(0.4)
        lines += [(x0, rect.top(), x0, rect.bottom()), (rect.left(), y0, rect.right(), y0)]
        costs += [0.8, 0.8]
        wide, high = lettered(110, TICK), lettered(30, TICK)
        named = [
            (rect.right() - wide, y0 - (high if name_lifted(model, wide) else 0.0), rect.right(), y0 + high),
            (x0, rect.top(), x0 + lettered(110, TICK), rect.top() + lettered(26, TICK)),
            (x0 - px(26), y0 + px(6), x0 - px(10), y0 + px(26)),
        ]
        step = tick_step(model)
        half = letters(TICK) * 0.6
        for k in (-3, -2, -1, 1, 2, 3, 4, 5, 6):  # the numbers along the axes
            across, up = model.pixel(k * step, 0).x(), model.pixel(0, k * step).y()
            named.append((across - half, y0 + px(8), across + half, y0 + px(8) + letters(TICK) * 1.47))
            named.append((x0 - px(22) - 2 * half, up - half, x0 - px(22), up + half))
        self._letters = len(squares), len(squares) + len(named)
        squares += named
        weights += [1.5] * len(named)
        squares += [(box.left(), box.top(), box.right(), box.bottom()) for box in model.buttons]
        weights += [2.0] * len(model.buttons)
        for point in (model.pixel(*place) for place in model.trail):
            squares.append(labels.square(point.x(), point.y(), px(4)))
            weights.append(0.6)
        along, counts = labels.lines(lines)
        self._count = self._first = len(squares) + len(along)
        places = (
            len(model.handles) + len(model.gaps) + len(model.others) + len(model.marks) + 2
        )  # as many labels as there may be
        self._boxes = np.concatenate([squares, along, np.empty((places, 4))])
        self._weights = np.concatenate([weights, np.repeat(costs, counts), np.full(places, 3.0)])

    def _put(
        self, model: PlaneModel, key: str, at: QPointF, width: float, height: float, gap: float, order: Sequence[int]
    ) -> tuple[QRectF, bool]:
        x, y = at.x(), at.y()
        taken, cost = self._boxes[: self._count], self._weights[: self._count]
        found, before = self._kept.get(key, (None, 0.0)) if model.held else (None, 0.0)
        covered = math.inf
        if found is not None:
            ring, index = divmod(found, len(labels.DIRECTIONS))
            place = labels.candidate(index, x, y, width, height, gap * (1 + ring))
            covered = float((labels.overlap(place, taken) @ cost)[0])
        if found is None or covered > max(_ENOUGH, _WORSE * before):
            rect = model.rect
            frame = (rect.left(), rect.top(), rect.right(), rect.bottom())
            places = labels.candidates(x, y, width, height, gap)
            found = labels.choose(places, order, taken, cost, frame)
            place = places[found : found + 1]
            if len(names := self._names()) and (labels.overlap(place, names) > 1.0).any():
                points = self._boxes[: self._letters[0]]
                away = labels.farther(
                    (x, y, width, height, gap), order, np.concatenate([names, points]), taken, cost, frame
                )
                found, place = (found, place) if away is None else away
            covered = before = float((labels.overlap(place, taken) @ cost)[0])
        self._kept[key] = found, before
        self._boxes[self._count] = place[0]
        self._count += 1
        return QRectF(float(place[0, 0]), float(place[0, 1]), width, height), covered > _ENOUGH

    def _names(self) -> labels.Boxes:
        """Where letters are: labels, numbers and names of the axes."""
        first, last = self._letters
        return np.concatenate([self._boxes[first:last], self._boxes[self._first : self._count]])
