"""One setting of the swap test: a plane with rings and dots, the largest distance, and what it says."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from rnnlab.engine.next_traces import SwapTest
from rnnlab.labs.selfattention import view_swap_names as names
from rnnlab.labs.selfattention.view_words_names import AXES, fixed, plain_word
from rnnlab.labs.selfattention.view_words_plane import drawn
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import language, tr
from rnnlab.ui.look.mathtext import literal
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.plane_items import Mark, Point
from rnnlab.ui.widgets.plane_view import PlaneView
from rnnlab.ui.widgets.stage_text import stage_text
from rnnlab.ui.widgets.unknown import UNKNOWN, paint_unknown

_APART = 1e-6  # of the range: what is closer is drawn without a name of its own


class Distance(QWidget):
    """The large number and its meaning; A's below it, where there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.number, self.meaning, self.before = "", "", ""
        self.strong = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def set(self, number: str, meaning: str, before: str, strong: bool) -> None:
        """Show it; ``strong`` where the words get something else."""
        self.number, self.meaning, self.before, self.strong = number, meaning, before, strong
        self.setAccessibleName(" ".join(part for part in (number, meaning, before) if part))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(200)), round(px(48)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.number == UNKNOWN:
            paint_unknown(painter, QRectF(1, px(6), px(84), px(36)))
            return
        size = mathtext.fitting(self.number, self.width() * 0.6, 30, 18, 600)
        ink = "accent_text" if self.strong else "ink"
        mathtext.draw_in(painter, QRectF(0, 0, self.width(), self.height()), self.number, size, ink, 600)
        left = mathtext.width(self.number, size, 600) + px(10)
        high = self.height() * (0.5 if self.before else 1.0)
        room = QRectF(left, 0, self.width() - left, high)
        fits = mathtext.fitting(self.meaning, room.width(), 16, 11)
        mathtext.draw_in(painter, room, self.meaning, fits, "ink2")
        if self.before:
            mathtext.draw_in(painter, room.translated(0, high), self.before, 13, "accent_text")


class SettingPlane(QWidget):
    """Title, plane, number."""

    def __init__(self, setting: str) -> None:
        super().__init__()
        self.setting = setting
        self.title = stage_text("heading", names.SETTINGS[setting], wrap=False)
        self.plane = PlaneView(AXES, names.PLANES[setting], rays=False, small=True)
        self.distance = Distance()
        self._shown: tuple[SwapTest, float | None] | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(6)))
        box.addWidget(self.title)
        box.addWidget(self.plane, 1)
        box.addWidget(self.distance)
        language().changed.connect(self._say)
        look().changed.connect(self._say)

    def show_swap(
        self,
        swap: SwapTest,
        tokens: tuple[str, ...],
        pair: tuple[int, int],
        sight: tuple[Point, ...],
        before: float | None,
    ) -> None:
        """Rings, dots and lines; ``sight`` is what all planes show, ``before`` A's distance."""
        rings, dots = [], []
        for i in sorted(range(len(tokens)), key=lambda i: i not in pair):  # the swapped ones' names find room first
            token, old, new = tokens[i], swap.before[i], swap.after[i]
            word = literal(plain_word(token, 14, px(70)))
            start, end = drawn(old), drawn(new)
            moved = abs(end[0] - start[0]) + abs(end[1] - start[1]) > _APART * _extent(sight)
            rings.append(Mark(*start, word, "ring", end if moved else None))
            dots.append(Mark(*end, word if moved else "", "dot"))
        self.plane.set_marks((*rings, *dots), sight)
        self._shown = swap, before
        self._say()

    def conceal(self, swap: SwapTest, tokens: tuple[str, ...], sight: tuple[Point, ...]) -> None:
        """The rings alone: what the words got before is no answer."""
        rings = [
            Mark(*drawn(old), literal(plain_word(token, 14, px(70))), "ring")
            for token, old in zip(tokens, swap.before, strict=True)
        ]
        self.plane.set_marks(rings, sight)
        self._shown = None
        self.distance.set(UNKNOWN, "", "", False)

    def _say(self) -> None:
        if self._shown is not None:
            swap, before = self._shown
            was = "" if before is None else tr(names.BEFORE_A, number=fixed(before))
            self.distance.set(fixed(swap.distance), tr(names.meaning(swap)), was, not swap.same)


def _extent(sight: tuple[Point, ...]) -> float:
    """How far the farthest place lies from the origin, along an axis."""
    return max((max(abs(x), abs(y)) for x, y in sight), default=1.0)
