"""The choice that opens at a valve: as computed, closed, open, or a value in between."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from rnnlab.labs.gates.view_parts import AS_COMPUTED, QUANTITIES
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number

CLOSED, OPEN = N_("Gates choice", "closed (0)"), N_("Gates choice", "open (1)")
FIXED = N_("Gates choice", "in between ({value})")
EVERYWHERE, HERE = N_("Gates choice", "{gate}, at every step"), N_("Gates choice", "{gate}, only at step {step}")


class ValveChoice(QMenu):
    """A menu beside a valve; vanishes by itself when something is chosen or pressed elsewhere."""

    chosen = Signal(object)  # a number, or None for "as computed"

    def __init__(
        self, parent: QWidget, gate: str, present: float | None, fixed: float, step: int | None, mixed: bool
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        name = tr(QUANTITIES[gate].text)
        head = tr(EVERYWHERE, gate=name) if step is None else tr(HERE, gate=name, step=step)
        title = self.addAction(head)
        title.setEnabled(False)
        self.addSeparator()
        group = QActionGroup(self)
        values: list[tuple[str, float | None]] = [(tr(AS_COMPUTED), None)]
        if gate == "g":
            values += [(number(-1.0, 0), -1.0), ("0", 0.0), ("1", 1.0)]
        else:
            values += [(tr(CLOSED), 0.0), (tr(OPEN), 1.0)]
        values.append((tr(FIXED, value=number(fixed)), fixed))
        for text, value in values:
            action = self.addAction(text)
            action.setData(value)
            action.setCheckable(True)
            action.setChecked(value == present and not mixed)
            group.addAction(action)
        self.triggered.connect(self._on_triggered)

    def _on_triggered(self, action: QAction) -> None:
        self.chosen.emit(action.data())

    def open_at(self, place: QPoint) -> None:
        """Show it, with the present choice under the keyboard."""
        checked = next((action for action in self.actions() if action.isChecked()), None)
        self.popup(place)
        self.setActiveAction(checked or self.actions()[2])
