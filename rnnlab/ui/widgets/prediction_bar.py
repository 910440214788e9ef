"""Below the picture while something is predicted: the question, what it is answered with, and the verdict."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSpacerItem, QToolButton, QVBoxLayout, QWidget

from rnnlab.ui.look.i18n import N_, bind, tr
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets.controls import Pill
from rnnlab.ui.widgets.flow import FlowLayout
from rnnlab.ui.widgets.number_controls import SliderRow
from rnnlab.ui.widgets.prediction_steps import Steps
from rnnlab.ui.widgets.questions import CHOICE, NUMBER, Question, Verdict
from rnnlab.ui.widgets.stage_text import stage_text

CANCEL = N_("Predict", "Cancel the prediction")
OTHER = N_("Predict", "Another question")
YOURS = N_("Predict", "Prediction")
APART = N_("Predict", "{distance} apart")
KEYS = 9  # options that have a key


class Options(QWidget):
    """Pills with their numbers, one of which may be chosen."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._row = FlowLayout(self)
        self.pills: list[Pill] = []
        self.choice: int | None = None

    def set_options(self, texts: tuple[str, ...]) -> None:
        """Offer these answers, none of them chosen."""
        for pill in self.pills:
            self._row.removeWidget(pill)
            pill.deleteLater()
        self.pills, self.choice = [], None
        for index, text in enumerate(texts):
            shown = text.replace("&", "&&")  # a lone & would underline what follows
            pill = Pill(f"{index + 1}  {shown}" if index < KEYS else shown)
            pill.setAccessibleName(text)
            pill.setObjectName(str(index))
            pill.clicked.connect(self._on_clicked)
            self._row.addWidget(pill)
            pill.show()
            self.pills.append(pill)

    def choose(self, index: int) -> None:
        """Take an answer."""
        self.choice = index
        for k, pill in enumerate(self.pills):
            pill.set_chosen(k == index)
        self.chosen.emit(index)

    def lock(self) -> None:
        """No other answer from here on."""
        for pill in self.pills:
            pill.setEnabled(False)

    def _on_clicked(self) -> None:
        self.choose(int(self.sender().objectName()))


class PredictionBar(QWidget):
    """Question and answer for all kinds of questions; a vector is answered in the picture."""

    answered = Signal()  # an option or a number was chosen
    cancelled = Signal()
    other_asked = Signal()  # another question, please

    def __init__(self) -> None:
        super().__init__()
        self._question: Question | None = None
        self._touched = False
        self.words: QLabel = stage_text("question")
        self.words.setWordWrap(True)
        self.steps = Steps()
        self.other = Pill(OTHER)
        self.other.clicked.connect(self.other_asked)
        kept = self.other.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # the question's lines, and so the bar's height, stay as they are
        self.other.setSizePolicy(kept)
        self.close_button = QToolButton()
        bind(self.close_button.setToolTip, CANCEL)
        bind(self.close_button.setAccessibleName, CANCEL)
        self.close_button.clicked.connect(self.cancelled)
        self.hint: QLabel = stage_text("text", wrap=True)
        self.options = Options()
        self.options.chosen.connect(self._on_answered)
        self.slider = SliderRow(YOURS, 0.0, 1.0, decimals=2, field="value")
        self.slider.moved.connect(self._on_number)
        self.verdict: QLabel = stage_text("text", wrap=True)
        self.distance = MathLabel("", 22, 600, "accent_text", Qt.AlignmentFlag.AlignRight)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._lay_out()
        look().changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def _lay_out(self) -> None:
        top, low = QHBoxLayout(), QHBoxLayout()
        top.setSpacing(round(px(12)))
        top.addWidget(self.words, 1)
        for part in (self.other, self.steps, self.close_button):
            top.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        low.setSpacing(round(px(24)))
        self._strut = QSpacerItem(0, 0)
        low.addItem(self._strut)
        low.addWidget(self.options, 3)
        low.addWidget(self.slider, 2)
        low.addWidget(self.hint, 2)
        low.addWidget(self.verdict, 3)
        low.addWidget(self.distance, 0)
        box = QVBoxLayout(self)
        box.setContentsMargins(round(px(28)), round(px(10)), round(px(16)), round(px(12)))
        box.setSpacing(round(px(6)))
        box.addLayout(top)
        box.addLayout(low)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def ask(self, question: Question, several: bool) -> None:
        """Put a question; ``several``: there are others."""
        self._question, self._touched = question, False
        self.steps.set_present(0)
        self.other.setVisible(several)
        self.options.setVisible(question.kind == CHOICE)
        self.slider.setVisible(question.kind == NUMBER)
        self.hint.show()
        self.verdict.hide()
        self.distance.hide()
        if question.kind == CHOICE:
            self.options.set_options(tuple(tr(option) for option in question.options))
        if question.kind == NUMBER:
            self.slider.set_range(question.low, question.high, whole=question.whole)
            self.slider.set_value(question.start)
            self.slider.setEnabled(True)
        self.reword()
        self.show()

    def reword(self) -> None:
        """The question's words in the present language."""
        if self._question is not None:
            self.words.setText(self._question.words())
            self.hint.setText(tr(self._question.hint, **dict(self._question.args)))
            for k, option in enumerate(self._question.options):
                text = tr(option)
                shown = text.replace("&", "&&")
                self.options.pills[k].setText(f"{k + 1}  {shown}" if k < KEYS else shown)

    def answer(self) -> Any:
        """The option's index or the number; None as long as there is none."""
        if self._question is None or not self._touched:
            return None
        return self.options.choice if self._question.kind == CHOICE else self.slider.value()

    def lock(self) -> None:
        """The answer stays."""
        self.steps.set_present(1)
        self.other.hide()
        # What has the keyboard is about to be disabled; the focus would jump to a control far away.
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.options.lock()
        self.slider.setEnabled(False)

    def say(self, verdict: Verdict) -> None:
        """Show how guess and truth compare."""
        self.steps.set_present(2)
        self.hint.hide()
        self.slider.hide()
        self.verdict.setText(verdict.text)
        self.verdict.show()
        self.distance.setVisible(verdict.distance is not None)
        if verdict.distance is not None:
            whole = self._question is not None and self._question.whole
            self.distance.set_text(verdict.apart or APART, distance=number(verdict.distance, 0 if whole else None))

    def take_digit(self, digit: int) -> bool:
        """The key of an option; False where it has none now."""
        return digit <= KEYS and self.take(digit - 1)

    def take(self, index: int) -> bool:
        """Choose an option; False where there is no such one now."""
        pills = self.options.pills if self.options.isVisible() else []
        if not 0 <= index < len(pills) or not pills[index].isEnabled():
            return False
        self.options.choose(index)
        return True

    def put_back(self, answer: Any) -> None:
        """Take an option's index or a number as if it had just been given; another value is left alone."""
        if self._question is None:
            return
        if self._question.kind == CHOICE and type(answer) is int:
            self.take(answer)
        elif self._question.kind == NUMBER and type(answer) in (int, float):
            self.slider.choose(float(answer))

    def focus(self) -> None:
        """Give the keyboard to what answers the question."""
        if self._question is not None and self._question.kind == CHOICE and self.options.pills:
            self.options.pills[0].setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._question is not None and self._question.kind == NUMBER:
            self.slider.slider.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_answered(self, index: int) -> None:
        self._touched = True
        self.answered.emit()

    def _on_number(self, value: float) -> None:
        self._touched = True
        self.slider.set_value(value)
        self.answered.emit()

    def _restyle(self) -> None:
        self.close_button.setIcon(icon("close", 16))
        # Room for two lines or a slider in every step: the picture above stands still.
        self._strut.changeSize(0, round(px(52)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), color("stage"))
        painter.fillRect(QRectF(0, 0, self.width(), 1), color("line"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        painter.drawRoundedRect(QRectF(px(14), px(12), px(3.5), self.height() - px(24)), px(1.7), px(1.7))
