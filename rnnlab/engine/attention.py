"""One decoding step of attention: score → exp → weight → weighted vector → context.

Scores ``e_i`` of a query s and keys h_i: dot ``s·h``, scaled dot ``s·h/√d``,
general ``sᵀ A h`` (Luong, Pham, Manning 2015), additive
``vᵀ tanh(W_s s + W_h h)`` (Bahdanau, Cho, Bengio 2015). Weights
``α = softmax(e/τ)`` over the visible keys, context ``c = Σ α_i h_i``.

In this module True always means *visible*.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal, localcontext
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from rnnlab.engine.geometry import convex_hull
from rnnlab.engine.traces import Array, AttentionTrace, EngineError

SCORES = ("dot", "scaled-dot", "general", "additive")
DECIMALS = (2, 3, 4, 5, 6)
_SMALLEST = torch.finfo(torch.float64).tiny


def score(
    kind: str,
    query: Tensor,
    keys: Tensor,
    *,
    A: Tensor | None = None,
    W_s: Tensor | None = None,
    W_h: Tensor | None = None,
    v: Tensor | None = None,
) -> Tensor:
    """Scores of one query and n keys, differentiable.

    Parameters
    ----------
    kind : {"dot", "scaled-dot", "general", "additive"}
    query : Tensor
        d_s components.
    keys : Tensor
        n×d_h; d_h = d_s for the two dot products.
    A : Tensor, optional
        d_s×d_h, for general.
    W_s, W_h, v : Tensor, optional
        k×d_s, k×d_h and k components, for additive.

    Returns
    -------
    Tensor
        n scores.

    Raises
    ------
    EngineError
        ``not-an-option`` for another kind, ``wrong-shape`` naming the operand
        whose size does not fit.
    """
    d_s, d_h = query.shape[0], keys.shape[1]
    if kind in ("dot", "scaled-dot"):
        _expect("query", query, (d_h,))
        product = keys @ query
        return product if kind == "dot" else product / d_h**0.5
    if kind == "general":
        return keys @ (_expect("A", A, (d_s, d_h)).T @ query)
    if kind == "additive":
        k = 0 if v is None else v.shape[0]
        energy = _expect("W_s", W_s, (k, d_s)) @ query + keys @ _expect("W_h", W_h, (k, d_h)).T
        return torch.tanh(energy) @ _expect("v", v, (k,))
    raise EngineError("not-an-option", "score", value=kind, options=", ".join(SCORES))


class ScoreParts(NamedTuple):
    """A score taken apart: e_i = left · right_i / divisor."""

    left: Tensor  # m
    right: Tensor  # n×m
    divisor: float
    query_term: Tensor | None = None  # m, W_s s (additive)
    key_terms: Tensor | None = None  # n×m, W_h h_i (additive)


def score_parts(
    kind: str,
    query: Tensor,
    keys: Tensor,
    *,
    A: Tensor | None = None,
    W_s: Tensor | None = None,
    W_h: Tensor | None = None,
    v: Tensor | None = None,
) -> ScoreParts:
    """The numbers that stand between the vectors and a score; parameters as in ``score``, which checks them."""
    if kind == "general" and A is not None:
        return ScoreParts(A.T @ query, keys, 1.0)
    if kind == "additive" and W_s is not None and W_h is not None and v is not None:
        query_term, key_terms = W_s @ query, keys @ W_h.T
        return ScoreParts(v, torch.tanh(query_term + key_terms), 1.0, query_term, key_terms)
    return ScoreParts(query, keys, keys.shape[1] ** 0.5 if kind == "scaled-dot" else 1.0)


def masked_softmax(scores: Tensor, visible: Tensor, temperature: float = 1.0) -> Tensor:
    """softmax(e/τ) over the visible keys of each row, differentiable and never NaN.

    A masked key takes no part: it is left out of the maximum and of the sum,
    rather than given a large negative score, which would come back as 1/n in a
    row where every key has it. A row with no visible key has weights 0 and
    gradient 0.

    τ = 0 is the limit τ → 0: 1 on the largest score; equal largest scores share
    it in equal parts (exact equality of the numbers).

    Parameters
    ----------
    scores : Tensor
        …×n, finite.
    visible : Tensor
        …×n of bool, True for visible.
    temperature : float
        τ ≥ 0.

    Raises
    ------
    EngineError
        ``temperature-negative``: weights would then reward the worst score.
    """
    exponentials = shifted_exp(scores, visible, temperature)
    total = exponentials.sum(-1, keepdim=True)
    return exponentials / torch.where(total > 0, total, torch.ones_like(total))


def shifted_exp(scores: Tensor, visible: Tensor, temperature: float = 1.0) -> Tensor:
    """exp((e − max e)/τ) over the visible keys, 0 for masked ones; at τ = 0 its limit."""
    if not temperature >= 0:
        raise EngineError("temperature-negative", "temperature", value=temperature)
    largest = scores.detach().masked_fill(~visible, -torch.inf).amax(-1, keepdim=True)
    # masked entries sit at the maximum before exp: an infinity there would turn into 0·∞ on the way back
    below = torch.where(visible, scores - largest, torch.zeros_like(scores))
    if temperature == 0:
        return (visible & (below == 0)).to(scores.dtype)
    return torch.where(visible, torch.exp(below / temperature), torch.zeros_like(scores))


def visible_by_length(lengths: Sequence[int], n: int) -> Tensor:
    """Which of n padded positions each sentence really has: len(lengths)×n, True for visible."""
    return torch.arange(n) < torch.tensor(lengths).unsqueeze(1)


def attend(
    tokens: Sequence[str],
    keys: Sequence[Sequence[float]],
    query: Sequence[float],
    *,
    kind: str = "dot",
    temperature: float = 1.0,
    masked: Sequence[int] = (),
    A: Sequence[Sequence[float]] | None = None,
    W_s: Sequence[Sequence[float]] | None = None,
    W_h: Sequence[Sequence[float]] | None = None,
    v: Sequence[float] | None = None,
) -> AttentionTrace:
    """Every number between a query and its context, in float64.

    Parameters
    ----------
    tokens : sequence of str
        n names.
    keys : n×d
        The encoder's states, which are also what is averaged.
    query : d
        The decoder's state.
    kind, A, W_s, W_h, v
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
    """
    h = torch.tensor(keys, dtype=torch.float64)
    s = torch.tensor(query, dtype=torch.float64)
    scores = score(kind, s, h, A=_float64(A), W_s=_float64(W_s), W_h=_float64(W_h), v=_float64(v))
    visible = torch.ones(len(h), dtype=torch.bool)
    visible[list(masked)] = False
    weights = masked_softmax(scores, visible, temperature)
    shifted = shifted_exp(scores, visible, temperature)
    plain = _plain_exp(scores, visible, temperature)
    weighted = weights.unsqueeze(1) * h
    context = weighted.sum(0)
    distances = torch.linalg.vector_norm(context - h, dim=1)
    parts = score_parts(kind, s, h, A=_float64(A), W_s=_float64(W_s), W_h=_float64(W_h), v=_float64(v))
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
        context_by_hand=np.array([context_by_hand(weights.tolist(), keys, decimals) for decimals in DECIMALS]),
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
        hull=convex_hull(h[visible].numpy()) if h.shape[1] == 2 else np.zeros((0, h.shape[1])),
        nearest=int(distances.masked_fill(~visible, torch.inf).argmin()) if visible.any() else None,
    )


def context_by_hand(weights: Sequence[float], keys: Sequence[Sequence[float]], decimals: int) -> list[float]:
    """The context as on a blackboard: weights rounded first, then multiplied and summed exactly.

    Half rounds up, as it is taught (0.125 → 0.13); the sum is done in decimal
    numbers and is not rounded again. For the worked example at two decimals it
    is [1.81, 0.96], while the exact context rounds to [1.82, 0.96].
    """
    with localcontext() as context:
        context.prec = 60
        unit = Decimal(1).scaleb(-decimals)
        rounded = [Decimal(repr(weight)).quantize(unit, rounding=ROUND_HALF_UP) for weight in weights]
        columns = zip(*keys, strict=True)
        return [
            float(sum((a * Decimal(repr(float(x))) for a, x in zip(rounded, column, strict=True)), Decimal(0)))
            for column in columns
        ]


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


def _expect(field: str, tensor: Tensor | None, shape: tuple[int, ...]) -> Tensor:
    got = None if tensor is None else tuple(tensor.shape)
    if tensor is None or got != shape:
        expected = "×".join(str(n) for n in shape)
        raise EngineError("wrong-shape", field, expected=expected, got="×".join(map(str, got)) if got else "–")
    return tensor
