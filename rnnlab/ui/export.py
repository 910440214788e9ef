"""What is seen, as a picture or as rows of text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint
from PySide6.QtGui import QImageWriter, QPixmap
from PySide6.QtWidgets import QWidget

from rnnlab.files import reason, shown, write_atomically
from rnnlab.session.messages import Message
from rnnlab.ui.look.numbers import MINUS
from rnnlab.ui.look.theme import color


def picture(widget: QWidget, ratio: float = 2.0) -> QPixmap:
    """A widget as it is on the screen, ``ratio`` pixels for one logical pixel."""
    pixmap = QPixmap(widget.size() * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(color("stage"))
    widget.render(pixmap, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
    return pixmap


def write_picture(widget: QWidget, path: Path, ratio: float = 2.0) -> Message | None:
    """Write a PNG, whole or not at all; return what went wrong."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(picture(widget, ratio).toImage())
    try:
        write_atomically(path, bytes(data.data()))
    except OSError as error:
        return Message.of("file-not-saved", path=shown(path), reason=reason(error))
    return None


def table_as_tsv(rows: Sequence[Sequence[str]]) -> str:
    """Rows as tab-separated lines, for other programs.

    Tabs and line ends inside a cell become spaces; a number has the minus that
    a spreadsheet reads.
    """
    return "\n".join("\t".join(_cell(cell) for cell in row) for row in rows)


def _cell(text: str) -> str:
    return re.sub(rf"{MINUS}(?=[\d.∞])", "-", " ".join(text.split()))
