"""The Context lab as a person sees and uses it: real mouse and key events."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from rnnlab.labs.context import state as edits
from rnnlab.labs.context.state import EXAMPLE
from rnnlab.labs.context.view_cloud_layout import clipped
from rnnlab.labs.context.view_sentences_paint import LEFT_OUT, kept_words
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_, language
from rnnlab.ui.look.theme import look
from rnnlab.ui.predict import IDLE, LOCKED, REVEALED
from rnnlab.ui.rail import Rail, RailButton
from rnnlab.ui.widgets.questions import CHOICE, NUMBER, VECTOR
from rnnlab.ui.widgets.terms import TermLabel

EDIT = Message.of("undo-sentence")


@pytest.fixture
def lab(desk: Any) -> Any:
    """The lab as it opens: 老师 说 苹果 裁员 了, read as far as 裁员."""
    desk.view = desk.open("context")
    desk.page = desk.view.states
    return desk


def put(lab: Any, **fields: Any) -> None:
    lab.window.store.edit("context", partial(edits.with_fields, **fields), label=EDIT)
    lab.settle()


def away(rect: QRectF, at: QPointF) -> float:
    """From a point to a rectangle."""
    across = max(rect.left() - at.x(), at.x() - rect.right(), 0.0)
    return float(np.hypot(across, max(rect.top() - at.y(), at.y() - rect.bottom(), 0.0)))


def step(lab: Any) -> int:
    return int(lab.window.store.shared.step)


# the border ----------------------------------------------------------------------------------------------------------


def test_the_lab_opens_with_its_example_and_the_deciding_word_read(lab: Any) -> None:
    assert lab.state("context").sentence == EXAMPLE
    assert step(lab) == 4
    assert lab.page.border.scene.step == 4
    assert lab.view.result.place == 2
    assert lab.window.timeline.step() == 4


def test_dragging_the_border_moves_the_bidirectional_state_and_leaves_the_forward_one(lab: Any) -> None:
    border, both, forward = lab.page.border, lab.page.both, lab.page.forward
    before = both.scene.present(both.cloud()), forward.scene.present(forward.cloud())
    places = border.places()
    lab.drag(border, border.handle(), QPointF(places.border(3), border.handle().y()))
    assert step(lab) == 3
    after = both.scene.present(both.cloud()), forward.scene.present(forward.cloud())
    assert after[0] != before[0]
    assert after[1] == pytest.approx(before[1], abs=1e-6)
    lab.drag(border, border.handle(), QPointF(places.border(4), border.handle().y()))
    assert both.scene.present(both.cloud()) == before[0]


def test_moving_the_border_is_no_step_of_undo(lab: Any) -> None:
    border = lab.page.border
    lab.drag(border, border.handle(), QPointF(border.places().border(1), border.handle().y()))
    assert step(lab) == 1
    assert not lab.window.store.can_undo


def test_the_arrow_keys_move_the_border_and_stop_at_both_ends(lab: Any) -> None:
    border = lab.page.border
    border.setFocus()
    QTest.keyClick(border, Qt.Key.Key_Left)
    assert step(lab) == 3
    QTest.keyClick(border, Qt.Key.Key_End)
    QTest.keyClick(border, Qt.Key.Key_Right)
    assert step(lab) == 5
    QTest.keyClick(border, Qt.Key.Key_Home)
    QTest.keyClick(border, Qt.Key.Key_Left)
    assert step(lab) == 1


def test_a_press_on_a_word_reads_as_far_as_that_word(lab: Any) -> None:
    border = lab.page.border
    lab.click(border, border.places().chip(1).center())
    assert step(lab) == 2


def test_the_border_is_the_timelines_step(lab: Any) -> None:
    lab.window.host.set_step(5)
    lab.settle()
    assert lab.page.border.scene.step == 5
    handle = lab.page.border.handle()
    assert handle.x() == pytest.approx(lab.page.border.places().plot.right(), abs=1)


def test_before_the_word_there_is_no_state_and_stepping_back_gives_the_same_numbers(lab: Any) -> None:
    shown = lab.view.panel.numbers
    seen = shown.text("p_both"), shown.text("place")
    assert seen[0] != "–"
    lab.window.host.set_step(2)
    lab.settle()
    assert lab.page.both.scene.present(lab.page.both.cloud()) is None
    assert (shown.text("p_both"), shown.text("place")) == ("–", "–")
    lab.window.host.set_step(4)
    lab.settle()
    assert (shown.text("p_both"), shown.text("place")) == seen


def test_Q43_the_wheel_over_the_border_changes_nothing(lab: Any) -> None:
    border = lab.page.border
    at = border.handle()
    wheel = QWheelEvent(
        at, border.mapToGlobal(at), QPoint(0, 0), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(border, wheel)
    lab.settle()
    assert step(lab) == 4


# sentences and planes ------------------------------------------------------------------------------------------------


def test_a_press_on_a_row_makes_it_the_present_sentence_and_keeps_the_list(lab: Any) -> None:
    listed = [row.words for row in lab.view.result.compared]
    lab.click(lab.page.sentences, lab.page.sentences.row_rect(0).center())
    assert lab.state("context").sentence == listed[0]
    assert [row.words for row in lab.view.result.compared] == listed
    assert lab.page.border.scene.chosen == 0
    lab.window.store.undo()
    lab.settle()
    assert lab.state("context").sentence == EXAMPLE


def test_a_press_on_a_number_of_the_plane_does_the_same(lab: Any) -> None:
    wanted = lab.view.result.compared[1].words
    lab.click(lab.page.both, lab.page.both.badge_place(1))
    assert lab.state("context").sentence == wanted


def test_the_arrow_keys_point_at_a_sentence_in_all_parts_and_enter_takes_it(lab: Any) -> None:
    rows = lab.page.sentences
    rows.setFocus()
    QTest.keyClick(rows, Qt.Key.Key_Down)
    assert rows.scene.lit == 0
    assert lab.page.both.scene.lit == 0
    QTest.keyClick(rows, Qt.Key.Key_Return)
    lab.settle()
    assert lab.state("context").sentence == lab.view.result.compared[0].words


def test_pointing_at_a_sentence_leaves_the_step_and_the_state_alone(lab: Any) -> None:
    before = lab.state("context")
    QTest.mouseMove(lab.page.sentences, lab.page.sentences.row_rect(2).center().toPoint())
    lab.settle()
    assert lab.page.forward.scene.lit == 2
    assert lab.state("context") == before


def test_the_lens_holds_states_of_both_senses_that_the_forward_network_cannot_tell_apart(lab: Any) -> None:
    plane = lab.page.forward
    made, cloud = plane.places(), plane.cloud()
    assert made.lens is not None
    inside = [k for k, (x, y) in enumerate(cloud.points.tolist()) if made.lens.holds(made.frame.pixel(x, y))]
    assert {cloud.senses[k] for k in inside} == {0, 1}
    assert all(cloud.after[k] for k in inside)
    assert lab.page.both.places().lens is None


def test_nothing_of_a_plane_lies_outside_its_frame(lab: Any) -> None:
    for plane in (lab.page.forward, lab.page.both):
        made = plane.places()
        frame = made.frame.rect
        assert all(frame.contains(at) for at in made.badges.values())
        assert all(frame.contains(made.frame.pixel(x, y)) for x, y in plane.cloud().points.tolist())
        assert all(frame.adjusted(-1, -1, 1, 1).contains(rect) for _, rect, _ in made.marks)


def test_a_word_of_the_static_plane_is_named_by_pointer_and_by_keys(lab: Any) -> None:
    plane, static = lab.page.static, lab.view.result.static
    QTest.mouseMove(plane, plane.place_of(static.word).toPoint())
    assert plane.lit_word() == "苹果"
    plane.setFocus()
    QTest.keyClick(plane, Qt.Key.Key_Right)
    assert plane.lit_word() == static.words[(static.word + 1) % len(static.words)]


def test_twelve_words_in_two_languages_can_be_chosen_and_each_comes_with_a_sentence(lab: Any) -> None:
    names = lab.view.panel.words.names()
    assert len(names) >= 12
    assert any(name.isascii() for name in names)
    assert any(not name.isascii() for name in names)
    lab.click(lab.view.panel.words.pill("bank"))
    state = lab.state("context")
    assert state.word == "bank"
    assert "bank" in state.sentence
    assert lab.view.result.place == state.sentence.index("bank")
    assert step(lab) == len(state.sentence)
    lab.window.store.undo()
    lab.settle()
    assert lab.state("context").word == "苹果"
    assert lab.state("context").sentence == EXAMPLE


def test_the_half_that_is_chosen_is_the_one_whose_states_are_drawn(lab: Any) -> None:
    both = lab.page.both
    shown = {"both": both.cloud().points}
    for half in ("forward", "backward"):
        lab.click(lab.view.panel.half.button(half))
        shown[half] = both.cloud().points
        assert both.note() == f"{half} half"
    assert not np.array_equal(shown["forward"], shown["backward"])
    assert not np.array_equal(shown["forward"], shown["both"])


def test_read_at_the_last_word_the_forward_network_knows_too(lab: Any) -> None:
    scene = lab.page.sentences.scene
    sure = [abs(scene.forward_of(row) - 0.5) for row in scene.rows() if row.after]
    assert max(sure) < 0.2
    lab.click(lab.view.panel.reads.button("last"))
    scene = lab.page.sentences.scene
    assert scene.at_last
    assert min(abs(scene.forward_of(row) - 0.5) for row in scene.rows()) > 0.4


# own sentences -------------------------------------------------------------------------------------------------------


def test_tab_goes_through_the_words_in_reading_order_before_the_controls_below_them(lab: Any) -> None:
    panel = lab.view.panel
    panel.words.pill("苹果").setFocus()
    seen = []
    for _ in panel.words.names():
        seen.append(QApplication.focusWidget().objectName())
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert tuple(seen) == panel.words.names()
    if isinstance(QApplication.focusWidget(), TermLabel):  # the next section's title leads to the glossary
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert panel.half.isAncestorOf(QApplication.focusWidget())


def test_in_a_small_window_at_a_large_size_the_page_keeps_its_definition_and_is_scrolled(lab: Any) -> None:
    lab.window.resize(1024, 768)
    lab.settle()
    assert lab.page.definition.isVisible()
    look().set_scale(1.5)
    lab.settle()
    assert lab.page.definition.isVisible()
    assert lab.page.height() > lab.window.stage.height()
    look().set_scale(1.0)
    lab.settle()
    assert lab.page.definition.isVisible()


def test_a_typed_sentence_becomes_the_present_one(lab: Any) -> None:
    lab.type(lab.view.panel.own, "我想种苹果")
    assert lab.state("context").sentence == ("我", "想", "种", "苹果")
    assert lab.view.result.place == 3


def test_T12_a_word_that_the_networks_lack_is_named_and_marked(lab: Any) -> None:
    lab.type(lab.view.panel.own, "zyzzyva 苹果 了")
    assert lab.view.result.unknown[0]
    assert "zyzzyva" in lab.view.panel.own_note.text()
    assert not lab.view.panel.own_note.isHidden()
    lab.page.grab()


def test_a_very_long_unknown_word_is_cut_in_the_note_and_the_inspector_is_no_wider(lab: Any) -> None:
    lab.type(lab.view.panel.own, "zyzzyva 苹果 了")
    least = lab.view.panel.half.parentWidget().minimumSizeHint().width()
    lab.type(lab.view.panel.own, "pneumono" * 40 + " 苹果 了")
    assert lab.view.result.unknown[0]
    assert "pneumono" in lab.view.panel.own_note.text()
    assert "…" in lab.view.panel.own_note.text()
    note = lab.view.panel.own_note
    assert note.minimumSizeHint().width() <= lab.view.panel.half.width()
    assert lab.view.panel.half.parentWidget().minimumSizeHint().width() == least


def test_a_sentence_without_the_word_is_said_in_words_and_predicts_nothing(lab: Any) -> None:
    lab.type(lab.view.panel.own, "老师说了")
    assert lab.view.result.place == -1
    assert "苹果" in lab.view.panel.own_note.text()
    assert lab.page.both.scene.present(lab.page.both.cloud()) is None
    assert lab.view.predictions.questions() == ()
    for half in ("forward", "backward"):
        lab.click(lab.view.panel.half.button(half))
    lab.page.grab()


def test_a_sentence_with_another_ambiguous_word_is_looked_at_for_that_word(lab: Any) -> None:
    lab.type(lab.view.panel.own, "the bank was muddy")
    assert lab.state("context").word == "bank"
    lab.window.store.undo()
    lab.settle()
    assert (lab.state("context").word, lab.state("context").sentence) == ("苹果", EXAMPLE)


def test_an_own_sentence_takes_a_numbered_place_when_it_is_asked_to(lab: Any) -> None:
    lab.click(lab.page.sentences, lab.page.sentences.row_rect(0).center())
    lab.type(lab.view.panel.own, "我想种苹果了")
    assert lab.page.sentences.scene.chosen == -1
    assert lab.page.sentences.scene.row_name(6) == "•"
    lab.view.panel.choose_pair(0, 2)
    lab.click(lab.view.panel.list_it)
    assert lab.view.result.compared[2].words == ("我", "想", "种", "苹果", "了")
    assert lab.page.sentences.scene.chosen == 2


@pytest.mark.parametrize("tokens", [("苹果",), ("我",), ("很",) * 250 + ("苹果",) + ("很",) * 249])
def test_one_word_and_five_hundred_are_drawn(lab: Any, tokens: tuple[str, ...]) -> None:
    put(lab, sentence=tokens)
    lab.window.host.set_step(len(tokens))
    lab.settle()
    assert lab.page.border.scene.length == len(tokens)
    lab.page.grab()
    border = lab.page.border
    lab.drag(border, border.handle(), QPointF(border.places().plot.left(), border.handle().y()))
    assert step(lab) == 1


def test_Q21_words_with_markup_are_shown_literally(lab: Any) -> None:
    put(lab, sentence=("<b>", "苹果", "$x$", "<s>"))
    border = lab.page.border
    QTest.mouseMove(border, border.places().chip(0).center().toPoint())
    assert "&lt;b&gt;" in border.toolTip()
    lab.page.grab()


def test_the_sentence_that_is_a_preset_marks_its_pill_and_reset_brings_the_example_back(lab: Any) -> None:
    pills = lab.view.panel.presets
    assert pills.pill("word-after").property("chosen")
    lab.click(pills.pill("word-before"))
    assert pills.pill("word-before").property("chosen")
    result = lab.view.result
    assert result.compared[-1].words == lab.state("context").sentence
    assert not result.compared[-1].after
    lab.click(pills.pill("reset"))
    assert (lab.state("context").sentence, step(lab)) == (EXAMPLE, 4)


def test_other_sentences_are_drawn_for_planes_and_list(lab: Any) -> None:
    before = lab.view.result
    lab.click(lab.view.panel.draw)
    assert lab.state("context").seed == 1
    assert lab.view.result.compared[:2] != before.compared[:2]
    assert not np.array_equal(lab.view.result.forward.points, before.forward.points)


# predictions, A, copies ----------------------------------------------------------------------------------------------


def ask(lab: Any, kind: str) -> None:
    QTest.keyClick(lab.window, Qt.Key.Key_P)
    lab.settle()
    for _ in range(len(lab.view.predictions.questions())):
        if lab.window.tools.predictor.question.kind == kind:
            return
        lab.click(lab.window.stage.prediction.other)
    raise AssertionError(f"no question of the kind {kind}")


def test_a_dragged_guess_is_locked_and_its_distance_to_the_state_is_shown(lab: Any) -> None:
    ask(lab, VECTOR)
    assert lab.page.both.scene.present(lab.page.both.cloud()) is None
    assert not lab.page.both.places().way
    ghost = lab.page.both.ghost
    lab.drag(ghost, ghost.point(), ghost.point() + QPointF(40, -30))
    guess = lab.view.predictions.guess()
    button = lab.window.top_bar.button("predict")
    lab.click(button)
    assert lab.window.tools.predictor.phase == LOCKED
    lab.click(button)
    assert lab.window.tools.predictor.phase == REVEALED
    truth = lab.page.both.scene.present(lab.page.both.cloud())
    distance = float(np.hypot(guess[0] - truth[0], guess[1] - truth[1]))
    assert ghost.distance == f"{distance:.2f}"
    lab.click(button)
    assert lab.window.tools.predictor.phase == IDLE
    assert ghost.isHidden()


def test_the_guess_moves_by_the_arrow_keys(lab: Any) -> None:
    ask(lab, VECTOR)
    ghost = lab.page.both.ghost
    before = ghost.place
    QTest.keyClick(ghost, Qt.Key.Key_Right)
    assert ghost.place[0] > before[0]
    assert lab.view.predictions.guess() is not None


def test_that_the_forward_network_cannot_know_is_the_right_answer_when_the_deciding_word_is_after(lab: Any) -> None:
    ask(lab, CHOICE)
    assert lab.page.border.scene.concealed
    assert lab.view.panel.numbers.text("p_held") == "?"
    QTest.keyClick(lab.window, Qt.Key.Key_2)
    lab.settle()
    for _ in range(2):
        lab.click(lab.window.top_bar.button("predict"))
    assert lab.window.stage.prediction.verdict.text().startswith("Right")


def test_a_probability_is_predicted_as_a_number_and_its_distance_told(lab: Any) -> None:
    ask(lab, NUMBER)
    question = lab.window.tools.predictor.question
    truth = lab.view.both(4)
    verdict = lab.view.predictions.reveal(question, 0.25)
    assert verdict.distance == pytest.approx(abs(0.25 - truth))


def test_A_is_kept_beside_B_with_the_change_of_the_probability(lab: Any) -> None:
    a = lab.view.result
    lab.window.store.pin("context")
    lab.settle()
    lab.click(lab.page.sentences, lab.page.sentences.row_rect(4).center())
    b = lab.view.result
    assert lab.view.pinned.result.sentence == EXAMPLE
    last = lab.window.store.shared.step - 1
    pairs = ((a.readings.bidirectional, b.readings.bidirectional), (a.readings.forward_held, b.readings.forward_held))
    expected = max(abs(float(one[3] - other[last])) for one, other in pairs)
    assert lab.view.pinned.difference == pytest.approx(expected, abs=1e-9)
    assert lab.page.both.scene.pinned_place(lab.page.both.cloud()) is not None
    lab.page.grab()


def test_A_of_another_word_is_not_drawn_among_probabilities_of_other_senses(lab: Any) -> None:
    lab.window.store.pin("context")
    lab.settle()
    assert lab.page.border.scene.pinned is not None
    lab.view.choose_word("bank")
    lab.settle()
    assert lab.view.pinned is not None
    assert lab.page.border.scene.pinned is None
    lab.view.choose_word("苹果")
    lab.settle()
    assert lab.page.border.scene.pinned is not None


def test_the_table_has_every_sentence_and_every_word_read(lab: Any) -> None:
    rows = lab.view.table()
    result = lab.view.result
    assert [float(row[6]) for row in rows[1:7]] == [each.bidirectional for each in result.compared]
    assert len(rows) == 1 + 6 + 1 + 5
    assert rows[-1][1] == "了"
    assert "苹果" in "\t".join(rows[1])


def test_the_formula_card_shows_both_directions_and_lights_what_is_pointed_at(lab: Any) -> None:
    card = lab.view.panel.card
    assert set(card.names()) == {"forward", "backward", "both", "x"}
    card.setFocus()
    QTest.keyClick(card, Qt.Key.Key_Right)
    card.grab()


# looks ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
@pytest.mark.parametrize("name", ["en", "zh"])
def test_no_part_of_the_stage_covers_another_or_leaves_it(desk_factory: Any, size: tuple[int, int], name: str) -> None:
    desk = desk_factory(size=size)
    view = desk.open("context")
    language().set(name)
    desk.settle()
    labels = view.states.both.places().marks  # what was read stands beside its own state, not beside the other one
    assert len(labels) == 2
    for _, rect, own in labels:
        (other,) = [at for _, _, at in labels if at != own]
        assert away(rect, own) < away(rect, other)
    for page in ("states", "measured"):
        tabs = view.stage.tabs
        desk.click(tabs, tabs.place_of(page).center())
        shown = view.stage.pages[page]
        parts = (
            [shown.static, shown.forward, shown.both, shown.sentences, shown.border, shown.accuracy]
            if page == "states"
            else [shown.bars, shown.list, *shown.grids]
        )
        places = [part.geometry() for part in parts if part.isVisible()]
        assert len(places) >= 5
        for k, place in enumerate(places):
            assert shown.rect().contains(place)
            assert not any(place.intersects(other) for other in places[k + 1 :])


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_eight_labs_have_room_on_the_rail_of_a_low_window(desk: Any, qtbot: Any, scale: float) -> None:
    menus = [QMenu(desk.window) for _ in range(3)]
    labs = [(f"lab {k}", "context", N_("Context", "Context")) for k in range(8)]
    rail = Rail(labs, menus[0], menus[1], menus[2])
    qtbot.addWidget(rail)
    look().set_scale(scale)
    rail.resize(rail.width(), 768)
    rail.show()
    desk.settle()
    assert rail.height() == 768
    places = [button.geometry() for button in rail.findChildren(RailButton)]
    assert len(places) == 8 + 3
    assert all(place.height() >= 44 and rail.rect().contains(place) for place in places)
    assert not any(a.intersects(b) for k, a in enumerate(places) for b in places[k + 1 :])
    rail.grab()


@pytest.mark.parametrize("theme", ["dark", "projector"])
def test_Q40_both_pages_follow_the_theme(lab: Any, theme: str) -> None:
    for page in ("states", "measured"):
        lab.click(lab.view.stage.tabs, lab.view.stage.tabs.place_of(page).center())
        before = lab.view.stage.grab().toImage()
        look().set_theme(theme)
        lab.settle()
        assert lab.view.stage.grab().toImage() != before
        look().set_theme("light")
        lab.settle()


def test_the_names_follow_the_language(lab: Any) -> None:
    assert lab.page.both.note() == "both sides are read"
    language().set("zh")
    lab.settle()
    assert lab.page.both.note() == "前后都读过"


# small parts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("room", "deciding", "kept"),
    [
        (100, -1, [3, 4, 5, 6]),
        (70, -1, [3, 4, LEFT_OUT]),
        (70, 6, [3, LEFT_OUT, 6]),
        (70, 4, [3, 4, LEFT_OUT]),
        (50, 5, [LEFT_OUT, 5, LEFT_OUT]),
        (10, 5, [5]),
        (0, -1, [LEFT_OUT]),
    ],
)
def test_the_deciding_word_is_shown_whatever_else_has_no_room(room: float, deciding: int, kept: list[int]) -> None:
    wide = dict.fromkeys(range(3, 7), 20.0)
    assert kept_words(range(3, 7), wide, 5.0, 10.0, room, deciding) == kept


def test_a_line_is_cut_at_the_frame_and_one_beside_it_is_none() -> None:
    frame = QRectF(0, 0, 100, 50)
    ends = clipped(QPointF(20, 20), QPointF(30, 20), frame)
    assert ends is not None
    assert sorted((end.x(), end.y()) for end in ends) == [(0, 20), (100, 20)]
    assert clipped(QPointF(0, 60), QPointF(10, 60), frame) is None
