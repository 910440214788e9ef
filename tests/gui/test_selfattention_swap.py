"""The page of the swap test, as a person sees and uses it: real mouse and key events in the real window."""

from __future__ import annotations

import itertools
from functools import partial
from typing import Any

import numpy as np
import pytest
import torch
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from rnnlab.labs import registry
from rnnlab.labs.selfattention import state as edits
from rnnlab.labs.selfattention.state import State
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from rnnlab.ui.widgets.questions import CHOICE

NAME = "selfattention"
WORDS = ("我", "昨天", "在", "公园", "里", "看见", "一只", "很", "大", "的", "黄", "狗")
EDIT = Message.of("undo-next-preset")


@pytest.fixture
def make(desk_factory: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Windows with the page open."""
    if NAME not in [lab.name for lab in registry.LABS]:
        monkeypatch.setattr(registry, "LABS", (*registry.LABS, registry.Lab(NAME)))

    def made(**how: Any) -> Any:
        desk = desk_factory(**how)
        desk.view = desk.open(NAME)
        desk.page = desk.view.pages["swap"]
        desk.click(desk.view.stage.tabs, desk.view.stage.tabs.place_of("swap").center())
        return desk

    return made


@pytest.fixture
def lab(make: Any) -> Any:
    return make()


def put(lab: Any, **fields: Any) -> None:
    lab.window.store.edit(NAME, partial(edits.with_fields, **fields), label=EDIT)
    lab.settle()


def shown(lab: Any, setting: str) -> tuple[str, str]:
    distance = lab.page.stage.planes[setting].distance
    return distance.number, distance.meaning


def swaps_of(result: Any) -> dict[str, float]:
    return {swap.setting: swap.distance for swap in result.swaps}


def points(lab: Any, setting: str, kind: str) -> list[tuple[float, float]]:
    model = lab.page.stage.planes[setting].plane.model
    return [(mark.x, mark.y) for mark in model.marks if mark.kind == kind]


def by_torch(state: State, order: list[int], causal: bool) -> np.ndarray:
    """What the words get in an order, by torch's own function, without positions; row i belongs to word i."""
    x, q, k, v = (torch.tensor(rows, dtype=torch.float64) for rows in (state.states, state.W_q, state.W_k, state.W_v))
    x = x[order]
    found = torch.nn.functional.scaled_dot_product_attention(x @ q.T, x @ k.T, x @ v.T, is_causal=causal)
    outputs = np.empty(found.shape)
    outputs[order] = found.numpy()
    return outputs


def test_without_positions_every_dot_lies_in_its_ring_and_it_says_so(lab):
    assert shown(lab, "none") == ("0.00", "only swapped")
    assert points(lab, "none", "ring") == [pytest.approx(dot, abs=1e-12) for dot in points(lab, "none", "dot")]
    marks = lab.page.stage.planes["none"].plane.model.marks
    assert all(mark.line is None for mark in marks)


def test_under_a_causal_mask_rings_and_dots_part_by_the_distance_that_torch_has(lab):
    before, after = by_torch(State(), [0, 1, 2], True), by_torch(State(), [2, 1, 0], True)
    expected = np.linalg.norm(after - before, axis=1).max()
    assert shown(lab, "causal") == (f"{expected:.2f}", "order leaks in")
    np.testing.assert_allclose(sorted(points(lab, "causal", "ring")), sorted(before.tolist()), atol=1e-12)
    marks = lab.page.stage.planes["causal"].plane.model.marks
    assert sum(mark.line is not None for mark in marks) == 3


def test_positions_tell_the_two_orders_apart(lab):
    number, meaning = shown(lab, "sinusoidal")
    assert float(number) > 0
    assert meaning == "positions tell"


def test_what_the_number_means_is_said_by_what_was_computed(lab):
    # of two equal words the second one sees one word more, so that under a mask they are told apart
    put(lab, tokens=("b", "a", "a"), states=((0.0, 1.0), (1.0, 1.0), (1.0, 1.0)), swapped=(1, 2))
    before, after = (by_torch(lab.state(NAME), order, True) for order in ([0, 1, 2], [0, 2, 1]))
    assert not np.allclose(before, after)
    assert shown(lab, "causal")[1] == "order leaks in"
    put(lab, W_v=((0.0, 0.0), (0.0, 0.0)))
    for setting in ("none", "sinusoidal", "causal"):  # who gives nothing tells nothing
        assert shown(lab, setting) == ("0.00", "only swapped")


def test_the_learned_positions_stand_beside_the_others_where_they_are_chosen(lab):
    assert not lab.page.stage.planes["learned"].isVisible()
    lab.click(lab.view.panel.positions.button("learned"))
    assert lab.page.stage.planes["learned"].isVisible()
    put(lab, learned=((0.0, 0.0),) * 3)
    assert shown(lab, "learned") == ("0.00", "only swapped")  # equal positions are none


def test_two_pressed_words_change_places_and_it_is_undone_in_one_step(lab):
    words = lab.page.stage.head.words
    lab.click(words.chips[1])
    assert lab.state(NAME).swapped == (2, 1)
    assert lab.page.stage.head.both.after == ("我", "狗", "打")
    before, after = by_torch(State(), [0, 1, 2], True), by_torch(State(), [0, 2, 1], True)
    assert shown(lab, "causal")[0] == f"{np.linalg.norm(after - before, axis=1).max():.2f}"
    lab.click(words.chips[1])  # it changes places already
    assert lab.state(NAME).swapped == (2, 1)
    lab.window.store.undo()
    lab.settle()
    assert lab.page.stage.head.both.after == ("狗", "打", "我")


def test_a_word_is_chosen_by_the_keyboard_too(lab):
    chip = lab.page.stage.head.words.chips[1]
    chip.setFocus()
    QTest.keyClick(chip, Qt.Key.Key_Space)
    lab.settle()
    assert lab.state(NAME).swapped == (2, 1)
    assert chip.accessibleName() == "打 changes places"


def test_one_word_alone_has_nobody_to_change_places_with(lab):
    lab.view.set_tokens(0, ("我",))
    lab.settle()
    assert "nobody" in lab.page.stage.note.text()
    assert lab.view.predictions.questions() == ()
    assert [chip.now for chip in lab.page.stage.head.words.chips if chip.isVisible()] == [False]


def test_all_planes_show_the_same_range(lab):
    first, *others = (lab.page.stage.planes[setting].plane.model for setting in ("none", "sinusoidal", "causal"))
    for other in others:  # but for the one pixel by which they differ in width
        assert other.scale == pytest.approx(first.scale, rel=0.01)
        assert other.centre == pytest.approx(first.centre, rel=0.01)


@pytest.mark.parametrize("right", [0, 1])
def test_a_class_says_whether_the_words_get_something_else_and_sees_the_distance(lab, right):
    QTest.keyClick(lab.window, Qt.Key.Key_P)
    lab.settle()
    predictor = lab.window.tools.predictor
    assert predictor.question.kind == CHOICE
    assert lab.page.stage.planes["none"].distance.number == "?"
    assert points(lab, "causal", "dot") == []
    questions = {question.id: question for question in lab.view.predictions.questions()}
    assert lab.view.predictions.reveal(questions["none"], right).right == (right == 0)
    verdict = lab.view.predictions.reveal(questions["causal"], right)
    assert verdict.right == (right == 1)
    before, after = by_torch(State(), [0, 1, 2], True), by_torch(State(), [2, 1, 0], True)
    assert f"{np.linalg.norm(after - before, axis=1).max():.2f}" in verdict.text


def test_the_distance_of_what_is_pinned_stands_beside_the_present_one(lab):
    number = shown(lab, "causal")[0]
    lab.click(lab.window.top_bar.button("pin"))
    lab.click(lab.page.stage.head.words.chips[1])
    assert lab.page.stage.planes["causal"].distance.before == f"A: {number}"
    assert lab.page.stage.planes["none"].distance.before == ""  # 0.00 as before
    before, now = (swaps_of(result) for result in (lab.view.pinned.result, lab.view.result))
    assert lab.view.pinned.difference == pytest.approx(max(abs(now[key] - before[key]) for key in now))
    assert lab.view.pinned.difference > 0


def test_the_table_has_both_outputs_of_every_word_in_every_setting(lab):
    header, *rows = lab.view.table()
    assert len(rows) == 12
    assert len(header) == len(rows[0]) == 7
    causal = [row for row in rows if row[0] == "only a causal mask"]
    before = by_torch(State(), [0, 1, 2], True)
    for row, expected in zip(causal, before, strict=True):
        assert [float(cell.replace("−", "-")) for cell in row[2:4]] == pytest.approx(list(expected), abs=1e-6)


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
@pytest.mark.parametrize("tongue", ["en", "zh"])
def test_with_twelve_words_and_four_planes_no_part_covers_another(make, size, tongue):
    lab = make(size=size)
    language().set(tongue)
    lab.view.set_tokens(0, WORDS)
    put(lab, positions="learned")
    stage = lab.page.stage
    parts = [stage.head.words, stage.head.both, *stage.planes.values(), stage.note]
    places = [part.rect().translated(part.mapTo(stage, QPoint(0, 0))) for part in parts]
    for k, place in enumerate(places):
        assert stage.rect().contains(place)
        assert not any(place.intersects(other) for other in places[:k])
    chips = [chip.geometry() for chip in stage.head.words.chips]
    assert all(a.right() < b.left() for a, b in itertools.pairwise(chips))
    assert chips[-1].right() <= stage.head.words.width()


def test_what_the_number_is_follows_the_language(lab: Any) -> None:
    before = lab.view.page().stage.note.text()
    language().set("zh")
    try:
        assert lab.view.page().stage.note.text() != before
        assert "距离" in lab.view.page().stage.note.text()
    finally:
        language().set("en")
