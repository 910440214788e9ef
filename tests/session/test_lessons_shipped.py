"""The course that is shipped: complete in both languages, and every claim shown by a computation."""

import re
from pathlib import Path

import pytest

from rnnlab import paths
from rnnlab.session.answers import answer_json
from rnnlab.session.lessons import checking, reading
from tests.session.lesson_files import write

COURSE = (
    "order", "rnn", "gradients", "gates", "translation", "bottleneck", "attention", "alignment", "next",
)  # fmt: skip
ALL = (*COURSE, "overview")


@pytest.fixture(scope="module")
def lessons():
    return {name: reading.open_lesson(paths.resource("lessons", name)) for name in ALL}


def test_the_course_follows_the_story():
    opened = [reading.open_lesson(path) for path in reading.found() if reading.is_shipped(path)]
    numbered = sorted((one for one in opened if one.lesson.number), key=lambda one: one.lesson.number)
    assert [one.lesson.number for one in numbered] == list(range(1, 10))
    assert tuple(one.lesson.id for one in numbered) == COURSE


@pytest.mark.parametrize("name", ALL)
def test_nothing_is_wrong_and_every_claim_holds(lessons, name):
    assert [str(fault) for fault in checking.check(lessons[name], answer_json, strict=True)] == []


@pytest.mark.parametrize("name", COURSE)
def test_a_lesson_fills_45_minutes_with_scenes_and_questions(lessons, name):
    lesson = lessons[name].lesson
    assert lesson.minutes == 45
    assert 6 <= len(lesson.scene) <= 9
    assert sum(scene.question is not None for scene in lesson.scene) >= 3
    assert any(scene.skip for scene in lesson.scene)


def test_the_short_version_of_all_takes_15_minutes(lessons):
    assert lessons["overview"].lesson.minutes == 15


@pytest.mark.parametrize("name", ALL)
def test_every_scene_carries_a_check(lessons, name):
    for scene in lessons[name].lesson.scene:
        assert scene.checks or (scene.question is not None and scene.question.checks), scene.id


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ALL)
def test_the_plan_and_the_notes_are_complete(lessons, name, language):
    opened = lessons[name]
    assert language in opened.languages
    words = opened.words(language)
    for part in ("goals", "key_points", "difficult_points", "prerequisites", "misconceptions", "sources"):
        assert all(line.strip() for line in getattr(words, part)), part
        assert getattr(words, part) or name == "overview", part
    for scene in opened.lesson.scene:
        text = words.scenes[scene.id]
        assert text.line.strip(), scene.id
        assert text.notes.strip(), scene.id
        if scene.question is not None:
            assert text.question.hints, scene.id


def test_the_example_in_the_documentation_has_no_faults(tmp_path):
    text = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text("utf-8")
    lesson, words = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    folder = write(tmp_path / "my-lesson", lesson, en=words)
    (folder / "picture.png").write_bytes(b"picture")
    assert [str(fault) for fault in checking.check(reading.open_lesson(folder), answer_json, strict=True)] == []
