"""What is trained on the page of training, and how."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from rnnlab.session import checks
from rnnlab.session.messages import Problem

Task = Literal["adding", "copy", "recall", "reber", "text"]
Cell = Literal["rnn", "gru", "lstm"]
Optimiser = Literal["adam", "rmsprop", "momentum", "sgd"]
Activation = Literal["tanh", "relu"]
Init = Literal["torch", "orthogonal"]

TASKS: tuple[str, ...] = get_args(Task)
CELLS: tuple[str, ...] = get_args(Cell)
OPTIMISERS: tuple[str, ...] = get_args(Optimiser)
ACTIVATIONS: tuple[str, ...] = get_args(Activation)
INITS: tuple[str, ...] = get_args(Init)

TEXTS = ("en", "zh")  # that come with the program
_DIGEST = re.compile(r"[0-9a-f]{64}")  # of a text of the user's own

# Of each task, in its own measure (steps; steps of pause; words between; inner symbols; tokens of a window): least,
# most, usual.
LENGTHS: dict[str, tuple[int, int, int]] = {
    "adding": (2, 400, 100),
    "copy": (1, 300, 30),
    "recall": (5, 60, 50),
    "reber": (8, 20, 12),
    "text": (8, 100, 50),
}
HIDDEN_LIMIT = 256
BATCH_LIMIT = 512
RATE_LIMIT = 1e9
CLIP_LIMIT = 1e9
FACTOR_LIMIT = 10.0
UPDATES_LIMIT = 100_000
SEED_LIMIT = 2**31 - 1
# What may be changed while it runs; all else is as the run began.
CHANGEABLE = ("learning_rate", "clip", "batch", "optimiser")


class TrainingPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cells that are trained together, on the same sequences and from the same seed.

    Raises
    ------
    Problem
        From every way of making one, naming the field at fault.
    """

    task: Task = "adding"
    length: int = 100  # in the task's own measure
    text: str = "en"  # of the task text: one of TEXTS, or the hash of a text that is kept
    cells: tuple[Cell, ...] = ("rnn", "lstm")
    hidden: int = 32
    batch: int = 32
    learning_rate: float = 3e-3
    clip: float | None = 1.0  # limit of the norm of all gradients together; None is no clipping
    optimiser: Optimiser = "adam"
    seed: int = 0
    updates: int = 3000
    activation: Activation = "tanh"  # of the RNN
    init: Init = "torch"  # uniform ±1/√H, or each H×H block of U orthogonal
    factor: float = 1.0  # multiplies U at the start
    forget_bias: float = 1.0  # of the LSTM

    def __post_init__(self) -> None:
        checks.option("task", self.task, TASKS)
        low, high, _ = LENGTHS[self.task]
        checks.whole("length", self.length, low, high)
        if self.text not in TEXTS and not (isinstance(self.text, str) and _DIGEST.fullmatch(self.text)):
            raise Problem("text", "not-an-option", value=str(self.text)[:64], options=", ".join(TEXTS))
        if not self.cells:
            raise Problem("cells", "nothing-chosen")
        for k, cell in enumerate(self.cells):
            checks.option(f"cells[{k}]", cell, CELLS)
            if cell in self.cells[:k]:
                raise Problem("cells", "appears-twice", value=cell)
        checks.whole("hidden", self.hidden, 1, HIDDEN_LIMIT)
        checks.whole("batch", self.batch, 1, BATCH_LIMIT)
        if checks.number("learning_rate", self.learning_rate, -RATE_LIMIT, RATE_LIMIT) <= 0:
            raise Problem("learning_rate", "rate-not-positive", value=self.learning_rate)
        if self.clip is not None and checks.number("clip", self.clip, -CLIP_LIMIT, CLIP_LIMIT) <= 0:
            raise Problem("clip", "clip-limit", value=self.clip)
        checks.option("optimiser", self.optimiser, OPTIMISERS)
        checks.whole("seed", self.seed, 0, SEED_LIMIT)
        checks.whole("updates", self.updates, 1, UPDATES_LIMIT)
        checks.option("activation", self.activation, ACTIVATIONS)
        checks.option("init", self.init, INITS)
        checks.number("factor", self.factor, 0, FACTOR_LIMIT)
        checks.number("forget_bias", self.forget_bias, -100, 100)

    @property
    def steps(self) -> int:
        """Steps of the sequences whose error signal is drawn."""
        return self.length + {"copy": 20, "recall": 9, "reber": 3}.get(self.task, 0)

    @property
    def fixed(self) -> TrainingPlan:
        """The plan but for what may be changed while it runs: equal plans are of one and the same run."""
        usual = {name: getattr(DEFAULT, name) for name in CHANGEABLE}
        return replace(self, **usual)


DEFAULT = TrainingPlan()

# Name -> fields; whatever is not named has its default.
PRESETS: dict[str, dict[str, Any]] = {
    "adding": {},
    "recall": {"task": "recall", "length": 50, "hidden": 48, "batch": 64, "updates": 2000},
    "copy": {"task": "copy", "length": 30, "hidden": 64, "learning_rate": 5e-3},
    "text": {"task": "text", "length": 50, "hidden": 64},
    "explodes": {
        "cells": ("rnn",), "activation": "relu", "init": "orthogonal", "factor": 1.5, "learning_rate": 0.1,
        "clip": None, "optimiser": "sgd", "updates": 500,
    },
}  # fmt: skip


def with_fields(plan: TrainingPlan, **fields: Any) -> TrainingPlan:
    """Other settings; another task comes with its usual length."""
    if "task" in fields and fields["task"] != plan.task:
        checks.option("task", fields["task"], TASKS)
        fields = {"length": LENGTHS[fields["task"]][2], **fields}
    return replace(plan, **fields)


def toggled(plan: TrainingPlan, cell: str) -> TrainingPlan:
    """Train a cell too, or no longer; the order is always RNN, GRU, LSTM. The last one stays."""
    checks.option("cells", cell, CELLS)
    return replace(plan, cells=tuple(name for name in CELLS if (name in plan.cells) != (name == cell)))
