"""Sentence pairs of the user's own: files as people have them, looked at, trained on, and refused in plain words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel

from rnnlab import paths
from rnnlab.engine import translator_course
from rnnlab.labs.translation import view_pairs_words as words
from rnnlab.labs.translation.plan import TranslatorPlan
from rnnlab.labs.translation.state import with_training
from rnnlab.session import pairs
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language

PEOPLE = {"我": "I", "你": "you", "他": "he", "她": "she", "我们": "we"}
DOES = {"吃": "eat", "喝": "drink", "买": "buy", "看": "see"}
WHAT = {"苹果": "apples", "水": "water", "书": "books", "鱼": "fish", "茶": "tea"}
TEACHER = [
    (f"{who}{does}{what}", f"{PEOPLE[who]} {DOES[does]} {WHAT[what]}")
    for who in PEOPLE
    for does in DOES
    for what in WHAT
]


@pytest.fixture
def desk(desk_factory, monkeypatch, tmp_path):
    """A window at the page of training; what is kept lies in a folder of the test's own."""
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path / "models")
    monkeypatch.setattr(paths, "own_texts", lambda: tmp_path / "texts")
    monkeypatch.setattr(translator_course, "MEASUREMENTS", 2)
    desk = desk_factory("translation")
    lab = desk.window.host.view("translation")
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("training").center())
    return desk


@pytest.fixture
def lab(desk):
    return desk.window.host.view("translation")


@pytest.fixture
def training(lab):
    return lab.further["training"]


@pytest.fixture
def own(training):
    return training.pairs


@pytest.fixture
def tsv(tmp_path):
    """A file as a spreadsheet of another system writes it: byte order mark, Windows line ends, columns around."""
    lines = ["id\t中文\tEnglish\tlicence", *(f"{k}\t{zh}\t{en}\tCC-BY" for k, (zh, en) in enumerate(TEACHER))]
    lines[5:5] = ["", "just one cell", "9\t只有中文\t\tCC-BY", lines[2]]
    path = tmp_path / "pairs.tsv"
    path.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(lines).encode() + b"\r\n")
    return path


def read(desk, own, path) -> None:
    """Read a file to its end."""
    own.take_file(path)
    for _ in range(10_000):
        desk.settle()
        if not own.reader.active:
            return
    raise AssertionError("the file has no end")


def small(desk, digest: str | None) -> None:
    plan = TranslatorPlan(hidden=4, embedding=3, batch=4, updates=6, pairs=digest)
    desk.window.store.edit("translation", with_training, plan, label=Message.of("undo-translation-pairs"))
    desk.settle()


# looking at a file


def test_every_reason_to_skip_a_line_has_words():
    assert set(words.WHY) == set(pairs.REASONS)


def test_own_pairs_without_a_file_ask_for_one_and_the_grammar_stays(desk, own):
    desk.click(own.choice.button(True))
    assert own.dialog.isVisible()
    assert own.dialog.zone.isVisible()
    assert not own.dialog.use.isVisible()
    assert own.choice.button(False).isChecked()
    assert desk.state("translation").training.pairs is None


def test_a_strange_file_is_shown_with_columns_sample_counts_and_skipped_lines(desk, own, tsv):
    desk.click(own.open_file)
    read(desk, own, tsv)
    dialog = own.dialog
    assert dialog.file.count == 100
    assert "“pairs.tsv”: 100 pairs from 105 lines, UTF-8, divided by tabs." in dialog.facts.text()
    assert dialog.sample.pairs()[0] == ("我吃苹果", "I eat apples")
    assert [bool(pill.property("chosen")) for pill in dialog.source.pills] == [False, True, False, False]
    assert [bool(pill.property("chosen")) for pill in dialog.target.pills] == [False, False, True, False]
    said = dialog.skipped.text().splitlines()
    assert said == [
        "1 × names of the columns (line 1)",
        "1 × nothing in it (line 6)",
        "1 × too few columns (line 7)",
        "1 × one of the two sentences is missing (line 8)",
        "1 × was there before (line 9)",
    ]
    train, validation, test = dialog.file.split
    assert train + validation + test == 100
    assert f"{train} pairs are learned from, {validation} are watched, {test} are for the test" in dialog.split.text()
    assert "4,000 most frequent words" in dialog.split.text()
    assert "Unknown in the pairs that are not learned from: 0.0% of the source’s words" in dialog.split.text()
    assert not dialog.track.isVisible()


def test_other_columns_are_read_when_they_are_pressed_and_two_sides_change_places(desk, own, tsv):
    read(desk, own, tsv)
    own.open()
    desk.click(own.dialog.source.pills[2])  # the translation's column: the two change places
    read_on(desk, own)
    assert own.dialog.file.chosen == (2, 1)
    assert own.dialog.sample.pairs()[0] == ("I eat apples", "我吃苹果")
    assert own.dialog.file.direction == "en-zh"


def read_on(desk, own) -> None:
    for _ in range(10_000):
        desk.settle()
        if not own.reader.active:
            return


def test_a_csv_with_quotes_is_read_from_the_dialog_of_the_system(desk, own, tmp_path, monkeypatch):
    path = tmp_path / "pairs.csv"
    rows = ["source,target", *(f'"{zh}，真的","{en}, ""really"""' for zh, en in TEACHER)]
    path.write_text("\n".join(rows), encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args: (str(path), ""))
    own.open()
    desk.click(own.dialog.browse)
    read_on(desk, own)
    assert own.dialog.file.count == 100
    assert own.dialog.sample.pairs()[0] == ("我吃苹果，真的", 'I eat apples, "really"')
    assert "divided by commas" in own.dialog.facts.text()


def test_a_file_is_dropped_on_the_window(desk, own, tsv):
    own.open()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tsv))])
    args = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    desk.app.sendEvent(own.dialog, QDragEnterEvent(QPoint(40, 40), *args))
    assert own.dialog.zone.over
    desk.app.sendEvent(own.dialog, QDropEvent(QPointF(40, 40), *args))
    read_on(desk, own)
    assert own.dialog.file.count == 100
    assert not own.dialog.zone.over


# refusals


def test_one_column_is_refused_in_plain_words_and_what_was_here_stays(desk, own, tsv, tmp_path):
    single = tmp_path / "one.tsv"
    single.write_text("\n".join(zh for zh, _ in TEACHER), encoding="utf-8")
    own.open()
    read(desk, own, single)
    assert own.dialog.trouble.text().startswith("There are no two columns of sentences in this file.")
    assert not own.dialog.use.isVisible()
    read(desk, own, tsv)
    assert own.dialog.trouble.text() == ""
    read(desk, own, single)
    assert own.dialog.trouble.text().endswith("What was here stays.")
    assert own.dialog.file.count == 100
    assert own.dialog.use.isEnabled()


@pytest.mark.parametrize("content", [b"", b"\n\n\r\n", "我吃苹果\tI eat apples\n".encode() * 5])
def test_empty_files_and_too_few_pairs_are_refused(desk, own, tmp_path, content):
    path = tmp_path / "few.tsv"
    path.write_bytes(content)
    own.open()
    read(desk, own, path)
    assert own.dialog.trouble.text()
    assert own.dialog.file is None
    assert not (tmp_path / "texts").exists()  # nothing was kept


def test_a_file_that_is_gone_is_refused_by_its_name(desk, own, tmp_path):
    own.open()
    read(desk, own, tmp_path / "gone.tsv")
    assert "gone.tsv" in own.dialog.trouble.text()


def test_an_encoding_that_is_not_certain_is_asked_for(desk, own, tmp_path):
    path = tmp_path / "short.tsv"
    lines = "\n".join(f"{en}\t{k}é caf" for k, (_, en) in enumerate(TEACHER))
    path.write_bytes(lines.encode("cp1252"))
    own.open()
    read(desk, own, path)
    assert own.dialog.file is None
    assert own.dialog.ask.isVisible()
    names = [pill.text() for pill in own.dialog.encodings.pills]
    desk.click(own.dialog.encodings.pills[names.index("cp1252")])
    read_on(desk, own)
    assert not own.dialog.ask.isVisible()
    assert own.dialog.sample.pairs()[0][1] == "0é caf"


def test_Q21_users_text_is_plain_text_everywhere(desk, own, tmp_path):
    path = tmp_path / "<b>bold<b>.tsv"
    path.write_text(
        "\n".join(f"<i>{zh}</i>\t<s>{en}</s> & {k}" for k, (zh, en) in enumerate(TEACHER)), encoding="utf-8"
    )
    own.open()
    read(desk, own, path)
    assert own.dialog.sample.pairs()[0] == ("<i>我吃苹果</i>", "<s>I eat apples</s> & 0")
    for label in own.dialog.findChildren(QLabel):
        assert label.textFormat() == Qt.TextFormat.PlainText
    assert "<b>bold<b>" in own.dialog.facts.text()


# a large file


def large(tmp_path):
    path = tmp_path / "large.tsv"
    with path.open("w", encoding="utf-8") as file:
        for k in range(100_000):
            zh, en = TEACHER[k % len(TEACHER)]
            file.write(f"{zh}{k}\t{en} {k}\n")
    return path


def test_a_hundred_thousand_pairs_are_read_in_pieces_and_can_be_cancelled(desk, own, tmp_path):
    own.open()
    own.take_file(large(tmp_path))
    for _ in range(6):
        own.reader.advance()
    assert own.reader.active  # it is not done with one of them
    assert own.dialog.track.isVisible()
    assert 0 < own.dialog.track.value() < own.dialog.track.TOP
    assert own.dialog.progress.text().startswith("Reading “large.tsv”: ")
    share = own.dialog.track.value()
    # the window answers between two pieces
    QTest.mouseClick(own.dialog.cancel, Qt.MouseButton.LeftButton)
    assert not own.reader.active
    assert own.dialog.trouble.text() == "Reading was cancelled. What was here stays."
    assert not own.dialog.track.isVisible()
    desk.settle()
    assert own.dialog.track.value() == share  # nothing goes on
    assert own.dialog.file is None
    assert not (tmp_path / "texts").exists()  # nothing was kept


def test_another_file_takes_the_place_of_the_one_that_is_being_read(desk, own, tmp_path, tsv):
    own.open()
    own.take_file(large(tmp_path))
    own.reader.advance()
    read(desk, own, tsv)
    assert own.dialog.file.name == "pairs.tsv"


# training on them


def test_chosen_pairs_are_trained_on_kept_and_translate_a_typed_sentence(desk, lab, own, training, tsv, tmp_path):
    desk.click(own.open_file)
    read(desk, own, tsv)
    desk.click(own.dialog.use)
    digest = desk.state("translation").training.pairs
    assert digest == own.dialog.file.digest
    assert not own.dialog.isVisible()
    assert own.note.text() == "pairs.tsv: 100 pairs, Chinese → English."
    assert own.choice.button(True).isChecked()
    assert training.page.empty.text().endswith("Sentences: your own pairs.")
    assert not training.controls.sliders["clauses"].isEnabled()
    small(desk, digest)
    desk.work.budget = 0.0
    desk.click(training.page.start)
    desk.work.finish()
    result = desk.window.work.status("translation", "train").result
    assert result.pairs == 100
    assert sum(result.counts.values()) == 100
    assert f"100 pairs of your own: {result.counts['train']} to learn from" in training.page.note.text()
    assert training.page.chart.undivided
    assert "one clause" not in training.page.note.text()
    desk.click(training.page.lines["attention"].button)
    desk.work.finish()
    desk.click(training.page.lines["attention"].button)
    assert desk.state("translation").page == "picture"
    assert lab.type_sentence(0, "你喝茶")
    desk.settle()
    source = desk.state("translation").source
    assert "".join(source) == "你喝茶"
    assert lab.result.source[: len(source)] == source
    assert not any(lab.result.unknown)  # cut by the words of the pairs


def test_choosing_the_grammar_again_and_the_pairs_again_needs_no_file(desk, own, tsv):
    own.open()
    read(desk, own, tsv)
    desk.click(own.dialog.use)
    digest = desk.state("translation").training.pairs
    desk.click(own.choice.button(False))
    assert desk.state("translation").training.pairs is None
    desk.click(own.choice.button(True))
    assert desk.state("translation").training.pairs == digest
    desk.window.store.undo()
    desk.window.store.undo()
    desk.settle()
    assert desk.state("translation").training.pairs == digest
    desk.window.store.undo()
    desk.settle()
    assert desk.state("translation").training.pairs is None
    assert own.choice.button(False).isChecked()


def test_pairs_that_are_not_on_this_computer_are_said_so_and_training_is_refused(desk, own, training):
    small(desk, "0" * 64)
    assert own.note.text().startswith("The pairs are not on this computer any more")
    desk.click(training.page.start)
    desk.work.finish()
    seen = desk.window.work.status("translation", "train")
    assert seen.phase == "failed"
    assert "not on this computer" in training.page.bar.text()


def test_everything_is_said_in_chinese(desk, own, tsv):
    own.open()
    read(desk, own, tsv)
    language().set("zh")
    desk.settle()
    assert own.dialog.windowTitle() == "用自己的句对训练"
    assert own.dialog.facts.text().startswith("“pairs.tsv”：105 行中有 100 个句对")
    assert "列名" in own.dialog.skipped.text()


def test_the_window_goes_when_another_lab_is_opened(desk, own):
    own.open()
    assert own.dialog.isVisible()
    desk.open("reader")
    assert not own.dialog.isVisible()
