"""The product of Jacobians that carries the error signal back, taken apart.

``∂s_last/∂s_t = J_last ⋯ J_{t+1}`` with J_t = ∂s_t/∂s_{t-1}. For an RNN J_t is
diag(f'(a_t)) U, so its norm is at most σ_max(U)·max f' (Pascanu, Mikolov &
Bengio 2013): below 1 the product must vanish, above 1 it may explode and need
not. The spectral radius says what many equal steps do in the end, σ_max what
one step can do; for a matrix that is not normal they differ.

An LSTM's state is (h, c). Beside the whole Jacobian there is one path with no
matrix on it: c_{t-1} → c_t is multiplied by f_t alone. A GRU has z_t likewise.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rnnlab.engine.backward import read
from rnnlab.engine.bands import STEEPEST
from rnnlab.engine.gradients_traces import JacobianWalk
from rnnlab.engine.norms import decades, singular_and_spectral
from rnnlab.engine.parameters import CellWeights
from rnnlab.engine.sweeps import Pass
from rnnlab.engine.traces import Array, EngineError

_BLOCK = 64  # steps whose Jacobians are made at once where only their product is wanted
MAX_NUMBERS = 2**22  # K·S²: 32 MB a stack, and there are two


def jacobian_walk(
    weights: CellWeights,
    inputs: Array,
    *,
    activation: str = "tanh",
    first: int = 1,
    last: int | None = None,
    h0: Array | None = None,
    c0: Array | None = None,
    end: int | None = None,
) -> JacobianWalk:
    """The Jacobian of every step from ``first`` to ``last``, and their product walking back. In float64.

    Parameters
    ----------
    weights : RnnWeights, GruWeights or LstmWeights
    inputs : array, T×I
    activation : {"tanh", "sigmoid", "relu", "linear"}
        Of an RNN.
    first, last : int
        Steps, counted from 1; the whole sentence by default.
    h0, c0 : array, H, optional
        States before step 1; zeros without them.
    end : int, optional
        The step that the products start from, ``last`` or a later one; ``last`` without it.

    Raises
    ------
    EngineError
        As ``backward_trace``; ``span-too-large`` where the matrices of all
        steps would hold more than ``MAX_NUMBERS`` numbers, and
        ``not-finite-state`` where the pass forward has exploded within the span.
    """
    _, run, on_cpu = read(weights, inputs, activation=activation, h0=h0, c0=c0)
    steps, units = run.hidden.shape
    stop = steps if last is None else last
    end = stop if end is None else end
    if not 1 <= first <= stop <= end <= steps:
        raise EngineError("window-outside", "span", first=first, last=max(stop, end), count=steps)
    size = 2 * units if run.cell == "lstm" else units
    if (stop - first + 1) * size * size > MAX_NUMBERS:
        raise EngineError("span-too-large", "span", count=stop - first + 1, limit=MAX_NUMBERS // size**2)
    U: Array = on_cpu.U.numpy()
    local = _finite_local(run, U, first, stop)
    local_singular = np.linalg.svd(local, compute_uv=False)
    after = _after(run, U, stop, end)
    product, exponents = _products(local, *after)
    singular = np.linalg.svd(product, compute_uv=False)
    radius = _radius(product)
    log_norm = decades(singular[:, 0]) + exponents * np.log10(2.0)
    with np.errstate(over="ignore", under="ignore"):
        hidden_norm = np.ldexp(np.linalg.norm(product[:, :units, :units], ord=2, axis=(1, 2)), exponents)
        product, singular = np.ldexp(product, exponents[:, None, None]), np.ldexp(singular, exponents[:, None])
        radius = np.ldexp(radius, exponents)
        gate_product, log_gate_product = _gate_products(run.span(first, end), stop - first + 1)
    back = np.arange(end - first + 1, end - stop, -1)
    sigma = spectral = pascanu = None
    if run.cell == "rnn":
        sigma, spectral = singular_and_spectral(U)
        pascanu = sigma * STEEPEST[activation]
    with np.errstate(divide="ignore"):
        log_pascanu = None if pascanu is None else back * np.log10(pascanu)
    return JacobianWalk(
        cell=run.cell,
        first=first,
        last=stop,
        end=end,
        local=local,
        local_singular_values=local_singular,
        local_radius=_radius(local),
        product=product,
        product_singular_values=singular,
        product_norm=singular[:, 0],
        product_radius=radius,
        log_product_norm=log_norm,
        log_norm_bound=_log_norm(*after) + np.cumsum(decades(local_singular[::-1, 0]))[::-1],
        hidden_norm=hidden_norm,
        pascanu=pascanu,
        log_pascanu_bound=log_pascanu,
        sigma_max=sigma,
        spectral_radius=spectral,
        gate={"lstm": "f", "gru": "z"}.get(run.cell),
        gate_product=gate_product,
        log_gate_product=log_gate_product,
    )


def _scaled(matrix: Array) -> tuple[Array, int]:
    """The matrix with its largest entry in ½…1, and the power of 2 that was taken out; exact."""
    largest = np.abs(matrix).max()
    if largest == 0 or not np.isfinite(largest):
        return matrix, 0
    exponent = int(np.frexp(largest)[1])
    return np.ldexp(matrix, -exponent), exponent


def _local(run: Pass, U: Array) -> Array:
    """J_t of every step: each block of U's rows times its factor, summed up."""
    steps, units = run.hidden.shape
    blocks = U.reshape(-1, units, units)
    if run.cell == "rnn":
        plain: Array = run.by_h[:, 0, :, None] * blocks[0]
        return plain
    diagonal = np.arange(units)
    assert run.keep is not None
    if run.cell == "gru":
        whole: Array = np.einsum("tkh,khj->thj", run.by_h, blocks)
        whole[:, diagonal, diagonal] += run.keep
        return whole
    assert run.by_c is not None
    assert run.into_c is not None
    c_from_h = np.einsum("tkh,khj->thj", run.by_c, blocks[:3])
    jacobians = np.zeros((steps, 2 * units, 2 * units))
    jacobians[:, :units, :units] = run.into_c[:, :, None] * c_from_h + run.by_h[:, 0, :, None] * blocks[3]
    jacobians[:, diagonal, units + diagonal] = run.into_c * run.keep
    jacobians[:, units:, :units] = c_from_h
    jacobians[:, units + diagonal, units + diagonal] = run.keep
    return jacobians


def _log_norm(matrix: Array, exponent: int) -> float:
    return float(decades(np.linalg.norm(matrix[None], ord=2, axis=(1, 2)))[0] + exponent * np.log10(2.0))


def _finite_local(run: Pass, U: Array, first: int, last: int) -> Array:
    local = _local(run.span(first, last), U)
    broken = np.flatnonzero(~np.isfinite(local).all(axis=(1, 2)))
    if broken.size:
        raise EngineError("not-finite-state", "span", step=first + int(broken[0]))
    return local


def _after(run: Pass, U: Array, last: int, end: int) -> tuple[Array, int]:
    """J_end ⋯ J_{last+1} as (matrix, power of 2), a block of steps at a time; the unit matrix where there is none."""
    size = 2 * U.shape[1] if run.cell == "lstm" else U.shape[1]
    product: Array = np.eye(size)
    exponent = 0
    for stop in range(end, last, -_BLOCK):
        for jacobian in _finite_local(run, U, max(last + 1, stop - _BLOCK + 1), stop)[::-1]:
            product, extra = _scaled(product @ jacobian)
            exponent += extra
    return product, exponent


def _products(local: Array, product: Array, exponent: int) -> tuple[Array, np.ndarray[Any, np.dtype[np.int32]]]:
    """J_end ⋯ J_t for every t as (matrix, power of 2), so that long spans neither underflow nor overflow."""
    products, exponents = np.empty_like(local), np.zeros(len(local), dtype=np.int32)
    for t in range(len(local) - 1, -1, -1):
        product, extra = _scaled(product @ local[t])
        exponent += extra
        products[t], exponents[t] = product, exponent
    return products, exponents


def _radius(matrices: Array) -> Array:
    largest: Array = np.abs(np.linalg.eigvals(matrices)).max(axis=1)
    return largest


def _gate_products(run: Pass, count: int) -> tuple[Array | None, Array | None]:
    """Of the run's first ``count`` steps, each down from the run's last."""
    if run.keep is None:
        return None, None
    backwards = run.keep[::-1]
    return np.cumprod(backwards, axis=0)[::-1][:count], np.cumsum(decades(backwards), axis=0)[::-1][:count]
