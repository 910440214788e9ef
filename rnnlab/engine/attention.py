"""Attention of a decoder: score → exp → weight → weighted vector → context, for one step or all.

Weights ``α = softmax(e/τ)`` over the visible keys, context ``c = Σ α_i h_i``;
the scores e are in ``scores``.

Which decoder state asks is part of the recipe: Bahdanau scores with the
*previous* state s_{t-1}, because the context is an input of step t; Luong with
the *current* one s_t, because the context comes after it (``decoder_queries``).
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal, localcontext
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from rnnlab.engine.attention_traces import AttentionSteps, AttentionTrace
from rnnlab.engine.geometry import convex_hull
from rnnlab.engine.parameters import shape_text
from rnnlab.engine.scores import expect_shape, masked_softmax, score, score_parts, shifted_exp
from rnnlab.engine.traces import Array, EngineError

STATES = ("previous", "current")  # which decoder state asks
DECIMALS = (2, 3, 4, 5, 6)
_SMALLEST = torch.finfo(torch.float64).tiny


def attend(
    tokens: Sequence[str],
    keys: Sequence[Sequence[float]],
    query: Sequence[float],
    *,
    values: Sequence[Sequence[float]] | None = None,
    kind: str = "dot",
    temperature: float = 1.0,
    masked: Sequence[int] = (),
    A: Sequence[Sequence[float]] | None = None,
    W_s: Sequence[Sequence[float]] | None = None,
    W_h: Sequence[Sequence[float]] | None = None,
    v: Sequence[float] | None = None,
    W_a: Sequence[Sequence[float]] | None = None,
) -> AttentionTrace:
    """Every number between a query and its context, in float64.

    Parameters
    ----------
    tokens : sequence of str
        n names.
    keys : n×d
        The encoder's states.
    query : d
        The decoder's state.
    values : n×d_v, optional
        What is averaged; the keys without it.
    kind, A, W_s, W_h, v, W_a
        As in ``score``.
    temperature : float
        τ ≥ 0; 0 is argmax.
    masked : sequence of int
        0-based positions that the query does not see.

    Returns
    -------
    AttentionTrace
        ``exp`` is None where the sum of exp(e/τ) overflows or even the largest
        is below float64's normal numbers: there only the shifted form is true.

    Raises
    ------
    EngineError
        As ``score``; ``wrong-shape`` where there is not one value for each key.
    """
    h = torch.tensor(keys, dtype=torch.float64)
    s = torch.tensor(query, dtype=torch.float64)
    mixed = h if values is None else torch.tensor(values, dtype=torch.float64)
    if mixed.ndim != 2 or len(mixed) != len(h):
        raise EngineError("wrong-shape", "values", expected=f"{len(h)}×d", got=shape_text(mixed.shape))
    parameters = {
        name: _float64(values) for name, values in (("A", A), ("W_s", W_s), ("W_h", W_h), ("v", v), ("W_a", W_a))
    }
    scores = score(kind, s, h, **parameters)
    visible = torch.ones(len(h), dtype=torch.bool)
    visible[list(masked)] = False
    weights = masked_softmax(scores, visible, temperature)
    shifted = shifted_exp(scores, visible, temperature)
    plain = _plain_exp(scores, visible, temperature)
    weighted = weights.unsqueeze(1) * mixed
    context = weighted.sum(0)
    distances = torch.linalg.vector_norm(context - mixed, dim=1)
    by_hand = [mixing_by_hand(weights.tolist(), mixed.tolist(), decimals) for decimals in DECIMALS]
    parts = score_parts(kind, s, h, **parameters)
    return AttentionTrace(
        tokens=tuple(tokens),
        scores=scores.numpy(),
        exp=None if plain is None else plain.numpy(),
        exp_shifted=shifted.numpy(),
        exp_sum=None if plain is None else float(plain.sum()),
        exp_shifted_sum=float(shifted.sum()),
        weights=weights.numpy(),
        weighted=weighted.numpy(),
        context=context.numpy(),
        context_by_hand=np.array([hand.context for hand in by_hand]),
        weights_by_hand=np.array([hand.weights for hand in by_hand]),
        weighted_by_hand=np.array([hand.weighted for hand in by_hand]),
        weight_sums_by_hand=np.array([hand.weight_sum for hand in by_hand]),
        visible=visible.to(torch.float64).numpy(),
        entropy=entropy(weights.numpy()),
        distances=distances.numpy(),
        no_visible_key=not bool(visible.any()),
        left=parts.left.numpy(),
        right=parts.right.numpy(),
        divisor=parts.divisor,
        query_term=None if parts.query_term is None else parts.query_term.numpy(),
        key_terms=None if parts.key_terms is None else parts.key_terms.numpy(),
        weight_sum=float(weights.sum()),
        hull=convex_hull(mixed[visible].numpy()) if mixed.shape[1] == 2 else np.zeros((0, mixed.shape[1])),
        nearest=int(distances.masked_fill(~visible, torch.inf).argmin()) if visible.any() else None,
        values=None if values is None else mixed.numpy(),
    )


def decoder_queries(states: Array, initial: Array, which: str) -> Array:
    """The query of every decoding step.

    Parameters
    ----------
    states : array, m×d
        s_1 … s_m.
    initial : array, d
        s_0, the state before the first word.
    which : {"previous", "current"}
        s_{t-1} (Bahdanau) or s_t (Luong).

    Returns
    -------
    array, m×d

    Raises
    ------
    EngineError
        ``not-an-option`` for another word, ``wrong-shape`` where s_0 has another size.
    """
    if which not in STATES:
        raise EngineError("not-an-option", "state", value=which, options=", ".join(STATES))
    expect_shape("initial", torch.from_numpy(np.asarray(initial)), np.shape(states)[1:])
    if which == "current":
        return np.array(states)
    return np.concatenate([np.asarray(initial)[None], np.asarray(states)[:-1]])


def attend_steps(
    keys: Array,
    queries: Array,
    *,
    values: Array | None = None,
    kind: str = "dot",
    state: str = "current",
    temperature: float = 1.0,
    visible: Array | None = None,
    A: Array | None = None,
    W_s: Array | None = None,
    W_h: Array | None = None,
    v: Array | None = None,
    W_a: Array | None = None,
) -> AttentionSteps:
    """All decoding steps at once: m queries look at n keys, in float64.

    Parameters
    ----------
    keys : array, n×d_h
        The encoder's states.
    queries : array, m×d_s
        One decoder state a step, as ``decoder_queries`` picks them.
    values : array, n×d_v, optional
        What is averaged; the keys without it.
    kind, A, W_s, W_h, v, W_a
        As in ``score``.
    state : {"previous", "current"}
        Which state the queries are: carried along so that the picture can name it.
    temperature : float
        τ ≥ 0; 0 is argmax.
    visible : array of bool, n or m×n, optional
        True where a step may look; everything without it.

    Returns
    -------
    AttentionSteps
        A step that sees no key has weights and context 0.

    Raises
    ------
    EngineError
        As ``score``; ``wrong-shape`` for values or a mask that do not fit.
    """
    if state not in STATES:
        raise EngineError("not-an-option", "state", value=state, options=", ".join(STATES))
    h, s = _matrix("keys", keys), _matrix("queries", queries)
    averaged = h if values is None else _matrix("values", values)
    if len(averaged) != len(h):
        raise EngineError("wrong-shape", "values", expected=f"{len(h)}×d", got=shape_text(averaged.shape))
    parameters = {
        name: None if given is None else torch.tensor(np.asarray(given), dtype=torch.float64)
        for name, given in (("A", A), ("W_s", W_s), ("W_h", W_h), ("v", v), ("W_a", W_a))
    }
    scores = torch.vmap(lambda query: score(kind, query, h, **parameters))(s)
    seen = torch.ones(len(h), dtype=torch.bool) if visible is None else torch.tensor(np.asarray(visible, dtype=bool))
    if seen.shape not in ((len(h),), scores.shape):
        raise EngineError("wrong-shape", "visible", expected=shape_text(scores.shape), got=shape_text(seen.shape))
    seen = seen.expand_as(scores)
    weights = masked_softmax(scores, seen, temperature)
    return AttentionSteps(
        state=state,
        scores=scores.numpy(),
        weights=weights.numpy(),
        contexts=(weights @ averaged).numpy(),
        visible=seen.to(torch.float64).numpy(),
        entropy=torch.special.entr(weights).sum(1).numpy(),
        row_sums=weights.sum(1).numpy(),
    )


def rescaled(weights: Tensor, position: int, value: float, visible: Tensor) -> Tensor:
    """A row of weights of which one was set by hand; the others keep their proportions and the sum stays 1.

    Parameters
    ----------
    weights : Tensor
        n weights with sum 1 over the visible keys.
    position : int
        Which one was set, from 0.
    value : float
        Its new weight, 0…1.
    visible : Tensor
        n of bool.

    Returns
    -------
    Tensor
        Where all others were 0 they share what is left in equal parts.

    Raises
    ------
    EngineError
        ``index-out-of-range``, ``too-small``, ``too-large``; ``nothing-to-rescale``
        where the key is masked, or no other one is visible to take the rest.
    """
    if not 0 <= position < len(weights):
        raise EngineError("index-out-of-range", "weights", value=position, count=len(weights))
    if not value >= 0:
        raise EngineError("too-small", "weights", value=value, limit=0)
    if value > 1:
        raise EngineError("too-large", "weights", value=value, limit=1)
    others = visible.clone()
    others[position] = False
    if not visible[position] or (value < 1 and not others.any()):
        raise EngineError("nothing-to-rescale", "weights")
    kept = torch.where(others, weights, torch.zeros_like(weights))
    if kept.sum() == 0:
        kept = others.to(weights.dtype)
    total = kept.sum()
    row = kept * ((1 - value) / total) if total > 0 else kept
    row[position] = value
    return row


class MixedByHand(NamedTuple):
    """The sum of a blackboard, where the weights were rounded first."""

    weights: list[float]  # n, rounded
    weighted: list[list[float]]  # n×d, not rounded again
    context: list[float]  # d, not rounded again
    weight_sum: float


def mixing_by_hand(weights: Sequence[float], vectors: Sequence[Sequence[float]], decimals: int) -> MixedByHand:
    """The context as on a blackboard: weights rounded first, then multiplied and summed exactly.

    Half rounds up, as it is taught (0.125 → 0.13); the sum is done in decimal
    numbers and is not rounded again. For the worked example at two decimals it
    is [1.81, 0.96], while the exact context rounds to [1.82, 0.96].
    """
    with localcontext() as context:
        context.prec = 60
        unit = Decimal(1).scaleb(-decimals)
        rounded = [Decimal(repr(weight)).quantize(unit, rounding=ROUND_HALF_UP) for weight in weights]
        products = [
            [weight * Decimal(repr(float(x))) for x in vector] for weight, vector in zip(rounded, vectors, strict=True)
        ]
        return MixedByHand(
            [float(weight) for weight in rounded],
            [[float(x) for x in row] for row in products],
            [float(sum(column, Decimal(0))) for column in zip(*products, strict=True)],
            float(sum(rounded, Decimal(0))),
        )


def context_by_hand(weights: Sequence[float], vectors: Sequence[Sequence[float]], decimals: int) -> list[float]:
    """The context alone of ``mixing_by_hand``."""
    return mixing_by_hand(weights, vectors, decimals).context


def entropy(weights: Array) -> float:
    """−Σ α ln α in nat, with 0 ln 0 = 0: ln n when even, 0 when one key has all."""
    positive = weights[weights > 0]
    return float(-(positive * np.log(positive)).sum()) + 0.0


def _plain_exp(scores: Tensor, visible: Tensor, temperature: float) -> Tensor | None:
    if temperature == 0:
        return None
    exponentials = torch.where(visible, torch.exp(scores / temperature), torch.zeros_like(scores))
    lost = not torch.isfinite(exponentials.sum()) or exponentials.max() < _SMALLEST
    return None if lost and visible.any() else exponentials


def _float64(values: Sequence[Sequence[float]] | Sequence[float] | None) -> Tensor | None:
    return None if values is None else torch.tensor(values, dtype=torch.float64)


def _matrix(field: str, values: Array) -> Tensor:
    """A matrix in float64, refused where it is none, has no row or column, or is not finite."""
    matrix = torch.tensor(np.asarray(values), dtype=torch.float64)
    if matrix.ndim != 2 or 0 in matrix.shape:
        raise EngineError("wrong-shape", field, expected="n×d", got=shape_text(matrix.shape))
    if not matrix.isfinite().all():
        raise EngineError("not-finite", field, value=str(float(matrix[~matrix.isfinite()][0])))
    return matrix
