"""Which trained translator the pages look into: those with attention, by what they translate."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy

from rnnlab.labs.attention import steps_state as edits
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.view_translator import direction_of
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.session.models import TRANSLATE, ModelEntry
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.widgets.boxes import column
from rnnlab.ui.widgets.controls import note_label
from rnnlab.ui.widgets.lab import LabView, Section
from rnnlab.ui.widgets.model_words import cell_name, share_text, title_of

NAME = N_("Attention", "Translator")
CHOOSE = N_("Attention", "Choose a translator")
DIRECTIONS: dict[str, Text] = {
    "zh-en": N_("Attention", "Chinese → English"),
    "en-zh": N_("Attention", "English → Chinese"),
}
SHORT: dict[str, Text] = {"zh-en": N_("Attention", "zh → en"), "en-zh": N_("Attention", "en → zh")}
OWN = N_("Attention", "{name} · trained here")
SIZE = N_("Attention", "{cell} · {units} {units:unit|units}")
SIZE_RIGHT = N_("Attention", "{cell} · {units} {units:unit|units} · {share} of held-out sentences right word for word")
MISSING = N_("Attention", "The translator “{name}” is not there any more.")
NONE = N_("Attention", "no translator with attention found")


def offered() -> tuple[ModelEntry, ...]:
    """The translators that there are weights to see of."""
    return tuple(entry for entry in models.catalogue(TRANSLATE) if entry.settings.get("between") == "attention")


def name_of(entry: ModelEntry) -> str:
    """A translator by the user's name for it, or by its languages."""
    direction = DIRECTIONS.get(direction_of(entry.name))
    name = title_of(entry) or (entry.name if direction is None else tr(direction))
    return tr(OWN, name=name) if entry.own else name


class TranslatorChoice(QObject):
    """A button that says which it is, and its menu."""

    def __init__(self, view: LabView) -> None:
        super().__init__(view)
        self._view = view
        self._model = ""
        self.button = QPushButton()
        self.menu = QMenu(self.button)
        self.menu.triggered.connect(self._on_action)
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.about = note_label()
        self.button.clicked.connect(self._open_menu)
        bind(self.button.setAccessibleName, CHOOSE)
        language().changed.connect(self._say)
        self.section = Section("translator", "cap", NAME, column(self.button, self.about), self._value)

    def show_state(self, state: State) -> None:
        """The translator in force."""
        if state.model != self._model:
            self._model = state.model
            self._say()

    def _say(self) -> None:
        entry = models.entry(self._model)
        if entry is None:
            shown, about = self._model, tr(MISSING, name=self._model)
        else:
            accuracy = entry.metrics.get("accuracy")
            size = {"cell": cell_name(entry), "units": entry.hidden}
            shown = name_of(entry)
            about = tr(SIZE, **size) if accuracy is None else tr(SIZE_RIGHT, **size, share=share_text(accuracy))
        self.button.setText(shown.replace("&", "&&") + "  ⌄")
        self.about.setText(about)

    def _value(self) -> str:
        short = SHORT.get(direction_of(self._model))
        return "–" if short is None else tr(short)

    def _open_menu(self) -> None:
        self.menu.clear()
        found = offered()
        for entry in found:
            action = self.menu.addAction(name_of(entry).replace("&", "&&"))
            action.setData(entry.name)
            action.setCheckable(True)
            action.setChecked(entry.name == self._model)
        if not found:
            self.menu.addAction(tr(NONE)).setEnabled(False)
        self.menu.popup(self.button.mapToGlobal(QPoint(0, self.button.height())))

    def _on_action(self, action: QAction) -> None:
        chosen = action.data()
        if chosen is None or chosen == self._model:
            return
        direction = direction_of(chosen)
        other = direction if direction != direction_of(self._model) else ""
        view = self._view
        if view.edit(edits.with_model, chosen, other, label=Message.of("undo-attention-model")):
            view.own_step = view.store.full_state(view.name).at
        view.inspector_changed.emit()
