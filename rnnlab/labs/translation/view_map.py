"""The alignment as a heat map: target words down, source words across, in the columns of the picture above.

Without attention there is no alignment: the same place then shows the
decoder's states, row by row, all that it has to go on.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip

from rnnlab.labs.translation import view_told
from rnnlab.labs.translation.view_chain_layout import RIGHT, columns_of, gutter_of
from rnnlab.labs.translation.view_map_image import image_of
from rnnlab.labs.translation.view_map_paint import paint_map
from rnnlab.labs.translation.view_scene import Scene
from rnnlab.labs.translation.view_spans import Spans, even
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import line, look, px
from rnnlab.ui.widgets.cells import Grid
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.heat_grid import HeatGrid
from rnnlab.ui.widgets.number_controls import NumberCell
from rnnlab.ui.widgets.told import Told

ROW, HIGHEST = 15.5, 30.0  # design pixels: what a row with its word needs, and what it is given at most
DRAG = 140.0  # design pixels of a drag from 0 to 1
KEY_STEP = 0.05
WEIGHTS = N_("Translation", "Attention weights: arrow keys move, plus and minus change a weight, Enter types one")
STATES = N_("Translation", "Decoder states: arrow keys move")
TIP = N_("Translation", "{target} ← {source}: {weight}. Drag up or down to change it.")
STATE_TIP = N_("Translation", "after “{target}”: unit {unit}: {value}")


class AlignmentMap(HeatGrid):
    """The project's heat grid with columns and rows of the picture's own widths; cells can be dragged."""

    weight_moved = Signal(int, int, float)  # row, column, wished weight; while dragged
    weight_released = Signal()
    step_chosen = Signal(int)  # from 1
    refused = Signal(object)  # Message

    def __init__(self) -> None:
        super().__init__(ramp="weight", low=0.0, high=1.0, outline="line", name=WEIGHTS)
        self.scene: Scene | None = None
        self._drag: tuple[int, int, float, float] | None = None  # row, column, y, weight at the start
        self._image: tuple[Grid, tuple[object, ...], QImage] | None = None
        self._moved = False
        self._wish: float | None = None
        self._editor: NumberCell | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.edit_requested.connect(self.open_editor)

    def set_scene(self, scene: Scene | None) -> None:
        """Show a scene's weights, or its decoder's states."""
        self.scene = scene
        if scene is None:
            self.set_values(np.zeros((0, 0)))
            return
        attention = scene.trace.weights is not None
        self.ramp, self.low, self.high = ("weight", 0.0, 1.0) if attention else ("state", -1.0, 1.0)
        values = scene.trace.weights if attention else scene.trace.decoding.states[:, -1, :]
        assert values is not None
        self.set_values(values)
        name = WEIGHTS if attention else STATES
        self.setAccessibleName(tr(name))
        self.setAccessibleDescription(self._told(scene))

    def _told(self, scene: Scene) -> str:
        if scene.trace.weights is None or scene.hides(scene.step - 1):
            return ""
        row = zip(scene.source, scene.trace.weights[scene.step - 1], strict=True)
        return ", ".join(f"{word} {number(float(weight))}" for word, weight in row)

    @property
    def weighs(self) -> bool:
        """Whether the cells are weights."""
        return self.scene is not None and self.scene.trace.weights is not None

    # geometry: the picture's columns, and rows that narrow away from the present one

    def columns(self) -> Spans:
        """Where the columns lie."""
        assert self.scene is not None
        left, room = gutter_of(self.width()), self.width() - gutter_of(self.width()) - px(RIGHT)
        if self.weighs:
            return columns_of(self.scene, left, room)
        count = self.values.shape[1]
        return even(left, room, count, 0, min(room / max(count, 1), px(20)), px(20))

    def rows(self) -> Spans:
        """Where the rows lie."""
        assert self.scene is not None
        room = self.height() - px(4)
        least = line(ROW, 14)
        return even(px(2), room, len(self.scene.target), self.scene.step - 1, least, max(px(HIGHEST), least))

    def _area(self) -> QRectF:
        if self.scene is None or not self.values.size:
            return QRectF(self.rect()).adjusted(2, 2, -2, -2)
        rows, columns = self.rows(), self.columns()
        return QRectF(columns.left, rows.left, columns.right - columns.left, rows.right - rows.left)

    def told(self) -> list[Told]:
        """The weights of the words that are there: what is being predicted is told to nobody."""
        return view_told.weights(self, super().told())

    def cell_rect(self, row: int, column: int) -> QRectF:
        rows, columns = self.rows(), self.columns()
        return QRectF(columns.starts[column], rows.starts[row], columns.size(column), rows.size(row))

    def cell_at(self, point: QPointF) -> tuple[int, int] | None:
        if self.scene is None or not self.values.size:
            return None
        row, column = self.rows().at(point.y()), self.columns().at(point.x())
        return None if row is None or column is None else (row, column)

    def row_at(self, point: QPointF) -> int | None:
        """The row under a point, its word included."""
        return self.rows().at(point.y()) if self.scene is not None and self.values.size else None

    def image(self) -> QImage:
        """The cells as a picture, a pixel each; made anew only where something of it is another."""
        assert self.scene is not None
        kept, key = self._image, (self.scene.step, self.ramp, look().palette)
        if kept is None or kept[0] is not self.values or kept[1] != key:
            made = image_of(self.values, self.ramp, self.low, self.high, self.scene.step)
            self._image = kept = self.values, key, made
        return kept[2]

    def sizeHint(self) -> QSize:
        return QSize(round(px(720)), round(px(260)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(420)), round(px(110)))

    # drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.scene is None:
            return  # the stage says that the engine is at work
        if not self.values.size:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focus = self._here if self.hasFocus() else None
        dragged = None if self._drag is None or self._wish is None else (*self._drag[:2], self._wish)
        paint_map(painter, self, self.scene, focus, dragged)

    # gestures

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.scene is None:
            return
        cell, row = self.cell_at(event.position()), self.row_at(event.position())
        if cell is not None and self.weighs and not self.scene.hides(cell[0]):
            self._here = cell
            self._drag = (*cell, event.position().y(), float(self.values[cell]))
            self._moved, self._wish = False, None
        elif row is not None:
            self.step_chosen.emit(row + 1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag is None:
            self._hover(event)
            return
        row, column, start, weight = self._drag
        up = start - event.position().y()
        if not self._moved and abs(up) < px(4):
            return
        if not self._moved:
            self.step_chosen.emit(row + 1)
        self._moved = True
        wish = min(max(weight + up / px(DRAG), 0.0), 1.0)
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            wish = round(wish * 10) / 10
        self._wish = wish
        self.weight_moved.emit(row, column, wish)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._drag is None:
            return
        row, moved = self._drag[0], self._moved
        self._drag, self._wish = None, None
        if moved:
            self.weight_released.emit()
        else:
            self.step_chosen.emit(row + 1)
        self.update()

    def _hover(self, event: QMouseEvent) -> None:
        cell, row, scene = self.cell_at(event.position()), self.row_at(event.position()), self.scene
        if scene is None or row is None:
            self.hovered.emit(-1, -1)
            return
        self.hovered.emit(row, cell[1] if cell is not None and self.weighs else -1)
        drags = cell is not None and self.weighs and not scene.hides(row)
        self.setCursor(Qt.CursorShape.SizeVerCursor if drags else Qt.CursorShape.PointingHandCursor)
        text = ""
        if not scene.hides(row):
            text = scene.target[row]
            if cell is not None:
                value = number(float(self.values[cell]), 6)
                text = (
                    tr(TIP, target=text, source=scene.source[cell[1]], weight=value)
                    if self.weighs
                    else tr(STATE_TIP, target=text, unit=cell[1] + 1, value=value)
                )
        QToolTip.showText(event.globalPosition().toPoint(), plain_tip(text) if text else "", self)

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered.emit(-1, -1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        change = {"+": KEY_STEP, "=": KEY_STEP, "-": -KEY_STEP}.get(event.text())
        if change is None or not self.weighs or self.scene is None or self.scene.hides(self._here[0]):
            super().keyPressEvent(event)
            return
        weight = min(max(float(self.values[self._here]) + change, 0.0), 1.0)
        self.weight_moved.emit(*self._here, weight)
        self.weight_released.emit()

    def open_editor(self, row: int, column: int) -> None:
        """Type a weight in its cell."""
        if not self.weighs or self.scene is None or self.scene.hides(row):
            return
        if self._editor is None:
            self._editor = NumberCell("weight")
            self._editor.setParent(self)
            self._editor.entered.connect(self._on_typed)
            self._editor.refused.connect(self._on_refused)
            self._editor.editingFinished.connect(self._editor.hide)
        rect = self.cell_rect(row, column)
        self._editor.setFixedSize(round(max(rect.width(), px(64))), round(px(28)))
        self._editor.move(QPoint(round(rect.left()), round(rect.center().y() - px(14))))
        self._editor.set_value(float(self.values[row, column]), number(float(self.values[row, column]), 4))
        self._editor.show()
        self._editor.setFocus()
        self._editor.selectAll()

    def _on_typed(self, value: float) -> None:
        self.weight_moved.emit(*self._here, value)
        self.weight_released.emit()

    def _on_refused(self, message: Message) -> None:
        self.refused.emit(message)
