"""Record scene: what the lab shows now becomes part of the lesson; the file's comments and layout stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from rnnlab.files import shown
from rnnlab.paths import user_folder
from rnnlab.session.lessons import recording
from rnnlab.session.lessons.reading import open_lesson
from rnnlab.session.lessons.recording import NotRecorded, Recorded
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.controls import Segmented, note_label

if TYPE_CHECKING:
    from rnnlab.ui.lessons.classroom import Classroom
    from rnnlab.ui.main_window import MainWindow

TITLE = N_("Lessons", "Record scene")
WHAT = N_("Lessons", "What the lab shows now becomes part of the lesson “{title}”.")
INTO, AFTER = N_("Lessons", "Put it into this scene"), N_("Lessons", "Add a scene after this one")
NAME = N_("Lessons", "Title of the new scene")
COPY = N_("Lessons", "The program's own lessons are not changed: your copy is kept in “{folder}” and opened.")
RECORD, CANCEL = N_("Lessons", "Record"), N_("Lessons", "Cancel")


class RecordDialog(QDialog):
    """Into the present scene, or as a new one with a title."""

    def __init__(self, lesson: str, of_program: bool, parent: QWidget) -> None:
        super().__init__(parent)
        bind(self.setWindowTitle, TITLE)
        self.adds = False
        self.where = Segmented(((False, INTO), (True, AFTER)), TITLE)
        self.where.chosen.connect(self._on_where)
        self.name = QLineEdit()
        bind(self.name.setPlaceholderText, NAME)
        bind(self.name.setAccessibleName, NAME)
        self.go, stop = QPushButton(), QPushButton()
        bind(self.go.setText, RECORD)
        bind(stop.setText, CANCEL)
        self.go.setProperty("kind", "primary")
        self.go.setDefault(True)
        self.go.clicked.connect(self.accept)
        stop.clicked.connect(self.reject)
        box = QVBoxLayout(self)
        margin = round(px(24))
        box.setContentsMargins(margin, margin, margin, margin)
        box.setSpacing(round(px(12)))
        box.addWidget(MathLabel(TITLE, 17, 600))
        box.addWidget(note_label(tr(WHAT, title=lesson)))
        box.addWidget(self.where)
        box.addWidget(self.name)
        if of_program:
            box.addWidget(note_label(tr(COPY, folder=shown(user_folder("data") / "lessons"))))
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(stop)
        foot.addWidget(self.go)
        box.addLayout(foot)
        self.setMinimumWidth(round(px(460)))
        self._show()

    def _on_where(self, adds: object) -> None:
        self.adds = bool(adds)
        self._show()

    def _show(self) -> None:
        self.where.set_value(self.adds)
        self.name.setEnabled(self.adds)
        if self.adds:
            self.name.setFocus()


class Recorder(QObject):
    """Asks where the present state goes, and puts it there."""

    def __init__(self, window: MainWindow, classroom: Classroom) -> None:
        super().__init__(window)
        self._window, self._classroom = window, classroom

    def ask(self) -> None:
        """Open the dialog."""
        opened = self._classroom.run.lesson
        if opened is None:
            return
        dialog = RecordDialog(opened.words(language().name).title, opened.shipped, self._window)
        dialog.accepted.connect(self._on_accepted)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_accepted(self) -> None:
        dialog = self.sender()
        assert isinstance(dialog, RecordDialog)
        self.record(dialog.name.text().strip() if dialog.adds else None)

    def record(self, title: str | None) -> Recorded | None:
        """Put what the lab shows into the present scene, or, with a title, into a new one behind it."""
        run, host, store = self._classroom.run, self._window.host, self._window.store
        opened, scene = run.lesson, run.scene
        if opened is None or scene is None:
            return None
        lab, state = host.current, store.full_state(host.current)
        shipped = opened.shipped
        try:
            if shipped:
                opened = open_lesson(recording.copied(opened))
            if title is None:
                done = recording.record(opened, scene.id, lab, state)
            else:
                done = recording.add_after(opened, scene.id, lab, state, title, opened.language(language().name))
        except NotRecorded as error:
            self._window.say(error.message)
            return None
        again = open_lesson(opened.file)
        if shipped:  # one goes on in the copy
            self._classroom.open(again)
        run.replace(again, scene=done.scene)
        self._window.say(done.also or done.message)
        return done
