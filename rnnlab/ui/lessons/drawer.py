"""Where the lesson's panel stands: a column beside the picture, a narrow spine, or a drawer over the picture."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from rnnlab.ui.lessons.panel import FOLDED, NEXT, NEXT_TIP, PREVIOUS, PREVIOUS_TIP, UNFOLD, LessonPanel
from rnnlab.ui.lessons.panel_parts import BACK_TIP, TurnButton, tool
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets.tab_order import set_apart


class Spine(QWidget):
    """The folded panel: which scene, and the way on and back."""

    def __init__(self) -> None:
        super().__init__()
        self.open = tool("lessons", UNFOLD)
        self.place = MathLabel("", 12, 600, "accent_text", Qt.AlignmentFlag.AlignHCenter)
        self.back = tool("reset", BACK_TIP)
        self.previous, self.next = TurnButton(PREVIOUS, PREVIOUS_TIP, False), TurnButton(NEXT, NEXT_TIP, True)
        self.previous.brief = self.next.brief = True
        box = QVBoxLayout(self)
        box.setContentsMargins(0, round(px(14)), 0, round(px(10)))
        box.setSpacing(round(px(6)))
        centre = Qt.AlignmentFlag.AlignHCenter
        box.addWidget(self.open, 0, centre)
        box.addWidget(self.place)
        box.addStretch(1)
        for part in (self.back, self.previous, self.next):
            box.addWidget(part, 0, centre)
        look().changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self.setFixedWidth(round(px(FOLDED)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(QRectF(self.width() - 1, 0, 1, self.height()), color("line"))


class Drawer(QWidget):
    """Holds the panel in whichever form fits; ``frame`` is what the drawer lies over."""

    changed = Signal()  # folded or unfolded

    def __init__(self, panel: LessonPanel, frame: QWidget) -> None:
        super().__init__()
        set_apart(self)  # Tab goes through it before it goes on to the picture
        self.panel, self.spine, self._frame = panel, Spine(), frame
        self._narrow, self.folded, self._diverged = False, False, False
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.spine)
        row.addWidget(panel)
        self._row = row
        self.spine.open.clicked.connect(self.toggle)
        self.spine.previous.clicked.connect(panel.previous_wanted)
        self.spine.next.clicked.connect(panel.next_wanted)
        self.spine.back.clicked.connect(panel.back_wanted)
        panel.fold_wanted.connect(self.toggle)
        frame.installEventFilter(self)
        look().changed.connect(self._place)
        self.hide()
        self._arrange()

    def set_narrow(self, narrow: bool) -> None:
        """Without room for a column it is a spine; opened, it lies over the picture."""
        if narrow != self._narrow:
            self._narrow = narrow
            self.folded = narrow
            self._arrange()

    def narrow(self) -> bool:
        """Whether there is no room for a column."""
        return self._narrow

    def toggle(self) -> None:
        """Fold or unfold."""
        had = self.panel.isAncestorOf(self.window().focusWidget() or self)
        self.folded = not self.folded
        self._arrange()
        if self.folded and had:
            self.spine.open.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def show_place(self, index: int, count: int, diverged: bool) -> None:
        """For the spine."""
        self.spine.place.set_text(f"{index + 1} / {count}")
        self.spine.previous.setEnabled(index > 0)
        self.spine.next.setEnabled(index < count - 1)
        self._diverged = diverged
        self._show_back()

    def _show_back(self) -> None:
        self.spine.back.setVisible(self._diverged and self.folded)

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        if self.panel.overlay:
            self.panel.setVisible(visible and not self.folded)

    def _arrange(self) -> None:
        over = self._narrow and not self.folded
        self.spine.setVisible(self.folded or self._narrow)
        for turn in (self.spine.previous, self.spine.next):
            turn.setVisible(not over)  # the opened panel has its own
        self._show_back()
        if over != self.panel.overlay:
            self.panel.overlay = over
            self.panel.hide()
            if over:
                self._row.removeWidget(self.panel)
                self.panel.setParent(self._frame)
            else:
                self._row.addWidget(self.panel)
        self.panel.setVisible(not self.folded and (not over or not self.isHidden()))
        self._place()

    def _place(self) -> None:
        if self.panel.overlay:
            left = round(px(FOLDED))
            self.panel.setGeometry(left, 0, self.panel.width(), self._frame.height())
            self.panel.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._frame and event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The frame's own ground shows through."""
