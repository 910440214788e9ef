"""The package for Debian and Ubuntu.

It is written here, archive by archive, so that any Linux can make it, and so
that its large part is compressed once for the package and the portable build
together. ``lintian`` and ``apt`` are the judges of it (``root_test``).
"""

from __future__ import annotations

import io
import lzma
import platform
from pathlib import Path

from . import elf
from .common import DIST, MEGABYTE, Product, Stop, say
from .linux_tree import MAINTAINER, Entry, Payload, debian_version, epoch, payload, write_tar

LARGEST = 160 * MEGABYTE
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
# Every desktop has them; without them the program runs, but no menu and no double click finds it.
RECOMMENDS = ("desktop-file-utils", "hicolor-icon-theme", "shared-mime-info", "xdg-utils")
SUGGESTS = ("cups", "ibus")
DESCRIPTION = """\
 A laboratory for lessons about sequence models. What is on the screen is
 computed live by PyTorch: drag a vector, force a gate, change a weight, and see
 at once what follows. Networks are small enough to be trained in class.
 .
 Python, PyTorch and Qt come with the program; it needs no network, and runs in
 Chinese and in English.
"""


def architecture() -> str:
    """Debian's name of this machine's processor.

    Raises
    ------
    Stop
        For one that there are no wheels of torch and Qt for.
    """
    machine = platform.machine()
    if machine not in ARCHITECTURES:
        raise Stop(f"There is no package for {machine}: torch and Qt come for {', '.join(ARCHITECTURES)} alone.")
    return ARCHITECTURES[machine]


def deb(frozen: Path, version: str) -> Path:
    """Make ``dist/rnnlab_<version>_<architecture>.deb``.

    Parameters
    ----------
    frozen : Path
        The frozen program's folder; it is read, never changed.
    version : str

    Raises
    ------
    Stop
        When a library's package is unknown, or the package has more than ``LARGEST`` bytes.
    """
    return write(frozen, version, DIST / file_name(version))


def file_name(version: str) -> str:
    """The package's file name, as Debian has it."""
    return f"{Product.name}_{debian_version(version)}_{architecture()}.deb"


def write(frozen: Path, version: str, target: Path, *, fast: bool = False) -> Path:
    """As ``deb``, to any file; ``fast`` does not compress it."""
    content = payload(frozen, version, fast=fast)
    needed = elf.depends(elf.needs(frozen))
    members = {
        "debian-binary": b"2.0\n",
        "control.tar.xz": control_archive(control(version, content, needed), content),
        "data" + "".join(content.path.suffixes): content.path.read_bytes(),
    }
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(ar(members, epoch()))
    size = target.stat().st_size
    if size > LARGEST and not fast:
        raise Stop(f"{target.name} has {size / MEGABYTE:.1f} MB, more than {LARGEST // MEGABYTE}.")
    say(f"{target.name}: {size / MEGABYTE:.1f} MB, {content.unpacked / MEGABYTE:.0f} MB installed.")
    return target


def control(version: str, content: Payload, needed: list[str]) -> str:
    """The package's description of itself. Source: *Debian Policy Manual*, chapter 5."""
    summary = Product.summary[0].lower() + Product.summary[1:]
    fields = {
        "Package": Product.name,
        "Version": debian_version(version),
        "Architecture": architecture(),
        "Maintainer": f"{Product.publisher} <{MAINTAINER}>",
        "Installed-Size": str(-(-content.unpacked // 1024)),
        "Depends": ", ".join(needed),
        "Recommends": ", ".join(RECOMMENDS),
        "Suggests": ", ".join(SUGGESTS),
        "Section": "education",
        "Priority": "optional",
        "Description": summary.partition(", computed")[0],
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items()) + DESCRIPTION


def control_archive(text: str, content: Payload) -> bytes:
    """The archive of what ``dpkg`` reads. There are no scripts: ``dpkg``'s triggers see to menus and file types."""
    sums = "".join(f"{content.sums[name]}  {name}\n" for name in sorted(content.sums))
    out = io.BytesIO()
    write_tar([Entry("control", data=text.encode()), Entry("md5sums", data=sums.encode())], out)
    return lzma.compress(out.getvalue(), preset=6)


def ar(members: dict[str, bytes], when: int) -> bytes:
    """Files as one archive of the form that ``deb(5)`` asks for.

    Parameters
    ----------
    members : dict of bytes
        By name, of at most 15 letters.
    when : int
        The time that each bears, in seconds.
    """
    parts = [b"!<arch>\n"]
    for name, data in members.items():
        header = f"{name:<16}{when:<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n"
        parts += [header.encode(), data, b"\n" * (len(data) % 2)]
    return b"".join(parts)
