"""Parts of the window for sentence pairs: the choice of a column, and pairs as they stand in the file."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.controls import Pill
from rnnlab.ui.widgets.flow import FlowLayout

SOURCE, TARGET = N_("Translation pairs", "Source"), N_("Translation pairs", "Translation")
COLUMN = N_("Translation pairs", "{what}: column {number}")
SAMPLE = N_("Translation pairs", "The first pairs")
MOST = 12  # columns that are offered
ROW = 26.0


class Choice(QWidget):
    """One of a few things, as pills in a row that are made anew where they are others."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._row = FlowLayout(self)
        self.pills: list[Pill] = []

    def set_options(self, names: tuple[str, ...], said: tuple[str, ...], chosen: int | None) -> None:
        """Offer these; ``said`` is what a screen reader says of each."""
        if [pill.text() for pill in self.pills] != list(names):
            for pill in self.pills:
                self._row.removeWidget(pill)
                pill.deleteLater()
            self.pills = []
            for k, name in enumerate(names):
                pill = Pill(name)
                pill.setObjectName(str(k))
                pill.clicked.connect(self._on_clicked)
                self._row.addWidget(pill)
                pill.show()
                self.pills.append(pill)
            self.updateGeometry()
        for k, (pill, name) in enumerate(zip(self.pills, said, strict=True)):
            pill.setAccessibleName(name)
            pill.set_chosen(k == chosen)

    def _on_clicked(self) -> None:
        self.chosen.emit(int(self.sender().objectName()))


class ColumnChoice(Choice):
    """Which column holds one side of the pairs."""

    def __init__(self, what: Text) -> None:
        super().__init__()
        self._what = what

    def set_columns(self, count: int, chosen: int) -> None:
        """Offer a file's columns."""
        numbers = tuple(str(k + 1) for k in range(min(count, MOST)))
        self.set_options(numbers, tuple(tr(COLUMN, what=tr(self._what), number=k) for k in numbers), chosen)


class DropZone(QWidget):
    """Where a file can be dropped, as long as there is none."""

    def __init__(self, invitation: Text) -> None:
        super().__init__()
        self._invitation = invitation
        self.over = False  # something that can be dropped is above
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, invitation)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_over(self, over: bool) -> None:
        """Mark as a place to drop on."""
        self.over = over
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(400)), round(px(160)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ink = color("accent" if self.over else "axis")
        painter.setPen(QPen(ink, pen_width(2 if self.over else 1.2), Qt.PenStyle.DashLine))
        painter.setBrush(color("tint" if self.over else "card"))
        painter.drawRoundedRect(place, px(8), px(8))
        painter.setFont(font(15))
        painter.setPen(color("ink2"))
        inside = place.adjusted(px(60), px(12), -px(60), -px(12))
        painter.drawText(inside, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), tr(self._invitation))


class Sample(QWidget):
    """The first pairs, as they are written in the file; what is too long is cut."""

    ROWS = 5

    def __init__(self) -> None:
        super().__init__()
        self._pairs: tuple[tuple[str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, SAMPLE)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self.update)

    def set_pairs(self, pairs: tuple[tuple[str, str], ...]) -> None:
        """Show pairs."""
        self._pairs = pairs[: self.ROWS]
        self.setAccessibleDescription("\n".join(f"{source} — {target}" for source, target in self._pairs))
        self.updateGeometry()
        self.update()

    def pairs(self) -> tuple[tuple[str, str], ...]:
        """What is shown."""
        return self._pairs

    def sizeHint(self) -> QSize:
        return QSize(round(px(400)), round(px(ROW * (len(self._pairs) + 1))))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        half, high = self.width() / 2, px(ROW)
        rows = [(tr(SOURCE), tr(TARGET)), *self._pairs]
        for k, row in enumerate(rows):
            used = font(13, 600 if k == 0 else 400)
            painter.setFont(used)
            for side, text in enumerate(row):
                painter.setPen(color("ink2" if k == 0 else "x_text" if side == 0 else "ink"))
                place = QRectF(side * half + px(2), k * high, half - px(14), high)
                line = " ".join(text.split())  # a cell may hold line ends
                shown = QFontMetricsF(used).elidedText(line, Qt.TextElideMode.ElideRight, place.width())
                painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
            painter.setPen(QPen(color("line"), 1))
            painter.drawLine(QLineF(0, (k + 1) * high - 1, self.width(), (k + 1) * high - 1))
