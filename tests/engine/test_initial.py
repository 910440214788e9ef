"""How weights and inputs are drawn."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose, assert_array_equal
from torch import nn

from rnnlab.engine.initial import draw_inputs, draw_weights


@pytest.mark.parametrize(("cell", "gates"), [("rnn", 1), ("gru", 3), ("lstm", 4)])
def test_N14_sizes_are_rows_by_columns_of_pytorch(cell, gates):
    weights = draw_weights(cell, 4, 3, init="uniform", seed=0)
    module = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}[cell](3, 4)
    assert weights.W.shape == module.weight_ih_l0.shape == (gates * 4, 3)
    assert weights.U.shape == module.weight_hh_l0.shape == (gates * 4, 4)
    assert weights.b.shape == module.bias_ih_l0.shape


@pytest.mark.parametrize(("cell", "gates"), [("rnn", 1), ("gru", 3), ("lstm", 4)])
def test_N29_each_gate_block_is_orthogonal_on_its_own(cell, gates):
    U = draw_weights(cell, 128, 3, init="orthogonal", factor=0.9, seed=1).U
    blocks = U.reshape(gates, 128, 128)
    assert_allclose(np.linalg.svd(blocks, compute_uv=False), 0.9, rtol=0, atol=1e-12)


def test_N29_one_draw_for_the_stacked_gates_would_not_be_orthogonal():
    stacked = nn.init.orthogonal_(torch.empty(512, 128), generator=torch.Generator().manual_seed(0))
    values = torch.linalg.svdvals(stacked[:128])
    assert values.min() < 0.05
    assert values.max() < 0.95


@pytest.mark.parametrize("init", ["orthogonal", "xavier", "uniform"])
def test_the_factor_scales_u_for_every_initialisation(init):
    plain = draw_weights("lstm", 5, 3, init=init, factor=1.0, seed=2)
    scaled = draw_weights("lstm", 5, 3, init=init, factor=0.3, seed=2)
    assert_allclose(scaled.U, 0.3 * plain.U, rtol=1e-15, atol=0)
    assert_array_equal(scaled.W, plain.W)
    assert_array_equal(scaled.b, plain.b)


def test_uniform_fills_the_range_of_pytorch():
    weights = draw_weights("lstm", 64, 64, init="uniform", seed=3)
    bound = 1 / math.sqrt(64)
    for matrix in (weights.W, weights.U):
        assert np.abs(matrix).max() <= bound
        assert np.abs(matrix).max() > 0.99 * bound
        assert matrix.std() == pytest.approx(bound / math.sqrt(3), rel=0.02)
    input_gate = weights.b[:64]  # the sum of two biases of ±1/√H each
    assert bound < np.abs(input_gate).max() <= 2 * bound


def test_xavier_fills_its_range_block_by_block():
    weights = draw_weights("gru", 40, 20, init="xavier", seed=4)
    for block in np.split(weights.W, 3):
        assert np.abs(block).max() == pytest.approx(math.sqrt(6 / 60), rel=0.02)
    for block in np.split(weights.U, 3):
        assert np.abs(block).max() == pytest.approx(math.sqrt(6 / 80), rel=0.02)
    assert not weights.b[:40].any()


@pytest.mark.parametrize("init", ["orthogonal", "xavier", "uniform"])
@pytest.mark.parametrize("cell", ["lstm", "gru"])
def test_N13_forget_bias_is_the_whole_bias_of_the_gate_that_keeps(cell, init):
    weights = draw_weights(cell, 4, 3, init=init, forget_bias=1.5, seed=5)
    untouched = draw_weights(cell, 4, 3, init=init, forget_bias=0.0, seed=5)
    assert weights.b[4:8].tolist() == [1.5] * 4
    assert_array_equal(weights.b[:4], untouched.b[:4])
    assert_array_equal(weights.b[8:], untouched.b[8:])


def test_an_rnn_has_no_gate_to_bias():
    assert_array_equal(draw_weights("rnn", 4, 3, forget_bias=7.0).b, np.zeros(4))


def test_only_a_gru_has_a_recurrent_bias_of_its_own():
    gru = draw_weights("gru", 4, 3, init="uniform", seed=6)
    assert 0 < np.abs(gru.b_hn).max() <= 0.5
    assert np.abs(gru.b[8:]).max() <= 0.5  # one of PyTorch's two, not their sum
    assert not hasattr(draw_weights("lstm", 4, 3), "b_hn")


def test_a_longer_sequence_begins_with_the_same_inputs():
    long = draw_inputs(7, 100, 3, 1.0)
    for length in (1, 5, 16, 17, 99):
        assert torch.equal(draw_inputs(7, length, 3, 1.0), long[:length]), length


def test_inputs_are_scaled_standard_normal():
    drawn = draw_inputs(0, 4000, 5, 0.5)
    assert drawn.mean() == pytest.approx(0, abs=0.02)
    assert drawn.std() == pytest.approx(0.5, rel=0.02)
    assert draw_inputs(0, 10, 5, 0.0).abs().max() == 0


def test_seeds_differ_and_repeat():
    assert_array_equal(draw_weights("gru", 4, 3, seed=1).U, draw_weights("gru", 4, 3, seed=1).U)
    assert (draw_weights("gru", 4, 3, seed=1).U != draw_weights("gru", 4, 3, seed=2).U).all()
    assert not torch.equal(draw_inputs(1, 4, 3, 1.0), draw_inputs(2, 4, 3, 1.0))


def test_what_is_changed_in_a_drawn_weight_does_not_come_back_with_the_next():
    before = draw_weights("lstm", 4, 3, forget_bias=1.0, seed=3).b.copy()
    draw_weights("lstm", 4, 3, forget_bias=1.0, seed=3).b.fill(9.0)
    assert_array_equal(draw_weights("lstm", 4, 3, forget_bias=1.0, seed=3).b, before)


def test_N30_a_sheared_block_times_09_has_radius_09_and_norm_1008():
    U = draw_weights("lstm", 4, 3, init="shear", factor=0.9).U
    block = np.array([[0.9, 10], [0, 0.9]])
    for gate in range(4):
        own = U[4 * gate : 4 * gate + 4]
        np.testing.assert_allclose(own[:2, :2], block, rtol=1e-15)
        np.testing.assert_allclose(own[2:, 2:], block, rtol=1e-15)
        assert not own[:2, 2:].any()
        assert not own[2:, :2].any()
    assert draw_weights("rnn", 1, 1, init="shear").U.tolist() == [[1.0]]
