"""Trained models of *sense*: one file each, its numbers in float32 as they were trained, computed with in float64."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from rnnlab.engine import evaluation, model_files, tasks
from rnnlab.engine.kernels import fused
from rnnlab.engine.model_files import SENSE, MisfitError
from rnnlab.engine.network import Network
from rnnlab.engine.parameters import shape_text
from rnnlab.engine.sense_training import DIRECTIONS, KINDS, Checkpoint, Setup, shapes, states_of
from rnnlab.engine.tasks.base import Batch, Condition, IntArray
from rnnlab.engine.tasks.sense import READS, WHERE, Sense
from rnnlab.engine.traces import Array, EngineError, ModelCard
from rnnlab.engine.vocabulary import rows_of
from rnnlab.engine.weights import versions

Row = dict[str, Any]


@dataclass(frozen=True, eq=False)
class TrainedSense:
    """A trained model of *sense* with its words: V words of E numbers, states of F numbers, L answers."""

    name: str
    card: ModelCard
    kind: str  # one of KINDS
    tensors: dict[str, Tensor]  # float64, under the names of the file
    words: tuple[tuple[str, str], ...]  # V; row 0 is the unknown word
    answers: tuple[tuple[str, str], ...]  # L: the two senses of each ambiguous word, one after the other

    @cached_property
    def _rows(self) -> dict[str, int]:
        return rows_of(self.words)

    @cached_property
    def embedding(self) -> Array:
        """V×E."""
        vectors: Array = self.tensors["embedding.weight"].numpy()
        return vectors

    @cached_property
    def network(self) -> Network | None:
        """The recurrent layer for ``network.network_trace``; the static kind has none."""
        if self.kind == "static":
            return None
        parts = {name.removeprefix("rnn."): value for name, value in self.tensors.items() if name.startswith("rnn.")}
        return Network.from_torch("lstm", parts)

    @property
    def state_size(self) -> int:
        """F."""
        return int(self.tensors["readout.weight"].shape[1])

    @property
    def parameter_count(self) -> int:
        """Parameters of the recurrent layer by the formula: one b."""
        network = self.network
        return 0 if network is None else sum(weights.parameter_count() for weights in network.layers[0])

    def index(self, word: str) -> int:
        """The word's row of the embedding; 0, the unknown word, for any other."""
        return self._rows.get(word, 0)

    def indices(self, tokens: Sequence[str]) -> IntArray:
        """Rows of T tokens."""
        return np.array([self.index(token) for token in tokens], dtype=np.int64)

    def states(self, batch: Batch) -> Array:
        """Every word's state, B×T×F, in float64."""
        with torch.inference_mode():
            inputs, lengths = torch.from_numpy(batch.inputs), torch.from_numpy(batch.lengths)
            states: Array = states_of(self.tensors, self.kind, inputs, lengths).numpy()
        return states

    def read_backwards(self, batch: Batch) -> Array:
        """The backward half's state after the first word of each sentence, its last word read first: B×H.

        Only of the bidirectional kind. Sentences of unequal length are packed: of many beginnings of one sentence
        most would be filling.
        """
        assert self.network is not None
        turned = batch.inputs.copy()
        for row, length in zip(turned, batch.lengths, strict=True):
            row[:length] = row[:length][::-1]
        weights = self.network.layers[0][1]
        with torch.inference_mode():
            x = self.tensors["embedding.weight"][torch.from_numpy(turned.T.copy())]
            nothing = x.new_zeros(len(batch), weights.hidden_size)
            lengths = torch.from_numpy(batch.lengths)
            parameters = weights.tensors(torch.float64)
            last: Array = fused("lstm", "tanh", parameters, x, nothing, nothing, lengths)[1].numpy()
        return last

    def logits(self, states: Array) -> Array:
        """W h + b of every state: …×F to …×L."""
        logits: Array = states @ self.tensors["readout.weight"].numpy().T + self.tensors["readout.bias"].numpy()
        return logits

    def sense_line(self, word: int) -> tuple[Array, float]:
        """w and b of the log-odds w·h + b of an ambiguous word's second sense against its first.

        They are the difference of the two answers' rows of the read-out: of a softmax over the two, all that is common
        to both falls out.
        """
        W, b = self.tensors["readout.weight"].numpy(), self.tensors["readout.bias"].numpy()
        return W[2 * word + 1] - W[2 * word], float(b[2 * word + 1] - b[2 * word])

    def second_sense(self, states: Array, word: int) -> Array:
        """Probability that an ambiguous word has its second sense, of the two: …×F to …; σ of the log-odds."""
        w, b = self.sense_line(word)
        odds = states @ w + b
        # either branch alone overflows for large odds of the other sign
        small = np.exp(-np.abs(odds))
        probability: Array = np.where(odds >= 0, 1.0, small) / (1.0 + small)
        return probability


def load_sense(name: str) -> TrainedSense:
    """A model by its name. Files are read once; one that has changed since is read again.

    Raises
    ------
    EngineError
        ``"model-unknown"``, ``"model-damaged"``, ``"model-other-task"``, ``"file-not-read"``.
    """
    return load_sense_file(model_files.path_of(name))


def load_sense_file(path: Path) -> TrainedSense:
    """As ``load_sense``, from any file; the model's name is the file's."""
    return _read(path.absolute(), model_files.version_of(path))


@lru_cache(maxsize=8)
def _read(path: Path, changed: tuple[int, int]) -> TrainedSense:
    """Read a file; ``changed`` (time and size) only tells one version of it from the next."""
    return model_files.read(path, sense_of_tensors, kind=SENSE)


def sense_of_tensors(name: str, tensors: Mapping[str, Tensor], card: ModelCard) -> TrainedSense:
    """The model that tensors and their card make; everything is checked against everything.

    Raises
    ------
    ValueError
        Says in words what is missing, of another shape, or not finite.
    """
    settings = card.settings
    kind = settings.get("kind")
    if kind not in KINDS:
        raise MisfitError(f"kind: expected one of {', '.join(KINDS)}")
    words, answers = (model_files.pairs_of(settings, field) for field in ("words", "answers"))
    own = tasks.task(SENSE)
    if (words, answers) != (own.words, own.answers):
        raise MisfitError("words, answers: expected those of the task")
    try:
        setup = Setup(kind, settings.get("embedding", 0), settings.get("hidden", 0))
    except (EngineError, TypeError) as error:
        raise MisfitError("embedding, hidden: expected the model's sizes") from error
    expected = shapes(setup, len(words), len(answers))
    if set(tensors) != set(expected):
        raise MisfitError(f"expected the tensors {', '.join(expected)}")
    for field, shape in expected.items():
        if tensors[field].shape != shape:
            raise MisfitError(f"{field}: expected {shape_text(shape)}, got {shape_text(tensors[field].shape)}")
        if not tensors[field].dtype.is_floating_point or not bool(tensors[field].isfinite().all()):
            raise MisfitError(f"{field}: expected finite numbers")
    numbers = {field: tensors[field].detach().cpu().to(torch.float64) for field in expected}
    return TrainedSense(name, card, str(kind), numbers, words, answers)


def as_model(
    checkpoint: Checkpoint,
    *,
    rows: Sequence[Mapping[str, Any]] = (),
    search: Sequence[Mapping[str, Any]] = (),
    seconds: float = 0.0,
    settings: Mapping[str, Any] | None = None,
) -> tuple[dict[str, Tensor], ModelCard]:
    """What ``weights.save_model`` writes: the tensors and the model's card.

    Parameters
    ----------
    checkpoint : Checkpoint
        The training as far as it got.
    rows : sequence of dict
        Of ``evaluate``; the card's accuracy is that of all rows together, read at the word itself.
    search : sequence of dict
        What was tried for the recipe.
    seconds : float
        Of training.
    settings : mapping, optional
        More of the card's settings.
    """
    setup, task = checkpoint.setup, tasks.task(SENSE)
    tensors = {name: torch.from_numpy(values.copy()) for name, values in checkpoint.weights.items()}
    n = sum(row["n"] for row in rows)
    card = ModelCard(
        task=SENSE,
        seed=setup.seed,
        steps=checkpoint.step,
        metrics={"accuracy": evaluation.overall(rows), "n": n} if n else {},  # type: ignore[arg-type]
        versions=versions(),
        settings={
            "kind": setup.kind,
            "cell": "lstm" if DIRECTIONS[setup.kind] else "static",
            "embedding": setup.embedding,
            "hidden": setup.hidden,
            "words": [list(word) for word in task.words],
            "answers": [list(word) for word in task.answers],
            "reads": task.reads,
            "recipe": setup.plain(),
            "search": [dict(entry) for entry in search],
            "rows": [dict(row) for row in rows],
            "seconds": round(seconds, 1),
            "parameters": setup.parameters,
            "sentences": checkpoint.step * setup.batch,
            **(settings or {}),
        },
    )
    return tensors, card


def sense_of(checkpoint: Checkpoint, name: str = "training") -> TrainedSense:
    """The model that a training is at a checkpoint, without a file."""
    return sense_of_tensors(name, *as_model(checkpoint))


# measure -------------------------------------------------------------------------------------------------------------


def reads_of(kind: str) -> tuple[str, ...]:
    """Where a kind is read: a static vector only at its own word, since it is the same wherever the sentence ends."""
    return READS[:1] if kind == "static" else READS


def count_block(model: TrainedSense, where: str, block: int, size: int, seed: int) -> dict[str, tuple[int, int]]:
    """What is right in one block of held-out sentences, and of how many, by where the sense is read.

    Parameters
    ----------
    model : TrainedSense
    where : {"before", "after"}
        The deciding word.
    block, size, seed : int
        As in ``evaluation.count_block``.
    """
    task = tasks.task(SENSE)
    assert isinstance(task, Sense)
    batch = task.examples("test", size, seed, _condition(where), block)
    logits = model.logits(model.states(batch))
    return {reads: (task.correct_at(reads, logits, batch), len(batch)) for reads in reads_of(model.kind)}


def _condition(where: str) -> Condition:
    return next(row for row in tasks.task(SENSE).conditions if row.labels["condition"] == where)


def evaluate(
    model: TrainedSense, n_per_row: int = 400, seed: int = 0, *, progress: Callable[[int, int], None] | None = None
) -> list[Row]:
    """Both rows on the test split: the deciding word before, and after.

    Returns
    -------
    list of dict
        ``condition`` (``"before"``, ``"after"``); ``accuracy``, ``right`` and ``n``, read at the word itself;
        ``chance``; ``last_accuracy`` and ``last_right``, read at the last word, where the kind is read there.
    """
    sizes = evaluation.blocks(n_per_row)
    done, rows = 0, []
    for where in WHERE:
        counts: dict[str, list[tuple[int, int]]] = {}
        for block, size in enumerate(sizes):
            for reads, count in count_block(model, where, block, size, seed).items():
                counts.setdefault(reads, []).append(count)
            done += 1
            if progress is not None:
                progress(done, len(WHERE) * len(sizes))
        row = evaluation.row(_condition(where), counts["word"])
        if "last" in counts:
            last = evaluation.row(_condition(where), counts["last"])
            row |= {"last_accuracy": last["accuracy"], "last_right": last["right"]}
        rows.append(row)
    return rows
