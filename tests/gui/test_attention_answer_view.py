"""The Attention lab on a trained translator: its projected states, and the same context with another word before."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rnnlab.labs.attention.compute import compute
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.steps_state import with_model, with_text
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.stage_text import Prose

WRITTEN = ("yesterday", "I", "ate", "a", "red", "apple", "at", "school", "<eos>")


@pytest.fixture
def lab(desk):
    desk.view = desk.open("attention")
    return desk


def turn(lab, page):
    tabs = lab.view.stage.tabs
    lab.click(tabs, tabs.place_of(page).center())


@pytest.fixture
def held(lab):
    """The page of held contexts."""
    turn(lab, "answer")
    lab.page = lab.view.answer
    lab.bars, lab.words = lab.page.stage.bars, lab.page.stage.words
    return lab


def previous(lab):
    return lab.bars.answer.previous


# the same context, another word ----------------------------------------------------------------------------------


def test_the_page_shows_what_the_translator_writes_and_holds_the_context_of_one_step(held):
    answer = held.bars.answer
    assert answer.target == WRITTEN
    assert answer.at == 6
    assert previous(held)[0] == "red"
    assert answer.words[0][0] == "apple"
    assert held.window.timeline.step() == 6
    assert held.window.timeline.chips(1).tokens() == WRITTEN
    strip = held.page.stage.map.table
    assert strip.source == (*State().text, "<eos>")
    assert strip.source[int(strip.weights[0].argmax())] == "苹果"
    assert held.page.stage.so_far.text() == "Written so far: yesterday I ate a"
    assert held.view.provenance(held.state("attention")).kind == "trained"


def test_the_sentence_says_what_this_run_shows(held):
    answer = held.bars.answer
    said = held.page.stage.note.text()
    others = [words[0] for words in answer.words[1:]]
    if any(word != "apple" for word in others):
        assert "The context alone is not the answer" in said
        assert any(f"“{word}”" in said for word in others)
    else:
        assert "all lead to “apple”" in said
    assert f"{answer.changing} of {answer.vocabulary}" in said


def test_a_pill_tries_a_word_and_a_second_press_leaves_it(held):
    word = next(word for word in held.bars.answer.offered if word not in previous(held))
    before = previous(held)
    held.click(held.words.pill(word))
    assert previous(held) == (*before, word)
    assert held.words.pill(word).property("chosen")
    assert held.words.offered.isVisible()
    held.click(held.words.pill(before[1]))
    assert previous(held) == (before[0], *before[2:], word)
    held.window.store.undo()
    held.settle()
    assert previous(held) == (*before, word)
    held.click(held.words.offered)
    assert previous(held) == before
    assert not held.words.offered.isVisible()


def test_a_word_is_typed_and_one_that_is_not_known_is_marked(held):
    held.type(held.words.field, "school")
    assert previous(held)[-1] == "school"
    held.type(held.words.field, "zyzzyva")
    assert previous(held)[-1] == "zyzzyva"
    assert held.bars.answer.unknown_previous[-1]
    assert not held.bars.answer.unknown_previous[-2]
    assert held.words.field.text() == ""
    held.page.stage.grab()


def test_words_are_tried_up_to_the_limit(held):
    for word in ("I", "ate", "a", "at", "school", "fish", "egg", "tea"):
        if word not in previous(held) and held.words.field.isEnabled():
            held.type(held.words.field, word)
    limit = 1 + held.words._limit
    assert len(previous(held)) == limit
    assert not held.words.field.isEnabled()
    areas = [held.bars.column_rect(column) for column in range(limit)]
    for k, area in enumerate(areas):
        assert area.width() > 90
        assert area.right() <= held.bars.width() + 1
        assert area.bottom() <= held.bars.height() + 1
        assert not any(area.intersects(other) for other in areas[:k])


def test_the_timeline_chooses_whose_context_is_held(held):
    held.window.timeline.back()
    held.settle()
    assert held.state("attention").at == 5
    assert held.bars.answer.at == 5
    assert previous(held)[0] == "a"
    assert held.page.stage.map.table.rows == ("c₅",)
    held.window.timeline.first()
    held.settle()
    assert previous(held)[0] == "<bos>"
    assert held.page.stage.so_far.text() == "Nothing is written yet."
    held.window.timeline.last()
    held.settle()
    assert held.bars.answer.words[0][0] == "<eos>"
    before = held.bars.answer
    held.window.timeline.back()
    held.window.timeline.forward()
    held.settle()
    assert held.bars.answer.probabilities == before.probabilities  # exactly the same again


def test_the_held_step_is_kept_while_another_page_is_looked_at(held):
    held.window.host.set_step(8)
    held.settle()
    turn(held, "steps")
    held.window.host.set_step(1)
    held.settle()
    turn(held, "answer")
    assert held.state("attention").at == 8
    assert held.window.timeline.step() == 8


def test_another_sentence_is_translated_anew(held):
    timeline = held.window.timeline
    timeline.edit_sentence(0)
    held.type(timeline.field(0), "老师读了一本书")
    state = held.state("attention")
    assert state.text == ("老师", "读", "了", "一本", "书")
    assert (state.at, timeline.step()) == (1, 1)
    assert held.bars.answer.source[:-1] == state.text
    assert timeline.chips(1).tokens() == held.bars.answer.target
    timeline.edit_sentence(0)
    held.type(timeline.field(0), "　")
    assert held.message() == "sentence-empty"
    assert held.state("attention").text == state.text


def test_columns_are_read_by_keyboard(held):
    held.bars.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(held.bars, Qt.Key.Key_Right)
    assert held.bars.accessibleDescription().startswith(f"After {previous(held)[1]}: ")
    assert f"{held.bars.answer.probabilities[1][0]:.6f}" in held.bars.accessibleDescription()
    assert held.page.card._lit == "y"


def test_a_class_predicts_the_next_word_with_the_other_word_before_it(held):
    question = held.view.predictions.questions()[0]
    answer = held.bars.answer
    assert f"“{previous(held)[-1]}”" in question.words()
    assert set(question.options) == {*answer.words[0], *answer.words[-1]}
    assert list(question.options) == sorted(question.options)
    held.view.conceal(True)
    held.settle()
    assert held.bars.concealed
    assert held.page.stage.note.text() == ""
    assert held.bars.accessibleDescription() == "" or held.bars.here == 0
    held.view.conceal(False)
    right = question.options.index(answer.words[-1][0])
    assert held.view.predictions.reveal(question, right).right is True
    assert held.view.predictions.reveal(question, (right + 1) % len(question.options)).right is False


def test_A_is_marked_on_the_bars_and_the_difference_is_a_probabilitys(held):
    held.window.store.pin("attention")
    held.settle()
    held.type(held.words.field, "school")
    assert held.view.pinned.difference == 0  # the words that both have say the same
    held.window.host.set_step(5)
    held.settle()
    assert held.bars.before is not None
    held.page.stage.grab()


def test_the_table_of_the_answers_is_copied_with_all_digits(held):
    rows = held.view.table()
    assert rows[0] == ["word before", "next word", "probability"]
    assert rows[1][:2] == ["red", "apple"]
    assert float(rows[1][2]) == held.bars.answer.probabilities[0][0]
    assert len(rows) == 1 + 5 * len(previous(held))


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1440, 900)])
def test_C09_all_parts_of_the_page_fit_every_size(desk_factory, size):
    desk = desk_factory("attention", size)
    view = desk.window.host.view("attention")
    turn_to = view.stage.tabs
    desk.click(turn_to, turn_to.place_of("answer").center())
    stage = view.answer.stage
    parts = [stage.map, stage.so_far, stage.bars, stage.note, stage.words]
    for above, below in itertools.pairwise(parts):
        assert above.geometry().bottom() <= below.geometry().top()
    assert stage.words.geometry().bottom() <= stage.height()
    assert stage.bars.height() >= 200
    # what the stage has no room for stands in the inspector
    look_there = next(section for section in view.sections if section.name == "answer-look")
    assert look_there.present() == stage.hints.isHidden()


# projected -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def projected(lab):
    """All steps of the trained translator."""
    turn(lab, "steps")
    lab.click(lab.view.origin.choice.button("model"))
    lab.page = lab.view.pages["steps"].forms["model"]
    return lab


def test_the_switch_shows_the_translators_own_rows(projected):
    expected = compute(projected.state("attention")).projected
    table = projected.page.map.table
    assert table.rows == WRITTEN
    assert np.array_equal(table.weights, expected.weights)
    assert table.source[int(table.weights[5].argmax())] == "苹果"
    assert projected.window.timeline.chips(1).tokens() == WRITTEN
    assert "128 dimensions" in projected.page.words.note.text()
    assert projected.view.provenance(projected.state("attention")).kind == "trained"
    names = {section.name for section in projected.view.sections if section.present()}
    assert "temperature" not in names
    assert "origin" in names
    projected.window.store.undo()
    projected.settle()
    assert projected.state("attention").origin == "hand"
    assert projected.view.steps.map.isVisible()


def test_projected_states_are_named_with_their_share_and_cannot_be_dragged(projected):
    plane = projected.page.plane
    across, up = plane.figure._names
    assert across.startswith("axis 1: ")
    assert up.endswith("of the variance")
    before = plane.model.handles
    start = plane.point_of("h0")
    projected.drag(plane.viewport(), start, start * 1.2)
    assert plane.model.handles == before
    assert projected.state("attention").queries == State().queries
    assert "nothing can be dragged" in projected.page.words.definition.findChild(Prose).text()


def test_the_context_walks_from_step_to_step(projected):
    plane, timeline = projected.page.plane, projected.window.timeline
    timeline.first()
    projected.settle()
    first = (plane.model.arrow.x, plane.model.arrow.y)
    assert len(plane.model.trail) == 1
    timeline.forward()
    projected.settle()
    assert (plane.model.arrow.x, plane.model.arrow.y) != first
    assert len(plane.model.trail) == 2
    timeline.back()
    projected.settle()
    assert (plane.model.arrow.x, plane.model.arrow.y) == first


def test_pressing_a_row_opens_the_translators_own_arithmetic(projected):
    page = projected.page
    projected.click(page.map, page.map.layout_now().name(2).center())
    assert projected.window.timeline.step() == 3
    states = projected.view.result.projected
    column = int(states.weights[2].argmax())
    assert page.map.table.opened[0] == column
    assert [line.key for line in page.map.table.lines] == ["score", "exp"]
    said = page.map.table.opened[2].full.replace(" ", "")
    weight, exp, total = states.weights[2, column], states.exponentials[2, column], states.exp_sums[2]
    assert said == f"{weight:.6f}={exp:.6f}/{total:.6f}"
    projected.click(page.map, page.map.layout_now().name(2).center())
    assert page.map.table.lines == ()


def test_the_calculation_shows_one_row_of_the_translator(lab):
    lab.click(lab.view.origin.choice.button("model"))
    page = lab.view.pages["calculation"].forms["model"]
    assert page.map.isVisible()
    assert len(page.map.table.rows) == 1
    assert page.map.table.rows[0] == WRITTEN[lab.window.timeline.step() - 1]
    lab.window.timeline.first()
    lab.settle()
    assert page.map.table.rows == ("yesterday",)
    assert page.map.table.opened is not None
    lab.click(lab.view.origin.choice.button("hand"))
    assert lab.view.calculation.stage.table.isVisible()


def test_Q22_a_long_sentence_has_narrow_columns_and_its_words_in_tool_tips(projected):
    words = ("我", "昨天", "在", "学校", "吃", "了", "一个", "红", "的", "苹果", "，", "这是一个很长的词") * 5
    projected.window.store.edit("attention", with_text, words, label=Message.of("undo-attention-text"))
    projected.settle()
    page = projected.page
    assert page.map.table.weights.shape[1] == 61
    layout = page.map.layout_now()
    assert layout.at(0, 60).right() <= layout.rect.right() + 1
    assert page.map.tip_at(layout.header(11).center()) == "这是一个很长的词"
    assert 11 in page.map.table.unknown
    assert page.plane.height() >= 190
    named = [handle for handle in page.plane.model.handles if handle.label]
    assert len(named) <= 14
    page.stage.grab()


def test_T12_an_unknown_word_is_marked_where_it_is_read(projected):
    timeline = projected.window.timeline
    timeline.edit_sentence(0)
    projected.type(timeline.field(0), "我吃zyzzyva")
    assert projected.state("attention").text == ("我", "吃", "zyzzyva")
    assert projected.page.map.table.unknown == {2}
    assert timeline.chips(0).is_unknown(2)


def test_Q47_language_and_theme_change_all_texts_and_no_data(projected):
    state = projected.state("attention")
    language().set("zh")
    look().set_theme("projector")
    projected.settle()
    assert projected.state("attention") == state
    assert projected.page.plane.figure._names[0].startswith("第 1 轴")
    assert "最看重" in projected.page.words.note.text()
    turn(projected, "answer")
    assert "概率" in " ".join(projected.view.table()[0])


def test_the_class_predicts_the_translators_row(projected):
    question = projected.view.predictions.questions()[0]
    step = projected.window.timeline.step()
    assert f"“{WRITTEN[step - 1]}”" in question.words()
    assert question.options == (*State().text, "<eos>")
    weights = projected.view.result.projected.weights[step - 1]
    assert projected.view.predictions.reveal(question, int(weights.argmax())).right is True


# which translator --------------------------------------------------------------------------------------------------


def choose_translator(lab, name):
    choice = lab.view.translator
    lab.click(choice.button)
    action = next(action for action in choice.menu.actions() if action.data() == name)
    rectangle = choice.menu.actionGeometry(action)
    QTest.mouseClick(choice.menu, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, rectangle.center())
    lab.settle()


def test_the_translator_is_chosen_where_one_is_looked_into_and_comes_with_its_example(held):
    choice = held.view.translator
    assert choice.section.shown()
    assert choice.button.text().startswith("Chinese → English")
    held.click(choice.button)
    assert [action.data() for action in choice.menu.actions()] == ["translate-attention", "translate-back-attention"]
    choice.menu.close()
    choose_translator(held, "translate-back-attention")
    answer = held.bars.answer
    assert answer.model == "translate-back-attention"
    assert answer.source == ("yesterday", "I", "ate", "a", "red", "apple", "at", "school", "<eos>")
    assert answer.target == (*State().text, "<eos>")
    assert (answer.at, held.window.timeline.step()) == (4, 4)
    assert choice.button.text().startswith("English → Chinese")
    samples = held.view.timeline(held.state("attention")).tracks[0].samples
    assert all(sample.isascii() for sample in samples)
    held.window.store.undo()
    held.settle()
    assert held.bars.answer.target == WRITTEN
    assert held.bars.answer.at == 6


def test_vectors_by_hand_have_no_translator_to_choose(lab):
    assert not lab.view.translator.section.shown()
    lab.click(lab.view.origin.choice.button("model"))
    assert lab.view.translator.section.shown()
    choose_translator(lab, "translate-back-attention")
    assert lab.view.result.projected.target == (*State().text, "<eos>")
    turn(lab, "scores")
    assert not lab.view.translator.section.shown()


def test_a_translator_that_is_gone_is_named(held):
    held.window.store.edit("attention", with_model, "translate-000000000000", label=Message.of("undo-attention-model"))
    held.settle()
    assert "translate-000000000000" in held.view.translator.about.text()
    choose_translator(held, "translate-attention")
    assert held.bars.answer.target == WRITTEN
