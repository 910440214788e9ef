"""An exercise as the state of the lab in which it is seen, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rnnlab.session.worksheets.drawing import norm_of_end
from rnnlab.session.worksheets.exercises import GATES, Attention, Exercise, LinearGradient, LstmStep, RnnStep

SENTENCE = ("t−1", "t")  # at the first the states before are held, the second is the exercise's step
LABS = {  # kind of exercise -> the lab in which it is seen
    Attention.KIND: "attention",
    RnnStep.KIND: "reader",
    LstmStep.KIND: "gates",
    LinearGradient.KIND: "gradients",
}


def kind_for(lab: str) -> str:
    """The kind of exercise that is seen in a lab; an empty text where there is none."""
    return next((kind for kind, own in LABS.items() if own == lab), "")


def state_of(exercise: Exercise, answers: Mapping[str, float]) -> dict[str, Any]:
    """The fields of the lab's State; the others as it opens.

    Parameters
    ----------
    exercise : Exercise
    answers : mapping of str to float
        The exact ones: the Gates lab, whose weights are drawn or trained, is given an LSTM's open gates.

    Notes
    -----
    The Gradients lab draws an orthogonal matrix of its own, with as many units
    as give ∂L/∂h_T the exercise's norm: the norms on the way back are the
    exercise's, for they depend on c, the distance and that norm alone.
    """
    if isinstance(exercise, Attention):
        names = [chr(ord("A") + k) for k in range(len(exercise.keys))]  # the lab writes h₁, h₂ … beside them
        return {"tokens": names, "keys": exercise.keys, "query": exercise.query, "score": "dot", "page": "calculation"}
    if isinstance(exercise, RnnStep):
        return _reader(exercise)
    if isinstance(exercise, LstmStep):
        return _gates(exercise, answers)
    above, below = exercise.factor
    return {
        "cells": ["rnn"], "activation": "linear", "init": "orthogonal", "factor": above / below,
        "length": exercise.length, "hidden": norm_of_end(exercise) ** 2, "step": 1, "page": "profile",
        "decades": [-2, 4],
    }  # fmt: skip


def _reader(exercise: RnnStep) -> dict[str, Any]:
    before, now = SENTENCE
    return {
        "sentence": SENTENCE, "step": 2, "compare": None, "cell": "rnn", "activation": "tanh", "page": "chain",
        "W": exercise.W, "U": exercise.U, "b": exercise.b,
        "embeddings": {before: [0] * len(exercise.x), now: exercise.x},
        "held": [{"step": 1, "unit": k, "value": value} for k, value in enumerate(exercise.h)],
    }  # fmt: skip


def _gates(exercise: LstmStep, answers: Mapping[str, float]) -> dict[str, Any]:
    # The first step writes the cell state before: all of a candidate of ±1.
    before = {"i": 1.0, "f": 0.0, "g": float(exercise.c), "o": 1.0}
    held = [
        {"gate": gate, "value": value, "units": [0], "steps": [step]}
        for step, values in ((1, before), (2, answers))
        for gate, value in ((gate, values[gate]) for gate in GATES)
    ]
    return {
        "sentence": SENTENCE, "step": 2, "hidden": 1, "embedding_size": 1, "model": "", "page": "cell",
        "overrides": held,
    }  # fmt: skip
