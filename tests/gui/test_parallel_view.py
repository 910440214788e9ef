"""The Serial & parallel lab in the real window: graphs, ticks, controls, and what is said of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rnnlab.labs.parallel.state import State
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import look


@pytest.fixture
def view(desk):
    return desk.open("parallel")


def at(view, lane, node):
    scene = view.page.picture.scene()
    return scene.at(scene.lanes[lane], node)


def colour(view, point):
    """The colour on the screen at a point of the picture."""
    return view.page.picture.grab().toImage().pixelColor(point.toPoint())


def forward(desk):
    desk.click(desk.window.timeline.findChild(object, "forward"))


def test_it_opens_with_eight_words_at_the_third_tick_and_nothing_was_measured(desk, view):
    assert view.page.picture.tick() == 3
    assert view.page.counters.rows() == [
        ["Depth", "8", "1"],
        ["Operations", "65,536", "8,192"],
        ["Memory", "512", "576"],
    ]
    assert view.measured.kept == {}
    assert desk.work.executors == []  # nothing runs by itself
    assert view.page.chart.invitation[0] == "Nothing has been measured on this machine yet."
    assert "needs at most" in " ".join(view.page.chart.invitation)
    assert view.page.times.rows() == [
        ["RNN", "–", "–", "–"],
        ["LSTM", "–", "–", "–"],
        ["self-attention", "–", "–", "–"],
    ]


def test_the_headline_says_first_that_parallel_work_needs_parallel_hardware(view):
    assert view.page.head.accessibleName() == "Parallel work needs parallel hardware."
    assert view.page.layout().itemAt(0).widget() is view.page.head


def test_a_tick_fills_one_more_state_of_the_rnn_and_back_shows_the_same_picture_again(desk, view):
    fourth = at(view, 0, 3) + QPointF(0, 12)
    before = view.page.picture.grab().toImage()
    waiting = colour(view, fourth)
    forward(desk)
    assert view.page.picture.tick() == 4
    said = [label.text() for label in desk.window.timeline.findChildren(MathLabel)]
    assert "tick 4 of 8" in said  # as the picture calls it
    assert colour(view, fourth) != waiting
    assert colour(view, fourth) == colour(view, at(view, 0, 0) + QPointF(0, 12))
    desk.click(desk.window.timeline.findChild(object, "back"))
    assert view.page.picture.grab().toImage() == before


def test_self_attention_is_whole_after_one_tick(desk, view):
    QTest.keyClick(desk.window, Qt.Key.Key_Home)
    desk.settle()
    assert view.page.picture.tick() == 1
    filled = {colour(view, at(view, 1, node) + QPointF(0, 13)).name() for node in range(8)}
    assert len(filled) == 1
    assert filled != {colour(view, at(view, 0, 7) + QPointF(0, 13)).name()}


def test_a_pressed_circle_says_what_it_waits_for_and_lights_the_formula(desk, view):
    picture = view.page.picture
    desk.click(picture, at(view, 0, 3))
    assert picture.said() == "h₄ reads 中国, h₃; ready at tick 4"
    desk.click(picture, at(view, 1, 4))
    assert picture.said() == "y₅ reads all 8 words; ready at tick 1"
    desk.click(picture, at(view, 1, 4))
    assert picture.said() == ""


def test_circles_are_reached_by_the_arrow_keys(desk, view):
    picture = view.page.picture
    picture.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(picture, key)
    assert picture.chosen == (1, 1)
    assert picture.accessibleDescription().startswith("y₂ reads all 8 words")
    assert view.page.picture.tick() == 3  # the arrows did not step


@pytest.mark.parametrize(("name", "depth"), [("birnn", "8"), ("rnn-attention", "24"), ("convolution", "7")])
def test_a_graph_is_shown_and_taken_away_by_its_pill(desk, view, name, depth):
    pill = view.panel.graphs.pill(name)
    desk.click(pill)
    assert name in desk.state("parallel").graphs
    assert depth in view.page.counters.rows()[0]
    desk.window.store.undo()
    desk.settle()
    assert name not in desk.state("parallel").graphs
    assert not pill.isChecked()


def test_the_last_graph_stays_and_four_are_the_most(desk, view):
    for name in ("birnn", "rnn-attention"):
        desk.click(view.panel.graphs.pill(name))
    desk.click(view.panel.graphs.pill("convolution"))
    assert desk.message() == "too-large"
    assert "convolution" not in desk.state("parallel").graphs
    assert not view.panel.graphs.pill("convolution").isChecked()
    for name in ("birnn", "rnn-attention", "rnn", "self-attention"):
        desk.click(view.panel.graphs.pill(name))
    assert desk.state("parallel").graphs == ("self-attention",)
    assert desk.message() == "nothing-chosen"


def test_one_word_is_drawn_and_2000_are_counted_and_not_drawn_one_by_one(desk, view):
    cell = view.panel.length.cell
    desk.type(cell, "1")
    assert len(view.page.picture.scene().lanes[0].trace.nodes) == 1
    assert view.page.counters.rows()[0] == ["Depth", "1", "1"]
    desk.type(cell, "2000")
    assert all(lane.trace.nodes == () for lane in view.page.picture.scene().lanes)
    assert view.page.counters.rows() == [
        ["Depth", "2,000", "1"],
        ["Operations", "16,384,000", "512,000,000"],
        ["Memory", "128,000", "4,128,000"],
    ]
    desk.window.host.set_step(500)
    desk.settle()
    bar = view.page.picture.scene()
    y = bar.lanes[0].rows[0]
    filled = colour(view, QPointF(bar.x(250), y))
    assert filled == colour(view, QPointF(bar.x(480), y))
    assert filled != colour(view, QPointF(bar.x(520), y))
    desk.type(cell, "2001")
    assert desk.message() == "too-large"
    assert desk.state("parallel").length == 2000


def test_the_slider_moves_the_words_in_one_step_of_undo(desk, view):
    slider = view.panel.length.slider
    desk.drag(slider, QPointF(slider.width() * 0.12, 12), QPointF(slider.width() * 0.5, 12))
    assert desk.state("parallel").length > 20
    desk.window.store.undo()
    desk.settle()
    assert desk.state("parallel").length == 8


def test_Q43_the_wheel_changes_nothing_without_focus(desk, view):
    slider = view.panel.length.slider
    wheel = QWheelEvent(
        QPointF(20, 10), slider.mapToGlobal(QPointF(20, 10)), QPoint(0, 120), QPoint(0, 120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(slider, wheel)
    desk.settle()
    assert desk.state("parallel").length == 8


def test_a_typed_sentence_gives_the_words_their_places(desk, view):
    desk.type(view.panel.words, "the man bites the dog")
    assert desk.state("parallel").words == ("the", "man", "bites", "the", "dog")
    assert desk.state("parallel").length == 5
    assert view.timeline(desk.state("parallel")).tracks[0].tokens == ("the", "man", "bites", "the", "dog")
    desk.type(view.panel.words, " ")
    assert desk.message() == "sentence-empty"
    assert len(desk.state("parallel").words) == 5


def test_two_thousand_words_can_be_typed_and_one_more_is_refused(desk, view):
    desk.type(view.panel.words, "word " * 2000)
    assert desk.state("parallel").length == 2000
    assert desk.message() == ""
    desk.type(view.panel.words, "word " * 2001)
    assert desk.message() == "sentence-too-long"
    assert desk.state("parallel").length == 2000


@pytest.mark.parametrize("pinned", [False, True])
def test_in_a_small_window_at_a_large_size_nothing_reaches_beyond_the_stage_and_every_counter_is_seen(
    desk, view, pinned
):
    look().set_scale(1.5)
    desk.window.resize(1024, 768)
    desk.settle()
    if pinned:
        QTest.keyClick(desk.window, Qt.Key.Key_A)
        desk.settle()
        assert view.pinned is not None
    page = view.page
    for part in (page.picture, page.counters, page.chart, page.times, page.start):
        right = part.mapTo(page, part.rect().topRight()).x()
        assert right <= page.width(), part.accessibleName()
    assert page.counters.height() >= page.counters.sizeHint().height()
    below = page.counters.mapTo(page, page.counters.rect().bottomLeft()).y()
    assert below <= page.times.mapTo(page, page.times.rect().topLeft()).y()


def test_the_numbers_of_four_graphs_leave_their_titles_room_in_the_inspector(desk, view):
    for name in ("birnn", "convolution"):
        desk.click(view.panel.graphs.pill(name))
    table = view.panel.numbers
    assert table.text("depth") == "4,096 / 4,096 /\n1 / 4,095"
    assert table.minimumSizeHint().width() <= 0.8 * table.width()


def test_ticks_that_are_no_words_have_a_ruler(desk, view):
    assert view.timeline(desk.state("parallel")).tracks
    desk.click(view.panel.presets.pill("decoder"))
    model = view.timeline(desk.state("parallel"))
    assert (model.length, model.tracks) == (24, ())


@pytest.mark.parametrize("name", ["long", "two-directions", "decoder", "window", "causal", "eight-words"])
def test_a_preset_is_marked_and_reset_takes_it_back(desk, view, name):
    desk.click(view.panel.presets.pill(name))
    assert view.panel.presets.pill(name).property("chosen")
    desk.click(view.panel.presets.pill("reset"))
    assert desk.state("parallel").graphs == State().graphs
    assert desk.state("parallel").length == 8
    assert view.panel.presets.pill("eight-words").property("chosen")
    assert view.page.picture.tick() == 3


def test_a_causal_mask_halves_the_pairs_and_leaves_the_depth_at_1(desk, view):
    desk.click(view.panel.mask.button(True))
    assert view.page.counters.rows()[0] == ["Depth", "8", "1"]
    assert view.page.counters.rows()[1] == ["Operations", "65,536", "4,608"]
    desk.click(view.page.picture, at(view, 1, 4))
    assert view.page.picture.said() == "y₅ reads words 1–5; ready at tick 1"


def test_window_and_mask_are_offered_with_their_graphs_only(desk, view):
    present = {section.name for section in view.sections if section.present()}
    assert "mask" in present
    assert "kernel" not in present
    desk.click(view.panel.graphs.pill("convolution"))
    desk.click(view.panel.kernel.button(5))
    assert view.page.counters.rows()[0] == ["Depth", "8", "1", "4"]  # ⌈2·7/4⌉


def test_width_changes_operations_and_not_the_depth(desk, view):
    desk.click(view.panel.width_choice.button(16))
    assert view.page.counters.rows() == [
        ["Depth", "8", "1"],
        ["Operations", "4,096", "2,048"],
        ["Memory", "128", "192"],
    ]


def test_without_a_gpu_it_says_so_and_offers_none(view):
    button = view.panel.device.button("gpu")
    assert not button.isEnabled()
    off = button.grab().toImage()
    button.setEnabled(True)
    assert button.grab().toImage() != off  # and it looks so
    button.setEnabled(False)
    assert view.panel.device_note.text() == "GPU: not measured here; none was found"


def test_the_pinned_graph_stays_beside_with_the_difference_of_the_depths(desk, view):
    QTest.keyClick(desk.window, Qt.Key.Key_A)
    desk.settle()
    desk.click(view.panel.presets.pill("decoder"))
    assert view.pinned is not None
    assert view.pinned.difference == 16.0


def test_the_depth_is_hidden_while_it_is_predicted_and_shown_with_the_distance(desk, view):
    predictor = desk.window.tools.predictor
    predictor.advance()
    desk.settle()
    assert view.page.counters.rows()[0] == ["Depth", "?", "?"]
    assert view.timeline(desk.state("parallel")).length == 1
    bar = desk.window.stage.prediction
    assert bar.words.text() == "RNN over 8 words: after how many ticks is everything known?"
    desk.type(bar.slider.cell, "5")
    predictor.advance()
    predictor.advance()
    desk.settle()
    assert bar.verdict.text() == "RNN needs 8 ticks; the prediction was 5."
    assert bar.distance.text() == "3 apart"
    assert view.page.counters.rows()[0] == ["Depth", "8", "1"]
    predictor.advance()
    assert view.timeline(desk.state("parallel")).length == 8


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (1280, 720)])
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
@pytest.mark.parametrize("code", ["en", "zh"])
def test_everything_on_the_stage_lies_within_it(desk_factory, size, theme, code):
    desk = desk_factory(size=size)
    view = desk.open("parallel")
    look().set_theme(theme)
    language().set(code)
    view._set("undo-parallel-graphs", graphs=("rnn", "rnn-attention", "self-attention", "convolution"))
    desk.settle()
    page = view.page
    shown = [page.picture, page.counters, page.chart, page.times, page.start, page.head]
    for widget in shown:
        place = widget.rect().translated(widget.mapTo(page, QPoint(0, 0)))
        assert page.rect().contains(place), widget
    assert page.chart.height() > 100
    scene = page.picture.scene()
    for above, below in zip(scene.lanes, scene.lanes[1:], strict=False):
        assert above.rect.bottom() <= below.rect.top() + 0.5
    assert scene.lanes[-1].rect.bottom() <= page.picture.height() + 0.5
