"""Pictures of a lesson: files below its own folder, and nothing from anywhere else."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QPen
from PySide6.QtSvg import QSvgRenderer

from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, font, px

MISSING = N_("Lesson", "The picture {name} is missing.")
_LARGEST = 8 * 2**20  # bytes
_WIDEST = 4096  # pixels
_RATIO = 2  # pixels of a drawing for a logical one


def picture_path(folder: Path | None, name: str) -> Path | None:
    """Where a picture lies; None where that is not below the folder."""
    if folder is None or not name or ":" in name:
        return None
    try:
        home = folder.resolve(strict=True)
        path = (home / name).resolve(strict=True)
        inside = path.is_relative_to(home) and path.is_file() and path.stat().st_size <= _LARGEST
    except (OSError, ValueError):
        return None
    return path if inside else None


def read_picture(folder: Path | None, name: str) -> QImage | None:
    """A picture of a lesson, or None where there is none that can be shown."""
    path = picture_path(folder, name)
    if path is None:
        return None
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=32)
def _read(path: Path, changed: int) -> QImage | None:
    if path.suffix.lower() == ".svg":
        return _drawing(path)
    reader = QImageReader(str(path))
    size = reader.size()
    if size.width() > _WIDEST or size.height() > _WIDEST:
        reader.setScaledSize(size.scaled(_WIDEST, _WIDEST, Qt.AspectRatioMode.KeepAspectRatio))
    picture = reader.read()
    return None if picture.isNull() else picture


def _drawing(path: Path) -> QImage | None:
    renderer = QSvgRenderer(str(path))
    size = renderer.defaultSize().boundedTo(QSize(_WIDEST, _WIDEST))
    if not renderer.isValid() or size.isEmpty():
        return None
    picture = QImage(size * _RATIO, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, picture.width(), picture.height()))
    painter.end()
    picture.setDevicePixelRatio(_RATIO)
    return picture


def missing(name: str, size: float) -> QImage:
    """What stands in the place of a picture that is not there: a frame that says so."""
    shown = name if len(name) <= 40 else f"{name[:39]}…"
    picture = QImage(round(px(280)) * _RATIO, round(px(64)) * _RATIO, QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(_RATIO)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    frame = QRectF(1, 1, px(280) - 2, px(64) - 2)
    painter.setPen(QPen(color("axis"), 1.5, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(frame, px(6), px(6))
    painter.setPen(color("ink2"))
    painter.setFont(font(min(size, 13)))
    words = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere | Qt.AlignmentFlag.AlignCenter
    painter.drawText(frame.adjusted(px(8), 0, -px(8), 0), words.value, tr(MISSING, name=shown))
    painter.end()
    return picture
