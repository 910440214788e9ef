"""Which trained models there are, read from the heads of their files alone.

The window lists models and needs their words; it has neither torch nor numpy.
A safetensors file begins with the length of a JSON header, and that header
with the model's card; nothing behind it is read. Whatever a file says about
itself is held against limits and against the rest of what it says.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from rnnlab import paths
from rnnlab.files import reason, shown
from rnnlab.session import plainjson, tokens
from rnnlab.session.messages import Message, Problem

Pairs = tuple[tuple[str, str], ...]

SUFFIX = ".safetensors"
UNSTABLE = 0.1  # a recipe whose seeds lie further apart hangs by the seed
NAME_RULE = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
CELLS = ("rnn", "gru", "lstm", "lstm1997")
UNKNOWN = "unk"
_CARD = "rnnlab.card"
_LARGEST_HEADER = 4 * 2**20  # a card with a vocabulary of 5,000 words has 0.3 MB
_MOST_FILES = 500
TRANSLATE = "translate"  # the task of models that write a sentence, and not one answer
CLOZE = "cloze"  # the task of models that guess hidden words: self-attention, no recurrent cell
SENSE = "sense"  # the task of models that tell a word's sense: one direction, two, or no recurrent cell at all
APART = (TRANSLATE, SENSE, "roles", CLOZE)  # tasks whose models belong to one lab, and are listed there alone
_TASKS = ("recall", "reber", "brackets", "text", *APART)  # in the order in which they are taught
SELF_ATTENTION = "self-attention"  # in place of a cell
STATIC = "static"  # likewise: a word's state is its vector
_CELLS_APART = {CLOZE: (SELF_ATTENTION,), SENSE: ("lstm", STATIC)}
_BLOCKS = {"rnn": 1, "gru": 3, "lstm": 4, "lstm1997": 4}
_BYTES = {"F64": 8, "F32": 4, "F16": 2, "BF16": 2}


@dataclass(frozen=True)
class ModelEntry:
    """A trained model as its card describes it."""

    name: str
    path: Path
    task: str
    cell: str  # one of CELLS; SELF_ATTENTION of the task CLOZE, and perhaps STATIC of SENSE
    hidden: int  # H
    embedding: int  # E
    words: Pairs  # (Chinese, English); row of the embedding = index; 0 is the unknown word
    answers: Pairs
    reads: str  # "last" or "every": where training put the loss
    steps: int  # updates
    seed: int
    metrics: dict[str, float]
    settings: dict[str, Any]  # all of the card's settings
    own: bool  # the user's own, not shipped

    @property
    def parameters(self) -> int:
        """Parameters of the cell by the formula (one b; without the 1997 cell's nailed forget gate).

        Of a translator, whose cells are several, all of its numbers, likewise with one b; of what guesses hidden words
        all of its numbers. Of one that tells a word's sense those of both directions, or of none.
        """
        if self.task in (TRANSLATE, SENSE, CLOZE):
            return int(self.settings["parameters"])
        blocks = _BLOCKS[self.cell] - (self.cell == "lstm1997")
        # a GRU's candidate has a recurrent bias of its own
        return blocks * self.hidden * (self.embedding + self.hidden + 1) + (self.hidden if self.cell == "gru" else 0)

    @property
    def level(self) -> str:
        """What one token is: ``"word"``, or ``"char"`` for a model of single characters."""
        return "char" if self.settings.get("level") == "char" else "word"


def reads_text(name: str) -> bool:
    """Whether a model has learnt a text, and not sentences that are made by rules; False where there is none."""
    found = entry(name) if name else None
    return found is not None and found.task == "text"


def catalogue(task: str | None = None) -> tuple[ModelEntry, ...]:
    """All models that read a sentence, or those of one task: shipped ones first, each kind in the order of the tasks.

    Those of the tasks ``APART`` are found under their task alone.
    A file that has not changed is read once. Damaged files are left out; ``damaged`` names them.
    """
    found = {entry.name: entry for entry in reversed(_scan()[0])}  # a shipped name wins
    entries = (entry for entry in found.values() if (entry.task not in APART if task is None else entry.task == task))
    return tuple(sorted(entries, key=lambda entry: (entry.own, _place(entry.task), entry.name)))


def damaged() -> tuple[Message, ...]:
    """What is wrong with each file of the models' folders that ``catalogue`` leaves out."""
    return _scan()[1]


def entry(name: str) -> ModelEntry | None:
    """The model of a name, or None when there is none such."""
    if not NAME_RULE.fullmatch(name):
        return None
    # not through the whole catalogue: this is asked many times, and a folder may be on a network
    for folder, own in ((paths.resource("models"), False), (paths.own_models(), True)):
        path = folder / f"{name}{SUFFIX}"
        try:
            found = path.stat()
        except OSError:
            continue
        read = _remembered(path, own, found.st_mtime_ns, found.st_size)
        if isinstance(read, ModelEntry):
            return read
    return None


def seeds_range(entry: ModelEntry) -> tuple[float, float]:
    """The smallest and the largest accuracy that the recipe had with any seed, this model's among them; else (0, 0)."""
    own = entry.metrics.get("accuracy")
    seeds = entry.settings.get("seeds")
    if own is None or not isinstance(seeds, list):
        return 0.0, 0.0
    found = [seed.get("accuracy") for seed in seeds if isinstance(seed, dict)]
    shares = [float(share) for share in found if isinstance(share, int | float)]
    return min([own, *shares]), max([own, *shares])


def find(name: str, task: str | None = None) -> ModelEntry:
    """The model of a name.

    Parameters
    ----------
    name : str
    task : str, optional
        The task that it must have been trained on.

    Raises
    ------
    Problem
        ``"model-unknown"``, ``"model-other-task"``.
    """
    found = entry(name)
    if found is None:
        raise Problem("model", "model-unknown", value=name[:80])
    if task is not None and found.task != task:
        raise Problem("model", "model-other-task", value=name, task=found.task, expected=task)
    return found


def remove(name: str) -> ModelEntry:
    """Delete one of the user's own models, for good.

    Returns
    -------
    ModelEntry
        What it was.

    Raises
    ------
    Problem
        ``"model-unknown"``, also for one that came with the program; ``"file-not-removed"``.
    """
    found = next((entry for entry in _scan()[0] if entry.name == name and entry.own), None)
    if found is None:
        raise Problem("model", "model-unknown", value=name[:80])
    try:
        found.path.unlink()
    except OSError as error:
        raise Problem("model", "file-not-removed", path=shown(found.path), reason=reason(error)) from error
    return found


def vocabulary(name: str) -> frozenset[str]:
    """A model's words in both languages, without the unknown word; empty where there is no such model."""
    found = entry(name)
    return frozenset() if found is None else _vocabulary(found.words)


@lru_cache(maxsize=64)
def _vocabulary(words: Pairs) -> frozenset[str]:
    return frozenset(writing for pair in words[1:] for writing in pair)


def tokenize(
    name: str, text: str, *, field: str = "sentence", limit: int = tokens.TOKEN_LIMIT, words: Collection[str] = ()
) -> tuple[str, ...]:
    """Cut a sentence into the tokens that a model reads: words, or single characters.

    Parameters
    ----------
    name : str
        Of a model; without such a model the toy's words are matched.
    text : str
        As typed.
    field, limit
        As for ``tokens.tokenize``.
    words : collection of str
        Matched besides the model's own.

    Raises
    ------
    Problem
        As ``tokens.tokenize``.
    """
    found = entry(name)
    if found is not None and found.level == "char":
        return tokens.characters(text, field=field, limit=limit)
    known = tokens.VOCABULARY if found is None else vocabulary(name)
    return tokens.tokenize(text, known | frozenset(words), field=field, limit=limit)


def read_entry(path: Path, own: bool = True) -> ModelEntry:
    """The entry of one file.

    Parameters
    ----------
    path : Path
    own : bool
        What the entry says of itself.

    Raises
    ------
    Problem
        ``"file-not-read"``, or ``"model-damaged"`` with what is wrong.
    """
    try:
        header, size = _header(path)
        return _entry(path, own, header, size)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError):
            raise Problem("model", "file-not-read", path=shown(path), reason=reason(error)) from error
        raise Problem("model", "model-damaged", path=shown(path), detail=str(error)[:160]) from error


# ---- folders -----------------------------------------------------------------


def _place(task: str) -> int:
    return _TASKS.index(task) if task in _TASKS else len(_TASKS)


def _scan() -> tuple[list[ModelEntry], tuple[Message, ...]]:
    entries: list[ModelEntry] = []
    wrong: list[Message] = []
    for folder, own in ((paths.resource("models"), False), (paths.own_models(), True)):
        for path in _files(folder):
            if not NAME_RULE.fullmatch(path.stem):
                wrong.append(Message.of("model-file-name", path=shown(path)))
                continue
            try:
                found = path.stat()
            except OSError:  # gone since the folder was listed
                continue
            read = _remembered(path, own, found.st_mtime_ns, found.st_size)
            if isinstance(read, ModelEntry):
                entries.append(read)
            else:
                wrong.append(read)
    return entries, tuple(wrong)


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == SUFFIX and path.is_file())[:_MOST_FILES]
    except OSError:  # nothing was ever kept there
        return []


@lru_cache(maxsize=2 * _MOST_FILES)
def _remembered(path: Path, own: bool, time: int, size: int) -> ModelEntry | Message:
    """An entry, or why there is none; time and size tell one version of a file from the next."""
    try:
        return read_entry(path, own)
    except Problem as problem:
        return problem.message


# ---- one file ----------------------------------------------------------------


def _header(path: Path) -> tuple[dict[str, Any], int]:
    """The header and the number of bytes behind it."""
    if not path.is_file():  # a pipe would wait for ever
        raise FileNotFoundError(2, "there is no such file")
    whole = path.stat().st_size
    with open(path, "rb") as file:
        length = int.from_bytes(file.read(8), "little")
        if whole < 8 or not 2 <= length <= min(_LARGEST_HEADER, whole - 8):
            raise ValueError("its header has an impossible length")
        data = file.read(length)
    return _object(data, "header"), whole - 8 - length


def _object(data: bytes, name: str) -> dict[str, Any]:
    try:
        tree = plainjson.read(data, name)
    except Problem as problem:
        raise ValueError(str(problem).rstrip(".")) from problem
    if not isinstance(tree, dict):
        raise ValueError(f"{name}: expected an object")
    return tree


def _entry(path: Path, own: bool, header: dict[str, Any], size: int) -> ModelEntry:
    metadata = header.get("__metadata__")
    if not isinstance(metadata, dict) or not isinstance(metadata.get(_CARD), str):
        raise ValueError("there is no model card in it")
    card = _object(metadata[_CARD].encode("utf-8", "surrogatepass"), "card")
    settings = _typed(card, "settings", dict)
    metrics = _typed(card, "metrics", dict)
    if not all(type(value) in (int, float) for value in metrics.values()):
        raise ValueError("metrics: expected numbers")
    found = ModelEntry(
        name=path.stem,
        path=path,
        task=_typed(card, "task", str),
        cell=_one_of(settings, "cell", _CELLS_APART.get(str(card.get("task")), CELLS)),
        hidden=_typed(settings, "hidden", int),
        embedding=_typed(settings, "embedding", int),
        words=_pairs(settings, "words"),
        answers=_pairs(settings, "answers"),
        reads=_one_of(settings, "reads", ("last", "every")),
        steps=_typed(card, "steps", int),
        seed=_typed(card, "seed", int),
        metrics={name: float(value) for name, value in metrics.items()},
        settings=settings,
        own=own,
    )
    _check_tensors(found, header, size)
    return found


def _typed(tree: dict[str, Any], field: str, kind: type) -> Any:
    value = tree.get(field)
    if type(value) is not kind:  # not isinstance: true is no whole number
        raise ValueError(f"{field}: expected {kind.__name__}")
    return value


def _one_of(tree: dict[str, Any], field: str, options: tuple[str, ...]) -> str:
    value = tree.get(field)
    if not isinstance(value, str) or value not in options:
        raise ValueError(f"{field}: expected one of {', '.join(options)}")
    return value


def _pairs(tree: dict[str, Any], field: str) -> Pairs:
    entries = tree.get(field)
    if not isinstance(entries, list) or not entries:
        raise ValueError(f"{field}: there are none")
    for pair in entries:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(word, str) and word for word in pair):
            raise ValueError(f"{field}: expected pairs of words")
    return tuple((pair[0], pair[1]) for pair in entries)


def _check_tensors(found: ModelEntry, header: dict[str, Any], size: int) -> None:
    """The tensors have the shapes that the card promises, and end where the file does."""
    rows = _BLOCKS.get(found.cell, 0) * found.hidden
    expected = {
        "embedding.weight": [len(found.words), found.embedding],
        "rnn.weight_ih_l0": [rows, found.embedding],
        "rnn.weight_hh_l0": [rows, found.hidden],
        "rnn.bias_ih_l0": [rows],
        "rnn.bias_hh_l0": [rows],
        "readout.weight": [len(found.answers), found.hidden],
        "readout.bias": [len(found.answers)],
    }
    if found.task == TRANSLATE:
        expected = _translator(found, header)
    if found.task == SENSE:
        expected = _sense(found, expected)
    if found.task == CLOZE:
        expected = _guesser(found, header)
    last = 0
    for name, shape in expected.items():
        tensor = header.get(name)
        if not isinstance(tensor, dict) or tensor.get("shape") != shape or min(shape) < 1:
            raise ValueError(f"{name}: expected {'×'.join(map(str, shape))}")
        offsets, width = tensor.get("data_offsets"), _BYTES.get(str(tensor.get("dtype")))
        count = 1
        for length in shape:
            count *= length
        if (
            width is None
            or not isinstance(offsets, list)
            or len(offsets) != 2
            or not all(type(offset) is int for offset in offsets)
            or offsets[1] - offsets[0] != count * width
        ):
            raise ValueError(f"{name}: its place in the file is wrong")
        last = max(last, offsets[1])
    if last > size:
        raise ValueError("it ends before its numbers do")


def _translator(found: ModelEntry, header: dict[str, Any]) -> dict[str, Any]:
    """What a translator's tensors must be, by the card; of all others only that they have a place in the file."""
    if _typed(found.settings, "parameters", int) < 0:
        raise ValueError("parameters: expected a number")
    _one_of(found.settings, "between", ("fixed", "attention"))
    trained = found.settings.get("trained_clauses")
    if not isinstance(trained, list) or len(trained) != 2 or not all(type(one) is int for one in trained):
        raise ValueError("trained_clauses: expected two numbers")
    for end in ("bos", "eos"):
        if not 0 <= _typed(found.settings, end, int) < len(found.answers):
            raise ValueError(f"{end}: no word's number")
    rows = _BLOCKS[found.cell] * found.hidden
    return _shapes(header) | {
        "source_vectors": [len(found.words), found.embedding],
        "target_vectors": [len(found.answers), found.embedding],
        "decoder.weight_hh_l0": [rows, found.hidden],
        "W_y": [len(found.answers), found.hidden],
        "b_y": [len(found.answers)],
    }


def _guesser(found: ModelEntry, header: dict[str, Any]) -> dict[str, Any]:
    """What the tensors of a model that guesses hidden words must be, by the card."""
    if _typed(found.settings, "parameters", int) < 0:
        raise ValueError("parameters: expected a number")
    return _shapes(header) | {
        "embedding.weight": [len(found.words), found.embedding],
        "readout.weight": [len(found.answers), found.embedding],
        "readout.bias": [len(found.answers)],
    }


def _shapes(header: dict[str, Any]) -> dict[str, Any]:
    """The shapes that a file's header gives its tensors."""
    shapes = {name: tensor.get("shape") for name, tensor in header.items() if isinstance(tensor, dict)}
    shapes = {name: shape for name, shape in shapes.items() if isinstance(shape, list)}
    if not all(shape and all(type(length) is int for length in shape) for shape in shapes.values()):
        raise ValueError("a tensor without a shape")
    return shapes


def _sense(found: ModelEntry, one_way: dict[str, Any]) -> dict[str, Any]:
    """What the tensors of a model of SENSE must be, from those of a network with one direction."""
    if _typed(found.settings, "parameters", int) < 0:
        raise ValueError("parameters: expected a number")
    kind = _one_of(found.settings, "kind", ("forward", "bidirectional", STATIC))
    if (kind == STATIC) != (found.cell == STATIC) or (kind == STATIC and found.hidden != found.embedding):
        raise ValueError(f"cell: none that is {kind}")
    layer = {name: shape for name, shape in one_way.items() if name.startswith("rnn.")}
    rest = {name: shape for name, shape in one_way.items() if not name.startswith("rnn.")}
    if kind == STATIC:
        return rest
    if kind == "forward":
        return layer | rest
    both = layer | {f"{name}_reverse": shape for name, shape in layer.items()}
    return both | rest | {"readout.weight": [len(found.answers), 2 * found.hidden]}
