"""Which program has a session's file open: a lock beside it, that its end or its death takes away."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile, QSysInfo


@dataclass(frozen=True)
class Holder:
    """The program that has a file open; ``host`` is empty where it runs on this computer, or that is not known."""

    process: int
    host: str


def lock_path(path: Path) -> Path:
    """Where the lock of a file lies; whatever name the file is opened by, it is one."""
    target = Path(os.path.realpath(path))
    return target.with_name(f".{target.name}.lock")


class FileLock:
    """One file's lock. Where none can be made (a folder that nobody may write), the file is simply open.

    A lock of a program that has died on this computer is taken over; how old it
    is says nothing, so a clock that was set back changes nothing.
    """

    def __init__(self) -> None:
        self._lock: QLockFile | None = None
        self._path: Path | None = None

    def holder(self, path: Path) -> Holder | None:
        """Who else has a file open."""
        if self._path == lock_path(path):
            return None
        lock = _lock_file(lock_path(path))
        if lock.tryLock(0):
            lock.unlock()
            return None
        return _holder(lock) if lock.error() == QLockFile.LockError.LockFailedError else None

    def take(self, path: Path | None) -> None:
        """Have this file open, and no longer the one before; None: no file."""
        wanted = None if path is None else lock_path(path)
        if wanted == self._path and self._lock is not None:
            return
        self.release()
        if wanted is None:
            return
        lock = _lock_file(wanted)
        if lock.tryLock(0):
            self._lock, self._path = lock, wanted

    def release(self) -> None:
        """Have no file open."""
        if self._lock is not None:
            self._lock.unlock()
        self._lock, self._path = None, None


def held(path: Path) -> bool:
    """Whether a running program holds the lock at this very path."""
    lock = _lock_file(path)
    if lock.tryLock(0):
        lock.unlock()
        return False
    return bool(lock.error() == QLockFile.LockError.LockFailedError)


def _lock_file(path: Path) -> QLockFile:
    lock = QLockFile(os.fspath(path))
    lock.setStaleLockTime(0)
    return lock


def _holder(lock: QLockFile) -> Holder:
    info = lock.getLockInfo()  # type: ignore[call-overload]
    if not isinstance(info, tuple) or len(info) < 2:
        return Holder(0, "")
    host = str(info[1])
    return Holder(int(info[0]), "" if host == QSysInfo.machineHostName() else host)
