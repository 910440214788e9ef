"""The shared timeline: transport at the left, the sentence as chips, the step at the right.

It shows a ``TimelineModel`` and emits gestures; it owns neither the sentence
nor the step.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, tr
from rnnlab.ui.look.icons import draw_icon, icon
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets.chips import ChipTrack

SPEEDS = (0.5, 1.0, 2.0, 4.0)


@dataclass(frozen=True)
class Track:
    """One row of tokens. ``text`` is what the field shows when the sentence is typed anew."""

    label: Text | str
    tokens: tuple[str, ...]
    text: str = ""
    editable: bool = True
    accent: bool = False


@dataclass(frozen=True)
class TimelineModel:
    """What a lab puts on the timeline: tracks of chips, or a ruler of ``length`` steps."""

    length: int
    tracks: tuple[Track, ...] = ()


class Ruler(QWidget):
    """Steps 1…length as a line with ticks; pressed or dragged to choose one."""

    step_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._length = 1
        self._step = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look().changed.connect(self.update)

    def set_range(self, length: int, step: int) -> None:
        """Show ``step`` of ``length``."""
        if (length, step) != (self._length, self._step):
            self._length, self._step = max(1, length), step
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, round(px(44)))

    def x_of(self, step: float) -> float:
        """Where a step lies."""
        margin = px(20)
        share = 0.0 if self._length == 1 else (step - 1) / (self._length - 1)
        return margin + share * (self.width() - 2 * margin)

    def _choose(self, x: float) -> None:
        margin = px(20)
        share = (x - margin) / max(1.0, self.width() - 2 * margin)
        self.step_chosen.emit(1 + round(min(max(share, 0.0), 1.0) * (self._length - 1)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._choose(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(event.position().x())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = self.height() / 2 - px(5)
        painter.setPen(QPen(color("axis"), px(2), c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(self.x_of(1), y), QPointF(self.x_of(self._length), y))
        for tick in ticks(self._length):
            x = self.x_of(tick)
            painter.setPen(QPen(color("axis"), 1))
            painter.drawLine(QPointF(x, y - px(4)), QPointF(x, y + px(4)))
            rect = QRectF(x - px(30), y + px(6), px(60), px(16))
            mathtext.draw_in(painter, rect, str(tick), 12, "ink3", align=Qt.AlignmentFlag.AlignHCenter)
        x = self.x_of(self._step)
        painter.setPen(QPen(color("stage"), px(2)))
        painter.setBrush(color("accent"))
        painter.drawEllipse(QPointF(x, y), px(8), px(8))


def ticks(length: int) -> list[int]:
    """About ten round steps between 1 and length, both ends included."""
    unit = 1
    for candidate in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000):
        unit = candidate
        if length / candidate <= 11:
            break
    inner = [k for k in range(unit, length, unit) if k > 1 + unit * 0.4 and k < length - unit * 0.4]
    return [1, *inner, length] if length > 1 else [1]


class Timeline(QWidget):
    """Transport, tracks or ruler, step and speed."""

    step_chosen = Signal(int)
    sentence_typed = Signal(int, str)  # track, text
    split_requested = Signal(int, int)  # track, token
    merge_requested = Signal(int, int)  # track, token: with the one after it

    FIRST, BACK = N_("Timeline", "First step"), N_("Timeline", "Step back")
    PLAY, PAUSE = N_("Timeline", "Play"), N_("Timeline", "Pause")
    FORWARD, LAST = N_("Timeline", "Step forward"), N_("Timeline", "Last step")
    TYPE = N_("Timeline", "Type a sentence")
    STEP = N_("Timeline", "step {step} of {length}")
    SPEED = N_("Timeline", "Playing speed")
    SPLIT, MERGE = N_("Timeline", "Split this token…"), N_("Timeline", "Merge with the next token")
    SAMPLES = ("我爱吃苹果", "我打狗", "the dog bites the man")

    def __init__(self) -> None:
        super().__init__()
        self._model = TimelineModel(1)
        self._step = 1
        self._editing: int | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self._speed = 1.0
        self.setFixedHeight(round(px(72)))
        row = QHBoxLayout(self)
        row.setContentsMargins(round(px(16)), 0, round(px(16)), 0)
        row.setSpacing(round(px(4)))
        self._buttons: dict[str, QToolButton] = {}
        for name, text, slot in (
            ("first", self.FIRST, self.first), ("back", self.BACK, self.back), ("play", self.PLAY, self.toggle_play),
            ("forward", self.FORWARD, self.forward), ("last", self.LAST, self.last),
        ):  # fmt: skip
            button = PlayButton() if name == "play" else QToolButton()
            button.setObjectName(name)
            if name != "play":
                button.setFixedSize(round(px(34)), round(px(44)))
            bind(button.setToolTip, text)
            bind(button.setAccessibleName, text)
            button.clicked.connect(slot)
            self._buttons[name] = button
            row.addWidget(button)
        row.addSpacing(round(px(12)))
        self._tracks_box = QVBoxLayout()
        self._tracks_box.setSpacing(round(px(4)))
        self._labels = [MathLabel("", 12, 400, "ink3") for _ in range(2)]
        self._chips = [ChipTrack() for _ in range(2)]
        self._pencils = [QToolButton() for _ in range(2)]
        self._fields = [QLineEdit() for _ in range(2)]
        self._rows: list[QWidget] = []
        for index in range(2):
            self._tracks_box.addWidget(self._make_row(index))
        self._ruler = Ruler()
        self._ruler.step_chosen.connect(self.step_chosen)
        middle = QWidget()
        self._middle = QVBoxLayout(middle)
        self._middle.setContentsMargins(0, 0, 0, 0)
        self._middle.addStretch(1)
        self._middle.addLayout(self._tracks_box)
        self._middle.addWidget(self._ruler)
        self._middle.addStretch(1)
        row.addWidget(middle, 1)
        self._where = MathLabel("", 12, 400, "ink3")
        row.addWidget(self._where)
        self._speed_button = QPushButton("1×")
        self._speed_button.setProperty("kind", "pill")
        bind(self._speed_button.setToolTip, self.SPEED)
        bind(self._speed_button.setAccessibleName, self.SPEED)
        self._speed_button.clicked.connect(self._next_speed)
        row.addWidget(self._speed_button)
        look().changed.connect(self._restyle)
        self._restyle()

    def _make_row(self, index: int) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(round(px(8)))
        chips, pencil, field = self._chips[index], self._pencils[index], self._fields[index]
        for widget in (chips, pencil, field):
            widget.setProperty("track", index)
        row.addWidget(self._labels[index])
        row.addWidget(chips, 1)
        row.addWidget(field, 1)
        row.addWidget(pencil)
        bind(pencil.setToolTip, self.TYPE)
        bind(pencil.setAccessibleName, self.TYPE)
        bind(field.setPlaceholderText, self.TYPE)
        bind(field.setAccessibleName, self.TYPE)
        field.hide()
        chips.pressed.connect(self._on_chip)
        chips.double_clicked.connect(self._on_pencil)
        chips.menu_requested.connect(self._on_menu)
        pencil.clicked.connect(self._on_pencil)
        field.returnPressed.connect(self._on_typed)
        field.editingFinished.connect(self._stop_editing)
        self._rows.append(holder)
        return holder

    # what is shown

    def set_model(self, model: TimelineModel, step: int) -> None:
        """Show a lab's tracks or ruler, at a step (from 1)."""
        if model != self._model:
            self._model = model
            for index, holder in enumerate(self._rows):
                shown = index < len(model.tracks)
                holder.setVisible(shown)
                if not shown:
                    continue
                track = model.tracks[index]
                self._labels[index].set_text(track.label)
                self._labels[index].setVisible(bool(track.label))
                self._chips[index].set_tokens(track.tokens, track.accent)
                self._chips[index].set_chip_height(36 if len(model.tracks) == 1 else 26)
                self._pencils[index].setVisible(track.editable)
            self._ruler.setVisible(not model.tracks)
        self.set_step(step)

    def set_step(self, step: int) -> None:
        """Show a step, clamped to what there is."""
        self._step = min(max(step, 1), max(self._model.length, 1))
        for chips, track in zip(self._chips, self._model.tracks, strict=False):
            chips.set_current(self._step - 1 if self._step <= len(track.tokens) else -1)
        self._ruler.set_range(self._model.length, self._step)
        self._where.set_text(self.STEP, step=self._step, length=self._model.length)
        for name, possible in (("first", self._step > 1), ("back", self._step > 1)):
            self._buttons[name].setEnabled(possible)
        for name in ("forward", "last"):
            self._buttons[name].setEnabled(self._step < self._model.length)

    def step(self) -> int:
        """The step shown."""
        return self._step

    def chips(self, track: int = 0) -> ChipTrack:
        """The chips of one track."""
        return self._chips[track]

    def field(self, track: int = 0) -> QLineEdit:
        """The field in which a track's sentence is typed."""
        return self._fields[track]

    # transport

    def first(self) -> None:
        """Go to the first step."""
        self.step_chosen.emit(1)

    def last(self) -> None:
        """Go to the last step."""
        self.step_chosen.emit(self._model.length)

    def back(self) -> None:
        """Go one step back."""
        if self._step > 1:
            self.step_chosen.emit(self._step - 1)

    def forward(self) -> None:
        """Go one step on."""
        if self._step < self._model.length:
            self.step_chosen.emit(self._step + 1)

    def toggle_play(self) -> None:
        """Play from here, or from the start when at the end; or pause."""
        if self._timer.isActive():
            self.pause()
            return
        if self._step >= self._model.length:
            self.step_chosen.emit(1)
        self._timer.start(self._interval())
        self._show_playing()

    def pause(self) -> None:
        """Stop playing."""
        self._timer.stop()
        self._show_playing()

    def playing(self) -> bool:
        """Whether it plays now."""
        return self._timer.isActive()

    def _interval(self) -> int:
        return round(900 / self._speed) if self._model.tracks else round(max(16.0, 6000 / self._model.length))

    def _tick(self) -> None:
        if self._step >= self._model.length:
            self.pause()
            return
        stride = 1 if self._model.tracks else max(1, round(self._model.length / 375 * self._speed))
        self.step_chosen.emit(min(self._step + stride, self._model.length))

    def _next_speed(self) -> None:
        self._speed = SPEEDS[(SPEEDS.index(self._speed) + 1) % len(SPEEDS)]
        self._speed_button.setText(f"{self._speed:g}×")
        if self._timer.isActive():
            self._timer.start(self._interval())

    def _show_playing(self) -> None:
        text = self.PAUSE if self._timer.isActive() else self.PLAY
        bind(self._buttons["play"].setToolTip, text)
        bind(self._buttons["play"].setAccessibleName, text)
        self._restyle()

    # typing

    def edit_sentence(self, track: int = 0) -> None:
        """Open the field of a track."""
        if track >= len(self._model.tracks) or not self._model.tracks[track].editable:
            return
        self.pause()
        field = self._fields[track]
        field.setText(self._model.tracks[track].text)
        self._chips[track].hide()
        self._pencils[track].hide()
        field.show()
        field.selectAll()
        field.setFocus()
        self._editing = track

    def _on_typed(self) -> None:
        track = self.sender().property("track")
        self.sentence_typed.emit(track, self._fields[track].text())

    def _stop_editing(self) -> None:
        if self._editing is None:
            return
        track, self._editing = self._editing, None
        self._fields[track].hide()
        self._chips[track].show()
        self._pencils[track].setVisible(self._model.tracks[track].editable if track < len(self._model.tracks) else True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._editing is not None:
            self._stop_editing()
        else:
            event.ignore()

    def _on_pencil(self, _index: object = None) -> None:
        self.edit_sentence(self.sender().property("track"))

    def _on_chip(self, index: int) -> None:
        self.pause()
        self.step_chosen.emit(index + 1)

    def _on_menu(self, index: int, position: QPointF) -> None:
        track = self.sender().property("track")
        shown = self._model.tracks[track]
        if not shown.editable:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name, text, possible in (
            ("split", self.SPLIT, len(shown.tokens[index]) > 1),
            ("merge", self.MERGE, index + 1 < len(shown.tokens)),
            ("edit", self.TYPE, True),
        ):
            action = menu.addAction(icon(name), tr(text))
            action.setEnabled(possible)
            action.setData((name, track, index))
        menu.triggered.connect(self._on_menu_action)
        menu.popup(position.toPoint())

    def _on_menu_action(self, action: QAction) -> None:
        name, track, index = action.data()
        if name == "split":
            self.split_requested.emit(track, index)
        elif name == "merge":
            self.merge_requested.emit(track, index)
        else:
            self.edit_sentence(track)

    def _restyle(self) -> None:
        self.setFixedHeight(round(px(72)))
        for name in ("first", "back", "forward", "last"):
            self._buttons[name].setIcon(icon(name, 18))
            self._buttons[name].setIconSize(QSize(round(px(18)), round(px(18))))
        for pencil in self._pencils:
            pencil.setIcon(icon("edit", 18))
            pencil.setFixedSize(round(px(30)), round(px(30)))
        play = self._buttons["play"]
        assert isinstance(play, PlayButton)
        play.set_playing(self._timer.isActive())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), color("stage"))
        painter.setPen(QPen(color("line"), 1))
        painter.drawLine(0, 0, self.width(), 0)


class PlayButton(QToolButton):
    """The round button in the middle of the transport."""

    def __init__(self) -> None:
        super().__init__()
        self._playing = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        look().changed.connect(self._resize)
        self._resize()

    def set_playing(self, playing: bool) -> None:
        """Show the pause sign while playing."""
        self._playing = playing
        self.update()

    def _resize(self) -> None:
        self.setFixedSize(round(px(44)), round(px(44)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        circle = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setPen(QPen(color("ink"), px(2)) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        painter.drawEllipse(circle)
        side = px(18)
        middle = circle.center()
        rect = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
        draw_icon(painter, "pause" if self._playing else "play", rect, "on_accent")
