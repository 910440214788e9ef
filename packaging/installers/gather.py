"""From what each system made, the files of one release: ``python3 -m installers.gather MADE RELEASE``.

MADE has a folder for each system (linux, windows, macos) with what ``dev.py
installer`` left in ``dist`` there. Each system's sums are checked, and one file
of sums is written for all.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import sys
from pathlib import Path

from .common import ROOT, Stop, say, version

SUMS = "SHA256SUMS"
# What has to come from each system: what its names end with.
EXPECTED = {
    "linux": (".deb", ".run"),
    "windows": ("-setup.exe", ".zip"),
    "macos": (".dmg", ".zip"),
}
# These have one name on every system, and differ in what they hold.
OF_EACH = re.compile(r"sbom\.cdx\.json|third-party.*")


def sha256(path: Path) -> str:
    """A file's sum, in hexadecimal."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def sums(folder: Path) -> dict[str, str]:
    """Names and sums as a system's file of sums has them.

    Raises
    ------
    Stop
        When it is missing, or has a line of another form.
    """
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise Stop(f"{folder.name} has no {SUMS}.") from error
    found = {}
    for line in lines:
        match = re.fullmatch(r"([0-9a-f]{64}) [ *](.+)", line)
        if match is None:
            raise Stop(f"{folder.name}/{SUMS} has a line that is no sum: {line!r}.")
        found[match.group(2)] = match.group(1)
    return found


def gather(made: Path, release: Path) -> list[str]:
    """Check what the systems made and put it into ``release/files``, and the notes beside it.

    Returns
    -------
    list of str
        The files' names.

    Raises
    ------
    Stop
        When a system's installer is missing, a sum does not hold, or two files have one name.
    """
    files = release / "files"
    files.mkdir(parents=True)
    found: dict[str, str] = {}
    for system, endings in EXPECTED.items():
        folder = made / system
        listed = sums(folder)
        for ending in endings:
            if not any(name.endswith(ending) for name in listed):
                raise Stop(f"{system} made no file that ends with {ending}.")
        for name, expected in listed.items():
            path = folder / name
            if not path.is_file() or sha256(path) != expected:
                raise Stop(f"{system}/{name} is not what {SUMS} says.")
            stem, dot, rest = name.partition(".")
            given = f"{stem}-{system}{dot}{rest}" if OF_EACH.fullmatch(name) else name
            if given in found:
                raise Stop(f"Two systems made {given}.")
            shutil.copyfile(path, files / given)
            found[given] = expected
    text = "".join(f"{value}  {name}\n" for name, value in sorted(found.items()))
    (files / SUMS).write_text(text, encoding="utf-8")
    (release / "NOTES.md").write_text(notes(version()), encoding="utf-8")
    return [*sorted(found), SUMS]


def notes(of: str) -> str:
    """What CHANGELOG.md says of a version; where it has no such section, of what is not released yet."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = dict(
        re.findall(r"^## \[([^\]]+)\][^\n]*\n(.*?)(?=^## \[|^\[[^\]]+\]:|\Z)", text, re.MULTILINE | re.DOTALL)
    )
    return (sections.get(of) or sections.get("Unreleased") or "").strip() + "\n"


if __name__ == "__main__":
    try:
        for line in gather(Path(sys.argv[1]), Path(sys.argv[2])):
            print(line)
    except Stop as stop:
        say(str(stop))
        sys.exit(1)
