"""What the marks of the planes mean: form and colour by sense, filled or hollow by where the deciding word stands."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.context_traces import ContextTrace
from rnnlab.labs.context.view_scene import Scene
from rnnlab.labs.context.view_senses import paint_mark, sense_color, sense_name
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.look.theme import look, px

BEFORE, AFTER = N_("Context", "before"), N_("Context", "after")
DECIDES = N_("Context", "deciding word:")
LABEL = 14.0  # type of what stands in a plane, in design pixels
_LINE = 20.0
_RIGHT, _MIDDLE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter


def legend_size(trace: ContextTrace) -> tuple[float, float]:
    """Width and height of the legend: two senses by before and after."""
    return _names(trace) + sum(_columns()) + px(30), px(3 * _LINE + 2)


def _names(trace: ContextTrace) -> float:
    return max(mathtext.width(mathtext.literal(sense_name(trace, sense)), LABEL, 600) for sense in (0, 1))


def _columns() -> list[float]:
    return [max(px(28), mathtext.width(tr(text), 13)) for text in (BEFORE, AFTER)]


def paint_legend(painter: QPainter, rect: QRectF, trace: ContextTrace) -> None:
    """The table of four marks inside a plane, below its points."""
    names, line = _names(trace), px(_LINE)
    x = rect.left() + px(4) + names + px(8)
    for sense in (0, 1):
        row = QRectF(rect.left() + px(4), rect.top() + line * (sense + 1), names + 2, line)
        name = mathtext.literal(sense_name(trace, sense))
        mathtext.draw_in(painter, row, name, LABEL, sense_color(sense), 600, _RIGHT)
    for after, text, wide in zip((False, True), (BEFORE, AFTER), _columns(), strict=True):
        place = QRectF(x, rect.top(), wide, line)
        mathtext.draw_in(painter, place, tr(text), 13, "ink2", align=_MIDDLE)
        for sense in (0, 1):
            paint_mark(painter, QPointF(place.center().x(), rect.top() + line * (sense + 1.5)), 4.6, sense, after, 2.0)
        x += wide + px(8)


class LegendLine(QWidget):
    """The same in one line, for where the planes are too small to hold it."""

    def __init__(self) -> None:
        super().__init__()
        self._trace: ContextTrace | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self.update)

    def set_scene(self, scene: Scene | None) -> None:
        """Name another word's senses."""
        self._trace = None if scene is None else scene.trace
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(300)), round(px(22)))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._trace is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        names = [mathtext.literal(sense_name(self._trace, sense)) for sense in (0, 1)]
        decides = tr(DECIDES)
        pieces = [(names[0], 600), (names[1], 600), (tr(BEFORE), 400), (tr(AFTER), 400), (decides, 400)]
        marks, size = px(124), 14.0  # with the gaps

        def wide() -> float:
            return sum(mathtext.width(text, size, weight) for text, weight in pieces) + marks

        while size > 10 and wide() > self.width():
            size -= 0.5
        if wide() > self.width():
            decides = ""
        middle = self.height() / 2
        base = middle + px(size * 0.36)
        x = px(5)
        for sense in (0, 1):
            paint_mark(painter, QPointF(x, middle), 4.6, sense, False)
            x = mathtext.draw(painter, x + px(9), base, names[sense], size, sense_color(sense), 600) + px(16)
        x = mathtext.draw(painter, x, base, decides, size, "ink2") + px(8)
        for after, text in ((False, BEFORE), (True, AFTER)):
            for sense in (0, 1):
                paint_mark(painter, QPointF(x + px(4 + 12 * sense), middle), 4.4, sense, after, 2.0)
            x = mathtext.draw(painter, x + px(24), base, tr(text), size, "ink2") + px(12)
