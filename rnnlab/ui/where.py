"""Where a file is to be written: asked for once, and once more where a file would be lost."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from rnnlab.ui.look.i18n import N_, tr

THERE = N_("Files", "“{name}” is there already. Replace it?")
THERE_DETAIL = N_("Files", "What it holds now is lost then.")
REPLACE, CANCEL = N_("Files", "Replace"), N_("Files", "Cancel")


def ask_where(parent: QWidget, title: str, start: Path, kinds: str, ending: str) -> Path | None:
    """Ask for a file to write.

    The system's dialog asks before it gives the name of a file that is there. It has not asked for the file that a
    name means to which the ending is added here.

    Parameters
    ----------
    parent : QWidget
    title : str
    start : Path
        Folder and name that are proposed.
    kinds : str
        The dialog's filter.
    ending : str
        What the name ends in, with its dot; added where it is missing, in whatever case it is typed.

    Returns
    -------
    Path or None
        None where nothing is to be written.
    """
    name, _ = QFileDialog.getSaveFileName(parent, title, str(start), kinds)
    if not name:
        return None
    path = Path(name)
    if path.suffix.lower() == ending:
        return path
    path = path.with_name(f"{path.name}{ending}")
    return path if not path.exists() or _may_replace(parent, path) else None


def _may_replace(parent: QWidget, path: Path) -> bool:
    box = QMessageBox(QMessageBox.Icon.Warning, "rnnlab", tr(THERE, name=path.name), parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText(tr(THERE_DETAIL))
    replace = box.addButton(tr(REPLACE), QMessageBox.ButtonRole.DestructiveRole)
    stay = box.addButton(tr(CANCEL), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    box.exec()
    pressed = box.clickedButton()
    box.deleteLater()
    return pressed is replace
