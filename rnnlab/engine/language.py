"""How well a model predicts a text that it has never seen, beside a guess that reads nothing."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from rnnlab.engine.evaluation import probabilities
from rnnlab.engine.models import TrainedModel
from rnnlab.engine.tasks.base import Batch
from rnnlab.engine.tasks.text import TextTask
from rnnlab.engine.traces import Array, EngineError

_WINDOWS = 64  # read at once: T×64×V probabilities have 50 MB at most
_SMALLEST = np.finfo(np.float64).tiny


def rows(model: TrainedModel, task: TextTask, split: str = "test") -> list[dict[str, Any]]:
    """Every known token of a held-out block, predicted once.

    Windows stand side by side, each read from an empty state, as in training.

    Parameters
    ----------
    model : TrainedModel
        Of this text: its words are the task's.
    task : TextTask
    split : {"test", "validation", "train"}

    Returns
    -------
    list of dict
        A row for each of the task's conditions: ``"condition"``, ``"accuracy"``, ``"right"``, ``"n"``,
        ``"cross_entropy"`` (nats a token), ``"perplexity"`` (its exponential), and of the blind guess, which knows the
        shares of words alone, ``"unigram_accuracy"``, ``"unigram_cross_entropy"``, ``"unigram_perplexity"``.
        Conditions without a prediction are left out.

    Raises
    ------
    EngineError
        ``"model-other-text"`` when the model was trained on another text.
    """
    if model.words != task.words:
        raise EngineError("model-other-text", "model", value=model.name)
    batch = task.covering(split)
    right, surprise = _predicted(model, batch)
    known = np.where(batch.targets < 0, 0, batch.targets)
    blind_right = batch.targets == int(task.unigram.argmax())
    blind_surprise = -np.log(np.maximum(task.unigram[known], _SMALLEST))
    found = []
    for condition in task.conditions:
        asked = task.asked(batch, condition)
        n = int(asked.sum())
        if not n:
            continue
        count = int((right & asked).sum())
        entropy, blind = float(surprise[asked].mean()), float(blind_surprise[asked].mean())
        found.append(
            {
                **condition.labels,
                "accuracy": count / n,
                "right": count,
                "n": n,
                "cross_entropy": entropy,
                "perplexity": math.exp(entropy),
                "unigram_accuracy": float(blind_right[asked].mean()),
                "unigram_cross_entropy": blind,
                "unigram_perplexity": math.exp(blind),
            }
        )
    return found


def _predicted(model: TrainedModel, batch: Batch) -> tuple[np.ndarray[Any, np.dtype[np.bool_]], Array]:
    """B×T: whether the most probable token is the one that follows, and −log of the probability that it was given."""
    right = np.zeros(batch.targets.shape, dtype=bool)
    surprise = np.zeros(batch.targets.shape)
    for first in range(0, len(batch), _WINDOWS):
        part = slice(first, first + _WINDOWS)
        given = probabilities(model, batch.inputs[part])
        wanted = np.maximum(batch.targets[part], 0)[..., None]
        right[part] = given.argmax(axis=-1) == batch.targets[part]
        surprise[part] = -np.log(np.maximum(np.take_along_axis(given, wanted, axis=-1)[..., 0], _SMALLEST))
    return right, surprise


def metrics(found: list[dict[str, Any]]) -> dict[str, float]:
    """A card's metrics from the row of all predictions."""
    return {name: float(value) for name, value in found[0].items() if isinstance(value, (int, float))}
