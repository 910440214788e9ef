"""How large a plane's labels are, and how far from their points they stand."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.theme import line, look, px
from rnnlab.ui.widgets import plane_labels as labels
from rnnlab.ui.widgets.plane_items import Handle, PlaneModel

SIZE, TAG, NOTE, TICK = 18, 15, 15, 15  # type in px
MARK_TYPE = {"ring": (14, 600), "dot": (13, 400)}  # size and weight of the labels of computed points,
MARK_RADIUS = {"letter": 13.0, "ring": 9.0, "dot": 5.0}  # and how large these are
CROWDED = 7  # so many handles have smaller labels,
LOW = 300  # and in a plane of less than so many px still smaller ones
_GAP, _NEARER = 24.0, 21.0  # from a point to its label; where a class looks, whose letters need the room
POINT = 15.0  # half of the room that a point takes


@lru_cache(maxsize=512)
def _width(source: str, size: float, weight: int, scale: float) -> float:
    return mathtext.width(source, size, weight)


def text_width(source: str, size: float, weight: int = 400) -> float:
    """Width of a label; measured once per size of the program."""
    return _width(source, size, weight, look().scale)


def label_sizes(model: PlaneModel) -> tuple[float, float]:
    """Type of the handles' labels and tags, in px."""
    room = min(model.rect.height(), model.rect.width())
    if model.small or (len(model.handles) > CROWDED and room < px(LOW)):
        return (14, 12)
    return (SIZE, TAG) if len(model.handles) <= CROWDED else (15, 13)


def tick_step(model: PlaneModel) -> float:
    """The distance of numbered grid lines, in units."""
    step = labels.nice_step(px(130) / model.scale)
    if step * model.scale > px(240):
        return labels.nice_step(px(60) / model.scale)
    finer = labels.nice_step(px(60 if model.small else 75) / model.scale)
    return finer if f"{finer:e}".startswith("1.") and finer < step else step  # 1 and 2 rather than 2 alone


def ticks(model: PlaneModel) -> list[tuple[float, float]]:
    """The numbers along the first axis, and where they stand across."""
    step, first, last = tick_step(model), model.value(model.rect.topLeft())[0], model.value(model.rect.topRight())[0]
    numbers = [k * step for k in range(math.ceil(first / step), math.floor(last / step) + 1)]
    return [(number, model.pixel(number, 0).x()) for number in numbers]


def name_lifted(model: PlaneModel, width: float) -> bool:
    """Whether the first axis's name, so wide, stands above its line: below it, it would hide a number that is used."""
    used = max((handle.x for handle in model.handles), default=0.0) * 1.01
    left = model.rect.right() - px(6) - width - px(24)
    return not model.small and any(0 < number <= used and x >= left for number, x in ticks(model))


def around(at: QPointF, radius: float) -> QRectF:
    """The square around a point."""
    return QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)


def gap_of(model: PlaneModel, handle: Handle) -> float:
    """From a handle to its label."""
    near = _NEARER if look().presenting else _GAP
    return px((near + 2 if handle.diamond else near) * (0.6 if model.small else 1.0))


def size_of(model: PlaneModel, handle: Handle, bare: bool) -> tuple[float, float]:
    """Width and height of a handle's label, tag (unless it is ``bare``) and note."""
    size, tag = label_sizes(model)
    width, height = text_width(handle.label, size, 600), px(size * 1.45)
    if handle.ghost:
        return width + px(20), height + px(6)
    if handle.tag and not bare:
        width += px(10) + text_width(handle.tag, tag, 600) + px(18)
    if handle.note:
        width, height = max(width, text_width(handle.note, NOTE)), height + line(20, NOTE)
    return width, height
