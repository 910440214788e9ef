"""The models of *sense* learn: a frozen checkpoint in, a frozen checkpoint out, as in ``training``.

Three kinds read the same sentences in the same order. *forward*: an LSTM from
left to right. *bidirectional*: two of them, one from each end, whose states
stand side by side. *static*: no recurrence, a word's state is its vector. Each
has word vectors, and one linear read-out; the loss is the mean cross-entropy at
the ambiguous word and at the last word.

Two streams of random numbers from one seed never mix: the start values, drawn
tensor by tensor from streams of their own (so the word vectors of all three
start alike), and the sentences.
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
from torch.nn.functional import cross_entropy, embedding

from rnnlab.engine import tasks
from rnnlab.engine.tasks.base import NO_LOSS, Batch, Task
from rnnlab.engine.traces import Array, EngineError
from rnnlab.engine.training import Metrics
from rnnlab.engine.updates import AtRest, Measured, WeightRow, falling_rate, fresh_memory, repeat

KINDS = ("forward", "bidirectional", "static")
DIRECTIONS = {"forward": ("",), "bidirectional": ("", "_reverse"), "static": ()}  # suffixes of torch's names
OPTIMISER = "adam"
_GATES = 4
_SENTENCES, _WEIGHTS = range(2)  # streams of one seed


@dataclass(frozen=True)
class Setup:
    """What is trained and how: plain values, checked on construction.

    Raises
    ------
    EngineError
        Naming the field.
    """

    kind: str  # one of KINDS
    embedding: int = 16
    hidden: int = 24  # H of each direction; of the static kind, E
    seed: int = 0
    learning_rate: float = 3e-3
    batch: int = 64
    clip: float = 1.0  # limit of the norm of all gradients together
    forget_bias: float = 1.0  # bias_ih of f at the start
    decay: float = 0.0  # share of the updates, at the end, over which the rate falls in a line towards 0
    updates: int = 1000

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise EngineError("not-an-option", "kind", value=self.kind, options=", ".join(KINDS))
        limits = {"embedding": (1, 512), "hidden": (1, 1024), "batch": (1, 4096), "updates": (1, 10**7)}
        if self.kind == "static":
            limits["hidden"] = (self.embedding, self.embedding)
        for name, (low, high) in (limits | {"seed": (0, 2**32 - 1)}).items():
            value = getattr(self, name)
            if not low <= value <= high:
                raise EngineError("size-impossible", name, value=value, low=low, high=high)
        for name in ("learning_rate", "clip"):
            value = getattr(self, name)
            if not (math.isfinite(value) and value > 0):
                raise EngineError("rate-not-positive" if name == "learning_rate" else "clip-limit", name, value=value)
        if not math.isfinite(self.forget_bias):
            raise EngineError("not-finite", "forget_bias", value=str(self.forget_bias))
        if not 0 <= self.decay <= 1:
            raise EngineError("size-impossible", "decay", value=self.decay, low=0, high=1)

    def plain(self) -> dict[str, Any]:
        """All fields, as a model card holds them."""
        return asdict(self)

    @property
    def state_size(self) -> int:
        """Numbers of a word's state."""
        return self.hidden * max(1, len(DIRECTIONS[self.kind]))

    @property
    def parameters(self) -> int:
        """Parameters of the recurrent layer by the formula, with one b."""
        return len(DIRECTIONS[self.kind]) * _GATES * self.hidden * (self.embedding + self.hidden + 1)


@dataclass(frozen=True)
class Checkpoint(AtRest):
    """Everything that the next update depends on; plain values and numpy arrays."""

    setup: Setup
    step: int  # updates made
    weights: dict[str, Array]  # float32, under torch's names
    memory: dict[str, Array]  # Adam's two averages, all weights in a row
    random: dict[str, Any]  # state of the generator of sentences
    stopped: int | None = None  # the update whose loss or gradient was not finite; it was not made


def shapes(setup: Setup, words: int, answers: int) -> dict[str, tuple[int, ...]]:
    """The tensors of a model, in the order of its row of weights."""
    E, H = setup.embedding, setup.hidden
    found: dict[str, tuple[int, ...]] = {"embedding.weight": (words, E)}
    for suffix in DIRECTIONS[setup.kind]:
        found[f"rnn.weight_ih_l0{suffix}"] = (_GATES * H, E)
        found[f"rnn.weight_hh_l0{suffix}"] = (_GATES * H, H)
        found[f"rnn.bias_ih_l0{suffix}"] = found[f"rnn.bias_hh_l0{suffix}"] = (_GATES * H,)
    return found | {"readout.weight": (answers, setup.state_size), "readout.bias": (answers,)}


def begin(setup: Setup, task: Task | None = None) -> Checkpoint:
    """Start values, nothing trained.

    Word vectors are standard normal; a cell's numbers uniform ±1/√H as torch's modules start, but for the forget
    gate's biases (``forget_bias`` and 0); the read-out's uniform ±1/√(its inputs).
    """
    task = task or tasks.task("sense")
    weights = {}
    for name, shape in shapes(setup, len(task.words), len(task.answers)).items():
        stream = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "little")
        rng = np.random.default_rng([setup.seed, _WEIGHTS, stream])
        weights[name] = _drawn(setup, name, shape, rng).astype(np.float32)
    size = sum(values.size for values in weights.values())
    random = dict(np.random.default_rng([setup.seed, _SENTENCES]).bit_generator.state)
    return Checkpoint(setup, 0, weights, fresh_memory(OPTIMISER, size), random)


def _drawn(setup: Setup, name: str, shape: tuple[int, ...], rng: np.random.Generator) -> Array:
    if name.startswith("embedding"):
        return rng.standard_normal(shape)
    bound = 1 / math.sqrt(setup.hidden if name.startswith("rnn.") else setup.state_size)
    values = rng.uniform(-bound, bound, shape)
    if "bias_" in name:
        values[setup.hidden : 2 * setup.hidden] = setup.forget_bias if "bias_ih" in name else 0.0
    return values


def train_chunk(
    checkpoint: Checkpoint, steps: int, *, until: float | None = None, task: Task | None = None
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
    task : Task, optional
        *sense*, without it.
    """
    began = time.monotonic()
    setup = checkpoint.setup
    task = task or tasks.task("sense")
    rng = np.random.default_rng(0)
    rng.bit_generator.state = checkpoint.random
    row = WeightRow(checkpoint.weights, checkpoint.memory)
    last = min(checkpoint.step + steps, setup.updates) if checkpoint.stopped is None else checkpoint.step

    def update(step: int) -> Measured:
        loss, accuracy = loss_of(row.parts(), setup.kind, task.batch(rng, setup.batch))
        rate = falling_rate(setup.learning_rate, setup.decay, step, setup.updates)
        value, norm, after = row.descend(loss, OPTIMISER, rate, setup.clip, step)
        return value, accuracy, norm, after

    columns, step, stopped = repeat(update, checkpoint.step, last, until)
    stopped = checkpoint.stopped if stopped is None else stopped
    loss, accuracy, before, after = columns
    metrics = Metrics(checkpoint.step, loss, accuracy, before, after, stopped, time.monotonic() - began)
    weights, memory = row.at_rest()
    return Checkpoint(setup, step, weights, memory, dict(rng.bit_generator.state), stopped), metrics


def loss_of(weights: Mapping[str, Tensor], kind: str, batch: Batch) -> tuple[Tensor, float]:
    """Mean cross-entropy over what is asked, and the share whose most probable answer is right."""
    states = states_of(weights, kind, torch.from_numpy(batch.inputs), torch.from_numpy(batch.lengths))
    targets = torch.from_numpy(batch.targets)
    asked = targets != NO_LOSS
    logits = states[asked] @ weights["readout.weight"].T + weights["readout.bias"]
    wanted = targets[asked]
    right = (logits.detach().argmax(dim=1) == wanted).double().mean()
    return cross_entropy(logits, wanted), right.item()


def states_of(weights: Mapping[str, Tensor], kind: str, inputs: Tensor, lengths: Tensor) -> Tensor:
    """Every word's state.

    Parameters
    ----------
    weights : mapping
        Of ``shapes``.
    kind : {"forward", "bidirectional", "static"}
    inputs : Tensor, B×T
        Numbers of words; what fills up a row stands at its end, and changes no state before it.
    lengths : Tensor, B

    Returns
    -------
    Tensor, B×T×F
        F is H, 2H (forward half first) or E. Beyond a sentence's end it is not to be read.
    """
    x = embedding(inputs.T.contiguous(), weights["embedding.weight"])  # time first, as the kernel wants it
    if kind == "static":
        return x.transpose(0, 1)
    halves = [_direction(weights, suffix, x, lengths) for suffix in DIRECTIONS[kind]]
    return torch.cat(halves, dim=-1).transpose(0, 1)


def _direction(weights: Mapping[str, Tensor], suffix: str, x: Tensor, lengths: Tensor) -> Tensor:
    """The states of one direction, T×B×H: from the first word, or, for ``"_reverse"``, from the last."""
    if not suffix:
        return _read(weights, suffix, x)
    # each sentence is turned round within its own length, so that its last word is read first, and not the filling
    order = _turned(lengths, len(x))
    return _taken(_read(weights, suffix, _taken(x, order)), order)


def _read(weights: Mapping[str, Tensor], suffix: str, x: Tensor) -> Tensor:
    names = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
    flat = [weights[f"rnn.{name}_l0{suffix}"] for name in names]
    nothing = x.new_zeros(1, x.shape[1], flat[1].shape[1])
    hidden: Tensor = torch.lstm(x, (nothing, nothing), flat, True, 1, 0.0, True, False, False)[0]
    return hidden


def _turned(lengths: Tensor, steps: int) -> Tensor:
    """T×B: which word stands where when each sentence is turned round; what fills up stays."""
    t = torch.arange(steps)[:, None]
    return torch.where(t < lengths, lengths - 1 - t, t)


def _taken(x: Tensor, order: Tensor) -> Tensor:
    return x.gather(0, order[..., None].expand_as(x))
