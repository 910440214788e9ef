"""Training is a pure function: it does what torch's own modules and optimisers do, and any part can be redone."""

from __future__ import annotations

import gc
import math
import pickle
import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest
import torch

from rnnlab.engine import recipes
from rnnlab.engine.models import MODEL_CELLS
from rnnlab.engine.tasks import task
from rnnlab.engine.tasks.base import NO_LOSS
from rnnlab.engine.tasks.recall import Recall
from rnnlab.engine.traces import EngineError
from rnnlab.engine.training import (
    Setup,
    as_model,
    begin,
    model_of,
    parameter_count,
    train_chunk,
)
from rnnlab.engine.updates import OPTIMISERS, one_thread

SMALL = Setup("recall", embedding=5, hidden=7, batch=6, curriculum={"gap": (0, 6), "grow": 0.5}, updates=60)
MODULES = {"rnn": torch.nn.RNN, "gru": torch.nn.GRU, "lstm": torch.nn.LSTM, "lstm1997": torch.nn.LSTM}


def arrays(checkpoint):
    """Everything that a checkpoint holds, bit by bit."""
    named = {**checkpoint.weights, **checkpoint.memory}
    return {name: values.tobytes() for name, values in named.items()} | {"random": checkpoint.random}


def small(cell="lstm", optimiser="adam", **others):
    return replace(SMALL, cell=cell, optimiser=optimiser, **others)


class Recording(Recall):
    """The task, and every batch that was asked of it."""

    def __init__(self):
        super().__init__()
        self.batches = []

    def batch(self, rng, size, split="train", **level):
        self.batches.append(super().batch(rng, size, split, **level))
        return self.batches[-1]


@pytest.mark.parametrize(
    ("cell", "optimiser"), [*((cell, "adam") for cell in MODEL_CELLS), *(("gru", o) for o in OPTIMISERS)]
)
def test_sixty_updates_at_once_are_bit_equal_to_six_times_ten(cell, optimiser):
    start = begin(small(cell, optimiser))
    at_once, measured = train_chunk(start, 60)
    by_parts, losses = start, []
    for _ in range(6):
        by_parts, metrics = train_chunk(by_parts, 10)
        losses.append(metrics.loss)
    assert arrays(at_once) == arrays(by_parts)
    assert np.concatenate(losses).tobytes() == measured.loss.tobytes()
    assert at_once.step == by_parts.step == 60


def test_two_trainings_of_one_seed_are_bit_equal_and_of_two_seeds_are_not():
    first, second, other = (train_chunk(begin(small(seed=seed)), 30)[0] for seed in (3, 3, 4))
    assert arrays(first) == arrays(second)
    assert arrays(first) != arrays(other)


def test_a_kept_checkpoint_leads_to_the_same_weights_again():
    kept, _ = train_chunk(begin(small()), 20)
    before = arrays(kept)
    gone_on, _ = train_chunk(kept, 20)
    assert arrays(kept) == before
    restored = pickle.loads(pickle.dumps(kept))
    assert arrays(train_chunk(restored, 20)[0]) == arrays(gone_on)


def test_a_checkpoint_is_plain_and_knows_nothing_of_torch():
    checkpoint, metrics = train_chunk(begin(small()), 2)
    assert b"torch._" not in pickle.dumps((checkpoint, metrics))
    assert {type(values) for values in checkpoint.weights.values()} == {np.ndarray}


@pytest.mark.parametrize("optimiser", OPTIMISERS)
@pytest.mark.parametrize("cell", MODEL_CELLS)
def test_updates_are_those_of_torchs_modules_and_optimisers(cell, optimiser):
    recorded = Recording()
    setup = small(cell, optimiser, clip=0.5, learning_rate=1e-3, curriculum={"gap": (0, 6)})
    start = begin(setup)
    checkpoint, metrics = train_chunk(start, 8, task=recorded)

    modules = {
        "embedding": torch.nn.Embedding(len(recorded.words), 5),
        "rnn": MODULES[cell](5, 7),
        "readout": torch.nn.Linear(7, len(recorded.answers)),
    }
    for name, module in modules.items():
        weights = {key.removeprefix(f"{name}."): value for key, value in start.weights.items() if key.startswith(name)}
        module.load_state_dict({key: torch.from_numpy(value.copy()) for key, value in weights.items()})
    parameters = [parameter for module in modules.values() for parameter in module.parameters()]
    made = {
        "adam": lambda: torch.optim.Adam(parameters, lr=1e-3),
        "sgd": lambda: torch.optim.SGD(parameters, lr=1e-3),
        "momentum": lambda: torch.optim.SGD(parameters, lr=1e-3, momentum=0.9),
        "rmsprop": lambda: torch.optim.RMSprop(parameters, lr=1e-3),
    }[optimiser]()
    for k, batch in enumerate(recorded.batches):
        made.zero_grad()
        hidden, _ = modules["rnn"](modules["embedding"](torch.from_numpy(batch.inputs.T.copy())))
        last = hidden[torch.from_numpy(batch.lengths - 1), torch.arange(len(batch))]
        answers = torch.from_numpy(batch.targets[np.arange(len(batch)), batch.lengths - 1])
        logits = modules["readout"](last)
        loss = torch.nn.functional.cross_entropy(logits, answers)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(parameters, 0.5)
        assert metrics.loss[k] == pytest.approx(loss.item(), rel=1e-5)
        assert metrics.accuracy[k] == pytest.approx((logits.argmax(1) == answers).double().mean().item())
        assert metrics.norm_before[k] == pytest.approx(norm.item(), rel=1e-4)
        assert metrics.norm_after[k] == pytest.approx(min(norm.item(), 0.5), rel=1e-4)
        made.step()
    for name, module in modules.items():
        for key, value in module.state_dict().items():
            np.testing.assert_allclose(checkpoint.weights[f"{name}.{key}"], value.numpy(), atol=2e-5, err_msg=key)


def test_the_loss_of_a_task_that_asks_after_each_word_is_the_mean_over_all_that_is_asked():
    setup = Setup("reber", cell="gru", embedding=5, hidden=7, batch=6)
    start = begin(setup)
    rng = np.random.default_rng([0, 0])  # the stream of sentences
    batch = task("reber").batch(rng, 6)
    _, metrics = train_chunk(start, 1)
    model = model_of(start)
    wanted = []
    for k in range(6):
        gru = torch.nn.GRU(5, 7).double()
        gru.load_state_dict(
            {name: torch.from_numpy(start.weights[f"rnn.{name}"]).double() for name in gru.state_dict()}
        )
        vectors = torch.from_numpy(model.embedding[list(batch.sentence(k))])
        probabilities = model.answer_probabilities(gru(vectors)[0].detach().numpy())
        asked = [(step, int(target)) for step, target in enumerate(batch.targets[k]) if target != NO_LOSS]
        wanted += [-math.log(probabilities[step, target]) for step, target in asked]
    assert len(wanted) == int(batch.lengths.sum()) - 6  # nothing is asked after the last symbol
    assert metrics.loss[0] == pytest.approx(np.mean(wanted), rel=1e-5)


def test_N12_the_forget_bias_stands_in_bias_ih_alone_so_the_gate_starts_at_0_731():
    weights = begin(small("lstm", forget_bias=1.0)).weights
    forget = slice(7, 14)
    b_ih, b_hh = weights["rnn.bias_ih_l0"][forget], weights["rnn.bias_hh_l0"][forget]
    assert (b_ih == 1).all()
    assert (b_hh == 0).all()
    np.testing.assert_allclose(1 / (1 + np.exp(-(b_ih + b_hh).astype(float))), 0.7310585786300049)


def test_N13_without_a_forget_bias_the_start_is_torchs_within_one_over_root_H_in_both_biases():
    weights = begin(small("lstm", forget_bias=None, hidden=64)).weights
    for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh"):
        values = weights[f"rnn.{name}_l0"]
        assert 0.9 / 8 < np.abs(values).max() <= 1 / 8
    assert begin(small("gru", forget_bias=1.0)).weights["rnn.bias_ih_l0"].max() < 1  # a GRU has no such gate


def test_an_orthogonal_start_is_orthogonal_gate_by_gate():
    U = begin(small("lstm", init="orthogonal")).weights["rnn.weight_hh_l0"]
    for block in np.split(U.astype(float), 4):
        np.testing.assert_allclose(block @ block.T, np.eye(7), atol=1e-6)


def test_the_cell_of_1997_is_trained_without_a_forget_gate_and_never_gets_one():
    checkpoint, _ = train_chunk(begin(small("lstm1997")), 60)
    forget = slice(7, 14)
    for name, value in (("weight_ih", 0.0), ("weight_hh", 0.0), ("bias_ih", 100.0), ("bias_hh", 0.0)):
        assert (checkpoint.weights[f"rnn.{name}_l0"][forget] == value).all()
    assert (1 / (1 + np.exp(np.float32(-100.0)))) == np.float32(1.0)
    start = begin(small("lstm1997")).weights
    assert (checkpoint.weights["rnn.weight_hh_l0"][:7] != start["rnn.weight_hh_l0"][:7]).any()


def test_N31_a_relu_network_that_explodes_stops_at_the_first_value_that_is_not_finite_and_keeps_the_weights_before():
    setup = small("rnn", "sgd", activation="relu", hidden=32, learning_rate=0.1, clip=None, updates=2000, batch=16)
    start = begin(replace(setup, curriculum={"gap": (90, 100)}, init="orthogonal"))
    start = replace(start, weights=start.weights | {"rnn.weight_hh_l0": 1.5 * start.weights["rnn.weight_hh_l0"]})
    checkpoint, metrics = train_chunk(start, 2000)
    assert checkpoint.stopped is not None
    assert metrics.nonfinite == checkpoint.stopped == checkpoint.step + 1 == len(metrics.loss)
    assert np.isfinite(metrics.loss[:-1]).all()
    measured = metrics.loss[-1], metrics.norm_before[-1], metrics.norm_after[-1]
    assert not np.isfinite(measured).all()
    assert all(np.isfinite(values).all() for values in checkpoint.weights.values())
    just_before, _ = train_chunk(start, checkpoint.stopped - 1)
    assert arrays(checkpoint)["rnn.weight_hh_l0"] == arrays(just_before)["rnn.weight_hh_l0"]
    assert checkpoint.finished
    again, nothing = train_chunk(checkpoint, 10)
    assert arrays(again) == arrays(checkpoint)
    assert len(nothing.loss) == 0
    assert nothing.nonfinite == checkpoint.stopped


def test_N35_every_cell_of_one_seed_reads_the_same_sentences_and_starts_with_the_same_word_vectors():
    seen = {}
    for cell in MODEL_CELLS:
        recorded = Recording()
        start = begin(small(cell), recorded)
        train_chunk(start, 20, task=recorded)
        seen[cell] = [batch.inputs.tobytes() for batch in recorded.batches], start.weights["embedding.weight"].tobytes()
    assert len(seen["rnn"][0]) == 20
    assert all(cell == seen["rnn"] for cell in seen.values())


def test_N28_no_update_leaves_a_tensor_behind():
    def alive():
        gc.collect()
        return sum(issubclass(type(entry), torch.Tensor) for entry in gc.get_objects())

    checkpoint, _ = train_chunk(begin(small()), 2)
    before = alive()
    for _ in range(20):
        checkpoint, _ = train_chunk(checkpoint, 2)
    assert alive() == before


def test_the_time_that_is_up_ends_a_chunk_after_one_update():
    checkpoint, metrics = train_chunk(begin(small()), 50, until=time.monotonic() - 1)
    assert checkpoint.step == len(metrics.loss) == 1


def test_a_training_ends_at_its_planned_total():
    checkpoint, metrics = train_chunk(begin(small(updates=5)), 50)
    assert checkpoint.step == len(metrics.loss) == 5
    assert checkpoint.finished


def test_the_rate_falls_in_a_line_over_the_share_that_decays():
    # plain gradient descent, never clipped: a step is rate × gradient
    setup = small("rnn", "sgd", clip=None, updates=4, decay=0.5, learning_rate=0.1)
    checkpoint = begin(setup)
    rates = []
    for _ in range(4):
        after, metrics = train_chunk(checkpoint, 1)
        moved = sum(((after.weights[name] - checkpoint.weights[name]) ** 2).sum() for name in after.weights)
        rates.append(math.sqrt(moved) / metrics.norm_before[0])
        checkpoint = after
    np.testing.assert_allclose(rates, [0.1, 0.1, 0.1, 0.05], rtol=1e-3)


def test_training_leaves_torchs_number_of_threads_as_it_was():
    before = torch.get_num_threads()
    try:
        torch.set_num_threads(2)
        with one_thread():
            assert torch.get_num_threads() == 1
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)


def test_training_does_not_import_torchs_compiler():
    program = (
        "import sys; from rnnlab.engine.training import *; "
        "train_chunk(begin(Setup('reber', hidden=4, embedding=3, batch=2)), 2); "
        "sys.exit('torch._dynamo' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=120).returncode == 0


@pytest.mark.parametrize(
    ("field", "value", "kind"),
    [
        ("cell", "elman", "not-an-option"),
        ("optimiser", "lbfgs", "not-an-option"),
        ("init", "zeros", "not-an-option"),
        ("activation", "sigmoid", "not-an-option"),
        ("hidden", 0, "size-impossible"),
        ("hidden", 10**6, "size-impossible"),
        ("batch", 0, "size-impossible"),
        ("seed", -1, "size-impossible"),
        ("learning_rate", 0.0, "rate-not-positive"),
        ("learning_rate", math.nan, "rate-not-positive"),
        ("clip", -1.0, "clip-limit"),
        ("forget_bias", math.inf, "not-finite"),
        ("decay", 1.5, "size-impossible"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_by_the_field(field, value, kind):
    with pytest.raises(EngineError) as refused:
        replace(SMALL, **{field: value})
    assert (refused.value.kind, refused.value.field) == (kind, field)


@pytest.mark.parametrize("cell", MODEL_CELLS)
def test_the_card_says_how_many_parameters_the_formula_has(cell):
    checkpoint = begin(small(cell))
    E, H = 5, 7
    expected = {"rnn": H * (E + H + 1), "gru": 3 * H * (E + H + 1) + H, "lstm": 4 * H * (E + H + 1)}
    expected["lstm1997"] = 3 * H * (E + H + 1)
    assert as_model(checkpoint)[1].settings["parameters"] == parameter_count(checkpoint.setup) == expected[cell]
    assert model_of(checkpoint).parameter_count == expected[cell]


def test_the_wide_rnn_has_the_lstms_number_of_parameters():
    lstm, wide = (parameter_count(recipes.recipe("recall", cell)) for cell in ("lstm", "rnn-wide"))
    assert wide == pytest.approx(lstm, rel=0.02)


def test_a_grid_is_the_same_for_every_cell_but_for_the_cell():
    grids = {cell: recipes.grid("recall", cell) for cell in ("rnn", "rnn-wide", "gru", "lstm")}
    plain = {cell: [replace(setup, cell="rnn", hidden=1) for setup in grid] for cell, grid in grids.items()}
    assert len(plain["rnn"]) == 8
    assert all(grid == plain["rnn"] for grid in plain.values())


def test_a_recipe_is_the_best_of_what_its_search_found():
    found = [
        {"accuracy": 0.9, "loss": 0.1},
        {"accuracy": 1.0, "loss": 0.3},
        {"accuracy": 1.0, "loss": 0.2},
    ]
    assert recipes.best(found) == 2
    for name, (kind, cell) in recipes.NAMES.items():
        found = recipes.search_results(kind, cell)
        if found:
            setup = recipes.recipe(kind, cell)
            chosen = max(found, key=lambda entry: (entry["accuracy"], -entry["loss"]))
            assert (setup.learning_rate, setup.init) == (chosen["learning_rate"], chosen["init"]), name
            assert setup.plain()["curriculum"] == chosen["lessons"], name
