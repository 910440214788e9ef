"""The glossary: about 60 terms in each language, found by letters, opened from menu, palette and section."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rnnlab.labs import registry
from rnnlab.ui.glossary import GlossaryPage, term_in
from rnnlab.ui.glossary_terms import TERMS
from rnnlab.ui.look.i18n import language, tr
from rnnlab.ui.palette import Palette


def opened(desk: Any) -> GlossaryPage:
    """The glossary, by its key."""
    QTest.keyClick(desk.window.focusWidget() or desk.window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    desk.settle()
    return desk.window.findChildren(GlossaryPage)[-1]


@pytest.mark.parametrize("spoken", ["en", "zh"])
def test_every_term_has_a_name_a_meaning_and_a_lab_in_each_language(qapp: QApplication, spoken: str) -> None:
    language().set(spoken)
    try:
        assert len(TERMS) >= 60
        assert len({term.key for term in TERMS}) == len(TERMS) == len({tr(term.name) for term in TERMS})
        labs = {lab.name for lab in registry.LABS}
        assert {term.lab for term in TERMS} == labs, "every lab has terms"
        for term in TERMS:
            assert len(tr(term.says)) > 10, term.key
            assert (tr(term.says) != term.says.source) == (spoken == "zh"), term.key
    finally:
        language().set("en")


def test_a_few_letters_find_a_term_and_its_lab_is_one_press_away(desk: Any) -> None:
    page = opened(desk)
    QTest.keyClicks(page.field, "vanish")
    assert page.list.count() == 1
    assert "shrinks" in page.says.text()
    desk.click(page.show_button)
    assert desk.window.host.current == "gradients"


def test_a_chinese_class_finds_a_term_by_both_names(desk: Any) -> None:
    language().set("zh")
    page = opened(desk)
    page.field.setText("梯度消失")
    assert (page.list.count(), page.name.text(), page.english.text()) == (1, "梯度消失", "vanishing gradient")
    page.field.setText("beam")
    assert page.name.text() == "束搜索"
    page.field.setText("kkkk")
    assert page.list.count() == 0
    assert page.says.text() == "没有包含这些字的术语。"


def test_the_open_term_stays_when_the_language_is_switched(desk: Any) -> None:
    page = opened(desk)
    page.choose("forget-gate")
    language().set("zh")
    assert (page.windowTitle(), page.name.text()) == ("术语表", "遗忘门")


def test_the_key_opens_the_term_of_the_section_that_has_the_focus(desk: Any) -> None:
    desk.open("attention")
    slider = desk.window.host.view("attention").panel.temperature.slider
    slider.setFocus()
    page = opened(desk)
    assert page.chosen().key == "temperature"


def test_the_palette_finds_a_term(desk: Any) -> None:
    desk.window.handlers.palette()
    palette = desk.window.findChildren(Palette)[-1]
    palette.field.setText("teacher forcing")
    assert palette.list.count() == 1
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    desk.settle()
    assert desk.window.findChildren(GlossaryPage)[-1].chosen().key == "teacher-forcing"


def test_the_longest_term_in_a_text_is_the_one_that_is_meant(qapp: QApplication) -> None:
    assert term_in("Forget-gate bias").key == "forget-bias"
    assert term_in("Presets") is None
