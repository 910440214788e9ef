"""Icons: our own line drawings, in the colour that is asked for."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from rnnlab.paths import resource
from rnnlab.ui.look.theme import color, look, px


@lru_cache(maxsize=256)
def _renderer(name: str, colour: str) -> QSvgRenderer:
    source = resource("icons", f"{name}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(source.replace("currentColor", colour).encode()))


def draw_icon(painter: QPainter, name: str, rect: QRectF, colour: str = "ink2") -> None:
    """Draw an icon into ``rect``; ``colour`` is a name of the palette."""
    _renderer(name, color(colour).name()).render(painter, rect)


@lru_cache(maxsize=512)
def _icon(name: str, size: int, normal: str, disabled: str) -> QIcon:
    made = QIcon()
    for colour, mode in ((normal, QIcon.Mode.Normal), (disabled, QIcon.Mode.Disabled)):
        for ratio in (1, 2):
            pixmap = QPixmap(QSize(size, size) * ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            _renderer(name, colour).render(painter, QRectF(0, 0, size * ratio, size * ratio))
            painter.end()
            pixmap.setDevicePixelRatio(ratio)
            made.addPixmap(pixmap, mode)
    return made


def icon(name: str, size: float = 20, colour: str = "ink2") -> QIcon:
    """An icon for a standard button, at the present theme and size."""
    return _icon(name, round(px(size)), color(colour).name(), color("off").name())


def forget_icons() -> None:
    """Drop cached pictures (after a change of theme)."""
    _icon.cache_clear()
    _renderer.cache_clear()


look().changed.connect(forget_icons)
