"""Every case of ``CASES.md`` has tests that carry its id."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ID = re.compile(r"[A-Z]\d\d")


def cases() -> list[str]:
    """The ids, in the order of the list."""
    return re.findall(r"^\| ([A-Z]\d\d) \|", (TESTS / "CASES.md").read_text("utf-8"), re.MULTILINE)


def named() -> dict[str, list[str]]:
    """The tests of each id."""
    found: dict[str, list[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for part in node.name.split("_"):
                    if ID.fullmatch(part):
                        found.setdefault(part, []).append(node.name)
    return found


NAMED = named()


@pytest.mark.parametrize("case", cases())
def test_each_case_has_tests_that_name_it(case: str) -> None:
    assert NAMED.get(case)


def test_no_test_names_a_case_that_there_is_not() -> None:
    assert set(NAMED) <= set(cases())


def test_all_kinds_of_cases_are_listed_once() -> None:
    listed = cases()
    assert len(set(listed)) == len(listed)
    assert {case[0] for case in listed} == set("NQTFC")
