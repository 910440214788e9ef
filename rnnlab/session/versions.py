"""Pairs of Python and PySide6 that do not work, known before Qt is touched."""

from __future__ import annotations

import importlib.metadata
import re
import sys

from rnnlab.session.messages import Message

PINNED = "6.10.3"


def excluded(python: tuple[int, int], qt: str) -> Message | None:
    """Why this pair must not be used, None where nothing is known against it.

    Parameters
    ----------
    python : tuple of int
        Major and minor version.
    qt : str
        PySide6's version.
    """
    version = _numbers(qt)
    if version >= (6, 12) and python < (3, 12):
        reason = "each call that returns nothing loses a reference to None, and the program aborts"
    elif (6, 9, 1) <= version < (6, 9, 3):
        reason = "pyqtgraph's plots stay empty"
    elif version >= (6, 11, 3):
        reason = "pyqtgraph cannot export SVG"
    else:
        return None
    return Message.of("versions-excluded", qt=qt, python=".".join(map(str, python)), reason=reason, pinned=PINNED)


def installed() -> tuple[str, Message | None]:
    """The installed PySide6's version (empty where there is none), and what is against it."""
    for name in ("PySide6-Essentials", "PySide6"):
        try:
            qt = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
        return qt, excluded(sys.version_info[:2], qt)
    return "", None


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])
