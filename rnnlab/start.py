"""What is looked at before a window opens: is the program whole, is there a screen, is there a place to keep things."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rnnlab import display, frozen, log, manifest, paths
from rnnlab.console import BAD_INPUT, FAULT
from rnnlab.files import shown
from rnnlab.instance import Running
from rnnlab.session import versions
from rnnlab.session.executors import begun_executor
from rnnlab.session.messages import Message
from rnnlab.session.settings import SettingsFile

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


def open_window(
    argv: Sequence[str],
    document: Path | None = None,
    *,
    notes: Sequence[Message] = (),
    running: Running | None = None,
    settings_file: SettingsFile | None = None,
    on_painted: Callable[[], None] | None = None,
    on_shown: Callable[[Any], None] | None = None,
) -> int:
    """Open the window, as ``rnnlab.app.run``; torch is imported in the engine's process while Qt is in this one."""
    settings_file = settings_file or SettingsFile()
    settings, of_settings = settings_file.load()
    engine = begun_executor(settings.device)
    gc.disable()  # nearly all that is imported and built until the window stands stays as long as it does

    def stands(window: Any) -> None:
        gc.freeze()
        gc.enable()
        if on_shown is not None:
            on_shown(window)

    try:
        from rnnlab.app import run

        return run(
            argv,
            document,
            notes=(*notes, *of_settings),
            running=running,
            settings_file=settings_file,
            settings=settings,
            engine=engine,
            on_painted=on_painted,
            on_shown=stands,
        )
    finally:
        gc.enable()
        engine.kill()


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
