"""What is seen, as a file: a picture in pixels, a drawing in lines and text, or the numbers as rows.

Every file is written whole or not at all; what went wrong comes back as a message.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QImage, QImageWriter, QPainter, QPen
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QGraphicsEffect, QLineEdit, QWidget

from rnnlab.files import reason, shown, write_atomically
from rnnlab.session.messages import Message
from rnnlab.ui.look.numbers import MINUS
from rnnlab.ui.look.theme import color, px
from rnnlab.ui.look.wrap import draw_lines, fitted
from rnnlab.ui.widgets.controls import Segmented
from rnnlab.ui.widgets.pages import PageTabs
from rnnlab.ui.widgets.work_bar import WorkBar

_LEAST = QSize(640, 480)  # of a widget that has no size yet
_CAPTION = 40.0  # height of the line below the picture, in design pixels
_CAPTION_SIZES = ((13, 1), (12, 2), (11, 2))  # and how many lines
_DPI = 96


CONTROLS = (QAbstractButton, QAbstractSlider, QLineEdit, Segmented, PageTabs, WorkBar)


def natural_size(widget: QWidget) -> QSize:
    """A widget's size, or one to give it where it has none yet."""
    if not widget.size().isEmpty():
        return widget.size()
    hint = widget.sizeHint()
    return hint if hint.isValid() and not hint.isEmpty() else _LEAST


def picture_size(widget: QWidget, ratio: float, caption: bool) -> QSize:
    """Pixels of the exported picture."""
    size = natural_size(widget)
    height = size.height() + (round(px(_CAPTION)) if caption else 0)
    return QSize(max(1, _whole(size.width() * ratio)), max(1, _whole(height * ratio)))


def picture(widget: QWidget, ratio: float = 2.0, caption: str = "") -> QImage:
    """A widget as it is on the screen on the stage's ground, ``ratio`` pixels for one logical pixel."""
    image = QImage(picture_size(widget, ratio, bool(caption)), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.setDotsPerMeterX(_whole(_DPI * ratio / 0.0254))
    image.setDotsPerMeterY(_whole(_DPI * ratio / 0.0254))
    painter = QPainter(image)
    _paint(painter, widget, caption)
    painter.end()
    return image


def write_picture(
    widget: QWidget, path: Path, ratio: float = 2.0, caption: str = "", width: float | None = None
) -> Message | None:
    """Write a PNG.

    Parameters
    ----------
    widget : QWidget
        Shown or not yet shown.
    path : Path
    ratio : float
        Pixels for one logical pixel.
    caption : str
        A line below the picture; empty for none.
    width : float, optional
        Of the file, in pixels, in place of ``ratio``; rounded to a whole number.

    Returns
    -------
    Message or None
        What went wrong.
    """
    if width is not None:
        ratio = max(1, _whole(width)) / natural_size(widget).width()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(picture(widget, ratio, caption))
    return write(path, bytes(data.data()))


def drawing(widget: QWidget, caption: str = "") -> bytes:
    """A widget as SVG: lines stay lines, and text stays text."""
    size = picture_size(widget, 1.0, bool(caption))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(_DPI)
    generator.setSize(size)
    generator.setViewBox(QRect(QPoint(), size))
    generator.setTitle(caption or "rnnlab")
    painter = QPainter(generator)
    _paint(painter, widget, caption)
    painter.end()
    # Qt writes the size in millimetres, which every program reads with a resolution of its own; pixels are pixels.
    sized = rb'<svg width="%d" height="%d"' % (size.width(), size.height())
    return re.sub(rb'<svg width="[^"]*" height="[^"]*"', sized, bytes(data.data()), count=1)


def write_drawing(widget: QWidget, path: Path, caption: str = "") -> Message | None:
    """Write an SVG; return what went wrong."""
    return write(path, drawing(widget, caption))


def table_as_csv(rows: Sequence[Sequence[str]]) -> bytes:
    """Rows for a spreadsheet: UTF-8 with a byte-order mark, without which Excel reads Chinese as something else."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(_even(rows))
    return text.getvalue().encode("utf-8-sig")


def write_table(rows: Sequence[Sequence[str]], path: Path) -> Message | None:
    """Write a CSV; return what went wrong."""
    return write(path, table_as_csv(rows))


def write(path: Path, data: bytes) -> Message | None:
    """Write a file whole or not at all; return what went wrong."""
    try:
        write_atomically(path, data)
    except OSError as error:
        return Message.of("file-not-saved", path=shown(path), reason=reason(error))
    return None


def table_as_tsv(rows: Sequence[Sequence[str]]) -> str:
    """Rows as tab-separated lines, for other programs.

    Tabs and line ends inside a cell become spaces; a number has the minus that
    a spreadsheet reads.
    """
    return "\n".join("\t".join(row) for row in _even(rows))


class _Nothing(QGraphicsEffect):
    """Draws nothing: the widget is left out, and neither its layout nor the focus hears of it."""

    def draw(self, painter: QPainter) -> None:
        return


@contextmanager
def _without_controls(widget: QWidget) -> Iterator[None]:
    """What is pressed, typed into or scrolled belongs to the screen, not to the picture."""
    controls = [
        part
        for part in widget.findChildren(QWidget)
        if isinstance(part, CONTROLS) and part.isVisibleTo(widget) and part.graphicsEffect() is None
    ]
    for part in controls:
        part.setGraphicsEffect(_Nothing(part))
    try:
        yield
    finally:
        for part in controls:
            part.setGraphicsEffect(None)  # type: ignore[arg-type]


def _even(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Rows of one length: a shorter one ends in empty cells."""
    width = max((len(row) for row in rows), default=0)
    return [[_cell(cell) for cell in row] + [""] * (width - len(row)) for row in rows]


def _cell(text: str) -> str:
    return re.sub(rf"{MINUS}(?=[\d.∞])", "-", " ".join(text.split()))


def _whole(length: float) -> int:
    return math.floor(length + 0.5)


def _paint(painter: QPainter, widget: QWidget, caption: str) -> None:
    """The widget on the stage's ground, and the caption below it."""
    size = natural_size(widget)
    if widget.size() != size:
        widget.resize(size)
    foot = px(_CAPTION) if caption else 0.0
    painter.fillRect(QRectF(0, 0, size.width(), size.height() + foot), color("stage"))
    if caption:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color("line"), 1))
        painter.drawLine(0, size.height(), size.width(), size.height())
        place = QRectF(px(28), size.height() + px(3), size.width() - px(56), foot - px(6))
        painter.setPen(color("ink2"))
        draw_lines(painter, place, *fitted(caption, place.width(), place.height(), _CAPTION_SIZES))
    # Last: what a widget does to a painter is not undone in every kind of file.
    with _without_controls(widget):
        widget.render(painter, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
