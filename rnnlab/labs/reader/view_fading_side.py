"""Beside the curves of fading: which word is swapped for which, and what is left, in words."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.engine.reader_traces import Fading
from rnnlab.labs.reader.view_fading_words import further_text, read_out
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.look.wrap import prose_lines
from rnnlab.ui.widgets.chips import ChipTrack, unknown_mark
from rnnlab.ui.widgets.controls import Pill
from rnnlab.ui.widgets.flow import FlowLayout
from rnnlab.ui.widgets.stage_text import stage_text

SWAP = N_("Reader", "The swap")
TYPE = N_("Reader", "Another word instead")
OWN = N_("Reader", "the program's choice")
WHICH = N_("Reader", "Which word is swapped")
LEFT = N_("Reader", "What is left")
SUGGESTIONS = 6


class SwapTrack(ChipTrack):
    """The sentence; the swapped word is marked. A click or the arrow keys choose another."""

    chosen = Signal(int)  # the word, from 1

    def __init__(self) -> None:
        super().__init__()
        self._place = 0
        self.set_chip_height(32)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.pressed.connect(self._on_pressed)

    def set_swap(self, words: tuple[str, ...], step: int, unknown: tuple[bool, ...] = ()) -> None:
        """Show a sentence with its swapped word (from 1); ``unknown`` as in ``set_tokens``."""
        self.set_tokens(words, unknown=unknown if any(unknown) else ())
        self._place = step - 1
        self.set_current(step - 1)
        bind(self.setAccessibleName, WHICH)
        self.setAccessibleDescription(words[step - 1] if 0 < step <= len(words) else "")

    def _on_pressed(self, index: int) -> None:
        if index != self._place:
            self.chosen.emit(index + 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        move = moves.get(Qt.Key(event.key()))
        if move is None:
            event.ignore()
        elif 0 <= self._place + move < len(self.tokens()):
            self.chosen.emit(self._place + move + 1)


class SwapPair(QWidget):
    """``中国 → 德国`` as two chips."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ("", "")
        self.unknown = (False, False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self._restyle)
        self._restyle()

    def set_words(self, word: str, other: str, unknown: tuple[bool, bool] = (False, False)) -> None:
        """Show a swap; ``unknown``: which of the two the network lacks."""
        self._words, self.unknown = (word, other), unknown
        named = (
            f"{said} ({unknown_mark()})" if lacks else said for said, lacks in zip(self._words, unknown, strict=True)
        )
        self.setAccessibleName(" → ".join(named))
        self.update()

    def words(self) -> tuple[str, str]:
        """The word and what stands in its place."""
        return self._words

    def sizeHint(self) -> QSize:
        return QSize(round(px(200)), round(px(40)))

    def _restyle(self) -> None:
        self.setFixedHeight(round(px(40)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        used = font(17, 600)
        metrics = QFontMetricsF(used)
        most = (self.width() - px(44)) / 2
        x = 0.0
        for k, word in enumerate(self._words):
            if not word:
                return
            wide = min(max(metrics.horizontalAdvance(word) + px(24), px(44)), most)
            chip = QRectF(x, px(2), wide, px(36))
            dashed = QPen(color("ink3" if k == 0 else "on_accent"), pen_width(1.4), Qt.PenStyle.DashLine)
            painter.setPen(dashed if self.unknown[k] else Qt.PenStyle.NoPen)
            painter.setBrush(color("accent" if k else "stage" if self.unknown[k] else "h_tint"))
            painter.drawRoundedRect(chip.adjusted(1, 1, -1, -1), px(7), px(7))
            painter.setFont(used)
            painter.setPen(color("h_text" if k == 0 else "on_accent"))
            shown = metrics.elidedText(word, Qt.TextElideMode.ElideRight, wide - px(12))
            painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, shown)
            x += wide
            if k == 0:
                arrow = QRectF(x, 0, px(44), px(40))
                mathtext.draw_in(painter, arrow, "→", 20, "ink", align=Qt.AlignmentFlag.AlignHCenter)
                x += px(44)


class SwapBox(QWidget):
    """The swapped pair, a field and suggestions for the other word."""

    word_chosen = Signal(str)  # "" is the program's choice

    def __init__(self) -> None:
        super().__init__()
        self.pair = SwapPair()
        self.field = QLineEdit()
        bind(self.field.setPlaceholderText, TYPE)
        bind(self.field.setAccessibleName, TYPE)
        self.own = Pill(OWN)
        self.pills = [Pill("") for _ in range(SUGGESTIONS)]
        self._suggested: tuple[str, ...] = ()
        holder = QWidget()
        flow = FlowLayout(holder, 6)
        for pill in (*self.pills, self.own):
            flow.addWidget(pill)
            pill.clicked.connect(self._on_pill)
            pill.hide()  # before the first result there is nothing to suggest
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(8)))
        for widget in (stage_text("heading", SWAP, wrap=False), self.pair, self.field, holder):
            box.addWidget(widget)
        self.field.returnPressed.connect(self._on_typed)

    def set_swap(
        self, word: str, other: str, typed: bool, suggested: tuple[str, ...], unknown: tuple[bool, bool]
    ) -> None:
        """Show a swap; ``typed`` where the user chose the other word, ``unknown`` as in ``SwapPair``."""
        self.pair.set_words(word, other, unknown)
        self._suggested = tuple(s for s in suggested if s not in (word, other))[:SUGGESTIONS]
        for k, pill in enumerate(self.pills):
            shown = k < len(self._suggested)
            pill.setText(self._suggested[k].replace("&", "&&") if shown else "")
            pill.setVisible(shown)
        self.own.setVisible(typed)

    def _on_typed(self) -> None:
        word = self.field.text().strip()
        if word:
            self.field.clear()
            self.word_chosen.emit(word)

    def _on_pill(self) -> None:
        pill = self.sender()
        assert isinstance(pill, Pill)
        if pill is self.own:
            self.word_chosen.emit("")
        else:
            self.word_chosen.emit(self._suggested[self.pills.index(pill)])


class ReadOut(QWidget):
    """What is left at the present step: one sentence large, what else there is below it."""

    def __init__(self) -> None:
        super().__init__()
        self._fading: Fading | None = None
        self._step = 1
        bind(self.setAccessibleName, LEFT)
        look().changed.connect(self.update)
        language().changed.connect(self._say)

    def show_step(self, fading: Fading | None, step: int) -> None:
        """Say what is left at a step."""
        self._fading, self._step = fading, step
        self._say()

    def text(self) -> str:
        """The sentence."""
        return "" if self._fading is None else read_out(self._fading, self._step)

    def further(self) -> list[str]:
        """What stands below it."""
        return [] if self._fading is None else further_text(self._fading, self._step)

    def wanted_height(self, width: float) -> float:
        """Height at a width, for two lines below the sentence whatever it says (nothing jumps)."""
        return px(20) * 1.3 * 3 + px(12) + px(15) * 1.45 * (4 if width < px(300) else 3)

    def _say(self) -> None:
        self.setAccessibleDescription(" ".join([self.text(), *self.further()]))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        y = 0.0
        lines = [(self.text(), 20.0, 600, "accent_text"), *((text, 15.0, 400, "ink2") for text in self.further())]
        for text, size, weight, ink in lines:
            used = font(size, weight)
            room = QRectF(0, y, self.width(), max(1.0, self.height() - y))
            painter.setFont(used)
            painter.setPen(color(ink))
            said = "\n".join(prose_lines(text, used, self.width()))
            taken = painter.boundingRect(room, flags, said)
            painter.drawText(room, flags, said)
            y = taken.bottom() + px(8 if size > 15 else 4)
