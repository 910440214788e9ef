"""Scores and weights of the four functions, one below each plane; a pressed number opens its arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.labs.attention import view_scores_names as names
from rnnlab.labs.attention import view_told
from rnnlab.labs.attention.view_names import SCORES
from rnnlab.labs.attention.view_rows import Opened
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import bind, tr
from rnnlab.ui.look.mathtext import literal
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.told import Told
from rnnlab.ui.widgets.unknown import paint_unknown

RIGHT = Qt.AlignmentFlag.AlignRight
COLUMNS = ("score", "weight")
HEAD, FOOT, OPENED = 26.0, 56.0, 44.0  # heights in px
_MOST, _LEAST = 28.0, 16.0


@dataclass(frozen=True)
class Cell:
    """One word under one function."""

    score: str
    weight: str
    share: float
    before: float | None = None  # A's weight


@dataclass(frozen=True)
class Block:
    """One function."""

    kind: str
    cells: tuple[Cell, ...]
    context: str
    winner: int | None
    best: str  # who wins, in words


@dataclass(frozen=True)
class FunctionTable:
    """All four."""

    tokens: tuple[str, ...] = ()
    masked: tuple[int, ...] = ()
    blocks: tuple[Block, ...] = ()
    opened: tuple[str, int, str, Opened] | None = None  # function, row, column, its sum
    chosen: str = ""  # the function of the lab's other pages
    concealed: bool = False


class FunctionTables(QWidget):
    """Paints a ``FunctionTable``. Arrow keys move between numbers, Space opens the sum behind one."""

    pressed = Signal(str, int, str)  # function, row, column
    hovered = Signal(int)  # row, or -1

    def __init__(self) -> None:
        super().__init__()
        self.table = FunctionTable()
        self.columns: tuple[tuple[float, float], ...] = ()  # left edge and width of each block, set by the stage
        self.here = (0, 0, 1)  # block, row, column
        self._row = _MOST
        self._tight = False  # no line for the winners: their rows are tinted
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, names.TABLE)
        look().changed.connect(self.update)

    def set_table(self, table: FunctionTable) -> None:
        """Show other numbers."""
        if table != self.table:
            self.table = table
            block, row, column = self.here
            self.here = (block, min(row, max(len(table.tokens) - 1, 0)), column)
            self.update()

    def set_place(self, columns: tuple[tuple[float, float], ...], row: float, tight: bool) -> None:
        """Blocks below their planes, and rows of this height (px)."""
        if (columns, row, tight) != (self.columns, self._row, self._tight):
            self.columns, self._row, self._tight = columns, row, tight
            self.updateGeometry()
            self.update()

    @staticmethod
    def row_height(room: float, rows: int, tight: bool) -> float:
        """The height of rows that fit, in design px."""
        free = room / px(1) - HEAD - (FOOT / 2 if tight else FOOT) - OPENED
        return min(_MOST, max(_LEAST, free / max(rows, 1)))

    @staticmethod
    def height_for(rows: int, row: float, tight: bool) -> int:
        """The whole height."""
        return round(px(HEAD + rows * row + (FOOT / 2 if tight else FOOT) + OPENED))

    def told(self) -> list[Told]:
        """Each number."""
        return view_told.functions(self)

    def sizeHint(self) -> QSize:
        return QSize(600, self.height_for(max(1, len(self.table.tokens)), self._row, self._tight))

    def cell_rect(self, block: int, row: int, column: str) -> QRectF:
        """Where a number is pressed."""
        left, width = self.columns[block]
        top = px(HEAD) + row * px(self._row)
        if column == "score":
            return QRectF(left, top, width * 0.45, px(self._row))
        return QRectF(left + width * 0.45, top, width * 0.55, px(self._row))

    def cell_at(self, point: QPointF) -> tuple[int, int, int] | None:
        """Block, row and column under a point."""
        for block in range(min(len(self.columns), len(self.table.blocks))):
            for row in range(len(self.table.tokens)):
                for k, column in enumerate(COLUMNS):
                    if self.cell_rect(block, row, column).contains(point):
                        return block, row, k
        return None

    # events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.cell_at(event.position())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.here = found
            self._press()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.cell_at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)
        self.hovered.emit(-1 if found is None else found[1])

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered.emit(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {
            Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
        }  # fmt: skip
        key, (block, row, column) = Qt.Key(event.key()), self.here
        if key in moves and self.table.blocks:
            right, down = moves[key]
            across = min(max(2 * block + column + right, 0), 2 * len(self.table.blocks) - 1)
            self.here = (across // 2, min(max(row + down, 0), len(self.table.tokens) - 1), across % 2)
            self.hovered.emit(self.here[1])
            self.update()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.table.blocks:
            self._press()
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.hovered.emit(-1)
        self.update()

    def _press(self) -> None:
        block, row, column = self.here
        self.update()
        self.pressed.emit(self.table.blocks[block].kind, row, COLUMNS[column])

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, (block, (left, width)) in enumerate(zip(self.table.blocks, self.columns, strict=False)):
            self._paint_block(painter, block, left, width)
            if self.hasFocus() and self.here[0] == number and self.table.tokens:
                painter.setPen(QPen(color("ink"), pen_width(1.5), Qt.PenStyle.DotLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(self.cell_rect(*self.here[:2], COLUMNS[self.here[2]]), px(4), px(4))
        self._paint_opened(painter)

    def _paint_block(self, painter: QPainter, block: Block, left: float, width: float) -> None:
        table, row = self.table, px(self._row)
        size = min(15.0, self._row * 0.62)
        score, weight = left + width * 0.42, left + width
        head = QRectF(left, 0, width, px(HEAD) - px(4))
        mathtext.draw_in(painter, head.adjusted(0, 0, score - head.right(), 0), names.HEADS[0], 13, "ink2", align=RIGHT)
        mathtext.draw_in(painter, head, names.HEADS[1], 13, "ink2", align=RIGHT)
        painter.setPen(QPen(color("line"), px(1)))
        painter.drawLine(QPointF(left, px(HEAD) - px(2)), QPointF(left + width, px(HEAD) - px(2)))
        for i, (token, cell) in enumerate(zip(table.tokens, block.cells, strict=True)):
            top = px(HEAD) + i * row
            best, masked = i == block.winner and not table.concealed, i in table.masked
            if best:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("tint"))
                painter.drawRoundedRect(QRectF(left - px(6), top, width + px(12), row), px(6), px(6))
            painter.setFont(font(size, 600))
            painter.setPen(color("ink3" if masked else "h_text"))
            room = QRectF(left, top, width * 0.24, row)
            text = painter.fontMetrics().elidedText(token, Qt.TextElideMode.ElideRight, round(room.width()))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
            wide = mathtext.width("0.00" if not cell.weight else cell.weight, size, 600) + px(8)
            bar = QRectF(score + px(12), top + row * 0.3, weight - wide - score - px(14), row * 0.4)
            if table.concealed:
                paint_unknown(
                    painter, QRectF(left + width * 0.26, top + px(2), width * 0.72, row - px(4)), 13, mark=False
                )
                continue
            ink = "ink3" if masked else "ink"
            place = QRectF(left, top, score - left, row)
            mathtext.draw_in(painter, place, literal(cell.score), size, ink, 500, RIGHT)
            place = QRectF(left, top, width, row)
            mathtext.draw_in(painter, place, literal(cell.weight), size, "accent_text" if best else ink, 600, RIGHT)
            self._paint_bar(painter, bar, cell)
        foot = QRectF(left, px(HEAD) + len(table.tokens) * row + px(4), width, px(FOOT) / 2 - px(4))
        context = f"$c$ = {block.context}"
        size = mathtext.fitting(context, width, 15, 11, 600)
        mathtext.draw_in(painter, foot, context, size, "accent_text", 600)
        if self._tight:
            return
        foot.moveTop(foot.bottom())
        size = mathtext.fitting(literal(block.best), width, 15, 11, 500)
        mathtext.draw_in(painter, foot, literal(block.best), size, "ink", 500)

    def _paint_bar(self, painter: QPainter, bar: QRectF, cell: Cell) -> None:
        if bar.width() < px(16):
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("field"))
        painter.drawRoundedRect(bar, px(3), px(3))
        if cell.share > 0:
            filled = QRectF(bar)
            filled.setWidth(max(bar.width() * cell.share, px(2)))
            painter.setBrush(color("accent"))
            painter.drawRoundedRect(filled, px(3), px(3))
        if cell.before is not None:
            x = bar.left() + bar.width() * cell.before
            painter.setPen(QPen(color("ink"), pen_width(2)))
            painter.drawLine(QPointF(x, bar.top() - px(3)), QPointF(x, bar.bottom() + px(3)))

    def _paint_opened(self, painter: QPainter) -> None:
        """The sum of the number that was pressed, below all blocks."""
        if self.table.opened is None or self.table.concealed or not self.columns:
            return
        kind, row, _, said = self.table.opened
        left, right = self.columns[0][0], self.columns[-1][0] + self.columns[-1][1]
        box = QRectF(left - px(8), self.height() - px(OPENED), right - left + px(16), px(OPENED) - px(6))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("tint"))
        painter.drawRoundedRect(box, px(8), px(8))
        inner = box.adjusted(px(12), 0, -px(12), 0)
        start = f"{tr(dict(SCORES)[kind])} · {literal(self.table.tokens[row])}   {said.formula}"
        for main in (20.0, 18.0, 16.0, 14.0, 12.0):
            widths = mathtext.width(start, 13), mathtext.width(literal(said.main), main, 600)
            if sum(widths) + px(24) <= inner.width():
                break
        mathtext.draw_in(painter, inner, start, 13, "ink2")
        full = mathtext.width(literal(said.full), 12)
        middle = inner.adjusted(widths[0] + px(20), 0, 0, 0)
        mathtext.draw_in(painter, middle, literal(said.main), main, "accent_text", 600)
        if said.full and sum(widths) + full + px(60) <= inner.width():
            mathtext.draw_in(painter, inner, literal(said.full), 12, "ink2", align=RIGHT)
