"""The lab's further pages: each an object that owns its page, its sections of the inspector and its long work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtWidgets import QWidget

from rnnlab.labs.translation import view_curve, view_training
from rnnlab.labs.translation.state import State
from rnnlab.ui.look.i18n import Text
from rnnlab.ui.widgets.lab import LabView, Provenance, Section
from rnnlab.ui.widgets.timeline import TimelineModel


class Further(Protocol):
    """What the lab's view asks of a page beside the picture. It connects itself to ``view.work``."""

    @property
    def page(self) -> QWidget:
        """What is shown on the stage."""

    def sections(self) -> list[Section]:
        """Its part of the inspector; each section's ``shown`` says that it is shown on this page alone."""

    def show(self, state: State) -> None:
        """Follow the state, whichever page is shown."""

    def timeline(self, state: State) -> TimelineModel:
        """What the timeline counts on this page."""

    def set_step(self, step: int) -> None:
        """Look at another step of the timeline."""

    def provenance(self) -> Provenance:
        """Where the page's numbers come from."""

    def table(self) -> list[list[str]]:
        """Its numbers as rows of text, header first."""


# State.page, title of the tab, and what makes it of the lab's view; in the order of the tabs, behind the picture.
FURTHER: tuple[tuple[str, Text, Callable[[LabView], Further]], ...] = (
    (view_curve.PAGE, view_curve.TITLE, view_curve.Curve),
    (view_training.PAGE, view_training.TITLE, view_training.Training),
)
