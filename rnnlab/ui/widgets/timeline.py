"""The shared timeline: transport at the left, the sentence as chips, the step at the right.

It shows a ``TimelineModel`` and emits gestures; it owns neither the sentence
nor the step.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import color, either, look, px
from rnnlab.ui.widgets.chips import ChipTrack
from rnnlab.ui.widgets.lacking import Lacking, said_of_unknown
from rnnlab.ui.widgets.play_button import PlayButton
from rnnlab.ui.widgets.player import Player
from rnnlab.ui.widgets.ruler import Ruler
from rnnlab.ui.widgets.track_row import TimelineModel, Track, TrackRow

__all__ = ["Timeline", "TimelineModel", "Track"]


class Timeline(QWidget):
    """Transport, tracks or ruler, step and speed."""

    step_chosen = Signal(int)
    stage_chosen = Signal(int, int)  # step, stage of it (from 0)
    sentence_typed = Signal(int, str)  # track, text
    split_requested = Signal(int, int)  # track, token
    merge_requested = Signal(int, int)  # track, token: with the one after it
    editing_started = Signal()

    FIRST, BACK = N_("Timeline", "First step"), N_("Timeline", "Step back")
    PLAY, PAUSE = N_("Timeline", "Play"), N_("Timeline", "Pause")
    FORWARD, LAST = N_("Timeline", "Step forward"), N_("Timeline", "Last step")
    STEP = N_("Timeline", "step {step} of {length}")
    STAGE = N_("Timeline", "step {step} of {length} · stage {stage} of {stages}")
    SPEED = N_("Timeline", "Playing speed")

    def __init__(self) -> None:
        super().__init__()
        self._model = TimelineModel(1)
        self._step, self._stage = 1, 0
        self.player = Player(self)
        self.player.step_chosen.connect(self.step_chosen)
        self.player.changed.connect(self._show_playing)
        row = QHBoxLayout(self)
        row.setSpacing(round(px(4)))
        self._buttons: dict[str, QToolButton] = {}
        for name, text, slot in (
            ("first", self.FIRST, self.first), ("back", self.BACK, self.back), ("play", self.PLAY, self.player.toggle),
            ("forward", self.FORWARD, self.forward), ("last", self.LAST, self.last),
        ):  # fmt: skip
            button = PlayButton() if name == "play" else QToolButton()
            button.setObjectName(name)
            bind(button.setToolTip, text)
            bind(button.setAccessibleName, text)
            button.clicked.connect(slot)
            self._buttons[name] = button
            row.addWidget(button)
        row.addSpacing(round(px(12)))
        row.addWidget(self._make_middle(), 1)
        self._where = MathLabel("", 12, 400, "ink3")
        row.addWidget(self._where)
        self._speed_button = QPushButton("1×")
        self._speed_button.setProperty("kind", "pill")
        bind(self._speed_button.setToolTip, self.SPEED)
        bind(self._speed_button.setAccessibleName, self.SPEED)
        self._speed_button.clicked.connect(self._next_speed)
        row.addWidget(self._speed_button)
        self._row = row
        self._guest: QWidget | None = None
        look().changed.connect(self._restyle)
        self._restyle()

    def _make_middle(self) -> QWidget:
        middle = QWidget()
        box = QVBoxLayout(middle)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(2)))
        box.addStretch(1)
        self._rows = [TrackRow() for _ in range(2)]
        for index, row in enumerate(self._rows):
            row.setProperty("track", index)
            row.pressed.connect(self._on_chip)
            row.typed.connect(self._on_typed)
            row.split_requested.connect(self._on_split)
            row.merge_requested.connect(self._on_merge)
            row.editing_started.connect(self.editing_started)
            box.addWidget(row)
        # Of words that the network lacks: a mark at a chip alone says little, and no tool tip is seen from a back row.
        self.note = Lacking()
        box.addWidget(self.note)
        self._ruler = Ruler()
        self._ruler.step_chosen.connect(self.step_chosen)
        box.addWidget(self._ruler)
        box.addStretch(1)
        return middle

    # what is shown

    def set_model(self, model: TimelineModel, step: int, stage: int | None = None) -> None:
        """Show a lab's tracks or ruler, at a step (from 1) and one of its stages."""
        if model != self._model:
            self._model = self.player.model = model
            height = self._chip_height()
            for index, row in enumerate(self._rows):
                row.stop_editing()
                row.setVisible(index < len(model.tracks))
                if index < len(model.tracks):
                    row.set_track(model.tracks[index], height)
            self._ruler.setVisible(not model.tracks)
            self._say_unknown()
        self.set_step(step, stage)

    def _say_unknown(self) -> None:
        """Name the words that the network lacks, below the chips."""
        found = (said_of_unknown(track.tokens, track.unknown) for track in self._model.tracks)
        said = "  ·  ".join(filter(None, found))
        self.note.setVisible(bool(said))
        self.note.set_text(said)

    def set_step(self, step: int, stage: int | None = None) -> None:
        """Show a step, clamped to what there is, and a stage of it (from 0); without one, the step as a whole."""
        self._step = self.player.step = min(max(step, 1), max(self._model.length, 1))
        last = self._model.stages - 1
        self._stage = last if stage is None else min(max(stage, 0), last)
        for row, track in zip(self._rows, self._model.tracks, strict=False):
            here = self._step - 1 if self._step <= len(track.tokens) else -1
            row.chips.set_current(here if track.steps else track.marked)
        self._ruler.set_range(self._model.length, self._step)
        args = {"step": self._step, "length": self._model.length}
        if last > 0:
            self._where.set_text(self.STAGE, **args, stage=self._stage + 1, stages=self._model.stages)
        else:
            self._where.set_text(self._model.where or self.STEP, **args)
        for name in ("first", "back"):
            self._buttons[name].setEnabled(self._step > 1 or (name == "back" and self._stage > 0))
        for name in ("forward", "last"):
            self._buttons[name].setEnabled(self._step < self._model.length or self._stage < last)

    def set_guest(self, guest: QWidget | None) -> None:
        """Something else at the right, in place of what a class does not need, or all of that again."""
        if self._guest is not None:
            self._row.removeWidget(self._guest)
        self._guest = guest
        if guest is not None:
            self._row.addWidget(guest)
        for part in (self._buttons["first"], self._buttons["last"], self._where, self._speed_button):
            part.setVisible(guest is None)

    def step(self) -> int:
        """The step shown."""
        return self._step

    def chips(self, track: int = 0) -> ChipTrack:
        """The chips of one track."""
        return self._rows[track].chips

    def field(self, track: int = 0) -> QLineEdit:
        """The field in which a track's sentence is typed."""
        return self._rows[track].field

    def edit_sentence(self, track: int = 0) -> None:
        """Open the field of a track."""
        if track < len(self._model.tracks):
            self.pause()
            self._rows[track].edit()

    def hold(self, track: int) -> None:
        """What was typed for a track is refused: its field stays open."""
        self._rows[track].hold()

    # transport

    def first(self) -> None:
        """Go to the first step."""
        self.step_chosen.emit(1)

    def last(self) -> None:
        """Go to the last step."""
        self.step_chosen.emit(self._model.length)

    def back(self) -> None:
        """Go one step back, or one stage."""
        last = self._model.stages - 1
        if last > 0:
            if self._stage > 0:
                self.stage_chosen.emit(self._step, self._stage - 1)
            elif self._step > 1:
                self.stage_chosen.emit(self._step - 1, last)
        elif self._step > 1:
            self.step_chosen.emit(self._step - 1)

    def forward(self) -> None:
        """Go one step on, or one stage."""
        last = self._model.stages - 1
        if self._stage < last:
            self.stage_chosen.emit(self._step, self._stage + 1)
        elif last > 0 and self._step < self._model.length:
            self.stage_chosen.emit(self._step + 1, 0)
        elif self._step < self._model.length:
            self.step_chosen.emit(self._step + 1)

    def toggle_play(self) -> None:
        """Play from here, or from the start when at the end; or pause."""
        self.player.toggle()

    def pause(self) -> None:
        """Stop playing."""
        self.player.pause()

    def playing(self) -> bool:
        """Whether it plays now."""
        return self.player.playing()

    def take_key(self, event: QKeyEvent) -> bool:
        """Do what a key of the transport asks for; False for any other key."""
        if event.modifiers() not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            return False
        act = {
            Qt.Key.Key_Space: self.toggle_play, Qt.Key.Key_Left: self.back, Qt.Key.Key_Right: self.forward,
            Qt.Key.Key_Home: self.first, Qt.Key.Key_End: self.last,
        }.get(Qt.Key(event.key()))  # fmt: skip
        if act is not None:
            act()
        return act is not None

    def _chip_height(self) -> float:
        alone, in_class = (36, 44) if len(self._model.tracks) == 1 else (26, 38)
        if len(self._model.tracks) > 1 and any(any(track.unknown) for track in self._model.tracks):
            alone, in_class = 22, 30  # the note has a line of its own
        return either(alone, in_class) / look().scale

    def _next_speed(self) -> None:
        self.player.next_speed()
        self._speed_button.setText(f"{self.player.speed:g}×")

    def _show_playing(self, playing: bool) -> None:
        button = self._buttons["play"]
        bind(button.setToolTip, self.PAUSE if playing else self.PLAY)
        bind(button.setAccessibleName, self.PAUSE if playing else self.PLAY)
        assert isinstance(button, PlayButton)
        button.set_playing(playing)

    # gestures of the rows

    def _on_chip(self, index: int) -> None:
        if not self._model.tracks[self.sender().property("track")].steps:
            return
        self.pause()
        self.step_chosen.emit(index + 1)

    def _on_typed(self, text: str) -> None:
        self.sentence_typed.emit(self.sender().property("track"), text)

    def _on_split(self, index: int) -> None:
        self.split_requested.emit(self.sender().property("track"), index)

    def _on_merge(self, index: int) -> None:
        self.merge_requested.emit(self.sender().property("track"), index)

    def _restyle(self) -> None:
        self.setFixedHeight(round(either(72, 88)))
        self._row.setContentsMargins(round(either(16, 40)), 0, round(either(16, 40)), 0)
        for track, shown in zip(self._model.tracks, self._rows, strict=False):
            shown.set_track(track, self._chip_height())
        self._say_unknown()
        for name in ("first", "back", "forward", "last"):
            self._buttons[name].setFixedSize(round(either(34, 44)), round(px(44)))
            self._buttons[name].setIcon(icon(name, 18))
            self._buttons[name].setIconSize(QSize(round(px(18)), round(px(18))))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), color("stage"))
        painter.setPen(QPen(color("line"), 1))
        painter.drawLine(0, 0, self.width(), 0)
