"""Writing over a state in the chain: a field on the cell, and the list of what is held."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from rnnlab.labs.reader.state import HeldState
from rnnlab.labs.reader.view_chain import Chain
from rnnlab.labs.reader.view_editor import CellEditor
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import short, subscript
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.controls import Pill, note_label
from rnnlab.ui.widgets.flow import FlowLayout

HELD = N_("Reader", "States held by hand")
HELD_NOTE = N_(
    "Reader", "Each was written over after its word; what follows is computed from it. Press one to let it go."
)
ALL_GO = N_("Reader", "Let all go")
NAMED = N_("Reader", "{name}, unit {unit}")
MOST = 12  # pills; there may be hundreds


def held_name(step: int, unit: int, of: str) -> str:
    """A held number by its name: ``h₃, unit 2``."""
    return tr(NAMED, name=f"{of}{subscript(step)}", unit=unit + 1)


class StateEditor(QObject):
    """Opens a field over a cell of the chain and tells what was typed."""

    typed = Signal(int, int, str, float)  # step, unit, h or c, value
    refused = Signal(object)

    def __init__(self, chain: Chain) -> None:
        super().__init__(chain)
        self._chain = chain
        self._place = (1, 0, "h")
        self.editor = CellEditor(chain.viewport())
        self.editor.entered.connect(self._on_entered)
        self.editor.refused.connect(self.refused)
        chain.hold_wanted.connect(self._open)

    def _open(self, step: int, unit: int, of: str, cell: QRectF) -> None:
        self._place = (step, unit, of)
        trace = self._chain.readings[0].trace
        values = trace.cell_state if of == "c" else trace.hidden
        assert values is not None
        self.editor.open(cell, self._chain, f"{of}[{unit}]", float(values[step - 1][unit]))

    def _on_entered(self, value: float) -> None:
        self.typed.emit(*self._place, value)


class HeldList(QWidget):
    """A pill for each held number, and one that lets all of them go."""

    release = Signal(int, int, str)
    release_all = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.pills: list[Pill] = [Pill("") for _ in range(MOST)]
        self.all = Pill(ALL_GO)
        self._held: tuple[HeldState, ...] = ()
        note = note_label()
        bind(note.setText, HELD_NOTE)
        flow = QWidget()
        inner = FlowLayout(flow)
        for index, pill in enumerate(self.pills):
            pill.setObjectName(str(index))
            pill.clicked.connect(self._on_pill)
            inner.addWidget(pill)
        inner.addWidget(self.all)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(8)))
        box.addWidget(note)
        box.addWidget(flow)
        self.all.clicked.connect(self.release_all)
        language().changed.connect(self._show)

    def set_held(self, held: Sequence[HeldState]) -> None:
        """Show what is held."""
        self._held = tuple(held)
        self._show()

    def _show(self) -> None:
        for index, pill in enumerate(self.pills):
            there = index < len(self._held)
            pill.setVisible(there)
            if there:
                hold = self._held[index]
                pill.setText(f"{held_name(hold.step, hold.unit, hold.of)} = {short(hold.value)}  ×")
        self.all.setVisible(len(self._held) > 1)

    def _on_pill(self) -> None:
        hold = self._held[int(self.sender().objectName())]
        self.release.emit(hold.step, hold.unit, hold.of)
