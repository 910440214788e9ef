"""The control of the page of the score functions: what lies below the vectors."""

from __future__ import annotations

from rnnlab.labs.attention import view_scores_names as names
from rnnlab.ui.look.i18n import bind, tr
from rnnlab.ui.widgets.boxes import column
from rnnlab.ui.widgets.controls import Segmented, note_label
from rnnlab.ui.widgets.lab import Section


class SurfaceControl:
    """Winners, heights, or the map; with a sentence that says what is seen."""

    def __init__(self) -> None:
        self.choice = Segmented(names.SURFACES, names.SURFACE)
        self.note = note_label()
        self._value = "winner"
        self.section = Section("surface", "axes", names.SURFACE, column(self.choice, self.note), self.text)
        self.show_state("winner")

    def show_state(self, surface: str) -> None:
        """The present choice."""
        self._value = surface
        self.choice.set_value(surface)
        bind(self.note.setText, names.SURFACE_HINTS[surface])

    def text(self) -> str:
        """The choice as it is written."""
        return tr(dict(names.SURFACES)[self._value])
