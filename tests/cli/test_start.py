"""The order of a start: the engine first, then Qt, then the window's frame, and only then a lab."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rnnlab.labs import registry


def said(program: str, tmp_path: Path) -> list[str]:
    """What a program prints that a Python of its own runs, without a screen."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path)}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_engine_is_begun_before_qt_is_imported_and_ends_with_the_window(tmp_path: Path) -> None:
    program = (
        "import sys, types\n"
        "from rnnlab import start\n"
        "class Engine:\n"
        "    def kill(self): print('killed')\n"
        "def begun(device):\n"
        "    print(device, 'PySide6' in sys.modules)\n"
        "    return Engine()\n"
        "start.begun_executor = begun\n"
        "app = types.ModuleType('rnnlab.app')\n"
        "app.run = lambda argv, document, **rest: print(type(rest['engine']).__name__) or 5\n"
        "sys.modules['rnnlab.app'] = app\n"
        "print(start.open_window(['rnnlab']))\n"
    )
    assert said(program, tmp_path) == ["auto False", "Engine", "killed", "5"]


def test_the_windows_frame_is_painted_before_anything_of_a_lab_is_imported(tmp_path: Path) -> None:
    program = (
        "import gc, sys\n"
        "from rnnlab.start import open_window\n"
        "HEAVY = ('numpy', 'pyqtgraph', 'ziamath', 'rjieba', 'torch', 'PIL', 'tomlkit', 'rnnlab.labs.reader.view',\n"
        "         'rnnlab.ui.lessons.classroom', 'rnnlab.ui.presenter.mode', 'rnnlab.ui.worksheets.desk')\n"
        "def painted():\n"
        "    from PySide6.QtWidgets import QApplication\n"
        "    (window,) = [w for w in QApplication.topLevelWidgets() if w.isVisible()]\n"
        "    print(window.windowHandle().isExposed(), [name for name in HEAVY if name in sys.modules])\n"
        "def shown(window):\n"
        "    print('rnnlab.labs.reader.view' in sys.modules, 'torch' in sys.modules)\n"
        "    print(window.tools.classroom.run.lesson, window.tools.presenting(), gc.isenabled())\n"
        "    from rnnlab.ui.application import later\n"
        "    later(0, window.close)\n"
        "if __name__ == '__main__':\n"
        "    print(open_window(['rnnlab'], on_painted=painted, on_shown=shown))\n"
    )
    assert said(program, tmp_path) == ["True []", "True False", "None False True", "0"]


def test_an_engine_process_loads_the_labs_after_the_first_answer_and_a_command_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from rnnlab.session import answers

    planned: list[Any] = []

    class Timer:
        def __init__(self, seconds: float, call: Any) -> None:
            planned.append(call)

        def start(self) -> None:
            planned.append("started")

    monkeypatch.setattr(answers.threading, "Timer", Timer)
    assert "failure" not in answers.warm_up("cpu")
    assert planned == []
    monkeypatch.setattr(answers.multiprocessing, "parent_process", object)
    answers.warm_up("cpu")
    assert planned == [answers._load_labs, "started"]
    for lab in registry.LABS:
        monkeypatch.delitem(sys.modules, f"rnnlab.labs.{lab.name}.compute", raising=False)
    answers._load_labs()
    gc.unfreeze()
    assert all(f"rnnlab.labs.{lab.name}.compute" in sys.modules for lab in registry.LABS)
