"""The mathematics, and the only package that imports torch.

Submodules are loaded on first use (PEP 562), so that importing
``rnnlab.engine.traces`` in the window's process loads no torch.
"""

import importlib
from typing import Any

_SUBMODULES = frozenset(
    {
        "attention",
        "backward",
        "beam",
        "bench",
        "cells",
        "clipping",
        "dependency",
        "device",
        "embedding",
        "error_signal",
        "evaluation",
        "gates",
        "gradients",
        "initial",
        "interventions",
        "jacobians",
        "models",
        "modules",
        "network",
        "norms",
        "parameters",
        "programs",
        "recipes",
        "scores",
        "selfattention",
        "seq2seq",
        "study",
        "sweeps",
        "tasks",
        "timing",
        "traces",
        "training",
        "translator",
        "weights",
    }
)


def __getattr__(name: str) -> Any:
    if name in _SUBMODULES:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
