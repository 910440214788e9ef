"""The networks that the user has trained on texts: one line each, to be read with or to be deleted."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMessageBox, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.session import assets, models
from rnnlab.session.models import ModelEntry
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.widgets.controls import note_label
from rnnlab.ui.widgets.model_words import model_line, model_name, title_of
from rnnlab.ui.widgets.work_parts import BarButton

READ = N_("Reader text", "Read with it")
READ_NAMED, DELETE_NAMED = N_("Reader text", "Read with “{name}”"), N_("Reader text", "Delete “{name}”…")
NONE = N_("Reader text", "None yet. A network that is trained here stays on this computer.")
ASK = N_("Reader text", "Delete the network “{name}”?")
DETAIL = N_(
    "Reader text", "Its file goes for good: Undo does not bring it back. Saved sessions that use it will say so."
)
DETAIL_TEXT = N_(
    "Reader text",
    "Its file goes for good, and with it the copy of its text that the program keeps; a file that you opened stays. "
    "Undo brings neither back. Saved sessions that use the network will say so.",
)
DETAIL_SHARED = N_(
    "Reader text",
    "Its file goes for good: Undo does not bring it back. The copy of its text stays, as “{other}” was trained on it "
    "too. Saved sessions that use the network will say so.",
)
DETAIL_IN_USE = N_(
    "Reader text",
    "Its file goes for good: Undo does not bring it back. The copy of its text stays, as a training on it is going on. "
    "Saved sessions that use the network will say so.",
)
LINE = N_("Reader text", "{line} · {updates} {updates:update|updates} · seed {seed}")
DELETE, KEEP = N_("Reader text", "Delete"), N_("Reader text", "Keep it")


class OwnRow(QWidget):
    """One network."""

    read_wanted = Signal(str)
    delete_wanted = Signal(str)

    def __init__(self, entry: ModelEntry) -> None:
        super().__init__()
        self.entry = entry
        self.new = False
        self.read, self.delete = QPushButton(), BarButton(self)
        bind(self.read.setText, READ)
        bind(self.read.setAccessibleName, READ_NAMED, name=model_name(entry))
        self.read.clicked.connect(self._on_read)
        self.delete.clicked.connect(self._on_delete)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, round(px(4)), 0, round(px(4)))
        row.addStretch(1)
        row.addWidget(self.read)
        row.addWidget(self.delete)
        look().changed.connect(self._dress)
        language().changed.connect(self._dress)
        self._dress()

    def said(self) -> tuple[str, str]:
        """Name, and the line below."""
        line = tr(LINE, line=model_line(self.entry), updates=f"{self.entry.steps:,}", seed=self.entry.seed)
        return title_of(self.entry) or model_name(self.entry), line

    def set_new(self, new: bool) -> None:
        """Mark as the one just trained: its button is the primary one."""
        self.new = new
        self.read.setProperty("kind", "primary" if new else "")
        self.read.style().unpolish(self.read)
        self.read.style().polish(self.read)

    def _dress(self) -> None:
        self.delete.show_as("close", "", tr(DELETE_NAMED, name=model_name(self.entry)))
        self.setToolTip("")
        self.update()

    def _on_read(self) -> None:
        self.read_wanted.emit(self.entry.name)

    def _on_delete(self) -> None:
        self.delete_wanted.emit(self.entry.name)

    def sizeHint(self) -> QSize:
        return QSize(round(px(300)), round(px(48)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        room, half = self.read.x() - px(8), self.height() / 2
        for k, (text, weight, ink) in enumerate(zip(self.said(), (600, 400), ("ink", "ink2"), strict=True)):
            used = font(13 - k, weight)
            painter.setFont(used)
            painter.setPen(color(ink))
            place = QRectF(0, k * half + (px(3) if k == 0 else -px(3)), room, half)
            shown = QFontMetricsF(used).elidedText(text, Qt.TextElideMode.ElideRight, room)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, shown)


class OwnList(QWidget):
    """All of them, the newest list at each ``refresh``."""

    read_wanted = Signal(str)
    delete_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[OwnRow] = []
        self.none = note_label(NONE)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._box.addWidget(self.none)
        self._box.setAlignment(Qt.AlignmentFlag.AlignTop)

    def refresh(self, new: str = "") -> None:
        """Read the list anew; ``new`` is the one that was just trained and comes first."""
        for row in self.rows:
            self._box.removeWidget(row)
            row.deleteLater()
        found = sorted((entry for entry in models.catalogue("text") if entry.own), key=lambda one: one.name != new)
        self.rows = [OwnRow(entry) for entry in found]
        for row in self.rows:
            row.set_new(row.entry.name == new)
            row.read_wanted.connect(self.read_wanted)
            row.delete_wanted.connect(self.delete_wanted)
            self._box.addWidget(row)
        self.none.setVisible(not self.rows)

    def row(self, name: str) -> OwnRow:
        """The row of a network."""
        return next(row for row in self.rows if row.entry.name == name)


def what_goes(entry: ModelEntry, in_use: bool) -> str:
    """What a deletion takes along; ``in_use``: whether a training on the same text is going on."""
    digest = assets.text_of(entry)
    if not assets.is_kept(digest):
        return tr(DETAIL)
    others = [other for other in models.catalogue("text") if other.name != entry.name]
    other = next((other for other in others if assets.text_of(other) == digest), None)
    if other is not None:
        return tr(DETAIL_SHARED, other=model_name(other))
    return tr(DETAIL_IN_USE if in_use else DETAIL_TEXT)


def deletion_wanted(parent: QWidget, entry: ModelEntry, in_use: bool) -> bool:
    """Ask before a network goes for good; Enter and Escape keep it."""
    box = QMessageBox(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(tr(ASK, name=model_name(entry)))
    box.setInformativeText(what_goes(entry, in_use))
    delete = box.addButton(tr(DELETE), QMessageBox.ButtonRole.DestructiveRole)
    keep = box.addButton(tr(KEEP), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(keep)
    box.setEscapeButton(keep)
    box.exec()
    pressed = box.clickedButton()
    box.deleteLater()
    return pressed is delete
