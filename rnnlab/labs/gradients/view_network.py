"""Whose gradients the walk back and the blame show: random cells, or a trained network that reads a sentence."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.labs.gradients.state import State
from rnnlab.session import models
from rnnlab.session.models import ModelEntry
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.controls import note_label
from rnnlab.ui.widgets.model_examples import example
from rnnlab.ui.widgets.model_words import cell_name, model_line, model_name, task_sentence

RANDOM = ""
CHOOSE = N_("Gradients", "Choose a network")
RANDOM_NAME = N_("Gradients", "random cells")
NOT_TRAINED = N_("Gradients", "Weights and inputs drawn from the seed; nothing is learned.")
MISSING = N_("Gradients", "The network “{name}” is not there any more.")
TYPE_IT = N_("Gradients", "Type a sentence of your own below, with the pencil.")


def sentence_of(entry: ModelEntry) -> tuple[str, ...]:
    """A sentence of the model's task."""
    return example(entry)[0]


class NetworkChoice(QWidget):
    """A button that says which network it is, its menu, and what the network was trained for."""

    chosen = Signal(str)  # a model's name, or "" for the random cells

    def __init__(self) -> None:
        super().__init__()
        self._model = RANDOM
        self._state: State | None = None
        self.menu: QMenu | None = None
        self.button = QPushButton()
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind(self.button.setAccessibleName, CHOOSE)
        self.button.clicked.connect(self._open_menu)
        self.about = note_label()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(8)))
        box.addWidget(self.button)
        box.addWidget(self.about)
        language().changed.connect(self._say)

    def follow(self, state: State) -> None:
        """Say which network is in force."""
        self._state, self._model = state, state.model
        self._say()

    def _say(self) -> None:
        state = self._state
        if state is None:
            return
        entry = models.entry(state.model) if state.model else None
        if entry is not None:
            shown = model_name(entry).replace("&", "&&")
            self.about.setText(f"{model_line(entry)}. {task_sentence(entry.task)} {tr(TYPE_IT)}")
        else:
            shown = tr(RANDOM_NAME) if not state.model else state.model
            self.about.setText(tr(MISSING, name=state.model) if state.model else tr(NOT_TRAINED))
        self.button.setText(f"{shown}  ⌄")

    def text(self) -> str:
        """The network in a few letters."""
        entry = models.entry(self._model) if self._model else None
        return tr(RANDOM_NAME) if entry is None else cell_name(entry)

    def _open_menu(self) -> None:
        if self.menu is not None:
            self.menu.close()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.destroyed.connect(self._forget_menu)
        self._add(menu, RANDOM, tr(RANDOM_NAME))
        task = ""
        for entry in models.catalogue():
            if entry.task != task:
                task = entry.task
                menu.addSeparator()
            self._add(menu, entry.name, f"{model_name(entry)} · {model_line(entry).partition(' · ')[2]}")
        menu.triggered.connect(self._on_action)
        self.menu = menu
        menu.popup(self.button.mapToGlobal(QPoint(0, self.button.height())))

    def _add(self, menu: QMenu, name: str, text: str) -> None:
        action = menu.addAction(text.replace("&", "&&"))  # one alone would underline the letter behind it
        action.setData(name)
        action.setCheckable(True)
        action.setChecked(name == self._model)

    def _on_action(self, action: QAction) -> None:
        if action.data() != self._model:
            self.chosen.emit(action.data())

    def _forget_menu(self) -> None:
        self.menu = None
