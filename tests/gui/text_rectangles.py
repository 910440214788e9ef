"""Where a window's texts stand: what is cut, what lies over what, and what is not in the program's own fonts.

Qt's own widgets are measured (needed size against given size). What widgets
paint themselves is seen by taking note of ``QPainter.drawText`` while the
window is painted once.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QRawFont
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QToolButton,
    QWidget,
)

from rnnlab.paths import resource

SLACK = 2.0  # pixels by which a text may be beside its place: side bearings, rounding
DEEP = 3.0  # pixels that two texts have to share, both ways, to lie over each other


@dataclass(frozen=True)
class Drawn:
    """A text, its font, and the rectangles in the window that it needs and that it was given."""

    text: str
    font: QFont
    needed: QRectF
    room: QRectF
    widget: QWidget
    upright: bool = True

    def said(self) -> str:
        box = self.needed
        owner = type(self.widget).__name__
        return f"{owner} “{self.text[:60]}” at {box.x():.0f},{box.y():.0f} {box.width():.0f}×{box.height():.0f}"


@dataclass
class Found:
    """What is wrong in one window, a sentence each."""

    clipped: list[str] = field(default_factory=list)
    overlapping: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)

    def all(self) -> list[str]:
        return [
            *(f"cut: {text}" for text in self.clipped),
            *(f"over each other: {text}" for text in self.overlapping),
            *(f"not in our fonts: {text}" for text in self.foreign),
        ]


@contextmanager
def noting(notes: list[tuple[QWidget, str, QFont, QRectF, QRectF, bool]]) -> Iterator[None]:
    """Take note of what Python code draws into widgets: text, font, needed and given place in the widget."""
    draw = QPainter.drawText

    def note(painter: QPainter, *given: Any) -> Any:
        device = _painted()
        if device is not None and painter.window().size() == device.size() and painter.pen().color().alpha() > 0:
            text = next((part for part in given if isinstance(part, str)), "")
            if text.strip():
                needed, room = _place(painter, given, text)
                transform = painter.worldTransform()
                upright = transform.m12() == 0 == transform.m21()
                if painter.hasClipping():
                    # A picture that is scrolled: what lies beyond its edge is not seen, and covers nothing.
                    needed = needed.intersected(painter.clipBoundingRect())
                    if needed.isEmpty():
                        return draw(painter, *given)
                notes.append(
                    (device, text, QFont(painter.font()), transform.mapRect(needed), transform.mapRect(room), upright)
                )
        return draw(painter, *given)

    QPainter.drawText = note  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        QPainter.drawText = draw  # type: ignore[method-assign]


def _painted() -> QWidget | None:
    """The widget whose ``paintEvent`` is running.

    Not ``painter.device()``: while a window is grabbed that is a picture of Qt's own, and Python would delete it.
    """
    frame = sys._getframe(2)
    while frame is not None:
        if frame.f_code.co_name == "paintEvent":
            owner = frame.f_locals.get("self")
            return owner.viewport() if isinstance(owner, QAbstractScrollArea) else owner
        frame = frame.f_back  # type: ignore[assignment]
    return None


def _place(painter: QPainter, given: tuple[Any, ...], text: str) -> tuple[QRectF, QRectF]:
    """What a call of ``drawText`` needs, and the rectangle that it was given (the needed one, if it was a point)."""
    metrics = QFontMetricsF(painter.font())
    first = given[0]
    if isinstance(first, QPoint | QPointF) or (len(given) == 3 and isinstance(first, int | float)):
        x, y = (first.x(), first.y()) if isinstance(first, QPoint | QPointF) else (given[0], given[1])
        needed = metrics.tightBoundingRect(text).translated(float(x), float(y))
        return needed, needed
    if isinstance(first, QRect | QRectF):
        room = QRectF(first)
        flags = next((part for part in given[1:] if not isinstance(part, str)), 0)
    else:
        room, flags = QRectF(*(float(part) for part in given[:4])), given[4]
    if hasattr(flags, "alignment"):  # a QTextOption
        flags = int(flags.alignment()) | int(Qt.TextFlag.TextWordWrap)
    flags = flags if isinstance(flags, int) else int(flags.value)
    needed = metrics.boundingRect(room, flags, text)
    # Leading above and below letters is no ink.
    air = (metrics.height() - metrics.capHeight()) / 2 if "\n" not in text else 0.0
    tight = needed.adjusted(0, air / 2, 0, -air / 2)
    return tight, needed if flags & Qt.TextFlag.TextDontClip.value else room


def texts_of(window: QWidget) -> list[Drawn]:
    """Every text that is seen in a window just now."""
    QApplication.processEvents()
    notes: list[tuple[QWidget, str, QFont, QRectF, QRectF, bool]] = []
    with noting(notes):
        window.grab()
        for area in window.findChildren(QScrollArea):
            if area.isVisible() and area.widget() is not None:
                area.widget().grab()  # what is not seen now is scrolled to
    out = []
    painted = set()
    for widget, text, font, needed, room, upright in notes:
        if not (widget is window or window.isAncestorOf(widget)) or not widget.isVisible():
            continue
        if (once := (id(widget), text, needed.toRect().getRect())) in painted:
            continue
        painted.add(once)
        shift = QPointF(widget.mapTo(window, QPoint()))
        given = room.intersected(QRectF(widget.rect()).adjusted(-SLACK, -SLACK, SLACK, SLACK))
        out.append(Drawn(text, font, needed.translated(shift), given.translated(shift), widget, upright))
    for widget in window.findChildren(QWidget):
        if widget.isVisible() and (scrolled(widget) or widget.visibleRegion().boundingRect().isValid()):
            drawn = _measured(widget, window)
            if drawn is not None:
                out.append(drawn)
    return out


def _measured(widget: QWidget, window: QWidget) -> Drawn | None:
    """The text of one of Qt's own widgets."""
    size = widget.size()
    metrics = QFontMetricsF(widget.font())
    if isinstance(widget, QLabel):
        text = plain(widget.text()) if widget.textFormat() != Qt.TextFormat.PlainText else widget.text()
        if not text.strip():
            return None
        wide = widget.wordWrap()
        high = widget.heightForWidth(size.width()) if wide else widget.sizeHint().height()
        needed = QSize(size.width() if wide else widget.sizeHint().width(), high)
        longest = max((metrics.horizontalAdvance(word) for word in text.split()), default=0.0)
        if wide and longest > size.width() + SLACK and text.isascii():
            needed.setWidth(round(longest))  # a word that is longer than its line
    elif isinstance(widget, QCheckBox | QRadioButton | QComboBox):
        text = widget.currentText() if isinstance(widget, QComboBox) else widget.text()
        needed = QSize(widget.minimumSizeHint().width(), round(metrics.height()))
    elif type(widget).paintEvent in (QPushButton.paintEvent, QToolButton.paintEvent):
        assert isinstance(widget, QAbstractButton)
        text = widget.text()
        beside = getattr(widget, "toolButtonStyle", lambda: None)()
        if not text or beside == Qt.ToolButtonStyle.ToolButtonIconOnly:
            return None
        icon = 0 if widget.icon().isNull() else widget.iconSize().width() + 4
        needed = QSize(round(metrics.horizontalAdvance(text.replace("&&", "&"))) + icon, round(metrics.height()))
    else:
        return None
    corner = QPointF(widget.mapTo(window, QPoint()))
    box = QRectF(corner, size)
    seen = box if scrolled(widget) else QRectF(widget.visibleRegion().boundingRect()).translated(corner)
    need = QRectF(corner, needed)
    if isinstance(widget, QLabel) and not widget.wordWrap():
        if widget.alignment() & Qt.AlignmentFlag.AlignRight:
            need.moveRight(box.right())
        elif widget.alignment() & Qt.AlignmentFlag.AlignHCenter:
            need.moveCenter(QPointF(box.center().x(), need.center().y()))
    if not isinstance(widget, QLabel):
        need.moveCenter(box.center())
    elif need.height() < box.height() and not widget.alignment() & Qt.AlignmentFlag.AlignTop:
        need.moveCenter(QPointF(need.center().x(), box.center().y()))
    return Drawn(text, widget.font(), need, seen.adjusted(-SLACK, -SLACK, SLACK, SLACK), widget)


def plain(text: str) -> str:
    """The words of a text with tags."""
    return re.sub(r"<[^>]+>", "", text)


def scrolled(widget: QWidget) -> bool:
    """Whether it lies in a scroll area: what is beyond its edge is reached by scrolling."""
    above = widget.parentWidget()
    while above is not None and not above.isWindow():
        if isinstance(above, QAbstractScrollArea):
            return True
        above = above.parentWidget()
    return False


def faults(window: QWidget, texts: list[Drawn] | None = None) -> Found:
    """What of a window's texts is cut, covers another one, or is in a font of somebody else."""
    texts = texts_of(window) if texts is None else texts
    found = Found()
    whole = QRectF(window.rect()).adjusted(-SLACK, -SLACK, SLACK, SLACK)
    for drawn in texts:
        beyond = scrolled(drawn.widget)
        given = drawn.room if beyond else drawn.room.intersected(whole)
        if type(drawn.widget).__name__ == "ChipTrack":
            continue  # a row of words that scrolls by itself: the outermost may be half in sight
        if not given.adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(drawn.needed):
            room = drawn.room
            found.clipped.append(
                f"{drawn.said()} in {room.x():.0f},{room.y():.0f} {room.width():.0f}×{room.height():.0f}"
            )
        strange = {sign for sign in drawn.text if not sign.isspace() and not has(drawn.font, sign)}
        if strange:
            found.foreign.append(f"{''.join(sorted(strange))!r} in {drawn.said()}")
    found.overlapping = [f"{a.said()} and {b.said()}" for a, b in _pairs(window, texts)]
    return found


def _pairs(window: QWidget, texts: list[Drawn]) -> Iterator[tuple[Drawn, Drawn]]:
    """Texts that lie over each other where both are seen."""
    seen: dict[tuple[str, int, int], Drawn] = {}
    for drawn in texts:
        if drawn.upright and drawn.text.strip():
            # A halo is the same text drawn more than once at nearly the same place.
            seen[drawn.text, round(drawn.needed.x() / 4), round(drawn.needed.y() / 4)] = drawn
    ordered = sorted(seen.values(), key=lambda drawn: drawn.needed.top())
    for index, a in enumerate(ordered):
        for b in ordered[index + 1 :]:
            if b.needed.top() > a.needed.bottom():
                break
            shared = a.needed.intersected(b.needed).intersected(a.room).intersected(b.room)
            if _one_formula(a, b):
                continue
            deep = shared.width() > DEEP and shared.height() > DEEP and a.text != b.text
            if deep and _both_seen(window, a.widget, b.widget, shared.center().toPoint()):
                yield a, b


def _one_formula(a: Drawn, b: Drawn) -> bool:
    """Whether both are of one formula: an index stands under the slanted letter before it."""
    slanted = any("Latin Modern Math" in drawn.font.families() for drawn in (a, b))
    beside = min(a.needed.right(), b.needed.right()) - max(a.needed.left(), b.needed.left())
    return a.widget is b.widget and slanted and beside < max(9.0, 0.25 * a.font.pixelSize())


def _both_seen(window: QWidget, a: QWidget, b: QWidget, place: QPoint) -> bool:
    """Whether two widgets are seen at one place of the window, scrolled there if both lie in one thing that scrolls."""
    within, at = window, place
    for area in window.findChildren(QScrollArea):
        inner = area.widget()
        if inner is not None and all(inner is d or inner.isAncestorOf(d) for d in (a, b)):
            within, at = inner, inner.mapFrom(window, place)  # the innermost is found last
    top = within.childAt(at)
    return within.rect().contains(at) and all(top is None or top is d or _kin(top, d) for d in (a, b))


def _kin(a: QWidget, b: QWidget) -> bool:
    return a.isAncestorOf(b) or b.isAncestorOf(a)


@lru_cache(maxsize=1)
def _files() -> dict[str, QRawFont]:
    """The program's fonts by family."""
    names = {
        "Inter": "Inter_400Regular.ttf",
        "Noto Sans SC": "NotoSansSC_400Regular.ttf",
        "Latin Modern Math": "latinmodern-math.otf",
        "LM Roman 10": "lmroman10-regular.otf",
    }
    paths = {path.name: path for path in resource("fonts").rglob("*.[to]tf")}
    return {family: QRawFont(str(paths[name]), 16) for family, name in names.items()}


@lru_cache(maxsize=8192)
def _has(families: tuple[str, ...], sign: str) -> bool:
    own = [_files()[family] for family in families if family in _files()]
    return not own or any(raw.supportsCharacter(ord(sign)) for raw in own)


def has(font: QFont, sign: str) -> bool:
    """Whether a letter comes out of one of the fonts that the program brings.

    A font that is the system's own on purpose (for programs) has whatever the system gives.
    """
    families = tuple(font.families())
    if not any(family in _files() for family in families):
        return True
    return _has(families, sign)
