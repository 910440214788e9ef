"""What a scene leaves out: sections of the inspector, the inspector, the timeline, numbers of later scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rnnlab.labs import registry

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow


class Hider:
    """Hides what one scene names, and shows again what the one before hid."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._lab, self._names = "", ()  # type: tuple[str, tuple[str, ...]]

    def hide(self, lab: str, names: tuple[str, ...]) -> None:
        """Leave these out in a lab, and nothing else; no lab: nothing is left out."""
        window = self._window
        for name, hidden in ((self._lab, False), (lab, True)):
            for section in window.tools.sections(window.host.view(name)) if name else ():
                section.hidden = hidden and section.name in names
            if name:
                later = registry.lab(name).parts.later
                window.host.view(name).leave_for_later(frozenset(names).intersection(later if hidden else ()))
        self._lab, self._names = lab, names
        window.inspector.refresh()
        self.again(window.tools.presenting())

    def again(self, presenting: bool) -> None:
        """Whole parts of the window, once more; while a class looks, the inspector is the presenter's."""
        if not presenting:
            self._window.inspector.setVisible("inspector" not in self._names)
        self._window.timeline.setVisible("timeline" not in self._names)
