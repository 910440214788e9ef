"""Titles that name a concept lead to its entry in the glossary: the two labels that show it.

A label finds the glossary through the ``Opener`` of the window it stands in; where a window has none, its titles are
plain text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QTextLayout
from PySide6.QtWidgets import QLabel, QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, language, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import color, letters, look, px
from rnnlab.ui.widgets.term_titles import key_of, name_of

TIP = N_("Glossary", "Look up “{term}”")
NAMED = N_("Glossary", "{title}, in the glossary")


class Opener(QObject):
    """What a window has as a child that opens the glossary; ``asked`` tells the term and the label."""

    asked = Signal(str, QWidget)


def opener_of(widget: QWidget) -> Opener | None:
    """The opener of the window in which a widget stands, or of the window that this one belongs to."""
    window: QWidget | None = widget.window()
    while window is not None:
        found = window.findChild(Opener, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if isinstance(found, Opener):
            return found
        parent = window.parentWidget()
        window = None if parent is None else parent.window()
    return None


if TYPE_CHECKING:
    _Base = QWidget
else:
    _Base = object  # the labels are widgets already: Qt's classes do not mix


class _Leads(_Base):
    """What the two labels have in common: a press, Enter or Space opens the term that the title names."""

    term = ""  # key of the term; empty: an ordinary title

    def _lead_to(self, title: Text | str, shown: str) -> None:
        self.term = key_of(title)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if self.term else Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(bool(self.term))
        if not self.term:
            self.unsetCursor()
            self.setToolTip("")
            return
        self.setToolTip(tr(TIP, term=name_of(self.term)))
        self.setAccessibleName(tr(NAMED, title=mathtext.plain(shown)))

    def open_term(self) -> None:
        """Ask the window for the glossary's entry; nothing where the title names no concept."""
        opener = opener_of(self) if self.term else None
        if opener is not None:
            opener.asked.emit(self.term, self)

    def title_width(self) -> float:
        """How far the words reach, in logical pixels."""
        raise NotImplementedError

    def _on_words(self, point: QPointF) -> bool:
        return (
            bool(self.term) and 0 <= point.x() <= self.title_width() + px(4) and self.rect().contains(point.toPoint())
        )

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._on_words(event.position()):
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()
        super().mouseMoveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._on_words(event.position()):
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._on_words(event.position()):
            event.accept()
            self.open_term()
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.term and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.open_term()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def enterEvent(self, event: QEvent) -> None:
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.update()

    def _underline(self, painter: QPainter, rows: list[tuple[float, float, float]]) -> None:
        """Dots below the words: the left end, the right end and the height of each row."""
        if not self.term or look().presenting:  # a class has no pointer
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        strong = self.hasFocus() or self.underMouse()
        pen = QPen(color("accent_text" if strong else "ink3"), max(1.0, px(1.5)))
        pen.setDashPattern([0.01, 2.2])
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        for left, right, y in rows:
            painter.drawLine(QPointF(left, y), QPointF(right, y))

    def _ring(self, painter: QPainter) -> None:
        if self.term and self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            right = min(self.title_width() + px(6), self.width() - 1.0)
            painter.drawRoundedRect(QRectF(1, 1, right - 1, self.height() - 2.0), px(4), px(4))


class TermLabel(_Leads, MathLabel):
    """A title of one line that may hold mathematics."""

    def __init__(self, text: Text | str = "", size: float = 13, weight: int = 600) -> None:
        MathLabel.__init__(self, text, size, weight)

    def title_width(self) -> float:
        return min(mathtext.width(self.text(), self._size, self._weight), float(self.width()))

    def _restyle(self) -> None:
        super()._restyle()
        self._lead_to(self._text, self.text())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        y = min(self.height() / 2 + letters(self._size) * 0.62, self.height() - px(1))
        self._underline(painter, [(px(1), self.title_width(), y)])
        self._ring(painter)


class TermHeading(_Leads, QLabel):
    """A heading on the stage; what is bound to it tells which concept it names."""

    def __init__(self) -> None:
        QLabel.__init__(self)
        language().changed.connect(self._follow)

    def setText(self, text: str) -> None:
        super().setText(text)
        self._follow()

    def _follow(self) -> None:
        self._lead_to(language().text_of(self, "setText") or "", self.text())

    def title_width(self) -> float:
        return max((right for _, right, _ in self._rows()), default=0.0)

    def _rows(self) -> list[tuple[float, float, float]]:
        """Where the lines of the text end, as Qt breaks them."""
        measure, place = QFontMetricsF(self.font()), QRectF(self.contentsRect())
        layout = QTextLayout(self.text(), self.font())
        layout.beginLayout()
        lines = []
        while (line := layout.createLine()).isValid():
            line.setLineWidth(place.width() if self.wordWrap() else 1e6)
            lines.append(line.naturalTextWidth())
        layout.endLayout()
        height = measure.lineSpacing()
        total = measure.height() + height * (len(lines) - 1)
        top = place.top() if self.alignment() & Qt.AlignmentFlag.AlignTop else place.center().y() - total / 2
        low = measure.ascent() + px(2.5)
        return [
            (place.left() + px(1), place.left() + wide, min(top + low + k * height, self.height() - px(1)))
            for k, wide in enumerate(lines)
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.term:
            painter = QPainter(self)
            self._underline(painter, self._rows())
            self._ring(painter)
