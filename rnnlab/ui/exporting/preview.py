"""What an export will look like, beside its choices: the picture with the part that is taken, or the first lines."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.look.wrap import lines


class Preview(QWidget):
    """Shows a picture or a text; ``pressed`` tells where in the picture, in its own logical pixels."""

    pressed = Signal(QPointF)
    NAME = N_("Export", "Preview")

    def __init__(self) -> None:
        super().__init__()
        self._image = QImage()
        self._lines: tuple[str, ...] = ()
        self._part: QRect | None = None
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)

    def show_picture(self, image: QImage, part: QRect | None = None) -> None:
        """Show a picture; of a part the rest is dimmed."""
        self._image, self._part, self._lines = image, part, ()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.update()

    def show_lines(self, found: Sequence[str]) -> None:
        """Show lines of text, as many as there is room for."""
        self._image, self._part, self._lines = QImage(), None, tuple(found)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(420)), round(px(320)))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _place(self) -> QRectF:
        """Where the picture is drawn."""
        size = self._image.deviceIndependentSize()
        inside = QRectF(self.rect()).adjusted(px(8), px(8), -px(8), -px(8))
        fitted = size.scaled(inside.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRectF(QPointF(), fitted)
        place.moveCenter(inside.center())
        return place

    def point_of(self, where: QPointF) -> QPointF:
        """A point of the picture as a point of this widget."""
        place = self._place()
        return place.topLeft() + where * (place.width() / self._image.deviceIndependentSize().width())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._image.isNull() or event.button() != Qt.MouseButton.LeftButton:
            return
        place = self._place()
        scale = self._image.deviceIndependentSize().width() / place.width()
        self.pressed.emit((event.position() - place.topLeft()) * scale)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(QPen(color("line"), 1))
        painter.setBrush(color("stage"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), px(8), px(8))
        if self._image.isNull():
            self._paint_lines(painter)
            return
        place = self._place()
        painter.drawImage(place, self._image)
        if self._part is not None:
            scale = place.width() / self._image.deviceIndependentSize().width()
            part = QRectF(self._part)
            kept = QRectF(place.topLeft() + part.topLeft() * scale, part.size() * scale)
            veil = QColor(color("stage"))
            veil.setAlphaF(0.72)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(veil)
            for beside in (
                QRectF(place.left(), place.top(), place.width(), kept.top() - place.top()),
                QRectF(place.left(), kept.bottom(), place.width(), place.bottom() - kept.bottom()),
                QRectF(place.left(), kept.top(), kept.left() - place.left(), kept.height()),
                QRectF(kept.right(), kept.top(), place.right() - kept.right(), kept.height()),
            ):
                painter.drawRect(beside)
            painter.setPen(QPen(color("accent"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(kept, px(3), px(3))

    def _paint_lines(self, painter: QPainter) -> None:
        used = font(12)
        painter.setFont(used)
        painter.setPen(color("ink2"))
        inside = QRectF(self.rect()).adjusted(px(12), px(10), -px(12), -px(10))
        step = painter.fontMetrics().height() * 1.2
        top = inside.top()
        for text in self._lines:
            for line in lines(text, used, inside.width()) or [""]:
                if top + step > inside.bottom():
                    return
                painter.drawText(QRectF(inside.left(), top, inside.width() + 2, step), line)
                top += step
