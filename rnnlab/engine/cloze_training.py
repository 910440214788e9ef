"""Models that guess hidden words learn: a frozen checkpoint in, a frozen checkpoint out, as in ``training``.

The two kinds differ in what they see and in what is therefore asked, and in
nothing else: size, start values, optimiser, number of updates, sentences a batch.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import torch
from torch.nn.functional import cross_entropy

from rnnlab.engine import encoder
from rnnlab.engine.tasks.base import NO_LOSS
from rnnlab.engine.tasks.cloze import PLACES, SIGHTS, SPECIALS, ClozeBatch, cloze
from rnnlab.engine.traces import Array, EngineError
from rnnlab.engine.training import Metrics
from rnnlab.engine.updates import AtRest, Measured, WeightRow, falling_rate, fresh_memory, repeat

OPTIMISER = "adam"
CLIP = 1.0
_SENTENCES, _WEIGHTS = range(2)  # streams of one seed


@dataclass(frozen=True)
class Setup:
    """What is trained and how: plain values, checked on construction.

    Raises
    ------
    EngineError
        Naming the field.
    """

    sees: str = "both"  # one of SIGHTS
    size: int = 48  # d
    heads: int = 4
    layers: int = 2
    wide: int = 96
    seed: int = 0
    learning_rate: float = 3e-3
    batch: int = 64
    updates: int = 3000
    decay: float = 0.5  # share of the updates, at the end, over which the rate falls in a line towards 0

    def __post_init__(self) -> None:
        if self.sees not in SIGHTS:
            raise EngineError("not-an-option", "sees", value=self.sees, options=", ".join(SIGHTS))
        limits = {"size": (1, 512), "heads": (1, 64), "layers": (1, 12), "wide": (1, 4096), "batch": (1, 4096)}
        for name, (low, high) in (limits | {"updates": (1, 10**7), "seed": (0, 2**32 - 1)}).items():
            value = getattr(self, name)
            if not low <= value <= high:
                raise EngineError("size-impossible", name, value=value, low=low, high=high)
        if self.size % self.heads:
            raise EngineError("heads-do-not-divide", "heads", value=self.heads, size=self.size)
        if not (math.isfinite(self.learning_rate) and self.learning_rate > 0):
            raise EngineError("rate-not-positive", "learning_rate", value=self.learning_rate)
        if not 0 <= self.decay <= 1:
            raise EngineError("size-impossible", "decay", value=self.decay, low=0, high=1)

    def plain(self) -> dict[str, Any]:
        """All fields, as a model card holds them."""
        return asdict(self)

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Of every tensor."""
        words = len(cloze().words)
        return encoder.shapes(words, words - len(SPECIALS), PLACES, self.size, self.layers, self.wide)


@dataclass(frozen=True)
class Checkpoint(AtRest):
    """A training at rest. Plain values and numpy arrays only."""

    setup: Setup
    step: int  # updates done
    weights: dict[str, Array]  # float32
    memory: dict[str, Array]  # the optimiser's, each as all weights in a row
    random: dict[str, Any]  # state of the generator of sentences
    stopped: int | None = None  # the update (from 1) whose loss or gradient was not finite; not made


def begin(setup: Setup) -> Checkpoint:
    """Start values, nothing trained.

    Vectors of words and positions are normal with standard deviation 0.1; maps uniform ±1/√(their inputs); biases 0;
    norms 1 and 0.
    """
    rng = np.random.default_rng([setup.seed, _WEIGHTS])
    weights = {name: _start(rng, name, shape).astype(np.float32) for name, shape in setup.shapes().items()}
    return Checkpoint(
        setup=setup,
        step=0,
        weights=weights,
        memory=fresh_memory(OPTIMISER, sum(values.size for values in weights.values())),
        random=dict(np.random.default_rng([setup.seed, _SENTENCES]).bit_generator.state),
    )


def _start(rng: np.random.Generator, name: str, shape: tuple[int, ...]) -> Array:
    if name in ("embedding.weight", "positions"):
        return 0.1 * rng.standard_normal(shape)
    if len(shape) == 2:
        return rng.uniform(-1.0, 1.0, shape) / math.sqrt(shape[1])
    return np.full(shape, 1.0 if ".norm" in name and name.endswith("weight") else 0.0)


def train_chunk(checkpoint: Checkpoint, steps: int, *, until: float | None = None) -> tuple[Checkpoint, Metrics]:
    """Some updates more, on one thread; parameters and result as ``training.train_chunk``."""
    began = time.monotonic()
    setup, task = checkpoint.setup, cloze()
    rng = np.random.default_rng(0)
    rng.bit_generator.state = checkpoint.random
    row = WeightRow(checkpoint.weights, checkpoint.memory)
    last = min(checkpoint.step + steps, setup.updates) if checkpoint.stopped is None else checkpoint.step

    def update(step: int) -> Measured:
        loss, accuracy = _loss(row.parts(), task.batch(rng, setup.batch, setup.sees), setup)
        rate = falling_rate(setup.learning_rate, setup.decay, step, setup.updates)
        value, norm, after = row.descend(loss, OPTIMISER, rate, CLIP, step)
        return value, accuracy, norm, after

    columns, step, stopped = repeat(update, checkpoint.step, last, until)
    stopped = checkpoint.stopped if stopped is None else stopped
    loss, accuracy, before, after = columns
    metrics = Metrics(checkpoint.step, loss, accuracy, before, after, stopped, time.monotonic() - began)
    weights, memory = row.at_rest()
    return Checkpoint(setup, step, weights, memory, dict(rng.bit_generator.state), stopped), metrics


def loss_of(checkpoint: Checkpoint, batch: ClozeBatch) -> float:
    """Mean of −log of the asked words' probabilities, in nats."""
    weights = {name: torch.from_numpy(values) for name, values in checkpoint.weights.items()}
    with torch.inference_mode():
        return float(_loss(weights, batch, checkpoint.setup)[0])


def _loss(weights: Mapping[str, torch.Tensor], batch: ClozeBatch, setup: Setup) -> tuple[torch.Tensor, float]:
    """Mean cross-entropy over what is asked, and the share that is right."""
    states = encoder.last_states(
        weights,
        torch.from_numpy(batch.inputs),
        setup.heads,
        causal=setup.sees == "before",
        lengths=torch.from_numpy(batch.lengths),
    )
    targets = torch.from_numpy(batch.targets)
    asked = targets != NO_LOSS
    logits, wanted = encoder.answers(weights, states[asked]), targets[asked]
    right = (logits.detach().argmax(dim=1) == wanted).double().mean()
    return cross_entropy(logits, wanted), right.item()
