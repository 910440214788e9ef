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

WINDOWS = 64  # read at once: T×64×V probabilities have 50 MB at most
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
        As ``rows_of`` makes them.

    Raises
    ------
    EngineError
        ``"model-other-text"`` when the model was trained on another text.
    """
    tallies = [tally(model, task, split, piece) for piece in range(pieces(task, split))]
    return rows_of(task, np.sum(tallies, axis=0))


def pieces(task: TextTask, split: str = "test") -> int:
    """Into how many pieces ``tally`` cuts a block."""
    return -(-len(task.covering(split)) // WINDOWS)


def tally(model: TrainedModel, task: TextTask, split: str, piece: int) -> Array:
    """What one piece adds to each of the task's conditions, C×5.

    Columns: predictions that are right, predictions, −log of the probabilities that the tokens were given (nats), and
    the same of the blind guess: right, −log.

    Raises
    ------
    EngineError
        ``"model-other-text"``.
    """
    if model.words != task.words:
        raise EngineError("model-other-text", "model", value=model.name)
    whole, part = task.covering(split), slice(piece * WINDOWS, (piece + 1) * WINDOWS)
    batch = Batch(whole.inputs[part], whole.lengths[part], whole.targets[part])
    given = probabilities(model, batch.inputs)
    wanted = np.maximum(batch.targets, 0)
    values = (
        given.argmax(axis=-1) == batch.targets,
        np.ones(batch.targets.shape),
        _surprise(np.take_along_axis(given, wanted[..., None], axis=-1)[..., 0]),
        batch.targets == int(task.unigram.argmax()),
        _surprise(task.unigram[wanted]),
    )
    asked = [task.asked(batch, condition) for condition in task.conditions]
    return np.array([[column[mask].sum() for column in values] for mask in asked], dtype=np.float64)


def rows_of(task: TextTask, counts: Array) -> list[dict[str, Any]]:
    """Rows of the sum of all pieces' tallies.

    Parameters
    ----------
    task : TextTask
    counts : array, C×5

    Returns
    -------
    list of dict
        A row for each condition: ``"condition"``, ``"accuracy"``, ``"right"``, ``"n"``, ``"cross_entropy"`` (nats a
        token), ``"perplexity"`` (its exponential), and of the blind guess, which knows the shares of words alone,
        ``"unigram_accuracy"``, ``"unigram_cross_entropy"``, ``"unigram_perplexity"``. None stands for what is no
        number, of a network that has exploded. Conditions without a prediction are left out.
    """
    found = []
    for condition, (right, n, surprise, blind_right, blind_surprise) in zip(
        task.conditions, counts.tolist(), strict=True
    ):
        if not n:
            continue
        row = {**condition.labels, "accuracy": right / n, "right": int(right), "n": int(n)}
        row |= {"cross_entropy": surprise / n, "perplexity": math.exp(surprise / n)}
        row["unigram_accuracy"] = blind_right / n
        row |= {"unigram_cross_entropy": blind_surprise / n, "unigram_perplexity": math.exp(blind_surprise / n)}
        # a network that has exploded gives no probabilities
        found.append({name: None if value != value else value for name, value in row.items()})
    return found


def _surprise(probability: Array) -> Array:
    """−log, in nats; of a probability that is 0 in float64 that of the smallest normal one."""
    nats: Array = -np.log(np.maximum(probability, _SMALLEST))
    return nats


def metrics(found: list[dict[str, Any]]) -> dict[str, float]:
    """A card's metrics from the row of all predictions."""
    return {name: float(value) for name, value in found[0].items() if isinstance(value, (int, float))}
