"""The present theme and size, and the style sheet made of them.

Painted widgets ask ``color``, ``font`` and ``px`` each time they paint and
repaint on ``look().changed``; nothing keeps a colour of its own.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from rnnlab.paths import resource
from rnnlab.ui.look.tokens import LIGHT, PALETTES, Palette

FAMILIES = ("Inter", "Noto Sans SC")
LEAST = 24.0  # no letters that a class reads are smaller, in pixels of a picture of 1280×720
MATH_FAMILY = "Latin Modern Math"
_WEIGHTS = {400: QFont.Weight.Normal, 500: QFont.Weight.Medium, 600: QFont.Weight.DemiBold}


class Look(QObject):
    """Theme, size and number of decimals, chosen once for the whole program."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.palette: Palette = LIGHT
        self.scale = 1.0
        self.decimals = 2
        self.motion = True  # False: nothing moves that does not have to
        self.least = 0.0  # no letters smaller than this, in logical pixels; 0: every size as the design has it

    def set_theme(self, name: str) -> None:
        """Switch to ``light``, ``dark``, ``projector``, or ``system`` (what the desktop says)."""
        if name == "system":
            dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
            name = "dark" if dark else "light"
        if PALETTES[name] is not self.palette:
            self.palette = PALETTES[name]
            self._apply()

    def set_scale(self, scale: float) -> None:
        """Set the size of everything, 0.8 to 2.5."""
        scale = min(2.5, max(0.8, round(scale, 2)))
        if scale != self.scale:
            self.scale = scale
            self._apply()

    def set_presenting(self, scale: float, least: float) -> None:
        """Draw for a class: everything by ``scale``, no letters smaller than ``least`` logical pixels, thick pens.

        With ``least`` 0 everything is as it is for one person again, in the size ``scale``.
        """
        if (scale, least) != (self.scale, self.least):
            self.scale, self.least = scale, least
            self._apply()

    @property
    def presenting(self) -> bool:
        """Whether a class reads it."""
        return self.least > 0

    def set_decimals(self, decimals: int) -> None:
        """Set how many decimals every number shows, 2 to 6."""
        decimals = min(6, max(2, decimals))
        if decimals != self.decimals:
            self.decimals = decimals
            self.changed.emit()

    def _apply(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            dress(app)
        self.changed.emit()


@lru_cache(maxsize=1)
def look() -> Look:
    """The one ``Look`` of this process."""
    return Look()


def color(name: str, alpha: float = 1.0) -> QColor:
    """A colour of the present theme by its meaning, for instance ``"accent"``."""
    value = QColor(getattr(look().palette, name))
    value.setAlphaF(alpha)
    return value


def px(length: float) -> float:
    """A length of the design in the present size, in logical pixels."""
    return length * look().scale


def pen_width(width: float) -> float:
    """A pen's width: 1.4 times as thick for the projector, and where a class looks at it."""
    thick = look().palette.name == "projector" or look().presenting
    return width * look().scale * (1.4 if thick else 1.0)


def either(alone: float, in_class: float) -> float:
    """A length that is another one where a class looks: ``in_class`` is in pixels of a picture of 1280×720."""
    return in_class * look().least / LEAST if look().presenting else px(alone)


def stage_edge() -> float:
    """How far what stands on the stage keeps from its sides, as the names of its pages do."""
    return px(24)


def letters(size: float) -> float:
    """How large letters of a size of the design are, in logical pixels."""
    return max(6.0, px(size), look().least)


def line(alone: float, size: float = 13) -> float:
    """How high a line of text is: ``alone`` design pixels; where a class reads it, as high as its letters need."""
    return max(px(alone), letters(size) * 1.22) if look().presenting else px(alone)


def lettered(length: float, size: float) -> float:
    """A length that holds letters of a size: where a class reads them, it grows as they do."""
    return length * letters(size) / size


def font(size: float, weight: int = 400) -> QFont:
    """The interface's font, ``size`` in design pixels, with digits of equal width."""
    made = QFont()
    made.setFamilies(list(FAMILIES))
    made.setPixelSize(round(letters(size)))
    made.setWeight(_WEIGHTS[weight])
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


@lru_cache(maxsize=1)
def load_fonts() -> tuple[str, ...]:
    """Register the bundled fonts and return their family names."""
    families: list[str] = []
    for path in sorted(resource("fonts").rglob("*.[to]tf")):
        families += QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(path)))
    return tuple(dict.fromkeys(families))


def dress(app: QApplication) -> None:
    """Give the application its style, palette, font and style sheet."""
    load_fonts()
    if not app.property("dressed"):  # a change of style polishes every widget anew
        app.setStyle("Fusion")
        app.setProperty("dressed", True)
    app.setFont(font(13))
    p = look().palette
    palette = QPalette()
    roles = QPalette.ColorRole
    for role, name in (
        (roles.Window, p.shell), (roles.WindowText, p.ink), (roles.Base, p.card), (roles.AlternateBase, p.shell),
        (roles.Text, p.ink), (roles.Button, p.field), (roles.ButtonText, p.ink), (roles.ToolTipBase, p.card),
        (roles.ToolTipText, p.ink), (roles.PlaceholderText, p.ink3), (roles.Highlight, p.accent),
        (roles.HighlightedText, p.on_accent), (roles.Link, p.accent_text), (roles.Mid, p.line), (roles.Light, p.card),
        (roles.Dark, p.axis), (roles.Midlight, p.field), (roles.Shadow, p.axis),
    ):  # fmt: skip
        palette.setColor(role, QColor(name))
    for role in (roles.Text, roles.ButtonText, roles.WindowText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(p.off))
    app.setPalette(palette)
    app.setStyleSheet(style_sheet(p, look().scale, look().least))


@lru_cache(maxsize=8)
def style_sheet(p: Palette, scale: float, least: float = 0.0) -> str:
    """Style of the standard widgets; painted widgets have none."""

    def s(length: float) -> str:
        # Whole pixels: Qt drops a radius that is larger than half the box by a fraction.
        return f"{max(1, round(length * scale))}px"

    def t(size: float) -> str:
        return f"{round(max(size * scale, least))}px"

    return f"""
    QMainWindow, QDialog {{ background: {p.shell}; }}
    QLabel, QCheckBox {{ background: transparent; }}
    QLabel[kind="note"] {{ color: {p.ink2}; font-size: {t(12)}; }}
    QLabel[kind="text"] {{ color: {p.ink2}; font-size: {t(15)}; }}
    QLabel[kind="verdict"] {{ color: {p.ink}; font-size: {t(15)}; font-weight: 500; }}
    QLabel[kind="heading"] {{ color: {p.ink}; font-size: {t(15)}; font-weight: 600; }}
    QLabel[kind="title"] {{ color: {p.ink}; font-size: {t(13)}; font-weight: 600; }}
    QLabel[kind="question"] {{ color: {p.ink}; font-size: {t(17)}; font-weight: 600; }}
    QLabel[kind="badge"] {{ color: {p.ink2}; background: {p.field}; border-radius: {s(12)}; font-size: {t(12)};
        padding: {s(3)} {s(10)}; }}
    QToolTip {{ background: {p.card}; color: {p.ink}; border: 1px solid {p.line}; padding: {s(4)} {s(8)}; }}
    QMenu {{ background: {p.card}; border: 1px solid {p.line}; border-radius: {s(8)}; padding: {s(6)}; }}
    QMenu::item {{ padding: {s(6)} {s(24)} {s(6)} {s(12)}; border-radius: {s(6)}; }}
    QMenu::item:selected {{ background: {p.tint}; color: {p.accent_text}; }}
    QMenu::item:disabled {{ color: {p.off}; }}
    QMenu::separator {{ height: 1px; background: {p.line}; margin: {s(6)} {s(8)}; }}
    QMenuBar {{ background: {p.shell}; }}
    QScrollArea, QScrollArea > QWidget > QWidget#plain {{ background: transparent; border: none; }}
    QAbstractScrollArea::corner {{ background: transparent; border: none; }}
    QScrollBar:vertical {{ background: transparent; width: {s(10)}; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: {s(10)}; margin: 0; }}
    QScrollBar::handle {{ background: {p.axis}; border-radius: {s(3)}; margin: {s(2)}; min-height: {s(28)};
        min-width: {s(28)}; }}
    QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
        background: transparent; width: 0; height: 0; }}
    QListWidget#plain {{ background: {p.card}; border: 1px solid {p.line}; border-radius: {s(8)}; padding: {s(4)};
        outline: none; }}
    QListWidget#plain::item {{ border-radius: {s(4)}; padding: {s(3)} {s(6)}; min-height: {s(20)}; }}
    QListWidget#plain::item:selected {{ background: {p.tint2}; color: {p.accent_text}; }}
    QComboBox {{ background: {p.card}; color: {p.ink}; border: 1px solid {p.line}; border-radius: {s(8)};
        padding: {s(4)} {s(10)}; min-height: {s(20)}; }}
    QComboBox:focus {{ border-color: {p.accent}; }}
    QComboBox:disabled {{ color: {p.off}; }}
    QComboBox::drop-down {{ border: none; width: {s(24)}; }}
    QComboBox QAbstractItemView {{ background: {p.card}; color: {p.ink}; border: 1px solid {p.line};
        selection-background-color: {p.tint2}; selection-color: {p.accent_text}; padding: {s(4)}; outline: none; }}
    QLineEdit, QPlainTextEdit {{ background: {p.card}; border: 1px solid {p.line}; border-radius: {s(8)};
        padding: {s(5)} {s(8)}; selection-background-color: {p.accent}; selection-color: {p.on_accent}; }}
    QLineEdit:focus {{ border: 2px solid {p.accent}; padding: {s(4)} {s(7)}; }}
    QLineEdit[refused="true"] {{ border: 2px solid {p.warning}; padding: {s(4)} {s(7)}; }}
    QLineEdit[kind="cell"] {{ padding: {s(3)} {s(6)}; border-radius: {s(4)}; }}
    QPushButton {{ background: {p.field}; border: 2px solid transparent; border-radius: {s(8)};
        padding: {s(6)} {s(14)}; }}
    QPushButton:hover {{ background: {p.tint2}; }}
    QPushButton:focus {{ border-color: {p.accent}; }}
    QPushButton:disabled {{ color: {p.off}; }}
    QPushButton[kind="primary"] {{ background: {p.accent}; color: {p.on_accent}; font-weight: 600; }}
    QPushButton[kind="primary"]:disabled {{ background: {p.field}; color: {p.off}; }}
    QPushButton[kind="pill"] {{ border-radius: {s(14)}; padding: {s(4)} {s(12)}; min-height: {s(18)}; }}
    QPushButton[kind="pill"]:checked, QPushButton[kind="pill"][chosen="true"] {{ background: {p.tint2};
        color: {p.accent_text}; }}
    QToolButton {{ background: transparent; border: 2px solid transparent; border-radius: {s(8)};
        padding: {s(4)}; }}
    QToolButton:hover {{ background: {p.field}; }}
    QToolButton:focus {{ border-color: {p.accent}; }}
    QToolButton:disabled {{ color: {p.off}; }}
    QToolButton[kind="primary"] {{ background: {p.accent}; color: {p.on_accent}; font-weight: 600;
        padding: {s(5)} {s(14)} {s(5)} {s(10)}; }}
    QToolButton[kind="primary"]:hover {{ background: {p.accent_text}; }}
    QToolButton[kind="primary"]:focus {{ border-color: {p.ink}; }}
    QToolButton[kind="primary"]:disabled {{ background: {p.field}; color: {p.off}; }}
    QToolButton[kind="lesson"]:checked {{ background: {p.tint}; color: {p.accent_text}; }}
    QToolButton::menu-indicator {{ image: none; width: 0; }}
    QFrame#segments {{ background: {p.field}; border-radius: {s(8)}; }}
    QToolButton[kind="segment"] {{ border-radius: {s(7)}; padding: {s(4)} {s(4)}; min-height: {s(20)};
        color: {p.ink2}; }}
    QToolButton[kind="segment"]:hover {{ background: {p.tint2}; }}
    QToolButton[kind="segment"]:checked {{ background: {p.card}; color: {p.accent_text}; font-weight: 600; }}
    QToolButton[kind="segment"]:disabled {{ color: {p.off}; background: transparent; }}
    QSlider::groove:horizontal {{ height: {s(3)}; background: {p.line}; border-radius: {s(1.5)}; }}
    QSlider::sub-page:horizontal {{ background: {p.accent}; border-radius: {s(1.5)}; }}
    QSlider::handle:horizontal {{ background: {p.card}; border: {s(2)} solid {p.accent}; width: {s(14)};
        height: {s(14)}; margin: -{s(8)} 0; border-radius: {s(9)}; }}
    QSlider::handle:horizontal:focus {{ background: {p.tint2}; }}
    QSlider::sub-page:horizontal:disabled, QSlider::handle:horizontal:disabled {{ background: {p.off}; }}
    """
