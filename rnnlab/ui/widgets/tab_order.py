"""Where Tab goes: part by part of a window, and in a part as one reads, by where things stand now.

Widgets that are made late, moved, or shown on another page need no order of
their own: it is taken from the screen when Tab is pressed.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

Boxes = list[tuple[QRect, list[QWidget]]]
_APART = "apart"


def takes_tab(widget: QWidget, window: QWidget) -> bool:
    """Whether Tab stops at a widget: it is in sight or can be scrolled to, is enabled, and wants the keyboard.

    What only scrolls is passed over: what is in it takes the keyboard and is scrolled to.
    """
    if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus or widget.focusProxy() is not None:
        return False
    if not widget.isEnabled() or not widget.isVisibleTo(window) or widget.size().isEmpty():
        return False
    if isinstance(widget, QScrollArea):
        inner = widget.widget()
        return (
            inner is not None
            and widget.verticalScrollBar().maximum() > 0
            and not any(takes_tab(child, window) for child in (inner, *inner.findChildren(QWidget)))
        )
    return True


class Frame(QWidget):
    """Holds the parts of a window; Tab goes through one part after the other."""

    def focusNextPrevChild(self, forward: bool) -> bool:
        return go_on(self, forward)


def set_apart(widget: QWidget) -> None:
    """Have Tab go through a widget as a whole, before it goes on to what stands beside it."""
    widget.setProperty(_APART, True)


def chain(top: QWidget) -> list[QWidget]:
    """Everything that takes Tab in a widget, in reading order.

    A scrolled part has one place, whatever it is scrolled to; so has each part
    of a ``Frame``, and what is set apart.
    """
    return _read(_boxes(top, top.window()))


def _boxes(top: QWidget, window: QWidget) -> Boxes:
    found: Boxes = []
    pending = [child for child in reversed(top.children()) if isinstance(child, QWidget)]
    while pending:
        widget = pending.pop()
        if widget.isWindow() or not widget.isVisibleTo(window):
            continue
        place = QRect(widget.mapTo(window, QPoint()), widget.size())
        own = [(place, [widget])] if takes_tab(widget, window) else []
        inner = widget.widget() if isinstance(widget, QScrollArea) else None
        if inner is not None:
            scrolled = (
                [(QRect(inner.mapTo(window, QPoint()), inner.size()), [inner])] if takes_tab(inner, window) else []
            )
            found += [*own, (place, _read(scrolled + _boxes(inner, window)))]
        elif widget.property(_APART) or isinstance(widget.parentWidget(), Frame):
            found.append((place, _read(own + _boxes(widget, window))))
        else:
            found += own
            pending += [child for child in reversed(widget.children()) if isinstance(child, QWidget)]
    return found


def _read(boxes: Boxes) -> list[QWidget]:
    """Boxes as one reads: rows from top to bottom where a line goes between them, else columns from the left."""
    boxes = [box for box in boxes if box[1]]
    if len(boxes) > 1:
        for start, end, first in (
            (QRect.top, QRect.bottom, QRect.left),
            (QRect.left, QRect.right, QRect.top),
        ):
            parts: list[Boxes] = []
            reached = 0
            for box in sorted(boxes, key=lambda one: (start(one[0]), first(one[0]))):
                if not parts or start(box[0]) > reached:
                    parts.append([])
                    reached = end(box[0])
                parts[-1].append(box)
                reached = max(reached, end(box[0]))
            if len(parts) > 1:
                return [widget for part in parts for widget in _read(part)]
    boxes = sorted(boxes, key=lambda one: (one[0].top(), one[0].left()))
    return [widget for _, widgets in boxes for widget in widgets]


def go_on(top: QWidget, forward: bool) -> bool:
    """Give the keyboard to what comes next in a widget, or came before; whether there is anything."""
    order = chain(top)
    if not order:
        return False
    here = QApplication.focusWidget()
    at = order.index(here) + (1 if forward else -1) if here in order else _beside(order, here, top, forward)
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    order[at % len(order)].setFocus(reason)
    return True


def _beside(order: Sequence[QWidget], here: QWidget | None, top: QWidget, forward: bool) -> int:
    """Where to begin from what is no stop itself: the first stop in it, else the first of all."""
    while here is not None and here is not top:
        inside = [k for k, widget in enumerate(order) if here.isAncestorOf(widget)]
        if inside:
            return inside[0] if forward else inside[-1]
        here = here.parentWidget()
    return 0 if forward else len(order) - 1
