"""Runs of a study: readings of profiles, and accuracies on sequences that are the same for all."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from rnnlab.engine import study, tasks
from rnnlab.engine.tasks import recall
from rnnlab.engine.training import Setup, begin, train_chunk

FADING = {"length": 30, "hidden": 6, "activation": "tanh", "init": "uniform", "factor": 1.0, "seed": 3}
SHORT = {"grow": 0.0, "embedding": None, "updates": 20, "threshold": 2.0, "every": 20, "sentences": 40, "hidden": 12}


def autograd_log_norms(cell: str) -> np.ndarray:
    """log₁₀ ‖∂L/∂h_t‖ from torch's own cell, one retained gradient a step; t = 1..T."""
    from rnnlab.engine.initial import draw_inputs, draw_weights

    drawn = draw_weights(cell, 6, 6, init="uniform", factor=1.0, forget_bias=1.0, seed=3)
    W, U, b = (torch.from_numpy(np.asarray(part)) for part in (drawn.W, drawn.U, drawn.b))
    h, states = torch.zeros(6, dtype=torch.float64, requires_grad=True), []
    for x in draw_inputs(3, 30, 6, 0.5):
        h = torch.tanh(W @ x + U @ h + b)
        h.retain_grad()
        states.append(h)
    states[-1].sum().backward()
    return np.log10([state.grad.norm().item() for state in states])


def test_norms_at_the_distances_are_autograds():
    wanted = autograd_log_norms("rnn")
    row = study.gradients(cell="rnn", distances=(0, 4, 29, 30), input_scale=0.5, forget_bias=1.0, **FADING)
    assert row["log_norms"][:3] == pytest.approx([wanted[-1], wanted[-5], wanted[0]], abs=1e-10)
    assert row["log_norms"][3] is None
    assert row["per_step"] == pytest.approx(10 ** ((wanted[0] - wanted[-1]) / 29), rel=1e-9)


def test_the_first_zero_is_told_by_its_distance():
    options = {**FADING, "activation": "linear", "init": "orthogonal", "factor": 0.0}
    row = study.gradients(cell="rnn", distances=(0, 1), input_scale=0.5, forget_bias=1.0, **options)
    assert (row["log_norms"][1], row["zero_from"]) == (-np.inf, 1)


def module(checkpoint) -> torch.nn.Module:
    setup = checkpoint.setup
    kind = {"rnn": torch.nn.RNN, "gru": torch.nn.GRU, "lstm": torch.nn.LSTM}[setup.cell]
    made = kind(setup.embedding, setup.hidden)
    made.load_state_dict(
        {k.removeprefix("rnn."): torch.from_numpy(v) for k, v in checkpoint.weights.items() if k.startswith("rnn.")}
    )
    return made


@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
def test_accuracy_of_adding_is_the_share_that_torchs_module_gets_within_the_tolerance(cell):
    setup = Setup(task="adding", cell=cell, embedding=2, hidden=12, curriculum={"length": 6}, updates=200)
    trained, _ = train_chunk(begin(setup), 200)
    batches = []
    task = tasks.learnable("adding")
    original = type(task).batch

    def recording(self, *words, **level):
        batches.append(original(self, *words, **level))
        return batches[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(task), "batch", recording)
        judge, chance = study.judged_on(task, {"length": 6}, 500)
    (batch,) = batches
    hidden = module(trained)(torch.from_numpy(batch.inputs).transpose(0, 1))[0][-1].detach().numpy()
    answers = hidden @ trained.weights["readout.weight"][0] + trained.weights["readout.bias"][0]
    right = np.abs(answers - batch.targets) < 0.08
    assert 0.1 < right.mean() < 0.9
    assert judge(trained) == pytest.approx(right.mean(), abs=1 / 500)
    assert chance == pytest.approx(2 * 0.08 - 0.08**2)


def test_all_cells_and_seeds_of_a_level_are_measured_on_the_same_held_out_sentences(monkeypatch):
    seen = []
    original = recall.Recall.batch

    def recording(self, rng, size, split="train", **level):
        batch = original(self, rng, size, split, **level)
        if split != "train":
            seen.append((split, level, batch.inputs.tobytes()))
        return batch

    monkeypatch.setattr(recall.Recall, "batch", recording)
    for cell, seed in (("rnn", 0), ("gru", 1)):
        study.learning(task="recall", level={"gap": 3}, cell=cell, seed=seed, **SHORT)
    assert len(seen) == 2
    assert seen[0] == seen[1]
    assert seen[0][:2] == ("validation", {"gap": 3})


def test_a_gap_that_grows_is_measured_at_its_full_length(monkeypatch):
    levels = []
    original = recall.Recall.batch

    def recording(self, rng, size, split="train", **level):
        levels.append((split, level["gap"]))
        return original(self, rng, size, split, **level)

    monkeypatch.setattr(recall.Recall, "batch", recording)
    study.learning(task="recall", level={"gap": 8}, cell="rnn", **{**SHORT, "grow": 0.5})
    assert [level for split, level in levels if split == "validation"] == [8]
    assert [level for split, level in levels if split == "train"][:3] == [(0, 0), (0, 0), (0, 1)]


def test_a_run_is_the_same_numbers_again():
    first, second = (study.learning(task="copy", level={"length": 5}, cell="gru", **SHORT) for _ in range(2))
    assert first == second
    assert first["curve"] == [[20, first["accuracy"]]]
