"""Where the user's text comes from: a file, the clipboard, the example; and what was recognised of it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.labs.reader.own_text import TextRead
from rnnlab.labs.reader.view_text_words import ENCODINGS, INVITATION, facts
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.controls import note_label

OPEN, PASTE, EXAMPLE = N_("Reader text", "Open a file…"), N_("Reader text", "Paste"), N_("Reader text", "Example text")
ASKED = N_("Reader text", "The encoding is not certain. Which of these can be read?")
PREVIEW = N_("Reader text", "How the text begins")
READING = N_("Reader text", "Reading “{name}”… {percent} %")


class Page(QWidget):
    """The first lines, as they stand in the file; before, where they may come from."""

    LINES = 4

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[str, ...] = ()
        self._hint: Text | str = INVITATION
        self._args: dict[str, object] = {}
        self.over = False  # something that can be dropped is above
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, PREVIEW)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self.update)

    def show_lines(self, lines: tuple[str, ...]) -> None:
        """Show a text's beginning; without a line, the invitation."""
        self._lines, self._hint = lines, INVITATION
        self.setAccessibleDescription("\n".join(lines))
        self.update()

    def show_waiting(self, hint: Text, **args: object) -> None:
        """Say what is going on in the text's place."""
        self._lines, self._hint, self._args = (), hint, args
        self.update()

    def said(self) -> tuple[str, ...]:
        """What is written on it."""
        return self._lines or (tr(self._hint, **self._args),)

    def set_over(self, over: bool) -> None:
        """Mark as a place to drop on."""
        self.over = over
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(300)), round(px(24 + 21 * self.LINES)))

    def _font(self) -> QFont:
        return font(13)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        dashed = Qt.PenStyle.SolidLine if self._lines else Qt.PenStyle.DashLine
        painter.setPen(QPen(color("accent" if self.over else "axis"), pen_width(2 if self.over else 1.2), dashed))
        painter.setBrush(color("tint" if self.over else "card"))
        painter.drawRoundedRect(place, px(8), px(8))
        inside = place.adjusted(px(12), px(10), -px(12), -px(10))
        painter.setFont(self._font())
        if not self._lines:
            painter.setPen(color("ink2"))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(inside, flags, tr(self._hint, **self._args))
            return
        painter.setPen(color("ink"))
        metrics, high = QFontMetricsF(self._font()), px(21)
        for k, line in enumerate(self._lines[: self.LINES]):
            shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, inside.width())
            row = QRectF(inside.left(), inside.top() + k * high, inside.width(), high)
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, shown)


class Reading(QPushButton):
    """One way to read the file: the encoding's name above, the first lines in it below."""

    picked = Signal(str)

    def __init__(self, encoding: str, lines: tuple[str, ...]) -> None:
        super().__init__()
        self.encoding, self.lines = encoding, lines
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(f"{ENCODINGS[encoding]}: {' '.join(lines)}")
        self.clicked.connect(self._on_clicked)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _on_clicked(self) -> None:
        self.picked.emit(self.encoding)

    def sizeHint(self) -> QSize:
        return QSize(round(px(300)), round(px(48)))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        inside = QRectF(self.rect()).adjusted(px(12), px(4), -px(12), -px(4))
        half = inside.height() / 2
        left = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(font(12, 600))
        painter.setPen(color("ink2"))
        painter.drawText(QRectF(inside.left(), inside.top(), inside.width(), half), left, ENCODINGS[self.encoding])
        painter.setFont(font(13))
        painter.setPen(color("ink"))
        line = QFontMetricsF(font(13)).elidedText(" ".join(self.lines), Qt.TextElideMode.ElideRight, inside.width())
        painter.drawText(QRectF(inside.left(), inside.top() + half, inside.width(), half), left, line)


class SourceBox(QWidget):
    """The three ways to a text, its first lines, and what is known of it. A file can be dropped on it."""

    open_wanted = Signal()
    paste_wanted = Signal()
    example_wanted = Signal()
    dropped = Signal(object)  # QMimeData
    encoding_picked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self.open, self.paste, self.example = QPushButton(), QPushButton(), QPushButton()
        self.page = Page()
        self.asked, self.facts = note_label(ASKED), note_label()
        self.readings: list[Reading] = []
        self._read: TextRead | None = None
        self._name = ""
        for button, text, signal in (
            (self.open, OPEN, self.open_wanted),
            (self.paste, PASTE, self.paste_wanted),
            (self.example, EXAMPLE, self.example_wanted),
        ):
            bind(button.setText, text)
            button.clicked.connect(signal)
        row = QHBoxLayout()
        row.setSpacing(round(px(8)))
        for button in (self.open, self.paste, self.example):
            row.addWidget(button)
        row.addStretch(1)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(round(px(8)))
        self._box.addLayout(row)
        for widget in (self.page, self.asked, self.facts):
            self._box.addWidget(widget)
        self.asked.hide()
        self.facts.hide()
        language().changed.connect(self._tell)

    def show_read(self, name: str, read: TextRead | None) -> None:
        """Show a text, its possible readings, or that there is none."""
        self._name, self._read = name, read
        candidates = read.candidates if read is not None else ()
        for reading in self.readings:
            self._box.removeWidget(reading)
            reading.deleteLater()
        self.readings = [Reading(encoding, lines) for encoding, lines in candidates]
        for place, reading in enumerate(self.readings):
            reading.picked.connect(self.encoding_picked)
            self._box.insertWidget(self._box.indexOf(self.asked) + 1 + place, reading)
        self.asked.setVisible(bool(candidates))
        self.page.setVisible(not candidates)
        self.page.show_lines(read.preview if read is not None else ())
        self._tell()

    def show_progress(self, name: str, share: float) -> None:
        """Say how far a text is read."""
        self.page.setVisible(True)
        self.page.show_waiting(READING, name=name, percent=int(100 * share))

    def _tell(self) -> None:
        known = self._read is not None and bool(self._read.digest)
        self.facts.setVisible(known)
        if self._read is not None and known:
            self.facts.setText(facts(self._name, self._read))

    # dropping

    @staticmethod
    def file_in(data: QMimeData) -> Path | None:
        """The first file among what is dragged here."""
        names = (url.toLocalFile() for url in data.urls())
        return next((Path(name) for name in names if name), None)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.file_in(event.mimeData()) is not None or event.mimeData().hasText():
            event.acceptProposedAction()
            self.page.set_over(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.page.set_over(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self.page.set_over(False)
        event.acceptProposedAction()
        self.dropped.emit(event.mimeData())
