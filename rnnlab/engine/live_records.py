"""Trainings that were recorded: kept small, shown as such, and held against a repetition.

A repetition on the same machine gives the same numbers bit for bit. Another
processor rounds sums otherwise, and a training magnifies that: so a recording
states within what its recipe reproduces it elsewhere. Numpy only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from rnnlab.engine.live_traces import LiveCell, LiveTraining
from rnnlab.engine.traces import Array
from rnnlab.paths import resource

FORMAT = "rnnlab-run-1"
MOST_POINTS = 500  # of a kept curve
MOST_ROWS = 80  # of a kept waterfall
_CURVES = ("loss", "accuracy", "norm_before", "norm_after")
_PLAIN = (
    "task", "length", "steps", "updates", "every", "row_every", "keep_every", "baseline", "baseline_accuracy",
    "largest_loss",
)  # fmt: skip


@dataclass(frozen=True)
class Tolerance:
    """How near a repetition comes on another machine.

    Found by training each recipe again from start values that differ in their last bits: what that changes, another
    processor may change.
    """

    early_updates: int = 50  # so many updates are nearly the same everywhere
    early_loss: float = 0.005  # of the line of guessing; 0.0003 was found
    loss: float = 0.05  # of the line of guessing, at the end; 0.0001 was found
    accuracy: float = 0.05  # at the end; 0.0003 was found
    learned: float = 1.25  # factor between the updates after which the loss has halved; 1.06 was found


@dataclass(frozen=True)
class Recording:
    """A run as it was once, and how to make it again."""

    name: str
    plan: dict[str, Any]  # the recipe: every setting of the training
    result: LiveTraining
    date: str  # ISO
    device: str
    versions: dict[str, str]
    tolerance: Tolerance = field(default_factory=Tolerance)


@dataclass(frozen=True)
class Disagreement:
    """One number of a repetition that is further off than the recording's tolerance."""

    cell: str
    what: str  # "early", "loss", "accuracy" or "learned"
    recorded: float | None
    found: float | None


def thinned(result: LiveTraining) -> LiveTraining:
    """The same run with fewer points, each the mean of those it stands for, and fewer rows."""
    group = -(-result.updates // (result.every * MOST_POINTS))
    stride = -(-result.updates // (result.row_every * MOST_ROWS))
    cells = tuple(_thinned(cell, group, stride) for cell in result.cells)
    return replace(result, cells=cells, every=result.every * group, row_every=result.row_every * stride)


def _thinned(cell: LiveCell, group: int, stride: int) -> LiveCell:
    whole = len(cell.loss) // group * group
    curves = {name: getattr(cell, name)[:whole].reshape(-1, group).mean(axis=1) for name in _CURVES}
    return replace(cell, **curves, rows=cell.rows[::stride], log_norms=cell.log_norms[::stride])


def learned_at(cell: LiveCell, result: LiveTraining) -> int | None:
    """Updates after which the trend of the loss is below half of guessing for the first time; else None."""
    below = np.flatnonzero(cell.trend("loss") < result.baseline / 2)
    return (int(below[0]) + 1) * result.every if below.size else None


def disagreements(recording: Recording, again: LiveTraining) -> list[Disagreement]:
    """Where a repetition is further off than the tolerance says.

    Parameters
    ----------
    recording : Recording
    again : LiveTraining
        Of the same recipe, whole (not thinned). One that was stopped earlier is compared in its early part alone.
    """
    kept, found, allowed = recording.result, thinned(again), recording.tolerance
    apart: list[Disagreement] = []
    for old in kept.cells:
        new = found.learner(old.cell)
        if new is None:
            continue
        count = min(allowed.early_updates // kept.every, len(old.loss), len(new.loss))
        off = np.abs(new.loss[:count] - old.loss[:count])
        if count and not off.max() <= allowed.early_loss * kept.baseline:
            worst = int(off.argmax())
            apart.append(Disagreement(old.cell, "early", float(old.loss[worst]), float(new.loss[worst])))
        if new.updates < kept.updates and new.stopped is None:
            continue
        for what, limit in (("loss", allowed.loss * kept.baseline), ("accuracy", allowed.accuracy)):
            then, now = float(old.trend(what)[-1]), float(new.trend(what)[-1])
            if not abs(now - then) <= limit:
                apart.append(Disagreement(old.cell, what, then, now))
        first, second = learned_at(old, kept), learned_at(new, found)
        same = first is None and second is None
        if first is not None and second is not None:
            same = max(first, second) <= allowed.learned * min(first, second)
        if not same:
            apart.append(Disagreement(old.cell, "learned", first, second))
    return apart


# ---- files -------------------------------------------------------------------


def packed(recording: Recording) -> bytes:
    """The bytes of a file: JSON, curves to four digits, decades to two places; −∞ is null."""
    result = recording.result
    tree = {
        "format": FORMAT,
        "recorded": {"date": recording.date, "device": recording.device, "versions": recording.versions},
        "recipe": recording.plan,
        "tolerance": vars(recording.tolerance),
        **{name: getattr(result, name) for name in _PLAIN},
        "asked": list(result.asked),
        "holds": None if result.holds is None else list(result.holds),
        "cells": [_packed(cell) for cell in result.cells],
    }
    return (json.dumps(tree, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n").encode("utf-8")


def _packed(cell: LiveCell) -> dict[str, Any]:
    return {
        "cell": cell.cell,
        "updates": cell.updates,
        "seconds": round(cell.seconds, 1),
        "stopped": cell.stopped,
        "reason": cell.reason,
        "newest": [_digits(value) for value in cell.newest],
        **{name: [_digits(value) for value in getattr(cell, name).tolist()] for name in _CURVES},
        "rows": cell.rows.tolist(),
        "log_norms": [[None if value == -np.inf else round(value, 2) for value in row] for row in _rows(cell)],
    }


def _rows(cell: LiveCell) -> list[list[float]]:
    rows: list[list[float]] = cell.log_norms.astype(np.float64).tolist()
    return rows


def _digits(value: float) -> float | None:
    return float(f"{value:.4g}") if np.isfinite(value) else None


def read(path: Path) -> Recording:
    """A recording from its file.

    Raises
    ------
    OSError, ValueError
        It cannot be read, or is none.
    """
    try:
        tree = json.loads(path.read_bytes())
        if tree["format"] != FORMAT:
            raise ValueError(f"{path.name} is no recorded run")
        recorded = tree["recorded"]
        return Recording(
            name=path.stem,
            plan=tree["recipe"],
            result=_result(tree),
            date=recorded["date"],
            device=recorded["device"],
            versions=recorded["versions"],
            tolerance=Tolerance(**tree["tolerance"]),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path.name} is no recorded run") from error


def _result(tree: Mapping[str, Any]) -> LiveTraining:
    holds = tree["holds"]
    return LiveTraining(
        **{name: tree[name] for name in _PLAIN},
        asked=tuple(tree["asked"]),
        holds=None if holds is None else (holds[0], holds[1]),
        cells=tuple(_cell(part) for part in tree["cells"]),
    )


def _cell(part: Mapping[str, Any]) -> LiveCell:
    newest = [np.nan if value is None else value for value in part["newest"]]
    return LiveCell(
        cell=part["cell"],
        updates=part["updates"],
        seconds=part["seconds"],
        **{name: _numbers(part[name], np.nan) for name in _CURVES},
        newest=(newest[0], newest[1], newest[2], newest[3]),
        rows=np.array(part["rows"], dtype=np.int64),
        log_norms=np.stack([_numbers(row, -np.inf) for row in part["log_norms"]]).astype(np.float32),
        stopped=part["stopped"],
        reason=part["reason"],
    )


def _numbers(values: Sequence[float | None], missing: float) -> Array:
    return np.array([missing if value is None else value for value in values], dtype=np.float64)


@lru_cache(maxsize=1)
def shipped() -> tuple[Recording, ...]:
    """The recordings that come with the program; what is no recording is left out."""
    found = []
    for path in sorted(resource("runs").glob("*.json")):
        try:
            found.append(read(path))
        except (OSError, ValueError):
            continue
    return tuple(found)
