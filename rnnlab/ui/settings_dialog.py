"""The settings in one place (Ctrl+,). A choice takes effect at once; what the school has locked only says so."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QPushButton, QVBoxLayout, QWidget

from rnnlab.session.messages import Message
from rnnlab.session.settings import LARGEST, SMALLEST
from rnnlab.ui import preferences
from rnnlab.ui.help import Page
from rnnlab.ui.look.i18n import N_, Text, bind, language, message_text, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.choice_box import ChoiceBox
from rnnlab.ui.widgets.controls import Segmented, note_label
from rnnlab.ui.widgets.number_controls import SliderRow

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

TITLE, RESET = N_("Settings", "Settings"), N_("Settings", "Reset to defaults")
LOCKED = N_("Settings", "Set by your school.")
SITE = N_("Settings", "Defaults of your school: {path}")
NOTES: dict[str, Text] = {
    "size": N_("Settings", "Of everything. A large size needs a large window."),
    "device": N_("Settings", "What computes. A change starts the computation anew; nothing is lost."),
    "motion": N_("Settings", "Reduced: what moves lands at once, and nothing moves by itself."),
    "letters": N_("Settings", "Whether a letter alone is the key of a command, for instance A and P."),
}
_FEW = 5  # languages that have room side by side


class SettingsDialog(Page):
    """One row for each setting; the controls follow whoever changes a setting meanwhile."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(TITLE, window)
        self._window = window
        self._older = window.stage.banner.message()  # of something else: what stands there when the dialog is opened
        spoken = preferences.languages()
        self.controls: dict[str, Any] = {
            "language": Segmented(spoken, preferences.LANGUAGE) if len(spoken) <= _FEW else _Languages(spoken),
            "theme": Segmented(preferences.THEMES, preferences.THEME),
            "size": SliderRow(preferences.SIZE, 100 * SMALLEST, 100 * LARGEST, integer=True, field="size"),
            "decimals": Segmented(preferences.DECIMALS, preferences.NUMBERS),
            "device": Segmented(preferences.DEVICES, preferences.DEVICE),
            "motion": Segmented(preferences.MOTIONS, preferences.MOTION),
            "letters": Segmented(preferences.LETTERS, preferences.KEYS),
        }
        titles = (
            preferences.LANGUAGE, preferences.THEME, preferences.SIZE, preferences.NUMBERS, preferences.DEVICE,
            preferences.MOTION, preferences.KEYS,
        )  # fmt: skip
        for name, title in zip(preferences.IN_DIALOG, titles, strict=True):
            self._content.addWidget(self._row(name, title), self._content.rowCount(), 0, 1, 2)
        self._refused: Message | None = None  # why the size is not the one that was asked for
        self.said = note_label()
        self._box.insertWidget(self._box.count() - 1, self.said)  # never scrolled away
        if window.settings_file.site.path is not None:
            note = note_label()
            bind(note.setText, SITE, path=str(window.settings_file.site.path))
            self._content.addWidget(note, self._content.rowCount(), 0, 1, 2)
        self.reset = QPushButton()
        bind(self.reset.setText, RESET)
        self.reset.clicked.connect(self._on_reset)
        self.beside_close(self.reset)
        for button in (self.reset, self.close_button):
            button.setAutoDefault(False)  # Enter ends the typing of a number, and no more
        look().changed.connect(self.show_values)
        language().changed.connect(self.show_values)
        self.show_values()
        self.resize(round(px(560)), round(px(640)))
        self.finish()
        for button in self.controls["language"].findChildren(QAbstractButton):
            if button.isChecked():  # the keyboard begins at the first row, not at "close"
                button.setFocus()

    def _row(self, name: str, title: Text) -> QWidget:
        """A title, its control, and what there is to say of it."""
        row = QWidget()
        box = QVBoxLayout(row)
        box.setContentsMargins(0, round(px(4)), round(px(8)), round(px(4)))
        box.setSpacing(round(px(4)))
        control = self.controls[name]
        if name != "size":  # which says its title itself
            box.addWidget(MathLabel(title, 13, 600))
        box.addWidget(control)
        locked = name in self._window.settings_file.locked
        if locked or name in NOTES:
            box.addWidget(note_label(LOCKED if locked else NOTES[name]))
        control.setEnabled(not locked)
        if name == "size":
            control.moved.connect(control.set_value)
            control.released.connect(self._on_size)
            control.refused.connect(self._refuse)
            control.cell.righted.connect(self._on_righted)
        else:
            control.chosen.connect(partial(self._on_chosen, name))
        return row

    def show_values(self) -> None:
        """Show what holds now."""
        settings = self._window.settings
        for name, control in self.controls.items():
            control.set_value(round(100 * look().scale) if name == "size" else getattr(settings, name))
        behind = self._window.stage.banner.message()
        said = self._refused or (None if behind == self._older else behind)
        self.said.setText(message_text(said) if said is not None else "")
        self.said.setVisible(said is not None)

    def _on_chosen(self, name: str, value: Any) -> None:
        self._window.handlers.set_preference(name, value)
        self.show_values()

    def _on_size(self) -> None:
        self._refused = None
        size, low, high = self.controls["size"], round(100 * SMALLEST), round(100 * LARGEST)
        percent = size.value()
        if low <= percent <= high:
            self._window.handlers.set_preference("size", round(percent / 100, 2), self._refuse)
        else:
            id, limit = ("too-small", low) if percent < low else ("too-large", high)
            self._refuse(size.cell.refusal(id, value=round(percent), limit=limit))
        self.show_values()
        size.cell.mark(self._refused is not None)

    def _refuse(self, message: Message) -> None:
        """Say it here: the window's own sentence is behind the dialog."""
        self._refused = message
        self.show_values()

    def _on_righted(self) -> None:
        self._refused = None
        self.show_values()

    def _on_reset(self) -> None:
        self._window.handlers.reset_preferences()
        self.show_values()


class _Languages(ChoiceBox):
    """Many languages, one below the other."""

    chosen = Signal(object)

    def __init__(self, options: preferences.Options) -> None:
        super().__init__()
        bind(self.setAccessibleName, preferences.LANGUAGE)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for code, name in options:
            self.addItem(tr(name), code)
        self.activated.connect(self._on_activated)

    def set_value(self, value: str) -> None:
        """Show a language."""
        self.setCurrentIndex(self.findData(value))

    def _on_activated(self, index: int) -> None:
        self.chosen.emit(self.itemData(index))
