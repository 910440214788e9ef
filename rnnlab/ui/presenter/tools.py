"""What one points with in front of a class: a light, a blank screen, a part made larger, a pen, the scene's text."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from rnnlab.ui.look.theme import look
from rnnlab.ui.presenter.ink import Ink
from rnnlab.ui.presenter.side import Side
from rnnlab.ui.presenter.veil import Veil
from rnnlab.ui.presenter.words import ClassWords
from rnnlab.ui.presenter.zoom import OFF, Zoom


class Tools(QObject):
    """Takes them and puts them away; the presenter makes them."""

    changed = Signal()  # begun or ended, or another tool is taken

    veil: Veil
    zoomed: Zoom
    ink: Ink
    side: Side
    words: ClassWords

    def read(self) -> None:
        """The scene's whole text below the picture, or what fits of it."""
        self.words.line.read()

    def spotlight(self) -> None:
        """A light at the pointer, or no longer."""
        self.veil.set_light(not self.veil.light)
        self.changed.emit()

    def blank(self) -> None:
        """Nothing on the screen, or the picture again."""
        self.veil.set_blank(not self.veil.blank)
        self.changed.emit()

    def pen(self) -> None:
        """Take the pen, or put it down."""
        self.ink.set_on(not self.ink.on)
        self.changed.emit()

    def clear_pen(self) -> None:
        """Wipe off what is drawn."""
        self.ink.clear()

    def zoom(self) -> None:
        """Choose a part to be shown larger; or back to the whole."""
        if self.ink.on and self.zoomed.phase == OFF:
            self.pen()  # the next drag chooses
        self.zoomed.moves = look().motion
        self.zoomed.advance()

    def put_away(self, *, one: bool = False) -> bool:
        """Put the tools away (``one``: the one that lies uppermost); False where there was none."""
        had = False
        for in_use, end in (
            (self.veil.blank, self.blank), (self.veil.light, self.spotlight), (self.zoomed.phase != OFF, self.zoom),
            (self.ink.on, self.pen), (self.side.shown, self.side.hide), (self.words.line.whole, self.read),
        ):  # fmt: skip
            if in_use and not (one and had):
                end()
                had = True
        if not one:
            self.zoomed.leave_at_once()
            self.ink.clear()
        return had

    def _on_tool(self) -> None:
        self.ink.raise_()
        self.ink.update()
        self.changed.emit()
