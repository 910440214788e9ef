"""How far somebody has come in each lesson, and what was answered: kept for the user, and in session files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from rnnlab import paths
from rnnlab.files import reason, shown, write_atomically
from rnnlab.session import plainjson
from rnnlab.session import settings as program_settings
from rnnlab.session.messages import Message, Problem

VERSION = 1
_LARGEST = 4 * 2**20  # bytes of the file
MOST_VOTES = 9999

Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_VOTES)]
Step = Literal["asking", "locked", "revealed"]


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was answered to the question of a scene.

    ``guess`` is the name of an option, a number, names in an order, or what
    was put into the picture; ``votes`` the class's by option. ``wrong`` names
    the typical wrong number that was given.
    """

    phase: Step = "asking"
    guess: Any = None
    votes: dict[str, Count] = {}
    hints: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    right: bool | None = None
    distance: float | None = None
    wrong: str = ""


class Kept(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One lesson: the scene that was shown last, those that were shown, and the answers by scene."""

    scene: str = ""
    done: tuple[str, ...] = ()
    answers: dict[str, Answer] = {}


class Lessons(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a session file holds of lessons: the one that is open, by its name, and what is kept of each."""

    open: str = ""
    kept: dict[str, Kept] = {}


class _File(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    lessons: dict[str, Kept] = {}
    last: str = ""  # the lesson that was open last


def default_path() -> Path:
    """The file in the user's own data folder."""
    return paths.user_folder("data") / "progress.json"


class ProgressFile:
    """What is kept of all lessons, on the disk. Whatever is wrong with the file, lessons run.

    Parameters
    ----------
    path : Path, optional
        By default ``default_path()``.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = default_path() if path is None else path
        self.notes: tuple[Message, ...] = ()
        self._writable = paths.NOWHERE not in self.path.parents
        self._told = False
        found = self._load()
        self._lessons, self.last = dict(found.lessons), found.last

    def of(self, lesson: str) -> Kept:
        """What is kept of a lesson."""
        return self._lessons.get(lesson, Kept())

    def keep(self, lesson: str, kept: Kept) -> Message | None:
        """Keep it; says why it cannot be written, once."""
        if self.of(lesson) == kept and self.last == lesson:
            return None
        self._lessons[lesson], self.last = kept, lesson
        return self._save()

    def forget(self, lesson: str) -> Message | None:
        """Begin a lesson anew."""
        return self._save() if self._lessons.pop(lesson, None) is not None else None

    # ---- inside ----

    def _load(self) -> _File:
        nothing = _File(version=VERSION)
        if not self._writable:
            return nothing
        try:
            with open(self.path, "rb") as file:
                data = file.read(_LARGEST + 1)
        except FileNotFoundError:
            return nothing
        except OSError as error:
            self.notes = (Message.of("file-not-read", path=shown(self.path), reason=reason(error)),)
            return nothing
        try:
            if len(data) > _LARGEST:
                raise Problem("progress", "too-large", value=f"{len(data)}", limit=f"{_LARGEST}")
            tree = plainjson.read(data, "progress")
            if _newer(tree):
                return self._known(tree)
            return plainjson.convert(tree, _File, "progress")
        except Problem as problem:
            aside = self._keep_aside("damaged")
            self.notes = (Message.of("lesson-progress-damaged", path=shown(aside), detail=str(problem)),)
            return nothing

    def _known(self, tree: Any) -> _File:
        """What this program knows of a newer one's file, which is kept aside."""
        self.notes = (Message.of("lesson-progress-newer", path=shown(self._keep_aside("newer"))),)
        try:
            return plainjson.convert(tree, _File, "progress")
        except Problem:  # all in it is otherwise today
            return _File(version=VERSION)

    def _keep_aside(self, why: str) -> Path:
        aside = self.path.with_name(f"{self.path.name}.{why}")
        try:
            self.path.replace(aside)
        except OSError:
            self._writable = False  # what is there stays
            return self.path
        return aside

    def _save(self) -> Message | None:
        if not self._writable:
            return None
        tree = {"version": VERSION, "lessons": msgspec.to_builtins(self._lessons), "last": self.last}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, plainjson.write(tree, indent=1).encode("utf-8"))
        except OSError as error:
            told, self._told = self._told, True
            return None if told else Message.of("file-not-saved", path=shown(self.path), reason=reason(error))
        self._told = False
        return None


def _newer(tree: Any) -> bool:
    version = tree.get("version") if isinstance(tree, dict) else None
    return type(version) is int and version > VERSION


def progress_beside(settings: Path) -> ProgressFile:
    """Where it is kept how far one came: the user's own file; beside settings that are not the user's own, another."""
    return ProgressFile(None if settings == program_settings.default_path() else settings.with_name("progress.json"))
