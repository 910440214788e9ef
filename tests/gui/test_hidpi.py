"""A screen at 150 %: the factor that the system gives is the factor that is used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
from PySide6.QtWidgets import QWidget
{policy}
from rnnlab.ui.application import application
app = application(["rnnlab"])
widget = QWidget()
widget.show()
print(app.primaryScreen().devicePixelRatio(), widget.devicePixelRatioF())
"""
ROUNDED = """
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
QApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.Round)
app = QApplication(["other"])
"""


def ratios(tmp_path: Path, policy: str = "") -> list[float]:
    """What a screen of 144 dots an inch, 96 being 100 %, comes to in the program."""
    screen = {
        "name": "s", "x": 0, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 144, "logicalBaseDpi": 96, "dpr": 1.0,
    }  # fmt: skip
    (tmp_path / "screens.json").write_text(json.dumps({"screens": [screen]}), "utf-8")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen:configfile=screens.json"}
    environment["PYTHONPATH"] = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(policy=policy)],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    return [float(word) for word in done.stdout.split()]


def test_Q39_at_150_percent_the_factor_is_one_and_a_half(tmp_path: Path) -> None:
    assert ratios(tmp_path) == [1.5, 1.5]


def test_Q39_the_trial_screen_tells_a_rounded_factor_from_a_kept_one(tmp_path: Path) -> None:
    assert ratios(tmp_path, ROUNDED) == [2.0, 2.0]
