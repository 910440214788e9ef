"""Answers of many students, counted question by question."""

import csv
import io

import pytest

from rnnlab.session.lessons import reading, summary
from rnnlab.session.lessons.progress import Answer, Kept, Lessons
from tests.session.lesson_files import write
from tests.session.test_lesson_run import LESSON, WORDS


@pytest.fixture
def lessons(tmp_path):
    return {"trial": reading.open_lesson(write(tmp_path / "trial", LESSON, en=WORDS))}


def student(**answers):
    return Lessons(kept={"trial": Kept(answers={name.replace("_", "-"): answer for name, answer in answers.items()})})


CLASS = [
    student(
        warm=Answer(phase="revealed", guess="down", right=True, hints=1),
        how_much=Answer(phase="revealed", guess=0.42, right=True, distance=0.002),
        read=Answer(phase="revealed", guess=["one", "two", "three"], right=True, distance=0),
    ),
    student(
        warm=Answer(phase="revealed", guess="up", right=False, hints=2),
        how_much=Answer(phase="revealed", guess=1.0, right=False, distance=0.58, wrong="all"),
    ),
    student(
        warm=Answer(phase="locked", guess="down"),
        how_much=Answer(phase="revealed", guess=0.6, right=False, distance=0.18),
    ),
    student(warm=Answer(phase="revealed", votes={"up": 20, "down": 11})),  # the teacher's: votes by hand
    Lessons(),
]


def rows(lessons, files=CLASS, language="en"):
    found = [dict(zip(summary.HEADINGS, row, strict=True)) for row in summary.table(files, lessons, language)]
    return {(row["scene"], row["option"]): row for row in found}


def test_options_are_counted_with_their_share_and_the_votes(lessons):
    found = rows(lessons)
    up, down = found["warm", "up"], found["warm", "down"]
    assert (up["count"], up["share"], up["votes"], up["is_right"]) == ("1", "0.3333", "20", "0")
    assert (down["count"], down["share"], down["votes"], down["is_right"]) == ("2", "0.6667", "11", "1")
    assert (down["option_text"], down["question"], down["lesson_title"]) == ("d", "?", "Trial")


def test_the_share_of_right_answers_is_of_those_that_were_judged(lessons):
    row = rows(lessons)["warm", "up"]
    assert (row["answered"], row["right"], row["right_share"], row["mean_hints"]) == ("3", "1", "0.5", "1")


def test_numbers_are_counted_as_right_typically_wrong_or_other_with_their_mean_distance(lessons):
    found = rows(lessons)
    counts = {name: found["how-much", name]["count"] for name in ("right", "all", "eat", "other")}
    assert counts == {"right": "1", "all": "1", "eat": "0", "other": "1"}
    assert found["how-much", "right"]["mean_distance"] == "0.254"  # (0.002 + 0.58 + 0.18) / 3
    assert found["how-much", "all"]["right_share"] == "0.3333"


def test_questions_stand_in_the_order_of_the_lesson(lessons):
    scenes = [scene for scene, _ in rows(lessons)]
    assert list(dict.fromkeys(scenes)) == ["warm", "how-much", "read"]


def test_an_answer_that_fits_no_question_is_passed_over(lessons):
    files = [student(warm=Answer(guess="sideways"), how_much=Answer(guess="many"), read=Answer(guess=["one"]))]
    assert summary.table(files, lessons, "en") == []


def test_a_lesson_that_is_not_here_is_counted_by_what_the_files_say():
    files = [Lessons(kept={"far": Kept(answers={"q": Answer(guess="a", right=True)})})] * 3
    (row,) = summary.table(files, {}, "en")
    found = dict(zip(summary.HEADINGS, row, strict=True))
    assert (found["lesson"], found["option"], found["count"], found["right_share"]) == ("far", "a", "3", "1")


def test_the_csv_is_marked_as_utf8_and_no_text_becomes_a_formula(lessons, tmp_path):
    words = WORDS.replace('ask = "?"\noptions = { up = "u"', 'ask = "=1+1, \\"说\\""\noptions = { up = "@SUM(A1)"')
    hostile = {"trial": reading.open_lesson(write(tmp_path / "hostile", LESSON, en=words))}
    data = summary.csv_bytes(summary.table(CLASS, hostile, "en"))
    assert data.startswith(b"\xef\xbb\xbf")
    table = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    assert table[0]["question"] == '\'=1+1, "说"'
    assert table[0]["option_text"] == "'@SUM(A1)"
    assert len(table) == len(summary.table(CLASS, lessons, "en"))
