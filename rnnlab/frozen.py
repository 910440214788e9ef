"""What differs when the program runs as one folder that was frozen by PyInstaller: neither Python nor pip is there."""

from __future__ import annotations

import multiprocessing
import os
import sys


def is_frozen() -> bool:
    """Whether this is the frozen program."""
    return bool(getattr(sys, "frozen", False))


def prepare() -> None:
    """First act of every process of the frozen program, before anything of it is imported.

    A process that was spawned for computing is this program again: it goes its
    own way here and does not come back. A windowed program has no standard
    streams, and libraries print.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  (for the process's life)
    multiprocessing.freeze_support()
