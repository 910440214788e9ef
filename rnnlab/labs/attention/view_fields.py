"""What lies below the vectors: who wins where, lines of equal score, and how a matrix carries the plane."""

from __future__ import annotations

import numpy as np

from rnnlab.engine.attention_traces import ScoreFunction, WinnerField
from rnnlab.ui.look.mathtext import literal
from rnnlab.ui.look.numbers import short
from rnnlab.ui.widgets.plane_under import Curve, Image, Owners, Patch, Under

_LONG = 8  # characters of a word in a region


def regions(field: WinnerField, tokens: tuple[str, ...], winner: int | None) -> Under:
    """A named, hatched region for each key that wins somewhere; the present winner's is tinted."""
    winners = [i for i, region in enumerate(field.regions) if region]
    patches = tuple(
        Patch(_name(tokens[i]), tuple(ring for polygon in field.regions[i] for ring in polygon), i, i == winner)
        for i in winners
    )
    number = np.full(len(tokens) + 1, -1)  # the last one: nobody wins
    number[winners] = np.arange(len(winners))
    return Under(patches=patches, grid=Owners(field.x, field.y, number[field.winner]))


def contours(function: ScoreFunction) -> Under:
    """The places at which a key would get the same score from the present query."""
    return Under(
        curves=tuple(Curve(contour.lines, short(contour.level), contour.level == 0) for contour in function.contours)
    )


def carried(function: ScoreFunction, keys: tuple[tuple[float, float], ...]) -> Under:
    """A lattice and the keys as the score function sees them; v, where it is not the query that they meet."""
    images = tuple(
        Image(key, (float(x), float(y)), "") for key, (x, y) in zip(keys, function.mapped.tolist(), strict=True)
    )
    x, y = function.target.tolist()
    axis = (x, y) if function.kind == "additive" else None
    return Under(lattice=function.lattice, images=images, axis=axis, axis_label="$v$" if axis else "")


def surface(
    function: ScoreFunction, kind: str, tokens: tuple[str, ...], keys: tuple[tuple[float, float], ...]
) -> Under:
    """What the state asks for: ``winner``, ``score`` or ``map``."""
    if kind == "winner":
        return regions(function.winners, tokens, function.winner)
    return contours(function) if kind == "score" else carried(function, keys)


def _name(token: str) -> str:
    return literal(token if len(token) <= _LONG else token[: _LONG - 1] + "…")
