"""What a class answered, from many students' session files, as a table in a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from rnnlab.files import reason, shown, write_atomically
from rnnlab.paths import home
from rnnlab.session.document import DocumentError, load
from rnnlab.session.lessons import summary
from rnnlab.session.lessons.reading import Opened
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_, language, message_text, tr
from rnnlab.ui.where import ask_where

CHOOSE, SAVE = N_("Lessons", "Choose the class's session files"), N_("Lessons", "Save the summary")
SESSIONS, TABLES = N_("Lessons", "Sessions (*.rnnlab)"), N_("Lessons", "Tables (*.csv)")
NAME = N_("Lessons", "summary")


def ask(parent: QWidget) -> tuple[list[Path], Path] | None:
    """Ask for the files, and where the table goes; None where nothing is wanted."""
    names, _ = QFileDialog.getOpenFileNames(parent, tr(CHOOSE), str(home()), tr(SESSIONS))
    if not names:
        return None
    files = [Path(name) for name in names]
    path = ask_where(parent, tr(SAVE), files[0].parent / f"{tr(NAME)}.csv", tr(TABLES), ".csv")
    return None if path is None else (files, path)


def write(files: Sequence[Path], out: Path, lessons: Mapping[str, Opened]) -> tuple[Message, list[str]]:
    """Count the answers and write the table.

    Returns
    -------
    Message
        What became of it.
    list of str
        The files that could not be read, each with its reason; the others are counted.
    """
    kept, refused = [], []
    for file in files:
        try:
            kept.append(load(file).lessons)
        except DocumentError as error:
            refused.append(f"{file.name}: {message_text(error.message)}")
    try:
        write_atomically(out, summary.csv_bytes(summary.table(kept, lessons, language().name)))
    except OSError as error:
        return Message.of("file-not-saved", path=shown(out), reason=reason(error)), refused
    return Message.of("exported", path=shown(out)), refused
