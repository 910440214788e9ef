"""The sentence as chips, one of them hidden, and below them whom the hidden place looks at, head by head."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.engine.next_traces import WordGuess
from rnnlab.labs.selfattention import view_hidden_names as names
from rnnlab.labs.selfattention.view_hidden_map_paint import MapPainter, row_names
from rnnlab.labs.selfattention.view_hidden_scene import Scene
from rnnlab.labs.selfattention.view_words_names import FULL
from rnnlab.ui.look.i18n import bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import font, look, px
from rnnlab.ui.widgets.chips import plain_tip

_LEFT, _LEFT_NARROW, _WIDEST, _GAP = 168.0, 132.0, 112.0, 10.0
_CHIP, _TURNED, _UNDER = 34.0, 78.0, 22.0


class ClozeMap(QWidget):
    """Paints a ``Scene``; a press on a chip hides that word, one on a row marks that head."""

    hide_asked = Signal(int)  # a word of the sentence, from 0
    head_asked = Signal(int)  # from 1

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self._row = 16.0  # a head's height in design pixels
        self._brief = False  # whether the marked head alone has a row
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, names.CHIPS)
        look().changed.connect(self._restyle)
        language().changed.connect(self._describe)

    def set_scene(self, scene: Scene) -> None:
        """Show another result."""
        self.scene = scene
        self._restyle()
        self._describe()

    def set_row(self, height: float) -> None:
        """Give each head's row so many design pixels."""
        if height != self._row:
            self._row = height
            self._restyle()

    def set_brief(self, brief: bool) -> None:
        """Leave all heads but the marked one away, or show all."""
        if brief != self._brief:
            self._brief = brief
            self._restyle()

    def heads(self) -> tuple[int, ...]:
        """The heads that have a row, from 0."""
        if self.scene is None:
            return tuple(range(4))
        return (self.scene.head,) if self._brief else tuple(range(self.scene.heads))

    # geometry

    def turned(self) -> bool:
        """Whether the columns are too narrow for words that lie."""
        if self.scene is None:
            return False
        metrics = QFontMetricsF(font(13, 500))
        longest = max((metrics.horizontalAdvance(word) for word in self.scene.words), default=0.0)
        return longest + px(8) > self._column()

    def _chip_height(self) -> float:
        return px(_TURNED if self.turned() else _CHIP)

    def _left(self) -> float:
        left = px(_LEFT_NARROW if self.width() < px(900) else _LEFT)
        return left + max(0.0, row_names() - px(58))

    def _column(self) -> float:
        count = 1 + (len(self.scene.words) if self.scene is not None else 1)
        return float(min(px(_WIDEST), (self.width() - self._left() - 2) / count))

    def chip_rect(self, k: int) -> QRectF:
        """Where the chip of a drawn word is; −1 is the start."""
        wide, gap = self._column(), min(px(6), self._column() * 0.12)
        return QRectF(self._left() + (k + 1) * wide + gap / 2, 1, wide - gap, self._chip_height() - 2)

    def rows_rect(self, group: int) -> QRectF:
        """Where the rows of a model are, over what it read."""
        scene = self.scene
        assert scene is not None
        guess = scene.hidden.guesses[group]
        high = px(self._row) * len(self.heads())
        top = self._chip_height() + px(_UNDER) + group * (high + px(_GAP))
        first, wide = scene.column(guess, 0), self._column()
        return QRectF(self._left() + first * wide, top, len(guess.read) * wide, high)

    def cell_at(self, point: QPointF) -> tuple[WordGuess, int, int] | None:
        """Model, head and what it read there, all from 0; None where nothing is."""
        scene = self.scene
        for group in range(len(scene.hidden.guesses) if scene is not None else 0):
            assert scene is not None
            area, guess = self.rows_rect(group), scene.hidden.guesses[group]
            if area.contains(point):
                heads = self.heads()
                head = heads[min(int((point.y() - area.top()) / area.height() * len(heads)), len(heads) - 1)]
                place = int((point.x() - area.left()) / area.width() * len(guess.read))
                return guess, head, min(place, len(guess.read) - 1)
        return None

    def chip_at(self, point: QPointF) -> int:
        """The drawn word whose chip, or place below it, is under a point; −1 where none is."""
        if self.scene is None or point.y() > self._chip_height() + px(_UNDER):
            return -1
        found = int((point.x() - self._left()) // self._column()) - 1
        return found if 0 <= found < len(self.scene.words) else -1

    def sizeHint(self) -> QSize:
        rows = 2 * len(self.heads()) * px(self._row) + px(_GAP)
        return QSize(round(px(600)), round(self._chip_height() + px(_UNDER) + rows) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(300)), self.sizeHint().height())

    def resizeEvent(self, event: QEvent) -> None:
        self.updateGeometry()

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.scene is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawn = MapPainter(painter, self.scene, self.turned(), self.heads())
        for k in range(len(self.scene.words)):
            drawn.chip(self.chip_rect(k), k, self.hasFocus())
        below = self.chip_rect(self.scene.asked)
        drawn.asks(QRectF(below.center().x() - px(80), below.bottom(), px(160), px(_UNDER)), self.width())
        drawn.start(QRectF(self.chip_rect(-1)))
        for group in range(len(self.scene.hidden.guesses)):
            drawn.rows(self.rows_rect(group), group, self._left(), self.chip_rect(self.scene.asked))

    # gestures

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.scene is None or event.button() != Qt.MouseButton.LeftButton:
            return
        chip, cell = self.chip_at(event.position()), self.cell_at(event.position())
        if chip >= 0:
            self.hide_asked.emit(self.scene.hidden.window[0] + chip)
        elif cell is not None:
            self.head_asked.emit(cell[1] + 1)
            self._tell(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self.chip_at(event.position()) >= 0 or self.cell_at(event.position()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)
        self._tell(event)

    def _tell(self, event: QMouseEvent) -> None:
        QToolTip.showText(event.globalPosition().toPoint(), plain_tip(self.tip(event.position())), self)

    def tip(self, point: QPointF) -> str:
        """What is said of what is under a point."""
        scene = self.scene
        if scene is None:
            return ""
        chip, cell = self.chip_at(point), self.cell_at(point)
        if chip >= 0:
            return tr(names.IS_HIDDEN if chip == scene.asked else names.HIDE, token=scene.words[chip])
        if cell is None or scene.concealed:
            return ""
        guess, head, place = cell
        weight = number(float(scene.looks(guess)[head][place]), FULL)
        return tr(
            names.CELL_TIP, sees=tr(names.SEES[guess.sees]), layer=scene.layer + 1, head=head + 1,
            token=names.seen_word(guess, place), weight=weight,
        )  # fmt: skip

    def keyPressEvent(self, event: QKeyEvent) -> None:
        scene = self.scene
        key = Qt.Key(event.key())
        across = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(key)
        down = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(key)
        if scene is not None and across is not None:
            self.hide_asked.emit(min(max(scene.hidden.place + across, 0), len(scene.hidden.words) - 1))
        elif scene is not None and down is not None:
            self.head_asked.emit(min(max(scene.head + down, 0), scene.heads - 1) + 1)
        else:
            event.ignore()

    def focusInEvent(self, event: QEvent) -> None:
        self.update()

    def focusOutEvent(self, event: QEvent) -> None:
        self.update()

    def said(self, guess: WordGuess) -> str:
        """The marked head's weights in words."""
        scene = self.scene
        assert scene is not None
        weights = scene.looks(guess)[scene.head]
        pairs = (f"{names.seen_word(guess, k)} {number(float(value))}" for k, value in enumerate(weights))
        sees = tr(names.SEES[guess.sees])
        return tr(names.ROW_SAID, sees=sees, layer=scene.layer + 1, head=scene.head + 1, list=", ".join(pairs))

    def _describe(self) -> None:
        scene = self.scene
        shown = scene is not None and not scene.concealed
        told = ". ".join(map(self.said, scene.hidden.guesses)) if scene is not None and shown else ""
        self.setAccessibleDescription(told)
        self.update()
