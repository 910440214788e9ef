"""The machine that the work is done on: which system packages are missing, and how they come to it."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys

from .common import Stop, say

# What Qt and its xcb plugin are linked with and PySide6's wheels do not carry: library -> Debian's package.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libzstd.so.1": "libzstd1",
}


def is_root() -> bool:
    """Whether system packages can be installed without asking anyone."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_install(packages: list, why: str) -> None:
    """Install Debian packages as root; otherwise stop with the one command to run."""
    packages = sorted(set(packages))
    if not shutil.which("apt-get"):
        raise Stop(why + ", and there is no apt-get here. Install what Debian calls: " + " ".join(packages))
    if not is_root():
        raise Stop(why + ". Run this once, then try again:\n    sudo apt-get install -y " + " ".join(packages))
    say(why + ": installing " + " ".join(packages) + ".")
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    quiet = {"env": environment, "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
    subprocess.run(["apt-get", "update", "-qq"], **quiet)
    done = subprocess.run(
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends"] + packages,
        **quiet,
    )
    if done.returncode:
        raise Stop("apt-get could not install " + " ".join(packages) + "; its message is above.")


def loads(library: str) -> bool:
    """Whether the dynamic loader finds a library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_packages(libraries: dict, found=loads) -> list:
    """Debian's packages for those of the libraries that are not found."""
    return sorted({package for library, package in libraries.items() if not found(library)})


def ensure_qt_libraries() -> None:
    """See to the system libraries that Qt needs on Linux."""
    if sys.platform.startswith("linux"):
        missing = missing_packages(QT_LIBRARIES)
        if missing:
            apt_install(missing, "Qt needs system libraries that are missing")


def ensure_binutils() -> None:
    """See to the tools by which freezing on Linux reads libraries and drops their symbol tables."""
    if sys.platform.startswith("linux") and not all(shutil.which(tool) for tool in ("objdump", "strip", "ld")):
        apt_install(["binutils"], "Freezing reads libraries with tools that are missing")


def ensure_xvfb() -> None:
    """See to a virtual display for the tests that start the program in a window of its own.

    Without one, and without the means to install it, those tests say that they were skipped.
    """
    if sys.platform.startswith("linux") and not shutil.which("Xvfb"):
        if is_root() and shutil.which("apt-get"):
            apt_install(["xvfb"], "The tests of the window need a virtual display")
        else:
            say("Xvfb is missing: tests that need a display are skipped (sudo apt-get install -y xvfb).")
