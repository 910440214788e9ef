"""What an exercise gives, as it is drawn on paper and on the screen: matrices in brackets, and tables of a function."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from rnnlab.engine.rounding import rounded
from rnnlab.session.worksheets.drawing import norm_of_end
from rnnlab.session.worksheets.exercises import GATES, Attention, Exercise, LstmStep, RnnStep
from rnnlab.session.worksheets.tables import DECIMALS, Table
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, letters, px
from rnnlab.ui.worksheets.words import FINE, TABLE
from rnnlab.ui.worksheets.working import plain


@dataclass(frozen=True)
class Matrix:
    """A name and its numbers; one number has no brackets."""

    label: str
    rows: tuple[tuple[str, ...], ...]


def matrices(exercise: Exercise) -> tuple[Matrix, ...]:
    """What is given, in the order in which it is read."""
    if isinstance(exercise, Attention):
        keys = [_column(f"$h_{k}$", key) for k, key in enumerate(exercise.keys, start=1)]
        return (_column("$s$", exercise.query), *keys)
    if isinstance(exercise, RnnStep):
        vectors = (("$b$", exercise.b), ("$x_t$", exercise.x), ("$h_{t-1}$", exercise.h))
        return (
            _rows("$W$", exercise.W),
            _rows("$U$", exercise.U),
            *(_column(label, vector) for label, vector in vectors),
        )
    if isinstance(exercise, LstmStep):
        weights = zip(GATES, exercise.W, exercise.U, exercise.b, strict=True)
        by_gate = [_rows(f"$W_{gate}, U_{gate}, b_{gate}$", ((W, U, b),)) for gate, W, U, b in weights]
        states = (("$x_t$", exercise.x), ("$h_{t-1}$", exercise.h), ("$c_{t-1}$", exercise.c))
        return (*by_gate, *(_rows(label, ((value,),)) for label, value in states))
    above, below = exercise.factor
    last = exercise.length
    return (
        Matrix("$T$", ((str(last),),)),
        Matrix("$c$", ((f"{above}/{below}" if below > 1 else str(above),),)),
        _rows("$Q$", exercise.Q),
        Matrix("$U$", (("c · Q",),)),
        _column(f"$g_{last}$", exercise.end),
        Matrix(f"$‖g_{last}‖$", ((str(norm_of_end(exercise)),),)),
    )


def _rows(label: str, rows: Sequence[Sequence[int]]) -> Matrix:
    return Matrix(label, tuple(tuple(plain(value) for value in row) for row in rows))


def _column(label: str, values: Sequence[int]) -> Matrix:
    return _rows(label, [(value,) for value in values])


def said(matrix: Matrix) -> str:
    """A matrix in words, for a screen reader."""
    return f"{mathtext.plain(matrix.label)} = {'; '.join(' '.join(row) for row in matrix.rows)}"


# matrices -----------------------------------------------------------------------------------------------------------


def _cell_width(matrix: Matrix, size: float) -> float:
    return max(mathtext.width(text, size) for row in matrix.rows for text in row)


def _is_number(matrix: Matrix) -> bool:
    return len(matrix.rows) == 1 and len(matrix.rows[0]) == 1


def matrix_size(matrix: Matrix, size: float) -> tuple[float, float]:
    """Width and height of a matrix with its name, in logical pixels."""
    name = mathtext.width(f"{matrix.label} = ", size)
    columns, line = len(matrix.rows[0]), letters(size) * 1.45
    inner = columns * _cell_width(matrix, size) + (columns - 1) * px(12)
    return name + inner + (0 if _is_number(matrix) else px(16)), len(matrix.rows) * line + px(4)


def draw_matrix(painter: QPainter, left: float, middle: float, matrix: Matrix, size: float) -> None:
    """Draw a matrix from ``left``, centred on ``middle``."""
    wide, high = matrix_size(matrix, size)
    baseline = middle + letters(size) * 0.35
    x = mathtext.draw(painter, left, baseline, f"{matrix.label} = ", size, "ink")
    top, bottom, cell = middle - high / 2, middle + high / 2, _cell_width(matrix, size)
    if not _is_number(matrix):
        _brackets(painter, QRectF(x + px(1), top, left + wide - x - px(2), bottom - top))
        x += px(8)
    line = letters(size) * 1.45
    for k, row in enumerate(matrix.rows):
        for column, text in enumerate(row):
            place = QRectF(x + column * (cell + px(12)), top + px(2) + k * line, cell, line)
            mathtext.draw_in(painter, place, text, size, "ink", align=Qt.AlignmentFlag.AlignHCenter)


def _brackets(painter: QPainter, frame: QRectF) -> None:
    painter.setPen(QPen(color("ink"), px(1.2)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for side, turn in ((frame.left(), 1), (frame.right(), -1)):
        path = QPainterPath(QPointF(side + turn * px(4), frame.top()))
        for point in ((side, frame.top()), (side, frame.bottom()), (side + turn * px(4), frame.bottom())):
            path.lineTo(*point)
        painter.drawPath(path)


def flow(found: Sequence[Matrix], width: float, size: float) -> tuple[list[tuple[Matrix, float, float]], float]:
    """Where matrices stand in rows of a width: each with its left and its middle; and how high that is."""
    placed: list[tuple[Matrix, float, float]] = []
    top = 0.0
    row: list[tuple[Matrix, float]] = []
    x = high = 0.0
    for matrix in (*found, None):
        wide, tall = (0.0, 0.0) if matrix is None else matrix_size(matrix, size)
        if matrix is None or (row and x + wide > width):
            placed += [(own, left, top + high / 2) for own, left in row]
            top += high + px(8)
            row, x, high = [], 0.0, 0.0
        if matrix is not None:
            row.append((matrix, x))
            x, high = x + wide + px(26), max(high, tall)
    return placed, top - px(8)


def given_height(exercise: Exercise, width: float, size: float) -> float:
    """Height of what is given, in its frame."""
    return flow(matrices(exercise), width - px(24), size)[1] + px(20)


def draw_given(painter: QPainter, top: float, width: float, exercise: Exercise, size: float) -> float:
    """Draw what is given in a frame, and return where that ends."""
    placed, high = flow(matrices(exercise), width - px(24), size)
    painter.setPen(QPen(color("line"), px(1)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(0.5, top, width - 1, high + px(20)), px(8), px(8))
    for matrix, left, middle in placed:
        draw_matrix(painter, px(12) + left, top + px(10) + middle, matrix, size)
    return top + high + px(20)


# text with mathematics in it ----------------------------------------------------------------------------------------

_PIECE = re.compile(r"\$[^$]*\$[，。、；：？！,.;:?!]*|[^\s$\u2e80-\uffef]+|[\u2e80-\uffef][，。、；：？！]*|\s+")


def line_height(size: float) -> float:
    """The distance of two lines of text."""
    return letters(size) * 1.6


def text_lines(text: str, width: float, size: float) -> list[str]:
    """A text cut into lines; a formula between dollar signs is never cut, and no line begins with a full stop."""
    lines, line = [], ""
    for piece in _PIECE.findall(text):
        if line and mathtext.width(line + piece.rstrip(), size) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece if line else piece.lstrip()
    return [*lines, line.rstrip()] if line.strip() else lines


# tables -------------------------------------------------------------------------------------------------------------

_COLUMNS = (10, 5)  # values beside each other, where there is room for so many
_CELL = 4.4  # of a value of four decimals with its sign, in heights of letters


def table_title(table: Table) -> str:
    """What stands above a table."""
    return tr(FINE if table.decimals else TABLE[table.function])


def table_height(table: Table, width: float, size: float) -> float:
    """Height of a table without its title."""
    return _bands(table, width, size) * 2 * letters(size) * 1.55


def draw_table(painter: QPainter, left: float, top: float, width: float, table: Table, size: float) -> None:
    """Draw a table from the left: arguments above, values below them."""
    columns = _columns(table, width, size)
    cell, line = min(width / columns, letters(size) * 5.6), letters(size) * 1.55
    for band in range(_bands(table, width, size)):
        rows = table.rows[band * columns : (band + 1) * columns]
        y = top + band * 2 * line
        painter.fillRect(QRectF(left, y, cell * columns, line), color("tint"))
        for column, (argument, value) in enumerate(rows):
            place = QRectF(left + column * cell, y, cell, line)
            for text, weight in (
                (number(argument, table.decimals), 600),
                (number(rounded(value, DECIMALS), DECIMALS), 400),
            ):
                mathtext.draw_in(painter, place, text, size, "ink", weight, Qt.AlignmentFlag.AlignHCenter)
                place.translate(0, line)
        painter.setPen(QPen(color("line"), px(1)))
        painter.drawLine(QPointF(left, y + 2 * line), QPointF(left + cell * columns, y + 2 * line))


def _columns(table: Table, width: float, size: float) -> int:
    count = len(table.rows)
    choices = _COLUMNS if table.decimals else (count, -(-count // 2))
    return next((columns for columns in choices if columns * _CELL * letters(size) <= width), choices[-1])


def _bands(table: Table, width: float, size: float) -> int:
    return -(-len(table.rows) // _columns(table, width, size))


def tables_height(found: Sequence[Table], width: float, size: float) -> float:
    """Height of tables with their titles; 0 where there are none."""
    return _place_tables(found, width, size)[1]


def draw_tables(painter: QPainter, top: float, width: float, found: Sequence[Table], size: float) -> float:
    """Draw tables with their titles, and return where they end."""
    placed, high = _place_tables(found, width, size)
    for table, place in placed:
        for k, line in enumerate(text_lines(table_title(table), place.width(), size)):
            row = QRectF(place.left(), top + place.top() + k * line_height(size), place.width() + 2, line_height(size))
            mathtext.draw_in(painter, row, line, size, "ink2")
        below = top + place.bottom() - table_height(table, place.width(), size)
        draw_table(painter, place.left(), below, place.width(), table, size)
    return top + high


def _place_tables(found: Sequence[Table], width: float, size: float) -> tuple[list[tuple[Table, QRectF]], float]:
    """Where tables stand with their titles: short ones beside each other where there is room."""
    placed: list[tuple[Table, QRectF]] = []
    gap, least = px(28), letters(size) * 30
    left = top = high = 0.0
    short = [table for table in found if not table.decimals]
    beside = len(short) > 1 and (width - gap) / 2 >= least
    for table in found:
        wide = (width - gap) / 2 if beside and table in short else width
        if left and left + wide > width + 1:
            left, top, high = 0.0, top + high + px(10), 0.0
        titles = len(text_lines(table_title(table), wide, size)) * line_height(size) + px(2)
        place = QRectF(left, top, wide, titles + table_height(table, wide, size))
        placed.append((table, place))
        left, high = left + wide + gap, max(high, place.height())
    return placed, top + high
