"""Which key wins where the query is put, and what a score function makes of the plane.

A key wins where its score is the largest of all. Where it wins is found on a
grid of queries; the borders between are drawn by contourpy, where the score less
the best of the others is 0. For the scores that are linear in the key (dot,
scaled, general) there is also a proof: a key inside the others' hull is a mean
of them, so its score is the same mean of theirs and never exceeds them all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import contourpy
import numpy as np
import torch
from torch import Tensor

from rnnlab.engine.attention import attend
from rnnlab.engine.attention_traces import ScoreContour, ScoreFunction, WinnerField
from rnnlab.engine.scores import masked_softmax, score, score_parts
from rnnlab.engine.traces import Array

_Surface = Callable[[Array], Array]  # of G places, G numbers or G places

LINEAR = ("dot", "scaled-dot", "general")
COLUMNS, ROWS = 121, 83  # of the grid: cells of some 10 pixels in the large plane
_WIDE, _HIGH = 2.2, 1.5  # half the grid's width and height, in sizes of what is on the plane
_LEAST = 1e-12  # of the largest score difference: what is less is a tie
_LEVELS = 24  # about so many contours on the whole grid, a third of them in sight
_LATTICE = 4  # lattice lines on each side of the middle
_SAMPLES = 41  # points of a lattice line


def query_grid(points: Sequence[Sequence[float]], columns: int = COLUMNS, rows: int = ROWS) -> tuple[Array, Array]:
    """A grid of places around these points and the origin, wide enough for a plane that shows them.

    Returns
    -------
    (array, array)
        x (ascending, ``columns`` numbers) and y (``rows`` numbers).
    """
    placed = np.vstack([np.zeros((1, 2)), np.asarray(points, dtype=np.float64).reshape(-1, 2)])
    low, high = placed.min(0), placed.max(0)
    size = float((high - low).max()) or 1.0
    middle = (low + high) / 2
    x = np.linspace(middle[0] - _WIDE * size, middle[0] + _WIDE * size, columns)
    y = np.linspace(middle[1] - _HIGH * size, middle[1] + _HIGH * size, rows)
    return x, y


def winner_field(
    kind: str,
    keys: Array,
    x: Array,
    y: Array,
    *,
    temperature: float = 1.0,
    masked: Sequence[int] = (),
    same: WinnerField | None = None,
    A: Array | None = None,
    W_s: Array | None = None,
    W_h: Array | None = None,
    v: Array | None = None,
) -> WinnerField:
    """Who wins for the query at each place of a grid, in float64.

    Parameters
    ----------
    kind, A, W_s, W_h, v
        As in ``score``.
    keys : array, n×2
    x, y : array
        The grid, each ascending; at least two numbers.
    temperature : float
        τ ≥ 0 of the weights; it does not change who wins.
    masked : sequence of int
        0-based positions that no query sees.
    same : WinnerField, optional
        The field on this grid of a score of which this one is a positive
        multiple: whoever wins is taken over.

    Returns
    -------
    WinnerField

    Raises
    ------
    EngineError
        As ``score``.
    """
    h = torch.tensor(np.asarray(keys, dtype=np.float64))
    visible = torch.ones(len(h), dtype=torch.bool)
    visible[list(masked)] = False
    shape = (len(y), len(x))
    if not visible.any():
        none = tuple(() for _ in range(len(h)))
        return WinnerField(x, y, np.full(shape, -1), np.zeros(shape), none, (), ())
    parameters = _tensors(A, W_s, W_h, v)
    queries = torch.tensor(np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2))
    scores = torch.vmap(lambda query: score(kind, query, h, **parameters))(queries)
    weights = masked_softmax(scores, visible.expand_as(scores), temperature)
    if same is not None:
        won = torch.from_numpy(same.winner).reshape(-1, 1)
        return replace(same, weight=weights.gather(1, won).reshape(shape).numpy())
    seen = scores.masked_fill(~visible, -torch.inf)
    winner = seen.argmax(1)
    ahead = _ahead(seen, winner)
    least = _LEAST * max(float(scores.abs().max()), np.finfo(np.float64).tiny)
    regions, never = [], []
    for i in range(len(h)):
        margin = ahead[:, i].reshape(shape)
        wins = bool(visible[i]) and bool((margin > least).any())
        regions.append(_polygons(x, y, margin, least) if wins else ())
        if visible[i] and not wins:
            never.append(i)
    proved = _proved(kind, h, visible, never, parameters["A"])
    return WinnerField(
        x=x,
        y=y,
        winner=winner.reshape(shape).numpy(),
        weight=weights.gather(1, winner[:, None]).reshape(shape).numpy(),
        regions=tuple(regions),
        never=tuple(never),
        never_proved=tuple(proved),
        means=tuple(proved.values()),
    )


def score_function(
    kind: str,
    tokens: Sequence[str],
    keys: Array,
    query: Array,
    x: Array,
    y: Array,
    *,
    values: Array | None = None,
    temperature: float = 1.0,
    masked: Sequence[int] = (),
    surface: str = "winner",
    same: WinnerField | None = None,
    A: Array | None = None,
    W_s: Array | None = None,
    W_h: Array | None = None,
    v: Array | None = None,
) -> ScoreFunction:
    """One score function on the vectors of the plane, with what it makes of the plane.

    Parameters
    ----------
    kind, keys, x, y, temperature, masked, same, A, W_s, W_h, v
        As in ``winner_field``.
    tokens : sequence of str
        n names.
    query : array, 2
    values : array, n×2, optional
        What is averaged; the keys without it.
    surface : {"winner", "score", "map"}
        ``"score"`` adds the contours of the score that a key would get at each
        place, ``"map"`` the image of a lattice.
    """
    h, s = (torch.tensor(np.asarray(given, dtype=np.float64)) for given in (keys, query))
    parameters = _tensors(A, W_s, W_h, v)
    plain = {name: None if given is None else given.tolist() for name, given in parameters.items()}
    step = attend(
        tokens, h.tolist(), s.tolist(), values=None if values is None else np.asarray(values).tolist(),
        kind=kind, temperature=temperature, masked=masked, **plain,
    )  # fmt: skip
    seen = np.where(step.visible == 1, step.scores, -np.inf)

    def image(points: Array) -> Array:
        at = torch.tensor(points)
        if kind == "general":
            moved: Array = (at @ parameters["A"].T).numpy()  # type: ignore[union-attr]
            return moved
        return score_parts(kind, s, at, **parameters).right.numpy()

    def height(points: Array) -> Array:
        return score(kind, s, torch.tensor(points), **parameters).numpy()

    lattice, lattice_step = _lattice(image, x, y) if surface == "map" else ((), 1.0)
    return ScoreFunction(
        kind=kind,
        step=step,
        winner=None if step.no_visible_key else int(seen.argmax()),
        winners=winner_field(
            kind, keys, x, y, temperature=temperature, masked=masked, same=same, A=A, W_s=W_s, W_h=W_h, v=v
        ),
        mapped=image(h.numpy()),
        target=s.numpy() if kind in LINEAR else step.left,
        divisor=step.divisor,
        lattice=lattice,
        lattice_step=lattice_step,
        contours=_contours(height, x, y) if surface == "score" else (),
    )  # fmt: skip


def mean_of_others(
    point: Sequence[float | Fraction], others: Sequence[Sequence[float | Fraction]]
) -> tuple[tuple[int, float], ...] | None:
    """Of which others a point is the mean, and their shares: one equal to it, two on both sides, or three around it.

    None where it is a mean of none (Carathéodory: three suffice in the plane).
    """
    px, py = (Fraction(z) for z in point)
    rays = [(Fraction(x) - px, Fraction(y) - py) for x, y in others]
    for j, (x, y) in enumerate(rays):
        if x == 0 and y == 0:
            return ((j, 1.0),)
    signs = _clear_signs(rays)
    for j, k in combinations(range(len(rays)), 2):
        if signs[j][k]:
            continue
        dot = rays[j][0] * rays[k][0] + rays[j][1] * rays[k][1]
        if dot < 0 and _cross(rays[j], rays[k]) == 0:
            far = -dot / (rays[k][0] ** 2 + rays[k][1] ** 2)  # how many times as far j is as k
            return ((j, float(1 / (1 + far))), (k, float(far / (1 + far))))
    for j, k, m in combinations(range(len(rays)), 3):
        if {signs[k][m], signs[m][j], signs[j][k]} >= {-1, 1}:
            continue
        parts = _cross(rays[k], rays[m]), _cross(rays[m], rays[j]), _cross(rays[j], rays[k])
        if all(part > 0 for part in parts) or all(part < 0 for part in parts):
            whole = sum(parts)
            return tuple((number, float(part / whole)) for number, part in zip((j, k, m), parts, strict=True))
    return None


def _clear_signs(rays: Sequence[tuple[Fraction, Fraction]]) -> list[list[int]]:
    """The signs of all cross products where floats can tell them, else 0: fractions are slow."""
    near = np.array([(float(x), float(y)) for x, y in rays]).reshape(-1, 2)
    crosses = np.outer(near[:, 0], near[:, 1]) - np.outer(near[:, 1], near[:, 0])
    size = np.hypot(near[:, 0], near[:, 1])
    signs: list[list[int]] = (
        np.where(np.abs(crosses) > 1e-12 * np.outer(size, size), np.sign(crosses), 0).astype(int).tolist()
    )
    return signs


def _cross(a: tuple[Fraction, Fraction], b: tuple[Fraction, Fraction]) -> Fraction:
    return a[0] * b[1] - a[1] * b[0]


def _ahead(seen: Tensor, winner: Tensor) -> Array:
    """Of each query and key, its score less the best of the other keys' (G×n)."""
    if seen.shape[1] == 1:
        return np.full(tuple(seen.shape), np.finfo(np.float64).max)
    best = seen.topk(2, dim=1).values
    ahead = seen - best[:, :1]
    ahead.scatter_(1, winner[:, None], (best[:, 0] - best[:, 1]).clamp(max=torch.finfo(torch.float64).max)[:, None])
    return ahead.clamp(min=torch.finfo(torch.float64).min).numpy()


def _polygons(x: Array, y: Array, margin: Array, least: float) -> tuple[tuple[Array, ...], ...]:
    generator = contourpy.contour_generator(x, y, margin, fill_type=contourpy.FillType.OuterOffset)
    filled: Any = generator.filled(least, np.inf)  # all polygons' points, and where in them each ring begins
    return tuple(tuple(rings[start:end] for start, end in pairwise(at)) for rings, at in zip(*filled, strict=True))


def _proved(
    kind: str, h: Tensor, visible: Tensor, never: Sequence[int], A: Tensor | None
) -> dict[int, tuple[tuple[int, float], ...]]:
    """Keys that cannot win for any query, because what the query is multiplied with is a mean of the others'."""
    if kind not in LINEAR:
        return {}
    exact: list[list[float | Fraction]] = [[Fraction(z) for z in row] for row in h.tolist()]
    if kind == "general" and A is not None:
        matrix = [[Fraction(z) for z in row] for row in A.tolist()]
        exact = [[row[0] * key[0] + row[1] * key[1] for row in matrix] for key in exact]
    seen = [i for i in range(len(exact)) if visible[i]]
    proved = {}
    for i in never:
        others = [j for j in seen if j != i]
        mean = mean_of_others(exact[i], [exact[j] for j in others])
        if mean is not None:
            proved[i] = tuple((others[number], share) for number, share in mean)
    return proved


def _contours(height: _Surface, x: Array, y: Array) -> tuple[ScoreContour, ...]:
    grid = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    surface = height(grid).reshape(len(y), len(x))
    low, high = float(surface.min()), float(surface.max())
    if not high > low:
        return ()
    step = nice((high - low) / _LEVELS)
    generator = contourpy.contour_generator(x, y, surface, line_type=contourpy.LineType.Separate)
    levels = step * np.arange(np.ceil(low / step), np.floor(high / step) + 1)
    drawn: Any = [generator.lines(level) for level in levels]
    return tuple(
        ScoreContour(float(level) + 0.0, tuple(lines)) for level, lines in zip(levels, drawn, strict=True) if lines
    )


def _lattice(image: _Surface, x: Array, y: Array) -> tuple[tuple[Array, ...], float]:
    across = float(x[-1] - x[0])
    step = nice(across / 4 / _LATTICE)
    middle = np.round(np.array([x.mean(), y.mean()]) / step) * step
    reach = step * _LATTICE
    along = np.linspace(-reach, reach, _SAMPLES)
    lines = []
    for k in range(-_LATTICE, _LATTICE + 1):
        fixed = np.full(_SAMPLES, k * step)
        lines.append(image(middle + np.stack([along, fixed], axis=1)))
        lines.append(image(middle + np.stack([fixed, along], axis=1)))
    return tuple(lines), step


def nice(step: float) -> float:
    """The next of 1, 2, 5 times a power of ten that is not below."""
    power = 10.0 ** np.floor(np.log10(step))
    return float(next(k * power for k in (1.0, 2.0, 5.0, 10.0) if k * power >= step * (1 - 1e-9)))


def _tensors(A: Array | None, W_s: Array | None, W_h: Array | None, v: Array | None) -> dict[str, Tensor | None]:
    given = {"A": A, "W_s": W_s, "W_h": W_h, "v": v}
    return {
        name: None if values is None else torch.tensor(np.asarray(values, dtype=np.float64))
        for name, values in given.items()
    }
