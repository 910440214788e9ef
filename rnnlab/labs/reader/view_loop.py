"""The page of the loop: the program behind the unrolled picture, a line at a time."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from rnnlab.engine.reader_traces import ReaderTrace
from rnnlab.labs.reader.state import State
from rnnlab.labs.reader.view_loop_code import CodePanel, ValueRows
from rnnlab.labs.reader.view_loop_figure import FoldedNetwork
from rnnlab.labs.reader.view_loop_lines import Loop
from rnnlab.labs.reader.view_page import paint_heading
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.theme import look, px, stage_edge

CONCEPT = N_("Reader", "The loop")
SENTENCE = N_("Reader", "One box, used again for every word, on the word and on what it left itself.")
NEXT, BEFORE = N_("Reader", "Next line"), N_("Reader", "Line before")
WHERE = N_("Reader", "line {line} of {lines} · word {step} of {words}")
START = N_("Reader", "line {line} of {lines} · before the first word")
NAME = N_("Reader", "The loop, line by line")


class LoopPage(QWidget):
    """Program and numbers at the left, the folded network at the right."""

    step_chosen = Signal(int)
    edit_wanted = Signal(object, object, object, str)  # for a page's sake; nothing is edited here

    def __init__(self) -> None:
        super().__init__()
        self.loop: Loop | None = None
        self.step = 1
        self.line = 0
        self.code, self.values, self.figure = CodePanel(), ValueRows(), FoldedNetwork()
        self.before, self.next = QPushButton(), QPushButton()
        bind(self.before.setText, BEFORE)
        bind(self.next.setText, NEXT)
        for widget in (self.code, self.before, self.next, self.values, self.figure):
            widget.setParent(self)
        self._heading, self._where = QRectF(), QRectF()
        bind(self.setAccessibleName, NAME)
        self.code.line_pressed.connect(self._on_line)
        self.code.moved.connect(self._on_moved)
        self.next.clicked.connect(self.next_line)
        self.before.clicked.connect(self.line_before)
        look().changed.connect(self._restyle)
        language().changed.connect(self._place)
        self._restyle()

    def show_result(self, state: State, result: ReaderTrace) -> None:
        """Show another result; the line stays where the program has it still."""
        before = None if self.loop is None else len(self.loop.lines())
        self.loop = Loop(state, result)
        self.step = min(self.step, len(self.loop.words))
        if before != len(self.loop.lines()):
            self.line = len(self.loop.lines()) - 1
        self._show(travels=False)
        self._place()

    def set_step(self, step: int) -> None:
        """Follow the timeline: another word is shown with all its lines done."""
        if self.loop is None:
            self.step = max(1, step)
            return
        step = min(max(step, 1), len(self.loop.words))
        if step != self.step:
            self.step, self.line = step, len(self.loop.lines()) - 1
            self._show(travels=False)

    def next_line(self) -> None:
        """Run the next line; after the last one the next word's turn begins."""
        if self.loop is None:
            return
        if self.line + 1 < len(self.loop.lines()):
            self._go(self.step, self.line + 1)
        elif self.step < len(self.loop.words):
            self._go(self.step + 1, 1)

    def line_before(self) -> None:
        """One line back; before a word's first line is the last line of the word before."""
        if self.loop is None:
            return
        if self.line > 1 or (self.line == 1 and self.step == 1):
            self._go(self.step, self.line - 1)
        elif self.line == 1:
            self._go(self.step - 1, len(self.loop.lines()) - 1)

    def where_text(self) -> str:
        """Which line and which word."""
        if self.loop is None:
            return ""
        lines, words = len(self.loop.lines()), len(self.loop.words)
        if self.line == 0:
            return tr(START, line=1, lines=lines)
        return tr(WHERE, line=self.line + 1, lines=lines, step=self.step, words=words)

    def ended(self) -> bool:
        """Whether the last line of the last word has run."""
        return self.loop is not None and self.step == len(self.loop.words) and self.line == len(self.loop.lines()) - 1

    def _on_line(self, line: int) -> None:
        self._go(1 if line == 0 else self.step, line)

    def _on_moved(self, move: int) -> None:
        if move > 0:
            self.next_line()
        else:
            self.line_before()

    def _go(self, step: int, line: int) -> None:
        changed = step != self.step
        self.step, self.line = step, line
        self._show(travels=True)
        if changed:
            self.step_chosen.emit(step)

    def _show(self, travels: bool) -> None:
        if self.loop is None:
            return
        lines = self.loop.lines()
        own = lines[self.line]
        self.code.set_lines(lines, self.line)
        word = self.loop.words[self.step - 1]
        self.values.set_terms(self.loop.terms(self.step, self.line), self.loop.units(), word)
        names = ("h", "c") if self.loop.paired() else ("h",)
        at = 0 if self.line == 0 else self.step
        states = {name: self.loop.holds(name, max(at, 1), self.line) for name in names}
        first = next(k for k, line in enumerate(lines) if line.does in ("sum", "gate"))
        route = {"start": "start", "word": "x", "cell": "keep", "state": "out", "out": "out"}.get(own.does, "inside")
        route = "in" if self.line == first else route
        self.figure.show_line(self.loop.cell, word, route, states, travels=travels, ended=self.ended())
        self.next.setEnabled(not self.ended())
        self.before.setEnabled(self.line > 0)
        self.update()

    # places

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _restyle(self) -> None:
        self.before.setIcon(icon("back", 16))
        self.next.setIcon(icon("forward", 16))
        self._place()

    def _place(self) -> None:
        pad = stage_edge()
        top, bottom = px(14), self.height() - px(12)
        right = max(px(300), min(px(440), self.width() * 0.39))
        left = self.width() - 2 * pad - right - px(24)
        self._heading = QRectF(pad, top, self.width() - 2 * pad, px(24))
        y = top + px(40)
        lines = 4 if self.loop is None else len(self.loop.lines())
        rows = 5 if self.loop is None or self.loop.cell != "gru" else 6
        controls = px(52)
        room = bottom - y - controls - px(20)
        code = min(px(40) * lines + px(8), room * lines / (lines + rows + 0.6))
        self.code.setGeometry(round(pad), round(y), round(left), round(code))
        y += code + px(10)
        x = pad
        for button in (self.before, self.next):
            size = button.sizeHint()
            button.setGeometry(round(x), round(y), size.width(), round(max(px(34), size.height())))
            x += size.width() + px(10)
        self._where = QRectF(x + px(6), y, pad + left - x - px(6), px(34))
        y += controls
        self.values.setGeometry(round(pad), round(y), round(left), round(bottom - y))
        start = top + px(40)
        self.figure.setGeometry(
            round(self.width() - pad - right), round(start), round(right), round(bottom - start)
        )  # fmt: skip
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.loop is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_heading(painter, self._heading, tr(CONCEPT), tr(SENTENCE))
        where = self.where_text()
        size = mathtext.fitting(where, self._where.width(), 15, 10)
        mathtext.draw_in(painter, self._where, where, size, "ink2")
