"""What the help menu does, and the palette that finds everything."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QWidget

from rnnlab.session.guides import Name, guide
from rnnlab.session.worksheets.in_lab import kind_for
from rnnlab.ui.glossary import TITLE, GlossaryPage, term_in
from rnnlab.ui.help import shortcuts_page
from rnnlab.ui.inspector_parts import SectionBox
from rnnlab.ui.inspector_strip import StripButton
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.tour import Tour
from rnnlab.ui.widgets.controls import Pill
from rnnlab.ui.widgets.glossary_terms import TERMS
from rnnlab.ui.widgets.term_titles import key_of
from rnnlab.ui.widgets.terms import TermHeading, TermLabel

BY_HAND = N_("Worksheet", "Calculate it by hand…")

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow


class HelpHandlers:
    """The window's commands about itself."""

    _window: MainWindow

    def lab_help(self) -> None:
        from rnnlab.ui.help_page import LabPage

        host = self._window.host
        page = LabPage(host.view(host.current), self._window, host.open)
        if kind_for(host.current):
            button = QPushButton(tr(BY_HAND))
            button.setAutoDefault(False)
            button.clicked.connect(page.accept)
            button.clicked.connect(self.worksheet_of_lab)
            page.beside_close(button)
        page.open()

    def worksheet_of_lab(self) -> None:
        """An exercise of what the open lab shows."""
        self._window.tools.worksheets.open_for(self._window.host.current)

    def shortcuts(self) -> None:
        shortcuts_page(list(self._window.commands.by_name.values()), self._window).open()

    def glossary(self) -> None:
        """The glossary, at the term that the focused part of the inspector is about, if it is about one."""
        focused = self._window.focusWidget()
        if isinstance(focused, TermLabel | TermHeading) and focused.term:
            self.open_term(focused.term)
            return
        shown: QWidget | None = focused
        while shown is not None and not isinstance(shown, SectionBox | StripButton):
            shown = shown.parentWidget()
        section = getattr(shown, "section", None)
        # A title may be cut short, for instance “Temp.”: then the control's own name has the word.
        if section is None or focused is None:
            self.open_term()
            return
        # What the title says in English decides; where it names no term the control's own name may.
        found = next(filter(None, map(term_in, (tr(section.title), focused.accessibleName()))), None)
        self.open_term(key_of(section.title) or ("" if found is None else found.key))

    def open_term(self, key: str = "", beside: QWidget | None = None) -> None:
        """The glossary, at a term; over the window in which ``beside`` stands."""
        over = self._window if beside is None else beside.window()
        GlossaryPage(over, self._window.host.open, key).open()

    def user_guide(self) -> None:
        self.open_guide("user")

    def teacher_guide(self) -> None:
        self.open_guide("teacher")

    def open_guide(self, name: Name, section: int = 0) -> None:
        """A guide, at one of its sections."""
        from rnnlab.ui.guides import GuidePage

        GuidePage(name, self._window, section).open()

    def tour(self) -> None:
        # One that is going on begins anew; two would lie over each other.
        going_on = next((tour for tour in self._window.findChildren(Tour) if tour.isVisible()), None)
        (going_on or Tour(self._window)).begin()

    def history(self) -> None:
        from rnnlab.ui.history import HistoryPage

        HistoryPage(self._window).open()

    def about(self) -> None:
        from rnnlab.ui.about import AboutPage

        AboutPage(self._window.status.torch_version, self._window.status.text(), self._window).open()

    def gpu(self) -> None:
        from rnnlab.ui.about import GpuPage

        GpuPage(self._window.status.text(), self._window).open()

    def palette(self) -> None:
        from rnnlab.ui.palette import Palette

        found = [*self._window.commands.every_action(), *self._pills(), *self._terms(), *self._sections()]
        Palette(found, self._window).open()

    def _pills(self) -> list[QAction]:
        """The open lab's presets and small commands, for the palette."""
        host = self._window.host
        name = tr(host.view(host.current).NAME)
        actions = []
        for pill in self._window.inspector.lab(host.current).findChildren(Pill):
            action = QAction(f"{name}: {pill.text()}")  # kept by the palette alone
            action.triggered.connect(pill.click)
            actions.append(action)
        return actions

    def _terms(self) -> list[QAction]:
        """The glossary's terms, for the palette."""
        actions = []
        for entry in TERMS:
            both = tr(entry.name) if tr(entry.name) == entry.english else f"{tr(entry.name)} ({entry.english})"
            action = QAction(f"{tr(TITLE)}: {both}")
            action.triggered.connect(partial(self._open_from_palette, entry.key))
            actions.append(action)
        return actions

    def _sections(self) -> list[QAction]:
        """The guides' sections, for the palette."""
        actions = []
        names: tuple[Name, ...] = ("user", "teacher")
        for name in names:
            told = guide(name, language().name)
            for index, section in enumerate(told.sections):
                action = QAction(f"{told.title}: {section.title}")
                action.triggered.connect(partial(self._section_from_palette, name, index))
                actions.append(action)
        return actions

    def _section_from_palette(self, name: Name, section: int, checked: bool = False) -> None:
        self.open_guide(name, section)

    def _open_from_palette(self, key: str, checked: bool = False) -> None:
        self.open_term(key)
