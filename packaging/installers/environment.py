"""Virtual environments with pinned packages, and a torch in them that is a CPU build unless another is asked for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from .common import CONSTRAINTS, Stop, say
from .system import apt_install

CPU_INDEX = "https://download.pytorch.org/whl/cpu"


def python_version(path: Path) -> list[int] | None:
    """The [major, minor] of an interpreter, or None where it does not start."""
    try:
        done = subprocess.run(
            [str(path), "-c", "import sys; print(*sys.version_info[:2])"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
        )
        return [int(part) for part in done.stdout.split()] if done.returncode == 0 else None
    except (OSError, ValueError):
        return None


def is_cuda_build(report: dict, platform: str = sys.platform) -> bool:
    """Whether the torch in pip's installation report is a CUDA build.

    Parameters
    ----------
    report : dict
        What ``pip install --dry-run --report`` wrote.
    platform : str
        As in ``sys.platform``: the wheels for macOS and Windows on the common index are CPU builds, though
        they name nvidia's packages (with a marker for Linux).
    """
    for item in report["install"]:
        metadata = item["metadata"]
        if metadata["name"].lower() == "torch":
            _, _, local = metadata["version"].partition("+")
            if local:
                return local.startswith("cu")
            needs = [need.lower() for need in metadata.get("requires_dist", [])]
            return platform.startswith("linux") and any(need.startswith(("nvidia-", "cuda-")) for need in needs)
    raise Stop("pip's report names no torch.")


class Environment:
    """A virtual environment.

    Parameters
    ----------
    folder : Path
        Where it is, or will be.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def program(self, name: str) -> Path:
        """A program of the environment."""
        if os.name == "nt":
            return self.folder / "Scripts" / (name + ".exe")
        return self.folder / "bin" / name

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.program("python")

    def make(self) -> None:
        """Make it anew, with pip in it.

        Raises
        ------
        Stop
            Where this Python cannot.
        """
        # Debian ships venv without ensurepip; only its own python3 is mended by python3-venv.
        if subprocess.run([sys.executable, "-c", "import ensurepip, venv"], stderr=subprocess.DEVNULL).returncode:
            apt_install(["python3-venv"], "This Python cannot make a virtual environment")
        say(f"Making a virtual environment in {self.folder.name}.")
        command = [sys.executable, "-m", "venv", "--clear", str(self.folder)]
        if subprocess.run(command, stdin=subprocess.DEVNULL, stdout=2).returncode:
            raise Stop("The virtual environment could not be made; the message is above.")

    def pip(self, *arguments: str) -> int:
        """Run the environment's pip; its output is kept from stdout, which belongs to the command.

        Returns
        -------
        int
            Its exit status.
        """
        command = [str(self.python), "-m", "pip", "--disable-pip-version-check", "--no-input"]
        return subprocess.run(command + list(arguments), stdin=subprocess.DEVNULL, stdout=2).returncode

    def index_offers(self) -> str:
        """What the configured index would install as torch: "cpu", "cuda" or "nothing"."""
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.json"
            arguments = ["install", "--quiet", "--dry-run", "--ignore-installed", "--no-deps", "--only-binary=:all:"]
            arguments += ["--report", str(report), "-c", str(CONSTRAINTS), "torch"]
            if self.pip(*arguments) or not report.exists():
                return "nothing"
            return "cuda" if is_cuda_build(json.loads(report.read_text(encoding="utf-8"))) else "cpu"

    def install_torch(self, cuda: bool) -> None:
        """Install torch: a CPU build, from the configured index or else torch's own; a CUDA build only on demand.

        ``RNNLAB_TORCH_INDEX`` in the environment names the index of CPU builds instead.

        Raises
        ------
        Stop
            When it does not come, or is the wrong build.
        """
        # a release takes torch from its own makers, whatever is configured
        named = os.environ.get("RNNLAB_TORCH_INDEX")
        index = ["--index-url", named] if named and not cuda else []
        if not cuda and not named:
            offer = self.index_offers()
            if offer != "cpu":
                found = {"cuda": "a CUDA build", "nothing": "nothing"}[offer]
                say(f"The configured index offers {found} for torch; taking the CPU build of {CPU_INDEX}.")
                index = ["--index-url", CPU_INDEX]
        say("Installing torch (a CPU build is about 200 MB).")
        # --no-deps: torch's CPU index is for torch alone; what torch needs comes from the configured one, pinned.
        no_deps = [] if cuda else ["--no-deps"]
        if self.pip("install", "--quiet", "-c", str(CONSTRAINTS), *(no_deps + index + ["torch"])):
            source = index[-1] if index else "the configured index"
            raise Stop(
                f"torch could not be installed from {source}; pip's message is above. Is it within reach? "
                "With --cuda the configured index's CUDA build is taken."
            )
        if not cuda and not self.is_torch_cpu():
            raise Stop(
                "A CUDA build of torch was installed although none was asked for; "
                f"delete {self.folder.name} and try again."
            )

    def is_torch_cpu(self) -> bool:
        """Whether the environment's torch has no CUDA in it.

        Read from torch's own version file: to import torch would take seconds, and its dependencies are not
        there yet.
        """
        program = (
            "import importlib.util as util, pathlib, runpy\n"
            "version = pathlib.Path(util.find_spec('torch').origin).with_name('version.py')\n"
            "raise SystemExit(runpy.run_path(str(version))['cuda'] is not None)"
        )
        return subprocess.run([str(self.python), "-c", program]).returncode == 0
