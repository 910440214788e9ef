"""The curves of fading: the change by the swap, the way still to go, and the answers' change beneath.

Both plots share their columns, one for each word; the words stand below.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.reader_traces import Fading
from rnnlab.labs.reader import view_told
from rnnlab.labs.reader.view_fading_paint import paint_cursor, paint_plots
from rnnlab.labs.reader.view_fading_words import Panel, Scale, further_text, read_out
from rnnlab.ui.look.elsewhere import for_elsewhere
from rnnlab.ui.look.i18n import N_, bind, language
from rnnlab.ui.look.theme import color, line, look, px
from rnnlab.ui.widgets.told import Told

NAME = N_("Reader", "What is left of the swapped word, against the distance")
ANSWER_SCALE = Scale(False, 0.0, 1.0, False)


class FadingPlot(QWidget):
    """Pressing or dragging asks for a step, and so do the arrow keys."""

    step_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.fading: Fading | None = None
        self.words: tuple[str, ...] = ()
        self.step = 1
        self.logarithmic = True
        self.scale = Scale(True, -3.0, 1.0, False)
        self.label_boxes: list[QRectF] = []  # of the words and distances below
        self._drawn: QPixmap | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self._forget)
        language().changed.connect(self._forget)

    def set_fading(self, fading: Fading | None, words: tuple[str, ...]) -> None:
        """Show another swap."""
        self.fading, self.words = fading, words
        self._rescale()

    def set_logarithmic(self, logarithmic: bool) -> None:
        """Decades or a plain axis."""
        if logarithmic != self.logarithmic:
            self.logarithmic = logarithmic
            self._rescale()

    def set_step(self, step: int) -> None:
        """Move the cursor."""
        if step != self.step:
            self.step = step
            self._describe()
            self.update()

    def shown_step(self) -> int:
        """The present step, within the sentence."""
        return min(max(self.step, 1), max(1, len(self.words)))

    # places

    def told(self) -> list[Told]:
        """How each curve runs."""
        return view_told.fading(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(640)), round(px(460)))

    def panels(self) -> tuple[Panel, Panel | None]:
        """The plot of distances, and below it that of the answers where there is a model."""
        left, right = px(82), self.width() - px(10)
        length = max(1, len(self.words))
        top, end = px(34), self.height() - px(10) - 2 * line(19)
        answers = self.fading is not None and self.fading.answer_change is not None
        lower = max(px(54), min(px(110), (end - top) * 0.24)) if answers else 0.0
        bottom = end - (lower + px(38) if answers else 0.0)
        band = px(22)
        floor = QRectF(left, bottom - band, right - left, band) if self.scale.logarithmic else None
        ceiling = QRectF(left, top, right - left, band) if self.scale.infinite else None
        first = Panel(
            left,
            right,
            top if ceiling is None else ceiling.bottom() + px(10),
            bottom if floor is None else floor.top() - px(10),
            length,
            floor,
            ceiling,
        )
        return first, Panel(left, right, end - lower, end, length) if answers else None

    def position(self, curve: str, step: int) -> QPointF | None:
        """Where a point of ``change``, ``to_last`` or ``answer_change`` is drawn; None where it has no value."""
        upper, lower = self.panels()
        panel, scale = (lower, ANSWER_SCALE) if curve == "answer_change" else (upper, self.scale)
        values = getattr(self.fading, curve, None)
        if panel is None or values is None:
            return None
        y = panel.y(float(values[step - 1]), scale)
        return None if y is None else QPointF(panel.x(step), y)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.fading is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if for_elsewhere(painter, self):
            paint_plots(painter, self)
        else:
            painter.drawPixmap(0, 0, self._layer())
        paint_cursor(painter, self)
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(8), px(8))

    def _layer(self) -> QPixmap:
        """The plots, which stay while the cursor moves."""
        if self._drawn is None:
            ratio = self.devicePixelRatioF()
            self._drawn = QPixmap(self.size() * ratio)
            self._drawn.setDevicePixelRatio(ratio)
            self._drawn.fill(color("stage"))
            painter = QPainter(self._drawn)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_plots(painter, self)
            painter.end()
        return self._drawn

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._drawn = None

    def _rescale(self) -> None:
        if self.fading is not None:
            self.scale = Scale.holding(self.logarithmic, self.fading.change, self.fading.to_last)
        self._describe()
        self._forget()

    def _describe(self) -> None:
        if self.fading is not None:
            step = self.shown_step()
            self.setAccessibleDescription(" ".join([read_out(self.fading, step), *further_text(self.fading, step)]))

    def _forget(self) -> None:
        self._drawn = None
        self.update()

    # gestures

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.step_chosen.emit(self.panels()[0].step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.step_chosen.emit(self.panels()[0].step_at(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10}
        move = moves.get(Qt.Key(event.key()))
        if move is None:
            event.ignore()
            return
        self.step_chosen.emit(min(max(self.shown_step() + move, 1), max(1, len(self.words))))
