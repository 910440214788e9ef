"""The tasks that networks learn here, each a deterministic generator of sentences. No torch."""

from __future__ import annotations

from functools import lru_cache

from rnnlab.engine.tasks.adding import Adding
from rnnlab.engine.tasks.base import Batch, Condition, Draws, Example, Task, batched, split_of
from rnnlab.engine.tasks.brackets import Brackets
from rnnlab.engine.tasks.copying import Copying
from rnnlab.engine.tasks.reber import Reber
from rnnlab.engine.tasks.recall import Recall
from rnnlab.engine.tasks.roles import Roles
from rnnlab.engine.tasks.sense import Sense
from rnnlab.engine.tasks.series import Series, SeriesTask
from rnnlab.engine.traces import EngineError

GENERATED: dict[str, type[Task]] = {kind.name: kind for kind in (Recall, Reber, Brackets, Sense, Roles)}  # of words
# Tasks of the literature that are trained while one watches; their symbols are not words that anybody would type.
WATCHED: dict[str, type[Task] | type[SeriesTask]] = {Adding.name: Adding, Copying.name: Copying}
Learnable = Task | SeriesTask

__all__ = [
    "GENERATED",
    "WATCHED",
    "Batch",
    "Condition",
    "Draws",
    "Example",
    "Learnable",
    "Series",
    "SeriesTask",
    "Task",
    "batched",
    "learnable",
    "split_of",
    "task",
]


@lru_cache
def task(name: str) -> Task:
    """A task that makes its own sentences.

    Raises
    ------
    EngineError
        ``"not-an-option"`` for another name.
    """
    if name not in GENERATED:
        raise EngineError("not-an-option", "task", value=name, options=", ".join(GENERATED))
    return GENERATED[name]()


@lru_cache
def learnable(name: str) -> Learnable:
    """A task that makes its own sequences, of words or of numbers.

    Raises
    ------
    EngineError
        ``"not-an-option"`` for another name.
    """
    return WATCHED[name]() if name in WATCHED else task(name)
