"""The models of sense against torch's own modules, their training, and what the shipped ones know."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from rnnlab.engine import sense_reading as reading
from rnnlab.engine import sense_recipes as recipes
from rnnlab.engine.checkpoints import load_sense as load_checkpoint
from rnnlab.engine.checkpoints import save_checkpoint
from rnnlab.engine.model_files import MisfitError
from rnnlab.engine.models import load_trained
from rnnlab.engine.network import network_trace
from rnnlab.engine.recipes import best
from rnnlab.engine.sense_models import (
    as_model,
    count_block,
    evaluate,
    load_sense,
    load_sense_file,
    sense_of,
    sense_of_tensors,
)
from rnnlab.engine.sense_training import KINDS, Setup, begin, loss_of, states_of, train_chunk
from rnnlab.engine.tasks import task
from rnnlab.engine.tasks.sense_examples import WORDS
from rnnlab.engine.traces import EngineError
from rnnlab.engine.weights import load_model, save_model
from rnnlab.paths import resource

SENSE = task("sense")
NAMES = tuple(recipes.NAMES)
OTHER_SENTENCES = 12345  # the cards were measured with seed 0
SMALL = {
    "forward": Setup("forward", 5, 7),
    "bidirectional": Setup("bidirectional", 5, 3),
    "static": Setup("static", 5, 5),
}


def module_of(model):
    """torch's own LSTM with a model's numbers."""
    parts = {name.removeprefix("rnn."): value for name, value in model.tensors.items() if name.startswith("rnn.")}
    H = parts["weight_hh_l0"].shape[1]
    both = "weight_hh_l0_reverse" in parts
    lstm = torch.nn.LSTM(parts["weight_ih_l0"].shape[1], H, bidirectional=both, batch_first=True, dtype=torch.float64)
    lstm.load_state_dict(parts)
    return lstm


def by_torch(model, ids):
    """Every state of one sentence, read by torch alone."""
    with torch.no_grad():
        vectors = model.tensors["embedding.weight"][torch.tensor(list(ids))]
        return vectors.numpy() if model.kind == "static" else module_of(model)(vectors[None])[0][0].numpy()


@pytest.fixture(scope="module")
def models():
    return {name: load_sense(name) for name in NAMES}


# networks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sense-forward", "sense-bidirectional"])
def test_N06_states_of_a_padded_batch_are_those_of_torch_s_packed_sequences(models, name):
    model = models[name]
    batch = SENSE.batch(np.random.default_rng(5), 40, "test")
    assert len(set(batch.lengths.tolist())) > 3
    with torch.no_grad():
        vectors = model.tensors["embedding.weight"][torch.from_numpy(batch.inputs)]
        packed = pack_padded_sequence(vectors, torch.from_numpy(batch.lengths), batch_first=True, enforce_sorted=False)
        expected, _ = pad_packed_sequence(module_of(model)(packed)[0], batch_first=True)
    states = model.states(batch)
    for k, length in enumerate(batch.lengths):
        np.testing.assert_allclose(states[k, :length], expected[k, :length].numpy(), rtol=0, atol=1e-12)


def test_N06_what_fills_up_a_row_changes_no_state_before_it(models):
    model = models["sense-bidirectional"]
    alone = reading.padded([np.array([3, 1, 4])])
    beside = reading.padded([np.array([3, 1, 4]), np.arange(1, 10)])
    beside.inputs[0, 3:] = 7
    np.testing.assert_allclose(model.states(beside)[0, :3], model.states(alone)[0], rtol=0, atol=1e-13)


def test_the_network_of_a_model_is_the_one_that_every_lab_traces(models):
    model = models["sense-bidirectional"]
    ids = model.indices(("老师", "说", "苹果", "裁员", "了"))
    trace = network_trace(model.network, model.embedding[ids])
    np.testing.assert_allclose(trace.output, by_torch(model, ids), rtol=0, atol=1e-12)
    np.testing.assert_allclose(model.states(reading.padded([ids]))[0], trace.output, rtol=0, atol=1e-12)


def test_the_probability_is_a_softmax_over_the_words_two_answers(models):
    model = models["sense-forward"]
    states = torch.randn(6, model.state_size, generator=torch.Generator().manual_seed(0), dtype=torch.float64) * 30
    logits = states @ model.tensors["readout.weight"].T + model.tensors["readout.bias"]
    for word in (0, 5):
        expected = torch.softmax(logits[:, [2 * word, 2 * word + 1]], dim=1)[:, 1]
        np.testing.assert_allclose(model.second_sense(states.numpy(), word), expected.numpy(), rtol=1e-12, atol=1e-300)
    np.testing.assert_allclose(model.logits(states.numpy()), logits.numpy(), rtol=1e-12, atol=1e-12)
    far = (logits[:, 1] > logits[:, 0]).double()  # so far from even that no exponential must overflow
    np.testing.assert_array_equal(model.second_sense(1e6 * states.numpy(), 0), far.numpy())


# the border ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("place", [0, 2, 5, None])
def test_a_state_at_the_border_is_that_of_the_sentence_which_ends_there(models, name, place):
    model = models[name]
    ids = model.indices(("昨天", "老师", "说", "苹果", "已经", "zyzzyva", "了"))
    found = reading.states_by_border(model, ids, place)
    assert found.shape == (7, model.state_size)
    for border in range(1, 8):
        at = border - 1 if place is None else place
        if at >= border:
            assert np.isnan(found[border - 1]).all()
            continue
        np.testing.assert_allclose(found[border - 1], by_torch(model, ids[:border])[at], rtol=0, atol=1e-12)


def test_only_the_backward_half_learns_of_what_follows(models):
    model = models["sense-bidirectional"]
    ids = model.indices(("老师", "说", "苹果", "裁员", "了"))
    found = reading.states_by_border(model, ids, 2)[2:]
    H = model.state_size // 2
    assert (found[:, :H] == found[0, :H]).all()
    assert np.abs(np.diff(found[:, H:], axis=0)).max(axis=1).min() > 1e-3


# the line of even odds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("half", ["forward", "backward", "both"])
@pytest.mark.parametrize("word", [0, 7])
def test_on_the_line_both_senses_are_equally_probable(models, half, word):
    model = models["sense-bidirectional"]
    many = reading.many_states(model, word, 0, "word", half)
    mean = many.states.mean(axis=0)
    line = reading.even_odds(model, word, many.plane, half, mean, many.points)
    assert line is not None
    for point in (line[0], line[1], line.mean(axis=0)):
        # a state in the plane, the other half at its mean
        state = mean.copy()
        reading.half_of(state, half)[:] += point @ many.plane.axes
        logits = by_hand_logits(model, state)[2 * word : 2 * word + 2]
        assert torch.softmax(logits, 0)[1].item() == pytest.approx(0.5, abs=1e-12)


def by_hand_logits(model, state):
    return torch.nn.functional.linear(
        torch.from_numpy(state), model.tensors["readout.weight"], model.tensors["readout.bias"]
    )


def test_beside_the_line_one_sense_is_more_probable_and_beyond_it_the_other(models):
    model = models["sense-forward"]
    many = reading.many_states(model, 0, 0, "last", "both")
    mean = many.states.mean(axis=0)
    line = reading.even_odds(model, 0, many.plane, "both", mean, many.points)
    along = line[1] - line[0]
    across = np.array([-along[1], along[0]])
    sides = [model.second_sense(mean + (line.mean(axis=0) + s * across) @ many.plane.axes, 0) for s in (-0.1, 0.1)]
    assert (sides[0] - 0.5) * (sides[1] - 0.5) < 0


def test_the_line_ends_at_the_widened_box_of_the_points_and_is_not_drawn_far_from_them(models):
    model = models["sense-bidirectional"]
    many = reading.many_states(model, 0, 0, "word", "both")
    mean = many.states.mean(axis=0)
    line = reading.even_odds(model, 0, many.plane, "both", mean, many.points)
    low, high = many.points.min(axis=0), many.points.max(axis=0)
    margin = 0.25 * (high - low)
    assert (line >= low - margin - 1e-9).all()
    assert (line <= high + margin + 1e-9).all()
    # both ends lie on the box's edge
    edges = np.minimum(np.abs(line - (low - margin)), np.abs(line - (high + margin))).min(axis=1)
    np.testing.assert_allclose(edges, 0.0, atol=1e-9)
    far = line.mean(axis=0) + 100 * np.array([[line[1, 1] - line[0, 1], line[0, 0] - line[1, 0]]])
    assert reading.even_odds(model, 0, many.plane, "both", mean, far) is None
    assert reading.even_odds(model, 0, many.plane, "both", mean, np.zeros((0, 2))) is None


def test_a_plane_within_which_the_odds_do_not_change_has_no_line(models):
    model = models["sense-static"]  # one state, so no axis has any direction
    many = reading.many_states(model, 0, 0, "word", "both")
    flat = replace(many.plane, axes=np.zeros_like(many.plane.axes))
    assert reading.even_odds(model, 0, flat, "both", many.states.mean(axis=0), many.points) is None


def test_the_plane_is_that_of_the_singular_value_decomposition(models):
    many = reading.many_states(models["sense-forward"], 3, 0, "word", "both")
    centred = torch.from_numpy(many.states - many.states.mean(axis=0))
    _, sizes, axes = torch.linalg.svd(centred, full_matrices=False)
    points = (centred @ axes[:2].T).numpy()
    np.testing.assert_allclose(np.abs(many.points), np.abs(points), rtol=0, atol=1e-8)
    shares = (sizes**2 / (sizes**2).sum())[:2]
    np.testing.assert_allclose(many.plane.explained, shares.numpy(), rtol=1e-9)
    assert many.plane.fitted_on == len(many.states) == 120


def test_cosines_are_torch_s_and_nan_for_a_state_that_is_not_there():
    states = np.random.default_rng(0).standard_normal((4, 5))
    states[2] = np.nan
    found = reading.cosines(states)
    for a in range(4):
        for b in range(4):
            if 2 in (a, b):
                assert np.isnan(found[a, b])
                continue
            one, other = torch.from_numpy(states[a]), torch.from_numpy(states[b])
            assert found[a, b] == pytest.approx(torch.nn.functional.cosine_similarity(one, other, dim=0).item())


# training ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_the_loss_and_its_gradient_are_those_of_torch_s_modules(kind):
    setup = SMALL[kind]
    weights = {
        name: torch.from_numpy(values).double().requires_grad_() for name, values in begin(setup).weights.items()
    }
    batch = SENSE.batch(np.random.default_rng(1), 8)
    loss, _ = loss_of(weights, kind, batch)
    loss.backward()
    embedding = torch.nn.Embedding(len(SENSE.words), 5, dtype=torch.float64)
    lstm = torch.nn.LSTM(5, setup.hidden, batch_first=True, bidirectional=kind == "bidirectional", dtype=torch.float64)
    readout = torch.nn.Linear(setup.state_size, len(SENSE.answers), dtype=torch.float64)
    parts = {"embedding": embedding, "readout": readout} | ({} if kind == "static" else {"rnn": lstm})
    for part, module in parts.items():
        module.load_state_dict(
            {name.split(".", 1)[1]: value.detach() for name, value in weights.items() if name.startswith(part)}
        )
    total = torch.zeros((), dtype=torch.float64)
    asked = 0
    for k in range(8):  # one sentence after the other: no filling, no packing
        vectors = embedding(torch.tensor(batch.sentence(k)))
        states = vectors if kind == "static" else lstm(vectors[None])[0][0]
        targets = torch.from_numpy(batch.targets[k, : batch.lengths[k]])
        total = total + torch.nn.CrossEntropyLoss(reduction="sum", ignore_index=-100)(readout(states), targets)
        asked += int((targets >= 0).sum())
    expected = total / asked
    expected.backward()
    assert loss.item() == pytest.approx(expected.item(), rel=1e-12)
    for part, module in parts.items():
        for name, parameter in module.named_parameters():
            np.testing.assert_allclose(
                weights[f"{part}.{name}"].grad.numpy(), parameter.grad.numpy(), rtol=1e-9, atol=1e-13
            )


@pytest.mark.parametrize("kind", KINDS)
def test_updates_in_chunks_are_the_same_updates_bit_for_bit(kind, tmp_path):
    setup = replace(SMALL[kind], updates=30)
    at_once, metrics = train_chunk(begin(setup), 30)
    again, _ = train_chunk(begin(setup), 30)
    resumed = begin(setup)
    while not resumed.finished:
        resumed, _ = train_chunk(resumed, 12)
        save_checkpoint(tmp_path / "kept.checkpoint", resumed, 1.0)
        resumed = load_checkpoint(tmp_path / "kept.checkpoint").checkpoint
    for name, values in at_once.weights.items():
        assert values.tobytes() == again.weights[name].tobytes() == resumed.weights[name].tobytes()
    assert at_once.step == resumed.step == 30
    assert metrics.loss[-5:].mean() < metrics.loss[:5].mean()


def test_word_vectors_of_all_kinds_start_alike_and_an_lstm_starts_by_keeping():
    starts = {kind: begin(SMALL[kind]).weights for kind in KINDS}
    vectors = [weights["embedding.weight"].tobytes() for weights in starts.values()]
    assert len(set(vectors)) == 1
    assert (starts["bidirectional"]["rnn.bias_ih_l0_reverse"][3:6] == 1.0).all()
    assert (starts["bidirectional"]["rnn.bias_hh_l0_reverse"][3:6] == 0.0).all()


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"kind": "both"}, "kind"),
        ({"kind": "static", "embedding": 4, "hidden": 5}, "hidden"),
        ({"kind": "forward", "hidden": 0}, "hidden"),
        ({"kind": "forward", "learning_rate": float("nan")}, "learning_rate"),
        ({"kind": "forward", "clip": 0.0}, "clip"),
        ({"kind": "forward", "decay": 2.0}, "decay"),
        ({"kind": "forward", "forget_bias": float("inf")}, "forget_bias"),
        ({"kind": "forward", "seed": -1}, "seed"),
    ],
)
def test_an_impossible_setup_is_refused_by_its_field(wrong, field):
    with pytest.raises(EngineError) as refused:
        Setup(**wrong)
    assert refused.value.field == field


# files ---------------------------------------------------------------------------------------------------------------


def test_a_model_of_one_kind_is_not_read_as_one_of_another(models):
    for call, name in ((load_trained, "sense-forward"), (load_sense, "recall-lstm")):
        with pytest.raises(EngineError) as refused:
            call(name)
        assert refused.value.kind == "model-other-task"
    with pytest.raises(EngineError) as refused:
        load_sense("sense-sideways")
    assert refused.value.kind == "model-unknown"


@pytest.mark.parametrize("name", NAMES)
def test_a_file_whose_parts_do_not_fit_is_refused_in_words(name):
    tensors, card = load_model(resource("models") / f"{name}.safetensors")

    def changed(**settings):
        return replace(card, settings={**card.settings, **settings})

    bad = {**tensors, "readout.bias": tensors["readout.bias"][1:]}
    nan = {**tensors, "embedding.weight": tensors["embedding.weight"] * torch.nan}
    less = {key: value for key, value in tensors.items() if key != "readout.weight"}
    cases = [
        (bad, card, "readout.bias"),
        (nan, card, "finite"),
        (less, card, "readout.weight"),
        (tensors, changed(kind="sideways"), "kind"),
        (tensors, changed(hidden="3"), "hidden"),
        (tensors, changed(words=[["unk", "unk"]]), "words"),
        (tensors, changed(answers=None), "answers"),
    ]
    for parts, own, said in cases:
        with pytest.raises(MisfitError, match=said):
            sense_of_tensors("bad", parts, own)


def test_a_training_is_a_model_without_a_file_and_with_one(tmp_path):
    checkpoint, _ = train_chunk(begin(replace(SMALL["bidirectional"], updates=5)), 5)
    model = sense_of(checkpoint)
    rows = evaluate(model, 20)
    path = tmp_path / "own.safetensors"
    save_model(path, *as_model(checkpoint, rows=rows))
    read = load_sense_file(path)
    assert read.card.settings["rows"] == rows
    assert read.card.metrics["accuracy"] == pytest.approx(sum(row["right"] for row in rows) / 40)
    batch = SENSE.batch(np.random.default_rng(0), 4)
    assert read.states(batch).tobytes() == model.states(batch).tobytes()


# the shipped ones ----------------------------------------------------------------------------------------------------


def test_three_models_are_less_than_200_kilobytes_together():
    assert sum((resource("models") / f"{name}.safetensors").stat().st_size for name in NAMES) < 200e3


@pytest.mark.parametrize("name", NAMES)
def test_a_card_holds_the_recipe_what_its_search_found_and_its_parameters(models, name):
    model, setup = models[name], recipes.recipe(name)
    settings = model.card.settings
    assert settings["recipe"] == setup.plain()
    assert model.card.steps == setup.updates
    found = settings["search"]
    assert found == recipes.search_results(name)
    tried = [(one.learning_rate, one.decay, one.updates) for one in recipes.grid(name)]
    assert [(entry["learning_rate"], entry["decay"], entry["updates"]) for entry in found] == tried
    assert (setup.learning_rate, setup.decay) == tried[best(found)][:2]
    H, E = setup.hidden, setup.embedding
    directions = {"forward": 1, "bidirectional": 2, "static": 0}[setup.kind]
    assert settings["parameters"] == model.parameter_count == directions * 4 * H * (E + H + 1)


def test_all_three_had_the_same_search_and_both_lstms_nearly_the_same_parameters(models):
    tried = [[(one.learning_rate, one.decay, one.updates) for one in recipes.grid(name)] for name in NAMES]
    assert tried[0] == tried[1] == tried[2]
    assert {name: model.parameter_count for name, model in models.items()} == {
        "sense-forward": 3936,
        "sense-bidirectional": 3840,
        "sense-static": 0,
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_card_s_rows_are_counted_again(models, name):
    model = models[name]
    assert evaluate(model, 400) == model.card.settings["rows"]


@pytest.mark.parametrize("seed", [0, OTHER_SENTENCES])
def test_a_forward_model_cannot_know_what_comes_after_and_a_bidirectional_one_does(models, seed):
    rows = {name: {row["condition"]: row for row in evaluate(model, 400, seed)} for name, model in models.items()}
    forward, both, static = (rows[name] for name in NAMES)
    assert forward["before"]["accuracy"] >= 0.99
    # Twins have the same words up to there: whatever a model says at the word, it is right for one of the two. An odd
    # difference could only come of rounding, where a state is read in another row of the batch.
    assert abs(forward["after"]["right"] - 200) <= 2
    assert forward["before"]["last_accuracy"] >= 0.99
    assert forward["after"]["last_accuracy"] >= 0.99
    assert all(both[where][key] >= 0.99 for where in both for key in ("accuracy", "last_accuracy"))
    assert [static[where]["right"] for where in ("before", "after")] == [200, 200]
    assert all("last_right" not in row for row in static.values())
    assert all(row["n"] == 400 and row["chance"] == 0.5 for kind in rows.values() for row in kind.values())


def test_before_anything_decides_the_models_leave_it_open(models):
    # On the mean of many sentences; a single one may lean to a side.
    for name in ("sense-forward", "sense-bidirectional"):
        model = models[name]
        said = []
        for word in range(len(WORDS)):
            batch = reading.many_sentences(word, 1, 5)
            for k in range(10, 20):
                ids = np.array(batch.sentence(k))
                place = SENSE.found(ids.tolist()).place
                said.append(
                    abs(
                        float(
                            reading.states_by_border(model, ids, place)[place] @ model.sense_line(word)[0]
                            + model.sense_line(word)[1]
                        )
                    )
                )
        assert np.median(said) < np.log(3)  # between 1/4 and 3/4 for half of them


def test_a_longer_count_begins_with_the_shorter_one(models):
    model = models["sense-forward"]
    first = count_block(model, "after", 0, 50, 0)
    assert evaluate(model, 50)[1]["last_right"] == first["last"][0]
    with torch.no_grad():
        states = states_of(model.tensors, model.kind, torch.ones(1, 3, dtype=torch.int64), torch.tensor([3]))
    assert states.shape == (1, 3, model.state_size)
