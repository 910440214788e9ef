"""What every training here does in the same way: updates of weights that lie in one row, chunk by chunk.

Weights and the optimiser's memory are one tensor each, so an update is one call
of the optimiser however many matrices there are. An update whose loss or
gradient is not finite is not made, and one after which a weight would not be
finite is taken back: the last finite weights stay.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.optim.adam import adam
from torch.optim.rmsprop import rmsprop
from torch.optim.sgd import sgd

from rnnlab.engine import norms
from rnnlab.engine.traces import Array

MOMENTUM = 0.9
_MEMORIES = {"adam": ("exp_avg", "exp_avg_sq"), "sgd": (), "momentum": ("momentum_buffer",), "rmsprop": ("square_avg",)}
OPTIMISERS = tuple(_MEMORIES)

Measured = tuple[float, float, float, float]  # loss, accuracy, norm before clipping and after


class AtRest:
    """What a training's checkpoint says of itself, of whatever kind the model is."""

    setup: Any  # with the number of ``updates``
    step: int  # updates made
    stopped: int | None

    @property
    def finished(self) -> bool:
        """Whether no update is left, or none is possible."""
        return self.stopped is not None or self.step >= self.setup.updates


def fresh_memory(optimiser: str, size: int) -> dict[str, Array]:
    """What an optimiser remembers before its first update, for so many weights."""
    return {name: np.zeros(size, np.float32) for name in _MEMORIES[optimiser]}


@contextmanager
def one_thread() -> Iterator[None]:
    """One thread for torch: at these sizes the fastest, and sums then always have one order."""
    before = torch.get_num_threads()
    if before != 1:
        torch.set_num_threads(1)
    try:
        yield
    finally:
        if before != 1:
            torch.set_num_threads(before)


def falling_rate(rate: float, decay: float, step: int, updates: int) -> float:
    """The learning rate of an update: constant, and over the last share ``decay`` falling in a line towards 0."""
    left = (updates - step) / (decay * updates) if decay else 1.0
    return rate * min(1.0, left)


def orthogonal(rng: np.random.Generator, size: int) -> Array:
    """Uniform over the orthogonal matrices: QR of a normal draw, R's diagonal made positive (Mezzadri, 2007)."""
    Q, R = np.linalg.qr(rng.standard_normal((size, size)))
    signed: Array = Q * np.sign(np.diag(R))
    return signed


def repeat(
    update: Callable[[int], Measured], first: int, last: int, until: float | None, largest_loss: float = math.inf
) -> tuple[Array, int, int | None]:
    """Updates one after the other.

    Parameters
    ----------
    update : callable
        Makes the update that has this number (from 0) and measures it.
    first, last : int
        The first update, and the one that is not made any more.
    until : float, optional
        A time of ``time.monotonic``: no update begins after it, but one is always made.
    largest_loss : float
        A loss above it ends the chunk as one that is not finite does.

    Returns
    -------
    array 4×K
        What each update measured, that of the one that ended it too.
    int
        Updates made, those before the chunk included.
    int or None
        The update (from 1) that was not made.
    """
    measured: list[Measured] = []
    step, stopped = first, None
    with one_thread():
        while step < last:
            measured.append(update(step))
            if not all(map(math.isfinite, measured[-1])) or measured[-1][0] > largest_loss:
                stopped = step + 1
                break
            step += 1
            if until is not None and time.monotonic() >= until:
                break
    return np.array(measured, dtype=np.float64).reshape(-1, 4).T, step, stopped


class WeightRow:
    """Weights as one tensor in a row, views of it under their names, and the optimiser's memory."""

    def __init__(self, weights: Mapping[str, Array], memory: Mapping[str, Array]) -> None:
        self._shapes = {name: values.shape for name, values in weights.items()}
        row = np.concatenate([values.ravel() for values in weights.values()])
        self.all = torch.from_numpy(row).requires_grad_()
        self._memory = {name: torch.from_numpy(values.copy()) for name, values in memory.items()}

    def parts(self, row: Tensor | None = None) -> dict[str, Tensor]:
        """Views of the weights, or of another row of their size, under the weights' names."""
        pieces = (self.all if row is None else row).split([math.prod(shape) for shape in self._shapes.values()])
        return {name: piece.view(shape) for (name, shape), piece in zip(self._shapes.items(), pieces, strict=True)}

    def at_rest(self) -> tuple[dict[str, Array], dict[str, Array]]:
        """Copies of weights and memory."""
        parts = self.parts(self.all.detach().clone())
        memory = {name: values.numpy().copy() for name, values in self._memory.items()}
        return {name: values.numpy() for name, values in parts.items()}, memory

    def descend(
        self, loss: Tensor, optimiser: str, rate: float, clip: float | None, step: int, *,
        largest_loss: float = math.inf, mend: Callable[[Tensor], None] | None = None,
    ) -> tuple[float, float, float]:  # fmt: skip
        """One update; without effect where the loss is too large, it or a gradient not finite, or a weight would be.

        Parameters
        ----------
        loss : Tensor
            Of the weights' views.
        optimiser : str
            One of ``OPTIMISERS``, with torch's own defaults (momentum: 0.9).
        rate : float
        clip : float or None
            Limit of the norm of all gradients together.
        step : int
            Updates made before.
        largest_loss : float
        mend : callable, optional
            Changes the gradient in place, before anything is measured of it.

        Returns
        -------
        loss, norm, after : float
            The gradient's norm before clipping and after; NaN after where the update was taken back.
        """
        (gradient,) = torch.autograd.grad(loss, self.all)
        if mend is not None:
            mend(gradient)
        # float64: the squares of float32 numbers neither overflow nor vanish there
        norm = after = norms.norm(gradient.numpy())
        value = loss.item()
        if math.isfinite(norm) and math.isfinite(value) and value <= largest_loss:
            if clip is not None and norm > clip:
                gradient = gradient * (clip / norm)
                after = clip
            before = self.all.detach().clone(), {name: values.clone() for name, values in self._memory.items()}
            with torch.no_grad():
                _OPTIMISE[optimiser](self.all, gradient, self._memory, rate, step)
                # A finite sum has finite terms, and costs a tenth of looking at each.
                if not (math.isfinite(self.all.sum().item()) or self.all.isfinite().all()):
                    self.all.copy_(before[0])
                    self._memory = before[1]
                    after = math.nan
        return value, norm, after


def _adam(weights: Tensor, gradient: Tensor, memory: dict[str, Tensor], rate: float, step: int) -> None:
    adam(
        [weights], [gradient], [memory["exp_avg"]], [memory["exp_avg_sq"]], [], [torch.tensor(float(step))],
        foreach=False, amsgrad=False, beta1=0.9, beta2=0.999, lr=rate, weight_decay=0.0, eps=1e-8, maximize=False,
    )  # fmt: skip


def _sgd(weights: Tensor, gradient: Tensor, memory: dict[str, Tensor], rate: float, step: int) -> None:
    buffer = memory.get("momentum_buffer")
    sgd(
        [weights], [gradient], [buffer],
        foreach=False, weight_decay=0.0, momentum=0.0 if buffer is None else MOMENTUM, lr=rate, dampening=0.0,
        nesterov=False, maximize=False,
    )  # fmt: skip


def _rmsprop(weights: Tensor, gradient: Tensor, memory: dict[str, Tensor], rate: float, step: int) -> None:
    rmsprop(
        [weights], [gradient], [memory["square_avg"]], [], [], [torch.tensor(float(step))],
        foreach=False, lr=rate, alpha=0.99, eps=1e-8, weight_decay=0.0, momentum=0.0, centered=False, maximize=False,
    )  # fmt: skip


# The functions, not the classes: the first constructor of torch.optim imports its compiler, which takes two seconds.
_OPTIMISE = {"adam": _adam, "sgd": _sgd, "momentum": _sgd, "rmsprop": _rmsprop}
