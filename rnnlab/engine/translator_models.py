"""Trained translators: one file each, with everything that it takes to run and to explain it.

A file holds the tensors of ``translator_training.shapes`` under the names that
are written there, and a card. Numbers are kept in float32, as they were
trained, and computed with in float64: what is shown of one sentence is exact.
``network_weights`` are the float32 tensors, for many sentences at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from rnnlab.engine import model_files
from rnnlab.engine import translator_network as network
from rnnlab.engine.model_files import TRANSLATE, MisfitError
from rnnlab.engine.tasks.translate import DIRECTIONS, END_NUMBER, START_NUMBER, Lessons
from rnnlab.engine.traces import EngineError, ModelCard
from rnnlab.engine.translator import Seq2SeqWeights, layer_count, reads_both_ways
from rnnlab.engine.translator_training import Checkpoint, lessons
from rnnlab.engine.weights import versions

SCORE = "additive"
READOUT = ("state", "context")
_PLAIN = ("source_vectors", "target_vectors", "W_y", "b_y", "W_c", "b_c", "W_init", "b_init")


@dataclass(frozen=True, eq=False)
class TrainedTranslator:
    """A trained translator with its words."""

    name: str
    card: ModelCard
    weights: Seq2SeqWeights  # float64
    source_words: tuple[str, ...]  # V_s; 0 is the unknown word
    target_words: tuple[str, ...]  # V_t
    start: int  # number of the target's word that begins every sentence
    end: int  # of the word that ends it, on both sides
    source_end: bool  # whether the end of the source is read as a word
    direction: str
    trained_clauses: tuple[int, int]

    @property
    def attention(self) -> bool:
        """Whether it has attention; otherwise one fixed vector."""
        return self.weights.score is not None

    @cached_property
    def _rows(self) -> dict[str, int]:
        return {word: k for k, word in enumerate(self.source_words)}

    @cached_property
    def _target_rows(self) -> dict[str, int]:
        return {word: k for k, word in enumerate(self.target_words)}

    def source_numbers(self, tokens: Sequence[str]) -> tuple[int, ...]:
        """What is read for a sentence: 0 for an unknown word; the end's number behind it where the model reads one."""
        return (*(self._rows.get(token, 0) for token in tokens), *((self.end,) if self.source_end else ()))

    def target_numbers(self, tokens: Sequence[str]) -> tuple[int, ...]:
        """The numbers of target words, 0 for an unknown one."""
        return tuple(self._target_rows.get(token, 0) for token in tokens)

    def target_words_of(self, numbers: Sequence[int]) -> tuple[str, ...]:
        """The written words, the end included where it is among them."""
        return tuple(self.target_words[number] for number in numbers)

    @property
    def shape(self) -> network.Shape:
        """What ``translator_network`` has to know besides the tensors."""
        return network.Shape(
            cell=self.weights.cell,
            layers=layer_count(self.weights.decoder),
            both_ways=reads_both_ways(self.weights.encoder),
            reverse_source=self.weights.reverse_source,
            attention=self.attention,
            state=self.weights.state,
            feed_context=self.weights.feed_context,
        )

    @cached_property
    def network_weights(self) -> dict[str, Tensor]:
        """All tensors by their names in the file, float32."""
        return {name: tensor.float() for name, tensor in named_tensors(self.weights).items()}


def named_tensors(weights: Seq2SeqWeights) -> dict[str, Tensor]:
    """A translator's tensors under the names that a file has."""
    named = {name: tensor for name in _PLAIN if (tensor := getattr(weights, name)) is not None}
    parts = {"encoder": weights.encoder, "decoder": weights.decoder, "score": weights.score_parameters}
    for part, values in parts.items():
        named |= {f"{part}.{name}": tensor for name, tensor in values.items()}
    return named


def load_translator(name: str) -> TrainedTranslator:
    """A shipped translator, or one of the user's own, by its name.

    Files are read once; one that has changed since is read again.

    Raises
    ------
    EngineError
        ``"model-unknown"``, ``"model-damaged"``, ``"model-other-task"``, ``"file-not-read"``.
    """
    return load_translator_file(model_files.path_of(name))


def load_translator_file(path: Path) -> TrainedTranslator:
    """As ``load_translator``, from any file; the model's name is the file's."""
    return _read(path.absolute(), model_files.version_of(path))


@lru_cache(maxsize=32)
def _read(path: Path, changed: tuple[int, int]) -> TrainedTranslator:
    """Read a file; ``changed`` (time and size) only tells one version of it from the next."""
    return model_files.read(path, translator_of_tensors, kind=TRANSLATE)


def translator_of_tensors(name: str, tensors: Mapping[str, Tensor], card: ModelCard) -> TrainedTranslator:
    """The translator that tensors and their card make; everything is checked against everything.

    Raises
    ------
    ValueError
        Says in words what is missing, of another shape, or not finite.
    """
    settings = card.settings
    source, target = (_words(settings, field) for field in ("words", "answers"))
    between, direction = settings.get("between"), settings.get("direction")
    if between not in ("fixed", "attention"):
        raise MisfitError("between: expected fixed or attention")
    if direction not in DIRECTIONS and not settings.get("pairs"):
        raise MisfitError(f"direction: expected one of {', '.join(DIRECTIONS)}")
    for field in ("bos", "eos"):
        value = settings.get(field)
        if type(value) is not int or not 0 <= value < min(len(target), len(source) if field == "eos" else len(target)):
            raise MisfitError(f"{field}: no word's number")
    trained = settings.get("trained_clauses")
    if not isinstance(trained, (list, tuple)) or len(trained) != 2 or not all(type(one) is int for one in trained):
        raise MisfitError("trained_clauses: expected two numbers")
    parts: dict[str, dict[str, Tensor]] = {"encoder": {}, "decoder": {}, "score": {}}
    plain: dict[str, Tensor] = {}
    for key, tensor in tensors.items():
        part, _, rest = key.partition(".")
        if not tensor.dtype.is_floating_point:
            raise MisfitError(f"{key}: expected real numbers, got {tensor.dtype}")
        values = tensor.detach().cpu().to(torch.float64)
        if rest and part in parts:
            parts[part][rest] = values
        elif key in _PLAIN:
            plain[key] = values
        else:
            raise MisfitError(f"{key}: no part of a translator")
    for key in _PLAIN:
        if key not in plain or plain[key].ndim != (1 if key.startswith("b") else 2):
            raise MisfitError(f"{key}: missing, or of another shape")
    for part in ("encoder", "decoder"):
        if any(tensor.ndim != (1 if "bias" in key else 2) for key, tensor in parts[part].items()):
            raise MisfitError(f"{part}: of another shape than a cell has")
    for key, words in (("source_vectors", source), ("target_vectors", target)):
        if len(plain[key]) != len(words):
            raise MisfitError(f"{key}: {len(plain[key])} rows for {len(words)} words")
    try:
        weights = Seq2SeqWeights(
            encoder=parts["encoder"],
            decoder=parts["decoder"],
            cell=str(settings.get("cell")),
            reverse_source=settings.get("reverse_source") is True,
            score=SCORE if between == "attention" else None,
            state=str(settings.get("state")),
            score_parameters=parts["score"],
            feed_context=settings.get("feed_context") is True,
            readout=READOUT,
            **plain,
        )
    except (EngineError, TypeError, IndexError) as error:
        field = getattr(error, "field", "")
        raise MisfitError(f"{field or 'tensors'}: {getattr(error, 'kind', error)}") from error
    first, last = trained
    return TrainedTranslator(
        name, card, weights, source, target, settings["bos"], settings["eos"], settings.get("source_end") is True,
        str(direction), (first, last),
    )  # fmt: skip


def _words(settings: Mapping[str, Any], field: str) -> tuple[str, ...]:
    entries = settings.get(field)
    if not isinstance(entries, (list, tuple)) or not entries:
        raise MisfitError(f"{field}: there are none")
    for entry in entries:
        if not isinstance(entry, (list, tuple)) or not entry or not all(type(word) is str and word for word in entry):
            raise MisfitError(f"{field}: expected pairs of words")
    return tuple(entry[0] for entry in entries)


# ---- from a training -----------------------------------------------------------------------------------------------


def as_model(
    checkpoint: Checkpoint,
    *,
    rows: Sequence[Mapping[str, Any]] = (),
    search: Sequence[Mapping[str, Any]] = (),
    seconds: float = 0.0,
    settings: Mapping[str, Any] | None = None,
    task: Lessons | None = None,
) -> tuple[dict[str, Tensor], ModelCard]:
    """What ``weights.save_model`` writes: the tensors and the model's card.

    Parameters
    ----------
    checkpoint : Checkpoint
        The training as far as it got.
    rows : sequence of dict
        Of ``translator_evaluation.evaluate``; the card's accuracy is that of all trained lengths together.
    search : sequence of dict
        What was tried for this recipe.
    seconds : float
        Of training.
    settings : mapping, optional
        More of the card's settings.
    task : Lessons, optional
        As for ``translator_training.begin``.
    """
    setup = checkpoint.setup
    task = task or lessons(setup)
    tensors = {name: torch.from_numpy(values.copy()) for name, values in checkpoint.weights.items()}
    counted = [(row["exact"], row["n"]) for row in rows if row["trained"]]
    n = sum(count for _, count in counted)
    metrics: dict[str, float] = {"accuracy": sum(right for right, _ in counted) / n, "n": n} if n else {}
    attention = setup.between == "attention"
    card = ModelCard(
        task=TRANSLATE,
        seed=setup.seed,
        steps=checkpoint.step,
        metrics=metrics,
        versions=versions(),
        settings={
            "cell": setup.cell,
            "hidden": setup.hidden,
            "embedding": setup.embedding,
            "layers": setup.layers,
            "both_ways": setup.both_ways,
            "between": setup.between,
            "score": SCORE if attention else None,
            "state": setup.state,
            "reverse_source": setup.reverse_source,
            "feed_context": not attention,
            "readout": list(READOUT),
            "direction": setup.direction,
            "words": [[word, word] for word in task.source_words],
            "answers": [[word, word] for word in task.target_words],
            "bos": START_NUMBER,
            "eos": END_NUMBER,
            "source_end": True,
            "reads": "every",
            "trained_clauses": list(setup.clauses),
            "recipe": setup.plain(),
            "search": [dict(entry) for entry in search],
            "rows": [dict(row) for row in rows],
            "seconds": round(seconds, 1),
            "parameters": parameter_count(checkpoint),
            "pairs": setup.pairs,
            **(settings or {}),
        },
    )
    return tensors, card


def translator_of(checkpoint: Checkpoint, name: str = "training", task: Lessons | None = None) -> TrainedTranslator:
    """The translator that a training is at a checkpoint, without a file."""
    return translator_of_tensors(name, *as_model(checkpoint, task=task))


def parameter_count(checkpoint: Checkpoint) -> int:
    """All numbers of a translator by the formula's count: one b a gate, where PyTorch keeps two (but for a GRU's n)."""
    count = 0
    for name, values in checkpoint.weights.items():
        twice = ".bias_hh" in name
        count += (len(values) // 3 if checkpoint.setup.cell == "gru" else 0) if twice else values.size
    return count


def own_name(tensors: Mapping[str, Tensor]) -> str:
    """The name of a translator of the user's own: ``translate-`` and its numbers' hash."""
    return model_files.own_name(TRANSLATE, tensors)


def keep_translator(tensors: Mapping[str, Tensor], card: ModelCard) -> Path:
    """Write a translator into the user's own folder, where ``load_translator`` finds it by its name.

    Raises
    ------
    EngineError
        ``"file-not-saved"``; and as ``weights.save_model``.
    """
    return model_files.keep(TRANSLATE, tensors, card)
