"""The sums behind an output and behind a weight, with their numbers, below the pictures."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.next_traces import NextTrace
from rnnlab.labs.selfattention import view_words_names as names
from rnnlab.labs.selfattention.view_words_names import fixed, fixed_vector
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look, px

_LINE = 34.0
_LEAST = 12.0
_TERMS = 3  # of more words the sum names those with the largest weights


def output_line(result: NextTrace, head: int, row: int) -> str:
    """A head's mean: ``y₁ = 0.36·[0.50, 2.00] + …``; of many words the largest terms."""
    found, i = result.attention, row + 1
    weights, heads = found.weights[head][row], len(found.weights)
    shown = sorted((j for j in range(len(weights)) if found.visible[row, j]), key=lambda j: -float(weights[j]))
    if not shown:
        return mathtext.literal(tr(names.NOBODY, token=result.tokens[row]))
    size = found.values.shape[2]
    most = _TERMS if size <= 2 else 1
    kept = sorted(shown[: max(most, 1)])
    terms = [f"{fixed(float(weights[j]))}·{fixed_vector(found.values[head][j])}" for j in kept]
    rest = " + …" if len(shown) > len(kept) else ""
    summed = " + ".join(terms) + rest
    if heads > 1:
        return rf"${_of_head('z', i, head)}$ = {summed} = {fixed_vector(found.heads[head][row])}"
    mean = fixed_vector(found.heads[0][row])
    own = fixed_vector(found.outputs[row])
    return f"$y_{{{i}}}$ = {summed} = {mean}" if mean == own else f"$y_{{{i}}}$ = $W_O$ ({summed}) = {own}"


def joined_line(result: NextTrace, row: int) -> str:
    """Of several heads: side by side, through W_o."""
    found, i = result.attention, row + 1
    parts = "; ".join(f"${_of_head('z', i, head)}$" for head in range(len(found.heads)))
    return f"$y_{{{i}}}$ = $W_O$ [{parts}] = {fixed_vector(found.outputs[row])}"


def weight_line(result: NextTrace, head: int, row: int, column: int) -> str:
    """How a weight came about: its score, and that among the row's."""
    found, i, j = result.attention, row + 1, column + 1
    if not found.visible[row, column]:
        return f"$\\alpha_{{{i}{_comma(i, j)}{j}}}$ = 0"
    size = found.queries.shape[2]
    q, k = found.queries[head][row], found.keys[head][column]
    score, weight = number(float(found.scores[head][row, column])), fixed(float(found.weights[head][row, column]))
    root = f" / √{size}" if size > 1 else ""
    return (
        f"$q_{{{i}}}$·$k_{{{j}}}${root} = {fixed_vector(q)}·{fixed_vector(k)}{root} = {score}"
        f"    softmax → $\\alpha_{{{i}{_comma(i, j)}{j}}}$ = {weight}"
    )


def _of_head(letter: str, place: int, head: int) -> str:
    return f"{letter}_{{{place}}}^{{({head + 1})}}"


def _comma(i: int, j: int) -> str:
    return "," if max(i, j) > 9 else ""


class SumLines(QWidget):
    """One or two lines of mathematics, as large as they fit."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def set_lines(self, lines: tuple[str, ...]) -> None:
        """Show other lines."""
        if lines != self._lines:
            self._lines = lines
            self.setAccessibleName("; ".join(mathtext.plain(line) for line in lines))
            self.update()

    def lines(self) -> tuple[str, ...]:
        """What is shown."""
        return self._lines

    def sizeHint(self) -> QSize:
        return QSize(round(px(400)), round(px(2 * _LINE)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for k, line in enumerate(self._lines):
            size = mathtext.fitting(line, self.width(), 20, _LEAST, 500)
            rect = QRectF(0, k * px(_LINE), self.width(), px(_LINE))
            mathtext.draw_in(painter, rect, line, size, "ink", 500, Qt.AlignmentFlag.AlignLeft)
