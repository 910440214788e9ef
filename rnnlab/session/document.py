"""Session files: one ``.rnnlab`` is one zip with one JSON text in it.

``session.json`` holds the format's version, the shared sentence and step, every
lab's State, the states that are pinned, which lab is open, the settings of
the view, and how far one came in lessons, with the answers (a part that files
of older programs lack). Undo history is
not saved. Nothing is ever unpacked to the disk, so names inside the zip have
no power; other entries are passed over. A lab that this program lacks (a newer
program wrote it) is kept as it is and saved again.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

import rnnlab
from rnnlab.files import reason, shown, write_atomically
from rnnlab.labs import registry
from rnnlab.session import plainjson
from rnnlab.session.lessons.progress import Lessons
from rnnlab.session.messages import Message, Problem, english
from rnnlab.session.store import Shared, Snapshot

SUFFIX = ".rnnlab"
VERSION = 1
ENTRY = "session.json"
LARGEST = 32 * 2**20  # bytes of JSON; 500 tokens with vectors of 8 numbers need 0.1 MB

# From version n to n + 1: takes and returns the parsed tree.
MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


class DocumentError(Exception):
    """A session file that cannot be read or written, said in words.

    Parameters
    ----------
    message : Message
    detail : Message, optional
        A second sentence: the refusal of one value in the file.
    """

    def __init__(self, message: Message, detail: Message | None = None) -> None:
        super().__init__(" ".join(english(part) for part in (message, detail) if part is not None))
        self.message = message
        self.detail = detail


@dataclass(frozen=True)
class Document:
    """What a session file holds.

    ``view`` are visible settings by name (JSON scalars and lists: decimals,
    unit shown, panel folded); ``foreign`` the parts of labs that this program
    lacks, as parsed; ``notes`` what the user should be told after opening;
    ``pins`` the state kept as A, for each lab that has one; ``lessons`` the
    open lesson and what is kept of each.
    """

    shared: Shared
    labs: Mapping[str, Any]
    open_lab: str = ""
    view: Mapping[str, Any] = field(default_factory=dict)
    foreign: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[Message, ...] = ()
    pins: Mapping[str, Any] = field(default_factory=dict)
    lessons: Lessons = field(default_factory=Lessons)

    @property
    def snapshot(self) -> Snapshot:
        """For ``Store.restore``."""
        return Snapshot(self.shared, self.labs, self.pins)


def save(path: Path, document: Document) -> None:
    """Write a session file, whole or not at all.

    Raises
    ------
    DocumentError
        The disk is full, the folder is gone or read-only; an older file at
        that place is untouched.
    """
    data = dumps(document)
    try:
        write_atomically(path, data)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise DocumentError(Message.of("file-not-saved", path=shown(path), reason=_reason(error))) from error


def dumps(document: Document) -> bytes:
    """The bytes of a session file; the same document gives the same bytes."""
    labs = {**document.foreign, **{lab: msgspec.to_builtins(state) for lab, state in document.labs.items()}}
    tree: dict[str, Any] = {
        "format": "rnnlab",
        "version": VERSION,
        "program": rnnlab.__version__,
        "shared": msgspec.to_builtins(document.shared),
        "labs": labs,
        "pins": {lab: msgspec.to_builtins(state) for lab, state in document.pins.items()},
        "open_lab": document.open_lab,
        "view": dict(document.view),
    }
    if document.lessons != Lessons():
        tree["lessons"] = msgspec.to_builtins(document.lessons)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        # A ZipInfo of its own has a fixed date: a clock before 1980 would break the format.
        entry = zipfile.ZipInfo(ENTRY)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = 0o644 << 16
        archive.writestr(entry, plainjson.write(tree, indent=1).encode("utf-8"))
    return buffer.getvalue()


def load(path: Path, lab_types: Mapping[str, Any] | None = None) -> Document:
    """Read a session file.

    Parameters
    ----------
    path : Path
    lab_types : mapping of str to type, optional
        The States by lab; by default those of the registry. A lab that the
        file lacks has its default State.

    Raises
    ------
    DocumentError
        Not readable, damaged, too large, from a newer program, or with a value
        that is refused. The file is left as it is.
    """
    path = Path(path)
    try:
        if path.exists() and not path.is_file():  # a pipe would wait for ever
            raise DocumentError(Message.of("file-not-read", path=shown(path), reason="not a file"))
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise DocumentError(Message.of("file-not-read", path=shown(path), reason=_reason(error))) from error
    return loads(data, shown(path), lab_types)


def loads(data: bytes, name: str, lab_types: Mapping[str, Any] | None = None) -> Document:
    """As ``load``, from bytes; ``name`` is what messages call the file."""
    tree = _tree(data, name)
    if lab_types is None:
        lab_types = {lab.name: lab.state_type for lab in registry.LABS}
    try:
        return _document(tree, lab_types)
    except Problem as problem:
        raise DocumentError(Message.of("document-value", path=name), problem.message) from problem


def _tree(data: bytes, name: str) -> dict[str, Any]:
    """The JSON tree of the newest format, out of a file's bytes."""

    def damaged(detail: str) -> DocumentError:
        return DocumentError(Message.of("document-damaged", path=name, detail=detail))

    if len(data) > LARGEST:
        raise DocumentError(Message.of("document-too-large", path=name, limit=LARGEST // 2**20))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open(ENTRY) as file:
            # The header may lie about the size: what counts is what comes out.
            text = file.read(LARGEST + 1)
    except (
        zipfile.BadZipFile,
        zlib.error,
        KeyError,  # no such entry
        EOFError,
        OSError,
        ValueError,
        RuntimeError,  # encrypted
        NotImplementedError,
        OverflowError,
        MemoryError,
    ) as error:
        raise damaged(str(error).strip("'\"") or type(error).__name__) from error
    if len(text) > LARGEST:
        raise DocumentError(Message.of("document-too-large", path=name, limit=LARGEST // 2**20))
    try:
        tree: Any = plainjson.read(text, ENTRY)
    except Problem as problem:
        raise damaged(str(problem)) from problem
    if not isinstance(tree, dict) or tree.get("format") != "rnnlab":
        raise damaged("no rnnlab session")
    return _migrated(tree, name, damaged)


def _migrated(tree: dict[str, Any], name: str, damaged: Callable[[str], DocumentError]) -> dict[str, Any]:
    """The tree in the newest format, step by step."""
    version = tree.get("version")
    if type(version) is not int or version < 1:
        raise damaged("no format version")
    if version > VERSION:
        raise DocumentError(Message.of("document-newer", path=name, version=version, known=VERSION))
    while version < VERSION:
        try:
            tree = MIGRATIONS[version](tree)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise damaged(f"format {version}: {type(error).__name__}") from error
        version += 1
    return tree


def _document(tree: dict[str, Any], lab_types: Mapping[str, Any]) -> Document:
    parts = {name: _dict(tree, name) for name in ("shared", "labs", "view", "pins")}
    shared = plainjson.convert(parts["shared"], Shared, "shared")
    labs = {lab: _state(parts["labs"].get(lab, {}), state_type, lab) for lab, state_type in lab_types.items()}
    pins = {lab: _state(part, lab_types[lab], lab) for lab, part in parts["pins"].items() if lab in lab_types}
    foreign = {lab: part for lab, part in parts["labs"].items() if lab not in lab_types}
    open_lab = tree.get("open_lab", "")
    if not isinstance(open_lab, str):
        raise Problem("open_lab", "wrong-type", detail="expected text")
    return Document(
        shared=shared,
        labs=labs,
        open_lab=open_lab if open_lab in lab_types else "",
        view=parts["view"],
        foreign=foreign,
        pins=pins,
        lessons=_lessons(_dict(tree, "lessons")),
        notes=tuple(Message.of("document-lab-unknown", lab=lab) for lab in foreign),
    )


def _lessons(part: dict[str, Any]) -> Lessons:
    try:
        return plainjson.convert(part, Lessons, "lessons")
    except Problem as problem:
        raise _within("lessons", problem) from problem


def _state(part: Any, state_type: Any, lab: str) -> Any:
    try:
        return plainjson.convert(part, state_type, lab)
    except Problem as problem:
        raise _within(lab, problem) from problem


def _dict(tree: dict[str, Any], name: str) -> dict[str, Any]:
    value = tree.get(name, {})
    if not isinstance(value, dict):
        raise Problem(name, "wrong-type", detail="expected an object")
    return value


def _within(lab: str, problem: Problem) -> Problem:
    """The same refusal, its field named with the lab it belongs to."""
    args = {name: value for name, value in problem.message.args if name != "field"}
    return Problem(problem.field if problem.field == lab else f"{lab}.{problem.field}", problem.message.id, **args)


def _reason(error: Exception) -> str:
    return reason(error) if isinstance(error, OSError) else str(error)
