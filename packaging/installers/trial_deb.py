"""The Debian package in a bare system: installed, used, upgraded, damaged, removed."""

from __future__ import annotations

import hashlib
import json
import math
import os
from pathlib import Path

from . import desk
from .common import Product
from .debian import RECOMMENDS
from .desk import Desk
from .linux_tree import debian_version
from .roots import Root
from .trial import GOLDEN, claim
from .trial_window import Window, session

USER, HOME = "teacher", "/home/teacher"
FILE = f"{HOME}/第一课 注意力.rnnlab"
TRAINED = f"{HOME}/训练.rnnlab"
TOOLS = (*desk.PACKAGES, "libglib2.0-bin")


def install(root: Root, package: Path) -> None:
    """Install the package by apt, with what it declares and nothing else."""
    for program in ("python3", "xz"):
        claim(root.run("sh", "-c", f"command -v {program}")[0] != 0, f"the bare system has no {program}")
    root.call("apt-get", "update", "-qq")
    root.install(_inside(root, package))
    claim("install ok installed" in _status(root), f"{package.name} is installed by apt, with its dependencies alone")
    root.call("useradd", "--create-home", USER)
    computes(root, Product.name)
    said = root.call(Product.name, "doctor", user=USER, env={"HOME": HOME})
    claim("torch" in said, "'rnnlab doctor' tells of torch")
    root.install(*RECOMMENDS, *TOOLS)
    claim(root.run("sh", "-c", "command -v python3")[0] != 0, "there still is no Python but the program's own")


def computes(root: Root, command: str, user: str = USER, home: str = HOME) -> None:
    """The command line gives the golden numbers of the worked example."""
    found = json.loads(root.call(command, "compute", "attention", user=user, env={"HOME": home}))
    for name, expected in GOLDEN.items():
        near = all(math.isclose(a, b, abs_tol=1e-6) for a, b in zip(found[name], expected, strict=True))
        claim(near, f"'rnnlab compute attention' gives the golden {name}")


def use(root: Root) -> None:
    """Everything a lesson needs, by keyboard and mouse."""
    file_type = root.call("xdg-mime", "query", "default", Product.mime, user=USER, env={"HOME": HOME}).strip()
    claim(file_type == f"{Product.id}.desktop", f"{Product.glob} files are opened by rnnlab ({file_type})")
    with Desk(root, USER, HOME) as desk:
        desk.open(Product.name)
        desk.keep("deb-first-start")
        claim(desk.quit() == 0, "the first window is opened, and quits with status 0")
        # as a double click in a file manager does it
        desk.write(FILE, session("attention", ["我", "爱", "吃", "苹果"], attention={"query": [1.0, 2.0]}))
        told = root.call("gio", "info", "-a", "standard::content-type", FILE, user=USER, env=desk.env)
        claim(Product.mime in told, "the desktop knows a session file's type")
        desk.open("gio", "open", FILE)
        desk.wait(lambda: Path(FILE).name in desk.title(), "a double click on a session file opens it")
        desk.settled()
        desk.keys("ctrl+q")
        desk.wait(lambda: not runs(root), "the window that a double click opened is closed again")

        desk.open(Product.name, FILE)
        window = Window(desk, FILE)
        window.opens_each_lab("deb")
        window.look_at("attention")
        window.drags_a_vector("deb-dragged")
        window.outlives_its_engine("deb-engine-killed")
        window.look_at("reader")
        window.takes_a_sentence("猫追狗", ["猫", "追", "狗"])
        desk.keep("deb-sentence")
        window.trains("deb-trained", TRAINED)
        Window(desk, TRAINED).saved()  # else the program asks whether the run is to be lost
        claim(desk.quit() == 0, "the program quits with status 0")
    claim(not root.processes(), "no process of it is left")


def upgrade(root: Root, package: Path, version: str) -> None:
    """A newer version takes the older one's place, and the user's things stay."""
    before = _owned(root)
    root.install(_inside(root, package))
    claim(f"Version: {debian_version(version)}" in _status(root), f"the package is upgraded to {version}")
    claim(bool(before) and _owned(root) == before, f"what the user made and set stays ({len(before)} files)")
    with Desk(root, USER, HOME) as desk:
        desk.open(Product.name, FILE)
        claim(Path(FILE).name in desk.title(), "the newer version opens the session of the older one")
        claim(desk.quit() == 0, "and quits with status 0")


def complain(root: Root) -> None:
    """What is missing is said in one sentence: a library of the system, a part of the program, a screen."""
    env = {"HOME": HOME}
    status, said = root.run(Product.name, user=USER, env=env)
    claim(status == 2 and _is_one_line(said), f"without a screen it says: {said.strip()}")
    with Desk(root, USER, HOME) as desk:
        root.call("dpkg", "--remove", "--force-depends", "libxcb-cursor0")
        status, said = root.run(Product.name, user=USER, env=desk.env)
        named = "libxcb-cursor0" in said and _is_one_line(said)
        claim(status == 2 and named, f"without a library of the system it says: {said.strip()}")
    root.install("libxcb-cursor0")
    part = root.path("usr/lib/rnnlab/_internal/base_library.zip")
    aside = part.with_suffix(".aside")
    part.rename(aside)
    status, said = root.run(Product.name, user=USER, env=env)
    aside.rename(part)
    named = part.name in said and "reinstall" in said and _is_one_line(said)
    claim(status == 1 and named, f"without a part of itself it says: {said.strip()}")


def remove(root: Root) -> None:
    """Nothing is left but what the user made."""
    before = _owned(root)
    files = root.call("dpkg", "-L", Product.name).split("\n")
    root.call("apt-get", "purge", "-y", "-qq", Product.name)
    left = [name for name in files if Product.name in name and root.path(name).exists()]
    claim(not left, f"nothing of the package's {len(files)} files is left")
    found = root.call(
        "find", "/usr", "/etc", "/opt", "/var/lib", "/var/cache", "/tmp", "/root", "-xdev", "-iname", "*rnnlab*"
    )
    mine = [name for name in found.split() if not name.startswith(("/tmp/rnnlab_", "/var/cache/apt/archives"))]
    claim(not mine, f"nothing that bears its name is left in the system ({', '.join(mine) or 'nothing'})")
    kept = root.run("grep", "-rl", "rnnlab", "/usr/share/applications", "/usr/share/mime")[1].strip()
    claim(not kept, f"menus and file types have forgotten it ({kept or 'nothing'})")
    claim(bool(before) and _owned(root) == before, "what the user made and set is still there")


def _owned(root: Root) -> dict[str, str]:
    """The user's own files with their hashes; not the log, nor what other programs keep."""
    found = {}
    for path in sorted(root.path(HOME).rglob("*")):
        if path.is_file() and not {".cache", "log", "state"} & set(path.parts):
            found[path.relative_to(root.folder).as_posix()] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def _inside(root: Root, package: Path) -> str:
    """A file, linked or copied to where the system sees it."""
    target = root.path("tmp", package.name)
    if not target.exists():
        try:
            target.hardlink_to(package)
        except OSError:
            target.write_bytes(package.read_bytes())
    return f"/tmp/{package.name}"


def _status(root: Root) -> str:
    return root.call("dpkg", "-s", Product.name)


def runs(root: Root) -> bool:
    """Whether the program runs."""
    return Product.name in root.of_each_process(lambda process: Path(os.readlink(process / "exe")).name)


def _is_one_line(text: str) -> bool:
    return text.strip().count("\n") == 0 and bool(text.strip())
