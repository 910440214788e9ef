"""What differs when the program runs as one folder that was frozen by PyInstaller: neither Python nor pip is there."""

from __future__ import annotations

import codecs
import locale
import multiprocessing
import os
import sys
from collections.abc import Mapping
from pathlib import Path

# Of PyInstaller and of PySide6's own start: they lead into the program's folder, where other programs have no business.
_OUR_OWN = ("QT_PLUGIN_PATH", "QML2_IMPORT_PATH", "PYSIDE6_OPTION_PYTHON_ENUM")
_SEARCHED = "LD_LIBRARY_PATH"

_streams_were_missing = False


def is_frozen() -> bool:
    """Whether this is the frozen program."""
    return bool(getattr(sys, "frozen", False))


def bundle() -> Path | None:
    """The folder of the frozen program's files; None where the program runs from source or from a wheel."""
    folder = getattr(sys, "_MEIPASS", "")
    return Path(folder) if is_frozen() and folder else None


def is_windowed() -> bool:
    """Whether the process was started without standard streams: what it has to say, it must show."""
    return _streams_were_missing


def prepare() -> None:
    """First act of every process of the frozen program, before anything of it is imported.

    A process that was spawned for computing is this program again: it goes its
    own way here and does not come back. A windowed program has no standard
    streams, and libraries print.
    """
    open_streams()
    _restore_library_path()
    settle_locale()
    multiprocessing.freeze_support()


def open_streams() -> None:
    """Give the process the standard streams that it was started without.

    Descriptors first: a file or a socket that is opened later would be number
    1 or 2, and whatever a library prints would go into it.
    """
    global _streams_were_missing
    _fill_descriptors()
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            _streams_were_missing = True
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  (for the process's life)


def _fill_descriptors() -> None:
    """Open the descriptors 0 to 2, as far as they are closed, for this process and its children."""
    while True:
        descriptor = os.open(os.devnull, os.O_RDWR)
        if descriptor > 2:
            os.close(descriptor)
            return
        os.set_inheritable(descriptor, True)


def _restore_library_path() -> None:
    """Take the program's own folder out of what children search for libraries.

    The dynamic loader has read the variable when this process began. A child
    that is this program again sets it anew; any other one (a file manager)
    must not load our libraries.
    """
    if not is_frozen() or sys.platform == "win32":
        return
    before = os.environ.pop(f"{_SEARCHED}_ORIG", None)
    if before is None:
        os.environ.pop(_SEARCHED, None)
    else:
        os.environ[_SEARCHED] = before


def outside(environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment for another program: without what leads into the frozen program's folder."""
    found = dict(os.environ if environment is None else environment)
    if is_frozen():
        found = {name: value for name, value in found.items() if name not in _OUR_OWN and not name.startswith("_PYI_")}
    return found


def settle_locale() -> None:
    """Have file names in UTF-8, as Qt has them whatever the locale says; the language stays the user's.

    Under another encoding (GBK) the process begins again: by then Python has
    read its arguments, and the frozen program the name of its own folder, and
    both are garbled. In the locale C it is told to Qt alone, since Python is in
    UTF-8 there by itself. Comes back where nothing is to be done.
    """
    if not sys.platform.startswith("linux"):
        return
    encoding = _encoding_of_locale()
    if encoding == "utf-8":
        return
    found = in_utf8(os.environb)
    if encoding == "ascii":
        os.environb.clear()
        os.environb.update(found)
        return
    program, words = os.fsencode(sys.executable), [os.fsencode(word) for word in (sys.executable, *sys.orig_argv[1:])]
    try:
        if is_frozen():
            program = os.readlink(b"/proc/self/exe")
            words = Path("/proc/self/cmdline").read_bytes().split(b"\0")[:-1]
            found = {name: value for name, value in found.items() if not name.startswith(b"_PYI_")}
        os.execve(program, words, found)
    except OSError:  # it goes on as it is: names in ASCII are the same in both
        return


def in_utf8(environment: Mapping[bytes, bytes]) -> dict[bytes, bytes]:
    """The environment of the same language with its characters in UTF-8."""
    found = dict(environment)
    chosen = found.pop(b"LC_ALL", b"")
    if chosen:
        found[b"LANG"] = found[b"LC_MESSAGES"] = chosen
    found[b"LC_CTYPE"] = b"C.UTF-8"
    return found


def _encoding_of_locale() -> str:
    """As Python calls it; ``ascii`` where Python does not know it."""
    try:
        return codecs.lookup(locale.nl_langinfo(locale.CODESET)).name
    except LookupError:
        return "ascii"
