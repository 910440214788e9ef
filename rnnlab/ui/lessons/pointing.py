"""Pointing: a dashed outline around what a scene speaks of: in the picture, the inspector, or around the timeline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QScrollArea, QWidget

from rnnlab.ui.inspector import Inspector
from rnnlab.ui.lab_host import LabHost
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.parts import place_of
from rnnlab.ui.widgets.timeline import Timeline

_GAP = 8.0  # between a part and its outline
_DASHES = (5.0, 3.0)  # in widths of the line
_FLAG = 13.0  # sides of the flag in its corner


class Outline(QWidget):
    """A frame over its parent, around a place that is asked for again whenever something moves."""

    def __init__(self, parent: QWidget, place: Callable[[], QRectF], gap: float = _GAP) -> None:
        super().__init__(parent)
        self._of, self._gap = place, gap
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setProperty("over", True)  # not part of the picture: an export leaves it out
        parent.installEventFilter(self)
        self.place()

    def let_go(self) -> None:
        """Watch its parent no longer."""
        holder = self.parentWidget()
        if holder is not None:
            holder.removeEventFilter(self)

    def place(self) -> None:
        """Stand where the part is now."""
        found = self._of()
        if found.isEmpty():
            self.hide()
            return
        gap = px(self._gap)
        holder = self.parentWidget()
        whole = QRectF(holder.rect()) if holder is not None else QRectF()
        rect = found.adjusted(-gap, -gap, gap, gap).intersected(whole.adjusted(1, 1, -1, -1))
        if self.geometry() != rect.toAlignedRect():
            self.setGeometry(rect.toAlignedRect())
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            QTimer.singleShot(0, self, self.place)
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Dashes and a flag in the corner: the keyboard's focus is a line without a gap.
        width, flag = pen_width(2), px(_FLAG)
        pen = QPen(color("accent"), width, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        pen.setDashPattern(_DASHES)
        painter.setPen(pen)
        rect = QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.drawRoundedRect(rect, px(8), px(8))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        painter.drawPolygon(QPolygonF([QPointF(), QPointF(flag, 0), QPointF(0, flag)]))


class Pointer(QObject):
    """Outlines what the present scene names; a name that the lab does not have is passed over."""

    def __init__(self, host: LabHost, inspector: Inspector, timeline: Timeline) -> None:
        super().__init__(host)
        self._host, self._inspector, self._timeline = host, inspector, timeline
        self._names: tuple[str, ...] = ()
        self._lab = ""
        self.outlines: dict[str, Outline] = {}
        host.drawn.connect(self.refresh)
        host.opened.connect(self._on_opened)
        look().changed.connect(self.refresh)

    def point(self, lab: str, names: Sequence[str]) -> None:
        """Outline these in a lab, and nothing else."""
        self._lab, self._names = lab, tuple(names)
        self._make()

    def refresh(self) -> None:
        """Everything may stand elsewhere now."""
        QTimer.singleShot(0, self, self._place)

    def make_again(self) -> None:
        """The inspector has another form: what is outlined in it is another widget."""
        self._make()

    def _on_opened(self, name: str) -> None:
        self._make()

    def _place(self) -> None:
        for outline in self.outlines.values():
            outline.place()

    def _make(self) -> None:
        for outline in self.outlines.values():
            outline.let_go()
            outline.hide()
            outline.deleteLater()
        self.outlines = {}
        if not self._lab or self._lab != self._host.current:
            return
        view = self._host.view(self._lab)
        self._inspector.lab(self._lab).full.verticalScrollBar().setValue(0)  # from there to what is pointed at
        for name in self._names:
            made = self._outline(view, name)
            if made is not None:
                self.outlines[name] = made
        self.refresh()

    def _outline(self, view: LabView, name: str) -> Outline | None:
        if name == "timeline":
            return Outline(self._timeline, _Whole(self._timeline).inside, 0)
        part = view.parts().get(name)
        if part is not None:
            return Outline(view.stage, partial(place_of, view.stage, part))
        return self._section(view.name, name)

    def _section(self, lab: str, name: str) -> Outline | None:
        """Around a section in the column, or its icon in the strip."""
        shown = self._inspector.lab(lab)
        found = [box for section, box in shown.boxes if section.name == name and section.present()]
        if not found:
            return None
        if self._inspector.compact():
            button: QWidget = shown.strip.button(name)
            return Outline(shown.strip, _Whole(button).place, 0)
        inner = found[0].parentWidget()
        if inner is None:
            return None
        later = _Shown(shown.full, found[0], self)
        QTimer.singleShot(0, later, later.show)
        return Outline(inner, _Whole(found[0]).place, 10)


class _Whole:
    """A widget as a place: in its parent, or as its own inside."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget

    def place(self) -> QRectF:
        return QRectF(self._widget.geometry()) if self._widget.isVisible() else QRectF()

    def inside(self) -> QRectF:
        return QRectF(self._widget.rect()).adjusted(4, 4, -4, -4)


class _Shown(QObject):
    """Scrolls the column to a section, once the column has its height."""

    def __init__(self, area: QScrollArea, box: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._area, self._box = area, box

    def show(self) -> None:
        self._area.ensureWidgetVisible(self._box, 0, round(px(24)))
        self.deleteLater()
