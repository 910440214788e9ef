"""What every lab has beside its own controls: predict, A and B, copy, export."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from rnnlab.ui.copying import Copying
from rnnlab.ui.export_dialog import Exporter
from rnnlab.ui.pins import Pins
from rnnlab.ui.predict import Predictor
from rnnlab.ui.widgets.lab import LabView, Section

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow


class Tools(QObject):
    """Makes these parts for a window and puts theirs among each lab's sections."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        of, store, host, stage = window.commands.by_name, window.store, window.host, window.stage
        self.pins = Pins(of["pin"], store, window.lane, host)
        self.predictor = Predictor(of["predict"], store, host, stage.prediction, window.top_bar, window.timeline)
        self.copying = Copying(window, store, window.lane, host, stage.banner)
        self.exporter = Exporter(window, store, host, stage, self.copying)
        self._sections: dict[str, list[Section]] = {}
        host.sections_of = self.sections

    def sections(self, view: LabView) -> Sequence[Section]:
        """A lab's own sections; the difference to A above its numbers, Copy at the end."""
        if view.name not in self._sections:
            sections = list(view.sections)
            names = [section.name for section in sections]
            place = names.index("numbers") if "numbers" in names else len(names)
            sections.insert(place, self.pins.section(view))
            self._sections[view.name] = [*sections, self.copying.section()]
        return self._sections[view.name]
