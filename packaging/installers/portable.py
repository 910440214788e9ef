"""The portable build: one file that installs the program for one user, without an administrator.

A shell script, then a small archive of helpers, then the archive that the
Debian package has as well. The helpers are an ``xz`` for systems that have
none, and the small libraries of X11 that Qt asks for and many desktops lack:
an administrator would be needed for them otherwise. They are used only where
the system has none of its own.
"""

from __future__ import annotations

import ctypes
import gzip
import hashlib
import io
import platform
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from . import elf
from .common import DIST, MEGABYTE, Product, Stop, say
from .linux_tree import MIME_ICON, Entry, Payload, payload, template, write_tar
from .system import QT_LIBRARIES, apt_install

LARGEST = 160 * MEGABYTE
# Thin layers over libxcb, each of some 20 KB, whose interfaces have not changed in years (licence: MIT/X11).
SPARE = (
    "libxcb-cursor.so.0", "libxcb-icccm.so.4", "libxcb-image.so.0", "libxcb-keysyms.so.1", "libxcb-render-util.so.0",
    "libxcb-util.so.1",
)  # fmt: skip
_LENGTH = "#" * 12  # stands in the script for its own length


def file_name(version: str) -> str:
    """The file's name."""
    return f"{Product.name}-{version}-linux-{platform.machine()}.run"


def portable(frozen: Path, version: str) -> Path:
    """Make ``dist/rnnlab-<version>-linux-<machine>.run``.

    Parameters
    ----------
    frozen : Path
        The frozen program's folder; it is read, never changed.
    version : str

    Raises
    ------
    Stop
        When a helper is not to be had, or the file has more than ``LARGEST`` bytes.
    """
    return write(elf.needs(frozen), payload(frozen, version), version, DIST / file_name(version))


def write(found: elf.Needs, content: Payload, version: str, target: Path) -> Path:
    """Join the script, the helpers and the archive.

    Parameters
    ----------
    found : Needs
        What the program needs of the system.
    content : Payload
    version : str
        That the script says; an upgrade can be tried with the same archive.
    target : Path
    """
    helpers = helpers_archive()
    archive = content.path.read_bytes()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(script(found, content, version, helpers, archive) + helpers + archive)
    target.chmod(0o755)
    size = target.stat().st_size
    if size > LARGEST:
        raise Stop(f"{target.name} has {size / MEGABYTE:.1f} MB, more than {LARGEST // MEGABYTE}.")
    say(f"{target.name}: {size / MEGABYTE:.1f} MB, {content.unpacked / MEGABYTE:.0f} MB installed.")
    return target


def script(found: elf.Needs, content: Payload, version: str, helpers: bytes, archive: bytes) -> bytes:
    """The shell script, with what it has to know filled in."""
    system = {name: elf.PACKAGES[name] for name in sorted(found.libraries) if name in QT_LIBRARIES}
    text = template(
        "run.sh",
        VERSION=version,
        MACHINE=platform.machine(),
        GLIBC=".".join(map(str, found.glibc)),
        PARTS_BYTES=str(len(helpers)),
        PAYLOAD_BYTES=str(len(archive)),
        PAYLOAD_SUM=hashlib.sha256(helpers + archive).hexdigest(),
        UNPACKED_KB=str(-(-content.unpacked // 1024) + 16 * 1024),  # and what blocks and folders take
        ID=Product.id,
        MIME_ICON=MIME_ICON,
        LIBRARIES=" ".join(f"{name}:{package}" for name, package in system.items()),
        HEADER_BYTES=_LENGTH,
    )
    size = len(text.encode())
    # The number stands among spaces so that the text's length is the same whatever it is.
    return text.replace(_LENGTH, str(size).ljust(len(_LENGTH)), 1).encode()


def helpers_archive() -> bytes:
    """The helpers, as a tar archive in gzip's form, which every system can read.

    Raises
    ------
    Stop
        When one is not on this machine and cannot be installed.
    """
    missing = elf_missing()
    if missing:
        apt_install(missing, "The portable build carries small libraries, and some are missing here")
    files = [
        *((f"unpack/{name}", 0o755 if name == "xz" else 0o644, path) for name, path in _unpacker()),
        *((f"lib/spare/{name}/{name}", 0o644, _library(name)) for name in SPARE),
        *_copyrights(),
    ]
    folders = {parent.as_posix() + "/" for name, _, _ in files for parent in Path(name).parents if parent.parts}
    wanted = [Entry(name, mode, data=path.read_bytes()) for name, mode, path in files]
    wanted += [Entry(name, 0o755) for name in folders]
    out = io.BytesIO()
    write_tar(sorted(wanted, key=lambda entry: entry.name), out)
    return gzip.compress(out.getvalue(), 9, mtime=0)


def elf_missing() -> list[str]:
    """Packages of the spare libraries that this machine lacks."""
    return sorted(QT_LIBRARIES[name] for name in SPARE if _find(name) is None)


def _unpacker() -> Iterator[tuple[str, Path]]:
    program, library = shutil.which("xz"), _find("liblzma.so.5")
    if program is None or library is None:
        raise Stop("xz is missing. Install what Debian calls xz-utils.")
    yield "xz", Path(program).resolve()
    yield "liblzma.so.5", library


def _copyrights() -> Iterator[tuple[str, int, Path]]:
    """Their licences, as Debian's packages have them."""
    for package in sorted({QT_LIBRARIES[name] for name in SPARE}):
        path = Path("/usr/share/doc", package, "copyright")
        if path.exists():
            yield f"share/doc/rnnlab/{package}.copyright", 0o644, path


def _library(name: str) -> Path:
    found = _find(name)
    if found is None:
        raise Stop(f"{name} is not on this machine.")
    return found


def _find(name: str) -> Path | None:
    """Where the dynamic loader would take a library from: read from the list of this process's own, once loaded."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return None
    for line in Path("/proc/self/maps").read_text().splitlines():
        path = line.partition("/")
        if path[1] and re.match(re.escape(name) + r"(\.|$)", Path("/" + path[2]).name):
            return Path("/" + path[2])
    return None
