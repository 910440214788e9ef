"""The glossary: about 60 terms in each language, found by letters, opened from menu, palette and section."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from rnnlab.labs import registry
from rnnlab.labs.attention.edits import with_page
from rnnlab.session.messages import Message
from rnnlab.ui.glossary import GlossaryPage, term_in
from rnnlab.ui.inspector_parts import SectionBox
from rnnlab.ui.look.i18n import language, tr
from rnnlab.ui.palette import Palette
from rnnlab.ui.widgets.glossary_terms import TERMS
from rnnlab.ui.widgets.term_titles import key_of, name_of
from rnnlab.ui.widgets.terms import TermHeading, TermLabel


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


# What each lab's titles are about. A section that is not named here has a title that names no concept; a new lab's
# titles are held to the rule below: whatever names a term of the glossary, in either language, leads to one.
SECTIONS = {
    "reader": {
        "network": "rnn", "cell": "cell", "activation": "activation", "size": "hidden-state", "unit": "unit",
        "held": "hidden-state", "curves": "activation", "roles": "weights",
    },
    "gates": {
        "race-budget": "update", "race-seed": "seed", "budget": "update", "seeds": "seed", "gate": "gate",
        "counts": "test-set", "units": "unit", "network": "rnn", "hidden": "hidden-state", "bias": "forget-bias",
        "shift": "forget-bias", "scale": "weights", "seed": "seed",
    },
    "gradients": {
        "network": "rnn", "focus": "cell", "window": "truncation", "clip": "clipping", "hidden": "hidden-state",
        "bias": "forget-bias", "quantity": "gradient", "loss": "loss", "activation": "activation",
        "init": "initialisation", "cells": "cell", "seed": "seed", "seeds": "seed", "train-cells": "cell",
        "train-rate": "learning-rate", "train-clip": "clipping", "train-batch": "batch",
        "train-optimiser": "optimiser", "train-updates": "update", "train-hidden": "hidden-state",
        "train-seed": "seed", "train-activation": "activation", "train-start": "initialisation",
    },
    "translation": {
        "model": "fixed-vector", "decoding": "greedy", "curve-seed": "seed", "train-hidden": "hidden-state",
        "train-cell": "cell", "train-layers": "layer", "train-order": "fixed-vector", "train-updates": "update",
        "train-learning_rate": "learning-rate", "train-batch": "batch", "train-seed": "seed",
    },
    "attention": {
        "score": "score", "temperature": "temperature", "mask": "mask", "field": "attention-weight",
        "values": "value", "rounding": "attention-weight", "query": "query", "tokens": "token",
        "step-query": "query", "rows": "alignment", "targets": "token", "steps-model-rows": "alignment",
    },
    "context": {"word": "static-vector", "half": "bidirectional", "cosine": "cosine"},
    "parallel": {"graphs": "parallel", "kernel": "convolution", "mask": "mask"},
    "selfattention": {
        "cloze-layer": "layer", "cloze-head": "head", "pooled-model": "rnn", "extra": "sentence-vector",
        "positions": "position", "causal": "causal-mask", "heads": "head", "hidden-words": "mask",
    },
}  # fmt: skip
HEADINGS = {
    "gates": {"Three cells": "cell", "Gate": "gate"},
    "gradients": {"Vanishing, exploding gradient": "vanishing"},
    "translation": {"Soft alignment": "alignment", "Quality against length": "exact-match"},
    "attention": {
        "Context vector": "context-vector", "Score function": "score", "Soft alignment": "alignment",
        "Projected states": "principal-components", "The context is not the answer": "context-vector",
    },
    "context": {"A word in its context": "static-vector"},
    "parallel": {"Depth": "serial"},
    "selfattention": {
        "One vector for a sentence": "sentence-vector", "Guess the hidden word": "masked-word",
        "Swap test": "position", "no positions": "position", "sinusoidal positions": "position",
        "learned positions": "position", "only a causal mask": "causal-mask", "Self-attention": "self-attention",
    },
}  # fmt: skip


def links(widget: QWidget) -> list[TermLabel | TermHeading]:
    """The titles in a widget that lead to the glossary."""
    found: list[TermLabel | TermHeading] = [*widget.findChildren(TermLabel), *widget.findChildren(TermHeading)]
    return [title for title in found if title.term]


def box_of(desk: Any, lab: str, section: str) -> SectionBox:
    """A section in the inspector."""
    boxes = desk.window.inspector.lab(lab).findChildren(SectionBox)
    return next(box for box in boxes if box.section.name == section)


@pytest.mark.parametrize("lab", [lab.name for lab in registry.LABS])
def test_every_title_that_names_a_concept_opens_its_entry_in_both_languages(desk: Any, lab: str) -> None:
    view = desk.open(lab)
    if lab == "attention":  # the query's title names its step
        desk.window.store.edit("attention", with_page, "steps", label=Message.of("undo-attention-tokens"))
        desk.settle()
    boxes = desk.window.inspector.lab(lab).findChildren(SectionBox)
    expected = SECTIONS.get(lab, {})
    for box in boxes:
        section = box.section
        keys = {title.term for title in links(box)}
        if section.name in expected:
            assert expected[section.name] in keys, section.name
        else:
            assert key_of(section.title) == "", f"{lab}: {section.name} is not in this test's list"
    shown = {heading.text(): heading.term for heading in view.stage.findChildren(TermHeading) if heading.term}
    assert shown == HEADINGS.get(lab, {})
    titles = [title for box in boxes for title in links(box)] + links(view.stage)
    for spoken in ("en", "zh"):
        language().set(spoken)
        for box in boxes:
            said = term_in(tr(box.section.title))
            assert said is None or links(box), f"{lab}: “{tr(box.section.title)}” names {said.key} and leads nowhere"
        for title in titles:
            title.open_term()
            page = desk.window.findChildren(GlossaryPage)[-1]
            assert page.name.text() == name_of(title.term)
            page.accept()
            desk.app.processEvents()


def shown_term(desk: Any) -> str:
    """The key of the term that the glossary shows; it is closed again."""
    page = desk.window.findChildren(GlossaryPage)[-1]
    key = page.chosen().key
    page.reject()
    desk.app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return key


def test_a_press_on_a_title_opens_its_entry_and_a_press_beside_it_none(desk: Any) -> None:
    view = desk.open("gradients")
    (heading,) = [heading for heading in links(view.stage) if heading.term == "vanishing"]
    desk.click(heading, QPointF(heading.title_width() / 2, heading.height() / 2))
    assert shown_term(desk) == "vanishing"
    (title,) = links(box_of(desk, "gradients", "cells"))
    desk.click(title, QPointF(title.width() - 2, title.height() / 2))
    assert not desk.window.findChildren(GlossaryPage), "only the words lead there"
    desk.click(title, QPointF(title.title_width() / 2, title.height() / 2))
    assert shown_term(desk) == "cell"


def test_a_title_is_reached_by_tab_and_opened_by_enter_and_by_space(desk: Any) -> None:
    desk.open("gates")
    (title,) = links(box_of(desk, "gates", "bias"))
    title.setFocus(Qt.FocusReason.TabFocusReason)
    assert (title.focusPolicy(), title.hasFocus()) == (Qt.FocusPolicy.TabFocus, True)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        QTest.keyClick(title, key)
        desk.settle()
        assert shown_term(desk) == "forget-bias"


def test_the_glossarys_key_opens_the_term_of_the_title_that_has_the_focus(desk: Any) -> None:
    desk.open("gates")
    (title,) = links(box_of(desk, "gates", "scale"))
    title.setFocus(Qt.FocusReason.TabFocusReason)
    assert opened(desk).chosen().key == "weights"


def test_a_title_of_the_strip_opens_its_entry_too(desk_factory: Any) -> None:
    desk = desk_factory(size=(1024, 768))
    desk.open("gates")
    strip = desk.window.inspector.lab("gates").strip
    desk.click(strip.button("bias"))
    (title,) = links(strip.popover())
    desk.click(title, QPointF(title.title_width() / 2, title.height() / 2))
    assert shown_term(desk) == "forget-bias"


def test_a_title_is_told_as_a_link_and_is_seen_to_be_one(desk: Any) -> None:
    desk.open("gates")
    (title,) = links(box_of(desk, "gates", "bias"))
    told = QAccessible.queryAccessibleInterface(title)
    assert (told.role(), told.text(QAccessible.Text.Name)) == (
        QAccessible.Role.Link, "Forget-gate bias, in the glossary",
    )  # fmt: skip
    assert title.toolTip() == "Look up “forget-gate bias”"
    plain, focused = title.grab().toImage(), None
    title.setFocus(Qt.FocusReason.TabFocusReason)
    focused = title.grab().toImage()
    assert plain != focused, "the focus is seen"
    without = TermLabel("Forget-gate bias")
    without.resize(title.size())
    assert without.grab().toImage() != plain, "the words are underlined"
    assert QAccessible.queryAccessibleInterface(without).role() == QAccessible.Role.StaticText
