"""What every installer needs to know: folders, the product's names, and how a command is run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / "build" / "installers"  # what is made on the way; ignored by git
DIST = ROOT / "dist"  # what is given to people; ignored by git
FREEZE_VENV = ROOT / ".venv-freeze"
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"

MEGABYTE = 10**6


class Product:
    """The names by which systems know the program."""

    name = "rnnlab"
    id = "io.github.rnnlab.rnnlab"  # of the desktop entry, the AppStream component, the macOS bundle
    publisher = "The rnnlab authors"
    summary = "How machines read sequences: RNN, LSTM, GRU and attention, computed live for a class"
    summary_zh = "机器怎样读序列：RNN、LSTM、GRU 与注意力，在课堂上现场计算"
    mime = "application/vnd.rnnlab.session+zip"
    suffix = ".rnnlab"
    glob = "*.rnnlab"
    licence = "MIT"
    copyright = "The rnnlab authors"
    logo = ROOT / "resources" / "icons" / "logo.svg"


class Stop(Exception):
    """The work cannot go on; the text says what to do."""


def say(text: str) -> None:
    """Tell the progress, at once even where output is piped."""
    print("rnnlab: " + text, file=sys.stderr, flush=True)


def version() -> str:
    """The version of the source tree, as ``rnnlab/__init__.py`` has it.

    Raises
    ------
    Stop
        Where the file does not say one.
    """
    source = (ROOT / "rnnlab" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', source, re.MULTILINE)
    if found is None:
        raise Stop("rnnlab/__init__.py does not say its version.")
    return found.group(1)


def run(*command, quiet: bool = False, **options) -> str:
    """Run a command to its end.

    Parameters
    ----------
    *command : str or Path
        The program and its arguments.
    quiet : bool
        Keep what it prints, and show it only when it fails; otherwise it goes to standard error, since
        standard output belongs to ``dev.py``'s own results.
    **options
        Of ``subprocess.run``; ``env`` is added to this process's environment.

    Returns
    -------
    str
        What it printed, where ``quiet``; else an empty text.

    Raises
    ------
    Stop
        When it cannot be started, or ends with another status than 0.
    """
    words = [str(word) for word in command]
    if "env" in options:
        options["env"] = dict(os.environ, **options["env"])
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT} if quiet else {"stdout": 2}
    options = {"stdin": subprocess.DEVNULL, "encoding": "utf-8", "errors": "replace", **output, **options}
    try:
        done = subprocess.run(words, check=False, **options)
    except OSError as error:
        raise Stop(f"{words[0]} could not be started: {error.strerror or error}") from error
    if done.returncode:
        said = "\n" + done.stdout.strip() if quiet and done.stdout else " Its message is above."
        name = " ".join(words[:3])
        raise Stop(f"{name} failed with status {done.returncode}.{said}")
    return (done.stdout or "") if quiet else ""


def size_of(folder: Path) -> int:
    """Bytes of all files below a folder, each once: links count as nothing."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
