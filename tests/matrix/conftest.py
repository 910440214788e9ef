"""One window a lab for the whole matrix: each case begins in it as at the program's start."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from rnnlab.labs import registry
from tests.desk import set_aside, windows
from tests.matrix.stand import Stand

# All labs of the registry, or those named here: a lab that is being made is tried alone.
NAMED = os.environ.get("RNNLAB_MATRIX_LABS", "")
LABS = [registry.lab(name).name for name in NAMED.split(",")] if NAMED else [entry.name for entry in registry.LABS]


@pytest.fixture(scope="module", autouse=True)
def lasting() -> None:
    """What outlives the tests is set aside before the first window."""
    set_aside()


@pytest.fixture(scope="module", params=LABS)
def shared(request: Any, qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stand]:
    """A lab in a window of its own, for all columns."""
    folder = tmp_path_factory.mktemp(request.param)
    with windows(qapp, folder) as make:
        yield Stand(request.param, make, folder)


@pytest.fixture
def stand(shared: Stand) -> Stand:
    """The lab as it is seen first: default state, first page, English, light, nothing pinned, asked or done."""
    shared.fresh()
    return shared
