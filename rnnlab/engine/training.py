"""Training as a pure function: a frozen checkpoint in, a frozen checkpoint out.

A checkpoint holds everything that the next update depends on: weights, the
optimiser's memory, the state of the generator of sentences, the number of
updates. So progress, pause, resume, and going back to any kept checkpoint need
nothing more, and 500 updates at once are bit for bit ten times 50.

Two streams of random numbers from one seed never mix: one for the start
values, one for the sentences. So every cell trained with one seed reads the
same sentences in the same order, and starts with the same word vectors.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import cross_entropy, embedding, mse_loss

from rnnlab.engine import tasks
from rnnlab.engine.kernels import KERNELS
from rnnlab.engine.models import MODEL_CELLS, NO_FORGET_BIAS, TrainedModel, model_of_tensors
from rnnlab.engine.tasks.base import NO_LOSS, Batch, Task
from rnnlab.engine.tasks.series import Series, SeriesTask
from rnnlab.engine.traces import Array, EngineError, ModelCard
from rnnlab.engine.updates import (
    OPTIMISERS,
    AtRest,
    Measured,
    WeightRow,
    falling_rate,
    fresh_memory,
    orthogonal,
    repeat,
)
from rnnlab.engine.weights import versions

BLOCKS = {"rnn": 1, "gru": 3, "lstm": 4, "lstm1997": 4}  # of H rows as torch's kernel has them
STARTS = ("torch", "orthogonal")
_SENTENCES, _WEIGHTS, _WORDS = range(3)  # streams of one seed


@dataclass(frozen=True)
class Setup:
    """What is trained and how: plain values, checked on construction.

    Raises
    ------
    EngineError
        Naming the field.
    """

    task: str
    cell: str = "lstm"  # one of MODEL_CELLS
    activation: str = "tanh"  # of an RNN: tanh or relu
    embedding: int = 16  # for a task of numbers: how many a step has
    hidden: int = 48
    seed: int = 0
    learning_rate: float = 3e-3
    batch: int = 64
    clip: float | None = 1.0  # limit of the norm of all gradients together
    optimiser: str = "adam"  # one of OPTIMISERS, each with torch's own defaults (momentum: 0.9)
    forget_bias: float | None = 1.0  # an LSTM's bias_ih of f at the start, bias_hh being 0; None: as drawn
    init: str = "torch"  # "torch": uniform ±1/√H as its modules start; "orthogonal": each H×H block of U on its own
    curriculum: Mapping[str, Any] = field(default_factory=dict)  # the task's levels
    updates: int = 1000  # all that are planned: curriculum and decay go by it
    decay: float = 0.0  # share of the updates, at the end, over which the rate falls in a line towards 0
    text: str | None = None  # sha256 of the text, for the task that learns one

    def __post_init__(self) -> None:
        options = {"cell": MODEL_CELLS, "optimiser": OPTIMISERS, "init": STARTS, "activation": ("tanh", "relu")}
        for name, known in options.items():
            if getattr(self, name) not in known:
                raise EngineError("not-an-option", name, value=getattr(self, name), options=", ".join(known))
        limits = {"embedding": (1, 512), "hidden": (1, 1024), "batch": (1, 4096), "updates": (1, 10**7)}
        for name, (low, high) in (limits | {"seed": (0, 2**32 - 1)}).items():
            value = getattr(self, name)
            if not low <= value <= high:
                raise EngineError("size-impossible", name, value=value, low=low, high=high)
        for name in ("learning_rate", "clip"):
            value = getattr(self, name)
            if value is not None and not (math.isfinite(value) and value > 0):
                raise EngineError("rate-not-positive" if name == "learning_rate" else "clip-limit", name, value=value)
        if self.forget_bias is not None and not math.isfinite(self.forget_bias):
            raise EngineError("not-finite", "forget_bias", value=str(self.forget_bias))
        if not 0 <= self.decay <= 1:
            raise EngineError("size-impossible", "decay", value=self.decay, low=0, high=1)

    def plain(self) -> dict[str, Any]:
        """All fields, as a model card holds them."""
        values = asdict(self)
        values["curriculum"] = {
            key: list(value) if isinstance(value, tuple) else value for key, value in self.curriculum.items()
        }
        return values


@dataclass(frozen=True)
class Checkpoint(AtRest):
    """A training at rest. Plain values and numpy arrays only."""

    setup: Setup
    step: int  # updates done
    weights: dict[str, Array]  # float32, under torch's names
    memory: dict[str, Array]  # the optimiser's, each as all weights in a row
    random: dict[str, Any]  # state of the generator of sentences
    stopped: int | None = None  # the update (from 1) whose loss or gradient was not finite, or too large; not made


@dataclass(frozen=True)
class Metrics:
    """What some updates measured, one number each; of the first that was not finite too."""

    start: int  # updates done before
    loss: Array  # mean over what is asked
    accuracy: Array  # share of the batch's questions whose most probable answer is right
    norm_before: Array  # of all gradients together
    norm_after: Array  # after clipping
    nonfinite: int | None  # the update, from 1
    seconds: float


def begin(setup: Setup, task: Task | SeriesTask | None = None, *, factor: float = 1.0) -> Checkpoint:
    """Start values, nothing trained.

    Drawn from ``numpy.random.default_rng([seed, stream])``: word vectors
    standard normal; W, U, both biases and the output layer as ``setup.init``
    says. Whatever is not drawn is 0. A task of numbers has no word vectors, and
    one output.

    Parameters
    ----------
    setup : Setup
        What is trained.
    task : Task or SeriesTask, optional
        Only for one that ``tasks.learnable`` cannot make from its name.
    factor : float
        U as drawn is multiplied by it.

    Raises
    ------
    EngineError
        ``"size-impossible"`` when ``setup.embedding`` is not the size of a step of a task of numbers.
    """
    task = task or tasks.learnable(setup.task)
    E, H, rows = setup.embedding, setup.hidden, BLOCKS[setup.cell] * setup.hidden
    if isinstance(task, SeriesTask):
        if task.size != E:
            raise EngineError("size-impossible", "embedding", value=E, low=task.size, high=task.size)
        vectors, outputs = None, 1
    else:
        vectors = np.random.default_rng([setup.seed, _WORDS]).standard_normal((len(task.words), E))
        outputs = len(task.answers)
    rng = np.random.default_rng([setup.seed, _WEIGHTS])
    bound = 1 / math.sqrt(H)

    def uniform(*shape: int) -> Array:
        return rng.uniform(-bound, bound, shape)

    W, U, b_ih, b_hh = uniform(rows, E), uniform(rows, H), uniform(rows), uniform(rows)
    if setup.init == "orthogonal":
        U = np.concatenate([orthogonal(rng, H) for _ in range(BLOCKS[setup.cell])])
    U = U * factor
    forget = slice(H, 2 * H)
    if setup.cell == "lstm" and setup.forget_bias is not None:
        b_ih[forget], b_hh[forget] = setup.forget_bias, 0.0
    if setup.cell == "lstm1997":
        W[forget], U[forget], b_ih[forget], b_hh[forget] = 0.0, 0.0, NO_FORGET_BIAS, 0.0
    weights = ({} if vectors is None else {"embedding.weight": vectors}) | {
        "rnn.weight_ih_l0": W,
        "rnn.weight_hh_l0": U,
        "rnn.bias_ih_l0": b_ih,
        "rnn.bias_hh_l0": b_hh,
        "readout.weight": uniform(outputs, H),
        "readout.bias": uniform(outputs),
    }
    size = sum(values.size for values in weights.values())
    return Checkpoint(
        setup=setup,
        step=0,
        weights={name: values.astype(np.float32) for name, values in weights.items()},
        memory=fresh_memory(setup.optimiser, size),
        random=dict(np.random.default_rng([setup.seed, _SENTENCES]).bit_generator.state),
    )


def train_chunk(
    checkpoint: Checkpoint,
    steps: int,
    *,
    until: float | None = None,
    task: Task | SeriesTask | None = None,
    largest_loss: float = math.inf,
) -> tuple[Checkpoint, Metrics]:
    """Some updates more; on one thread.

    Parameters
    ----------
    checkpoint : Checkpoint
        Is left as it is.
    steps : int
        How many, at most: the planned total ends it, and so does a loss or a
        gradient that is not finite. Then the weights are the last finite ones.
    until : float, optional
        A time of ``time.monotonic``: no update begins after it, but one is always made.
    task : Task or SeriesTask, optional
        As for ``begin``.
    largest_loss : float
        A loss above it ends the training as one that is not finite does.

    Returns
    -------
    Checkpoint, Metrics
    """
    began = time.monotonic()
    setup = checkpoint.setup
    task = task or tasks.learnable(setup.task)
    rng = np.random.default_rng(0)
    rng.bit_generator.state = checkpoint.random
    run = _Run(checkpoint, largest_loss)
    last = min(checkpoint.step + steps, setup.updates) if checkpoint.stopped is None else checkpoint.step

    def update(step: int) -> Measured:
        return run.update(task.batch(rng, setup.batch, **task.level(setup.curriculum, step, setup.updates)), step)

    columns, step, stopped = repeat(update, checkpoint.step, last, until, largest_loss)
    stopped = checkpoint.stopped if stopped is None else stopped
    loss, accuracy, before, after = columns
    metrics = Metrics(checkpoint.step, loss, accuracy, before, after, stopped, time.monotonic() - began)
    weights, memory = run.row.at_rest()
    return Checkpoint(setup, step, weights, memory, dict(rng.bit_generator.state), stopped), metrics


def as_model(
    checkpoint: Checkpoint,
    *,
    rows: Sequence[Mapping[str, Any]] = (),
    search: Sequence[Mapping[str, Any]] = (),
    seconds: float = 0.0,
    settings: Mapping[str, Any] | None = None,
    task: Task | None = None,
) -> tuple[dict[str, Tensor], ModelCard]:
    """What ``weights.save_model`` writes: the tensors and the model's card.

    Parameters
    ----------
    checkpoint : Checkpoint
        The training as far as it got.
    rows : sequence of dict
        Of ``evaluation.evaluate``; the card's accuracy is that of all rows together.
    search : sequence of dict
        What was tried for this recipe.
    seconds : float
        Of training.
    settings : mapping, optional
        More of the card's settings.
    task : Task, optional
        As for ``begin``.
    """
    setup = checkpoint.setup
    task = task or tasks.task(setup.task)
    tensors = {name: torch.from_numpy(values.copy()) for name, values in checkpoint.weights.items()}
    counted = [(row["right"], row["n"]) for row in rows]
    n = sum(count for _, count in counted)
    metrics: dict[str, float] = {"accuracy": sum(right for right, _ in counted) / n, "n": n} if n else {}
    card = ModelCard(
        task=setup.task,
        seed=setup.seed,
        steps=checkpoint.step,
        metrics=metrics,
        versions=versions(),
        settings={
            "cell": setup.cell,
            "activation": setup.activation,
            "embedding": setup.embedding,
            "hidden": setup.hidden,
            "words": [list(word) for word in task.words],
            "answers": [list(word) for word in task.answers],
            "reads": task.reads,
            "recipe": setup.plain(),
            "search": [dict(entry) for entry in search],
            "rows": [dict(row) for row in rows],
            "seconds": round(seconds, 1),
            "parameters": parameter_count(setup),
            **(settings or {}),
        },
    )
    return tensors, card


def model_of(checkpoint: Checkpoint, name: str = "training", task: Task | None = None) -> TrainedModel:
    """The model that a training is at a checkpoint, without a file."""
    return model_of_tensors(name, *as_model(checkpoint, task=task))


def parameter_count(setup: Setup) -> int:
    """Parameters of the cell by the formula: one b, no forget gate for the cell of 1997."""
    E, H = setup.embedding, setup.hidden
    blocks = BLOCKS[setup.cell] - (setup.cell == "lstm1997")
    return blocks * H * (E + H + 1) + (H if setup.cell == "gru" else 0)


class _Run:
    """A network on its way: what it is asked, and how its weights follow."""

    def __init__(self, checkpoint: Checkpoint, largest_loss: float) -> None:
        self.setup = setup = checkpoint.setup
        self.row = WeightRow(checkpoint.weights, checkpoint.memory)
        self.largest_loss = largest_loss
        self.kernel = KERNELS[setup.activation if setup.cell == "rnn" else setup.cell]
        self.has_c = setup.cell in ("lstm", "lstm1997")

    def update(self, batch: Batch | Series, step: int) -> Measured:
        """One update, measured."""
        setup = self.setup
        loss, accuracy = self._loss(batch)
        value, norm, after = self.row.descend(
            loss,
            setup.optimiser,
            falling_rate(setup.learning_rate, setup.decay, step, setup.updates),
            setup.clip,
            step,
            largest_loss=self.largest_loss,
            mend=self._close if setup.cell == "lstm1997" else None,
        )
        return value, accuracy, norm, after

    def _loss(self, batch: Batch | Series) -> tuple[Tensor, float]:
        """Mean cross-entropy over what is asked, or mean squared error; and the share that is right."""
        parts = self.row.parts()
        if isinstance(batch, Series):
            numbers = torch.from_numpy(np.ascontiguousarray(batch.inputs.swapaxes(0, 1)))
            outputs = (self._hidden(numbers, parts)[-1] @ parts["readout.weight"].T + parts["readout.bias"])[:, 0]
            goal = torch.from_numpy(batch.targets)
            near = np.abs(outputs.detach().numpy() - batch.targets) < batch.tolerance
            return mse_loss(outputs, goal), float(near.mean())
        # time first, as the kernels want it; padding stands at the end, where no state before it can see it
        words = torch.from_numpy(np.ascontiguousarray(batch.inputs.T))
        targets = torch.from_numpy(np.ascontiguousarray(batch.targets.T))
        hidden = self._hidden(embedding(words, parts["embedding.weight"]), parts)
        asked = targets != NO_LOSS
        logits = hidden[asked] @ parts["readout.weight"].T + parts["readout.bias"]
        wanted = targets[asked]
        right = (logits.detach().argmax(dim=1) == wanted).double().mean()
        return cross_entropy(logits, wanted), right.item()

    def _hidden(self, x: Tensor, parts: Mapping[str, Tensor]) -> Tensor:
        nothing = x.new_zeros(1, x.shape[1], self.setup.hidden)
        flat = [parts[f"rnn.{name}_l0"] for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")]
        start = [nothing, nothing] if self.has_c else nothing
        hidden: Tensor = self.kernel(x, start, flat, True, 1, 0.0, True, False, False)[0]
        return hidden

    def _close(self, gradient: Tensor) -> None:
        """No forget gate, no gradient: its bias_hh would get one if σ were not flat at 100 to the last bit."""
        H = self.setup.hidden
        for name, part in self.row.parts(gradient).items():
            if name.startswith("rnn."):
                part[H : 2 * H] = 0.0
