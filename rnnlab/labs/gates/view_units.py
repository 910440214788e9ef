"""Which units have rows in the strips: those that carry most first, and any others on demand."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates import view_told
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.boxes import column, row
from rnnlab.ui.widgets.cells import ink_on, ramp_color
from rnnlab.ui.widgets.controls import Pill, note_label
from rnnlab.ui.widgets.number_in import number_in
from rnnlab.ui.widgets.told import Told

FEW, MANY = 3, 8  # rows at first for a trained model; at most
ALL_UP_TO = 16  # the random LSTM shows all it has
PER_ROW, FIRST_ROWS = 4, 3
_CENTRE, _RIGHT = Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight

HOW = N_("Gates units", "Below each unit: how much its c tells of what has to be remembered (η²)")
SAID = N_("Gates units", "Unit {unit} tells {share} of what has to be remembered (η², over test sentences).")
ALL, FEWER = N_("Gates units", "All {count} {count:unit|units}"), N_("Gates units", "Fewer")
FIRST = N_("Gates units", "The first {count}")


def first_units(trace: GatesTrace) -> tuple[int, ...]:
    """The units that are shown at first: all of a small LSTM, else those that carry most."""
    count = trace.forced.h.shape[1]
    if trace.answers is None and count <= ALL_UP_TO:
        return tuple(range(count))
    return ordered(trace)[:FEW]


def ordered(trace: GatesTrace) -> tuple[int, ...]:
    """All units (from 0), those that carry most first."""
    return trace.carriers or tuple(range(trace.forced.h.shape[1]))


class UnitGrid(QWidget):
    """Units as small cells; a press shows or hides a unit's row."""

    toggled = Signal(int)  # a unit, from 0

    NAME = N_("Gates units", "Units: arrow keys move, Space shows or hides a unit's row")

    def __init__(self) -> None:
        super().__init__()
        self._order: tuple[int, ...] = ()
        self._shares: tuple[float, ...] = ()  # by unit
        self._shown: tuple[int, ...] = ()
        self._chosen = 0
        self._all = False
        self._here = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._restyle)
        language().changed.connect(self._tell)

    def show_units(self, trace: GatesTrace, shown: tuple[int, ...], chosen: int) -> None:
        """Show the units in their order; ``shown`` have rows, ``chosen`` is in the diagram."""
        self._order = ordered(trace)
        self._shares = () if trace.carried is None else tuple(map(float, trace.carried))
        self._shown, self._chosen = shown, chosen
        self._here = min(self._here, self._count() - 1)
        self._restyle()

    def set_all(self, everything: bool) -> None:
        """Show all units, or the first few."""
        self._all = everything
        self._here = min(self._here, self._count() - 1)
        self._restyle()

    def place_of(self, unit: int) -> QRectF:
        """A unit's cell."""
        return self._place(self._order.index(unit))

    def said(self) -> str:
        """The unit under the keyboard in words."""
        if not self._shares or not self._order:
            return ""
        unit = self._order[self._here]
        return tr(SAID, unit=unit + 1, share=number(self._shares[unit]))

    def told(self) -> list[Told]:
        """Each unit of the list."""
        return view_told.units(self._order, self._shares, [self._place(k) for k in range(self._count())], self._here)

    def sizeHint(self) -> QSize:
        rows = -(-self._count() // PER_ROW)
        return QSize(round(px(220)), round(rows * self._step()))

    def _count(self) -> int:
        return len(self._order) if self._all else min(len(self._order), PER_ROW * FIRST_ROWS)

    def _step(self) -> float:
        return px(40 if self._shares else 32)

    def _place(self, index: int) -> QRectF:
        wide = self.width() / PER_ROW
        x, y = (index % PER_ROW) * wide, (index // PER_ROW) * self._step()
        return QRectF(x, y, wide, self._step()).adjusted(px(2), px(2), -px(2), -px(2))

    def _tell(self) -> None:
        self.setAccessibleDescription(self.said())
        self.update()

    def _restyle(self) -> None:
        self.updateGeometry()
        self._tell()

    # gestures

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for index in range(self._count()):
            if self._place(index).adjusted(-px(2), -px(2), px(2), px(2)).contains(event.position()):
                self._here = index
                self.toggled.emit(self._order[index])
                return

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -PER_ROW,
            Qt.Key.Key_Down: PER_ROW,
        }.get(Qt.Key(event.key()))
        if move is not None:
            self._here = min(max(self._here + move, 0), self._count() - 1)
            self._tell()
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._order:
            self.toggled.emit(self._order[self._here])
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index in range(self._count()):
            self._paint_unit(painter, self._place(index), self._order[index])
        if self.hasFocus() and self._order:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(color("ink"), pen_width(1.5), Qt.PenStyle.DotLine))
            painter.drawRoundedRect(self._place(self._here).adjusted(-1, -1, 1, 1), px(7), px(7))

    def _paint_unit(self, painter: QPainter, place: QRectF, unit: int) -> None:
        shown = unit in self._shown
        painter.setPen(QPen(color("accent"), pen_width(2)) if shown else Qt.PenStyle.NoPen)
        painter.setBrush(color("tint" if shown else "field"))
        painter.drawRoundedRect(place, px(6), px(6))
        ink = "accent_text" if shown else "ink2"
        weight = 600 if unit == self._chosen else 400
        if not self._shares:
            mathtext.draw_in(painter, place, str(unit + 1), 13, ink, weight, _CENTRE)
            return
        top = QRectF(place.left(), place.top(), place.width(), place.height() * 0.52)
        mathtext.draw_in(painter, top, str(unit + 1), 13, ink, weight, _CENTRE)
        share = self._shares[unit]
        fill = ramp_color(share, "weight", 0.0, 1.0)
        bar = QRectF(place.left() + px(4), top.bottom() - px(1), place.width() - px(8), px(15))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawRoundedRect(bar, px(3), px(3))
        text, size = number_in(share, bar.width() - px(2), 11, 8, 500)
        mathtext.draw_in(painter, bar, text, size, ink_on(fill), 500, _CENTRE)


class UnitPicker(QWidget):
    """The units, a line about them, and pills for all of them or the first few alone."""

    toggled = Signal(int)
    reset = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.grid = UnitGrid()
        self.how = note_label(HOW)
        self.all, self.first = Pill(FEWER), Pill(FIRST)
        self._count = 0
        holder = column(self.grid, self.how, row(self.all, self.first))
        layout = holder.layout()
        assert layout is not None
        self.setLayout(layout)
        self.grid.toggled.connect(self.toggled)
        self.all.setCheckable(True)
        self.all.clicked.connect(self._on_all)
        self.first.clicked.connect(self.reset)

    def show_units(self, trace: GatesTrace, shown: tuple[int, ...], chosen: int) -> None:
        """Follow the trace and the choice."""
        self.grid.show_units(trace, shown, chosen)
        self._count = trace.forced.h.shape[1]
        self.how.setVisible(trace.carried is not None)
        self.all.setVisible(self._count > PER_ROW * FIRST_ROWS)
        bind(self.first.setText, FIRST, count=len(first_units(trace)))
        self.first.setEnabled(shown != first_units(trace))
        self._name_all()

    def _on_all(self) -> None:
        self.grid.set_all(self.all.isChecked())
        self._name_all()

    def _name_all(self) -> None:
        if self.all.isChecked():
            bind(self.all.setText, FEWER)
        else:
            bind(self.all.setText, ALL, count=self._count)


class ShownUnits:
    """The units with rows, and the one in the diagram; begins anew with another network."""

    def __init__(self) -> None:
        self.shown: tuple[int, ...] = (0,)
        self.chosen = 0
        self._network: tuple[str, int] = ("", 0)

    def follow(self, trace: GatesTrace, model: str) -> None:
        """Keep the choice where the network is the same one, with as many units."""
        network = (model, trace.forced.h.shape[1])
        if network != self._network:
            same_kind = network[0] == self._network[0] == ""
            self._network = network
            self.shown = first_units(trace)
            if not same_kind or self.chosen not in self.shown:
                # The random LSTM with another size keeps the unit that was looked at as far as it has it.
                self.chosen = min(self.chosen, network[1] - 1) if same_kind else self.shown[0]

    def toggle(self, unit: int) -> None:
        """Give a unit a row, the oldest one going where there are too many; or take it away, but not the last."""
        if unit in self.shown:
            if len(self.shown) > 1:
                self.shown = tuple(other for other in self.shown if other != unit)
        else:
            self.shown = (*self.shown, unit)[-max(MANY, len(self.shown)) :]
        if unit in self.shown:
            self.chosen = unit
        elif self.chosen not in self.shown:
            self.chosen = self.shown[0]

    def reset(self, trace: GatesTrace) -> None:
        """The first units again."""
        self.shown = first_units(trace)
        if self.chosen not in self.shown:
            self.chosen = self.shown[0]
