"""The plane of static vectors: each word one point, whatever sentence it stands in."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.labs.context import view_told
from rnnlab.labs.context.view_cloud_paint import paint_focus
from rnnlab.labs.context.view_frame import FOOT, SIDE, TITLE, Frame, paint_axis_names, paint_frame
from rnnlab.labs.context.view_scene import Scene, finite
from rnnlab.labs.context.view_senses import paint_mark, paint_present, sense_color
from rnnlab.labs.context.view_spots import Spots, paint_leader
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets import plane_labels as labels
from rnnlab.ui.widgets.told import Told

TITLE_TEXT = N_("Context", "Static vectors")
SAME = N_("Context", "1–{count}: one point")
_LABEL, _WORD = 15.0, 17.0
_LONG = 14  # characters of a word
_REACH = 14.0


class StaticPlane(QWidget):
    """All words as pale points, the ambiguous one and those that decide with their names."""

    NAME = N_("Context", "Static vectors of all words: left and right point at a word")
    pointed = Signal(str)  # a word, or ""

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self._frame = Frame()
        self._labels: dict[int, QRectF] = {}
        self._fitted = False
        self._lit = -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._restyle)
        language().changed.connect(self._restyle)

    def set_scene(self, scene: Scene | None) -> None:
        """Draw another result."""
        if scene is None or self.scene is None or scene.trace.static is not self.scene.trace.static:
            self._fitted, self._lit = False, -1
        self.scene = scene
        self.update()

    def place_of(self, word: int) -> QPointF:
        """Where a word's point is drawn."""
        assert self.scene is not None
        self._fit()
        x, y = self.scene.trace.static.points[word].tolist()
        return self._frame.pixel(x, y)

    def lit_word(self) -> str:
        """The word that is pointed at."""
        return self.scene.trace.static.words[self._lit] if self.scene is not None and self._lit >= 0 else ""

    def told(self) -> Sequence[Told]:
        """Each word."""
        return view_told.static(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(240)), round(px(300)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(140)), round(px(150)))

    def _named(self) -> dict[int, int]:
        """Words with names: their sense, and 2 for the ambiguous one."""
        assert self.scene is not None
        static = self.scene.trace.static
        named = {word: sense for word, sense in static.deciding if 0 <= word < len(static.words)}
        if 0 <= static.word < len(static.words):
            named[static.word] = 2
        return named

    def _fit(self) -> None:
        """Range and labels for the present size."""
        if self._fitted or self.scene is None:
            return
        self._fitted = True
        static = self.scene.trace.static
        area = QRectF(self.rect()).adjusted(px(SIDE), px(TITLE), -1.0, -px(FOOT))
        self._frame.fit(area, [(x, y) for x, y in static.points.tolist() if finite(x) and finite(y)])
        spots = Spots(area)
        for rect in self._frame.name_rects(static.explained):
            spots.take(rect, 8.0)
        spots.take_points([self._frame.pixel(x, y) for x, y in static.points.tolist()], 4.0, 0.5)
        named = self._named()
        for word in named:
            spots.take_points([self.place_of(word)], 7.0, 4.0)
        self._labels = {}
        for word in sorted(named, key=lambda k: -named[k]):
            strong = named[word] == 2
            size, weight = (_WORD, 600) if strong else (_LABEL, 400)
            wide = mathtext.width(mathtext.literal(_brief(static.words[word])), size, weight) + px(4)
            at = self.place_of(word)
            gap, order = (16.0, labels.BELOW) if strong else (8.0, labels.ABOVE)
            others = [self.place_of(other) for other in named if other != word]
            self._labels[word] = spots.beside(at, wide, px(size * 1.35), (gap, gap + 12), order, others=others)

    # gestures

    def _point(self, word: int) -> None:
        if word != self._lit:
            self._lit = word
            self.setAccessibleDescription(self.lit_word())
            self.pointed.emit(self.lit_word())
            self.update()

    def _at(self, point: QPointF) -> int:
        if self.scene is None:
            return -1
        best, least = -1, px(_REACH)
        for word in range(len(self.scene.trace.static.words)):
            away = point - self.place_of(word)
            far = float((away.x() ** 2 + away.y() ** 2) ** 0.5)
            if far < least:
                best, least = word, far
        return best

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self._at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._point(self._at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self._point(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        count = len(self.scene.trace.static.words) if self.scene is not None else 0
        if not step or not count:
            event.ignore()
            return
        self._point((self._lit + step) % count if self._lit >= 0 else 0 if step > 0 else count - 1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._point(-1)
        super().focusOutEvent(event)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fitted = False

    def _restyle(self) -> None:
        self._fitted = False
        self.update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.scene is None:
            return
        self._fit()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        static = self.scene.trace.static
        self._paint_heading(painter)
        paint_frame(painter, self._frame)
        painter.save()
        painter.setClipRect(self._frame.rect)
        named = self._named()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("axis"))
        for word in range(len(static.words)):
            if word not in named:
                painter.drawEllipse(self.place_of(word), px(3.2), px(3.2))
        paint_axis_names(painter, self._frame, static.explained)
        for word, sense in named.items():
            if sense == 2:
                paint_present(painter, self.place_of(word))
            else:
                paint_mark(painter, self.place_of(word), 5.2, sense, False)
        for word, rect in self._labels.items():
            if named[word] != 2:
                paint_leader(painter, self.place_of(word), rect, 6.0, sense_color(named[word]))
        for word, rect in self._labels.items():
            strong = named[word] == 2
            ink = color("accent_text") if strong else sense_color(named[word])
            size, weight = (_WORD, 600) if strong else (_LABEL, 400)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("stage", 0.72))
            painter.drawRoundedRect(rect, px(4), px(4))
            mathtext.draw_in(painter, rect, mathtext.literal(_brief(static.words[word])), size, ink, weight)
        self._paint_lit(painter)
        painter.restore()
        if self.hasFocus():
            paint_focus(painter, self._frame.rect)

    def _paint_heading(self, painter: QPainter) -> None:
        assert self.scene is not None
        line = QRectF(px(SIDE), 0, self.width() - px(SIDE), px(TITLE - 4))
        name = tr(TITLE_TEXT)
        size = mathtext.fitting(name, line.width(), 18, 12, 600)
        mathtext.draw_in(painter, line, name, size, "ink", 600)
        line.setLeft(line.left() + mathtext.width(name, size, 600) + px(10))
        note = tr(SAME, count=len(self.scene.trace.compared))
        size = mathtext.fitting(note, line.width(), 15, 11)
        if mathtext.width(note, size) <= line.width():
            mathtext.draw_in(painter, line, note, size, "ink2")

    def _paint_lit(self, painter: QPainter) -> None:
        """The word that is pointed at, named over everything."""
        word = self.lit_word()
        if not word:
            return
        at, text = self.place_of(self._lit), mathtext.literal(_brief(word))
        painter.setPen(QPen(color("accent"), pen_width(2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, px(7), px(7))
        if self._lit in self._labels:
            return
        wide = mathtext.width(text, 13, 500) + px(12)
        rect = self._frame.rect
        left = min(max(at.x() - wide / 2, rect.left() + 2), rect.right() - wide - 2)
        top = at.y() - px(32) if at.y() - px(32) > rect.top() else at.y() + px(12)
        place = QRectF(left, top, wide, px(21))
        painter.setPen(QPen(color("line"), 1))
        painter.setBrush(color("card"))
        painter.drawRoundedRect(place, px(5), px(5))
        mathtext.draw_in(painter, place, text, 13, "ink", 500, Qt.AlignmentFlag.AlignHCenter)


def _brief(word: str) -> str:
    return word if len(word) <= _LONG else word[: _LONG - 1] + "…"
