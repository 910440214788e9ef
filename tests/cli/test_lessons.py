"""The command ``lessons``: the list, the check, the class's answers, the plan."""

import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rnnlab import cli, paths
from rnnlab.labs import registry
from rnnlab.session.document import Document, save
from rnnlab.session.lessons.progress import Answer, Kept, Lessons
from rnnlab.session.store import Shared
from tests.session.lesson_files import EN, LESSON, line_of, write

ROOT = Path(__file__).parents[2]


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The program's lessons are one; the user has none yet."""
    write(tmp_path / "resources" / "lessons" / "small", LESSON.replace('id = "small"', 'id = "small"\nnumber = 3'))
    monkeypatch.setattr(paths, "resources", lambda: tmp_path / "resources")
    monkeypatch.setattr(paths, "user_folder", lambda kind: tmp_path / "own" / kind)
    return tmp_path


def test_lessons_are_listed_with_minutes_questions_and_languages(home, capsys):
    write(home / "own" / "data" / "lessons" / "mine", LESSON.replace("small", "mine"))
    (home / "own" / "data" / "lessons" / "notes.txt").write_text("no lesson", encoding="utf-8")
    assert cli.main(["lessons"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert rows == [
        ["3", "small", "9", "min", "2", "scenes", "1", "questions", "en", "Small"],
        ["–", "mine", "9", "min", "2", "scenes", "1", "questions", "en", "Small"],
    ]


def test_what_is_wrong_with_a_lesson_is_told_beside_the_list(home, capsys):
    write(home / "own" / "data" / "lessons" / "mine", "[[scene")
    assert cli.main(["lessons"]) == 1
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 1
    assert re.search(r"mine[/\\]lesson\.toml:1: ", told.err)


def test_without_any_lesson_the_list_is_empty(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    monkeypatch.setattr(paths, "user_folder", lambda kind: tmp_path / "own")
    assert cli.main(["lessons"]) == 0
    assert capsys.readouterr().out == ""


def test_lessons_that_hold_have_status_0_and_one_line_says_how_much_was_held(home, capsys):
    assert cli.main(["lessons", "--check"]) == 0
    assert cli.main(["lessons", "--check", "small"]) == 0
    assert cli.main(["lessons", "--check", str(home / "resources" / "lessons" / "small" / "lesson.toml")]) == 0
    one, by_name, by_path = capsys.readouterr().out.splitlines()
    assert (LESSON.count("[[scene]]"), LESSON.count(".checks]]")) == (2, 2)
    assert one == by_name == by_path == "1 lesson, 2 scenes, 2 claims checked: all hold"


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("is = 0.830953", "is = 0.5", 'value = "weights.3"', "is 0.830953, not 0.5"),
        ("temperature = 2.0", "temprature = 2.0", "temprature", "no such field"),
        ('lab = "attention"', 'lab = "telepathy"', 'lab = "telepathy"', "no lab “telepathy”"),
        ("minutes = 5", 'minutes = "five"', 'minutes = "five"', "expected"),
        ("minutes = 5", "minutes = = 5", "minutes = = 5", "TOML"),
    ],
)
def test_each_fault_is_one_line_with_file_line_scene_field_and_why(tmp_path, capsys, old, new, line, why):
    lesson = LESSON.replace(old, new, 1)
    folder = write(tmp_path / "mine", lesson)
    assert cli.main(["lessons", "--check", str(folder)]) == 1
    (told,) = [one for one in capsys.readouterr().out.splitlines() if why in one]
    assert told.startswith(f"{folder / 'lesson.toml'}:{line_of(lesson, line)}: ")


def test_faults_in_words_are_told_in_their_own_file(tmp_path, capsys):
    folder = write(tmp_path / "mine", en=EN.replace("= 1$", "= {$"), zh=EN)
    assert cli.main(["lessons", "--check", str(folder)]) == 1
    (told,) = capsys.readouterr().out.splitlines()
    assert told.startswith(f"{folder / 'en.toml'}:{line_of(EN, 'They add up')}: scene weights: text: the formula $")


def test_all_faults_of_all_lessons_are_told(tmp_path, capsys):
    one = write(tmp_path / "one", LESSON.replace("is = 0.830953", "is = 0.5"))
    two = write(tmp_path / "two", "= 1")
    assert cli.main(["lessons", "--check", str(one), str(two)]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["lessons", "--check", "nowhere"], "nowhere"),
        (["lessons", "--chekc"], "--chekc"),
        (["lessons", "--summary"], "--summary"),
        (["lessons", "--check", "--summary", "x"], "not allowed"),
        (["lessons", "--out", "x"], "--out"),
        (["lessons", "--plan", "small"], "--out"),
        (["lessons", "--plan", "nowhere", "--out", "x.pdf"], "nowhere"),
    ],
)
def test_bad_usage_is_status_2_and_one_line(home, capsys, words, names):
    assert cli.main(words) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert names in told


def students(folder):
    folder.mkdir()
    labs = {lab.name: lab.state_type() for lab in registry.LABS}
    for k, guess in enumerate(("up", "down", "down")):
        kept = Kept(answers={"warm": Answer(phase="revealed", guess=guess, right=guess == "down")})
        save(folder / f"{k}.rnnlab", Document(Shared(), labs, lessons=Lessons(kept={"small": kept})))
    return [str(path) for path in sorted(folder.iterdir())]


def test_a_class_is_summed_up_from_its_files(home, capsys):
    files = students(home / "class")
    assert cli.main(["lessons", "--summary", *files]) == 0
    table = list(csv.DictReader(io.StringIO(capsys.readouterr().out.lstrip("\ufeff"))))
    assert [(row["option"], row["count"], row["right_share"]) for row in table] == [
        ("up", "1", "0.6667"),
        ("down", "2", "0.6667"),
    ]


def test_a_file_that_is_no_session_is_told_and_the_others_are_counted(home, capsys):
    files = students(home / "class")
    (home / "class" / "notes.rnnlab").write_text("no session", encoding="utf-8")
    out = home / "class.csv"
    words = ["lessons", "--summary", *files, str(home / "class" / "notes.rnnlab"), "--out", str(out)]
    assert cli.main(words) == 1
    assert "notes.rnnlab" in capsys.readouterr().err
    data = out.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\r\n") == 3


def test_a_summary_that_cannot_be_written_is_refused(home, capsys):
    files = students(home / "class")
    assert cli.main(["lessons", "--summary", *files, "--out", str(home / "no" / "where.csv")]) == 2
    assert "--out" in capsys.readouterr().err


def test_a_lesson_plan_is_a_pdf_without_a_screen(tmp_path):
    folder = write(tmp_path / "mine")
    out = tmp_path / "plan.pdf"
    words = [sys.executable, "-m", "rnnlab", "lessons", "--plan", str(folder), "--out", str(out)]
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout.strip()) == (0, str(out))
    assert out.read_bytes().startswith(b"%PDF-")
    lost = subprocess.run(
        [*words[:-1], str(tmp_path / "no" / "where.pdf")], cwd=ROOT, env=environment, capture_output=True
    )
    assert lost.returncode == 1
    assert b"where.pdf" in lost.stderr


@pytest.mark.parametrize("lab", [lab.name for lab in registry.LABS])
def test_the_names_that_a_lesson_may_use_are_printed(capsys, lab):
    assert cli.main(["schema", lab, "--parts"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert tuple(told.pop("later", ())) == registry.lab(lab).parts.later
    assert set(told) == {"parts", "sections", "questions"}
    assert all(told[kind] for kind in told)
    pages = getattr(sys.modules[registry.lab(lab).state_type.__module__], "PAGES", ("",))
    assert set(told["parts"]) <= set(pages)
