"""What pictures show beside their tables, read back and held against torch: fills, tool tips, tags, spoken weights."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import pytest
import torch
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from rnnlab.labs.reader.state import State, hidden_size, vector_of, with_cell
from rnnlab.session.messages import Message
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.numbers import narrower, number, without_half
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.cells import ramp_color
from rnnlab.ui.widgets.number_in import number_in


def by_torch(state: State, sentence: Any) -> tuple[np.ndarray, np.ndarray | None]:
    """h of all steps, and c where there is one, by PyTorch's own module."""
    module = {"rnn": torch.nn.RNN, "lstm": torch.nn.LSTM}[state.cell](len(state.W[0]), hidden_size(state)).double()
    with torch.no_grad():
        module.weight_ih_l0.copy_(torch.tensor(state.W))
        module.weight_hh_l0.copy_(torch.tensor(state.U))
        module.bias_ih_l0.copy_(torch.tensor(state.b))
        module.bias_hh_l0.zero_()
        h, c, states = None, [], []
        for word in sentence:
            x = torch.tensor([[vector_of(state, word)]], dtype=torch.float64)
            out, h = module(x, h)
            states.append(out[0, 0].numpy())
            if isinstance(h, tuple):
                c.append(h[1][0, 0].numpy())
    return np.array(states), np.array(c) if c else None


def test_the_chains_strips_are_filled_by_the_states_of_torch(desk: Any) -> None:
    view = desk.window.host.view("reader")
    state = desk.state("reader")
    desk.window.store.set_step(len(state.sentence))
    desk.settle()
    chain = view.picture.chain
    layout = chain.geometry_now()
    image = chain.viewport().grab().toImage()
    for row, sentence in enumerate((state.sentence, state.compare)):
        hidden, _ = by_torch(state, sentence)
        for step in range(1, len(sentence) + 1):
            strip = layout.strip_rect(row, step)
            for unit, value in enumerate(hidden[step - 1]):
                # Beside the number, which stands in the middle of the cell.
                x, y = round(strip.left() + 4), round(strip.top() + (unit + 0.5) * layout.cell)
                seen, wanted = image.pixelColor(x, y), ramp_color(float(value), "state", -1, 1)
                apart = [abs(a - b) for a, b in zip(seen.getRgb()[:3], wanted.getRgb()[:3], strict=True)]
                assert max(apart) <= 2, (row, step, unit, seen.name(), wanted.name())


def tip_at(widget: Any, point: QPoint) -> str:
    """The tool tip that a widget shows at a point."""
    QToolTip.hideText()
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, point, widget.mapToGlobal(point)))
    return re.sub("<[^>]*>", "", QToolTip.text())


def test_the_tool_tips_of_an_lstms_pair_have_c_and_h_of_torch(desk: Any) -> None:
    view = desk.window.host.view("reader")
    desk.window.store.edit("reader", with_cell, "lstm", label=Message.of("undo-sentence"))
    state = desk.state("reader")
    desk.window.store.set_step(len(state.sentence))
    desk.settle()
    hidden, cells = by_torch(state, state.sentence)
    assert cells is not None
    chain = view.picture.chain
    layout = chain.geometry_now()
    for step in range(1, len(state.sentence) + 1):
        for rect, values in ((layout.cell_state_rect(0, step), cells), (layout.strip_rect(0, step), hidden)):
            at = rect.translated(-chain.offset(), 0)
            text = tip_at(chain.viewport(), QPoint(round(at.center().x()), round(at.top() + 0.5 * layout.cell)))
            assert number(float(values[step - 1][0]), 6) in text, (step, text)


def test_the_distance_in_the_readers_table_is_that_of_torchs_last_states(desk: Any) -> None:
    view = desk.window.host.view("reader")
    state = desk.state("reader")
    last = [by_torch(state, sentence)[0][-1] for sentence in (state.sentence, state.compare)]
    assert view.controls.numbers.text("states") == number(math.dist(*last), 6)
    assert view.controls.numbers.text("means") == number(0.0, 6)  # the same words: their mean is the same


def test_each_keys_tag_on_the_plane_is_its_weight_by_torch(desk: Any) -> None:
    view = desk.open("attention")
    state = desk.state("attention")
    scores = torch.tensor(state.keys, dtype=torch.float64) @ torch.tensor(state.query, dtype=torch.float64)
    weights = torch.softmax(scores / state.temperature, 0)
    plane = view.calculation.stage.plane
    for i, weight in enumerate(weights.tolist()):
        handle = plane.model.handle(f"h{i}")
        assert handle.tag.endswith(number(weight)), (i, handle.tag)
        assert handle.share == pytest.approx(weight)


def test_the_translation_maps_words_tell_the_weights_of_the_step_that_is_looked_at(desk: Any) -> None:
    view = desk.open("translation")
    said = []
    for step in (2, 3, 6):
        desk.window.host.set_step(step)
        desk.settle()
        parts = [part.rsplit(" ", 1) for part in view.picture.map.accessibleDescription().split(", ")]
        weights = view.result.weights[step - 1]
        assert [value for _, value in parts] == [number(float(weight)) for weight in weights]
        assert sum(map(float, weights)) == pytest.approx(1, abs=1e-5)
        said.append(parts)
    assert said[0] != said[1] != said[2]


def test_a_number_that_has_no_room_has_fewer_decimals_or_is_left_out_and_never_half() -> None:
    def of(room: int) -> Any:
        return lambda text: len(text) <= room

    assert narrower("0.83", of(4)) == "0.83"
    assert narrower("0.83", of(3)) == "0.8"
    assert narrower("0.83", of(2)) == ""
    assert narrower("−0.04", of(4)) == "0.0"
    assert narrower("−4.65e−4", of(7)) == "−4.7e−4"
    assert narrower("−4.65e−4", of(5)) == "−5e−4"
    assert narrower("134,217,728", of(6)) == "1.3e8"
    assert narrower("[1.75, −2.46]", of(11)) == "[1.8, −2.5]"
    assert narrower("GRU 97.25", of(8)) == "GRU 97.2"
    assert narrower("苹果", of(1)) == "苹果"  # a word is cut, as ever
    assert without_half("答对 10…") == "答对…"
    assert without_half("[1.75, −…") == "[1.75, −…"
    assert without_half("yesterd…") == "yesterd…"


def test_a_number_in_a_small_place_has_the_programs_decimals_as_far_as_they_fit(qapp: QApplication) -> None:
    for decimals, wide, narrow in ((2, "0.83", "0.8"), (4, "0.8310", "0.8"), (6, "0.830953", "0.8")):
        look().set_decimals(decimals)
        text, size = number_in(0.830953, 200.0, 14, 9)
        assert (text, size) == (wide, 14)
        assert number_in(0.830953, mathtext.width("0.8", 9) + 1, 14, 9) == (narrow, 9)
        assert number_in(0.0, 200.0, 14, 9)[0] == f"{0:.{decimals}f}"


def test_the_weights_on_the_wires_and_the_units_shares_follow_the_decimals(desk: Any) -> None:
    seen: list[str] = []
    draw = mathtext.draw_in

    def recorded(painter: Any, rect: Any, text: str, *args: Any, **kw: Any) -> None:
        seen.append(text)
        draw(painter, rect, text, *args, **kw)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mathtext, "draw_in", recorded)
        for lab in ("translation", "gates"):
            view = desk.open(lab)
            for decimals in (2, 3):
                look().set_decimals(decimals)
                desk.settle()
                seen.clear()
                if lab == "translation":
                    view.picture.chain.grab()
                    row = view.picture.chain.scene.step - 1
                    values = [view.picture.chain.scene.weight(row, k) for k in range(10)]
                else:
                    view.readings.picker.grab()
                    values = [float(share) for share in view.readings.picker.grid._shares]
                assert number(max(values)) in seen, (lab, decimals)
