"""What the console is made of: at the left what the class sees, at the right the teacher's words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.presenter.coming import Coming
from rnnlab.ui.presenter.console_parts import Key, Rows, Words
from rnnlab.ui.presenter.mirror import Mirror
from rnnlab.ui.presenter.mistakes import Mistakes

TALLY, SCENES = N_("Presenter", "Votes"), N_("Presenter", "Scenes")
SMALLER, LARGER = N_("Presenter", "Smaller notes"), N_("Presenter", "Larger notes")
SMALLEST = (880, 560)  # logical pixels


class ConsoleFrame(QWidget):
    """Holds the parts; ``console.py`` fills them. ``mirror``, ``coming`` and ``keys`` are there before ``make``."""

    mirror: Mirror
    coming: Coming
    keys: dict[str, Key]

    def make(self) -> None:
        """Make the parts, and put them where they stand."""
        self._make_words()
        self._lay_out()

    def _make_words(self) -> None:
        right = Qt.AlignmentFlag.AlignRight
        self.title, self.place = Words(19, 600), Words(15, 400, "ink2", align=right)
        self.seen, self.screen_name = Words(14, 600), Words(13, 400, "ink2", align=right)
        self.spent, self.scene_spent = Words(18, 600), Words(16, 400, "ink2")
        self.now = Words(28, 600, align=right)
        self.notes_title, self.answer_title = Words(14, 600), Words(14, 600)
        self.unseen = Words(12, 400, "ink2")
        self.answer, self.reason = Words(24, 600, "accent_text", wrap=True), Words(16, 400, "ink2", wrap=True)
        self.distance = Words(16, 400, "ink", wrap=True)
        self.tally_title, self.tally_note = Words(14, 600), Words(12, 400, "ink2", wrap=True)
        self.scenes_title = Words(14, 600)
        self.mistakes = Mistakes()
        self.tally, self.scenes = Rows(TALLY), Rows(SCENES)
        self.tally.pressed.connect(self._on_vote)
        self.scenes.pressed.connect(self._on_scene)
        self.smaller, self.larger = QToolButton(), QToolButton()
        for button, text, tip, by in ((self.smaller, "A−", SMALLER, -1), (self.larger, "A+", LARGER, 1)):
            button.setText(text)
            bind(button.setToolTip, tip)
            bind(button.setAccessibleName, tip)
            button.setProperty("by", by)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(self._on_size)
        self.notes = QWidget()
        self.notes_box = QVBoxLayout(self.notes)
        self.notes_box.setSpacing(12)
        self.notes_box.setContentsMargins(0, 0, 12, 0)
        self.notes_box.addStretch(1)
        self.notes.setObjectName("plain")
        self._scroll = QScrollArea()
        self._scroll.setWidget(self.notes)
        self._scroll.setWidgetResizable(True)
        self._scroll.setMinimumHeight(120)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _lay_out(self) -> None:
        whole = QHBoxLayout(self)
        whole.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # sizes follow the window, never it them
        self.setMinimumSize(*SMALLEST)
        whole.setContentsMargins(24, 16, 24, 16)
        whole.setSpacing(36)
        left, right = QVBoxLayout(), QVBoxLayout()
        left.setSpacing(10)
        right.setSpacing(10)
        whole.addLayout(left, 58)
        whole.addLayout(right, 42)
        for parts in ((self.title, None, self.place), (self.seen, None, self.screen_name)):
            left.addLayout(_row(*parts))
        left.addWidget(self.mirror)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for key in self.keys.values():
            buttons.addWidget(key)
        left.addLayout(buttons)
        low = QHBoxLayout()
        low.setSpacing(24)
        votes, scenes = QVBoxLayout(), QVBoxLayout()
        votes.setSpacing(8)
        scenes.setSpacing(8)
        for part in (self.tally_title, self.tally_note, self.tally):
            votes.addWidget(part)
        votes.addStretch(1)
        scenes.addWidget(self.scenes_title)
        self.scene_scroll = QScrollArea()
        self.scene_scroll.setWidget(self.scenes)
        self.scene_scroll.setWidgetResizable(True)
        self.scene_scroll.setFrameShape(QFrame.Shape.NoFrame)
        self.scene_scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scenes.addWidget(self.scene_scroll, 1)
        low.addLayout(votes, 1)
        low.addLayout(scenes, 1)
        left.addLayout(low, 1)
        right.addLayout(_row(self.spent, self.scene_spent, None, self.now))
        right.addLayout(_row(self.notes_title, None, self.smaller, self.larger))
        right.addWidget(self._scroll, 1)
        right.addLayout(_row(self.answer_title, self.unseen, None))
        below: tuple[QWidget, ...] = (self.answer, self.distance, self.reason, self.mistakes, self.coming)
        for widget in below:
            right.addWidget(widget)

    def _on_size(self) -> None:
        raise NotImplementedError

    def _on_vote(self, row: int, less: bool) -> None:
        raise NotImplementedError

    def _on_scene(self, row: int, less: bool) -> None:
        raise NotImplementedError


def _row(*parts: QWidget | None) -> QHBoxLayout:
    """Parts side by side; None stretches."""
    row = QHBoxLayout()
    row.setSpacing(12)
    for part in parts:
        if part is None:
            row.addStretch(1)
        else:
            row.addWidget(part)
    return row
