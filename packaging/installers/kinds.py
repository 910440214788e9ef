"""Which installers there are: for each system its kinds, and where each is made."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from .common import Stop, say

# system (as in sys.platform) -> kind -> module of this package and its function (frozen: Path, version: str) -> Path:
# from the frozen folder to the file (or folder) made in DIST. They are made in this order.
KINDS = {
    "linux": {"deb": "debian:deb", "portable": "portable:portable"},
    "win32": {"nsis": "windows:nsis", "zip": "windows:portable_zip"},
    "darwin": {"app": "macos:app", "dmg": "macos:dmg"},
}
FROZEN = "frozen"  # the folder alone, on every system


def kinds(system: str = sys.platform) -> tuple:
    """The kinds that can be made on a system, ``frozen`` first; that alone where nothing else is known."""
    return (FROZEN, *KINDS.get("linux" if system.startswith("linux") else system, {}))


def make(kind: str, frozen: Path, version: str, system: str = sys.platform) -> Path:
    """Make one installer.

    Parameters
    ----------
    kind : str
        From ``kinds``.
    frozen : Path
        The frozen program's folder; it is read, never changed.
    version : str
        That it is known by.

    Returns
    -------
    Path
        What was made.

    Raises
    ------
    Stop
        For a kind that this system has not.
    """
    if kind not in kinds(system):
        raise Stop(f"There is no installer {kind!r} for this system; there are: {', '.join(kinds(system))}.")
    if kind == FROZEN:
        return frozen
    module, _, function = KINDS["linux" if system.startswith("linux") else system][kind].partition(":")
    say(f"Making {kind}.")
    return getattr(importlib.import_module("installers." + module), function)(frozen, version)
