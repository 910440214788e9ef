"""What the commands for presenting do; the table of commands names these methods."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow


class PresenterHandlers:
    """Part of the window's handlers."""

    _window: MainWindow

    def present(self) -> None:
        self._window.tools.presenter.toggle()

    def console(self) -> None:
        self._window.tools.presenter.screens.toggle_console()

    def scene_text(self) -> None:
        self._window.tools.presenter.read()

    def spotlight(self) -> None:
        self._window.tools.presenter.spotlight()

    def zoom_part(self) -> None:
        self._window.tools.presenter.zoom()

    def blank_screen(self) -> None:
        self._window.tools.presenter.blank()

    def pen(self) -> None:
        self._window.tools.presenter.pen()

    def clear_pen(self) -> None:
        self._window.tools.presenter.clear_pen()
