"""How much memory is free, as the system itself says it; standard library only."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

_MEMINFO = Path("/proc/meminfo")
_GROUP = Path("/sys/fs/cgroup")  # of a container: its own limit, version 2
UNKNOWN = 2**31  # bytes that are taken to be free where the system does not say


def free_bytes() -> int:
    """Bytes that a program can still take without the system beginning to swap.

    Linux counts what it holds for files and would give back, and a container's
    own limit; Windows says it too. Elsewhere half of the machine's memory is
    taken to be free.
    """
    if sys.platform == "win32":
        return _of_windows() or UNKNOWN
    if sys.platform == "linux":
        found = [value for value in (_of_meminfo(_MEMINFO), _of_group(_GROUP)) if value is not None]
        if found:
            return min(found)
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (ValueError, OSError, AttributeError):
        return UNKNOWN


def _of_meminfo(path: Path) -> int | None:
    try:
        lines = path.read_text(encoding="ascii").splitlines()
        kilobytes = next(line.split()[1] for line in lines if line.startswith("MemAvailable:"))
        return int(kilobytes) * 1024
    except (OSError, StopIteration, ValueError, IndexError):
        return None


def _of_group(folder: Path) -> int | None:
    try:
        limit = (folder / "memory.max").read_text(encoding="ascii").strip()
        used = int((folder / "memory.current").read_text(encoding="ascii"))
        return None if limit == "max" else max(0, int(limit) - used)
    except (OSError, ValueError):
        return None


class _Status(ctypes.Structure):
    """``MEMORYSTATUSEX`` of the Windows API."""

    _fields_ = [("size", ctypes.c_ulong), ("load", ctypes.c_ulong)] + [
        (name, ctypes.c_ulonglong)
        for name in ("total", "available", "page_total", "page_free", "virtual_total", "virtual_free", "extended")
    ]


def _of_windows() -> int | None:
    status = _Status(size=ctypes.sizeof(_Status))
    library = getattr(ctypes, "windll", None)
    if library is None or not library.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return None
    return int(status.available)
