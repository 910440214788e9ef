"""Around a lesson: its words as they are set, the list of lessons, the plan, what is recorded, the class's summary."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from rnnlab.session.lessons import reading
from rnnlab.session.lessons.reading import open_lesson
from rnnlab.ui.application import application
from rnnlab.ui.lessons import source
from rnnlab.ui.lessons.library import Library
from rnnlab.ui.lessons.pictures import picture_path
from rnnlab.ui.lessons.plan import write_plan
from rnnlab.ui.lessons.plan_words import plan_markdown
from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look

SMALL = Path(__file__).parent / "lessons" / "small"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of the small lesson, as a teacher's own."""
    return Path(shutil.copytree(SMALL, tmp_path / "small"))


# words


def test_html_and_script_in_a_lesson_are_shown_as_text(qapp: QApplication) -> None:
    application(["rnnlab"])
    words = Prose()
    words.set_source("<script>alert(1)</script> and **bold** with $h_{t-1}$, costs \\$5; `$x$` &lt;")
    shown = words.document().toPlainText()
    assert "<script>alert(1)</script> and bold with" in shown
    assert "costs $5; $x$ <" in shown
    assert "**" not in shown


def test_bold_words_begin_before_a_chinese_quotation_mark(qapp: QApplication) -> None:
    application(["rnnlab"])
    words = Prose()
    words.set_source("再看**「苹果」**的权重")
    assert words.document().toPlainText() == "再看「苹果」的权重"
    assert source.plain("再看**「苹果」**的权重 $\\alpha_4$") == "再看「苹果」的权重 α4"


def test_pictures_come_from_below_the_lessons_folder_alone(qapp: QApplication, tmp_path: Path) -> None:
    folder = tmp_path / "lesson"
    (folder / "pictures").mkdir(parents=True)
    for path in (folder / "pictures" / "a.png", tmp_path / "secret.png"):
        image = QImage(40, 30, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.red)
        assert image.save(str(path))
    assert picture_path(folder, "pictures/a.png") is not None
    for name in ("../secret.png", str(tmp_path / "secret.png"), f"file://{tmp_path}/secret.png", "none.png", ""):
        assert picture_path(folder, name) is None
    application(["rnnlab"])
    words = Prose()
    words.set_source("![a](pictures/a.png)\n\n![b](none.png)", folder)
    assert words.heightForWidth(300) > 60  # the picture, and the frame that says what is missing


def test_a_formula_wider_than_the_text_is_shown_smaller(qapp: QApplication) -> None:
    application(["rnnlab"])
    words = Prose()
    words.set_source(
        "$$\\frac{\\exp(e_i / \\tau)}{\\sum_j \\exp(e_j / \\tau)} + \\frac{a + b + c + d + e + f}{g + h}$$"
    )
    document = words.document()
    document.setTextWidth(120)
    assert document.size().width() <= 121
    words.set_source("$\\frac{1}{$ is no formula")  # shown as it was typed, and nothing breaks
    assert words.heightForWidth(200) > 0


# the list


def test_the_list_shows_each_lesson_and_enter_opens_it_where_it_was_left(
    desk: Any, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = next(file for file in reading.found() if file.parent.name == "order")
    monkeypatch.setattr(reading, "found", lambda: (before, own / "lesson.toml"))
    classroom = desk.window.tools.classroom
    for lesson in (before, own):  # both are begun, the own one last
        classroom.open(open_lesson(lesson))
        classroom.go(2)
        classroom.close()
    desk.click(desk.window.top_bar.button("lessons"))
    library = desk.window.findChild(Library)
    assert library.isVisible()
    row = library.rows[1]
    assert (row.entry.title, row.entry.minutes, row.entry.scenes, row.entry.questions, row.entry.at) == (
        "A small lesson", 15.0, 6, 4, 2,
    )  # fmt: skip
    assert row.hasFocus()
    QTest.keyClick(row, Qt.Key.Key_Return)
    desk.settle()
    assert classroom.run.index == 2
    assert desk.window.top_bar.button("lessons").isChecked()


def test_a_file_that_is_no_lesson_is_refused_with_line_and_reason(
    desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: said.append(box.text() + box.informativeText()))
    broken = tmp_path / "broken.toml"
    broken.write_text('format = 1\n[[scene]\nid = "x"\n', encoding="utf-8")
    assert not desk.window.tools.classroom.dialogs.open(broken)
    assert "broken.toml" in said[0]
    assert "line 2" in said[0]
    assert desk.window.tools.classroom.run.lesson is None


def test_a_lesson_with_a_fault_tells_it_and_runs_the_rest(
    desk: Any, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: said.append(box.informativeText()))
    text = (own / "lesson.toml").read_text("utf-8").replace('id = "reader"\nlab = "reader"', 'id = "reader"\nlab = "x"')
    (own / "lesson.toml").write_text(text, encoding="utf-8")
    assert desk.window.tools.classroom.dialogs.open(own / "lesson.toml")
    assert "reader" in said[0]
    assert len(desk.window.tools.classroom.run.lesson.lesson.scene) == 5


# the plan


def test_the_plan_holds_goals_scenes_questions_answers_and_notes(qapp: QApplication) -> None:
    application(["rnnlab"])
    text = plan_markdown(open_lesson(SMALL), "en")
    for part in (
        "# A small lesson", "See **what** happens", "| 2 | Vote | Attention | 2 | 3 | yes |", "left out",
        "### 2. Vote (3 min)", "2. nearer to the mean **✓** — All weights become more alike.",
        "**Typical mistake** 0.45 — That is 5/11", "- **Ask** why?", "- **Say** because", "- Think of the mean.",
    ):  # fmt: skip
        assert part in text
    language().set("zh")
    try:
        chinese = plan_markdown(open_lesson(SMALL), "zh")
    finally:
        language().set("en")
    for part in ("## 教学目标", "## 时间安排", "- **问** 为什么？", "### 2. 投票（3 分钟）"):
        assert part in chinese


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_plan_is_a_pdf_whatever_theme_the_screen_has(qapp: QApplication, tmp_path: Path, paper: str) -> None:
    application(["rnnlab"])
    look().set_theme("dark")
    try:
        message = write_plan(open_lesson(SMALL), tmp_path / "plan.pdf", "en", paper)
        assert look().palette.name == "dark"
    finally:
        look().set_theme("light")
    assert message.id == "exported"
    data = (tmp_path / "plan.pdf").read_bytes()
    assert data.startswith(b"%PDF-")
    width = 595 if paper == "a4" else 612
    assert f"/MediaBox [0 0 {width}".encode() in data


def test_a_plan_that_cannot_be_written_is_said(desk: Any, tmp_path: Path) -> None:
    classroom = desk.window.tools.classroom
    printer = classroom.dialogs.write_plan(open_lesson(SMALL), tmp_path / "none" / "plan.pdf")
    said: list[str] = []
    printer.finished.connect(lambda message: said.append(message.id))
    for _ in range(500):
        desk.settle()
        if said:
            break
    assert said == ["file-not-saved"]
    assert desk.message() == "file-not-saved"


# recording, and the class


def test_record_scene_keeps_the_authors_comments_and_the_place(desk: Any, own: Path) -> None:
    classroom = desk.window.tools.classroom
    classroom.open(open_lesson(own))
    desk.settle()
    desk.window.store.edit("attention", lambda state: _with(state, temperature=4.0), label=_label())
    desk.settle()
    assert classroom.recorder.record(None) is not None
    desk.settle()
    text = (own / "lesson.toml").read_text("utf-8")
    assert "# a scene of words alone" in text
    assert open_lesson(own).states["words"].start.temperature == 4.0
    assert (classroom.run.index, classroom.run.differs()) == (0, frozenset())
    assert classroom.recorder.record("Something new") is not None
    assert [scene.id for scene in open_lesson(own).lesson.scene].index("vote") == 2
    assert open_lesson(own).scene_words(open_lesson(own).lesson.scene[1].id, "en").title == "Something new"


def test_the_summary_counts_the_classs_files_and_tells_those_it_cannot_read(
    desk: Any, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: told.append(box.informativeText()))
    monkeypatch.setattr(reading, "found", lambda: (own / "lesson.toml",))
    classroom = desk.window.tools.classroom
    files = []
    for k, answer in enumerate(("mean", "mean", "apple")):
        classroom.open(open_lesson(own), resume=False)
        classroom.go(1)
        classroom.run.set_guess(answer)
        classroom.run.lock()
        classroom.run.reveal()
        desk.settle()
        files.append(tmp_path / f"{k}.rnnlab")
        assert desk.window.files.save_to(files[-1])
    (tmp_path / "bad.rnnlab").write_bytes(b"no session")
    classroom.dialogs.write_summary([*files, tmp_path / "bad.rnnlab"], tmp_path / "class.csv")
    rows = list(csv.DictReader((tmp_path / "class.csv").read_text("utf-8-sig").splitlines()))
    counted = {row["option"]: row["count"] for row in rows if row["scene"] == "vote"}
    assert counted == {"apple": "1", "mean": "2", "still": "0"}
    assert "bad.rnnlab" in told[0]


def _with(state: Any, **values: Any) -> Any:
    import msgspec

    return msgspec.structs.replace(state, **values)


def _label() -> Any:
    from rnnlab.session.messages import Message

    return Message.of("undo-sentence")


def test_a_damaged_file_of_progress_is_told_and_lessons_run(desk_factory: Any, tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text("{", encoding="utf-8")
    desk = desk_factory()
    assert (tmp_path / "progress.json.damaged").exists()
    desk.window.tools.classroom.open(open_lesson(SMALL))
    desk.settle()
    assert desk.window.tools.classroom.panel.isVisible()


def test_a_formula_stands_on_the_line_of_the_words_beside_it(qtbot: Any) -> None:
    for text, leading in (("$0.88$ 000", 1.3), ("$0.88$ 000 中", 1.3), ("中 $0.88$ 000", 1.6)):
        prose = Prose(28, leading=leading)
        qtbot.addWidget(prose)
        prose.set_source(text)
        prose.resize(600, prose.heightForWidth(600))
        image, block = prose.grab().toImage(), prose.document().begin()
        line, words = block.layout().lineAt(0), block.text()

        def lowest(start: int, end: int) -> int:
            left, right = (round(line.cursorToX(k)[0]) for k in (start, end))  # noqa: B023
            rows = range(image.height() - 1, 0, -1)  # noqa: B023
            return next(y for y in rows if any(image.pixelColor(x, y).lightness() < 110 for x in range(left, right)))  # noqa: B023

        at, digits = words.index("\ufffc"), words.index("000")
        assert abs(lowest(at, at + 1) - lowest(digits, digits + 3)) <= 1, text
