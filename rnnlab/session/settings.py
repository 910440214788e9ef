"""The user's settings: small, never in the way.

Whatever is wrong with the file or its folder, the program starts. Values are
taken one by one: one that is not usable has its default (the school's, where
there is a site file), the others stay. What another version of the program wrote there and this one does not know is
written again; a file of a newer format is kept aside as well.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from rnnlab import paths
from rnnlab.files import reason, shown, write_atomically
from rnnlab.session import plainjson, site
from rnnlab.session.messages import Message, Problem
from rnnlab.session.site import Site

RECENT = 10
VERSION = 1  # of the file; one without a version is of the time before there were any
SMALLEST, LARGEST = 0.8, 2.5  # sizes
_LARGEST = 2**20  # bytes of the file

# Any language may be installed; which ones are, the window knows (``rnnlab.paths.languages``).
Code = Annotated[str, msgspec.Meta(pattern=r"^([a-z]{2,3}(_[A-Za-z]{2,8})*)?$", max_length=24)]
Pixels = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What stays from one start to the next.

    Empty ``language`` and theme ``"system"`` follow the system. ``size`` is how
    many times as large as designed everything is. ``geometry`` is x, y, width,
    height of the window's normal place, in logical pixels.
    """

    language: Code = ""
    theme: Literal["system", "light", "dark", "projector"] = "system"
    size: Annotated[float, msgspec.Meta(ge=SMALLEST, le=LARGEST)] = 1.0
    decimals: Annotated[int, msgspec.Meta(ge=2, le=6)] = 2
    geometry: tuple[Pixels, Pixels, Pixels, Pixels] | None = None
    maximized: bool = False
    inspector_folded: bool = False
    device: Literal["auto", "cpu", "cuda", "mps"] = "auto"
    motion: Literal["full", "reduced"] = "full"
    letters: bool = True  # whether A and P alone are keys of commands
    lesson_alone: bool = False  # whether somebody alone answers a lesson's questions, and no class votes
    toured: bool = False  # whether the tour of the window was shown
    last_lab: str = ""
    recent: tuple[str, ...] = ()

    def with_recent(self, path: Path) -> Settings:
        """The same with a file at the head of the recent ones."""
        first = shown(os.path.abspath(path))
        others = tuple(name for name in self.recent if name != first)
        return msgspec.structs.replace(self, recent=(first, *others)[:RECENT])


def default_path() -> Path:
    """The file in the user's own configuration folder."""
    return paths.user_folder("config") / "settings.json"


class SettingsFile:
    """Settings on the disk.

    Parameters
    ----------
    path : Path, optional
        By default ``default_path()``.
    of_site : Site, optional
        The school's defaults; by default those of the site file for the user's own file, and none for another.
    """

    def __init__(self, path: Path | None = None, of_site: Site | None = None) -> None:
        self.path = default_path() if path is None else path
        self.site = of_site if of_site is not None else (site.load() if path is None else Site())
        self._told = False
        self._foreign: dict[str, Any] = {}  # of another version, written again as it was read
        self._behind: dict[str, Any] = {}  # the user's own values of what is locked: they come back with the lock gone

    @property
    def locked(self) -> frozenset[str]:
        """What users cannot change here."""
        return self.site.locked

    def allowed(self, values: dict[str, Any]) -> dict[str, Any]:
        """Of changed values those that may be changed here."""
        return {name: value for name, value in values.items() if name not in self.locked}

    def defaults(self) -> Settings:
        """The settings of somebody who has changed nothing."""
        return Settings(**self.site.defaults)

    def load(self) -> tuple[Settings, tuple[Message, ...]]:
        """Read the settings; what was not usable is told, and has its default.

        A damaged file is renamed to ``settings.json.damaged``, one of a newer
        format to ``settings.json.newer``. Nothing is raised.
        """
        settings, notes = self._load()
        return settings, (*self.site.notes, *notes)

    def _load(self) -> tuple[Settings, tuple[Message, ...]]:
        if paths.NOWHERE in self.path.parents:
            return self.defaults(), ()  # there is no home, and that is said once for all that is kept there
        try:
            with open(self.path, "rb") as file:
                data = file.read(_LARGEST + 1)
        except FileNotFoundError:
            return self.defaults(), ()
        except OSError as error:
            return self.defaults(), (Message.of("file-not-read", path=shown(self.path), reason=reason(error)),)
        try:
            if len(data) > _LARGEST:
                raise Problem("settings", "wrong-type", detail="too large")
            tree = plainjson.read(data, "settings")
            if not isinstance(tree, dict):
                raise Problem("settings", "wrong-type", detail="expected an object")
        except Problem:
            return self.defaults(), (Message.of("settings-damaged", path=shown(self._keep_aside("damaged"))),)
        version = tree.pop("version", VERSION)
        known = {info.name for info in msgspec.structs.fields(Settings)}
        self._foreign = {name: value for name, value in tree.items() if name not in known}
        self._behind = {name: tree.pop(name) for name in self.locked if name in tree}
        settings, notes = _settings(tree, self.site.defaults)
        if type(version) is int and version <= VERSION:
            return settings, notes
        return settings, (Message.of("settings-newer", path=shown(self._keep_aside("newer"))),)

    def save(self, settings: Settings) -> Message | None:
        """Write the settings, whole or not at all.

        Returns
        -------
        Message or None
            Why they are not kept, at the first failure in a row; never an exception.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            tree = {"version": VERSION, **self._foreign, **self._own(settings)}
            write_atomically(self.path, plainjson.write(tree, indent=1).encode("utf-8"))
        except OSError as error:
            if self._told:
                return None
            self._told = True
            return Message.of("settings-not-saved", path=shown(self.path), reason=reason(error))
        self._told = False
        return None

    def _own(self, settings: Settings) -> dict[str, Any]:
        """What the user has otherwise than by default: other defaults of the site hold for the rest one day."""
        tree, usual = msgspec.to_builtins(settings), msgspec.to_builtins(self.defaults())
        own = {name: value for name, value in tree.items() if value != usual[name] and name not in self.locked}
        return {**own, **self._behind}

    def _keep_aside(self, why: str) -> Path:
        aside = self.path.with_name(f"{self.path.name}.{why}")
        try:
            os.replace(self.path, aside)
        except OSError:
            return self.path  # a read-only folder: it stays where it is
        return aside


def _settings(tree: dict[str, Any], defaults: dict[str, Any]) -> tuple[Settings, tuple[Message, ...]]:
    values: dict[str, Any] = dict(defaults)
    notes: list[Message] = []
    for info in msgspec.structs.fields(Settings):
        if info.name not in tree:
            continue
        try:
            values[info.name] = plainjson.convert(tree[info.name], info.type, info.name)
        except Problem:
            notes.append(Message.of("settings-value", field=info.name))
    return Settings(**values), tuple(notes)
