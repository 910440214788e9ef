"""The questions before a session is left: about what is not saved, and about long work that would end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QMessageBox, QWidget

from rnnlab.ui.look.i18n import N_, tr

ASK = N_("Files", "Save the changes to “{name}”?")
ASK_DETAIL = N_("Files", "What you changed since the last save is lost otherwise.")
ASK_QUIT, QUIT = N_("Files", "Quit while work is going on?"), N_("Files", "Quit")
ASK_LEAVE, LEAVE = N_("Files", "Leave this session while work is going on?"), N_("Files", "Leave it")
ENDS_WITH_WINDOW = N_("Files", "What is being computed ends with the window: {work}.")
ENDS_WITH_SESSION = N_("Files", "What is being computed ends with the session: {work}.")
SAVE, DISCARD, CANCEL = N_("Files", "Save"), N_("Files", "Do not save"), N_("Files", "Cancel")
_FOLLOW_MS = 100  # as often as work tells how far it is


class Leaving:
    """One question over a window.

    Parameters
    ----------
    window : QWidget
    closing : bool
        Whether the window goes, too.
    going_on : callable
        What would end, each in words, as it is just now.
    """

    def __init__(self, window: QWidget, closing: bool, going_on: Callable[[], Sequence[str]]) -> None:
        self._window, self._closing, self._going_on = window, closing, going_on

    def ask_to_save(self, name: str, save: Callable[[], bool]) -> bool:
        """Ask whether what is not saved may be lost, or is to be saved; True when the session may be left."""
        box = self._box(tr(ASK, name=name))
        keep = box.addButton(tr(SAVE), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(tr(DISCARD), QMessageBox.ButtonRole.DestructiveRole)
        box.setEscapeButton(box.addButton(tr(CANCEL), QMessageBox.ButtonRole.RejectRole))
        box.setDefaultButton(keep)
        pressed = self._ask(box, tr(ASK_DETAIL))
        return save() if pressed is keep else pressed is discard

    def ask_to_end(self) -> bool:
        """Ask whether long work may end; nothing is asked where there is none."""
        if not self._ends():
            return True
        box = self._box(tr(ASK_QUIT if self._closing else ASK_LEAVE))
        leave = box.addButton(tr(QUIT if self._closing else LEAVE), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(tr(CANCEL), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        return self._ask(box) is leave

    def _box(self, question: str) -> QMessageBox:
        box = QMessageBox(self._window)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(question)
        return box

    def _ends(self) -> str:
        """What would end, in a sentence; empty where nothing would."""
        going_on = self._going_on()
        return (
            tr(ENDS_WITH_WINDOW if self._closing else ENDS_WITH_SESSION, work="; ".join(going_on)) if going_on else ""
        )

    def _ask(self, box: QMessageBox, *before: str) -> object:
        """The button that is pressed. While it is asked the work goes on, and the question tells how far it is."""

        def tell() -> None:
            box.setInformativeText("\n".join(filter(None, (*before, self._ends()))))

        tell()
        timer = QTimer(box)
        timer.timeout.connect(tell)
        if self._ends():
            timer.start(_FOLLOW_MS)
        box.exec()
        pressed = box.clickedButton()
        box.deleteLater()
        return pressed
