"""Two ways to train an RNN and an LSTM on *adding*: as the program does while one watches, and as anybody writes it."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import numpy as np
import torch
from torch import nn

from rnnlab.engine import live
from rnnlab.engine.live_course import Course, keep_every
from rnnlab.engine.tasks import SeriesTask, learnable

COURSE = Course(updates=2000)
TRAINED = keep_every(COURSE)  # updates a call: a chunk always ends where a checkpoint is due


def live_training(course: Course = COURSE, updates: int = TRAINED) -> Callable[[], None]:
    """Updates of both networks in chunks of a tenth of a second, the carry going through its bytes between two.

    Curves, waterfall and checkpoints are made as in the window.
    """
    kept, done = pickle.dumps(None), 0

    def work() -> None:
        nonlocal kept, done
        goal = done + updates
        while done < goal:
            chunk = live.advance(course, pickle.loads(kept), 0.1)
            kept, done = pickle.dumps(chunk.carry, pickle.HIGHEST_PROTOCOL), chunk.done
        if chunk.finished:
            kept, done = pickle.dumps(None), 0

    return work


def plain_training(course: Course = COURSE, updates: int = TRAINED) -> Callable[[], None]:
    """The same sizes, batches and settings with torch's modules, its Adam and its clipping, in a loop."""
    task = learnable(course.task)
    assert isinstance(task, SeriesTask)
    runs = []
    for cell in course.cells:
        kind = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}[cell]
        module, readout = kind(task.size, course.hidden, batch_first=True), nn.Linear(course.hidden, 1)
        weights = [*module.parameters(), *readout.parameters()]
        optimiser = torch.optim.Adam(weights, lr=course.learning_rate)
        runs.append((module, readout, weights, optimiser, np.random.default_rng(0)))

    def work() -> None:
        for module, readout, weights, optimiser, rng in runs:
            for _ in range(updates):
                batch = task.batch(rng, course.batch, length=course.length)
                hidden, _ = module(torch.from_numpy(batch.inputs))
                loss = nn.functional.mse_loss(readout(hidden[:, -1])[:, 0], torch.from_numpy(batch.targets))
                optimiser.zero_grad()
                loss.backward()
                if course.clip is not None:
                    nn.utils.clip_grad_norm_(weights, course.clip)
                optimiser.step()
                loss.item()

    return work
