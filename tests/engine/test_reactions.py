"""What units react to, and the plane of principal axes: against hand calculations and numpy's decompositions."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from rnnlab import corpus, paths
from rnnlab.engine.models import load_file
from rnnlab.engine.principal import principal_plane
from rnnlab.engine.reactions import (
    busiest_units,
    eta_squared,
    hidden_states,
    model_plane,
    model_reactions,
    reference,
    unit_reactions,
)
from rnnlab.engine.tasks import task
from rnnlab.engine.tasks.base import split_of
from rnnlab.engine.tasks.text import TextTask
from tests.labs.trained import CELLS, Torch, write_model

# ---- η² --------------------------------------------------------------------------------------------------------------


def test_share_between_groups_by_hand():
    # groups (1, 2, 3) and (7, 9): means 2 and 8, whole mean 22/5
    # between: 3·(2 − 4.4)² + 2·(8 − 4.4)² = 43.2; within: 2 + 2 = 4
    values = np.array([[1.0], [7.0], [2.0], [9.0], [3.0]])
    assert_allclose(eta_squared(values, np.array([5, -1, 5, -1, 5])), [43.2 / 47.2], rtol=1e-14)


def test_share_is_one_within_equal_groups_and_zero_of_a_unit_that_never_moves_or_of_one_group():
    groups = np.array([0, 0, 4, 4])
    columns = np.array([[1.0, 0.1, 1.0], [1.0, 0.1, 2.0], [3.0, 0.1, 1.0], [3.0, 0.1, 2.0]])
    assert_allclose(eta_squared(columns, groups), [1.0, 0.0, 0.0], atol=1e-15)
    assert_allclose(eta_squared(columns, np.zeros(4, int)), [0.0, 0.0, 0.0], atol=1e-15)


def test_share_of_many_equal_numbers_is_zero_whatever_rounding_makes_of_their_mean():
    values, groups = np.full((5000, 1), 0.22868484), np.arange(5000) % 2
    assert values.mean(axis=0) != values[0]
    assert eta_squared(values, groups).tolist() == [0.0]


@given(st.lists(st.tuples(st.integers(0, 3), st.floats(-100, 100)), min_size=2, max_size=30))
def test_share_is_that_of_the_sums_of_squares_written_out(rows):
    groups, values = np.array([group for group, _ in rows]), np.array([value for _, value in rows])
    within = sum(((values[groups == g] - values[groups == g].mean()) ** 2).sum() for g in set(groups.tolist()))
    total = ((values - values.mean()) ** 2).sum()
    share = eta_squared(values[:, None], groups)[0]
    assert 0 <= share <= 1
    if total > 1e-6:
        assert share == pytest.approx(1 - within / total, abs=1e-8)


def test_unit_reacts_to_the_feature_that_tells_most_of_it():
    rng = np.random.default_rng(3)
    features = {"word": rng.integers(0, 5, 400), "depth": rng.integers(0, 3, 400)}
    noise = rng.normal(size=(400, 3)) * 0.1
    states = noise + np.stack([features["depth"], features["word"], np.zeros(400)], axis=1)
    found = unit_reactions(states, features, sentences=20)
    assert [found.features[k] for k in found.best[:2]] == ["depth", "word"]
    assert set(found.order[:2]) == {0, 1}
    assert found.order[2] == 2
    assert (found.sentences, found.steps) == (20, 400)
    inside = (states >= found.low) & (states <= found.high)
    assert_allclose(inside.mean(axis=0), 0.98, atol=0.006)


# ---- principal axes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1e-150, 1.0, 1e150])
def test_axes_and_shares_are_those_of_the_singular_vectors_and_of_the_covariance(scale):
    rng = np.random.default_rng(1)
    states = rng.normal(size=(300, 6)) @ rng.normal(size=(6, 6)) + 5
    plane = principal_plane(states * scale)
    _, spread, rows = np.linalg.svd(states - states.mean(axis=0), full_matrices=False)
    assert_allclose(np.abs(plane.axes @ rows[:2].T), np.eye(2), atol=1e-9)
    assert_allclose(plane.explained, (spread**2)[:2] / (spread**2).sum(), rtol=1e-10)
    values = np.linalg.eigh(np.cov(states, rowvar=False))[0]
    assert_allclose(plane.explained, values[::-1][:2] / values.sum(), rtol=1e-10)
    assert_allclose(plane.mean, states.mean(axis=0) * scale, rtol=1e-12)
    assert sum(plane.explained) <= 1
    for axis in plane.axes:
        assert axis[np.abs(axis).argmax()] > 0


def test_points_on_the_plane_are_where_the_axes_say():
    plane = principal_plane(np.array([[3.0, 0.0, 1.0], [-3.0, 0.0, 1.0], [0.0, 1.0, 1.0], [0.0, -1.0, 1.0]]))
    assert_allclose(plane.axes, [[1, 0, 0], [0, 1, 0]], atol=1e-15)
    assert_allclose(plane.explained, (0.9, 0.1))  # 18 and 2 of 20
    assert_allclose(plane.project(np.array([[2.0, 5.0, 9.0]])), [[2.0, 5.0]], atol=1e-14)


@pytest.mark.parametrize(
    "states", [np.ones((4, 3)), np.full((4, 3), 0.1), np.zeros((2, 1)), np.full((2, 3), np.nan), np.ones((1, 3))]
)
def test_states_that_are_all_the_same_or_nothing_explain_nothing(states):
    plane = principal_plane(states)
    assert plane.explained == (0.0, 0.0)
    assert plane.axes.shape == (2, states.shape[1])
    assert np.isfinite(plane.axes).all()


def test_one_unit_has_one_axis():
    plane = principal_plane(np.array([[1.0], [3.0]]))
    assert plane.explained == (1.0, 0.0)
    assert plane.axes.tolist() == [[1.0], [0.0]]


def test_states_that_are_not_finite_play_no_part():
    finite = np.random.default_rng(0).normal(size=(20, 3))
    plane = principal_plane(np.vstack([finite, [[np.inf, 0, 0], [np.nan, 0, 0]]]))
    assert_allclose(plane.axes, principal_plane(finite).axes)
    assert plane.fitted_on == 20


# ---- a model's states over held-out sentences ------------------------------------------------------------------------


@pytest.mark.parametrize("cell", CELLS)
def test_states_of_many_sentences_are_those_of_torchs_modules(tmp_path, cell):
    path = write_model(tmp_path, f"a-{cell}", cell)
    model, module = load_file(path), Torch(path, cell)
    lengths = np.array([3, 7, 1, 7])
    rows = np.random.default_rng(2).integers(0, len(model.words), (4, 7))
    states = hidden_states(model, rows, lengths)
    for k, length in enumerate(lengths):
        assert_allclose(states[k, :length], module.read(rows[k, :length].tolist())[0], atol=1e-12)
        assert (states[k, length:] == 0).all()


def test_states_of_a_cell_without_a_kernel_are_those_of_its_formula(tmp_path):
    model = load_file(write_model(tmp_path, "a-sigmoid", "rnn", activation="sigmoid"))
    states = hidden_states(model, np.array([[1, 2]]), np.array([2]))
    h = np.zeros(model.hidden_size)
    for t, row in enumerate((1, 2)):
        a = model.weights.W @ model.embedding[row] + model.weights.U @ h + model.weights.b
        h = 1 / (1 + np.exp(-a))
        assert_allclose(states[0, t], h, atol=1e-12)


@pytest.mark.parametrize("name", ["recall", "reber", "brackets"])
def test_reference_is_of_two_hundred_held_out_sentences_and_more_with_right_answers(tmp_path, name):
    own = task(name)
    path = write_model(tmp_path, f"a-{name}", "gru", name, reads=own.reads)
    model, module = load_file(path), Torch(path, "gru")
    found = reference(model)
    assert found.sentences >= 200
    starts = [*np.flatnonzero(found.features["position"] == 1), len(found.states)]
    assert len(starts) == found.sentences + 1
    words = found.features["word"]
    for first, end in itertools.pairwise(starts):
        ids = tuple(words[first:end].tolist())
        assert split_of(ids) == "test"
        for feature, values in own.features(ids).items():
            assert (found.features[feature][first:end] == values).all()
    first, end = starts[7], starts[8]
    assert_allclose(found.states[first:end], module.read(words[first:end].tolist())[0], atol=1e-12)
    assert len(found.asked) == len(found.answers) == found.sentences
    assert len(set(found.answers)) > 2


def test_answers_beside_the_states_are_the_right_ones(tmp_path):
    """For *recall* the state that is asked is the last, and the right answer that of the country of birth."""
    model = load_file(write_model(tmp_path, "a-lstm", "lstm"))
    found = reference(model)
    starts = np.flatnonzero(found.features["position"] == 1)
    ends = np.append(starts[1:], len(found.states)) - 1
    assert (found.asked == found.states[ends]).all()
    assert found.answers == tuple((found.features["country"][ends] - 1).tolist())


def test_model_with_its_words_and_answers_in_another_order_is_asked_the_same(tmp_path):
    own = task("recall")
    model = load_file(
        write_model(tmp_path, "a-turned", "rnn", words=[own.words[0], *own.words[:0:-1]], answers=own.answers[::-1])
    )
    found = reference(model)
    ends = np.append(np.flatnonzero(found.features["position"] == 1)[1:], len(found.states)) - 1
    assert found.answers == tuple((8 - found.features["country"][ends]).tolist())
    first = found.states[0]
    word = own.words[found.features["word"][0]][0]
    assert_allclose(first, np.tanh(model.weights.W @ model.vectors([word])[0] + model.weights.b), atol=1e-12)


def story():
    """Sentences of a tiny grammar, long enough to hold a tenth of it out."""
    rng = np.random.default_rng(4)
    parts = (("the", "a"), ("dog", "cat", "bird"), ("sees", "hears"), ("the",), ("tree", "house"), (".",))
    return tuple(str(rng.choice(words)) for _ in range(150) for words in parts)


def text_model(folder, digest):
    own = TextTask(story())
    path = write_model(
        folder,
        "text-0123456789ab",
        "lstm",
        card_task="text",
        words=own.words,
        answers=own.answers,
        reads="every",
        recipe={"text": digest},
    )
    return load_file(path), Torch(path, "lstm"), own


def test_reference_of_a_kept_text_is_of_its_held_out_block(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "own_texts", lambda: tmp_path)
    model, module, own = text_model(tmp_path, corpus.keep("word", story()).digest)
    found = reference(model)
    held_out = own.blocks["test"].tolist()
    length = len(held_out) // 2
    windows = {tuple(held_out[k : k + length]) for k in range(len(held_out) - length)}
    assert found.sentences == len(held_out) - length  # each passage once, none twice: the text is short
    starts = [*np.flatnonzero(found.features["position"] == 1), len(found.states)]
    read = [tuple(found.features["word"][first:end].tolist()) for first, end in itertools.pairwise(starts)]
    assert set(read) == windows
    first, end = starts[3], starts[4]
    ids = found.features["word"][first:end]
    assert_allclose(found.states[first:end], module.read(ids.tolist())[0], atol=1e-12)
    assert found.features["before"][first + 1 : end].tolist() == ids[:-1].tolist()


@pytest.mark.parametrize("digest", ["0" * 64, "../secret", 7, None])
def test_text_that_is_not_kept_has_no_reference(tmp_path, monkeypatch, digest):
    monkeypatch.setattr(paths, "own_texts", lambda: tmp_path)
    model, _, _ = text_model(tmp_path, digest)
    assert reference(model) is None
    assert model_plane(model) is None
    assert model_reactions(model) is None
    weights = np.square(model.readout.W).sum(axis=0)
    assert set(busiest_units(model, 2)) == set(np.argsort(weights)[-2:].tolist())


def test_busiest_units_vary_most_over_the_reference_and_the_plane_is_fitted_to_it(tmp_path):
    model = load_file(write_model(tmp_path, "a-busy", "lstm"))
    states = reference(model).states
    units = busiest_units(model, 3)
    spread = states.var(axis=0)
    assert sorted(spread[list(units)]) == sorted(spread)[-3:]
    assert_allclose(model_plane(model).mean, states.mean(axis=0))
    assert model_plane(model).fitted_on == len(states)


def test_reference_of_a_model_is_made_once(tmp_path):
    model = load_file(write_model(tmp_path, "a-once", "rnn"))
    assert reference(model) is reference(model)
    assert torch.is_grad_enabled()
