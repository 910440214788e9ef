"""Everything that a release consists of on one system, in ``dist/``: installers, sums, list of parts, notices."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Sequence
from pathlib import Path

from . import notices
from .common import DIST, MEGABYTE, Stop, say, size_of
from .freeze import freeze, freezing_environment
from .kinds import kinds, make

SUMS = "SHA256SUMS"
NOTICES = "third-party-notices.txt"
BILL = "sbom.cdx.json"


def publish(chosen: Sequence[str], version: str) -> tuple[Path, ...]:
    """Freeze the program and make installers of it.

    Parameters
    ----------
    chosen : sequence of str
        Kinds of this system (``kinds.kinds``); all where it is empty.
    version : str
        Of the program.

    Returns
    -------
    tuple of Path
        What was made; the frozen folder itself is not in ``dist``.

    Raises
    ------
    Stop
        For a kind that this system has not, and when anything cannot be made.
    """
    for kind in chosen:
        if kind not in kinds():
            raise Stop(f"There is no installer {kind!r} for this system; there are: {', '.join(kinds())}.")
    frozen = freeze(version)
    DIST.mkdir(parents=True, exist_ok=True)
    made = tuple(make(kind, frozen, version) for kind in kinds() if not chosen or kind in chosen)
    notices.bill_of_materials(frozen, freezing_environment(), version, DIST / BILL)
    write_notices(frozen, DIST / NOTICES)
    write_sums(DIST)
    for path in made:
        size = size_of(path) if path.is_dir() else path.stat().st_size
        say(f"{path.name}: {size / MEGABYTE:.0f} MB")
    return made


def write_notices(frozen: Path, to: Path) -> None:
    """All notices in one text: the overview, then the terms of each part."""
    folder = frozen / "_internal" / notices.FOLDER
    with to.open("wb") as file:
        with (folder / notices.TABLE).open("rb") as table:
            shutil.copyfileobj(table, file)
        for part in sorted((path for path in folder.iterdir() if path.is_dir()), key=lambda path: path.name.lower()):
            for text in sorted(path for path in part.rglob("*") if path.is_file()):
                heading = f"{part.name}: {text.relative_to(part).as_posix()}"
                file.write(f"\n\n{'=' * 80}\n{heading}\n{'=' * 80}\n\n".encode())
                file.write(text.read_bytes())


def write_sums(folder: Path) -> Path:
    """Write the SHA-256 of every file of a folder, as ``sha256sum --check`` reads them."""
    sums = folder / SUMS
    lines = []
    for path in sorted(folder.iterdir()):
        if path.is_file() and path != sums:
            with path.open("rb") as file:
                lines.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {path.name}\n")
    sums.write_text("".join(lines), encoding="utf-8")
    return sums
