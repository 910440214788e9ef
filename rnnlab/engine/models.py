"""Trained models: one file each, with everything that it takes to run and to explain it.

A model is an embedding, one recurrent layer and a linear read-out, under the
names that torch's modules give them: ``embedding.weight``, ``rnn.weight_ih_l0`` …,
``readout.weight``, ``readout.bias``. Its card says the rest: cell, words,
answers. A word is a pair, Chinese and English, and both writings mean the same
row of the embedding: one network, two languages. Row 0 is the unknown word, and
it was trained as such.

The cell of 1997 is stored and run as an LSTM whose forget gate is nailed open
(rows 0, bias 100: σ is exactly 1 and its slope exactly 0). It was trained that
way, so it is what the paper of 1997 describes, on torch's fused kernel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from rnnlab.engine import model_files
from rnnlab.engine.cells import ACTIVATIONS
from rnnlab.engine.interventions import Readout
from rnnlab.engine.model_files import MisfitError
from rnnlab.engine.network import CELLS, Network
from rnnlab.engine.parameters import CellWeights, shape_text
from rnnlab.engine.traces import Array, EngineError, ModelCard
from rnnlab.engine.vocabulary import rows_of

Pairs = tuple[tuple[str, str], ...]

MODEL_CELLS = ("rnn", "gru", "lstm", "lstm1997")
NO_FORGET_BIAS = 100.0
_SIGMOID_IS_ONE = 40.0  # 1 + e^-40 rounds to 1 in float64, so σ is exactly 1 from here on


@dataclass(frozen=True, eq=False)
class TrainedModel:
    """A trained network with its words: V words of E numbers, H units, L answers."""

    name: str
    card: ModelCard
    cell: str  # one of MODEL_CELLS
    activation: str  # of an RNN
    embedding: Array  # V×E
    weights: CellWeights  # of RnnWeights, GruWeights or LstmWeights
    readout: Readout  # W L×H, b L
    words: Pairs  # V pairs (Chinese, English); row 0 is the unknown word
    answers: Pairs  # L pairs

    @cached_property
    def _rows(self) -> dict[str, int]:
        return rows_of(self.words)

    def index(self, word: str) -> int:
        """The word's row of the embedding, in either language; 0, the unknown word, for any other."""
        return self._rows.get(word, 0)

    def indices(self, tokens: Sequence[str]) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Rows of T tokens: T whole numbers."""
        return np.array([self.index(token) for token in tokens], dtype=np.int64)

    def vectors(self, tokens: Sequence[str]) -> Array:
        """What the network reads: T×E, one word vector a row."""
        read: Array = self.embedding[self.indices(tokens)]
        return read

    @cached_property
    def network(self) -> Network:
        """The recurrent layer for ``network.network_trace`` and ``interventions.intervene``."""
        return Network(((self.weights,),), self.activation)

    @property
    def hidden_size(self) -> int:
        """H."""
        return self.weights.hidden_size

    @property
    def parameter_count(self) -> int:
        """Parameters of the cell by the formula (one b); a nailed forget gate is none of them."""
        count = self.weights.parameter_count()
        if self.cell == "lstm1997":
            count -= self.hidden_size * (self.weights.input_size + self.hidden_size + 1)
        return count

    def answer_probabilities(self, hidden: Array) -> Array:
        """softmax(W h + b) of every state: T×H (or …×H) to T×L (…×L); each row sums to 1.

        The largest logit is subtracted first, so that none overflows. A state that is not finite has probabilities
        of NaN.
        """
        with np.errstate(invalid="ignore", over="ignore"):
            logits = hidden @ self.readout.W.T + self.readout.b
            raised = np.exp(logits - logits.max(axis=-1, keepdims=True))
            probabilities: Array = raised / raised.sum(axis=-1, keepdims=True)
        return probabilities


def load_trained(name: str, task: str | None = None) -> TrainedModel:
    """A shipped model, or one of the user's own, by its name.

    Files are read once; one that has changed since is read again.

    Parameters
    ----------
    name : str
        The file's name without its suffix: ``"recall-lstm"``.
    task : str, optional
        The task that it must have been trained on.

    Raises
    ------
    EngineError
        ``"model-unknown"``, ``"model-damaged"``, ``"model-other-task"``, ``"file-not-read"``.
    """
    return load_file(model_files.path_of(name), task)


def load_file(path: Path, task: str | None = None) -> TrainedModel:
    """As ``load_trained``, from any file; the model's name is the file's."""
    model = _read(path.absolute(), model_files.version_of(path))
    if task is not None and model.card.task != task:
        raise EngineError("model-other-task", "model", value=model.name, task=model.card.task, expected=task)
    return model


def keep_own(tensors: Mapping[str, Tensor], card: ModelCard) -> Path:
    """Write a model of the user's own text into their folder; its name is ``text-`` and its numbers' hash."""
    return model_files.keep("text", tensors, card)


@lru_cache(maxsize=32)
def _read(path: Path, changed: tuple[int, int]) -> TrainedModel:
    """Read a file; ``changed`` (time and size) only tells one version of it from the next."""
    return model_files.read(path, model_of_tensors)


def model_of_tensors(name: str, tensors: Mapping[str, Tensor], card: ModelCard) -> TrainedModel:
    """The model that tensors and their card make; everything is checked against everything.

    Parameters
    ----------
    name : str
    tensors : mapping
        As named at the head of this module, of any floating dtype.
    card : ModelCard

    Raises
    ------
    ValueError
        Says in words what is missing, of another shape, or not finite.
    """
    settings = card.settings
    cell, activation = settings.get("cell"), settings.get("activation", "tanh")
    if cell not in MODEL_CELLS:
        raise MisfitError(f"cell: expected one of {', '.join(MODEL_CELLS)}")
    if activation not in ACTIVATIONS:
        raise MisfitError(f"activation: expected one of {', '.join(ACTIVATIONS)}")
    words, answers = (model_files.pairs_of(settings, field) for field in ("words", "answers"))
    if settings.get("reads") not in ("last", "every"):
        raise MisfitError("reads: expected last or every")
    embedding = _matrix(tensors, "embedding.weight")
    weights = _cell(str(cell), tensors)
    W, b = _matrix(tensors, "readout.weight"), _numbers(tensors, "readout.bias")
    expected = {
        "embedding.weight": (embedding, (len(words), weights.input_size)),
        "readout.weight": (W, (len(answers), weights.hidden_size)),
        "readout.bias": (b, (len(answers),)),
    }
    for field, (values, shape) in expected.items():
        if values.shape != shape:
            raise MisfitError(f"{field}: expected {shape_text(shape)}, got {shape_text(values.shape)}")
    for field, size in (("embedding", weights.input_size), ("hidden", weights.hidden_size)):
        if settings.get(field) != size:
            raise MisfitError(f"{field}: the card says {settings.get(field)}, the tensors {size}")
    return TrainedModel(name, card, str(cell), activation, embedding, weights, Readout(W, b), words, answers)


def _numbers(tensors: Mapping[str, Tensor], name: str) -> Array:
    if name not in tensors:
        raise MisfitError(f"{name} is missing")
    if not tensors[name].dtype.is_floating_point:
        raise MisfitError(f"{name}: expected real numbers, got {tensors[name].dtype}")
    values: Array = tensors[name].detach().cpu().to(torch.float64).numpy()
    if not np.isfinite(values).all():
        raise MisfitError(f"{name}: not all of its numbers are finite")
    return values


def _matrix(tensors: Mapping[str, Tensor], name: str) -> Array:
    values = _numbers(tensors, name)
    if values.ndim != 2 or 0 in values.shape:
        raise MisfitError(f"{name}: expected a matrix, got {shape_text(values.shape)}")
    return values


def _cell(cell: str, tensors: Mapping[str, Tensor]) -> CellWeights:
    names = ("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0")
    for name in names:
        _numbers(tensors, f"rnn.{name}")
    kind = CELLS["lstm" if cell == "lstm1997" else cell]
    try:
        weights = kind.from_torch({name: tensors[f"rnn.{name}"] for name in names})
    except (EngineError, ValueError) as error:
        stored = {"W": "weight_ih_l0", "U": "weight_hh_l0", "b": "bias_ih_l0", "b_hn": "bias_hh_l0"}
        field = stored.get(getattr(error, "field", ""), "bias_hh_l0")
        raise MisfitError(f"rnn.{field}: of another shape than a cell {cell} has") from error
    if cell == "lstm1997":
        forget = slice(weights.hidden_size, 2 * weights.hidden_size)
        if weights.W[forget].any() or weights.U[forget].any() or (weights.b[forget] < _SIGMOID_IS_ONE).any():
            raise MisfitError("rnn: the cell of 1997 has no forget gate, and this one has")
    return weights
