"""A page of a lab that has a long job: what stands between its settings, the work and the pictures."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QObject, SignalInstance

from rnnlab.ui.widgets.lab import LabView, Section


class Settings(Protocol):
    """A page's own part of the inspector, as far as every page treats it alike."""

    sections: list[Section]

    @property
    def released(self) -> SignalInstance:
        """A gesture has ended."""

    @property
    def refused(self) -> SignalInstance:
        """A value was not taken: its Message."""


class JobPage(QObject):
    """The base of a page's owner, which starts the job, keeps what it gives, and shows it.

    Parameters
    ----------
    view : LabView
        The lab, whose store and work are used.
    name : str
        The page, as the lab's ``State.page`` has it.
    """

    def __init__(self, view: LabView, name: str) -> None:
        super().__init__(view)
        self._view = view
        self._name = name
        self._sections: list[Section] = []

    def sections(self) -> list[Section]:
        """The inspector's sections, shown on this page alone."""
        return self._sections

    def on_page(self) -> bool:
        """Whether this page is the one that is shown."""
        return bool(self._state().page == self._name)

    def _follow(self, settings: Settings) -> None:
        """Listen to the settings and to the work: once the page, which listens to it too, is there."""
        self._sections = settings.sections
        for section in self._sections:
            section.shown = self.on_page
        settings.released.connect(self._view.store.end_gesture)
        settings.refused.connect(self._view.refused)
        self._view.work.changed.connect(self._on_work)

    def _state(self) -> Any:
        return self._view.store.full_state(self._view.name)

    def _on_work(self, job: str) -> None:
        """A job of the lab stands elsewhere than before, or is gone."""
        raise NotImplementedError
