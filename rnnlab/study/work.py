"""What one worker does: one run in, plain data out. Nothing is raised, and torch is loaded by the first run."""

from __future__ import annotations

import importlib
import os
import platform
import time
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import rnnlab
from rnnlab.engine.traces import Failure
from rnnlab.session.failures import failure_of
from rnnlab.session.study import Run


@dataclass(frozen=True)
class Outcome:
    """What came of a run: its row, or why there is none."""

    row: dict[str, Any] | None = None
    failure: Failure | None = None
    seconds: float = 0.0
    worker: str = ""  # host and process
    versions: dict[str, str] = field(default_factory=dict)


def work(run: Run) -> Outcome:
    """Compute a run in this process, on one thread of its CPU."""
    try:
        versions = _prepared()
        engine = importlib.import_module("rnnlab.engine.study")
        began = time.perf_counter()
        row = getattr(engine, run.kind)(**run.arguments())
        seconds = time.perf_counter() - began
    except Exception as fault:
        return Outcome(failure=failure_of(fault), worker=_worker())
    return Outcome(row=row, seconds=seconds, worker=_worker(), versions=versions)


@lru_cache
def _prepared() -> dict[str, str]:
    """The CPU and one thread: only so has a run one result, whichever worker takes it."""
    info = importlib.import_module("rnnlab.engine.process").prepare("cpu", threads=1)
    return {"rnnlab": rnnlab.__version__, "torch": info["torch"]}


def _worker() -> str:
    return f"{platform.node()}:{os.getpid()}"
