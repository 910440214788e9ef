"""A line for each translator that learns: its mark, how it stands, and the button that keeps it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from rnnlab.engine.translation_traces import LearningTranslator
from rnnlab.labs.translation.view_curve_style import NAMES, STYLES, draw_key
from rnnlab.labs.translation.view_training_words import size, standing
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.controls import Pill

KEEP, USE = N_("Translation training", "Keep it"), N_("Translation training", "Translate with it")
KEEP_NAMED = N_("Translation training", "Keep this translator: {name}")
KEY = 34.0


class StatusLine(QWidget):
    """How one translator stands."""

    keep_asked = Signal(str)  # "fixed" or "attention"
    use_asked = Signal(str)  # the name under which it was saved

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.saved = ""
        self._one: LearningTranslator | None = None
        self.button = Pill(KEEP)
        bind(self.button.setAccessibleName, KEEP_NAMED, name=name)
        self.button.clicked.connect(self._on_clicked)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(self.button)
        look().changed.connect(self._restyle)
        language().changed.connect(self._restyle)
        self._restyle()

    def show_translator(self, one: LearningTranslator | None, saved: str, ready: bool) -> None:
        """Show a state; ``saved`` is its name among the models, ``ready`` whether it can be kept now."""
        self._one, self.saved = one, saved
        self.setVisible(one is not None)
        bind(self.button.setText, USE if saved else KEEP)
        self.button.setVisible(bool(saved) or ready)
        self.setAccessibleName(self.said())
        self.update()

    def said(self) -> str:
        """What is written."""
        if self._one is None:
            return ""
        return " · ".join(part for part in (tr(NAMES[self.name]), standing(self._one), size(self._one)) if part)

    def _on_clicked(self) -> None:
        if self.saved:
            self.use_asked.emit(self.saved)
        else:
            self.keep_asked.emit(self.name)

    def _restyle(self) -> None:
        self.setFixedHeight(round(px(30)))
        bind(self.button.setAccessibleName, KEEP_NAMED, name=tr(NAMES[self.name]))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._one is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        style, middle = STYLES[self.name], self.height() / 2
        draw_key(painter, style, px(2), middle, px(KEY - 8))
        name = tr(NAMES[self.name])
        wide = mathtext.width(name, 13, 600)
        align = Qt.AlignmentFlag.AlignLeft
        mathtext.draw_in(painter, QRectF(px(KEY), 0, wide + 2, self.height()), name, 13, style.colour, 600, align)
        end = self.button.x() if not self.button.isHidden() else self.width()
        room = QRectF(px(KEY) + wide + px(10), 0, end - px(KEY) - wide - px(20), self.height())
        texts = [" · ".join(part for part in (standing(self._one), size(self._one)) if part), standing(self._one)]
        text = next((text for text in texts if mathtext.width(text, 13) <= room.width()), texts[-1])
        mathtext.draw_in(painter, room, text, mathtext.fitting(text, room.width(), 13, 10), "ink2")
