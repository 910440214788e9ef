"""Typing Chinese: what this Qt can compose with, and what to do where it cannot."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QLibraryInfo

from rnnlab.session.messages import Message


def plugins() -> frozenset[str]:
    """Names of the input method plugins that this Qt brings."""
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforminputcontexts"
    return frozenset(path.name for path in folder.glob("*")) if folder.is_dir() else frozenset()


def hint(environ: Mapping[str, str], available: frozenset[str]) -> Message | None:
    """What to tell a user of fcitx, whose plugin Qt's wheels do not bring; None when nothing is amiss.

    fcitx 5 also answers to programs that ask for ibus, and ibus's plugin is there.
    """
    asked = environ.get("QT_IM_MODULES") or environ.get("QT_IM_MODULE") or environ.get("XMODIFIERS", "")
    first = asked.split(";")[0].lower()
    if "fcitx" in first and not any("fcitx" in name for name in available):
        return Message.of("input-method-fcitx")
    return None
