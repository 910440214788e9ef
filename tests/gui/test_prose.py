"""Texts that are broken where a reader would break them, and signs as the language writes them."""

import pytest

from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.numbers import percent
from rnnlab.ui.look.theme import font
from rnnlab.ui.look.wrap import balanced, held_together, lines
from rnnlab.ui.widgets.stage_text import stage_text


@pytest.mark.parametrize("width", range(120, 400, 7))
@pytest.mark.parametrize("text", ["Swap two words: the mean stays.", "Which words does the hidden place look at?"])
def test_no_short_word_stands_alone_on_the_last_line(qtbot, text, width):
    found = lines(held_together(text), font(15), width)
    assert len(found) == 1 or len(found[-1].replace("\u00a0", " ").split()) > 1


@pytest.mark.parametrize("width", range(120, 400, 7))
def test_no_chinese_character_stands_alone_on_the_last_line(qtbot, width):
    found = lines(held_together("权重和输入由种子随机产生，什么也没有学过。"), font(12), width)
    assert len(found) == 1 or len(found[-1].replace("\u2060", "")) >= 4


def test_a_text_on_the_stage_says_what_it_was_given(qtbot):
    label = stage_text("text")
    qtbot.addWidget(label)
    label.setText("Lower τ: one word takes it all.")
    assert label.text() == "Lower τ: one word takes it all."


def test_the_sign_of_per_cent_stands_as_the_language_writes_it(qtbot):
    before = language().name
    try:
        language().set("en")
        assert percent("99.8") == "99.8 %"
        language().set("zh")
        assert percent("99.8") == "99.8%"
    finally:
        language().set(before)


LABELS = ["显示的循环单元", "遗忘门偏置平移", "Sentences from", "Hidden size", "English sentence model"]


@pytest.mark.parametrize("text", LABELS)
def test_lines_of_a_label_are_about_equally_long_and_no_word_is_cut(qtbot, text):
    used, width = font(11), 60.0
    found = balanced(text, used, width)
    assert len(found) == len(lines(text, used, width))
    assert "".join(found) == text.replace(" ", "")
    if text.isascii():
        assert " ".join(found) == text  # broken at its spaces alone
    else:
        assert max(map(len, found)) - min(map(len, found)) <= 1
