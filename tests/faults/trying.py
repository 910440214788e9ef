"""Trials in a process of their own: what one of them breaks, it breaks alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

FAULTS = Path(__file__).resolve().parent


def tried(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a script of this folder, without a screen."""
    command = [sys.executable, "-X", "faulthandler", str(FAULTS / script), *words]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "OMP_NUM_THREADS": "1"}
    return subprocess.run(command, cwd=FAULTS.parents[1], env=environment, capture_output=True, text=True)


def said(done: subprocess.CompletedProcess[str]) -> str:
    """The end of what it said, for who looks into a failure."""
    return done.stdout[-20_000:] + done.stderr[-8_000:]
