"""The panel left of the picture: the scene's words and question, what was improvised, and the way on.

It is told what to show, as plain data, and says what was pressed; ``classroom.py`` ties it to a lesson.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from rnnlab.ui.inspector_parts import Scroll
from rnnlab.ui.lessons.ballot_parts import Sizes
from rnnlab.ui.lessons.panel_parts import Diverged, Dots, TurnButton, tool
from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.lessons.question_box import QuestionBox
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.mathtext import MathLabel, literal
from rnnlab.ui.look.theme import color, look, px

WIDE, FOLDED = 320.0, 44.0
NUMBERED, NAMED = N_("Lesson", "Lesson {number}  {title}"), N_("Lesson", "{title}")
NEXT, PREVIOUS = N_("Lesson", "Next"), N_("Lesson", "Previous")
NEXT_TIP, PREVIOUS_TIP = N_("Lesson", "Next scene (PageDown)"), N_("Lesson", "Previous scene (PageUp)")
CLOSE, FOLD = (
    N_("Lesson", "Close the lesson; what was there before it comes back"),
    N_("Lesson", "Fold the lesson (Ctrl+L)"),
)
UNFOLD, SCENES = N_("Lesson", "Unfold the lesson (Ctrl+L)"), N_("Lesson", "All scenes")
PANEL = N_("Lesson", "Lesson")
SKIPPED = N_("Lesson", "{title} (left out when late)")


@dataclass(frozen=True)
class ScenePage:
    """One scene as the panel shows it; ``scenes`` are all titles, and whether each may be left out."""

    lesson: str
    number: int
    index: int
    scenes: tuple[tuple[str, bool], ...]
    title: str
    text: str
    folder: Path | None = None


class LessonPanel(QWidget):
    """The unfolded panel."""

    next_wanted = Signal()
    previous_wanted = Signal()
    scene_wanted = Signal(int)
    back_wanted = Signal()
    close_wanted = Signal()
    fold_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.page: ScenePage | None = None
        self.overlay = False
        self.lesson, self.place = MathLabel("", 13, 400, "ink2"), QToolButton()
        self.place.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.place.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        bind(self.place.setToolTip, SCENES)
        self.menu = QMenu(self.place)
        self.menu.triggered.connect(self._on_scene)
        self.place.setMenu(self.menu)
        self.fold, self.close_button = tool("fold", FOLD), tool("close", CLOSE)
        self.title, self.text = Prose(20, 600, leading=1.35), Prose(15, leading=1.6)
        self.question = QuestionBox(Sizes())
        self.diverged, self.dots = Diverged(), Dots()
        self.previous, self.next = TurnButton(PREVIOUS, PREVIOUS_TIP, False), TurnButton(NEXT, NEXT_TIP, True)
        self.previous.clicked.connect(self.previous_wanted)
        self.next.clicked.connect(self.next_wanted)
        self.close_button.clicked.connect(self.close_wanted)
        self.fold.clicked.connect(self.fold_wanted)
        self.diverged.back.connect(self.back_wanted)
        bind(self.setAccessibleName, PANEL)
        self._lay_out()
        self.diverged.hide()
        self.question.hide()
        look().changed.connect(self._restyle)
        language().changed.connect(self._reword)
        self._restyle()

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        left, right = round(px(24)), round(px(20))
        box.setContentsMargins(left, round(px(14)), right, round(px(10)))
        box.setSpacing(0)
        head = QHBoxLayout()
        head.setSpacing(round(px(2)))
        head.addWidget(self.lesson, 1)
        for part in (self.place, self.fold, self.close_button):
            head.addWidget(part)
        box.addLayout(head)
        box.addSpacing(round(px(6)))
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, round(px(8)), round(px(8)))
        column.setSpacing(round(px(12)))
        column.addWidget(self.title)
        column.addWidget(self.text)
        column.addSpacing(round(px(14)))
        column.addWidget(self.question)
        column.addStretch(1)
        self.area = Scroll(inner)
        box.addWidget(self.area, 1)
        box.addWidget(self.diverged)
        foot = QHBoxLayout()
        foot.setSpacing(round(px(4)))
        foot.addWidget(self.previous)
        foot.addStretch(1)
        foot.addWidget(self.dots)
        foot.addStretch(1)
        foot.addWidget(self.next)
        box.addLayout(foot)

    def show_scene(self, page: ScenePage) -> None:
        """Show a scene's words; ``question`` is shown or hidden by itself."""
        other = self.page is None or (page.lesson, page.index) != (self.page.lesson, self.page.index)
        self.page = page
        self.title.set_source(page.title)
        self.text.set_source(page.text, page.folder)
        self.text.setVisible(bool(page.text.strip()))
        self.dots.set_place(page.index, len(page.scenes))
        self.previous.setEnabled(page.index > 0)
        self.next.setEnabled(page.index < len(page.scenes) - 1)
        self._fill_menu(page)
        self._reword()
        if other:
            self.area.verticalScrollBar().setValue(0)

    def show_answer(self) -> None:
        """Bring what is told of the answer into sight, as soon as it has its place."""
        QTimer.singleShot(0, self, self._scroll_to_answer)

    def _scroll_to_answer(self) -> None:
        box = self.question
        right = [row for row in box.ballot.rows if row.key.verdict]
        for part in (box.verdict, box.distance, *right):
            if part.isVisible():
                self.area.ensureWidgetVisible(part, 0, round(px(12)))

    def show_difference(self, what: str) -> None:
        """Say what differs from the scene; an empty text: nothing does."""
        self.diverged.setVisible(bool(what))
        if what:
            self.diverged.say(what)

    def _fill_menu(self, page: ScenePage) -> None:
        self.menu.clear()
        for k, (title, may_be_left_out) in enumerate(page.scenes):
            shown = tr(SKIPPED, title=title) if may_be_left_out else title
            action = self.menu.addAction(f"{k + 1}  {shown}".replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(k == page.index)
            action.setData(k)

    def _on_scene(self, action: QAction) -> None:
        self.scene_wanted.emit(action.data())

    def _reword(self) -> None:
        if self.page is not None:
            page = self.page
            text = NUMBERED if page.number else NAMED
            self.lesson.set_text(literal(tr(text, number=page.number, title=page.lesson)))
            self.place.setText(f"{page.index + 1} / {len(page.scenes)}")
            self.place.setAccessibleName(f"{tr(SCENES)}, {page.index + 1} / {len(page.scenes)}")

    def _restyle(self) -> None:
        self.setFixedWidth(round(px(WIDE)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.overlay:
            painter.fillRect(self.rect(), color("card"))
        line = QRectF(self.width() - (2 if self.overlay else 1), 0, 2 if self.overlay else 1, self.height())
        painter.fillRect(line, color("accent" if self.overlay else "line"))
