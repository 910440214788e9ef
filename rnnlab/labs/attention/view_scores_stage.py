"""The stage of the score functions: four columns of name, plane and numbers, and what they say together."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QSizePolicy, QWidget

from rnnlab.labs.attention import view_scores_names as names
from rnnlab.labs.attention.view_names import SCORES
from rnnlab.labs.attention.view_scores_table import FunctionTables
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import Text, language, tr
from rnnlab.ui.look.theme import color, line, look, pen_width, px, stage_edge
from rnnlab.ui.widgets.plane import PlaneEditor
from rnnlab.ui.widgets.stage_text import stage_text

_HEAD = 44.0  # a function's name and formula: as high as a finger needs


def _head() -> float:
    """Height of a function's name and formula."""
    return max(px(_HEAD), 2.3 * line(22, 15)) if look().presenting else px(_HEAD)


class FunctionHead(QAbstractButton):
    """A function's name and formula; pressed it becomes the lab's own."""

    def __init__(self, kind: str, name: Text) -> None:
        super().__init__()
        self.kind, self._name = kind, name
        self._chosen = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._set_name()
        look().changed.connect(self.update)
        language().changed.connect(self._set_name)

    def set_chosen(self, chosen: bool) -> None:
        """Whether it is the lab's own function."""
        if chosen != self._chosen:
            self._chosen = chosen
            self.update()

    def chosen(self) -> bool:
        """Whether it is the lab's own function."""
        return self._chosen

    def sizeHint(self) -> QSize:
        return QSize(200, round(_head()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        ink = "accent_text" if self._chosen else "ink"
        half = rect.height() * 0.5
        upper = QRectF(rect.left(), rect.top(), rect.width(), half)
        mathtext.draw_in(painter, upper, tr(self._name), 15, ink, 600)
        lower = QRectF(rect.left(), rect.center().y() - (0.0 if look().presenting else px(2)), rect.width(), half)
        formula = names.FORMULAS[self.kind]
        size = mathtext.fitting(formula, rect.width(), 15, 11)
        wide = mathtext.width(formula, size) + px(2)
        painter.save()
        if wide > rect.width():  # letters for a class, a little narrower
            painter.translate(lower.topLeft())
            painter.scale(rect.width() / wide, 1.0)
            painter.translate(-lower.topLeft())
            lower.setWidth(wide)
        mathtext.draw_in(painter, lower, formula, size, "ink2")
        painter.restore()
        if self._chosen:
            painter.setPen(QPen(color("accent"), pen_width(2.5)))
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), px(1.5), Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), px(4), px(4))

    def _set_name(self) -> None:
        text = tr(names.COLUMN, name=tr(self._name))
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.update()


class ScoresStage(QWidget):
    """Places everything; rows shrink for the planes, and where that is not enough the numbers scroll."""

    AXES = ("", "")
    asked = Signal(str)  # a function was pressed

    def __init__(self) -> None:
        super().__init__()
        self._term = stage_text("heading", names.TERM, wrap=False)
        self._definition = stage_text("text", names.DEFINITION)
        for label in (self._term, self._definition):
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.heads = {kind: FunctionHead(kind, name) for kind, name in SCORES}
        self.planes = {kind: PlaneEditor(self.AXES, small=True) for kind, _ in SCORES}
        self.tables = FunctionTables()
        self.tables.setObjectName("plain")
        self.said = stage_text("text")
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self.tables)
        parts: list[QWidget] = [
            self._term,
            self._definition,
            *self.heads.values(),
            *self.planes.values(),
            self._scroll,
            self.said,
        ]
        for part in parts:
            part.setParent(self)
        for head in self.heads.values():
            head.clicked.connect(self._on_head)
        self._rows = 1
        look().changed.connect(self.arrange)

    def say(self, text: str) -> None:
        """One or two sentences about what is seen."""
        if text != self.said.text():
            self.said.setText(text)
            self.said.setAccessibleName(text)
            self.arrange()

    def set_rows(self, rows: int) -> None:
        """The tables have another number of rows."""
        if rows != self._rows:
            self._rows = rows
            self.arrange()

    def _on_head(self) -> None:
        head = self.sender()
        if isinstance(head, FunctionHead):
            self.asked.emit(head.kind)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()

    def arrange(self) -> None:
        """Give each part its place."""
        width, height = float(self.width()), float(self.height())
        narrow = width < px(1000)
        pad, gap = stage_edge(), px(20 if narrow else 28)
        inner = width - 2 * pad
        y = px(10 if narrow else 16)
        term = self._term.sizeHint()
        line = px(26)
        self._term.setGeometry(round(pad), round(y), term.width(), round(line))
        left = pad + term.width() + px(14)
        room = width - pad - left
        tall = max(line, self._definition.heightForWidth(round(room)))
        self._definition.setGeometry(round(left), round(y), round(room), round(tall))
        y += tall + px(6)
        said = max(px(24), self.said.heightForWidth(round(inner)))
        below = height - px(10) - said
        column = (inner - 3 * gap) / 4
        places = tuple((pad + k * (column + gap), column) for k in range(4))
        free = below - px(6) - y - _head()
        tight = FunctionTables.height_for(self._rows, 18.0, False) + px(180) > free
        numbers = FunctionTables.height_for(self._rows, 16.0, tight)
        plane = max(px(140), min(free * 0.52, column * 1.05, free - numbers - px(8)))
        row = FunctionTables.row_height(free - plane - px(8), self._rows, tight)
        table = min(FunctionTables.height_for(self._rows, row, tight), round(free - plane - px(8)))
        spare = free - plane - px(8) - table
        plane += max(0.0, min(spare, column * 1.5 - plane))
        for (left, wide), head, field in zip(places, self.heads.values(), self.planes.values(), strict=True):
            head.setGeometry(round(left), round(y), round(wide), round(_head()))
            field.setGeometry(round(left), round(y + _head() + px(2)), round(wide), round(plane))
        margin = px(10)
        top = y + _head() + plane + px(8)
        self.tables.set_place(tuple((left - pad + margin, wide) for left, wide in places), row, tight)
        self.tables.setFixedHeight(FunctionTables.height_for(self._rows, row, tight))
        self._scroll.setGeometry(round(pad - margin), round(top), round(inner + 2 * margin), table)
        self.said.setGeometry(round(pad), round(below), round(inner), round(said))
