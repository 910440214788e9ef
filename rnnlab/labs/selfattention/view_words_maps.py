"""The maps of queries, keys, values and, for several heads, of the output: typed in place, with what they make."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.engine.next_traces import NextTrace
from rnnlab.labs.selfattention import view_words_names as names
from rnnlab.labs.selfattention.state import MAPS, State, identity
from rnnlab.labs.selfattention.view_words_names import fixed_vector, typed, word_label
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import bind, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.cells import paint_color_bar
from rnnlab.ui.widgets.controls import Segmented
from rnnlab.ui.widgets.matrix_grid import MatrixGrid
from rnnlab.ui.widgets.told import COLOUR_BAR
from rnnlab.ui.widgets.unknown import UNKNOWN

_SMALL = 2  # maps of more dimensions are shown one at a time
_CELL, _NARROW_CELL, _LEAST_CELL = (54.0, 36.0), (44.0, 32.0), 24.0
_NARROW = 250.0  # px


class _Made(QWidget):
    """What a map makes of the word that asks: two lines of text, as large as they fit."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.vector = "", ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look().changed.connect(self.update)

    def set(self, title: str, vector: str) -> None:
        """Show a name and a vector."""
        if (title, vector) != (self.title, self.vector):
            self.title, self.vector = title, vector
            self.setAccessibleName(f"{mathtext.plain(title)} {vector}")
            self.setToolTip(vector)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        middle, line = self.height() / 2, px(26)
        size = mathtext.fitting(self.title, self.width(), 15, 11)
        mathtext.draw_in(painter, QRectF(0, middle - line, self.width(), line), self.title, size, "ink2")
        size = mathtext.fitting(self.vector, self.width(), 17, 10, 500)
        mathtext.draw_in(painter, QRectF(0, middle, self.width(), line), self.vector, size, "ink", 500)


class _Scale(QWidget):
    """The colour bar of the maps' entries."""

    def __init__(self) -> None:
        super().__init__()
        bind(self.setAccessibleName, COLOUR_BAR)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(round(px(160)), round(px(24)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bar = QRectF(0, px(6), min(px(150), self.width() * 0.6), px(12))
        paint_color_bar(painter, bar, "state", -2.0, 2.0, "−2", "2")
        place = QRectF(bar.right() + px(10), 0, self.width() - bar.right() - px(10), self.height())
        mathtext.draw_in(painter, place, tr(names.MAP_ENTRY), 13, "ink2")


class Maps(QWidget):
    """Three maps, or four; ``entered`` says which entry was typed."""

    entered = Signal(str, int, int, float)
    refused = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.heading = MathLabel("", 15, 600, "ink")
        self.picker = Segmented(tuple((name, f"W{name[-1].upper()}") for name in MAPS), names.MAP_CHOICE)
        self.grids: dict[str, MatrixGrid] = {}
        self.made: dict[str, _Made] = {}
        self._rows: dict[str, QWidget] = {}
        self.titles: list[MathLabel] = []
        self._which, self._size, self._four = "W_q", 2, False
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(12)))
        box.addWidget(self.heading)
        box.addWidget(self.picker)
        for name in MAPS:
            box.addWidget(self._row(name))
        box.addWidget(_Scale())
        box.addStretch(1)
        self.picker.chosen.connect(self._on_picked)
        look().changed.connect(self._arrange)

    def _row(self, name: str) -> QWidget:
        grid = MatrixGrid(names.MAP_LABELS[name], name)
        grid.text_size = 15.0
        grid.setProperty("map", name)
        grid.entered.connect(self._on_entered)
        grid.refused.connect(self.refused)
        made = _Made()
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(round(px(10)))
        title = MathLabel(names.MAP_NAMES[name], 18, 400, "ink")
        title.setFixedWidth(round(px(34)))
        self.titles.append(title)
        layout.addWidget(title)
        layout.addWidget(grid)
        layout.addWidget(made, 1)
        self.grids[name], self.made[name], self._rows[name] = grid, made, row
        return row

    def show_state(self, state: State) -> None:
        """The maps as they are set."""
        self._size = len(state.states[0])
        self._four = state.heads > 1 or state.W_o != identity(self._size)
        for name in MAPS:
            self.grids[name].set_values(np.array(getattr(state, name)))
        self._arrange()

    def show_word(self, state: State, result: NextTrace, row: int, concealed: bool) -> None:
        """What they make of the word that asks."""
        i, x = row + 1, typed(state.states[row])
        self.heading.set_text(tr(names.MAPS, word=f"{word_label(state.tokens[row], row, 15, px(80))}  {x}"))
        vectors = dict(zip(MAPS, (*result.joined, result.attention.outputs), strict=True))
        for name, made in self.made.items():
            answer = concealed and name == "W_o"
            text = UNKNOWN if answer else fixed_vector(vectors[name][row])
            made.set(f"${names.LETTER[name]}_{{{i}}}$ {tr(names.DOES[name])}", text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        """Which maps are to be seen, and how large."""
        alone = self._size > _SMALL
        shown = MAPS if self._four else MAPS[:3]
        if self._which not in shown:
            self._which = shown[0]
        self.picker.setVisible(alone)
        self.picker.button("W_o").setVisible(self._four)
        self.picker.set_value(self._which)
        wide, high = _NARROW_CELL if self.width() < px(_NARROW) else _CELL
        if self._four and not alone:
            high = 28.0
        if alone:
            wide = high = max(_LEAST_CELL, min(48.0, 190.0 / self._size))
        for title in self.titles:
            title.setFixedWidth(round(px(34)))
        for name, row in self._rows.items():
            grid = self.grids[name]
            grid.text_size = 11.0 if alone else 15.0 if wide > 50 else 13.0
            grid.setFixedSize(round(px(wide * self._size)) + 4, round(px(high * self._size)) + 4)
            row.setVisible(name in shown and (not alone or name == self._which))

    def _on_picked(self, name: str) -> None:
        self._which = name
        self._arrange()

    def _on_entered(self, row: int, column: int, value: float) -> None:
        self.entered.emit(self.sender().property("map"), row, column, value)
