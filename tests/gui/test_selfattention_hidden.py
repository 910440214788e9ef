"""The page of the hidden word, as a person sees and uses it: real mouse and key events in the real window."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from rnnlab.engine.cloze_models import load_guesser
from rnnlab.engine.next_traces import GuessCount, over_languages
from rnnlab.engine.tasks.cloze import SPECIALS
from rnnlab.labs import registry
from rnnlab.labs.selfattention.state import CLOZE, CLOZE_EXAMPLES, State, with_cloze
from rnnlab.labs.selfattention.view_hidden_counts import JOB
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.questions import CHOICE

NAME = "selfattention"
EDIT = Message.of("undo-next-cloze")


@pytest.fixture
def make(desk_factory: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Windows with the page open."""
    if NAME not in [lab.name for lab in registry.LABS]:
        monkeypatch.setattr(registry, "LABS", (*registry.LABS, registry.Lab(NAME)))

    def made(**how: Any) -> Any:
        desk = desk_factory(**how)
        desk.view = desk.open(NAME)
        desk.page = desk.view.pages["hidden"]
        desk.click(desk.view.stage.tabs, desk.view.stage.tabs.place_of("hidden").center())
        return desk

    return made


@pytest.fixture
def lab(make: Any) -> Any:
    return make()


def stage(lab: Any) -> Any:
    return lab.page.stage


def by_model(name: str, words: tuple[str, ...], place: int) -> tuple[tuple[str, ...], np.ndarray]:
    """The most probable words of a trained model, and all its probabilities in that order."""
    model = load_guesser(name)
    shares = model.guess(model.indices(words), place).probabilities
    order = np.argsort(-shares, kind="stable")
    return tuple(model.words[len(SPECIALS) + k] for k in order), shares[order]


def choose(lab: Any, name: str) -> None:
    lab.click(lab.page.panel.examples.pill(name))


# what is shown


def test_both_models_show_their_most_probable_words_and_the_rest_adds_up_to_one(lab):
    for bars, name in zip(stage(lab).bars, ("cloze-both", "cloze-before"), strict=True):
        names, shares = by_model(name, CLOZE, 3)
        rows = bars.rows()
        assert [word for word, _ in rows[:6]] == list(names[:6])
        assert [float(written) for _, written in rows[:6]] == pytest.approx(shares[:6], abs=0.0051)
        assert rows[6][0] == f"{len(shares) - 6} other words"
        assert bars.guess().rest == pytest.approx(1 - shares[:6].sum())


def test_the_page_says_what_the_grammar_allows_and_what_decides(lab):
    said = stage(lab).says.text()
    assert said.startswith("Open")
    assert all(word in said for word in ("一杯", "这杯", "那杯"))
    choose(lab, "after-zh")
    assert stage(lab).says.text() == (
        "The words after it decide: those before it allow 17 words, both sides only “在”."
    )
    choose(lab, "before-zh")
    assert stage(lab).says.text() == "The words before it decide: they leave only “了”."


def test_only_the_model_that_sees_both_sides_knows_a_word_that_later_words_decide(lab):
    choose(lab, "after-zh")
    both, before = (bars.guess() for bars in stage(lab).bars)
    assert (both.words[0], both.rank) == ("在", 1)
    assert before.words[0] == "要"
    assert before.rank == 2
    choose(lab, "before-zh")
    assert [bars.guess().words[0] for bars in stage(lab).bars] == ["了", "了"]


def test_below_each_word_stands_its_weight_and_the_model_of_the_past_has_no_column_behind_the_hidden_place(lab):
    scene, picture = stage(lab).map.scene, stage(lab).map
    both, before = scene.hidden.guesses
    np.testing.assert_allclose(scene.looks(both).sum(axis=1), 1.0, atol=1e-9)
    np.testing.assert_allclose(scene.looks(before).sum(axis=1), 1.0, atol=1e-9)
    assert picture.rows_rect(0).left() == pytest.approx(picture.chip_rect(0).left(), abs=6)
    assert picture.rows_rect(1).right() == pytest.approx(picture.chip_rect(3).left(), abs=6)
    assert picture.rows_rect(1).left() < picture.chip_rect(0).left()  # the start, before the first word
    over = picture.rows_rect(0)
    tip = picture.tip(QPointF(picture.chip_rect(4).center().x(), over.top() + 3))
    assert "“热”" in tip
    assert f"{scene.looks(both)[0][4]:.6f}" in tip


# gestures


def test_pressing_a_chip_hides_that_word_and_the_timeline_goes_there(lab):
    lab.click(stage(lab).map, stage(lab).map.chip_rect(6).center())
    assert lab.state(NAME).hidden == 6
    assert lab.view.current_step(7) == 7
    assert stage(lab).map.scene.words[stage(lab).map.scene.asked] == "茶"
    assert stage(lab).bars[0].guess().words[:1] == by_model("cloze-both", CLOZE, 6)[0][:1]


def test_arrow_keys_hide_the_next_word_and_mark_another_head(lab):
    picture = stage(lab).map
    picture.setFocus()
    QTest.keyClick(picture, Qt.Key.Key_Right)
    lab.settle()
    assert lab.state(NAME).hidden == 4
    QTest.keyClick(picture, Qt.Key.Key_Left)
    QTest.keyClick(picture, Qt.Key.Key_Down)
    lab.settle()
    assert (lab.state(NAME).hidden, lab.state(NAME).head, picture.scene.head) == (3, 2, 1)
    assert picture.accessibleDescription().startswith("sees both sides, layer 1, head 2: 妈妈 0.01")


def test_stepping_back_shows_the_same_numbers_again(lab):
    first = stage(lab).bars[0].rows(), stage(lab).bars[1].rows()
    lab.window.host.set_step(2)
    lab.settle()
    assert (stage(lab).bars[0].rows(), stage(lab).bars[1].rows()) != first
    lab.window.host.set_step(4)
    lab.settle()
    assert (stage(lab).bars[0].rows(), stage(lab).bars[1].rows()) == first


def test_layer_and_head_are_chosen_at_the_right_and_in_the_rows(lab):
    weights = stage(lab).map.scene.hidden.guesses[0].weights
    assert not lab.page.panel.layer.button(3).isVisible()
    assert not lab.page.panel.head.button(5).isVisible()
    lab.click(lab.page.panel.layer.button(2))
    scene = stage(lab).map.scene
    np.testing.assert_array_equal(scene.looks(scene.hidden.guesses[0]), weights[1][:, 3, :])
    row = stage(lab).map.rows_rect(0)
    lab.click(stage(lab).map, row.bottomLeft() + QPointF(20, -4))
    assert lab.state(NAME).head == 4
    assert lab.page.panel.head.button(4).isChecked()
    most = int(weights[1][3, 3].argmax())
    assert lab.page.panel.numbers.text("most_both").startswith(("妈妈", "买", "了", "[mask]", "热", "的", "茶")[most])


def test_an_own_sentence_is_cut_by_the_models_words_and_one_undo_takes_it_back(lab):
    assert lab.view.type_sentence(0, "老师读了一本斑马")
    lab.settle()
    state = lab.state(NAME)
    assert state.cloze[:4] == ("老师", "读", "了", "一本")
    assert set(state.cloze) - models.vocabulary("cloze-both")
    assert lab.view.timeline(state).tracks[0].unknown[-1]
    assert "Not known to the models" in stage(lab).says.text()
    assert "no such sentence" in stage(lab).says.text()
    lab.window.store.undo()
    lab.settle()
    assert lab.state(NAME).cloze == ()
    assert stage(lab).map.scene.hidden.words == CLOZE


def test_an_unknown_hidden_word_cannot_be_guessed_and_it_says_so(lab):
    lab.window.store.edit(NAME, with_cloze, ("妈妈", "买", "了", "斑马"), 3, label=EDIT)
    lab.settle()
    assert "cannot guess it" in stage(lab).says.text()
    assert lab.page.panel.numbers.text("both") == "–"
    assert lab.page.predictions.questions() == ()
    assert "hide another one" in lab.page.predictions.why_not().source


@pytest.mark.parametrize("count", [1, 2, 24, 200])
def test_a_sentence_of_any_length_has_its_chips_within_the_picture(lab, count):
    words = tuple(("妈妈", "昨天", "在", "公园", "看见", "了")[k % 6] for k in range(count))
    lab.window.store.edit(NAME, with_cloze, words, count - 1, label=EDIT)
    lab.settle()
    picture = stage(lab).map
    assert len(picture.scene.words) == min(count, 24)
    assert picture.chip_rect(len(picture.scene.words) - 1).right() <= picture.width()
    assert (f"words {count - 23} to {count} of {count}" in stage(lab).says.text()) == (count > 24)


# counts


def test_the_cards_counts_are_shown_by_what_decides(lab):
    bars = stage(lab).counts.bars
    rows = models.entry("cloze-before").settings["rows"]
    for condition in ("before", "after", "open"):
        mine = [row for row in rows if row["condition"] == condition]
        count = bars.count("before", condition)
        assert (count.right, count.n) == (sum(row["right"] for row in mine), sum(row["n"] for row in mine))
    assert bars.count("both", "after").right == bars.count("both", "after").n
    assert bars.count("before", "after").right < bars.count("before", "after").n
    assert "models’ cards" in bars.source()


def test_over_languages_adds_counts_and_weighs_the_chance_by_how_often_it_was_taken():
    counts = (
        GuessCount("m", "zh", "open", 1, 3, 4, 0.5),
        GuessCount("m", "en", "open", 2, 6, 12, 0.25),
        GuessCount("m", "zh", "all", 1, 3, 4, 0.5),
        GuessCount("m", "zh", "after", 0, 0, 0, math.nan),
    )
    assert over_languages(counts) == (GuessCount("m", "", "open", 3, 9, 16, 0.3125),)


def test_counting_here_shows_progress_pauses_and_gives_way_to_the_cards_again_when_cancelled(lab):
    lab.work.budget = 0.0
    lab.click(stage(lab).counts.button)
    lab.work.run(4)  # both models, both languages, a block each
    bars = stage(lab).counts.bars
    assert "measured here" in bars.source()
    assert not stage(lab).counts.button.isVisible()
    assert bars.count("both", "after").right == bars.count("both", "after").n > 0
    counted = bars.counts
    lab.click(stage(lab).counts.bar.toggle)
    assert lab.view.work.status(JOB).phase == "paused"
    assert bars.counts == counted
    lab.click(stage(lab).counts.source.button("card"))
    assert "models’ cards" in bars.source()
    lab.click(stage(lab).counts.source.button("here"))
    assert bars.counts == counted
    lab.click(stage(lab).counts.bar.end)
    assert "models’ cards" in bars.source()
    assert stage(lab).counts.button.isVisible()


# prediction, A, copies


def predict(lab: Any) -> None:
    QTest.keyClick(lab.window, Qt.Key.Key_P)
    lab.settle()


def test_a_prediction_hides_every_number_until_it_is_revealed(lab):
    choose(lab, "after-zh")
    question = lab.page.predictions.questions()[0]
    assert question.kind == CHOICE
    assert "在" in question.words()
    predict(lab)
    assert stage(lab).map.scene.concealed
    assert stage(lab).counts.bars.concealed
    assert lab.page.panel.numbers.text("both") == "?"
    assert "在" not in stage(lab).says.text()
    assert stage(lab).bars[0].accessibleDescription() == ""
    QTest.keyClick(lab.window, Qt.Key.Key_2)
    predict(lab)
    predict(lab)
    assert not stage(lab).map.scene.concealed
    verdict = lab.page.predictions.reveal(question, 1)
    assert verdict.right
    assert "“要”" in verdict.text
    assert not lab.page.predictions.reveal(question, 0).right


def test_the_first_guess_is_asked_for_among_likely_words(lab):
    choose(lab, "after-en")
    question = lab.page.predictions.questions()[1]
    assert {"in", "at"} <= set(question.options)
    right = lab.page.predictions.reveal(question, question.options.index("in"))
    wrong = lab.page.predictions.reveal(question, question.options.index("at"))
    assert right.right
    assert not wrong.right
    assert "“in”" in wrong.text


def test_a_is_drawn_on_the_bars_of_the_same_words(lab):
    QTest.keyClick(lab.window, Qt.Key.Key_A)
    lab.settle()
    lab.click(stage(lab).map, stage(lab).map.chip_rect(1).center())
    scene = stage(lab).map.scene
    names, shares = by_model("cloze-both", CLOZE, 3)
    assert scene.shares_of_a("both")[names[0]] == pytest.approx(shares[0])


def test_the_table_has_guesses_and_counts(lab):
    rows = lab.view.table()
    names, shares = by_model("cloze-both", CLOZE, 3)
    assert rows[1] == ["sees both sides", names[0], f"{shares[0]:.6f}"]
    assert rows[-1][:2] == ["sees only what came before", "open"]


def test_the_badge_says_trained_and_not_a_share_that_mixes_what_can_be_known_with_what_cannot(lab):
    provenance = lab.view.provenance(lab.state(NAME))
    assert provenance.kind == "trained"
    assert "share" not in dict(provenance.args)


def test_the_page_speaks_chinese(lab):
    language().set("zh")
    try:
        lab.settle()
        assert "前文允许 18 个词" in stage(lab).says.text()
        assert stage(lab).bars[0].rows()[-1][0] == "其余 145 个词"
    finally:
        language().set("en")


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_in_every_window_all_parts_are_within_the_stage(make, size):
    lab = make(size=size)
    whole = stage(lab).rect()
    for part in (stage(lab).map, *stage(lab).bars, stage(lab).counts):
        assert part.isVisible()
        assert whole.contains(part.geometry())
        assert part.height() >= part.minimumSizeHint().height()


def test_every_example_is_one_of_the_grammar_and_shows_what_its_name_says(lab):
    for name, (words, place) in CLOZE_EXAMPLES.items():
        choose(lab, name)
        hidden = lab.page.hidden()
        assert (hidden.words, hidden.place) == (words, place)
        expected = {"cup": "open"}.get(name.split("-")[0], name.split("-")[0])
        assert hidden.decided == expected


def test_beyond_the_end_the_last_word_is_hidden():
    assert with_cloze(State(), ("我", "吃"), None).hidden == 1


def test_beside_a_the_inspector_names_the_hidden_word_and_not_a_size(lab):
    QTest.keyClick(lab.window, Qt.Key.Key_A)
    lab.settle()
    lab.click(stage(lab).map, stage(lab).map.chip_rect(1).center())
    said = [label.text() for label in lab.window.findChildren(QLabel) if label.isVisible()]
    assert any(text == "Hidden word" for text in said)
    assert not any("Hidden size" in text for text in said)


def test_in_a_low_stage_the_marked_head_alone_has_a_row_so_that_the_guesses_are_read(make):
    lab = make(size=(1024, 768))
    assert stage(lab).map.heads() == (0, 1, 2, 3)
    look().set_scale(1.6)
    try:
        lab.settle()
        assert stage(lab).map.heads() == (0,)
        assert all(bars.height() >= bars.minimumSizeHint().height() for bars in stage(lab).bars)
        lab.click(lab.page.panel.head.button(3))
        assert stage(lab).map.heads() == (2,)
        _, head, _ = stage(lab).map.cell_at(stage(lab).map.rows_rect(1).center())
        assert head == 2
    finally:
        look().set_scale(1.0)
        lab.settle()
