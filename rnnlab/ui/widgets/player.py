"""Playing: a step a beat, forwards or backwards, until the end."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from rnnlab.ui.widgets.track_row import TimelineModel

SPEEDS = (0.5, 1.0, 2.0, 4.0)
_STEP_MS = 900  # one word, at speed 1
_RULER_MS = 6000  # a whole ruler, at speed 1


class Player(QObject):
    """Owns the beat and the speed; is told what is played and where it stands."""

    step_chosen = Signal(int)
    changed = Signal(bool)  # whether it plays

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.model, self.step = TimelineModel(1), 1
        self.speed = 1.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.tick)

    def playing(self) -> bool:
        """Whether it plays now."""
        return self._timer.isActive()

    def toggle(self) -> None:
        """Play from here, or from the start when at the end; or pause."""
        if self._timer.isActive():
            self.pause()
            return
        if self._at_end():
            self.step_chosen.emit(self.model.length if self.model.backwards else 1)
        self._timer.start(self._interval())
        self.changed.emit(True)

    def pause(self) -> None:
        """Stop playing."""
        self._timer.stop()
        self.changed.emit(False)

    def tick(self) -> None:
        """One beat."""
        if self._at_end():
            self.pause()
            return
        # A long ruler moves by several steps a picture, so that it takes as long as a short one.
        stride = 1 if self.model.tracks else max(1, round(self.model.length * 16 * self.speed / _RULER_MS))
        step = self.step - stride if self.model.backwards else self.step + stride
        self.step_chosen.emit(min(max(step, 1), self.model.length))

    def next_speed(self) -> None:
        """The next of ``SPEEDS``."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        if self._timer.isActive():
            self._timer.start(self._interval())

    def _interval(self) -> int:
        if self.model.tracks:
            return round(_STEP_MS / self.speed)
        return round(max(16.0, _RULER_MS / self.speed / self.model.length))

    def _at_end(self) -> bool:
        return self.step <= 1 if self.model.backwards else self.step >= self.model.length
