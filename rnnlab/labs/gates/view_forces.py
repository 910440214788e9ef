"""What is held, in words, each with a button that takes it away."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from rnnlab.labs.gates.state import Override
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.numbers import short
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.controls import note_label

WORDS = N_("Gates forces", "{gate} = {value} · {units} · {steps}")
ALL_UNITS, EVERY_STEP = N_("Gates forces", "all units"), N_("Gates forces", "every step")
ONE_UNIT, UNITS = N_("Gates forces", "unit {list}"), N_("Gates forces", "units {list}")
ONE_STEP, STEPS = N_("Gates forces", "step {list}"), N_("Gates forces", "steps {list}")
REMOVE = N_("Gates forces", "Release: {what}")
MORE = N_("Gates forces", "… and {count} more")
NOTHING = N_("Gates forces", "Nothing. Press a valve, or paint over the cells of a gate.")
MOST = 6


def runs(numbers: Iterable[int]) -> str:
    """Whole numbers as a person lists them: ``1–4, 7``."""
    ordered = sorted(numbers)
    starts = [ordered[0], *(b for a, b in pairwise(ordered) if b != a + 1)]
    ends = [*(a for a, b in pairwise(ordered) if b != a + 1), ordered[-1]]
    parts = (str(a) if a == b else f"{a}–{b}" if b > a + 1 else f"{a}, {b}" for a, b in zip(starts, ends, strict=True))
    return ", ".join(parts)


def in_words(override: Override) -> str:
    """One override: ``f = 0 · units 3, 6 · step 5``; units and steps count from 1."""
    units, steps = tr(ALL_UNITS), tr(EVERY_STEP)
    if override.units is not None:
        text = ONE_UNIT if len(override.units) == 1 else UNITS
        units = tr(text, list=runs(unit + 1 for unit in override.units))
    if override.steps is not None:
        text = ONE_STEP if len(override.steps) == 1 else STEPS
        steps = tr(text, list=runs(override.steps))
    return tr(WORDS, gate=override.gate, value=short(override.value), units=units, steps=steps)


class ForceRow(QWidget):
    """One override in words, and its button."""

    removed = Signal(int)  # its place in the state's list

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place
        self.label, self.button = note_label(), QToolButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(round(px(6)))
        row.addWidget(self.label, 1)
        row.addWidget(self.button)
        self.button.clicked.connect(self._on_clicked)

    def show_words(self, words: str) -> None:
        """Tell another override."""
        self.label.setText(words)
        for setter in (self.button.setToolTip, self.button.setAccessibleName):
            bind(setter, REMOVE, what=words)

    def _on_clicked(self) -> None:
        self.removed.emit(self.place)


class ForceList(QWidget):
    """The state's overrides, the first few of them."""

    removed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Override, ...] = ()
        self.nothing, self.more = note_label(NOTHING), note_label()
        self.rows = [ForceRow(place) for place in range(MOST)]
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(4)))
        for widget in (self.nothing, *self.rows, self.more):
            box.addWidget(widget)
        for row in self.rows:
            row.removed.connect(self.removed)
        look().changed.connect(self._restyle)
        language().changed.connect(self._write)
        self._restyle()
        self._write()

    def show_overrides(self, overrides: tuple[Override, ...]) -> None:
        """Tell other overrides."""
        if overrides != self._shown:
            self._shown = overrides
            self._write()

    def texts(self) -> list[str]:
        """What is written now."""
        return [row.label.text() for row in self.rows if not row.isHidden()]

    def _write(self) -> None:
        self.nothing.setVisible(not self._shown)
        for row in self.rows:
            row.setVisible(row.place < len(self._shown))
            if row.place < len(self._shown):
                row.show_words(in_words(self._shown[row.place]))
        over = len(self._shown) - MOST
        self.more.setVisible(over > 0)
        bind(self.more.setText, MORE, count=max(over, 0))

    def _restyle(self) -> None:
        for row in self.rows:
            row.button.setIcon(icon("close", 16))
            row.button.setIconSize(QSize(round(px(16)), round(px(16))))
            row.button.setFixedSize(round(px(28)), round(px(28)))
