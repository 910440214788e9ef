"""How fast the frozen program starts, beside the time that an import of torch takes on the same machine."""

from __future__ import annotations

import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from .common import Stop
from .environment import Environment
from .frozen_program import Program

# a median over that of `python -c "import torch"`, at most
LIMITS = {"first paint": 0.5, "first numbers": 1.5, "first training update": 2.0}


def measure(frozen: Path, environment: Environment, rounds: int) -> dict[str, list[float]]:
    """Seconds of starts, in turns with an import of torch by the Python that was frozen.

    Parameters
    ----------
    frozen : Path
        The folder.
    environment : Environment
        That it was frozen from.
    rounds : int
        How often; one more goes before, for the disk's cache.

    Returns
    -------
    dict of str to list of float
        "import torch": the whole process ``python -c "import torch"``. "first paint", "first numbers": from the
        program's start until the window, and the lab's numbers in it, are painted. "first training update": from
        the press on *Train*, in a window with its numbers, until the first updates are painted; the process
        that trains has to be started in this time.
    """
    program = Program(frozen, None)
    times: dict[str, list[float]] = {name: [] for name in ("import torch", *LIMITS)}
    with tempfile.TemporaryDirectory() as folder:
        program.scratch = Path(folder)
        for n in range(rounds + 1):
            began = time.time()
            done = subprocess.run([str(environment.python), "-c", "import torch"], check=False, **program.options())
            imported = time.time() - began
            if done.returncode:
                raise Stop("torch is not imported by the freezing environment.")
            began = time.time()
            painted, numbers = (float(line) for line in program.run("--measure", "started_program").split())
            pressed, trained = (float(line) for line in program.run("--measure", "started_training").split())
            if n:  # the first finds a cold disk
                for name, seconds in zip(
                    times, (imported, painted - began, numbers - began, trained - pressed), strict=True
                ):
                    times[name].append(seconds)
    return times


def within(times: dict[str, list[float]]) -> dict[str, bool]:
    """Which of the limits hold, of medians."""
    reference = statistics.median(times["import torch"])
    return {name: statistics.median(times[name]) <= limit * reference for name, limit in LIMITS.items()}


def times_table(times: dict[str, list[float]]) -> str:
    """Medians, their ratios to the import of torch, and the limits, a line each."""
    reference = statistics.median(times["import torch"])
    lines = [f"{'':24} {'median':>8}  {'ratio':>6}  limit   of {len(times['import torch'])} starts"]
    for name, seconds in times.items():
        limit = f"{LIMITS[name]:.1f}" if name in LIMITS else ""
        median = statistics.median(seconds)
        lines.append(f"{name:24} {median:6.2f} s  {median / reference:6.2f}  {limit}")
    return "\n".join(lines)
