"""Self-attention: every word of a sentence looks at every word, in one or several heads.

``q = x W_qᵀ``, ``k = x W_kᵀ``, ``v = x W_vᵀ`` are cut into heads of d/k
dimensions; each head's weights are ``softmax(q·k/√d_k)`` and its output the
weighted sum of its values; the heads lie side by side and go through W_o
(Vaswani et al. 2017). One step of depth and n² comparisons, and no order:
without positions and without a causal mask, permuted words give permuted
outputs. Positions, sinusoidal or learned, are added to the inputs; a causal
mask lets the order leak in as well.

Two ways to mask, which are one: an *additive* mask B is added to the scores
(−∞ hides), a *multiplicative* mask M multiplies exp(score) before the row is
normalised; they agree where B = ln M. True in ``visible`` means visible.
There is no dropout: what is shown are the weights before it.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from rnnlab.engine.attention_traces import SelfAttentionTrace
from rnnlab.engine.parameters import shape_text
from rnnlab.engine.scores import masked_softmax
from rnnlab.engine.traces import Array, EngineError

POSITIONS = ("none", "sinusoidal", "learned")
WAVELENGTH = 10_000.0  # of the slowest sinusoid, in units of 2π words (Vaswani et al. 2017)


def sinusoidal(length: int, size: int) -> Array:
    """Positions as sines and cosines: ``p[t, 2i] = sin(t/10000^(2i/d))``, ``p[t, 2i+1] = cos`` of the same.

    Parameters
    ----------
    length, size : int
        n words, counted from t = 0, and d dimensions; an odd last one has a sine only.

    Returns
    -------
    array, n×d
    """
    angles = np.arange(length)[:, None] / WAVELENGTH ** (2 * (np.arange(size) // 2) / size)
    return np.where(np.arange(size) % 2 == 0, np.sin(angles), np.cos(angles))


def self_attention(
    inputs: Array,
    *,
    heads: int = 1,
    W_q: Array | None = None,
    W_k: Array | None = None,
    W_v: Array | None = None,
    W_o: Array | None = None,
    b_q: Array | None = None,
    b_k: Array | None = None,
    b_v: Array | None = None,
    b_o: Array | None = None,
    positions: str = "none",
    learned: Array | None = None,
    causal: bool = False,
    visible: Array | None = None,
    additive: Array | None = None,
    multiplicative: Array | None = None,
) -> SelfAttentionTrace:
    """Every number between n words and what they become by looking at each other, in float64.

    Parameters
    ----------
    inputs : array, n×d
        One vector a word.
    heads : int
        k, a divisor of d.
    W_q, W_k, W_v, W_o : array, d×d, optional
        torch's orientation (``x @ W.T``); the identity without one. Rows
        j·d/k … of the first three belong to head j, as in ``nn.MultiheadAttention``.
    b_q, b_k, b_v, b_o : array, d, optional
        Zeros without one.
    positions : {"none", "sinusoidal", "learned"}
        What is added to the inputs.
    learned : array, N×d with N ≥ n
        For ``"learned"``; the first n rows are used.
    causal : bool
        Word i sees words 1 … i only.
    visible : array of bool, n or n×n, optional
        True where a word (row) may look at a word (column); joined with ``causal``.
    additive : array, n×n, optional
        Added to every head's scores; −inf hides.
    multiplicative : array, n×n, optional
        Multiplies exp(score), ≥ 0; 0 hides.

    Returns
    -------
    SelfAttentionTrace
        A word that sees nothing has weights 0; its output is then b_o.

    Raises
    ------
    EngineError
        ``wrong-shape`` or ``not-finite`` naming the operand, ``not-an-option`` for
        other positions, ``heads-do-not-divide``, ``too-small`` for a negative factor.
    """
    x = _tensor("inputs", inputs)
    if x.ndim != 2 or 0 in x.shape:
        raise EngineError("wrong-shape", "inputs", expected="n×d", got=shape_text(tuple(x.shape)))
    n, d = x.shape
    if heads < 1 or d % heads:
        raise EngineError("heads-do-not-divide", "heads", value=heads, size=d)
    added = _positions(positions, learned, n, d)
    seen = _visible(visible, causal, n)
    maps = {name: _fitting(name, given, (d, d)) for name, given in (("W_q", W_q), ("W_k", W_k), ("W_v", W_v))}
    biases = {name: _fitting(name, given, (d,)) for name, given in (("b_q", b_q), ("b_k", b_k), ("b_v", b_v))}
    placed = x + added

    def projected(letter: str) -> Tensor:
        W, b = maps[f"W_{letter}"], biases[f"b_{letter}"]
        whole = placed if W is None else placed @ W.T
        whole = whole if b is None else whole + b
        return whole.view(n, heads, d // heads).transpose(0, 1)

    q, k, v = projected("q"), projected("k"), projected("v")
    scores = q @ k.transpose(1, 2) / (d // heads) ** 0.5
    if additive is not None:
        bias = _checked_mask("additive", additive, n)
        seen = seen & (bias != -torch.inf)
        scores = scores + bias
    if multiplicative is not None:
        factors = _checked_mask("multiplicative", multiplicative, n)
        if (factors < 0).any():
            raise EngineError("too-small", "multiplicative", value=float(factors.min()), limit=0)
        seen = seen & (factors > 0)
        # inside the exponential, where a large score cannot overflow: M·exp(e) = exp(e + ln M)
        weights = masked_softmax(torch.where(seen, scores + factors.log(), 0.0), seen.expand_as(scores))
    else:
        weights = masked_softmax(torch.where(seen, scores, 0.0), seen.expand_as(scores))
    by_head = weights @ v
    joined = by_head.transpose(0, 1).reshape(n, d)
    W, b = _fitting("W_o", W_o, (d, d)), _fitting("b_o", b_o, (d,))
    joined = joined if W is None else joined @ W.T
    outputs = joined if b is None else joined + b
    return SelfAttentionTrace(
        inputs=x.numpy(),
        positions=added.numpy(),
        queries=q.numpy(),
        keys=k.numpy(),
        values=v.numpy(),
        scores=scores.numpy(),
        weights=weights.numpy(),
        heads=by_head.numpy(),
        outputs=outputs.numpy(),
        visible=seen.to(torch.float64).numpy(),
    )


def _positions(kind: str, learned: Array | None, n: int, d: int) -> Tensor:
    if kind not in POSITIONS:
        raise EngineError("not-an-option", "positions", value=kind, options=", ".join(POSITIONS))
    if kind == "none":
        return torch.zeros(n, d, dtype=torch.float64)
    if kind == "sinusoidal":
        return torch.from_numpy(sinusoidal(n, d))
    given = None if learned is None else _tensor("learned", learned)
    if given is None or given.ndim != 2 or given.shape[1] != d or len(given) < n:
        raise EngineError(
            "wrong-shape", "learned", expected=f"≥{n}×{d}", got="–" if given is None else shape_text(tuple(given.shape))
        )
    return given[:n]


def _visible(visible: Array | None, causal: bool, n: int) -> Tensor:
    seen = torch.ones(n, n, dtype=torch.bool)
    if visible is not None:
        given = torch.tensor(np.asarray(visible, dtype=bool))
        if given.shape not in ((n,), (n, n)):
            raise EngineError("wrong-shape", "visible", expected=f"{n}×{n}", got=shape_text(tuple(given.shape)))
        seen = seen & given
    return seen.tril() if causal else seen


def _checked_mask(field: str, values: Array, n: int) -> Tensor:
    mask = torch.tensor(np.asarray(values), dtype=torch.float64)
    if mask.shape != (n, n):
        raise EngineError("wrong-shape", field, expected=f"{n}×{n}", got=shape_text(tuple(mask.shape)))
    if mask.isnan().any() or (mask == torch.inf).any():
        raise EngineError("not-finite", field, value="nan" if mask.isnan().any() else "inf")
    return mask


def _fitting(field: str, values: Array | None, shape: tuple[int, ...]) -> Tensor | None:
    if values is None:
        return None
    tensor = _tensor(field, values)
    if tuple(tensor.shape) != shape:
        raise EngineError("wrong-shape", field, expected=shape_text(shape), got=shape_text(tuple(tensor.shape)))
    return tensor


def _tensor(field: str, values: Array) -> Tensor:
    tensor = torch.tensor(np.asarray(values), dtype=torch.float64)
    if not tensor.isfinite().all():
        raise EngineError("not-finite", field, value=str(float(tensor[~tensor.isfinite()][0])))
    return tensor
