"""What a session only names: the user's own texts, sentence pairs and trained models, carried in its file.

A state names a text or sentence pairs by their hash, and a model by its name.
They lie in the user's own folder, which another machine lacks; so a session
file carries them, each under the hash of its bytes, and what a machine has not
is put in place there when the file is opened.
"""

from __future__ import annotations

import contextlib
import hashlib
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from rnnlab import corpus, kept_pairs, paths
from rnnlab.files import reason, shown, write_atomically
from rnnlab.kept_files import KeptError, Shelf, is_digest
from rnnlab.session import models
from rnnlab.session.messages import Message, Problem

Kind = Literal["text", "pairs", "model"]
KINDS: tuple[Kind, ...] = get_args(Kind)
LARGEST_MODEL = 256 * 2**20  # bytes
MOST = 100  # of one session
_SHELVES: dict[str, Shelf] = {"text": corpus.SHELF, "pairs": kept_pairs.SHELF}
_NAMES = frozenset({"model", "models"})  # the States' fields that hold names of models


@dataclass(frozen=True)
class Asset:
    """One thing of the user's own. ``name`` is a model's; ``digest`` the SHA-256 of ``data``, in hexadecimal."""

    kind: Kind
    name: str
    digest: str
    data: bytes


def largest(kind: str) -> int:
    """How many bytes a thing of this kind may have."""
    return LARGEST_MODEL if kind == "model" else _SHELVES[kind].largest


def gather(states: Iterable[Any]) -> tuple[tuple[Asset, ...], tuple[Message, ...]]:
    """Read all that some States name and that is the user's own.

    Returns
    -------
    tuple of Asset
        In the order of their kinds and names: the same session gives the same file.
    tuple of Message
        What could not be read: the session's file is then without it.
    """
    wanted: dict[tuple[str, str], None] = {}
    for state in states:
        for kind, name in _named(state):
            wanted[kind, name] = None
    found, notes = [], []
    for kind, name in sorted(wanted, key=lambda one: (KINDS.index(one[0]), one[1])):
        try:
            found.append(_read(kind, name))
        except KeptError as error:
            notes.append(Message.of("asset-not-packed", name=_short(name), detail=error.kind))
        except OSError as error:
            notes.append(Message.of("asset-not-packed", name=_short(name), detail=reason(error)))
    return tuple(found[:MOST]), tuple(notes)


def bring(assets: Iterable[Asset]) -> tuple[dict[str, str], tuple[Message, ...]]:
    """Put in place what this machine lacks. Nothing of the user's own is ever replaced.

    Returns
    -------
    dict
        Models that have another name here, because theirs belongs to another model: theirs -> here.
    tuple of Message
        What is not what it should be, or could not be written; the rest is in place.
    """
    renamed: dict[str, str] = {}
    notes: list[Message] = []
    for asset in assets:
        try:
            if asset.kind == "model":
                here = _bring_model(asset)
                if here != asset.name:
                    renamed[asset.name] = here
            else:
                _bring_kept(asset)
        except Problem as problem:
            detail = str(dict(problem.message.args).get("detail", problem))
            notes.append(Message.of("asset-damaged", name=_short(asset.name or asset.digest), detail=detail))
        except KeptError as error:
            detail = error.args_by_name.get("detail", error.kind)
            notes.append(Message.of("asset-damaged", name=_short(asset.digest), detail=detail))
        except OSError as error:
            where = shown(error.filename) if error.filename else shown(paths.user_folder("data"))
            notes.append(Message.of("file-not-saved", path=where, reason=reason(error)))
    return renamed, tuple(notes)


def renamed(state: Any, names: Mapping[str, str]) -> Any:
    """A State that names models by what they are called here."""
    values: dict[str, Any] = {}
    for field in _NAMES & set(state.__struct_fields__):
        old = getattr(state, field)
        new = names.get(old, old) if isinstance(old, str) else tuple(names.get(name, name) for name in old)
        if new != old:
            values[field] = new
    return msgspec.structs.replace(state, **values) if values else state


# ---- what a state names ----------------------------------------------------------------------------------------------


def _named(state: Any) -> Iterator[tuple[str, str]]:
    """Kind and name of each thing of the user's own that a State names."""
    for field in _NAMES & set(getattr(state, "__struct_fields__", ())):
        value = getattr(state, field)
        for name in (value,) if isinstance(value, str) else value:
            entry = models.entry(name) if isinstance(name, str) and name else None
            if entry is not None and entry.own:
                yield "model", name
                yield from _kept_in(entry.settings)
    yield from _kept_in(state)


def _kept_in(value: Any) -> Iterator[tuple[str, str]]:
    """The kept files that are named anywhere in a value, by their hashes."""
    if isinstance(value, str):
        for kind, shelf in _SHELVES.items():
            if shelf.holds(value):
                yield kind, value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _kept_in(getattr(value, field))
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _kept_in(item)
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from _kept_in(item)


def _read(kind: str, name: str) -> Asset:
    if kind != "model":
        return Asset("text" if kind == "text" else "pairs", "", name, _SHELVES[kind].read(name))
    entry = models.entry(name)
    if entry is None:
        raise FileNotFoundError(2, "there is no such file")
    with open(entry.path, "rb") as file:
        data = file.read(LARGEST_MODEL + 1)
    if len(data) > LARGEST_MODEL:
        raise OSError(27, "the file is too large")
    return Asset("model", name, hashlib.sha256(data).hexdigest(), data)


# ---- putting in place ------------------------------------------------------------------------------------------------


def _bring_kept(asset: Asset) -> None:
    """A text or pairs: kept under their hash, and read as whoever uses them reads them."""
    shelf = _SHELVES[asset.kind]
    if shelf.is_whole(asset.digest):
        return
    shelf.keep(asset.data)
    try:
        (corpus.read if asset.kind == "text" else kept_pairs.read)(asset.digest)
    except KeptError:
        with contextlib.suppress(OSError):
            shelf.path_of(asset.digest).unlink()
        raise


def _bring_model(asset: Asset) -> str:
    """The name under which a model is found here."""
    if not models.NAME_RULE.fullmatch(asset.name):
        raise Problem("model", "model-damaged", path=asset.name[:80], detail="its name is no name of a model")
    name, number = asset.name, 1
    while (entry := models.entry(name)) is not None or (paths.own_models() / f"{name}{models.SUFFIX}").exists():
        if entry is not None and _has(entry.path, asset.digest):
            return name
        number += 1
        name = f"{asset.name[:56]}-{number}"
    folder = paths.own_models()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".rnnlab-", dir=folder) as aside:
        # Where it can be seen by nobody it is looked at first: head and shapes must be what the card promises.
        tried = Path(aside) / f"{name}{models.SUFFIX}"
        tried.write_bytes(asset.data)
        models.read_entry(tried)
    write_atomically(folder / f"{name}{models.SUFFIX}", asset.data)
    return name


def _has(path: Path, digest: str) -> bool:
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == digest
    except OSError:
        return False


def _short(name: str) -> str:
    """A name as it can be said: of a hash the beginning."""
    return f"{name[:12]}…" if is_digest(name) else name[:80]
