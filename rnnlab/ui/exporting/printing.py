"""The picture on a sheet of paper."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPageLayout, QPainter, QPicture
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from rnnlab.ui.export import DPI, SOFTWARE, paint, paper_size


def print_picture(window: QWidget, widget: QWidget, caption: str) -> bool:
    """Ask for a printer and print; False where nothing is wanted."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setCreator(SOFTWARE)
    printer.setDocName(caption)
    size = paper_size(widget, bool(caption))
    wide = size.width() > size.height()
    printer.setPageOrientation(QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait)
    dialog = QPrintDialog(printer, window)
    wanted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    if wanted:
        draw_sheet(printer, widget, caption)
    return wanted


def draw_sheet(printer: QPrinter, widget: QWidget, caption: str) -> QRectF:
    """Draw the picture as large as the sheet allows, no larger than three times its size on the screen.

    Returns
    -------
    QRectF
        Where it stands on the sheet's printable area, in the printer's dots.
    """
    size: QSize = paper_size(widget, bool(caption))
    sheet = printer.pageRect(QPrinter.Unit.DevicePixel)
    largest = 3 * printer.resolution() / DPI
    scale = min(sheet.width() / size.width(), sheet.height() / size.height(), largest)
    place = QRectF((sheet.width() - size.width() * scale) / 2, 0, size.width() * scale, size.height() * scale)
    # By a detour: straight onto a printer Qt draws a widget as one picture of pixels, twelve times as large as it is.
    drawn = QPicture()
    painter = QPainter(drawn)
    paint(painter, widget, caption)
    painter.end()
    painter.begin(printer)
    painter.translate(place.topLeft())
    scale /= printer.logicalDpiX() / drawn.logicalDpiX()  # so much larger is a picture drawn on a printer
    painter.scale(scale, scale)
    painter.drawPicture(0, 0, drawn)
    painter.end()
    return place
