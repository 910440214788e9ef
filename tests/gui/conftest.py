"""Fixtures for tests that drive the real window: results come inline, when the test says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from rnnlab.ui.widgets import painted, told
from tests.desk import Desk, set_aside, windows

__all__ = ["Desk"]


@pytest.fixture(scope="module", autouse=True)
def lasting() -> None:
    """What outlives a test is set aside before the file's first one."""
    set_aside()


@pytest.fixture
def desk_factory(qapp: QApplication, tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    """Makes windows; all of them are closed and collected at the end."""
    with windows(qapp, tmp_path) as make:
        yield make


@pytest.fixture
def desk(desk_factory: Callable[..., Desk]) -> Desk:
    """One window at 1440×900 in English and light, at the Reader."""
    return desk_factory()


@pytest.fixture
def screen_reader(monkeypatch: pytest.MonkeyPatch) -> list[tuple[QWidget, str]]:
    """A screen reader that listens: each widget that told it of a change, with what it said."""
    heard: list[tuple[QWidget, str]] = []
    listening = SimpleNamespace(
        isActive=lambda: True, updateAccessibility=lambda event: heard.append((event.object(), event.value()))
    )
    monkeypatch.setattr(told, "QAccessible", listening)
    monkeypatch.setattr(painted, "QAccessible", listening)
    return heard
