"""The session as it is saved by itself: one file for each running program, which a clean end takes away.

What is found there at the next start was left by a program that did not come
to its end. Names are never reused, and times are only shown: a clock that was
set back changes nothing.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rnnlab import paths
from rnnlab.files import reason, shown, write_atomically
from rnnlab.session import document
from rnnlab.session.document import SUFFIX, Document, DocumentError
from rnnlab.session.messages import Message

PART = "autosave"  # of a document's view
MOST = 20  # leftovers that are looked at
_PREFIX = "autosave-"
Stamp = tuple[int, int]  # of a file: its time in ns and its size; another one is another version


@dataclass(frozen=True)
class Leftover:
    """A session that was not ended cleanly.

    ``original`` is the file that was open, None where there was none; ``stamp``
    what that file was when it was read or written last; ``when`` seconds of the
    clock that ran then.
    """

    path: Path
    document: Document
    original: Path | None
    stamp: Stamp | None
    when: float

    @property
    def overtaken(self) -> bool:
        """Whether the user's own file was written since."""
        return self.original is not None and stamp_of(self.original) not in (None, self.stamp)


def folder(settings: Path | None = None) -> Path:
    """Where sessions are saved by themselves; beside settings that are not the user's own, there."""
    return (paths.user_folder("data") if settings is None else settings.parent) / "recovery"


def new_path(where: Path) -> Path:
    """A name that no other program has."""
    return where / f"{_PREFIX}{os.getpid()}-{secrets.token_hex(6)}{SUFFIX}"


def lock_of(path: Path) -> Path:
    """The lock that the program holds which writes a path."""
    return path.with_suffix(".lock")


def stamp_of(path: Path | None) -> Stamp | None:
    """Which version of a file there is; None where there is none."""
    if path is None:
        return None
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size


def write(path: Path, session: Document, original: Path | None, stamp: Stamp | None) -> Message | None:
    """Write a session by itself, whole or not at all; why it could not be written. May run in any thread."""
    part = {
        "path": None if original is None else os.path.abspath(original),
        "stamp": stamp,
        "when": time.time(),
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_atomically(path, document.dumps(replace(session, view={**session.view, PART: part})))
    except OSError as error:
        return Message.of("autosave-failed", path=shown(path.parent), reason=reason(error))
    return None


def remove(path: Path) -> None:
    """Take a session away that is needed no more; where that fails it is offered once more."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def leftovers(
    where: Path, alive: Callable[[Path], bool], lab_types: Mapping[str, Any] | None = None
) -> tuple[tuple[Leftover, ...], tuple[Message, ...]]:
    """What programs left that did not come to their end, the newest first.

    Parameters
    ----------
    where : Path
    alive : callable
        Whether the program that writes a path still runs.
    lab_types : mapping, optional
        As for ``document.load``.

    Returns
    -------
    tuple of Leftover
    tuple of Message
        What cannot be read is kept beside, under another name, and told.
    """
    try:
        found = sorted(path for path in where.iterdir() if path.name.startswith(_PREFIX) and path.suffix == SUFFIX)
    except OSError:  # nothing was ever saved there, or nobody may look
        return (), ()
    _tidy(where, alive)
    left, notes = [], []
    for path in found[:MOST]:
        if alive(path):
            continue
        try:
            left.append(_leftover(path, document.load(path, lab_types)))
        except DocumentError:
            aside = path.with_name(f"{path.name}.damaged")
            with contextlib.suppress(OSError):
                os.replace(path, aside)
            notes.append(Message.of("recovery-damaged", path=shown(aside)))
    return tuple(sorted(left, key=lambda one: one.when, reverse=True)), tuple(notes)


def _tidy(where: Path, alive: Callable[[Path], bool]) -> None:
    """Take away what a program that was killed while it wrote has left half written."""
    running = {path.name.split("-")[1] for path in where.glob(f"{_PREFIX}*.lock") if alive(path.with_suffix(SUFFIX))}
    for path in where.glob(".rnnlab-*.tmp"):
        if path.name.split("-")[1] not in running:
            remove(path)


def _leftover(path: Path, session: Document) -> Leftover:
    part = session.view.get(PART)
    part = part if isinstance(part, dict) else {}
    original, stamp, when = part.get("path"), part.get("stamp"), part.get("when")
    whole = isinstance(stamp, list) and len(stamp) == 2 and all(type(one) is int for one in stamp)
    return Leftover(
        path,
        session,
        Path(original) if isinstance(original, str) and original and "\0" not in original else None,
        (stamp[0], stamp[1]) if whole and stamp is not None else None,
        float(when) if isinstance(when, (int, float)) else 0.0,
    )
