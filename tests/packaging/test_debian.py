"""The Debian package: what it declares, what it holds, and that it is the same every time."""

from __future__ import annotations

import io
import os
import re
import shutil
import struct
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from installers import debian, elf, linux_tree
from installers.common import Product, Stop
from installers.system import QT_LIBRARIES

from rnnlab import HOMEPAGE

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux packages are made on Linux")

# As binutils 2.40 prints it.
DUMP = """
/p/lib/libQt6XcbQpa.so.6:     file format elf64-x86-64

Dynamic Section:
  NEEDED               libxcb-cursor.so.0
  NEEDED               libQt6Gui.so.6
  NEEDED               libgthread-2.0.so.0
  NEEDED               libc.so.6
  NEEDED               ld-linux-x86-64.so.2
  SONAME               libQt6XcbQpa.so.6
  RUNPATH              $ORIGIN

Version References:
  required from libstdc++.so.6:
    0x02297f89 0x00 09 GLIBCXX_3.4.9
    0x0297f879 0x00 06 GLIBCXX_3.4.29
  required from libc.so.6:
    0x069691b4 0x00 05 GLIBC_2.34
    0x069691b8 0x02 04 GLIBC_2.38
    0x09691a75 0x00 03 GLIBC_2.2.5

/p/libpython3.11.so.1.0:     file format elf64-x86-64

Dynamic Section:
  NEEDED               libm.so.6
  RUNPATH              /home/somebody/lib

Version References:
  required from libm.so.6:
    0x069691b5 0x00 05 GLIBC_2.35
"""


def test_needs_of_the_system_are_read_from_the_libraries() -> None:
    found = elf.parse(DUMP, ["libQt6Gui.so.6"])
    assert found.libraries == {
        "libxcb-cursor.so.0": "libQt6XcbQpa.so.6",
        "libgthread-2.0.so.0": "libQt6XcbQpa.so.6",
        "libc.so.6": "libQt6XcbQpa.so.6",
        "libm.so.6": "libpython3.11.so.1.0",
    }
    # 2.38 is asked for weakly: the symbol may be absent; and 2.2.5 is older than 2.35 although 5 follows
    assert found.glibc == (2, 35)
    assert found.glibcxx == (3, 4, 29)
    assert found.strays == ("/p/libpython3.11.so.1.0",)


def test_every_need_is_declared_with_its_version_and_its_newer_name() -> None:
    assert elf.depends(elf.parse(DUMP, ["libQt6Gui.so.6"])) == [
        "libc6 (>= 2.35)",
        "libglib2.0-0 | libglib2.0-0t64",
        "libstdc++6 (>= 11)",
        "libxcb-cursor0",
    ]


def test_a_library_of_an_unknown_package_stops_the_build_and_is_named() -> None:
    with pytest.raises(Stop, match=r"libodd\.so\.3 \(for libthing\.so\)"):
        elf.depends(elf.Needs({"libodd.so.3": "libthing.so"}))


def test_a_newer_libstdcpp_than_is_known_stops_the_build() -> None:
    with pytest.raises(Stop, match=r"GLIBCXX_3\.4\.99"):
        elf.depends(elf.Needs(glibcxx=(3, 4, 99)))


def test_every_library_that_the_program_asks_for_at_start_has_its_package() -> None:
    from rnnlab import display

    for platform in ("xcb", "wayland"):
        for library, package in display._LIBRARIES[platform].items():
            assert elf.PACKAGES[library] == package
    assert QT_LIBRARIES.items() <= elf.PACKAGES.items()


@pytest.mark.parametrize(
    ("python", "debian_form"),
    [("0.2.0", "0.2.0"), ("0.2.0rc1", "0.2.0~rc1"), ("0.2.0.dev3", "0.2.0~dev3"), ("1.0b2", "1.0~b2")],
)
def test_what_comes_before_a_release_sorts_before_it(python: str, debian_form: str) -> None:
    assert linux_tree.debian_version(python) == debian_form
    if shutil.which("dpkg") and "~" in debian_form:
        release = debian_form.partition("~")[0]
        assert subprocess.run(["dpkg", "--compare-versions", debian_form, "lt", release]).returncode == 0


# ---- search paths ----------------------------------------------------------------------------------------------------


def library_with(*tags: tuple[int, int]) -> bytes:
    """An ELF file of 64 bits that has nothing but a dynamic section."""
    head = struct.pack("<4sBBB9xHHIQQQIHHHHHH", b"\x7fELF", 2, 1, 1, 3, 62, 1, 0, 64, 0, 0, 64, 56, 1, 0, 0, 0)
    section = b"".join(struct.pack("<qQ", *tag) for tag in tags)
    program = struct.pack("<IIQQQQQQ", 2, 4, 120, 0, 0, len(section), len(section), 8)
    return head + program + section + b"tail"


def test_search_paths_are_taken_out_and_all_else_stays_in_place() -> None:
    before = library_with((1, 11), (29, 22), (15, 33), (14, 44), (0, 0))
    after = elf.without_search_path(before)
    assert after == library_with((1, 11), (14, 44), (0, 0), (0, 0), (0, 0))
    assert elf.without_search_path(after) == after


@pytest.mark.parametrize("data", [b"#!/bin/sh\n", b"\x7fELF\x01\x01", b""])
def test_what_is_no_library_of_64_bits_is_left_as_it_is(data: bytes) -> None:
    assert elf.without_search_path(data) == data


# ---- the package -----------------------------------------------------------------------------------------------------


@pytest.fixture
def frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like a frozen program's, and no drawing: icons have their own tests."""
    folder = tmp_path / "frozen"
    (folder / "_internal" / "rnnlab").mkdir(parents=True)
    (folder / "rnnlab").write_text("#!/bin/sh\n", "utf-8")
    (folder / "rnnlab").chmod(0o775)
    for name in ("_internal/libthing.so.1", "_internal/base_library.zip", "_internal/rnnlab/lesson.json"):
        (folder / name).write_text(name, "utf-8")
        (folder / name).chmod(0o600)
    (folder / "_internal" / "LICENSE").write_text("text", "utf-8")
    (folder / "_internal" / "LICENSE").chmod(0o777)
    (folder / "_internal" / "libthing.so").symlink_to("libthing.so.1")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.setattr(linux_tree, "BUILD", tmp_path / "build")
    monkeypatch.setattr(linux_tree.icons, "draw", lambda kind, sizes: {size: b"png %d" % size for size in sizes})
    elf.needs.cache_clear()
    return folder


def members(package: Path) -> dict[str, bytes]:
    """The files of an ar archive, read by its own description (ar(5))."""
    data, at, found = package.read_bytes(), 8, {}
    assert data[:8] == b"!<arch>\n"
    while at < len(data):
        name, size = data[at : at + 16].decode().strip(), int(data[at + 48 : at + 58])
        assert data[at + 58 : at + 60] == b"`\n"
        found[name] = data[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    return found


def test_package_is_the_same_byte_for_byte_whenever_and_wherever_it_is_made(frozen: Path, tmp_path: Path) -> None:
    first = debian.write(frozen, "1.2.3", tmp_path / "a" / "x.deb").read_bytes()
    for path in frozen.rglob("*"):
        os.utime(path, (5, 5), follow_symlinks=False)
    shutil.rmtree(tmp_path / "build")
    elf.needs.cache_clear()
    assert debian.write(frozen, "1.2.3", tmp_path / "b" / "x.deb").read_bytes() == first


def test_package_belongs_to_root_and_its_rights_do_not_depend_on_the_builder(frozen: Path, tmp_path: Path) -> None:
    package = members(debian.write(frozen, "1.2.3", tmp_path / "x.deb"))
    assert list(package) == ["debian-binary", "control.tar.xz", "data.tar.xz"]
    with tarfile.open(fileobj=io.BytesIO(package["data.tar.xz"])) as archive:
        files = {entry.name.removeprefix("./"): entry for entry in archive}
    assert {(entry.uid, entry.gid, entry.uname, entry.gname) for entry in files.values()} == {(0, 0, "root", "root")}
    assert {entry.mtime for entry in files.values()} == {1700000000}
    modes = {name: oct(entry.mode) for name, entry in files.items() if name.startswith("usr/lib/rnnlab/")}
    assert modes["usr/lib/rnnlab/rnnlab"] == "0o755"
    # a library, a licence with stray rights, a file that only its maker may read
    for name in ("libthing.so.1", "LICENSE", "rnnlab/lesson.json"):
        assert modes[f"usr/lib/rnnlab/_internal/{name}"] == "0o644"
    assert files["usr/lib/rnnlab/_internal/libthing.so"].linkname == "libthing.so.1"
    for folder in ("usr", "usr/lib/rnnlab/_internal/rnnlab"):
        assert files[folder].isdir()
        assert files[folder].mode == 0o755


def test_package_has_launcher_menu_type_description_icons_and_manual(frozen: Path) -> None:
    names = {entry.name for entry in linux_tree.entries(frozen, "1.2.3")}
    icons = "usr/share/icons/hicolor"
    for size in ("16x16", "22x22", "24x24", "32x32", "48x48", "64x64", "128x128", "256x256", "512x512"):
        assert f"{icons}/{size}/apps/io.github.rnnlab.rnnlab.png" in names
        assert f"{icons}/{size}/mimetypes/application-vnd.rnnlab.session+zip.png" in names
    assert names >= {
        "usr/bin/rnnlab",
        "usr/share/applications/io.github.rnnlab.rnnlab.desktop",
        "usr/share/mime/packages/io.github.rnnlab.rnnlab.xml",
        "usr/share/metainfo/io.github.rnnlab.rnnlab.metainfo.xml",
        "usr/share/man/man1/rnnlab.1.gz",
        "usr/share/doc/rnnlab/copyright",
        f"{icons}/scalable/apps/io.github.rnnlab.rnnlab.svg",
        f"{icons}/scalable/mimetypes/application-vnd.rnnlab.session+zip.svg",
    }


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg is Debian's")
@pytest.mark.parametrize("fast", [False, True])
def test_dpkg_reads_the_package(frozen: Path, tmp_path: Path, fast: bool) -> None:
    package = debian.write(frozen, "1.2.3rc1", tmp_path / "x.deb", fast=fast)
    asked = ["dpkg-deb", "--show", "--showformat", "${Package} ${Version} ${Architecture}", str(package)]
    said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert said == f"rnnlab 1.2.3~rc1 {debian.architecture()}"
    subprocess.run(["dpkg-deb", "--extract", str(package), str(tmp_path / "out")], check=True)
    sums = subprocess.run(["dpkg-deb", "--info", str(package), "md5sums"], capture_output=True, check=True).stdout
    (tmp_path / "sums").write_bytes(sums)
    subprocess.run(["md5sum", "--check", "--quiet", "../sums"], cwd=tmp_path / "out", check=True)
    assert len(sums.splitlines()) == sum(p.is_file() and not p.is_symlink() for p in (tmp_path / "out").rglob("*"))


def test_package_over_its_limit_is_not_given_to_anyone(
    frozen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian, "LARGEST", 1000)
    with pytest.raises(Stop, match="more than"):
        debian.write(frozen, "1.2.3", tmp_path / "x.deb")


def test_a_template_without_a_value_stops_the_build() -> None:
    with pytest.raises(Stop, match="@VERSION@"):
        linux_tree.template(f"{Product.id}.metainfo.xml", DATE="2026-01-01")


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="the judge of menu entries is not here")
def test_menu_entry_is_valid_and_opens_the_files_of_the_type() -> None:
    path = linux_tree.TEMPLATES / f"{Product.id}.desktop"
    assert subprocess.run(["desktop-file-validate", str(path)], capture_output=True, text=True).stdout == ""
    text = path.read_text("utf-8")
    assert f"MimeType={Product.mime};" in text
    assert f"Icon={Product.id}" in text


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="the judge of descriptions is not here")
def test_description_is_valid(tmp_path: Path) -> None:
    path = tmp_path / f"{Product.id}.metainfo.xml"
    path.write_text(linux_tree.template(path.name, VERSION="1.2.3", DATE="2026-01-01"), "utf-8")
    assert subprocess.run(["appstreamcli", "validate", "--no-net", str(path)], capture_output=True).returncode == 0


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not here")
@pytest.mark.parametrize("name", ["rnnlab.1", "rnnlab.zh_CN.1"])
def test_manual_page_is_set_without_a_warning(tmp_path: Path, name: str) -> None:
    page = tmp_path / "rnnlab.1"
    page.write_text(linux_tree.template(name, VERSION="1.2.3", DATE="2026-01-01"), "utf-8")
    command = ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(page)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    assert (done.returncode, done.stderr) == (0, "")


def test_manual_page_names_every_command_of_the_program() -> None:
    from rnnlab import cli

    for name in ("rnnlab.1", "rnnlab.zh_CN.1"):
        text = (linux_tree.TEMPLATES / name).read_text("utf-8")
        missing = [command for command in cli._COMMANDS if command not in text]
        assert not missing, name


def test_the_address_of_new_versions_is_the_same_in_about_and_in_the_description() -> None:
    text = linux_tree.template(f"{Product.id}.metainfo.xml", VERSION="1.2.3", DATE="2026-01-01")
    described = re.search(r'<url type="homepage">(.+?)</url>', text)
    assert described
    assert HOMEPAGE.startswith(described[1] + "/")
