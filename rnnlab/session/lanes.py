"""What both lanes, that of answers and that of long work, do alike."""

from __future__ import annotations

from concurrent.futures import Executor

CRASHES_IN_A_ROW = 3  # then it is given up


def end(executor: Executor) -> None:
    """End an executor at once, whatever it does, where it can be; hear of nothing more, and wait for nothing."""
    kill = getattr(executor, "kill", None)
    if kill is not None:
        kill()
    else:
        executor.shutdown(wait=False, cancel_futures=True)
