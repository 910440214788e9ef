"""Training on the user's own text, a moment at a time: updates, then the test part, then the model is kept."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from rnnlab.engine import language
from rnnlab.engine.evaluation import mean_loss, probabilities
from rnnlab.engine.models import keep_own
from rnnlab.engine.reader_traces import TextTraining
from rnnlab.engine.recipes import recipe
from rnnlab.engine.tasks.base import NO_LOSS, Batch
from rnnlab.engine.tasks.text import TextTask, text_task
from rnnlab.engine.traces import Array, WorkChunk
from rnnlab.engine.training import Checkpoint, as_model, begin, model_of, train_chunk

EVERY = 25  # updates between two measurements
WINDOWS = 16  # of validation


@dataclass(frozen=True)
class TextRun:
    """Where a training stands: all that the next chunk needs."""

    checkpoint: Checkpoint
    points: tuple[tuple[float, float, float, float], ...] = ()  # updates, loss, cross-entropy, accuracy
    losses: tuple[float, ...] = ()  # of the updates since the last point
    seconds: float = 0.0
    piece: int = 0  # of the test part, the next to be counted
    counts: Array | None = None


def begun(digest: str, cell: str = "lstm", seed: int = 0, updates: int | None = None) -> TextRun:
    """A training on a kept text (``rnnlab.corpus``) by the recipe of texts.

    Raises
    ------
    EngineError
        The text is not kept, too short, or has nothing to learn; another cell.
    """
    setup = replace(recipe("text", cell, seed), text=digest)
    if updates is not None:
        setup = replace(setup, updates=updates)
    return TextRun(begin(setup, text_task(digest)))


def advance(run: TextRun, seconds: float, title: str = "") -> WorkChunk:
    """Go on for a moment.

    Parameters
    ----------
    run : TextRun
        From ``begun``, or the carry of the chunk before.
    seconds : float
        Of this chunk; an update that has begun is finished.
    title : str
        What the kept model's card calls the text.

    Returns
    -------
    WorkChunk
        ``carry`` is the run, ``result`` a ``TextTraining``. Updates are counted; the chunks that measure the test part
        come after the last of them. At the end the model lies in the user's own folder.

    Raises
    ------
    EngineError
        As ``begun``; ``"file-not-saved"`` when the model cannot be kept.
    """
    task = text_task(str(run.checkpoint.setup.text))
    total = run.checkpoint.setup.updates
    until = time.monotonic() + seconds
    name = ""
    rows: tuple[dict[str, Any], ...] = ()
    finished = False
    while not finished:  # something is done in any chunk, however short
        if not run.checkpoint.finished:
            run = _trained(run, task, until)
        elif run.piece < language.pieces(task):
            counted = language.tally(model_of(run.checkpoint, task=task), task, "test", run.piece)
            run = replace(run, piece=run.piece + 1, counts=counted if run.counts is None else run.counts + counted)
        finished = run.checkpoint.finished and run.piece == language.pieces(task)
        if time.monotonic() >= until:
            break
    if finished and run.counts is not None:
        rows = tuple(language.rows_of(task, run.counts))
        name = _kept(run, task, title)
    # a training that stopped early has nothing left to do
    done = total if run.checkpoint.finished else run.checkpoint.step
    return WorkChunk(run, done, total, _told(run, task, rows, name), finished)


def _trained(run: TextRun, task: TextTask, until: float) -> TextRun:
    """Updates up to the next measurement, or as many as there is time for."""
    steps = EVERY - len(run.losses)
    checkpoint, metrics = train_chunk(run.checkpoint, steps, until=until, task=task)
    run = replace(
        run,
        checkpoint=checkpoint,
        losses=(*run.losses, *metrics.loss.tolist()),
        seconds=run.seconds + metrics.seconds,
    )
    if len(run.losses) < EVERY and not checkpoint.finished:
        return run
    model, batch = model_of(checkpoint, task=task), _validation(task)
    right, n = task.correct(probabilities(model, batch.inputs), batch, task.conditions[0])
    finite = [loss for loss in run.losses if np.isfinite(loss)]
    loss = float(np.mean(finite)) if finite else float("nan")
    return replace(run, losses=(), points=(*run.points, (checkpoint.step, loss, mean_loss(model, batch), right / n)))


def _validation(task: TextTask) -> Batch:
    return task.examples("validation", WINDOWS, 0, task.conditions[0])


def _kept(run: TextRun, task: TextTask, title: str) -> str:
    assert run.counts is not None
    rows = language.rows_of(task, run.counts)
    settings = {"level": task.level_of_tokens, "window": task.window, "title": title[:80]}
    settings["opening"] = list(task.opening)  # what the window shows of a text that it does not open
    tensors, card = as_model(run.checkpoint, rows=rows, seconds=run.seconds, settings=settings, task=task)
    return keep_own(tensors, replace(card, metrics=language.metrics(rows))).stem


def _told(run: TextRun, task: TextTask, rows: tuple[dict[str, Any], ...], name: str) -> TextTraining:
    batch = _validation(task)
    asked = batch.targets[batch.targets != NO_LOSS]
    updates, loss, cross_entropy, accuracy = np.array(run.points, dtype=np.float64).reshape(-1, 4).T
    return TextTraining(
        updates=updates,
        loss=loss,
        cross_entropy=cross_entropy,
        accuracy=accuracy,
        unigram_cross_entropy=float(-np.log(task.unigram[asked]).mean()),
        unigram_accuracy=float((asked == task.unigram.argmax()).mean()),
        seconds=run.seconds,
        words=len(task.words),
        known_share=task.known_share,
        stopped=run.checkpoint.stopped,
        rows=rows,
        name=name,
    )
