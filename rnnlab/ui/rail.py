"""The rail at the left: the labs in the order of the story, then help and settings."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QMenu, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, font, look, px

WORK = {
    "running": N_("Rail", "work is going on, {percent} %"),
    "finished": N_("Rail", "work is finished"),
    "failed": N_("Rail", "work has failed"),
}


LEAST = 44  # height of a button in pixels, whatever the program's size


class RailButton(QAbstractButton):
    """An icon with a short name below; a bar at its left marks the present lab, a chevron a menu with ``keys``."""

    def __init__(self, icon: str, text: Text, small: bool = False, keys: str = "") -> None:
        super().__init__()
        self._icon, self._small, self._text, self._keys = icon, small, text, keys
        self._work, self._share = "", 0.0
        self.setCheckable(not small)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        bind(self.setText, text)
        bind(self.setAccessibleName, text)
        language().changed.connect(self._describe)
        self._describe()
        look().changed.connect(self.updateGeometry)

    def show_work(self, phase: str, share: float = 0.0) -> None:
        """Show long work of the lab.

        Parameters
        ----------
        phase : str
            ``"running"``, ``"finished"`` or ``"failed"``; an empty text for none.
        share : float
            How much is done of what is running, 0 to 1.
        """
        if (phase, share) != (self._work, self._share):
            self._work, self._share = phase, share
            self._describe()
            self.update()

    def _describe(self) -> None:
        """What it says when it is pointed at, or read aloud."""
        said = tr(WORK[self._work], percent=int(100 * self._share)) if self._work else ""
        name = f"{tr(self._text)} ({self._keys})" if self._keys else tr(self._text)
        self.setToolTip(f"{name} — {said}" if said else name)
        self.setAccessibleDescription(said)

    def sizeHint(self) -> QSize:
        return QSize(round(px(64)), round(px(44 if self._small else 60)))

    def minimumSizeHint(self) -> QSize:
        """Where the window is low for its size, names give way; a finger still finds the icon."""
        return QSize(round(px(64)), max(LEAST, round(px(30))))

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        chosen = self.isChecked()
        ink = "accent_text" if chosen else ("ink" if self.underMouse() else "ink2")
        side = px(22)
        named = not self._small and rect.height() >= side + px(20)
        top = min(px(8), (rect.height() - side - px(19)) / 2) if named else (rect.height() - side) / 2
        draw_icon(painter, self._icon, QRectF(rect.center().x() - side / 2, top, side, side), ink)
        if named:
            label = QRectF(0, top + side + px(3), rect.width(), px(16))
            weight = 600 if chosen else 400
            room = rect.width() - px(9)  # the mark of the chosen one, and air
            painter.setFont(font(mathtext.fitting(mathtext.literal(self.text()), room, 11, 8.5, weight), weight))
            painter.setPen(color(ink))
            painter.drawText(label, Qt.AlignmentFlag.AlignCenter, self.text())
        if self._keys:
            x, y = rect.center().x() + side / 2 + px(7), top + side / 2
            painter.setPen(QPen(color(ink), px(1.6), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPolyline(
                [QPointF(x - px(3), y - px(1.5)), QPointF(x, y + px(1.5)), QPointF(x + px(3), y - px(1.5))]
            )
        if self._work == "running":
            self._paint_progress(painter, rect)
        elif self._work:
            self._paint_mark(painter, QPointF(rect.center().x() + side / 2, top + px(2)))
        if chosen:
            painter.fillRect(QRectF(0, px(8), px(3), rect.height() - px(16)), color("accent"))
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), 2))
            painter.drawRoundedRect(rect.adjusted(4, 2, -4, -2), px(8), px(8))

    def _paint_mark(self, painter: QPainter, place: QPointF) -> None:
        """At the icon's corner: a dot for work that is finished, a warning for work that failed."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("shell"))
        failed = self._work == "failed"
        radius = px(8 if failed else 7)
        painter.drawEllipse(place, radius, radius)
        if failed:
            side = px(14)
            draw_icon(painter, "warning", QRectF(place.x() - side / 2, place.y() - side / 2, side, side), "warning")
        else:
            painter.setBrush(color("accent"))
            painter.drawEllipse(place, px(5), px(5))

    def _paint_progress(self, painter: QPainter, rect: QRectF) -> None:
        """A thin line below the name."""
        line = QRectF(rect.center().x() - px(16), rect.bottom() - px(9), px(32), px(3))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("axis"))
        painter.drawRoundedRect(line, px(1.5), px(1.5))
        painter.setBrush(color("accent"))
        line.setWidth(max(px(3), line.width() * self._share))
        painter.drawRoundedRect(line, px(1.5), px(1.5))


_LOGO = N_("Rail", "Menu")
MENU_KEY = "F10"
_HELP = N_("Rail", "Help")
_SETTINGS = N_("Rail", "Settings")


class Rail(QWidget):
    """Emits ``chosen`` with a lab's name."""

    chosen = Signal(str)

    def __init__(self, labs: Sequence[tuple[str, str, Text]], menu: QMenu, help_menu: QMenu, settings: QMenu) -> None:
        super().__init__()
        self._buttons: dict[str, RailButton] = {}
        self._group = QButtonGroup(self)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, round(px(4)))
        box.setSpacing(round(px(8)))
        self.logo = self._menu_button("logo", _LOGO, menu, MENU_KEY)
        box.addWidget(self.logo)
        for name, icon, text in labs:
            button = RailButton(icon, text)
            button.setObjectName(name)
            button.clicked.connect(self._on_clicked)
            self._group.addButton(button)
            self._buttons[name] = button
            box.addWidget(button)
        box.addStretch(1)
        box.setSpacing(round(px(4)))
        box.addWidget(self._menu_button("help", _HELP, help_menu))
        box.addWidget(self._menu_button("settings", _SETTINGS, settings))
        look().changed.connect(self._restyle)
        self._restyle()

    def _menu_button(self, icon: str, text: Text, menu: QMenu, keys: str = "") -> RailButton:
        button = RailButton(icon, text, small=True, keys=keys)
        button.setProperty("menu", menu)
        button.clicked.connect(self._open_menu)
        return button

    def set_current(self, name: str) -> None:
        """Mark the present lab."""
        self._buttons[name].setChecked(True)

    def button(self, name: str) -> RailButton:
        """A lab's button."""
        return self._buttons[name]

    def _on_clicked(self) -> None:
        self.chosen.emit(self.sender().objectName())

    def _open_menu(self) -> None:
        button = self.sender()
        assert isinstance(button, QWidget)
        menu = button.property("menu")
        menu.popup(button.mapToGlobal(button.rect().topRight()))

    def _restyle(self) -> None:
        self.setFixedWidth(round(px(64)))
