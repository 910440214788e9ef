"""The picture of the imports: nothing is left out, and what goes up the list is known."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

pytest.importorskip("grimp")
sys.path.insert(0, str(Path(__file__).parents[2] / "packaging"))
import architecture

# A lab's state is checked with the session's sentences; a lesson of the session names labs' states.
UPWARDS = {("labs: states", "session")}


def test_who_stands_lower_imports_nobody_above_but_where_that_is_meant() -> None:
    order = [name for name, _, _ in architecture.ROOMS]
    upwards = {pair for pair in architecture.imports() if order.index(pair[0]) > order.index(pair[1])}
    assert upwards == UPWARDS


def test_every_room_has_modules_and_stands_in_the_picture() -> None:
    drawn = ElementTree.fromstring(architecture.drawing())
    texts = {text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")}
    counted = architecture.imports()
    for name, what, _ in architecture.ROOMS:
        assert {name, what} <= texts
        assert any(name in pair for pair in counted)
