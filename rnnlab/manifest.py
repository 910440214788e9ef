"""Is the installed program whole? A list of its files, written when it is frozen, and what of it is missing.

Standard library only. A program that was copied by halves, or whose removal
was broken off, starts with a fault somewhere in a library; with the list it
says what it lacks.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

NAME = "manifest.json"
_FORMAT = 1
# Without these the window opens all the same; what needs them says so when it is asked for.
_DISPENSABLE = (
    "licenses/", "rnnlab/resources/models/", "rnnlab/resources/runs/", "rnnlab/resources/studies/",
    "rnnlab/resources/texts/", "rnnlab/resources/lessons/", "rnnlab/resources/corpora/",
)  # fmt: skip


def write(folder: Path, *, sizes: bool = True) -> Path:
    """List the files below a folder, in ``folder/manifest.json``.

    Parameters
    ----------
    folder : Path
        The frozen program's folder of files (PyInstaller's ``_internal``).
    sizes : bool
        Note each file's length too. Not where programs are signed after this,
        as on macOS, which makes them longer.

    Returns
    -------
    Path
        The list.
    """
    files = {
        name: None if not sizes or is_link else size for name, is_link, size in sorted(_entries(folder)) if name != NAME
    }
    path = folder / NAME
    path.write_text(json.dumps({"format": _FORMAT, "files": files}, indent=0), encoding="utf-8")
    return path


def missing(folder: Path) -> tuple[str, ...]:
    """The listed files that are not there; empty where there is no list.

    Folders are read, no file is opened or measured: some milliseconds for
    1,500 files.
    """
    present: dict[str, set[str]] = {}
    absent = []
    for name in _listed(folder):
        parent, _, base = name.rpartition("/")
        if parent not in present:
            try:
                present[parent] = set(os.listdir(folder / parent))
            except OSError:
                present[parent] = set()
        if base not in present[parent]:
            absent.append(name)
    return tuple(absent)


def damaged(folder: Path) -> tuple[str, ...]:
    """The listed files that are there with another length, or that lead nowhere."""
    wrong = []
    for name, size in _listed(folder).items():
        path = folder / name
        if not path.exists():
            if path.is_symlink():
                wrong.append(name)
        elif size is not None and path.stat().st_size != size:
            wrong.append(name)
    return tuple(wrong)


def count(folder: Path) -> int:
    """How many files are listed; 0 where there is no list."""
    return len(_listed(folder))


def needed(names: tuple[str, ...]) -> tuple[str, ...]:
    """Of these files, those without which no window can open."""
    return tuple(name for name in names if not name.startswith(_DISPENSABLE))


def _listed(folder: Path) -> Mapping[str, int | None]:
    try:
        tree = json.loads((folder / NAME).read_bytes())
        files = tree["files"]
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return files if isinstance(files, dict) else {}


def _entries(folder: Path) -> Iterator[tuple[str, bool, int]]:
    """Names with slashes, whether it is a link, and the length; a link to a folder is one entry."""
    for place, folders, files in os.walk(folder):
        links = [name for name in folders if os.path.islink(os.path.join(place, name))]
        for name in (*files, *links):
            path = Path(place) / name
            yield path.relative_to(folder).as_posix(), path.is_symlink(), path.lstat().st_size
