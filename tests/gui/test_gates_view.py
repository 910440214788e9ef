"""The Gates lab, driven as a teacher drives it: valves, cells, words, sliders."""

from __future__ import annotations

import math

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from rnnlab.labs.gates.state import Override, State
from rnnlab.labs.gates.view_choice import ValveChoice
from rnnlab.labs.gates.view_strips_paint import held_blocks
from rnnlab.session.messages import Message
from rnnlab.session.store import Shared, Snapshot
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import color, look

LONG = ("我", "出生", "在", "中国", "，", "后来", "搬家", "上学", "毕业", "工作", "结婚", "旅行", "，")
LONG += ("所以", "我", "会", "说", "中文")


TOY = State(model="", sentence=("我", "打", "狗"), step=3)


def with_toy(desk):
    """The random LSTM on three words, as a new document."""
    desk.window.store.restore(Snapshot(Shared(sentence=TOY.sentence, step=TOY.step), {"gates": TOY}))
    desk.settle()
    return desk


@pytest.fixture
def desk(desk_factory):
    """One window that opens at the Gates, with the random LSTM."""
    return with_toy(desk_factory("gates"))


@pytest.fixture
def lab(desk):
    return desk.window.host.view("gates")


def take(desk, tokens):
    """Give the session a sentence, at its last word."""
    desk.window.store.edit_sentence(tokens, label=Message.of("undo-sentence"))
    desk.settle()


def press(desk, segmented, value):
    desk.click(segmented.button(value))


def overrides(desk):
    return desk.state("gates").overrides


def force(desk, lab, gate, unit, step):
    """Choose a cell and press it once more."""
    for _ in range(2):
        desk.click(lab.strips, lab.strips.cell_center(gate, unit, step))


def stroke(desk, lab, gate, first, last, unit=0):
    """Drag over a gate's cells from one step to another."""
    desk.drag(lab.strips, lab.strips.cell_center(gate, unit, first), lab.strips.cell_center(gate, unit, last), 6)


def values(lab):
    return lab.diagram.wires().values


def pixel(widget: QWidget, point: QPointF) -> QColor:
    return widget.grab().toImage().pixelColor(point.toPoint())


def shown_numbers(lab):
    """All that the present step shows: wires, table of numbers, and the picture of the strips."""
    names = ("h", "c", "alone", "forced", "parameters", "torch")
    texts = [lab.readings.numbers._values[name].text() for name in names]
    return lab.diagram.wires(), texts, lab.strips.grab().toImage(), lab.diagram.grab().toImage()


# opening


def test_opens_with_nothing_forced_and_says_random(desk, lab):
    assert overrides(desk) == ()
    assert lab.panel.last_states.difference() == "0.00"
    assert desk.window.top_bar.badge.text() == "random, not trained"
    assert lab.controls.force.button("free").isChecked()
    assert lab.controls.force.button("free").text() == "as computed"
    assert lab.diagram.wires().held == frozenset()
    assert (lab.diagram.wires().step, lab.diagram.wires().word) == (3, "狗")


def test_wires_carry_the_numbers_of_the_formulas(lab):
    wire = values(lab)
    assert wire["kept"] == pytest.approx(wire["f"] * wire["before"], abs=1e-12)
    assert wire["written"] == pytest.approx(wire["i"] * wire["g"], abs=1e-12)
    assert wire["c"] == pytest.approx(wire["kept"] + wire["written"], abs=1e-12)
    assert wire["h"] == pytest.approx(wire["o"] * math.tanh(wire["c"]), abs=1e-12)


def test_before_the_first_word_c_is_zero(desk, lab):
    desk.click(lab.strips, lab.strips.word_center(1))
    assert values(lab)["before"] == 0.0
    assert values(lab)["kept"] == 0.0


# valves


def open_choice(desk, lab, gate):
    desk.click(lab.diagram, lab.diagram.gate_rect(gate).center())
    return next(menu for menu in lab.diagram.findChildren(ValveChoice) if menu.isVisible())


def choose(desk, menu, text):
    action = next(action for action in menu.actions() if action.text() == text)
    QTest.mouseClick(
        menu, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, menu.actionGeometry(action).center()
    )
    desk.settle()


def test_pressed_valve_offers_as_computed_closed_open_and_fixed(desk, lab):
    menu = open_choice(desk, lab, "i")
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert texts == ["input gate, at every step", "as computed", "closed (0)", "open (1)", "in between (0.50)"]
    assert [action.text() for action in menu.actions() if action.isChecked()] == ["as computed"]
    menu.close()
    assert lab.controls.gate.button("i").isChecked()


def test_closed_forget_valve_leaves_what_is_written(desk, lab):
    before = values(lab)["f"]
    choose(desk, open_choice(desk, lab, "f"), "closed (0)")
    assert overrides(desk) == (Override("f", 0.0),)
    wires = lab.diagram.wires()
    assert wires.held == {"f"}
    assert (wires.values["f"], wires.values["kept"]) == (0.0, 0.0)
    assert wires.values["c"] == pytest.approx(wires.values["i"] * wires.values["g"], abs=1e-12)
    assert wires.were["f"] == before
    assert lab.controls.force.button(0.0).isChecked()


def test_highway_behind_a_closed_valve_is_dotted(desk, lab):
    rect = lab.diagram.gate_rect("f")
    y = rect.center().y()
    start, end = rect.right() + 20, lab.diagram.width() * 0.5

    def filled():
        image = lab.diagram.grab().toImage()
        line = [image.pixelColor(x, round(y)) for x in range(round(start), round(end))]
        return sum(abs(c.red() - color("c").red()) + abs(c.blue() - color("c").blue()) < 40 for c in line) / len(line)

    assert filled() > 0.95
    choose(desk, open_choice(desk, lab, "f"), "closed (0)")
    assert 0.1 < filled() < 0.7


def test_choice_at_a_valve_marks_what_holds_now_and_releases(desk, lab):
    choose(desk, open_choice(desk, lab, "o"), "open (1)")
    menu = open_choice(desk, lab, "o")
    assert [action.text() for action in menu.actions() if action.isChecked()] == ["open (1)"]
    choose(desk, menu, "as computed")
    assert overrides(desk) == ()


def test_keyboard_chooses_a_gate_and_its_force(desk, lab):
    lab.diagram.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(lab.diagram, Qt.Key.Key_Right)  # from f to i
    QTest.keyClick(lab.diagram, Qt.Key.Key_Space)
    menu = next(menu for menu in lab.diagram.findChildren(ValveChoice) if menu.isVisible())
    QTest.keyClick(menu, Qt.Key.Key_Down)  # from "as computed" to "closed"
    QTest.keyClick(menu, Qt.Key.Key_Return)
    desk.settle()
    assert overrides(desk) == (Override("i", 0.0),)


def test_choices_leave_no_menus_behind(desk, lab):
    for _ in range(5):
        choose(desk, open_choice(desk, lab, "f"), "closed (0)")
        choose(desk, open_choice(desk, lab, "f"), "as computed")
    QApplication.sendPostedEvents(None, 0)
    desk.app.processEvents()
    assert lab.diagram.findChildren(ValveChoice) == []


# strips


def test_a_press_chooses_a_cell_and_a_second_one_forces_its_gate_at_that_step(desk, lab):
    take(desk, LONG)
    desk.click(lab.strips, lab.strips.cell_center("f", 2, 5))
    assert overrides(desk) == (), "looking at a cell changes nothing"
    wires = lab.diagram.wires()
    assert (wires.step, wires.unit, lab.forcing.gate) == (5, 2, "f")
    assert lab.controls.where.button("every").isChecked()
    desk.click(lab.strips, lab.strips.cell_center("f", 2, 5))
    assert overrides(desk) == (Override("f", 0.0, units=(2,), steps=(5,)),)
    wires = lab.diagram.wires()
    assert (wires.step, wires.unit, wires.word) == (5, 2, "，")
    assert wires.values["kept"] == 0.0
    assert lab.controls.where.button("here").isChecked()


def test_press_on_a_forced_cell_releases_it(desk, lab):
    force(desk, lab, "i", 0, 2)
    assert lab.controls.where.button("here").isChecked()
    desk.click(lab.strips, lab.strips.cell_center("i", 0, 2))
    assert overrides(desk) == ()
    assert lab.controls.where.button("every").isChecked(), "what the user has chosen is there again"
    assert lab.panel.last_states.difference() == "0.00"


def test_stroke_across_steps_is_one_step_of_undo(desk, lab):
    take(desk, LONG)
    stroke(desk, lab, "f", 4, 9)
    assert overrides(desk) == (Override("f", 0.0, units=(0,), steps=(4, 5, 6, 7, 8, 9)),)
    desk.window.store.undo()
    desk.settle()
    assert overrides(desk) == ()
    assert desk.state("gates").sentence == LONG


def test_quick_stroke_leaves_no_gap(desk, lab):
    take(desk, LONG)
    start, end = lab.strips.cell_center("o", 1, 15), lab.strips.cell_center("o", 1, 3)
    desk.drag(lab.strips, start, end, steps=1)
    assert overrides(desk) == (Override("o", 0.0, units=(1,), steps=tuple(range(3, 16))),)


def test_stroke_over_rows_and_columns_paints_their_rectangle_and_a_way_back_takes_back(desk, lab):
    take(desk, LONG)
    start, end = lab.strips.cell_center("f", 1, 4), lab.strips.cell_center("f", 3, 7)
    desk.drag(lab.strips, start, end)
    assert overrides(desk) == (Override("f", 0.0, units=(1, 2, 3), steps=(4, 5, 6, 7)),)
    assert lab.result.forced.f[3:7, 1:].tolist() == [[0.0] * 3] * 4
    assert lab.result.forced.f[3, 0] == lab.result.baseline.f[3, 0]
    desk.window.store.undo()
    desk.settle()
    QTest.mousePress(lab.strips, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start.toPoint())
    for point in (end, start):
        QTest.mouseMove(lab.strips, point.toPoint())
        desk.settle()
    QTest.mouseRelease(lab.strips, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start.toPoint())
    desk.settle()
    assert overrides(desk) == (Override("f", 0.0, units=(1,), steps=(4,)),)


@pytest.mark.parametrize("by", ["switch", "shift"])
def test_all_units_are_painted_with_the_switch_or_with_shift(desk, lab, by):
    modifier = Qt.KeyboardModifier.ShiftModifier if by == "shift" else Qt.KeyboardModifier.NoModifier
    if by == "switch":
        press(desk, lab.controls.brush, True)
    point = lab.strips.cell_center("o", 2, 1).toPoint()
    for _ in range(1 if by == "shift" else 2):
        QTest.mouseClick(lab.strips, Qt.MouseButton.LeftButton, modifier, point)
        desk.settle()
    assert overrides(desk) == (Override("o", 0.0, steps=(1,)),)


def test_what_is_held_is_listed_in_words_and_each_goes_by_its_button(desk, lab):
    take(desk, LONG)
    desk.drag(lab.strips, lab.strips.cell_center("f", 1, 5), lab.strips.cell_center("f", 3, 5))
    stroke(desk, lab, "i", 7, 9, unit=0)
    assert lab.controls.forces.texts() == ["f = 0 · units 2–4 · step 5", "i = 0 · unit 1 · steps 7–9"]
    first = lab.controls.forces.rows[0].button
    assert first.accessibleName() == "Release: f = 0 · units 2–4 · step 5"
    desk.click(first)
    assert overrides(desk) == (Override("i", 0.0, units=(0,), steps=(7, 8, 9)),)
    assert lab.controls.forces.texts() == ["i = 0 · unit 1 · steps 7–9"]
    desk.window.store.undo()
    desk.settle()
    assert len(overrides(desk)) == 2


def test_pen_takes_any_value_the_gate_can_have_and_holds_nothing_by_itself(desk, lab):
    desk.type(lab.controls.pen_cell, "0,25")
    assert overrides(desk) == ()
    force(desk, lab, "f", 0, 2)
    assert overrides(desk) == (Override("f", 0.25, units=(0,), steps=(2,)),)
    desk.type(lab.controls.pen_cell, "1.5")
    assert desk.message() == "too-large"
    assert lab.controls.pen_cell.text() == "0.25"


def test_two_strokes_are_two_steps_of_undo(desk, lab):
    take(desk, LONG)
    stroke(desk, lab, "f", 2, 3)
    stroke(desk, lab, "f", 6, 7)
    desk.window.store.undo()
    desk.settle()
    assert overrides(desk) == (Override("f", 0.0, units=(0,), steps=(2, 3)),)


def test_stroke_beginning_on_a_forced_cell_releases_all_it_crosses(desk, lab):
    take(desk, LONG)
    stroke(desk, lab, "f", 2, 8)
    stroke(desk, lab, "f", 4, 6)
    assert overrides(desk) == (Override("f", 0.0, units=(0,), steps=(2, 3, 7, 8)),)


def test_forced_cells_lose_their_fill_and_gain_an_outline(desk, lab):
    take(desk, LONG)
    places = lab.strips.places()
    rect = places.strips["f"]
    inside = QPointF(places.columns.start(5) + 8, rect.center().y() + 3)
    above = QPointF(places.columns.center(5), rect.top() - 2)

    def redness(place):
        found = pixel(lab.strips, place)
        return found.red() - found.blue()

    assert pixel(lab.strips, inside) != color("stage")
    assert redness(above) < 40
    press(desk, lab.controls.brush, True)
    force(desk, lab, "f", 0, 5)
    desk.click(lab.strips, lab.strips.word_center(9))  # the frame of the current step goes elsewhere
    assert pixel(lab.strips, inside) == color("stage")
    assert redness(above) > 80


def test_painted_steps_change_nothing_before_them(desk, lab):
    take(desk, LONG)
    force(desk, lab, "i", 0, 6)
    assert np.array_equal(lab.result.forced.c[:5], lab.result.baseline.c[:5])
    assert np.abs(lab.result.c_difference[5]).max() > 1e-3


def test_word_chooses_the_step_and_is_no_edit(desk, lab):
    before = desk.window.store.can_undo
    desk.click(lab.strips, lab.strips.word_center(2))
    assert desk.window.store.shared.step == 2
    assert desk.window.timeline.step() == 2
    assert desk.window.store.can_undo == before


@pytest.mark.parametrize("name", ["c", "h"])
def test_cell_of_a_state_chooses_step_and_unit_and_forces_nothing(desk, lab, name):
    desk.click(lab.strips, lab.strips.cell_center(name, 3, 1))
    assert (lab.diagram.wires().unit, lab.diagram.wires().step) == (3, 1)
    assert overrides(desk) == ()


def test_number_of_a_row_chooses_the_unit_which_is_no_part_of_the_state(desk, lab):
    state = desk.state("gates")
    desk.click(lab.strips, lab.strips.row_center("f", 2))
    assert lab.diagram.wires().unit == 2
    assert desk.state("gates") == state
    assert values(lab)["c"] == lab.result.forced.c[2, 2]


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_words_strips_and_curve_share_their_columns(desk_factory, size):
    desk = with_toy(desk_factory("gates", size))
    lab = desk.window.host.view("gates")
    take(desk, LONG)
    for step in (1, 7, 18):
        x = lab.strips.word_center(step).x()
        for name in ("c", "h"):
            desk.window.store.set_step(9)
            desk.click(lab.strips, QPointF(x, lab.strips.cell_center(name, 0, 1).y()))
            assert desk.window.store.shared.step == step
        desk.window.store.set_step(9)
        desk.click(lab.strips, QPointF(x, lab.strips.places().curve.center().y()))
        assert desk.window.store.shared.step == step


def test_keyboard_moves_through_rows_and_forces_with_space(desk, lab):
    lab.strips.setFocus()
    QTest.keyClick(lab.strips, Qt.Key.Key_Down)  # unit 2 of f
    desk.settle()
    assert lab.diagram.wires().unit == 1
    QTest.keyClick(lab.strips, Qt.Key.Key_Space)
    desk.settle()
    assert overrides(desk) == (Override("f", 0.0, units=(1,), steps=(3,)),)
    QTest.keyClick(lab.strips, Qt.Key.Key_Left)
    desk.settle()
    assert lab.diagram.wires().step == 2
    for _ in range(5):
        QTest.keyClick(lab.strips, Qt.Key.Key_Up)
    QTest.keyClick(lab.strips, Qt.Key.Key_Return)  # unit 1 of i
    desk.settle()
    assert overrides(desk)[-1] == Override("i", 0.0, units=(0,), steps=(2,))


def test_stepping_back_shows_exactly_the_same_numbers(desk, lab):
    take(desk, LONG)
    force(desk, lab, "f", 1, 5)
    desk.settle()
    first = shown_numbers(lab)
    for button in ("forward", "forward", "back", "back"):
        desk.click(desk.window.timeline._buttons[button])
    assert shown_numbers(lab) == first


def test_Q21_word_in_angle_brackets_is_told_literally(desk, lab):
    take(desk, ("<eos>", "<b>x</b>"))
    QTest.mouseMove(lab.strips, lab.strips.word_center(1).toPoint())
    desk.settle()
    assert "&lt;eos&gt;" in QToolTip.text()
    QToolTip.hideText()


def test_T15_five_hundred_words_are_drawn_and_each_can_be_reached(desk, lab):
    take(desk, ("我", "<eos>", "🙂", "Donaudampfschifffahrtsgesellschaft", "打") * 100)
    force(desk, lab, "f", 0, 500)
    assert overrides(desk) == (Override("f", 0.0, units=(0,), steps=(500,)),)
    assert lab.diagram.wires().step == 500
    stroke(desk, lab, "i", 100, 400)
    assert overrides(desk)[-1] == Override("i", 0.0, units=(0,), steps=tuple(range(100, 401)))
    before = lab.strips.grab().toImage()
    desk.window.store.set_step(250)
    desk.settle()
    assert lab.strips.grab().toImage() != before


# inspector


def test_forced_everywhere_then_only_here_then_everywhere(desk, lab):
    press(desk, lab.controls.force, 1.0)
    assert overrides(desk) == (Override("f", 1.0),)
    press(desk, lab.controls.where, "here")
    assert overrides(desk) == (Override("f", 1.0, steps=(3,)),)
    press(desk, lab.controls.where, "every")
    assert overrides(desk) == (Override("f", 1.0),)
    press(desk, lab.controls.force, "free")
    assert overrides(desk) == ()


def test_only_this_step_forces_one_step(desk, lab):
    press(desk, lab.controls.where, "here")
    desk.click(lab.strips, lab.strips.word_center(2))
    press(desk, lab.controls.gate, "o")
    press(desk, lab.controls.force, 0.0)
    assert overrides(desk) == (Override("o", 0.0, steps=(2,)),)
    assert values(lab)["h"] == 0.0


def test_value_of_the_candidate_goes_below_zero(desk, lab):
    press(desk, lab.controls.gate, "g")
    slider = lab.controls.slider()
    desk.type(slider.cell, "-0,5")
    assert overrides(desk) == (Override("g", -0.5),)
    assert values(lab)["written"] == pytest.approx(-0.5 * values(lab)["i"], abs=1e-12)
    assert lab.controls.force.button("fixed").isChecked()


@pytest.mark.parametrize(("typed", "said"), [("1.5", "too-large"), ("-1", "too-small"), ("1e400", "not-finite")])
def test_value_that_a_gate_cannot_take_is_refused_and_the_old_one_stays(desk, lab, typed, said):
    desk.type(lab.controls.slider().cell, "0.25")
    desk.type(lab.controls.slider().cell, typed)
    assert desk.message() == said
    assert overrides(desk) == (Override("f", 0.25),)
    assert lab.controls.slider().cell.text() == "0.25"


def test_Q31_dragged_value_is_one_step_of_undo(desk, lab):
    slider = lab.controls.slider().slider
    y = slider.height() / 2
    desk.drag(slider, QPointF(8, y), QPointF(slider.width() * 0.6, y), steps=8)
    (held,) = overrides(desk)
    assert 0.4 < held.value < 0.8
    assert lab.result.forced.f[0, 0] == pytest.approx(held.value, abs=1e-12)
    desk.window.store.undo()
    desk.settle()
    assert overrides(desk) == ()


def test_value_that_was_held_is_what_the_next_stroke_paints(desk, lab):
    desk.type(lab.controls.slider().cell, "0.75")
    press(desk, lab.controls.force, "free")
    force(desk, lab, "f", 0, 1)
    assert overrides(desk) == (Override("f", 0.75, units=(0,), steps=(1,)),)


def test_release_all_leaves_every_gate_alone_and_comes_back(desk, lab):
    for gate in ("i", "o"):
        press(desk, lab.controls.gate, gate)
        press(desk, lab.controls.force, 0.0)
    held = overrides(desk)
    desk.click(lab.controls.release)
    assert overrides(desk) == ()
    assert not lab.controls.release.isEnabled()
    desk.window.store.undo()
    desk.settle()
    assert overrides(desk) == held


def test_N12_zero_weights_show_the_forget_gate_at_0_731(desk, lab):
    desk.type(lab.network.scale_row.cell, "0")
    assert desk.state("gates").forget_bias == 1.0
    assert values(lab)["f"] == pytest.approx(0.7310585786300049, abs=1e-12)
    desk.type(lab.network.bias_row.cell, "2")  # both of torch's vectors set to 1
    assert values(lab)["f"] == pytest.approx(0.8807970779778823, abs=1e-12)


def test_N19_c_reaches_five_while_h_stays_below_one(desk, lab):
    take(desk, ("我",) * 5)
    for gate in ("f", "i", "g"):
        press(desk, lab.controls.gate, gate)
        press(desk, lab.controls.force, 1.0)
    desk.window.store.set_step(5)
    desk.settle()
    wire = values(lab)
    assert (wire["c"], wire["before"], wire["written"]) == (5.0, 4.0, 1.0)
    assert wire["tanh_c"] == pytest.approx(math.tanh(5), abs=1e-12)
    assert 0 < wire["h"] < 1


def test_hidden_size_moves_the_chosen_unit_into_what_is_left(desk, lab):
    desk.click(lab.strips, lab.strips.row_center("h", 3))
    desk.type(lab.network.size_row.cell, "2")
    assert desk.state("gates").hidden == 2
    assert lab.diagram.wires().unit == 1
    desk.type(lab.network.size_row.cell, "17")
    assert desk.message() == "too-large"
    assert desk.state("gates").hidden == 2


def test_new_random_weights_give_other_numbers_and_undo_the_old_ones(desk, lab):
    before = values(lab)
    desk.click(lab.network.draw)
    assert desk.state("gates").seed == 1
    assert values(lab) != before
    desk.window.store.undo()
    desk.settle()
    assert values(lab) == before


def test_parameters_are_told_by_formula_and_torch(desk, lab):
    desk.type(lab.network.size_row.cell, "5")
    texts = {name: lab.readings.numbers._values[name].text() for name in ("parameters", "torch")}
    assert texts == {"parameters": str(4 * (15 + 25 + 5)), "torch": str(4 * (15 + 25 + 10))}


def test_difference_is_the_distance_of_the_last_states(desk, lab):
    press(desk, lab.controls.force, 0.0)
    distance = math.dist(lab.result.forced.h[-1].tolist(), lab.result.baseline.h[-1].tolist())
    assert distance > 0.01
    assert lab.panel.last_states.difference() == f"{distance:.2f}"
    assert lab.readings.numbers._values["h"].text() == f"{distance:.6f}"


# presets


@pytest.mark.parametrize(
    ("preset", "held"),
    [
        ("forget-everything", Override("f", 0.0)),
        ("never-forget", Override("f", 1.0)),
        ("write-nothing", Override("i", 0.0)),
        ("expose-nothing", Override("o", 0.0)),
    ],
)
def test_preset_forces_one_gate_and_is_marked(desk, lab, preset, held):
    desk.click(lab.readings.presets.pill(preset))
    assert overrides(desk) == (held,)
    assert lab.readings.presets.pill(preset).property("chosen")
    assert lab.controls.gate.button(held.gate).isChecked()


def test_reset_keeps_the_sentence_and_brings_the_trained_network(desk, lab):
    take(desk, LONG)
    desk.type(lab.network.seed_cell, "7")
    press(desk, lab.controls.force, 0.0)
    desk.click(lab.readings.presets.pill("reset"))
    state = desk.state("gates")
    assert (state.sentence, state.overrides, state.seed, state.model) == (LONG, (), 0, "recall-lstm")


# links, looks, leaks


def lit(card, name):
    """Whether a symbol of the formula card is white on the accent."""
    rect = card.rect_of(name)
    return pixel(card, QPointF(rect.left() - 2, rect.center().y())) == color("accent")


@pytest.mark.parametrize("gate", ["i", "f", "g", "o"])
def test_pointing_at_a_valve_lights_its_symbol_and_its_strip(desk, lab, gate):
    card = lab.readings.card
    plain = lab.strips.grab().toImage()
    assert not lit(card, gate)
    QTest.mouseMove(lab.diagram, lab.diagram.gate_rect(gate).center().toPoint())
    desk.settle()
    assert lit(card, gate)
    assert lab.strips.grab().toImage() != plain


@pytest.mark.parametrize("name", ["f", "before", "h"])
def test_pointing_at_a_symbol_lights_its_part_of_the_diagram(desk, lab, name):
    plain = lab.diagram.grab().toImage()
    QTest.mouseMove(lab.readings.card, lab.readings.card.rect_of(name).center().toPoint())
    desk.settle()
    assert lab.diagram.grab().toImage() != plain


def test_strip_lights_its_symbol(desk, lab):
    QTest.mouseMove(lab.strips, lab.strips.cell_center("h", 0, 2).toPoint())
    desk.settle()
    assert lit(lab.readings.card, "h")


def test_Q43_wheel_without_focus_changes_nothing(desk, lab):
    state = desk.state("gates")
    sliders = [lab.controls.slider().slider, lab.network.size_row.slider, lab.network.bias_row.slider]
    for widget in (*sliders, lab.strips, lab.diagram):
        desk.window.stage.setFocus()
        place = QPointF(widget.rect().center())
        event = QWheelEvent(
            place, QPointF(widget.mapToGlobal(place.toPoint())), QPoint(0, 0), QPoint(0, 240),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(widget, event)
        desk.settle()
    assert desk.state("gates") == state


def test_Q47_chinese_and_dark_while_running_keep_the_numbers(desk, lab):
    before = lab.diagram.wires()
    english = lab.diagram.grab().toImage()
    look().set_theme("dark")
    language().set("zh")
    desk.settle()
    assert lab.controls.force.button("free").text() == "原样计算"
    assert lab.controls.gate.button("f").text() == "遗忘"
    assert lab.diagram.wires() == before
    assert lab.diagram.grab().toImage() != english
    corner = pixel(lab.strips, QPointF(3, lab.strips.height() - 2))
    assert corner.lightness() < 60


def test_Q24_many_edits_add_no_widgets(desk, lab):
    def count():
        return len(lab.stage.findChildren(QWidget))

    stroke(desk, lab, "f", 1, 3)
    before = count()
    for _ in range(10):
        stroke(desk, lab, "f", 1, 3)
        desk.click(lab.network.draw)
    assert count() == before


def test_table_has_a_row_for_each_step_and_unit_with_full_values(desk, lab):
    press(desk, lab.controls.force, 0.0)
    rows = lab.table()
    assert len(rows) == 1 + 3 * 4
    assert rows[0][:3] == ["step", "token", "unit"]
    row = dict(zip(rows[0], rows[1 + 2 * 4 + 1], strict=True))  # step 3, unit 2
    assert (row["step"], row["token"], row["unit"]) == ("3", "狗", "2")
    assert float(row["f forced"]) == 0.0
    assert float(row["c as computed"]) == lab.result.baseline.c[2, 1]


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (1280, 720)])
def test_nothing_of_the_stage_is_cut_off(desk_factory, size):
    desk = with_toy(desk_factory("gates", size))
    lab = desk.window.host.view("gates")
    for part in (lab.diagram, lab.panel, lab.strips, lab.cell.scales):
        area = part.rect().translated(part.mapTo(lab.stage, QPoint(0, 0)))
        assert lab.stage.rect().contains(area)
        assert area.height() > 15
        assert area.width() > 200


# small parts


def test_forced_neighbours_are_one_block_and_other_units_another():
    held = np.array([[0, 0, 0], [1, 1, 1], [1, 1, 1], [1, 0, 1]])
    assert held_blocks(held) == [(1, 2, 0, 2), (3, 3, 0, 0), (3, 3, 2, 2)]
    assert held_blocks(np.zeros((4, 3))) == []
