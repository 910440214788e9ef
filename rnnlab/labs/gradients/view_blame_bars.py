"""Bars: what each step adds to ∂L/∂U; the sum from the loss back; and the bracket of truncation, to be dragged."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.gradients_traces import Blame
from rnnlab.labs.gradients import view_told
from rnnlab.labs.gradients.view_axes import STYLES, Columns, Values, hatch, polygon
from rnnlab.labs.gradients.view_blame_axes import paint_axes, share_text
from rnnlab.labs.gradients.view_blame_marks import paint_guess, paint_step, say_cut
from rnnlab.labs.gradients.view_bracket import HIT, bracket_width, paint_bracket
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.told import Told
from rnnlab.ui.widgets.unknown import UNKNOWN, paint_unknown

CENTRE = Qt.AlignmentFlag.AlignHCenter
NO_SHARE = N_("Gradients", "The whole gradient of U is exactly 0: no step has a share in it.")
NOT_FINITE = N_("Gradients", "The gradient of U is not finite: no step’s share can be told.")
ONE_STEP = N_("Gradients", "With one step alone, h_0 is 0, so nothing reaches U.")
# Ends of the bars' axis, as shares of the whole gradient's norm: the first that holds them, and a quarter of it below 0
# where no bar is lower.
TOPS = (0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 20.0, 100.0)
SUM_TOP = 1.2  # of the sum's axis: with bars below 0 it may exceed the whole on its way


class BlameBars(QWidget):
    """Press or drag a bar for its step, the bracket's handle for the window; arrow keys move the bracket."""

    step_chosen = Signal(int)
    window_moved = Signal(int)  # the last so many steps
    released = Signal()
    pointed = Signal(str)  # the formula's symbol that it shows, or "" when it is left
    NAME = N_("Gradients", "Share of each step in the gradient of U, with the window of truncation")

    def __init__(self) -> None:
        super().__init__()
        self.blame: Blame | None = None
        self.pinned: Blame | None = None
        self.step, self.lit = 1, ""
        self._dragging = self.concealed = False
        self.guess: int | None = None  # the step that a class expects to add most
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_blame(self, blame: Blame | None, pinned: Blame | None = None) -> None:
        """Show another gradient, and A's sum if there is one."""
        self.blame, self.pinned = blame, pinned
        self.update()

    def set_concealed(self, concealed: bool) -> None:
        """Show neither bars nor their sum, or both again."""
        self.concealed = concealed
        self._describe()
        self.update()

    def set_guess(self, step: int | None) -> None:
        """Mark a step."""
        self.guess = step
        self.update()

    def set_step(self, step: int) -> None:
        """Look at another bar."""
        self.step = step
        self._describe()
        self.update()

    def _describe(self) -> None:
        said = UNKNOWN if self.concealed else self.share_text(self.step)
        self.setAccessibleDescription(f"{self.step}: {said}")

    # numbers as they are drawn

    def length(self) -> int:
        """T."""
        return 1 if self.blame is None else len(self.blame.whole)

    def first(self) -> int:
        """The window's first step."""
        return 1 if self.blame is None else self.blame.backward.window[0]

    def unit(self) -> float | None:
        """The norm of the whole gradient; None where shares of it are no numbers."""
        return None if self.blame is None else self.blame.unit

    def share_text(self, step: int) -> str:
        """A step's share as per cent."""
        if self.blame is None or self.unit() is None or not 1 <= step <= self.length():
            return "–"
        return share_text(float(self.blame.shares[step - 1]))

    # places

    def told(self) -> list[Told]:
        """The window, and each share."""
        return view_told.blame(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(640)), round(px(320)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(400)), round(px(190)))

    def columns(self) -> Columns:
        """The time axis."""
        return Columns.across(self.width(), self.length())

    def whole_plot(self) -> QRectF:
        """Sum and bars together: what the bracket stands around."""
        columns = self.columns()
        return QRectF(columns.left, px(34), columns.right - columns.left, max(self.height() - px(34 + 48), 40.0))

    def sum_plot(self) -> QRectF:
        """Where the sum is drawn: above."""
        place = self.whole_plot()
        return QRectF(place.left(), place.top(), place.width(), place.height() * 0.3)

    def plot(self) -> QRectF:
        """Where the bars stand."""
        place = self.whole_plot()
        top = self.sum_plot().bottom() + px(30)
        return QRectF(place.left(), top, place.width(), place.bottom() - top)

    def range(self) -> tuple[float, float]:
        """The axis' ends."""
        unit = self.unit()
        if self.blame is None or unit is None or self.concealed:
            return -0.25, 1.0
        values = np.concatenate([self.blame.whole_shares, self.blame.shares, [0.0]])
        values = values[np.isfinite(values)]
        high = next((top for top in TOPS if values.max() <= top), TOPS[-1])
        low = next((top for top in (high / 4, *TOPS) if -values.min() <= top), TOPS[-1])
        return -low, high

    def height_of(self, share: float) -> float:
        """Where a share lies, on the axis' end at most."""
        place, (low, high) = self.plot(), self.range()
        return place.bottom() - (min(max(share, low), high) - low) / (high - low) * place.height()

    def sum_height(self, share: float) -> float:
        """Where a share lies on the sum's axis."""
        place = self.sum_plot()
        return place.bottom() - min(max(share, 0.0), SUM_TOP) / SUM_TOP * place.height()

    def handle(self) -> QPointF:
        """The middle of the bracket's handle."""
        place = self.plot()
        return QPointF(self.columns().stretch(self.first(), self.first())[0], place.top() - px(15))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.blame is None:
            return
        place = self.plot()
        self._paint_cut(painter)
        paint_axes(painter, self)
        unit = self.unit()
        if self.concealed:
            paint_unknown(painter, self.sum_plot(), mark=False)
            paint_unknown(painter, place)
        elif unit is None:
            finite = bool(np.isfinite(self.blame.whole).all())
            text = NOT_FINITE if not finite else ONE_STEP if self.length() == 1 else NO_SHARE
            mathtext.draw_in(painter, place, tr(text), 15, "ink", align=CENTRE)
        else:
            self._paint_bars(painter, place, self.blame)
        if self.guess is not None:
            paint_guess(painter, self, self.guess)
        paint_bracket(
            painter, self.whole_plot(), self.handle(), self.length() - self.first() + 1, self._dragging, self.hasFocus()
        )

    def _paint_bars(self, painter: QPainter, place: QRectF, blame: Blame) -> None:
        columns, shares, zero = self.columns(), blame.shares, self.height_of(0.0)
        wide = (columns.right - columns.left) / self.length()
        gap = px(2) if wide > px(7) else 0.0
        style = STYLES[blame.cell]

        def bar(step: int, share: float) -> QRectF:
            left, right = columns.stretch(step, step)
            y = self.height_of(share)
            return QRectF(left + gap / 2, min(y, zero), max(right - left - gap, 0.6), max(abs(y - zero), 0.0))

        first = self.first()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(style.colour, 0.8))
        for step in range(first, self.length() + 1):
            if np.isfinite(shares[step - 1]):
                painter.drawRect(bar(step, float(shares[step - 1])))
        if first > 1:
            whole = blame.whole_shares
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(color("ink3"), pen_width(1), Qt.PenStyle.DotLine))
            for step in range(1, self.length() + 1):
                painter.drawRect(bar(step, float(whole[step - 1])))
            say_cut(painter, place, columns.stretch(first, first)[0], zero)
        if self.pinned is not None:
            self._paint_running(painter, columns, self.pinned.running_shares, 5.0, 0.34)
        self._paint_running(painter, columns, blame.running_shares, 2.2, 1.0)
        if first <= self.step <= self.length():
            paint_step(painter, place, bar(self.step, float(shares[self.step - 1])), self.share_text(self.step))

    def _paint_cut(self, painter: QPainter) -> None:
        whole, right = self.whole_plot(), self.columns().stretch(self.first(), self.first())[0]
        cut = QRectF(whole.left(), whole.top(), right - whole.left(), whole.height())
        if self.first() > 1:
            painter.fillRect(cut, color("field", 0.35))
            hatch(painter, cut, "line")

    def _paint_running(self, painter: QPainter, columns: Columns, running: Values, width: float, alpha: float) -> None:
        """The norm of the sum so far, from the loss at the right to the left."""
        running = running[-self.length() :]
        known = np.isfinite(running)
        x = np.array([columns.x(step) for step in range(self.length() - len(running) + 1, self.length() + 1)])[known]
        y = np.array([self.sum_height(float(value)) for value in running[known]])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color("accent", alpha), pen_width(width)))
        painter.drawPolyline(polygon(x, y))

    # gestures

    def enterEvent(self, event: QEnterEvent) -> None:
        self.pointed.emit("share")

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit("")

    def _over_handle(self, point: QPointF) -> bool:
        offset = point - self.handle()
        return (abs(offset.x()) <= px(HIT) / 2 and abs(offset.y()) <= px(HIT) / 2) or (
            abs(offset.x()) <= bracket_width() and self.whole_plot().contains(point)
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.blame is None:
            return
        self._dragging = self._over_handle(event.position())
        if self._dragging:
            self.update()
        else:
            self.step_chosen.emit(self.columns().step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragging:
            self._move_to(self.columns().edge_at(event.position().x()))
        elif event.buttons() & Qt.MouseButton.LeftButton and self.blame is not None:
            self.step_chosen.emit(self.columns().step_at(event.position().x()))
        else:
            over = self._over_handle(event.position())
            self.setCursor(Qt.CursorShape.SizeHorCursor if over else Qt.CursorShape.CrossCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._dragging:
            self._dragging = False
            self.released.emit()
            self.update()

    def _move_to(self, first: int) -> None:
        first = min(max(first, 1), self.length())
        if first != self.first():
            self.window_moved.emit(self.length() - first + 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10}
        key = Qt.Key(event.key())
        if key in moves:
            self._move_to(self.first() + moves[key])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._move_to(1 if key == Qt.Key.Key_Home else self.length())
        else:
            event.ignore()
            return
        self.released.emit()
