"""The files of a lesson, as parsed tables with the lines of their fields; includes are followed, and loops refused."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rnnlab.files import reason, shown
from rnnlab.session.lessons.faults import Fault, LessonError
from rnnlab.session.lessons.lines import FIRST, Place, nearest, of_text
from rnnlab.session.messages import Message

MAIN = "lesson.toml"
LARGEST = 2 * 2**20  # bytes of all files of a lesson together; the course's longest lesson has 0.1 MB
_MOST_FILES = 40
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z]{2,8})?")


@dataclass(frozen=True)
class Source:
    """A table of a file: where it stands, for what is said about it."""

    file: Path
    lines: dict[Place, int]
    prefix: Place = ()

    def line(self, path: Place) -> int | None:
        """The line of a field of the table, or of what is nearest around it."""
        return nearest(self.lines, (*self.prefix, *path))

    def line_within(self, path: Place, count: int) -> int | None:
        """The line of what stands behind ``count`` ends of line within a text."""
        first = self.lines.get((*self.prefix, *path, FIRST))
        line = self.line(path) if first is None else first
        return None if line is None else line + count

    def inner(self, *path: str | int) -> Source:
        """A table within this one."""
        return Source(self.file, self.lines, (*self.prefix, *path))


@dataclass
class Parts:
    """What a lesson's files hold, not yet looked at."""

    head: dict[str, Any] = field(default_factory=dict)
    source: Source = field(default_factory=lambda: Source(Path(), {}))
    scenes: list[tuple[Any, Source]] = field(default_factory=list)
    texts: dict[str, list[tuple[Any, Source]]] = field(default_factory=dict)  # by language; the lesson's own first


def main_file(path: Path) -> Path:
    """The file of a lesson that is given as a folder or a file."""
    return path / MAIN if path.is_dir() else path


def collect(path: Path, tell: Callable[[Fault], None]) -> Parts:
    """Parse a lesson's file, the files of words beside it, and what it includes.

    Raises
    ------
    LessonError
        The lesson's own file cannot be read or parsed; what is wrong with another one is told.
    """
    return _Collector(tell).collect(main_file(path))


class _Collector:
    def __init__(self, tell: Callable[[Fault], None]) -> None:
        self._tell = tell
        self._bytes = 0
        self._files = 0

    def collect(self, file: Path, chain: tuple[Path, ...] = ()) -> Parts:
        tree, source = self._read(file)
        parts = Parts(source=source)
        chain = (*chain, _real(file))
        texts: dict[str, list[tuple[Any, Source]]] = {}
        text = tree.pop("text", {})
        for language, words in text.items() if isinstance(text, dict) else ():
            texts.setdefault(language, []).append((words, source.inner("text", language)))
        if not isinstance(text, dict):
            self._fault(source, ("text",), "wrong-type", field="text", detail="expected a table")
        self._read_languages(file, texts)
        included = [self._included(file, one, source, k, chain) for k, one in enumerate(self._names(tree, source))]
        scenes = tree.pop("scene", [])
        if not isinstance(scenes, list):
            self._fault(source, ("scene",), "wrong-type", field="scene", detail="expected [[scene]]")
            scenes = []
        for part in filter(None, included):
            parts.scenes += part.scenes
            for language, found in part.texts.items():
                texts.setdefault(language, []).extend(found)
        parts.scenes += [(scene, source.inner("scene", k)) for k, scene in enumerate(scenes)]
        parts.head, parts.texts = tree, texts
        return parts

    def _names(self, tree: dict[str, Any], source: Source) -> list[str]:
        names = tree.pop("include", [])
        if isinstance(names, list) and all(isinstance(name, str) for name in names):
            return names
        self._fault(source, ("include",), "wrong-type", field="include", detail="expected a list of file names")
        return []

    def _included(self, file: Path, name: str, source: Source, k: int, chain: tuple[Path, ...]) -> Parts | None:
        place = ("include", k)
        try:
            other = main_file(file.parent / name)
            real = _real(other)
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            self._fault(source, place, "lesson-include", field=f"include[{k}]", value=name, detail=str(error))
            return None
        if real in chain:
            loop = " → ".join(shown(Path(one.parent.name, one.name)) for one in (*chain[chain.index(real) :], real))
            self._fault(source, place, "lesson-loop", field=f"include[{k}]", value=loop)
            return None
        try:
            return self.collect(other, chain)
        except LessonError as error:
            for fault in error.faults:
                self._tell(fault)
            return None

    def _read_languages(self, file: Path, texts: dict[str, list[tuple[Any, Source]]]) -> None:
        """The files of words: ``zh.toml`` beside ``lesson.toml``, ``name.zh.toml`` beside ``name.toml``."""
        stem = "" if file.name == MAIN else f"{file.stem}."
        try:
            beside = sorted(file.parent.glob("*.toml"))
        except OSError:
            return
        for other in beside:
            language = other.name.removeprefix(stem).removesuffix(".toml")
            if other.name != f"{stem}{language}.toml" or other.name == file.name or not _LANGUAGE.fullmatch(language):
                continue
            try:
                tree, source = self._read(other)
            except LessonError as error:
                for fault in error.faults:
                    self._tell(fault)
                continue
            texts.setdefault(language, []).insert(0, (tree, source))

    def _read(self, file: Path) -> tuple[dict[str, Any], Source]:
        text = self._text(file)
        try:
            tree = tomllib.loads(text)
            return tree, Source(file, of_text(text))
        except tomllib.TOMLDecodeError as error:
            place = _PLACE.search(str(error))
            detail = str(error)[: place.start()] if place else str(error)
            detail = detail[:1].lower() + detail[1:]
            if place and place[1]:
                message = Message.of("lesson-toml", field="TOML", column=int(place[2]), detail=detail)
                raise LessonError((Fault(message, file, int(place[1])),)) from error
            message = Message.of("lesson-toml-end", field="TOML", detail=detail)
            raise LessonError((Fault(message, file, text.count("\n") + 1),)) from error
        except (RecursionError, ValueError) as error:  # ValueError: a number with thousands of digits
            raise LessonError((Fault(Message.of("json-deep", field="TOML"), file),)) from error

    def _text(self, file: Path) -> str:
        self._files += 1
        if self._files > _MOST_FILES:
            message = Message.of("too-many", field="include", value=self._files, limit=_MOST_FILES)
            raise LessonError((Fault(message, file),))
        try:
            if file.exists() and not file.is_file():  # a pipe would wait for ever
                raise LessonError((Fault(Message.of("file-not-read", path=shown(file), reason="not a file"), file),))
            with open(file, "rb") as opened:
                data = opened.read(LARGEST - self._bytes + 1)
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            raise LessonError((Fault(Message.of("file-not-read", path=shown(file), reason=why), file),)) from error
        if self._bytes + len(data) > LARGEST:
            message = Message.of("lesson-too-large", path=shown(file.name), limit=LARGEST // 2**20)
            raise LessonError((Fault(message, file),))
        self._bytes += len(data)
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise LessonError((Fault(Message.of("lesson-encoding", field="TOML"), file, line),)) from error

    def _fault(self, source: Source, path: Place, id: str, **args: str | int | float) -> None:
        self._tell(Fault(Message.of(id, **args), source.file, source.line(path)))


def _real(file: Path) -> Path:
    return file.resolve()
