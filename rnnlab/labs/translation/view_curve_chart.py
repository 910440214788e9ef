"""Quality against length: curves with error bars, trained lengths shaded, the line broken beyond them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.translation_traces import LengthRow
from rnnlab.labs.translation import view_told
from rnnlab.labs.translation.view_curve_axes import EXACT, WORDS, paint_ground, paint_legend, value_of
from rnnlab.labs.translation.view_curve_labels import place_names
from rnnlab.labs.translation.view_curve_lines import THIN, paint_line, paint_points
from rnnlab.labs.translation.view_curve_sketch import paint_sketch
from rnnlab.labs.translation.view_curve_style import Columns, Field, Series
from rnnlab.ui.look.i18n import N_, bind, language
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.look.wrap import paint_in_field
from rnnlab.ui.widgets.sketch import Sketch
from rnnlab.ui.widgets.told import Told


@dataclass(frozen=True)
class Margins:
    """Room around the field, in design pixels."""

    left: float = 56.0
    right: float = 12.0
    top: float = 52.0
    bottom: float = 62.0


class LengthChart(QWidget):
    """The curves; hover, a tap, or the arrow keys read a point off."""

    pointed = Signal(str, int)  # model and clauses; ("", 0) where nothing is pointed at
    drawn = Signal(object, object)  # two (place, share) of a stroke, while a prediction is open
    knot_moved = Signal(int)
    knot_raised = Signal(int, bool)

    NAME = N_("Translation curve", "Quality of the translations against the length of the sentence")

    def __init__(self, margins: Margins | None = None, legend: bool = False) -> None:
        super().__init__()
        self.margins = margins or Margins()
        self._legend = legend  # at the left of the field
        self._series: tuple[Series, ...] = ()
        self._older: tuple[Series, ...] = ()
        self._lengths: tuple[int, ...] = ()
        self.quantity = EXACT
        self.undivided = False  # pairs of the user's own: all lengths are one column
        self._invitation: Sequence[str] = ()
        self.place: tuple[str, int] | None = None  # what is read off
        self._by_key = False  # the keyboard came here by Tab: the frame shows where it is
        self._held = False  # by a tap or a key: hovering elsewhere leaves it
        self._sketch: Sketch | None = None
        self._stroke: tuple[float, float] | None = None
        self.describe: Callable[[], str] | None = None  # what a screen reader is told
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    # what is shown

    def set_series(
        self,
        series: Sequence[Series],
        lengths: Sequence[int],
        quantity: str = EXACT,
        older: Sequence[Series] = (),
        invitation: Sequence[str] = (),
    ) -> None:
        """Show curves.

        Parameters
        ----------
        series : sequence of Series
        lengths : sequence of int
            Clauses, ascending; each has its column even where nothing is measured.
        quantity : str
            ``"exact"``, ``"words"`` or ``"bleu"``.
        older : sequence of Series
            Drawn pale below, the oldest first.
        invitation : sequence of str
            What is said where no curve has a point.
        """
        self._series, self._lengths, self.quantity = tuple(series), tuple(lengths), quantity
        self._older, self._invitation = tuple(older), tuple(invitation)
        if self.place is not None and self.row_at(*self.place) is None:
            self._point(None)
        self.update()

    def told(self) -> list[Told]:
        """How each curve runs."""
        return view_told.chart(self)

    def series(self) -> tuple[Series, ...]:
        """The curves that are shown."""
        return self._series

    def lengths(self) -> tuple[int, ...]:
        """The lengths that have a column, in clauses."""
        return self._lengths

    def older(self) -> tuple[Series, ...]:
        """The pale ones."""
        return self._older

    def invitation(self) -> tuple[str, ...]:
        """What is said in place of curves; empty where there are some."""
        return () if any(one.rows for one in self._series) else tuple(self._invitation)

    def set_sketch(self, sketch: Sketch | None) -> None:
        """Show what a class has drawn, or no longer."""
        self._sketch = sketch
        self.update()

    def row_at(self, model: str, clauses: int) -> LengthRow | None:
        """The row of a model and a length; None where it is not shown."""
        rows = next((one.rows for one in self._series if one.model == model), ())
        return next((row for row in rows if row.clauses == clauses and clauses in self._lengths), None)

    # places

    def field(self) -> Field:
        """Where things lie now."""
        m = self.margins
        columns = Columns(self._lengths, px(m.left), max(self.width() - px(m.right), px(m.left) + 1))
        return Field(columns, px(m.top), max(self.height() - px(m.bottom), px(m.top) + 1))

    def at(self, model: str, clauses: int) -> QPointF:
        """Where a point stands."""
        field, row = self.field(), self.row_at(model, clauses)
        value = None if row is None else value_of(row, self.quantity)
        return QPointF(field.columns.x(clauses) + self._aside(model), field.y(0.0 if value is None else value))

    def _aside(self, model: str) -> float:
        """How far beside the middle of a column a model's points stand, so that no error bar hides another."""
        names, wide = [one.model for one in self._series], self.field().columns.wide
        if model not in names:
            return 0.0
        return (names.index(model) - (len(names) - 1) / 2) * min(px(6), wide * 0.7 / len(names))

    def lines(self, one: Series, quantity: str) -> tuple[list[QPointF], list[QPointF]]:
        """A curve's points: within the trained lengths, and beyond."""
        field, aside = self.field(), self._aside(one.model)
        seen: list[QPointF] = []
        beyond: list[QPointF] = []
        for row in one.rows:
            value = value_of(row, quantity)
            if value is not None and row.clauses in self._lengths:
                point = QPointF(field.columns.x(row.clauses) + aside, field.y(value))
                (seen if row.trained else beyond).append(point)
        return seen, beyond

    def trained(self) -> tuple[int, int] | None:
        """The lengths shown that every curve's model was trained on; None where there are none."""
        ranges = [one.trained for one in self._series if one.trained[1]]
        if not ranges:
            return None
        first, last = max(low for low, _ in ranges), min(high for _, high in ranges)
        inside = [length for length in self._lengths if first <= length <= last]
        return (inside[0], inside[-1]) if inside else None

    # gestures

    def _point(self, place: tuple[str, int] | None) -> None:
        if place != self.place:
            self.place = place
            self.pointed.emit(*(("", 0) if place is None else place))
            if self.describe is not None:
                self.setAccessibleDescription(self.describe())
            self.update()

    def point_at(self, model: str, clauses: int) -> None:
        """Read a point off, and hold it."""
        self._held = bool(model)
        self._point((model, clauses) if model else None)

    @property
    def held(self) -> bool:
        """Whether the point that is read off was chosen by a tap, a key or the timeline."""
        return self._held

    def _nearest(self, where: QPointF) -> tuple[str, int] | None:
        clauses = self.field().columns.at(where.x())
        if clauses is None:
            return None
        found = [one.model for one in self._series if self.row_at(one.model, clauses) is not None]
        near = sorted(found, key=lambda model: abs(self.at(model, clauses).y() - where.y()) * 4
                      + abs(self.at(model, clauses).x() - where.x()))  # fmt: skip
        return (near[0], clauses) if near else None

    def _share_at(self, where: QPointF) -> tuple[float, float]:
        """The place among the lengths, from 0 and between them as well, and the share."""
        field = self.field()
        return field.columns.place(where.x()), field.value(where.y())

    def _open(self) -> bool:
        return self._sketch is not None and self._sketch.open

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or not self._lengths:
            return
        if self._open():
            self._stroke = self._share_at(event.position())
            self.drawn.emit(self._stroke, self._stroke)
            return
        place = self._nearest(event.position())
        self._held = place is not None and not (self._held and place == self.place)
        self._point(place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._stroke is not None:
            here = self._share_at(event.position())
            self.drawn.emit(self._stroke, here)
            self._stroke = here
        elif not self._held and not self._open():
            self._point(self._nearest(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._stroke = None

    def leaveEvent(self, event: QEvent) -> None:
        if not self._held:
            self._point(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        across = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        up = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
        if self._open() and (across or up):
            if across:
                self.knot_moved.emit(across)
            else:
                self.knot_raised.emit(up, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif event.key() == Qt.Key.Key_Escape and self.place is not None:
            self.point_at("", 0)
        elif not (across or up) or not self._step(across, -up):
            super().keyPressEvent(event)

    def _step(self, across: int, down: int) -> bool:
        """To the next length, or to the next curve; False where there is nothing to go to."""
        known = [one.model for one in self._series if one.rows]
        lengths = [length for length in self._lengths if any(self.row_at(model, length) for model in known)]
        if not lengths:
            return False
        model, clauses = self.place or (known[0], lengths[0] if across >= 0 else lengths[-1])
        if self.place is not None:
            at = lengths.index(clauses) + across if clauses in lengths else 0
            clauses = lengths[min(max(at, 0), len(lengths) - 1)]
            here = [name for name in known if self.row_at(name, clauses) is not None]
            model = here[(here.index(model) + down) % len(here)] if model in here else here[0]
        self.point_at(model, clauses)
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._by_key = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        field = self.field()
        if not self._lengths or field.rect.height() < px(40):
            return
        paint_ground(painter, self, field, self.trained())
        if self._legend and not self.invitation():
            paint_legend(painter, self, field)
        for k, one in enumerate(self._older):
            pale = 0.16 + 0.24 * (k + 1) / max(len(self._older), 1)
            paint_line(painter, self, one, self.quantity, 1.6, pale)
        for one in self._series:
            if self.quantity == EXACT:
                paint_line(painter, self, one, WORDS, THIN, 0.75)
            paint_line(painter, self, one, self.quantity, 2.5, 1.0)
        for one in self._series:
            paint_points(painter, self, one)
        if self._sketch is not None:
            paint_sketch(painter, field, self._sketch)
        elif said := self.invitation():
            paint_in_field(painter, field.rect.adjusted(px(20), px(8), -px(20), -px(8)), said)
        else:
            place_names(painter, field, self)
        if self.hasFocus() and self._by_key:
            painter.setPen(QPen(color("accent"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(6), px(6))
