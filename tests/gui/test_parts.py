"""What a lesson can name in a lab: exactly what its view has, on every page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from rnnlab.labs import registry
from rnnlab.session.messages import Message
from rnnlab.ui.widgets.parts import place_of
from rnnlab.ui.widgets.questions import CHOICE, CURVE, NUMBER, VECTOR

# Pages that need a trained model or a run first.
EMPTY_AT_FIRST = {("reader", "answers"), ("translation", "training")}
LABS = [entry.name for entry in registry.LABS]


def _places(view: Any, stage: QWidget) -> dict[str, QRectF]:
    return {name: place_of(stage, part) for name, part in view.parts().items()}


@pytest.mark.parametrize("lab", LABS)
def test_the_named_parts_questions_and_sections_are_those_that_the_view_has(
    lab: str, desk_factory: Callable[..., Any]
) -> None:
    desk = desk_factory(lab)
    view, parts = desk.window.host.view(lab), registry.lab(lab).parts
    assert set(view.parts()) == parts.names
    assert sum(len(names) for names in parts.pages.values()) == len(parts.names), "a name stands on two pages"
    state = desk.state(lab)
    if hasattr(state, "page"):
        assert set(parts.pages) == set(view.stage.pages)
    else:
        assert set(parts.pages) == {""}
    shown = [section.name for section in desk.window.host.sections_of(view)]
    assert sorted(shown) == sorted(parts.sections)
    assert set(parts.questions.values()) <= {VECTOR, CHOICE, NUMBER, CURVE}


@pytest.mark.parametrize("lab", LABS)
def test_on_each_page_its_own_parts_are_seen_and_no_others(lab: str, desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory(lab)
    view, parts = desk.window.host.view(lab), registry.lab(lab).parts
    asked: dict[str, str] = {}
    for page, names in parts.pages.items():
        if page:
            desk.window.store.turn(lab, _turned, page)
            desk.settle()
            desk.app.processEvents()
            desk.settle()
        seen = {name for name, rect in _places(view, view.stage).items() if not rect.isEmpty()}
        assert seen <= set(names), f"{page}: seen from elsewhere: {seen - set(names)}"
        assert bool(seen) != ((lab, page) in EMPTY_AT_FIRST), f"{page}: {seen}"
        for name in seen:
            assert QRectF(view.stage.rect()).contains(_places(view, view.stage)[name].center()), name
        asked |= {question.id: question.kind for question in view.predictions.questions()}
    assert asked.items() <= parts.questions.items()


def _turned(state: Any, page: str) -> Any:
    return msgspec.structs.replace(state, page=page)


def test_the_neck_is_pointed_at_where_one_vector_is_all_that_is_passed_on(desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory("translation")
    view = desk.window.host.view("translation")
    seen = {}
    for preset, fields in registry.lab("translation").presets.items():
        if "model" not in fields:
            continue
        desk.window.store.replace(
            "translation", _with(desk.state("translation"), fields), label=Message.of("undo-translation-preset")
        )
        desk.settle()
        seen[preset] = not place_of(view.stage, view.parts()["neck"]).isEmpty()
        assert seen[preset] != view.scene.machine.attention
    assert set(seen.values()) == {True, False}


def _with(state: Any, fields: Mapping[str, Any]) -> Any:
    return msgspec.structs.replace(state, **fields)
