"""The key of every kind of exercise against torch's own modules, and the traces that the labs show."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch import nn
from torch.nn import functional as F

from rnnlab.engine import worksheets
from rnnlab.engine.attention import attend
from rnnlab.engine.cells import lstm_trace, rnn_trace
from rnnlab.engine.parameters import LstmWeights, RnnWeights
from rnnlab.session.worksheets.blanks import blanks
from rnnlab.session.worksheets.drawing import draw

SEEDS = range(20)
EXACT = 1e-12


def values(answers) -> dict[str, float]:
    return {answer.name: answer.value for answer in answers}


def drawn(kind: str, seed: int):
    return draw(kind, seed, 3)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_attention_key_is_torchs_softmax_and_its_mean(seed: int) -> None:
    for exercise in drawn("attention", seed):
        found = values(worksheets.attention(exercise.keys, exercise.query))
        h = torch.tensor(exercise.keys, dtype=torch.float64)
        scores = h @ torch.tensor(exercise.query, dtype=torch.float64)
        weights = F.softmax(scores, dim=0)
        context = F.scaled_dot_product_attention(torch.tensor([exercise.query], dtype=torch.float64), h, h, scale=1.0)[
            0
        ]
        expected = {f"score_{k}": scores[k - 1] for k in (1, 2, 3)}
        expected |= {f"exp_{k}": scores[k - 1].exp() for k in (1, 2, 3)} | {"sum": scores.exp().sum()}
        expected |= {f"weight_{k}": weights[k - 1] for k in (1, 2, 3)} | {
            f"context_{k}": context[k - 1] for k in (1, 2)
        }
        assert found == pytest.approx({name: float(value) for name, value in expected.items()}, abs=EXACT)
        trace = attend(("1", "2", "3"), exercise.keys, exercise.query)
        assert [found[f"weight_{k}"] for k in (1, 2, 3)] == pytest.approx(list(trace.weights), abs=EXACT)
        assert [found[f"context_{k}"] for k in (1, 2)] == pytest.approx(list(trace.context), abs=EXACT)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_rnn_key_is_torchs_cell(seed: int) -> None:
    for exercise in drawn("rnn", seed):
        found = values(worksheets.rnn(exercise.W, exercise.U, exercise.b, exercise.x, exercise.h))
        cell = nn.RNNCell(2, 2, dtype=torch.float64)
        W, U, b, x, h = (
            torch.tensor(part, dtype=torch.float64)
            for part in (exercise.W, exercise.U, exercise.b, exercise.x, exercise.h)
        )
        cell.load_state_dict({"weight_ih": W, "weight_hh": U, "bias_ih": b, "bias_hh": torch.zeros_like(b)})
        state = cell(x[None], h[None])[0].detach()
        sums = F.linear(x, W, b) + F.linear(h, U)
        parts = (("from_x", F.linear(x, W)), ("from_h", F.linear(h, U)), ("a", sums), ("h", state))
        expected = {f"{name}_{k}": float(vector[k - 1]) for name, vector in parts for k in (1, 2)}
        assert found == pytest.approx(expected, abs=EXACT)
        trace = rnn_trace(RnnWeights(W.numpy(), U.numpy(), b.numpy()), x[None].numpy(), h0=h.numpy())
        assert [found["h_1"], found["h_2"]] == pytest.approx(list(trace.hidden[-1]), abs=EXACT)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_lstm_key_is_torchs_cell_in_its_order_of_gates(seed: int) -> None:
    for exercise in drawn("lstm", seed):
        given = exercise.W, exercise.U, exercise.b, exercise.x, exercise.h, exercise.c
        found = values(worksheets.lstm(*given))
        cell = nn.LSTMCell(1, 1, dtype=torch.float64)
        W, U = (torch.tensor(part, dtype=torch.float64)[:, None] for part in (exercise.W, exercise.U))
        b = torch.tensor(exercise.b, dtype=torch.float64)
        cell.load_state_dict({"weight_ih": W, "weight_hh": U, "bias_ih": b, "bias_hh": torch.zeros_like(b)})
        x, h, c = (torch.tensor([[float(value)]], dtype=torch.float64) for value in given[3:])
        state, memory = (part.detach().item() for part in cell(x, (h, c)))
        sums = (F.linear(x, W, b) + F.linear(h, U))[0]
        i, f, g, o = sums[0].sigmoid(), sums[1].sigmoid(), sums[2].tanh(), sums[3].sigmoid()
        expected = {f"a_{gate}": float(sums[k]) for k, gate in enumerate("ifgo")}
        expected |= {name: float(value) for name, value in zip("ifgo", (i, f, g, o), strict=True)}
        expected |= {"c": memory, "tanh_c": float(np.tanh(memory)), "h": state}
        assert found == pytest.approx(expected, abs=EXACT)
        weights = LstmWeights(W.numpy(), U.numpy(), b.numpy())
        trace = lstm_trace(weights, x.numpy(), h0=h[0].numpy(), c0=c[0].numpy())
        assert found["h"] == pytest.approx(trace.hidden[-1, 0], abs=EXACT)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_gradient_key_is_autograds_and_norms_are_c_to_the_power_of_the_distance(seed: int) -> None:
    for exercise in drawn("gradient", seed):
        factor = exercise.factor[0] / exercise.factor[1]
        found = values(worksheets.gradient(exercise.Q, factor, exercise.end, exercise.length))
        U = factor * torch.tensor(exercise.Q, dtype=torch.float64)
        end = torch.tensor(exercise.end, dtype=torch.float64)
        states = [torch.ones(2, dtype=torch.float64, requires_grad=True)]
        for _ in range(exercise.length - 1):
            states.append(F.linear(states[-1], U))
        gradients = torch.autograd.grad(states[-1] @ end, states)  # of h_1 … h_T
        norms = [torch.linalg.vector_norm(gradient).item() for gradient in gradients]
        near, far = gradients[-2], gradients[-3]
        expected = {f"near_{k}": float(near[k - 1]) for k in (1, 2)} | {f"far_{k}": float(far[k - 1]) for k in (1, 2)}
        expected |= {"norm_near": norms[-2], "norm_far": norms[-3], "norm_first": norms[0]}
        expected |= {"distance": float(exercise.length - 1)}
        assert found == pytest.approx(expected, abs=EXACT)
        assert norms[0] == pytest.approx(factor ** (exercise.length - 1) * norms[-1], rel=EXACT)


@pytest.mark.parametrize("kind", ["attention", "rnn", "lstm", "gradient"])
def test_every_blank_has_an_answer_and_every_answer_a_blank(kind: str) -> None:
    from rnnlab.session.worksheets.asking import Sheet, marked

    for exercise in drawn(kind, 3):
        answers = marked(Sheet((exercise,)))[0].answers
        assert [answer.name for answer in answers] == [blank.name for blank in blanks(exercise)]
        named = {answer.name for answer in answers}
        assert all(set(blank.sources) <= named for blank in blanks(exercise))


def test_what_follows_is_calculated_from_the_classs_own_numbers() -> None:
    """By hand: keys (1,0), (0,1), (1,1), query (2,1); e_1 = 3 in place of 2 gives e³/(e³ + e¹ + e³)."""
    own = {"score_1": 3.0}
    found = values(worksheets.attention(((1, 0), (0, 1), (1, 1)), (2, 1), own))
    assert found["score_1"] == 2.0
    assert found["weight_1"] == pytest.approx(20.085537 / (2 * 20.085537 + 2.718282), abs=1e-7)


def test_the_worked_examples_context_is_what_the_course_writes_rounded_before_and_after() -> None:
    """FACTS: exact [1.815733, 0.958629]; with weights rounded first [1.81, 0.96]."""
    found = worksheets.attention(((1, 0), (0, 1), (1, 1), (2, 1)), (2, 1))
    first = next(answer for answer in found if answer.name == "context_1")
    assert first.value == pytest.approx(1.815733, abs=1e-6)
    assert dict(first.mistakes)["rounded-first"] == pytest.approx(1.81, abs=1e-9)
