"""The glossary: terms to be found by a few letters, each with its meaning and the lab in which it is seen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from rnnlab.labs import registry
from rnnlab.ui.help import Page
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import px
from rnnlab.ui.palette import matches
from rnnlab.ui.widgets.glossary_terms import TERMS, Term
from rnnlab.ui.widgets.stage_text import stage_text

TITLE, FIND = N_("Glossary", "Glossary"), N_("Glossary", "Find a term")
SHOW, NONE = N_("Glossary", "Show it in the lab “{lab}”"), N_("Glossary", "No term has these words.")
LIST = N_("Glossary", "Terms")
_BY_KEY = {entry.key: entry for entry in TERMS}


def term(key: str) -> Term:
    """A term by its key; KeyError where there is none."""
    return _BY_KEY[key]


def term_in(text: str) -> Term | None:
    """The longest term whose name stands in a text of the screen, for instance a section's title."""
    low = text.casefold()
    found = [entry for entry in TERMS if tr(entry.name).casefold() in low]
    return max(found, key=lambda entry: len(tr(entry.name)), default=None)


class GlossaryPage(Page):
    """A field, the terms that match it, and what the chosen one means."""

    def __init__(self, parent: QWidget, open_lab: Callable[[str], None], key: str = "") -> None:
        super().__init__(TITLE, parent)
        self._open_lab = open_lab
        self.field, self.list = QLineEdit(), QListWidget()
        bind(self.field.setPlaceholderText, FIND)
        bind(self.field.setAccessibleName, FIND)
        bind(self.list.setAccessibleName, LIST)
        self.list.setObjectName("plain")
        self.list.setFixedWidth(round(px(230)))
        self.name, self.english = stage_text("question"), stage_text("note")
        self.says, self.show_button = stage_text("text"), QPushButton()
        self.show_button.clicked.connect(self._on_show)
        self.show_button.setAutoDefault(False)
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(round(px(24)))
        left = QVBoxLayout()
        left.addWidget(self.field)
        left.addWidget(self.list, 1)
        row.addLayout(left)
        right = QVBoxLayout()
        right.addWidget(self.name)
        right.addWidget(self.english)
        right.addSpacing(round(px(8)))
        right.addWidget(self.says)
        right.addSpacing(round(px(16)))
        right.addWidget(self.show_button, 0, Qt.AlignmentFlag.AlignLeft)
        right.addStretch(1)
        row.addLayout(right, 1)
        self.fill(both)
        self.field.textChanged.connect(self._fill)
        self.field.installEventFilter(self)
        self.list.currentRowChanged.connect(self._show_term)
        language().changed.connect(self._refill)
        self._fill("")
        if key:
            self.choose(key)
        self.resize(round(px(720)), round(px(520)))
        self.field.setFocus()

    def choose(self, key: str) -> None:
        """Show a term."""
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == key:
                self.list.setCurrentRow(row)
                self.list.scrollToItem(self.list.item(row))

    def chosen(self) -> Term | None:
        """The term that is shown."""
        item = self.list.currentItem()
        return None if item is None else term(item.data(Qt.ItemDataRole.UserRole))

    def _refill(self) -> None:
        shown = self.chosen()
        self._fill(self.field.text())
        if shown is not None:
            self.choose(shown.key)

    def _fill(self, query: str) -> None:
        self.list.clear()
        for entry in sorted(TERMS, key=lambda entry: tr(entry.name).casefold()):
            # Both names find it: a Chinese class reads English papers.
            if matches(query, f"{tr(entry.name)} {entry.english}"):
                item = QListWidgetItem(tr(entry.name))
                item.setData(Qt.ItemDataRole.UserRole, entry.key)
                self.list.addItem(item)
        self.list.setCurrentRow(0)
        self._show_term()

    def _show_term(self, row: int = 0) -> None:
        shown = self.chosen()
        self.show_button.setVisible(shown is not None)
        if shown is None:
            self.name.setText("")
            self.english.setText("")
            self.says.setText(tr(NONE))
            return
        self.name.setText(tr(shown.name))
        same = shown.english == tr(shown.name)
        self.english.setText("" if same else shown.english)
        self.english.setVisible(not same)
        self.says.setText(tr(shown.says))
        self.show_button.setText(tr(SHOW, lab=tr(registry.lab(shown.lab).title.NAME)))

    def _on_show(self) -> None:
        shown = self.chosen()
        if shown is not None:
            self.accept()
            self._open_lab(shown.lab)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step is not None:
                self.list.setCurrentRow((self.list.currentRow() + step) % max(1, self.list.count()))
                return True
        return False
