"""One sentence of the timeline: its label, its chips, and the field in which it is typed anew."""

from __future__ import annotations

import html
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget

from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.mathtext import MathLabel, literal
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.chips import ChipTrack
from rnnlab.ui.widgets.controls import Pill
from rnnlab.ui.widgets.glosses import gloss

_TYPE = N_("Timeline", "Type a sentence")
_TAKE = N_("Timeline", "or take one:")
_SPLIT, _MERGE = N_("Timeline", "Split this token…"), N_("Timeline", "Merge with the next token")
SAMPLES = ("我爱吃苹果", "狗打我", "the dog bites the man")
_ROOM_FOR_SAMPLES = 640  # design pixels
_SAMPLE = 190  # widest text of a pill


@dataclass(frozen=True)
class Track:
    """One row of tokens. ``text`` is what the field shows when the sentence is typed anew."""

    label: Text | str
    tokens: tuple[str, ...]
    text: str = ""
    editable: bool = True
    accent: bool = False
    unknown: tuple[bool, ...] = ()  # by token: whether the network lacks the word; () where it has all
    steps: bool = True  # whether its chips are the timeline's steps; False: they only tell something
    marked: int = -1  # the chip that is filled where they are no steps (from 0)
    samples: tuple[str, ...] = SAMPLES  # sentences to take instead of typing
    ahead: bool = False  # chips behind the present one are not there yet, and outlined


@dataclass(frozen=True)
class TimelineModel:
    """What a lab puts on the timeline: up to two tracks of chips, or a ruler of ``length`` steps.

    With more than one of ``stages`` the keys and buttons move through the
    stages of each step; playing and pressing a chip show steps as a whole.
    ``backwards`` plays from the last step to the first, as an error signal
    goes; keys and buttons still move to the side that they point to.
    """

    length: int
    tracks: tuple[Track, ...] = ()
    stages: int = 1
    backwards: bool = False
    where: Text | None = None  # which step of how many, where the lab calls its steps something else


class SampleRow(QWidget):
    """Sentences to take instead of typing; a press does not end the typing before it is taken."""

    taken = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(round(px(6)))
        self._row.addWidget(MathLabel(_TAKE, 12, 400, "ink3"))
        self._samples: tuple[str, ...] = ()
        self.pills: list[Pill] = []

    def set_samples(self, samples: tuple[str, ...]) -> None:
        """Offer other sentences; a long one is cut on its pill, and whole in its tool tip."""
        if samples == self._samples:
            return
        self._samples = samples
        for pill in self.pills[len(samples) :]:
            pill.hide()
        while len(self.pills) < len(samples):
            pill = Pill("")
            pill.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            pill.clicked.connect(self._on_clicked)
            self._row.addWidget(pill)
            self.pills.append(pill)
        for pill, sample in zip(self.pills, samples, strict=False):
            shown = pill.fontMetrics().elidedText(sample, Qt.TextElideMode.ElideRight, round(px(_SAMPLE)))
            pill.setText(shown.replace("&", "&&"))
            pill.setToolTip(f"<span>{html.escape(sample)}</span>")
            pill.setAccessibleName(sample)
            pill.show()

    def _on_clicked(self) -> None:
        pill = self.sender()
        assert isinstance(pill, Pill)
        self.taken.emit(self._samples[self.pills.index(pill)])


class TrackRow(QWidget):
    """Shows a ``Track``; emits what the user does with it."""

    pressed = Signal(int)  # token, from 0
    typed = Signal(str)
    split_requested = Signal(int)
    merge_requested = Signal(int)
    editing_started = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._track = Track("", ())
        self._editing = False
        self._chip_height = 36.0
        self._held = False
        self.label = MathLabel("", 12, 400, "ink3")
        self.chips = ChipTrack()
        self.field = QLineEdit()
        self._samples = SampleRow()
        self._pencil = QToolButton()
        self.gloss = MathLabel("", 12, 400, "ink3")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(round(px(8)))
        row.addWidget(self.label)
        row.addWidget(self.chips, 1000)  # all the room it needs, and no more
        row.addWidget(self.field, 1000)
        row.addWidget(self._samples)
        row.addWidget(self._pencil)
        row.addWidget(self.gloss)
        row.addStretch(1)
        bind(self._pencil.setToolTip, _TYPE)
        bind(self._pencil.setAccessibleName, _TYPE)
        bind(self.field.setPlaceholderText, _TYPE)
        bind(self.field.setAccessibleName, _TYPE)
        self.field.hide()
        self._samples.hide()
        self.chips.pressed.connect(self.pressed)
        self.chips.double_clicked.connect(self.edit)
        self.chips.menu_requested.connect(self._on_menu)
        self._pencil.clicked.connect(self.edit)
        self.field.returnPressed.connect(self._on_typed)
        self.field.editingFinished.connect(self.stop_editing)
        self._samples.taken.connect(self._on_sample)
        look().changed.connect(self._restyle)
        language().changed.connect(self._show_gloss)
        self._restyle()

    def set_track(self, track: Track, chip_height: float) -> None:
        """Show another sentence."""
        self._track = track
        self._samples.set_samples(track.samples)
        self.label.set_text(track.label)
        self.label.setVisible(bool(track.label))
        self.chips.set_tokens(track.tokens, track.accent, track.unknown)
        self.chips.set_ahead(track.ahead)
        self.chips.set_chip_height(chip_height)
        self._chip_height = chip_height
        self._size_pencil()
        self._show_pencil()

    def _size_pencil(self) -> None:
        """Never higher than low chips ask for: two rows and a line below them have to find room."""
        side = 22 if self._chip_height < 26 else 30
        self._pencil.setFixedSize(round(px(side)), round(px(side)))

    def _show_pencil(self) -> None:
        self._pencil.setVisible(self._track.editable and not self._editing and not look().presenting)
        self._show_gloss()

    def _show_gloss(self) -> None:
        """What an example means, where there is room beside its chips: these come first."""
        said = gloss(self._track.tokens)
        self.gloss.set_text(literal(said))
        before = [part for part in (self.label, self.chips, self._pencil) if not part.isHidden()]
        used = sum(part.sizeHint().width() + round(px(8)) for part in before)
        room = self.width() - used >= self.gloss.sizeHint().width()
        self.gloss.setVisible(bool(said) and room and not self._editing)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_gloss()

    def edit(self) -> None:
        """Open the field."""
        if not self._track.editable or self._editing:
            return
        self._editing = True
        self.field.setText(self._track.text)
        self.chips.hide()
        self._pencil.hide()
        self.field.show()
        self._samples.setVisible(self.width() >= px(_ROOM_FOR_SAMPLES))
        self.field.selectAll()
        self.field.setFocus()
        self.editing_started.emit()

    def stop_editing(self) -> None:
        """Close the field; what was not entered is dropped."""
        if not self._editing:
            return
        if self._held:
            self._held = False
            return
        self._editing = False
        self.chips.show()
        if self.field.hasFocus():
            self.chips.setFocus()  # not the next button: the transport's keys go on
        self.field.hide()
        self._samples.hide()
        self._show_pencil()

    def hold(self) -> None:
        """What was typed is refused: the field stays open with it."""
        self._held = self._editing

    def _on_typed(self) -> None:
        self.typed.emit(self.field.text())

    def _on_sample(self, text: str) -> None:
        self.stop_editing()
        self.typed.emit(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._editing:
            self._held = False
            self.stop_editing()
        else:
            event.ignore()

    def _on_menu(self, index: int, position: QPointF) -> None:
        if not self._track.editable:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name, text, possible in (
            ("split", _SPLIT, len(self._track.tokens[index]) > 1),
            ("merge", _MERGE, index + 1 < len(self._track.tokens)),
            ("edit", _TYPE, True),
        ):
            action = menu.addAction(icon(name), tr(text))
            action.setEnabled(possible)
            action.setData((name, index))
        menu.triggered.connect(self._on_menu_action)
        menu.popup(position.toPoint())

    def _on_menu_action(self, action: QAction) -> None:
        name, index = action.data()
        if name == "split":
            self.split_requested.emit(index)
        elif name == "merge":
            self.merge_requested.emit(index)
        else:
            self.edit()

    def _restyle(self) -> None:
        self._pencil.setIcon(icon("edit", 18))
        self._size_pencil()
        self._show_pencil()
