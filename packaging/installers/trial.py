"""What the trials of installers have in common: claims, and what the frozen program's command line has to do."""

from __future__ import annotations

import json
import math
import subprocess
import tempfile
from pathlib import Path

from .common import Stop, say

# The worked example that the Attention lab opens with: softmax of 2, 1, 3, 5, and the keys' mean under it.
GOLDEN = {"weights": [0.041371, 0.015219, 0.112457, 0.830953], "context": [1.815734, 0.958629]}


def claim(holds: bool, text: str) -> None:
    """Say that something holds, or stop.

    Raises
    ------
    Stop
        When it does not.
    """
    if not holds:
        raise Stop("It does not hold that " + text + ".")
    say("ok: " + text)


def try_program(program: Path) -> None:
    """Ask the frozen program's command line: it computes as on paper, knows what it has, and draws its labs."""
    found = json.loads(_asked(program, "compute", "attention"))
    for name, expected in GOLDEN.items():
        near = all(math.isclose(a, b, abs_tol=1e-6) for a, b in zip(found[name], expected, strict=True))
        claim(near, f"'compute attention' gives the golden {name}")
    claim("torch" in _asked(program, "doctor"), "'doctor' tells of torch")
    with tempfile.TemporaryDirectory() as pictures:
        _asked(program, "snapshot", "--out", pictures, "--lang", "zh")
        claim(bool(list(Path(pictures).glob("*.png"))), "'snapshot' draws the labs")


def _asked(program: Path, *arguments: str) -> str:
    done = subprocess.run([str(program), *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=600)
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace")
        raise Stop(f"{program.name} {' '.join(arguments)} ended with {done.returncode}: {said}")
    return done.stdout.decode("utf-8")
