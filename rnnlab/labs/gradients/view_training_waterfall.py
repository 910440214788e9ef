"""The waterfall: time across with the loss at the right end, updates down, colour the size of the error signal."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.live_traces import LiveCell, LiveTraining
from rnnlab.labs.gradients import view_told
from rnnlab.labs.gradients.view_axes import STYLES, power
from rnnlab.labs.gradients.view_training_fall import Fall
from rnnlab.labs.gradients.view_training_words import AT, figure
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import line, look, px
from rnnlab.ui.widgets.told import Told

RELATIVE, ABSOLUTE = "relative", "absolute"
OF_CELL = N_("Gradients training", "{cell}: {said}")
LEFT, GAP, TOP, BOTTOM = 76.0, 26.0, 46.0, 44.0  # design pixels around the fields


@dataclass(frozen=True)
class Place:
    """A row and a step of all fields."""

    update: int | None  # None: the newest row
    step: int


class Waterfall(QWidget):
    """One field a network, side by side, on the same axes."""

    cursor_moved = Signal()
    step_chosen = Signal(int)  # a step was pointed at

    NAME = N_("Gradients training", "Error signal at every step while the networks learn")

    def __init__(self) -> None:
        super().__init__()
        self.place: Place | None = None
        self.scale = RELATIVE
        self._result: LiveTraining | None = None
        self._past: LiveTraining | None = None
        self._back: int | None = None  # the place that one may go back to
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._forget)
        language().changed.connect(self._forget)

    def set_result(self, result: LiveTraining | None, past: LiveTraining | None) -> None:
        """Show a training, and pale below it what it was before it went back."""
        self._result, self._past = result, past
        if result is None or (self.place is not None and self.place.step > result.steps):
            self.place = None
        self._forget()

    def set_scale(self, scale: str) -> None:
        """Colour relative to the last step's norm, or the norm itself."""
        if scale != self.scale:
            self.scale = scale
            self._forget()

    def set_back(self, update: int | None) -> None:
        """Mark the update that one may go back to."""
        if update != self._back:
            self._back = update
            self.update()

    def set_step(self, step: int) -> None:
        """Look at another step of the same row, or of the newest one."""
        if self._result is not None and (self.place is None or self.place.step != step):
            update = None if self.place is None else self.place.update
            self.place = Place(update, min(max(step, 1), self._result.steps))
            self.update()
            self.cursor_moved.emit()

    def cells(self) -> tuple[LiveCell, ...]:
        """The networks, from the best at keeping to the plain one."""
        if self._result is None:
            return ()
        found = (self._result.learner(name) for name in STYLES)
        return tuple(cell for cell in found if cell is not None)

    def fields(self) -> list[QRectF]:
        """Where each network's rows are, in the order of ``cells``."""
        n = max(len(self.cells()), 1)
        wide = (self.width() - px(LEFT) - px(14) - (n - 1) * px(GAP)) / n
        high = self.height() - px(TOP) - px(BOTTOM - 34) - 2 * line(17)
        return [QRectF(px(LEFT) + k * (wide + px(GAP)), px(TOP), wide, high) for k in range(n)]

    def falls(self) -> list[Fall]:
        """What is drawn in each field."""
        result = self._result
        if result is None:
            return []
        past = self._past
        return [
            Fall(field, result, cell, None if past is None else past.learner(cell.cell), self.scale)
            for field, cell in zip(self.fields(), self.cells(), strict=True)
        ]

    def texts(self) -> list[str]:
        """What the cursor points at, one line a network."""
        if self.place is None or self._result is None:
            return []
        said, step = [], self.place.step
        for cell in self.cells():
            row = self._row_of(cell)
            norm, share = float(cell.log_norms[row, step - 1]), float(cell.log_shares[row, step - 1])
            text = tr(
                AT,
                update=f"{int(cell.rows[row]):,}",
                step=step,
                back=self._result.steps - step,
                norm=_written(norm),
                share=_written(share),
            )
            said.append(tr(OF_CELL, cell=STYLES[cell.cell].title, said=text))
        return said

    def _row_of(self, cell: LiveCell) -> int:
        """The row that is nearest before the cursor's update; the newest where it follows."""
        assert self.place is not None
        wanted = self.place.update
        if wanted is None:
            return len(cell.rows) - 1
        return max(k for k, update in enumerate(cell.rows) if update <= wanted or k == 0)

    # Qt

    def told(self) -> list[Told]:
        """What the cursor points at."""
        return view_told.waterfall(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(900)), round(px(300)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._forget()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._point_at(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._point_at(event.position())

    def _point_at(self, place: QPointF) -> None:
        """Move the cursor, within the nearest field."""
        falls = self.falls()
        if falls:
            fall = min(falls, key=lambda one: abs(one.rect.center().x() - place.x()))
            self._move_to(fall.update_at(place.y()), fall.step_at(place.x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {
            Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
        }  # fmt: skip
        move = moves.get(Qt.Key(event.key()))
        if move is None or self._result is None:
            super().keyPressEvent(event)
            return
        at = self.place or Place(None, self._result.steps)
        newest = max(int(cell.rows[-1]) for cell in self.cells())
        update = newest if at.update is None else at.update
        self._move_to(update + move[0] * self._result.row_every, at.step + move[1])

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def _move_to(self, update: int, step: int) -> None:
        assert self._result is not None
        newest = max(cell.updates for cell in self.cells())
        self.place = Place(min(max(update, 0), newest), min(max(step, 1), self._result.steps))
        self.update()
        self.cursor_moved.emit()
        self.step_chosen.emit(self.place.step)

    def paintEvent(self, event: QPaintEvent) -> None:
        falls = self.falls()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not falls or falls[0].rect.width() < px(40) or falls[0].rect.height() < px(24):
            return
        for k, fall in enumerate(falls):
            fall.paint(painter, k == 0, self._back)
        for k, fall in enumerate(falls):
            if self._back is not None:
                fall.paint_back(painter, self._back, tag=k == 0)
            if self.place is not None:
                fall.paint_cursor(painter, self._row_of(fall.cell), self.place.step)
        if self.hasFocus():
            for fall in falls:
                fall.paint_focus(painter)

    def _forget(self) -> None:
        self.setAccessibleDescription("; ".join(self.texts()))
        self.update()


def _written(log: float) -> str:
    """A value from its logarithm; "–" where there is none."""
    return "–" if math.isnan(log) else power(log, figure)
