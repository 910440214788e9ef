"""Put the present state of a lab into a lesson's file; the author's comments and layout stay as they are.

What is written is read again before it reaches the disk: a file in which
anything else than the recorded scene would be another one is not written.
"""

from __future__ import annotations

import copy
import io
import shutil
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, InlineTable, Item

from rnnlab import paths
from rnnlab.files import reason, shown, write_atomically
from rnnlab.labs import registry
from rnnlab.session.lessons.faults import LessonError
from rnnlab.session.lessons.files import MAIN, Source
from rnnlab.session.lessons.format import SCENES, Scene
from rnnlab.session.lessons.reading import Opened, is_shipped, open_lesson
from rnnlab.session.lessons.states import patched
from rnnlab.session.messages import Message, Problem

_WIDE = 100  # characters: a table or an array that is longer stands on several lines
_STATES = ("preset", "state", "patch")
MINUTES = 3  # of a scene that is recorded as a new one


class NotRecorded(Exception):
    """The lesson's file was not written; says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


@dataclass(frozen=True)
class Recorded:
    """The file that was written, the scene in it, and what is said about it.

    ``also`` tells of scenes that build on this one and are others with it.
    """

    file: Path
    scene: str
    message: Message
    also: Message | None = None


def record(opened: Opened, scene: str, lab: str, state: Any) -> Recorded:
    """Put a state into a scene: the fields in which it differs from what the scene begins with.

    Parameters
    ----------
    opened : Opened
    scene : str
        Its name.
    lab : str
        The lab that is shown; the scene's from now on.
    state : State
        Its full state.

    Raises
    ------
    NotRecorded
        The lesson came with the program, its file was changed meanwhile, or cannot be written.
    """
    source, index, text = _file_of(opened, scene)
    old = next(one for one in opened.lesson.scene if one.id == scene)
    table, fields = _difference(opened, old, lab, state)
    document = _parsed(text, source.file)
    target = document["scene"][index]
    target["lab"] = lab
    for name in _STATES:
        if name in target and name not in (table, "preset" if lab == old.lab else ""):
            del target[name]
    _put(target, table, fields)
    _write(source.file, text, tomlkit.dumps(document), index, {"lab": lab, table: fields}, added=False)
    message = Message.of("lesson-recorded", value=scene, path=shown(source.file))
    return Recorded(source.file, scene, message, _followers(opened, scene))


def add_after(
    opened: Opened, scene: str, lab: str, state: Any, title: str = "", language: str = "", minutes: float = MINUTES
) -> Recorded:
    """Put a state into a new scene behind another one, with a title in one language.

    Raises
    ------
    NotRecorded
        As ``record``; or there are too many scenes.
    """
    source, index, text = _file_of(opened, scene)
    if len(opened.lesson.scene) >= SCENES:
        raise NotRecorded(Message.of("lesson-scenes", field="scene", limit=SCENES))
    name = _free_name(opened, scene)
    fields = _checked(registry.lab(lab).state_type(), state, _any_field(state))
    new: dict[str, Any] = {"id": name, "lab": lab, "minutes": int(minutes) if minutes == int(minutes) else minutes}
    made = tomlkit.aot()
    table = tomlkit.table()
    for key, value in new.items():
        table[key] = value
    _put(table, "state", fields)
    made.append(table)
    document = tomlkit.document()
    document["scene"] = made
    document_of_file = _parsed(text, source.file)
    if isinstance(document_of_file["scene"], AoT):
        written = _inserted(text, source, index, tomlkit.dumps(document).strip("\n"))
    else:  # an array of inline tables
        document_of_file["scene"].insert(index + 1, _item({**new, "state": fields}))
        written = tomlkit.dumps(document_of_file)
    _write(source.file, text, written, index + 1, {**new, "state": fields}, added=True)
    if title:
        _add_title(opened, source.file, name, title, language)
    message = Message.of("lesson-scene-added", value=name, path=shown(source.file))
    return Recorded(source.file, name, message, _followers(opened, name))


def copied(opened: Opened, folder: Path | None = None) -> Path:
    """Copy a lesson into the user's own folder of lessons, under a name of its own; the copy's file.

    Raises
    ------
    NotRecorded
        It cannot be written there.
    """
    folder = paths.user_folder("data") / "lessons" if folder is None else folder
    stem = opened.lesson.id[:36]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        name = next(name for k in range(1, 1000) if not (folder / (name := f"{stem}-{k}")).exists())
        target = folder / name
        if opened.file.name == MAIN:
            shutil.copytree(opened.folder, target)
        else:
            target.mkdir()
            shutil.copy(opened.file, target / MAIN)
            for beside in opened.folder.glob(f"{opened.file.stem}.*.toml"):
                shutil.copy(beside, target / beside.name.removeprefix(f"{opened.file.stem}."))
        file = target / MAIN
        document = _parsed(file.read_text("utf-8-sig"), file)
        document["id"] = name
        write_atomically(file, tomlkit.dumps(document).encode("utf-8"))
    except OSError as error:
        raise NotRecorded(Message.of("file-not-saved", path=shown(folder), reason=reason(error))) from error
    return file


def _followers(before: Opened, recorded: str) -> Message | None:
    """Which other scenes have another state than before."""
    try:
        after = open_lesson(before.file)
    except LessonError:
        return None
    names = [
        name
        for name, states in after.states.items()
        if name != recorded and name in before.states and states != before.states[name]
    ]
    return Message.of("lesson-followers", value=", ".join(names)) if names else None


# ---- which fields ----


def _difference(opened: Opened, old: Scene, lab: str, state: Any) -> tuple[str, dict[str, Any]]:
    """The table of the scene, and the fields in it that make its beginning the state."""
    if lab != old.lab:
        return "state", _checked(registry.lab(lab).state_type(), state, _any_field(state))
    if old.preset or old.state:
        base = registry.lab(lab).state_type(**registry.lab(lab).presets.get(old.preset, {}))
        return "state", _checked(base, state, {} if old.preset else _any_field(state))
    before = None
    for scene in opened.lesson.scene:
        if scene.id == old.id:
            break
        if scene.lab == lab:
            before = opened.states[scene.id].revealed
    if before is None and not old.patch:
        return "state", _checked(registry.lab(lab).state_type(), state, _any_field(state))
    return "patch", _checked(registry.lab(lab).state_type() if before is None else before, state, {})


def _checked(base: Any, state: Any, instead: dict[str, Any]) -> dict[str, Any]:
    """The fields in which a state differs, or what is written where there is none; they do make that state."""
    fields = _fields(base, state) or instead
    try:
        if patched(base, fields) == state:
            return fields
    except Problem as problem:
        raise NotRecorded(problem.message) from problem
    raise NotRecorded(Message.of("lesson-no-toml"))


def _fields(base: Any, state: Any) -> dict[str, Any]:
    """The fields in which a state differs from another one; in a struct within it, those of that one."""
    found: dict[str, Any] = {}
    for name in state.__struct_fields__:
        old, new = getattr(base, name), getattr(state, name)
        if old == new:
            continue
        if isinstance(new, msgspec.Struct) and type(old) is type(new):
            found[name] = _fields(old, new)
        else:
            found[name] = _plain(new)
    return found


def _any_field(state: Any) -> dict[str, Any]:
    """One field of a state that is as the lab opens with it: an empty table would say that nothing changes."""
    name = next((name for name in ("page", "step") if name in state.__struct_fields__), state.__struct_fields__[0])
    return {name: _plain(getattr(state, name))}


def _plain(value: Any) -> Any:
    """A value as TOML has it: nothing is an empty table, and is left out of structs in lists."""
    if value is None:
        return {}
    if isinstance(value, msgspec.Struct):
        defaults = {field.name: field.default for field in msgspec.structs.fields(value)}
        return {
            name: _plain(getattr(value, name))
            for name in value.__struct_fields__
            if getattr(value, name) is not None or defaults[name] is not None
        }
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value


# ---- the text ----


def _file_of(opened: Opened, scene: str) -> tuple[Source, int, str]:
    """The file in which a scene stands, its place there, and the text as it is now."""
    source = opened.sources[scene]
    if opened.shipped or _is_of_program(source.file):
        raise NotRecorded(Message.of("lesson-read-only"))
    index = int(source.prefix[-1])
    try:
        with open(source.file, "rb") as file:
            text = file.read().decode("utf-8-sig")
        found = tomllib.loads(text)["scene"][index]["id"]
    except OSError as error:
        message = Message.of("file-not-read", path=shown(source.file), reason=reason(error))
        raise NotRecorded(message) from error
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise NotRecorded(Message.of("lesson-changed", path=shown(source.file))) from error
    if found != scene:
        raise NotRecorded(Message.of("lesson-changed", path=shown(source.file)))
    return source, index, text


def _is_of_program(file: Path) -> bool:
    return is_shipped(file)


def _parsed(text: str, file: Path) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(text)
    except TOMLKitError as error:  # of texts that tomllib takes
        raise NotRecorded(Message.of("lesson-not-recorded", path=shown(file))) from error


def _put(target: Any, name: str, fields: dict[str, Any]) -> None:
    """Make a table within a scene hold these fields and no others; those that stay keep their place and comments."""
    if not fields:
        if name in target:
            del target[name]
        return
    there = target.get(name)
    if there is not None and hasattr(there, "keys"):
        for key in list(there.keys()):
            if key not in fields:
                del there[key]
        for key, value in fields.items():
            if key not in there or _unwrapped(there[key]) != value:
                there[key] = _item(value)
        return
    table: Any = _item(fields)
    if isinstance(table, InlineTable) and len(f"{name} = {table.as_string()}") > _WIDE:
        table = tomlkit.table()
        for key, value in fields.items():
            table[key] = _item(value)
    target[name] = table


def _unwrapped(value: Any) -> Any:
    return value.unwrap() if isinstance(value, Item) else value


def _item(value: Any) -> Any:
    """A value with its layout: tables in one line, a long array with one element on each."""
    if isinstance(value, dict):
        table = tomlkit.inline_table()
        for key, item in value.items():
            table[key] = _item(item)
        return table
    if isinstance(value, list):
        array = tomlkit.array()
        for item in value:
            array.append(_item(item))
        if len(array.as_string()) > _WIDE and any(isinstance(item, list) for item in value):
            array.multiline(True)
        return array
    return tomlkit.item(value)


def _inserted(text: str, source: Source, index: int, scene: str) -> str:
    """The text with a scene put behind another one, before the comments that belong to the next heading."""
    # as the places were counted, at \n alone: U+2028 or a form feed may stand in a text
    lines = io.StringIO(text, newline="\n").readlines()
    heads = [line for path, line in source.lines.items() if len(path) == 1 and path[0] != "scene"]
    follower = source.lines.get(("scene", index + 1))
    if follower is None:  # of the tables behind the last scene, the first
        last = source.lines["scene", index]
        follower = min((line for line in heads if line > last), default=len(lines) + 1)
    at = follower - 1
    while at > 0 and lines[at - 1].lstrip().startswith("#"):
        at -= 1
    before = "".join(lines[:at]).rstrip("\r\n") + "\n\n"
    rest = "".join(lines[at:])
    return before + scene + "\n" + ("\n" + rest if rest else "")


def _write(file: Path, old: str, new: str, index: int, wanted: dict[str, Any], *, added: bool) -> None:
    """Write a file's new text, once it is certain that nothing but the scene is another one in it."""
    if "\r\n" in old:
        new = new.replace("\r\n", "\n").replace("\n", "\r\n")
    before, after = _tree(old), _tree(new)
    expected = copy.deepcopy(before)
    if added:
        expected["scene"].insert(index, dict(wanted))
    else:
        scene = expected["scene"][index]
        table = next(name for name in wanted if name != "lab")
        for name in _STATES:
            if name in scene and name not in after["scene"][index]:
                del scene[name]
        scene["lab"] = wanted["lab"]
        if wanted[table]:
            scene[table] = wanted[table]
    if after != expected:
        raise NotRecorded(Message.of("lesson-not-recorded", path=shown(file)))
    try:
        write_atomically(file, new.encode("utf-8"))
    except OSError as error:
        raise NotRecorded(Message.of("file-not-saved", path=shown(file), reason=reason(error))) from error


def _tree(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {}


def _free_name(opened: Opened, scene: str) -> str:
    names = {one.id for one in opened.lesson.scene}
    stem = scene[:36].rstrip("-")
    return next(name for k in range(2, SCENES + 3) if (name := f"{stem}-{k}") not in names)


def _add_title(opened: Opened, main: Path, name: str, title: str, language: str) -> None:
    """Give a new scene its title, at the end of the file with the words of a language; no harm where that fails."""
    code = opened.language(language)
    own = next((s for s in opened.text_sources.get(code, ()) if s.file.parent == main.parent), None)
    if own is None or _is_of_program(own.file):
        return
    heading = ".".join((*map(str, own.prefix), "scenes", name))
    try:
        with open(own.file, "rb") as file:
            text = file.read().decode("utf-8-sig")
        body = tomlkit.dumps({"title": title, "text": ""}).strip()
        new = text.rstrip("\r\n") + f"\n\n[{heading}]\n{body}\n"
        if "\r\n" in text:
            new = new.replace("\r\n", "\n").replace("\n", "\r\n")
        if _tree(new):
            write_atomically(own.file, new.encode("utf-8"))
    except (OSError, ValueError):
        return
