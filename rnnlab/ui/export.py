"""What is seen, as a file: a picture in pixels, or a drawing in lines and text.

What is drawn is a widget, or a part of it. Every file is written whole or not
at all; what went wrong comes back as a message.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPoint, QPointF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen, QRegion, QTransform
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

import rnnlab
from rnnlab.files import reason, shown, write_atomically
from rnnlab.session.messages import Message
from rnnlab.ui.exporting.outlines import outlined
from rnnlab.ui.exporting.pdf_letters import readable
from rnnlab.ui.exporting.undrawn import without_controls
from rnnlab.ui.look.theme import color, px
from rnnlab.ui.look.wrap import draw_lines, fitted

_LEAST = QSize(640, 480)  # of a widget that has no size yet
_CAPTION = 40.0  # height of the line below the picture, in design pixels
_RIM = 12.0
_CAPTION_SIZES = ((13, 1), (12, 2), (11, 2))  # and how many lines
DPI = 96  # one logical pixel is one of these
SOFTWARE = f"rnnlab {rnnlab.__version__}"


@dataclass(frozen=True)
class About:
    """What a file says of itself to programs that list files; nobody sees it in the picture.

    Attributes
    ----------
    title : str
    text : str
        Where the numbers come from: network, data, seed.
    """

    title: str = "rnnlab"
    text: str = ""


def natural_size(widget: QWidget) -> QSize:
    """A widget's size, or one to give it where it has none yet."""
    if not widget.size().isEmpty():
        return widget.size()
    hint = widget.sizeHint()
    return hint if hint.isValid() and not hint.isEmpty() else _LEAST


def frame(widget: QWidget, part: QRect | None = None) -> QRect:
    """The rectangle of a widget that is drawn: all of it, or what of a part lies in it."""
    whole = QRect(QPoint(), natural_size(widget))
    cut = whole if part is None else whole.intersected(part)
    return whole if cut.isEmpty() else cut


def paper_size(widget: QWidget, caption: bool, part: QRect | None = None) -> QSize:
    """Logical pixels of a picture with its caption."""
    size, rim = frame(widget, part).size(), _rim(part)
    return QSize(size.width() + 2 * rim, size.height() + 2 * rim + (round(px(_CAPTION)) if caption else 0))


def _rim(part: QRect | None) -> int:
    """Empty ground around a part, which else would be cut along its letters."""
    return 0 if part is None else round(px(_RIM))


def picture_size(widget: QWidget, ratio: float, caption: bool, part: QRect | None = None) -> QSize:
    """Pixels of the exported picture."""
    size = paper_size(widget, caption, part)
    return QSize(max(1, _whole(size.width() * ratio)), max(1, _whole(size.height() * ratio)))


def picture(widget: QWidget, ratio: float = 2.0, caption: str = "", part: QRect | None = None) -> QImage:
    """A widget as it is on the screen on the stage's ground, ``ratio`` pixels for one logical pixel."""
    image = QImage(picture_size(widget, ratio, bool(caption), part), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.setDotsPerMeterX(_whole(DPI * ratio / 0.0254))
    image.setDotsPerMeterY(_whole(DPI * ratio / 0.0254))
    painter = QPainter(image)
    paint(painter, widget, caption, part)
    painter.end()
    return image


def write_picture(
    widget: QWidget,
    path: Path,
    ratio: float = 2.0,
    caption: str = "",
    width: float | None = None,
    part: QRect | None = None,
    about: About | None = None,
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
    part : QRect, optional
        In the widget's coordinates; all of it without.
    about : About, optional

    Returns
    -------
    Message or None
        What went wrong.
    """
    if width is not None:
        ratio = max(1, _whole(width)) / paper_size(widget, False, part).width()
    about = about or About()
    image = picture(widget, ratio, caption, part)
    for key, text in (("Title", about.title), ("Description", about.text), ("Software", SOFTWARE)):
        if text:
            image.setText(key, text)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return write(path, bytes(data.data()))


def drawing(widget: QWidget, caption: str = "", part: QRect | None = None, about: About | None = None) -> bytes:
    """A widget as SVG: lines stay lines, and text stays text, seen in its own outlines, whatever fonts are there.

    Of a part there is no text that lies beside it.
    """
    made = _drawn(widget, caption, part, about)
    if part is None:
        return outlined(made)
    # The caption is drawn last: its texts are those that the same drawing without one lacks.
    before = len(_TEXT.findall(_drawn(widget, "", part, about)))
    return outlined(_without_hidden(made, before, paper_size(widget, False, part), _rim(part)))


def _drawn(widget: QWidget, caption: str, part: QRect | None, about: About | None) -> bytes:
    size = paper_size(widget, bool(caption), part)
    about = about or About()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(DPI)
    generator.setSize(size)
    generator.setViewBox(QRect(QPoint(), size))
    generator.setTitle(about.title)
    generator.setDescription("\n".join(filter(None, (about.text, SOFTWARE))))
    painter = QPainter(generator)
    paint(painter, widget, caption, part)
    painter.end()
    # Qt writes the size in millimetres, which every program reads with a resolution of its own; pixels are pixels.
    sized = rb'<svg width="%d" height="%d"' % (size.width(), size.height())
    return re.sub(rb'<svg width="[^"]*" height="[^"]*"', sized, bytes(data.data()), count=1)


_TEXT = re.compile(rb"<text\b[^>]*>.*?</text>", re.DOTALL)
_PLACED = re.compile(
    rb'transform="matrix\(([^)]*)\)"|<text\b[^>]*?\bx="([^"]*)" y="([^"]*)"[^>]*>.*?</text>', re.DOTALL
)


def _without_hidden(svg: bytes, count: int, size: QSize, rim: int) -> bytes:
    """Without those of the first ``count`` texts that lie beside the part: nobody sees them, programs read them."""
    shown = QRectF(0, 0, size.width(), size.height()).adjusted(rim, rim, -rim, -rim)
    matrix, seen = QTransform(), 0

    def keep(found: re.Match[bytes]) -> bytes:
        nonlocal matrix, seen
        if found[1] is not None:
            matrix = QTransform(*(float(value) for value in found[1].split(b",")))
            return found[0]
        seen += 1
        at = matrix.map(QPointF(float(found[2]), float(found[3])))
        return found[0] if seen > count or shown.adjusted(-2 * rim, 0, 0, rim).contains(at) else b""

    return _PLACED.sub(keep, svg)


def write_drawing(
    widget: QWidget, path: Path, caption: str = "", part: QRect | None = None, about: About | None = None
) -> Message | None:
    """Write an SVG; return what went wrong."""
    return write(path, drawing(widget, caption, part, about))


def page(widget: QWidget, caption: str = "", part: QRect | None = None, about: About | None = None) -> bytes:
    """A widget as a PDF of one page, as large as the picture: lines, and text whose fonts are in the file."""
    size = paper_size(widget, bool(caption), part)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = pdf_writer(buffer, about or About())
    points = QSizeF(size.width() * 72 / DPI, size.height() * 72 / DPI)
    own = QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(own, QPageLayout.Orientation.Portrait, QMarginsF()))
    painter = QPainter(writer)
    paint(painter, widget, caption, part)
    painter.end()
    buffer.close()
    return readable(bytes(data.data()))


def pdf_writer(buffer: QBuffer, about: About) -> QPdfWriter:
    """A writer whose unit is the logical pixel, and which says of the file what is to be said."""
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setTitle("  ·  ".join(filter(None, (about.title, about.text))))
    writer.setCreator(SOFTWARE)
    return writer


def write_page(
    widget: QWidget, path: Path, caption: str = "", part: QRect | None = None, about: About | None = None
) -> Message | None:
    """Write a PDF; return what went wrong."""
    return write(path, page(widget, caption, part, about))


def write(path: Path, data: bytes) -> Message | None:
    """Write a file whole or not at all; return what went wrong."""
    try:
        write_atomically(path, data)
    except OSError as error:
        return Message.of("file-not-saved", path=shown(path), reason=reason(error))
    return None


def _whole(length: float) -> int:
    return math.floor(length + 0.5)


def paint(painter: QPainter, widget: QWidget, caption: str = "", part: QRect | None = None) -> None:
    """Draw the widget, or a part of it, on the stage's ground at the origin, and the caption below it."""
    size = natural_size(widget)
    if widget.size() != size:
        widget.resize(size)
    shown, rim, ground = frame(widget, part), _rim(part), color("stage")
    wide, high = shown.width() + 2 * rim, shown.height() + 2 * rim
    foot = px(_CAPTION) if caption else 0.0
    painter.save()
    painter.fillRect(QRectF(0, 0, wide, high + foot), ground)
    with without_controls(widget):
        widget.render(painter, QPoint(rim, rim), QRegion(shown), QWidget.RenderFlag.DrawChildren)
    painter.restore()
    painter.setOpacity(1)
    # Over what lies beside the part: no clip holds it back in an SVG.
    for left, top, width, height in ((0, 0, wide, rim), (0, 0, rim, high), (wide - rim, 0, rim, high)):
        painter.fillRect(QRectF(left, top, width, height), ground)
    painter.fillRect(QRectF(0, high - rim, wide, rim + foot), ground)
    if caption:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color("line"), 1))
        painter.drawLine(0, high, wide, high)
        margin = px(28) if wide > px(400) else px(8)
        place = QRectF(margin, high + px(3), wide - 2 * margin, foot - px(6))
        painter.setPen(color("ink2"))
        draw_lines(painter, place, *fitted(caption, place.width(), place.height(), _CAPTION_SIZES))
