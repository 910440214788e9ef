"""Modules of torch whose weights are set at once, made without drawing any."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torch import nn

_WITHOUT_DRAWS: dict[Callable[..., nn.RNNBase], Any] = {
    kind: type(f"Undrawn{kind.__name__}", (kind,), {"reset_parameters": lambda module: None})
    for kind in (nn.RNN, nn.GRU, nn.LSTM)
}


def undrawn(kind: Callable[..., nn.RNNBase], *args: Any, **options: Any) -> nn.RNNBase:
    """A recurrent module with memory for its weights and no values in it.

    To draw weights that are replaced at once would take time and move torch's
    generator. (torch's own way, over the device "meta", imports sympy: a second
    at the first use.)

    Parameters
    ----------
    kind : {torch.nn.RNN, torch.nn.LSTM, torch.nn.GRU}
    *args, **options
        As for ``kind``.
    """
    module: nn.RNNBase = _WITHOUT_DRAWS[kind](*args, **options)
    module.__class__ = kind  # type: ignore[assignment]  # one of the three classes
    return module
