"""``rnnlab bench``: the rows of ``rnnlab.engine.bench``, and those that start processes.

The program itself is started as a user starts it, without a screen, with an
engine process of its own; a bare Python that imports torch is what it is
compared with.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

import rnnlab
from rnnlab import frozen
from rnnlab.labs import registry
from rnnlab.session.messages import Message, english

ROUND_TRIPS = 60  # a round
PATIENCE = 120.0  # seconds for a start on a slow disk
PLAYED = ("reader", "gates")  # labs whose step is the sentence's
FRAME = 1 / 30
_PLAY = "play-60-words-"
_PROFILE = "Q04-curves-of-1000-points"
# what is measured in a window while it trains: the function of rnnlab.bench_training, the time allowed, its name
_TRAINING = {
    "gui-gap-while-training": ("gaps_while_training", 1 / 30, "1/30 s, a picture's time"),
    "drag-while-training": ("drags_while_training", 1 / 60, "1/60 s"),
    "Q27-pause-while-training": ("pauses_while_training", 1 / 5, "1/5 s"),
}
_DRAG = "attention-drag"
_ANSWER = "answer-"
ANSWERED = 0.05  # seconds in which a gesture's numbers have to be there
_PROCESS_ROWS = (
    "engine-round-trip",
    "window-over-import-torch",
    "first-numbers-over-import-torch",
    *(f"{_PLAY}{lab}" for lab in PLAYED),
    _PROFILE,
    *_TRAINING,
    _DRAG,
)


class MeasurementError(RuntimeError):
    """Something that was to be measured did not run."""


def names() -> tuple[str, ...]:
    """All rows, in the order of the table. Imports torch."""
    from rnnlab.engine import bench

    return (*bench.rows(), *_PROCESS_ROWS, *(f"{_ANSWER}{lab.name}" for lab in registry.LABS))


def matching(patterns: Sequence[str]) -> tuple[str, ...]:
    """The rows whose names are given or match a pattern such as ``trace-*``; all without one.

    Raises
    ------
    KeyError
        For a pattern that no row matches.
    """
    known = names()
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in known):
            raise KeyError(pattern)
    return tuple(name for name in known if not patterns or any(fnmatchcase(name, part) for part in patterns))


def measure(chosen: Sequence[str], n: int) -> Iterator[Any]:
    """Each row as soon as it is measured.

    Parameters
    ----------
    chosen : sequence of str
        From ``names``.
    n : int
        Rounds; the published figures have at least 7.

    Yields
    ------
    rnnlab.engine.bench.Row, or (name, MeasurementError)
    """
    import torch

    from rnnlab.engine import bench
    from rnnlab.engine.memory import keep_freed_memory

    threads = torch.get_num_threads()
    # as the engine's process has it (rnnlab.engine.process)
    torch.set_num_threads(1)
    keep_freed_memory()
    try:
        starts: dict[str, list[float]] | None = None
        table = bench.rows()
        for name in chosen:
            try:
                if name in table:
                    yield table[name](n)
                elif name == "engine-round-trip":
                    yield _round_trip(n)
                elif name == _PROFILE or name.startswith(_PLAY):
                    yield _played(name, n)
                elif name in _TRAINING:
                    yield _while_training(name, n)
                elif name == _DRAG:
                    yield _dragged(n)
                elif name.startswith(_ANSWER):
                    yield _answered(name, n)
                else:
                    # both rows come from the same starts
                    starts = starts or _starts(n)
                    measured = starts[name.removesuffix("-over-import-torch")]
                    yield bench.compared(name, "python -c 'import torch'", measured, starts["import"])
            except MeasurementError as error:
                yield name, error
    finally:
        torch.set_num_threads(threads)


def about() -> dict[str, Any]:
    """The device that the rows use, and the versions that they depend on."""
    import platform

    import numpy
    import torch

    from rnnlab.engine import device

    chosen = device.choose().device
    versions = {
        "rnnlab": rnnlab.__version__,
        "python": platform.python_version(),
        "torch": str(torch.__version__),
        "numpy": numpy.__version__,
    }
    return {"device": device.name_of(chosen) if chosen != "cpu" else "cpu", "versions": versions}


def table_line(row: Any) -> str:
    """A row for people."""
    extra = "  ".join(f"{name} {value:.2f}" for name, value in row.extra.items())
    times = f"{1e3 * row.median_s:10.2f} ms  {1e3 * row.reference_s:10.2f} ms"
    return f"{row.name:46} {row.ratio:8.2f} ±{row.spread:6.2f}  {times}  {row.n:3d}  {row.reference}  {extra}".rstrip()


HEADING = f"{'row':46} {'ratio':>8}  {'spread':>6}  {'median':>13}  {'compared with':>13}    n"


# ---- the engine process ---------------------------------------------------------------------------------------------


def _round_trip(n: int) -> Any:
    """The Attention lab's default state to an engine process and its result back, beside the same call here."""
    from rnnlab.engine import bench
    from rnnlab.labs import registry
    from rnnlab.session.answers import answer
    from rnnlab.session.executors import process_executor

    state = registry.lab("attention").state_type()
    executor = process_executor("cpu")
    there: list[float] = []
    here: list[float] = []
    every: list[float] = []
    try:
        executor.submit(executor.warm_up).result(PATIENCE)
        for _ in range(20):
            executor.submit(answer, "attention", state).result(PATIENCE)
        for _ in range(n):
            times = [
                _timed(lambda: executor.submit(answer, "attention", state).result(PATIENCE)) for _ in range(ROUND_TRIPS)
            ]
            every += times
            there.append(statistics.median(times))
            here.append(statistics.median(_timed(lambda: answer("attention", state)) for _ in range(ROUND_TRIPS)))
    finally:
        executor.kill()
    every.sort()
    p50, p99 = every[len(every) // 2], every[min(len(every) - 1, int(0.99 * len(every)))]
    return bench.compared(
        "engine-round-trip", "the same computed in one process", there, here, p50_ms=1e3 * p50, p99_ms=1e3 * p99
    )


def _timed(work: Callable[[], Any]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


# ---- start-up -------------------------------------------------------------------------------------------------------


def _starts(n: int) -> dict[str, list[float]]:
    """Seconds from the start of a process to the window, to its first numbers, and to an imported torch, in turns."""
    times: dict[str, list[float]] = {"window": [], "first-numbers": [], "import": []}
    _child("import torch\nimport time\nprint(time.time())")  # the disk's cache is warm for all that follows
    _child("from rnnlab.bench_programs import started_program\nstarted_program()")
    for _ in range(n):
        (imported,) = _child("import torch\nimport time\nprint(time.time())")
        window, numbers = _child("from rnnlab.bench_programs import started_program\nstarted_program()")
        times["import"].append(imported)
        times["window"].append(window)
        times["first-numbers"].append(numbers)
    return times


def _answered(name: str, n: int) -> Any:
    """A lab's first state computed as the interactive lane does, page by page, beside the time that an answer has."""
    from rnnlab.engine import bench
    from rnnlab.session.answers import answer

    lab = registry.lab(name.removeprefix(_ANSWER))
    first = lab.state_type()
    states = [replace(first, page=page) if page else first for page in lab.parts.pages or ("",)]
    for state in states:  # models are read from the disk once
        answer(lab.name, state)
    times = [[_timed(partial(answer, lab.name, state)) for state in states] for _ in range(n)]
    slowest = [max(one) for one in times]
    return bench.compared(name, "50 ms, an answer's time", slowest, [ANSWERED] * n)


# ---- playing a sentence ---------------------------------------------------------------------------------------------


def _played(name: str, n: int) -> Any:
    """Steps or new curves, each painted, beside the time that 30 pictures a second leave."""
    from rnnlab.engine import bench

    lab = name.removeprefix(_PLAY)
    call = f"played_profile({n})" if name == _PROFILE else f"played_sentence({lab!r}, {n})"
    said = _run_child(f"from rnnlab.bench_programs import played_profile, played_sentence\n{call}")
    return _against(bench, name, "1/30 s, a picture's time", FRAME, said)


def _against(bench: Any, name: str, reference: str, allowed: float, said: str) -> Any:
    """A row of the times that a program printed, a line a round, beside the time that is allowed."""
    rounds = [[float(seconds) for seconds in line.split()] for line in said.splitlines()]
    every = sorted(seconds for times in rounds for seconds in times)
    p50, p99 = every[len(every) // 2], every[min(len(every) - 1, int(0.99 * len(every)))]
    medians = [statistics.median(times) for times in rounds]
    return bench.compared(name, reference, medians, [allowed] * len(rounds), p50_ms=1e3 * p50, p99_ms=1e3 * p99)


def _while_training(name: str, n: int) -> Any:
    """Gaps of the window's event loop, or answers to a drag, while networks are trained in its work process."""
    from rnnlab.engine import bench

    function, allowed, reference = _TRAINING[name]
    said = _run_child(f"from rnnlab.bench_training import {function}\n{function}({n})")
    return _against(bench, name, reference, allowed, said)


def _dragged(n: int) -> Any:
    """Moves of a key with twelve tokens until they are painted, beside a bare pyqtgraph scene with the same items."""
    from rnnlab.engine import bench

    said = _run_child(f"from rnnlab.bench_drag import drags\ndrags({n})")
    rounds = [[tuple(map(float, move.split(","))) for move in line.split()] for line in said.splitlines()]
    lab, bare, answered = (sorted(move[k] for moves in rounds for move in moves) for k in range(3))
    medians = [[statistics.median(move[k] for move in moves) for moves in rounds] for k in range(2)]
    middle, last = len(lab) // 2, min(len(lab) - 1, int(0.99 * len(lab)))
    figures = {"p50_ms": lab[middle], "p99_ms": lab[last], "answer_p50_ms": answered[middle]}
    figures |= {"bare_p50_ms": bare[middle], "bare_p99_ms": bare[last]}
    measured, plain = medians
    return bench.compared(
        _DRAG, "a bare pyqtgraph scene", measured, plain, **{name: 1e3 * seconds for name, seconds in figures.items()}
    )


def _child(program: str) -> list[float]:
    """Seconds from a program's start to each time (of the wall clock) that it prints."""
    began = time.time()
    return [float(line) - began for line in _run_child(program).split()]


def _run_child(program: str) -> str:
    """What a program prints that a Python of its own runs, without a screen."""
    if frozen.is_frozen():
        raise MeasurementError(english(Message.of("bench-needs-python")))
    root = str(Path(rnnlab.__file__).resolve().parent.parent)
    paths = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH", ""))))
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": paths}
    # As a user's: what the first start has compiled the next ones read. torch comes compiled; a program that had to
    # compile its own modules each time would be compared with one that need not.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        done = subprocess.run(
            [sys.executable, "-c", program],
            env=environment,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise MeasurementError(f"no answer within {PATIENCE:.0f} s") from error
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
        raise MeasurementError(said[-1])
    return done.stdout
