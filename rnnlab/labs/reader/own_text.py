"""What is said between the window and the work on a text of the user's own: plain data, no torch."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from rnnlab.labs.reader.state import State, with_model
from rnnlab.session import models
from rnnlab.session.models import ModelEntry
from rnnlab.session.tokens import TOKEN_LIMIT

TITLE_LIMIT = 80  # characters
UPDATES = (25, 5000)
PREVIEW_LINES = 6
PREVIEW_WIDTH = 160  # characters of a line
CELLS = ("rnn", "gru", "lstm")


@dataclass(frozen=True)
class TextSource:
    """Where a text comes from, and how it is to be read.

    ``path`` names a file, ``pasted`` holds a text itself; ``name`` is what
    messages call it. ``forget`` are kept texts that this one takes the place of.
    """

    name: str
    path: str = ""
    pasted: str | None = None
    encoding: str | None = None  # as the user says; None: recognise it
    level: str = "word"
    forget: tuple[str, ...] = ()


@dataclass(frozen=True)
class TextRead:
    """What a text is; or, while its encoding is not known, what it may be.

    With ``candidates`` (encoding, first lines) the likeliest first, nothing is cut or kept yet, and ``digest`` is "".
    """

    encoding: str
    preview: tuple[str, ...]  # first lines that hold anything
    characters: int
    candidates: tuple[tuple[str, tuple[str, ...]], ...] = ()
    level: str = "word"
    tokens: int = 0
    words: int = 0  # V, the unknown one among them
    known_share: float = 0.0  # of the tokens: those in the vocabulary
    digest: str = ""  # what the kept text is named by


@dataclass(frozen=True)
class TextTrainingSpec:
    """A training on a kept text."""

    digest: str
    level: str = "word"
    cell: str = "lstm"
    seed: int = 0
    updates: int = 300
    title: str = ""


def first_lines(text: str) -> tuple[str, ...]:
    """The beginning of a text, to be shown."""
    found = (line.strip() for line in text[: 4 * PREVIEW_LINES * PREVIEW_WIDTH].split("\n"))
    return tuple(line[:PREVIEW_WIDTH] for line in found if line)[:PREVIEW_LINES]


def opening(entry: ModelEntry) -> tuple[str, ...]:
    """How the test part of a model's text begins: tokens that it was not trained on. Empty where that is not known."""
    found = entry.settings.get("opening")
    if not isinstance(found, list) or not all(isinstance(token, str) and token for token in found):
        return ()
    return tuple(found[:TOKEN_LIMIT])


def read_own(state: State, name: str) -> State:
    """A model of an own text reads how the text's test part begins, on the page of units."""
    entry = models.find(name, "text")
    made = with_model(state, name, opening(entry) or None)
    return replace(made, page="units", compare=None)


def left(state: State, name: str) -> State:
    """Without a model that is to be deleted: the toy, with the toy's example."""
    if state.model != name:
        return state
    toy = State()
    return replace(with_model(state, "", toy.sentence), page="chain", compare=toy.compare)
