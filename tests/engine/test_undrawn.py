"""Modules made without drawing: torch's own kind, generator untouched, and nothing heavy imported for them."""

from __future__ import annotations

import subprocess
import sys

import pytest
import torch
from torch import nn

from rnnlab.engine.undrawn import undrawn


@pytest.mark.parametrize("kind", [nn.RNN, nn.GRU, nn.LSTM])
def test_the_module_is_torchs_own_and_computes_with_weights_set_later(kind: type[nn.RNNBase]) -> None:
    drawn = kind(3, 4, num_layers=2, bidirectional=True, dtype=torch.float64)
    empty = undrawn(kind, 3, 4, num_layers=2, bidirectional=True, dtype=torch.float64)
    assert type(empty) is kind
    empty.load_state_dict(drawn.state_dict(), strict=True)
    inputs = torch.randn(5, 2, 3, dtype=torch.float64)
    torch.testing.assert_close(empty(inputs)[0], drawn(inputs)[0], rtol=0, atol=0)


def test_torchs_generator_is_not_moved() -> None:
    before = torch.get_rng_state()
    undrawn(nn.LSTM, 3, 4)
    assert torch.equal(torch.get_rng_state(), before)


def test_no_lab_computes_with_sympy_or_dynamo() -> None:
    program = (
        "import sys\n"
        "from rnnlab.engine.device import choose\n"
        "from rnnlab.labs import registry\n"
        "for lab in registry.LABS:\n"
        "    lab.compute(lab.state_type())\n"
        "print([name for name in ('sympy', 'torch._dynamo') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
