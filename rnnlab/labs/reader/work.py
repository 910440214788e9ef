"""Long work of the Reader: a text of the user's own is read, and a network is trained on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rnnlab.engine.tasks.text import TextTask
from rnnlab.engine.text_training import TextRun, advance, begun
from rnnlab.engine.traces import WorkChunk
from rnnlab.labs.reader.own_text import TextRead, TextSource, TextTrainingSpec, first_lines
from rnnlab.session import assets, cutting, texts
from rnnlab.session.cutting import Cutting


@dataclass(frozen=True)
class _Reading:
    """A text that is being cut."""

    found: TextRead
    cutting: Cutting


def read_text(source: TextSource, so_far: _Reading | None, budget: float) -> WorkChunk:
    """Recognise a text's encoding, cut it into tokens, and keep these for training.

    Parameters
    ----------
    source : TextSource
    so_far : _Reading or None
        Where the chunk before has come to.
    budget : float
        Seconds; opening the text and keeping its tokens may take longer.

    Returns
    -------
    WorkChunk
        Counted in characters. At the end a ``TextRead``; where the encoding is not certain, at once one with the
        readings that are possible, and nothing is kept.

    Raises
    ------
    Problem
        What ``texts.read_text`` and ``assets.cut`` refuse; ``"file-not-saved"``.
    EngineError
        ``"text-nothing-to-learn"``.
    """
    if so_far is None:
        opened = _opened(source, source.encoding)
        if not opened.certain:
            candidates = tuple((name, first_lines(_opened(source, name).text)) for name in opened.candidates)
            asked = TextRead(opened.encoding, first_lines(opened.text), len(opened.text), candidates, source.level)
            return WorkChunk(None, 1, 1, asked, True)
        found = TextRead(opened.encoding, first_lines(opened.text), len(opened.text), level=source.level)
        so_far = _Reading(found, cutting.begun(opened.text, source.level))
    here = cutting.further(so_far.cutting, budget)
    so_far = replace(so_far, cutting=here)
    if not here.complete:
        return WorkChunk(so_far, here.at, len(here.text), None, False)
    return WorkChunk(None, len(here.text), len(here.text), _kept(source, so_far), True)


def _opened(source: TextSource, encoding: str | None) -> texts.OpenedText:
    if source.pasted is None:
        return texts.read_text(Path(source.path), encoding)
    return texts.decode(source.pasted.encode("utf-8", "replace"), source.name, "utf-8")


def _kept(source: TextSource, reading: _Reading) -> TextRead:
    tokens = reading.cutting.tokens
    kept = assets.keep_tokens(source.level, tokens)
    try:
        task = TextTask(tokens, source.level, kept.digest)
    except ValueError:
        assets.forget_text(kept.digest)
        raise
    for digest in source.forget:
        if digest != kept.digest:
            assets.forget_text(digest)
    return replace(
        reading.found,
        tokens=len(tokens),
        words=len(task.words),
        known_share=task.known_share,
        digest=kept.digest,
    )


def train_text(spec: TextTrainingSpec, run: TextRun | None, budget: float) -> WorkChunk:
    """Train on a kept text and keep the model among the user's own.

    Parameters
    ----------
    spec : TextTrainingSpec
    run : TextRun or None
        Where the chunk before has come to.
    budget : float
        Seconds.

    Returns
    -------
    WorkChunk
        As ``engine.text_training.advance``: a ``TextTraining``, with the model's name at the end.
    """
    if run is None:
        run = begun(spec.digest, spec.cell, spec.seed, spec.updates)
    return advance(run, budget, spec.title)


JOBS: dict[str, Callable[[Any, Any, float], WorkChunk]] = {"read-text": read_text, "train-text": train_text}
