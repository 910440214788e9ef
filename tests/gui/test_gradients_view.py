"""The Gradients lab as a person sees it: curves, bands, cursor, strips, controls."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSlider, QWidget

from rnnlab.labs.gradients import view_names
from rnnlab.labs.gradients.state import State, with_preset
from rnnlab.labs.gradients.view import View
from rnnlab.labs.gradients.view_axes import DEFAULT_RANGE, decade_ticks, fitted_range, runs, thinned, ticks
from rnnlab.labs.gradients.view_band import exits
from rnnlab.labs.gradients.view_field import Curve
from rnnlab.labs.gradients.view_ghost import Sketch
from rnnlab.labs.gradients.view_plot import ProfilePlot
from rnnlab.labs.gradients.view_stage import HINTS
from rnnlab.labs.gradients.view_strips import strip_image
from rnnlab.labs.gradients.view_table import sentences
from rnnlab.session.messages import Message
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import color
from rnnlab.ui.widgets.definition import Hint
from rnnlab.ui.widgets.questions import CURVE
from tests.gui.conftest import Desk

NEG, NAN = -math.inf, math.nan


@pytest.fixture
def lab(desk: Desk) -> View:
    view = desk.open("gradients")
    assert isinstance(view, View)
    return view


def show(desk: Desk, state: State) -> None:
    desk.window.store.replace("gradients", state, label=Message.of("undo-gradients-preset"))
    desk.settle()


def press_preset(desk: Desk, lab: View, name: str) -> None:
    desk.click(lab.presets.pill(name))


def handle(slider: QSlider) -> QPointF:
    """About where a slider's handle is."""
    share = slider.value() / slider.maximum()
    return QPointF(9 + share * (slider.width() - 18), slider.height() / 2)


def column_inks(widget: QWidget, x: float, ink: str) -> list[int]:
    """The rows of a column of pixels that have a colour of the palette."""
    image = widget.grab().toImage()
    wanted = color(ink)
    return [y for y in range(image.height()) if near(image.pixelColor(round(x), y), wanted)]


def near(a: QColor, b: QColor) -> bool:
    return abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue()) < 24


# what is shown first ------------------------------------------------------------------------------------------------


def test_opens_with_three_curves_over_sixty_steps_and_a_cursor_that_tells_them_apart(desk: Desk, lab: View) -> None:
    assert [curve.name for curve in lab.profile.plot.curves] == ["lstm", "gru", "rnn"]
    assert desk.window.timeline.step() == 20
    assert lab.timeline(desk.state("gradients")).length == 60
    profiles = lab.result.profiles
    lines = [lab.numbers.findChildren(QWidget) and lab.numbers._values[name].toolTip() for name in profiles]
    assert [float(line) for line in lines] == [profile.norms[19] for profile in profiles.values()]
    assert lab.provenance(desk.state("gradients")).kind == "random"


def test_Q08_equal_factors_are_equal_distances_because_the_picture_takes_the_logarithm_itself(
    desk: Desk, lab: View
) -> None:
    press_preset(desk, lab, "half")
    heights = [lab.profile.plot.position("rnn", step).y() for step in (10, 60, 110, 160)]
    falls = np.diff(heights)
    assert falls == pytest.approx([falls[0]] * 3, rel=1e-9)
    field = lab.profile.plot.field()
    assert field.y(-10) - field.y(-9) == pytest.approx(field.y(0) - field.y(1))


def test_N23_Q09_closed_form_lies_under_the_curve_of_a_linear_rnn(desk: Desk, lab: View) -> None:
    press_preset(desk, lab, "exploding")
    plot = lab.profile.plot
    for step in (1, 30, 60):
        own = plot.position("rnn", step)
        assert plot.field().y(float(plot.reference.logs[step - 1])) == pytest.approx(own.y(), abs=1e-6)
    assert plot.reference.exact
    assert float(lab.numbers._values["difference"].toolTip()) < 1e-12


def test_time_runs_to_the_loss_at_the_right_end(lab: View) -> None:
    columns = lab.profile.plot.field().columns
    assert columns.x(1) < columns.x(30) < columns.x(60) <= columns.right
    assert [columns.step_at(columns.x(step)) for step in range(1, 61)] == list(range(1, 61))


# zeros, infinities, NaN ---------------------------------------------------------------------------------------------


def test_Q07_zeros_lie_on_the_floor_and_are_said(desk: Desk, lab: View) -> None:
    desk.type(lab.controls.factor.cell, "0")
    assert desk.state("gradients").factor == 0
    plot = lab.profile.plot
    assert plot.field().floor.contains(plot.position("rnn", 30))
    assert not plot.field().floor.contains(plot.position("gru", 30))
    assert "RNN: exactly 0 from step 59 back (1 before the loss)." in lab.profile.words.text()


def test_Q07_a_lone_positive_point_has_a_marker(desk: Desk, lab: View) -> None:
    show(desk, State(cells=("rnn",), factor=0.0, init="xavier"))
    plot = lab.profile.plot
    assert plot.segments("rnn") == [(60, 60)]
    place = plot.position("rnn", 60)
    assert any(abs(y - place.y()) <= 3 for y in column_inks(plot, place.x(), "rnn"))


def test_Q07_all_zeros_are_said_in_words(lab: View) -> None:
    profile = dataclasses.replace(lab.result.profiles["rnn"], zero_from=60)
    trace = dataclasses.replace(lab.result, curves={"rnn": profile})
    assert sentences(trace) == ["RNN: every gradient is exactly 0."]


def test_Q07_a_picture_of_zeros_alone_is_drawn(qapp: QApplication) -> None:
    plot = ProfilePlot()
    plot.resize(600, 400)
    plot.set_curves((Curve("rnn", np.full(3, NEG), zero_from=3),), None)
    assert plot.segments("rnn") == []
    assert all(plot.field().floor.contains(plot.position("rnn", step)) for step in (1, 2, 3))
    assert column_inks(plot, plot.field().columns.x(2) + 20, "rnn")
    plot.deleteLater()


def test_Q11_a_value_that_is_no_number_breaks_the_line(qapp: QApplication) -> None:
    plot = ProfilePlot()
    plot.resize(600, 400)
    logs = np.array([0.0, 0.0, NAN, NAN, 0.5, 0.5])
    plot.set_curves((Curve("rnn", logs, nan_from=4),), None)
    plot.set_step(1)
    assert plot.segments("rnn") == [(1, 2), (5, 6)]
    assert plot.position("rnn", 3) is None
    field = plot.field()
    between = [y for y in column_inks(plot, field.columns.x(3.5), "rnn") if field.top + 30 < y < field.bottom]
    assert between == []
    assert column_inks(plot, field.columns.x(5.5), "rnn")
    plot.deleteLater()


def test_overflow_is_a_result_with_the_step_where_each_kind_begins(desk: Desk, lab: View) -> None:
    press_preset(desk, lab, "overflow")
    profile, plot = lab.result.profiles["rnn"], lab.profile.plot
    assert plot.field().ceiling.contains(plot.position("rnn", profile.inf_from))
    assert plot.position("rnn", profile.nan_from) is None
    said = lab.profile.words.text()
    assert f"∞ from step {profile.inf_from} back ({400 - profile.inf_from} before the loss)" in said
    assert f"NaN, not a number, from step {profile.nan_from} back" in said
    desk.window.host.set_step(3)
    assert lab.profile.strips.readout("rnn")[0] == "NaN"
    assert lab.profile.headline.number == "NaN"


# the scale ----------------------------------------------------------------------------------------------------------


def test_fit_takes_the_rungs_that_hold_the_curves() -> None:
    assert fitted_range([np.array([-7.9, 1.9])]) == (-8, 2)
    assert fitted_range([np.array([-8.1, 4.5])]) == (-20, 10)
    assert fitted_range([np.array([0.0, NEG, NAN, math.inf])]) == (-8, 2)
    assert fitted_range([np.array([-323.0, 307.0])]) == (-330, 310)


def test_every_scale_has_a_few_round_labels_with_1_among_them() -> None:
    for low, high in ((-8, 2), (-20, 2), (-8, 40), (-330, 310), (-160, 2)):
        labels = decade_ticks(low, high)
        assert 0 in labels
        assert 3 <= len(labels) <= 8
    assert ticks(60) == [1, 10, 20, 30, 40, 50, 60]
    assert ticks(1) == [1]


def test_the_axis_stands_still_while_a_curve_falls_off_it_and_says_where(desk: Desk, lab: View) -> None:
    plot, slider = lab.profile.plot, lab.controls.factor.slider
    field = plot.field()
    desk.window.inspector.lab("gradients").full.ensureWidgetVisible(slider)
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, handle(slider).toPoint())
    QTest.mouseMove(slider, QPoint(round(slider.width() * 0.2), slider.height() // 2))
    desk.settle()
    assert desk.state("gradients").factor < 0.4
    assert lab.result.profiles["rnn"].log_norms.min() < -20
    assert plot.field() == field
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton)
    desk.settle()
    assert plot.field() == field
    ((step, upwards),) = exits(field, next(curve for curve in plot.curves if curve.name == "rnn"))
    assert not upwards
    assert lab.result.profiles["rnn"].log_norms[step - 1] >= -8 > lab.result.profiles["rnn"].log_norms[step - 2]
    assert plot.position("rnn", step - 1) is None
    assert f"RNN: below 1e−8, the end of the axis, from step {step - 1} back." in lab.profile.words.text()


def test_the_axis_takes_typed_decades_and_fits_the_curves_at_one_press(desk: Desk, lab: View) -> None:
    control = lab.choices.range
    desk.type(control.low, "-30")
    desk.type(control.high, "1")
    assert desk.state("gradients").decades == (-30, 1)
    assert lab.profile.plot.range == (-30, 1)
    desk.type(control.low, "5")
    assert desk.message() == "range-empty"
    assert lab.profile.plot.range == (-30, 1)
    assert control.low.text() == "\u221230"
    desk.click(control.fixed)
    assert lab.profile.plot.range == DEFAULT_RANGE
    show(desk, State(factor=0.3))
    desk.click(control.fit)
    low = lab.profile.plot.range[0]
    assert low < lab.result.profiles["rnn"].log_norms.min()
    desk.window.store.undo()
    desk.settle()
    assert lab.profile.plot.range == DEFAULT_RANGE


# the cursor ---------------------------------------------------------------------------------------------------------


def test_click_and_drag_in_the_plot_move_the_cursor_and_the_timeline(desk: Desk, lab: View) -> None:
    plot = lab.profile.plot
    columns = plot.field().columns
    desk.click(plot, QPointF(columns.x(45), 150))
    assert (plot.step, lab.profile.strips.step, desk.window.timeline.step()) == (45, 45, 45)
    desk.drag(plot, QPointF(columns.x(45), 150), QPointF(columns.x(7), 150))
    assert (plot.step, desk.window.timeline.step()) == (7, 7)


def test_every_step_of_a_short_run_is_hit_in_its_column_of_the_strips(desk: Desk, lab: View) -> None:
    show(desk, State(length=12))
    strips = lab.profile.strips
    for step in range(1, 13):
        desk.click(strips, QPointF(strips.columns().x(step), 60))
        assert strips.step == step
    assert strips.columns().x(5) == pytest.approx(lab.profile.plot.field().columns.x(5))


def test_step_back_shows_the_same_numbers_again(desk: Desk, lab: View) -> None:
    def seen() -> list[Any]:
        names = ("rnn", "gru", "lstm")
        return [lab.numbers._values[name].text() for name in names] + [lab.profile.strips.readout(n) for n in names]

    desk.window.host.set_step(31)
    before = seen()
    desk.window.timeline.forward()
    assert seen() != before
    desk.window.timeline.back()
    assert seen() == before


def test_the_cursor_leaves_out_a_name_that_it_would_run_through(desk: Desk, lab: View) -> None:
    plot = lab.profile.plot
    plot.grab()
    columns = plot.field().columns
    name = max(plot.names, key=lambda rect: rect.width())  # the theory's: no ring of a cell's curve reaches into it
    step = columns.step_at(name.center().x())
    plot.set_step(1)
    bare = plot.grab().toImage()
    plot.set_step(step)
    crossed = plot.grab().toImage()
    x = round(columns.x(step))
    inside = range(round(name.top()) + 2, round(name.bottom()) - 1)
    assert all(crossed.pixelColor(x, y) == bare.pixelColor(x, y) for y in inside)
    above = round(name.top()) - 4
    assert crossed.pixelColor(x, above) != bare.pixelColor(x, above)


def test_focused_plot_moves_the_cursor_by_keys(desk: Desk, lab: View) -> None:
    lab.profile.plot.setFocus()
    QTest.keyClick(lab.profile.plot, Qt.Key.Key_Left)
    assert desk.window.timeline.step() == 19
    QTest.keyClick(lab.profile.plot, Qt.Key.Key_PageDown)
    assert desk.window.timeline.step() == 29


def test_symbols_and_picture_light_each_other(desk: Desk, lab: View) -> None:
    lab.formula.pointed.emit("back")
    assert lab.profile.plot.lit() == "back"
    plot = lab.profile.plot
    columns, reference = plot.field().columns, plot.reference
    place = QPointF(columns.x(5), plot.field().y(float(reference.logs[4])))
    assert plot.name_at(place) == "reference"
    desk.click(plot, place)
    assert lab.formula._lit == "U"
    plot.pointed.emit("")
    assert plot.lit() is None


# controls -----------------------------------------------------------------------------------------------------------


def test_one_drag_of_the_factor_is_one_step_of_undo(desk: Desk, lab: View) -> None:
    slider = lab.controls.factor.slider
    desk.drag(slider, handle(slider), QPointF(slider.width() * 0.9, slider.height() / 2))
    assert desk.state("gradients").factor > 1.5
    desk.window.store.undo()
    assert desk.state("gradients") == State(step=desk.state("gradients").step)
    assert not desk.window.store.can_undo


def test_Q43_wheel_over_a_control_without_focus_changes_nothing(desk: Desk, lab: View) -> None:
    before = desk.state("gradients")
    for row in (lab.controls.factor, lab.controls.length, lab.controls.bias):
        target = row.slider
        centre = QPointF(target.rect().center())
        event = QWheelEvent(
            centre,
            target.mapToGlobal(centre),
            QPoint(0, 0),
            QPoint(0, 240),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(target, event)
    desk.settle()
    assert desk.state("gradients") == before


@pytest.mark.parametrize(
    ("control", "typed", "message"),
    [
        ("length", "0", "too-small"),
        ("length", "-1", "too-small"),
        ("length", "50000", "too-large"),
        ("length", "1e400", "not-finite"),
        ("factor", "nan", "not-finite"),
        ("factor", "-1", "too-small"),
        ("hidden", "300", "too-large"),
        ("input_scale", "inf", "not-finite"),
        ("bias", "many", "not-a-number"),
    ],
)
def test_a_value_that_is_not_possible_is_refused_and_the_old_one_stays(
    desk: Desk, lab: View, control: str, typed: str, message: str
) -> None:
    before, row = desk.state("gradients"), getattr(lab.controls, control)
    shown = row.cell.text()
    desk.type(row.cell, typed)
    assert desk.message() == message
    assert desk.state("gradients") == before
    assert row.cell.text() == shown


def test_a_thousand_steps_can_be_typed(desk: Desk, lab: View) -> None:
    desk.type(lab.controls.length.cell, "1000")
    assert lab.result.length == 1000
    assert lab.timeline(desk.state("gradients")).length == 1000


def test_Q44_a_comma_is_a_decimal_sign_too(desk: Desk, lab: View) -> None:
    desk.type(lab.controls.factor.cell, "0,5")
    assert desk.state("gradients").factor == 0.5


def test_cells_are_switched_off_and_the_last_one_stays(desk: Desk, lab: View) -> None:
    pills = lab.controls.cells.pills
    desk.click(pills["gru"])
    desk.click(pills["rnn"])
    assert [curve.name for curve in lab.profile.plot.curves] == ["lstm"]
    assert lab.profile.plot.reference is None
    assert lab.numbers._values["rnn"].text() == "–"
    desk.click(pills["lstm"])
    assert desk.message() == "nothing-chosen"
    assert pills["lstm"].isChecked()


def test_new_seed_draws_other_curves_and_a_typed_seed_brings_them_back(desk: Desk, lab: View) -> None:
    first = lab.result.profiles["rnn"].norms.tolist()
    desk.click(lab.controls.seed.button)
    assert desk.state("gradients").seed == 1
    assert lab.result.profiles["rnn"].norms.tolist() != first
    desk.type(lab.controls.seed.cell, "0")
    assert lab.result.profiles["rnn"].norms.tolist() == first


def test_segments_choose_activation_initialisation_and_number_type(desk: Desk, lab: View) -> None:
    desk.click(lab.controls.activation.button("relu"))
    desk.click(lab.controls.init.button("xavier"))
    desk.click(lab.controls.dtype.button("float32"))
    state = desk.state("gradients")
    assert (state.activation, state.init, state.dtype) == ("relu", "xavier", "float32")
    assert lab.profile.plot.reference is None


@pytest.mark.parametrize(
    "name", ["vanishing", "exploding", "steady", "half", "forget-bias-3", "overflow", "as-pytorch", "radius"]
)
def test_a_preset_is_its_state_and_reset_brings_the_first_one_back(desk: Desk, lab: View, name: str) -> None:
    desk.click(lab.controls.seed.button)
    press_preset(desk, lab, name)
    assert desk.state("gradients") == with_preset(desk.state("gradients"), name)
    assert lab.presets.pill(name).property("chosen")
    press_preset(desk, lab, "reset")
    assert desk.state("gradients") == State(step=desk.state("gradients").step)


def test_the_stage_says_by_its_own_slope_whether_the_signal_vanishes_explodes_or_does_neither(
    desk: Desk, lab: View
) -> None:
    assert lab.result is not None
    norms = lab.result.curves["rnn"].norms  # T = 60, one cell like the other
    factor = (norms[0] / norms[-1]) ** (1 / 59)
    tenth = math.log(0.1) / math.log(factor)
    said = lab.profile.verdict.text()
    assert said.startswith(f"RNN: vanishes. × {factor:.3f} per step back: a tenth left after {tenth:.1f} steps.")
    assert "GRU: vanishes. LSTM: vanishes. At first " in said
    lab.set_field("forget_bias", 5.0)
    desk.settle()
    norms = lab.result.curves["lstm"].norms[::-1]  # it dips, and climbs again
    low = int(norms.argmin())
    fall, rise = (norms[low] / norms[0]) ** (1 / low), (norms[-1] / norms[low]) ** (1 / (59 - low))
    assert fall < 1 < rise
    assert lab.profile.verdict.text().endswith(
        f"LSTM: neither vanishes nor explodes. At first × {fall:.3f} per step, after {low} steps × {rise:.3f}."
    )
    press_preset(desk, lab, "steady")
    said = lab.profile.verdict.text()
    assert said.startswith("RNN: neither vanishes nor explodes. × 1.000 per step back: 100")
    assert "Closed form: exactly × 1." in said
    show(desk, State(activation="linear", factor=1.1, cells=("rnn",)))
    assert lab.profile.verdict.text().startswith("RNN: explodes. × 1.100 per step back: ten times as much after 24.2")
    show(desk, State(factor=0.0, cells=("rnn",)))
    assert lab.profile.verdict.text() == "RNN: vanishes."
    QTest.keyClick(desk.window, Qt.Key.Key_P)
    desk.settle()
    assert lab.concealed
    assert lab.profile.verdict.text() == "?"


def test_N30_norm_and_radius_are_two_numbers_and_nothing_always_shrinks(desk: Desk, lab: View) -> None:
    show(desk, State(init="uniform", factor=1.0))
    sigma, radius = (float(lab.numbers._values[name].toolTip()) for name in ("sigma", "radius"))
    weights = lab.result.profiles["rnn"]
    assert (sigma, radius) == (weights.sigma_max, weights.spectral_radius)
    assert radius < sigma * 0.9
    assert float(lab.numbers._values["bound"].toolTip()) == sigma


def test_N30_radius_below_one_and_norm_above_ten_grows_first_and_dies_later(desk: Desk, lab: View) -> None:
    press_preset(desk, lab, "radius")
    sigma, radius = (float(lab.numbers._values[name].text()) for name in ("sigma", "radius"))
    assert radius == pytest.approx(0.9, abs=1e-6)
    assert sigma == pytest.approx(10.08, abs=0.005)
    heights = {back: lab.profile.plot.position("rnn", 120 - back).y() for back in (0, 10, 50, 119)}
    assert heights[10] < heights[0] < heights[119]
    assert heights[10] < heights[50]


# words and forms ----------------------------------------------------------------------------------------------------


def test_table_has_each_step_its_distance_and_the_norms_in_full(lab: View) -> None:
    rows = lab.table()
    assert rows[0][:2] == ["time step", "steps back"]
    assert len(rows) == 61
    assert rows[1][:2] == ["1", "59"]
    assert rows[60][:2] == ["60", "0"]
    assert [float(cell) for cell in rows[20][2:]] == [p.norms[19] for p in lab.result.profiles.values()]


def test_rates_are_those_of_the_trace(desk: Desk, lab: View) -> None:
    rows = {row.name: row for row in lab.profile.table.rows}
    assert list(rows) == ["lstm", "gru", "rnn", "linear"]
    assert rows["linear"].factor() == "× 0.900"
    assert rows["linear"].period() == "6.6 steps"
    press_preset(desk, lab, "exploding")
    rows = {row.name: row for row in lab.profile.table.rows}
    assert (rows["rnn"].factor(), rows["rnn"].period()) == ("× 1.100", "2× in 7.3")


def test_one_step_has_no_factor_and_all_of_its_signal(desk: Desk, lab: View) -> None:
    desk.type(lab.controls.length.cell, "1")
    assert {row.factor() for row in lab.profile.table.rows} == {"–"}
    assert lab.profile.headline.number == "100 %"
    assert lab.profile.plot.position("rnn", 1) is not None


def test_Q47_language_changes_every_word_and_no_number(desk: Desk, lab: View) -> None:
    press_preset(desk, lab, "overflow")
    numbers = lab.table()
    language().set("zh")
    desk.settle()
    assert "从第" in lab.profile.words.text()
    assert "RNN 的信号" in lab.profile.headline.words
    assert lab.table()[1:] == numbers[1:]


def test_Q14_a_strip_has_one_pixel_for_each_step_and_runs_to_the_right(qapp: QApplication) -> None:
    image = strip_image(np.array([0.0, 0.5, 1.0, 7.0, NAN]), "weight")
    assert (image.width(), image.height()) == (5, 1)
    shades = [image.pixelColor(k, 0).lightness() for k in range(3)]
    assert shades[0] > shades[1] > shades[2]
    assert image.pixelColor(2, 0) == image.pixelColor(3, 0)
    assert image.pixelColor(4, 0) == color("stage")


def test_stretches_and_thinning_keep_ends_and_extremes() -> None:
    assert runs(np.array([True, True, False, True])) == [(0, 1), (3, 3)]
    assert runs(np.array([False])) == []
    x = np.linspace(0, 100, 1000)
    y = np.zeros(1000)
    y[[501, 777]] = 40, -40
    kept_x, kept_y = thinned(x, y, 2.5)
    assert len(kept_x) < 200
    assert (kept_y.max(), kept_y.min()) == (40, -40)
    assert (kept_x[0], kept_x[-1]) == (0, 100)


def test_every_curve_has_its_name_at_the_smallest_size(desk: Desk, lab: View, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.window.resize(1024, 768)
    desk.settle()
    written: list[str] = []
    draw = mathtext.draw_in

    def recorded(painter: Any, rect: Any, text: str, *args: Any, **kw: Any) -> None:
        written.append(text)
        draw(painter, rect, text, *args, **kw)

    monkeypatch.setattr(view_names, "mathtext", SimpleNamespace(draw_in=recorded, width=mathtext.width))
    for bias in (3.0, 1.0):
        written.clear()
        lab.set_field("forget_bias", bias)
        desk.settle()
        desk.window.grab()
        assert {"LSTM", "GRU", "RNN"} <= set(written), bias


@pytest.mark.parametrize("preset", ["vanishing", "overflow", "as-pytorch"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_at_the_smallest_size_nothing_is_cut_off(desk_factory: Callable[..., Desk], preset: str, lang: str) -> None:
    desk = desk_factory(size=(1024, 768))
    lab = desk.open("gradients")
    language().set(lang)
    show(desk, with_preset(State(), preset))
    stage = lab.profile
    assert stage.table.height() >= stage.table.sizeHint().height()
    assert stage.strips.height() >= stage.strips.sizeHint().height()
    parts = (stage.plot, stage.table, stage.headline, stage.words, stage.strips, *stage._hint_parts)
    for widget in (part for part in parts if part.isVisible()):
        corner = widget.mapTo(stage, QPoint(0, 0))
        assert corner.x() >= 0
        assert corner.x() + widget.width() <= stage.width()
        assert corner.y() + widget.height() <= stage.height()
    assert stage.words.isVisible() == (preset == "overflow")
    if stage.words.isVisible():
        assert stage.words.height() >= stage.words.heightForWidth(stage.words.width())


@pytest.mark.parametrize("preset", ["vanishing", "exploding", "forget-bias-3", "as-pytorch"])
def test_every_curve_has_its_name_beside_it(desk: Desk, lab: View, preset: str) -> None:
    press_preset(desk, lab, preset)
    lab.profile.plot.grab()
    theory = {"reference": lab.profile.plot.reference, "bound": lab.profile.plot.bound}
    named = {"rnn", "gru", "lstm"} | {name for name, line in theory.items() if line is not None}
    assert set(lab.profile.plot.label_places) == named


# quantity, loss, seeds, theory ----------------------------------------------------------------------------------------


def test_the_quantity_is_switched_and_only_an_lstm_has_a_cell_state(desk: Desk, lab: View) -> None:
    desk.click(lab.choices.quantity.button("c"))
    assert [curve.name for curve in lab.profile.plot.curves] == ["lstm"]
    assert lab.profile.plot.quantity == "c"
    assert lab.profile.plot.reference is None
    assert lab.table()[0][2:] == ["LSTM ‖∂L/∂c_t‖"]
    assert [row.name for row in lab.profile.table.rows] == ["lstm"]
    desk.click(lab.controls.cells.pills["lstm"])
    assert lab.profile.plot.curves == ()
    assert "Only an LSTM has a cell state" in lab.profile.words.text()
    desk.click(lab.choices.quantity.button("x"))
    assert [curve.name for curve in lab.profile.plot.curves] == ["gru", "rnn"]
    norms = lab.result.curves["rnn"].norms
    assert float(lab.numbers._values["rnn"].toolTip()) == norms[19]
    assert norms.tolist() != lab.result.profiles["rnn"].norms.tolist()


def test_the_loss_at_every_step_keeps_a_linear_signal_alive_at_all_of_them(desk: Desk, lab: View) -> None:
    show(desk, State(cells=("rnn",), activation="linear", factor=0.5, length=200))
    assert lab.profile.plot.reference is not None
    first = lab.result.profiles["rnn"].norms[0]
    desk.click(lab.choices.loss.button("all"))
    assert lab.result.profiles["rnn"].norms[0] > 1 > 1e-50 > first
    assert lab.profile.plot.reference is None  # the closed form is that of the last step alone
    desk.window.store.undo()
    desk.settle()
    assert lab.result.profiles["rnn"].norms[0] == first


def test_a_band_is_pale_around_the_median_of_its_seeds(desk: Desk, lab: View) -> None:
    show(desk, State(cells=("rnn",), init="uniform", factor=1.0, decades=(-20, 2)))
    plot = lab.profile.plot
    bare = plot.grab().toImage()
    desk.click(lab.choices.seeds.button(5))
    band = plot.curves[0].band
    assert band.seeds == 5
    finite = np.array([lab.result.profiles["rnn"].log_norms, band.low, band.middle, band.high])
    assert (finite[1] <= finite[2]).all()
    assert (finite[2] <= finite[3]).all()
    assert (finite[1] <= finite[0]).all()
    assert (finite[0] <= finite[3]).all()
    image, field = plot.grab().toImage(), plot.field()
    step = int(np.argmax(band.high - band.middle)) + 1
    at = QPoint(round(field.columns.x(step)), round(field.y(0.75 * band.high[step - 1] + 0.25 * band.middle[step - 1])))
    assert image.pixelColor(at) != bare.pixelColor(at)
    assert image.pixelColor(at).lightness() > 200  # pale
    desk.click(lab.choices.seeds.button(1))
    assert plot.curves[0].band is None


def test_N25_the_bound_is_sufficient_for_vanishing_and_only_necessary_for_exploding(desk: Desk, lab: View) -> None:
    assert lab.profile.plot.bound is None  # with orthogonal weights it is the closed form's own line
    assert "enough for the signal to vanish" in lab.profile.meaning.text()
    show(desk, State(init="uniform", factor=1.0, decades=(-20, 10)))
    plot = lab.profile.plot
    assert plot.bound.value == lab.result.profiles["rnn"].bound > 1
    assert "but not enough" in lab.profile.meaning.text()
    assert (plot.bound.logs >= lab.result.profiles["rnn"].log_norms - 1e-12).all()
    assert np.diff(plot.bound.logs) == pytest.approx(np.full(59, -math.log10(plot.bound.value)))
    plot.grab()
    assert "bound" in plot.label_places
    place = QPointF(plot.field().columns.x(30), plot.field().y(float(plot.bound.logs[29])))
    assert plot.name_at(place) == "bound"


# a drawn prediction ---------------------------------------------------------------------------------------------------


def begin_drawing(desk: Desk, lab: View) -> ProfilePlot:
    QTest.keyClick(desk.window, Qt.Key.Key_P)
    desk.settle()
    assert desk.window.tools.predictor.question.kind == CURVE
    return lab.profile.plot


def next_step(desk: Desk) -> None:
    desk.click(desk.window.top_bar.button("predict"))


def test_a_curve_is_drawn_with_the_mouse_and_its_distance_is_told_in_decades(desk: Desk, lab: View) -> None:
    """Linear, U = 0.9 × orthogonal: log₁₀ of the norm is log₁₀(√32 · 0.9^59) = −1.95 at step 1."""
    show(desk, State(cells=("rnn",), activation="linear", factor=0.9))
    plot = begin_drawing(desk, lab)
    assert plot.curves == ()
    assert not desk.window.top_bar.button("predict").isEnabled()
    field = plot.field()
    points = [QPointF(field.columns.x(60), field.y(0.5)), QPointF(field.columns.x(1), field.y(-5))]
    desk.drag(plot, *points, steps=7)
    guess = lab.predictions.guess()
    assert guess[-1] == pytest.approx(math.log10(math.sqrt(32)))  # the loss is given
    assert guess[0] == pytest.approx(-5, abs=0.05)
    assert np.diff(guess)[:-2] == pytest.approx(np.full(57, 5.5 / 59), abs=0.02)
    next_step(desk)
    desk.drag(plot, points[0], QPointF(field.columns.x(20), field.y(1)))  # locked
    assert lab.predictions.guess() == guess
    assert not plot.ghost.open
    next_step(desk)
    truth = [math.log10(math.sqrt(32)) + (60 - t) * math.log10(0.9) for t in range(1, 61)]
    far = abs(guess[0] - truth[0])
    mean = sum(abs(g - t) for g, t in zip(guess, truth, strict=True)) / 60
    bar = desk.window.stage.prediction
    assert bar.distance.text() == f"{far:.2f} decades"
    assert f"{far:.1f} decades off; {mean:.1f} on average" in bar.verdict.text()
    assert plot.curves  # both are there
    assert plot.ghost.truth is not None
    at = QPoint(round(field.columns.x(30)), round(field.y(guess[29])))
    grown = plot.grab().toImage()
    QTest.keyClick(desk.window, Qt.Key.Key_Escape)
    desk.settle()
    assert plot.ghost is None
    assert plot.grab().toImage().pixelColor(at) != grown.pixelColor(at)
    assert desk.window.timeline.step() == 20  # drawing moved no cursor


def test_a_curve_is_drawn_by_keys_point_by_point(desk: Desk, lab: View) -> None:
    plot = begin_drawing(desk, lab)
    assert plot.hasFocus()
    assert plot.ghost.knot == 50  # the first point back from the loss
    start = plot.ghost.logs[49]
    QTest.keyClick(plot, Qt.Key.Key_Down)
    assert lab.predictions.guess()[49] == pytest.approx(start - 0.25)
    QTest.keyClick(plot, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert lab.predictions.guess()[49] == 0.5  # from 0.503 to the half below
    for _ in range(5):
        QTest.keyClick(plot, Qt.Key.Key_Left)
    assert plot.ghost.knot == 1
    for _ in range(80):
        QTest.keyClick(plot, Qt.Key.Key_Down)
    guess = lab.predictions.guess()
    assert guess[0] == -8  # not off the scale
    assert guess[24] == pytest.approx(-8 + 8.5 * 24 / 49)  # straight between the points: 1 and 50
    assert desk.window.timeline.step() == 20


def test_Q07_a_signal_that_is_exactly_zero_has_no_distance(desk: Desk, lab: View) -> None:
    show(desk, State(cells=("rnn",), factor=0.0))
    plot = begin_drawing(desk, lab)
    QTest.keyClick(plot, Qt.Key.Key_Down)
    next_step(desk)
    next_step(desk)
    said = desk.window.stage.prediction
    assert said.verdict.text().startswith("At step 1 the signal is exactly 0")
    assert not said.distance.isVisible()


def test_the_drawing_follows_a_stroke_in_either_direction_and_a_dot() -> None:
    sketch = Sketch(10, 1.0)
    assert not sketch.touched
    sketch.draw((8, 0.0), (4, -4.0))
    assert sketch.curve()[3:8].tolist() == [-4, -3, -2, -1, 0]
    assert sketch.curve()[:3].tolist() == [-4, -4, -4]  # level beyond the last piece
    sketch.draw((6, 2.0), (6, 2.0))
    assert sketch.curve()[5] == 2
    sketch.draw((10, -5.0), (10, -5.0))
    assert sketch.curve()[9] == 1  # the loss is given


@pytest.mark.parametrize("size", [(1024, 768), (1440, 900)])
def test_every_hint_stands_on_the_stage_or_in_the_inspector(
    desk_factory: Callable[..., Desk], size: tuple[int, int]
) -> None:
    desk = desk_factory("gradients", size)
    lab = desk.window.host.view("gradients")
    desk.settle()
    on_stage = [hint for hint in lab.profile.findChildren(Hint) if hint.isVisible()]
    if len(on_stage) == len(HINTS):
        assert "look-profile" not in [section.name for section in lab.sections if section.present()]
        return
    strip = desk.window.inspector.lab("gradients").strip
    desk.click(strip.button("look-profile"))
    section = next(section for section in lab.sections if section.name == "look-profile")
    hints = section.widget.findChildren(Hint)
    assert len(hints) == len(HINTS)
    popover = strip.popover()
    for hint in hints:
        assert hint.isVisible()
        assert popover.rect().contains(hint.mapTo(popover, hint.rect().bottomRight()))


def test_at_a_length_that_no_drag_waits_for_it_is_said(desk: Desk, lab: View) -> None:
    note = lab.controls._slow
    assert not note.isVisible()
    show(desk, State(length=3000))
    assert note.isVisible()
    assert "half a second" in note.text()
    show(desk, State(length=3000, cells=("rnn",)))
    assert not note.isVisible()


def test_sentences_for_which_there_is_no_room_are_in_the_tool_tip_and_nothing_is_cut_through(
    desk_factory: Callable[..., Desk],
) -> None:
    desk = desk_factory("gradients", (1024, 768))
    view = desk.window.host.view("gradients")
    show(desk, State(length=3000, factor=0.5))
    words = view.profile.words
    assert words.text().endswith("…")
    assert words.height() >= words.heightForWidth(words.width())
    assert "RNN: below 1e−8" in words.toolTip()
    show(desk, State(length=60, factor=0.9))
    assert words.toolTip() == ""
