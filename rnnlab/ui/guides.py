"""The user's and the teacher's guide in the help menu: a list of their sections, and the words beside it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QScrollArea,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from rnnlab.session.guides import Name, guide
from rnnlab.ui.help import Page
from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.look.i18n import N_, bind, language
from rnnlab.ui.look.theme import px

SECTIONS = N_("Guides", "Sections")
_LIST, _PADDING = 272.0, 18.0  # widths, in design pixels: of the list, and of what a row keeps free


class _Titles(QStyledItemDelegate):
    """Rows as high as their wrapped titles: Qt counts without the room that a row keeps free."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        narrow: Any = QStyleOptionViewItem(option)
        narrow.rect.setWidth(narrow.rect.width() - round(px(_PADDING)))
        return super().sizeHint(narrow, index)


class GuidePage(Page):
    """One guide, in the language that is spoken.

    Parameters
    ----------
    name : str
        ``"user"`` or ``"teacher"``.
    section : int
        The one that is shown first.
    """

    def __init__(self, name: Name, parent: QWidget, section: int = 0) -> None:
        self.guide = guide(name, language().name)
        super().__init__(self.guide.title, parent)
        self.list = QListWidget()
        self.list.setObjectName("plain")
        self.list.setWordWrap(True)
        self.list.setItemDelegate(_Titles(self.list))
        self.list.setSpacing(round(px(4)))
        self.list.setFixedWidth(round(px(_LIST)))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        bind(self.list.setAccessibleName, SECTIONS)
        self.heading, self.prose = Prose(20, 600), Prose(15)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.area.setWidget(self._words())
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(round(px(24)))
        row.addWidget(self.list)
        row.addWidget(self.area, 1)
        self.fill(both)
        self.list.currentRowChanged.connect(self._show_section)
        self.list.addItems([part.title for part in self.guide.sections])
        self.list.setCurrentRow(section)
        room = parent.window().size()
        self.resize(QSize(round(px(880)), round(px(720))).boundedTo(room - QSize(round(px(48)), round(px(64)))))
        self.list.setFocus()

    def _words(self) -> QWidget:
        inner = QWidget()
        inner.setObjectName("plain")
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, round(px(12)), 0)
        column.setSpacing(round(px(12)))
        column.addWidget(self.heading)
        column.addWidget(self.prose)
        column.addStretch(1)
        return inner

    def _show_section(self, row: int) -> None:
        shown = self.guide.sections[row]
        self.heading.set_source(shown.title)
        self.prose.set_source(shown.text)
        self.area.setAccessibleName(shown.title)
        self.area.verticalScrollBar().setValue(0)
