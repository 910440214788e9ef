"""Put these in order: rows that are dragged, or moved by Ctrl and the arrow keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from rnnlab.ui.lessons.ballot_parts import Sizes
from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, font, look, px

PLACE = N_("Lesson", "place {place} of {count}: {what}")
HOW = N_("Lesson", "Ctrl+↑ and Ctrl+↓ move it.")
RIGHT_PLACE = N_("Lesson", "right place: {place}")


class OrderRow(QWidget):
    """One thing with its place; it is taken by the mouse, or by the keyboard when it has the focus."""

    moved = Signal(int)  # by how many places, from the keyboard
    dragged = Signal(float)  # y of the pointer in the list, from the mouse
    dropped = Signal()

    def __init__(self, item: int, sizes: Sizes) -> None:
        super().__init__()
        self.item, self.place, self.held, self.open = item, item, False, True
        self.right_place: int | None = None
        self._sizes = sizes
        self.words = Prose(sizes.text, leading=1.35)
        self._all = box = QVBoxLayout(self)
        box.setContentsMargins(round(px(sizes.key + 18)), round(px(7)), round(px(36)), round(px(7)))
        box.addWidget(self.words)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        look().changed.connect(self.update)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() & Qt.KeyboardModifier.ControlModifier and self.open:
            self.moved.emit(step)
        elif step is not None and not event.modifiers():
            self.focusNextPrevChild(step > 0)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.open:
            self.held = True
            self.raise_()
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.held:
            self.dragged.emit(self.mapToParent(event.position()).y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.held:
            self.held = False
            self.update()
            self.dropped.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()

    def sizeHint(self) -> QSize:
        return self._all.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 2, -1, -2)
        right = self.right_place == self.place
        painter.setPen(QPen(color("accent"), 2) if self.hasFocus() or self.held else Qt.PenStyle.NoPen)
        painter.setBrush(color("tint2" if self.held else ("tint" if right else "field")))
        painter.drawRoundedRect(rect, px(8), px(8))
        painter.setFont(font(self._sizes.text, 600))
        painter.setPen(color("accent_text" if right else "ink2"))
        painter.drawText(
            QRectF(px(8), 0, px(self._sizes.key), self.height()), Qt.AlignmentFlag.AlignCenter, str(self.place + 1)
        )
        end = QRectF(self.width() - px(34), 0, px(28), self.height())
        if self.right_place is None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("ink3"))
            for dx in (-3.5, 3.5):
                for dy in (-6, 0, 6):
                    painter.drawEllipse(end.center() + QPointF(px(dx), px(dy)), px(1.5), px(1.5))
        elif right:
            side = px(18)
            place = QRectF(end.center().x() - side / 2, end.center().y() - side / 2, side, side)
            draw_icon(painter, "check", place, "accent_text")
        else:
            painter.setPen(color("ink"))
            painter.drawText(end, Qt.AlignmentFlag.AlignCenter, f"→{self.right_place + 1}")


class OrderList(QWidget):
    """Things in an order that somebody changes; ``changed`` carries it as the items' numbers."""

    changed = Signal(object)  # tuple of int

    def __init__(self, sizes: Sizes | None = None) -> None:
        super().__init__()
        self._sizes = sizes or Sizes()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(round(px(4)))
        self.rows: list[OrderRow] = []  # in their present order
        language().changed.connect(self._describe)

    def set_items(self, texts: Sequence[str], order: Sequence[int]) -> None:
        """Show items in an order of their numbers."""
        if len(self.rows) != len(texts):
            for row in self.rows:
                self._box.removeWidget(row)
                row.hide()
                row.deleteLater()
            self.rows = [OrderRow(k, self._sizes) for k in range(len(texts))]
            for row in self.rows:
                row.moved.connect(self._on_moved)
                row.dragged.connect(self._on_dragged)
                self._box.addWidget(row)
        for row in self.rows:
            row.words.set_source(texts[row.item])
        self._arrange(order)

    def order(self) -> tuple[int, ...]:
        """The items' numbers as they stand."""
        return tuple(row.item for row in self.rows)

    def set_open(self, is_open: bool) -> None:
        """Whether they may be moved."""
        for row in self.rows:
            row.open = is_open
            row.setCursor(Qt.CursorShape.OpenHandCursor if is_open else Qt.CursorShape.ArrowCursor)

    def show_right(self, shown: bool) -> None:
        """Mark each row's right place: the items' numbers are in the right order."""
        for row in self.rows:
            row.right_place = row.item if shown else None
            row.update()
        self._describe()

    def _arrange(self, order: Sequence[int]) -> None:
        by_item = {row.item: row for row in self.rows}
        self.rows = [by_item[item] for item in order]
        for place, row in enumerate(self.rows):
            row.place = place
            self._box.removeWidget(row)
            self._box.insertWidget(place, row)
            row.update()
        self._describe()

    def _move(self, row: OrderRow, place: int) -> None:
        place = max(0, min(place, len(self.rows) - 1))
        if place != row.place:
            order = [other.item for other in self.rows if other is not row]
            order.insert(place, row.item)
            self._arrange(order)
            self.changed.emit(self.order())

    def _on_moved(self, step: int) -> None:
        row = self.sender()
        assert isinstance(row, OrderRow)
        self._move(row, row.place + step)

    def _on_dragged(self, y: float) -> None:
        row = self.sender()
        assert isinstance(row, OrderRow)
        others = [other for other in self.rows if other is not row]
        self._move(row, sum(other.geometry().center().y() < y for other in others))

    def _describe(self) -> None:
        for row in self.rows:
            said = tr(PLACE, place=row.place + 1, count=len(self.rows), what=row.words.text())
            row.setAccessibleName(said)
            wrong = row.right_place is not None and row.right_place != row.place
            row.setAccessibleDescription(
                tr(RIGHT_PLACE, place=row.right_place + 1) if wrong and row.right_place is not None else tr(HOW)
            )
