"""The Qt application, in the program's clothes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from rnnlab.paths import resource
from rnnlab.ui.look.theme import dress


def application(argv: Sequence[str]) -> QApplication:
    """Make the one application of this process, or dress the one that is there."""
    # 150 % stays 150 %: rounding the factor makes everything too large or too small.
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(list(argv))
    app.setApplicationName("rnnlab")
    app.setApplicationDisplayName("rnnlab")
    app.setDesktopFileName("rnnlab")
    app.setWindowIcon(QIcon(str(resource("icons", "logo.svg"))))
    dress(app)
    return app
