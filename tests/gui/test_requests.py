"""A second start, and a file that the desktop hands over: the open window comes to the front and opens it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QDialog, QMessageBox

from rnnlab.instance import Request
from rnnlab.session import document
from rnnlab.session.document import Document
from rnnlab.session.messages import Message
from rnnlab.session.store import Store
from rnnlab.ui.files import default_states
from rnnlab.ui.requests import Requests


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A session of another sentence."""
    store = Store(default_states())
    store.edit_sentence(("他", "来", "了"), label=Message.of("undo-sentence"))
    path = tmp_path / "教学 演示.rnnlab"
    document.save(path, Document(store.shared, store.snapshot().labs, open_lab="gradients"))
    return path


def test_the_file_of_a_second_start_opens_in_the_window(desk: Any, file: Path, qtbot: Any) -> None:
    Requests(desk.window).take(Request((str(file),)))
    qtbot.waitUntil(lambda: desk.window.files.path == file)
    assert desk.window.store.shared.sentence == ("他", "来", "了")
    assert desk.window.host.current == "gradients"


def test_a_minimised_window_comes_back_as_large_as_it_was(desk: Any) -> None:
    desk.window.setWindowState(Qt.WindowState.WindowMinimized | Qt.WindowState.WindowMaximized)
    Requests(desk.window).take(Request())
    assert not desk.window.isMinimized()
    assert desk.window.isMaximized()


def test_the_desktops_permission_is_shown_to_qt(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "old")
    Requests(desk.window).take(Request((), {"XDG_ACTIVATION_TOKEN": "new"}))
    assert os.environ["XDG_ACTIVATION_TOKEN"] == "new"


def test_unsaved_work_is_asked_about_before_another_file_takes_its_place(
    desk: Any, file: Path, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(desk.window.files, "may_leave", lambda: asked.append(True) is not None)
    Requests(desk.window).take(Request((str(file),)))
    qtbot.waitUntil(lambda: bool(asked))
    assert desk.window.files.path is None
    assert desk.window.store.shared.sentence != ("他", "来", "了")


def test_an_open_dialog_is_not_disturbed(desk: Any, file: Path, qtbot: Any) -> None:
    dialog = QDialog(desk.window)
    dialog.open()
    Requests(desk.window).take(Request((str(file),)))
    qtbot.wait(50)
    assert desk.window.files.path is None
    dialog.close()
    qtbot.waitUntil(lambda: desk.window.files.path == file)


def test_a_file_of_the_finder_opens_and_the_event_goes_no_further(desk: Any, file: Path, qtbot: Any) -> None:
    requests = Requests(desk.window)
    assert requests.eventFilter(QObject(), QFileOpenEvent(str(file)))
    assert not requests.eventFilter(QObject(), QEvent(QEvent.Type.User))
    qtbot.waitUntil(lambda: desk.window.files.path == file)


def test_a_file_from_the_future_is_refused_in_words_and_the_window_stays(
    desk: Any, tmp_path: Path, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: said.append(box.text()))
    monkeypatch.setattr(document, "VERSION", 7)
    path = tmp_path / "new.rnnlab"
    store = Store(default_states())
    document.save(path, Document(store.shared, store.snapshot().labs))
    monkeypatch.setattr(document, "VERSION", 1)
    Requests(desk.window).take(Request((str(path),)))
    qtbot.waitUntil(lambda: bool(said))
    assert "7" in said[0]
    assert "new.rnnlab" in said[0]
    assert desk.window.isVisible()
    assert desk.window.files.path is None
