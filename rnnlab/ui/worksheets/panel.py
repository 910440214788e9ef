"""What an exercise gives, on the screen: the task, the numbers, and the tables."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.session.worksheets.exercises import Exercise, LinearGradient
from rnnlab.session.worksheets.tables import tables
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import language, tr
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.worksheets import given, words

_TEXT, _NUMBERS, _SMALL = 14.0, 15.0, 11.5  # letters, in design pixels


class GivenPanel(QWidget):
    """Painted with the functions that paint the paper; as high as its width asks for."""

    def __init__(self, exercise: Exercise) -> None:
        super().__init__()
        self._exercise = exercise
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        look().changed.connect(self._fit)
        language().changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        said = [mathtext.plain(self._task()), *map(given.said, given.matrices(self._exercise)), self._rule()]
        self.setAccessibleName(" ".join(said))
        self.updateGeometry()
        self.update()

    def _task(self) -> str:
        return tr(words.TASKS[self._exercise.KIND])

    def _rule(self) -> str:
        rule = words.WHOLE if isinstance(self._exercise, LinearGradient) else words.ROUND
        return tr(rule)

    def heightForWidth(self, width: int) -> int:
        lines = len(given.text_lines(self._task(), width, _TEXT)) * given.line_height(_TEXT)
        rules = len(given.text_lines(self._rule(), width, _SMALL)) * given.line_height(_SMALL)
        numbers = given.given_height(self._exercise, width, _NUMBERS)
        found = tables(self._exercise)
        below = given.tables_height(found, width, _SMALL) + px(12) if found else 0.0
        return round(lines + px(10) + numbers + px(12) + below + rules + px(4))

    def sizeHint(self) -> QSize:
        return QSize(round(px(380)), self.heightForWidth(round(px(380))))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(240)), self.heightForWidth(round(px(380))))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = float(self.width())
        top = self._lines(painter, self._task(), _TEXT, 0.0, "ink") + px(10)
        top = given.draw_given(painter, top, width, self._exercise, _NUMBERS) + px(12)
        found = tables(self._exercise)
        if found:
            top = given.draw_tables(painter, top, width, found, _SMALL) + px(12)
        self._lines(painter, self._rule(), _SMALL, top, "ink2")

    def _lines(self, painter: QPainter, text: str, size: float, top: float, ink: str) -> float:
        high = given.line_height(size)
        for line in given.text_lines(text, self.width(), size):
            mathtext.draw_in(painter, QRectF(0, top, self.width() + 2, high), line, size, ink)
            top += high
        return top
