"""A small self-attention encoder: words and learned positions in, a distribution over words out at every place.

    x = word vectors + positions
    in each layer:  x ← x + attention(norm(x)),  then  x ← x + W₂ gelu(W₁ norm(x))
    probabilities = softmax(readout(norm(x)))

(Vaswani et al. 2017; norms stand before what they serve, Xiong et al. 2020, and
so training needs no warm-up.) With a causal mask a place sees itself and those
before it; without one it sees all. Tensors have the names of torch's
``nn.TransformerEncoder(nn.TransformerEncoderLayer(…, activation="gelu", norm_first=True))``
behind ``encoder.``, so torch's module can be filled with them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import embedding, gelu, layer_norm, linear, scaled_dot_product_attention

EPSILON = 1e-5  # of the norms


class EncoderRead(NamedTuple):
    """One sentence as an encoder read it."""

    weights: Tensor  # L×k×n×n, row i is whom place i looks at
    logits: Tensor  # n×V


def shapes(vocabulary: int, answers: int, places: int, size: int, layers: int, wide: int) -> dict[str, tuple[int, ...]]:
    """Every tensor's shape, in the order in which they are drawn.

    Parameters
    ----------
    vocabulary, answers : int
        Words that are read, and words that are guessed.
    places : int
        The longest sentence.
    size : int
        d, of a word's vector.
    layers : int
    wide : int
        Units between the two maps of a layer.
    """
    found: dict[str, tuple[int, ...]] = {"embedding.weight": (vocabulary, size), "positions": (places, size)}
    for layer in range(layers):
        block = f"encoder.layers.{layer}"
        found |= {
            f"{block}.self_attn.in_proj_weight": (3 * size, size),
            f"{block}.self_attn.in_proj_bias": (3 * size,),
            f"{block}.self_attn.out_proj.weight": (size, size),
            f"{block}.self_attn.out_proj.bias": (size,),
            f"{block}.linear1.weight": (wide, size),
            f"{block}.linear1.bias": (wide,),
            f"{block}.linear2.weight": (size, wide),
            f"{block}.linear2.bias": (size,),
        }
        found |= {f"{block}.norm{k}.{part}": (size,) for k in (1, 2) for part in ("weight", "bias")}
    found |= {f"encoder.norm.{part}": (size,) for part in ("weight", "bias")}
    return found | {"readout.weight": (answers, size), "readout.bias": (answers,)}


def layer_count(weights: Mapping[str, Tensor]) -> int:
    """How many layers the tensors are of."""
    return sum(name.endswith("self_attn.in_proj_weight") for name in weights)


def last_states(
    weights: Mapping[str, Tensor], inputs: Tensor, heads: int, *, causal: bool, lengths: Tensor | None = None
) -> Tensor:
    """The last layer's normed outputs of a batch, differentiable.

    Parameters
    ----------
    weights : mapping
        Of ``shapes``.
    inputs : Tensor
        B×T whole numbers of words.
    heads : int
    causal : bool
        Whether a place sees itself and those before it alone.
    lengths : Tensor, optional
        B, of the sentences; what stands behind is seen by nobody. With a causal mask no word sees it anyhow.

    Returns
    -------
    Tensor, B×T×d
    """
    B, T = inputs.shape
    x = embedding(inputs, weights["embedding.weight"]) + weights["positions"][:T]
    size = x.shape[2]
    mask = None
    if lengths is not None and not causal:
        mask = (torch.arange(T) < lengths[:, None])[:, None, None, :]
    for layer in range(layer_count(weights)):
        block = f"encoder.layers.{layer}"
        q, k, v = _queries(weights, block, _normed(weights, f"{block}.norm1", x), heads)
        seen = scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=causal)
        x = _onwards(weights, block, x, seen.transpose(1, 2).reshape(B, T, size))
    return _normed(weights, "encoder.norm", x)


def answers(weights: Mapping[str, Tensor], last: Tensor) -> Tensor:
    """Logits of states: …×d to …×V."""
    return linear(last, weights["readout.weight"], weights["readout.bias"])


def read(weights: Mapping[str, Tensor], words: Tensor, heads: int, *, causal: bool) -> EncoderRead:
    """One sentence, with every head's weights.

    Parameters
    ----------
    weights : mapping
        Of ``shapes``, of any floating dtype.
    words : Tensor
        n whole numbers.
    heads : int
    causal : bool
    """
    n = len(words)
    x = (embedding(words, weights["embedding.weight"]) + weights["positions"][:n])[None]
    shares = []
    visible = torch.ones(n, n, dtype=torch.bool)
    visible = visible.tril() if causal else visible
    for layer in range(layer_count(weights)):
        block = f"encoder.layers.{layer}"
        q, k, v = _queries(weights, block, _normed(weights, f"{block}.norm1", x), heads)
        scores = q @ k.transpose(2, 3) / math.sqrt(q.shape[3])
        share = torch.softmax(scores.masked_fill(~visible, -torch.inf), dim=3)  # each place sees itself at least
        shares.append(share[0])
        x = _onwards(weights, block, x, (share @ v).transpose(1, 2).reshape(1, n, -1))
    return EncoderRead(torch.stack(shares), answers(weights, _normed(weights, "encoder.norm", x))[0])


def _normed(weights: Mapping[str, Tensor], name: str, x: Tensor) -> Tensor:
    return layer_norm(x, (x.shape[-1],), weights[f"{name}.weight"], weights[f"{name}.bias"], EPSILON)


def _queries(weights: Mapping[str, Tensor], block: str, x: Tensor, heads: int) -> tuple[Tensor, Tensor, Tensor]:
    """Queries, keys and values by heads: each B×k×T×d/k."""
    B, T, size = x.shape
    joined = linear(x, weights[f"{block}.self_attn.in_proj_weight"], weights[f"{block}.self_attn.in_proj_bias"])
    q, k, v = joined.view(B, T, 3, heads, size // heads).permute(2, 0, 3, 1, 4)
    return q, k, v


def _onwards(weights: Mapping[str, Tensor], block: str, x: Tensor, seen: Tensor) -> Tensor:
    """A layer behind its attention."""

    def mapped(values: Tensor, name: str) -> Tensor:
        return linear(values, weights[f"{block}.{name}.weight"], weights[f"{block}.{name}.bias"])

    x = x + mapped(seen, "self_attn.out_proj")
    return x + mapped(gelu(mapped(_normed(weights, f"{block}.norm2", x), "linear1")), "linear2")
