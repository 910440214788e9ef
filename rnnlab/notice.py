"""Telling somebody who has no terminal why no window opens.

The sentence goes to standard error and into the log. Where the program was
started by a double click, a small window of the system shows it too, in the
user's language: Qt is what is missing, so it cannot be Qt's.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import subprocess
import sys
import textwrap
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Mapping

from rnnlab import frozen, log, paths
from rnnlab.console import say
from rnnlab.session.messages import TEXTS, Message, english, fill
from rnnlab.session.settings import SettingsFile

_PATIENCE = "120"  # seconds that a window stays that nobody looks at
_CHINESE = 0x04  # primary language of Windows' language identifiers
_ERROR_ICON = 0x10
_COLUMNS = 72
_QUOTES = str.maketrans("“”‘’–…", "\"\"''-.")


def tell(message: Message) -> None:
    """Say a sentence wherever it can be seen. Nothing is raised, and nothing is waited for but Windows' own box."""
    said = english(message)
    say(f"rnnlab: {said}")
    log.write(said)
    if has_no_terminal():
        with contextlib.suppress(OSError, AttributeError):
            show(translated(message, language(os.environ)), said)


def has_no_terminal() -> bool:
    """Whether nobody would read standard error: the frozen program, started by a double click."""
    if sys.platform == "win32":
        return frozen.is_windowed()
    return frozen.is_frozen() and not any(
        stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)
    )


def show(text: str, said: str, find: Callable[[str], str | None] = shutil.which) -> bool:
    """Show a text in a window of the system's own.

    Parameters
    ----------
    text, said : str
        In the user's language, and in English for a window that has Latin letters alone.
    find : callable
        A program's path by its name, or None.

    Returns
    -------
    bool
        Whether there was one.
    """
    if sys.platform == "win32":
        ctypes.windll.user32.MessageBoxW(None, text, "rnnlab", _ERROR_ICON)
        return True
    command = dialog(text, said, find, os.environ, sys.platform)
    if command is None:
        return False
    quiet = subprocess.DEVNULL
    subprocess.Popen(  # it outlives this process
        command, stdin=quiet, stdout=quiet, stderr=quiet, env=frozen.outside(), start_new_session=True
    )
    return True


def dialog(
    text: str, said: str, find: Callable[[str], str | None], environment: Mapping[str, str], system: str
) -> list[str] | None:
    """The command that shows a text, or None where there is no display or no such program."""
    if system == "darwin":
        quoted = text.replace("\\", "\\\\").replace('"', '\\"')
        return ["osascript", "-e", f'display dialog "{quoted}" with title "rnnlab" buttons {{"OK"}} with icon stop']
    if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        return None
    for name, words in (
        (
            "zenity",
            ["--error", "--no-markup", f"--timeout={_PATIENCE}", "--width=420", "--title=rnnlab", "--text", text],
        ),
        ("kdialog", ["--title", "rnnlab", "--error", text]),
        ("xmessage", ["-timeout", _PATIENCE, "-center", _plain(said)]),
    ):
        program = find(name)
        if program is not None:
            return [program, *words]
    return None


def _plain(text: str) -> str:
    """For xmessage: it breaks no lines, and has whatever letters the X server has fonts for."""
    ascii_alone = text.translate(_QUOTES).encode("ascii", "replace").decode("ascii")
    return textwrap.fill(ascii_alone, _COLUMNS)


def language(environment: Mapping[str, str]) -> str:
    """The code of a language: what the user set in the program, else what the system says, if it is there."""
    chosen = SettingsFile().load()[0].language
    if chosen:
        return chosen
    if sys.platform == "win32":
        return "zh" if ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == _CHINESE else "en"
    said = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    code = said.partition(".")[0].partition("_")[0]
    return code if code in paths.languages() else "en"


def translated(message: Message, code: str) -> str:
    """A message in a language, out of the translators' own file: Qt's reader of the compiled one is not at hand."""
    source = TEXTS[message.id]
    if code == "en":
        return english(message)
    try:
        tree = ElementTree.parse(paths.resource("i18n", f"rnnlab_{code}.ts"))
    except (OSError, ElementTree.ParseError):
        return english(message)
    for entry in tree.iterfind("context[name='messages']/message"):
        if entry.findtext("source") == source:
            return fill(entry.findtext("translation") or source, message)
    return english(message)
