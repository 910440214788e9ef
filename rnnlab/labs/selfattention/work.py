"""The What came next lab's long work. Runs in the engine process, chunk by chunk."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

from rnnlab.engine.cloze_models import Counts, count_block, load_guesser, rows_of
from rnnlab.engine.next_traces import GuessCount
from rnnlab.engine.tasks.cloze import BLOCK, LANGUAGES
from rnnlab.engine.traces import WorkChunk
from rnnlab.labs.selfattention.hidden import counts_of
from rnnlab.labs.selfattention.state import GUESSERS, State

SENTENCES = 200  # of each language; every word of each is hidden once
SEED = 1  # other sentences than those of the models' cards


@dataclass(frozen=True)
class Carry:
    """Blocks that are counted, in their order: sentences by language, and models within."""

    done: tuple[tuple[str, str, Counts], ...] = ()  # model, language, counts


def guesses(spec: State, carry: Carry | None, budget: float) -> WorkChunk:
    """Right first guesses of both models, over every word of held-out sentences that their cards did not count.

    Parameters
    ----------
    spec : State
        Says nothing here: models and sentences are the task's.
    carry : Carry, optional
        None at the beginning.
    budget : float
        Seconds; a block of sentences is counted in any case.

    Returns
    -------
    WorkChunk
        Its result is a tuple of ``GuessCount``.
    """
    carry = carry or Carry()
    units = [
        (name, language, block) for block in range(SENTENCES // BLOCK) for language in LANGUAGES for name in GUESSERS
    ]
    end = time.monotonic() + budget
    while len(carry.done) < len(units):
        name, language, block = units[len(carry.done)]
        counted = count_block(load_guesser(name), language, BLOCK, SEED, block)
        carry = replace(carry, done=(*carry.done, (name, language, counted)))
        if time.monotonic() >= end:
            break
    finished = len(carry.done) == len(units)
    return WorkChunk(carry, len(carry.done), len(units), _counts(carry), finished)


def _counts(carry: Carry) -> tuple[GuessCount, ...]:
    found: list[GuessCount] = []
    for name in GUESSERS:
        rows: list[dict[str, Any]] = []
        for language in LANGUAGES:
            counts = [counted for model, spoken, counted in carry.done if (model, spoken) == (name, language)]
            rows += rows_of(language, counts) if counts else []
        found += counts_of(name, rows)
    return tuple(found)


JOBS = {"guesses": guesses}
