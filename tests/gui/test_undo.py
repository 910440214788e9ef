"""Undo and redo over every field, every preset and every control of every lab: named, one gesture one step."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rnnlab.app import make_store
from rnnlab.labs import registry
from rnnlab.session import store as store_module
from rnnlab.session.messages import Message, Problem
from rnnlab.ui.widgets.controls import Pills, Segmented
from rnnlab.ui.widgets.number_controls import SliderRow

LABS = [lab.name for lab in registry.LABS]
LABEL = Message.of("undo-sentence")


def others(value: Any, kind: Any) -> list[Any]:
    """Values near another one, of a field's type; some of them will be refused."""
    found: list[Any] = []
    info = msgspec.inspect.type_info(kind)
    for one in info.types if isinstance(info, msgspec.inspect.UnionType) else (info,):
        if isinstance(one, msgspec.inspect.LiteralType):
            found += [other for other in one.values if other != value]
        elif isinstance(one, msgspec.inspect.NoneType):
            found.append(None)
    if isinstance(value, bool):
        found.append(not value)
    elif isinstance(value, int):
        found += [value + 1, value - 1, value + 2, value * 2]
    elif isinstance(value, float):
        found += [value * 0.5, value + 0.25, 0.0]
    elif isinstance(value, str):
        found += [*(entry.name for entry in MODELS), "我", "苹果"]
    elif isinstance(value, tuple) and value and isinstance(value[0], str):
        found += [value[::-1], value[:-1], (*value, "狗"), ("我",)]
    elif isinstance(value, tuple) and value:
        found += [value[::-1], value[:-1], tuple(other for item in value for other in others(item, type(item))[:1])]
    elif isinstance(value, dict):
        found += [{**value, "新": next(iter(value.values()))}] if value else [{"狗": (0.5,) * n} for n in (2, 3, 4)]
    elif isinstance(value, msgspec.Struct):
        for name, other in changes(value):
            found.append(msgspec.structs.replace(value, **{name: other}))
    return [other for other in found if other != value]


def changes(state: Any) -> list[tuple[str, Any]]:
    """Each field of a state with another value that the state takes; a field that none of the values fits is left."""
    found = []
    for field in msgspec.structs.fields(type(state)):
        for other in others(getattr(state, field.name), field.type):
            try:
                if msgspec.structs.replace(state, **{field.name: other}) != state:
                    found.append((field.name, other))
                    break
            except (Problem, TypeError, ValueError, ArithmeticError):
                continue
    return found


from rnnlab.session import models  # noqa: E402

MODELS = models.catalogue()
# Fields that are empty in the default state and whose contents hang by others: each has an edit of its own elsewhere.
HANG_BY_OTHERS = {
    "step", "overrides", "weight_changes", "model_embeddings", "held", "others", "b_hn", "masked", "values", "text",
    "window", "clip", "decades", "previous", "examples", "W", "U", "b", "units", "positions", "states", "W_q", "W_k",
    "W_v", "learned", "cells", "compare", "seed", "cell", "model", "edits", "prefix",
    "neck_from", "reference", "cloze", "sentences",
}  # fmt: skip


@pytest.mark.parametrize("lab", LABS)
def test_every_field_and_every_preset_is_undone_to_the_first_state_and_done_again(lab):
    store = make_store()
    first, states = dict(store.labs), []
    entry = registry.lab(lab)
    changed = changes(store.full_state(lab))
    missing = {one.name for one in msgspec.structs.fields(entry.state_type)} - {name for name, _ in changed}
    assert missing <= HANG_BY_OTHERS
    for name, other in changed:
        try:
            if store.edit(lab, lambda state, n=name, o=other: msgspec.structs.replace(state, **{n: o}), label=LABEL):
                states.append(dict(store.labs))
        except Problem:
            continue  # together with what was changed before it does not fit
    for preset in entry.presets.values():
        try:
            state = msgspec.structs.replace(entry.state_type(), **preset)
        except (TypeError, Problem):
            continue  # its fields are those of another level, which the lab's own function puts in place
        sentence = getattr(state, "sentence", None)
        if store.replace(lab, state, label=LABEL, sentence=sentence):
            states.append(dict(store.labs))
    assert len(states) > len(changed) // 2
    for state in [*reversed(states[:-1]), first]:
        assert store.undo()
        assert dict(store.labs) == state
    assert not store.undo()
    for state in states:
        assert store.redo()
        assert dict(store.labs) == state
    assert not store.redo()


def controls(view) -> list[Any]:
    found = []
    for section in view.sections:
        for kind in (Segmented, SliderRow, Pills):
            found += [section.widget] if isinstance(section.widget, kind) else []
            found += section.widget.findChildren(kind)
    return found


def use(control) -> bool:
    """Press, drag or choose; False where nothing can be done there now."""
    if not control.isVisible() or not control.isEnabled():
        return False
    if isinstance(control, Segmented):
        free = [value for value in control._values if value != control.value() and control.button(value).isEnabled()]
        if free:
            control.choose(free[-1])
        return bool(free)
    if isinstance(control, SliderRow):
        low, high = control._low, control._high
        middle = low + (high - low) * 0.25 if not control._integer else float(round(low + (high - low) * 0.25))
        if middle == control.value():
            return False
        for part in (0.5, 1.0):  # one drag: two moves, and the end
            value = control.value() + (middle - control.value()) * part
            value = float(round(value)) if control._integer else value
            control.set_value(value)
            control.moved.emit(value)
        control.released.emit()
        return True
    pill = next(reversed(control._pills.values()))
    QTest.mouseClick(pill, Qt.MouseButton.LeftButton)
    return True


@pytest.mark.parametrize("lab", LABS)
def test_every_control_of_the_inspector_is_one_named_step_and_all_are_undone(desk_factory, lab):
    desk = desk_factory()
    view, store, window = desk.open(lab), desk.window.store, desk.window
    undo, redo = window.commands.by_name["undo"], window.commands.by_name["redo"]
    assert (undo.isEnabled(), undo.text()) == (False, "Undo")
    steps, first = 0, dict(store.labs)
    for control in controls(view):
        before = len(store._undo)
        if not use(control):
            continue
        desk.settle()
        assert len(store._undo) - before in (0, 1), control  # 0: a look, or what leads nowhere else
        if len(store._undo) > before:
            steps += 1
            assert undo.text().startswith("Undo: ")
            assert undo.toolTip() == undo.text()
            assert window.top_bar.button("undo").toolTip().startswith("Undo: ")
    assert steps >= 1
    last = dict(store.labs)
    undone = 0
    while store.can_undo:
        window.handlers.undo()
        undone += 1
    assert undone == steps
    desk.settle()
    assert dict(store.labs) == first
    assert redo.text().startswith("Redo: ")
    assert redo.toolTip() == redo.text()
    while store.can_redo:
        window.handlers.redo()
    desk.settle()
    assert dict(store.labs) == last


def test_a_vector_that_is_dragged_is_one_step_with_its_name_in_menu_and_tool_tip(desk_factory):
    desk = desk_factory()
    view = desk.open("attention")
    plane = view.calculation.stage.plane
    at = plane.point_of("h2")
    before = desk.state("attention")
    desk.drag(plane.viewport(), at, at + type(at)(40, -30), steps=7)
    undo = desk.window.commands.by_name["undo"]
    assert desk.state("attention").keys != before.keys
    assert undo.text() == "Undo: Move h₃"
    assert undo.toolTip() == "Undo: Move h₃"
    desk.window.handlers.undo()
    assert desk.state("attention") == before
    assert not desk.window.store.can_undo


def test_the_history_of_large_states_is_bounded_in_bytes():
    store = make_store()
    words = tuple(f"w{k}" for k in range(500))
    big = dict.fromkeys(words, (0.5,) * 8)
    before = store.labs["gates"]
    state = msgspec.structs.replace(before, embedding_size=8, embeddings=big)
    bound, store_module.HISTORY_BYTES = store_module.HISTORY_BYTES, 2 * 2**20
    try:
        for k in range(200):
            changed = {**big, "w0": (float(k) / 1000,) * 8}
            store.replace("gates", msgspec.structs.replace(state, embeddings=changed), label=LABEL)
        sizes = [entry.size for entry in store._undo]
        assert len(msgspec.msgpack.encode(state)) > 30_000  # it is large, and each step holds two of it
        assert sum(sizes) <= 2 * 2**20
        assert 2 <= len(sizes) < 200
        undone = sum(1 for _ in iter(store.undo, False))
        assert undone == len(sizes)
        assert sum(entry.size for entry in store._redo) <= 2 * 2**20
    finally:
        store_module.HISTORY_BYTES = bound
    assert bound == 32 * 2**20
