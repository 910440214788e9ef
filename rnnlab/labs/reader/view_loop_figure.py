"""The network folded up: one box whose result goes back into it. A value travels where the lit line sends it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from rnnlab.labs.reader.view_chain_marks import number_size
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.arrows import arrow_head
from rnnlab.ui.widgets.cells import column_of, paint_cells

NAME = N_("Reader", "The folded network: one box, used again for every word")
ENDED = N_("Reader", "No word is left: the loop ends, $h$ stays.")
SHARED = N_("Reader", "The same $W$, $U$ and $b$ at every turn.")
BACK = N_("Reader", "back into the same box")
TRAVEL = 200  # milliseconds
_LOOPS = {"h": "in", "c": "keep"}  # which line lights a loop
_TITLES = {"rnn": "RNN", "gru": "GRU", "lstm": "LSTM", "lstm1997": "LSTM 1997"}


class FoldedNetwork(QWidget):
    """Box, word below, state at the right, and the loop over the top.

    Attributes
    ----------
    moving : bool
        Whether values travel; off, the picture changes at once. The desktop's own setting counts as well.
    """

    def __init__(self) -> None:
        super().__init__()
        self.moving = True
        self.cell = "rnn"
        self.word = ""
        self.ended = False  # the last line of the last word has run
        self.route = ""  # "start", "x", "in", "inside", "keep", "out": what the lit line does
        self.states: dict[str, tuple[Any, int]] = {}  # h, and c where there is one: values and their step
        self._travel = QVariantAnimation(self)
        self._travel.setStartValue(0.0)
        self._travel.setEndValue(1.0)
        self._travel.setDuration(TRAVEL)
        self._travel.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._travel.valueChanged.connect(self._on_moved)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def show_line(
        self, cell: str, word: str, route: str, states: dict[str, tuple[Any, int]], *, travels: bool, ended: bool
    ) -> None:
        """Show what a line does; ``travels`` where its value has just set out, ``ended`` where no line follows."""
        self.cell, self.word, self.route, self.states, self.ended = cell, word, route, states, ended
        self._travel.stop()
        self.setAccessibleDescription(", ".join(f"{name}{step}" for name, (_, step) in states.items()))
        animated = self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self) > 0
        animated = animated and look().motion
        if travels and self.moving and animated and self.isVisible() and route in ("x", "in", "keep", "out"):
            self._travel.start()
        self.update()

    def is_moving(self) -> bool:
        """Whether a value is on its way."""
        return self._travel.state() == QVariantAnimation.State.Running

    def _on_moved(self, share: float) -> None:
        self.update()

    # places

    def sizeHint(self) -> QSize:
        return QSize(round(px(380)), round(px(420)))

    def box(self) -> QRectF:
        """The box of the cell."""
        side = min(px(180), self.width() * 0.36, self.height() * 0.3)
        middle = QPointF(self.width() * (0.33 if "c" in self.states else 0.4), self.height() * 0.5)
        return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)

    def strip(self, name: str) -> QRectF:
        """Where h or c is drawn, at the right of the box."""
        box = self.box()
        paired = "c" in self.states
        rows = max(1, len(self.states["h"][0])) if self.states else 1
        cell = min(px(34), self.height() * 0.46 / rows)
        width = min(px(66), self.width() * 0.15)
        left = self.width() - px(14) - width
        if paired and name == "h":
            left -= width + px(14)
        height = cell * rows
        return QRectF(left, box.center().y() - height / 2, width, height)

    def chip(self) -> QRectF:
        """Where the word stands."""
        box = self.box()
        wide = min(QFontMetricsF(font(18, 600)).horizontalAdvance(self.word) + px(28), self.width() * 0.6)
        wide = max(wide, px(48))
        top = min(box.bottom() + px(84), self.height() - px(72))
        return QRectF(box.center().x() - wide / 2, top, wide, px(38))

    def path(self, route: str, name: str = "h") -> QPainterPath:
        """The way of a value: ``x`` up into the box, ``out`` to the state, ``in`` over the top and back."""
        box, strip = self.box(), self.strip(name)
        way = QPainterPath()
        if route == "x":
            way.moveTo(QPointF(box.center().x(), self.chip().top() - px(2)))
            way.lineTo(QPointF(box.center().x(), box.bottom() + px(3)))
        elif route == "out":
            y = box.center().y() + (px(-22) if name == "c" else 0.0)
            way.moveTo(QPointF(box.right() + px(2), y))
            way.lineTo(QPointF(self.strip("h").left() - px(4), y))
        else:
            lift = px(16 if name == "c" else 0)
            top = max(px(30), min(strip.top(), box.top()) - px(46)) - lift
            left = box.left() - px(28) - lift
            entry = QPointF(box.left() - px(3), box.center().y() - lift)
            radius = px(18)
            start = QPointF(strip.center().x(), strip.top() - px(3))
            way.moveTo(start)
            way.lineTo(QPointF(start.x(), top + radius))
            way.quadTo(QPointF(start.x(), top), QPointF(start.x() - radius, top))
            way.lineTo(QPointF(left + radius, top))
            way.quadTo(QPointF(left, top), QPointF(left, top + radius))
            way.lineTo(QPointF(left, entry.y() - radius))
            way.quadTo(QPointF(left, entry.y()), QPointF(left + radius, entry.y()))
            way.lineTo(entry)
        return way

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.states:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for name in self.states:
            self._paint_way(painter, "in", name, lit=self.route == _LOOPS[name])
        self._paint_way(painter, "x", "x", lit=self.route == "x")
        self._paint_way(painter, "out", "h", lit=self.route == "out")
        self._paint_box(painter)
        self._paint_word(painter)
        for name, (values, step) in self.states.items():
            self._paint_state(painter, name, values, step)
        self._paint_names(painter)
        self._paint_note(painter)
        if self.is_moving():
            self._paint_traveller(painter)

    def _paint_way(self, painter: QPainter, route: str, quantity: str, lit: bool) -> None:
        way = self.path(route, "h" if route == "x" else quantity)
        ink = color(quantity)
        if lit:
            painter.setPen(QPen(color("accent", 0.2), pen_width(13), c=Qt.PenCapStyle.RoundCap))
            painter.drawPath(way)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink, pen_width(4 if lit else 2.4), c=Qt.PenCapStyle.FlatCap))
        painter.drawPath(way)
        end, near = way.pointAtPercent(1.0), way.pointAtPercent(0.97)
        along = end - near
        length = math.hypot(along.x(), along.y()) or 1.0
        head = px(15 if lit else 12)
        arrow_head(painter, end, (along.x() / length, along.y() / length), head, head * 0.5, ink)

    def _paint_box(self, painter: QPainter) -> None:
        box = self.box()
        busy = self.route in ("in", "inside", "keep", "out")
        painter.setPen(QPen(color("accent") if busy else color("ink"), pen_width(3 if busy else 2)))
        painter.setBrush(color("tint") if busy else color("stage"))
        painter.drawRoundedRect(box, px(12), px(12))
        title = _TITLES.get(self.cell, self.cell)
        size = mathtext.fitting(title, box.width() - px(12), 26, 11, 600)
        mathtext.draw_in(painter, box, title, size, "ink", 600, Qt.AlignmentFlag.AlignHCenter)

    def _paint_word(self, painter: QPainter) -> None:
        chip = self.chip()
        now = self.route == "x"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent" if now else "h_tint"))
        painter.drawRoundedRect(chip, px(7), px(7))
        used = font(18, 600)
        painter.setFont(used)
        painter.setPen(color("on_accent" if now else "h_text"))
        shown = QFontMetricsF(used).elidedText(self.word, Qt.TextElideMode.ElideRight, chip.width() - px(12))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, shown)

    def _paint_state(self, painter: QPainter, name: str, values: Any, step: int) -> None:
        strip = self.strip(name)
        column = column_of(np.asarray(values, dtype=float))
        cell = strip.height() / len(column)
        size = number_size(strip.width(), cell, values)
        paint_cells(painter, strip, column, outline=name, size=size)
        place = QRectF(strip.left() - px(20), strip.bottom() + px(4), strip.width() + px(40), px(26))
        label = f"${name}_{{{step}}}$" if "c" in self.states else f"${name} = {name}_{{{step}}}$"
        mathtext.draw_in(painter, place, label, 18, f"{name}_text",
                         align=Qt.AlignmentFlag.AlignHCenter)  # fmt: skip

    def _paint_names(self, painter: QPainter) -> None:
        """W at the word's arrow, U at the loop, and what the loop does."""
        box = self.box()
        entry = self.path("x")
        middle = entry.pointAtPercent(0.45)
        mathtext.draw(painter, middle.x() + px(12), middle.y() + px(7), "$W$", 20, "x_text")
        loop = self.path("in")
        top = loop.boundingRect().top()
        text = tr(BACK)
        left, right = box.left() - px(16), self.strip("h").left()
        room = max(px(60), right - left)
        size = mathtext.fitting(text, room, 15, 10)
        mathtext.draw_in(painter, QRectF(left, top + px(6), room, px(24)), text, size, "ink2",
                         align=Qt.AlignmentFlag.AlignHCenter)  # fmt: skip
        mathtext.draw(painter, box.left() - px(26), box.center().y() + px(28), "$U$", 20, "h_text")

    def _paint_note(self, painter: QPainter) -> None:
        chip = self.chip()
        place = QRectF(0, chip.bottom() + px(10), self.width(), px(24))
        note = tr(ENDED if self.ended else SHARED)
        ink, weight = ("accent_text", 600) if self.ended else ("ink2", 400)
        size = mathtext.fitting(note, place.width(), 15, 9, weight)
        left = chip.center().x() - mathtext.width(note, size, weight) / 2
        place.setLeft(max(0.0, min(left, place.width() - mathtext.width(note, size, weight))))
        mathtext.draw_in(painter, place, note, size, ink, weight)

    def _paint_traveller(self, painter: QPainter) -> None:
        """The value on its way."""
        share = float(self._travel.currentValue())
        quantity = {"x": "x", "keep": "c"}.get(self.route, "h")
        way = self.path("in", "c") if self.route == "keep" else self.path(self.route)
        at = way.pointAtPercent(share)
        painter.setPen(QPen(color("stage"), px(2)))
        painter.setBrush(color(quantity))
        painter.drawEllipse(at, px(10), px(10))
