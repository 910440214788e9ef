"""A lesson that is being given: which scene, which question, how far, and what was answered.

The scene's state goes into the store, where it can be changed like any other:
improvising is nothing special, and coming back to the scene is one call. What
somebody had before is put aside with its history, and there again at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec
from psygnal import Signal

from rnnlab.engine.traces import Failure
from rnnlab.session.failures import failure_message
from rnnlab.session.lessons import questions, values
from rnnlab.session.lessons.asking import KEY, Numbers
from rnnlab.session.lessons.format import Asked, Scene
from rnnlab.session.lessons.progress import MOST_VOTES, Answer, Kept, Lessons, ProgressFile
from rnnlab.session.lessons.questions import Verdict
from rnnlab.session.lessons.reading import Opened
from rnnlab.session.messages import Message
from rnnlab.session.store import Change, Shared, Snapshot, Store

ASKING, LOCKED, REVEALED = "asking", "locked", "revealed"
OTHER_LAB = "lab"  # among what differs: another lab is looked at


class Asker(Protocol):
    """What is used of the lane of requests."""

    delivered: Any
    failed: Any

    def submit(self, lab: str, state: Any) -> None:
        """Ask for a result."""


class LessonRun:
    """One lesson at a time, scene by scene.

    Parameters
    ----------
    store : Store
    lane : Lane, optional
        Where the numbers of answers are computed; without one, only those that stand in the lesson are known.
    open_lab : callable, optional
        Shows a lab.
    current_lab : callable, optional
        The lab that is shown.
    progress : ProgressFile, optional
        Where it is kept how far one came.
    language : callable, optional
        The language in which undo steps name a scene.

    Signals
    -------
    opened : (Opened or None,)
        Another lesson, or none any more.
    scene_changed : (int,)
        Another scene is shown, its state in the store.
    question_changed : ()
        The phase, the guess, the answer's number, the verdict or the hints are others.
    votes_changed : ()
    differs_changed : (frozenset of str,)
        What the user changed of the scene's state.
    said : (Message,)
        What the user should be told.
    """

    opened = Signal(object)
    scene_changed = Signal(int)
    question_changed = Signal()
    votes_changed = Signal()
    differs_changed = Signal(object)
    said = Signal(object)

    def __init__(
        self,
        store: Store,
        lane: Asker | None = None,
        *,
        open_lab: Callable[[str], Any] = lambda lab: None,
        current_lab: Callable[[], str] | None = None,
        progress: ProgressFile | None = None,
        language: Callable[[], str] = lambda: "en",
    ) -> None:
        self._store, self._lane, self._language = store, lane, language
        self._open_lab, self._current_lab = open_lab, current_lab
        self._progress = progress
        self._others: dict[str, Kept] = {}  # of lessons that are not open, for the session file
        self._lesson: Opened | None = None
        self._index = 0
        self._done: list[str] = []
        self._answers: dict[str, Answer] = {}
        self._numbers: tuple[float, ...] | None = None  # the answer and the typical wrong ones
        self._asked: Numbers | None = None
        self._told: Verdict | None = None  # of a picture, by its lab
        self._differed: frozenset[str] = frozenset()
        self.late = False
        self.ended = False  # somebody went on after the last scene
        store.changed.connect(self._on_changed)
        if lane is not None:
            lane.delivered.connect(self._on_delivered)
            lane.failed.connect(self._on_failed)

    # ---- the lesson ----

    @property
    def lesson(self) -> Opened | None:
        """The lesson that is open."""
        return self._lesson

    @property
    def index(self) -> int:
        """Which scene is shown, from 0."""
        return self._index

    @property
    def scene(self) -> Scene | None:
        """The scene that is shown."""
        return None if self._lesson is None else self._lesson.lesson.scene[self._index]

    @property
    def done(self) -> tuple[str, ...]:
        """The scenes that have been shown, by name."""
        return tuple(self._done)

    @property
    def progress(self) -> ProgressFile | None:
        return self._progress

    def key(self, opened: Opened) -> str:
        """Under which name it is kept how far one came in a lesson."""
        return opened.lesson.id

    def open(self, opened: Opened, resume: bool = True) -> None:
        """Begin a lesson, or go on with it where it was left."""
        if self._lesson is not None:
            self._leave()
        kept = self._kept_of(opened.lesson.id) if resume else Kept()
        self._lesson, self._told = opened, None
        names = [scene.id for scene in opened.lesson.scene]
        self._done = [name for name in kept.done if name in names]
        self._answers = {
            scene.id: _usable(scene.question, kept.answers[scene.id])
            for scene in opened.lesson.scene
            if scene.question is not None and scene.id in kept.answers
        }
        self._index = names.index(kept.scene) if kept.scene in names else 0
        self._store.set_aside()
        self.opened.emit(opened)
        note = opened.note(self._language())
        if note is not None:
            self.said.emit(note)
        self._show()
        self._store.begin_history()

    def replace(self, opened: Opened, scene: str = "") -> None:
        """Take the same lesson as its file has it now, for instance with a scene recorded; the lab stays as it is.

        Parameters
        ----------
        opened : Opened
        scene : str
            Which scene is shown from now on; by default the present one.
        """
        if self._lesson is None or self.scene is None:
            return
        names = [one.id for one in opened.lesson.scene]
        wanted = scene or self.scene.id
        self._index = names.index(wanted) if wanted in names else min(self._index, len(names) - 1)
        self._lesson = opened
        shown = names[self._index]
        self._done = [name for name in self._done if name in names]
        if shown not in self._done:
            self._done.append(shown)
        self._answers = {name: answer for name, answer in self._answers.items() if name in names}
        self._ask_numbers(opened.lesson.scene[self._index])
        self._save()
        self.opened.emit(opened)
        self._set_differs(self.differs())
        self.scene_changed.emit(self._index)
        self.question_changed.emit()

    def close(self) -> None:
        """End the lesson: what there was before it is there again, and one redo has the lesson's last state."""
        if self._lesson is None:
            return
        self._leave()
        title = self._lesson.words(self._language()).title
        self._lesson = None
        self._done, self._answers, self._index = [], {}, 0
        self._asked = self._numbers = None
        self._set_differs(frozenset())
        self._store.bring_back(Message.of("undo-lesson", title=title))
        self.opened.emit(None)

    def go(self, index: int) -> bool:
        """Show a scene, in the state that the lesson gives it."""
        if self._lesson is None or not 0 <= index < len(self._lesson.lesson.scene):
            return False
        self._index = index
        self._show()
        return True

    def next(self) -> bool:
        """Show the next scene; when it is late, the next one that may not be left out."""
        return self._beside(1) is not None and self.go(self._beside(1) or 0)

    def back(self) -> bool:
        """Show the scene before."""
        return self._beside(-1) is not None and self.go(self._beside(-1) or 0)

    @property
    def can_next(self) -> bool:
        return self._beside(1) is not None

    @property
    def can_back(self) -> bool:
        return self._beside(-1) is not None

    @property
    def coming(self) -> Scene | None:
        """The scene that ``next`` would show."""
        index = self._beside(1)
        return None if index is None or self._lesson is None else self._lesson.lesson.scene[index]

    def advance(self) -> bool:
        """Go on by the one key: lock the guess, reveal the answer, show the next scene."""
        if self.phase == ASKING:
            return self.lock()
        if self.phase == LOCKED:
            return self.reveal()
        if self._lesson is not None and not self.can_next and not self.ended:
            self.ended = True
            self.question_changed.emit()
        return self.next()

    # ---- the scene and what became of it ----

    def wanted(self) -> Any:
        """The State that the scene has now: with the answer seen, once it was revealed."""
        assert self._lesson is not None
        states = self._lesson.states[self._lesson.lesson.scene[self._index].id]
        return states.revealed if self.phase == REVEALED else states.start

    def differs(self) -> frozenset[str]:
        """The fields of the State that are not as the scene has them; ``"lab"`` where another lab is shown.

        The step and the kept A are no difference: they are looked at, not changed.
        """
        scene = self.scene
        if scene is None or scene.lab not in self._store.labs:
            return frozenset()
        wanted, found = self.wanted(), self._store.full_state(scene.lab)
        fields = {
            name
            for name in wanted.__struct_fields__
            if name != "step" and getattr(wanted, name) != getattr(found, name)
        }
        if self._current_lab is not None and self._current_lab() != scene.lab:
            fields.add(OTHER_LAB)
        return frozenset(fields)

    def lab_opened(self) -> None:
        """Another lab is shown: that may be a difference."""
        self._set_differs(self.differs())

    def return_to_scene(self) -> None:
        """Put the scene's state back as one undo step, and show its lab."""
        if self._lesson is not None:
            self._put(self.wanted(), "undo-scene")

    # ---- the question ----

    @property
    def question(self) -> Asked | None:
        """What the scene asks."""
        return None if self.scene is None else self.scene.question

    @property
    def record(self) -> Answer:
        """What was answered to the scene's question."""
        return Answer() if self.scene is None else self._answers.get(self.scene.id, Answer())

    @property
    def phase(self) -> str:
        """``ASKING``, ``LOCKED`` or ``REVEALED``; empty where nothing is asked."""
        return "" if self.question is None else self.record.phase

    @property
    def hides(self) -> bool:
        """Whether what was computed is concealed."""
        return self.phase in (ASKING, LOCKED) and not self.bare

    @property
    def bare(self) -> bool:
        """Whether the question hides nothing."""
        return self.question is not None and self.question.hide == ()

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options in the order in which they are shown."""
        asked = self.question
        if asked is None or self._lesson is None or self.scene is None:
            return ()
        if asked.kind == "order":
            return questions.shuffled(asked.options, f"{self._lesson.lesson.id}/{self.scene.id}")
        return asked.options

    @property
    def guess(self) -> Any:
        guess = self.record.guess
        return tuple(guess) if isinstance(guess, list) and self.question and self.question.kind == "order" else guess

    @property
    def hints(self) -> int:
        """How many hints are shown."""
        return self.record.hints

    @property
    def votes(self) -> Mapping[str, int]:
        """The class's votes by option."""
        return self.record.votes

    @property
    def answer(self) -> float | None:
        """The right number, once it is known."""
        return None if self._numbers is None else self._numbers[0]

    @property
    def typical(self) -> tuple[tuple[str, float], ...]:
        """The typical wrong numbers by the names of their whys, once they are known."""
        asked = self.question
        if asked is None or self._numbers is None:
            return ()
        return tuple((one.id, value) for one, value in zip(asked.wrong, self._numbers[1:], strict=False))

    @property
    def verdict(self) -> Verdict | None:
        """What the guess is worth, once the answer is seen."""
        asked = self.question
        if asked is None or self.phase != REVEALED:
            return None
        if asked.kind == "picture":
            record = self.record
            return self._told or Verdict(right=record.right, distance=record.distance, why=asked.right or "right")
        return questions.verdict(asked, self.guess, self.answer, (self._numbers or (0.0,))[1:])

    def set_guess(self, guess: Any) -> bool:
        """Take a guess; None takes it back. False once it is locked."""
        if self.phase != ASKING:
            return False
        self._record(guess=guess)
        self.question_changed.emit()
        return True

    def lock(self) -> bool:
        """Leave the guess and the votes as they are: the tally may be shown."""
        if self.phase != ASKING:
            return False
        self._record(phase=LOCKED)
        self.question_changed.emit()
        return True

    def reveal(self) -> bool:
        """Show the answer, in the state in which it is seen."""
        if self.phase != LOCKED:
            return False
        self._record(phase=REVEALED)
        self._keep_verdict()
        self._put(self.wanted(), "undo-reveal")
        self._save()
        self.question_changed.emit()
        return True

    def ask_again(self) -> bool:
        """Ask the scene's question anew: guess and votes are gone, the scene is as at its beginning."""
        if self.question is None or self.scene is None:
            return False
        self._answers.pop(self.scene.id, None)
        self._show()
        return True

    @property
    def hints_available(self) -> int:
        """How many hints the question has in the present language."""
        if self._lesson is None or self.scene is None:
            return 0
        words = self._lesson.scene_words(self.scene.id, self._language()).question
        return 0 if words is None else len(words.hints)

    def hint(self) -> bool:
        """Show one more hint, before the answer is seen; False where there is none left."""
        if self.phase not in (ASKING, LOCKED) or self.hints >= self.hints_available:
            return False
        self._record(hints=self.hints + 1)
        self.question_changed.emit()
        return True

    def vote(self, option: str, count: int = 1) -> bool:
        """Add votes for an option; negative ones take some back."""
        return self.set_votes(option, self.votes.get(option, 0) + count)

    def set_votes(self, option: str, count: int) -> bool:
        """Put the number of votes for an option; False where there is no such option or number."""
        asked = self.question
        if asked is None or option not in asked.options or not 0 <= count <= MOST_VOTES:
            return False
        votes = {name: n for name, n in {**self.votes, option: count}.items() if n}
        if votes != self.votes:
            self._record(votes=votes)
            self.votes_changed.emit()
        return True

    def set_picture_verdict(self, right: bool | None, distance: float | None, why: str = "") -> None:
        """Take over what the lab's own question made of the guess."""
        asked = self.question
        if asked is None or self.phase != REVEALED:
            return
        self._told = Verdict(right=right, distance=distance, why=why or asked.right or "right")
        self._keep_verdict()
        self._save()
        self.question_changed.emit()

    # ---- what is kept ----

    def kept(self) -> Lessons:
        """What a session file holds of the lessons of this session."""
        if self._lesson is None:
            return Lessons(kept=dict(self._others))
        name = self._lesson.lesson.id
        return Lessons(open=name, kept={**self._others, name: self._present()})

    def restore(self, lessons: Lessons) -> None:
        """Take over what a session file held. The lesson that was open there is not opened: it may not be here."""
        self.close()
        self._others = dict(lessons.kept)

    # ---- inside ----

    def _beside(self, by: int) -> int | None:
        if self._lesson is None:
            return None
        scenes = self._lesson.lesson.scene
        index = self._index + by
        while 0 <= index < len(scenes):
            if not (self.late and scenes[index].skip):
                return index
            index += by
        return None

    def _show(self) -> None:
        self.ended = False
        assert self._lesson is not None
        scene = self._lesson.lesson.scene[self._index]
        self._told = None
        if scene.id not in self._done:
            self._done.append(scene.id)
        self._ask_numbers(scene)
        self._put(self.wanted(), "undo-scene")
        self._save()
        self.scene_changed.emit(self._index)
        self.question_changed.emit()

    def _put(self, state: Any, label: str) -> None:
        """The state into the store as one undo step, the step with it, and the scene's A or none."""
        assert self._lesson is not None
        assert self.scene is not None
        scene = self.scene
        if scene.lab not in self._store.labs:
            return
        self._open_lab(scene.lab)
        fields = state.__struct_fields__
        sentence = tuple(state.sentence) if "sentence" in fields else self._store.shared.sentence
        step = int(state.step) if "step" in fields else self._store.shared.step
        shared = Shared(sentence=sentence, step=max(0, min(step, len(sentence))))
        pins = {lab: pin for lab, pin in self._store.pins.items() if lab != scene.lab}
        compare = self._lesson.states[scene.id].compare
        if compare is not None:
            pins[scene.lab] = compare
        title = self._lesson.scene_words(scene.id, self._language()).title
        self._store.end_gesture()
        self._store.restore(Snapshot(shared, {scene.lab: state}, pins), Message.of(label, title=title))
        self._store.set_step(step, reach=step)
        self._set_differs(self.differs())

    def _on_changed(self, change: Change) -> None:
        if self.scene is not None and (change.sentence or change.labs):
            self._set_differs(self.differs())

    def _set_differs(self, fields: frozenset[str]) -> None:
        if fields != self._differed:
            self._differed = fields
            self.differs_changed.emit(fields)

    # the numbers of an answer

    def _ask_numbers(self, scene: Scene) -> None:
        asked = scene.question
        self._asked = self._numbers = None
        if asked is None or asked.kind != "number" or self._lesson is None:
            return
        wanted = (asked.answer, *(one.value for one in asked.wrong))
        if all(values.reference(value) is None for value in wanted):
            self._numbers = tuple(float(value) for value in wanted if isinstance(value, (int, float)))
        elif self._lane is not None:
            self._asked = Numbers(scene.lab, self._lesson.states[scene.id].revealed, wanted)
            self._lane.submit(KEY, self._asked)

    def _on_delivered(self, lab: str, state: Any, result: Any) -> None:
        if lab == KEY and state is self._asked and self._asked is not None:
            self._numbers = tuple(result)
            self._keep_verdict()
            self.question_changed.emit()

    def _on_failed(self, lab: str, state: Any, failure: Failure) -> None:
        if lab == KEY and state is self._asked and self._asked is not None:
            self.said.emit(failure_message(failure))

    # the record of the present scene

    def _record(self, **fields: Any) -> None:
        assert self.scene is not None
        self._answers[self.scene.id] = msgspec.structs.replace(self.record, **fields)

    def _keep_verdict(self) -> None:
        found = self.verdict
        if found is not None:
            self._record(right=found.right, distance=found.distance, wrong=found.wrong)

    def _present(self) -> Kept:
        assert self.scene is not None
        return Kept(scene=self.scene.id, done=tuple(self._done), answers=dict(self._answers))

    def _kept_of(self, lesson: str) -> Kept:
        if lesson in self._others:
            return self._others[lesson]
        return Kept() if self._progress is None else self._progress.of(lesson)

    def _leave(self) -> None:
        assert self._lesson is not None
        self._others[self._lesson.lesson.id] = self._present()
        self._save()

    def _save(self) -> None:
        """Keep for the user how far one came, and what was answered."""
        if self._progress is None or self._lesson is None:
            return
        said = self._progress.keep(self._lesson.lesson.id, self._present())
        if said is not None:
            self.said.emit(said)


def _usable(asked: Asked, answer: Answer) -> Answer:
    """What was kept of a question, as far as it fits the question that the lesson asks now."""
    guess = answer.guess if questions.usable(asked, answer.guess) else None
    votes = {name: count for name, count in answer.votes.items() if name in asked.options}
    return msgspec.structs.replace(answer, guess=guess, votes=votes)
