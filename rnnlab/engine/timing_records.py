"""Measurements that were recorded on another machine: shown as such, never mixed with those made here. Numpy only."""

from __future__ import annotations

import json
import math
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from rnnlab.engine.parallel_traces import Crossing, Measurement, TimedCurve
from rnnlab.paths import resource

FORMAT = "rnnlab-timing-1"
FOLDER = "timings"
_PLAIN: dict[str, type] = {
    "device": str,
    "kind": str,
    "timed": str,
    "width": int,
    "batch": int,
    "dtype": str,
    "threads": int,
    "rounds": int,
    "warm_up": int,
    "torch": str,
    "date": str,
    "large": int,
    "free_bytes": int,
    "needed_bytes": int,
}


def as_plain(found: Measurement) -> dict[str, Any]:
    """A measurement as plain lists and numbers; a slope that there is not is None."""
    return {
        **{name: getattr(found, name) for name in _PLAIN},
        "left_out": list(found.left_out),
        "curves": [
            {
                "name": curve.name,
                "lengths": list(curve.lengths),
                "median": curve.median.tolist(),
                "low": curve.low.tolist(),
                "high": curve.high.tolist(),
                "slope": _finite(curve.slope),
                "slope_low": _finite(curve.slope_low),
                "slope_high": _finite(curve.slope_high),
            }
            for curve in found.curves
        ],
        "crossings": [vars(one) for one in found.crossings],
    }


def packed(found: Measurement) -> bytes:
    """The bytes of a file."""
    tree = {"format": FORMAT, **as_plain(found)}
    return (json.dumps(tree, ensure_ascii=False, allow_nan=False, indent=1) + "\n").encode("utf-8")


def read(path: Path) -> Measurement:
    """A recorded measurement from its file.

    Raises
    ------
    OSError, ValueError
        It cannot be read, or is none.
    """
    try:
        tree = json.loads(path.read_bytes())
        if tree["format"] != FORMAT:
            raise ValueError(f"{path.name} is no recorded measurement")
        plain = {name: _typed(tree[name], kind) for name, kind in _PLAIN.items()}
        return Measurement(
            **plain,
            left_out=tuple(int(n) for n in tree["left_out"]),
            curves=tuple(_curve(part) for part in tree["curves"]),
            crossings=tuple(Crossing(part["name"], part["length"], part["always"]) for part in tree["crossings"]),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path.name} is no recorded measurement") from error


def shipped() -> tuple[Measurement, ...]:
    """The measurements that come with the program; none where there is no file of them."""
    return _found(resource(FOLDER))


@lru_cache(maxsize=4)
def _found(folder: Path) -> tuple[Measurement, ...]:
    found = []
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        try:
            found.append(read(path))
        except (OSError, ValueError):
            continue
    return tuple(found)


def _curve(part: dict[str, Any]) -> TimedCurve:
    lengths = tuple(int(n) for n in part["lengths"])
    times = {name: np.array(part[name], dtype=np.float64) for name in ("median", "low", "high")}
    if any(values.shape != (len(lengths),) or not (values > 0).all() for values in times.values()):
        raise ValueError(f"{part['name']}: a time for each length is needed")
    slope, low, high = (_or_nan(part[name]) for name in ("slope", "slope_low", "slope_high"))
    return TimedCurve(str(part["name"]), lengths, times["median"], times["low"], times["high"], slope, low, high)


def _typed(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(value)
    return value


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _or_nan(value: Any) -> float:
    return math.nan if value is None else float(value)
