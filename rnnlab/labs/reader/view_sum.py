"""One unit's sum written out: its terms, its two dot products factor by factor, and what becomes of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from rnnlab.labs.reader.view_editor import CellEditor
from rnnlab.labs.reader.view_opened import field_name
from rnnlab.labs.reader.view_parts import OpenedStep
from rnnlab.labs.reader.view_sum_text import Place, Written, headline, lines, outcome, wrap
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, letters, look, px
from rnnlab.ui.widgets.chips import plain_tip

UNIT = N_("Reader", "unit {unit}")
NAME = N_("Reader", "The sum of one unit, written out")
TIP = N_("Reader", "{place} = {value}; double-click to type another")


class SumBox(QWidget):
    """The box below the opened step. A double click on a term types another number for its weight."""

    number_typed = Signal(str, int, int, float)  # part, row, column within the block, value
    refused = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._opened: OpenedStep | None = None
        self._unit = 0
        self._terms: list[tuple[QRectF, Place]] = []
        self._place: Place = ("W", 0, 0)
        self.editor = CellEditor(self)
        self.editor.entered.connect(self._on_entered)
        self.editor.refused.connect(self.refused)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_opened(self, opened: OpenedStep, unit: int) -> None:
        """Write the sum of one unit of a step."""
        self._opened, self._unit = opened, unit
        self.setAccessibleDescription(self.text())
        self.update()

    def text(self) -> str:
        """What is written, as plain lines."""
        if self._opened is None:
            return ""
        first = f"{headline(self._opened, self._unit)}; {outcome(self._opened, self._unit)}"
        rest = [f"{w.label} {w.result} = {' + '.join(w.terms)}{w.tail}" for w in lines(self._opened, self._unit)]
        return "\n".join([first, *rest]).replace("$", "").replace("\u2009", "")

    def wanted_height(self) -> float:
        """Height with every line on one row."""
        count = 2 if self._opened is None else len(lines(self._opened, self._unit))
        return px(52) + max(px(27), letters(15) * 1.25) * (count + look().presenting)

    def least_height(self) -> float:
        """Height that still shows everything."""
        count = 2 if self._opened is None else len(lines(self._opened, self._unit))
        return px(42) + max(px(21), letters(13) * 1.2) * (count + look().presenting)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._opened is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("tint"))
        painter.drawRoundedRect(QRectF(self.rect()), px(10), px(10))
        low = self.height() < self.wanted_height() - px(2)
        top = px(6 if low else 9)
        top += self._paint_headline(painter, top, px(28 if low else 34))
        self._paint_lines(painter, top, self.height() - top - px(5 if low else 8))

    def _paint_headline(self, painter: QPainter, top: float, height: float) -> float:
        assert self._opened is not None
        left, right = px(16), self.width() - px(16)
        unit = tr(UNIT, unit=self._unit + 1)
        sum_text, result = headline(self._opened, self._unit), outcome(self._opened, self._unit)
        gutter = self._gutter()
        size = 20.0
        while size > 12:
            widths = mathtext.width(sum_text, size, 600) + mathtext.width(result, size, 600)
            if gutter + widths + px(28) <= right:
                break
            size -= 1
        place = QRectF(left, top, right - left, height)
        mathtext.draw_in(painter, place, unit, 15, "accent_text")
        mathtext.draw_in(painter, place.adjusted(gutter - left, 0, 0, 0), sum_text, size, "accent_text", 600)
        mathtext.draw_in(painter, place, result, size, "accent_text", 600, Qt.AlignmentFlag.AlignRight)
        return height

    def _gutter(self) -> float:
        """Where the sums begin: right of the widest label."""
        assert self._opened is not None
        labels = [mathtext.width(w.label, 17) for w in lines(self._opened, self._unit)]
        return px(16) + max([*labels, mathtext.width(tr(UNIT, unit=self._unit + 1), 15)]) + px(20)

    def _paint_lines(self, painter: QPainter, top: float, height: float) -> None:
        """As large as fits; long products go on in the next row, at the plus sign."""
        assert self._opened is not None
        gutter = self._gutter()
        room = self.width() - gutter - px(16)
        written = lines(self._opened, self._unit)
        for size in (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0):
            wrapped = [wrap(w, size, room) for w in written]
            step = height / sum(len(rows) for rows in wrapped)
            if step >= letters(size) * 1.25:
                break
        y, step = top, min(step, max(px(27), letters(15) * 1.25))
        self._terms = []
        for w, rows in zip(written, wrapped, strict=True):
            line = QRectF(px(16), y, gutter, step)
            mathtext.draw_in(painter, line, w.label, min(17.0, size + 3, step / px(1.38)), w.ink)
            bold = font(size, 600)
            indent = QFontMetricsF(bold).horizontalAdvance(w.result)
            place = QRectF(gutter, y, room, step)
            vertical = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.setFont(bold)
            painter.setPen(color(w.ink))
            painter.drawText(place, vertical, w.result)
            used = font(size)
            painter.setFont(used)
            painter.setPen(color("ink2"))
            for pieces in rows:
                text = "".join(piece for _, piece in pieces)
                painter.drawText(QRectF(gutter + indent, y, room - indent, step), vertical, text)
                self._note_terms(w, pieces, QPointF(gutter + indent, y), step, QFontMetricsF(used))
                y += step

    def _note_terms(
        self, written: Written, pieces: list[tuple[int, str]], at: QPointF, high: float, metrics: QFontMetricsF
    ) -> None:
        """Remember where the terms with a weight are, to be pressed."""
        x = at.x()
        for index, piece in pieces:
            wide = metrics.horizontalAdvance(piece)
            place = written.places[index] if 0 <= index < len(written.places) else None
            if place is not None:
                self._terms.append((QRectF(x, at.y(), wide, high), place))
            x += wide

    # gestures

    def term_at(self, point: QPointF) -> tuple[QRectF, Place] | None:
        """The term with a weight under a point."""
        return next((term for term in self._terms if term[0].contains(point)), None)

    def term_rects(self) -> list[tuple[QRectF, Place]]:
        """The terms that can be typed over, as they were painted last."""
        return list(self._terms)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        found = self.term_at(event.position())
        if found is None or self._opened is None:
            return
        rect, self._place = found
        part, row, column = self._place
        self.editor.open(rect, self, field_name(self._opened, part, row, column), self._value())

    def _value(self) -> float:
        assert self._opened is not None
        part, row, column = self._place
        values = self._opened.net.W if part == "W" else self._opened.net.U
        return float(values[self._opened.rows.start + row, column])

    def _on_entered(self, value: float) -> None:
        self.number_typed.emit(*self._place, value)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            found = self.term_at(QPointF(event.pos()))
            text = ""
            if found is not None and self._opened is not None:
                self._place = found[1]
                text = tr(TIP, place=field_name(self._opened, *self._place), value=number(self._value(), 6))
            QToolTip.showText(event.globalPos(), plain_tip(text) if text else "", self)
            return True
        return super().event(event)
