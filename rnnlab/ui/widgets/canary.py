"""A check of the binding: does a Qt call that returns nothing lose a reference to None?

PySide6 6.12.0 on Python 3.11 does, until None is freed and the process
aborts. Run it in a process of its own.
"""

from __future__ import annotations

import gc
import os
import sys

UPDATES = 200


def lost_references(updates: int = UPDATES) -> int:
    """References to None that go missing over this many widget updates.

    From Python 3.12 on None is immortal and the count says nothing: 0.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication, QLabel

    application = QApplication.instance() or QApplication([])
    label = QLabel()

    def update() -> None:
        for number in range(updates):
            label.setText(str(number))
            label.update()
        application.processEvents()

    update()  # what is made at first use is not a loss
    gc.collect()
    before = sys.getrefcount(None)
    update()
    gc.collect()
    return before - sys.getrefcount(None)


def report() -> tuple[str, int]:
    """Qt's version, and the references lost."""
    from PySide6 import __version__

    return __version__, lost_references()
