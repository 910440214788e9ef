"""A lesson that is given: scenes, questions, what differs, and what is kept."""

import msgspec
import pytest

from rnnlab.labs import registry
from rnnlab.labs.attention.edits import with_temperature
from rnnlab.session import answers
from rnnlab.session.document import Document, dumps, loads
from rnnlab.session.lessons import reading
from rnnlab.session.lessons.asking import KEY, Numbers
from rnnlab.session.lessons.progress import VERSION, Answer, Kept, ProgressFile
from rnnlab.session.lessons.run import ASKING, LOCKED, REVEALED, LessonRun
from rnnlab.session.messages import Message, english
from rnnlab.session.store import Shared, Store

LESSON = """
format = 1
id = "trial"

[[scene]]
id = "start"
lab = "attention"
minutes = 5

[[scene]]
id = "warm"
lab = "attention"
minutes = 4
skip = true
patch = { temperature = 2.0 }
compare = { temperature = 1.0 }
[scene.question]
kind = "choice"
options = ["up", "down"]
right = "down"
reveal = { temperature = 4.0 }

[[scene]]
id = "how-much"
lab = "attention"
minutes = 3
[scene.question]
kind = "number"
answer = "=weights.3"
tolerance = 0.01
wrong = [{ id = "all", value = 1.0 }, { id = "eat", value = "=weights.2" }]

[[scene]]
id = "read"
lab = "reader"
minutes = 2
state = { sentence = ["猫", "追", "狗"], step = 2 }
[scene.question]
kind = "order"
options = ["one", "two", "three"]
"""
WORDS = """
title = "Trial"
summary = ""
[scenes.start]
title = "Start"
text = "t"
[scenes.warm]
title = "Warm"
text = "t"
[scenes.warm.question]
ask = "?"
options = { up = "u", down = "d" }
why = { up = "no", down = "yes" }
hints = ["first", "second"]
[scenes.how-much]
title = "How much"
text = "t"
[scenes.how-much.question]
ask = "?"
why = { right = "r", all = "a", eat = "e" }
[scenes.read]
title = "Read"
text = "t"
[scenes.read.question]
ask = "?"
options = { one = "1", two = "2", three = "3" }
why = { right = "r" }
"""


class Engine:
    """Computes where it stands, when it is told to."""

    def __init__(self):
        from psygnal import Signal

        class Signals:
            delivered = Signal(str, object, object)
            failed = Signal(str, object, object)

        self._signals = Signals()
        self.delivered, self.failed = self._signals.delivered, self._signals.failed
        self.waiting = []

    def submit(self, lab, state):
        self.waiting.append((lab, state))

    def work(self):
        for lab, state in self.waiting:
            self.delivered.emit(lab, state, answers.answer(lab, state))
        self.waiting = []


@pytest.fixture
def opened(tmp_path):
    folder = tmp_path / "trial"
    folder.mkdir()
    (folder / "lesson.toml").write_text(LESSON, encoding="utf-8")
    (folder / "en.toml").write_text(WORDS, encoding="utf-8")
    found = reading.open_lesson(folder)
    assert found.faults == ()
    return found


@pytest.fixture
def store():
    return Store({lab.name: lab.state_type() for lab in registry.LABS})


class Shown:
    """Which lab is shown."""

    def __init__(self):
        self.lab = "reader"

    def open(self, lab):
        self.lab = lab


@pytest.fixture
def shown():
    return Shown()


@pytest.fixture
def engine():
    return Engine()


@pytest.fixture
def run(store, shown, engine, tmp_path):
    progress = ProgressFile(tmp_path / "own" / "progress.json")
    return LessonRun(store, engine, open_lab=shown.open, current_lab=lambda: shown.lab, progress=progress)


def test_a_scene_is_one_undo_step_named_after_it(run, store, opened, shown):
    run.open(opened)
    before = store.full_state("attention")
    assert run.go(1)
    assert shown.lab == "attention"
    assert store.full_state("attention").temperature == 2.0
    assert english(store.undo_label) == "Scene: Warm"
    store.undo()
    assert store.full_state("attention") == before


def test_a_patch_builds_on_the_scene_before_with_its_answer_seen(opened):
    assert opened.states["warm"].start.temperature == 2.0
    assert opened.states["warm"].revealed.temperature == 4.0
    assert opened.states["how-much"].start.temperature == 4.0


def test_the_scene_keeps_its_a_and_the_next_one_has_none(run, store, opened):
    run.open(opened)
    run.go(1)
    assert store.pins["attention"].temperature == 1.0
    run.next()
    assert "attention" not in store.pins


def test_the_step_and_the_sentence_of_a_scene_are_shared(run, store, opened):
    run.open(opened)
    run.go(3)
    assert store.shared == Shared(sentence=("猫", "追", "狗"), step=2)


def test_improvising_shows_what_differs_and_one_call_comes_back(run, store, opened, shown):
    heard = []
    run.differs_changed.connect(heard.append)
    run.open(opened)
    assert run.differs() == frozenset()
    store.edit("attention", lambda s: msgspec.structs.replace(s, temperature=0.5), label=Message.of("undo-sentence"))
    assert run.differs() == {"temperature"}
    shown.open("gates")
    run.lab_opened()
    assert heard == [{"temperature"}, {"temperature", "lab"}]
    run.return_to_scene()
    assert shown.lab == "attention"
    assert run.differs() == frozenset()
    assert store.full_state("attention").temperature == 1.0
    assert heard[-1] == frozenset()
    store.undo()
    assert store.full_state("attention").temperature == 0.5


def test_looking_at_another_step_is_no_difference(run, store, opened):
    run.open(opened)
    run.go(3)
    store.set_step(1)
    assert run.differs() == frozenset()
    run.return_to_scene()
    assert store.shared.step == 2


def test_one_key_locks_reveals_and_goes_on(run, store, opened):
    run.open(opened)
    assert run.phase == ""
    assert run.advance()
    assert (run.scene.id, run.phase, run.hides) == ("warm", ASKING, True)
    run.set_guess("up")
    assert run.advance()
    assert (run.phase, run.hides) == (LOCKED, True)
    assert not run.set_guess("down")
    assert store.full_state("attention").temperature == 2.0
    assert run.verdict is None
    assert run.advance()
    assert (run.phase, run.hides) == (REVEALED, False)
    assert store.full_state("attention").temperature == 4.0
    assert english(store.undo_label) == "Answer: Warm"
    assert (run.verdict.right, run.verdict.why) == (False, "up")
    assert run.advance()
    assert run.scene.id == "how-much"


def test_a_scene_that_was_revealed_comes_back_revealed_until_it_is_asked_again(run, store, opened):
    run.open(opened)
    run.go(1)
    run.lock()
    run.reveal()
    run.go(0)
    run.go(1)
    assert run.phase == REVEALED
    assert store.full_state("attention").temperature == 4.0
    run.ask_again()
    assert run.phase == ASKING
    assert store.full_state("attention").temperature == 2.0


def test_when_it_is_late_scenes_that_may_be_left_out_are(run, opened):
    run.open(opened)
    run.late = True
    assert run.coming.id == "how-much"
    run.next()
    assert run.scene.id == "how-much"
    run.back()
    assert run.scene.id == "start"
    assert not run.can_back


def test_the_last_scene_has_no_next(run, opened):
    run.open(opened)
    run.go(3)
    assert not run.can_next
    assert not run.next()
    assert run.index == 3
    assert not run.go(4)


def test_votes_are_numbers_and_never_below_nothing(run, opened):
    run.open(opened)
    run.go(1)
    assert run.vote("up")
    assert run.vote("up", 12)
    assert run.set_votes("down", 3)
    assert run.vote("down", -1)
    assert dict(run.votes) == {"up": 13, "down": 2}
    assert not run.vote("down", -3)
    assert not run.vote("sideways")
    assert not run.set_votes("up", 10_000)
    assert dict(run.votes) == {"up": 13, "down": 2}


def test_hints_come_one_by_one_before_the_answer(run, opened):
    run.open(opened)
    assert not run.hint()
    run.go(1)
    assert (run.hint(), run.hint(), run.hint()) == (True, True, False)
    assert run.hints == 2
    run.ask_again()
    run.lock()
    run.reveal()
    assert not run.hint()


def test_the_number_of_an_answer_is_computed_in_the_engine_in_the_state_that_is_revealed(run, opened, engine):
    run.open(opened)
    run.go(2)
    ((lab, asked),) = engine.waiting
    assert lab == KEY
    assert isinstance(asked, Numbers)
    assert asked.state == opened.states["how-much"].revealed
    assert run.answer is None
    run.set_guess(0.5)
    run.lock()
    run.reveal()
    assert run.verdict.right is None
    engine.work()
    # temperature 4: scores 2, 1, 3, 5 give exp(s/4)/sum
    import math

    powers = [math.exp(s / 4) for s in (2, 1, 3, 5)]
    assert run.answer == pytest.approx(powers[3] / sum(powers))
    assert run.verdict.distance == pytest.approx(abs(0.5 - powers[3] / sum(powers)))
    assert run.record.distance == run.verdict.distance


@pytest.mark.parametrize(
    ("guess", "right", "wrong"),
    [(0.4179, True, ""), (1.0, False, "all"), (0.2534, False, "eat"), (0.7, False, "")],
)
def test_a_typical_wrong_number_is_recognised(run, opened, engine, guess, right, wrong):
    run.open(opened)
    run.go(2)
    engine.work()
    run.set_guess(guess)
    run.lock()
    run.reveal()
    assert (run.verdict.right, run.verdict.wrong) == (right, wrong)
    assert run.verdict.why == (wrong or "right")


def test_the_answer_of_a_scene_that_was_left_is_not_heard(run, opened, engine):
    run.open(opened)
    run.go(2)
    run.go(1)
    engine.work()
    assert run.answer is None


def test_things_to_order_are_mixed_and_the_distance_is_pairs(run, opened):
    run.open(opened)
    run.go(3)
    assert run.options != ("one", "two", "three")
    assert sorted(run.options) == sorted(("one", "two", "three"))
    assert run.options == run.options
    run.set_guess(("two", "one", "three"))
    run.lock()
    run.reveal()
    assert (run.verdict.right, run.verdict.distance) == (False, 1.0)
    run.ask_again()
    run.set_guess(("one", "two", "three"))
    run.lock()
    run.reveal()
    assert (run.verdict.right, run.verdict.distance) == (True, 0.0)


def test_a_lesson_is_resumed_where_it_was_left(run, opened, store, tmp_path):
    run.open(opened)
    run.go(1)
    run.set_guess("down")
    run.lock()
    run.reveal()
    run.next()
    run.close()
    again = LessonRun(store, None, progress=ProgressFile(tmp_path / "own" / "progress.json"))
    again.open(opened)
    assert again.scene.id == "how-much"
    assert again.done == ("start", "warm", "how-much")
    again.back()
    assert (again.phase, again.guess, again.verdict.right) == (REVEALED, "down", True)
    again.open(opened, resume=False)
    assert (again.index, again.done) == (0, ("start",))


def test_progress_of_scenes_and_options_that_are_gone_is_passed_over(run, opened, tmp_path):
    kept = Kept(
        scene="lost",
        done=("lost", "start"),
        answers={"warm": Answer(guess="sideways", votes={"up": 2, "sideways": 3}), "start": Answer(guess=1)},
    )
    run.progress.keep("trial", kept)
    run.open(opened)
    assert (run.index, run.done) == (0, ("start",))
    run.go(1)
    assert (run.guess, dict(run.votes)) == (None, {"up": 2})


def test_answers_are_kept_in_the_session_file(run, opened, store):
    run.open(opened)
    run.go(1)
    run.set_guess("down")
    run.vote("up", 7)
    run.lock()
    data = dumps(Document(store.shared, dict(store.labs), lessons=run.kept()))
    found = loads(data, "x.rnnlab").lessons
    assert found.open == "trial"
    other = LessonRun(Store(dict(store.labs)), None)
    other.restore(found)
    other.open(opened)
    assert (other.scene.id, other.phase, other.guess, dict(other.votes)) == ("warm", LOCKED, "down", {"up": 7})


def test_a_session_without_lessons_has_no_such_part_in_its_file(store):
    import io
    import zipfile

    data = dumps(Document(store.shared, dict(store.labs)))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert b'"lessons"' not in archive.read("session.json")


def test_a_damaged_file_of_progress_is_kept_aside_and_told(tmp_path):
    path = tmp_path / "progress.json"
    path.write_text("{ not json", encoding="utf-8")
    progress = ProgressFile(path)
    assert [note.id for note in progress.notes] == ["lesson-progress-damaged"]
    assert progress.of("trial") == Kept()
    assert (tmp_path / "progress.json.damaged").read_text(encoding="utf-8") == "{ not json"
    assert progress.keep("trial", Kept(scene="start")) is None
    assert ProgressFile(path).of("trial") == Kept(scene="start")


@pytest.mark.parametrize(
    ("kept", "taken"),
    [('{"trial": {"scene": "start", "colour": "red"}}', "start"), ('["all of it", "is otherwise"]', "")],
)
def test_a_newer_programs_progress_is_kept_aside_and_what_is_known_of_it_is_taken(tmp_path, kept, taken):
    path = tmp_path / "progress.json"
    text = f'{{"version": {VERSION + 1}, "lessons": {kept}}}'
    path.write_text(text, encoding="utf-8")
    progress = ProgressFile(path)
    assert [note.id for note in progress.notes] == ["lesson-progress-newer"]
    assert dict(progress.notes[0].args)["path"].endswith("progress.json.newer")
    assert progress.of("trial").scene == taken
    assert (tmp_path / "progress.json.newer").read_text(encoding="utf-8") == text
    assert not (tmp_path / "progress.json.damaged").exists()
    progress.keep("trial", Kept(scene="warm"))
    again = ProgressFile(path)
    assert (again.notes, again.of("trial").scene) == ((), "warm")


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path):
    (tmp_path / "own").write_text("a file", encoding="utf-8")
    progress = ProgressFile(tmp_path / "own" / "progress.json")
    first = progress.keep("trial", Kept(scene="start"))
    assert first is not None
    assert progress.keep("trial", Kept(scene="warm")) is None
    assert progress.of("trial") == Kept(scene="warm")


def test_a_lesson_in_another_language_says_so(run, opened, store):
    heard = []
    run = LessonRun(store, None, language=lambda: "zh")
    run.said.connect(heard.append)
    run.open(opened)
    assert [message.id for message in heard] == ["lesson-language"]


def test_closing_brings_back_what_there_was_with_its_history_and_one_redo_has_the_lesson_again(run, store, opened):
    store.edit("attention", with_temperature, 3.0, label=Message.of("undo-sentence"))
    store.pin("attention")
    store.set_step(1)
    before = store.snapshot()
    run.open(opened)
    assert not store.can_undo  # nobody's own step is undone in a lesson
    run.go(1)
    assert store.undo_label.id == "undo-scene"
    last = store.labs["attention"]
    run.close()
    assert run.lesson is None
    assert (run.scene, run.phase, run.options) == (None, "", ())
    assert not run.next()
    assert (store.shared, dict(store.labs), dict(store.pins)) == (before.shared, before.labs, before.pins)
    assert (store.undo_label.id, store.redo_label.id) == ("undo-sentence", "undo-lesson")
    store.redo()
    assert store.labs["attention"] == last
    store.undo()
    assert store.labs == before.labs
    store.undo()
    assert not store.can_undo
    store.unpin("attention")
    assert not store.modified


def test_a_lesson_whose_file_was_written_goes_on_where_it_was(run, store, opened):
    from rnnlab.session.lessons.recording import add_after

    run.open(opened)
    run.go(1)
    run.vote("up", 4)
    state = msgspec.structs.replace(store.full_state("attention"), temperature=7.0)
    store.edit("attention", lambda _: state, label=Message.of("undo-sentence"))
    done = add_after(opened, "warm", "attention", state)
    run.replace(reading.open_lesson(opened.file), scene=done.scene)
    assert (run.scene.id, run.differs()) == (done.scene, frozenset())
    assert store.full_state("attention").temperature == 7.0
    run.back()
    assert (run.scene.id, dict(run.votes)) == ("warm", {"up": 4})
