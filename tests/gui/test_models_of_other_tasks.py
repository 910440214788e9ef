"""Any lab's state may name any model of the catalogue: the view shows it, though the computation refuses it."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from rnnlab.app import make_store
from rnnlab.labs import registry
from rnnlab.session import models
from rnnlab.session.messages import Message, Problem
from rnnlab.ui.widgets.model_words import cell_name, model_line

# one of each kind of cell, and of each task that belongs to one lab
APART = [entry for task in models.APART for entry in models.catalogue(task)]
KINDS = {entry.cell: entry for entry in (*APART, *models.catalogue())} | {entry.task: entry for entry in APART}
NAMING = [
    (lab.name, field)
    for lab in registry.LABS
    for field in ("model", "models")
    if field in lab.state_type.__struct_fields__
]


@pytest.mark.parametrize(("lab", "field"), NAMING)
def test_a_model_of_any_task_is_shown(qapp: QApplication, lab: str, field: str) -> None:
    assert {models.SELF_ATTENTION, models.STATIC} <= set(KINDS)
    store, found = make_store(), registry.lab(lab)
    view = found.view_type(lab, store)
    kinds = [field.type for field in msgspec.inspect.type_info(found.state_type).fields if field.name == "page"]
    pages = kinds[0].values if kinds else ("",)
    shown = 0
    for name in {entry.name for entry in KINDS.values()}:
        for page in pages:
            fields = {field: name if field == "model" else (name,)} | ({"page": page} if page else {})
            fields |= {"text": ("我",)} if "text" in found.state_type.__struct_fields__ else {}
            try:
                state = found.state_type(**fields)
            except Problem:
                continue
            store.replace(lab, state, label=Message.of("undo-model"))
            view.preview(store.full_state(lab))
            shown += 1
    assert shown >= 7


def test_what_stands_in_place_of_a_cell_has_a_name() -> None:
    for kind, entry in KINDS.items():
        assert cell_name(entry)
        assert cell_name(entry) in model_line(entry), kind
