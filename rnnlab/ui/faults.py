"""An unexpected error, told once and in words; the program goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import PySide6
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QFontDatabase
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QWidget

from rnnlab import report
from rnnlab.session.messages import Message
from rnnlab.session.store import Change, Store
from rnnlab.ui.about import CopyButton
from rnnlab.ui.help import Page
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import look, px

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

TITLE = N_("Faults", "Something unexpected happened")
SAYS = N_(
    "Faults",
    "An error in rnnlab itself. Your work is still here, and the program goes on; what you did last may not have been "
    "done. Save the session where you want to be sure.",
)
ONCE, OFTEN = N_("Faults", "It happened once."), N_("Faults", "It happened {count} times.")
REPORT = N_("Faults", "Report")
REPORT_SAYS = N_(
    "Faults",
    "This helps those who look after rnnlab: versions, the device, the last commands by name, and the place in the "
    "code. No sentence, no name and no file of yours stands in it. Nothing is sent: copy it where you want it.",
)
COPY = N_("Faults", "Copy report")


class FaultDialog(Page):
    """What happened, how often, and the report to copy."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(TITLE, parent)
        self.paragraph(tr(SAYS))
        self.count = QLabel()
        self.count.setProperty("kind", "title")
        self._line(self.count)
        self.paragraph(tr(REPORT_SAYS), "note")
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setMinimumHeight(round(px(220)))
        bind(self.text.setAccessibleName, REPORT)
        self._line(self.text)
        self.copy = CopyButton("", COPY)
        self.beside_close(self.copy)
        self.resize(round(px(720)), round(px(560)))

    def show_count(self, count: int) -> None:
        """Say how often; the report stays as it is read."""
        self.count.setText(tr(ONCE) if count == 1 else tr(OFTEN, count=count))

    def show_report(self, text: str) -> None:
        """Another report, to read and to copy."""
        self.text.setPlainText(text)
        self.copy.use(text)

    def _line(self, widget: QWidget) -> None:
        self._content.addWidget(widget, self._content.rowCount(), 0, 1, 2)


class FaultDesk(QObject):
    """Takes errors from any thread, counts them, and shows one dialog for all of them.

    An error of a kind and place that was shown already opens no second dialog:
    one in a picture's drawing comes with every drawing. It is counted, and the
    window says so.

    Parameters
    ----------
    window : MainWindow
    post : callable
        Brings a callable to the window's thread.
    """

    told = Signal()  # the dialog is up, or has another count

    def __init__(self, window: MainWindow, post: Callable[[Callable[[], None]], None]) -> None:
        super().__init__(window)
        self._window, self._post = window, post
        self._lock = threading.Lock()
        self._waiting = False
        self._shown: set[str] = set()
        self.faults = report.Faults()
        self.dialog: FaultDialog | None = None
        store: Store = window.store
        store.changed.connect(self._on_changed)
        window.host.opened.connect(self._on_opened)
        for action in window.commands.every_action():
            action.triggered.connect(self._on_command)

    def take(self, fault: BaseException) -> None:
        """Take an error, in whatever thread; nothing is shown before the event loop comes to it."""
        with self._lock:
            self.faults.private = self._private()
            self.faults.add(fault)
            if self._waiting:
                return
            self._waiting = True
        self._post(self._tell)

    def text(self) -> str:
        """The report as it is now."""
        status = self._window.status
        about = (
            f"PySide6 {PySide6.__version__}, platform {QApplication.platformName()}",
            f"torch {status.torch_version or 'has not answered yet'}, {status.device() or 'no device yet'}",
            f"lab {self._window.host.current or 'none'}, language {language().name}, theme {look().palette.name}, "
            f"size {self._window.width()}x{self._window.height()}",
        )
        with self._lock:
            return report.text(self.faults, about=about)

    def _tell(self) -> None:
        with self._lock:
            self._waiting = False
            new = set(self.faults.kinds) - self._shown
            self._shown |= new
            count = self.faults.count
        if self.dialog is None and not new:
            again = Message.of("fault-again")
            if self._window.stage.banner.message() != again:
                self._window.say(again)
            return
        opens = self.dialog is None
        dialog = self.dialog or FaultDialog(QApplication.activeModalWidget() or self._window)
        dialog.show_count(count)
        if new:
            text = self.text()
            report.keep(text)
            dialog.show_report(text)
        if opens:
            self.dialog = dialog
            dialog.finished.connect(self._on_closed)
            dialog.open()
        self.told.emit()

    def _on_closed(self) -> None:
        self.dialog = None

    def _private(self) -> set[str]:
        """The words that the user works with."""
        words: set[str] = set()
        for state in self._window.store.labs.values():
            for name in state.__struct_fields__:
                _gather(getattr(state, name), words)
        return words

    # the last actions, by their names

    def _on_changed(self, change: Change) -> None:
        label = self._window.store.undo_label
        if change.labs and change.history and label is not None:
            report.note(label.id)

    def _on_opened(self, name: str) -> None:
        report.note(f"lab {name}")

    def _on_command(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            group = action.actionGroup()
            report.note(action.objectName() or (str(action.data()) if group is not None else "command"))


def _gather(value: Any, words: set[str]) -> None:
    """The texts in a state, whole and by their words."""
    if isinstance(value, str):
        words.update((value, *value.split()))
    elif isinstance(value, tuple):
        for item in value:
            _gather(item, words)
