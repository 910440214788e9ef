"""The controls of the inspector: choices, pills, a table of numbers.

``set_*`` methods show a value and emit nothing; signals are emitted for the
user's own gestures only, so a control tied to a drawing never answers itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import Text, bind
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import letters, px
from rnnlab.ui.widgets.flow import FlowLayout
from rnnlab.ui.widgets.stage_text import stage_text
from rnnlab.ui.widgets.unknown import UNKNOWN

_NAME = 12.0  # letters of a number's name


def note_label(text: Text | str = "") -> QLabel:
    """A small wrapping text below a control."""
    return stage_text("note", text)


class SegmentButton(QToolButton):
    """One option; where room is scarce it keeps its text and gives up its padding."""

    def minimumSizeHint(self) -> QSize:
        return QSize(
            self.fontMetrics().horizontalAdvance(self.text()) + round(px(8)), super().minimumSizeHint().height()
        )


class Segmented(QFrame):
    """A choice of one among a few, all of them visible."""

    chosen = Signal(object)

    def __init__(self, options: Sequence[tuple[Any, Text | str]], name: Text | None = None) -> None:
        super().__init__()
        self.setObjectName("segments")
        self._values = [value for value, _ in options]
        self._buttons: list[QToolButton] = []
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(2)
        for index, (_, text) in enumerate(options):
            button = SegmentButton()
            button.setProperty("kind", "segment")
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            bind(button.setText, text)
            self._group.addButton(button, index)
            self._buttons.append(button)
            row.addWidget(button)
        if name is not None:
            bind(self.setAccessibleName, name)
        self._group.idClicked.connect(self._on_clicked)

    def set_value(self, value: Any) -> None:
        """Show a value; nothing is lit when it is not among the options."""
        for button, own in zip(self._buttons, self._values, strict=True):
            if own == value:
                button.setChecked(True)
                return
        self._group.setExclusive(False)
        for button in self._buttons:
            button.setChecked(False)
        self._group.setExclusive(True)

    def value(self) -> Any:
        """The value that is lit; None where none is."""
        return next((own for button, own in zip(self._buttons, self._values, strict=True) if button.isChecked()), None)

    def choose(self, value: Any) -> None:
        """Take a value as if its button had been pressed; one that is not offered, or not now, stays away."""
        if value in self._values and self._buttons[self._values.index(value)].isEnabled():
            self._buttons[self._values.index(value)].click()

    def set_option_enabled(self, value: Any, enabled: bool) -> None:
        """Allow or forbid one option."""
        self._buttons[self._values.index(value)].setEnabled(enabled)

    def button(self, value: Any) -> QToolButton:
        """The button of one option."""
        return self._buttons[self._values.index(value)]

    def _on_clicked(self, index: int) -> None:
        self.chosen.emit(self._values[index])


class Pill(QPushButton):
    """A preset or a small command; ``set_chosen`` marks the one in force."""

    def __init__(self, text: Text | str) -> None:
        super().__init__()
        self.setProperty("kind", "pill")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        bind(self.setText, text)

    def set_chosen(self, chosen: bool) -> None:
        """Mark as the present one."""
        if bool(self.property("chosen")) != chosen:
            self.setProperty("chosen", chosen)
            self.style().unpolish(self)
            self.style().polish(self)


class Pills(QWidget):
    """Pills in wrapping rows; ``chosen`` carries the name of the one pressed."""

    chosen = Signal(str)

    def __init__(self, options: Sequence[tuple[str, Text | str]]) -> None:
        super().__init__()
        self._pills: dict[str, Pill] = {}
        layout = FlowLayout(self)
        for name, text in options:
            pill = Pill(text)
            pill.setObjectName(name)
            pill.clicked.connect(self._on_clicked)
            layout.addWidget(pill)
            self._pills[name] = pill

    def set_chosen(self, name: str | None) -> None:
        """Mark one pill, or none."""
        for own, pill in self._pills.items():
            pill.set_chosen(own == name)

    def pill(self, name: str) -> Pill:
        """One pill by its name."""
        return self._pills[name]

    def _on_clicked(self) -> None:
        self.chosen.emit(self.sender().objectName())


class _Name(MathLabel):
    """A number's name: in more lines where the value leaves it no room for one."""

    def __init__(self, text: Text | str) -> None:
        super().__init__(text, _NAME, 400, "ink2")
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def lines(self, width: float) -> tuple[str, ...]:
        """As it is written in a width in logical pixels."""
        text = self.text()
        whole = mathtext.width(text, _NAME) <= width + 1
        return (text,) if whole else mathtext.broken(text, width, _NAME, 400, letters(_NAME))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(letters(_NAME) * (1.6 + 1.3 * (max(1, len(self.lines(width))) - 1)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF(0, 0, self.width(), letters(_NAME) * 1.6)
        for line in self.lines(self.width()):
            mathtext.draw_in(painter, place, line, _NAME, "ink2")
            place.translate(0, letters(_NAME) * 1.3)


class NumbersTable(QWidget):
    """Names at the left, values at the right; the full value as a tool tip."""

    def __init__(self, rows: Sequence[tuple[str, Text | str]]) -> None:
        super().__init__()
        self._values: dict[str, QLabel] = {}
        self._titles: dict[str, _Name] = {}
        self._concealed = False
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(4)))
        for name, text in rows:
            row = QHBoxLayout()
            title = _Name(text)
            value = QLabel()
            value.setTextFormat(Qt.TextFormat.PlainText)
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            row.addWidget(title, 1)
            row.addWidget(value)
            box.addLayout(row)
            self._values[name], self._titles[name] = value, title

    def set_title(self, name: str, text: Text | str, **args: object) -> None:
        """Call a value otherwise."""
        self._titles[name].set_text(text, **args)

    def conceal(self, concealed: bool) -> None:
        """Show a question mark for every value, until they may be seen and are set again."""
        self._concealed = concealed
        if concealed:
            for label in self._values.values():
                label.setText(UNKNOWN)
                label.setToolTip("")

    def rows(self) -> list[tuple[str, str]]:
        """Each name with what is shown for its value, in their order."""
        return [(self._titles[name].text(), label.text()) for name, label in self._values.items()]

    def text(self, name: str) -> str:
        """What is shown for a value."""
        return self._values[name].text()

    def set(self, name: str, text: str, full: str = "") -> None:
        """Show a value by its name."""
        if self._concealed:
            return
        label = self._values[name]
        if label.text() != text:
            label.setText(text)
        label.setToolTip(full)
