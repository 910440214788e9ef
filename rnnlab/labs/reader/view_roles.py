"""The two roles, drawn: W meets the new word, U the memory. Some texts have the two the wrong way round."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from rnnlab.labs.reader.view_chain_paint import arrow
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.controls import note_label

NAME = N_("Reader", "W meets the new word, U meets the memory")
NEW, MEMORY = N_("Reader", "the new word"), N_("Reader", "the memory")
WARNING = N_("Reader", "Some texts swap the two roles in their words; their formula, W x_t + U h_{t−1}, is right.")
_ROWS = ((NEW, "$x_t$", "$W$", "x", "weight_ih"), (MEMORY, "$h_{t-1}$", "$U$", "h", "weight_hh"))


class RolesPicture(QWidget):
    """Two rows, word and memory, that meet in the sum."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self._restyle)
        language().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(round(px(256)), round(px(146)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(200)), round(px(146)))

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = min(float(self.width()), px(420))
        total = QPointF(wide - px(20), self.height() / 2)
        for k, (text, source, matrix, quantity, torch) in enumerate(_ROWS):
            middle = px(44) if k == 0 else self.height() - px(34)
            ink = color(quantity)
            start = QRectF(0, middle - px(17), px(56), px(34))
            box = QRectF(wide * 0.5 - px(24), middle - px(20), px(48), px(40))
            self._box(painter, start, source, ink, f"{quantity}_text")
            self._box(painter, box, matrix, ink, f"{quantity}_text")
            arrow(painter, QPointF(start.right() + px(3), middle), QPointF(box.left() - px(3), middle), ink, 2.2)
            drop = px(15) * (1 if k == 0 else -1)
            arrow(painter, QPointF(box.right() + px(3), middle), total + QPointF(-px(14), -drop), ink, 2.2)
            label = QRectF(0, start.top() - px(22), box.left() - px(4), px(20))
            size = mathtext.fitting(tr(text), label.width(), 13, 9, 600)
            mathtext.draw_in(painter, label, tr(text), size, f"{quantity}_text", 600)
            name = QRectF(box.left(), box.top() - px(20), box.width() + px(60), px(18))
            mathtext.draw_in(painter, name, torch, 11, "ink3")
        painter.setPen(QPen(color("ink"), pen_width(2)))
        painter.setBrush(color("card"))
        painter.drawEllipse(total, px(17), px(17))
        place = QRectF(total.x() - px(17), total.y() - px(17), px(34), px(34))
        mathtext.draw_in(painter, place, "+", 20, "ink", 600, Qt.AlignmentFlag.AlignHCenter)

    def _box(self, painter: QPainter, rect: QRectF, text: str, edge: QColor, ink: str) -> None:
        painter.setPen(QPen(edge, pen_width(2)))
        painter.setBrush(color("card"))
        painter.drawRoundedRect(rect, px(6), px(6))
        mathtext.draw_in(painter, rect, text, 18, ink, align=Qt.AlignmentFlag.AlignHCenter)


class RolesCard(QWidget):
    """The picture and its one sentence."""

    def __init__(self) -> None:
        super().__init__()
        self.picture = RolesPicture()
        self.note = note_label()
        self.note.setTextFormat(Qt.TextFormat.RichText)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(8)))
        box.addWidget(self.picture)
        box.addWidget(self.note)
        language().changed.connect(self._reword)
        self._reword()

    def _reword(self) -> None:
        self.note.setText(mathtext.rich(tr(WARNING)))
