"""Session files: one ``.rnnlab`` is one zip with one JSON text in it, and the large things that it names.

``session.json`` holds the format's version, the shared sentence and step, every
lab's State, the states that are pinned, which lab is open, how each lab is
looked at, what was measured and trained, and how far one came in lessons, with
the answers. Undo history is not saved. ``assets/<hash>`` are the user's own
texts, sentence pairs and models (``rnnlab.session.belongings``): one that is
missing or not what its hash says is told, and the rest is opened. Nothing is
unpacked by its name in the zip, so such names have no power; other entries are
passed over. A lab that this program lacks (a newer program wrote it) is kept
as it is and saved again.

Formats: 1 had no assets and no work. 2 must have both lists, empty ones as well.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

import rnnlab
from rnnlab.files import reason, shown, write_atomically
from rnnlab.kept_files import is_digest
from rnnlab.labs import registry
from rnnlab.session import belongings, plainjson
from rnnlab.session.belongings import Asset
from rnnlab.session.lessons.progress import Lessons
from rnnlab.session.messages import Message, Problem, english
from rnnlab.session.store import Shared, Snapshot

SUFFIX = ".rnnlab"
VERSION = 2
ENTRY = "session.json"
LARGEST = 32 * 2**20  # bytes of JSON; 500 tokens with vectors of 8 numbers need 0.1 MB
ASSETS = "assets/"
LARGEST_FILE = 1024 * 2**20  # bytes of a session with all its assets
_CHUNK = 2**20


def _to_2(tree: dict[str, Any]) -> dict[str, Any]:
    """Format 1 carried nothing beside its JSON, and of the view the decimals alone."""
    view = tree.get("view", {})
    kept = {"decimals": view["decimals"]} if isinstance(view, dict) and "decimals" in view else {}
    return {**tree, "version": 2, "view": kept if isinstance(view, dict) else view, "assets": [], "works": []}


# From version n to n + 1: takes and returns the parsed tree.
MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _to_2}


_UNREADABLE = (
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
)


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


class KeptWork(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a long job had come to; ``spec`` and ``result`` as ``rnnlab.session.records`` writes them."""

    lab: str
    name: str
    finished: bool
    done: int
    total: int
    seconds: float
    spec: Any
    result: Any


@dataclass(frozen=True)
class Document:
    """What a session file holds.

    ``view`` is what is seen beside the states, by name (JSON: decimals, panels
    folded, how each lab is looked at); ``foreign`` the parts of labs that this program
    lacks, as parsed; ``notes`` what the user should be told after opening;
    ``pins`` the state kept as A, for each lab that has one; ``lessons`` the
    open lesson and what is kept of each; ``works`` what was measured and trained;
    ``assets`` the user's own things that the states name.
    """

    shared: Shared
    labs: Mapping[str, Any]
    open_lab: str = ""
    view: Mapping[str, Any] = field(default_factory=dict)
    foreign: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[Message, ...] = ()
    pins: Mapping[str, Any] = field(default_factory=dict)
    lessons: Lessons = field(default_factory=Lessons)
    works: tuple[KeptWork, ...] = ()
    assets: tuple[Asset, ...] = ()

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
        "works": [msgspec.to_builtins(work) for work in document.works],
        "assets": [{"kind": one.kind, "name": one.name, "sha256": one.digest} for one in document.assets],
    }
    if document.lessons != Lessons():
        tree["lessons"] = msgspec.to_builtins(document.lessons)
    text = plainjson.write(tree, indent=1).encode("utf-8")
    if len(text) > LARGEST and document.works:  # no program would open it again
        text = plainjson.write({**tree, "works": []}, indent=1).encode("utf-8")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, ENTRY, text, zipfile.ZIP_DEFLATED)
        for digest, asset in {one.digest: one for one in document.assets}.items():
            # Weights do not become smaller, and would take their time.
            packing = zipfile.ZIP_STORED if asset.kind == "model" else zipfile.ZIP_DEFLATED
            _add(archive, f"{ASSETS}{digest}", asset.data, packing)
    return buffer.getvalue()


def _add(archive: zipfile.ZipFile, name: str, data: bytes, packing: int) -> None:
    # A ZipInfo of its own has a fixed date: a clock before 1980 would break the format.
    entry = zipfile.ZipInfo(name)
    entry.compress_type = packing
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, data)


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
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise DocumentError(Message.of("file-not-read", path=shown(path), reason=_reason(error))) from error
    return loads(data, shown(path), lab_types)


def loads(data: bytes, name: str, lab_types: Mapping[str, Any] | None = None) -> Document:
    """As ``load``, from bytes; ``name`` is what messages call the file."""
    tree, assets, notes = _tree(data, name)
    if lab_types is None:
        lab_types = {lab.name: lab.state_type for lab in registry.LABS}
    try:
        read = _document(tree, lab_types)
        return replace(read, assets=assets, notes=(*read.notes, *notes))
    except Problem as problem:
        raise DocumentError(Message.of("document-value", path=name), problem.message) from problem


def _tree(data: bytes, name: str) -> tuple[dict[str, Any], tuple[Asset, ...], tuple[Message, ...]]:
    """The JSON tree of the newest format out of a file's bytes, its assets, and what is wrong with others of them."""

    def damaged(detail: str) -> DocumentError:
        return DocumentError(Message.of("document-damaged", path=name, detail=detail))

    def too_large(limit: int) -> DocumentError:
        return DocumentError(Message.of("document-too-large", path=name, limit=limit // 2**20))

    if len(data) > LARGEST_FILE:
        raise too_large(LARGEST_FILE)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            with archive.open(ENTRY) as file:
                # The header may lie about the size: what counts is what comes out.
                text = file.read(LARGEST + 1)
            if len(text) > LARGEST:
                raise too_large(LARGEST)
            try:
                tree: Any = plainjson.read(text, ENTRY)
            except Problem as problem:
                raise damaged(str(problem)) from problem
            if not isinstance(tree, dict) or tree.get("format") != "rnnlab":
                raise damaged("no rnnlab session")
            tree = _migrated(tree, name, damaged)
            return tree, *_assets(archive, tree, damaged)
    except _UNREADABLE as error:
        raise damaged(_why(error)) from error


def _assets(
    archive: zipfile.ZipFile, tree: dict[str, Any], damaged: Callable[[str], DocumentError]
) -> tuple[tuple[Asset, ...], tuple[Message, ...]]:
    """The assets that are what their hashes say, and a sentence about each that is not."""
    listed = tree.get("assets")
    if not isinstance(listed, list) or len(listed) > belongings.MOST:
        raise damaged("no list of assets")
    found: list[Asset] = []
    notes: list[Message] = []
    room = LARGEST_FILE
    for part in listed:
        kind, name, digest = (part.get(key) if isinstance(part, dict) else None for key in ("kind", "name", "sha256"))
        if kind not in belongings.KINDS or not isinstance(name, str) or not isinstance(digest, str):
            raise damaged("no list of assets")
        called = name[:80] or digest[:12]
        if not is_digest(digest):
            notes.append(Message.of("asset-damaged", name=called, detail="its hash is none"))
            continue
        limit = min(belongings.largest(kind), room)
        try:
            data = _contents(archive, f"{ASSETS}{digest}", limit)
        except _UNREADABLE as error:
            why = "it is not in the file" if isinstance(error, KeyError) else _why(error)
            notes.append(Message.of("asset-damaged", name=called, detail=why))
            continue
        room -= len(data)
        if len(data) > limit:
            notes.append(Message.of("asset-damaged", name=called, detail=f"more than {limit // 2**20} MB"))
        elif hashlib.sha256(data).hexdigest() != digest:
            notes.append(Message.of("asset-damaged", name=called, detail="its contents are not those of its hash"))
        else:
            found.append(Asset(kind, name, digest, data))
    return tuple(found), tuple(notes)


def _why(error: Exception) -> str:
    """Why an archive cannot be read, in the program's own words."""
    if isinstance(error, KeyError):
        return "it holds no session"
    if isinstance(error, NotImplementedError):  # a kind of RuntimeError
        return "it is packed in a way that is not read here"
    if isinstance(error, RuntimeError):
        return "it is encrypted"
    return "it is cut off, or it is no session file at all"


def _contents(archive: zipfile.ZipFile, entry: str, limit: int) -> bytes:
    """What an entry holds, or one byte more than it may: a header may lie about the size."""
    parts: list[bytes] = []
    size = 0
    with archive.open(entry) as file:
        while size <= limit and (part := file.read(min(_CHUNK, limit + 1 - size))):
            parts.append(part)
            size += len(part)
    return b"".join(parts)


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
        works=plainjson.convert(tree.get("works"), tuple[KeptWork, ...], "works"),
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
