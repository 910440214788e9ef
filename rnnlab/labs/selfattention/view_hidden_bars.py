"""What one model takes for the hidden word: its most probable words as bars."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.next_traces import WordGuess
from rnnlab.labs.selfattention import view_hidden_names as names
from rnnlab.labs.selfattention.view_hidden_scene import Scene
from rnnlab.labs.selfattention.view_words_names import FULL, fixed
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.unknown import paint_unknown

_HEAD, _FOOT, _ROWS = 28.0, 24.0, 7
_RIGHT, _MIDDLE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignVCenter


class GuessBars(QWidget):
    """One direction of sight.

    Parameters
    ----------
    group : int
        Which of the two guesses.
    """

    def __init__(self, group: int) -> None:
        super().__init__()
        self._group = group
        self.scene: Scene | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, names.BARS["both" if group == 0 else "before"])
        look().changed.connect(self.update)
        language().changed.connect(self._describe)

    def set_scene(self, scene: Scene) -> None:
        """Show another result."""
        self.scene = scene
        self._describe()

    def guess(self) -> WordGuess:
        """What is shown."""
        assert self.scene is not None
        return self.scene.hidden.guesses[self._group]

    def rows(self) -> list[tuple[str, str]]:
        """What is written: words with their probabilities, and all the others together."""
        guess = self.guess()
        shown = [(word, fixed(share)) for word, share in zip(guess.words, guess.probabilities, strict=True)]
        return [*shown, (tr(names.OTHERS, count=guess.others), fixed(guess.rest))]

    def foot(self) -> str:
        """How probable the words are that the grammar allows; "" where it does not say."""
        guess = self.guess()
        return "" if guess.possible != guess.possible else tr(names.ALLOWED, share=fixed(guess.possible))

    def sizeHint(self) -> QSize:
        return QSize(round(px(420)), round(px(_HEAD + _FOOT + _ROWS * 26)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(240)), round(px(_HEAD + _FOOT + _ROWS * 13)))

    def _describe(self) -> None:
        told = ""
        if self.scene is not None and not self.scene.concealed:
            guess = self.guess()
            pairs = zip(guess.words, guess.probabilities, strict=True)
            told = ", ".join(f"{word} {number(share, FULL)}" for word, share in pairs)
            told += f", {tr(names.OTHERS, count=guess.others)} {number(guess.rest, FULL)}. {self.foot()}"
        self.setAccessibleDescription(told)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.scene is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        guess = self.guess()
        head = QRectF(0, 0, self.width(), px(_HEAD - 4))
        mathtext.draw_in(painter, head, tr(names.SEES[guess.sees]), 17, "ink", 600)
        below = px(_FOOT) if self.foot() else 0.0
        body = QRectF(0, px(_HEAD), self.width(), self.height() - px(_HEAD) - below)
        if self.scene.concealed:
            paint_unknown(painter, body.adjusted(1, 1, -1, -1), 30)
            return
        self._paint_rows(painter, body, guess)
        foot = self.foot()
        if foot:
            left = min(self._left, max(px(20), self.width() - mathtext.width(foot, 14) - px(2)))
            place = QRectF(left, body.bottom(), self.width() - left, below)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("accent"))
            painter.drawEllipse(QPointF(place.left() - px(12), place.center().y()), px(3.5), px(3.5))
            mathtext.draw_in(painter, place, foot, mathtext.fitting(foot, place.width(), 14, 11), "ink2")

    _left = 0.0

    def _paint_rows(self, painter: QPainter, body: QRectF, guess: WordGuess) -> None:
        assert self.scene is not None
        rows, hidden = self.rows(), self.scene.hidden
        true = hidden.words[hidden.place]
        old = self.scene.shares_of_a(guess.sees)
        high = min(px(34), body.height() / len(rows))
        size = min(16.0, max(10.0, high / look().scale * 0.62))
        strong = QFontMetricsF(font(size, 600))
        digits = strong.horizontalAdvance("0.88") + px(8)
        longest = max(strong.horizontalAdvance(word) for word, _ in rows)
        self._left = left = min(longest + px(34), self.width() * 0.42)
        for k, (word, written) in enumerate(rows):
            rest, mine = k == len(rows) - 1, k < len(guess.words) and guess.words[k] == true
            allowed = not rest and (not hidden.possible or word in hidden.possible)
            place = QRectF(0, body.top() + k * high, self.width(), high)
            if mine:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("tint"))
                painter.drawRoundedRect(place.adjusted(0, 1, 0, -1), px(4), px(4))
            painter.setFont(font(size, 600 if mine else 400))
            painter.setPen(color("accent_text" if mine else "ink3" if rest else "ink"))
            label = QRectF(px(4), place.top(), left - px(28), high)
            shown = QFontMetricsF(painter.font()).elidedText(word, Qt.TextElideMode.ElideRight, label.width())
            painter.drawText(label, _RIGHT | _MIDDLE, shown)
            painter.drawText(place.adjusted(0, 0, -px(6), 0), _RIGHT | _MIDDLE, written)
            if allowed and hidden.possible:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("accent"))
                painter.drawEllipse(QPointF(left - px(12), place.center().y()), px(3.5), px(3.5))
            track = QRectF(left, place.top() + high * 0.22, self.width() - left - digits - px(8), high * 0.56)
            share = guess.rest if rest else guess.probabilities[k]
            self._paint_bar(painter, track, share, "accent" if allowed else "axis", old.get(word) if not rest else None)
            if mine:
                self._paint_true(painter, track, share, k, guess, size)

    def _paint_bar(self, painter: QPainter, track: QRectF, share: float, fill: str, old: float | None) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("field"))
        painter.drawRoundedRect(track, px(3), px(3))
        painter.setBrush(color(fill))
        filled = QRectF(track.left(), track.top(), max(1.0, track.width() * min(1.0, share)), track.height())
        painter.drawRoundedRect(filled, px(3), px(3))
        if old is not None:
            x = track.left() + track.width() * min(1.0, old)
            painter.setPen(QPen(color("ink"), pen_width(2), Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, track.top() - px(3)), QPointF(x, track.bottom() + px(3)))

    def _paint_true(
        self, painter: QPainter, track: QRectF, share: float, k: int, guess: WordGuess, size: float
    ) -> None:
        """That this is the hidden word, where it has room: in the empty part of the bar, else in the full one."""
        text = tr(names.TRUE) if guess.rank == k + 1 else tr(names.TRUE_RANK, rank=guess.rank)
        used = min(12.0, size * 0.8)
        wide = mathtext.width(text, used) + px(12)
        end = track.left() + track.width() * min(1.0, share)
        if track.right() - end >= wide:
            mathtext.draw_in(painter, QRectF(end + px(6), track.top(), wide, track.height()), text, used, "ink2")
        elif end - track.left() >= wide:
            place = QRectF(track.left() + px(6), track.top(), wide, track.height())
            mathtext.draw_in(painter, place, text, used, "on_accent" if not self._grey(guess) else "ink")

    def _grey(self, guess: WordGuess) -> bool:
        assert self.scene is not None
        hidden = self.scene.hidden
        return bool(hidden.possible) and hidden.words[hidden.place] not in hidden.possible
