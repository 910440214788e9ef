"""``dev.py installer-test``: what people are given is tried in bare systems, as they would use it.

On Linux a bare Debian is made in a folder (``roots``); on Windows and macOS
the machine itself has to do. Pictures of what was seen are in
``dist/installer-test``.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from . import debian, elf, linux_tree, portable, trial_deb, trial_portable, trial_sessions
from .common import BUILD, ROOT, Product, Stop, run, say, version
from .desk import PICTURES
from .environment import Environment
from .roots import Root
from .system import apt_install, ensure_qt_libraries
from .trial import claim

CHECKERS = {"lintian": "lintian", "desktop-file-validate": "desktop-file-utils", "appstreamcli": "appstream"}
# Of pixels that may differ clearly between the frozen program's pictures and the source's: FreeType comes from the
# system, and draws the edges of letters a little differently from one version to the next.
ALIKE = 0.01
_COMPARE = """
import sys
import numpy as np
from PySide6.QtGui import QImage
def pixels(path):
    image = QImage(path).convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., :3].astype(int)
a, b = pixels(sys.argv[1]), pixels(sys.argv[2])
print(1.0 if a.shape != b.shape else float((abs(a - b).max(-1) > 48).mean()))
"""


def main(rest: list[str]) -> int:
    """``dev.py installer-test``."""
    if sys.platform == "win32":
        from . import windows_test

        return windows_test.main(rest)
    if sys.platform == "darwin":
        from . import macos_test

        return macos_test.main(rest)
    parser = argparse.ArgumentParser(prog="dev.py installer-test", description=__doc__)
    parser.add_argument("--frozen", metavar="DIR", type=Path, help="of this folder, instead of freezing the sources")
    parser.add_argument("--suite", metavar="NAME", help="in another release than this machine's, such as trixie")
    parser.add_argument("--no-portable", action="store_true", help="try the package alone")
    options = parser.parse_args(rest)
    from .freeze import freeze, freezing_environment

    began = time.monotonic()
    environment = freezing_environment()
    frozen = options.frozen.resolve() if options.frozen else freeze()
    this, newer = version(), next_version(version())
    package = debian.deb(frozen, this)
    file = portable.portable(frozen, this)
    tried = BUILD / "linux"
    newer_package = debian.write(frozen, newer, tried / debian.file_name(newer), fast=True)
    shutil.rmtree(PICTURES, ignore_errors=True)
    say(f"The installers are there ({time.monotonic() - began:.0f} s). They are tried now.")
    began = time.monotonic()
    step(check_package, package)
    with Root(options.suite) as root:
        step(trial_deb.install, root, package)
        step(looks_like_the_source, root, environment)
        step(trial_deb.use, root)
        step(trial_deb.upgrade, root, newer_package, newer)
        step(trial_sessions.wayland, root, trial_deb.USER, trial_deb.HOME)
        step(trial_deb.complain, root)
        step(trial_deb.remove, root)
        if not options.no_portable:
            newer_file = portable.write(
                elf.needs(frozen), linux_tree.payload(frozen, this), newer, tried / portable.file_name(newer)
            )
            user = trial_portable.Portable(root, file)
            step(user.refuses)
            step(user.installs)
            step(user.works)
            step(user.upgrades, newer_file, newer)
            step(user.unpacks)
            step(user.composes)
            step(user.goes)
    print(f"The installers passed, in {time.monotonic() - began:.0f} s. Pictures: {PICTURES.relative_to(ROOT)}")
    return 0


def step(trial: Callable[..., None], *arguments: object) -> None:
    """One part of the trial, with what it is and how long it took."""
    name = f"{trial.__module__.rpartition('.')[2]}: {trial.__name__.replace('_', ' ')}"
    say(f"---- {name}")
    began = time.monotonic()
    trial(*arguments)
    say(f"---- {name}: done in {time.monotonic() - began:.0f} s")


def next_version(of: str) -> str:
    """The version after one: its last number is one more."""
    head, last = re.fullmatch(r"(.*?)(\d+)", of).groups() if re.search(r"\d$", of) else (of, "0")
    return f"{head}{int(last) + 1}"


def check_package(package: Path) -> None:
    """The judges of packages, desktop entries and descriptions find nothing against it."""
    missing = [where for program, where in CHECKERS.items() if shutil.which(program) is None]
    if missing:
        apt_install(missing, "The package is judged by tools that are missing here")
    with tempfile.TemporaryDirectory() as folder:
        run("dpkg-deb", "--extract", package, folder, quiet=True)
        share = Path(folder, "usr", "share")
        run("desktop-file-validate", share / "applications" / f"{Product.id}.desktop", quiet=True)
        said = run(
            "appstreamcli", "validate", "--no-net", share / "metainfo" / f"{Product.id}.metainfo.xml", quiet=True
        )
        claim("successful" in said, "desktop-file-validate and appstreamcli accept the program's descriptions")
    done = subprocess.run(
        ["lintian", "--allow-root", "--no-tag-display-limit", "--fail-on", "error,warning", str(package)],
        stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    if done.returncode:
        raise Stop(f"lintian ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    claim(True, "lintian finds no error and no warning")


def looks_like_the_source(root: Root, environment: Environment) -> None:
    """The pictures that the installed program draws are those of the sources it was frozen from, in Chinese too."""
    ensure_qt_libraries()
    inside = "/tmp/pictures"
    for language in ("en", "zh"):
        words = ("snapshot", "--lang", language, "--size", "1440x900", "--out")
        with tempfile.TemporaryDirectory() as folder:
            home = {"HOME": trial_deb.HOME}
            root.call(Product.name, *words, inside, user=trial_deb.USER, env=home)
            source = {"PYTHONPATH": str(BUILD / "source"), "QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8"}
            run(environment.python, "-m", "rnnlab", *words, folder, quiet=True, cwd=folder, env=source)
            for path in sorted(Path(folder).glob("*.png")):
                installed = root.path(inside, path.name)
                claim(installed.exists(), f"the installed program has the lab {path.stem}")
                said = run(environment.python, "-c", _COMPARE, path, installed, quiet=True)
                differs = float(said.split()[-1])
                keep = PICTURES / f"snapshot-{language}-{path.name}"
                keep.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(installed, keep)
                claim(differs < ALIKE, f"{path.stem} ({language}) looks as from source ({100 * differs:.2f} % differ)")
        root.call("rm", "-r", inside)
