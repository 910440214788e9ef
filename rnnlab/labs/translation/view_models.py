"""Which translator: what stands between encoder and decoder, and the shipped and own ones by name."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.labs.translation.state import ATTENTION, FIXED, State
from rnnlab.session import models
from rnnlab.session.models import ModelEntry
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import font, look, px
from rnnlab.ui.widgets.controls import Segmented, note_label
from rnnlab.ui.widgets.model_words import cell_name, share_text, title_of

TASK = "translate"
BETWEEN = N_("Translation", "Between encoder and decoder")
NETWORK = N_("Translation", "Network")
FIXED_SHORT, ATTENTION_SHORT = N_("Translation", "fixed vector"), N_("Translation", "attention")
REVERSED, LAYERS = N_("Translation", "source reversed"), N_("Translation", "{count} {count:layer|layers}")
UNITS, BACK = N_("Translation", "{units} {units:unit|units}"), N_("Translation", "English → Chinese")
RIGHT = N_("Translation", "{share} of held-out sentences right word for word")
SIZE = N_("Translation", "{cell} · {units} {units:unit|units} · {parameters} {parameters:parameter|parameters}")
MISSING = N_("Translation", "The translator “{name}” is not there any more.")
NONE = N_("Translation", "no trained translator found")
OWN = N_("Translation", "trained here")


def has_attention(entry: ModelEntry) -> bool:
    """Whether a translator looks back at every word."""
    return entry.settings.get("between") == "attention"


def name_of(entry: ModelEntry) -> str:
    """A translator in a few words: what stands between, and what sets it apart from the plain one."""
    if title := title_of(entry):
        return title
    parts = [tr(ATTENTION_SHORT if has_attention(entry) else FIXED_SHORT)]
    if entry.settings.get("direction") == "en-zh":
        parts.append(tr(BACK))
    if entry.settings.get("reverse_source"):
        parts.append(tr(REVERSED))
    layers = entry.settings.get("layers", 1)
    if layers != 1:
        parts.append(tr(LAYERS, count=layers))
    if entry.cell != "gru":
        parts.append(cell_name(entry))
    plain = models.entry(ATTENTION)
    if entry.own or (plain is not None and plain.hidden != entry.hidden):
        parts.append(tr(UNITS, units=entry.hidden))
    if entry.own:
        parts.append(tr(OWN))
    return " · ".join(parts)


def right_of(entry: ModelEntry) -> str:
    """How many sentences it translates word for word, where its card says."""
    accuracy = entry.metrics.get("accuracy")
    return "" if accuracy is None else tr(RIGHT, share=share_text(accuracy))


class Chooser(QPushButton):
    """Says which translator, in one line; what does not fit is elided."""

    def __init__(self) -> None:
        super().__init__()
        self._said = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def say(self, text: str) -> None:
        """Show a text with the sign of a menu."""
        self._said = text
        room = max(self.width() - px(52), px(40))
        shown = QFontMetricsF(font(13)).elidedText(text, Qt.TextElideMode.ElideRight, room)
        self.setText(shown.replace("&", "&&") + "  ⌄")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.say(self._said)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(80)), super().minimumSizeHint().height())


class ModelControls(QWidget):
    """The choice that the lab is about, and below it every translator there is."""

    chosen = Signal(str)  # a model's name

    def __init__(self) -> None:
        super().__init__()
        self.between = Segmented([(FIXED, FIXED_SHORT), (ATTENTION, ATTENTION_SHORT)], BETWEEN)
        self.button = Chooser()
        bind(self.button.setAccessibleName, NETWORK)
        self.line, self.right = note_label(), note_label()
        self.menu: QMenu | None = None
        self._model = ATTENTION
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(6)))
        for widget in (self.between, self.button, self.line, self.right):
            box.addWidget(widget)
        self.between.chosen.connect(self._on_between)
        self.button.clicked.connect(self._open_menu)
        language().changed.connect(self._show)
        look().changed.connect(self._show)

    def show_state(self, state: State) -> None:
        """Show a state's translator."""
        self._model = state.model
        self._show()

    def text(self) -> str:
        """What stands between, for the compact strip."""
        entry = models.entry(self._model)
        return "–" if entry is None else tr(ATTENTION_SHORT if has_attention(entry) else FIXED_SHORT)

    def _show(self) -> None:
        entry = models.entry(self._model)
        self.between.set_value(self._model)
        if entry is None:
            self.button.say(self._model)
            self.line.setText(tr(MISSING, name=self._model))
            self.right.hide()
            return
        self.button.say(name_of(entry))
        count = entry.settings.get("parameters")
        parameters = f"{count:,}" if isinstance(count, int) else "–"
        self.line.setText(tr(SIZE, cell=cell_name(entry), units=entry.hidden, parameters=parameters))
        self.right.setText(right_of(entry))
        self.right.setVisible(bool(right_of(entry)))

    def _on_between(self, name: object) -> None:
        self.between.set_value(self._model)  # what is marked follows the state
        if name != self._model:
            self.chosen.emit(str(name))

    def _open_menu(self) -> None:
        if self.menu is not None:
            self.menu.close()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.destroyed.connect(self._forget_menu)
        found = models.catalogue(TASK)
        for entry in found:
            share = entry.metrics.get("accuracy")
            text = name_of(entry) if share is None else f"{name_of(entry)} · {share_text(share)}"
            action = menu.addAction(text.replace("&", "&&"))
            action.setData(entry.name)
            action.setCheckable(True)
            action.setChecked(entry.name == self._model)
        if not found:
            menu.addAction(tr(NONE)).setEnabled(False)
        menu.triggered.connect(self._on_action)
        self.menu = menu
        menu.popup(self.button.mapToGlobal(QPoint(0, self.button.height())))

    def _on_action(self, action: QAction) -> None:
        if action.data() is not None and action.data() != self._model:
            self.chosen.emit(action.data())

    def _forget_menu(self) -> None:
        self.menu = None
