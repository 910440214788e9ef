"""The opened step: every matrix of the sum, one unit framed through all of them, cells that can be typed into."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from rnnlab.labs.reader.view_chain_marks import number_size
from rnnlab.labs.reader.view_chain_paint import arrow
from rnnlab.labs.reader.view_editor import CellEditor
from rnnlab.labs.reader.view_parts import OpenedStep, Part
from rnnlab.labs.reader.view_pixels import PixelGrid
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.cover import Cover

NAMES: dict[str, Text] = {
    "W": N_("Reader", "W, on the word"),
    "x": N_("Reader", "x, the word's vector"),
    "U": N_("Reader", "U, on the state before"),
    "hp": N_("Reader", "the state before"),
    "b": N_("Reader", "b, the bias"),
    "r": N_("Reader", "r, the reset gate"),
    "q": N_("Reader", "b_hn, the recurrent bias"),
    "a": N_("Reader", "a, the sum before the activation"),
    "out": N_("Reader", "the result of the block"),
}
COMPUTED = ("hp", "r", "a", "out")
EDITABLE = ("W", "x", "U", "b", "q")
SIGNS = {"·": 15.0, "+": 22.0, "=": 23.0, "⊙ (": 30.0, ")": 12.0}
HEADER = 25.0  # design pixels: the labels above the matrices
LARGEST = 8  # rows or columns of numbers
PIXEL_ROWS = 8
VECTOR = 15.0  # design pixels: the least width of a vector of pixels


NAME = N_("Reader", "The opened step")


class Opened(QWidget):
    """``W·x + U·h + b = a → h`` with live numbers."""

    unit_chosen = Signal(int)
    pointed = Signal(str)
    number_typed = Signal(str, int, int, float)  # part, row, column within the block, value
    refused = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.opened: OpenedStep | None = None
        bind(self.setAccessibleName, NAME)
        self.unit = 0
        self.lit = ""
        self.grids: dict[str, PixelGrid] = {}
        for name, text in NAMES.items():
            grid = PixelGrid(name=text)
            grid.setParent(self)
            grid.setObjectName(name)
            grid.hide()
            grid.clicked.connect(self._on_clicked)
            grid.hovered.connect(self._on_hovered)
            grid.moved.connect(self._on_moved)
            if name in EDITABLE:
                grid.edit_requested.connect(self._on_edit)
                grid.setCursor(Qt.CursorShape.IBeamCursor)
            self.grids[name] = grid
        self.covers = {name: Cover() for name in COMPUTED}  # of what is predicted
        for cover in self.covers.values():
            cover.setParent(self)
            cover.hide()
        self.concealed = False
        self.editor = CellEditor(self)
        self.editor.entered.connect(self._on_entered)
        self.editor.refused.connect(self.refused)
        self._place: tuple[str, int, int] = ("W", 0, 0)
        self._signs: list[tuple[str, QRectF]] = []
        self._labels: list[tuple[str, str, QRectF]] = []
        look().changed.connect(self._arrange)

    def conceal(self, concealed: bool) -> None:
        """Show what is given alone (weights and the word), or everything again."""
        if concealed != self.concealed:
            self.concealed = concealed
            self._arrange()

    def set_opened(self, opened: OpenedStep, unit: int) -> None:
        """Show a step with one unit framed."""
        self.opened = opened
        for part in opened.parts():
            if isinstance(part, Part):
                grid = self.grids[part.name]
                grid.outline = part.outline
                grid.pixels = self.pixels()
                grid.called = part.name if part.name in EDITABLE else ""
                grid.first_row = opened.rows.start if part.name in ("W", "U", "b") else 0
                grid.set_values(part.values)
        self._arrange()
        self.set_unit(unit)

    def set_unit(self, unit: int) -> None:
        """Frame one unit through all matrices."""
        self.unit = unit
        for name, grid in self.grids.items():
            if name in ("x", "hp"):  # every unit takes the whole vector
                grid.set_lit(column=0)
            else:
                grid.set_lit(row=unit)
                if grid.pixels:
                    grid.set_here(unit)
        self.update()

    def set_lit(self, name: str) -> None:
        """Light a matrix (its symbol was pointed at)."""
        name = "out" if name == "h" else name
        if name != self.lit:
            self.lit = name
            self.update()

    def wanted_height(self, cell: float) -> float:
        """Height for cells of ``cell`` logical pixels."""
        return px(HEADER) + self.cell_rows() * cell + px(6)

    def cell_rows(self) -> int:
        """How many rows' height the matrices want; pixels share that of eight numbers."""
        return min(self._rows(), PIXEL_ROWS)

    def pixels(self) -> bool:
        """Whether the numbers are too many to be written: they are pixels then."""
        return self._rows() > LARGEST or (self.opened is not None and self.opened.net.W.shape[1] > LARGEST)

    def _rows(self) -> int:
        """The rows of the highest matrix."""
        if self.opened is None:
            return 4
        return max(self.opened.hidden, self.opened.net.W.shape[1])

    # geometry

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        self._signs, self._labels = [], []
        if self.opened is None:
            return
        parts = self.opened.parts()
        arrow_width = 62.0 if self.opened.function else 34.0
        shapes = [part.values.shape for part in parts if isinstance(part, Part)]
        least = px(VECTOR) if self.pixels() else 0.0
        for tight in (1.0, 0.62):  # many columns: the signs move together before the numbers get small
            signs = sum(
                px(arrow_width if part == "→" else SIGNS[part]) * tight for part in parts if isinstance(part, str)
            )
            wide = self._column_width(self.width() - signs - len(shapes) * 4, shapes, least)
            if wide >= px(36):
                break
        high = (self.height() - px(HEADER) - px(6)) / self._rows()
        middle = px(HEADER) + (self.height() - px(HEADER)) / 2
        x = 0.0
        shown = set()
        for part in parts:
            if isinstance(part, str):
                width = px(arrow_width if part == "→" else SIGNS[part]) * tight
                self._signs.append((part, QRectF(x, middle - px(16), width, px(32))))
                x += width
                continue
            rows, count = part.values.shape
            width, height = count * (max(wide, least) if count == 1 else wide) + 4, rows * high + 4
            grid = self.grids[part.name]
            if not grid.pixels:
                grid.text_size = number_size(wide, high, part.values)
            top = middle - height / 2
            grid.setGeometry(round(x), round(top), round(width), round(height))
            grid.update()
            hidden = self.concealed and part.name in COMPUTED
            grid.setVisible(not hidden)
            if part.name in COMPUTED:
                self.covers[part.name].setGeometry(grid.geometry())
                self.covers[part.name].setVisible(hidden)
            shown.add(part.name)
            label_width = max(width, px(40))
            self._labels.append(
                (part.name, part.label, QRectF(x + width / 2 - label_width / 2, top - px(25), label_width, px(24)))
            )
            x += width
        for name, grid in self.grids.items():
            if name not in shown:
                grid.hide()
                if name in COMPUTED:
                    self.covers[name].hide()
        self.update()

    def _column_width(self, room: float, shapes: list[tuple[int, ...]], least: float) -> float:
        """The width of a column in which everything fits; vectors are no narrower than ``least``."""
        vectors = sum(1 for _, count in shapes if count == 1)
        columns = sum(count for _, count in shapes)
        wide = room / columns
        if wide < least:
            wide = max(1.0, (room - vectors * least) / max(1, columns - vectors))
        high = (self.height() - px(HEADER) - px(6)) / self._rows()
        return float(min(wide, max(high * 2.6, px(4)) if self.pixels() else px(48)))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.opened is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inks = {"W": "x_text", "x": "x_text", "U": "h_text", "hp": "h_text"}
        block = self.opened.block
        for name, label, place in self._labels:
            ink = inks.get(name, "ink")
            if name == "out":
                ink = "h_text" if block == "h" else (f"{block}_text" if block in "ifog" else "ink")
            width = mathtext.width(label, 18)
            if name == self.lit:
                ground = QRectF(place.center().x() - width / 2 - px(5), place.top() + px(1), width + px(10), px(22))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("accent"))
                painter.drawRoundedRect(ground, 4, 4)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                ink = "on_accent"
                painter.setPen(QPen(color("accent"), pen_width(2)))
                painter.drawRoundedRect(QRectF(self.grids[name].geometry()).adjusted(-1, -1, 1, 1), 4, 4)
            mathtext.draw_in(painter, place, label, 18, ink, align=Qt.AlignmentFlag.AlignHCenter)
        for sign, place in self._signs:
            if sign == "→":
                end = QPointF(place.right() - px(5), place.center().y())
                arrow(painter, QPointF(place.left() + px(5), place.center().y()), end, color("ink"))
                above = QRectF(place.left(), place.center().y() - px(24), place.width() - px(6), px(20))
                mathtext.draw_in(painter, above, self.opened.function, 15, "ink", align=Qt.AlignmentFlag.AlignHCenter)
                continue
            painter.setFont(font(20 if place.width() >= px(SIGNS[sign]) - 1 else 14, 600))
            painter.setPen(color("ink"))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, sign)

    # gestures

    def _on_clicked(self, row: int, column: int) -> None:
        name = self.sender().objectName()
        if name not in ("x", "hp"):
            self.unit_chosen.emit(row)
        self.pointed.emit("h" if name == "out" else name)

    def _on_moved(self, row: int, column: int) -> None:
        """The arrow keys went to another row of pixels: its unit is framed at once."""
        name = self.sender().objectName()
        if self.pixels() and name not in ("x", "hp") and row != self.unit:
            self.unit_chosen.emit(row)

    def _on_hovered(self, row: int, column: int) -> None:
        name = self.sender().objectName() if row >= 0 else ""
        self.pointed.emit("h" if name == "out" else name)

    def _on_edit(self, row: int, column: int) -> None:
        grid = self.sender()
        assert isinstance(grid, PixelGrid)
        assert self.opened is not None
        name = grid.objectName()
        self._place = (name, row, column)
        rect = grid.cell_rect(row, column).translated(QPointF(grid.pos()))
        self.editor.open(rect, grid, field_name(self.opened, name, row, column), float(grid.values[row, column]))

    def _on_entered(self, value: float) -> None:
        self.number_typed.emit(*self._place, value)


def field_name(opened: OpenedStep, part: str, row: int, column: int) -> str:
    """A cell by its place in the State, as messages name it: ``W[0][2]``, ``b[1]``, ``embeddings['狗'][0]``."""
    absolute = opened.rows.start + row
    if part == "x":
        return f"embeddings[{opened.word!r}][{row}]"
    if part == "q":
        return f"b_hn[{row}]"
    return f"{part}[{absolute}]" + ("" if part == "b" else f"[{column}]")
