"""What the units of a trained model do over many held-out sentences of its task.

The sentences are drawn once for a model, always the same ones, and the model
is taken as it was trained: so nothing of this moves while a sentence or a
weight is edited on the screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import torch

from rnnlab.engine.kernels import fused, is_fused
from rnnlab.engine.layer import has_cell_state
from rnnlab.engine.models import TrainedModel
from rnnlab.engine.network import network_trace
from rnnlab.engine.principal import Plane, principal_plane
from rnnlab.engine.reader_traces import UnitReactions
from rnnlab.engine.tasks import GENERATED, Task, task
from rnnlab.engine.tasks.base import NO_LOSS, Batch
from rnnlab.engine.tasks.text import TextTask, text_task
from rnnlab.engine.traces import Array, EngineError

SENTENCES = 256
_SEED = 20_000  # of the sentences; any number does
# Drawn as in training, three strings of Reber's grammar would make up most of the sentences.
_LEVELS: dict[str, dict[str, Any]] = {"reber": {"inner": (6, 20)}}

IntArray = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True, eq=False)
class Reference:
    """A model's states over held-out sentences: N states of B sentences."""

    states: Array  # N×H
    features: Mapping[str, IntArray]  # name → N, what may have caused a state
    asked: Array  # M×H, of each sentence in which something is asked one state at which it is: the last, if only there
    answers: tuple[int, ...]  # M, the right ones, as rows of the model's output layer
    sentences: int


@lru_cache(maxsize=8)
def reference(model: TrainedModel) -> Reference | None:
    """The model's states over sentences of its task's test split; None where there are none any more.

    That is so for a text that was not kept. ``features`` are the word and its
    position, and what the task says of its sentences.
    """
    own = task_of(model)
    if own is None:
        return None
    rng = np.random.default_rng(_SEED)
    batch = _held_out(own, rng)
    # The model has its own order of words and answers, in the same writing.
    words = model.indices([word for word, _ in own.words])
    names = {pair: k for k, pair in enumerate(model.answers)}
    answers = np.array([names.get(pair, NO_LOSS) for pair in own.answers])
    hidden = hidden_states(model, words[batch.inputs], batch.lengths)
    exists = np.arange(hidden.shape[1]) < batch.lengths[:, None]
    read = [own.features(batch.sentence(k)) for k in range(len(batch))]
    features = {"word": batch.inputs[exists], "position": np.nonzero(exists)[1] + 1}
    features |= {name: np.concatenate([one[name] for one in read]) for name in read[0]}
    right = np.where(batch.targets == NO_LOSS, NO_LOSS, answers[np.maximum(batch.targets, 0)])
    # Where something is asked after every word, the last answer of all sentences may be the same.
    chosen = [(k, int(rng.choice(steps))) for k, row in enumerate(right) if (steps := np.flatnonzero(row >= 0)).size]
    return Reference(
        states=hidden[exists],
        features=features,
        asked=np.array([hidden[place] for place in chosen]).reshape(-1, model.hidden_size),
        answers=tuple(int(right[place]) for place in chosen),
        sentences=len(batch),
    )


def _held_out(own: Task, rng: np.random.Generator) -> Batch:
    """Sentences of the test split; of a text passages that are all different, 256 or as many as there are.

    The passages are half as long as the test part at most, so that its tokens are met at many places of them.
    """
    if not isinstance(own, TextTask):
        return own.batch(rng, SENTENCES, "test", **_LEVELS.get(own.name, {}))
    length = min(own.window, len(own.blocks["test"]) // 2)
    return own.shaped_like(range(length), SENTENCES, "test", _SEED)


def task_of(model: TrainedModel) -> Task | None:
    """The task that a model was trained on; None for a text that was not kept, and for an unknown task."""
    if model.card.task in GENERATED:
        return task(model.card.task)
    recipe = model.card.settings.get("recipe")
    digest = recipe.get("text") if isinstance(recipe, dict) else None
    if model.card.task != "text" or not isinstance(digest, str):
        return None
    try:
        return text_task(digest)
    except EngineError:
        return None


def hidden_states(model: TrainedModel, rows: IntArray, lengths: IntArray) -> Array:
    """h of B sentences at once.

    Parameters
    ----------
    model : TrainedModel
    rows : array, B×T
        Rows of the embedding; what stands beyond a sentence's end plays no part.
    lengths : array, B

    Returns
    -------
    array, B×T×H
        0 beyond a sentence's end.
    """
    weights, inputs = model.weights, model.embedding[rows]
    if not is_fused(weights.CELL, model.activation):
        return network_trace(model.network, inputs, lengths=lengths.tolist()).output
    with torch.inference_mode():
        nothing = torch.zeros(len(rows), weights.hidden_size, dtype=torch.float64)
        hidden, *_ = fused(
            weights.CELL,
            model.activation,
            weights.tensors(torch.float64),
            torch.from_numpy(np.ascontiguousarray(np.swapaxes(inputs, 0, 1))),
            nothing,
            nothing if has_cell_state(weights.CELL) else None,
            torch.from_numpy(lengths),
        )
    states: Array = hidden.numpy().swapaxes(0, 1)
    return states


def eta_squared(values: Array, groups: IntArray) -> Array:
    """η² of each column: the share of its variance that lies between the groups (one-way analysis of variance).

    Parameters
    ----------
    values : array, N×H
    groups : array, N
        The group of each row, any whole numbers.

    Returns
    -------
    array, H
        0 … 1; 0 for a column that never moves.
    """
    order = np.argsort(groups, kind="stable")
    starts = np.flatnonzero(np.diff(groups[order], prepend=groups[order[0]] - 1))
    counts = np.diff(starts, append=len(groups))
    # From the first row on: the mean of many equal numbers is not that number, and its error would look like variance.
    centred = values - values[0]
    centred = centred - centred.mean(axis=0)
    within_means = np.add.reduceat(centred[order], starts, axis=0) / counts[:, None]
    between = (counts[:, None] * np.square(within_means)).sum(axis=0)
    total = np.square(centred).sum(axis=0)
    # What rounding leaves of a constant column is no variance.
    smallest = len(values) * np.square(8 * np.finfo(np.float64).eps * np.abs(values).max(axis=0))
    moves = total > smallest
    share: Array = np.where(moves, between / np.where(moves, total, 1.0), 0.0)
    return share.clip(0.0, 1.0)


def unit_reactions(states: Array, features: Mapping[str, IntArray], sentences: int) -> UnitReactions:
    """What each unit reacts to: the feature whose groups tell most of its value.

    Parameters
    ----------
    states : array, N×H
    features : mapping of str to array, N
        At least one.
    sentences : int
        How many the states are of.
    """
    names = tuple(features)
    share = np.stack([eta_squared(states, features[name]) for name in names], axis=1)
    best = share.argmax(axis=1)
    low, high = np.percentile(states, [1, 99], axis=0)
    return UnitReactions(
        features=names,
        share=share,
        best=tuple(best.tolist()),
        order=tuple(np.argsort(-share.max(axis=1), kind="stable").tolist()),
        low=low,
        high=high,
        sentences=sentences,
        steps=len(states),
    )


@lru_cache(maxsize=8)
def model_reactions(model: TrainedModel) -> UnitReactions | None:
    """``unit_reactions`` over the reference; None where there is none."""
    own = reference(model)
    return None if own is None else unit_reactions(own.states, own.features, own.sentences)


@lru_cache(maxsize=8)
def model_plane(model: TrainedModel) -> Plane | None:
    """The principal plane of the reference's states; None where there is none."""
    own = reference(model)
    return None if own is None else principal_plane(own.states)


@lru_cache(maxsize=8)
def busiest_units(model: TrainedModel, count: int) -> tuple[int, ...]:
    """The units whose h varies most over the reference, from 0 in rising order.

    Without a reference those on which the answers depend most: by the norm of
    the output layer's column.
    """
    own = reference(model)
    spread = np.square(model.readout.W).sum(axis=0) if own is None else own.states.var(axis=0)
    return tuple(sorted(np.argsort(-spread, kind="stable")[:count].tolist()))
