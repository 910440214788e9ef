"""The curve ‖∂L/∂h_t‖: decades up, time across, the loss at the right end.

Zeros and infinities have bands of their own beyond the scale; where a value is
not a number the line is broken. Nothing is drawn between points that are not
there.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEngine, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.labs.gradients.view_axes import DEFAULT_RANGE, Columns, fitted_range, runs
from rnnlab.labs.gradients.view_cursor import paint_cursor
from rnnlab.labs.gradients.view_curves import paint_axes, paint_curves
from rnnlab.labs.gradients.view_field import Curve, Field, Reference
from rnnlab.labs.gradients.view_pinned import paint_pinned
from rnnlab.ui.look.i18n import N_, bind, language
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets.unknown import paint_unknown


class ProfilePlot(QWidget):
    """The lab's main picture. Pressing or dragging in it asks for a step."""

    step_chosen = Signal(int)
    pointed = Signal(str)  # a cell's name, "reference", or "" when it is left

    NAME = N_("Gradients", "Gradient norm at each time step")

    def __init__(self) -> None:
        super().__init__()
        self.curves: tuple[Curve, ...] = ()
        self.reference: Reference | None = None
        self.pinned: tuple[Curve, ...] = ()  # A's, pale behind the present ones
        self.range = DEFAULT_RANGE
        self.step = 1
        self.concealed = False
        self.label_places: dict[str, int] = {}  # where each curve's name stood, so that it does not jump
        self._length = 1
        self._overflow = False
        self._lit: str | None = None
        self._axes: QPixmap | None = None
        self._drawn: QPixmap | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._forget)
        language().changed.connect(self._forget)

    # what is shown

    def set_curves(
        self,
        curves: tuple[Curve, ...],
        reference: Reference | None,
        pinned: tuple[Curve, ...] = (),
        grow_only: bool = False,
    ) -> None:
        """Show other curves; with ``grow_only`` the scale gets wider where it must, never narrower.

        ``pinned`` are A's: pale, on the scale that the present ones have.
        """
        self.curves, self.reference, self.pinned, self.concealed = curves, reference, pinned, False
        length = max((len(curve.logs) for curve in curves), default=1)
        overflow = any(curve.inf_from or curve.nan_from for curve in curves) or (grow_only and self._overflow)
        scale = fitted_range((curve.logs for curve in curves), self.range, grow_only)
        if (length, overflow, scale) != (self._length, self._overflow, self.range):
            self._length, self._overflow, self.range = length, overflow, scale
            self._axes = None
        self._drawn = None
        self.update()

    def conceal(self, length: int) -> None:
        """Axes alone, on the scale of every first picture, and a hatched field in place of the curves."""
        self.curves, self.reference, self.pinned = (), None, ()
        self._length, self._overflow, self.range, self.concealed = length, False, DEFAULT_RANGE, True
        self._axes = self._drawn = None
        self.update()

    def set_step(self, step: int) -> None:
        """Move the cursor."""
        if step != self.step:
            self.step = step
            self.update()

    def set_lit(self, name: str | None) -> None:
        """Light what a symbol of the formula stands for: ``here``, ``back``, ``U``, ``f``, or nothing."""
        name = name or None
        if name != self._lit:
            self._lit = name
            self.update()

    def lit(self) -> str | None:
        """The symbol lit now."""
        return self._lit

    # places

    def sizeHint(self) -> QSize:
        return QSize(round(px(640)), round(px(400)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(320)), round(px(200)))

    def field(self) -> Field:
        """Where things lie now."""
        columns = Columns.across(self.width(), self._length)
        across = columns.right - columns.left
        band = px(24)
        top = px(38)  # room for the axis' name and for the loss
        ceiling = QRectF(columns.left, top, across, band) if self._overflow else None
        floor = QRectF(columns.left, self.height() - px(50) - band, across, band)
        scale_top = top if ceiling is None else ceiling.bottom() + px(12)
        return Field(columns, scale_top, floor.top() - px(12), ceiling, floor, *self.range)

    def position(self, name: str, step: int) -> QPointF | None:
        """Where a cell's point of a step is drawn; None where it is not a number."""
        curve = next((curve for curve in self.curves if curve.name == name), None)
        return None if curve is None else self.field().place(curve, step)

    def segments(self, name: str) -> list[tuple[int, int]]:
        """First and last step of each unbroken line of a cell on the scale."""
        curve = next(curve for curve in self.curves if curve.name == name)
        return [(start + 1, end + 1) for start, end in runs(np.isfinite(curve.logs))]

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        field = self.field()
        painter = self._painter(self)
        if painter.paintEngine().type() == QPaintEngine.Type.SVG:
            paint_axes(painter, field)  # a picture for elsewhere: its text stays text
            self._paint_still(painter, field)
        else:
            painter.drawPixmap(0, 0, self._still(field))
        if self.curves:
            paint_cursor(painter, field, self.curves, self.reference, self.step, self._lit)
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(8), px(8))

    def _still(self, field: Field) -> QPixmap:
        """All that stays while the cursor moves; the axes stay while a control is dragged, too."""
        if self._axes is None:
            self._axes = self._layer()
            painter = self._painter(self._axes)
            paint_axes(painter, field)
            painter.end()
        if self._drawn is None:
            self._drawn = self._axes.copy()
            painter = self._painter(self._drawn)
            self._paint_still(painter, field)
            painter.end()
        return self._drawn

    def _paint_still(self, painter: QPainter, field: Field) -> None:
        if self.concealed:
            across = field.columns.right - field.columns.left
            paint_unknown(painter, QRectF(field.columns.left, field.top, across, field.bottom - field.top), 30)
        else:
            paint_pinned(painter, field, self.pinned)
            paint_curves(painter, field, self.curves, self.reference, self.label_places)

    def _layer(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        layer = QPixmap(self.size() * ratio)
        layer.setDevicePixelRatio(ratio)
        layer.fill(color("stage"))
        return layer

    def _painter(self, device: QPixmap | QWidget) -> QPainter:
        painter = QPainter(device)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        return painter

    def _forget(self) -> None:
        self._axes = self._drawn = None
        self.updateGeometry()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._axes = self._drawn = None

    # gestures

    def name_at(self, point: QPointF) -> str:
        """The curve under a point, or an empty text."""
        field, near, found = self.field(), px(10), ""
        step = field.columns.step_at(point.x())
        places = {curve.name: field.place(curve, step) for curve in self.curves}
        if self.reference is not None and np.isfinite(self.reference.logs[step - 1]):
            places["reference"] = QPointF(field.columns.x(step), field.y(float(self.reference.logs[step - 1])))
        for name, place in places.items():
            if place is not None and abs(place.y() - point.y()) < near:
                near, found = abs(place.y() - point.y()), name
        return found

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.pointed.emit(self.name_at(event.position()))
            self.step_chosen.emit(self.field().columns.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.step_chosen.emit(self.field().columns.step_at(event.position().x()))
        else:
            self.pointed.emit(self.name_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10}
        move = moves.get(Qt.Key(event.key()))
        if move is None:
            event.ignore()
            return
        self.step_chosen.emit(min(max(self.step + move, 1), self._length))
