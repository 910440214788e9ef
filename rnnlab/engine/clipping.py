"""Clipping gradients, and the update that is skipped when one is not finite."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from rnnlab.engine.gradients_traces import ClippedGradients, UpdateTrace
from rnnlab.engine.norms import norm
from rnnlab.engine.parameters import check_shape
from rnnlab.engine.traces import Array, EngineError


def clip_by_norm(gradients: Mapping[str, Array], limit: float) -> ClippedGradients:
    """Scale all gradients by one factor so that their norm together is at most ``limit``.

    The direction stays. The factor is limit/norm, so the norm afterwards is the
    limit; ``torch.nn.utils.clip_grad_norm_`` divides by norm + 10⁻⁶ and ends
    that little below. Norms are taken in float64 and scaled, so they do not
    overflow before the values do.

    Parameters
    ----------
    gradients : mapping of arrays
        Any floating type; it is kept.
    limit : float
        More than 0.

    Raises
    ------
    EngineError
        ``clip-limit`` for a limit that is not a finite number above 0.
    """
    _check_limit(limit)
    before, bad = _measured(gradients)
    if bad is not None:
        return _untouched(gradients, "norm", limit, before, bad)
    scale = min(1.0, limit / before) if before > 0 else 1.0
    after = {name: values * values.dtype.type(scale) if scale < 1 else values for name, values in gradients.items()}
    return _clipped(gradients, after, "norm", limit, before, scale)


def clip_by_value(gradients: Mapping[str, Array], limit: float) -> ClippedGradients:
    """Cut every single component to −limit … limit, as ``torch.nn.utils.clip_grad_value_``.

    The direction may turn: ``cosine`` says how far. Parameters and errors are
    those of ``clip_by_norm``.
    """
    _check_limit(limit)
    before, bad = _measured(gradients)
    if bad is not None:
        return _untouched(gradients, "value", limit, before, bad)
    after = {
        name: np.clip(values, -values.dtype.type(limit), values.dtype.type(limit)) for name, values in gradients.items()
    }
    return _clipped(gradients, after, "value", limit, before, None)


def no_clipping(gradients: Mapping[str, Array]) -> ClippedGradients:
    """Measure alone: both norms are the same."""
    before, bad = _measured(gradients)
    return _untouched(gradients, "none", None, before, bad)


def descend(
    parameters: Mapping[str, Array],
    gradients: Mapping[str, Array],
    rate: float,
    *,
    clip_norm: float | None = None,
    clip_value: float | None = None,
) -> UpdateTrace:
    """One step of plain gradient descent, θ ← θ − rate · ∂L/∂θ.

    A gradient that is not finite skips the update: the parameters stay, and
    ``kind`` and ``args`` say which gradient it was. So does an update that
    would leave a parameter not finite (a rate too large for float32).

    Parameters
    ----------
    parameters, gradients : mappings of arrays
        The same names and shapes.
    rate : float
        More than 0.
    clip_norm, clip_value : float, optional
        At most one of the two.

    Raises
    ------
    EngineError
        ``rate-not-positive``, ``clip-limit``, ``clip-both``, ``missing-weight``
        for a name that only one of the mappings has, ``wrong-shape``.
    """
    if not (np.isfinite(rate) and rate > 0):
        raise EngineError("rate-not-positive", "rate", value=str(rate))
    if clip_norm is not None and clip_value is not None:
        raise EngineError("clip-both", "clip")
    for name in sorted(parameters.keys() ^ gradients.keys()):
        raise EngineError("missing-weight", name)
    for name, values in gradients.items():
        check_shape(name, values, parameters[name].shape)
    if clip_norm is not None:
        clipping = clip_by_norm(gradients, clip_norm)
    elif clip_value is not None:
        clipping = clip_by_value(gradients, clip_value)
    else:
        clipping = no_clipping(gradients)
    if clipping.nonfinite is not None:
        return _skipped(parameters, clipping, "update-skipped", clipping.nonfinite, clipping.nonfinite_kind or "nan")
    moved: dict[str, Array] = {}
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        for name, values in parameters.items():
            moved[name] = values - values.dtype.type(rate) * clipping.gradients[name].astype(values.dtype)
    bad = _first_bad(moved)
    if bad is not None:
        return _skipped(parameters, clipping, "update-overflow", *bad)
    args = {"before": f"{clipping.norm_before:.4g}", "after": f"{clipping.norm_after:.4g}"}
    return UpdateTrace(parameters=moved, clipping=clipping, skipped=False, kind="update-done", args=args)


def _skipped(
    parameters: Mapping[str, Array], clipping: ClippedGradients, kind: str, name: str, value: str
) -> UpdateTrace:
    return UpdateTrace(
        parameters=dict(parameters),
        clipping=clipping,
        skipped=True,
        kind=kind,
        args={"name": name, "value": value},
    )


def _check_limit(limit: float) -> None:
    if not (np.isfinite(limit) and limit > 0):
        raise EngineError("clip-limit", "clip", value=str(limit))


def _measured(gradients: Mapping[str, Array]) -> tuple[float, tuple[str, str] | None]:
    """Norm of all gradients together, and the first that is not finite."""
    return norm(np.array([norm(values) for values in gradients.values()])), _first_bad(gradients)


def _first_bad(arrays: Mapping[str, Array]) -> tuple[str, str] | None:
    for name, values in arrays.items():
        if not np.isfinite(values).all():
            return name, "nan" if np.isnan(values).any() else "inf"
    return None


def _clipped(
    gradients: Mapping[str, Array],
    after: dict[str, Array],
    kind: str,
    limit: float,
    before: float,
    scale: float | None,
) -> ClippedGradients:
    norm_after = norm(np.array([norm(values) for values in after.values()]))
    cosine = None
    if 0 < before < np.inf and norm_after > 0:
        cosine = float(
            sum(
                ((old.astype(np.float64) / before) * (after[name].astype(np.float64) / norm_after)).sum()
                for name, old in gradients.items()
            )
        )
    return ClippedGradients(
        gradients=after,
        kind=kind,
        limit=limit,
        norm_before=before,
        norm_after=norm_after,
        scale=scale,
        clipped=any(not np.array_equal(after[name], old) for name, old in gradients.items()),
        cosine=cosine,
        nonfinite=None,
        nonfinite_kind=None,
        by_name={name: (norm(old), norm(after[name])) for name, old in gradients.items()},
    )


def _untouched(
    gradients: Mapping[str, Array], kind: str, limit: float | None, before: float, bad: tuple[str, str] | None
) -> ClippedGradients:
    return ClippedGradients(
        gradients=dict(gradients),
        kind=kind,
        limit=limit,
        norm_before=before,
        norm_after=before,
        scale=None,
        clipped=False,
        cosine=1.0 if 0 < before < np.inf else None,
        nonfinite=None if bad is None else bad[0],
        nonfinite_kind=None if bad is None else bad[1],
        by_name={name: (norm(values), norm(values)) for name, values in gradients.items()},
    )
