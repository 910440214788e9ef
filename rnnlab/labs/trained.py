"""What a printed program needs of a trained model: its file's numbers, and its words as rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from safetensors import SafetensorError

from rnnlab import paths
from rnnlab.files import shown
from rnnlab.labs.programs import LINE, quoted
from rnnlab.session import models
from rnnlab.session.messages import Problem

READERS = ("recall", "reber", "brackets", "text", "roles")  # tasks whose models read a sentence and answer it
_OTHERS = (models.TRANSLATE, models.SENSE, models.CLOZE)  # whose models are no reader's
ALL_WORDS_UP_TO = 200  # of a vocabulary; of a larger one a program knows those that it reads


@dataclass(frozen=True)
class Trained:
    """A model's entry in the catalogue, and its tensors as nested lists."""

    entry: models.ModelEntry
    tensors: dict[str, Any]

    @property
    def cell(self) -> str:
        """The torch module's: that of 1997 is stored as an LSTM."""
        return "lstm" if self.entry.cell == "lstm1997" else self.entry.cell

    @property
    def activation(self) -> str:
        """Of an RNN."""
        return str(self.entry.settings.get("activation", "tanh"))

    @property
    def sizes(self) -> tuple[int, int]:
        """H and E."""
        return self.entry.hidden, self.entry.embedding


def read(name: str) -> Trained:
    """A model of the catalogue with its numbers, read without torch.

    Raises
    ------
    Problem
        ``"model-unknown"``, ``"model-damaged"``.
    """
    # numpy's reader: this module is loaded in the window's process, which has no torch
    from safetensors.numpy import load_file

    entry = _entry(name)
    try:
        tensors = {name: values.astype("float64").tolist() for name, values in load_file(entry.path).items()}
    except (OSError, ValueError, TypeError, KeyError, SafetensorError) as error:
        detail = str(error)[:160]
        raise Problem("model", "model-damaged", path=shown(entry.path), detail=detail) from error
    return Trained(entry, tensors)


def read_reader(name: str) -> Trained:
    """As ``read``, of a model that reads a sentence and answers it; ``compute`` refuses the same ones.

    Raises
    ------
    Problem
        ``"model-unknown"``, ``"model-damaged"``, ``"model-other-task"``.
    """
    model = read(name)
    task = model.entry.task
    if task in _OTHERS:
        raise Problem("model", "model-other-task", value=name, task=task, expected=", ".join(READERS))
    return model


def _entry(name: str) -> models.ModelEntry:
    """The catalogue's entry; a file that the catalogue leaves out is told as what it is, not as missing."""
    if models.entry(name) is None:
        for folder in (paths.resource("models"), paths.own_models()):
            path = folder / f"{name}{models.SUFFIX}"
            if path.is_file():
                return models.read_entry(path)
    return models.find(name)


def both(pair: tuple[str, str]) -> str:
    """A word in both languages; once where they are the same."""
    return pair[0] if pair[0] == pair[1] else f"{pair[0]} {pair[1]}"


def dictionary(name: str, rows: Mapping[str, int]) -> str:
    """``NAME = {"word": row, …}`` on lines that can be read."""
    lines = ["   "]
    for word, row in rows.items():
        part = f" {quoted(word)}: {row},"
        if len(lines[-1]) + len(part) > LINE:
            lines.append("   ")
        lines[-1] += part
    return "\n".join([f"{name} = {{", *lines, "}"])
