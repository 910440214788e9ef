"""Translators learn: a frozen checkpoint in, a frozen checkpoint out, as in ``training``.

Fixed vector and attention differ in one thing. Encoder, decoder, read-out,
sentences, their order, the number of updates and the way of the weights' start are
the same; the fixed vector is an input of every step of the decoder and of the
read-out, where the other has its context. So what it loses it loses in the neck.

Two streams of random numbers from one seed never mix: the start values, drawn
tensor by tensor from streams of their own (so that encoders of one shape start
alike), and the sentences.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from rnnlab.engine import translator_network as network
from rnnlab.engine.initial import GATES
from rnnlab.engine.tasks.base import NO_LOSS
from rnnlab.engine.tasks.pairs import pairs_task
from rnnlab.engine.tasks.translate import DIRECTIONS, Lessons, PairBatch, translate
from rnnlab.engine.traces import Array, EngineError
from rnnlab.engine.training import Metrics
from rnnlab.engine.updates import AtRest, Measured, WeightRow, falling_rate, fresh_memory, orthogonal, repeat

BETWEEN = ("fixed", "attention")
CELLS = ("rnn", "gru", "lstm")
STATES = ("previous", "current")
OPTIMISER = "adam"
_SENTENCES, _WEIGHTS = range(2)  # streams of one seed


@dataclass(frozen=True)
class Setup:
    """What is trained and how: plain values, checked on construction.

    Raises
    ------
    EngineError
        Naming the field.
    """

    between: str = "attention"  # one of BETWEEN
    direction: str = "zh-en"
    cell: str = "gru"  # one of CELLS, of encoder and decoder
    hidden: int = 64  # H of each direction of the encoder, and of each layer of the decoder
    embedding: int = 32
    layers: int = 1
    both_ways: bool = True  # a one-way encoder has 2H units: its last state is as large
    reverse_source: bool = False
    state: str = "previous"  # which decoder state asks, where there is attention
    score_size: int = 32  # d of vᵀ tanh(W_s s + W_h h)
    seed: int = 0
    learning_rate: float = 3e-3
    batch: int = 64
    clip: float = 1.0
    clauses: tuple[int, int] = (1, 8)
    grow: float = 0.0  # share of the updates, at the beginning, over which the largest number of clauses grows
    decay: float = 0.0  # share of the updates, at the end, over which the rate falls in a line towards 0
    updates: int = 1000
    pairs: str | None = None  # sha256 of the user's own sentence pairs; None: the clause grammar

    def __post_init__(self) -> None:
        options = {"between": BETWEEN, "direction": DIRECTIONS, "cell": CELLS, "state": STATES}
        for name, known in options.items():
            if getattr(self, name) not in known:
                raise EngineError("not-an-option", name, value=getattr(self, name), options=", ".join(known))
        object.__setattr__(self, "clauses", tuple(self.clauses))
        limits = {"hidden": (1, 1024), "embedding": (1, 512), "layers": (1, 4), "score_size": (1, 512)}
        limits |= {"batch": (1, 4096), "updates": (1, 10**7), "seed": (0, 2**32 - 1)}
        for name, (low, high) in limits.items():
            value = getattr(self, name)
            if not low <= value <= high:
                raise EngineError("size-impossible", name, value=value, low=low, high=high)
        if len(self.clauses) != 2 or not 1 <= self.clauses[0] <= self.clauses[1] <= 50:
            raise EngineError("size-impossible", "clauses", value=str(self.clauses), low=1, high=50)
        for name in ("learning_rate", "clip"):
            value = getattr(self, name)
            if not (math.isfinite(value) and value > 0):
                raise EngineError("rate-not-positive" if name == "learning_rate" else "clip-limit", name, value=value)
        for name in ("grow", "decay"):
            if not 0 <= getattr(self, name) <= 1:
                raise EngineError("size-impossible", name, value=getattr(self, name), low=0, high=1)

    def plain(self) -> dict[str, Any]:
        """All fields, as a model card holds them."""
        return {**asdict(self), "clauses": list(self.clauses)}

    @property
    def shape(self) -> network.Shape:
        """What is computed with the weights."""
        return network.Shape(
            cell=self.cell,
            layers=self.layers,
            both_ways=self.both_ways,
            reverse_source=self.reverse_source,
            attention=self.between == "attention",
            state=self.state,
            feed_context=self.between == "fixed",
        )

    @property
    def neck(self) -> int:
        """F, numbers of an encoder's state."""
        return 2 * self.hidden


@dataclass(frozen=True)
class Checkpoint(AtRest):
    """Everything that the next update depends on; plain values and numpy arrays."""

    setup: Setup
    step: int  # updates made
    weights: dict[str, Array]  # float32
    memory: dict[str, Array]  # Adam's two averages, all weights in a row
    random: dict[str, Any]  # state of the generator of sentences
    stopped: int | None = None  # the update whose loss or gradient was not finite; it was not made


def lessons(setup: Setup) -> Lessons:
    """What a setup learns from.

    Raises
    ------
    EngineError
        ``"pairs-not-kept"`` and the like, for the user's own pairs.
    """
    return translate(setup.direction) if setup.pairs is None else pairs_task(setup.pairs)


def shapes(setup: Setup, source_words: int, target_words: int) -> dict[str, tuple[int, ...]]:
    """The tensors of a translator, in the order of its row of weights."""
    H, E, F, rows = setup.hidden, setup.embedding, setup.neck, GATES[setup.cell]
    attention = setup.between == "attention"
    found: dict[str, tuple[int, ...]] = {"source_vectors": (source_words, E), "target_vectors": (target_words, E)}

    def cell(part: str, suffix: str, units: int, entering: int) -> None:
        found[f"{part}.weight_ih{suffix}"] = (rows * units, entering)
        found[f"{part}.weight_hh{suffix}"] = (rows * units, units)
        found[f"{part}.bias_ih{suffix}"] = found[f"{part}.bias_hh{suffix}"] = (rows * units,)

    for layer in range(setup.layers):
        for suffix in ("", "_reverse") if setup.both_ways else ("",):
            cell("encoder", f"_l{layer}{suffix}", H if setup.both_ways else F, E if layer == 0 else F)
    for layer in range(setup.layers):
        fed = F if not attention or setup.state == "previous" else 0
        cell("decoder", f"_l{layer}", H, E + fed if layer == 0 else H)
    found |= {"W_init": (setup.layers * H, F), "b_init": (setup.layers * H,)}
    if attention:
        d = setup.score_size
        found |= {"score.W_s": (d, H), "score.W_h": (d, F), "score.v": (d,)}
    return found | {"W_c": (H, H + F), "b_c": (H,), "W_y": (target_words, H), "b_y": (target_words,)}


def begin(setup: Setup, task: Lessons | None = None) -> Checkpoint:
    """Start values, nothing trained.

    Word vectors are standard normal; each H×H block of a cell's U is orthogonal on its own; all else is uniform
    ±1/√(its inputs), biases 0 but for an LSTM's forget gate, which starts at 1.

    Parameters
    ----------
    setup : Setup
    task : Lessons, optional
        Only for one that ``lessons`` cannot make from the setup.
    """
    task = task or lessons(setup)
    weights = {}
    for name, shape in shapes(setup, len(task.source_words), len(task.target_words)).items():
        stream = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "little")
        rng = np.random.default_rng([setup.seed, _WEIGHTS, stream])
        weights[name] = _drawn(setup, name, shape, rng).astype(np.float32)
    size = sum(values.size for values in weights.values())
    memory = fresh_memory(OPTIMISER, size)
    random = dict(np.random.default_rng([setup.seed, _SENTENCES]).bit_generator.state)
    return Checkpoint(setup, 0, weights, memory, random)


def train_chunk(
    checkpoint: Checkpoint, steps: int, *, until: float | None = None, task: Lessons | None = None
) -> tuple[Checkpoint, Metrics]:
    """Some updates more; on one thread.

    Parameters
    ----------
    checkpoint : Checkpoint
        Is left as it is.
    steps : int
        How many, at most: the planned total ends it, and so does a loss or a gradient that is not finite.
    until : float, optional
        A time of ``time.monotonic``: no update begins after it, but one is always made.
    task : Lessons, optional
        As for ``begin``.

    Returns
    -------
    Checkpoint, Metrics
        The accuracy is that of single words, given the right ones before.
    """
    began = time.monotonic()
    setup = checkpoint.setup
    task = task or lessons(setup)
    rng = np.random.default_rng(0)
    rng.bit_generator.state = checkpoint.random
    run = _Run(checkpoint)
    last = min(checkpoint.step + steps, setup.updates) if checkpoint.stopped is None else checkpoint.step

    def update(step: int) -> Measured:
        return run.update(task.batch(rng, setup.batch, _clauses(setup, step, rng)), step)

    columns, step, stopped = repeat(update, checkpoint.step, last, until)
    stopped = checkpoint.stopped if stopped is None else stopped
    loss, accuracy, before, after = columns
    metrics = Metrics(checkpoint.step, loss, accuracy, before, after, stopped, time.monotonic() - began)
    weights, memory = run.row.at_rest()
    return Checkpoint(setup, step, weights, memory, dict(rng.bit_generator.state), stopped), metrics


def loss_of(weights: Mapping[str, Tensor], shape: network.Shape, batch: PairBatch) -> tuple[Tensor, Tensor, Tensor]:
    """Mean cross-entropy of the right words, given those before; the logits; and the words asked for."""
    source, lengths, fed, target = map(torch.from_numpy, (batch.source, batch.source_lengths, batch.fed, batch.target))
    encoded = network.encode(weights, shape, source, lengths)
    written = network.teach(weights, shape, encoded, fed)
    asked = target != NO_LOSS
    logits = network.logits(weights, written.states[asked], written.contexts[asked])
    return cross_entropy(logits, target[asked]), logits, target[asked]


def _clauses(setup: Setup, step: int, rng: np.random.Generator) -> int:
    """The number of clauses of an update's sentences: any, up to a number that may grow."""
    low, high = setup.clauses
    grow = setup.grow * setup.updates
    if step < grow:
        high = low + int((high - low + 1) * step / grow)
    return int(rng.integers(low, high + 1))


def _drawn(setup: Setup, name: str, shape: tuple[int, ...], rng: np.random.Generator) -> Array:
    if name.endswith("_vectors"):
        return rng.standard_normal(shape)
    if len(shape) == 1 and name != "score.v":
        values = np.zeros(shape)
        if setup.cell == "lstm" and ".bias_ih" in name:
            values[shape[0] // 4 : shape[0] // 2] = 1.0
        return values
    if ".weight_hh" in name:
        return np.concatenate([orthogonal(rng, shape[1]) for _ in range(shape[0] // shape[1])])
    bound = 1 / math.sqrt(shape[-1])
    return rng.uniform(-bound, bound, shape)


class _Run:
    """A translator on its way: what it is asked, and how its weights follow."""

    def __init__(self, checkpoint: Checkpoint) -> None:
        self.setup = checkpoint.setup
        self.row = WeightRow(checkpoint.weights, checkpoint.memory)

    def update(self, batch: PairBatch, step: int) -> Measured:
        """One update, measured."""
        setup = self.setup
        loss, logits, wanted = loss_of(self.row.parts(), setup.shape, batch)
        accuracy = (logits.detach().argmax(dim=1) == wanted).double().mean().item()
        rate = falling_rate(setup.learning_rate, setup.decay, step, setup.updates)
        value, norm, after = self.row.descend(loss, OPTIMISER, rate, setup.clip, step)
        return value, accuracy, norm, after
