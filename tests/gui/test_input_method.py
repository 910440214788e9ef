"""T01: typing Chinese where Qt's wheel lacks the plugin of the desktop's input method."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton

from rnnlab.session.messages import english
from rnnlab.ui.input_method import hint, plugins

IBUS_ONLY = frozenset({"libibusplatforminputcontextplugin.so", "libcomposeplatforminputcontextplugin.so"})


@pytest.mark.parametrize(
    "environ", [{"QT_IM_MODULE": "fcitx"}, {"QT_IM_MODULE": "fcitx5"}, {"XMODIFIERS": "@im=fcitx"}]
)
def test_T01_users_of_fcitx_are_told_of_the_ibus_variable(environ: dict[str, str]) -> None:
    message = hint(environ, IBUS_ONLY)
    assert message is not None
    assert "QT_IM_MODULE=ibus" in english(message)


@pytest.mark.parametrize("environ", [{}, {"QT_IM_MODULE": "ibus"}, {"QT_IM_MODULE": "ibus", "XMODIFIERS": "@im=fcitx"}])
def test_T01_nothing_is_said_where_nothing_is_amiss(environ: dict[str, str]) -> None:
    assert hint(environ, IBUS_ONLY) is None
    assert hint({"QT_IM_MODULE": "fcitx"}, IBUS_ONLY | {"libfcitx5platforminputcontextplugin.so"}) is None


def test_T01_this_qt_brings_the_plugin_for_ibus() -> None:
    assert any("ibus" in name for name in plugins())


def test_T01_the_hint_comes_with_the_field_and_a_sample_can_be_taken(
    desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_IM_MODULE", "fcitx")
    monkeypatch.delenv("QT_IM_MODULES", raising=False)
    desk.window.timeline.edit_sentence(0)
    assert desk.message() == "input-method-fcitx"
    pill = next(b for b in desk.window.timeline.findChildren(QPushButton) if b.text() == "我爱吃苹果" and b.isVisible())
    desk.click(pill)
    assert desk.window.store.shared.sentence == ("我", "爱", "吃", "苹果")
