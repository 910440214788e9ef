"""Microsoft's Visual C++ runtime, without which no library of the bundle loads on Windows.

A school's computer need not have it, and to install it takes an administrator.
So the bundle brings it: each library comes from the newest copy that is found
in the wheels of Qt, beside Python, in Visual Studio's folder of what may be
passed on, or on the machine that builds. torch 2.13 needs one that no wheel
carries (``msvcp140_atomic_wait.dll``).
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from . import pe
from .common import Stop, say

# msvcp140.dll, msvcp140_1.dll, ...: names with a hash in them were renamed by delvewheel and belong to one wheel.
RUNTIME = re.compile(r"(msvcp140(_\w+)?|vcruntime140(_\w+)?|concrt140|vccorlib140|vcomp140|vcamp140)\.dll")
# A program whose std::mutex was compiled with a newer toolset crashes in an older one of these.
CXX = re.compile(r"msvcp140(_\w+)?\.dll")
SUFFIXES = (".dll", ".pyd", ".exe")
ADVICE = (
    "Install the newest 'Microsoft Visual C++ Redistributable (x64)' on the machine that builds, or name a folder "
    "that has the libraries in the variable VCToolsRedistDir."
)


def images(folder: Path) -> Iterator[tuple[Path, pe.Image]]:
    """The libraries and programs below a folder, each with what it says of itself."""
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in SUFFIXES and path.is_file():
            try:
                yield path, pe.read(path)
            except pe.NotAnImage as error:
                raise Stop(f"{path.name} is no library for Windows: {error}.") from error


def needed(found: Iterable[tuple[Path, pe.Image]]) -> dict[str, list[str]]:
    """The runtime's libraries that others need: name -> who needs it."""
    wanted: dict[str, list[str]] = {}
    for path, image in found:
        for name in image.imports:
            if RUNTIME.fullmatch(name):
                wanted.setdefault(name, []).append(path.name)
    return dict(sorted(wanted.items()))


def sources() -> list[Path]:
    """Folders of the machine that builds in which the runtime may lie."""
    folders = [Path(sys.base_prefix), Path(sys.prefix)]
    for entry in sys.path:
        folders += [Path(entry, "PySide6"), Path(entry, "shiboken6")]
    redistributable = os.environ.get("VCTOOLSREDISTDIR")
    if redistributable:
        folders += [Path(redistributable), *Path(redistributable).glob("x64/Microsoft.VC*.CRT")]
    if "SYSTEMROOT" in os.environ:
        folders.append(Path(os.environ["SYSTEMROOT"], "System32"))
    return [folder for folder in folders if folder.is_dir()]


def newest(name: str, folders: Iterable[Path]) -> Path | None:
    """The newest copy of a library for 64 bits in one of the folders, or None."""
    copies = []
    for folder in folders:
        path = folder / name
        if path.is_file():
            image = pe.read(path)
            if image.machine == pe.AMD64:
                copies.append((image.version or (0, 0, 0, 0), -len(copies), path))
    return max(copies)[2] if copies else None


def collected(libraries: Iterable[Path]) -> list[tuple[str, str, str]]:
    """Entries of PyInstaller's table for the runtime that some libraries need.

    They go to the top of the bundle, where the engine's process looks, which never loads Qt.

    Parameters
    ----------
    libraries : iterable of Path
        The binary files of the bundle.

    Raises
    ------
    Stop
        When one is found nowhere, with its name.
    """
    read = [(path, pe.read(path)) for path in libraries if path.suffix.lower() in SUFFIXES]
    names = set(needed(read)) | {"vcruntime140.dll", "vcruntime140_1.dll", "msvcp140.dll"}  # torch asks for these
    folders, chosen, pending = sources(), {}, sorted(names)
    while pending:  # one of them may need another
        name = pending.pop()
        if name in chosen:
            continue
        path = newest(name, folders)
        if path is None:
            raise Stop(f"The Visual C++ runtime's {name} was found nowhere. {ADVICE}")
        chosen[name] = path
        pending += needed([(path, pe.read(path))])
    return [(name, str(path), "BINARY") for name, path in sorted(chosen.items())]


def check(frozen: Path) -> dict[str, str]:
    """Whether a frozen folder brings the runtime that it needs.

    Returns
    -------
    dict of str
        The libraries that it brings and their versions.

    Raises
    ------
    Stop
        When one is missing, is made for another processor, or its C++ part is older than what a library of
        the bundle was linked for.
    """
    found = list(images(frozen))
    top = frozen / "_internal"
    brought = {path.name.lower(): image for path, image in found if path.parent == top}
    wanted = needed(found)
    missing = [f"{name} (for {users[0]})" for name, users in wanted.items() if name not in brought]
    if missing:
        raise Stop(f"The bundle lacks the Visual C++ runtime's {', '.join(missing)}. {ADVICE}")
    for path, image in found:
        if image.machine != pe.AMD64 and path.parent in (top, frozen):
            raise Stop(f"{path.name} is not made for 64-bit Windows.")
    for name, users in wanted.items():
        _compare(name, brought[name], [(path, image) for path, image in found if path.name in users])
    return {name: ".".join(map(str, image.version or ())) for name, image in brought.items() if RUNTIME.fullmatch(name)}


def _compare(name: str, runtime: pe.Image, users: list[tuple[Path, pe.Image]]) -> None:
    """Hold a library of the runtime against the toolsets of those that need it."""
    have = (runtime.version or (0, 0))[:2]
    newer = [(image.linker, path.name) for path, image in users if image.linker[0] == 14 and image.linker > have]
    if not newer:
        return
    linker, user = max(newer)
    text = f"{name} has version {have[0]}.{have[1]}, and {user} was linked for {linker[0]}.{linker[1]}."
    if CXX.fullmatch(name):
        raise Stop(f"{text} {ADVICE}")
    say(f"{text} Microsoft promises only that newer ones serve; C alone has not changed.")
