"""The score of a decoder's state and an encoder's, and the softmax that makes weights of scores.

Scores ``e_i`` of a query s and keys h_i: dot ``s·h``, scaled dot ``s·h/√d``,
general ``sᵀ A h`` (Luong, Pham, Manning 2015), additive
``vᵀ tanh(W_s s + W_h h)`` (Bahdanau, Cho, Bengio 2015), location
``e = W_a s`` (Luong again): the decoder's state alone says *where* to look,
so swapping two encoder states leaves the weights where they are.

In this module True always means *visible*. Dropout has no place here: what is
shown are the weights before it, whose rows sum to 1.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from rnnlab.engine.parameters import shape_text
from rnnlab.engine.traces import EngineError

SCORES = ("dot", "scaled-dot", "general", "additive", "location")


def score(
    kind: str,
    query: Tensor,
    keys: Tensor,
    *,
    A: Tensor | None = None,
    W_s: Tensor | None = None,
    W_h: Tensor | None = None,
    v: Tensor | None = None,
    W_a: Tensor | None = None,
) -> Tensor:
    """Scores of one query and n keys, differentiable.

    Parameters
    ----------
    kind : {"dot", "scaled-dot", "general", "additive", "location"}
    query : Tensor
        d_s components.
    keys : Tensor
        n×d_h; d_h = d_s for the two dot products.
    A : Tensor, optional
        d_s×d_h, for general.
    W_s, W_h, v : Tensor, optional
        k×d_s, k×d_h and k components, for additive.
    W_a : Tensor, optional
        N×d_s with N ≥ n, for location: row i belongs to position i, whatever
        stands there. A longer source than N has no rows, and so no scores.

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
        expect_shape("query", query, (d_h,))
        product = keys @ query
        return product if kind == "dot" else product / d_h**0.5
    if kind == "general":
        return keys @ (expect_shape("A", A, (d_s, d_h)).T @ query)
    if kind == "additive":
        k = 0 if v is None else v.shape[0]
        energy = expect_shape("W_s", W_s, (k, d_s)) @ query + keys @ expect_shape("W_h", W_h, (k, d_h)).T
        return torch.tanh(energy) @ expect_shape("v", v, (k,))
    if kind == "location":
        return _rows(W_a, len(keys), d_s) @ query
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
    W_a: Tensor | None = None,
) -> ScoreParts:
    """The numbers that stand between the vectors and a score; parameters as in ``score``, which checks them."""
    if kind == "general" and A is not None:
        return ScoreParts(A.T @ query, keys, 1.0)
    if kind == "additive" and W_s is not None and W_h is not None and v is not None:
        query_term, key_terms = W_s @ query, keys @ W_h.T
        return ScoreParts(v, torch.tanh(query_term + key_terms), 1.0, query_term, key_terms)
    if kind == "location" and W_a is not None:
        return ScoreParts(query, W_a[: len(keys)], 1.0)
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


def _rows(W_a: Tensor | None, n: int, d_s: int) -> Tensor:
    if W_a is None or W_a.ndim != 2 or W_a.shape[1] != d_s or len(W_a) < n:
        got = "–" if W_a is None else shape_text(W_a.shape)
        raise EngineError("wrong-shape", "W_a", expected=f"≥{n}×{d_s}", got=got)
    return W_a[:n]


def expect_shape(field: str, tensor: Tensor | None, shape: tuple[int, ...]) -> Tensor:
    """The tensor, where it is there and has this shape; ``wrong-shape`` by name otherwise."""
    got = None if tensor is None else tuple(tensor.shape)
    if tensor is None or got != shape:
        raise EngineError("wrong-shape", field, expected=shape_text(shape), got=shape_text(got) if got else "–")
    return tensor
