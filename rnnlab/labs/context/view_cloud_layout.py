"""Where everything of a plane of states goes: the range, the lens, the legend, numbers and labels."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF

from rnnlab.engine.context_traces import SenseCloud
from rnnlab.labs.context.view_frame import FOOT, SIDE, TITLE, Frame
from rnnlab.labs.context.view_legend import LABEL, legend_size
from rnnlab.labs.context.view_lens import ZOOM, Lens, clump
from rnnlab.labs.context.view_scene import Point, Scene, finite, pairs
from rnnlab.labs.context.view_spots import Spots
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets import plane_labels as labels

HALF_LINE = N_("Context", "P = 0.5")
BADGE = 19.0  # height of a number
_WAY = 40  # so much of a long sentence's way labels keep clear of
_MOVES = 10.0  # design pixels: a way shorter than this is no way


@dataclass
class CloudLayout:
    """Places of one plane in its widget."""

    frame: Frame = field(default_factory=Frame)
    lens: Lens | None = None
    legend: QRectF | None = None
    line: tuple[QPointF, QPointF] | None = None
    line_label: QRectF | None = None
    badges: dict[int, QPointF] = field(default_factory=dict)  # compared sentence -> middle of its number
    points: dict[int, QPointF] = field(default_factory=dict)  # compared sentence -> its state
    way: list[QPointF] = field(default_factory=list)  # for every border from the word on
    marks: list[tuple[str, QRectF, QPointF]] = field(default_factory=list)  # labels along the way, and of which point
    present: QPointF | None = None
    pinned: tuple[QPointF, QRectF] | None = None  # A's state, and the place of its letter


def lay_out(
    scene: Scene, cloud: SenseCloud, rect: QRectF, with_legend: bool, guess: Point | None = None
) -> CloudLayout:
    """Find a place for everything."""
    made = CloudLayout()
    frame = made.frame
    area = QRectF(rect).adjusted(px(SIDE), px(TITLE), -1.0, -px(FOOT))
    known = pairs(cloud.points) + pairs(cloud.examples) + pairs(cloud.way)
    frame.fit(area, known + ([guess] if guess is not None else []))
    spots = Spots(area)
    for name in frame.name_rects(cloud.explained):
        spots.take(name, 8.0)
    dots = [frame.pixel(x, y) for x, y in pairs(cloud.points)]
    spots.take_points(dots, 5.0, 2.0)
    for k, (x, y) in enumerate(cloud.examples.tolist()):
        if finite(x) and finite(y):
            made.points[k] = frame.pixel(x, y)
    _lay_way(made, scene, cloud)
    if made.way:
        spots.take_points(made.way, 15.0, 5.0)
    _lay_line(made, cloud, spots)
    _lay_lens(made, cloud, spots)
    if with_legend:
        made.legend = spots.somewhere(*legend_size(scene.trace), 7.0, 8.0)
    _lay_line_label(made, spots)
    spots.take_points(list(made.points.values()), 6.0, 3.0)
    _lay_marks(made, scene, spots)  # before the numbers, which can stand farther away
    _lay_badges(made, spots)
    _lay_pinned(made, scene, cloud, spots)
    return made


def _lay_way(made: CloudLayout, scene: Scene, cloud: SenseCloud) -> None:
    if not scene.concealed:
        made.way = [made.frame.pixel(x, y) for x, y in pairs(cloud.way)]
    here = scene.present(cloud)
    made.present = made.frame.pixel(*here) if here is not None and finite(here[0]) and finite(here[1]) else None


def _lay_line(made: CloudLayout, cloud: SenseCloud, spots: Spots) -> None:
    """The line of P = 0.5 from edge to edge."""
    if cloud.line is None:
        return
    frame = made.frame
    (ax, ay), (bx, by) = cloud.line.tolist()
    ends = clipped(frame.pixel(ax, ay), frame.pixel(bx, by), frame.rect)
    if ends is None:
        return
    made.line = ends
    spots.take_line(*ends, 0.6)


def _lay_line_label(made: CloudLayout, spots: Spots) -> None:
    if made.line is None:
        return
    ends = made.line
    wide = mathtext.width(tr(HALF_LINE), 13) + px(8)
    low = max(ends, key=lambda end: end.y())
    high = min(ends, key=lambda end: end.y())
    along = [low + (high - low) * share for share in (0.08, 0.92, 0.2, 0.8, 0.35, 0.65)]
    made.line_label = spots.beside(along, wide, px(19), (8.0, 14.0), labels.RIGHT)


def _lay_lens(made: CloudLayout, cloud: SenseCloud, spots: Spots) -> None:
    frame = made.frame
    side = min(px(104), frame.rect.width() * 0.36, frame.rect.height() * 0.42)
    middle = clump(cloud, frame, side / ZOOM)
    if middle is None:
        return
    window = QRectF(0, 0, side / ZOOM, side / ZOOM)
    window.moveCenter(middle)
    spots.take(window, 6.0)
    inside = sum(1 for at in made.points.values() if window.contains(at))
    foot = px(BADGE + 7) if inside else 0.0
    wide = max(side, inside * px(BADGE + 7))
    room = spots.somewhere(wide, side + foot, 8.0, 8.0, most=0.8 * wide * (side + foot))
    if room is not None:
        inset = QRectF(room.center().x() - side / 2, room.top(), side, side)
        row = QRectF(room.left(), inset.bottom() + px(4), room.width(), foot)
        made.lens = Lens(window, inset, row)


def _lay_badges(made: CloudLayout, spots: Spots) -> None:
    """Numbers beside their states; those in the lens stand in a row below the inset."""
    side = px(BADGE)
    lens = made.lens
    inside = [k for k, at in made.points.items() if lens is not None and lens.holds(at)]
    if lens is not None:
        step = side + px(7)
        for place, k in enumerate(inside):
            x = lens.row.center().x() + (place - (len(inside) - 1) / 2) * step
            made.badges[k] = QPointF(x, lens.row.center().y())
    for k, at in made.points.items():
        if k not in made.badges:
            found = spots.beside(at, side, side, (15.0, 24.0, 34.0, 46.0), labels.ABOVE, 8.0)
            made.badges[k] = found.center()
            spots.take_line(at, found.center(), 0.4)


def _lay_pinned(made: CloudLayout, scene: Scene, cloud: SenseCloud, spots: Spots) -> None:
    place = scene.pinned_place(cloud)
    if place is not None:
        at = made.frame.pixel(*place)
        spots.take_points([at], 11.0, 4.0)
        made.pinned = at, spots.beside(at, px(13), px(16), (12.0, 18.0), weight=6.0)


def _lay_marks(made: CloudLayout, scene: Scene, spots: Spots) -> None:
    """What had been read at the way's beginning and has been read now, where these are two places."""
    if not made.way or made.present is None:
        return
    now = scene.way_step()
    shown = [now] if _length(made.way[now] - made.way[0]) < px(_MOVES) else [now, 0]
    if len(shown) == 1 and all(_length(at - made.way[0]) < px(_MOVES) for at in made.way):
        return
    for a, b in pairwise(made.way[:_WAY]):
        spots.take_line(a, b, 6.0)
    for k in shown:
        text = scene.read_to(k)
        wide = min(mathtext.width(mathtext.literal(text), LABEL, 500) + px(4), made.frame.rect.width() * 0.5)
        others = [made.way[other] for other in shown if other != k]
        room = spots.beside(made.way[k], wide, px(20), (16.0, 24.0, 36.0, 48.0), labels.RIGHT, others=others)
        made.marks.append((text, room, made.way[k]))


def _length(vector: QPointF) -> float:
    return float((vector.x() ** 2 + vector.y() ** 2) ** 0.5)


def clipped(a: QPointF, b: QPointF, rect: QRectF) -> tuple[QPointF, QPointF] | None:
    """The part inside a rectangle of the endless line through two points; None where there is none."""
    way = b - a
    low, high = -1e9, 1e9
    for start, change, least, most in (
        (a.x(), way.x(), rect.left(), rect.right()),
        (a.y(), way.y(), rect.top(), rect.bottom()),
    ):
        if abs(change) < 1e-9:
            if not least <= start <= most:
                return None
            continue
        one, two = (least - start) / change, (most - start) / change
        low, high = max(low, min(one, two)), min(high, max(one, two))
    return (a + way * low, a + way * high) if low < high else None
