"""What is told of an unexpected error: one text to pass on, without anything personal.

It has versions, the device, the last actions by their names, and the errors
with the places in the code. An error's own words may quote what the user
typed, a file or a name; whatever could be such a thing is left out of them.
"""

from __future__ import annotations

import contextlib
import getpass
import linecache
import platform
import re
import time
import traceback
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath

import rnnlab
from rnnlab import log, paths
from rnnlab.files import write_atomically

ACTIONS = 30  # that are told
KINDS = 5  # of errors that are told with their lines
LARGEST = 24 * 1024  # bytes of a report
_FRAMES = 30  # of one error, the innermost
_CAUSES = 3
_WORDS = 300  # characters of an error's own words
_HIDDEN = "…"
_QUOTED = re.compile(r"""["'`“‘«「『](.*?)(?:["'`”’»」』]|$)""")  # KeyError('狗'), a file's name
# What these quote are names in the code: Python itself makes their words.
_OF_CODE = (AttributeError, NameError, ImportError)
_SCREENED = (
    re.compile(r"(?:[A-Za-z]:[\\/]|\\\\|~?/)[^\s,;:)\]]*"),  # a path
    re.compile(r"[^\s@]+@[^\s@]+"),  # an address
    re.compile(r"[^\x00-\x7f]+"),  # no word of ours: the program's own errors are in English
)

_actions: deque[str] = deque(maxlen=ACTIONS)


def note(action: str) -> None:
    """Remember an action by its name: a command's, a lab's, an undo step's; never what was typed."""
    _actions.append(action)


def actions() -> tuple[str, ...]:
    """The last actions, the newest last."""
    return tuple(_actions)


@dataclass
class Told:
    """One kind of error: where it happened, how often, and its lines."""

    place: str
    lines: str
    count: int = 1


@dataclass
class Faults:
    """The errors of this run, by kind and place, however many there are."""

    private: Collection[str] = ()  # words of the user that no report has
    kinds: dict[str, Told] = field(default_factory=dict)
    count: int = 0

    def add(self, fault: BaseException) -> Told:
        """Count an error; one of the same kind at the same place is the same."""
        self.count += 1
        place = where(fault)
        known = self.kinds.get(place)
        if known is not None:
            known.count += 1
            return known
        told = Told(place, described(fault, self.private))
        if len(self.kinds) < 20 * KINDS:
            self.kinds[place] = told
        return told


def where(fault: BaseException) -> str:
    """Kind and place of an error, e.g. ``ZeroDivisionError at rnnlab/ui/stage.py:41``."""
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if _is_own(frame.filename)]
    frame = own[-1] if own else (frames[-1] if frames else None)
    return type(fault).__name__ + ("" if frame is None else f" at {_file(frame.filename)}:{frame.lineno}")


def described(fault: BaseException, private: Collection[str] = ()) -> str:
    """An error with its causes and its lines of code, the outermost call first.

    Parameters
    ----------
    fault : BaseException
    private : collection of str
        Words that are left out wherever they stand alone.
    """
    parts: list[str] = []
    cause: BaseException | None = fault
    seen: set[int] = set()
    while cause is not None and id(cause) not in seen and len(parts) < _CAUSES:
        seen.add(id(cause))
        parts.insert(0, _one(cause, private))
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return "\n\nand then:\n\n".join(parts)


def text(
    faults: Faults, *, about: Sequence[str] = (), last: Iterable[str] | None = None, when: float | None = None
) -> str:
    """The whole report.

    Parameters
    ----------
    faults : Faults
    about : sequence of str
        One line each: versions of libraries, the device, the open lab.
    last : iterable of str, optional
        Names of actions; by default those that were noted.
    when : float, optional
        Seconds since 1970; by default now.

    Returns
    -------
    str
        At most ``LARGEST`` bytes in UTF-8.
    """
    named = list(actions() if last is None else last)[-ACTIONS:]
    kinds = sorted(faults.kinds.values(), key=lambda told: -told.count)[:KINDS]
    moment = time.strftime("%Y-%m-%d %H:%M", time.localtime(when))
    lines = [
        f"rnnlab {rnnlab.__version__}: report of an unexpected error, {moment}",
        f"Python {platform.python_version()}, {platform.platform()}",
        *about,
        f"errors: {faults.count}, of {len(faults.kinds)} kinds",
        f"last actions: {', '.join(named) or 'none'}",
        *(f"\n[{told.count} times] {told.place}\n{told.lines}" for told in kinds),
    ]
    whole = screened_paths("\n".join(lines)).encode("utf-8", "backslashreplace")
    return whole[:LARGEST].decode("utf-8", "ignore")


def screened(said: str, private: Collection[str] = (), of_code: bool = False) -> str:
    """An error's own words without what could be personal; with ``of_code`` names in quotes stay."""
    first = said.strip().split("\n")[0][: 4 * _WORDS]

    def quoted(found: re.Match[str]) -> str:
        name = found[1]
        return found[0] if of_code and name.isascii() and name.replace(".", "_").isidentifier() else _HIDDEN

    first = _QUOTED.sub(quoted, first)
    for pattern in _SCREENED:
        first = pattern.sub(_HIDDEN, first)
    for word in sorted({*private, *_names()}, key=len, reverse=True):
        if word.strip():
            first = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", _HIDDEN, first, flags=re.IGNORECASE)
    return first[:_WORDS]


def screened_paths(said: str) -> str:
    """A text in which the user's own folder is ``~`` and the program's is ``rnnlab``'s own."""
    with contextlib.suppress(RuntimeError):
        said = said.replace(str(Path.home()), "~")
    return said.replace(str(paths.PACKAGE.parent), "…")


def path() -> Path:
    """Where the newest report lies, beside the log."""
    return log.default_path().with_name("report.txt")


def keep(whole: str) -> None:
    """Keep a report for ``rnnlab doctor --report``, in place of the one before; nothing is raised."""
    with contextlib.suppress(OSError):
        path().parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path(), whole.encode("utf-8"))


def kept() -> str:
    """The newest report; empty where there is none."""
    try:
        with open(path(), "rb") as file:
            return file.read(LARGEST).decode("utf-8", "replace")
    except OSError:
        return ""


def _one(fault: BaseException, private: Collection[str]) -> str:
    lines = []
    frames = traceback.extract_tb(fault.__traceback__)
    if len(frames) > _FRAMES:
        lines.append(f"  ({len(frames) - _FRAMES} calls further out)")
    for frame in frames[-_FRAMES:]:
        lines.append(f"  {_file(frame.filename)}:{frame.lineno} in {frame.name}")
        code = linecache.getline(frame.filename, frame.lineno or 0).strip()
        if code and _is_own(frame.filename):
            lines.append(f"    {code[:160]}")
    try:
        said = screened(str(fault), private, isinstance(fault, _OF_CODE))
    except Exception:  # an error that cannot even be told
        said = _HIDDEN
    return "\n".join([*lines, f"{type(fault).__name__}: {said}"])


def _is_own(file: str) -> bool:
    return paths.PACKAGE in PurePath(file).parents


def _file(file: str) -> str:
    """A file of code, as far as it says nothing of this machine."""
    found = PurePath(file)
    if paths.PACKAGE in found.parents:
        return f"rnnlab/{found.relative_to(paths.PACKAGE).as_posix()}"
    for root in ("site-packages", "dist-packages"):
        if root in found.parts:
            return "/".join(found.parts[found.parts.index(root) + 1 :])
    return found.name


def _names() -> tuple[str, ...]:
    """How the user and the machine are called."""
    names = [platform.node()]
    with contextlib.suppress(Exception):  # an account without a name
        names.append(getpass.getuser())
    with contextlib.suppress(RuntimeError):
        names.append(Path.home().name)
    return tuple(names)
