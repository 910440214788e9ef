"""A bare system in a folder, as ``debootstrap`` makes it, in which installers are tried.

Everything that is mounted for it is mounted in this process's own namespace:
when the process ends, however it ends, nothing of it is left mounted.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .common import BUILD, Stop, run, say
from .system import apt_install, is_root

PLACE = BUILD / "roots"
_CLONE_NEWNS = 0x00020000
_DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
# What a user's session sets; nothing of this machine's environment goes in.
_PATH = "/usr/local/bin:/usr/bin:/bin"


@dataclass(frozen=True)
class Mirror:
    """Where a system comes from: address, suite and components, as in apt's sources."""

    address: str
    suite: str
    components: tuple[str, ...]


def mirror(folder: Path = Path("/etc/apt"), release: Path = Path("/etc/os-release")) -> Mirror:
    """The mirror of this machine's own apt sources.

    Raises
    ------
    Stop
        When this is no Debian or Ubuntu, or its sources name none.
    """
    try:
        known = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', release.read_text(encoding="utf-8"), re.MULTILINE))
    except OSError:
        known = {}
    suite = known.get("VERSION_CODENAME", "")
    components = ("main", "universe") if known.get("ID") == "ubuntu" else ("main",)
    sources = [folder / "sources.list", *sorted((folder / "sources.list.d").glob("*"))]
    for path in sources:
        if suite and path.suffix in (".list", ".sources") and path.exists():
            for address, suites in _sources(path.read_text(encoding="utf-8")):
                if suite in suites:
                    return Mirror(address, suite, components)
    raise Stop("installer-test needs Debian or Ubuntu: apt's sources here name no mirror of this system.")


def _sources(text: str) -> Iterator[tuple[str, list[str]]]:
    """Address and suites of each source, of either form that apt reads."""
    for address, suite in re.findall(r"^deb\s+(?:\[[^]]*\]\s+)?(\S+)\s+(\S+)", text, re.MULTILINE):
        yield address, [suite]
    for block in text.split("\n\n"):
        fields = dict(re.findall(r"^(\w[\w-]*):\s*(.*)$", block, re.MULTILINE))
        if "deb" in fields.get("Types", "").split() and "URIs" in fields:
            yield fields["URIs"].split()[0], fields.get("Suites", "").split()


def bare(suite: str | None = None) -> Path:
    """A bare system that nothing was done to; made once, and kept.

    Parameters
    ----------
    suite : str, optional
        Another release than this machine's own, of the same mirror.

    Raises
    ------
    Stop
        When one is not root, or ``debootstrap`` fails.
    """
    if not is_root():
        raise Stop(
            "installer-test makes a bare system in a folder and needs to be root: sudo python3 packaging/dev.py …"
        )
    if shutil.which("debootstrap") is None:
        apt_install(["debootstrap"], "A bare system is made with debootstrap")
    source = mirror()
    if suite is not None:
        source = replace(source, suite=suite)
    folder = PLACE / source.suite
    if folder.is_dir():
        return folder
    part = folder.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    part.parent.mkdir(parents=True, exist_ok=True)
    say(f"Making a bare system: {source.suite} of {source.address}.")
    components = "--components=" + ",".join(source.components)
    run("debootstrap", "--variant=minbase", components, source.suite, part, source.address, quiet=True)
    part.rename(folder)
    return folder


def own_namespace() -> None:
    """Let what this process mounts be seen by it and its children alone, and end with them.

    Raises
    ------
    Stop
        Where the kernel does not allow it.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_CLONE_NEWNS):
        raise Stop(f"No mounts of one's own can be made here: {os.strerror(ctypes.get_errno())}.")
    run("mount", "--make-rprivate", "/", quiet=True)


class Root:
    """A copy of the bare system, mounted and ready to run programs in.

    A context manager: at its end its processes are ended, its mounts undone and
    its folder deleted.

    Parameters
    ----------
    suite : str, optional
        As of ``bare``.
    """

    def __init__(self, suite: str | None = None) -> None:
        self._suite = suite
        self.folder = PLACE / f"trial-{os.getpid()}"
        self._mounted: list[Path] = []

    def __enter__(self) -> Root:
        source = bare(self._suite)
        own_namespace()
        run("cp", "-a", "--reflink=auto", source, self.folder, quiet=True)
        try:
            self._mount()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _mount(self) -> None:
        self.mount("proc", "proc", "-t", "proc")
        self.mount("tmpfs", "dev", "-t", "tmpfs", "-o", "mode=755")
        for name in _DEVICES:
            self.path("dev", name).touch()
            self.mount(f"/dev/{name}", f"dev/{name}", "--bind")
        for name, mode in (("shm", 0o1777), ("pts", 0o755)):
            self.path("dev", name).mkdir()
            self.path("dev", name).chmod(mode)
        self.mount("devpts", "dev/pts", "-t", "devpts", "-o", "newinstance,ptmxmode=666")
        self.path("dev", "ptmx").symlink_to("pts/ptmx")
        # Packages that were fetched once need not be fetched again.
        kept = PLACE / "archives"
        (kept / "partial").mkdir(parents=True, exist_ok=True)
        self.mount(kept, "var/cache/apt/archives", "--bind")
        shutil.copy("/etc/resolv.conf", self.path("etc", "resolv.conf"))
        # Services that packages bring must not start here.
        policy = self.path("usr", "sbin", "policy-rc.d")
        policy.write_text("#!/bin/sh\nexit 101\n", encoding="utf-8")
        policy.chmod(0o755)

    def mount(self, what: str | Path, where: str, *options: str) -> None:
        """Mount something at a path of the system."""
        place = self.path(where)
        place.mkdir(parents=True, exist_ok=True) if not place.exists() else None
        run("mount", *options, what, place, quiet=True)
        self._mounted.append(place)

    def path(self, *parts: str) -> Path:
        """Where a path of the system is found from outside."""
        return self.folder.joinpath(*(part.lstrip("/") for part in parts))

    def command(self, words: Sequence[str], user: str, env: Mapping[str, str]) -> list[str]:
        """The command that runs a program inside, as a user, with this environment and no other."""
        inside = {"PATH": _PATH if user != "root" else _PATH + ":/usr/sbin:/sbin", "LANG": "C.UTF-8", **env}
        assignments = [f"{name}={value}" for name, value in inside.items()]
        return ["chroot", f"--userspec={user}", str(self.folder), "env", "-i", *assignments, *map(str, words)]

    def run(self, *words: str, user: str = "root", env: Mapping[str, str] | None = None, **options) -> tuple[int, str]:
        """Run a program inside to its end.

        Returns
        -------
        int
            Its exit status.
        str
            What it printed, standard error among it.
        """
        options = {"stdin": subprocess.DEVNULL, "timeout": 600, **options}
        done = subprocess.run(
            self.command(words, user, env or {}),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            **options,
        )
        return done.returncode, done.stdout.decode("utf-8", "replace")

    def call(self, *words: str, user: str = "root", env: Mapping[str, str] | None = None, **options) -> str:
        """As ``run``; another status than 0 stops the trial."""
        status, said = self.run(*words, user=user, env=env, **options)
        if status:
            raise Stop(f"{' '.join(map(str, words))} ended with {status}:\n{said.strip()}")
        return said

    def install(self, *packages: str, recommended: bool = False) -> None:
        """Install packages, or package files, by apt."""
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        option = "--install-recommends" if recommended else "--no-install-recommends"
        # Downgrades: the archive of security updates is not among the sources of a bare system.
        self.call("apt-get", "install", "-y", "-qq", option, *packages, env=quiet, timeout=1200)

    def start(self, *words: str, user: str, env: Mapping[str, str], log: Path) -> subprocess.Popen:
        """Start a program inside; what it prints goes to a file."""
        with log.open("ab") as out:
            return subprocess.Popen(
                self.command(words, user, env), stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True
            )

    def processes(self) -> list[int]:
        """The ids of all processes that run inside."""
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                with contextlib.suppress(OSError):
                    if os.readlink(entry / "root") == str(self.folder):
                        found.append(int(entry.name))
        return found

    def of_each_process(self, told: Callable[[Path], str]) -> list[str]:
        """What is told of each process inside, by its folder in ``/proc``; one that has just ended is left out."""
        found = []
        for process in self.processes():
            with contextlib.suppress(OSError):
                found.append(told(Path(f"/proc/{process}")))
        return found

    def end_processes(self) -> None:
        """End all that runs inside."""
        for sent in (signal.SIGTERM, signal.SIGKILL):
            for process in self.processes():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, sent)
            deadline = time.monotonic() + 5
            while self.processes() and time.monotonic() < deadline:
                time.sleep(0.1)

    def close(self) -> None:
        """End the processes, undo the mounts, delete the folder; nothing is deleted through a mount that stayed."""
        self.end_processes()
        for place in reversed(self._mounted):
            subprocess.run(["umount", str(place)], check=False, stderr=subprocess.DEVNULL)
        self._mounted = []
        mounts = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape")
        if any(line.split()[4].startswith(str(self.folder)) for line in mounts.splitlines()):
            say(f"Something below {self.folder} is still mounted; the folder is left where it is.")
        elif self.folder.exists():
            shutil.rmtree(self.folder)
