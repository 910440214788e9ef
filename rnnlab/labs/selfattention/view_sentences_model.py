"""Whose states are pooled: every network of the catalogue that reads sentences, translators among them."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.labs.selfattention import view_sentences_names as names
from rnnlab.session import models
from rnnlab.session.models import ModelEntry
from rnnlab.ui.look.i18n import bind, language, tr
from rnnlab.ui.look.theme import font, look, px
from rnnlab.ui.widgets.controls import note_label
from rnnlab.ui.widgets.model_words import model_line, model_name, task_name, task_sentence

_TASKS = ("roles", None, "translate")  # None: all that read a sentence and belong to no one lab


def choices() -> tuple[ModelEntry, ...]:
    """The networks whose states can be pooled."""
    return tuple(entry for task in _TASKS for entry in models.catalogue(task))


def called(entry: ModelEntry, among: tuple[ModelEntry, ...]) -> str:
    """A network in a few words; with its file's name where others are called the same."""
    name = model_name(entry)
    alike = Counter(model_name(other) for other in among)[name] > 1
    return f"{name} · {entry.name}" if alike else name


class ModelChoice(QWidget):
    """The network's name, which opens the list of all, and what it learned."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.button = QPushButton()
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind(self.button.setAccessibleName, names.MODEL_TITLE)
        self.about = note_label()
        self.menu: QMenu | None = None
        self._model = ""
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(6)))
        box.addWidget(self.button)
        box.addWidget(self.about)
        self.button.clicked.connect(self._open_menu)
        language().changed.connect(self._show)
        look().changed.connect(self._show)

    def show_model(self, model: str) -> None:
        """Show the network in force."""
        if model != self._model:
            self._model = model
            self._show()

    def text(self) -> str:
        """Its task, for the compact strip."""
        entry = models.entry(self._model)
        return "–" if entry is None else task_name(entry.task)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show()

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(80)), super().minimumSizeHint().height())

    def _show(self) -> None:
        entry = models.entry(self._model)
        name = self._model if entry is None else called(entry, choices())
        room = max(self.width() - px(52), px(40))
        shown = QFontMetricsF(font(13)).elidedText(name, Qt.TextElideMode.ElideRight, room)
        self.button.setText(shown.replace("&", "&&") + "  ⌄")
        if entry is None:
            self.about.setText(tr(names.MODEL_MISSING, name=self._model))
        else:
            self.about.setText(f"{model_line(entry)}\n{task_sentence(entry.task)}")

    def _open_menu(self) -> None:
        if self.menu is not None:
            self.menu.close()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.destroyed.connect(self._forget_menu)
        found, task = choices(), ""
        for entry in found:
            if task and entry.task != task:
                menu.addSeparator()
            task = entry.task
            action = menu.addAction(called(entry, found).replace("&", "&&"))
            action.setData(entry.name)
            action.setCheckable(True)
            action.setChecked(entry.name == self._model)
        menu.triggered.connect(self._on_action)
        self.menu = menu
        menu.popup(self.button.mapToGlobal(QPoint(0, self.button.height())))

    def _on_action(self, action: QAction) -> None:
        if action.data() is not None and action.data() != self._model:
            self.chosen.emit(action.data())

    def _forget_menu(self) -> None:
        self.menu = None
