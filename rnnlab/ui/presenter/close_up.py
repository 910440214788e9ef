"""What a class sees of a picture that is higher than the screen: the part that the scene is about, in whole blocks.

Letters stay as large as a class needs them, so a picture of several blocks does
not shrink to the screen. The picture stands where the scene points at, and a
block that would be cut is not shown at all; the keys up and down lead to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLabel, QWidget

from rnnlab.ui.exporting.undrawn import OVER
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import color, either
from rnnlab.ui.widgets.camera import Camera
from rnnlab.ui.widgets.cover import Cover
from rnnlab.ui.widgets.definition import Hint
from rnnlab.ui.widgets.terms import TermHeading

MARGIN = 12.0  # above and below, in pixels of a picture of 1280×720
SLACK = 8.0  # of a block's own margin that may be cut
SHARES = (1.0, 0.92, 0.85, 0.78, 0.7, 0.62, 0.55)  # of the height that a picture needs
LEAST_KEPT = 0.2  # of a block's height, where it may end at a border of its own
CLOSER = 1.0  # so much more of it has to be seen, where its rows stand closer by so much


class Choice(NamedTuple):
    """Where the picture stands, and how good that is: what is pointed at first, then as much as possible."""

    pointed: float  # the share of it that is seen
    blocks: float  # the share of their area that is seen in whole blocks
    top: int


def blocks_of(picture: QWidget, inside: QWidget | None = None) -> list[tuple[QWidget, QRect]]:
    """The parts that a picture is laid out of, each with its place in the picture."""
    found: list[tuple[QWidget, QRect]] = []
    for child in (inside or picture).children():
        if not isinstance(child, QWidget) or not child.isVisibleTo(picture) or child.property(OVER):
            continue
        if child.size().isEmpty():
            continue
        if isinstance(child, Cover) and child.height() > 0.8 * picture.height():  # it lies over everything
            continue
        if _holds_blocks(child):
            found += blocks_of(picture, child)
        else:
            found.append((child, QRect(child.mapTo(picture, QPoint(0, 0)), child.size())))
    return found


def _holds_blocks(widget: QWidget) -> bool:
    """Whether it only holds others: hints stay together, and a heading with its text."""
    inner = [child for child in widget.children() if isinstance(child, QWidget)]
    if not inner or isinstance(widget, (QAbstractScrollArea, Hint)):
        return False
    if all(isinstance(child, (Hint, QLabel)) for child in inner):
        return False
    return widget.layout() is not None or type(widget).__name__.endswith(("Stage", "Page"))


def choose(blocks: list[QRect], pointed: QRect, high: int, whole: int, margin: int, slack: int) -> Choice:
    """Where a picture stands best.

    Parameters
    ----------
    blocks : list of QRect
    pointed : QRect
        What the scene is about; empty where it points at nothing in the picture.
    high, whole : int
        How much is seen, and how high the picture is.
    margin, slack : int
        Beside the first block; of a block's own margin that may be cut.
    """
    last = max(0, whole - high)
    tops = {0, last} | {min(last, max(0, place.top() - margin)) for place in [*blocks, pointed]}
    everything = sum(map(_area, blocks)) or 1
    found = []
    for top in tops:
        seen = QRect(0, top - slack, 1 << 20, high + 2 * slack)
        area = sum(_area(b) for b in blocks if seen.top() <= b.top() and b.bottom() <= seen.bottom())
        share = pointed.intersected(seen).height() / pointed.height() if pointed.height() > 0 else 1.0
        found.append(Choice(share, area / everything, top))
    return max(found, key=lambda choice: (choice.pointed, choice.blocks, -choice.top))


def _area(place: QRect) -> int:
    return place.width() * place.height()


class Curtain(QWidget):
    """Lies over the blocks that are not seen whole."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.places: list[QRect] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setProperty(OVER, True)
        self.hide()

    def cover(self, places: list[QRect]) -> None:
        """Cover these."""
        parent = self.parentWidget()
        assert parent is not None
        self.places = places
        self.setGeometry(parent.rect())
        self.setVisible(bool(places))
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for place in self.places:
            painter.fillRect(place, color("stage"))


class CloseUp(QObject):
    """Keeps the camera at what a scene is about, as long as a class looks at a lesson.

    Parameters
    ----------
    camera : Camera
    """

    resized = Signal()  # there is another room for the picture
    hides_changed = Signal()  # something of the picture is not seen, or everything is

    def __init__(self, camera: Camera, parent: QObject) -> None:
        super().__init__(parent)
        self._camera = camera
        self._on = False
        self._need = 0
        self._picture: QWidget | None = None
        self._pointed: Callable[[], list[QRect]] = list
        self._stands = 0
        self.hides = False  # something of the picture is not seen
        self.curtain = Curtain(camera.viewport())
        camera.viewport().installEventFilter(self)
        camera.verticalScrollBar().valueChanged.connect(self.refresh)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.resized)

    def set_on(self, on: bool) -> None:
        """Whether blocks are shown whole or not at all; else the picture is scrolled as everywhere."""
        self._on = on
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if on else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self._camera.setVerticalScrollBarPolicy(policy)
        self.refresh()

    def show_part(self, picture: QWidget, need: int, pointed: Callable[[], list[QRect]], least: float) -> None:
        """Stand at what a scene points at.

        Parameters
        ----------
        picture : QWidget
        need : int
            How high the picture has to be.
        pointed : callable
            Gives the places in the picture, as it is laid out now.
        least : float
            The share of the height that it may have at the least.
        """
        camera, high = self._camera, self._camera.viewport().height()
        margin, slack = round(either(MARGIN, MARGIN)), round(either(SLACK, SLACK))
        self._picture = picture
        tried: list[tuple[Choice, float]] = []
        for share in (share for share in SHARES if share >= least):
            whole = max(high, round(need * share))
            self._lay_out(whole)
            blocks = [place for widget, place in blocks_of(picture) if not isinstance(widget, Cover)]
            around = QRect()
            for place in pointed():
                around = around.united(_with_block(place, blocks))
            tried.append((choose(blocks, around, high, whole, margin, slack), share))
            if whole == high:
                break
        best, share = max(tried, key=lambda one: (round(one[0].pointed, 2), one[0].blocks - CLOSER * (1 - one[1])))
        self._need = round(need * share)
        self._lay_out(max(high, self._need))
        self._pointed = pointed
        camera.verticalScrollBar().setValue(best.top)
        self._stands = camera.verticalScrollBar().value()
        self.refresh()

    def moved(self) -> bool:
        """Whether somebody has led it elsewhere."""
        return self._camera.verticalScrollBar().value() != self._stands

    def least(self, need: int) -> int:
        """How high the picture is made."""
        return self._need if self._on and self._need else need

    def refresh(self) -> None:
        """Cover what would be cut, wherever the picture stands now."""
        picture, camera = self._picture, self._camera
        if not self._on or picture is None or not picture.isVisible():
            self.curtain.cover([])
            self._set_hides(False)
            return
        top, slack = camera.verticalScrollBar().value(), round(either(SLACK, SLACK))
        seen = QRect(0, top - slack, picture.width(), camera.viewport().height() + 2 * slack)
        blocks = blocks_of(picture)
        kept = [place.center() for place in self._pointed()]
        cut = {
            k
            for k, (_, place) in enumerate(blocks)
            if (place.top() < seen.top() or place.bottom() > seen.bottom())
            and not any(place.contains(point) for point in kept)
            and place.height() <= seen.height()
        }
        for k, (widget, place) in enumerate(blocks):
            if isinstance(widget, (TermHeading, MathLabel)):  # no heading of something that is not seen
                below = [j for j, (_, other) in enumerate(blocks) if _stands_below(place, other)]
                if below and min(below, key=lambda j: blocks[j][1].top()) in cut:
                    cut.add(k)
        covered = [_beyond(*blocks[k], seen).translated(0, -top) for k in sorted(cut)]
        for k, (widget, place) in enumerate(blocks):  # higher than the screen, or pointed at: as far as a border
            if k not in cut and place.bottom() > seen.bottom() and (rest := _beyond(widget, place, seen)) != place:
                covered.append(rest.translated(0, -top))
        self.curtain.cover(covered)
        self._set_hides(bool(cut))

    def _set_hides(self, hides: bool) -> None:
        if hides != self.hides:
            self.hides = hides
            self.hides_changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self._on:
            self._later.start(0)
        return False

    def _lay_out(self, high: int) -> None:
        self._camera.set_least(0, high)
        for _ in range(3):  # layouts within layouts
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


def _with_block(place: QRect, blocks: list[QRect]) -> QRect:
    """A place together with the block that it is in."""
    for block in blocks:
        if block.contains(place.center()):
            return block.united(place)
    return place


def _beyond(widget: QWidget, place: QRect, seen: QRect) -> QRect:
    """What of a block that is cut at its foot is not shown: all, or what is below one of its own borders."""
    borders: list[float] = getattr(widget, "borders", list)()
    room = seen.bottom() - place.top()
    kept = max((border for border in borders if border <= room), default=0.0)
    if place.top() < seen.top() or kept < LEAST_KEPT * place.height():
        return place
    return place.adjusted(0, round(kept), 0, 0)


def _stands_below(place: QRect, other: QRect) -> bool:
    across = min(place.right(), other.right()) - max(place.left(), other.left())
    return other.top() >= place.bottom() - 2 and across > 0
