"""The frozen program as it is started for a trial: where, by whom, with what around it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .common import BUILD, Product, Stop

PATIENCE = 180  # seconds for anything, on a slow disk
FOLDER = "教学 演示"
_KEPT = ("PATH", "SYSTEMROOT", "SYSTEMDRIVE", "TEMP", "TMP", "TMPDIR", "WINDIR", "COMSPEC", "DISPLAY")


class Program:
    """The frozen program in its folder, and how it is started: as a user without rights where this one is root."""

    def __init__(self, folder: Path, user: str | None) -> None:
        self.folder, self.user = folder, user
        name = "rnnlab-console.exe" if os.name == "nt" else "rnnlab"  # there the windowed twin has no streams
        self.path = folder / name
        self.scratch = folder.parent.parent / "scratch"

    def environment(self, **more: str) -> dict[str, str]:
        """An environment with next to nothing in it: no home, no settings, no screen."""
        kept = {name: value for name, value in os.environ.items() if name.upper() in _KEPT}
        return {**kept, "QT_QPA_PLATFORM": "offscreen", **more}

    def options(self, **more: str) -> dict:
        """For ``subprocess``: who, where, with what."""
        who = {"user": self.user, "group": self.user_group(), "extra_groups": ()} if self.user else {}
        return {"env": self.environment(**more), "cwd": self.scratch, "stdin": subprocess.DEVNULL, **who}

    def user_group(self) -> int:
        """The group of the user without rights."""
        import pwd

        return pwd.getpwnam(self.user or "").pw_gid

    def run(self, *arguments: str, status: int = 0, prefix: tuple[str, ...] = (), **environment: str) -> str:
        """Run a command of it; what it printed.

        Raises
        ------
        Stop
            When it ends with another status, or not at all.
        """
        command = [*prefix, str(self.path), *arguments]
        try:
            done = subprocess.run(
                command,
                capture_output=True,
                encoding="utf-8",
                timeout=PATIENCE,
                check=False,
                **self.options(**environment),
            )
        except subprocess.TimeoutExpired as error:
            raise Stop(f"smoke: {' '.join(arguments)} did not end within {PATIENCE} s.") from error
        if done.returncode != status:
            raise Stop(f"smoke: {' '.join(arguments)} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
        return done.stdout + (done.stderr if status else "")


@contextmanager
def placed(frozen: Path) -> Iterator[Program]:
    """A copy of the frozen folder in a read-only one with a Chinese name and a space; gone afterwards."""
    base = Path(tempfile.mkdtemp(prefix="smoke-", dir=BUILD))
    try:
        folder = base / FOLDER / Product.name
        shutil.copytree(frozen, folder, symlinks=True, copy_function=_linked)
        (base / "scratch").mkdir()
        (base / "scratch").chmod(0o777)
        base.chmod(0o755)
        program = Program(folder, _user_without_rights(folder))
        _allow_writing(base / FOLDER, False)
        yield program
    finally:
        _allow_writing(base / FOLDER, True)
        shutil.rmtree(base, ignore_errors=True)


def _linked(source: str, target: str) -> None:
    """Copy a file by a link to the same data, where the file system can."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _allow_writing(folder: Path, allowed: bool) -> None:
    """Open or close the folders; the files are links to the frozen ones, so their own rights stay."""
    for path in [folder, *(path for path in folder.rglob("*") if path.is_dir() and not path.is_symlink())]:
        path.chmod(0o755 if allowed else 0o555)


def _user_without_rights(folder: Path) -> str | None:
    """``nobody``, where this is root and nobody can reach the folder: for root nothing is read-only."""
    if os.name == "nt" or os.geteuid() != 0:
        return None
    probe = ["test", "-r", str(folder / "rnnlab")]
    try:
        found = subprocess.run(probe, user="nobody", extra_groups=(), check=False).returncode == 0
    except (OSError, KeyError):
        return None
    return "nobody" if found else None
