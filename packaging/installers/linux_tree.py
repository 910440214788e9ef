"""What an installation on Linux consists of, as one compressed archive that the package and the portable build share.

The archive's paths begin with ``./usr``; the portable build unpacks them below
a folder of the user's. Names, rights, owners and times in it depend on the
sources alone, so that the same sources give the same archive, byte for byte.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import tarfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from . import elf, icons
from .common import BUILD, ROOT, Product, Stop, say

TEMPLATES = ROOT / "packaging" / "linux"
HOME = f"usr/lib/{Product.name}"  # of the frozen program, below the root
ICON_SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
MIME_ICON = Product.mime.replace("/", "-")
# xz's options. Machine code is prepared for it: 3 percent less. A window of 64 MiB would give 2 percent more, for twice
# the time.
XZ = ("--x86", "--lzma2=preset=6")
# The launcher looks for these: without them the program cannot even say what it lacks.
_VITAL = re.compile(r"rnnlab|_internal/([^/]+|python3[^/]*/.+|msgspec/.+)")


@dataclass(frozen=True)
class Entry:
    """A file, a link or (by a name that ends with a slash) a folder of the archive.

    ``source`` is the file to read, ``data`` its bytes otherwise; ``link`` where
    a link leads.
    """

    name: str
    mode: int = 0o644
    source: Path | None = None
    data: bytes = b""
    link: str = ""

    @property
    def content(self) -> bytes:
        """The file's bytes."""
        return self.data if self.source is None else self.source.read_bytes()


def epoch() -> int:
    """The time that all files bear, in seconds: ``SOURCE_DATE_EPOCH``, else the last commit's."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given.isdigit():
        return int(given)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False, encoding="utf-8")
        if done.returncode == 0 and done.stdout.strip().isdigit():
            return int(done.stdout)
    except OSError:
        pass
    return int((ROOT / "CHANGELOG.md").stat().st_mtime)


def template(name: str, **values: str) -> str:
    """A text of ``packaging/linux`` with its ``@NAMES@`` filled in.

    Raises
    ------
    Stop
        For a name that has no value.
    """
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    left = re.search(r"@[A-Z_]+@", text)
    if left is not None:
        raise Stop(f"packaging/linux/{name}: {left[0]} has no value.")
    return text


def day(seconds: int) -> str:
    """A time as a date, in UTC."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")


def debian_version(version: str) -> str:
    """A Python version as Debian sorts it: what comes before a release is smaller than the release."""
    return re.sub(r"[.-]?(dev|a|b|rc)(\d)", r"~\1\2", version)


def entries(frozen: Path, version: str) -> list[Entry]:
    """Everything that is installed, sorted by name, folders before what is in them.

    Parameters
    ----------
    frozen : Path
        The frozen program's folder.
    version : str
    """
    files = [*program_files(frozen), *desktop_files(version), *drawn_icons(), *documents(version)]
    folders = {
        "/".join(parts[:count]) + "/"
        for parts in (file.name.split("/") for file in files)
        for count in range(len(parts))
    } - {"/"}
    return sorted([*files, *(Entry(name, 0o755) for name in folders)], key=lambda entry: entry.name)


def program_files(frozen: Path) -> Iterator[Entry]:
    """The frozen program, the launcher, and the list of files by which that knows a damaged installation."""
    names = []
    strays = set(elf.needs(frozen).strays)
    for path in sorted(frozen.rglob("*")):
        name = path.relative_to(frozen).as_posix()
        target = f"{HOME}/{name}"
        if path.is_symlink():
            yield Entry(target, 0o777, link=os.readlink(path))
        elif path.is_file():
            # Libraries need no right to be executed; programs have none of a library's names.
            mode = 0o755 if ".so" not in path.name and _runs(path) else 0o644
            if str(path) in strays:
                yield Entry(target, mode, data=elf.without_search_path(path.read_bytes()))
            else:
                yield Entry(target, mode, source=path)
        else:
            continue
        names.append(name)
    vital = [name for name in names if _VITAL.fullmatch(name)]
    yield Entry(f"{HOME}/files.txt", data="".join(name + "\n" for name in vital).encode())
    yield Entry(f"usr/bin/{Product.name}", 0o755, data=(TEMPLATES / "launcher.sh").read_bytes())


def _runs(path: Path) -> bool:
    """Whether a file is a program: it may be executed, and can be."""
    if not os.access(path, os.X_OK):
        return False
    with path.open("rb") as file:
        return file.read(4).startswith((b"\x7fELF", b"#!"))


def desktop_files(version: str) -> Iterator[Entry]:
    """What desktops read: the entry of the menu, the type of session files, the description."""
    share = "usr/share"
    yield Entry(f"{share}/applications/{Product.id}.desktop", data=template(f"{Product.id}.desktop").encode())
    yield Entry(f"{share}/mime/packages/{Product.id}.xml", data=template(f"{Product.id}.xml").encode())
    described = template(f"{Product.id}.metainfo.xml", VERSION=version, DATE=day(epoch()))
    yield Entry(f"{share}/metainfo/{Product.id}.metainfo.xml", data=described.encode())


def drawn_icons() -> Iterator[Entry]:
    """The program's and its files' icons, in all sizes and scalable."""
    theme = "usr/share/icons/hicolor"
    for kind, folder, name in (("program", "apps", Product.id), ("document", "mimetypes", MIME_ICON)):
        for size, png in icons.draw(kind, ICON_SIZES).items():
            yield Entry(f"{theme}/{size}x{size}/{folder}/{name}.png", data=png)
        yield Entry(f"{theme}/scalable/{folder}/{name}.svg", data=icons.svg(kind).encode())


def documents(version: str) -> Iterator[Entry]:
    """The manual page, the licences, what has changed."""
    folder = f"usr/share/doc/{Product.name}"
    page = template("rnnlab.1", VERSION=version, DATE=day(epoch()))
    yield Entry(f"usr/share/man/man1/{Product.name}.1.gz", data=_gzip(page.encode()))
    page = template("rnnlab.zh_CN.1", VERSION=version, DATE=day(epoch()))
    yield Entry(f"usr/share/man/zh_CN/man1/{Product.name}.1.gz", data=_gzip(page.encode()))
    yield Entry(f"{folder}/copyright", data=template("copyright").encode())
    # A version without a revision is Debian's "native" one, which has one file of changes.
    yield Entry(f"{folder}/changelog.gz", data=_gzip(debian_changelog(version).encode()))
    yield Entry(f"{folder}/NEWS.md.gz", data=_gzip((ROOT / "CHANGELOG.md").read_bytes()))
    overrides = "usr/share/lintian/overrides"
    yield Entry(f"{overrides}/{Product.name}", data=(TEMPLATES / "lintian-overrides").read_bytes())


def debian_changelog(version: str) -> str:
    """The changes in Debian's form: one entry that names the file which tells them."""
    when = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(epoch()))
    return (
        f"{Product.name} ({debian_version(version)}) unstable; urgency=medium\n\n"
        f"  * Version {version}; what has changed stands in NEWS.md.gz.\n\n"
        f" -- {Product.publisher} <{MAINTAINER}>  {when}\n"
    )


MAINTAINER = "rnnlab@users.noreply.github.com"


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


# ---- the archive ----------------------------------------------------------------------------------------------------


def tar_header(entry: Entry, size: int, when: int) -> tarfile.TarInfo:
    """An entry's header: owned by root, with the one time of all files."""
    info = tarfile.TarInfo("./" + entry.name.rstrip("/"))
    info.mode, info.mtime, info.uname, info.gname = entry.mode, when, "root", "root"
    if entry.name.endswith("/"):
        info.type = tarfile.DIRTYPE
    elif entry.link:
        info.type, info.linkname = tarfile.SYMTYPE, entry.link
    else:
        info.size = size
    return info


def write_tar(wanted: list[Entry], out: io.BufferedIOBase) -> None:
    """Write entries as a tar archive in GNU's form, which every ``tar`` and ``dpkg`` reads."""
    when = epoch()
    with tarfile.open(fileobj=out, mode="w|", format=tarfile.GNU_FORMAT, encoding="utf-8") as archive:
        for entry in wanted:
            if entry.link or entry.name.endswith("/"):
                archive.addfile(tar_header(entry, 0, when))
            elif entry.source is not None:
                with entry.source.open("rb") as file:
                    archive.addfile(tar_header(entry, entry.source.stat().st_size, when), file)
            else:
                archive.addfile(tar_header(entry, len(entry.data), when), io.BytesIO(entry.data))


def digest(wanted: list[Entry]) -> tuple[str, dict[str, str]]:
    """A hash of everything in an archive, and the MD5 sum of each file (that ``dpkg --verify`` asks for)."""
    whole, sums = hashlib.sha256(str(epoch()).encode()), {}
    for entry in wanted:
        whole.update(f"{entry.name}\0{entry.mode}\0{entry.link}\0".encode())
        if not entry.link and not entry.name.endswith("/"):
            content = entry.content
            whole.update(hashlib.sha256(content).digest())
            sums[entry.name] = hashlib.md5(content, usedforsecurity=False).hexdigest()
    return whole.hexdigest(), sums


@dataclass(frozen=True)
class Payload:
    """The archive: ``path``; ``unpacked`` bytes of files; ``sums`` the files' MD5 sums."""

    path: Path
    unpacked: int
    sums: dict[str, str]


def payload(frozen: Path, version: str, *, fast: bool = False) -> Payload:
    """Make the archive, unless it is there already.

    Parameters
    ----------
    frozen : Path
    version : str
    fast : bool
        Do not compress it: for a package that is only tried.

    Raises
    ------
    Stop
        When ``xz`` is missing or fails.
    """
    wanted = entries(frozen, version)
    name, sums = digest(wanted)
    unpacked = sum(len(e.data) if e.source is None else e.source.stat().st_size for e in wanted)
    folder = BUILD / "linux"
    suffix = ".tar" if fast else ".tar.xz"
    path = folder / (name[:32] + suffix)
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*" + suffix):  # of earlier sources: each is as large as an installer
            old.unlink()
        part = path.with_suffix(".part")
        with part.open("wb") as out:
            if fast:
                write_tar(wanted, out)
            else:
                _compress(wanted, out)
        part.replace(path)
    return Payload(path, unpacked, sums)


def _compress(wanted: list[Entry], out: io.BufferedIOBase) -> None:
    xz = shutil.which("xz")
    if xz is None:
        raise Stop("xz is missing. Install what Debian calls xz-utils.")
    started = time.monotonic()
    say("Compressing; this takes some minutes.")
    # Two threads at least: one alone writes another kind of stream, and the file would depend on the machine.
    threads = f"-T{max(2, os.cpu_count() or 1)}"
    process = subprocess.Popen([xz, threads, "-c", *XZ], stdin=subprocess.PIPE, stdout=out)
    assert process.stdin is not None
    try:
        with process.stdin as end:
            write_tar(wanted, end)
    except BrokenPipeError:
        pass  # xz has said why
    if process.wait():
        raise Stop(f"xz failed with status {process.returncode}; its message is above.")
    out.flush()
    say(f"Compressed to {out.tell() / 1e6:.1f} MB in {time.monotonic() - started:.0f} s.")
