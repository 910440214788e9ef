"""One run of a long study: plain values in, plain values out, nothing else.

A run says everything that its numbers depend on, and it is computed on the
CPU on one thread. So it can be computed anywhere, again, and in any order, to
the same bits on one kind of machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import torch

from rnnlab.engine import tasks
from rnnlab.engine.evaluation import probabilities
from rnnlab.engine.gradients import gradient_profiles
from rnnlab.engine.kernels import KERNELS
from rnnlab.engine.tasks import Condition, Learnable, Series, SeriesTask
from rnnlab.engine.tasks.adding import GUESSED
from rnnlab.engine.tasks.reber import TESTED
from rnnlab.engine.training import Checkpoint, Setup, begin, model_of, parameter_count, train_chunk
from rnnlab.engine.updates import one_thread

Row = dict[str, Any]
_JUDGED: dict[str, dict[str, Any]] = {"reber": {"inner": TESTED}}  # as its test: drawn freely, few strings are most


def gradients(*, cell: str, length: int, distances: tuple[int, ...], **options: Any) -> Row:
    """How the error signal of one freshly drawn cell fades.

    Parameters
    ----------
    cell, length, **options
        As of ``gradient_profiles``.
    distances : tuple of int
        Steps back from the loss, 0 and more.

    Returns
    -------
    dict
        The curve's readings, and ``log_norms``: by distance log₁₀ of the norm
        of the ``quantity``, −inf where it is exactly 0, None where the sequence is shorter.
    """
    trace = gradient_profiles((cell,), length=length, **options)
    profile = trace.curves[cell]
    logs = profile.log_norms[::-1]
    return {
        "per_step": profile.per_step,
        "half_every": profile.half_every,
        "double_every": profile.double_every,
        "fate": profile.fate,
        "zero_from": _back(profile.zero_from, length),
        "overflow_from": _back(None if profile.first_nonfinite is None else profile.first_nonfinite.step, length),
        "parameters": profile.parameter_count,
        "log_norms": [float(logs[distance]) if distance < length else None for distance in distances],
    }


def _back(step: int | None, length: int) -> int | None:
    """A step as its distance to the loss."""
    return None if step is None else length - step


def learning(
    *,
    task: str,
    level: Mapping[str, int],
    grow: float,
    embedding: int | None,
    updates: int,
    threshold: float,
    every: int,
    sentences: int,
    **settings: Any,
) -> Row:
    """Train one network until it is good enough, or the budget is used up, or a number is not finite.

    Parameters
    ----------
    task : str
        One of those that make their own sequences (``tasks.learnable``).
    level : mapping
        How hard, by the task's own names; what is not named is the task's own mixture.
    grow : float
        Share of the budget over which the gap grows from 0 to the one that is asked for.
    embedding : int, optional
        Of a word vector, 16 by default; a task of numbers has none.
    updates : int
        The budget.
    threshold : float
        The accuracy that ends it.
    every : int
        Updates between two measurements.
    sentences : int
        Of a measurement, from the validation split at the full level; the same for all runs of one level.
    **settings
        More of ``training.Setup``.

    Returns
    -------
    dict
        ``accuracy`` (the last), ``best_accuracy``, ``updates_to_threshold`` (None where it was not reached),
        ``updates`` (made), ``loss`` (mean since the measurement before), ``nonfinite_update``, ``chance`` (what
        guessing gets), ``parameters``, and ``curve``: pairs of updates and accuracy.
    """
    own = tasks.learnable(task)
    size = own.size if isinstance(own, SeriesTask) else embedding or 16
    lessons: dict[str, Any] = dict(level)
    if grow:
        lessons |= {"gap": (0, level["gap"]), "grow": grow}
    setup = Setup(task=task, embedding=size, curriculum=lessons, updates=updates, **settings)
    judge, chance = judged_on(own, level, sentences)
    checkpoint = begin(setup)
    curve: list[tuple[int, float]] = []
    while True:
        checkpoint, metrics = train_chunk(checkpoint, every)
        curve.append((checkpoint.step, judge(checkpoint)))
        reached = curve[-1][1] >= threshold
        if reached or checkpoint.finished:
            break
    return {
        "accuracy": curve[-1][1],
        "best_accuracy": max(accuracy for _, accuracy in curve),
        "updates_to_threshold": checkpoint.step if reached else None,
        "updates": checkpoint.step,
        "loss": float(metrics.loss.mean()),
        "nonfinite_update": checkpoint.stopped,
        "chance": chance,
        "parameters": parameter_count(setup),
        "curve": [list(point) for point in curve],
    }


def judged_on(
    task: Learnable, level: Mapping[str, int], sentences: int
) -> tuple[Callable[[Checkpoint], float], float | None]:
    """What measures the accuracy, on sequences that are the same for all runs of a level.

    Parameters
    ----------
    task : Learnable
    level : mapping
        As of ``learning``.
    sentences : int
        How many.

    Returns
    -------
    callable
        Of a checkpoint: the share that is right, by the task's own measure.
    float or None
        The share that guessing gets right, where that can be said.
    """
    judged = {**_JUDGED.get(task.name, {}), **level}
    name = ",".join(f"{key}={value}" for key, value in sorted(judged.items()))
    seed = int.from_bytes(hashlib.sha256(f"{task.name}:{name}".encode()).digest()[:4], "little")
    batch = task.batch(np.random.default_rng([seed, sentences]), sentences, "validation", **judged)
    if isinstance(batch, Series):
        return lambda checkpoint: _near(checkpoint, batch), GUESSED
    assert not isinstance(task, SeriesTask)
    own, words = task, batch
    condition = Condition({"condition": "validation"}, judged)

    def accuracy(checkpoint: Checkpoint) -> float:
        model = model_of(checkpoint, task=own)
        right, count = own.correct(probabilities(model, words.inputs), words, condition)
        return right / count

    return accuracy, own.conditions[-1].chance


def _near(checkpoint: Checkpoint, batch: Series) -> float:
    """Share of sequences of numbers whose answer is within the tolerance."""
    setup, weights = checkpoint.setup, checkpoint.weights
    flat = [torch.from_numpy(weights[f"rnn.{name}_l0"]) for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")]
    x = torch.from_numpy(np.ascontiguousarray(batch.inputs.swapaxes(0, 1)))
    nothing = x.new_zeros(1, len(batch), setup.hidden)
    start = [nothing, nothing] if setup.cell in ("lstm", "lstm1997") else nothing
    kernel = KERNELS[setup.activation if setup.cell == "rnn" else setup.cell]
    with torch.no_grad(), one_thread():
        last = kernel(x, start, flat, True, 1, 0.0, False, False, False)[0][-1].numpy()
    answers = (last @ weights["readout.weight"].T + weights["readout.bias"])[:, 0]
    return float((np.abs(answers - batch.targets) < batch.tolerance).mean())
