"""The line below the chips that names the words which the network lacks."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.ui.look.i18n import N_, listed, tr
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.widgets.chips import plain_tip

LACKS = N_("Timeline", "Not in the network’s vocabulary, read as <unk>: {words}")
LACKS_ALL = N_("Timeline", "No word is in the network’s vocabulary, all are read as <unk>: {words}")


def said_of_unknown(tokens: tuple[str, ...], unknown: tuple[bool, ...]) -> str:
    """A short sentence on the words of a track that a network lacks; "" where it has them all."""
    lacking = [token for token, lacks in zip(tokens, unknown, strict=False) if lacks]
    if not lacking:
        return ""
    return tr(LACKS_ALL if len(lacking) == len(tokens) else LACKS, words=listed(dict.fromkeys(lacking)))


class Lacking(QWidget):
    """One small line; what has no room is in the tool tip."""

    def __init__(self) -> None:
        super().__init__()
        self._said = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def set_text(self, said: str) -> None:
        """Say something else; the words are plain text."""
        self._said = said
        self.setAccessibleName(said)
        self.setToolTip(plain_tip(said) if said else "")
        self.update()

    def text(self) -> str:
        """All that is said, whether there is room for it or not."""
        return self._said

    def sizeHint(self) -> QSize:
        return QSize(round(px(200)), round(px(15)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(font(11))
        painter.setPen(color("ink2"))
        shown = QFontMetricsF(painter.font()).elidedText(self._said, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
