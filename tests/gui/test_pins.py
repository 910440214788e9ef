"""A and B: what is pinned, what is drawn beside the present, and the number between them."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rnnlab.engine.traces import Failure
from rnnlab.labs import registry
from rnnlab.labs.attention.edits import move_query, with_temperature
from rnnlab.labs.gradients.state import State, with_factor
from rnnlab.session.messages import Message
from rnnlab.session.pins import Pair, key

EDIT = Message.of("undo-sentence")


def press(desk: Any, name: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(desk.window, name, modifiers)
    desk.settle()


def strip(desk: Any, lab: str) -> Any:
    sections = desk.window.tools.sections(desk.window.host.view(lab))
    return next(section.widget for section in sections if section.name == "pinned")


def mean(weights: Any, keys: Any) -> tuple[float, float]:
    return tuple(sum(w * key[d] for w, key in zip(weights, keys, strict=True)) for d in (0, 1))


def softmax(scores: Any, tau: float) -> list[float]:
    exps = [math.exp(score / tau) for score in scores]
    return [value / sum(exps) for value in exps]


def test_the_distance_of_two_contexts_is_drawn_and_written(desk: Any) -> None:
    view = desk.open("attention")
    press(desk, Qt.Key.Key_A)
    view.edit(with_temperature, 2.0, label=EDIT)
    desk.settle()
    scores, keys = (2, 1, 3, 5), ((1, 0), (0, 1), (1, 1), (2, 1))  # of the worked example
    a, b = mean(softmax(scores, 1), keys), mean(softmax(scores, 2), keys)
    model = view.calculation.stage.plane.model
    assert (model.others[0].x, model.others[0].y) == pytest.approx(a, abs=1e-9)
    assert (model.arrow.x, model.arrow.y) == pytest.approx(b, abs=1e-9)
    expected = f"{math.dist(a, b):.2f}"
    assert expected == "0.33"
    assert model.gaps[0].label == expected
    assert strip(desk, "attention").number.text() == expected
    assert "Temperature: 1 → 2" in strip(desk, "attention").changes.text()
    ticks = [row.before for row in view.calculation.stage.table.table.rows]
    assert ticks == pytest.approx(softmax(scores, 1))


def test_the_difference_of_curves_is_in_powers_of_ten(desk: Any) -> None:
    """Linear, U = c·orthogonal: log₁₀ of the norms differs by (T − t)·log₁₀(c_B/c_A)."""
    view = desk.open("gradients")
    linear = State(cells=("rnn",), activation="linear", factor=0.5, length=41)
    desk.window.store.replace("gradients", linear, label=EDIT)
    desk.settle()
    press(desk, Qt.Key.Key_A)
    view.edit(with_factor, 1.0, label=EDIT)
    desk.settle()
    shown = view.profile.plot.pinned[0].logs
    assert np.diff(shown) == pytest.approx(np.full(40, -math.log10(0.5)))
    assert strip(desk, "gradients").number.text() == f"{40 * math.log10(2):.2f}"


@pytest.mark.parametrize("lab", [lab.name for lab in registry.LABS])
def test_just_pinned_nothing_differs_in_any_lab(desk: Any, lab: str) -> None:
    desk.open(lab)
    section = next(s for s in desk.window.tools.sections(desk.window.host.view(lab)) if s.name == "pinned")
    assert not section.widget.isVisible()
    press(desk, Qt.Key.Key_A)
    assert section.widget.isVisible()
    assert section.widget.number.text() == "0.00"
    assert "change something" in section.widget.words.text()
    press(desk, Qt.Key.Key_A)
    assert not section.widget.isVisible()
    assert desk.window.host.view(lab).pinned is None


def test_pinning_is_no_step_of_undo_and_undo_leaves_a_where_it_is(desk: Any) -> None:
    view = desk.open("attention")
    press(desk, Qt.Key.Key_A)
    assert not desk.window.store.can_undo
    kept = desk.window.store.pins["attention"]
    view.edit(with_temperature, 3.0, label=EDIT)
    desk.settle()
    press(desk, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.window.store.pins["attention"] == kept
    assert view.calculation.stage.plane.model.others == ()  # B is A again


def test_back_to_a_sets_what_was_pinned_and_can_be_undone(desk: Any) -> None:
    view = desk.open("attention")
    before = desk.state("attention")
    press(desk, Qt.Key.Key_A)
    view.edit(move_query, (0.0, 2.0), label=EDIT)
    desk.settle()
    desk.click(strip(desk, "attention").pills.pill("back"))
    assert desk.state("attention") == before
    press(desk, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.state("attention").query == (0.0, 2.0)
    desk.click(strip(desk, "attention").pills.pill("unpin"))
    assert "attention" not in desk.window.store.pins
    assert view.calculation.stage.plane.model.others == ()


def test_the_sentence_of_a_is_kept_when_another_is_typed(desk: Any) -> None:
    view = desk.open("reader")
    press(desk, Qt.Key.Key_A)
    view.type_sentence(0, "狗追猫")
    desk.settle()
    assert desk.window.store.pins["reader"].sentence == ("我", "打", "狗")
    assert view.pinned.result.main.tokens == ("我", "打", "狗")
    assert "Sentence" in strip(desk, "reader").changes.text()
    a, b = view.pinned.result.main.hidden[-1], view.result.main.hidden[-1]
    assert strip(desk, "reader").number.text() == f"{math.dist(a, b):.2f}"


def test_what_is_pinned_is_saved_and_comes_back_in_a_new_window(
    desk_factory: Callable[..., Any], tmp_path: Path
) -> None:
    first = desk_factory("attention")
    press(first, Qt.Key.Key_A)
    first.window.host.view("attention").edit(with_temperature, 2.0, label=EDIT)
    first.settle()
    assert first.window.isWindowModified()
    assert first.window.files.save_to(tmp_path / "ab.rnnlab")
    first.window.files.close()
    assert not first.window.isWindowModified()
    second = desk_factory("attention")
    assert second.window.files.open(tmp_path / "ab.rnnlab")
    second.settle()
    assert dict(second.window.store.pins) == dict(first.window.store.pins)
    assert strip(second, "attention").number.text() == "0.33"
    second.window.files.new()
    second.settle()
    assert not second.window.store.pins


def test_while_an_answer_is_hidden_a_does_not_tell_it(desk: Any) -> None:
    view = desk.open("attention")
    press(desk, Qt.Key.Key_A)
    view.edit(with_temperature, 2.0, label=EDIT)
    desk.settle()
    press(desk, Qt.Key.Key_P)
    assert view.calculation.stage.plane.model.others == ()
    assert strip(desk, "attention").number.text() == "?"
    assert {row.before for row in view.calculation.stage.table.table.rows} == {None}
    press(desk, Qt.Key.Key_Escape)
    assert strip(desk, "attention").number.text() == "0.33"


def test_a_step_alone_asks_for_no_comparison(desk: Any) -> None:
    desk.open("reader")
    press(desk, Qt.Key.Key_A)
    executor = desk.executors[-1]
    QTest.keyClick(desk.window, Qt.Key.Key_Left)
    desk.app.processEvents()
    assert executor.queue == []


def test_a_comparison_that_fails_is_said_in_the_strip_and_the_lab_goes_on(desk: Any) -> None:
    view = desk.open("attention")
    press(desk, Qt.Key.Key_A)
    state = desk.state("attention")
    desk.window.lane.failed.emit(key("attention"), Pair(state, state), Failure("out-of-memory"))
    assert "memory" in strip(desk, "attention").words.text()
    assert desk.message() == ""
    assert view.result is not None


def test_the_folded_inspector_has_the_number_beside_its_icon(desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory("attention", (1024, 768))
    button = desk.window.inspector.lab("attention").strip.button("pinned")
    assert not button.isVisible()
    press(desk, Qt.Key.Key_A)
    desk.window.host.view("attention").edit(with_temperature, 2.0, label=EDIT)
    desk.settle()
    assert button.isVisible()
    assert button.section.value() == "0.33"
    desk.click(button)
    assert desk.window.inspector.lab("attention").strip.popover() is not None


def test_letters_typed_into_a_field_pin_nothing_and_can_be_switched_off(desk: Any) -> None:
    desk.open("reader")
    timeline = desk.window.timeline
    timeline.edit_sentence(0)
    QTest.keyClicks(timeline.field(0), "a p")
    assert not desk.window.store.pins
    assert desk.window.tools.predictor.phase == "idle"
    QTest.keyClick(timeline.field(0), Qt.Key.Key_Escape)
    for action in desk.window.commands.groups["letters"].actions():
        if action.data() is False:
            action.trigger()
    press(desk, Qt.Key.Key_A)
    assert not desk.window.store.pins
    desk.click(desk.window.top_bar.button("pin"))
    assert set(desk.window.store.pins) == {"reader"}


def test_the_way_of_a_stays_on_the_readers_plane_and_goes_as_far_as_the_present_step(desk: Any) -> None:
    view = desk.open("reader")
    press(desk, Qt.Key.Key_A)
    view.type_sentence(0, "狗追猫")
    desk.settle()
    plane, layer = view.picture.plane, view.pinned_way
    hidden = view.pinned.result.main.hidden
    wanted = [plane.pixel(float(state[0]), float(state[1])) for state in hidden]
    assert layer.isVisible()
    assert layer.points()[1:] == wanted
    press(desk, Qt.Key.Key_Home)
    assert layer.points()[1:] == wanted[:1]
    press(desk, Qt.Key.Key_P)
    assert not layer.isVisible()
    press(desk, Qt.Key.Key_Escape)
    press(desk, Qt.Key.Key_A)
    assert not layer.isVisible()


@pytest.mark.parametrize(("lab", "page"), [("reader", "paths"), ("gates", "cells")])
def test_the_page_that_is_looked_at_is_saved_and_comes_back(
    desk_factory: Callable[..., Any], tmp_path: Path, lab: str, page: str
) -> None:
    first = desk_factory(lab)
    first.window.host.view(lab).stage.page_chosen.emit(page)
    first.settle()
    assert first.state(lab).page == page
    assert not first.window.store.can_undo
    assert first.window.files.save_to(tmp_path / "p.rnnlab")
    first.window.files.close()
    second = desk_factory("attention")
    assert second.window.files.open(tmp_path / "p.rnnlab")
    second.open(lab)
    assert second.state(lab).page == page
    assert second.window.host.view(lab).stage.page() == page
