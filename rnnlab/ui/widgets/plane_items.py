"""What a plane of vectors holds, and where its points are in pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

if TYPE_CHECKING:
    from rnnlab.ui.widgets.plane_under import Under

Point = tuple[float, float]


@dataclass(frozen=True)
class Handle:
    """A point that can be dragged, with its vector from the origin.

    ``label`` may hold mathematics; ``tag`` is a short text on the 0…1 ramp at
    ``share``; ``note`` stands below the label. A ``diamond`` is drawn around
    whatever else is there, its vector dotted. A ``square`` has no vector but a
    dotted line to the handle that it belongs to (``of``). A ``ghost`` is
    somebody's guess: dashed and hollow. What is ``fixed`` cannot be dragged.
    """

    key: str
    x: float
    y: float
    label: str
    name: str
    diamond: bool = False
    tag: str = ""
    share: float = 0.0
    note: str = ""
    faded: bool = False
    ghost: bool = False
    fixed: bool = False
    square: bool = False
    of: str = ""
    spoken: str = ""  # how a screen reader calls it, where that is not its name
    about: str = ""  # and what it is, said after its coordinates


@dataclass(frozen=True)
class Gap:
    """A dotted line between two points, with their distance as a text."""

    start: Point
    end: Point
    label: str


@dataclass(frozen=True)
class Mark:
    """A computed point without a vector, in the accent's colour.

    ``kind`` is ``"letter"`` (its label inside, where it has room), ``"ring"`` (before
    something happened) or ``"dot"`` (after it). ``line`` is where a dotted line goes, if there is one.
    """

    x: float
    y: float
    label: str
    kind: str = "letter"
    line: Point | None = None


@dataclass(frozen=True)
class Arrow:
    """A computed vector, in the accent's colour."""

    x: float
    y: float
    label: str


@dataclass(frozen=True)
class Region:
    """A convex polygon (two corners: a line), with a sentence inside where it has room."""

    corners: tuple[Point, ...] = ()
    label: str = ""


class Sight:
    """The part of a plane that is in sight, both axes in one scale.

    ``centre`` is in the middle of ``rect`` (pixels), ``scale`` is in pixels per unit.
    """

    centre: Point
    scale: float
    rect: QRectF

    def pixel(self, x: float, y: float) -> QPointF:
        """Where a point of the plane is painted."""
        middle = self.rect.center()
        return QPointF(middle.x() + (x - self.centre[0]) * self.scale, middle.y() - (y - self.centre[1]) * self.scale)

    def value(self, point: QPointF) -> Point:
        """The point of the plane under a pixel."""
        middle = self.rect.center()
        return (
            self.centre[0] + (point.x() - middle.x()) / self.scale,
            self.centre[1] - (point.y() - middle.y()) / self.scale,
        )


@dataclass
class PlaneModel(Sight):
    """Everything that is drawn, and the part of the plane that is in sight; ``rect`` is in pixels of the view box."""

    handles: tuple[Handle, ...] = ()
    arrow: Arrow | None = None
    region: Region = Region()
    others: tuple[Arrow, ...] = ()  # computed vectors of another state: dashed and hollow, behind the present one
    gaps: tuple[Gap, ...] = ()
    marks: tuple[Mark, ...] = ()  # computed points, the later ones on top
    also: tuple[Point, ...] = ()  # what else is to be in sight, so that planes beside each other have one range
    trail: tuple[Point, ...] = ()
    trail_label: str = ""
    rays: bool = True  # whether points are vectors from the origin; without, the origin is only a place
    small: bool = False  # one of several beside each other: smaller type and points, no axis names
    under: Under | None = None  # what lies below the vectors
    lit: frozenset[str] = frozenset()
    current: str = ""  # the handle that the keyboard moves
    held: str = ""  # the handle that is dragged
    centre: Point = (0.0, 0.0)
    scale: float = 100.0
    rect: QRectF = field(default_factory=QRectF)
    buttons: tuple[QRectF, ...] = ()  # what lies over the picture's corner, where no label belongs

    def handle(self, key: str) -> Handle:
        """A handle by its key; KeyError when there is none."""
        for handle in self.handles:
            if handle.key == key:
                return handle
        raise KeyError(key)
