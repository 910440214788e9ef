"""Predict, lock, reveal: the three steps of a prediction as a line of small marks."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, either, look

STEPS = (
    ("edit", N_("Predict", "Predict")),
    ("lock", N_("Predict", "Lock")),
    ("look", N_("Predict", "Reveal")),
)
_TYPE, _RADIUS, _LINE = 12.0, 11.0, 18.0


def _px(length: float) -> float:
    return either(length, length * 1.45)


class Steps(QWidget):
    """The present step is in the accent's colour; those before it are ticked."""

    def __init__(self) -> None:
        super().__init__()
        self._present = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look().changed.connect(self._restyle)
        language().changed.connect(self._restyle)
        self._restyle()

    def set_present(self, index: int) -> None:
        """Show a step as the present one."""
        self._present = index
        self._restyle()

    def present(self) -> int:
        """The step shown as the present one."""
        return self._present

    def _restyle(self) -> None:
        self.setAccessibleName(" – ".join(tr(text) for _, text in STEPS) + f": {tr(STEPS[self._present][1])}")
        self.updateGeometry()
        self.update()

    def _wide(self, index: int) -> float:
        weight = 600 if index == self._present else 400
        return _px(2 * _RADIUS + 6) + mathtext.width(tr(STEPS[index][1]), _TYPE, weight)

    def sizeHint(self) -> QSize:
        width = sum(self._wide(k) for k in range(len(STEPS))) + 2 * _px(_LINE + 12)
        return QSize(round(width) + 2, round(_px(26)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x, y = 1.0, self.height() / 2
        for index, (name, text) in enumerate(STEPS):
            if index:
                painter.setPen(QPen(color("axis"), _px(1.5)))
                painter.drawLine(QPointF(x + _px(6), y), QPointF(x + _px(6 + _LINE), y))
                x += _px(_LINE + 12)
            here = index == self._present
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("accent" if here else "field"))
            painter.drawEllipse(QPointF(x + _px(_RADIUS), y), _px(_RADIUS), _px(_RADIUS))
            side = _px(14)
            place = QRectF(x + _px(_RADIUS) - side / 2, y - side / 2, side, side)
            ink = "on_accent" if here else "ink2"
            draw_icon(painter, "check" if index < self._present else name, place, ink)
            rest = QRectF(x + _px(2 * _RADIUS + 6), 0, self._wide(index), self.height())
            mathtext.draw_in(painter, rest, tr(text), _TYPE, "accent_text" if here else "ink2", 600 if here else 400)
            x += self._wide(index)
