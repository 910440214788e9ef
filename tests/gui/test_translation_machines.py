"""Every kind of translator is drawn as it is built: layers, directions, which state asks; random weights suffice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rnnlab.engine import translator_training as training
from rnnlab.engine.translator_models import translator_of
from rnnlab.labs.translation import compute as computation
from rnnlab.labs.translation.view import View
from rnnlab.labs.translation.view_scene import machine_of
from rnnlab.labs.translation.view_texts import formulas_of
from tests.gui.conftest import Desk

Make = Callable[..., View]


@pytest.fixture
def make(desk_factory: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch) -> Make:
    """Opens the lab with a translator of this kind, not trained."""

    def opened(size: tuple[int, int] = (1440, 900), **settings: Any) -> View:
        setup = replace(training.Setup(hidden=8, embedding=4, score_size=4), **settings)
        made = translator_of(training.begin(setup))
        monkeypatch.setattr(computation, "load_translator", lambda name: made)
        view = desk_factory("translation", size).window.host.view("translation")
        assert isinstance(view, View)
        return view

    return opened


KINDS: list[dict[str, Any]] = [
    {"between": "attention"},
    {"between": "attention", "state": "current"},
    {"between": "attention", "layers": 2},
    {"between": "attention", "layers": 2, "state": "current"},
    {"between": "fixed"},
    {"between": "fixed", "layers": 2},
    {"between": "fixed", "both_ways": False, "reverse_source": True},
    {"between": "fixed", "both_ways": False},
    {"between": "fixed", "cell": "lstm"},
    {"between": "attention", "cell": "rnn"},
]


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(str(value) for value in kind.values()))
def test_the_rows_of_every_kind_have_their_room(make: Make, kind: dict[str, Any], size: tuple[int, int]) -> None:
    view = make(size, **kind)
    layers, ways = kind.get("layers", 1), 2 if kind.get("both_ways", True) else 1
    places = view.picture.chain.places()
    assert len(places.decoder_y) == layers
    assert len(places.lanes) == layers * ways
    between = places.context_y if kind["between"] == "attention" else places.neck.center().y()
    heights = [places.chip_y, *places.decoder_y, between, *places.lanes, places.words_y]
    assert heights == sorted(heights)
    for upper, lower in zip(places.decoder_y, places.decoder_y[1:], strict=False):
        assert lower - upper >= 2 * places.radius
    for upper, lower in zip(places.lanes, places.lanes[1:], strict=False):
        assert lower - upper >= places.strip
    assert places.words_y + 13 <= view.picture.chain.height() + 0.5
    view.picture.grab()


def test_the_state_that_asks_is_named_by_the_formula_and_the_note(make: Make) -> None:
    view = make(between="attention", state="current")
    assert machine_of(view.result).asks == "current"
    assert "$s_t$" in view.readings.asks.text()
    assert not any("s_{t-1}" in line.latex for line in view.readings.card.lines()[:1])


def test_a_reversed_encoder_leaves_its_state_at_the_first_word(make: Make) -> None:
    view = make(between="fixed", both_ways=False, reverse_source=True)
    machine = machine_of(view.result)
    assert machine.reversed
    assert not machine.both_ways
    assert formulas_of(machine)[0].latex.endswith("h_n")
