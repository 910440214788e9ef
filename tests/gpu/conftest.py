"""These tests need a CUDA GPU; without one each of them is skipped by name."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from rnnlab.engine import device

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder alone: the hook sees those of every folder."""
    if torch.cuda.is_available():
        return
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=f"{item.name}: needs a CUDA GPU, and there is none"))


@pytest.fixture
def gpu(monkeypatch):
    """The device, and the program's own policy asked anew before and after."""
    monkeypatch.delenv(device.ENVIRONMENT, raising=False)
    device.force(None)
    device.forget()
    yield torch.device("cuda")
    device.force(None)
    device.forget()
