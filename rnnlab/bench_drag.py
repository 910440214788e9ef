"""A drag with twelve tokens in the Attention lab, and the same drag in a bare pyqtgraph scene, in one process.

Prints a line a round: for each move the lab's seconds until it is painted, the
bare scene's, and the lab's until the answer is painted, joined by commas.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

MOVES = 60  # a round


def drags(rounds: int) -> None:
    """Measure so many rounds in a window of its own, and print."""
    from rnnlab.app import run
    from rnnlab.session.settings import SettingsFile

    lines: list[str] = []

    def on_shown(window: Any) -> None:
        from rnnlab.ui.application import later

        later(0, lambda: _measure(window, rounds, lines))

    with tempfile.TemporaryDirectory() as folder:
        status = run(sys.argv[:1], settings_file=SettingsFile(Path(folder) / "settings.json"), on_shown=on_shown)
    if status or len(lines) < rounds:
        raise SystemExit(f"the window closed with status {status} before everything was measured")
    print("\n".join(lines))


def _measure(window: Any, rounds: int, lines: list[str]) -> None:
    from rnnlab.ui.application import serve
    from rnnlab.ui.drag_bench import BareDrag, LabDrag

    lab = LabDrag(window)
    bare = BareDrag(*lab.size())
    bare.show()
    serve()
    for k in range(MOVES):  # caches, fonts, numpy's first call
        lab.move(k)
        bare.move(k)
    for _ in range(rounds):
        moves = []
        for k in range(MOVES):
            painted, answered = lab.move(k)
            moves.append(f"{painted!r},{bare.move(k)!r},{answered!r}")
        lines.append(" ".join(moves))
    lab.release()
    bare.close()
    window.store.mark_saved()
    window.close()
