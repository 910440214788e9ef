"""The hand-out of all labs: from the window, by a process of its own, and from the command line."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from rnnlab.cli import main
from rnnlab.labs import registry
from rnnlab.session.messages import Message
from rnnlab.ui.export_dialog import ExportDialog
from rnnlab.ui.exporting import handout_process
from rnnlab.ui.exporting.handout_words import gather
from rnnlab.ui.look.i18n import language, tr
from rnnlab.ui.look.theme import look
from tests.gui.pdf_text import read

A_LITTLE_PDF = """
import sys
words = sys.argv[1:]
print("1/8 reader", flush=True)
{then}
"""


def exporter(desk: Any) -> Any:
    return desk.window.tools.exporter


def finish(desk: Any, most: int = 60_000) -> None:
    """Serve events until the process has ended; the test's own limit of time is the only one."""
    for _ in range(most):
        if exporter(desk).going_on is None:
            return
        desk.app.processEvents()
        threading.Event().wait(0.005)
    raise AssertionError("the process never ended")


def stand_in(monkeypatch: pytest.MonkeyPatch, then: str) -> None:
    """Another program in the place of this one."""
    program = A_LITTLE_PDF.format(then=then)
    monkeypatch.setattr(handout_process, "command", lambda: (sys.executable, ["-c", program]))


@pytest.fixture
def own_temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the process's files are made."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


@pytest.mark.timeout(300)
def test_the_handout_has_a_page_for_each_lab_with_what_the_window_shows_in_light_colours(
    desk: Any, tmp_path: Path, own_temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look().set_theme("dark")
    view = desk.open("reader")
    assert view.type_sentence(0, "猫追狗")
    look().set_decimals(3)
    desk.settle()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(tmp_path / "讲义"), ""))
    exporter(desk).ask()
    desk.settle()
    dialog = desk.window.findChildren(ExportDialog)[-1]
    desk.click(dialog.whats.button("handout"))
    desk.click(dialog.papers.button("letter"))
    desk.click(dialog.languages.button("zh"))
    desk.click(dialog.go)
    shares: list[float] = []
    bar = exporter(desk).progress.bar
    exporter(desk).going_on.progressed.connect(lambda done, total: shares.append(bar.value() / bar.TOP))
    finish(desk)
    assert desk.window.stage.banner.message() == Message.of("exported", path=str(tmp_path / "讲义.pdf"))
    assert shares[-1] == 1.0
    assert shares == sorted(shares)
    found = read((tmp_path / "讲义.pdf").read_bytes())
    assert found.sizes == [(612.0, 792.0)] * len(registry.LABS)
    assert found.fonts >= {"Inter-Regular", "NotoSansSC-Regular"}
    language().set("zh")
    for lab, text in zip(registry.LABS, found.texts, strict=True):
        said = text.replace(" ", "")
        assert tr(lab.title.NAME).replace(" ", "") in said
        assert tr(desk.window.host.view(lab.name).QUESTION).replace(" ", "") in said
        # The picture of the last lab has its hints side by side, without a heading.
        assert ("打开因果掩码" if lab.name == "selfattention" else "观察要点") in said, lab.name
        assert "公式" in said
        assert "数值" in said
    page = found.texts[0]
    assert "猫追狗" in page
    states = view.result.main.hidden[-1]  # as the window has them, three decimals of each
    assert all(f"{abs(value):.3f}" in page for value in states)
    assert "我爱吃苹果" in found.texts[4]  # the Attention lab's own words, as it would show them
    assert list(own_temporary.iterdir()) == []
    assert desk.state("reader").sentence == ("猫", "追", "狗")


def test_cancel_ends_the_process_and_leaves_nothing(
    desk: Any, tmp_path: Path, own_temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(monkeypatch, "import time; time.sleep(600)")
    desk.open("attention")
    assert exporter(desk).hand_out(tmp_path / "a.pdf", "en", "a4")
    process = exporter(desk).going_on.process
    ended: list[int] = []
    process.finished.connect(lambda *how: ended.append(1))
    while exporter(desk).progress.bar.value() == 0:
        desk.app.processEvents()
    QTest.mouseClick(exporter(desk).progress.stop, Qt.MouseButton.LeftButton)
    assert exporter(desk).going_on is None
    while not ended:
        desk.app.processEvents()
    desk.app.processEvents()
    assert list(own_temporary.iterdir()) == []
    assert not (tmp_path / "a.pdf").exists()
    assert desk.message() == ""


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ("print('rnnlab: no engine', file=sys.stderr); sys.exit(1)", "rnnlab: no engine"),
        ("sys.exit(0)", ""),  # it said that all is well, and there is no file
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", ""),
    ],
)
def test_a_process_that_fails_is_told_in_a_sentence_and_nothing_is_claimed(
    desk: Any, tmp_path: Path, own_temporary: Path, monkeypatch: pytest.MonkeyPatch, then: str, said: str
) -> None:
    stand_in(monkeypatch, then)
    desk.open("attention")
    assert exporter(desk).hand_out(tmp_path / "a.pdf", "en", "a4")
    finish(desk)
    assert desk.message() == "export-failed"
    assert said in str(dict(desk.window.stage.banner.message().args)["reason"])
    assert list(own_temporary.iterdir()) == []
    assert not (tmp_path / "a.pdf").exists()


def test_a_program_that_does_not_start_is_told(
    desk: Any, tmp_path: Path, own_temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handout_process, "command", lambda: (str(tmp_path / "no program"), []))
    desk.open("attention")
    assert exporter(desk).hand_out(tmp_path / "a.pdf", "en", "a4")
    finish(desk)
    assert desk.message() == "export-failed"
    assert list(own_temporary.iterdir()) == []


def test_Q37_a_folder_that_goes_meanwhile_is_named(
    desk: Any, tmp_path: Path, own_temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(monkeypatch, "open(words[words.index('--out') + 1], 'wb').write(b'%PDF')")
    desk.open("attention")
    assert exporter(desk).hand_out(tmp_path / "gone" / "a.pdf", "en", "a4")
    finish(desk)
    assert desk.message() == "file-not-saved"
    assert dict(desk.window.stage.banner.message().args)["path"] == str(tmp_path / "gone" / "a.pdf")
    assert list(own_temporary.iterdir()) == []


def test_each_lab_goes_into_the_handout_with_the_sentence_that_it_would_show(desk: Any) -> None:
    desk.open("reader")
    states = desk.window.host.shown_states()
    assert set(states) == {lab.name for lab in registry.LABS}
    for name in [lab.name for lab in registry.LABS if hasattr(states[lab.name], "sentence")]:
        desk.open(name)
        assert desk.state(name).sentence == states[name].sentence, name


def test_words_of_a_page_are_in_the_picture_or_below_it_and_never_missing(desk: Any) -> None:
    for lab in registry.LABS:
        view = desk.open(lab.name)
        words = gather(view, desk.state(lab.name))
        assert words.question == tr(view.QUESTION)
        assert words.formulas
        assert words.numbers
        assert all(name and value for name, value in words.numbers)
        assert words.provenance.startswith("rnnlab")
        assert all("<" not in hint for hint in words.hints)
    # The Gates lab has its hints in the inspector alone, and its concept is painted.
    view = desk.open("gates")
    words = gather(view, desk.state("gates"))
    assert words.definition[:40] == tr(view.HELP.shows[0])[:40]
    assert "$" not in words.definition
    assert len(words.hints) == 3


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--out", "{}/gone/a.pdf"], "--out"),
        (["--out", "{}/a.pdf", "--decimals", "7"], "--decimals"),
        (["--out", "{}/a.pdf", "--decimals", "1"], "--decimals"),
        (["--out", "{}/a.pdf", "--paper", "a3"], "--paper"),
        (["--out", "{}/a.pdf", "--lang", "xx"], "--lang"),
        (["--out", "{}/a.pdf", "--state", "{}/none.json"], "--state"),
        ([], "--out"),
    ],
)
def test_the_command_refuses_by_naming_the_option(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], named: str
) -> None:
    assert main(["handout", *(word.format(tmp_path) for word in words)]) == 2
    said = capsys.readouterr().err
    assert named in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
