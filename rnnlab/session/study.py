"""The study file: a grid of runs, each a frozen value that is checked before anything is computed.

A file in TOML names the kind of study, what is the same for all runs
(``[fixed]``) and what is varied (``[grid]``, a list for each field). The runs
are all combinations; the last field of the grid changes fastest.
"""

from __future__ import annotations

import hashlib
import itertools
import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Literal

import msgspec

from rnnlab.files import reason, shown
from rnnlab.session import checks, plainjson
from rnnlab.session.messages import Problem

Kind = Literal["gradients", "learning"]
Task = Literal["recall", "reber", "brackets", "adding", "copy"]

FORMAT = 1  # of a run's numbers: another one makes all keys new
MOST_RUNS = 100_000
LENGTH_LIMIT = 10_000
_LARGEST_FILE = 2**20
_LINE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")

# What makes a task harder or easier, by its generator's own names.
LEVELS: dict[str, tuple[str, ...]] = {
    "recall": ("gap",),
    "reber": ("inner",),
    "brackets": ("depth", "length"),
    "adding": ("length",),
    "copy": ("length",),
}
_LEVEL_LIMITS = {"gap": (0, 60), "inner": (8, 40), "depth": (1, 60), "length": (2, 1000)}
OF_NUMBERS = ("adding",)  # tasks that read numbers, not words


class GradientsRun(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How far back one freshly drawn cell's error signal reaches; the fields are those of the Gradients lab."""

    kind: ClassVar[str] = "gradients"

    cell: Literal["rnn", "gru", "lstm"] = "lstm"
    length: int = 200  # T
    hidden: int = 32  # H
    activation: Literal["tanh", "sigmoid", "relu", "linear"] = "tanh"  # of the RNN
    init: Literal["orthogonal", "xavier", "uniform", "shear"] = "orthogonal"
    factor: float = 0.9
    input_scale: float = 0.5
    forget_bias: float = 1.0
    seed: int = 0
    dtype: Literal["float64", "float32"] = "float64"
    loss: Literal["last", "all"] = "last"  # the sum of the last state's units, or of all states'
    quantity: Literal["h", "c", "x"] = "h"  # ∂L/∂h_t, ∂L/∂c_t (of an LSTM) or ∂L/∂x_t
    distances: tuple[int, ...] = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)  # at which norms are kept

    def __post_init__(self) -> None:
        checks.whole("length", self.length, 1, LENGTH_LIMIT)
        checks.whole("hidden", self.hidden, 1, 256)
        checks.number("factor", self.factor, 0, 100)
        checks.number("input_scale", self.input_scale, 0, 1e6)
        checks.number("forget_bias", self.forget_bias, -100, 100)
        checks.whole("seed", self.seed, 0, 2**31 - 1)
        if self.quantity == "c" and self.cell != "lstm":
            raise Problem("quantity", "study-no-c", cell=self.cell)
        if not self.distances:
            raise Problem("distances", "list-empty")
        for k, distance in enumerate(self.distances):
            checks.whole(f"distances[{k}]", distance, 0, LENGTH_LIMIT - 1)
            if distance in self.distances[:k]:
                raise Problem("distances", "appears-twice", value=distance)

    def arguments(self) -> dict[str, Any]:
        """What ``rnnlab.engine.study.gradients`` takes."""
        return msgspec.structs.asdict(self)


class LearningRun(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One network that learns a task, up to an accuracy or to the end of its budget."""

    kind: ClassVar[str] = "learning"

    task: Task = "recall"
    cell: Literal["rnn", "gru", "lstm", "lstm1997"] = "lstm"
    gap: int | None = None  # of recall; a level that is not given is the task's own mixture
    inner: int | None = None  # of reber: symbols of the inner string
    depth: int | None = None  # of brackets
    length: int | None = None  # of brackets; of adding, T; of copy, its pause
    grow: float = 0.0  # share of the budget over which the gap grows from 0
    hidden: int = 48
    embedding: int | None = None  # of a word; 16 when it is not given
    activation: Literal["tanh", "relu"] = "tanh"  # of the RNN
    init: Literal["torch", "orthogonal"] = "torch"
    forget_bias: float = 1.0
    learning_rate: float = 3e-3
    optimiser: Literal["adam", "sgd", "momentum", "rmsprop"] = "adam"
    clip: float | Literal["none"] = 1.0  # limit of the norm of all gradients
    batch: int = 64
    seed: int = 0
    updates: int = 1000  # the budget
    threshold: float = 0.99  # the accuracy that ends it
    every: int = 50  # updates between two measurements
    sentences: int = 200  # of a measurement, from the validation split

    def __post_init__(self) -> None:
        for name, (low, high) in _LEVEL_LIMITS.items():
            value = getattr(self, name)
            if value is None:
                continue
            if name not in LEVELS[self.task]:
                raise Problem(name, "study-level", task=self.task, options=", ".join(LEVELS[self.task]))
            checks.whole(name, value, low, high)
        checks.number("grow", self.grow, 0, 1)
        if self.grow and self.gap is None:  # of recall alone
            raise Problem("grow", "study-grow")
        if self.embedding is not None:
            checks.whole("embedding", self.embedding, 1, 512)
            if self.task in OF_NUMBERS:
                raise Problem("embedding", "study-no-words", task=self.task)
        for name, (low, high) in {
            "hidden": (1, 1024),
            "batch": (1, 4096),
            "seed": (0, 2**32 - 1),
            "updates": (1, 10**7),
            "every": (1, 10**7),
            "sentences": (1, 100_000),
        }.items():
            checks.whole(name, getattr(self, name), low, high)
        checks.number("forget_bias", self.forget_bias, -100, 100)
        checks.number("threshold", self.threshold, 0, 1)
        for name, id in (("learning_rate", "rate-not-positive"), ("clip", "clip-limit")):
            value = getattr(self, name)
            if value == "none":
                continue
            checks.number(name, value, -math.inf, math.inf)
            if value <= 0:
                raise Problem(name, id, value=value)

    def arguments(self) -> dict[str, Any]:
        """What ``rnnlab.engine.study.learning`` takes."""
        fields = msgspec.structs.asdict(self)
        levels = {name: fields.pop(name) for name in _LEVEL_LIMITS}
        fields["level"] = {name: value for name, value in levels.items() if value is not None}
        fields["clip"] = None if self.clip == "none" else self.clip
        return fields


Run = GradientsRun | LearningRun
KINDS: dict[str, type[GradientsRun] | type[LearningRun]] = {kind.kind: kind for kind in (GradientsRun, LearningRun)}
_SAME_FOR_ALL = ("distances",)  # a list itself, and the columns of the table


class _File(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What stands in the file, before its fields are those of a kind."""

    kind: Kind
    title: str = ""
    fixed: dict[str, Any] = {}
    grid: dict[str, Any] = {}


@dataclass(frozen=True)
class Study:
    """A study, checked: what it is called, what is varied, and its runs in their order."""

    kind: str
    title: str
    fixed: tuple[str, ...]  # fields that the file gives for all runs
    varied: tuple[str, ...]  # fields of the grid, in the file's order
    runs: tuple[Run, ...]
    source: bytes  # the file itself

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The runs' keys, in their order."""
        return tuple(key(run) for run in self.runs)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that a run is described by; without those that no run has."""
        names = (name for name in KINDS[self.kind].__struct_fields__ if name not in _SAME_FOR_ALL)
        return tuple(name for name in names if any(getattr(run, name) is not None for run in self.runs))

    @property
    def distances(self) -> tuple[int, ...]:
        """Of a study of gradients: the distances that its longest sequence has."""
        runs = [run for run in self.runs if isinstance(run, GradientsRun)]
        longest = max((run.length for run in runs), default=0)
        return tuple(distance for distance in runs[0].distances if distance < longest) if runs else ()


def key(run: Run) -> str:
    """Sixteen hexadecimal digits of the hash of everything that a run depends on."""
    fields = {"kind": run.kind, "format": FORMAT, **msgspec.structs.asdict(run)}
    return hashlib.sha256(msgspec.json.encode(fields, order="deterministic")).hexdigest()[:16]


def read(path: Path) -> Study:
    """The study of a file.

    Raises
    ------
    Problem
        The file cannot be read, is no TOML, or has something in it that is
        refused: the key is named as it stands in the file, ``grid.length[1]``.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise Problem("FILE", "file-not-read", path=shown(path), reason=why) from error
    if len(data) > _LARGEST_FILE:
        raise Problem("FILE", "too-large", value=f"{_LARGEST_FILE // 2**20}+ MB", limit=f"{_LARGEST_FILE // 2**20} MB")
    return parse(data)


def parse(data: bytes) -> Study:
    """The study of a file's bytes; refusals as of ``read``."""
    try:
        tree = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Problem("FILE", "json-encoding") from error
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        place = _LINE.search(said)
        detail = said[: place.start()] if place else said
        where = f"{place[1]}, {place[2]}" if place and place[1] else "–"
        raise Problem("FILE", "study-toml", place=where, detail=detail[:1].lower() + detail[1:]) from error
    except RecursionError as error:
        raise Problem("FILE", "json-deep") from error
    file = plainjson.convert(tree, _File, "FILE")
    _check_names(file)
    return Study(
        kind=file.kind,
        title=file.title,
        fixed=tuple(file.fixed),
        varied=tuple(file.grid),
        runs=_runs(file),
        source=data,
    )


def _check_names(file: _File) -> None:
    """Refuse an empty grid, and keys that are none, stand twice, or do not belong where they are."""
    known = KINDS[file.kind].__struct_fields__
    for table, keys in (("fixed", file.fixed), ("grid", file.grid)):
        for name in keys:
            if name not in known:
                raise Problem(f"{table}.{name}", "unknown-field")
    if not file.grid:
        raise Problem("grid", "study-empty")
    for name, values in file.grid.items():
        place = f"grid.{name}"
        if name in file.fixed:
            raise Problem(f"fixed.{name}", "study-twice")
        if name in _SAME_FOR_ALL:
            raise Problem(place, "study-not-varied")
        if not isinstance(values, list):
            raise Problem(place, "study-list")
        if not values:
            raise Problem(place, "list-empty")
        for k, value in enumerate(values):
            if value in values[:k]:
                raise Problem(place, "appears-twice", value=str(value)[:40])
    count = math.prod(len(values) for values in file.grid.values())
    if count > MOST_RUNS:
        raise Problem("grid", "too-many", value=count, limit=MOST_RUNS)


def _runs(file: _File) -> tuple[Run, ...]:
    """All combinations, the last field fastest."""
    run_type = KINDS[file.kind]
    names, lists = tuple(file.grid), tuple(file.grid.values())
    runs: list[Run] = []
    for places in itertools.product(*(range(len(values)) for values in lists)):
        chosen = {name: values[k] for name, values, k in zip(names, lists, places, strict=True)}
        try:
            runs.append(plainjson.convert({**file.fixed, **chosen}, run_type, "grid"))
        except Problem as problem:
            raise _placed(problem, dict(zip(names, places, strict=True))) from problem
    return tuple(runs)


def _placed(problem: Problem, places: Mapping[str, int]) -> Problem:
    """The same refusal, of the place in the file that the field has its value from."""
    field = problem.field
    name = re.split(r"[.\[]", field)[0]
    table = f"grid.{name}[{places[name]}]" if name in places else f"fixed.{name}"
    args = {name: value for name, value in problem.message.args if name != "field"}
    return Problem(table + field[len(name) :], problem.message.id, **args)


def as_plain(run: Run) -> dict[str, Any]:
    """A run's fields as JSON has them."""
    plain: dict[str, Any] = msgspec.to_builtins(run)
    return plain
