"""On the console, below the answer: what a class is likely to say, how far that is off, and why it is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, look
from rnnlab.ui.presenter.console_parts import own, own_font
from rnnlab.ui.presenter.lecture import Mistake

TITLE = N_("Presenter", "Likely wrong answers")
OFF = N_("Presenter", "{distance} off")


class Mistakes(QWidget):
    """One line for each: the answer at the left, its distance at the right, the why between them as far as it goes."""

    ROW = 26.0

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Mistake] = []
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.refit)

    def show_mistakes(self, mistakes: Sequence[Mistake]) -> None:
        """Show others."""
        self.shown = list(mistakes)
        self.setAccessibleName(tr(TITLE))
        self.setAccessibleDescription("; ".join(" ".join(filter(None, self._texts(one))) for one in self.shown))
        self.setToolTip("\n".join(f"{one.text}: {one.why}" for one in self.shown if one.why))
        self.refit()

    def refit(self) -> None:
        """Its height for its lines."""
        self.setFixedHeight(round(own(self, self.ROW) * (len(self.shown) + 1)) if self.shown else 0)
        self.update()

    @staticmethod
    def _texts(one: Mistake) -> tuple[str, str, str]:
        return one.text, one.why, "" if one.distance is None else tr(OFF, distance=number(one.distance))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.shown:
            return
        painter = QPainter(self)
        high, gap = own(self, self.ROW), own(self, 14)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(own_font(self, 13, 600))
        painter.setPen(color("ink2"))
        painter.drawText(QRectF(0, 0, self.width(), high), middle, tr(TITLE))
        used, bold = own_font(self, 14), own_font(self, 14, 600)
        metrics, strong = QFontMetricsF(used), QFontMetricsF(bold)
        most = self.width() * 0.5
        first = min(most, max(strong.horizontalAdvance(one.text) for one in self.shown)) + gap
        for k, one in enumerate(self.shown, start=1):
            text, why, apart = self._texts(one)
            row = QRectF(0, k * high, self.width(), high)
            painter.setFont(bold)
            painter.setPen(color("ink"))
            cut = strong.elidedText(text, Qt.TextElideMode.ElideRight, first - gap + 1)
            painter.drawText(row, middle, cut)
            painter.drawText(row, middle | Qt.AlignmentFlag.AlignRight, apart)
            room = row.adjusted(first, 0, -(strong.horizontalAdvance(apart) + gap if apart else 0), 0)
            painter.setFont(used)
            painter.setPen(color("ink2"))
            painter.drawText(room, middle, metrics.elidedText(why, Qt.TextElideMode.ElideRight, room.width()))
