"""A trained network's cross-entropy on one sentence, as what it puts on each hidden state.

A network that answers once, after the last word, is asked for its most
probable answer: −log p of it. One that guesses what comes next is asked for
that as well; with the loss at all steps, for the sentence's own next words,
wherever they are among its answers.
"""

from __future__ import annotations

import math

import numpy as np

from rnnlab.engine.backward import backward_trace
from rnnlab.engine.cells import cell_trace
from rnnlab.engine.gradients_traces import SentenceLoss
from rnnlab.engine.models import TrainedModel
from rnnlab.engine.traces import Array


def sentence_loss(model: TrainedModel, tokens: tuple[str, ...], loss: str = "last") -> SentenceLoss:
    """Loss, its part at each state, and the saliency of each word. In float64.

    Parameters
    ----------
    model : TrainedModel
    tokens : tuple of str
        T ≥ 1 words; one that the model does not know is read as the unknown word.
    loss : {"last", "all"}
        "all" asks a network that guesses the next word at every step; a network that answers once has but one loss.

    Returns
    -------
    SentenceLoss

    Raises
    ------
    EngineError
        As ``cell_trace``.
    """
    inputs = model.vectors(tokens)
    hidden = cell_trace(model.weights, inputs, activation=model.activation).hidden
    with np.errstate(over="ignore", invalid="ignore"):
        logits = hidden @ model.readout.W.T + model.readout.b
    targets, asked_next = _targets(model, tokens, logits, loss)
    direct = np.zeros_like(hidden)
    probabilities: list[float | None] = [None] * len(tokens)
    total = 0.0
    for t, target in enumerate(targets):
        if target is not None:
            slope, nats = _cross_entropy(logits[t], target)
            direct[t] = slope @ model.readout.W
            probabilities[t] = math.exp(-nats)
            total += nats
    back = backward_trace(model.weights, inputs, activation=model.activation, loss=direct)
    return SentenceLoss(
        model=model.name,
        tokens=tuple(tokens),
        unknown=tuple(model.index(token) == 0 for token in tokens),
        answers=model.answers,
        targets=targets,
        probabilities=tuple(probabilities),
        loss=total,
        asked_next=asked_next,
        direct=direct,
        saliency=back.input_norms,
    )


def _targets(
    model: TrainedModel, tokens: tuple[str, ...], logits: Array, loss: str
) -> tuple[tuple[int | None, ...], bool]:
    """The answer that is asked for at each step, and whether they are the sentence's own next words."""
    if loss == "all" and model.card.settings.get("reads") == "every":
        rows: dict[str, int] = {}
        for row, pair in enumerate(model.answers):
            for writing in pair:
                rows.setdefault(writing, row)
        following = (*(rows.get(token) for token in tokens[1:]), None)
        if any(target is not None for target in following):
            return following, True
    return (*(None for _ in tokens[1:]), int(logits[-1].argmax())), False


def _cross_entropy(logits: Array, target: int) -> tuple[Array, float]:
    """∂(−log p)/∂logits and −log p.

    The target's slope p − 1 is taken as −Σ of the others' p: where p is all
    but 1, the subtraction would leave nothing of a gradient that is there.
    """
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        raised = np.exp(logits - logits.max())
        slope = raised / raised.sum()
        slope[target] = 0
        others = slope.sum()
        nats = -(logits[target] - logits.max() - np.log(raised.sum()))
        # close to 1, log p keeps its digits as log1p(−Σ of the others)
        nats = float(-np.log1p(-others)) if others < 0.5 else float(nats)
        slope[target] = -others
    return slope, nats
