"""A GPU build of torch beside the frozen program, which carries a CPU build.

It is a folder as ``pip install --target`` makes it, named ``rnnlab-gpu``,
beside the program or in the user's own data folder (or wherever
``RNNLAB_GPU_ADDON`` says, from source too). The window's process looks at two
files of it and never imports it; an engine process prefers it when it is of
the same version as the torch that the program was made with and of the same
Python. What then does not load, or ends the process, is taken back: the next
engine process has the program's own torch, and the reason is said. Whether the
GPU computes rightly is the engine's own trial (``rnnlab.engine.device``).

Standard library only.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.metadata
import multiprocessing
import os
import platform
import re
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from rnnlab import frozen, paths
from rnnlab.files import shown
from rnnlab.session.messages import Message

FOLDER = "rnnlab-gpu"
ENVIRONMENT = "RNNLAB_GPU_ADDON"
# What is taken out of the folder before the program's own; whatever else these need comes after it.
_PACKAGES = ("torch", "torchgen", "functorch", "triton", "nvidia")
_VERSION = re.compile(r"^__version__\s*=\s*['\"]([^'\"]+)['\"]", re.MULTILINE)

_PATIENCE = 120.0  # seconds for a first import on a slow disk

_taken_back: Message | None = None


@dataclass(frozen=True)
class Addon:
    """A usable folder and the version of the torch in it, e.g. ``2.13.0+cu130``."""

    folder: Path
    version: str


def places() -> tuple[Path, ...]:
    """Where an add-on is looked for, in this order; none where the program is not frozen and none is named."""
    named = os.environ.get(ENVIRONMENT, "")
    if named:
        return (Path(named),)
    if not frozen.is_frozen():
        return ()
    return (Path(sys.executable).resolve().parent / FOLDER, own_place())


def own_place() -> Path:
    """The add-on's place in the user's own data folder."""
    return paths.user_folder("data") / FOLDER


def look(own: str | None = None, suffixes: Sequence[str] | None = None) -> tuple[Addon | None, Message | None]:
    """Find an add-on that this program can use.

    Parameters
    ----------
    own : str, optional
        The version of the program's own torch; by default what is installed.
    suffixes : sequence of str, optional
        How this Python's extension modules end.

    Returns
    -------
    addon : Addon or None
    reason : Message or None
        Why an add-on that is there is not used; None where there is none.
    """
    if _taken_back is not None:
        return None, _taken_back
    for folder in places():
        if not os.path.isdir(folder):  # False where it may not be looked at, too
            continue
        refused = _refusal(folder, own_version() if own is None else own, suffixes)
        return (None, refused) if refused is not None else (Addon(folder, _version(folder)), None)
    return None, None


def own_version() -> str:
    """The version of the torch that the program was made with; empty where that is not known."""
    try:
        return importlib.metadata.version("torch")
    except importlib.metadata.PackageNotFoundError:
        return ""


def _refusal(folder: Path, own: str, suffixes: Sequence[str] | None) -> Message | None:
    version = _version(folder)
    place = shown(folder)
    if not version:
        return Message.of("gpu-addon-empty", path=place)
    if version.partition("+")[0] != own.partition("+")[0]:
        return Message.of("gpu-addon-version", path=place, version=version, wanted=own.partition("+")[0])
    endings = importlib.machinery.EXTENSION_SUFFIXES if suffixes is None else suffixes
    if not any((folder / "torch" / f"_C{ending}").is_file() for ending in endings):
        python = ".".join(platform.python_version_tuple()[:2])
        return Message.of("gpu-addon-python", path=place, python=python, machine=f"{sys.platform}, {machine()}")
    return None


def _version(folder: Path) -> str:
    try:
        found = _VERSION.search((folder / "torch" / "version.py").read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return ""
    return found[1] if found else ""


def machine() -> str:
    """This computer's kind of processor, as wheels name it."""
    return platform.machine().lower() or "unknown"


def take_back(message: Message) -> None:
    """Use no add-on in this process and those that it starts from now on."""
    global _taken_back
    _taken_back = message


def give_another_try() -> None:
    """Forget that an add-on did not load."""
    global _taken_back
    _taken_back = None


# ---- in the engine process -------------------------------------------------------------------------------------------


class _Finder(importlib.abc.MetaPathFinder):
    """Finds torch and what belongs to it in the add-on; it stands before the frozen program's own finder."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname.partition(".")[0] not in _PACKAGES:
            return None
        return importlib.machinery.PathFinder.find_spec(fullname, [self.folder] if path is None else path, target)


def prefer(folder: Path | str | None) -> None:
    """Have this process import torch from an add-on. Before torch is imported; None changes nothing."""
    if folder is None:
        return
    sys.meta_path.insert(0, _Finder(str(folder)))
    # Behind everything else: modules that the GPU build needs and the program does not carry.
    # torch finds the GPU's own libraries by this list too.
    sys.path.append(str(folder))


def preferred() -> str | None:
    """The add-on's folder that this process imports torch from, if any."""
    return next((finder.folder for finder in sys.meta_path if isinstance(finder, _Finder)), None)


def load(folder: str) -> dict[str, Any]:
    """Runs in a process of its own: import torch from an add-on and try the device. Any fault is raised as it is."""
    prefer(folder)
    found: dict[str, Any] = importlib.import_module("rnnlab.engine.process").prepare("auto")
    return found


def tried(addon: Addon) -> tuple[dict[str, Any] | None, str]:
    """What comes of an add-on in a process that nothing depends on.

    Returns
    -------
    info : dict or None
        What ``rnnlab.engine.process.prepare`` found.
    fault : str
        Why there is nothing.
    """
    executor = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
    try:
        return executor.submit(load, str(addon.folder)).result(_PATIENCE), ""
    except Exception as fault:  # a library that does not load may raise anything, or end the process
        said = str(fault).strip().splitlines() or [type(fault).__name__]
        return None, said[0]
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


# ---- how to get one --------------------------------------------------------------------------------------------------


def instructions() -> tuple[Message | str, ...]:
    """How to get the GPU build here: sentences, and between them commands (plain text) to be copied as they are."""
    if sys.platform == "darwin":
        return (Message.of("gpu-apple"),)
    if not frozen.is_frozen():
        return (Message.of("gpu-from-source"), "python3 packaging/dev.py --cuda run")
    python = ".".join(platform.python_version_tuple()[:2])
    own = own_version().partition("+")[0]
    return (
        Message.of("gpu-frozen-make", python=python, machine=f"{platform.system()}, {machine()}"),
        f"python3 -m pip install --target {FOLDER} --python-version {python} --only-binary :all: torch=={own}",
        Message.of("gpu-frozen-index"),
        Message.of("gpu-frozen-put"),
        shown(own_place()),
        Message.of("gpu-frozen-then"),
    )
