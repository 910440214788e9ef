"""What is looked at before a window opens: is the program whole, is there a screen, is there a place to keep things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rnnlab import display, frozen, log, manifest, paths
from rnnlab.console import BAD_INPUT, FAULT
from rnnlab.files import shown
from rnnlab.session import versions
from rnnlab.session.messages import Message

_NAMED = 3  # of the missing files


@dataclass(frozen=True)
class Start:
    """What was found.

    ``platform`` is for ``QT_QPA_PLATFORM``, empty where Qt may choose;
    ``blocked`` why no window can open, and ``status`` the exit status then;
    ``notes`` what the window tells, the most important first.
    """

    platform: str = ""
    blocked: Message | None = None
    status: int = 0
    notes: tuple[Message, ...] = ()


def examine(environment: Mapping[str, str]) -> Start:
    """Look at everything, before Qt is imported. The log is open afterwards, where there can be one."""
    notes = [] if paths.has_home() else [Message.of("no-home")]
    no_log = log.begin()
    if no_log is not None and not notes:
        notes.append(no_log)
    less, incomplete = lacking()
    if incomplete is not None:
        return Start(blocked=incomplete, status=FAULT)
    if less is not None:
        notes.insert(0, less)
    try:
        paths.resources()
    except FileNotFoundError:
        return Start(blocked=Message.of("resources-missing", path=shown(paths.PACKAGE)), status=FAULT)
    platform = ""
    _, blocked = versions.installed()
    if blocked is None:
        platform, blocked = display.choose(environment)
    if blocked is not None:
        return Start(blocked=blocked, status=BAD_INPUT)
    return Start(platform, notes=tuple(notes))


def lacking() -> tuple[Message | None, Message | None]:
    """What the frozen program lacks: a note where it can open its window all the same, or the reason why it cannot."""
    folder = frozen.bundle()
    if folder is None:
        return None, None
    absent = manifest.missing(folder)
    needed = manifest.needed(absent)
    if needed:
        return None, _counted("program-incomplete", needed)
    return (_counted("program-less", absent) if absent else None), None


def _counted(id: str, names: tuple[str, ...]) -> Message:
    first = ", ".join(names[:_NAMED]) + (", …" if len(names) > _NAMED else "")
    return Message.of(id, count=len(names), names=first)
