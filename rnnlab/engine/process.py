"""What a process does once before it computes: threads, device, a first touch of torch."""

from __future__ import annotations

import gc
import os
import time
from typing import Any

_began = time.perf_counter()

# Two of three objects that torch makes while it is imported stay; to look for the others costs a tenth of the import,
# and again soon afterwards, when somebody waits for the first numbers. ``session.answers`` collects them later.
_collecting = gc.isenabled()
gc.disable()
import torch  # noqa: E402  (timed: it is the longest part of the start)

gc.freeze()
if _collecting:
    gc.enable()
_import_seconds = time.perf_counter() - _began

from rnnlab.engine import device  # noqa: E402
from rnnlab.engine.memory import keep_freed_memory  # noqa: E402
from rnnlab.engine.traces import EngineError  # noqa: E402


def prepare(asked: str = "auto", threads: int = 1) -> dict[str, Any]:
    """Set torch up in this process and say what it found.

    Parameters
    ----------
    asked : str
        ``"auto"``, or the device that the user forces. An unknown one is
        taken as ``"auto"``. ``"auto"`` leaves the environment variable of
        ``rnnlab.engine.device`` its say.
    threads : int
        1 in the interactive process: toy-sized products gain nothing from
        more, and the window needs the other cores.

    Returns
    -------
    dict
        ``pid``, ``torch`` (version), ``device``, ``reason`` (a message id),
        ``reason_args``, ``import_seconds``; plain values only.
    """
    torch.set_num_threads(threads)
    keep_freed_memory()
    try:
        chosen = device.force(None if asked == "auto" else asked)
    except EngineError:
        chosen = device.force(None)
    return {
        "pid": os.getpid(),
        "torch": str(torch.__version__),
        "device": chosen.device,
        "reason": chosen.kind,
        "reason_args": dict(chosen.args),
        "import_seconds": _import_seconds,
    }
