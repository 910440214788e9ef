"""Every command as data: its menu, its text, its keys, and the name of the method that does it.

The menus, the command palette and the shortcuts are all made from this table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from rnnlab.ui.look.i18n import N_, Text, bind


@dataclass(frozen=True)
class Command:
    """One line of the menus; ``name`` is the handler's method."""

    menu: str
    name: str
    text: Text
    keys: tuple[str, ...] = ()


MENUS: dict[str, Text] = {
    "file": N_("Commands", "File"),
    "edit": N_("Commands", "Edit"),
    "view": N_("Commands", "View"),
    "lessons": N_("Lessons", "Lessons"),
    "help": N_("Commands", "Help"),
}

COMMANDS: tuple[Command, ...] = (
    Command("file", "new_document", N_("Commands", "New"), ("Ctrl+N",)),
    Command("file", "open_document", N_("Commands", "Open…"), ("Ctrl+O",)),
    Command("file", "save", N_("Commands", "Save"), ("Ctrl+S",)),
    Command("file", "save_as", N_("Commands", "Save as…"), ("Ctrl+Shift+S",)),
    Command("file", "export", N_("Export", "Export"), ("Ctrl+E",)),
    Command("file", "print_out", N_("Commands", "Print…"), ("Ctrl+P",)),
    Command("file", "quit", N_("Commands", "Quit"), ("Ctrl+Q",)),
    Command("edit", "undo", N_("Commands", "Undo"), ("Ctrl+Z",)),
    Command("edit", "redo", N_("Commands", "Redo"), ("Ctrl+Shift+Z", "Ctrl+Y")),
    Command("edit", "type_sentence", N_("Commands", "Type a sentence"), ("Ctrl+T",)),
    Command("edit", "copy_table", N_("Commands", "Copy the numbers as a table"), ("Ctrl+Shift+C",)),
    Command("edit", "copy_latex", N_("Commands", "Copy as LaTeX")),
    Command("edit", "copy_program", N_("Commands", "Copy as a PyTorch program")),
    Command("edit", "pin", N_("Pins", "Pin A"), ("A",)),
    Command("edit", "predict", N_("Predict", "Predict"), ("P",)),
    Command("edit", "palette", N_("Commands", "Find a command…"), ("Ctrl+K",)),
    Command("edit", "settings", N_("Commands", "Settings…"), ("Ctrl+,",)),
    Command("view", "play", N_("Commands", "Play or pause")),
    Command("view", "fold_inspector", N_("Commands", "Fold or unfold the inspector"), ("Ctrl+I",)),
    Command("view", "main_menu", N_("Rail", "Menu"), ("F10",)),
    Command("view", "full_screen", N_("Commands", "Full screen"), ("F11",)),
    Command("view", "present", N_("Presenter", "Present"), ("F5", "Shift+F5")),
    Command("view", "console", N_("Presenter", "Presenter's console")),
    Command("view", "scene_text", N_("Presenter", "Text of the scene"), ("T",)),
    Command("view", "spotlight", N_("Presenter", "Light at the pointer"), ("L",)),
    Command("view", "zoom_part", N_("Presenter", "Enlarge a part"), ("Z",)),
    Command("view", "blank_screen", N_("Presenter", "Blank screen"), ("B", ".")),
    Command("view", "pen", N_("Presenter", "Pen"), ("D",)),
    Command("view", "clear_pen", N_("Presenter", "Wipe off what is drawn"), ("C",)),
    Command("view", "larger", N_("Commands", "Larger"), ("Ctrl++", "Ctrl+=")),
    Command("view", "smaller", N_("Commands", "Smaller"), ("Ctrl+-",)),
    Command("view", "normal_size", N_("Commands", "Normal size"), ("Ctrl+0",)),
    Command("lessons", "lessons", N_("Lessons", "Lessons…"), ("Ctrl+Shift+L",)),
    Command("lessons", "open_lesson_file", N_("Lessons", "Open a lesson file…")),
    Command("lessons", "worksheets", N_("Worksheet", "Worksheets…")),
    Command("lessons", "next_scene", N_("Lessons", "Go on: lock, reveal, next scene"), ("PgDown",)),
    Command("lessons", "previous_scene", N_("Lessons", "Previous scene"), ("PgUp",)),
    Command("lessons", "return_to_scene", N_("Lesson", "Back to the scene"), ("R", "Ctrl+R")),
    Command("lessons", "ask_again", N_("Lessons", "Ask the question again")),
    Command("lessons", "late", N_("Lessons", "It is late: leave out what may be left out")),
    Command("lessons", "fold_lesson", N_("Lessons", "Fold or unfold the lesson"), ("Ctrl+L",)),
    Command("lessons", "record_scene", N_("Lessons", "Record scene…")),
    Command("lessons", "lesson_plan", N_("Lessons", "Lesson plan (PDF)…")),
    Command("lessons", "class_summary", N_("Lessons", "Class summary…")),
    Command("lessons", "close_lesson", N_("Lessons", "Close the lesson")),
    Command("help", "lab_help", N_("Commands", "About this lab"), ("F1",)),
    Command("help", "user_guide", N_("Guides", "User's guide")),
    Command("help", "teacher_guide", N_("Guides", "Teacher's guide")),
    Command("help", "glossary", N_("Commands", "Glossary…"), ("Shift+F1",)),
    Command("help", "shortcuts", N_("Commands", "Keyboard shortcuts")),
    Command("help", "tour", N_("Commands", "A tour of the window")),
    Command("help", "history", N_("History", "Timeline and reading list")),
    Command("help", "gpu", N_("Commands", "Computing on a GPU…")),
    Command("help", "about", N_("Commands", "About rnnlab")),
)


@dataclass(frozen=True)
class Choice:
    """A submenu with one entry in force: (value, text) pairs, and below them a command, where one is named."""

    name: str
    text: Text
    options: tuple[tuple[object, Text | str], ...]
    command: str = ""


class Actions:
    """The actions of a window, by name."""

    def __init__(self, window: QWidget, handler: object) -> None:
        self._window = window
        self.by_name: dict[str, QAction] = {}
        self.groups: dict[str, QActionGroup] = {}
        for command in COMMANDS:
            self.by_name[command.name] = self.make(command.name, command.text, getattr(handler, command.name))
            self.by_name[command.name].setShortcuts([QKeySequence(keys) for keys in command.keys])

    def make(self, name: str, text: Text | str, slot: Callable[[], object]) -> QAction:
        """An action that belongs to the window, so that its keys work everywhere in it."""
        action = QAction(self._window)
        action.setObjectName(name)
        bind(action.setText, text)
        action.triggered.connect(slot)
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        self._window.addAction(action)
        return action

    def menu(self, name: str, parent: QWidget) -> QMenu:
        """One of the menus, filled from the table."""
        menu = QMenu(parent)
        bind(menu.setTitle, MENUS[name])
        for command in COMMANDS:
            if command.menu == name:
                menu.addAction(self.by_name[command.name])
        return menu

    def choices(self, choice: Choice, parent: QWidget, slot: Callable[[QAction], object]) -> QMenu:
        """A submenu of which one entry is checked; ``slot`` gets the action, its data is the value."""
        menu = QMenu(parent)
        bind(menu.setTitle, choice.text)
        group = QActionGroup(parent)
        group.triggered.connect(slot)
        for value, text in choice.options:
            action = QAction(group)
            bind(action.setText, text)
            action.setCheckable(True)
            action.setData(value)
            menu.addAction(action)
        self.groups[choice.name] = group
        if choice.command:
            menu.addAction(self.by_name[choice.command])
        return menu

    def check(self, choice: str, value: object) -> None:
        """Mark the entry in force."""
        for action in self.groups[choice].actions():
            action.setChecked(action.data() == value)

    def lock(self, names: Collection[str]) -> None:
        """Of the choices named here, and of the size, nothing can be changed."""
        for name in names:
            for action in self.groups[name].actions() if name in self.groups else ():
                action.setEnabled(False)
        if "size" in names:
            for name in ("larger", "smaller", "normal_size"):
                self.by_name[name].setEnabled(False)

    def use_letters(self, used: bool) -> None:
        """Let commands whose key is one letter have it, or not."""
        for command in COMMANDS:
            if any(len(keys) == 1 for keys in command.keys):
                keys = [keys for keys in command.keys if used or not (len(keys) == 1 and keys.isalpha())]
                self.by_name[command.name].setShortcuts([QKeySequence(key) for key in keys])

    def every_action(self) -> list[QAction]:
        """All commands and choices, for the palette."""
        grouped = [action for group in self.groups.values() for action in group.actions()]
        return [*self.by_name.values(), *grouped]
