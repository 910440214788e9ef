"""What a lab's view tells the shell: parts of its inspector, where its numbers come from, and what is pinned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QWidget

from rnnlab.ui.look.i18n import N_, Text


@dataclass
class Section:
    """A part of the inspector: an icon and a title for the compact strip, and the control itself.

    ``value`` writes the control's present value in a few characters, shown in
    the compact strip. ``value`` and ``shown`` are asked anew after ``LabView.inspector_changed``.
    """

    name: str
    icon: str
    title: Text
    widget: QWidget
    value: Callable[[], str] | None = None
    titled: bool = True  # False: the widget shows its title itself
    shown: Callable[[], bool] | None = None  # whether it has anything to say just now; None: always
    hidden: bool = False  # a lesson's scene leaves it out

    def present(self) -> bool:
        """Whether it is shown now."""
        return not self.hidden and (self.shown is None or self.shown())


@dataclass(frozen=True)
class Provenance:
    """Where they come from: ``hand-set``, ``random``, ``trained``, ``measured``, ``recorded`` or ``counted``."""

    kind: str
    text: Text
    args: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class Pinned:
    """A beside the present: its state and result, and by how much the present one differs (None: no number)."""

    state: Any
    result: Any
    difference: float | None


HAND_SET = Provenance("hand-set", N_("Provenance", "hand-set"))
RANDOM = Provenance("random", N_("Provenance", "random, not trained"))
