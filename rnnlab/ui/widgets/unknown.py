"""What is hidden while it is predicted: hatched, with a question mark."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from rnnlab.ui.look.theme import color, font, letters, px

UNKNOWN = "?"


def paint_unknown(painter: QPainter, rect: QRectF, size: float = 15.0, mark: bool = True) -> None:
    """A hatched place of rounded corners; with a question mark where it has room for one."""
    radius = min(px(6), rect.height() / 2)
    frame = QPainterPath()
    frame.addRoundedRect(rect, radius, radius)
    painter.save()
    painter.setClipPath(frame, Qt.ClipOperation.IntersectClip)
    painter.fillRect(rect, color("stage"))
    painter.setPen(QPen(color("line"), px(1.5)))
    step, height = px(9), rect.height()
    lines = []
    x = rect.left() - height
    while x < rect.right():
        lines.append(QLineF(x, rect.bottom(), x + height, rect.top()))
        x += step
    painter.drawLines(lines)
    painter.restore()
    painter.setPen(QPen(color("axis"), px(1)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(frame)
    if not mark or rect.width() < px(12):
        return
    side = min(rect.height() - px(2), px(size * 1.5))
    typed = min(size, side / px(1) * 0.75)
    if letters(typed) * 0.85 > side:  # a class's letters are higher than the place: the hatching says it
        return
    ground = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("stage"))
    painter.drawEllipse(ground)
    painter.setFont(font(typed, 600))
    painter.setPen(color("ink2"))
    painter.drawText(ground, Qt.AlignmentFlag.AlignCenter, UNKNOWN)
