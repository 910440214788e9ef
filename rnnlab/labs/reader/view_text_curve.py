"""How a network learns a text: perplexity on what it trains on and on what is held out, beside a blind guess."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.reader_traces import TextTraining
from rnnlab.engine.traces import Array
from rnnlab.labs.reader import view_told
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.look.wrap import held_together
from rnnlab.ui.widgets.told import Told

NAME = N_("Reader text", "Perplexity while the network learns")
UP, ACROSS = N_("Reader text", "perplexity"), N_("Reader text", "updates")
MEANING = N_("Reader text", "Perplexity: among how many equally likely next tokens the network wavers.")
TRAINING, HELD_OUT = N_("Reader text", "training part"), N_("Reader text", "held-out part")
BLIND = N_("Reader text", "frequencies alone")
LABEL = N_("Reader text", "{name} {value}")
LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
CENTRE = Qt.AlignmentFlag.AlignHCenter
MARKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


class TextCurve(QWidget):
    """Two curves and a line on a logarithmic axis; their values stand at their ends."""

    def __init__(self) -> None:
        super().__init__()
        self.result: TextTraining | None = None
        self._updates = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.update)
        language().changed.connect(self._tell)

    def show_training(self, result: TextTraining | None, updates: int) -> None:
        """Show what is known of a training of so many updates; without one, the empty axes."""
        self.result, self._updates = result, max(1, updates)
        self._tell()

    def labels(self) -> list[tuple[str, str, float]]:
        """Name, colour and present value of what is drawn."""
        result = self.result
        if result is None or not len(result.updates):
            return []
        return [
            (tr(TRAINING), "ink2", float(result.training_perplexity[-1])),
            (tr(HELD_OUT), "accent_text", float(result.perplexity[-1])),
            (tr(BLIND), "ink2", result.unigram_perplexity),
        ]

    def said(self) -> list[str]:
        """The names with their values, as they stand at the ends."""
        return [tr(LABEL, name=name, value=number(value, 1)) for name, _, value in self.labels()]

    def _tell(self) -> None:
        self.setAccessibleDescription(", ".join(self.said()) or tr(MEANING))
        self.setToolTip(tr(MEANING))
        self.update()

    # geometry

    def told(self) -> list[Told]:
        """How each curve runs."""
        return view_told.text_curve(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(440)), round(px(260)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(280)), round(px(150)))

    def _rect(self) -> QRectF:
        wide = max([mathtext.width(mathtext.literal(text), 13, 600) for text in self.said()], default=px(90))
        return QRectF(self.rect()).adjusted(px(44), px(24), -(wide + px(14)), -px(40))

    def _top(self) -> float:
        """The largest perplexity on the axis."""
        result = self.result
        if result is None or not len(result.updates):
            return 100.0
        values = [*result.perplexity.tolist(), *result.training_perplexity.tolist(), result.unigram_perplexity]
        largest = max((value for value in values if math.isfinite(value)), default=10.0)
        return next((float(mark) for mark in MARKS if mark >= min(largest, MARKS[-1])), float(MARKS[-1]))

    def _y(self, rect: QRectF, value: float) -> float:
        share = math.log(min(max(value, 1.0), self._top())) / math.log(max(self._top(), 2.0))
        return rect.bottom() - share * rect.height()

    def _points(self, rect: QRectF, values: Array) -> list[QPointF]:
        assert self.result is not None
        finite = np.isfinite(values)
        pairs = zip(self.result.updates[finite].tolist(), values[finite].tolist(), strict=True)
        return [QPointF(rect.left() + x / self._updates * rect.width(), self._y(rect, y)) for x, y in pairs]

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = self._rect()
        if rect.width() < px(60) or rect.height() < px(40):
            return
        self._paint_axes(painter, rect)
        if self.result is None or not len(self.result.updates):
            place = rect.adjusted(px(16), px(16), -px(16), -px(16))
            painter.setPen(color("ink2"))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, held_together(tr(MEANING)))
            return
        y = self._y(rect, self.result.unigram_perplexity)
        painter.setPen(QPen(color("ink2"), pen_width(1.5), Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
        training = self._points(rect, self.result.training_perplexity)
        held_out = self._points(rect, self.result.perplexity)
        self._paint_curve(painter, training, QPen(color("ink2"), pen_width(1.8), Qt.PenStyle.DashLine))
        self._paint_curve(painter, held_out, QPen(color("accent"), pen_width(2.5)))
        self._paint_labels(painter, rect)

    def _paint_axes(self, painter: QPainter, rect: QRectF) -> None:
        last = -px(100)
        for mark in reversed(MARKS):
            y = self._y(rect, mark)
            if mark > self._top() or abs(y - last) < px(18):
                continue
            last = y
            painter.setPen(QPen(color("grid"), pen_width(1)))
            painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
            place = QRectF(0, y - px(10), rect.left() - px(6), px(20))
            mathtext.draw_in(painter, place, f"{mark}", 13, "ink3", align=RIGHT)
        painter.setPen(QPen(color("axis"), pen_width(1.5)))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        for k in range(3):
            x = rect.left() + rect.width() * k / 2
            text = f"{round(self._updates * k / 2):,}"
            place = QRectF(x - px(40), rect.bottom() + px(3), px(80), px(18))
            mathtext.draw_in(painter, place, text, 13, "ink3", align=CENTRE)
        mathtext.draw(painter, 0, px(14), tr(UP), 13, "ink2")
        place = QRectF(rect.left(), rect.bottom() + px(20), rect.width(), px(18))
        mathtext.draw_in(painter, place, tr(ACROSS), 13, "ink2", align=RIGHT)

    @staticmethod
    def _paint_curve(painter: QPainter, points: list[QPointF], pen: QPen) -> None:
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if len(points) > 1:
            painter.drawPolyline(QPolygonF(points))
        if points:
            painter.setBrush(pen.color())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(points[-1], px(4), px(4))

    def _paint_labels(self, painter: QPainter, rect: QRectF) -> None:
        """The values at the right, moved apart where they would touch."""
        high = px(20)
        wanted = [
            (self._y(rect, value) if math.isfinite(value) else rect.top(), text, ink)
            for text, (_, ink, value) in zip(self.said(), self.labels(), strict=True)
        ]
        bottom = rect.top() - high
        placed = []
        for y, text, ink in sorted(wanted):
            bottom = max(y - high / 2, bottom + high)
            placed.append((bottom, text, ink))
        below = max(0.0, placed[-1][0] + high - rect.bottom() - px(6))
        for top, text, ink in placed:
            place = QRectF(rect.right() + px(10), top - below, self.width() - rect.right() - px(10), high)
            weight = 600 if ink == "accent_text" else 400
            mathtext.draw_in(painter, place, mathtext.literal(text), 13, ink, weight, align=LEFT)
