"""What the documents say is run: the examples of the engine, against torch's own modules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

ROOT = Path(__file__).parents[1]


def blocks() -> list[str]:
    """The examples, in their order."""
    return re.findall(r"^```python\n(.*?)^```", (ROOT / "docs" / "engine.md").read_text("utf-8"), re.DOTALL | re.M)


@pytest.fixture(scope="module")
def named() -> list[dict[str, Any]]:
    """All names after each example, run one after the other as in a notebook."""
    names: dict[str, Any] = {}
    after = []
    for block in blocks():
        exec(compile(block, "docs/engine.md", "exec"), names)
        after.append(dict(names))
    return after


def test_the_cells_of_the_example_are_those_of_torch(named: list[dict[str, Any]]) -> None:
    rnn = torch.nn.RNN(2, 2, dtype=torch.float64)
    given = named[0]
    with torch.no_grad():
        rnn.weight_ih_l0.copy_(torch.tensor(given["W"]))
        rnn.weight_hh_l0.copy_(torch.tensor(given["U"]))
        rnn.bias_ih_l0.zero_()
        rnn.bias_hh_l0.zero_()
        states, _ = rnn(torch.tensor(given["words"]))
    assert np.allclose(given["trace"].hidden, states.numpy(), atol=1e-14)
    assert np.array_equal(given["trace"].input_term[0], given["W"] @ given["words"][0])


def test_attention_of_the_example_is_torchs(named: list[dict[str, Any]]) -> None:
    keys = torch.tensor([[0, 1], [1, 0], [1, 1], [2, 1]], dtype=torch.float64)
    query = torch.tensor([[2, 1]], dtype=torch.float64)
    context = torch.nn.functional.scaled_dot_product_attention(query, keys, keys, scale=1.0)
    assert np.allclose(named[3]["seen"].context, context[0].numpy(), atol=1e-14)


def test_the_trained_network_of_the_example_says_what_is_spoken_where_one_was_born(named: list[dict[str, Any]]) -> None:
    after = named[4]
    assert after["model"].answers[after["best"]][1] == "Chinese"
    assert after["probabilities"].sum() == pytest.approx(1)


def test_the_refusal_of_the_example_names_the_field(named: list[dict[str, Any]], capsys: Any) -> None:
    refused = [block for block in blocks() if "EngineError" in block]
    exec(compile(refused[0], "docs/engine.md", "exec"), dict(named[0]))
    assert capsys.readouterr().out.split() == ["wrong-shape", "inputs"]
