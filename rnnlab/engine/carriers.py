"""Which units of a trained model carry what its task has to remember.

The measure is η², the share of a unit's variance that lies between the groups
of one feature (one-way analysis of variance): 1 where the unit's value tells
the group with certainty, 0 where it tells nothing. It says what can be read off
the unit, not that the network reads it there.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from rnnlab.engine.models import TrainedModel
from rnnlab.engine.network import network_trace
from rnnlab.engine.network_traces import IntArray
from rnnlab.engine.tasks import task
from rnnlab.engine.traces import Array

SENTENCES = 240
# What a task has to remember, and where its sentences are asked: words before the end.
REMEMBERED = {"recall": ("country", 0), "reber": ("outer", 1), "brackets": ("depth", None)}


def between_groups(values: Array, groups: IntArray) -> Array:
    """η² of each column.

    Parameters
    ----------
    values : array, N×H
        One observation a row.
    groups : array, N
        The group of each.

    Returns
    -------
    array, H
        Sum of squares between the groups over the whole sum of squares; 0 for a column that never moves.
    """
    centred = values - values.mean(axis=0)
    total = (centred**2).sum(axis=0)
    between = np.zeros(values.shape[1])
    for group in np.unique(groups):
        rows = centred[groups == group]
        between += len(rows) * rows.mean(axis=0) ** 2
    scale = np.abs(values).max(axis=0, initial=0.0)
    moves = total > (1e-12 * scale) ** 2 * len(values)
    share: Array = np.divide(between, total, out=np.zeros_like(total), where=moves)
    return np.clip(share, 0.0, 1.0)


@lru_cache(maxsize=8)
def carriers(model: TrainedModel, of: str = "c") -> tuple[tuple[int, ...], Array]:
    """Units in the order of how much of the remembered thing they carry, and how much.

    Parameters
    ----------
    model : TrainedModel
        Of a task in ``REMEMBERED``; of any other, units come in their own order and carry 0.
    of : {"c", "h"}
        Which state; a cell without c has h alone.

    Returns
    -------
    tuple of H int, array H
        Units from 0, the strongest carrier first; η² by unit, over held-out sentences.
    """
    feature, back = REMEMBERED.get(model.card.task, ("", None))
    if not feature:
        return tuple(range(model.hidden_size)), np.zeros(model.hidden_size)
    own = task(model.card.task)
    batch = own.batch(np.random.default_rng(0), SENTENCES, "test")
    trace = (
        network_trace(model.network, model.embedding[batch.inputs], lengths=batch.lengths.tolist()).layers[0].forward
    )
    states = trace.hidden if of == "h" or trace.cell_state is None else trace.cell_state
    rows, groups = [], []
    for k, length in enumerate(batch.lengths.tolist()):
        told = own.features(batch.sentence(k))[feature]
        steps = range(length) if back is None else (length - 1 - back,)
        rows += [states[k, step] for step in steps]
        groups += [told[step] for step in steps]
    share = between_groups(np.array(rows), np.array(groups))
    return tuple(np.argsort(-share, kind="stable").tolist()), share
