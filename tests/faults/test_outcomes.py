"""The list of faults: each is tried by tests, and one that fails is seen."""

from __future__ import annotations

import ast
import functools
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.faults import outcomes


def names_in(path: Path) -> list[str]:
    """The names in one file, each with a parameter as well, as pytest numbers them."""
    names = [
        node.name
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    parameters = ("", "[session]", "[lesson]", "[model]", "[checkpoint]")
    return [f"{path}::{name}{parameter}" for name in names for parameter in parameters]


@functools.cache
def all_names() -> tuple[str, ...]:
    return tuple(node for path in map(Path, outcomes.files()) for node in names_in(path))


@pytest.mark.parametrize("fault", [fault for fault, _ in outcomes.FAULTS])
def test_each_fault_is_tried_by_a_test(fault: str) -> None:
    assert any(fault in outcomes.group_of(node) for node in all_names())


def test_a_fault_that_does_not_hold_is_listed_with_its_test() -> None:
    seen = outcomes.Outcomes()
    node = "tests/engine/test_weights.py::test_F01_a_pickle"
    for failed in (False, True):
        seen.pytest_runtest_logreport(
            SimpleNamespace(nodeid=node, failed=failed, passed=not failed, skipped=False, when="call")  # type: ignore[arg-type]
        )
    (line,) = [line for line in seen.lines() if line.startswith("A pickle wants")]
    assert "DOES NOT HOLD" in line
    assert f"    {node}" in seen.lines()
    assert not seen.all_hold


def test_what_was_not_tried_does_not_hold() -> None:
    seen = outcomes.Outcomes()
    assert not seen.all_hold
    assert all("was not tried" in line for line in seen.lines())
