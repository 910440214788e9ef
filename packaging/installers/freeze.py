"""The frozen program: one folder that runs where there is no Python, made by PyInstaller from a copy of the sources."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from . import icu
from .common import BUILD, CONSTRAINTS, FREEZE_VENV, MEGABYTE, ROOT, Product, Stop, run, say, size_of, version
from .environment import Environment, python_version
from .system import ensure_binutils, ensure_qt_libraries

LARGEST = 600 * MEGABYTE  # of the folder, unpacked
# What the frozen program is made of; nothing else of the tree is looked at.
SOURCES = ("rnnlab", "resources", "packaging/freeze", "LICENSE", "pyproject.toml")
# Modules of this folder that the frozen folder comes out of.
_MAKERS = ("freeze", "icu", "licences", "notices")
if sys.platform in ("win32", "darwin"):  # icons and what the system reads of a program are put into it as it is made
    SOURCES += ("packaging/installers", "packaging/windows", "packaging/macos")
# Left of a source folder that git does not keep: what Python and editors leave lying.
_LEFT_LYING = re.compile(r"(^|/)(__pycache__|\.[^/]*)(/|$)|\.py[co]$|~$")
# Libraries of CUDA builds of torch, and of what they bring.
_CUDA = re.compile(
    r"(^|/)(lib)?(cuda|cudart|cudnn|cublas|cufft|cufile|cupti|curand|cusolver|cusparse|nccl|nvrtc|nvjitlink|nvtx"
    r"|nvshmem|torch_cuda|c10_cuda|caffe2_nvrtc|magma)[\w.+-]*\.(so|dll|dylib)|(^|/)nvidia(/|[_-])|(^|/)triton/",
    re.IGNORECASE,
)


def frozen_folder(of: str) -> Path:
    """Where the frozen program of a version lies; that of the tree's own version has the shorter name."""
    folder = "frozen" if of == version() else f"frozen-{of}"
    return BUILD / folder / Product.name


def freeze(of: str | None = None, *, with_notices: bool = True) -> Path:
    """Make the frozen program, unless it is there already and nothing that it is made of has changed.

    Parameters
    ----------
    of : str, optional
        The version that it says it has; by default the tree's own. An upgrade is tried with another one.
    with_notices : bool
        Put the licences of everything into it (they are needed wherever it is given to anyone).

    Returns
    -------
    Path
        The folder, with the program ``rnnlab`` in it.

    Raises
    ------
    Stop
        When it cannot be made, is too large, or holds what must not be in it.
    """
    of = of or version()
    environment = freezing_environment()
    source = BUILD / "source"
    copy_sources(source, of)
    folder = frozen_folder(of)
    stamp = folder.parent / "stamp.json"
    made_by = [hashlib.sha256(Path(__file__).with_name(f"{name}.py").read_bytes()).hexdigest() for name in _MAKERS]
    wanted = {"sources": digest_of(source), "by": made_by, "environment": _fingerprint(), "notices": with_notices}
    if stamp.exists() and json.loads(stamp.read_text(encoding="utf-8")) == wanted and folder.is_dir():
        say(f"The frozen program {of} is there; nothing has changed.")
        return folder
    stamp.unlink(missing_ok=True)
    ensure_binutils()
    ensure_qt_libraries()  # PyInstaller starts Qt to ask it where its parts lie
    say(f"Freezing rnnlab {of}; this takes some minutes.")
    work = BUILD / "work"
    run(
        *(environment.python, "-m", "PyInstaller", source / "packaging" / "freeze" / "rnnlab.spec"),
        *("--noconfirm", "--log-level", "WARN", "--distpath", folder.parent, "--workpath", work),
        quiet=True,
        cwd=source,
        env={"PYTHONPATH": "", "QT_QPA_PLATFORM": "offscreen"},
    )
    strip(folder)
    icu.shrink(folder)
    if with_notices:
        from . import notices

        notices.add(folder, work / "rnnlab" / "origins.json", environment)
    write_manifest(folder, environment, source)
    list_files(folder, source, environment)
    check(folder)
    stamp.write_text(json.dumps(wanted), encoding="utf-8")
    say(f"The frozen program has {size_of(folder) / MEGABYTE:.0f} MB.")
    return folder


# ---- what it is made with -------------------------------------------------------------------------------------------


def requirements() -> list[str]:
    """What the program needs to run, as pyproject.toml has it."""
    return list(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"])


def freezing_environment() -> Environment:
    """The environment that the program is frozen from: what it needs to run, and PyInstaller.

    Nothing for development is in it, so that nothing of that can be taken along.
    """
    environment = Environment(FREEZE_VENV)
    stamp = FREEZE_VENV / "rnnlab-freeze.json"
    wanted = {"fingerprint": _fingerprint()}
    if stamp.exists() and json.loads(stamp.read_text(encoding="utf-8")) == wanted and environment.python.exists():
        return environment
    if python_version(environment.python) != list(sys.version_info[:2]):
        environment.make()
    stamp.unlink(missing_ok=True)
    environment.install_torch(False)
    say("Installing the pinned versions of what the program needs, and PyInstaller.")
    wheels = [*requirements(), "pyinstaller", "pyinstaller-hooks-contrib"]
    if environment.pip("install", "--quiet", "-c", str(CONSTRAINTS), *wheels):
        raise Stop("The installation failed; pip's message is above.")
    stamp.write_text(json.dumps(wanted), encoding="utf-8")
    return environment


def _fingerprint() -> str:
    """What the environment depends on: requirements, pins, Python's version."""
    digest = hashlib.sha256(repr((sys.version_info[:3], str(ROOT), requirements())).encode())
    digest.update(CONSTRAINTS.read_bytes())
    return digest.hexdigest()


# ---- what it is made of ---------------------------------------------------------------------------------------------


def source_files() -> list[str]:
    """The sources' paths below the root: those that git knows, or all where there is no git."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--", *SOURCES]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        known = done.stdout.decode("utf-8").split("\0") if done.returncode == 0 else []
    except OSError:
        known = []
    if not any(known):
        known = [
            path.relative_to(ROOT).as_posix()
            for name in SOURCES
            for path in ([ROOT / name] if (ROOT / name).is_file() else (ROOT / name).rglob("*"))
        ]
    return sorted(name for name in known if name and not _LEFT_LYING.search(name) and (ROOT / name).is_file())


def copy_sources(to: Path, of: str) -> None:
    """Copy the sources, so that nothing that lies about is frozen, and set the version that they say they have."""
    wanted = set(source_files())
    if not wanted:
        raise Stop("There are no sources to freeze.")
    if to.is_dir():
        for path in sorted(to.rglob("*"), reverse=True):
            if path.is_dir() and not any(path.iterdir()):
                path.rmdir()
            elif not path.is_dir() and path.relative_to(to).as_posix() not in wanted:
                path.unlink()
    for name in sorted(wanted):
        data = (ROOT / name).read_bytes()
        if name == "rnnlab/__init__.py":
            data = re.sub(rb'(?m)^__version__ = ".*"', f'__version__ = "{of}"'.encode(), data)
        target = to / name
        if not target.exists() or target.read_bytes() != data:  # times stay: PyInstaller looks at them
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)


def digest_of(folder: Path) -> str:
    """A hash of the names and the contents of all files below a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not _LEFT_LYING.search(path.relative_to(folder).as_posix()):
            data = path.read_bytes()
            digest.update(f"{path.relative_to(folder).as_posix()}\0{len(data)}\0".encode())
            digest.update(data)
    return digest.hexdigest()


# ---- what became of it ----------------------------------------------------------------------------------------------


def strip(folder: Path) -> None:
    """Drop the symbol tables of the libraries, on Linux, where ``strip`` is at hand.

    numpy's own libraries are left: moved by the maker of its wheel, they do not bear it.
    """
    program = shutil.which("strip") if sys.platform.startswith("linux") else None
    if program is None:
        return
    for path in sorted(folder.rglob("*.so*")):
        if path.is_file() and not path.is_symlink() and "numpy.libs" not in path.parts:
            subprocess.run([program, "--strip-unneeded", str(path)], check=False, stderr=subprocess.DEVNULL)


def write_manifest(folder: Path, environment: Environment, source: Path) -> None:
    """List the program's files in it, after everything that changes them: by the list it knows what it lacks."""
    listing = "import sys, pathlib; from rnnlab import manifest; manifest.write(pathlib.Path(sys.argv[1]))"
    run(environment.python, "-c", listing, folder / "_internal", quiet=True, cwd=source)


def list_files(folder: Path, source: Path, environment: Environment) -> None:
    """Have the program's own list of its files written, by which it says what a broken installation lacks.

    On macOS without their lengths: signing makes programs longer.
    """
    sizes = sys.platform != "darwin"
    program = f"from pathlib import Path; from rnnlab import manifest; manifest.write(Path('.'), sizes={sizes})"
    run(environment.python, "-B", "-c", program, quiet=True, cwd=folder / "_internal", env={"PYTHONPATH": str(source)})


def cuda_files(folder: Path) -> list[str]:
    """Files below a folder that belong to a CUDA build of torch."""
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))
    return [name for name in names if _CUDA.search(name)]


def check(folder: Path) -> None:
    """Refuse a frozen folder that must not be given to anyone.

    Raises
    ------
    Stop
        When it holds CUDA libraries, is larger than ``LARGEST``, or lacks the program.
    """
    program = folder / (Product.name + (".exe" if os.name == "nt" else ""))
    if not program.is_file():
        raise Stop(f"PyInstaller made no {program.name}.")
    cuda = cuda_files(folder)
    if cuda:
        raise Stop(f"The frozen program holds CUDA libraries: {', '.join(cuda[:5])}.")
    size = size_of(folder)
    if size > LARGEST:
        raise Stop(
            f"The frozen program has {size / MEGABYTE:.0f} MB, more than {LARGEST // MEGABYTE}. The largest parts:\n"
            + largest_parts(folder)
        )


def largest_parts(folder: Path, count: int = 25) -> str:
    """A table of the largest files and of the folders at the second level, in MB, for whoever has to find what grew."""
    inside = folder / "_internal"
    sizes: dict[str, int] = {}
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            base = inside if inside in path.parents else folder
            parts = path.relative_to(base).parts
            for k in {1, min(2, len(parts)), len(parts)}:
                name = "/".join(parts[:k]) + ("/" if k < len(parts) else "")
                sizes[name] = sizes.get(name, 0) + path.stat().st_size
    rows = sorted(sizes.items(), key=lambda item: -item[1])[:count]
    return "\n".join(f"{size / MEGABYTE:9.1f}  {name}" for name, size in rows)
