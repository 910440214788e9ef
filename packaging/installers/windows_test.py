"""Trying the Windows installer: silently installed, used, upgraded, refused, and removed again.

``dev.py installer-test`` does it on Windows with the frozen program. The part
that asks nothing of the program (``try_installer``) also runs under Wine with
any payload, which is how tests/packaging tries it on Linux.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import subprocess
import tempfile
import time
from pathlib import Path

from . import windows
from .common import BUILD, DIST, Product, Stop, version
from .trial import claim, try_program

UNINSTALL_KEY = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\rnnlab"
CLASSES = r"Software\Classes"
RUNNING, FOREIGN, TOO_LONG = 10, 14, 15  # exit status; the table stands in rnnlab.nsi


class Machine:
    """A Windows machine: this one, or Wine.

    Parameters
    ----------
    wine : Path, optional
        Wine's program; None on Windows.
    drive : Path
        Where its drive C: is found from here.
    """

    def __init__(self, wine: Path | None = None, drive: Path = Path("C:/")) -> None:
        self.wine = wine
        self.drive = drive

    def command(self, line: str, folder: str | None = None) -> list[str] | str:
        """How a Windows command line is started from here.

        Parameters
        ----------
        line : str
            A program without spaces and its arguments. It stays one text: NSIS wants a folder with spaces without
            quotes, and at the line's end.
        folder : str, optional
            Where the program lies.
        """
        if self.wine is not None:
            return [str(self.wine), "cmd", "/c", line if folder is None else f"cd /d {folder}&& {line}"]
        if folder is None:
            return line
        program, _, rest = line.partition(" ")
        return f'"{folder}\\{program}" {rest}'

    def call(self, line: str, folder: str | None = None) -> tuple[int, str]:
        """Run a command line to its end; give its exit status and what it printed."""
        # into a file: a pipe would stay open as long as any process that inherited it, Wine's services among them
        with tempfile.TemporaryFile() as said:
            done = subprocess.run(
                self.command(line, folder),
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.DEVNULL,
                timeout=900,
            )
            said.seek(0)
            return done.returncode, said.read().decode("utf-8", "replace")

    def variable(self, name: str) -> str:
        """A variable of the machine's environment."""
        if self.wine is None:
            return os.environ[name]
        return self.call(f"echo %{name}%")[1].strip()

    def here(self, path: str) -> Path:
        """A Windows path as this system has it."""
        return self.drive.joinpath(*path.split("\\")[1:])

    def values(self, key: str) -> dict[str, str] | None:
        """The values of a key of the registry; None where there is no such key.

        They are exported to a file, which is in UTF-16: what ``reg query`` prints has lost its Chinese.

        Returns
        -------
        dict of str
            By their names; ``@`` is the key's own. Numbers are written in hexadecimal.
        """
        exported = self.variable("TEMP") + "\\rnnlab-exported.reg"
        file = self.here(exported)
        file.unlink(missing_ok=True)
        words = [*([] if self.wine is None else [str(self.wine)]), "reg", "export", key, exported, "/y", "/reg:64"]
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(words, **quiet, timeout=120, check=False)
        if not file.exists():
            return None
        text = file.read_text(encoding="utf-16")
        file.unlink()
        # the first section is the key, later ones are keys below it
        section = text.split("\n[")[1] if "\n[" in text else ""
        found = re.findall(r'^(@|"(?:[^"\\]|\\.)*")=(?:"((?:[^"\\]|\\.)*)"|dword:(\w+))\s*$', section, re.MULTILINE)
        return {_plain(name.strip('"')): "0x" + number if number else _plain(value) for name, value, number in found}

    def registered(self, key: str, name: str = "@") -> str | None:
        """A value in the registry of the user; the key's own one where no name is given."""
        return (self.values("HKCU\\" + key) or {}).get(name)


def _plain(text: str) -> str:
    """A text of an exported registry without its backslashes for quoting."""
    return re.sub(r"\\(.)", r"\1", text)


def try_installer(machine: Machine, older: str, newer: str, versions: tuple[str, str], hold: str) -> None:
    """Install, be refused, upgrade, and remove.

    Parameters
    ----------
    older, newer : str
        Windows paths of two installers whose programs differ in their version.
    versions : tuple of str
        Theirs.
    hold : str
        Arguments with which ``rnnlab.exe`` goes on running for some seconds at least.
    """
    base = machine.variable("LOCALAPPDATA") + r"\教学 演示"
    folder = base + r"\rnnlab"
    inside = machine.here(folder)
    menu = machine.here(machine.variable("APPDATA") + r"\Microsoft\Windows\Start Menu\Programs\rnnlab.lnk")

    status, _ = machine.call(f"{older} /S /LANG=zh /D={folder}")
    claim(status == 0, "a silent installation into a Chinese path with a space ends with 0")
    for name in ("rnnlab.exe", "rnnlab-console.exe", "uninstall.exe", "rnnlab-document.ico", "_internal"):
        claim((inside / name).exists(), f"{name} is there")
    claim(menu.exists(), "the Start menu has it")
    claim(machine.registered(UNINSTALL_KEY, "DisplayVersion") == versions[0], "Windows lists its version")
    size = int(machine.registered(UNINSTALL_KEY, "EstimatedSize") or "0", 0)
    on_disk = sum(path.stat().st_size for path in inside.rglob("*") if path.is_file()) / 1000
    claim(math.isclose(size, on_disk, rel_tol=0.05, abs_tol=500), "Windows lists its size")
    claim(machine.registered(CLASSES + r"\.rnnlab") == "rnnlab.session", "sessions belong to it")
    claim(machine.registered(CLASSES + r"\rnnlab.session") == "rnnlab 文件", "and are called so in Chinese")
    opened_by = machine.registered(CLASSES + r"\rnnlab.session\shell\open\command")
    claim(opened_by == f'"{folder}\\rnnlab.exe" "%1"', "a double-click opens them with it")

    own = inside / "my own.txt"
    own.write_text("kept", encoding="utf-8")
    retired = inside / "_internal" / "of an older version.txt"
    retired.write_text("to go", encoding="utf-8")
    program = subprocess.Popen(machine.command(f"rnnlab.exe {hold}", folder), stdin=subprocess.DEVNULL)
    try:
        # what was started last is loaded when the program's file can no longer be replaced
        deadline = time.monotonic() + 60
        status = 0
        while status != RUNNING and time.monotonic() < deadline:
            retired.write_text("to go", encoding="utf-8")
            status, _ = machine.call(f"{newer} /S")
        claim(status == RUNNING, "while the program runs, an upgrade is refused with its own exit status")
        status, _ = machine.call(f"uninstall.exe /S _?={folder}", folder)
        claim(status == RUNNING, "and so is removal")
        claim((inside / "rnnlab.exe").exists() and retired.exists(), "nothing of it was touched")
    finally:
        _end(machine, program)

    status, _ = machine.call(f"{newer} /S")
    claim(status == 0, "an upgrade finds the folder by itself")
    claim(machine.registered(UNINSTALL_KEY, "DisplayVersion") == versions[1], "Windows lists the new version")
    claim(not retired.exists(), "files of the former version are gone")
    claim(own.read_text(encoding="utf-8") == "kept", "a file of the user's own is not")
    claim(not (inside / "former-version").exists(), "nothing was left aside")

    aside = inside / "former-version"
    aside.mkdir()
    for name in ("rnnlab.exe", "_internal"):
        (inside / name).rename(aside / name)
    (inside / "_internal").mkdir()
    (inside / "_internal" / "half of it").write_text("to go", encoding="utf-8")
    status, _ = machine.call(f"{newer} /S")
    claim(status == 0 and (inside / "rnnlab.exe").exists(), "an upgrade that was cut short is mended by the next one")
    claim(not aside.exists() and not (inside / "_internal" / "half of it").exists(), "and leaves nothing behind")

    foreign = machine.here(base + r"\other")
    (foreign / "_internal").mkdir(parents=True)
    (foreign / "_internal" / "theirs.txt").write_text("kept", encoding="utf-8")
    status, _ = machine.call(f"{newer} /S /D={base}\\other")
    claim(status == FOREIGN, "another program's folder is refused")
    claim((foreign / "_internal" / "theirs.txt").exists(), "and left as it was")
    status, _ = machine.call(f"{newer} /S /D={base}\\{'deep' * 60}")
    file_system = machine.values(r"HKLM\SYSTEM\CurrentControlSet\Control\FileSystem") or {}
    if int(file_system.get("LongPathsEnabled", "0"), 0) != 1:
        claim(status == TOO_LONG, "a path that is too long is refused")

    status, _ = machine.call("uninstall.exe /S", folder)
    claim(status == 0, "removal ends with 0")
    deadline = time.monotonic() + 120  # it goes on as a copy of itself
    while (inside / "uninstall.exe").exists() and time.monotonic() < deadline:
        time.sleep(0.5)
    _until(lambda: machine.registered(UNINSTALL_KEY, "DisplayVersion") is None)
    claim([path.name for path in inside.iterdir()] == [own.name], "after removal nothing is left but the user's own")
    claim(not menu.exists(), "the Start menu has it no more")
    for key in (UNINSTALL_KEY, CLASSES + r"\.rnnlab", CLASSES + r"\rnnlab.session"):
        claim(machine.values("HKCU\\" + key) is None, f"the registry has no {key}")


def _end(machine: Machine, program: subprocess.Popen) -> None:
    """End a program that was started, and what it started."""
    if machine.wine is None:
        subprocess.run(f"taskkill /f /t /pid {program.pid}", check=False, stdout=subprocess.DEVNULL)
    else:
        machine.call("taskkill /f /im rnnlab.exe")
    program.wait()


def _until(happened, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not happened() and time.monotonic() < deadline:
        time.sleep(0.2)


def next_version(of: str) -> str:
    """The version that an upgrade is tried with: the last number of one, plus 1."""
    found = re.fullmatch(r"(.*?)(\d+)(\D*)", of)
    if found is None:
        raise Stop(f"The version {of!r} has no number.")
    return f"{found.group(1)}{int(found.group(2)) + 1}{found.group(3)}"


def main(arguments: list[str]) -> int:
    """Make two installers, of this version and of the next, and try them on this machine."""
    argparse.ArgumentParser(prog="dev.py installer-test", description=main.__doc__).parse_args(arguments)
    from . import freeze

    versions = version(), next_version(version())
    setups = []
    for of in versions:
        frozen = freeze.freeze(of)
        target = DIST / f"{Product.name}-{of}-windows-x86_64-setup.exe"
        if of != versions[0] or not target.exists():
            target = windows.compiled(frozen, of, BUILD / "windows" / f"setup-{of}.exe", fast=True)
        setups.append(str(target))
    machine = Machine()
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "教学 演示")
        claim(machine.call(f"{setups[0]} /S /D={target}")[0] == 0, "it is installed")
        try_program(target / windows.CONSOLE)
        machine.call(f"uninstall.exe /S _?={target}", str(target))
    try_installer(machine, setups[0], setups[1], versions, hold="")
    return 0
