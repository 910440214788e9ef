"""A lab's page under F1: every lab of the registry has every part of it, in both languages and in proper type."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from rnnlab.labs import registry
from rnnlab.ui.glossary import GlossaryPage
from rnnlab.ui.help_page import LabPage
from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.lessons.source import prepared
from rnnlab.ui.look import formula
from rnnlab.ui.look.i18n import Text, language, tr
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.controls import Pill
from rnnlab.ui.widgets.formula_card import FormulaCard
from rnnlab.ui.widgets.glossary_terms import TERMS
from rnnlab.ui.widgets.lab_help import LabHelp

LABS = [lab.name for lab in registry.LABS]


def help_of(lab: str) -> LabHelp:
    """What the lab says of itself."""
    told = registry.lab(lab).view_type.HELP
    assert isinstance(told, LabHelp)
    return told


def texts(told: LabHelp) -> Iterator[Text]:
    """All words of a page that are translated."""
    for part in (told.shows, told.use, told.mathematics, told.measured):
        yield from part
    yield from (text for _, text in (*told.keys, *told.symbols))
    yield from (source.why for source in told.sources)
    for group in told.formulas:
        yield from (text for text in (group.title, *(line.note for line in group.lines)) if isinstance(text, Text))


def opened(desk: Any) -> LabPage:
    """The page of the open lab, complete."""
    desk.window.handlers.lab_help()
    return completed(desk)


def completed(desk: Any) -> LabPage:
    page = desk.window.findChildren(LabPage)[-1]
    for _ in range(500):
        if page.complete:
            break
        desk.app.processEvents()
    assert page.complete
    for _ in range(3):
        desk.app.processEvents()  # what was laid out anew is drawn
    return page


def clipped(page: LabPage) -> list[str]:
    """What has less room on a page than it needs."""
    inner, faults = page.area().widget(), []
    if inner.width() > page.area().viewport().width():
        faults.append(f"{inner.width()} wide in {page.area().viewport().width()}")
    for prose in inner.findChildren(Prose):
        if prose.height() < prose.heightForWidth(prose.width()):
            faults.append(prose.text())
    for label in inner.findChildren(QLabel):
        need = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
        if label.height() < need or (not label.wordWrap() and label.width() < label.sizeHint().width()):
            faults.append(label.text())
    for card in page.cards:
        if card.height() < card.sizeHint().height():
            faults.append(card.lines()[0].latex)
        faults += [line.latex for line in card.lines() if formula.size(line.latex, 17)[0] > card.width() - 24]
    for pill in inner.findChildren(Pill):
        if pill.width() < pill.sizeHint().width() or pill.geometry().right() > pill.parentWidget().width():
            faults.append(pill.text())
    return faults


@pytest.mark.parametrize("lab", LABS)
def test_every_lab_has_every_part_of_its_page_in_both_languages(qapp: QApplication, lab: str) -> None:
    told = help_of(lab)
    for part in dataclasses.fields(told):
        assert getattr(told, part.name), f"{part.name} is missing"
    for source in told.sources:
        assert 1900 < source.year < 2030
        assert all((source.authors, source.title, source.venue))
    assert set(told.terms) <= {term.key for term in TERMS}
    language().set("zh")
    try:
        untold = [text.source for text in texts(told) if tr(text) == text.source]
    finally:
        language().set("en")
    assert [text for text in untold if re.search(r"[a-z]{4}", text) and text != "softmax"] == []


@pytest.mark.parametrize("lab", LABS)
def test_every_formula_of_a_page_can_be_set(qapp: QApplication, lab: str) -> None:
    told = help_of(lab)
    for latex in (*told.latex(), *(latex for latex, _ in told.symbols)):
        assert formula.typeset(latex).box[2] > 0, latex
    for spoken in ("en", "zh"):
        language().set(spoken)
        try:
            inline = [latex for text in texts(told) for latex, _ in prepared(tr(text))[1]]
        finally:
            language().set("en")
        for latex in inline:
            assert formula.typeset(latex).box[2] > 0, latex


def letters_of(latex: str) -> set[str]:
    r"""The letters and Greek signs of a formula, without marks, names of functions and ``\mathrm``."""
    bare = re.sub(r"\\mathrm\{[^}]*\}|10000", "", formula.bare(latex))
    greek = set(re.findall(r"\\(alpha|sigma|tau|theta|gamma|eta)\b", bare))
    return greek | set(re.findall(r"[A-Za-z]", re.sub(r"\\[A-Za-z]+", " ", bare)))


@pytest.mark.parametrize("lab", LABS)
def test_every_letter_of_a_labs_formulas_is_named(qapp: QApplication, lab: str) -> None:
    told = help_of(lab)
    named = set().union(*(letters_of(latex) for latex, _ in told.symbols))
    for latex in told.latex():
        assert letters_of(latex) <= named, latex


@pytest.mark.parametrize("lab", LABS)
def test_every_formula_of_the_labs_cards_stands_on_its_page(desk: Any, lab: str) -> None:
    view = desk.open(lab)
    page = {formula.bare(latex) for latex in help_of(lab).latex()}
    cards = desk.window.inspector.lab(lab).findChildren(FormulaCard)
    assert cards
    made = registry.lab(lab).state_type
    for fields in ({}, *registry.lab(lab).presets.values()):
        view.preview(made(**fields))
        for card in cards:
            for line in card.lines():
                assert formula.bare(line.latex) in page, line.latex


@pytest.mark.parametrize("lab", LABS)
def test_nothing_of_a_page_is_clipped_in_a_small_window(desk_factory: Any, lab: str) -> None:
    desk = desk_factory(size=(1024, 768))
    desk.open(lab)
    for spoken in ("en", "zh"):
        language().set(spoken)
        page = opened(desk)
        assert page.width() <= 1024
        assert page.height() <= 768
        assert clipped(page) == []
        page.reject()


def test_a_page_is_whole_in_large_letters_and_in_every_theme(desk_factory: Any) -> None:
    desk = desk_factory(size=(1440, 900))
    desk.open("translation")
    pictures = []
    for theme in ("light", "dark", "projector"):
        look().set_theme(theme)
        look().set_scale(2.5 if theme == "projector" else 1.0)
        page = opened(desk)
        assert clipped(page) == []
        pictures.append(page.cards[0].grab().toImage())
        page.reject()
    assert pictures[0] != pictures[1], "formulas have the theme's ink"


def test_f1_opens_the_page_at_once_and_its_mathematics_follows(desk: Any) -> None:
    formula.typeset.cache_clear()
    desk.open("gates")
    QTest.keyClick(desk.window.focusWidget() or desk.window, Qt.Key.Key_F1)
    page = desk.window.findChildren(LabPage)[-1]
    assert page.cards == []
    assert "An LSTM reads the sentence twice" in page.area().widget().findChildren(Prose)[0].text()
    assert len(completed(desk).cards) == len(help_of("gates").formulas)


def test_a_term_of_the_page_opens_the_glossary_and_from_there_another_lab(desk: Any) -> None:
    desk.open("gates")
    page = opened(desk)
    keys = help_of("gates").terms
    pills = page.area().widget().findChildren(Pill)
    pills[keys.index("forget-gate")].click()
    glossary = page.findChildren(GlossaryPage)[-1]
    assert glossary.chosen().key == "forget-gate"
    glossary.choose("vanishing")
    closed: list[int] = []
    page.finished.connect(closed.append)
    desk.click(glossary.show_button)
    assert (desk.window.host.current, len(closed)) == ("gradients", 1)


def test_the_page_is_scrolled_by_keys(desk: Any) -> None:
    desk.open("reader")
    page = opened(desk)
    bar = page.area().verticalScrollBar()
    QTest.keyClick(page.area(), Qt.Key.Key_PageDown)
    assert bar.value() > 0
