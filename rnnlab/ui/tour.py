"""A tour of the window in five steps, shown once by itself: each outlines a part and says what it is for."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QButtonGroup, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from rnnlab.ui.look.i18n import N_, Text, bind, language
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets.stage_text import stage_text

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

NEXT, DONE, END = N_("Tour", "Next"), N_("Tour", "Begin"), N_("Tour", "End the tour")
_OWN = (Qt.Key.Key_Escape, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
PLACE = N_("Tour", "{index} of {count}")
STEPS: tuple[tuple[str, Text, Text], ...] = (
    ("rail", N_("Tour", "The labs"), N_("Tour", "Eight labs in the order of the story. Ctrl and a digit opens one.")),
    ("stage", N_("Tour", "The picture"), N_(
        "Tour",
        "It is computed while you look. Drag a handle, click a number or a cell: what depends on it follows.",
    )),
    ("timeline", N_("Tour", "The sentence"), N_(
        "Tour", "Space plays, the arrow keys step. Double-click it to type a sentence of your own.",
    )),
    ("inspector", N_("Tour", "Controls, formula, numbers"), N_(
        "Tour", "Point at a symbol and its part of the picture lights up. Shift+F1 explains the words.",
    )),
    ("lessons", N_("Tour", "Lessons"), N_(
        "Tour", "Nine lessons that ask before they show. F1 is the lab's help; the tour is in the help menu again.",
    )),
)  # fmt: skip


def wanted() -> bool:
    """Whether a tour may begin by itself: not where a program drives the window (``RNNLAB_TOUR=0``)."""
    return os.environ.get("RNNLAB_TOUR") != "0"


class Tour(QWidget):
    """Lies over the window until its last step or Escape."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.setObjectName("tour")
        self._window, self.step = window, 0
        self.bubble = QWidget(self)
        self._box = box = QVBoxLayout(self.bubble)
        margin = round(px(20))
        box.setContentsMargins(margin, margin, margin, margin)
        self.title, self.says, self.place = stage_text("question"), stage_text("text"), stage_text("note")
        box.addWidget(self.title)
        box.addWidget(self.says)
        row = QHBoxLayout()
        self.on, self.end = QPushButton(), QPushButton()
        self.on.setProperty("kind", "primary")
        bind(self.end.setText, END)
        row.addWidget(self.place)
        row.addStretch(1)
        row.addWidget(self.end)
        row.addWidget(self.on)
        box.addLayout(row)
        group = QButtonGroup(self)  # buttons of a group leave the arrow keys to themselves, not to the timeline
        group.setExclusive(False)
        for button in (self.on, self.end):
            group.addButton(button)
            button.installEventFilter(self)
        self.on.clicked.connect(self.go_on)
        self.end.clicked.connect(self.finish)
        window.installEventFilter(self)
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]
        look().changed.connect(self._arrange)
        language().changed.connect(self._arrange)

    def begin(self) -> None:
        """Show the first step; it is not shown by itself again."""
        self._window.change_settings(toured=True)
        self.show_step(0)
        self.show()
        self.raise_()
        self.on.setFocus()

    def show_step(self, step: int) -> None:
        """Show one of the steps."""
        self.step = step
        _, title, says = STEPS[step]
        bind(self.title.setText, title)
        bind(self.says.setText, says)
        bind(self.place.setText, PLACE, index=step + 1, count=len(STEPS))
        bind(self.on.setText, DONE if step == len(STEPS) - 1 else NEXT)
        self._arrange()

    def go_on(self) -> None:
        """The next step, or the end after the last."""
        if self.step == len(STEPS) - 1:
            self.finish()
        else:
            self.show_step(self.step + 1)

    def finish(self) -> None:
        """Give the window back."""
        self._window.removeEventFilter(self)
        self.hide()
        self._window.stage.setFocus()
        self.deleteLater()

    def target(self) -> QRect:
        """The part of the window that the step is about."""
        window = self._window
        name = STEPS[self.step][0]
        part: QWidget = window.top_bar if name == "lessons" else getattr(window, name)
        if name == "lessons":
            wanted = window.commands.by_name["lessons"]
            part = next((b for b in part.findChildren(QWidget) if wanted in b.actions()), part)
        return QRect(part.mapTo(window, QPoint()), part.size()).intersected(window.rect())

    def _arrange(self) -> None:
        """The bubble beside its part, within the window."""
        self.setGeometry(self._window.rect())
        width = round(px(380))
        self.bubble.setFixedWidth(width)
        self._box.activate()
        height = max(self.bubble.sizeHint().height(), self._box.totalHeightForWidth(width))
        self.bubble.resize(width, height)
        target, gap = self.target(), round(px(20))
        spots = (
            QPoint(target.right() + gap, target.top() + gap), QPoint(target.left() - gap - width, target.top() + gap),
            QPoint(target.left() + gap, target.top() - gap - height),
            QPoint(min(target.left(), self.width() - width - gap), target.bottom() + gap),
            QPoint(target.center().x() - width // 2, target.center().y() - height // 2),
        )  # fmt: skip
        whole = self.rect()
        fits = (spot for spot in spots if whole.contains(QRect(spot, self.bubble.size())))
        self.bubble.move(next(fits, spots[-1]))
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window:
            if event.type() == QEvent.Type.Resize:
                self._arrange()
        elif event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # no command of the window below either
            return True
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _OWN:
            self.keyPressEvent(event)
            return True
        return False

    def _on_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        """The keyboard stays at the card, wherever a press has led it."""
        if new is not None and self.isVisible() and new.window() is self._window and not self.isAncestorOf(new):
            self.on.setFocus()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.on.setFocus()  # a press beside the card ends nothing

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.finish()
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_PageDown):
            self.go_on()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_PageUp) and self.step:
            self.show_step(self.step - 1)
        event.accept()  # nothing of it is for the window below

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QPainterPath()
        veil.addRect(QRectF(self.rect()))
        hole = QPainterPath()
        part = QRectF(self.target()).adjusted(2, 2, -2, -2)
        hole.addRoundedRect(part, px(8), px(8))
        painter.fillPath(veil.subtracted(hole), QColor(0, 0, 0, 96))
        painter.setPen(QPen(color("accent"), px(3)))
        painter.drawPath(hole)
        painter.setPen(QPen(color("line"), 1))
        painter.setBrush(color("card"))
        painter.drawRoundedRect(QRectF(self.bubble.geometry()), px(12), px(12))
