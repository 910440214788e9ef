"""At a start after one that had no end: what was saved by itself is offered."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtWidgets import QMessageBox

from rnnlab.files import reason, shown, write_atomically
from rnnlab.paths import home
from rnnlab.session import recovery
from rnnlab.session.document import SUFFIX
from rnnlab.session.messages import Message
from rnnlab.session.recovery import Leftover
from rnnlab.ui.file_lock import held
from rnnlab.ui.files import FILTER, UNTITLED
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.where import ask_where

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

TITLE = N_("Recovery", "rnnlab ended unexpectedly last time")
FOUND = N_("Recovery", "“{name}” was saved automatically at {time}. Changes made after that are lost. Restore it?")
FOUND_OLDER = N_("Recovery", "An older session is left as well: “{name}”, saved automatically at {time}. Restore it?")
WHERE = N_("Recovery", "Its file: {path}")
OVERTAKEN = N_("Recovery", "That file was saved again later, so it may be newer.")
NO_FILE = N_("Recovery", "You had not saved it in a file of your own.")
RESTORE, ASIDE = N_("Recovery", "Restore it"), N_("Recovery", "Save it aside…")
DISCARD, LATER = N_("Recovery", "Discard it"), N_("Recovery", "Leave it for now")
SAVE_ASIDE = N_("Recovery", "Save the session aside")


def offer(window: MainWindow, folder: Path) -> bool:
    """Ask about what programs left that have died; True when a session was restored.

    One is restored at most; others are offered at the next start, unless they are saved aside or discarded.
    """
    found, notes = recovery.leftovers(folder, lambda path: held(recovery.lock_of(path)))
    for note in notes:
        window.say(note)
    for number, left in enumerate(found):
        pressed = _ask(window, left, first=number == 0)
        if pressed is None:
            return False
        if pressed is RESTORE:
            window.files.restore(left)
            window.tools.autosave.unsettle(left.path)
            return True
        if pressed is ASIDE and not _save_aside(window, left):
            continue
        forget(left.path)
    return False


def forget(path: Path) -> None:
    """Take a leftover away, and its lock."""
    recovery.remove(path)
    recovery.remove(recovery.lock_of(path))


def _name(left: Leftover) -> str:
    return left.original.name if left.original is not None else tr(UNTITLED)


def _ask(window: MainWindow, left: Leftover, first: bool) -> object:
    """Which way the user wants to go; None for leaving all as it is."""
    when = QDateTime.fromSecsSinceEpoch(int(left.when)) if 0 <= left.when < 2**40 else QDateTime()
    said = QLocale(language().name).toString(when, QLocale.FormatType.ShortFormat) if when.isValid() else "?"
    box = QMessageBox(QMessageBox.Icon.Question, tr(TITLE), "", parent=window)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(tr(FOUND if first else FOUND_OLDER, name=_name(left), time=said))
    where = tr(WHERE, path=shown(left.original)) if left.original is not None else tr(NO_FILE)
    box.setInformativeText(f"{where}\n{tr(OVERTAKEN)}" if left.overtaken else where)
    buttons = {
        RESTORE: box.addButton(tr(RESTORE), QMessageBox.ButtonRole.AcceptRole),
        ASIDE: box.addButton(tr(ASIDE), QMessageBox.ButtonRole.ActionRole),
        DISCARD: box.addButton(tr(DISCARD), QMessageBox.ButtonRole.DestructiveRole),
    }
    later = box.addButton(tr(LATER), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(later if left.overtaken else buttons[RESTORE])
    box.setEscapeButton(later)
    box.exec()
    pressed = box.clickedButton()
    box.deleteLater()
    return next((way for way, button in buttons.items() if button is pressed), None)


def _save_aside(window: MainWindow, left: Leftover) -> bool:
    """Copy it where the user says; False where it stays as it is."""
    folder = left.original.parent if left.original is not None else home()
    start = folder / f"{Path(_name(left)).stem} ({left.path.stem.rsplit('-', 1)[-1]}){SUFFIX}"
    path = ask_where(window, tr(SAVE_ASIDE), start, tr(FILTER), SUFFIX)
    if path is None:
        return False
    try:
        write_atomically(path, left.path.read_bytes())
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        window.say(Message.of("file-not-saved", path=shown(path), reason=why))
        return False
    return True
