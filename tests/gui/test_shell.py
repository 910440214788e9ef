"""The window around the labs: what is shown, what keys and menus do, what is said."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QImage, QTextDocumentFragment, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialogButtonBox,
    QInputDialog,
    QLabel,
    QLineEdit,
    QToolButton,
    QWidget,
)

from rnnlab.engine.traces import Failure
from rnnlab.files import REASONS
from rnnlab.labs import registry
from rnnlab.labs.attention.edits import with_temperature
from rnnlab.labs.gradients.state import with_page
from rnnlab.labs.reader.state import with_compare
from rnnlab.labs.reader.view import PARTLY
from rnnlab.labs.reader.view_model import open_model
from rnnlab.session.document import DocumentError, load
from rnnlab.session.messages import DETAILS, Message
from rnnlab.session.settings import SettingsFile
from rnnlab.ui.exporting.tables import table_as_tsv
from rnnlab.ui.help import Page
from rnnlab.ui.inspector_strip import WHOLE
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.fields import field_name
from rnnlab.ui.look.i18n import language, message_text, tr
from rnnlab.ui.look.theme import font, look, px
from rnnlab.ui.palette import Palette
from rnnlab.ui.preferences import LEAST
from rnnlab.ui.widgets.chips import ChipTrack, unknown_mark
from rnnlab.ui.widgets.number_controls import NumberCell
from rnnlab.ui.widgets.pages import PageTabs

LABS = [lab.name for lab in registry.LABS]
EDIT = Message.of("undo-sentence")


def key(desk: Any, name: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(desk.window, name, modifiers)
    desk.settle()


@pytest.mark.parametrize("lab", LABS)
def test_a_press_on_the_rail_opens_the_lab_with_its_question(desk: Any, lab: str) -> None:
    view = desk.open(lab)
    assert desk.window.stage.stack.currentWidget() is view.stage
    assert desk.window.top_bar.question.text() == view.QUESTION.source
    assert view.result is not None
    assert not desk.window.stage.waiting()


@pytest.mark.parametrize("lab", LABS)
def test_the_stage_has_at_least_65_percent_of_the_window(desk: Any, lab: str) -> None:
    desk.open(lab)
    stage, window = desk.window.stage, desk.window
    assert stage.width() * stage.height() >= 0.65 * window.width() * window.height()


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1024, 768)])
@pytest.mark.parametrize("lab", LABS)
def test_C09_the_window_keeps_the_size_that_it_is_given(
    desk_factory: Callable[..., Any], lab: str, size: tuple[int, int]
) -> None:
    desk = desk_factory(lab, size)
    assert (desk.window.width(), desk.window.height()) == size


def test_before_the_first_answer_the_stage_says_that_the_engine_starts(desk: Any) -> None:
    QTest.mouseClick(desk.window.rail.button("attention"), Qt.MouseButton.LeftButton)
    assert desk.window.stage.waiting()
    desk.settle()
    assert not desk.window.stage.waiting()


def test_arrow_keys_step_and_the_step_is_kept_when_the_lab_changes(desk: Any) -> None:
    # a sentence of the class's own: of an example each lab has one
    desk.window.host.view("reader").type_sentence(0, "猫爱狗")
    desk.settle()
    key(desk, Qt.Key.Key_End)
    assert desk.window.timeline.step() == 3
    key(desk, Qt.Key.Key_Left)
    assert desk.window.timeline.step() == 2
    key(desk, Qt.Key.Key_Home)
    assert desk.window.timeline.step() == 1
    desk.open("gates")
    assert desk.window.timeline.step() == 1
    key(desk, Qt.Key.Key_Right)
    desk.open("reader")
    assert desk.window.timeline.step() == 2
    key(desk, Qt.Key.Key_End)
    assert desk.window.timeline.step() == 3


def test_while_nobody_typed_a_sentence_each_lab_opens_with_its_own_example(desk: Any) -> None:
    first = desk.window.store.shared
    desk.open("gates")
    assert desk.window.store.shared.sentence[:4] == ("I", "was born", "in", "China")
    assert not desk.window.store.modified
    assert not desk.window.store.can_undo
    desk.open("reader")
    assert desk.window.store.shared == first


def test_an_example_is_written_in_the_windows_language_and_a_typed_sentence_is_left_alone(desk: Any) -> None:
    desk.open("gates")
    desk.settle()
    numbers = desk.window.host.view("gates").result.baseline.h
    language().set("zh")
    desk.settle()
    assert desk.window.store.shared.sentence[:4] == ("我", "出生", "在", "中国")
    assert (desk.window.host.view("gates").result.baseline.h == numbers).all()
    language().set("en")
    desk.settle()
    assert desk.window.store.shared.sentence[:4] == ("I", "was born", "in", "China")
    desk.window.host.view("gates").type_sentence(0, "我在中国")
    language().set("zh")
    language().set("en")
    desk.settle()
    assert desk.window.store.shared.sentence == ("我", "在", "中国")


def test_a_second_sentence_that_is_an_example_is_written_in_the_new_language_too(desk: Any) -> None:
    reader = desk.window.host.view("reader")
    desk.window.store.edit("reader", open_model, "recall-lstm", label=EDIT)
    desk.settle()
    state = desk.window.store.full_state("reader")
    assert (state.sentence[3], state.compare[3]) == ("China", "France")
    distance = reader.result.distance
    language().set("zh")
    desk.settle()
    state = desk.window.store.full_state("reader")
    assert (state.sentence[3], state.compare[3]) == ("中国", "法国")
    assert reader.result.distance == distance
    desk.window.store.edit("reader", with_compare, ("我", "在", "中国"), label=EDIT)
    language().set("en")
    desk.settle()
    assert desk.window.store.full_state("reader").compare == ("我", "在", "中国")


def test_the_choice_of_a_network_follows_the_language(desk: Any) -> None:
    gradients = desk.open("gradients")
    desk.window.store.turn("gradients", with_page, "walk")
    desk.settle()
    assert gradients.network.button.text().startswith("random cells")
    language().set("zh")
    assert gradients.network.button.text().startswith("随机")


def test_a_network_that_does_not_know_the_sentence_brings_an_example(desk: Any) -> None:
    desk.open("gates")
    gates = desk.window.host.view("gates")
    gates.changes.model("reber-lstm")
    desk.settle()
    assert set(desk.window.store.shared.sentence) <= set("BTPSXVE")
    assert not any(gates.result.unknown)
    gates.changes.preset("reset")
    desk.settle()
    assert gates.state.model == "recall-lstm"
    assert desk.window.store.shared.sentence[:2] == ("I", "was born")


def test_a_lab_comes_back_with_the_example_that_it_showed_last(desk: Any) -> None:
    reader = desk.window.host.view("reader")
    reader._on_preset("cat-and-dog")
    desk.settle()
    desk.open("gates")
    desk.window.store.set_step(7)
    desk.open("reader")
    assert desk.window.store.shared.sentence == ("猫", "追", "狗")
    desk.open("gates")
    assert desk.window.store.shared.sentence[:4] == ("I", "was born", "in", "China")
    assert desk.window.store.shared.step == 7


def test_a_lab_that_was_changed_keeps_the_sentence_it_was_given(desk: Any) -> None:
    gates = desk.window.host.view("gates")
    reader = desk.window.host.view("reader")
    reader._on_preset("recall")
    desk.settle()
    sentence = desk.window.store.shared.sentence
    desk.open("gates")
    desk.open("reader")
    assert desk.window.store.shared.sentence == sentence
    assert gates.state.sentence == sentence


def test_a_typed_sentence_stays_in_every_lab(desk: Any) -> None:
    desk.window.host.view("reader").type_sentence(0, "猫爱狗")
    desk.settle()
    for name in ("gates", "attention", "gates", "reader"):
        desk.open(name)
        assert desk.window.store.shared.sentence == ("猫", "爱", "狗")


def test_a_step_alone_asks_the_engine_for_nothing(desk: Any) -> None:
    executor = desk.executors[-1]
    QTest.keyClick(desk.window, Qt.Key.Key_Left)
    desk.app.processEvents()
    assert executor.queue == []
    assert not desk.window.store.can_undo


def test_space_plays_from_the_start_and_pauses(desk: Any) -> None:
    key(desk, Qt.Key.Key_Space)
    assert desk.window.timeline.playing()
    assert desk.window.timeline.step() == 1
    key(desk, Qt.Key.Key_Space)
    assert not desk.window.timeline.playing()


def test_a_typed_sentence_is_read_as_words_and_undone_as_one_step(desk: Any) -> None:
    timeline = desk.window.timeline
    timeline.edit_sentence(0)
    desk.type(timeline.field(0), "我爱吃苹果")
    assert desk.window.store.shared.sentence == ("我", "爱", "吃", "苹果")
    assert timeline.chips(0).tokens() == ("我", "爱", "吃", "苹果")
    key(desk, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.window.store.shared.sentence == ("我", "打", "狗")


@pytest.mark.parametrize("typed", ["", "   ", "\u3000\u3000"])
def test_T11_an_empty_sentence_is_refused_and_the_last_picture_stays(desk: Any, typed: str) -> None:
    view = desk.window.host.view("reader")
    before = view.result
    timeline = desk.window.timeline
    timeline.edit_sentence(0)
    field = timeline.field(0)
    field.setText(typed)
    QTest.keyClick(field, Qt.Key.Key_Return)
    desk.settle()
    assert desk.message() == "sentence-empty"
    assert desk.window.store.shared.sentence == ("我", "打", "狗")
    assert view.result is before


def test_T15_501_tokens_are_refused_in_words_and_500_are_read(desk: Any) -> None:
    timeline = desk.window.timeline
    timeline.edit_sentence(0)
    timeline.field(0).setText(" ".join(["word"] * 501))
    QTest.keyClick(timeline.field(0), Qt.Key.Key_Return)
    desk.settle()
    assert desk.message() == "sentence-too-long"
    timeline.edit_sentence(0)
    timeline.field(0).setText(" ".join(["word"] * 500))
    QTest.keyClick(timeline.field(0), Qt.Key.Key_Return)
    desk.settle()
    assert len(desk.window.store.shared.sentence) == 500
    assert desk.window.host.view("reader").result is not None


def test_T09_a_press_on_a_chip_lights_that_token_emoji_or_not(desk: Any) -> None:
    timeline = desk.window.timeline
    timeline.edit_sentence(0)
    desk.type(timeline.field(0), "a🙂b")
    tokens = timeline.chips(0).tokens()
    assert "".join(tokens) == "a🙂b"
    last = len(tokens) - 1
    desk.click(timeline.chips(0), timeline.chips(0).chip_rect(last).center())
    assert timeline.step() == last + 1


def test_Q21_markup_in_a_sentence_is_shown_literally(desk: Any) -> None:
    timeline = desk.window.timeline
    timeline.edit_sentence(0)
    desk.type(timeline.field(0), "<b> <eos>")
    assert "<eos>" in timeline.chips(0).tokens()
    timeline.edit_sentence(0)
    assert timeline.field(0).text() == "<b> <eos>"


def test_merge_and_split_change_the_tokens_and_nothing_else(desk: Any) -> None:
    desk.window.host.view("reader").merge_tokens(0, 0)
    desk.settle()
    assert desk.window.store.shared.sentence == ("我打", "狗")
    desk.window.host.view("reader").split_token(0, 0, 1)
    desk.settle()
    assert desk.window.store.shared.sentence == ("我", "打", "狗")


def test_T09_a_token_is_cut_between_visible_characters_and_nowhere_else(
    desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []

    def answer(parent: Any, title: str, text: str, value: int, least: int, most: int) -> tuple[int, bool]:
        asked.append((least, most))
        return most, True

    monkeypatch.setattr(QInputDialog, "getInt", answer)
    family = "👨\u200d👩\u200d👧"  # one visible character of five code points
    desk.window.store.edit_sentence((f"{family}ab",), Message.of("undo-sentence"))
    desk.window.handlers.split_token(0, 0)
    desk.settle()
    assert asked == [(1, 2)]
    assert desk.window.store.shared.sentence == (f"{family}a", "b")


def test_every_lab_speaks_chinese_after_the_switch_and_english_again(desk: Any) -> None:
    for name in LABS:
        view = desk.open(name)
        english = desk.window.top_bar.question.text()
        language().set("zh")
        desk.settle()
        chinese = desk.window.top_bar.question.text()
        assert any("\u4e00" <= ch <= "\u9fff" for ch in chinese)
        assert desk.window.rail.button(name).text() != view.NAME.source
        language().set("en")
        desk.settle()
        assert desk.window.top_bar.question.text() == english


def test_no_text_of_the_window_stays_english_in_chinese(desk: Any) -> None:
    """Every label of every lab, read off the widgets, has Chinese or is free of English words."""
    language().set("zh")
    desk.settle()
    # Names of the field, and the English sentences that are examples in every language.
    allowed = {
        "LSTM",
        "tanh",
        "ReLU",
        "PyTorch",
        "English",
        "rnnlab",
        "CUDA",
        "Xavier",
        "argmax",
        "float",
        "sigmoid",
        "LaTeX",
    }
    allowed |= {"weight", "love", "bites", "Adam", "RMSprop", "Reber", "BLEU"}
    allowed |= {"bank", "bass", "spring", "crane", "mouse", "seal"}  # words whose senses are told apart
    left: set[str] = set()
    for name in LABS:
        desk.open(name)
        for widget in desk.window.findChildren(QWidget):
            text = getattr(widget, "text", None)
            if not callable(text) or isinstance(widget, QLineEdit):
                continue
            try:
                shown = text()
            except TypeError:
                continue
            if not isinstance(shown, str) or any("\u4e00" <= ch <= "\u9fff" for ch in shown):
                continue
            plain = re.sub(r"\$[^$]*\$", " ", shown)
            words = set(re.findall(r"[A-Za-z]{4,}", plain)) - allowed
            if words:
                left.add(shown)
    assert sorted(left) == []


def test_Q40_a_theme_switched_while_running_reaches_every_picture(desk: Any) -> None:
    for name in LABS:
        desk.open(name)
    for theme in ("dark", "projector", "light"):
        look().set_theme(theme)
        desk.settle()
        # The one that was open and those that were not: the frame behind the stage has the theme's ground.
        for name in (LABS[-1], *LABS[:-1]):
            desk.open(name)
            stage = desk.window.stage
            place = stage.mapTo(desk.window, QPoint(3, stage.height() // 2))
            ground = desk.window.grab().toImage().pixelColor(place)
            assert ground.name() == look().palette.stage.lower(), (theme, name)


def test_Q43_scrolling_the_inspector_changes_no_value(desk: Any) -> None:
    for name in LABS:
        desk.open(name)
        before = desk.state(name)
        inspector = desk.window.inspector.lab(name)
        for widget in inspector.findChildren(QWidget):
            if widget.hasFocus():
                continue
            point = QPointF(widget.rect().center())
            event = QWheelEvent(
                point, QPointF(widget.mapToGlobal(point.toPoint())), point.toPoint(), QPointF(0, -120).toPoint(),
                Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            QApplication.sendEvent(widget, event)
        desk.settle()
        assert desk.state(name) == before


def test_narrow_windows_fold_the_inspector_and_a_section_opens_beside_its_icon(
    desk_factory: Callable[..., Any],
) -> None:
    desk = desk_factory("attention", (1024, 768))
    inspector = desk.window.inspector
    assert inspector.compact()
    go = desk.window.top_bar.button("predict")
    assert abs(go.place_of_content().center().x() - go.width() / 2) <= 1
    assert go.rect().contains(go.place_of_content().toAlignedRect())
    strip = inspector.lab("attention").strip
    section = desk.window.host.view("attention").sections[0]
    button = strip.button(section.name)
    assert not section.widget.isVisible()
    desk.click(button)
    assert section.widget.isVisible()
    popover = strip.popover()
    assert popover is not None
    assert desk.window.rect().contains(popover.geometry())
    QTest.keyClick(popover, Qt.Key.Key_Escape)
    assert not section.widget.isVisible()
    desk.window.resize(1440, 900)
    desk.settle()
    assert not inspector.compact()
    assert section.widget.isVisible()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_no_title_of_the_folded_inspector_is_cut(desk_factory: Callable[..., Any], lang: str) -> None:
    desk = desk_factory("attention", (1024, 768))
    language().set(lang)
    for name in ("reader", "gates", "gradients", "translation", "attention"):
        desk.window.host.open(name)
        desk.settle()
        strip = desk.window.inspector.lab(name).strip
        for section in desk.window.host.view(name).sections:
            button = strip.button(section.name)
            _, lines = button.title()
            assert "".join("".join(lines).split()) == "".join(tr(section.title).split()), section.name
            assert all(mathtext.width(line, button.title()[0]) <= px(72) for line in lines), section.name
            for word in tr(WHOLE).split() if lang == "zh" else ():
                assert word not in tr(section.title) or any(word in line for line in lines), (section.name, word)
    foot = desk.window.inspector.footer
    assert abs(foot.geometry().center().x() - desk.window.inspector.width() / 2) <= 1


def test_the_title_carries_the_files_name_and_a_mark_when_it_is_modified(desk: Any, tmp_path: Path) -> None:
    files = desk.window.files
    assert not desk.window.isWindowModified()
    desk.window.host.view("reader").type_sentence(0, "狗追猫")
    desk.settle()
    assert desk.window.isWindowModified()
    assert files.save_to(tmp_path / "课.rnnlab")
    assert "课.rnnlab" in desk.window.windowTitle()
    assert not desk.window.isWindowModified()


def test_what_was_saved_comes_back_in_a_new_window(desk_factory: Callable[..., Any], tmp_path: Path) -> None:
    first = desk_factory()
    first.window.host.view("reader").type_sentence(0, "狗追猫")
    first.open("attention")
    first.settle()
    path = tmp_path / "a.rnnlab"
    assert first.window.files.save_to(path)
    first.window.files.close()  # else the second one would say that it is open there
    second = desk_factory()
    assert second.window.files.open(path)
    second.settle()
    assert second.window.store.shared.sentence == ("狗", "追", "猫")
    assert dict(second.window.store.labs) == dict(first.window.store.labs)
    assert second.window.host.current == "attention"


def test_closing_with_unsaved_work_asks_and_cancel_keeps_the_window(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.window.host.view("reader").type_sentence(0, "狗追猫")
    asked: list[bool] = []
    monkeypatch.setattr(desk.window.files, "may_leave", lambda closing: asked.append(True) or False)
    assert not desk.window.close()
    assert asked == [True]
    assert desk.window.isVisible()
    assert not desk.window.lane.closed


def test_the_menu_holds_every_command_and_the_palette_finds_them(desk: Any) -> None:
    actions = desk.window.commands.every_action()
    palette = Palette(actions, desk.window)
    palette.open()
    desk.settle()
    viewport = palette.list.viewport().rect()
    for row in range(palette.list.count()):  # the keys stand at the right end of each row
        assert palette.list.visualItemRect(palette.list.item(row)).right() <= viewport.right(), row
    QTest.keyClicks(palette.field, "dark")
    assert palette.list.count() == 1
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    desk.settle()
    assert look().palette.name == "dark"


def test_copied_numbers_are_rows_and_columns(desk: Any) -> None:
    for name in LABS:
        desk.open(name)
        desk.window.handlers.copy_table()
        rows = QGuiApplication.clipboard().text().split("\n")
        assert len(rows) > 2, name
        assert len({row.count("\t") for row in rows}) == 1, name
        assert rows[0].count("\t") >= 1, name


def test_an_exported_picture_is_a_file_twice_as_wide_as_the_stage(desk: Any, tmp_path: Path) -> None:
    from PySide6.QtGui import QImage

    from rnnlab.ui.export import write_picture

    stage = desk.window.stage.stack.currentWidget()
    assert write_picture(stage, tmp_path / "图.png") is None
    assert QImage(str(tmp_path / "图.png")).width() == 2 * stage.width()
    problem = write_picture(stage, tmp_path / "gone" / "a.png")
    assert problem is not None
    assert problem.id == "file-not-saved"


def test_a_dead_engine_is_replaced_and_said_in_one_sentence(desk: Any) -> None:
    view = desk.window.host.view("reader")
    desk.executors[-1].crash()
    view.type_sentence(0, "狗追猫")
    desk.settle()
    assert desk.message() == "engine-restarted"
    assert view.result.main.tokens == ("狗", "追", "猫")
    assert desk.window.store.can_undo


def test_messages_follow_the_language(desk: Any) -> None:
    message = Message.of("engine-restarted")
    english = message_text(message)
    language().set("zh")
    assert message_text(message) != english


def test_settings_chosen_in_the_menu_are_there_at_the_next_start(desk: Any, tmp_path: Path) -> None:
    for action in desk.window.commands.groups["theme"].actions():
        if action.data() == "projector":
            action.trigger()
    assert look().palette.name == "projector"
    kept, notes = SettingsFile(tmp_path / "s.json").load()
    assert kept.theme == "projector"
    assert notes == ()


def test_the_size_of_everything_changes_by_keys(desk: Any) -> None:
    before = desk.window.timeline.height()
    for _ in range(2):
        key(desk, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert look().scale == pytest.approx(1.2)
    assert desk.window.timeline.height() == round(before * 1.2)
    key(desk, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert desk.window.timeline.height() == before


def test_an_engine_that_cannot_start_is_told_in_words_and_not_by_a_name_of_the_code(desk: Any) -> None:
    failure = Failure("engine-fault", args={"detail": "ImportError: no torch"})
    desk.window.lane.started.emit({"pid": 1, "failure": failure})
    said = message_text(Message.of("engine-fault", detail="ImportError: no torch"))
    assert desk.window.status.text() == said
    assert "ImportError: no torch" in said


# keys, messages and sizes, as a class meets them


def test_after_a_typed_sentence_the_arrow_keys_step_and_space_plays(desk: Any) -> None:
    timeline = desk.window.timeline
    timeline.edit_sentence(0)
    desk.type(timeline.field(0), "a b c d e f")
    assert timeline.step() == 3
    focused = desk.app.focusWidget()
    assert focused is timeline.chips(0)
    QTest.keyClick(focused, Qt.Key.Key_Right)
    QTest.keyClick(focused, Qt.Key.Key_Right)
    desk.settle()
    assert timeline.step() == 5
    QTest.keyClick(focused, Qt.Key.Key_Space)
    assert timeline.playing()
    timeline.pause()


def test_arrow_keys_on_a_focused_button_step_instead_of_walking_over_buttons(desk: Any) -> None:
    button = next(b for b in desk.window.timeline.findChildren(QToolButton) if b.objectName() == "play")
    button.setFocus()
    desk.app.processEvents()
    QTest.keyClick(button, Qt.Key.Key_Left)
    QTest.keyClick(button, Qt.Key.Key_Left)
    assert desk.app.focusWidget() is button
    assert desk.window.timeline.step() == 1
    QTest.keyClick(button, Qt.Key.Key_End)
    assert desk.window.timeline.step() == 3


def test_a_refused_sentence_stays_in_its_field(desk: Any) -> None:
    timeline = desk.window.timeline
    timeline.edit_sentence(0)
    field = timeline.field(0)
    field.setText("   ")
    QTest.keyClick(field, Qt.Key.Key_Return)
    desk.settle()
    assert field.isVisible()
    assert field.text() == "   "
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not field.isVisible()


def test_undo_works_while_a_number_field_has_the_focus(desk: Any) -> None:
    view = desk.open("gradients")
    cell = view.stage.window().inspector.lab("gradients").findChildren(NumberCell)[0]
    before = desk.state("gradients")
    desk.type(cell, "7")
    assert desk.state("gradients") != before
    assert cell.hasFocus()
    QTest.keyClick(cell, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    desk.settle()
    assert desk.state("gradients") == before


def test_undo_opens_the_lab_in_which_it_acts(desk: Any) -> None:
    desk.open("attention")
    before = desk.state("attention")
    assert desk.window.host.view("attention").edit(with_temperature, 3.0, label=Message.of("undo-sentence"))
    desk.open("gradients")
    key(desk, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.window.host.current == "attention"
    assert desk.state("attention") == before


def test_undo_and_redo_go_to_their_lab_and_leave_the_sentence_of_the_other_one(desk: Any) -> None:
    window, reader = desk.window, desk.window.store.shared.sentence
    desk.open("gates")
    window.handlers.new_document()
    desk.settle()
    own, first = window.store.shared.sentence, desk.state("gates")
    assert own != reader  # everything is as at the start, so each lab has its own example
    assert not any(window.host.view("gates").result.unknown)
    assert not window.store.modified
    gates = window.host.view("gates")
    gates.changes.preset("forget-at-the-comma")
    desk.settle()
    changed, sentence = desk.state("gates"), window.store.shared.sentence
    for act, wanted, shown in (("undo", first, own), ("redo", changed, sentence)):
        desk.open("reader")
        assert window.store.shared.sentence == reader
        window.commands.by_name[act].trigger()
        desk.settle()
        assert (window.host.current, desk.state("gates"), window.store.shared.sentence) == ("gates", wanted, shown)
    desk.open("reader")
    assert window.store.shared.sentence == reader
    assert window.store.can_undo


def test_a_typed_sentence_is_taken_back_where_it_was_typed(desk: Any) -> None:
    first = desk.window.store.shared.sentence
    desk.window.host.view("reader").type_sentence(0, "猫爱狗")
    desk.open("gates")
    key(desk, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (desk.window.host.current, desk.window.store.shared.sentence) == ("reader", first)
    desk.open("gates")
    assert desk.window.store.shared.sentence[:2] == ("I", "was born")  # and not the reader's example
    key(desk, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert (desk.window.host.current, desk.window.store.shared.sentence) == ("reader", ("猫", "爱", "狗"))


def test_a_message_moves_nothing_on_the_stage(desk: Any) -> None:
    stage = desk.window.host.view("reader").stage
    before = stage.mapTo(desk.window, stage.rect().topLeft()), stage.size()
    desk.window.say(Message.of("engine-restarted"))
    desk.settle()
    assert desk.window.stage.banner.isVisible()
    assert (stage.mapTo(desk.window, stage.rect().topLeft()), stage.size()) == before


@pytest.mark.parametrize(
    ("field", "shown"),
    [
        ("W[0][1]", "W₁₂"), ("keys[2][0]", "Encoder state₃₁"), ("overrides[0].value", "Forced value"),
        ("forget_bias", "Forget bias"), ("embeddings['狗'][0]", "Word vector “狗”₁"),
    ],
)  # fmt: skip
def test_messages_call_fields_by_their_names_on_the_screen(qapp: QApplication, field: str, shown: str) -> None:
    said = message_text(Message.of("not-a-number", field=field, value="x"))
    assert said.startswith(f"{shown}: ")


def test_the_size_stops_growing_where_not_everything_would_be_reached(desk: Any) -> None:
    for _ in range(15):
        key(desk, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert desk.message() == "size-limit"
    assert look().scale * LEAST.width() <= desk.window.width()
    assert look().scale * LEAST.height() <= desk.window.height()
    assert (look().scale + 0.1) * LEAST.width() > desk.window.width()  # and no sooner


def test_where_the_inspector_must_be_folded_there_is_no_button_to_unfold_it(desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory("reader", (1024, 768))
    assert not desk.window.inspector.fold.isVisible()
    desk.window.resize(1440, 900)
    desk.settle()
    assert desk.window.inspector.fold.isVisible()
    desk.click(desk.window.inspector.fold)
    assert desk.window.inspector.compact()


def test_the_palette_finds_the_open_labs_presets(desk: Any) -> None:
    view = desk.open("attention")
    desk.window.handlers.palette()
    palette = desk.window.findChildren(Palette)[-1]
    QTest.keyClicks(palette.field, "sharp")
    assert palette.list.count() == 1
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    desk.settle()
    assert view.state.temperature < 1


def test_copied_numbers_have_the_minus_that_a_spreadsheet_reads() -> None:
    assert table_as_tsv([["h", "\u22120.5", "a\u2212b", "x\ty"]]) == "h\t-0.5\ta\u2212b\tx y"


def test_reasons_of_the_operating_system_and_of_a_damaged_file_are_told_in_chinese(desk: Any, tmp_path: Path) -> None:
    assert set(REASONS.values()) <= DETAILS
    damaged = tmp_path / "damaged.rnnlab"
    damaged.write_bytes(b"PK no archive")
    language().set("zh")
    for path in (damaged, tmp_path / "gone.rnnlab"):
        with pytest.raises(DocumentError) as refused:
            load(path)
        said = message_text(refused.value.message).replace(str(path), "")
        assert not re.search("[A-Za-z]{3,}", said.replace("rnnlab", "")), said


def test_qts_own_dialogs_speak_the_windows_language(desk: Any) -> None:
    language().set("zh")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    cancel = box.button(QDialogButtonBox.StandardButton.Cancel).text()
    assert any("\u4e00" <= ch <= "\u9fff" for ch in cancel)


def test_an_opened_document_keeps_its_sentence_though_it_is_another_labs_example(desk: Any, tmp_path: Path) -> None:
    desk.open("gates")
    example = desk.window.store.shared.sentence
    desk.open("attention")
    desk.window.files.open_lab = "reader"
    path = tmp_path / "example.rnnlab"
    desk.window.files.path = path
    assert desk.window.files.save()
    desk.open("gradients")
    assert desk.window.files.open(path)
    desk.settle()
    assert desk.window.host.current == "reader"
    assert desk.window.store.shared.sentence == example


def test_a_document_is_shown_on_its_page_in_a_lab_that_was_seen_before(desk: Any, tmp_path: Path) -> None:
    desk.open("gradients")
    store, files, stage = desk.window.store, desk.window.files, desk.window.host.view("gradients").stage
    store.edit("gradients", with_page, "training", label=EDIT)
    files.open_lab, files.path = "gradients", tmp_path / "training.rnnlab"
    assert files.save()
    store.undo()
    desk.settle()
    assert stage.page() == "profile"
    desk.open("reader")
    assert files.open(tmp_path / "training.rnnlab")
    desk.settle()
    assert desk.window.host.current == "gradients"
    assert stage.page() == "training"


@pytest.mark.parametrize("lab", LABS)
def test_the_keyboard_is_seen_at_every_stop_of_tab(desk: Any, lab: str) -> None:
    def pixels(widget: QWidget) -> bytes:
        desk.app.processEvents()
        image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        return bytes(image.constBits())

    desk.open(lab)
    window = desk.window
    window.activateWindow()
    window.stage.setFocus()
    stops: list[QWidget] = []
    for _ in range(200):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        here = window.focusWidget()
        if stops and here is stops[0]:
            break
        if here in stops:
            continue  # its parts have stops of their own
        stops.append(here)
        with_it = pixels(here)
        here.clearFocus()
        without = pixels(here)
        here.setFocus(Qt.FocusReason.TabFocusReason)
        changed = sum(with_it[k : k + 4] != without[k : k + 4] for k in range(0, len(with_it), 4))
        assert changed > 60, (type(here).__name__, here.accessibleName(), changed)
    assert len(stops) > 8


@pytest.mark.parametrize("size", [(1024, 768), (1440, 900)])
@pytest.mark.parametrize("spoken", ["en", "zh"])
def test_a_message_is_whole_covers_nothing_that_can_be_pressed_and_goes_by_escape(
    desk_factory: Callable[..., Any], size: tuple[int, int], spoken: str
) -> None:
    desk = desk_factory("reader", size)
    language().set(spoken)
    window, banner = desk.window, desk.window.stage.banner
    path = "/home/somebody/lessons/in_a_folder_without_any_space/2026-03-02/lesson.rnnlab"
    window.say(Message.of("document-newer", path=path, version=3, known=2))
    desk.settle()
    covered = QRect(banner.mapTo(window, QPoint()), banner.size())
    for other in window.findChildren(QWidget):
        pressable = isinstance(other, QAbstractButton | PageTabs | QLineEdit | ChipTrack)
        if pressable and other.isVisible() and not banner.isAncestorOf(other):
            place = QRect(other.mapTo(window, QPoint()), other.size())
            assert not covered.intersects(place), other.accessibleName()
    said = "".join(banner.shown_lines()[1]).replace(" ", "")
    assert said == message_text(banner.message()).replace(" ", "")
    QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Escape)
    assert banner.isHidden()


@pytest.mark.parametrize("spoken", ["en", "zh"])
@pytest.mark.parametrize("lab", LABS)
def test_C09_the_question_is_whole_in_a_small_window_beside_a_long_provenance(
    desk_factory: Callable[..., Any], lab: str, spoken: str
) -> None:
    desk = desk_factory(lab, (1024, 768))
    language().set(spoken)
    bar = desk.window.top_bar
    bar.badge.set_provenance(PARTLY)
    desk.settle()
    whole = bar.question.text().replace(" ", "")
    assert "".join(bar.question.shown_lines()[1]).replace(" ", "") == whole
    height = QFontMetricsF(font(bar.question.shown_lines()[0], 600)).height()
    assert len(bar.question.shown_lines()[1]) * height <= bar.question.height()


@pytest.mark.parametrize("lab", LABS)
def test_no_field_of_a_state_is_called_by_its_name_in_the_code(qapp: QApplication, lab: str) -> None:
    language().set("zh")
    try:
        for field in registry.lab(lab).state_type.__struct_fields__:
            if field not in ("step", "page"):  # what is merely looked at
                assert not re.search(r"[a-z_]{2}", field_name(field)), field
    finally:
        language().set("en")


def test_indices_in_running_text_stand_lower_and_names_of_code_stay() -> None:
    assert mathtext.rich("U h_{t−1} and 得h_t, <b> weight_ih & ∂L/∂c_t") == (
        "U h<sub>t−1</sub> and 得h<sub>t</sub>, &lt;b&gt; weight_ih &amp; ∂L/∂c<sub>t</sub>"
    )


@pytest.mark.parametrize("lab", LABS)
def test_no_help_shows_a_formula_as_raw_text(desk: Any, lab: str) -> None:
    desk.open(lab)
    QTest.keyClick(desk.window, Qt.Key.Key_F1)
    desk.settle()
    page = desk.window.findChildren(Page)[-1]
    said = [QTextDocumentFragment.fromHtml(label.text()).toPlainText() for label in page.findChildren(QLabel)]
    assert len(said) > 3
    assert not any(re.search(r"(?<![A-Za-z_])[A-Za-z]_[{A-Za-z](?![A-Za-z])", text) for text in said)
    page.close()


def test_an_unknown_word_is_marked_in_the_windows_language_and_has_room_for_it(desk: Any) -> None:
    desk.open("gates")
    assert desk.window.host.view("gates").type_sentence(0, "我出生在火星，所以我会说")
    desk.settle()
    chips = desk.window.timeline.chips(0)
    at = chips.tokens().index("火星")
    narrow = chips.chip_rect(at).width()
    assert unknown_mark() == "unk"
    language().set("zh")
    desk.settle()
    assert unknown_mark() == "未知"
    assert chips.chip_rect(at).width() != narrow


def test_F10_opens_the_menu_of_the_logo_which_says_so(desk: Any) -> None:
    logo = desk.window.rail.logo
    keys = [key.toString() for key in desk.window.commands.by_name["main_menu"].shortcuts()]
    assert logo.toolTip() == f"Menu ({keys[0]})"
    menu = logo.property("menu")
    QTest.keyClick(desk.window, Qt.Key.Key_F10)
    desk.app.processEvents()
    assert menu.isVisible()
    menu.close()
