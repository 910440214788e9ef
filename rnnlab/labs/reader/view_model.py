"""Which network reads: the hand-set toy, or a trained one with its task and its words."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget, QWidgetAction

from rnnlab.labs.reader.own_text import opening
from rnnlab.labs.reader.state import State, with_model
from rnnlab.labs.reader.view_words import WordList
from rnnlab.session import models
from rnnlab.session.models import ModelEntry
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import font, look, px
from rnnlab.ui.widgets import model_examples
from rnnlab.ui.widgets.controls import Pill, note_label
from rnnlab.ui.widgets.model_examples import is_example, rewritten, speaks
from rnnlab.ui.widgets.model_words import (
    CELL_NAMES,
    cell_name,
    model_line,
    model_name,
    task_name,
    task_sentence,
    title_of,
    written,
)

NETWORK = N_("Reader", "Network")
TOY = N_("Reader", "Toy, set by hand")
TOY_NOTE = N_("Reader", "Small enough to check by hand. It was never trained.")
MISSING = N_("Reader", "The network “{name}” is not there any more.")
KNOWS = N_("Reader", "It knows {count} {count:word|words}, each in Chinese and English. Press one to insert it.")
KNOWS_ONE = N_("Reader", "It knows {count} {count:word|words}. Press one to insert it.")
RESET = N_("Reader", "Undo all changes to the network")
NONE = N_("Reader", "no trained network found")
OWN = N_("Reader", "Train on your own text…")
OWN_TEXT = "*"  # no model's name

SWAPPED = {"recall": 4, "reber": 2}  # the example's word to be swapped on the page of fading, from 1
SUGGESTED = 8  # words; a task lists its words by kind, recall its eight countries first


def example(entry: ModelEntry) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A sentence of the model's task and a second one; of an own text, how it begins."""
    own = opening(entry)
    return (own, own[len(own) // 2 :]) if own else model_examples.example(entry)


def in_language(state: State) -> State:
    """The same state with its sentences as the present language writes them, where its network knows both writings."""

    def said(tokens: tuple[str, ...]) -> tuple[str, ...]:
        return rewritten(state.model, tokens)

    return replace(
        state,
        sentence=said(state.sentence),
        compare=None if state.compare is None else said(state.compare),
        others=tuple(said(other) for other in state.others),
    )


def open_model(state: State, name: str) -> State:
    """Another network; where it knows too little of the sentence, an example of its task comes with it."""
    entry = models.entry(name)
    if entry is None:
        toy = State()
        if is_example(state.sentence):
            return replace(with_model(state, name, toy.sentence), compare=toy.compare)
        return with_model(state, name)
    first = example(entry)[0]
    known = speaks(entry, state.sentence)
    made = with_model(state, name, None if known else first)
    if not known and entry.task in SWAPPED:
        made = replace(made, swap_step=SWAPPED[entry.task])
    if state.compare is None or (known and speaks(entry, state.compare)):
        return made
    return replace(made, compare=second_for(made))


def second_for(state: State) -> tuple[str, ...]:
    """A sentence to set beside the present one: the example's counterpart, else the same words the other way round."""
    entry = models.entry(state.model) if state.model else None
    if entry is not None and state.sentence == example(entry)[0]:
        return example(entry)[1]
    return tuple(reversed(state.sentence))


def suggestions(state: State) -> tuple[str, ...]:
    """Words for the swapped one's place: of a model those listed with it, of the toy those with vectors."""
    word = state.sentence[min(state.swap_step, len(state.sentence)) - 1]
    entry = models.entry(state.model) if state.model else None
    if entry is None:
        return tuple(other for other in state.embeddings if other != word)
    rows = {writing: row for row, pair in reversed(list(enumerate(entry.words))) if row for writing in pair}
    row = rows.get(word, 1)
    first = 1 + (row - 1) // SUGGESTED * SUGGESTED
    side = 1 if word in rows and entry.words[row][0] != word else 0
    return tuple(pair[side] for pair in entry.words[first : first + SUGGESTED] if pair[side] != word)


def preferred() -> str:
    """The network that opens when none was chosen: an LSTM of the first task; "" where there is none."""
    found = models.catalogue()
    first = [entry for entry in found if entry.task == found[0].task] if found else []
    best = next((entry for entry in first if entry.cell == "lstm"), first[0] if first else None)
    return "" if best is None else best.name


def changed(state: State) -> bool:
    """Whether something of the model was typed over; a held state is no change of the model."""
    return bool(state.weight_changes or state.model_embeddings)


class ChooserButton(QPushButton):
    """Says what is chosen, in one line; what does not fit is elided."""

    def __init__(self) -> None:
        super().__init__()
        self._said = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def say(self, text: str) -> None:
        """Show a text with the sign of a menu."""
        self._said = text
        room = self.width() - px(52)
        metrics = QFontMetricsF(font(13))
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(room, px(40)))
        self.setText(shown.replace("&", "&&") + "  ⌄")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.say(self._said)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(80)), super().minimumSizeHint().height())


class ModelChooser(QWidget):
    """The button with its menu, what the network was trained for, and the words it knows."""

    chosen = Signal(str)  # a model's name; "" is the toy
    word_picked = Signal(str)
    reset = Signal()
    own_wanted = Signal()  # to train one on a text

    def __init__(self) -> None:
        super().__init__()
        self.button = ChooserButton()
        bind(self.button.setAccessibleName, NETWORK)
        self.line, self.task, self.knows = note_label(), note_label(), note_label()
        self.words = WordList()
        self.undo_changes = Pill(RESET)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(6)))
        for widget in (self.button, self.line, self.task, self.knows, self.words, self.undo_changes):
            box.addWidget(widget)
        self.menu: QMenu | None = None
        self._state = State()
        self.button.clicked.connect(self._open_menu)
        self.words.flow.picked.connect(self._on_word)
        self.undo_changes.clicked.connect(self.reset)
        language().changed.connect(self._show)
        look().changed.connect(self._show)

    def preview(self, state: State) -> None:
        """Show a state's network."""
        self._state = state
        self._show()

    def text(self) -> str:
        """The network in a few characters."""
        entry = models.entry(self._state.model) if self._state.model else None
        if entry is not None:
            return cell_name(entry)
        return "–" if self._state.model else CELL_NAMES[self._state.cell]

    def _show(self) -> None:
        state = self._state
        entry = models.entry(state.model) if state.model else None
        self.words.setVisible(entry is not None)
        self.knows.setVisible(entry is not None)
        self.line.setVisible(entry is not None)
        self.undo_changes.setVisible(bool(state.model) and (changed(state) or bool(state.held)))
        if entry is None:
            self.button.say(state.model or tr(TOY))
            self.task.setText(tr(MISSING, name=state.model) if state.model else tr(TOY_NOTE))
            return
        self.button.say(model_name(entry))
        self.line.setText(model_line(entry))
        self.task.setText(task_sentence(entry.task))
        two = any(pair[0] != pair[1] for pair in entry.words)
        self.knows.setText(tr(KNOWS if two else KNOWS_ONE, count=len(entry.words) - 1))
        self.words.set_words(tuple(written(pair) for pair in entry.words[1:]))

    def _on_word(self, index: int) -> None:
        self.word_picked.emit(self.words.flow.words[index])

    # the menu

    def _open_menu(self) -> None:
        if self.menu is not None:
            self.menu.close()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.destroyed.connect(self._forget_menu)
        self._add(menu, "", tr(TOY))
        task = ""
        found = models.catalogue()
        for entry in found:
            if entry.task != task:
                task = entry.task
                menu.addSeparator()
                self._add_title(menu, task_name(task))
            title = title_of(entry)
            self._add(menu, entry.name, f"{title} · {model_line(entry)}" if title else model_line(entry))
        if not found:
            menu.addAction(tr(NONE)).setEnabled(False)
        menu.addSeparator()
        menu.addAction(tr(OWN)).setData(OWN_TEXT)
        menu.triggered.connect(self._on_action)
        self.menu = menu
        menu.popup(self.button.mapToGlobal(QPoint(0, self.button.height())))

    def _add_title(self, menu: QMenu, text: str) -> None:
        """A task's name above its networks: not to be chosen, yet in a colour that can be read."""
        label = note_label(text)
        label.setWordWrap(False)
        label.setContentsMargins(round(px(14)), round(px(4)), round(px(12)), round(px(2)))
        title = QWidgetAction(menu)
        title.setText(text)
        title.setEnabled(False)
        title.setDefaultWidget(label)
        menu.addAction(title)

    def _add(self, menu: QMenu, name: str, text: str) -> None:
        action = menu.addAction(text.replace("&", "&&"))  # one alone would underline the letter behind it
        action.setData(name)
        action.setCheckable(True)
        action.setChecked(name == self._state.model)

    def _on_action(self, action: QAction) -> None:
        name = action.data()
        if name == OWN_TEXT:
            self.own_wanted.emit()
        elif name is not None and name != self._state.model:
            self.chosen.emit(name)

    def _forget_menu(self) -> None:
        self.menu = None
