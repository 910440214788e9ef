"""A text of one's own in the Reader: opened, trained on, read with, deleted; what is refused leaves all as it was."""

from __future__ import annotations

import errno
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from rnnlab import corpus, paths
from rnnlab.engine import text_training
from rnnlab.engine.training import Setup
from rnnlab.labs.reader import view_text, view_text_list
from rnnlab.session import cutting, models
from rnnlab.session.texts import LARGEST
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look

STORY = " ".join(random.Random(1).choices(["猫 追 狗 。", "狗 打 我 。", "我 爱 吃 苹果 。"], k=300))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Own folders, and a recipe small enough for a test."""
    monkeypatch.setattr(paths, "own_texts", lambda: tmp_path / "texts")
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path / "models")
    monkeypatch.setattr(
        text_training,
        "recipe",
        lambda task, cell, seed: Setup(task=task, cell=cell, seed=seed, embedding=6, hidden=12, batch=8, updates=60),
    )
    return tmp_path


def write(folder: Path, data: bytes | str, name: str = "story.txt") -> Path:
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@pytest.fixture
def own(desk: Any) -> Any:
    """The Reader's texts, with the window for them open by its preset."""
    view = desk.window.host.view("reader")
    desk.click(view.controls.presets.pill("own-text"))
    assert view.own_texts.dialog.isVisible()
    return view.own_texts


@pytest.fixture
def trained(desk: Any, own: Any, folder: Path) -> str:
    """A network trained in 50 updates on the story, called <b>Mine</b> & yours."""
    own.take_file(write(folder, STORY))
    desk.work.finish()
    own.dialog.settings.name.clear()
    QTest.keyClicks(own.dialog.settings.name, "<b>Mine</b> & yours")
    desk.type(own.dialog.settings.updates.cell, "50")
    desk.click(own.dialog.settings.train)
    desk.work.finish()
    (entry,) = models.catalogue("text")
    return entry.name


def test_a_file_is_recognised_and_said_with_its_numbers(desk: Any, own: Any, folder: Path) -> None:
    own.take_file(write(folder, STORY.encode("gbk"), "故事.txt"))
    desk.work.finish()
    count = len(STORY.split())
    said = own.dialog.source.facts.text()
    assert said.startswith(f"“故事.txt”: GBK / GB 18030, {len(STORY):,} characters. {count:,} words and marks. 9 occur")
    assert own.dialog.source.page.said()[0] == STORY[:160]
    assert own.dialog.settings.name.text() == "故事"
    assert own.dialog.settings.train.isEnabled()


def test_reading_is_cut_in_moments_and_the_window_says_how_far_it_is(
    desk: Any, own: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutting, "PIECE", 100)
    desk.work.budget = 0.0
    own.take_file(write(folder, STORY))
    desk.work.run(5)
    (said,) = own.dialog.source.page.said()
    share = int(said.removesuffix(" %").rsplit(" ", 1)[1])
    assert 0 < share < 100
    assert not own.dialog.settings.train.isEnabled()
    desk.work.finish()
    assert own.dialog.settings.train.isEnabled()


def test_F06_an_uncertain_encoding_is_chosen_by_looking(desk: Any, own: Any, folder: Path) -> None:
    own.take_file(write(folder, "Ŀ¼, ".encode() * 200))
    desk.work.finish()
    readings = {reading.encoding: reading for reading in own.dialog.source.readings}
    assert readings["gb18030"].lines[0].startswith("目录")
    assert readings["utf-8"].lines[0].startswith("Ŀ¼")
    assert not own.dialog.settings.train.isEnabled()
    desk.click(readings["gb18030"])
    desk.work.finish()
    assert own.dialog.source.readings == []
    assert own.dialog.source.page.said()[0].startswith("目录")
    assert own.dialog.settings.train.isEnabled()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("", "is empty: there is no text in it."),
        (bytes(range(256)) * 4, "is no text file: its bytes are no characters."),
        (b"a " * (LARGEST // 2 + 1), "is too large: a text may have 5 MB at most."),
        ("狗 " * 199, "Text: 199 tokens are too few to learn from; a text needs 200 at least."),
        (" ".join(f"w{k}" for k in range(300)), "of the text's 240 different tokens 0 occur often enough"),
        (None, "gone.txt” cannot be read: No such file or directory."),
    ],
)
def test_what_is_no_text_is_said_by_name_and_the_text_before_stays(
    desk: Any, own: Any, folder: Path, data: bytes | str | None, said: str
) -> None:
    own.take_file(write(folder, STORY))
    desk.work.finish()
    before = own.dialog.source.facts.text(), own.read
    own.take_file(folder / "gone.txt" if data is None else write(folder, data, "other.txt"))
    desk.work.finish()
    trouble = own.dialog.trouble.text()
    assert said in trouble
    assert trouble.endswith("What was here stays.")
    assert (own.dialog.source.facts.text(), own.read) == before
    assert own.dialog.settings.name.text() == "story"
    assert own.dialog.settings.train.isEnabled()
    desk.click(own.dialog.settings.train)
    assert corpus.read(desk.window.host.view("reader").work.status("train-text").spec.digest).tokens[0] == "猫"


def test_Q21_marks_are_pasted_and_shown_as_they_are(desk: Any, own: Any) -> None:
    QGuiApplication.clipboard().setText("我 爱 <b> 狗 <eos>\n" * 60)
    own.dialog.source.open.setFocus()
    QTest.keyClick(own.dialog.source.open, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    desk.work.finish()
    assert own.dialog.source.page.said()[0] == "我 爱 <b> 狗 <eos>"
    assert "300 words and marks. 5 occur twice or more, 100 % of the text." in own.dialog.source.facts.text()


def test_an_empty_clipboard_is_said(desk: Any, own: Any) -> None:
    QGuiApplication.clipboard().clear()
    desk.click(own.dialog.source.paste)
    assert own.dialog.trouble.text() == "There is no text on the clipboard. What was here stays."


def test_a_clipboard_of_more_than_five_megabytes_never_leaves_the_window(desk: Any, own: Any) -> None:
    QGuiApplication.clipboard().setText("a" * (LARGEST + 1))
    desk.click(own.dialog.source.paste)
    assert "“Pasted text” is too large: a text may have 5 MB at most." in own.dialog.trouble.text()
    assert desk.window.host.view("reader").work.status("read-text") is None
    QGuiApplication.clipboard().clear()


def test_T15_five_thousand_words_are_fine(desk: Any, own: Any) -> None:
    QGuiApplication.clipboard().setText("我 爱 吃 苹果 。\n" * 1000)
    desk.click(own.dialog.source.paste)
    desk.work.finish()
    assert "5,000 words and marks" in own.dialog.source.facts.text()


def test_a_file_is_dropped(desk: Any, own: Any, folder: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(write(folder, STORY, "dropped.txt")))])
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    event = QDropEvent(QPointF(20, 20), Qt.DropAction.CopyAction, data, left, none)
    enter = QDragEnterEvent(QPoint(20, 20), Qt.DropAction.CopyAction, data, left, none)
    own.dialog.source.dragEnterEvent(enter)
    assert enter.isAccepted()
    assert own.dialog.source.page.over
    own.dialog.source.dropEvent(event)
    assert not own.dialog.source.page.over
    desk.work.finish()
    assert own.dialog.source.facts.text().startswith("“dropped.txt”")


@pytest.mark.parametrize(("name", "first"), [("en", "There was a village"), ("zh", "小河边有一个村子")])
def test_the_example_is_there_in_both_languages(desk: Any, own: Any, name: str, first: str) -> None:
    language().set(name)
    desk.click(own.dialog.source.example)
    desk.work.finish()
    assert own.dialog.source.page.said()[0].startswith(first)
    assert own.read.tokens > 600


def test_another_level_reads_the_text_again_as_characters(desk: Any, own: Any, folder: Path) -> None:
    own.take_file(write(folder, STORY))
    desk.work.finish()
    words = own.read
    desk.click(own.dialog.settings.level.button("char"))
    desk.work.finish()
    assert own.read.level == "char"
    assert own.read.tokens > words.tokens
    assert [path.stem for path in (folder / "texts").iterdir()] == [own.read.digest]


def test_training_shows_its_curves_live_pauses_and_goes_on_after_a_crash(desk: Any, own: Any, folder: Path) -> None:
    own.take_file(write(folder, STORY))
    desk.work.finish()
    desk.type(own.dialog.settings.updates.cell, "100")
    desk.work.budget = 0.0
    desk.click(own.dialog.settings.train)
    desk.work.run(60)
    assert own.dialog.curve.result.updates.tolist() == [25, 50]
    values = [name for name, _, _ in own.dialog.curve.labels()]
    assert values == ["training part", "held-out part", "frequencies alone"]
    assert not own.dialog.settings.train.isEnabled()
    desk.click(own.dialog.bar.toggle)
    desk.work.run(5)
    assert own.dialog.bar.shown().phase == "paused"
    desk.click(own.dialog.bar.toggle)
    desk.work.crash()
    assert own.dialog.bar.shown().phase == "failed"
    assert not own.dialog.settings.train.isEnabled()  # what was trained is not lost by a slip
    done = own.dialog.bar.shown().done
    desk.click(own.dialog.bar.toggle)
    desk.work.run(1)
    assert own.dialog.bar.shown().done == done + 1
    desk.work.finish()
    assert own.dialog.curve.result.updates.tolist() == [25, 50, 75, 100]
    assert own.dialog.settings.train.isEnabled()
    row = own.dialog.curve.result.rows[0]
    assert f"On the test part, the last tenth, which is read once at the end: perplexity {row['perplexity']:.1f}" in (
        own.dialog.outcome.text()
    )
    assert "100 of 100" in own.dialog.bar.text()
    assert "The held-out part is the tenth before the test part." in own.dialog.hint.text()


def test_a_crash_and_a_pause_change_nothing_of_the_model(desk: Any, own: Any, folder: Path, trained: str) -> None:
    desk.work.budget = 0.0
    desk.click(own.dialog.settings.train)
    desk.work.run(20)
    desk.work.crash()
    desk.click(own.dialog.bar.toggle)
    desk.work.finish()
    assert [entry.name for entry in models.catalogue("text")] == [trained]


def test_a_cancelled_training_leaves_no_model(desk: Any, own: Any, folder: Path) -> None:
    own.take_file(write(folder, STORY))
    desk.work.finish()
    desk.work.budget = 0.0
    desk.click(own.dialog.settings.train)
    desk.work.run(30)
    desk.click(own.dialog.bar.end)
    desk.work.finish()
    assert models.catalogue("text") == ()
    assert own.dialog.curve.result is None
    assert own.dialog.settings.train.isEnabled()


def test_a_full_disk_is_said_nothing_is_claimed_and_it_can_go_on(
    desk: Any, own: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own.take_file(write(folder, STORY))
    desk.work.finish()

    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    desk.type(own.dialog.settings.updates.cell, "25")
    desk.work.budget = 0.0
    desk.click(own.dialog.settings.train)
    desk.work.run(5)
    with monkeypatch.context() as disk:
        disk.setattr("rnnlab.engine.weights.write_atomically", full)
        desk.work.finish()
    assert "No space left on device" in own.dialog.bar.text()
    assert own.dialog.outcome.text() == ""
    assert own.dialog.own.rows == []
    desk.click(own.dialog.bar.toggle)
    desk.work.finish()
    assert len(own.dialog.own.rows) == 1
    assert own.dialog.outcome.text() != ""


@pytest.mark.parametrize(("typed", "said"), [("7", "Updates"), ("99999", "Updates"), ("many", "updates")])
def test_a_number_that_is_impossible_is_refused_and_the_old_one_stays(
    desk: Any, own: Any, typed: str, said: str
) -> None:
    desk.type(own.dialog.settings.updates.cell, typed)
    assert said.lower() in own.dialog.trouble.text().lower()
    assert own.dialog.settings.spec.updates == 300
    assert own.dialog.settings.updates.cell.text() == "300"


def test_the_new_network_reads_its_texts_held_out_part_on_the_page_of_units(
    desk: Any, own: Any, folder: Path, trained: str
) -> None:
    words = STORY.split()
    row = own.dialog.own.row(trained)
    assert row.said()[0] == "<b>Mine</b> & yours"
    assert row.said()[1].endswith("50 updates · seed 0")
    desk.click(row.read)
    view = desk.window.host.view("reader")
    state = desk.state("reader")
    assert not own.dialog.isVisible()
    assert (state.model, state.page, state.compare) == (trained, "units", None)
    assert state.sentence == tuple(words[len(words) - len(words) // 10 :][:80])
    assert view.result.main.tokens == state.sentence
    assert view.result.main.hidden.shape == (80, 12)
    assert view.result.units is not None
    assert view.controls.network.button.text().startswith("<b>Mine</b> && yours · ")
    desk.window.store.undo()
    desk.settle()
    assert desk.state("reader").model == ""


def test_the_list_of_networks_has_it_without_a_new_start(desk: Any, own: Any, trained: str) -> None:
    view = desk.window.host.view("reader")
    view.controls.network.button.click()
    texts = [action.text() for action in view.controls.network.menu.actions()]
    assert any(text.startswith("<b>Mine</b> && yours · LSTM · 12 units") for text in texts)
    assert texts[-1] == "Train on your own text…"
    own.dialog.hide()
    view.controls.network.menu.actions()[-1].trigger()
    assert own.dialog.isVisible()
    view.controls.network.menu.close()


@pytest.mark.parametrize("answer", [True, False])
def test_deleting_asks_in_plain_text_and_keeps_unless_told(
    desk: Any, own: Any, folder: Path, trained: str, answer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[QMessageBox] = []

    def press(box: QMessageBox) -> int:
        asked.append(box)
        assert box.textFormat() == Qt.TextFormat.PlainText
        assert box.text() == "Delete the network “<b>Mine</b> & yours · LSTM”?"
        assert box.defaultButton().text() == "Keep it"
        role = QMessageBox.ButtonRole.DestructiveRole if answer else QMessageBox.ButtonRole.RejectRole
        next(button for button in box.buttons() if box.buttonRole(button) == role).click()
        return 0

    monkeypatch.setattr(view_text_list.QMessageBox, "exec", press)
    desk.click(own.dialog.own.row(trained).delete)
    assert len(asked) == 1
    assert (models.entry(trained) is None) == answer
    assert len(own.dialog.own.rows) == (0 if answer else 1)


def asked_and_pressed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every question is answered with Delete; what it says below the question is noted."""
    said: list[str] = []

    def press(box: QMessageBox) -> int:
        said.append(box.informativeText())
        role = QMessageBox.ButtonRole.DestructiveRole
        next(button for button in box.buttons() if box.buttonRole(button) == role).click()
        return 0

    monkeypatch.setattr(view_text_list.QMessageBox, "exec", press)
    return said


def kept(folder: Path) -> list[str]:
    return [path.stem for path in (folder / "texts").iterdir()]


def test_the_text_goes_with_the_last_network_that_was_trained_on_it(
    desk: Any, own: Any, folder: Path, trained: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, digest = asked_and_pressed(monkeypatch), own.read.digest
    desk.type(own.dialog.settings.seed, "1")
    desk.click(own.dialog.settings.train)
    desk.work.finish()
    other = next(entry.name for entry in models.catalogue("text") if entry.name != trained)
    desk.click(own.dialog.own.row(trained).delete)
    assert "The copy of its text stays, as “<b>Mine</b> & yours · LSTM” was trained on it too." in said[0]
    assert kept(folder) == [digest]
    assert own.dialog.settings.train.isEnabled()
    desk.click(own.dialog.own.row(other).delete)
    assert "and with it the copy of its text that the program keeps; a file that you opened stays." in said[1]
    assert kept(folder) == []
    assert (folder / "story.txt").exists()
    assert own.read is None  # what is gone is not shown as if it could be trained on
    assert not own.dialog.settings.train.isEnabled()


def test_the_text_of_a_training_that_is_going_on_stays(
    desk: Any, own: Any, folder: Path, trained: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, digest = asked_and_pressed(monkeypatch), own.read.digest
    desk.type(own.dialog.settings.seed, "1")
    desk.work.budget = 0.0
    desk.click(own.dialog.settings.train)
    desk.work.run(5)
    desk.click(own.dialog.own.row(trained).delete)
    assert "The copy of its text stays, as a training on it is going on." in said[0]
    assert kept(folder) == [digest]
    desk.work.finish()
    assert len(models.catalogue("text")) == 1


def test_a_texts_units_are_told_over_different_passages_of_its_test_part(desk: Any, own: Any, trained: str) -> None:
    desk.click(own.dialog.own.row(trained).read)
    view = desk.window.host.view("reader")
    held_out = len(STORY.split()) // 10
    length = min(50, held_out // 2)
    passages = min(256, held_out - length)
    assert view.units.note_text().endswith(f"measured over {passages} passages of {length} tokens of its test part")
    desk.click(view.pages.tabs, view.pages.tabs.place_of("paths").center())
    foot = view.paths.foot_text()
    assert foot.startswith(f"Axes fitted to {passages * length:,} states over passages of its test part")


def test_undo_after_a_deletion_breaks_nothing_and_says_what_is_missing(
    desk: Any, own: Any, trained: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.click(own.dialog.own.row(trained).read)
    monkeypatch.setattr(view_text, "deletion_wanted", lambda parent, entry, in_use: True)
    desk.window.host.view("reader").own_texts.open()
    desk.click(own.dialog.own.row(trained).delete)
    assert desk.state("reader").model == ""
    assert desk.message() == ""
    desk.window.store.undo()
    desk.settle()
    assert desk.message() == "model-unknown"
    assert "is not there any more" in desk.window.host.view("reader").controls.network.task.text()
    desk.window.store.redo()
    desk.settle()
    assert desk.message() == ""


def test_the_window_goes_with_its_lab_while_the_training_goes_on(desk: Any, own: Any, folder: Path) -> None:
    own.take_file(write(folder, STORY))
    desk.work.finish()
    desk.click(own.dialog.settings.train)
    desk.open("gates")
    assert not own.dialog.isVisible()
    desk.work.finish()
    assert len(models.catalogue("text")) == 1
    view = desk.open("reader")
    desk.click(view.controls.presets.pill("own-text"))
    assert len(own.dialog.own.rows) == 1


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
@pytest.mark.parametrize("name", ["en", "zh"])
def test_everything_fits_the_smallest_window(
    desk_factory: Callable[..., Any], folder: Path, theme: str, name: str
) -> None:
    desk = desk_factory(size=(1024, 768))
    language().set(name)
    look().set_theme(theme)
    own = desk.window.host.view("reader").own_texts
    own.take_example()
    own.open()
    desk.work.run(3)
    desk.settle()
    dialog = own.dialog
    assert dialog.width() <= 1024
    assert dialog.height() <= 768
    place = dialog.settings.train.mapTo(dialog, QPoint(0, dialog.settings.train.height()))
    assert place.y() <= dialog.height()
    assert dialog.whole.verticalScrollBar().maximum() == 0
