"""The cells against ONNX's reference operators: code of other authors, with another order of the gates."""

from __future__ import annotations

import numpy as np
import onnx
import pytest
from numpy.testing import assert_allclose
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

from rnnlab.engine.cells import GruBeforeWeights, GruWeights, LstmWeights, PeepholeWeights, RnnWeights, cell_trace
from rnnlab.engine.network import Network, network_trace

I, H, T, B = 3, 4, 9, 2
CLOSE = {"rtol": 0, "atol": 1e-6}


def draw(*shape, seed):
    return np.random.default_rng(seed).normal(size=shape) * 0.6


def run_onnx(operator, tensors, directions=1, **attributes):
    """The outputs of one operator: Y (T×D×B×H), then Y_h (D×B×H), and Y_c of an LSTM."""
    names = ["X", "W", "R", "B", "sequence_lens", "initial_h", "initial_c", "P"]
    given = {name: value for name, value in tensors.items() if value is not None}
    outputs = ["Y", "Y_h", "Y_c"] if operator == "LSTM" else ["Y", "Y_h"]
    last = max(k for k, name in enumerate(names) if name in given)
    inputs = [name if name in given else "" for name in names[: last + 1]]
    direction = "bidirectional" if directions == 2 else "forward"
    node = helper.make_node(operator, inputs, outputs, hidden_size=H, direction=direction, **attributes)
    graph = helper.make_graph(
        [node],
        "one",
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in given],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in outputs],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 14)])
    model.ir_version = min(model.ir_version, onnx.IR_VERSION)
    return ReferenceEvaluator(model).run(None, {name: value.astype(np.float32) for name, value in given.items()})


def blocks(values, order):
    """Blocks of H rows in another order, with the axis of directions that ONNX wants."""
    parts = np.split(values, len(order))
    return np.concatenate([parts[k] for k in order])[None]


def one_sentence(seed=0):
    return draw(T, I, seed=seed)


@pytest.mark.parametrize(
    ("activation", "attributes"),
    [("tanh", {}), ("linear", {"activations": ["Affine"], "activation_alpha": [1.0], "activation_beta": [0.0]})],
)
def test_rnn_is_that_of_onnx(activation, attributes):
    """Its reference has these two activations alone."""
    weights = RnnWeights(draw(H, I, seed=1), draw(H, H, seed=2) / 2, draw(H, seed=3))
    x, h0 = one_sentence(), draw(H, seed=4)
    bias = np.concatenate([weights.b, np.zeros(H)])[None]
    tensors = {"X": x[:, None], "W": weights.W[None], "R": weights.U[None], "B": bias, "initial_h": h0[None, None]}
    states, last = run_onnx("RNN", tensors, **attributes)
    trace = cell_trace(weights, x, activation=activation, h0=h0, dtype="float32")
    assert_allclose(trace.hidden, states[:, 0, 0], **CLOSE)
    assert_allclose(trace.hidden[-1], last[0, 0], **CLOSE)


@pytest.mark.parametrize(("kind", "linear_before_reset"), [(GruWeights, 1), (GruBeforeWeights, 0)])
def test_N15_gru_is_that_of_onnx_with_the_reset_on_either_side_of_the_product(kind, linear_before_reset):
    weights = kind(draw(3 * H, I, seed=1), draw(3 * H, H, seed=2), draw(3 * H, seed=3), draw(H, seed=5))
    x, h0 = one_sentence(), draw(H, seed=4)
    zrh = (1, 0, 2)  # ONNX's order of r, z, n
    second = np.concatenate([np.zeros(2 * H), weights.b_hn])
    tensors = {
        "X": x[:, None],
        "W": blocks(weights.W, zrh),
        "R": blocks(weights.U, zrh),
        "B": np.concatenate([blocks(weights.b, zrh), blocks(second, zrh)], axis=1),
        "initial_h": h0[None, None],
    }
    states, _ = run_onnx("GRU", tensors, linear_before_reset=linear_before_reset)
    assert_allclose(cell_trace(weights, x, h0=h0, dtype="float32").hidden, states[:, 0, 0], **CLOSE)
    other, _ = run_onnx("GRU", tensors, linear_before_reset=1 - linear_before_reset)
    assert np.abs(other - states).max() > 1e-2


def lstm_tensors(weights, x, h0, c0, order=(0, 3, 1, 2)):
    """ONNX's order of i, f, g, o is i, o, f, g; its peepholes come as i, o, f."""
    tensors = {
        "X": x[:, None],
        "W": blocks(weights.W, order),
        "R": blocks(weights.U, order),
        "B": np.concatenate([blocks(weights.b, order), np.zeros((1, 4 * H))], axis=1),
        "initial_h": h0[None, None],
        "initial_c": c0[None, None],
    }
    if isinstance(weights, PeepholeWeights):
        tensors["P"] = np.concatenate([weights.p_i, weights.p_o, weights.p_f])[None]
    return tensors


@pytest.mark.parametrize("peepholes", [False, True])
def test_lstm_is_that_of_onnx_with_and_without_peepholes(peepholes):
    base = draw(4 * H, I, seed=1), draw(4 * H, H, seed=2), draw(4 * H, seed=3)
    looks = (draw(H, seed=6), draw(H, seed=7), draw(H, seed=8))
    weights = PeepholeWeights(*base, *looks) if peepholes else LstmWeights(*base)
    x, h0, c0 = one_sentence(), draw(H, seed=4), draw(H, seed=5)
    states, last_h, last_c = run_onnx("LSTM", lstm_tensors(weights, x, h0, c0))
    trace = cell_trace(weights, x, h0=h0, c0=c0, dtype="float32")
    assert_allclose(trace.hidden, states[:, 0, 0], **CLOSE)
    assert_allclose(trace.hidden[-1], last_h[0, 0], **CLOSE)
    assert_allclose(trace.cell_state[-1], last_c[0, 0], **CLOSE)


def test_N11_gate_order_i_f_o_g_is_told_from_that_of_onnx():
    weights = LstmWeights(draw(4 * H, I, seed=1), draw(4 * H, H, seed=2), draw(4 * H, seed=3))
    x, nothing = one_sentence(), np.zeros(H)
    mutated, _, _ = run_onnx("LSTM", lstm_tensors(weights, x, nothing, nothing, order=(0, 2, 1, 3)))
    assert np.abs(cell_trace(weights, x).hidden - mutated[:, 0, 0]).max() > 0.1


def test_bidirectional_lstm_over_a_batch_is_that_of_onnx():
    order = (0, 3, 1, 2)
    ways = [LstmWeights(draw(4 * H, I, seed=k), draw(4 * H, H, seed=k + 1), draw(4 * H, seed=k + 2)) for k in (1, 11)]
    x = draw(B, T, I, seed=9)
    tensors = {
        "X": np.swapaxes(x, 0, 1),
        "W": np.concatenate([blocks(weights.W, order) for weights in ways]),
        "R": np.concatenate([blocks(weights.U, order) for weights in ways]),
        "B": np.concatenate(
            [np.concatenate([blocks(weights.b, order), np.zeros((1, 4 * H))], axis=1) for weights in ways]
        ),
    }
    states, last_h, last_c = run_onnx("LSTM", tensors, directions=2)
    trace = network_trace(Network((tuple(ways),)), x, dtype="float32")
    # T×D×B×H as B×T×DH
    assert_allclose(trace.output, states.transpose(2, 0, 1, 3).reshape(B, T, 2 * H), **CLOSE)
    assert_allclose(trace.final_hidden, last_h, **CLOSE)
    assert_allclose(trace.final_cell, last_c, **CLOSE)
