"""The numbers beside a printed program: a ``state_dict`` that plain torch loads."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

import torch


def state_dict_bytes(weights: Mapping[str, Any]) -> bytes:
    """A file for ``torch.load(…, weights_only=True)``.

    Parameters
    ----------
    weights : mapping of str to nested sequences of float
        Vectors and matrices by name.

    Returns
    -------
    bytes
        float64 tensors; no other kind of object is inside.
    """
    file = io.BytesIO()
    torch.save({name: torch.tensor(values, dtype=torch.float64) for name, values in weights.items()}, file)
    return file.getvalue()
