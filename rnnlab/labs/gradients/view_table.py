"""At the right of the plot: each cell's factor per step, and in words what left the scale."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.gradients_traces import GradientProfile, GradientsTrace
from rnnlab.labs.gradients.view_axes import STYLES, curve_pen, dotted_pen, draw_marker, shown_order
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.numbers import at_least, number, percent, scientific
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets.unknown import UNKNOWN, paint_unknown

RIGHT = Qt.AlignmentFlag.AlignRight
PER_STEP, HALF = N_("Gradients", "slope per step back"), N_("Gradients", "half every")
STEPS = N_("Gradients", "{steps} {steps:step|steps}")
DOUBLES = N_("Gradients", "2× in {steps}")
NEVER = N_("Gradients", "never")
LINEAR = N_("Gradients", "linear")
ALL_ZERO = N_("Gradients", "{cell}: every gradient is exactly 0.")
ZERO = N_("Gradients", "{cell}: exactly 0 from step {step} back ({back} before the loss).")
INFINITE = N_("Gradients", "{cell}: ∞ from step {step} back ({back} before the loss).")
NAN = N_("Gradients", "{cell}: NaN, not a number, from step {step} back ({back} before the loss).")
ROUNDED = N_("Gradients", "{cell}: too small for its number type from step {step} back; what is left is rounding.")
STATE = N_("Gradients", "{cell}: the state itself leaves the numbers at step {step}.")


@dataclass(frozen=True)
class Rate:
    """A row of the table: a cell's name or ``"linear"``, and what is written beside it."""

    name: str
    per_step: float | None
    half_every: float | None
    double_every: float | None
    concealed: bool = False

    def factor(self) -> str:
        """The factor per step back."""
        if self.concealed:
            return UNKNOWN
        return "–" if self.per_step is None else f"× {number(self.per_step, at_least(3))}"

    def period(self) -> str:
        """After how many steps the signal has halved or doubled."""
        if self.concealed:
            return UNKNOWN
        if self.half_every is not None:
            return tr(STEPS, steps=_steps(self.half_every))
        if self.double_every is not None:
            return tr(DOUBLES, steps=_steps(self.double_every))
        return "–" if self.per_step is None else tr(NEVER)


def _steps(steps: float) -> str:
    return scientific(steps, 1) if steps >= 0.1 else number(steps, 2)


def rates(trace: GradientsTrace, factor: float) -> tuple[Rate, ...]:
    """The table's rows: the cells, then the closed form where there is one."""
    rows = [
        Rate(name, profile.per_step, profile.half_every, profile.double_every)
        for name, profile in ((name, trace.curves[name]) for name in shown_order(tuple(trace.curves)))
    ]
    if trace.reference is not None and trace.quantity == "h" and trace.length > 1:
        rows.append(Rate("linear", factor, trace.reference_half_every, trace.reference_double_every))
    return tuple(rows)


def sentences(trace: GradientsTrace) -> list[str]:
    """What is exactly 0, infinite or not a number, cell by cell, with the step where it begins."""
    said = []
    for name in shown_order(tuple(trace.curves)):
        profile = trace.curves[name]
        said += [
            tr(text, cell=STYLES[name].title, step=step, back=trace.length - step)
            for text, step in _found(profile, trace.length)
        ]
    return said


def _found(profile: GradientProfile, length: int) -> list[tuple[Text, int]]:
    found: list[tuple[Text, int]] = []
    for text, step in ((INFINITE, profile.inf_from), (NAN, profile.nan_from), (ZERO, profile.zero_from)):
        if step is not None:
            found.append((ALL_ZERO if text is ZERO and step == length else text, step))
    if profile.subnormal_from is not None and profile.zero_from is None:
        found.append((ROUNDED, profile.subnormal_from))
    if profile.forward_nonfinite is not None:
        found.append((STATE, profile.forward_nonfinite.step))
    return found


class Headline(QWidget):
    """What is left of the signal at the cursor, for the plainest cell shown: one large number and its sentence."""

    LEFT = N_("Gradients", "of the {cell}’s signal at distance {back}")
    GROWN = N_("Gradients", "the {cell}’s signal at distance {back}")

    def __init__(self) -> None:
        super().__init__()
        self.number, self.words, self._name = "", "", "rnn"
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def show_share(self, name: str, share: float, back: int) -> None:
        """Show norm / norm at the loss of a cell at a distance from the loss."""
        text = self.LEFT
        if math.isnan(share) or math.isinf(share):
            self.number, text = number(share), self.GROWN
        elif share > 1:
            self.number, text = f"{scientific(share)} ×", self.GROWN
        elif share >= 1e-4:
            self.number = percent(f"{100 * share:.{self._decimals(share)}f}")
        else:
            self.number = scientific(share)
        self._name, self.words = name, tr(text, cell=STYLES[name].title, back=back)
        self.setAccessibleName(f"{self.number} {self.words}")
        self.update()

    def conceal(self) -> None:
        """Say nothing of the signal."""
        self.number, self.words = UNKNOWN, ""
        self.setAccessibleName(UNKNOWN)
        self.update()

    @staticmethod
    def _decimals(share: float) -> int:
        """Decimals of a percentage with two digits that count."""
        return next((k for k, least in enumerate((0.1, 0.01, 0.001)) if share >= least), 3)

    def sizeHint(self) -> QSize:
        return QSize(round(px(250)), round(px(66)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(0, 0, self.width(), px(40))
        mathtext.draw_in(painter, room, self.number, 30, STYLES[self._name].colour, 600)
        mathtext.draw_in(painter, QRectF(0, px(41), self.width(), px(22)), self.words, 15, "ink2")


class RateTable(QWidget):
    """Swatch and name, × per step, half every."""

    NAME = N_("Gradients", "Factor per step back and half-life")
    _HEAD, _ROW = 26.0, 36.0

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Rate, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._restyle)
        language().changed.connect(self._restyle)

    def set_rows(self, rows: tuple[Rate, ...]) -> None:
        """Show other rows."""
        if rows != self.rows:
            if len(rows) != len(self.rows):
                self.updateGeometry()
            self.rows = rows
            spoken = "; ".join(f"{row.name} {row.factor()}, {row.period()}" for row in rows)
            self.setAccessibleDescription(spoken)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(290)), round(px(self._HEAD + self._ROW * max(len(self.rows), 2) + 6)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(200)), self.sizeHint().height())

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = float(self.width())
        factor_right = width * 0.66
        head = px(self._HEAD)
        mathtext.draw_in(painter, QRectF(0, 0, factor_right, head), tr(PER_STEP), 14, "ink2", align=RIGHT)
        mathtext.draw_in(
            painter, QRectF(factor_right, 0, width - factor_right, head), tr(HALF), 14, "ink2", align=RIGHT
        )
        painter.setPen(QPen(color("line"), 1))
        painter.drawLine(QPointF(0, head), QPointF(width, head))
        for k, row in enumerate(self.rows):
            top = head + px(4) + k * px(self._ROW)
            self._paint_row(painter, row, QRectF(0, top, width, px(self._ROW)), factor_right)

    def _paint_row(self, painter: QPainter, row: Rate, rect: QRectF, factor_right: float) -> None:
        style = STYLES.get(row.name)
        ink = style.colour if style else "ink2"
        middle, swatch = rect.center().y(), px(38)
        painter.setPen(curve_pen(style) if style else dotted_pen("ink3", 2.2))
        painter.drawLine(QPointF(0, middle), QPointF(swatch, middle))
        if style:
            draw_marker(painter, style, QPointF(swatch / 2, middle))
        name = QRectF(swatch + px(10), rect.top(), factor_right, rect.height())
        mathtext.draw_in(painter, name, style.title if style else tr(LINEAR), 16, ink, 500)
        if row.concealed:
            top, height = middle - px(13), px(26)
            paint_unknown(painter, QRectF(factor_right - px(62), top, px(62), height))
            paint_unknown(painter, QRectF(rect.right() - px(80), top, px(80), height))
            return
        factor = QRectF(0, rect.top(), factor_right, rect.height())
        mathtext.draw_in(painter, factor, row.factor(), 18, ink, 600, RIGHT)
        period = row.period()
        room = rect.right() - factor_right - px(8)
        size = mathtext.fitting(period, room, 16, 12)
        place = QRectF(rect.right() - room, rect.top(), room, rect.height())
        mathtext.draw_in(painter, place, period, size, "ink", align=RIGHT)
