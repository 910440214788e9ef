"""What differs when the program runs as one folder that was frozen by PyInstaller: neither Python nor pip is there."""

from __future__ import annotations

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


def restart_in_utf8() -> None:
    """Begin again with Python in UTF-8, where the locale has another encoding.

    Qt takes file names to be UTF-8 whatever the locale says; were Python's
    GBK, a name that Qt's dialog found would not be the one that Python opens.
    The frozen program is made with UTF-8 for good. Comes back where nothing
    is to be done, or cannot be.
    """
    if os.name != "posix" or is_frozen() or sys.flags.utf8_mode or "PYTHONUTF8" in os.environ:
        return
    if sys.getfilesystemencoding().lower().replace("-", "") == "utf8" or not sys.executable or not sys.orig_argv:
        return
    os.environ["PYTHONUTF8"] = "1"
    try:
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
    except OSError:
        return
