"""Clipping against torch's own functions, and updates that are skipped."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from rnnlab.engine.clipping import clip_by_norm, clip_by_value, descend, no_clipping
from rnnlab.engine.traces import EngineError


def parameters_with(gradients):
    parameters = []
    for values in gradients.values():
        parameter = torch.zeros(values.shape, dtype=torch.from_numpy(values).dtype, requires_grad=True)
        parameter.grad = torch.from_numpy(values.copy())
        parameters.append(parameter)
    return parameters


def some_gradients(seed, dtype=np.float64, size=1.0):
    generator = np.random.default_rng(seed)
    shapes = {"W": (4, 3), "U": (4, 4), "b": (4,)}
    return {name: (size * generator.normal(size=shape)).astype(dtype) for name, shape in shapes.items()}


def together(gradients):
    return np.concatenate([values.ravel() for values in gradients.values()]).astype(np.float64)


def test_N27_a_norm_of_ten_becomes_exactly_the_limit_in_the_same_direction():
    found = clip_by_norm({"W": np.array([[6.0, 0.0]]), "b": np.array([8.0])}, 1.0)
    assert (found.norm_before, found.norm_after) == (10.0, pytest.approx(1.0, abs=1e-15))
    assert found.clipped
    assert found.cosine == pytest.approx(1.0)
    np.testing.assert_allclose(together(found.gradients), [0.6, 0.0, 0.8], rtol=1e-15)


def test_N27_a_norm_below_the_limit_is_left_alone():
    gradients = {"W": np.array([[0.3, 0.4]])}
    found = clip_by_norm(gradients, 1.0)
    assert (found.norm_before, found.norm_after, found.scale, found.clipped) == (0.5, 0.5, 1.0, False)
    np.testing.assert_array_equal(found.gradients["W"], gradients["W"])


@settings(max_examples=50, deadline=None)
@given(seed=st.integers(0, 10**6), size=st.sampled_from([1e-3, 1.0, 1e3]), limit=st.sampled_from([0.01, 1.0, 50.0]))
def test_N27_clipping_by_norm_is_torchs_but_for_its_millionth(seed, size, limit):
    gradients = some_gradients(seed, size=size)
    parameters = parameters_with(gradients)
    before = float(torch.nn.utils.clip_grad_norm_(parameters, limit))
    found = clip_by_norm(gradients, limit)
    assert found.norm_before == pytest.approx(before, rel=1e-12)
    # torch divides by norm + 1e-6
    correction = min(1.0, limit / before) / min(1.0, limit / (before + 1e-6))
    for values, parameter in zip(found.gradients.values(), parameters, strict=True):
        np.testing.assert_allclose(values, parameter.grad.numpy() * correction, rtol=1e-12)


@settings(max_examples=50, deadline=None)
@given(seed=st.integers(0, 10**6), limit=st.sampled_from([0.01, 0.5, 10.0]), dtype=st.sampled_from(["f4", "f8"]))
def test_N27_clipping_by_value_is_torchs(seed, limit, dtype):
    gradients = some_gradients(seed, dtype)
    parameters = parameters_with(gradients)
    torch.nn.utils.clip_grad_value_(parameters, limit)
    found = clip_by_value(gradients, limit)
    for values, parameter in zip(found.gradients.values(), parameters, strict=True):
        np.testing.assert_array_equal(values, parameter.grad.numpy())
    assert found.norm_before == pytest.approx(np.linalg.norm(together(gradients)))
    assert found.norm_after == pytest.approx(np.linalg.norm(together(found.gradients)))


def test_clipping_by_value_turns_the_direction_and_says_how_far():
    found = clip_by_value({"W": np.array([[3.0, 4.0]])}, 3.0)
    assert found.cosine == pytest.approx((3 * 3 + 4 * 3) / (5 * np.sqrt(18)))
    assert found.clipped


def test_norms_of_float32_gradients_do_not_overflow_before_the_gradients_do():
    found = clip_by_norm({"W": np.full((1, 4), 1e30, np.float32)}, 1.0)
    assert found.norm_before == pytest.approx(2e30, rel=1e-6)
    assert found.norm_after == pytest.approx(1.0, rel=1e-6)
    assert found.gradients["W"].dtype == np.float32
    assert clip_by_norm({"W": np.full((1, 4), 1e-30, np.float32)}, 1.0).norm_before == pytest.approx(2e-30, rel=1e-6)


@pytest.mark.parametrize("clip", [clip_by_norm, clip_by_value])
@pytest.mark.parametrize(("value", "kind"), [(np.nan, "nan"), (np.inf, "inf")])
def test_N31_a_gradient_that_is_not_finite_is_named_and_left_as_it_is(clip, value, kind):
    gradients = {"W": np.ones((1, 2)), "U": np.array([[1.0, value]])}
    found = clip(gradients, 1.0)
    assert (found.nonfinite, found.nonfinite_kind, found.clipped) == ("U", kind, False)
    np.testing.assert_array_equal(found.gradients["U"], gradients["U"])


def test_N31_an_update_with_a_gradient_that_is_not_finite_is_skipped_and_said():
    from rnnlab.session.messages import Message, english

    parameters = {"W": np.ones((1, 2)), "U": np.ones((1, 1))}
    result = descend(parameters, {"W": np.ones((1, 2)), "U": np.full((1, 1), np.nan)}, 0.1, clip_norm=1.0)
    assert result.skipped
    np.testing.assert_array_equal(result.parameters["W"], parameters["W"])
    sentence = english(Message.of(result.kind, **result.args))
    assert "U" in sentence
    assert "nan" in sentence


def test_an_update_that_would_leave_the_numbers_is_skipped_too():
    large = {"W": np.full((1, 1), 3e38, np.float32)}
    result = descend(large, {"W": np.full((1, 1), -3e38, np.float32)}, 1.0)
    assert (result.skipped, result.kind, result.args) == (True, "update-overflow", {"name": "W", "value": "inf"})
    assert result.parameters["W"] == large["W"]


@pytest.mark.parametrize("clip", [{}, {"clip_norm": 0.5}, {"clip_value": 0.1}])
def test_an_update_is_torchs_gradient_descent(clip):
    values, gradients = some_gradients(1), some_gradients(2)
    parameters = parameters_with(gradients)
    with torch.no_grad():
        for parameter, start in zip(parameters, values.values(), strict=True):
            parameter.copy_(torch.from_numpy(start))
    if "clip_norm" in clip:
        torch.nn.utils.clip_grad_norm_(parameters, clip["clip_norm"])
    if "clip_value" in clip:
        torch.nn.utils.clip_grad_value_(parameters, clip["clip_value"])
    torch.optim.SGD(parameters, lr=0.1).step()
    result = descend(values, gradients, 0.1, **clip)
    assert (result.skipped, result.kind) == (False, "update-done")
    assert float(result.args["before"]) == pytest.approx(np.linalg.norm(together(gradients)), rel=1e-3)
    for found, parameter in zip(result.parameters.values(), parameters, strict=True):
        np.testing.assert_allclose(found, parameter.detach().numpy(), rtol=1e-6, atol=1e-7)


def test_gradients_of_zero_stay_zero():
    found = clip_by_norm({"W": np.zeros((2, 2))}, 1.0)
    assert (found.norm_before, found.norm_after, found.clipped, found.cosine) == (0, 0, False, None)
    assert no_clipping({"W": np.zeros((2, 2))}).norm_after == 0


@pytest.mark.parametrize("limit", [0.0, -1.0, np.nan, np.inf])
@pytest.mark.parametrize("clip", [clip_by_norm, clip_by_value])
def test_a_limit_that_is_no_positive_number_is_refused(clip, limit):
    with pytest.raises(EngineError) as refused:
        clip({"W": np.ones(2)}, limit)
    assert refused.value.kind == "clip-limit"


@pytest.mark.parametrize(
    ("kind", "field", "change"),
    [
        ("rate-not-positive", "rate", {"rate": 0.0}),
        ("rate-not-positive", "rate", {"rate": -0.1}),
        ("rate-not-positive", "rate", {"rate": np.nan}),
        ("clip-both", "clip", {"clip_norm": 1.0, "clip_value": 1.0}),
        ("missing-weight", "b", {"parameters": {"W": np.ones(2), "b": np.ones(1)}}),
        ("wrong-shape", "W", {"parameters": {"W": np.ones(3)}}),
    ],
)
def test_a_bad_update_is_refused_by_name(kind, field, change):
    arguments = {"parameters": {"W": np.ones(2)}, "gradients": {"W": np.ones(2)}, "rate": 0.1, **change}
    with pytest.raises(EngineError) as refused:
        descend(arguments.pop("parameters"), arguments.pop("gradients"), arguments.pop("rate"), **arguments)
    assert (refused.value.kind, refused.value.field) == (kind, field)


@pytest.mark.parametrize(
    "clip", [lambda found: clip_by_norm(found, 0.5), no_clipping, lambda found: clip_by_value(found, 0.2)]
)
def test_each_matrix_has_its_own_norm_before_and_after_and_their_squares_add_up(clip):
    gradients = some_gradients(7)
    found = clip(gradients)
    assert list(found.by_name) == ["W", "U", "b"]
    for name, (before, after) in found.by_name.items():
        assert before == pytest.approx(float(torch.linalg.vector_norm(torch.from_numpy(gradients[name]))), rel=1e-12)
        assert after == pytest.approx(
            float(torch.linalg.vector_norm(torch.from_numpy(found.gradients[name]))), rel=1e-12
        )
    for k, whole in enumerate((found.norm_before, found.norm_after)):
        assert math.sqrt(sum(pair[k] ** 2 for pair in found.by_name.values())) == pytest.approx(whole, rel=1e-12)
