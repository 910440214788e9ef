"""The way back: a slider over the kept checkpoints, and what can be done from there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSlider, QWidget

from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.controls import Pill
from rnnlab.ui.widgets.number_controls import WheelGuard
from rnnlab.ui.widgets.terms import TermLabel

CHECKPOINTS = N_("Gradients training", "Kept checkpoints")
GO_ON = N_("Gradients training", "Go on from {update}")
SINGLE = N_("Gradients training", "One update")


class BackRow(QWidget):
    """A position for each checkpoint, and one at the right end for the present."""

    chosen = Signal(object)  # the update of a checkpoint, or None for the present
    asked = Signal(int)  # go on from there
    single_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._places: tuple[int, ...] = ()
        self._update: int | None = None
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setMinimumHeight(round(px(24)))
        self._guard = WheelGuard(self)
        self.slider.installEventFilter(self._guard)
        bind(self.slider.setAccessibleName, CHECKPOINTS)
        self.go_on: QPushButton = Pill("")
        self.single: QPushButton = Pill(SINGLE)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(TermLabel(CHECKPOINTS))
        self._row.addWidget(self.slider, 1)
        self._row.addWidget(self.go_on)
        self._row.addWidget(self.single)
        self.slider.valueChanged.connect(self._on_moved)
        self.go_on.clicked.connect(self._on_go_on)
        self.single.clicked.connect(self.single_asked)
        look().changed.connect(self._restyle)
        self._restyle()
        self.set_places((), 0, False)

    def set_places(self, places: tuple[int, ...], done: int, paused: bool) -> None:
        """Show other checkpoints; the chosen one stays while it is there.

        Parameters
        ----------
        places : tuple of int
            Their updates.
        done : int
            Updates that were made; a checkpoint of just now is the present.
        paused : bool
            Whether a single update can be asked for.
        """
        earlier = tuple(update for update in places if update < done)
        if self._update not in earlier:
            self._update = None
        self._places = earlier
        blocked = self.slider.blockSignals(True)
        self.slider.setRange(0, len(earlier))
        self.slider.setValue(len(earlier) if self._update is None else earlier.index(self._update))
        self.slider.blockSignals(blocked)
        self.single.setVisible(paused)
        self.setVisible(bool(earlier) or paused)
        self._show()

    def chosen_update(self) -> int | None:
        """The update of the chosen checkpoint; None for the present."""
        return self._update

    def choose_near(self, update: int) -> None:
        """Choose the checkpoint that is nearest to an update."""
        if self._places:
            nearest = min(range(len(self._places)), key=lambda k: abs(self._places[k] - update))
            self.slider.setValue(nearest)

    def _on_moved(self, position: int) -> None:
        self._update = self._places[position] if position < len(self._places) else None
        self._show()
        self.chosen.emit(self._update)

    def _on_go_on(self) -> None:
        if self._update is not None:
            update, self._update = self._update, None
            self.asked.emit(update)

    def _show(self) -> None:
        self.go_on.setVisible(self._update is not None)
        if self._update is not None:
            bind(self.go_on.setText, GO_ON, update=f"{self._update:,}")
            self.slider.setToolTip(f"{self._update:,}")

    def _restyle(self) -> None:
        self._row.setSpacing(round(px(12)))
