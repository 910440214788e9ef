"""The class's number, typed below the picture: what was predicted, and after the reveal how far off it was."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from rnnlab.ui.lessons.question_box import GUESS
from rnnlab.ui.lessons.question_parts import Tick
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.numbers import number, short
from rnnlab.ui.look.theme import either, look
from rnnlab.ui.widgets.number_controls import STARTS, NumberCell

TYPE = N_("Presenter", "Type the class's number")
_PARTS = "0123456789-+.,/eE\u2212"


class ClassCell(NumberCell):
    """Takes what belongs to a number; every other key is the presentation's, and going on takes what was typed."""

    def _is_mine(self, event: QKeyEvent) -> bool:
        text = event.text()
        if not text.isprintable() or not text:
            return True
        return text in (_PARTS if self.text() else STARTS)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
                self.commit()  # before the lesson goes on
            if not self._is_mine(event):
                event.ignore()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._is_mine(event):
            super().keyPressEvent(event)
        else:
            event.ignore()


class NumberRow(QWidget):
    """Shown while a scene asks for a number; ``cell.entered`` has the class's."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.unit = MathLabel(GUESS, 24, 500, "ink2"), MathLabel("", 24, 400, "ink2")
        self.told = MathLabel("", 24, 600, "accent_text")
        self.tick = Tick(24)
        self.cell = ClassCell("value")
        bind(self.cell.setAccessibleName, TYPE)
        self.cell.label = GUESS
        bind(self.cell.setToolTip, TYPE)
        self.cell.setPlaceholderText("…")
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for part in (self.title, self.cell, self.unit, self.tick, self.told):
            row.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        look().changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def show_guess(
        self, guess: float | None, *, unit: str, whole: bool, is_open: bool, told: str, right: bool = False
    ) -> None:
        """Show the number that was given, or an empty field.

        Parameters
        ----------
        guess : float or None
            What the class said; None as long as it said nothing.
        unit : str
            What stands behind the number.
        whole : bool
            Whether it is counted.
        is_open : bool
            Whether it can still be given.
        told : str
            What is told of it, once the answer is seen.
        right : bool
            Whether it is the answer, as near as is asked for.
        """
        self.cell.set_integer(whole)
        self.cell.set_value(guess or 0.0, "" if guess is None else short(guess) if whole else number(guess))
        self.cell.setReadOnly(not is_open)
        given = guess is not None or not told  # nobody said a number: the answer stands alone
        self.title.setVisible(given)
        self.cell.setVisible(given)
        self.unit.set_text(unit)
        self.unit.setVisible(bool(unit) and given)
        self.tick.setVisible(right)
        self.told.set_colour("i_text" if right else "accent_text")
        self.told.set_text(told)
        self.told.setVisible(bool(told))

    def free(self) -> QRect:
        """The room right of what it says."""
        parts = (self.title, self.cell, self.unit, self.tick, self.told)
        left = (
            max((part.geometry().right() + 1 for part in parts if not part.isHidden()), default=0) + self._row.spacing()
        )
        return QRect(left, 0, max(0, self.width() - left), self.height())

    def begin(self, text: str) -> bool:
        """Take the first sign of a number that is typed elsewhere; False where none is asked for."""
        return self.cell.begin(text)

    def _restyle(self) -> None:
        self._row.setSpacing(round(either(12, 14)))
        self.cell.setFixedWidth(round(either(120, 150)))
