"""The sections that every lab's inspector has: formula, numbers, presets, and the hints that a low stage leaves out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from rnnlab.session import presets
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.widgets.boxes import column
from rnnlab.ui.widgets.controls import Pills
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.lab import LabView, Section

RESET = N_("Lab", "Reset")


class PresetPills(Pills):
    """A lab's presets and the reset, each one step of undo; ``show_state`` marks the one in force.

    Parameters
    ----------
    view : LabView
    titles : pairs (name, Text)
    fields : mapping
        The fields of each preset, as in the lab's ``state.PRESETS``; whatever a preset does not name has its default.
    """

    def __init__(
        self, view: LabView, titles: tuple[tuple[str, Text], ...], fields: Mapping[str, Mapping[str, Any]]
    ) -> None:
        super().__init__((*titles, ("reset", RESET)))
        self._view = view
        self._fields: dict[str, Mapping[str, Any]] = {"reset": {}, **fields}
        self._offered = [name for name, _ in titles]
        self.chosen.connect(self._on_chosen)

    def show_state(self, state: Any) -> None:
        """Mark the preset that a state is, if it is one."""
        self.set_chosen(presets.present(state, self._offered, self._made))

    def _made(self, state: Any, name: str) -> Any:
        return presets.applied(state, name, self._fields)

    def _on_chosen(self, name: str) -> None:
        self._view.edit(self._made, name, label=Message.of("undo-preset"))


def formula_section(card: QWidget, name: str = "formula") -> Section:
    """The formula card, with whatever stands below it; it needs no title."""
    return Section(name, "formula", N_("Lab", "Formula"), card, titled=False)


def numbers_section(numbers: QWidget, name: str = "numbers") -> Section:
    """What the picture shows, in numbers."""
    return Section(name, "numbers", N_("Lab", "Numbers"), numbers)


def presets_section(presets: QWidget, name: str = "presets") -> Section:
    """What one press shows, and the way back to the beginning."""
    return Section(name, "presets", N_("Lab", "Presets"), presets)


def look_section(view: LabView, name: str, hints: tuple[Text, ...], on_stage: QWidget) -> Section:
    """*Where to look* in the inspector, while the stage has no room for it.

    Parameters
    ----------
    view : LabView
    name : str
    hints : tuple of Text
    on_stage : QWidget
        What has the hints on the stage, and is hidden where they are left out.
    """
    _Watch(view, on_stage)
    texts = column(*(Hint(index, hint) for index, hint in enumerate(hints, start=1)))
    return Section(name, "look", Definition.LOOK, texts, shown=on_stage.isHidden)


class _Watch(QObject):
    """Has the inspector look again when a part of the stage is hidden or shown."""

    def __init__(self, view: LabView, part: QWidget) -> None:
        super().__init__(part)
        self._view = view
        part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._view.inspector_changed.emit()
        return False
