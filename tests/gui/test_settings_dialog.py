"""The settings dialog: a choice holds at once and is kept; what the school has locked cannot be changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel

from rnnlab.session import site
from rnnlab.session.messages import Message
from rnnlab.session.settings import LARGEST
from rnnlab.ui.look.i18n import language, message_text
from rnnlab.ui.look.theme import look
from rnnlab.ui.settings_dialog import LOCKED, SettingsDialog


def opened(desk: Any) -> SettingsDialog:
    """The dialog, opened by its key."""
    QTest.keyClick(desk.window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    desk.settle()
    return desk.window.findChildren(SettingsDialog)[-1]


def kept(desk: Any) -> dict[str, Any]:
    return json.loads(Path(desk.window.settings_file.path).read_text("utf-8"))


def test_a_choice_holds_at_once_is_kept_and_the_dialog_follows_the_language(desk: Any) -> None:
    dialog = opened(desk)
    desk.click(dialog.controls["theme"].button("dark"))
    desk.click(dialog.controls["decimals"].button(4))
    desk.click(dialog.controls["motion"].button("reduced"))
    desk.click(dialog.controls["letters"].button(False))
    assert (look().palette.name, look().decimals, look().motion) == ("dark", 4, False)
    assert desk.window.commands.by_name["pin"].shortcuts() == []
    desk.click(dialog.controls["language"].button("zh"))
    assert dialog.windowTitle() == "设置"
    assert dialog.reset.text() == "恢复默认设置"
    said = {name: kept(desk)[name] for name in ("theme", "decimals", "motion", "letters", "language")}
    assert said == {"theme": "dark", "decimals": 4, "motion": "reduced", "letters": False, "language": "zh"}


def test_reset_brings_back_what_nobody_had_changed(desk: Any) -> None:
    dialog = opened(desk)
    desk.click(dialog.controls["theme"].button("projector"))
    desk.click(dialog.controls["decimals"].button(6))
    desk.click(dialog.reset)
    assert (desk.window.settings.theme, look().decimals) == ("system", 2)
    assert "decimals" not in kept(desk), "only what differs from the defaults stands in the file"


def test_the_size_is_kept_and_one_that_the_window_cannot_hold_is_refused_and_said(desk: Any) -> None:
    desk.window.say(Message.of("one-step-only"))
    dialog = opened(desk)
    assert not dialog.said.isVisibleTo(dialog), "what the window says of something else is not said twice"
    desk.window.stage.banner.clear()
    size = dialog.controls["size"]
    desk.type(size.cell, "120")
    assert (look().scale, kept(desk)["size"]) == (1.2, 1.2)
    desk.type(size.cell, "250")
    assert look().scale == 1.2
    assert desk.message() == "", "the window's own sentence would be behind the dialog"
    assert dialog.said.isVisibleTo(dialog)
    assert dialog.said.text() == message_text(Message.of("size-limit"))
    assert (size.value(), size.cell.marked()) == (120, True)
    most = f"too large; the largest is {100 * LARGEST:.0f}"
    for typed, why in (("900", most), ("x", "is not a number"), ("110.5", "a whole number")):
        desk.type(size.cell, typed)
        assert dialog.said.text().startswith("Size in %: "), typed
        assert why in dialog.said.text()
        assert (look().scale, size.cell.marked()) == (1.2, True)
    desk.type(size.cell, "120")
    assert (dialog.said.isVisibleTo(dialog), size.cell.marked()) == (False, False)


def test_the_dialog_is_done_with_keys_alone(desk: Any) -> None:
    dialog = opened(desk)
    assert dialog.focusWidget() in dialog.controls["language"].findChildren(QAbstractButton)
    assert dialog.focusWidget().isChecked()
    chosen = dialog.controls["theme"].button("system")
    for _ in range(40):
        if dialog.focusWidget() is chosen:
            break
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is chosen
    for _ in range(2):  # past “light”
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Right)
    assert look().palette.name == "dark"
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.fixture
def locked_desk(desk_factory: Callable[..., Any], tmp_path: Path) -> Any:
    """A desk in a school that has locked the language and the theme."""
    file = tmp_path / "site.toml"
    file.write_text('language = "en"\ntheme = "projector"\ndecimals = 3\nlocked = ["language", "theme"]\n', "utf-8")
    desk = desk_factory()
    window = desk.window
    window.settings_file.site = site.load(file)
    window.commands.lock(window.settings_file.locked)
    return desk


def test_what_the_school_has_locked_says_so_and_cannot_be_changed(locked_desk: Any) -> None:
    desk = locked_desk
    dialog = opened(desk)
    for name in ("language", "theme"):
        assert not dialog.controls[name].isEnabled()
    assert dialog.controls["decimals"].isEnabled()
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert texts.count(LOCKED.source) == 2
    assert any("site.toml" in text for text in texts)
    desk.window.handlers.set_preference("language", "zh")
    assert language().name == "en"
    assert not any(action.isEnabled() for action in desk.window.commands.groups["theme"].actions())
    assert all(action.isEnabled() for action in desk.window.commands.groups["decimals"].actions())
