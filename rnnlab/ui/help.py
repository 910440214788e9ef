"""Small windows of words: the keys; ``about`` makes more of them, and ``help_page`` a lab's own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, tr
from rnnlab.ui.look.theme import px

_CLOSE = N_("Help", "Close")
_KEYS = N_("Help", "Keyboard shortcuts")
FIXED_KEYS: tuple[tuple[str, Text], ...] = (
    ("Space", N_("Help", "Play or pause")),
    ("← →", N_("Help", "One step back, one step on")),
    ("Home End", N_("Help", "First step, last step")),
    ("Tab", N_("Help", "Next control; Shift+Tab the one before")),
    ("↑ ↓ ← →", N_("Help", "Move the focused handle, cell or slider; with Shift in steps of 0.5")),
    ("1 … 9", N_("Help", "In a lesson: a vote for an option, or one's own answer; with Shift one vote less")),
    ("Ctrl+↑ ↓", N_("Help", "In a lesson: move the focused row of an order")),
    ("Esc", N_("Help", "Close what is open; take back what is being typed")),
)


def _label(text: str, kind: str) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("kind", kind)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


class Page(QDialog):
    """A title, paragraphs or pairs, and a button to close."""

    def __init__(self, title: Text | str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        bind(self.setWindowTitle, title)
        inner = QWidget()
        inner.setObjectName("plain")
        self._content = QGridLayout(inner)
        # Its left edge is that of the title and the buttons.
        self._content.setContentsMargins(0, 0, round(px(8)), 0)
        self._content.setHorizontalSpacing(round(px(24)))
        self._content.setVerticalSpacing(round(px(8)))
        self._content.setColumnStretch(1, 1)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(inner)
        self._box = QVBoxLayout(self)
        margin = round(px(24))
        self._box.setContentsMargins(margin, margin, margin, margin)
        self._box.setSpacing(round(px(16)))
        heading = _label("", "question")
        bind(heading.setText, title)
        self._box.addWidget(heading)
        self._box.addWidget(self._scroll, 1)
        self.close_button = close = QPushButton()
        bind(close.setText, _CLOSE)
        close.setProperty("kind", "primary")
        close.clicked.connect(self.accept)
        self._foot = QHBoxLayout()
        self._foot.setSpacing(round(px(8)))
        self._foot.addStretch(1)
        self._foot.addWidget(close)
        self._box.addLayout(self._foot)
        self.resize(round(px(560)), round(px(480)))

    def paragraph(self, text: str, kind: str = "text") -> None:
        """Add a text over the whole width; indices such as ``h_t`` stand lower."""
        label = _label("", kind)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setText(mathtext.rich(text))
        self._content.addWidget(label, self._content.rowCount(), 0, 1, 2)

    def pair(self, left: str, right: str) -> None:
        """Add a line of two columns."""
        row = self._content.rowCount()
        keys = _label(left, "title")
        keys.setContentsMargins(0, round(px(2)), 0, 0)  # smaller letters on the line of larger ones
        self._content.addWidget(keys, row, 0, Qt.AlignmentFlag.AlignTop)
        self._content.addWidget(_label(right, "text"), row, 1)

    def row(self, wide: QWidget, narrow: QWidget, title: str = "") -> None:
        """Add two widgets beside each other, of which the first takes the room; a title stands before them."""
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(round(px(8)))
        row.addWidget(wide, 1)
        row.addWidget(narrow)
        at = self._content.rowCount()
        if title:
            self._content.addWidget(_label(title, "title"), at, 0)
        self._content.addWidget(both, at, 1 if title else 0, 1, 1 if title else 2)

    def fill(self, widget: QWidget) -> None:
        """Show one widget in place of the lines."""
        self._box.replaceWidget(self._scroll, widget)
        self._scroll.deleteLater()

    def beside_close(self, button: QPushButton) -> None:
        """Put another button at the foot, to the left."""
        self._foot.insertWidget(0, button)

    def finish(self) -> Page:
        """Push the lines to the top."""
        self._content.setRowStretch(self._content.rowCount(), 1)
        return self


def shortcuts_page(actions: Sequence[QAction], parent: QWidget) -> Page:
    """All keys."""
    page = Page(tr(_KEYS), parent)
    for keys, text in FIXED_KEYS:
        page.pair(keys, tr(text))
    for action in actions:
        keys_of = ", ".join(key.toString() for key in action.shortcuts())
        if keys_of:
            page.pair(keys_of, action.text())
    return page.finish()
