"""The list of units, sorted by how much of their variance one feature of the sentence explains."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from rnnlab.engine.reader_traces import UnitReactions
from rnnlab.labs.reader import view_told
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.model_words import share_text
from rnnlab.ui.widgets.told import Told

NAME = N_("Reader", "Units, those that react most clearly first")
UNIT = N_("Reader", "unit {unit}")
FEATURES: dict[str, Text] = {
    "word": N_("Reader", "the word itself"),
    "before": N_("Reader", "the word before"),
    "position": N_("Reader", "place in the sentence"),
    "country": N_("Reader", "country of birth"),
    "visited": N_("Reader", "other country"),
    "gap": N_("Reader", "words since the country"),
    "depth": N_("Reader", "depth of nesting"),
    "innermost": N_("Reader", "innermost open bracket"),
    "quoted": N_("Reader", "inside quotation marks"),
    "outer": N_("Reader", "outer symbol"),
    "node": N_("Reader", "place in the grammar"),
}
ROW = 34.0  # design pixels


def feature_name(feature: str) -> str:
    """What a unit reacts to, in words."""
    return tr(FEATURES[feature]) if feature in FEATURES else feature


class UnitList(QAbstractScrollArea):
    """One row for each unit: its number, what it reacts to, how much of its variance that is."""

    unit_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind(self.setAccessibleName, NAME)
        self.order: tuple[int, ...] = ()
        self.units: UnitReactions | None = None
        self.unit = 0
        look().changed.connect(self._arrange)
        language().changed.connect(self._arrange)

    def set_units(self, count: int, units: UnitReactions | None) -> None:
        """Show ``count`` units, in the order of their reactions where these are known."""
        self.units = units
        self.order = tuple(range(count)) if units is None else units.order
        self._arrange()

    def set_unit(self, unit: int) -> None:
        """Mark a unit and bring it into view."""
        self.unit = unit
        self.setAccessibleDescription(self.row_text(unit))
        if unit in self.order:
            top, high = self.order.index(unit) * px(ROW), self.viewport().height()
            bar = self.verticalScrollBar()
            if top < bar.value():
                bar.setValue(round(top))
            elif top + px(ROW) > bar.value() + high:
                bar.setValue(round(top + px(ROW) - high))
        self.viewport().update()

    def feature(self, unit: int) -> tuple[str, float] | None:
        """The feature that a unit reacts to most and its share of the variance; None where that is not known."""
        if self.units is None:
            return None
        best = self.units.best[unit]
        return self.units.features[best], float(self.units.share[unit][best])

    def row_text(self, unit: int) -> str:
        """A row as plain words."""
        found = self.feature(unit)
        name = tr(UNIT, unit=unit + 1)
        return name if found is None else f"{name} · {feature_name(found[0])} · {share_text(found[1])}"

    def row_rect(self, unit: int) -> QRectF:
        """Where a unit's row is now."""
        top = self.order.index(unit) * px(ROW) - self.verticalScrollBar().value()
        return QRectF(0, top, self.viewport().width(), px(ROW))

    def told(self) -> list[Told]:
        """Each unit."""
        return view_told.units(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(240)), round(px(300)))

    def _arrange(self) -> None:
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, round(len(self.order) * px(ROW) - self.viewport().height())))
        bar.setPageStep(max(1, self.viewport().height()))
        bar.setSingleStep(round(px(ROW)))
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        self.set_unit(self.unit)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for unit in self.order:
            place = self.row_rect(unit)
            if place.bottom() >= 0 and place.top() <= self.viewport().height():
                self._paint_row(painter, place, unit)

    def _paint_row(self, painter: QPainter, place: QRectF, unit: int) -> None:
        chosen = unit == self.unit
        inner = place.adjusted(1, 1, -px(4), -1)
        if chosen:
            painter.setPen(QPen(color("accent"), pen_width(2)) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(color("tint2"))
            painter.drawRoundedRect(inner, px(6), px(6))
        used = font(14, 600 if chosen else 500)
        painter.setFont(used)
        painter.setPen(color("accent_text" if chosen else "ink"))
        middle = Qt.AlignmentFlag.AlignVCenter
        found = self.feature(unit)
        if found is None:
            painter.drawText(inner.adjusted(px(10), 0, 0, 0), middle, tr(UNIT, unit=unit + 1))
            return
        number = inner.adjusted(0, 0, px(34) - inner.width(), 0)
        painter.drawText(number, middle | Qt.AlignmentFlag.AlignRight, str(unit + 1))
        text = share_text(found[1])
        wide = QFontMetricsF(used).horizontalAdvance("99.9 %") + px(8)
        painter.drawText(inner.adjusted(0, 0, -px(8), 0), middle | Qt.AlignmentFlag.AlignRight, text)
        room = inner.adjusted(px(46), 0, -wide - px(10), 0)
        painter.setFont(font(13))
        painter.setPen(color("ink" if chosen else "ink2"))
        shown = QFontMetricsF(font(13)).elidedText(feature_name(found[0]), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room.adjusted(0, 0, 0, -px(6)), middle, shown)
        track = QRectF(room.left(), room.bottom() - px(8), room.width(), px(3))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("field"))
        painter.drawRoundedRect(track, 1.5, 1.5)
        painter.setBrush(color("accent"))
        painter.drawRoundedRect(QRectF(track.left(), track.top(), track.width() * found[1], track.height()), 1.5, 1.5)

    def unit_at(self, point: QPointF) -> int:
        """The unit of a row under a point, or −1."""
        row = int((point.y() + self.verticalScrollBar().value()) // px(ROW))
        return self.order[row] if 0 <= row < len(self.order) else -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        unit = self.unit_at(event.position())
        if unit >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.unit_chosen.emit(unit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        turned = next_unit(self.order, self.unit, Qt.Key(event.key()))
        if turned is None:
            event.ignore()
        else:
            self.unit_chosen.emit(turned)


def next_unit(order: tuple[int, ...], unit: int, key: Qt.Key) -> int | None:
    """The unit that an arrow key leads to in a list; None for another key."""
    turn = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10}.get(key)
    if turn is None or not order:
        return None
    here = order.index(unit) if unit in order else 0
    return order[max(0, min(len(order) - 1, here + turn))]
