"""The tasks that networks learn here, each a deterministic generator of sentences. No torch."""

from __future__ import annotations

from functools import lru_cache

from rnnlab.engine.tasks.base import Batch, Condition, Draws, Example, Task, batched, split_of
from rnnlab.engine.tasks.brackets import Brackets
from rnnlab.engine.tasks.reber import Reber
from rnnlab.engine.tasks.recall import Recall
from rnnlab.engine.traces import EngineError

GENERATED: dict[str, type[Task]] = {kind.name: kind for kind in (Recall, Reber, Brackets)}

__all__ = ["GENERATED", "Batch", "Condition", "Draws", "Example", "Task", "batched", "split_of", "task"]


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
