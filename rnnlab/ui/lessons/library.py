"""All lessons: what each is about, how long it takes, and how far one has come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from rnnlab.ui.inspector_parts import Scroll
from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.look.i18n import N_, bind, tr
from rnnlab.ui.look.mathtext import MathLabel, literal
from rnnlab.ui.look.numbers import short
from rnnlab.ui.look.theme import color, font, px
from rnnlab.ui.widgets.controls import Pill

TITLE = N_("Lessons", "Lessons")
MINUTES = N_("Lessons", "{minutes} min · {scenes} {scenes:scene|scenes} · {questions} {questions:question|questions}")
RESUME, AGAIN = N_("Lessons", "Continue at scene {scene} of {count}"), N_("Lessons", "From the start")
DONE = N_("Lessons", "done")
PLAN = N_("Lessons", "Lesson plan…")
SHEETS = N_("Worksheet", "Worksheets")
FILE, CLOSE = N_("Lessons", "Open a lesson file…"), N_("Lessons", "Close")
NONE = N_("Lessons", "There are no lessons here. A lesson file can be opened.")
FAULTY = N_("Lessons", "{count} {count:fault|faults} in its files")


@dataclass(frozen=True)
class Entry:
    """One lesson of the list; ``at`` is the scene that one came to (from 0), None where it was not begun."""

    file: Path
    number: int
    title: str
    summary: str
    minutes: float
    scenes: int
    questions: int
    at: int | None = None
    done: bool = False
    faults: int = 0
    last: bool = False  # it was open last


class LessonRow(QAbstractButton):
    """A lesson: a press opens it where one left it."""

    begun = Signal(object, bool)  # its file; whether from the start
    plan_wanted = Signal(object)
    left_for = Signal(object)  # the row that has the keyboard now

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self.entry = entry
        title = Prose(15, 600, leading=1.4)
        title.set_source(entry.title)
        summary = Prose(13, 400, "ink2", leading=1.45)
        summary.set_source(entry.summary)
        minutes = tr(MINUTES, minutes=short(entry.minutes), scenes=entry.scenes, questions=entry.questions)
        self.begin, self.plan = Pill(AGAIN), Pill(PLAN)
        self.begin.clicked.connect(self._on_again)
        self.plan.clicked.connect(self._on_plan)
        self.begin.setVisible(bool(entry.at) or entry.done)
        parts = [minutes]
        if entry.at and not entry.done:
            parts.append(tr(RESUME, scene=entry.at + 1, count=entry.scenes))
        if entry.done:
            parts.append(tr(DONE))
        if entry.faults:
            parts.append(tr(FAULTY, count=entry.faults))
        text = QVBoxLayout()
        text.setSpacing(round(px(3)))
        text.addWidget(title)
        text.addWidget(summary)
        text.addWidget(MathLabel(literal("   ".join(parts)), 12, 400, "ink3"))
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(round(px(64)), round(px(10)), round(px(12)), round(px(12)))
        row.setSpacing(round(px(12)))
        row.addLayout(text, 1)
        for pill in (self.begin, self.plan):
            row.addWidget(pill, 0, Qt.AlignmentFlag.AlignVCenter)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        named = f"{entry.number}. {entry.title}" if entry.number else entry.title
        self.setAccessibleName(named)
        self.setAccessibleDescription(" ".join([entry.summary, *parts]))
        self.clicked.connect(self._on_clicked)

    def sizeHint(self) -> QSize:
        return self._row.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._row.minimumSize()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: False, Qt.Key.Key_Down: True}.get(Qt.Key(event.key()))
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif step is not None:
            holder = self.parentWidget()
            rows = holder.findChildren(LessonRow) if holder is not None else [self]
            other = rows[(rows.index(self) + (1 if step else -1)) % len(rows)]
            other.setFocus(Qt.FocusReason.TabFocusReason)
            self.left_for.emit(other)
        else:
            super().keyPressEvent(event)

    def _on_clicked(self) -> None:
        self.begun.emit(self.entry.file, self.entry.done)

    def _on_again(self) -> None:
        self.begun.emit(self.entry.file, True)

    def _on_plan(self) -> None:
        self.plan_wanted.emit(self.entry.file)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(color("accent"), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(color("tint" if self.underMouse() or self.hasFocus() else "card"))
        painter.drawRoundedRect(rect, px(10), px(10))
        disc = QRectF(px(16), px(14), px(32), px(32))
        self._paint_progress(painter, disc)
        if self.entry.number:
            painter.setFont(font(15, 600))
            painter.setPen(color("on_accent" if self.entry.done else "accent_text"))
            painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(self.entry.number))

    def _paint_progress(self, painter: QPainter, disc: QRectF) -> None:
        """A ring that closes as the lesson goes on; filled when it is done."""
        painter.setBrush(color("accent") if self.entry.done else Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color("line"), px(3)))
        painter.drawEllipse(disc)
        share = 1.0 if self.entry.done else (self.entry.at or 0) / max(self.entry.scenes, 1)
        if share:
            painter.setPen(QPen(color("accent"), px(3), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawArc(disc, 90 * 16, -round(share * 360 * 16))


class Library(QDialog):
    """The list of lessons; what is chosen is said, nothing is opened here."""

    begun = Signal(object, bool)  # a lesson's file; whether from the start
    plan_wanted = Signal(object)
    file_wanted = Signal()
    worksheets_wanted = Signal()

    def __init__(self, entries: Sequence[Entry], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        bind(self.setWindowTitle, TITLE)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, round(px(8)), 0)
        column.setSpacing(round(px(8)))
        self.rows: list[LessonRow] = []
        for entry in entries:
            row = LessonRow(entry)
            row.begun.connect(self._on_begun)
            row.plan_wanted.connect(self.plan_wanted)
            row.left_for.connect(self._show_row)
            column.addWidget(row)
            self.rows.append(row)
        if not entries:
            words = Prose(15, 400, "ink2")
            words.set_source(tr(NONE))
            column.addWidget(words)
        column.addStretch(1)
        file, sheets, close = QPushButton(), QPushButton(), QPushButton()
        self.sheets = sheets
        bind(file.setText, FILE)
        bind(sheets.setText, SHEETS)
        bind(close.setText, CLOSE)
        file.clicked.connect(self._on_file)
        sheets.clicked.connect(self._on_sheets)
        close.clicked.connect(self.reject)
        for button in (file, sheets, close):
            button.setAutoDefault(False)
        foot = QHBoxLayout()
        foot.addWidget(file)
        foot.addWidget(sheets)
        foot.addStretch(1)
        foot.addWidget(close)
        box = QVBoxLayout(self)
        margin = round(px(24))
        box.setContentsMargins(margin, margin, margin, margin)
        box.setSpacing(round(px(16)))
        box.addWidget(MathLabel(TITLE, 17, 600))
        self.area = Scroll(inner)
        box.addWidget(self.area, 1)
        box.addLayout(foot)
        self.resize(round(px(760)), min(round(px(660)), parent.height() - round(px(40))))
        last = next((row for row in self.rows if row.entry.last), None)
        begun = next((row for row in self.rows if row.entry.at is not None and not row.entry.done), None)
        first = last or begun or next(iter(self.rows), None)
        (first or file).setFocus(Qt.FocusReason.OtherFocusReason)
        if first is not None:
            QTimer.singleShot(0, self, lambda: self._show_row(first))  # when the rows have their places

    def row(self, number: int) -> LessonRow:
        """The lesson of a number in the course."""
        return next(row for row in self.rows if row.entry.number == number)

    def _show_row(self, row: LessonRow) -> None:
        self.area.ensureWidgetVisible(row, 0, round(px(12)))

    def _on_begun(self, file: object, again: bool) -> None:
        self.accept()
        self.begun.emit(file, again)

    def _on_sheets(self) -> None:
        self.accept()
        self.worksheets_wanted.emit()

    def _on_file(self) -> None:
        self.accept()
        self.file_wanted.emit()
