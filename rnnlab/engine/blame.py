"""Who gets the blame: what each step adds to ∂L/∂U, what truncation leaves of it, and what clipping does."""

from __future__ import annotations

from rnnlab.engine.backward import backward_trace, gradients_of
from rnnlab.engine.clipping import clip_by_norm, no_clipping
from rnnlab.engine.gradients_traces import Blame
from rnnlab.engine.norms import norm
from rnnlab.engine.parameters import CellWeights
from rnnlab.engine.traces import Array


def blame(
    weights: CellWeights,
    inputs: Array,
    *,
    activation: str = "tanh",
    loss: str | Array = "last",
    window: int | None = None,
    clip: float | None = None,
    dtype: str = "float64",
) -> Blame:
    """One sequence's gradients within a window, beside the whole way back, before and after clipping.

    Parameters
    ----------
    weights, inputs, activation, loss, dtype
        As for ``backward_trace``.
    window : int, optional
        Truncation: the last so many steps; all of them without it.
    clip : float, optional
        Limit of the norm of all gradients of the weights together; no clipping without it.

    Returns
    -------
    Blame

    Raises
    ------
    EngineError
        As ``backward_trace`` and ``clip_by_norm``.
    """
    whole = backward_trace(weights, inputs, activation=activation, loss=loss, dtype=dtype)
    cut = whole
    if window is not None:
        cut = backward_trace(weights, inputs, activation=activation, loss=loss, window=window, dtype=dtype)
    gradients = gradients_of(cut)
    return Blame(
        cell=whole.cell,
        backward=cut,
        whole=whole.by_step_U.along,
        cosine=_cosine(cut.by_step_U.total, whole.by_step_U.total),
        clipped=no_clipping(gradients) if clip is None else clip_by_norm(gradients, clip),
    )


def _cosine(a: Array, b: Array) -> float | None:
    """Between two matrices as vectors; None where one is 0 or not finite."""
    size_a, size_b = norm(a), norm(b)
    if not (0 < size_a < float("inf") and 0 < size_b < float("inf")):
        return None
    return float(((a / size_a) * (b / size_b)).sum())
