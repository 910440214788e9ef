"""The inspector of the page "sentences": the sentences, examples, network, packaged model, numbers."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from rnnlab.labs.selfattention import view_sentences_names as names
from rnnlab.labs.selfattention.state import POOLING_MODEL, SENTENCE_EXAMPLES, SENTENCES_LIMIT, State, compared
from rnnlab.labs.selfattention.view_sentences_model import ModelChoice
from rnnlab.ui.look.i18n import bind, tr
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.boxes import column
from rnnlab.ui.widgets.controls import NumbersTable, Pill, Pills, Segmented, note_label
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.sections import numbers_section
from rnnlab.ui.widgets.word_field import WordField


class SentenceField(WordField):
    """A sentence of several; it is also taken where the field is left, and an empty one is not."""

    left = Signal()  # Escape in a field of a sentence that is not there yet

    def __init__(self, place: int) -> None:
        super().__init__("sentences", names.FIELD, names.ADD_HINT, number=place + 1)
        self.place = place
        self.returnPressed.disconnect(self._on_enter)
        self.editingFinished.connect(self._on_enter)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self._shown:
            self.setText("")
            self.left.emit()
            return
        super().keyPressEvent(event)

    def _on_enter(self) -> None:
        if self.isModified() and self.text().strip():
            super()._on_enter()
        else:
            self.setText(self._shown)


class SentenceFields(QWidget):
    """Up to six sentences; the first is the one that all are compared with."""

    entered = Signal(int, str)
    removed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.fields: list[SentenceField] = []
        self.buttons: list[QToolButton] = []
        self._rows: list[QWidget] = []
        self._count, self._typing = 0, False  # whether the field of a new sentence is open
        self.first = note_label(names.FIRST)
        self.add = Pill(names.ADD)
        self.add.clicked.connect(self._on_add)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(round(px(4)))
        self._box.addWidget(self.first)
        self._box.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        look().changed.connect(self._restyle)

    def show_sentences(self, sentences: tuple[tuple[str, ...], ...]) -> None:
        """Show the sentences; a field that is typed in just now keeps its text."""
        if len(sentences) != self._count:
            self._count, self._typing = len(sentences), False
        shown = self._count + self._typing
        while len(self._rows) < shown:
            self._add_row(len(self._rows))
        for place, (whole, field) in enumerate(zip(self._rows, self.fields, strict=True)):
            whole.setVisible(place < shown)
            field.show_words(sentences[place] if place < self._count else ())
            self.buttons[place].setEnabled(self._count > 2 or place >= self._count)
        self.add.setEnabled(shown < SENTENCES_LIMIT)

    def _add_row(self, place: int) -> None:
        whole = QWidget()
        line = QHBoxLayout(whole)
        line.setContentsMargins(0, 0, 0, 0)
        number = MathLabel(str(place + 1), 13, 600, "accent_text" if place == 0 else "ink3")
        number.setFixedWidth(round(px(18)))
        field, button = SentenceField(place), QToolButton()
        button.setProperty("place", place)
        bind(button.setAccessibleName, names.REMOVE, number=place + 1)
        bind(button.setToolTip, names.REMOVE, number=place + 1)
        button.setIcon(icon("remove", 18))
        field.entered.connect(self._on_entered)
        field.left.connect(self._on_left)
        button.clicked.connect(self._on_removed)
        for part, stretch in ((number, 0), (field, 1), (button, 0)):
            line.addWidget(part, stretch)
        self.fields.append(field)
        self.buttons.append(button)
        self._rows.append(whole)
        # below the first one stands what it is
        self._box.insertWidget(place if place == 0 else place + 1, whole)

    def _on_add(self) -> None:
        self._typing = True
        while len(self._rows) <= self._count:
            self._add_row(len(self._rows))
        self._rows[self._count].show()
        self.fields[self._count].setText("")
        self.buttons[self._count].setEnabled(True)
        self.add.setEnabled(False)
        self.fields[self._count].setFocus()

    def _on_entered(self, text: str) -> None:
        field = self.sender()
        assert isinstance(field, SentenceField)
        self.entered.emit(field.place, text)

    def _on_left(self) -> None:
        if self._typing and self.sender() is self.fields[self._count]:
            self._close()

    def _close(self) -> None:
        """The field of a new sentence goes, with nothing added."""
        self._typing = False
        self.fields[self._count].setText("")
        self._rows[self._count].hide()
        self.add.setEnabled(self._count < SENTENCES_LIMIT)
        self.add.setFocus()

    def _on_removed(self) -> None:
        place = self.sender().property("place")
        if place >= self._count:
            self._close()
        else:
            self.removed.emit(place)

    def _restyle(self) -> None:
        for button in self.buttons:
            button.setIcon(icon("remove", 18))


class SentencesPanel(QObject):
    """Owns the controls; shows states and results."""

    def __init__(self) -> None:
        super().__init__()
        self._state = State()
        self.fields, self.model = SentenceFields(), ModelChoice()
        self.examples = Pills(names.EXAMPLES)
        self.extra, self.extra_note = Segmented(names.EXTRA, names.EXTRA_TITLE), note_label()
        self.extra_note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.numbers = NumbersTable(names.NUMBERS)
        extra = column(self.extra, self.extra_note)
        self.sections = [
            Section("compared", "words", names.COMPARED_TITLE, self.fields, self._count),
            Section("compared-examples", "presets", names.EXAMPLES_TITLE, self.examples),
            Section("pooled-model", "cell", names.MODEL_TITLE, self.model, self.model.text),
            Section("extra", "compare", names.EXTRA_TITLE, extra, self._on_or_off),
            numbers_section(self.numbers, "sentence-numbers"),
        ]

    def show_state(self, state: State) -> None:
        """All controls at the state's values."""
        self._state = state
        self.fields.show_sentences(compared(state))
        self.model.show_model(state.model or POOLING_MODEL)
        self.extra.set_value(state.extra)
        own = compared(state)
        chosen = next((name for name, found in SENTENCE_EXAMPLES.items() if found == own), None)
        self.examples.set_chosen(chosen)

    def show_extra(self, available: bool, name: str) -> None:
        """Whether the packaged model can be asked, and else how to get it."""
        self.extra.set_option_enabled(True, available)
        said = tr(names.EXTRA_NOTE, name=name) if available else tr(names.EXTRA_ABSENT, command=names.COMMAND)
        self.extra_note.setText(said)

    def _count(self) -> str:
        return str(len(compared(self._state)))

    def _on_or_off(self) -> str:
        return tr(dict(names.EXTRA)[self._state.extra])
