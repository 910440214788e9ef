"""Principal axes: the plane on which a cloud of states is spread out most."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rnnlab.engine.traces import Array


@dataclass(frozen=True)
class Plane:
    """A plane through the mean of N states, spanned by their first two principal axes."""

    mean: Array  # H
    axes: Array  # 2×H, orthonormal; the second is zero where there is only one unit
    explained: tuple[float, float]  # share of the variance along each axis
    fitted_on: int  # N

    def project(self, states: Array) -> Array:
        """Coordinates on the plane: …×H to …×2. A state that is not finite has none that is."""
        with np.errstate(over="ignore", invalid="ignore"):
            points: Array = (states - self.mean) @ self.axes.T
        return points


def principal_plane(states: Array) -> Plane:
    """Fit the plane to the centred states (principal component analysis).

    The sign of an axis is free; here its largest entry is positive, so that a
    picture is not mirrored between two machines.

    Parameters
    ----------
    states : array, N×H
        One state a row. Rows that are not finite play no part.

    Returns
    -------
    Plane
        Both shares are 0 where all states are the same.
    """
    finite = states[np.isfinite(states).all(axis=1)]
    units = states.shape[1]
    mean = finite.mean(axis=0) if len(finite) else np.zeros(units)
    # Values near the end of float64 would leave it when they are squared.
    size = float(np.abs(finite).max(initial=0.0)) or 1.0
    centred = finite / size - mean / size
    # The H×H matrix of products has the same axes as the N×H states; to take these apart costs ten times as much.
    squares, columns = np.linalg.eigh(centred.T @ centred)
    found = min(2, units)
    axes, shares = np.zeros((2, units)), np.zeros(2)
    axes[:found] = columns.T[::-1][:found]
    total = float(squares.clip(0.0).sum())
    # What rounding leaves of equal states is no variance.
    if total > len(finite) * (8 * np.finfo(np.float64).eps) ** 2:
        shares[:found] = squares[::-1][:found].clip(0.0) / total
    for axis in axes:
        if axis[np.abs(axis).argmax()] < 0:
            axis *= -1.0
    return Plane(mean, axes + 0.0, (float(shares[0]), float(shares[1])), len(finite))
