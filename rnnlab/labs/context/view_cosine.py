"""How like one another a word's states are in different sentences: cosines, sentence by sentence."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.labs.context import view_told
from rnnlab.labs.context.view_senses import paint_badge, paint_model
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.cells import Grid, paint_cells, paint_color_bar
from rnnlab.ui.widgets.told import COLOUR_BAR, Told
from rnnlab.ui.widgets.unknown import paint_unknown

NAME = N_("Context", "Cosines between sentences: the arrow keys choose two of them")
EMPTY = N_("Context", "no sentences to compare")
NEGATIVE, POSITIVE = N_("Context", "neg {value}"), N_("Context", "{value} pos")
SCALE = N_("Context", "cosine")
_HEAD, _EDGE = 30.0, 28.0
_MOST = 46.0  # design pixels: a cell is no higher


class CosineGrid(QWidget):
    """One table: numbered rows and columns, a cell for two sentences; the chosen one is framed."""

    chosen = Signal(int, int)

    def __init__(self, title: Text, sign: str) -> None:
        super().__init__()
        self._title, self._sign = title, sign
        self._values: Grid = np.zeros((0, 0))
        self._senses: tuple[int, ...] = ()
        self._pair = (0, 0)
        self._concealed = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_values(self, values: Grid, senses: tuple[int, ...], pair: tuple[int, int], concealed: bool) -> None:
        """Show a table and which of its cells is chosen."""
        self._values, self._senses, self._pair, self._concealed = values, senses, pair, concealed
        first, second = pair
        known = not concealed and max(pair, default=0) < len(values)
        said = f"{first + 1}, {second + 1}: {number(float(values[first, second]))}" if known else ""
        self.setAccessibleDescription(f"{tr(self._title)}. {said}")
        self.update()

    def text(self, row: int, column: int) -> str:
        """A cell's number."""
        return number(float(self._values[row, column]))

    def told(self) -> list[Told]:
        """Each pair of sentences."""
        count = range(len(self._values))
        places = [[self.cell_rect(row, column) for column in count] for row in count]
        return view_told.cosines(self._values.tolist(), places, self._pair, self._concealed)

    def sizeHint(self) -> QSize:
        return QSize(round(px(300)), round(px(240)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(180)), round(px(140)))

    def area(self) -> QRectF:
        """All cells."""
        count = max(1, len(self._values))
        wide = (self.width() - px(_EDGE) - 2) / count
        high = min((self.height() - px(_HEAD + _EDGE) - 2) / count, px(_MOST), wide)
        wide = min(wide, px(64))
        return QRectF(px(_EDGE), px(_HEAD + _EDGE), wide * count, high * count)

    def cell_rect(self, row: int, column: int) -> QRectF:
        """One cell."""
        area, count = self.area(), max(1, len(self._values))
        wide, high = area.width() / count, area.height() / count
        return QRectF(area.left() + column * wide, area.top() + row * high, wide, high)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        area, count = self.area(), len(self._values)
        if count and area.contains(event.position()):
            row = int((event.position().y() - area.top()) / area.height() * count)
            column = int((event.position().x() - area.left()) / area.width() * count)
            self.chosen.emit(min(row, count - 1), min(column, count - 1))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self.area().contains(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        down, right = {
            Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1),
        }.get(Qt.Key(event.key()), (0, 0))  # fmt: skip
        count = len(self._values)
        if not count or not (down or right):
            event.ignore()
            return
        self.chosen.emit(min(max(self._pair[0] + down, 0), count - 1), min(max(self._pair[1] + right, 0), count - 1))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = QRectF(0, 0, self.width(), px(_HEAD - 4))
        x = 0.0
        if self._sign:
            paint_model(painter, QPointF(px(8), line.center().y()), self._sign, 6)
            x = px(22)
        title = tr(self._title)
        room = line.adjusted(x, 0, 0, 0)
        mathtext.draw_in(painter, room, title, mathtext.fitting(title, room.width(), 18, 12, 600), "ink", 600)
        count, area = len(self._values), self.area()
        if not count:
            mathtext.draw_in(painter, QRectF(0, px(_HEAD), self.width(), px(24)), tr(EMPTY), 15, "ink2")
            return
        for k in range(count):
            top, left = self.cell_rect(0, k), self.cell_rect(k, 0)
            sense = self._senses[k] if k < len(self._senses) else -1
            lit = k in self._pair
            for at in (
                QPointF(top.center().x(), area.top() - px(13)),
                QPointF(area.left() - px(14), left.center().y()),
            ):
                painter.setOpacity(1.0 if lit else 0.62)
                paint_badge(painter, at, str(k + 1), sense, min(18.0, left.height() / px(1)))
        painter.setOpacity(1.0)
        if self._concealed:
            paint_unknown(painter, area, 24)
            return
        size = 15.0 if self.cell_rect(0, 0).width() >= px(46) and self.cell_rect(0, 0).height() >= px(24) else 13.0
        paint_cells(painter, area, self._values, "state", -1.0, 1.0, size=size, decimals=2)
        for row, column in np.argwhere(np.isnan(self._values)).tolist():
            cell = self.cell_rect(row, column).adjusted(1, 1, -1, -1)
            painter.fillRect(cell, color("field"))
            mathtext.draw_in(painter, cell, "–", size, "ink2", align=Qt.AlignmentFlag.AlignHCenter)
        for row, column in {self._pair, self._pair[::-1]}:
            if max(row, column) < count:
                first = (row, column) == self._pair
                painter.setPen(QPen(color("accent"), pen_width(3 if first else 1.5)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(self.cell_rect(row, column).adjusted(1, 1, -1, -1), px(3), px(3))
        if self.hasFocus():
            painter.setPen(QPen(color("ink"), pen_width(1.5), Qt.PenStyle.DotLine))
            painter.drawRoundedRect(area.adjusted(-3, -3, 3, 3), px(4), px(4))


class CosineScale(QWidget):
    """The colour bar of all tables; its scale is fixed."""

    def __init__(self) -> None:
        super().__init__()
        bind(self.setAccessibleName, COLOUR_BAR)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, right = tr(NEGATIVE, value=number(-1, 0)), tr(POSITIVE, value="1")
        wide = mathtext.width(left, 12) + mathtext.width(right, 12) + px(16 + 140)
        rect = QRectF(px(_EDGE), (self.height() - px(16)) / 2, min(wide, self.width() * 0.8), px(16))
        paint_color_bar(painter, rect, "state", -1.0, 1.0, left, right)
        rest = QRectF(rect.right() + px(10), 0, self.width() - rect.right() - px(10), self.height())
        mathtext.draw_in(painter, rest, tr(SCALE), 13, "ink2")
