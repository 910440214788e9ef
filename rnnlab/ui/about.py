"""What this program is, where its files lie, and how it comes to a GPU: pages of the help menu."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QPlainTextEdit, QPushButton, QWidget

from rnnlab import HOMEPAGE, __version__, frozen, gpu_addon, log, paths
from rnnlab.files import shown
from rnnlab.notices import Notice, notices
from rnnlab.session import settings
from rnnlab.session.messages import Message
from rnnlab.ui.help import Page
from rnnlab.ui.look.i18n import N_, Text, bind, message_text, sentences, tr
from rnnlab.ui.look.theme import px

ABOUT = N_("About", "About rnnlab")
SAYS = N_(
    "About",
    "rnnlab {version}: how machines read sequences, computed live. Free software under the MIT licence. "
    "By itself it never uses the network.",
)
TORCH = N_("About", "PyTorch {torch} computes.")
NEW = N_("About", "New versions")
NEW_SAYS = N_(
    "About",
    "The program does not look for new versions. They are published at the address below. Settings, sessions and "
    "trained models stay when another version is installed.",
)
PLACES = N_("About", "Your files")
SETTINGS, MODELS, LOG = N_("About", "Settings"), N_("About", "Models and texts"), N_("About", "Log")
OPEN_FOLDER, COPIED, COPY = N_("About", "Open folder"), N_("About", "Copied"), N_("About", "Copy")
OF_OTHERS = N_("About", "Parts by others")
LICENCES = N_(
    "About",
    "Qt and PySide6 (LGPL), pyqtgraph (MIT), PyTorch (BSD), NumPy (BSD), psygnal and msgspec (BSD), ziamath (MIT), "
    "rjieba (MIT), sacrebleu (Apache 2.0), contourpy (BSD), Pillow (MIT-CMU), tomlkit and platformdirs (MIT), "
    "safetensors (Apache 2.0); fonts Inter and Noto Sans SC (SIL Open Font License), Latin Modern (GUST Font License).",
)
NOTICES = N_("About", "Licences in full…")
NOTICES_TITLE = N_("About", "Licences of the parts by others")
GPU = N_("About", "Computing on a GPU")
NOW = N_("About", "Now")


class AboutPage(Page):
    """Version, device, folders, licences."""

    def __init__(self, torch_version: str, device: str, parent: QWidget) -> None:
        super().__init__(tr(ABOUT), parent)
        self.paragraph(tr(SAYS, version=__version__))
        if torch_version:
            self.paragraph(sentences((tr(TORCH, torch=torch_version), device)))
        self.paragraph(tr(NEW), "heading")
        self.paragraph(tr(NEW_SAYS))
        self.row(line(HOMEPAGE), CopyButton(HOMEPAGE))
        self.paragraph(tr(PLACES), "heading")
        for title, folder in folders():
            self.row(line(shown(folder)), FolderButton(folder), tr(title))
        if not paths.has_home():
            self.paragraph(message_text(Message.of("no-home")))
        self.paragraph(tr(OF_OTHERS), "heading")
        self.paragraph(tr(LICENCES), "note")
        button = QPushButton(tr(NOTICES))
        button.clicked.connect(self.show_notices)
        self.beside_close(button)
        self.resize(round(px(680)), round(px(600)))
        self.finish()

    def show_notices(self) -> None:
        """Open the licences' texts."""
        NoticesPage(notices(), self).open()


class NoticesPage(Page):
    """The names of the parts, and the chosen one's terms as they are."""

    def __init__(self, found: tuple[Notice, ...], parent: QWidget) -> None:
        super().__init__(tr(NOTICES_TITLE), parent)
        self._found = found
        self.names, self.text = QListWidget(), QPlainTextEdit()
        bind(self.names.setAccessibleName, OF_OTHERS)
        bind(self.text.setAccessibleName, NOTICES_TITLE)
        self.names.setObjectName("plain")
        self.names.setSpacing(round(px(2)))
        self.names.addItems([notice.name for notice in found])
        self.names.setFixedWidth(round(px(210)))
        self.text.setReadOnly(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(round(px(12)))
        row.addWidget(self.names)
        row.addWidget(self.text, 1)
        self.fill(both)
        self.names.currentRowChanged.connect(self._show)
        self.names.setCurrentRow(0)
        self.resize(round(px(860)), round(px(600)))

    def _show(self, index: int) -> None:
        self.text.setPlainText(self._found[index].text() if 0 <= index < len(self._found) else "")


class GpuPage(Page):
    """What computes now, and how to get the GPU build."""

    def __init__(self, device: str, parent: QWidget) -> None:
        super().__init__(tr(GPU), parent)
        if device:
            self.paragraph(tr(NOW), "heading")
            self.paragraph(device)
        for part in gpu_addon.instructions():
            if isinstance(part, str):
                self.row(line(part), CopyButton(part))
            else:
                self.paragraph(message_text(part))
        self.resize(round(px(680)), round(px(500)))
        self.finish()


class CopyButton(QPushButton):
    """Puts a text into the clipboard and says so on itself."""

    def __init__(self, text: str, says: Text = COPY) -> None:
        super().__init__(tr(says))
        self._text = text
        self._says = says
        self.clicked.connect(self._copy)

    def use(self, text: str) -> None:
        """Copy another text from now on."""
        self._text = text
        self.setText(tr(self._says))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)
        self.setText(tr(COPIED))


class FolderButton(CopyButton):
    """Shows a folder in the system's file manager; where there is none, its path is copied."""

    def __init__(self, folder: Path) -> None:
        super().__init__(shown(folder), OPEN_FOLDER)
        self._folder = folder
        self.setEnabled(paths.has_home())

    def _copy(self) -> None:
        if not open_folder(self._folder):
            super()._copy()


def folders() -> tuple[tuple[Text, Path], ...]:
    """Where the user's files lie, each with its title."""
    return (
        (SETTINGS, settings.default_path().parent),
        (MODELS, paths.user_folder("data")),
        (LOG, log.default_path().parent),
    )


def open_folder(folder: Path) -> bool:
    """Show a folder in the system's file manager, made where it is missing; False where that does not work."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform.startswith("linux") and frozen.is_frozen():
            # Not by Qt: it would give the file manager our own environment, and with it our plug-ins.
            quiet = subprocess.DEVNULL
            command = ["xdg-open", str(folder)]
            subprocess.Popen(
                command, env=frozen.outside(), stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
            )
            return True
    except OSError:
        return False
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def line(text: str) -> QLineEdit:
    """A path, an address or a command: one line that can be selected and is never changed."""
    edit = QLineEdit(text)
    edit.setReadOnly(True)
    edit.setCursorPosition(0)
    edit.setToolTip(text)
    edit.setAccessibleName(text)
    edit.setContextMenuPolicy(Qt.ContextMenuPolicy.DefaultContextMenu)
    return edit
