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
from rnnlab.engine.reactions import eta_squared
from rnnlab.engine.tasks import task
from rnnlab.engine.traces import Array

SENTENCES = 240
# What a task has to remember, and where it is still needed: words before the end, None for every word. Of Reber's
# strings before the second-last symbol, which is the remembered one: once it was read, nothing is remembered any more.
REMEMBERED = {"recall": ("country", 0), "reber": ("outer", 2), "brackets": ("depth", None)}


@lru_cache(maxsize=8)
def carriers(model: TrainedModel, of: str = "c") -> tuple[tuple[int, ...], Array | None]:
    """Units in the order of how much of the remembered thing they carry, and how much.

    Parameters
    ----------
    model : TrainedModel
        Of a task in ``REMEMBERED``; of any other, units come in their own order, and nothing is known of them.
    of : {"c", "h"}
        Which state; a cell without c has h alone.

    Returns
    -------
    tuple of H int, array H or None
        Units from 0, the strongest carrier first; η² by unit, over held-out sentences.
    """
    feature, back = REMEMBERED.get(model.card.task, ("", None))
    if not feature:
        return tuple(range(model.hidden_size)), None
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
    share = eta_squared(np.array(rows), np.array(groups))
    return tuple(np.argsort(-share, kind="stable").tolist()), share
