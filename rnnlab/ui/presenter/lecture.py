"""What of an open lesson the class's picture and the console show, in the present language."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QElapsedTimer, QObject, Signal

from rnnlab.session.lessons.format import Asked, LessonText, QuestionText, SceneText
from rnnlab.session.lessons.run import LOCKED, REVEALED, LessonRun
from rnnlab.ui.lessons import source
from rnnlab.ui.lessons.wording import ANSWER_IS
from rnnlab.ui.look.i18n import N_, Text, language, sentences, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.presenter.order_keys import OrderKeys
from rnnlab.ui.widgets.prediction_bar import APART

KINDS: dict[str, Text] = {
    "ask": N_("Presenter", "Ask"),
    "do": N_("Presenter", "Do"),
    "wait": N_("Presenter", "Wait"),
    "say": N_("Presenter", "Say"),
}

END = N_("Presenter", "End of the lesson. To take home: {points}")
GIVEN = N_("Presenter", "{value} (given)")
OURS = N_("Presenter", "{option} (ours: {place})")  # once the right order is seen
MISTAKES = 3  # likely wrong answers that are shown


class Note(NamedTuple):
    """One line of the teacher's notes, and what it is for (a key of ``KINDS``, or an empty text)."""

    kind: str
    text: str


class Mistake(NamedTuple):
    """A likely wrong answer: what it is, how far it is from the right one where both are numbers, and why it is."""

    text: str
    distance: float | None
    why: str


def notes_of(text: str) -> list[Note]:
    """Cut notes into their lines; a line without a beginning of its own goes on with the one before."""
    notes: list[Note] = []
    for line in filter(None, (line.strip() for line in text.splitlines())):
        kind, colon, rest = line.partition(":")
        if colon and kind.strip().lower() in KINDS:
            notes.append(Note(kind.strip().lower(), rest.strip()))
        else:
            notes.append(Note("", line))
    return notes


class Lecture(QObject):
    """Reads a ``LessonRun``; ``changed`` says that something of it is another."""

    changed = Signal()
    scene_changed = Signal()

    def __init__(self, run: LessonRun, parent: QObject) -> None:
        super().__init__(parent)
        self.run = run
        self.order_keys = OrderKeys(run)
        self._whole, self._scene = QElapsedTimer(), QElapsedTimer()
        run.opened.connect(self._on_opened)
        run.scene_changed.connect(self._on_scene)
        run.question_changed.connect(self._on_changed)
        run.votes_changed.connect(self._on_changed)
        language().changed.connect(self._on_changed)
        if self.open:
            self._on_opened(run.lesson)

    @property
    def open(self) -> bool:
        """Whether there is a lesson."""
        return self.run.lesson is not None

    # words

    def lesson_words(self) -> LessonText:
        """Of the open lesson."""
        assert self.run.lesson is not None
        return self.run.lesson.words(language().name)

    def words(self, index: int | None = None) -> SceneText:
        """Of a scene (from 0), by default the present one."""
        lesson = self.run.lesson
        assert lesson is not None
        scene = lesson.lesson.scene[self.run.index if index is None else index]
        return lesson.scene_words(scene.id, language().name)

    def folder(self) -> Path | None:
        """Where the lesson's pictures are."""
        return self.run.lesson.folder if self.run.lesson is not None else None

    def count(self) -> int:
        """How many scenes there are; 0 without a lesson."""
        return len(self.run.lesson.lesson.scene) if self.run.lesson is not None else 0

    def next_index(self) -> int | None:
        """Which scene (from 0) comes next; None after the last one."""
        coming, lesson = self.run.coming, self.run.lesson
        return None if coming is None or lesson is None else lesson.lesson.scene.index(coming)

    def question(self) -> QuestionText | None:
        """The words of the present scene's question."""
        return self.words().question if self.open and self.run.question is not None else None

    def sentence(self) -> str:
        """The one sentence below the picture: what is asked, then why, else what the scene says."""
        if not self.open:
            return ""
        asked, words = self.question(), self.words()
        if self.run.ended:
            return tr(END, points=" · ".join(self.lesson_words().key_points))
        if asked is None:
            return words.line or words.title
        if self.run.phase == REVEALED:
            asked_of = self.run.question
            right = asked_of.right if asked_of is not None and asked_of.right else "right"
            return asked.why.get(right, "") or words.line or words.title
        return asked.ask

    def text(self) -> str:
        """What the scene says to everybody, besides its sentence."""
        return "" if not self.open or self.run.ended else self.words().text

    def options(self) -> list[str]:
        """What the class may choose, as it is written."""
        asked, of = self.question(), self.run.question
        names: Sequence[str] = () if self.run.ended else self.run.options
        # an order as the class has put it, and once it is seen as it is right
        ordered = of is not None and of.kind == "order" and not self.run.ended
        if of is not None and ordered:
            names = of.options if self.run.phase == REVEALED else self.order_keys.order()
        if asked is None:
            return []
        said = [asked.options.get(name, name) for name in names]
        guess = list(self.run.guess or ()) if ordered and self.run.phase == REVEALED else []
        places = [guess.index(name) if name in guess else k for k, name in enumerate(names)]
        return [one if k == place else tr(OURS, option=one, place=place + 1) for k, (one, place) in
                enumerate(zip(said, places, strict=True))]  # fmt: skip

    def marked(self) -> list[int]:
        """The options that are marked as right once the answer is seen: one, or those of an order in their places."""
        asked, right = self.run.question, self.right()
        if self.run.phase != REVEALED or asked is None or self.run.ended:
            return []
        if asked.kind == "order":
            return [
                k
                for k, pair in enumerate(zip(asked.options, self.run.guess or (), strict=False))
                if len(set(pair)) == 1
            ]
        return [] if right is None else [right]

    def right(self) -> int | None:
        """Which option is right, where one alone is."""
        asked = self.run.question
        return self.run.options.index(asked.right) if asked is not None and asked.right in self.run.options else None

    def votes(self) -> list[int]:
        """By option."""
        return [] if self.run.ended else [self.run.votes.get(name, 0) for name in self.run.options]

    def counted(self) -> bool:
        """Whether hands are counted: for options to choose from, not for an order of them."""
        asked = self.run.question
        return asked is not None and asked.kind != "order" and bool(self.run.options)

    def tally_open(self) -> bool:
        """Whether the class may see its votes: people follow the majority."""
        return self.run.phase in (LOCKED, REVEALED)

    def answer(self) -> str:
        """The answer in words, for the teacher alone."""
        asked, words = self.run.question, self.question()
        if asked is None or words is None:
            return ""
        if asked.kind == "order":
            return " › ".join(source.plain(words.options.get(name, name)) for name in asked.options)
        if asked.kind == "number":
            told = "…" if self.run.answer is None else number(self.run.answer, 0 if asked.whole else None)
            return f"{told} {words.unit}".strip()
        right = self.right()
        name = asked.right or ""
        return "" if right is None else f"{right + 1}  {source.plain(words.options.get(name, name))}"

    def number_told(self) -> str:
        """Of a number, once it is seen: the answer, and how far the class's was from it."""
        if self.run.phase != REVEALED:
            return ""
        verdict, asked = self.run.verdict, self.run.question
        distance = verdict.distance if verdict is not None else None
        whole = asked is not None and asked.whole
        apart = (
            ""
            if distance is None or self.number_right()
            else tr(APART, distance=number(distance, 0 if whole else None))
        )
        return sentences([tr(ANSWER_IS, answer=self.answer()), apart])

    def number_right(self) -> bool:
        """Whether the class's number is the answer, as near as is asked for, once it is seen."""
        return self.run.verdict is not None and self.run.verdict.right is True

    def reason(self) -> str:
        """Why the answer is right."""
        asked, words = self.run.question, self.question()
        if asked is None or words is None:
            return ""
        return words.why.get(asked.right or "right", "")

    def mistakes(self) -> list[Mistake]:
        """What a class is likely to say that is not right: for the teacher alone.

        Of a number the typical wrong ones with their distance, and the one that was given; of options the wrong one
        that has most votes.
        """
        asked, words = self.run.question, self.question()
        if asked is None or words is None:
            return []
        if asked.kind == "number":
            return self._wrong_numbers(asked, words)
        wrong = [(vote, k) for k, vote in enumerate(self.votes()) if vote and k != self.right()]
        if not self.counted() or not wrong:
            return []
        most = max(wrong, key=lambda pair: (pair[0], -pair[1]))[1]
        why = words.why.get(self.run.options[most], "")
        return [Mistake(f"{most + 1}  {source.plain(self.options()[most])}", None, source.plain(why))]

    def _wrong_numbers(self, asked: Asked, words: QuestionText) -> list[Mistake]:
        answer, found = self.run.answer, []
        decimals = 0 if asked.whole else None
        guess = self.run.guess
        if answer is not None and isinstance(guess, (int, float)) and abs(guess - answer) > asked.tolerance:
            found.append(Mistake(tr(GIVEN, value=number(guess, decimals)), abs(guess - answer), ""))
        for name, value in self.run.typical:
            apart = None if answer is None else abs(value - answer)
            found.append(Mistake(number(value, decimals), apart, source.plain(words.why.get(name, ""))))
        return found[:MISTAKES]

    def notes(self) -> Sequence[Note]:
        """The teacher's."""
        return notes_of(self.words().notes) if self.open else ()

    # time

    def minutes_spent(self) -> float:
        """Since the lesson was opened."""
        return self._whole.elapsed() / 60_000 if self._whole.isValid() else 0.0

    def scene_minutes_spent(self) -> float:
        """Since the scene began."""
        return self._scene.elapsed() / 60_000 if self._scene.isValid() else 0.0

    def minutes_planned(self) -> float:
        """For the present scene."""
        return self.run.scene.minutes if self.run.scene is not None else 0.0

    def _on_opened(self, lesson: object) -> None:
        self._whole.start()
        self._on_scene(0)

    def _on_scene(self, index: int) -> None:
        self._scene.start()
        self.scene_changed.emit()
        self.changed.emit()

    def _on_changed(self, *_: object) -> None:
        self.changed.emit()
