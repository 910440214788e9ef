"""Trained models that guess hidden words: one file each, guesses, and how many are right on held-out sentences.

What is shown of one sentence is computed in float64; many sentences at once in
float32, as in training. Guesses are over real words: no model says ``[mask]``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from rnnlab.engine import encoder, model_files
from rnnlab.engine.cloze_training import Checkpoint
from rnnlab.engine.evaluation import Row
from rnnlab.engine.model_files import CLOZE, MisfitError
from rnnlab.engine.tasks.cloze import BLOCK, CONDITIONS, LANGUAGES, PLACES, SIGHTS, SPECIALS, Asked, cloze
from rnnlab.engine.traces import Array, ModelCard
from rnnlab.engine.weights import versions

SELF_ATTENTION = "self-attention"  # in place of a cell's name
ALL = "all"  # a row of all places
_START, _MASK = 1, 2


class Guess(NamedTuple):
    """What a model says of one hidden word."""

    probabilities: Array  # V − 3, of each real word
    weights: Array  # L×k×n×n, of all heads; row i is whom place i looks at
    read: tuple[int, ...]  # n, the words' numbers as they were read
    asks: int  # the place whose output is the guess


@dataclass(frozen=True, eq=False)
class Guesser:
    """A trained model with its words."""

    name: str
    card: ModelCard
    sees: str  # one of SIGHTS
    heads: int
    weights: Mapping[str, Tensor]  # float32, as they were trained
    words: tuple[str, ...]  # V; the specials first
    places: int  # words that it can read at once

    @cached_property
    def exact(self) -> dict[str, Tensor]:
        """The weights in float64."""
        return {name: tensor.to(torch.float64) for name, tensor in self.weights.items()}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Word → number, real words alone."""
        return {word: k for k, word in enumerate(self.words) if k >= len(SPECIALS)}

    def indices(self, tokens: Sequence[str]) -> tuple[int, ...]:
        """Numbers of written words, 0 for one that is not known."""
        return tuple(self.numbers.get(token, 0) for token in tokens)

    def guess(self, numbers: Sequence[int], place: int) -> Guess:
        """What may stand at a place (from 0) of a sentence of at most ``places`` words; the word there is not read."""
        if self.sees == "both":
            read, asks = (*numbers[:place], _MASK, *numbers[place + 1 :]), place
        else:
            read, asks = (_START, *numbers[:place]), place
        with torch.inference_mode():
            found = encoder.read(self.exact, torch.tensor(read), self.heads, causal=self.sees == "before")
            shares = torch.softmax(found.logits[asks], dim=0)
        return Guess(shares.numpy(), found.weights.numpy(), read, asks)

    def first_guesses(self, asked: Asked) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The most probable word at each asked place, as a number of V."""
        sentences = asked.sentences
        lengths = torch.tensor([len(sentence) for sentence in sentences])
        words = torch.zeros(len(sentences), int(lengths.max()), dtype=torch.int64)
        for row, sentence in enumerate(sentences):
            words[row, : len(sentence)] = torch.tensor(sentence)
        rows, places = torch.from_numpy(asked.rows), torch.from_numpy(asked.places)
        with torch.inference_mode():
            if self.sees == "both":
                hidden = words[rows]
                hidden[torch.arange(len(rows)), places] = _MASK
                last = encoder.last_states(self.weights, hidden, self.heads, causal=False, lengths=lengths[rows])
                states = last[torch.arange(len(rows)), places]
            else:
                begun = torch.cat([torch.full((len(words), 1), _START), words[:, :-1]], dim=1)
                states = encoder.last_states(self.weights, begun, self.heads, causal=True)[rows, places]
            first = encoder.answers(self.weights, states).argmax(dim=1) + len(SPECIALS)
        return first.numpy()


def load_guesser(name: str) -> Guesser:
    """A shipped model by its name; a file that has changed since is read again.

    Raises
    ------
    EngineError
        ``"model-unknown"``, ``"model-damaged"``, ``"model-other-task"``, ``"file-not-read"``.
    """
    return load_guesser_file(model_files.path_of(name))


def load_guesser_file(path: Path) -> Guesser:
    """As ``load_guesser``, from any file."""
    return _read(path.absolute(), model_files.version_of(path))


@lru_cache(maxsize=8)
def _read(path: Path, changed: tuple[int, int]) -> Guesser:
    """Read a file; ``changed`` (time and size) only tells one version of it from the next."""
    return model_files.read(path, guesser_of_tensors, kind=CLOZE)


def guesser_of_tensors(name: str, tensors: Mapping[str, Tensor], card: ModelCard) -> Guesser:
    """The model that tensors and their card make; everything is checked against everything.

    Raises
    ------
    MisfitError
        Says in words what is missing, of another shape, or not finite.
    """
    settings = card.settings
    words = tuple(word for word, _ in model_files.pairs_of(settings, "words"))
    sees, heads = settings.get("sees"), settings.get("heads")
    if sees not in SIGHTS:
        raise MisfitError(f"sees: expected one of {', '.join(SIGHTS)}")
    if words[: len(SPECIALS)] != SPECIALS:
        raise MisfitError(f"words: expected to begin with {', '.join(SPECIALS)}")
    sizes = []
    for field in ("hidden", "layers", "wide", "places"):
        value = settings.get(field)
        if type(value) is not int or not 1 <= value <= 4096:
            raise MisfitError(f"{field}: expected a whole number")
        sizes.append(value)
    size, layers, wide, places = sizes
    if type(heads) is not int or heads < 1 or size % heads:
        raise MisfitError("heads: do not divide the size")
    wanted = encoder.shapes(len(words), len(words) - len(SPECIALS), places, size, min(layers, 12), wide)
    for field, shape in wanted.items():
        tensor = tensors.get(field)
        if tensor is None or tuple(tensor.shape) != shape or not tensor.dtype.is_floating_point:
            raise MisfitError(f"{field}: expected {'×'.join(map(str, shape))}")
        if not bool(tensor.isfinite().all()):
            raise MisfitError(f"{field}: not all of its numbers are finite")
    weights = {field: tensors[field].detach().cpu().to(torch.float32) for field in wanted}
    return Guesser(name, card, sees, heads, weights, words, places)


def as_model(
    checkpoint: Checkpoint,
    *,
    rows: Sequence[Row] = (),
    search: Sequence[Mapping[str, Any]] = (),
    seconds: float = 0.0,
    settings: Mapping[str, Any] | None = None,
) -> tuple[dict[str, Tensor], ModelCard]:
    """What ``weights.save_model`` writes; parameters as ``training.as_model``. The card's accuracy is of all places."""
    setup, words = checkpoint.setup, cloze().words
    tensors = {name: torch.from_numpy(values.copy()) for name, values in checkpoint.weights.items()}
    counted = [(row["right"], row["n"]) for row in rows if row["condition"] == ALL]
    n = sum(count for _, count in counted)
    metrics: dict[str, float] = {"accuracy": sum(right for right, _ in counted) / n, "n": n} if n else {}
    card = ModelCard(
        task=CLOZE,
        seed=setup.seed,
        steps=checkpoint.step,
        metrics=metrics,
        versions=versions(),
        settings={
            "cell": SELF_ATTENTION,
            "sees": setup.sees,
            "hidden": setup.size,
            "embedding": setup.size,
            "heads": setup.heads,
            "layers": setup.layers,
            "wide": setup.wide,
            "places": PLACES,
            "words": [[word, word] for word in words],
            "answers": [[word, word] for word in words[len(SPECIALS) :]],
            "reads": "every",
            "recipe": setup.plain(),
            "search": [dict(entry) for entry in search],
            "rows": [dict(row) for row in rows],
            "seconds": round(seconds, 1),
            "parameters": sum(values.size for values in checkpoint.weights.values()),
            **(settings or {}),
        },
    )
    return tensors, card


def guesser_of(checkpoint: Checkpoint, name: str = "training") -> Guesser:
    """The model that a training is at a checkpoint, without a file."""
    return guesser_of_tensors(name, *as_model(checkpoint))


# ---- how many guesses are right ----------------------------------------------------------------------------------


Counts = dict[str, list[float]]  # by condition: right and possible first guesses, asked words, and what guessing gets


def count_block(model: Guesser, language: str, size: int, seed: int, block: int, split: str = "test") -> Counts:
    """What is right, what is possible, of how many, in a block of sentences; parameters as ``Cloze.asked``."""
    asked = cloze().asked(language, size, seed, block, split)
    counts: Counts = {condition: [0, 0, 0, 0.0] for condition in CONDITIONS}
    for q, first in enumerate(model.first_guesses(asked).tolist()):
        true = asked.sentences[asked.rows[q]][asked.places[q]]
        found = (first == true, first in asked.possible[q], 1, 1 / len(asked.possible[q]))
        counts[asked.conditions[q]] = [a + b for a, b in zip(counts[asked.conditions[q]], found, strict=True)]
    return counts


def evaluate(
    model: Guesser,
    sentences: int = 200,
    seed: int = 0,
    *,
    split: str = "test",
    progress: Callable[[int, int], None] | None = None,
) -> list[Row]:
    """Every word of held-out sentences, hidden one at a time: rows by language and by what decides the word.

    Parameters
    ----------
    model : Guesser
    sentences : int
        Of each language.
    seed : int
        Of the sentences.
    split : {"train", "validation", "test"}
    progress : callable, optional
        Gets the number of blocks that are counted, and of all.

    Returns
    -------
    list of dict
        ``language``, ``condition`` (``"before"``: the words before alone leave one word possible; ``"after"``: those
        after too; ``"open"``: several are possible even so; ``"all"``), ``accuracy``, ``right``, ``n``, ``chance``
        (what one gets who knows the grammar and draws among the possible words), and ``possible``: first guesses that
        the grammar allows there.
    """
    sizes = [min(BLOCK, sentences - first) for first in range(0, sentences, BLOCK)]
    rows: list[Row] = []
    for done, language in enumerate(LANGUAGES):
        found = []
        for block, size in enumerate(sizes):
            found.append(count_block(model, language, size, seed, block, split))
            if progress is not None:
                progress(done * len(sizes) + block + 1, len(LANGUAGES) * len(sizes))
        rows += rows_of(language, found)
    return rows


def rows_of(language: str, counts: Sequence[Counts]) -> list[Row]:
    """The rows of a language, from its blocks' counts."""
    by_condition = {
        condition: [sum(column) for column in zip(*(one[condition] for one in counts), strict=True)]
        for condition in CONDITIONS
    }
    by_condition[ALL] = [sum(column) for column in zip(*by_condition.values(), strict=True)]
    return [
        {
            "language": language,
            "condition": condition,
            "accuracy": right / n if n else 0.0,
            "right": int(right),
            "n": int(n),
            "chance": chance / n if n else None,
            "possible": int(possible),
        }
        for condition, (right, possible, n, chance) in by_condition.items()
    ]
