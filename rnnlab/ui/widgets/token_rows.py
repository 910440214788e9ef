"""The tokens in the inspector: their masks in words, their names, more and fewer of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.controls import Pill
from rnnlab.ui.widgets.flow import FlowLayout

VISIBLE = N_("Tokens", "visible")
MASKED = N_("Tokens", "masked")
TOKEN = N_("Tokens", "Token {index}")
REMOVE = N_("Tokens", "Remove token {index}")
ADD = N_("Tokens", "Add a token")


class MaskChip(QAbstractButton):
    """A token and, in a word, whether the query sees it."""

    def __init__(self, index: int) -> None:
        super().__init__()
        self.index = index
        self.token, self.masked = "", False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def word(self) -> str:
        """``visible`` or ``masked``."""
        return tr(MASKED if self.masked else VISIBLE)

    def show_token(self, token: str, masked: bool) -> None:
        """Show a token's mask."""
        self.token, self.masked = token, masked
        self.setAccessibleName(f"{token}: {self.word()}")
        self.setToolTip(plain_tip(f"{token}: {self.word()}"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        # As wide as the longer word: nothing moves under the pointer when it is pressed.
        metrics = QFontMetricsF(font(11))
        word = max(metrics.horizontalAdvance(tr(text)) for text in (MASKED, VISIBLE))
        token = min(QFontMetricsF(font(13, 500)).horizontalAdvance(self.token), px(110))
        return QSize(round(max(word, token, px(34)) + px(8)), round(px(44)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        pen = QPen(color("axis"), 1.2, Qt.PenStyle.DashLine) if self.masked else QPen(Qt.PenStyle.NoPen)
        painter.setPen(QPen(color("accent"), 2) if self.hasFocus() else pen)
        painter.setBrush(color("stage") if self.masked else color("h_tint"))
        painter.drawRoundedRect(rect, px(8), px(8))
        painter.setFont(font(13, 500))
        painter.setPen(color("ink3" if self.masked else "h_text"))
        upper = QRectF(rect.left(), rect.top() + px(3), rect.width(), rect.height() * 0.52)
        shown = painter.fontMetrics().elidedText(self.token, Qt.TextElideMode.ElideRight, round(rect.width() - px(8)))
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, shown)
        painter.setFont(font(11))
        painter.setPen(color("ink3" if self.masked else "ink2"))
        lower = QRectF(rect.left(), rect.center().y() + px(1), rect.width(), rect.height() * 0.42)
        painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, self.word())


class MaskChips(QWidget):
    """One chip per token; a press turns its mask."""

    toggled = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.chips: list[MaskChip] = []
        self._flow = FlowLayout(self, 6)
        look().changed.connect(self._restyle)
        language().changed.connect(self._restyle)

    def show_tokens(self, tokens: Sequence[str], masked: Sequence[int]) -> None:
        """Show the tokens and which of them are masked."""
        while len(self.chips) < len(tokens):
            chip = MaskChip(len(self.chips))
            chip.clicked.connect(self._on_clicked)
            self.chips.append(chip)
            self._flow.addWidget(chip)
        for index, chip in enumerate(self.chips):
            chip.setVisible(index < len(tokens))
            if index < len(tokens):
                chip.show_token(tokens[index], index in masked)
        self._flow.invalidate()
        self.updateGeometry()

    def _on_clicked(self) -> None:
        chip = self.sender()
        if isinstance(chip, MaskChip):
            self.toggled.emit(chip.index)

    def _restyle(self) -> None:
        for chip in self.chips:
            chip.show_token(chip.token, chip.masked)
        self._flow.invalidate()


class TokenRows(QWidget):
    """The tokens as fields, each with a button that removes it, and one that adds another.

    Parameters
    ----------
    limit : int
        The most tokens there may be.
    letter, colour : str
        What stands before a field, with its number, and the palette's colour of it.
    texts : (Text, Text, Text)
        What the fields and the two kinds of button are called.
    """

    renamed = Signal(int, str)
    removed = Signal(int)
    added = Signal()

    def __init__(
        self,
        limit: int,
        letter: str = "h",
        colour: str = "h_text",
        texts: tuple[Text, Text, Text] = (TOKEN, REMOVE, ADD),
    ) -> None:
        super().__init__()
        self._limit, self._letter, self._colour, self._texts = limit, letter, colour, texts
        self.fields: list[QLineEdit] = []
        self.buttons: list[QToolButton] = []
        self._rows: list[QWidget] = []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(round(px(4)))
        self.add = Pill(texts[2])
        self.add.clicked.connect(self.added)
        self._box.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        look().changed.connect(self._restyle)

    def show_tokens(self, tokens: Sequence[str]) -> None:
        """Show the tokens; a field that is typed in just now keeps its text."""
        while len(self._rows) < len(tokens):
            self._add_row(len(self._rows))
        for index, row in enumerate(self._rows):
            row.setVisible(index < len(tokens))
            if index < len(tokens):
                field = self.fields[index]
                if field.text() != tokens[index] and not (field.hasFocus() and field.isModified()):
                    field.setText(tokens[index])
                self.buttons[index].setEnabled(len(tokens) > 1)
        self.add.setEnabled(len(tokens) < self._limit)

    def _add_row(self, index: int) -> None:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        name = MathLabel(f"${self._letter}_{{{index + 1}}}$", 15, 400, self._colour)
        name.setFixedWidth(round(px(34)))
        field, button = QLineEdit(), QToolButton()
        field.setProperty("index", index)
        button.setProperty("index", index)
        bind(field.setAccessibleName, self._texts[0], index=index + 1)
        bind(button.setAccessibleName, self._texts[1], index=index + 1)
        bind(button.setToolTip, self._texts[1], index=index + 1)
        button.setIcon(icon("remove", 18))
        field.editingFinished.connect(self._on_edited)
        button.clicked.connect(self._on_removed)
        for part, stretch in ((name, 0), (field, 1), (button, 0)):
            line.addWidget(part, stretch)
        self.fields.append(field)
        self.buttons.append(button)
        self._rows.append(row)
        self._box.insertWidget(index, row)

    def _on_edited(self) -> None:
        field = self.sender()
        if isinstance(field, QLineEdit) and field.isModified():
            field.setModified(False)
            self.renamed.emit(field.property("index"), field.text())

    def _on_removed(self) -> None:
        self.removed.emit(self.sender().property("index"))

    def _restyle(self) -> None:
        for button in self.buttons:
            button.setIcon(icon("remove", 18))
