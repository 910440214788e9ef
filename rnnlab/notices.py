"""The licences of what the program is made of, as texts that can be read in it.

An installer brings them in a folder (``licenses``); from source and from a
wheel they are those that the installed distributions carry.
"""

from __future__ import annotations

import importlib.metadata
import re
from dataclasses import dataclass
from pathlib import Path

from rnnlab import paths

_TEXTS = (".txt", ".md", ".rst", "")
_LARGEST = 4 * 2**20  # bytes of one text
# What the program is made of in any case: a source tree that was never installed names no requirements.
_PARTS = (
    "rnnlab", "PySide6-Essentials", "torch", "numpy", "pyqtgraph", "psygnal", "msgspec", "safetensors", "platformdirs",
    "ziamath", "rjieba", "sacrebleu", "contourpy", "tomlkit", "Pillow",
)  # fmt: skip
_FILES = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)


@dataclass(frozen=True)
class Notice:
    """One part of the program and the files that hold its terms."""

    name: str
    files: tuple[Path, ...]

    def text(self) -> str:
        """The files one after another; what cannot be read is left out."""
        parts = []
        for path in self.files:
            try:
                with open(path, "rb") as file:
                    parts.append(file.read(_LARGEST).decode("utf-8", "replace").strip())
            except OSError:
                continue
        return "\n\n".join(parts)


def notices() -> tuple[Notice, ...]:
    """All parts, by name; what is written about the whole comes first."""
    folder = paths.licences()
    found = _of_folder(folder) if folder is not None else (*_of_distributions(), *_of_fonts())
    return tuple(notice for notice in found if notice.files)


def _of_folder(folder: Path) -> tuple[Notice, ...]:
    """Texts that lie in the folder itself, then one entry for each folder in it."""
    whole = [Notice(path.stem, (path,)) for path in sorted(folder.iterdir()) if _is_text(path)]
    parts = [
        Notice(part.name, tuple(sorted(path for path in part.rglob("*") if _is_text(path))))
        for part in sorted(folder.iterdir(), key=lambda path: path.name.lower())
        if part.is_dir()
    ]
    return (*whole, *parts)


def _is_text(path: Path) -> bool:
    return path.is_file() and path.suffix.lower() in _TEXTS


def _of_distributions() -> tuple[Notice, ...]:
    """What rnnlab needs, and what that needs in turn, as far as it is installed."""
    wanted = list(_PARTS)
    seen: dict[str, Notice | None] = {}
    while wanted:
        name = wanted.pop()
        key = re.sub(r"[-_.]+", "-", name).lower()
        if key in seen:
            continue
        try:
            distribution = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            seen[key] = None
            continue
        files = [path for path in distribution.files or () if _FILES.search(path.name) and path.suffix in _TEXTS]
        located = tuple(Path(str(distribution.locate_file(path))) for path in files)
        seen[key] = Notice(f"{distribution.metadata['Name']} {distribution.version}", located)
        for requirement in distribution.requires or ():
            if "extra ==" not in requirement:
                wanted.append(re.split(r"[^\w.-]", requirement, maxsplit=1)[0])
    return tuple(notice for _, notice in sorted(seen.items()) if notice is not None)


def _of_fonts() -> tuple[Notice, ...]:
    folders = (path for path in paths.resource("fonts").iterdir() if path.is_dir())
    return tuple(Notice(folder.name, tuple(sorted(folder.glob("*.txt")))) for folder in sorted(folders))
