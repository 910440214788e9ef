"""The composition root: the only place where the parts are put together."""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from rnnlab.labs import registry
from rnnlab.paths import resource
from rnnlab.session.jobs import Lane, process_executor
from rnnlab.session.messages import Message, english
from rnnlab.session.settings import Settings, SettingsFile
from rnnlab.session.store import Shared, Store
from rnnlab.session.tokens import warm
from rnnlab.ui.bridge import Bridge
from rnnlab.ui.files import default_states
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import dress, look
from rnnlab.ui.main_window import MainWindow

SNAPSHOT_LIMIT_S = 120


def application(argv: Sequence[str]) -> QApplication:
    """The Qt application, in the program's clothes."""
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(list(argv))
    app.setApplicationName("rnnlab")
    app.setApplicationDisplayName("rnnlab")
    app.setDesktopFileName("rnnlab")
    app.setWindowIcon(QIcon(str(resource("icons", "logo.svg"))))
    dress(app)
    return app


def make_store(states: Mapping[str, Any] | None = None) -> Store:
    """A store with every lab's default state, or the given ones in their place."""
    given = dict(states or {})
    labs = {**default_states(), **given}
    sentence = next((state.sentence for state in given.values() if hasattr(state, "sentence")), None)
    if sentence is None:
        return Store(labs)
    step = next(state.step for state in given.values() if hasattr(state, "sentence"))
    return Store(labs, Shared(sentence=sentence, step=min(step, len(sentence))))


def run(argv: Sequence[str], document: Path | None = None) -> int:
    """Show the window until it is closed.

    Parameters
    ----------
    argv : sequence of str
        For Qt: the program's name and Qt's own options.
    document : Path, optional
        A session file to open.

    Returns
    -------
    int
        The exit status.
    """
    settings_file = SettingsFile()
    settings, notes = settings_file.load()
    app = application(argv)
    bridge = Bridge()
    device = settings.device
    lane = Lane(lambda: process_executor(device), bridge.post)
    try:
        lane.start()  # torch is imported over there while the window is built here
        window = compose(lane, settings, settings_file, notes)
        window.start(settings.last_lab)
        if document is not None:
            window.files.open(document)
        window.show()
        # rjieba reads its dictionary beside the window's work, before the first sentence is typed.
        threading.Thread(target=warm, name="dictionary", daemon=True).start()
        return app.exec()
    finally:
        lane.close()


def compose(lane: Lane, settings: Settings, settings_file: SettingsFile, notes: Sequence[Message] = ()) -> MainWindow:
    """A window over a lane, dressed as the settings say."""
    language().set(settings.language or "system")
    look().set_decimals(settings.decimals)
    look().set_theme(settings.theme)
    window = MainWindow(make_store(), lane, settings, settings_file)
    for note in notes:
        window.say(note)
    return window


def snapshot(
    labs: Sequence[str], out: Path, states: Mapping[str, Any], lang: str, theme: str, size: tuple[int, int]
) -> int:
    """Write a picture of each lab, without a screen.

    Parameters
    ----------
    labs : sequence of str
        Names of labs; empty for all.
    out : Path
        The folder, made when it is not there.
    states : mapping of str to State
        Instead of the default states.
    lang, theme : str
    size : (int, int)
        Of the window, in pixels.

    Returns
    -------
    int
        0, or 1 where a lab's picture could not be made (said on stderr).
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = application([sys.argv[0]])
    language().set(lang)
    look().set_theme(theme)
    bridge = Bridge()
    lane = Lane(process_executor, bridge.post)
    # Settings of this run alone: a picture must not depend on what the user chose before.
    with tempfile.TemporaryDirectory() as folder:
        try:
            lane.start()
            window = MainWindow(
                make_store(states), lane, Settings(language="en", theme="light"), SettingsFile(Path(folder) / "s.json")
            )
            window.resize(*size)
            window.show()
            window.stage.setFocus()
            out.mkdir(parents=True, exist_ok=True)
            status = 0
            for name in labs or [lab.name for lab in registry.LABS]:
                status = max(status, _picture(window, name, out / f"{name}.png"))
            window.deleteLater()
            app.processEvents()
            return status
        finally:
            lane.close()


def _picture(window: MainWindow, name: str, path: Path) -> int:
    window.host.open(name)
    if not _wait_for(window, name):
        message = window.stage.banner.message()
        print(f"{name}: {english(message) if message else 'the engine did not answer'}", file=sys.stderr)
        return 1
    for _ in range(3):  # style sheets and layouts settle
        QApplication.processEvents()
    if not window.grab().save(str(path)):
        print(f"{path}: could not be written", file=sys.stderr)
        return 1
    print(path)
    return 0


def _wait_for(window: MainWindow, name: str) -> bool:
    """Serve events until a lab's picture is up to date; False when it failed."""
    loop = QEventLoop()
    failed: list[str] = []
    window.host.drawn.connect(loop.quit)
    window.host.failed.connect(failed.append)
    window.host.failed.connect(loop.quit)
    QTimer.singleShot(SNAPSHOT_LIMIT_S * 1000, loop.quit)
    if not window.host.up_to_date(name):
        loop.exec()
    window.host.drawn.disconnect(loop.quit)
    window.host.failed.disconnect(loop.quit)
    window.host.failed.disconnect(failed.append)
    return not failed and window.host.up_to_date(name)
