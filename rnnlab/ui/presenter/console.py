"""The console: what the class sees, the notes, the answer, the time, and what comes next, for the teacher alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, QRectF, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from rnnlab.ui.lessons import source
from rnnlab.ui.lessons.ballot import digit_of
from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, look
from rnnlab.ui.predict import IDLE, LOCKED, NEXT
from rnnlab.ui.presenter.coming import Coming
from rnnlab.ui.presenter.console_frame import SCENES, TALLY, ConsoleFrame
from rnnlab.ui.presenter.console_parts import Key, Rows, Words, own, own_font
from rnnlab.ui.presenter.lecture import KINDS, Lecture
from rnnlab.ui.presenter.mirror import Mirror
from rnnlab.ui.presenter.mistakes import Mistakes
from rnnlab.ui.widgets.prediction_bar import APART

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow
    from rnnlab.ui.presenter.mode import Presenter

TITLE = N_("Presenter", "Presenter's console")
SEEN, PIXELS = N_("Presenter", "What the class sees"), N_("Presenter", "{width}×{height}")
NOTES, ANSWER = N_("Presenter", "Notes"), N_("Presenter", "Answer")
UNSEEN = N_("Presenter", "The class does not see this")
PREVIOUS, ON = N_("Presenter", "Previous"), N_("Presenter", "Go on")
LIGHT, ENLARGE = N_("Presenter", "Spotlight"), N_("Presenter", "Enlarge")
HOW = N_("Presenter", "1–9 add a vote, Shift or − takes one back · {count} {count:vote|votes}")
OPEN_TALLY = N_("Presenter", "The class sees the votes.")
HIDDEN_TALLY = N_("Presenter", "The class sees the options only.")
SPENT = N_("Presenter", "{time} so far")
OF_SCENE = N_("Presenter", "scene {time} of {minutes} min")
NO_LESSON = N_("Presenter", "No lesson is open. Notes, answers and votes stand here when one is.")
SCENE_OF = N_("Presenter", "Scene {scene} of {count}")
ASKED, ASKING_NOW, LATE = N_("Presenter", "asked"), N_("Presenter", "asking"), N_("Presenter", "question")
SIZES = (20, 24, 28, 34, 42)  # of the notes, in logical pixels of the design
TICK_MS = 1000


def clock(minutes: float) -> str:
    """Minutes and seconds."""
    seconds = int(minutes * 60)
    return f"{seconds // 60:02d}:{seconds % 60:02d}"


class Console(ConsoleFrame):
    """A window of its own. Keys that it does not want go to the class's window."""

    def __init__(self, window: MainWindow, presenter: Presenter) -> None:
        super().__init__(window, Qt.WindowType.Window)
        self._window, self._presenter = window, presenter
        self._size = 1
        self.mirror, self.coming = Mirror(window, presenter), Coming(window)
        by_name = window.commands.by_name
        self.addActions(list(by_name.values()))  # their keys work here too
        self.keys = {
            name: Key(by_name[name], icon, text)
            for name, icon, text in (
                ("previous_scene", "back", PREVIOUS),
                ("predict", "edit", None),
                ("next_scene", "forward", ON),
                ("blank_screen", "blank", None),
                ("spotlight", "light", LIGHT),
                ("pen", "pen", None),
                ("zoom_part", "zoom", ENLARGE),
            )
            if name in by_name
        }
        self.make()
        self._tick = QTimer(self)
        self._tick.setInterval(TICK_MS)
        self._tick.timeout.connect(self._show_time)
        bind(self.setWindowTitle, TITLE)
        window.tools.predictor.changed.connect(self.refresh)
        language().changed.connect(self.refresh)
        look().changed.connect(self.update)
        if presenter.lecture is not None:
            presenter.lecture.changed.connect(self.refresh)
        self.refresh()

    @property
    def _lecture(self) -> Lecture | None:
        lecture = self._presenter.lecture
        return lecture if lecture is not None and lecture.open else None

    # what is shown

    def refresh(self) -> None:
        """Everything anew."""
        for text, part in (
            (SEEN, self.seen), (NOTES, self.notes_title), (ANSWER, self.answer_title), (UNSEEN, self.unseen),
            (TALLY, self.tally_title), (SCENES, self.scenes_title),
        ):  # fmt: skip
            part.say(tr(text))
        screen = self._window.screen()
        size = screen.size()
        self.screen_name.say(
            " · ".join(filter(None, (screen.name(), tr(PIXELS, width=size.width(), height=size.height()))))
        )
        self._show_keys()
        self._show_lesson()
        self._show_time()
        self.mirror.setFixedHeight(min(round(self.height() * 0.52), self.mirror.height_for(self.mirror.width())))
        self.mirror.follow()

    def _show_keys(self) -> None:
        presenter, phase = self._presenter, self._window.tools.predictor.phase
        for name, lit in (
            ("blank_screen", presenter.veil.blank), ("spotlight", presenter.veil.light), ("pen", presenter.ink.on),
            ("zoom_part", presenter.zoomed.isVisible()),
        ):  # fmt: skip
            self.keys[name].setEnabled(presenter.active)
            self.keys[name].show_state(lit=lit)
        self.keys["predict"].show_state(primary=True, icon=NEXT[phase if phase in NEXT else IDLE][0])

    def _show_lesson(self) -> None:
        lecture = self._lecture
        for part in (
            self.tally_title, self.tally_note, self.tally, self.scenes_title, self.scenes, self.coming,
            self.answer_title, self.unseen, self.answer, self.reason, self.distance, self.mistakes,
        ):  # fmt: skip
            part.setVisible(lecture is not None)
        if lecture is None:
            self.title.say(tr(self._window.host.view(self._window.host.current).NAME))
            self.place.say("")
            self._show_notes([("", tr(NO_LESSON))])
            return
        run, words = lecture.run, lecture.words()
        self.title.say(f"{lecture.lesson_words().title} · {words.title}")
        self.place.say(tr(SCENE_OF, scene=run.index + 1, count=lecture.count()))
        self._show_notes([(note.kind, note.text) for note in lecture.notes()])
        self._show_question(lecture)
        rows = []
        assert run.lesson is not None
        for k, scene in enumerate(run.lesson.lesson.scene):
            asked = scene.question is not None
            mark = ASKING_NOW if asked and k == run.index else ASKED if asked and scene.id in run.done else LATE
            rows.append((lecture.words(k).title, tr(mark) if asked else ""))
        self.scenes.show_rows(rows, run.index)
        self.scene_scroll.ensureVisible(0, round(self.scenes.height() * (run.index + 1) / max(1, len(rows))))
        self.coming.show_next(lecture)

    def _show_question(self, lecture: Lecture) -> None:
        asked = lecture.question() is not None
        for part in (self.answer_title, self.unseen, self.answer, self.reason, self.distance, self.mistakes):
            part.setVisible(asked)
        self.mistakes.show_mistakes(lecture.mistakes() if asked else [])
        self.answer.say(lecture.answer())
        self.reason.say(source.plain(lecture.reason()))
        verdict = lecture.run.verdict
        self.distance.say(
            "" if verdict is None or verdict.distance is None else tr(APART, distance=number(verdict.distance))
        )
        options = [source.plain(option) for option in lecture.options()]
        for shown in (self.tally_title, self.tally_note, self.tally):
            shown.setVisible(lecture.counted())
        votes = lecture.votes()
        state = OPEN_TALLY if lecture.tally_open() else HIDDEN_TALLY
        self.tally_note.say(f"{tr(HOW, count=sum(votes))} · {tr(state)}")
        right = lecture.right() if lecture.run.phase != LOCKED else None
        self.tally.show_rows(
            [(text, str(vote)) for text, vote in zip(options, votes, strict=True)],
            -1 if right is None else right,
            votes,
        )

    def _show_notes(self, notes: list[tuple[str, str]]) -> None:
        while (item := self.notes_box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        lecture = self._lecture
        size = own(self, SIZES[self._size]) / look().scale
        for kind, text in notes:
            prose = Prose(size, leading=1.4)
            said = f"**{tr(KINDS[kind])}**  {text}" if kind else text
            prose.set_source(said, lecture.folder() if lecture is not None else None)
            self.notes_box.addWidget(prose)
        self.notes_box.addStretch(1)
        self.larger.setEnabled(self._size + 1 < len(SIZES))
        self.smaller.setEnabled(self._size > 0)

    def _show_time(self) -> None:
        lecture = self._lecture
        self.now.say(QLocale().toString(QDateTime.currentDateTime().time(), "HH:mm"))
        if lecture is None:
            self.spent.say("")
            self.scene_spent.say("")
            return
        spent, planned = lecture.scene_minutes_spent(), lecture.minutes_planned()
        self.spent.say(tr(SPENT, time=clock(lecture.minutes_spent())))
        self.scene_spent.ink = "warning" if spent > planned else "ink2"
        self.scene_spent.say(tr(OF_SCENE, time=clock(spent), minutes=f"{planned:g}"))

    # gestures

    def _on_size(self) -> None:
        self._size = min(max(self._size + self.sender().property("by"), 0), len(SIZES) - 1)
        self.refresh()

    def _on_vote(self, row: int, less: bool) -> None:
        if (lecture := self._lecture) is not None:
            lecture.run.vote(lecture.run.options[row], -1 if less else 1)

    def _on_scene(self, row: int, less: bool) -> None:
        if (lecture := self._lecture) is not None:
            lecture.run.go(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Votes; and what the class's window does with a key that nothing in it has the focus for."""
        lecture, (digit, less) = self._lecture, digit_of(event)
        if lecture is not None and lecture.counted() and 1 <= digit <= len(lecture.run.options):
            lecture.run.vote(lecture.run.options[digit - 1], -1 if less else 1)
        elif not any(take(event) for take in self._window.tools.takers()):
            super().keyPressEvent(event)

    def showEvent(self, event: object) -> None:
        self._tick.start()
        self.refresh()

    def hideEvent(self, event: object) -> None:
        self._tick.stop()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        for part in self.findChildren(QWidget):
            if isinstance(part, Words | Key | Rows | Mistakes | Coming):
                part.refit()
        for button in (self.smaller, self.larger):
            button.setFont(own_font(self, 15))
        self.refresh()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(QRectF(self.rect()), color("shell"))
