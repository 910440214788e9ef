"""Telling somebody without a terminal: in which window, in which language, and when not."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from rnnlab import notice
from rnnlab.session.messages import Message
from rnnlab.session.settings import Settings, SettingsFile

MISSING = Message.of("library-missing", libraries="libEGL.so.1", packages="libegl1")
ON_SCREEN = {"DISPLAY": ":0"}


def having(*programs: str):
    return lambda name: f"/usr/bin/{name}" if name in programs else None


@pytest.mark.parametrize("program", ["zenity", "kdialog", "xmessage"])
def test_Q42_the_sentence_is_shown_by_whatever_the_desktop_has(program: str) -> None:
    command = notice.dialog("缺少 <libegl1>", "missing: <libegl1>", having(program), ON_SCREEN, "linux")
    assert command is not None
    assert command[0] == f"/usr/bin/{program}"
    assert command[-1] == ("missing: <libegl1>" if program == "xmessage" else "缺少 <libegl1>")


def test_zenity_takes_the_sentence_as_it_is_and_not_as_markup() -> None:
    command = notice.dialog("a < b", "a < b", having("zenity"), ON_SCREEN, "linux")
    assert command is not None
    assert "--no-markup" in command


def test_Q42_without_a_display_or_such_a_program_nothing_is_shown() -> None:
    assert notice.dialog("x", "x", having("zenity"), {}, "linux") is None
    assert notice.dialog("x", "x", having(), ON_SCREEN, "linux") is None


def test_xmessage_gets_english_in_letters_that_it_has_and_in_lines_that_fit() -> None:
    said = "“教学/a” is missing… " + "word " * 40
    command = notice.dialog("缺少", said, having("xmessage"), ON_SCREEN, "linux")
    assert command is not None
    lines = command[-1].splitlines()
    assert lines[0].startswith('"??/a" is missing. word')
    assert max(len(line) for line in lines) <= 72


def test_macos_quotes_stay_quotes() -> None:
    command = notice.dialog('say "x"', "", having(), {}, "darwin")
    assert command is not None
    assert 'display dialog "say \\"x\\""' in command[2]


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "zh_CN.GBK"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "C"}, "en"),
        ({"LANG": "tr_TR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows is asked by its own call")
def test_the_systems_language_is_taken(
    environment: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(notice, "SettingsFile", lambda: SettingsFile(tmp_path / "s.json"))
    assert notice.language(environment) == code


def test_what_the_user_chose_in_the_program_comes_before_the_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = SettingsFile(tmp_path / "s.json")
    kept.save(Settings(language="zh"))
    monkeypatch.setattr(notice, "SettingsFile", lambda: kept)
    assert notice.language({"LANG": "en_US.UTF-8"}) == "zh"


def test_the_sentence_is_chinese_without_qt() -> None:
    said = notice.translated(MISSING, "zh")
    assert "libegl1" in said
    assert "缺少" in said
    assert notice.translated(MISSING, "en").startswith("A system library is missing: libEGL.so.1.")
    assert notice.translated(MISSING, "fr") == notice.translated(MISSING, "en")


class Stream(io.StringIO):
    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize(
    ("frozen", "terminal", "window"), [(True, False, True), (True, True, False), (False, False, False)]
)
@pytest.mark.skipif(sys.platform == "win32", reason="there it is the windowed program that shows it")
def test_a_window_is_shown_to_whoever_double_clicked_and_to_nobody_else(
    frozen: bool, terminal: bool, window: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, Stream(terminal))
    monkeypatch.setattr(notice, "show", lambda text, said: shown.append(text))
    monkeypatch.setattr(notice, "language", lambda environment: "en")
    notice.tell(MISSING)
    said = sys.stderr.getvalue()
    monkeypatch.undo()
    assert bool(shown) is window
    assert said.startswith("rnnlab: A system library is missing")
