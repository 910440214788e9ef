"""A training at rest as a file: numbers and plain text, no pickle.

The arrays are safetensors; setup, step and the state of the generator of
sentences stand in the header as JSON. A training that goes on from the file is
bit for bit the one that was never stopped.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import safetensors.numpy
from safetensors import SafetensorError

from rnnlab.engine import cloze_training, sense_training, translator_training
from rnnlab.engine.tasks.base import Task
from rnnlab.engine.tasks.translate import Lessons
from rnnlab.engine.traces import Array, EngineError
from rnnlab.engine.training import Checkpoint, Setup, begin
from rnnlab.engine.weights import versions
from rnnlab.files import reason, shown, write_atomically

SUFFIX = ".checkpoint"
LARGEST = 512 * 2**20
_KEY = "rnnlab.training"
_VERSION = 1

Kept = TypeVar("Kept")


@dataclass(frozen=True)
class KeptTraining:
    """What a file holds."""

    checkpoint: Checkpoint
    seconds: float  # of training so far
    versions: dict[str, str]  # of the program that wrote it


@dataclass(frozen=True)
class KeptTranslator:
    """What a file of a translator's training holds."""

    checkpoint: translator_training.Checkpoint
    seconds: float
    versions: dict[str, str]


@dataclass(frozen=True)
class KeptCloze:
    """What a file of a training of *cloze* holds."""

    checkpoint: cloze_training.Checkpoint
    seconds: float
    versions: dict[str, str]


@dataclass(frozen=True)
class KeptSense:
    """What a file of a training of *sense* holds."""

    checkpoint: sense_training.Checkpoint
    seconds: float
    versions: dict[str, str]


AnyCheckpoint = Checkpoint | translator_training.Checkpoint | sense_training.Checkpoint | cloze_training.Checkpoint


def save_checkpoint(path: Path, checkpoint: AnyCheckpoint, seconds: float) -> None:
    """Write a training, whole or not at all.

    Raises
    ------
    EngineError
        ``"file-not-saved"``.
    """
    arrays = {f"weights/{name}": values for name, values in checkpoint.weights.items()}
    arrays |= {f"memory/{name}": values for name, values in checkpoint.memory.items()}
    head = {
        "version": _VERSION,
        "setup": checkpoint.setup.plain(),
        "step": checkpoint.step,
        "random": checkpoint.random,
        "stopped": checkpoint.stopped,
        "seconds": seconds,
        "versions": versions(),
    }
    data = safetensors.numpy.save(arrays, {_KEY: json.dumps(head, allow_nan=False)})
    try:
        write_atomically(path, data)
    except OSError as error:
        raise EngineError("file-not-saved", "checkpoint", path=shown(path), reason=reason(error)) from None


def load_checkpoint(path: Path, task: Task | None = None) -> KeptTraining:
    """Read what ``save_checkpoint`` wrote.

    Parameters
    ----------
    path : Path
    task : Task, optional
        As for ``training.begin``.

    Raises
    ------
    EngineError
        ``"file-not-read"``, or ``"checkpoint-damaged"`` with what is wrong.
    """
    return _read(path, lambda data: _kept(data, task))


def load_translator(path: Path, task: Lessons | None = None) -> KeptTranslator:
    """As ``load_checkpoint``, of a translator's training."""
    return _read(path, lambda data: _kept_translator(data, task))


def load_cloze(path: Path) -> KeptCloze:
    """As ``load_checkpoint``, of a training of *cloze*."""
    return _read(path, _kept_cloze)


def load_sense(path: Path) -> KeptSense:
    """As ``load_checkpoint``, of a training of *sense*."""
    return _read(path, _kept_sense)


def _read(path: Path, understand: Callable[[bytes], Kept]) -> Kept:
    try:
        if path.exists() and not path.is_file():
            raise EngineError("file-not-read", "checkpoint", path=shown(path), reason="not a plain file")
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise EngineError("file-not-read", "checkpoint", path=shown(path), reason=reason(error)) from None
    try:
        return understand(data)
    except EngineError as error:
        detail = f"{error.field}: {error.kind}"
    except (SafetensorError, ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        detail = str(error).splitlines()[0] if str(error) else type(error).__name__
    raise EngineError("checkpoint-damaged", "checkpoint", path=shown(path), detail=detail[:160])


def _kept(data: bytes, task: Task | None) -> KeptTraining:
    head, arrays = _contents(data)
    setup = Setup(**head["setup"])
    fresh = begin(setup, task)
    checkpoint = Checkpoint(setup, **_state(head, arrays, setup.updates, fresh.weights, fresh.memory))
    return KeptTraining(checkpoint, _seconds(head), _versions(head))


def _kept_translator(data: bytes, task: Lessons | None) -> KeptTranslator:
    head, arrays = _contents(data)
    setup = translator_training.Setup(**head["setup"])
    fresh = translator_training.begin(setup, task)
    state = _state(head, arrays, setup.updates, fresh.weights, fresh.memory)
    return KeptTranslator(translator_training.Checkpoint(setup, **state), _seconds(head), _versions(head))


def _kept_sense(data: bytes) -> KeptSense:
    head, arrays = _contents(data)
    setup = sense_training.Setup(**head["setup"])
    fresh = sense_training.begin(setup)
    state = _state(head, arrays, setup.updates, fresh.weights, fresh.memory)
    return KeptSense(sense_training.Checkpoint(setup, **state), _seconds(head), _versions(head))


def _kept_cloze(data: bytes) -> KeptCloze:
    head, arrays = _contents(data)
    setup = cloze_training.Setup(**head["setup"])
    fresh = cloze_training.begin(setup)
    state = _state(head, arrays, setup.updates, fresh.weights, fresh.memory)
    return KeptCloze(cloze_training.Checkpoint(setup, **state), _seconds(head), _versions(head))


def _contents(data: bytes) -> tuple[dict[str, Any], dict[str, Array]]:
    if len(data) > LARGEST:
        raise ValueError("too large")
    arrays = safetensors.numpy.load(data)
    header = json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])  # read once already, by safetensors
    head = json.loads(header["__metadata__"][_KEY])
    if head["version"] != _VERSION:
        raise ValueError("of another version")
    return head, arrays


def _state(
    head: dict[str, Any],
    arrays: dict[str, Array],
    updates: int,
    weights: dict[str, Array],
    memory: dict[str, Array],
) -> dict[str, Any]:
    """The fields of a checkpoint besides its setup."""
    return {
        "step": _count(head, "step", updates),
        "weights": _like(arrays, "weights", weights),
        "memory": _like(arrays, "memory", memory),
        "random": _random(head["random"]),
        "stopped": None if head["stopped"] is None else _count(head, "stopped", updates),
    }


def _seconds(head: dict[str, Any]) -> float:
    seconds = float(head["seconds"])
    if not (math.isfinite(seconds) and seconds >= 0):
        raise ValueError("seconds: not a length of time")
    return seconds


def _versions(head: dict[str, Any]) -> dict[str, str]:
    return {str(name): str(value) for name, value in head["versions"].items()}


def _count(head: dict[str, Any], name: str, most: int) -> int:
    value = head[name]
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{name}: {value} is no number of updates")
    return value


def _like(arrays: dict[str, Array], group: str, expected: dict[str, Array]) -> dict[str, Array]:
    """The arrays of a group, each of the shape and kind that a fresh training has."""
    found = {}
    for name, values in expected.items():
        array = arrays[f"{group}/{name}"]
        if array.shape != values.shape or array.dtype != values.dtype or not np.isfinite(array).all():
            raise ValueError(f"{group}/{name}: of another shape, or not finite")
        found[name] = array
    return found


def _random(state: Any) -> dict[str, Any]:
    """The state of a generator, taken over by one as a proof that it is one."""
    generator = np.random.default_rng(0)
    generator.bit_generator.state = state
    return dict(generator.bit_generator.state)
