"""The formula card: formulas in proper type, linked with the picture both ways.

Pointing at a marked symbol, tapping it or moving to it by the arrow keys emits
``pointed``; ``set_lit`` is the way back.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.ui.look import formula, mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.theme import color, look, px

_READABLE = 12.0  # design pixels of an em


@dataclass(frozen=True)
class Line:
    """One formula with a word at its right."""

    latex: str
    note: Text | str = ""


@dataclass
class _Spot:
    name: str
    rects: list[QRectF] = field(default_factory=list)


class FormulaCard(QWidget):
    """Formulas one below the other.

    Parameters
    ----------
    colours : dict
        Mark's name to the palette's colour, for instance ``{"h": "h_text"}``.
    """

    pointed = Signal(str)  # a mark's name, or "" when it is left
    NAME = N_("Formula", "Formulas")

    def __init__(self, lines: tuple[Line, ...] = (), colours: dict[str, str] | None = None, em: float = 17) -> None:
        super().__init__()
        self._lines, self._colours, self._em = lines, colours or {}, em
        self._lit: str | None = None
        self._here = -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._restyle)
        language().changed.connect(self.update)

    def set_lines(self, lines: tuple[Line, ...], colours: dict[str, str] | None = None) -> None:
        """Show other formulas."""
        if lines != self._lines or (colours is not None and colours != self._colours):
            self._lines = lines
            self._colours = self._colours if colours is None else colours
            self._restyle()

    def lines(self) -> tuple[Line, ...]:
        """The formulas shown."""
        return self._lines

    def set_lit(self, name: str | None) -> None:
        """Light a mark (the picture was pointed at), or none."""
        name = name or None
        if name != self._lit:
            self._lit = name
            self.update()

    def lit(self) -> str:
        """The mark that is lit, or an empty text."""
        return self._lit or ""

    def names(self) -> list[str]:
        """The marks, in reading order, each once."""
        return list(dict.fromkeys(name for line in self._lines for name, _, _ in formula.typeset(line.latex).marks))

    def colour_of(self, name: str) -> str:
        """The palette's colour of a mark."""
        return self._colours.get(name, "accent")

    def rect_of(self, name: str) -> QRectF:
        """Where a mark is drawn (its first place)."""
        return next(rect for spot in self._spots() if spot.name == name for rect in spot.rects)

    def _em_of(self, line: Line) -> float:
        """All formulas are as small as the widest needs; one that would need far smaller type has it alone."""
        every = [self._fitting(other) for other in self._lines]
        return min(self._fitting(line), *(em for em in every if em >= _READABLE), self._em)

    def _fitting(self, line: Line) -> float:
        """What a formula wider than the card is set in."""
        width, _ = formula.size(line.latex, self._em)
        note = mathtext.width(tr(line.note), 12) + px(12) if line.note else 0.0
        room = self.width() - px(24) - note
        return self._em if width <= room else max(9.0, self._em * room / width)

    def _places(self) -> list[tuple[Line, float, float, float, float]]:
        """Line, em, left, top, height."""
        sized = [(line, em, formula.size(line.latex, em)[1]) for line in self._lines for em in [self._em_of(line)]]
        spare = self.height() - sum(height for _, _, height in sized)
        gap = max(px(12), spare / (len(sized) + 1))  # smaller type leaves room: it goes between the lines
        out = []
        y = gap
        for line, em, height in sized:
            out.append((line, em, px(12), y, height))
            y += height + gap
        return out

    def _spots(self) -> list[_Spot]:
        spots = []
        for line, em, left, top, _ in self._places():
            for name in dict.fromkeys(name for name, _, _ in formula.typeset(line.latex).marks):
                spots.append(_Spot(name, formula.place_of(line.latex, em, name, left, top)))
        return spots

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        height = px(12) + sum(formula.size(line.latex, self._em)[1] + px(12) for line in self._lines)
        return QSize(round(px(240)), round(height))

    def _name_at(self, point: QPointF) -> str:
        grown = px(6)
        for spot in self._spots():
            if any(rect.adjusted(-grown, -grown, grown, grown).contains(point) for rect in spot.rects):
                return spot.name
        return ""

    def _point(self, name: str) -> None:
        if (name or None) != self._lit:
            self.set_lit(name)
            self.pointed.emit(name)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self._name_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._point(self._name_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self._point("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        names = self.names()
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}.get(
            Qt.Key(event.key())
        )
        if step is None or not names:
            event.ignore()
            return
        self._here = (self._here + step) % len(names) if self._here >= 0 else (0 if step > 0 else len(names) - 1)
        self._point(names[self._here])

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._here = -1
        self._point("")
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(color("accent"), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(color("card"))
        painter.drawRoundedRect(rect, px(12), px(12))
        names = self.names()
        lit = self._lit if self._lit in names else None
        for line, em, left, top, height in self._places():
            shown = lit if lit in {name for name, _, _ in formula.typeset(line.latex).marks} else None
            formula.paint(painter, line.latex, em, left, top, self._colours, shown)
            if line.note:
                place = QRectF(rect.left(), top, rect.width() - px(10), height)
                mathtext.draw_in(painter, place, tr(line.note), 12, "ink3", align=Qt.AlignmentFlag.AlignRight)
