"""The Reader's further pages as they are used: paths on a plane, what is left of a word, the loop line by line."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch
from msgspec.structs import replace as changed
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QInputMethodEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from rnnlab.engine.reader_traces import Fading, Paths, ReaderTrace
from rnnlab.labs.reader.compute import compute
from rnnlab.labs.reader.state import OTHERS_LIMIT, State, add_other, remove_other, with_cell, with_hidden, with_swap
from rnnlab.labs.reader.view_curves import CurvesCard
from rnnlab.labs.reader.view_fading import FadingPage
from rnnlab.labs.reader.view_fading_words import Scale, percent_text, read_out
from rnnlab.labs.reader.view_loop import LoopPage
from rnnlab.labs.reader.view_loop_lines import program
from rnnlab.labs.reader.view_paths import PathsPage
from rnnlab.labs.reader.view_paths_marks import FORMS, answer_colour, answer_form, telling, unknown_words
from rnnlab.labs.reader.view_roles import RolesCard
from rnnlab.labs.reader.view_units import UnitsPage
from rnnlab.session import models
from rnnlab.session.messages import Problem
from rnnlab.session.tokens import tokenize
from rnnlab.ui.application import application
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import color, look
from rnnlab.ui.look.tokens import PALETTES
from rnnlab.ui.widgets.cells import luminance

SIZES = [(1088, 740), (888, 610)]
ANSWERS = (("中文", "Chinese"), ("法语", "French"), ("日语", "Japanese"))


@pytest.fixture(autouse=True)
def looks(qapp: QApplication) -> Iterator[None]:
    """The program's clothes, English and light; the same again afterwards."""
    application(["rnnlab"])
    language().set("en")
    look().set_theme("light")
    look().set_scale(1.0)
    yield
    language().set("en")
    look().set_theme("light")


def shown(qtbot: Any, page: QWidget, size: tuple[int, int] = SIZES[0]) -> Any:
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    qtbot.waitExposed(page)
    return page


def edits(page: Any) -> list[tuple[Any, tuple[Any, ...], str]]:
    """The edits that a page asks for, from now on."""
    asked: list[tuple[Any, tuple[Any, ...], str]] = []
    page.edit_wanted.connect(lambda change, args, label, merge: asked.append((change, args, label.id)))
    return asked


def steps(page: Any) -> list[int]:
    asked: list[int] = []
    page.step_chosen.connect(asked.append)
    return asked


def click(widget: QWidget, at: QPointF) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at.toPoint())


def commit(widget: QWidget, text: str) -> None:
    """Type a text as an input method delivers it, and press Enter."""
    widget.setFocus()
    composed = QInputMethodEvent()
    composed.setCommitString(text)
    QApplication.sendEvent(widget, composed)
    QTest.keyClick(widget, Qt.Key.Key_Return)


# ---- paths -------------------------------------------------------------------


def on_a_plane(state: State, *others: tuple[str, ...], cloud: bool = True) -> ReaderTrace:
    """The toy's result with made-up places: sentence k goes along y = k from x = 0 on, a unit a word."""
    sentences = [s for s in (state.sentence, state.compare, *others) if s is not None]
    points = tuple(np.array([[float(x), float(k)] for x in range(len(words) + 1)]) for k, words in enumerate(sentences))
    ends = np.array([[1.0, 5.0], [1.2, 5.0], [-3.0, 2.0]]) if cloud else np.zeros((0, 2))
    paths = Paths(
        mean=np.zeros(4),
        axes=np.eye(4)[:2],
        explained=(0.43, 0.171),
        sentences=tuple(sentences),
        points=points,
        final_answers=tuple(k % 3 if cloud else None for k in range(len(sentences))),
        cloud=ends,
        cloud_answers=(0, 0, 2) if cloud else (),
        fitted_on=3200 if cloud else 8,
    )
    return replace(compute(state), paths=paths, answer_names=ANSWERS if cloud else ())


@pytest.fixture
def paths(qtbot: Any) -> Any:
    page = shown(qtbot, PathsPage(tokenize))
    state = add_other(State(), ("我", "爱", "狗"))
    page.show_result(state, on_a_plane(state, *state.others))
    page.set_step(3)
    return page


def test_pressing_a_state_asks_for_its_step(paths: Any) -> None:
    asked = steps(paths)
    click(paths.plane, paths.plane.place_of(1, 2))
    assert asked == [2]


def test_pointing_at_a_state_tells_what_has_been_read_there(paths: Any) -> None:
    QTest.mouseMove(paths.plane, paths.plane.place_of(2, 2).toPoint())
    assert paths.plane.callout() == (2, 2)
    assert paths.plane.prefix(2, 2) == "after 我爱"
    assert paths.plane.lit == 2


def test_up_and_down_follow_another_sentence_and_tell_its_beginning(paths: Any) -> None:
    paths.plane.setFocus()
    paths.set_step(2)
    assert paths.plane.callout() == (0, 2)
    QTest.keyClick(paths.plane, Qt.Key.Key_Down)
    assert paths.plane.callout() == (1, 2)
    assert paths.plane.prefix(1, 2) == "after 狗打"


def test_a_shorter_sentence_waits_at_its_end(qtbot: Any) -> None:
    page = shown(qtbot, PathsPage(tokenize))
    state = State(sentence=("我", "爱", "吃", "苹果"), compare=("我", "吃"))
    page.show_result(state, on_a_plane(state))
    page.set_step(4)
    assert [way.step(4) for way in page.plane.ways] == [4, 2]


def test_a_state_that_is_not_finite_ends_the_way(qtbot: Any) -> None:
    page = shown(qtbot, PathsPage(tokenize))
    result = on_a_plane(State())
    assert result.paths is not None
    broken = result.paths.points[0].copy()
    broken[2] = math.inf
    page.show_result(State(), replace(result, paths=replace(result.paths, points=(broken, result.paths.points[1]))))
    assert page.plane.ways[0].last() == 1
    assert len(page.plane.spots()[0]) == 2
    page.grab()


def test_a_typed_sentence_is_cut_and_asked_for(paths: Any) -> None:
    asked = edits(paths)
    commit(paths.list.field, "狗爱我")
    assert asked == [(add_other, (("狗", "爱", "我"),), "undo-others")]
    assert paths.list.field.text() == ""


def test_a_refused_sentence_stays_in_the_field_and_says_why(qtbot: Any) -> None:
    def refuse(text: str) -> tuple[str, ...]:
        raise Problem("others", "text-too-long", count=len(text), limit=1)

    page = shown(qtbot, PathsPage(refuse))
    state = State()
    page.show_result(state, on_a_plane(state))
    asked = edits(page)
    commit(page.list.field, "狗爱我")
    assert asked == []
    assert page.list.field.text() == "狗爱我"
    assert page.list.note.isVisible()
    assert "the limit is 1" in page.list.note.text()
    assert page.list.note.geometry().bottom() <= page.list.height()
    assert page.list.field.property("refused") is True


def test_nothing_typed_adds_nothing(paths: Any) -> None:
    asked = edits(paths)
    commit(paths.list.field, "  ")
    assert asked == []
    assert paths.list.note.text() == "Type a sentence first."


def test_only_further_sentences_can_be_removed(paths: Any) -> None:
    rows = [row for row in paths.list.rows if row.isVisible()]
    assert [row.remove.isVisible() for row in rows] == [False, False, True]
    asked = edits(paths)
    QTest.mouseClick(rows[2].remove, Qt.MouseButton.LeftButton)
    assert asked == [(remove_other, (0,), "undo-others")]


def test_a_full_plane_takes_no_more_sentences_and_says_so(qtbot: Any) -> None:
    page = shown(qtbot, PathsPage(tokenize))
    others = tuple(("我", word) for word in "爱打吃追会说在猫")
    state = changed(State(), others=others)
    page.show_result(state, on_a_plane(state, *others))
    assert len(others) == OTHERS_LIMIT
    assert not page.list.field.isEnabled()
    assert f"{OTHERS_LIMIT} further sentences" in page.list.note.text()


def test_a_further_sentence_of_words_that_the_network_lacks_says_so_in_both_languages(paths: Any) -> None:
    trained = changed(State(), model="brackets-rnn")
    known = next(iter(models.vocabulary("brackets-rnn")))
    assert unknown_words(trained, (known, "zyzzyva")) == (False, True)
    assert unknown_words(trained, (known,)) == ()
    assert unknown_words(State(), ("zyzzyva",)) == ()  # the toy makes a vector for any word
    *first, last = paths.plane.ways
    lacking = replace(last, words=("zyzzyva", "qwxk"), unknown=(True, True))
    paths.list.set_ways((*first, lacking), ())
    assert paths.list.note.isVisible()
    assert paths.list.note.text().startswith(f"{lacking.letter}: No word is in the network’s vocabulary")
    assert "zyzzyva" in paths.list.rows[len(first)].toolTip()
    language().set("zh")
    assert "<unk>" in paths.list.note.text()
    assert "vocabulary" not in paths.list.note.text()
    paths.list.set_ways((*first, last), ())
    assert not paths.list.note.isVisible()


def test_axes_are_named_with_their_share_and_what_they_were_fitted_to(paths: Any) -> None:
    from rnnlab.labs.reader.view_paths_paint import axis_name

    assert [axis_name(k + 1, share) for k, share in enumerate(paths.plane.paths.explained)] == [
        "principal axis 1 · 43 % of the variance",
        "principal axis 2 · 17 % of the variance",
    ]
    assert paths.foot_text().startswith("Axes fitted to 3,200 states over held-out sentences; the 3 small marks")


def test_the_toy_says_that_its_axes_are_fitted_to_what_is_shown(qtbot: Any) -> None:
    page = shown(qtbot, PathsPage(tokenize))
    page.show_result(State(), on_a_plane(State(), cloud=False))
    assert "the 8 states shown here" in page.foot_text()
    assert not page.legend.isVisible()
    assert page.list.rows[0].answer() == ""


def test_the_range_stays_while_a_sentence_is_edited_and_grows_when_a_state_leaves_it(paths: Any) -> None:
    state = add_other(State(), ("我", "爱", "狗"))
    before = paths.plane.model.centre, paths.plane.model.scale
    edited = changed(state, sentence=("我", "打", "猫"))
    paths.show_result(edited, on_a_plane(edited, *state.others))
    assert (paths.plane.model.centre, paths.plane.model.scale) == before
    longer = changed(state, sentence=tuple("我打狗我打狗我打狗"))
    paths.show_result(longer, on_a_plane(longer, *state.others))
    assert paths.plane.model.scale < before[1]
    assert paths.plane.frame().contains(paths.plane.place_of(0, 9))


def test_a_chosen_range_is_kept_until_all_is_shown_again(paths: Any) -> None:
    fitted = paths.plane.model.scale
    paths.plane.setFocus()
    QTest.keyClick(paths.plane, Qt.Key.Key_Plus)
    assert paths.plane.model.scale == pytest.approx(1.25 * fitted)
    state = changed(State(), sentence=tuple("我打狗我打狗我打狗"))
    paths.show_result(state, on_a_plane(state))
    assert paths.plane.model.scale == pytest.approx(1.25 * fitted)
    QTest.mouseClick(paths.plane.fit_button, Qt.MouseButton.LeftButton)
    assert paths.plane.model.scale < fitted


def test_Q43_the_wheel_without_focus_leaves_the_plane_alone(paths: Any) -> None:
    paths.list.field.setFocus()
    before = paths.plane.model.scale
    centre = QPointF(paths.plane.rect().center())
    wheel = QWheelEvent(
        centre, paths.plane.mapToGlobal(centre), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(paths.plane, wheel)
    assert paths.plane.model.scale == before


def test_dragging_moves_the_plane_and_chooses_no_step(paths: Any) -> None:
    asked = steps(paths)
    start = paths.plane.place_of(0, 2).toPoint()
    before = paths.plane.model.centre
    QTest.mousePress(paths.plane, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(paths.plane, start + QPoint(60, 0))
    QTest.mouseRelease(paths.plane, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start + QPoint(60, 0))
    assert asked == []
    assert paths.plane.model.centre[0] == pytest.approx(before[0] - 60 / paths.plane.model.scale)


def test_answers_differ_in_form_and_their_marks_are_strong_enough_in_every_theme() -> None:
    assert len({answer_form(k) for k in range(len(FORMS))}) == len(FORMS)
    pairs = {(answer_form(k), answer_colour(k).name()) for k in range(4 * len(FORMS))}
    assert len(pairs) == 4 * len(FORMS)
    for name in PALETTES:
        look().set_theme(name)
        stage = luminance(color("stage"))
        for k in range(len(FORMS)):
            own = luminance(answer_colour(k))
            contrast = (max(own, stage) + 0.05) / (min(own, stage) + 0.05)
            assert contrast >= (7 if name == "projector" else 4.5), (name, k)  # their names are written in it, too


def test_answers_have_their_names_in_the_windows_language(paths: Any) -> None:
    assert paths.legend.texts() == ["Chinese", "Japanese"]
    assert paths.list.rows[1].answer() == "French"
    language().set("zh")
    assert paths.legend.texts() == ["中文", "日语"]
    assert paths.list.rows[1].answer() == "法语"
    assert paths.list.rows[1].accessibleName() == "狗打我：网络的回答是法语"


def test_long_sentences_are_named_from_where_they_begin_to_differ() -> None:
    a, b = (("我", "出生", "在", country, "，", "后来", "到", "城里", "上学") for country in ("中国", "法国"))
    assert telling(a, (a, b), 12) == "…中国，后来到…"
    assert telling(b, (a, b), 12) == "…法国，后来到…"
    assert telling(("我", "打", "狗"), (("我", "打", "狗"), b), 12) == "我打狗"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["en", "zh"])
def test_nothing_overlaps_on_the_page_of_paths(qtbot: Any, size: tuple[int, int], name: str) -> None:
    page = shown(qtbot, PathsPage(tokenize), size)
    language().set(name)
    others = tuple(("我", word) for word in "爱打吃追会说在猫")
    state = changed(State(), others=others)
    page.show_result(state, on_a_plane(state, *others))
    parts = [page.plane, page.list_title, page.list, page.legend_title, page.legend, page.look_title, *page.hints]
    seen = [part.geometry() for part in parts if part.isVisible()]
    assert all(page.rect().contains(rect) for rect in seen)
    assert not any(a.intersects(b) for a, b in itertools.combinations(seen, 2))
    assert all(row.height() >= 22 for row in page.list.rows if row.isVisible())


# ---- fading ------------------------------------------------------------------


def faded(state: State, change: list[float], answers: list[float] | None = None, other: str = "猫") -> ReaderTrace:
    """The toy's result with a made-up fading."""
    trace = compute(state)
    values = np.array(change)
    at = values[state.swap_step - 1]
    with np.errstate(invalid="ignore", divide="ignore"):
        relative = np.where(np.arange(len(values)) < state.swap_step - 1, 0.0, values / at)
    fading = Fading(
        step=state.swap_step,
        word=state.sentence[state.swap_step - 1],
        other=other,
        change=values,
        relative=relative,
        to_last=np.array([math.dist(h, trace.main.hidden[-1]) for h in trace.main.hidden.tolist()]),
        answer_change=None if answers is None else np.array(answers),
        swapped=trace.main,
    )
    return replace(trace, fading=fading)


FIVE = State(sentence=("我", "爱", "吃", "大", "苹果"), compare=None, swap_step=2)


@pytest.fixture
def fading(qtbot: Any) -> Any:
    page = shown(qtbot, FadingPage(lambda state: ("猫", "人", "会")))
    page.show_result(FIVE, faded(FIVE, [0.0, 2.0, 1.0, 0.24, 0.0]))
    page.set_step(4)
    return page


def test_the_read_out_says_what_is_left_in_words(fading: Any) -> None:
    assert fading.read_out.text() == "2 words later 12 % of the change is left."
    said = []
    for step in (1, 2, 3, 5):
        fading.set_step(step)
        said.append(fading.read_out.text())
    assert said == [
        "Before the swap nothing has changed.",
        "Here “爱” becomes “猫”: h moves by 2.00.",
        "1 word later 50 % of the change is left.",
        "3 words later nothing is left: the change is exactly 0.",
    ]


def test_a_change_that_grows_is_not_called_left(qtbot: Any) -> None:
    trace = faded(FIVE, [0.0, 1.0, 2.5, 1.0, 1.0])
    assert trace.fading is not None
    assert read_out(trace.fading, 3) == "1 word later the change has grown to 250 %."


def test_a_swap_without_effect_and_one_without_value_are_said(qtbot: Any) -> None:
    nothing = faded(FIVE, [0.0, 0.0, 0.0, 0.0, 0.0]).fading
    broken = faded(FIVE, [0.0, 1.0, math.inf, math.nan, math.nan]).fading
    assert nothing is not None
    assert broken is not None
    assert read_out(nothing, 4) == "The swap changes nothing: h is the same with either word."
    assert read_out(broken, 3).startswith("The change is ∞ here")
    assert read_out(broken, 4).startswith("The change is NaN here")


def test_small_shares_keep_their_digits() -> None:
    assert [percent_text(share) for share in (1.0, 0.0999, 0.0341, 2e-5)] == ["100", "10", "3.4", "2.00e−3"]


def test_zeros_lie_in_the_band_below_the_decades_and_on_the_axis_of_a_plain_scale(fading: Any) -> None:
    upper, _ = fading.plot.panels()
    assert fading.plot.position("change", 5).y() == upper.floor.center().y()
    assert upper.bottom < upper.floor.top()
    decade = fading.plot.position("change", 2).y() - fading.plot.position("change", 3).y()
    halving = math.log10(2) / (fading.plot.scale.high - fading.plot.scale.low) * (upper.bottom - upper.top)
    assert -decade == pytest.approx(halving)
    QTest.mouseClick(fading.axis.button(False), Qt.MouseButton.LeftButton)
    plain, _ = fading.plot.panels()
    assert plain.floor is None
    assert fading.plot.position("change", 5).y() == plain.bottom


def test_infinities_have_a_band_and_what_is_no_number_has_no_place(qtbot: Any) -> None:
    page = shown(qtbot, FadingPage())
    page.show_result(FIVE, faded(FIVE, [0.0, 1.0, math.inf, math.nan, math.nan]))
    upper, _ = page.plot.panels()
    assert page.plot.position("change", 3).y() == upper.ceiling.center().y()
    assert page.plot.position("change", 4) is None
    page.set_step(4)
    page.grab()


def test_the_scale_has_few_ends_and_holds_every_value() -> None:
    assert Scale.holding(True, np.array([0.5, 2.0])) == Scale.holding(True, np.array([0.02, 1.0]))
    small = Scale.holding(True, np.array([1e-9, 2.0]))
    assert small.share(1e-9) is not None
    assert 0 <= (small.share(1e-9) or 0) < 1
    assert Scale.holding(False, np.array([0.0, 3.0])).high == 5.0


def test_both_plots_share_their_columns(qtbot: Any) -> None:
    page = shown(qtbot, FadingPage())
    page.show_result(FIVE, faded(FIVE, [0.0, 2.0, 1.0, 0.5, 0.2], [0.0, 0.3, 0.2, 0.1, 0.0]))
    for step in range(1, 6):
        assert page.plot.position("answer_change", step).x() == page.plot.position("change", step).x()
    page.set_step(3)
    assert "The answers' probabilities move by up to 0.20 here." in page.read_out.further()


def test_without_a_model_there_is_no_plot_of_answers(fading: Any) -> None:
    assert fading.plot.panels()[1] is None
    assert fading.plot.position("answer_change", 3) is None


def test_clicking_another_word_swaps_that_one(fading: Any) -> None:
    asked = edits(fading)
    click(fading.track, fading.track.chip_rect(4).center())
    click(fading.track, fading.track.chip_rect(1).center())  # already the swapped one
    assert asked == [(with_swap, (5, ""), "undo-swap")]


def test_the_arrow_keys_choose_the_swapped_word(fading: Any) -> None:
    asked = edits(fading)
    fading.track.setFocus()
    QTest.keyClick(fading.track, Qt.Key.Key_Right)
    QTest.keyClick(fading.track, Qt.Key.Key_Left)
    assert [args for _, args, _ in asked] == [(3, ""), (1, "")]


def test_the_other_word_is_typed_or_taken_from_the_suggestions(fading: Any) -> None:
    asked = edits(fading)
    commit(fading.swap.field, " 打 ")
    QTest.mouseClick(fading.swap.pills[0], Qt.MouseButton.LeftButton)
    assert [args for _, args, _ in asked] == [(2, "打"), (2, "人")]  # 猫 is in use already and not suggested
    assert not fading.swap.own.isVisible()


def test_the_programs_choice_can_be_had_back(qtbot: Any) -> None:
    page = shown(qtbot, FadingPage())
    state = with_swap(FIVE, 2, "猫")
    page.show_result(state, faded(state, [0.0, 2.0, 1.0, 0.24, 0.0]))
    asked = edits(page)
    QTest.mouseClick(page.swap.own, Qt.MouseButton.LeftButton)
    assert asked == [(with_swap, (2, ""), "undo-swap")]


def test_the_curves_are_stepped_by_mouse_and_keys(fading: Any) -> None:
    asked = steps(fading)
    upper, _ = fading.plot.panels()
    click(fading.plot, QPointF(upper.x(2), 200))
    fading.plot.setFocus()
    QTest.keyClick(fading.plot, Qt.Key.Key_Right)
    assert asked == [2, 5]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["en", "zh"])
def test_nothing_overlaps_on_the_page_of_fading(qtbot: Any, size: tuple[int, int], name: str) -> None:
    page = shown(qtbot, FadingPage(lambda state: tuple("甲乙丙丁戊己庚")), size)
    language().set(name)
    state = with_swap(FIVE, 2, "猫")
    page.show_result(state, faded(state, [0.0, 2.0, 1.0, 0.5, 0.2], [0.0, 0.3, 0.2, 0.1, 0.0]))
    parts = [page.track, page.axis, page.plot, page.swap, page.read_out, page.look_title, *page.hints]
    seen = [part.geometry() for part in parts if part.isVisible()]
    assert all(page.rect().contains(rect) for rect in seen)
    assert not any(a.intersects(b) for a, b in itertools.combinations(seen, 2))


# ---- the loop ----------------------------------------------------------------


@pytest.fixture
def loop(qtbot: Any) -> Any:
    page = shown(qtbot, LoopPage())
    page.figure.moving = False
    page.show_result(State(), compute(State()))
    page.set_step(3)
    return page


def texts(cell: str, activation: str = "tanh") -> list[str]:
    return [line.text for line in program(cell, activation, 4)]


def test_the_program_is_four_lines_for_a_plain_rnn_and_names_its_activation() -> None:
    assert texts("rnn") == ["h = zeros(4)", "for x in words:", "a = W @ x + U @ h + b", "h = tanh(a)"]
    assert texts("rnn", "relu")[-1] == "h = relu(a)"
    assert texts("rnn", "linear")[-1] == "h = a"


def sigmoid(a: Any) -> Any:
    return 1 / (1 + np.exp(-a))


@pytest.mark.parametrize(("cell", "module"), [("rnn", torch.nn.RNN), ("gru", torch.nn.GRU), ("lstm", torch.nn.LSTM)])
def test_the_shown_program_run_as_it_stands_gives_pytorchs_states(cell: str, module: Any) -> None:
    state = with_cell(State(), cell)
    hidden, blocks = 4, {"rnn": "h", "gru": "rzn", "lstm": "ifgo"}[cell]
    names: dict[str, Any] = {"zeros": np.zeros, "tanh": np.tanh, "sigmoid": sigmoid, "states": []}
    W, U, b = np.array(state.W), np.array(state.U), np.array(state.b)
    for k, block in enumerate(blocks):
        rows = slice(k * hidden, (k + 1) * hidden)
        sub = "" if cell == "rnn" else f"_{block}"
        names |= {f"W{sub}": W[rows], f"U{sub}": U[rows], f"b{sub}": b[rows]}
    names["b_hn"] = np.array(state.b_hn)
    names["words"] = [np.array(state.embeddings[word]) for word in state.sentence]
    source = "\n".join("    " * line.indent + line.text for line in program(cell, "tanh", hidden))
    exec(source + "\n    states.append(h)", names)
    net = module(3, hidden).double()
    with torch.no_grad():
        net.weight_ih_l0.copy_(torch.tensor(W))
        net.weight_hh_l0.copy_(torch.tensor(U))
        net.bias_ih_l0.copy_(torch.tensor(b))
        net.bias_hh_l0.zero_()
        expected = net(torch.tensor(np.array(names["words"]))[:, None])[0][:, 0].numpy()
    assert np.allclose(np.array(names["states"]), expected, atol=1e-12)


def test_the_1997_cell_has_no_forget_gate_in_its_program() -> None:
    lines = texts("lstm1997")
    assert "c = c + i * g" in lines
    assert not any(line.startswith("f =") for line in lines)


def test_each_press_runs_one_line_and_then_the_next_words_turn_begins(loop: Any) -> None:
    asked = steps(loop)
    loop.set_step(1)
    seen = []
    for _ in range(4):
        QTest.mouseClick(loop.next, Qt.MouseButton.LeftButton)
        seen.append((loop.step, loop.line))
    assert seen == [(2, 1), (2, 2), (2, 3), (3, 1)]
    assert asked == [2, 3]


def test_the_arrow_keys_go_through_the_lines_both_ways(loop: Any) -> None:
    loop.set_step(2)
    loop.code.setFocus()
    QTest.keyClick(loop.code, Qt.Key.Key_Left)
    assert (loop.step, loop.line) == (2, 2)
    for _ in range(2):
        QTest.keyClick(loop.code, Qt.Key.Key_Left)
    assert (loop.step, loop.line) == (1, 3)
    QTest.keyClick(loop.code, Qt.Key.Key_Right)
    assert (loop.step, loop.line) == (2, 1)


def test_before_the_first_word_h_is_zeros_and_no_line_is_before_it(loop: Any) -> None:
    click(loop.code, loop.code.line_rect(0).center())
    assert loop.values.texts() == ["h: 0.00, 0.00, 0.00, 0.00"]
    assert loop.figure.states["h"][1] == 0
    assert not loop.before.isEnabled()
    assert loop.where_text() == "line 1 of 4 · before the first word"


def test_the_lit_line_shows_the_sum_of_the_worked_example(loop: Any) -> None:
    # Unit 1 at the third word of 我打狗, as the opened step of the chain has it: 1.13 = 1.25 + 0.38 − 0.50, tanh 0.81.
    click(loop.code, loop.code.line_rect(2).center())
    assert [term.label for term in loop.values.terms] == ["W @ x", "U @ h", "b", "a"]
    assert [f"{float(term.values[0]):.2f}" for term in loop.values.terms] == ["1.25", "0.38", "-0.50", "1.13"]
    QTest.mouseClick(loop.next, Qt.MouseButton.LeftButton)
    assert loop.values.texts()[1] == "h = tanh(a): 0.81, −0.27, 0.86, −0.75"


def test_h_keeps_its_old_value_until_its_line_has_run(loop: Any) -> None:
    hidden = loop.loop.trace.hidden
    held = []
    for line in (1, 2, 3):
        click(loop.code, loop.code.line_rect(line).center())
        values, step = loop.figure.states["h"]
        held.append((step, values.tolist()))
    assert held == [(2, hidden[1].tolist()), (2, hidden[1].tolist()), (3, hidden[2].tolist())]


def test_at_the_end_the_loop_says_that_no_word_is_left(loop: Any) -> None:
    assert loop.ended()
    assert loop.figure.ended
    assert not loop.next.isEnabled()
    loop.next_line()
    assert (loop.step, loop.line) == (3, 3)


def test_the_timelines_own_steps_show_a_word_with_all_its_lines_done(loop: Any) -> None:
    click(loop.code, loop.code.line_rect(1).center())
    loop.set_step(3)  # the step it has: the line stays
    assert loop.line == 1
    loop.set_step(2)
    assert (loop.step, loop.line) == (2, 3)


def test_a_travelling_value_never_holds_up_the_next_line(loop: Any) -> None:
    loop.figure.moving = True
    loop.set_step(1)
    for _ in range(6):
        QTest.mouseClick(loop.next, Qt.MouseButton.LeftButton)
    assert (loop.step, loop.line) == (3, 3)
    assert loop.figure.states["h"][1] == 3
    loop.figure.moving = False
    loop.line_before()
    assert not loop.figure.is_moving()


@pytest.mark.parametrize("cell", ["gru", "lstm"])
def test_the_gates_lines_give_the_gates_of_the_trace(qtbot: Any, cell: str) -> None:
    page = shown(qtbot, LoopPage())
    state = with_cell(State(), cell)
    result = compute(state)
    page.show_result(state, result)
    page.set_step(2)
    for k, line in enumerate(page.loop.lines()):
        if line.does != "gate":
            continue
        click(page.code, page.code.line_rect(k).center())
        given = page.values.terms[-1]
        assert given.result
        assert given.values.tolist() == result.main.gates[line.block][1].tolist()
        parts = {term.label: term.values for term in page.values.terms}
        if line.block != "n":
            sub = f"_{line.block}"
            total = parts[f"W{sub} @ x"] + parts[f"U{sub} @ h"] + parts[f"b{sub}"]
        else:
            total = parts["W_n @ x"] + parts["b_n"] + parts["r"] * parts["(U_n @ h + b_hn)"]
        assert np.allclose(total, parts[f"a_{line.block}"], atol=1e-12)


def test_the_trained_cell_of_1997_shows_its_own_rows_beside_the_nailed_gates(qtbot: Any) -> None:
    page = shown(qtbot, LoopPage())
    toy = with_cell(State(), "lstm")
    result = compute(toy)
    page.show_result(changed(toy, model="reber-lstm1997"), replace(result, cell="lstm1997"))
    page.set_step(2)
    line = next(k for k, own in enumerate(page.loop.lines()) if own.block == "g")
    click(page.code, page.code.line_rect(line).center())
    assert page.values.terms[0].values.tolist() == result.main.input_term[1][8:12].tolist()  # rows i, f, g: 4 each
    assert page.values.terms[-1].values.tolist() == result.main.gates["g"][1].tolist()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
@pytest.mark.parametrize("name", ["en", "zh"])
def test_nothing_overlaps_on_the_page_of_the_loop(qtbot: Any, size: tuple[int, int], cell: str, name: str) -> None:
    page = shown(qtbot, LoopPage(), size)
    language().set(name)
    state = with_cell(State(), cell)
    page.show_result(state, compute(state))
    for line in range(len(page.loop.lines())):
        page._on_line(line)
        parts = [page.code, page.before, page.next, page.values, page.figure]
        seen = [part.geometry() for part in parts]
        assert all(page.rect().contains(rect) for rect in seen)
        assert not any(a.intersects(b) for a, b in itertools.combinations(seen, 2))
        rows = [page.values.strip_rect(k) for k in range(len(page.values.terms))]
        assert rows[-1].bottom() <= page.values.height() - 22
        assert rows[0].height() >= 18
        assert page.code.text_size() >= 14


# ---- curves and roles --------------------------------------------------------


def test_the_curve_marks_the_present_value_where_the_trace_has_it(qtbot: Any) -> None:
    card = shown(qtbot, CurvesCard(), (256, 260))
    assert not card.curve.isVisible()
    QTest.mouseClick(card.switch.button(True), Qt.MouseButton.LeftButton)
    assert card.curve.isVisible()
    card.show_point("rnn", "tanh", "h", 1.13, 0.81)
    assert card.curve.text() == "$a$ = 1.13 → tanh $a$ = 0.81"
    first = card.curve.point()
    card.show_point("rnn", "tanh", "h", 2.26, 0.98)
    second = card.curve.point()
    assert second.x() > first.x()
    assert second.y() < first.y()


def test_a_gated_cell_shows_both_curves_and_the_opened_blocks_own_one(qtbot: Any) -> None:
    card = shown(qtbot, CurvesCard(), (256, 260))
    card.set_on(True)
    card.show_point("lstm", "tanh", "f", 0.0, 0.5)
    assert card.curve.text() == "$a$ = 0.00 → σ $a$ = 0.50"
    card.show_point("gru", "tanh", "n", 0.0, 0.0)
    assert card.curve.text() == "$a$ = 0.00 → tanh $a$ = 0.00"


def test_a_value_beyond_the_picture_is_said_and_not_drawn(qtbot: Any) -> None:
    card = shown(qtbot, CurvesCard(), (256, 260))
    card.set_on(True)
    card.show_point("rnn", "relu", "h", 120.0, 120.0)
    assert card.curve.point() is None
    card.show_point("rnn", "tanh", "h", math.nan, math.nan)
    assert card.curve.point() is None
    card.grab()


def test_the_roles_card_says_that_the_formula_is_right_in_both_languages(qtbot: Any) -> None:
    card = shown(qtbot, RolesCard(), (256, 240))
    assert "W x<sub>t</sub> + U h<sub>t−1</sub>, is right" in card.note.text()
    language().set("zh")
    assert "公式 W x<sub>t</sub> + U h<sub>t−1</sub> 是对的" in card.note.text()


def test_a_unit_of_a_larger_state_is_chosen_before_its_numbers_are_there(qtbot: Any) -> None:
    page = shown(qtbot, UnitsPage())
    state = with_hidden(State(page="units"), 2)
    page.show_result(state, compute(state))
    page.set_unit(3)
    assert page.unit == 1
