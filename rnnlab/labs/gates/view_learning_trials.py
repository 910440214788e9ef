"""Fresh networks at one gap each: how many learned it, with the interval of that share, with and without lessons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.gates_traces import Learnability, LearnedShare
from rnnlab.labs.gates import view_told
from rnnlab.labs.gates.view_learning_style import (
    CENTRE,
    RIGHT,
    STYLES,
    Scale,
    count,
    draw_key,
    draw_marker,
    mark_texts,
    name_of,
    paint_marks,
    paint_shares,
)
from rnnlab.labs.gates.view_learning_words import ANSWERS, THRESHOLD, lessons, trial_sentences
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import color, letters, line, look, pen_width, px
from rnnlab.ui.look.wrap import paint_in_field
from rnnlab.ui.widgets.curve_style import curve_pen, draw_interval
from rnnlab.ui.widgets.told import Told

CELLS = ("rnn", "gru", "lstm")
GAP = N_("Gates learning", "words between")
AXIS = N_("Gates learning", "share of the networks that learned it")
EACH = N_("Gates learning", "each network's share right at the end")
COUNTED, WITH_UPDATES = N_("Gates learning", "{learned}/{tried}"), N_("Gates learning", "{learned}/{tried} · {updates}")
OTHER = N_("Gates learning", "({counts})")
OLDER = N_("Gates learning", "{lessons}, earlier settings")
PALE = 0.42
ROW = 19.0


def counted(entry: LearnedShare, median: bool = True) -> str:
    """``3/3 · 450``: learned, tried, and the median of the updates that were needed; "" before the first try."""
    if not entry.tried:
        return ""
    if entry.median_updates is None or not median:
        return tr(COUNTED, learned=entry.learned, tried=entry.tried)
    return tr(WITH_UPDATES, learned=entry.learned, tried=entry.tried, updates=count(entry.median_updates))


class TrialsChart(QWidget):
    """A column for each gap; in it each cell's share, now and pale as it was with the other order of lessons."""

    NAME = N_("Gates learning", "How many fresh networks learned one gap")

    def __init__(self) -> None:
        super().__init__()
        self._now: Learnability | None = None
        self._other: Learnability | None = None
        self._other_stale = False
        self._gaps: tuple[int, ...] = (0,)
        self._invitation: Sequence[str] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self._tell)

    def set_results(
        self,
        now: Learnability | None,
        other: Learnability | None,
        other_stale: bool,
        gaps: Sequence[int],
        invitation: Sequence[str],
    ) -> None:
        """Show two results.

        Parameters
        ----------
        now, other : Learnability, optional
            With the chosen order of lessons, and with the other one.
        other_stale : bool
            The other one came from other settings than the present ones.
        gaps : sequence of int
            Columns while there is nothing to show.
        invitation : sequence of str
            What will be measured, said while ``now`` is not there.
        """
        self._now, self._other, self._other_stale = now, other, other_stale
        results = [result for result in (now, other) if result is not None]
        found = {entry.gap for result in results for entry in result.shares}
        self._gaps = tuple(sorted(found or set(gaps)))
        self._invitation = tuple(invitation)
        self._tell()

    def said(self) -> list[str]:
        """The counts in words; before the first, what will be measured."""
        said = [] if self._now is not None else list(self._invitation)
        for result in (self._now, self._other):
            said += [] if result is None else trial_sentences(result)
        return said

    def texts(self) -> dict[tuple[str, int], str]:
        """What is written under each column, by cell and gap."""
        return {(cell, gap): self._text(cell, gap) for cell in CELLS for gap in self._gaps}

    def _text(self, cell: str, gap: int) -> str:
        now, other = self._entry(self._now, cell, gap), self._entry(self._other, cell, gap)
        own = counted(now) if now is not None else ""
        pale = counted(other, median=now is None) if other is not None else ""
        return " ".join(part for part in (own, tr(OTHER, counts=pale) if pale else "") if part)

    @staticmethod
    def _entry(result: Learnability | None, cell: str, gap: int) -> LearnedShare | None:
        entries = () if result is None else result.shares
        return next((entry for entry in entries if (entry.variant, entry.gap) == (cell, gap)), None)

    def _tell(self) -> None:
        self.setAccessibleDescription("; ".join(self.said()))
        self.setToolTip("\n".join(self.said()) if self._now is not None or self._other is not None else "")
        self.update()

    def told(self) -> list[Told]:
        """What was counted."""
        return view_told.trials(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(900)), round(px(220)))

    def scale(self) -> Scale:
        """Shares upwards, places of the columns across: column k is from k to k + 1."""
        rect = QRectF(self.rect()).adjusted(px(112), px(28), -px(4), -3 * line(ROW) - self._foot() - px(2))
        return Scale(rect, 0.0, float(len(self._gaps)))

    @staticmethod
    def _foot() -> float:
        """From the axis to the counts: the gaps stand between, clear of the axis' lowest number."""
        return px(6) + line(18) + (line(18) / 2 if look().presenting else 0.0)

    def place(self, cell: str, gap: int, now: bool = True) -> QPointF | None:
        """Where a share stands; None where nothing was tried."""
        entry = self._entry(self._now if now else self._other, cell, gap)
        if entry is None or not entry.tried:
            return None
        scale = self.scale()
        slot = (CELLS.index(cell) + 0.5 + (0.1 if now else -0.22)) / len(CELLS)
        return scale.place(self._gaps.index(gap) + 0.08 + 0.84 * slot, entry.learned / entry.tried)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.scale()
        if scale.rect.width() < px(60) or scale.rect.height() < px(24):
            return
        some = self._now or self._other
        paint_shares(painter, scale, 12)
        threshold, chance = (THRESHOLD, 1 / ANSWERS) if some is None else (some.threshold, some.chance)
        paint_marks(painter, scale, threshold, chance)
        place = QRectF(scale.rect.left() + px(6), scale.y(chance) - px(17), scale.rect.width(), px(16))
        mathtext.draw_in(painter, place, mark_texts(threshold, chance)[1], 12, "ink3")
        self._paint_columns(painter, scale)
        self._paint_head(painter, scale)
        for result in (self._other, self._now):
            if result is not None:
                self._paint_result(painter, scale, result)
        self._paint_counts(painter, scale)
        if self._now is None and self._invitation:
            above = QRectF(scale.rect.topLeft(), QPointF(scale.rect.right(), scale.y(chance) - px(17)))
            paint_in_field(painter, above.adjusted(px(24), px(4), -px(24), 0), self._invitation)

    def _paint_columns(self, painter: QPainter, scale: Scale) -> None:
        """The gaps below the axis, hairlines between the columns."""
        base, down = scale.rect.bottom(), self._foot() - line(18) - px(3)
        for k, gap in enumerate(self._gaps):
            if k:
                painter.setPen(QPen(color("grid"), pen_width(1)))
                painter.drawLine(QPointF(scale.x(k), scale.rect.top()), QPointF(scale.x(k), self.height() - px(4)))
            wide = scale.x(k + 1) - scale.x(k)
            mathtext.draw_in(
                painter, QRectF(scale.x(k), base + down, wide, line(18)), str(gap), 13, "ink", 600, align=CENTRE
            )
        name = QRectF(0, base + down, scale.rect.left() - px(10), line(18))
        size = mathtext.fitting(tr(GAP), name.width(), 12, 9)
        mathtext.draw_in(painter, name, tr(GAP), size, "ink2", align=RIGHT)

    def _paint_head(self, painter: QPainter, scale: Scale) -> None:
        """The axis' name at the left; at the right what is dark and what is pale, and what the strokes are."""
        high = px(18)
        end = mathtext.draw(painter, px(2), max(px(14), letters(12) * 0.95), tr(AXIS), 12, "ink2")
        parts = [(tr(EACH), "stroke")] if self._now is not None else []
        if self._other is not None:
            name = lessons(self._other.curriculum)
            parts.append((tr(OLDER, lessons=name) if self._other_stale else name, "pale"))
        if self._now is not None:
            parts.append((lessons(self._now.curriculum), "dark"))
        right = float(self.width()) - px(4)
        for text, kind in reversed(parts):
            wide = mathtext.width(text, 12) + px(26)
            if right - wide < end + px(12):
                break
            left = right - wide
            if kind == "stroke":
                painter.setPen(QPen(color("ink"), pen_width(1.5)))
                painter.drawLine(QPointF(left + px(6), high / 2), QPointF(left + px(14), high / 2))
            else:
                pale = 1.0 if kind == "dark" else PALE
                draw_interval(painter, "ink", left + px(10), px(3), high - px(3), pale)
                draw_marker(painter, STYLES["rnn"], QPointF(left + px(10), high / 2), 4.0, pale)
            mathtext.draw_in(painter, QRectF(left + px(22), 0, wide, high), text, 12, "ink2")
            right = left - px(16)

    def _paint_result(self, painter: QPainter, scale: Scale, result: Learnability) -> None:
        now = result is self._now
        pale = 1.0 if now else PALE
        for cell in CELLS:
            style = STYLES[cell]
            found = [(gap, self.place(cell, gap, now)) for gap in self._gaps]
            line = [point for _, point in found if point is not None]
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(curve_pen(style, 1.5, 0.55 * pale))
            painter.drawPolyline(QPolygonF(line))
            for gap, point in found:
                entry = self._entry(result, cell, gap)
                if point is None or entry is None:
                    continue
                draw_interval(painter, style.colour, point.x(), scale.y(entry.low), scale.y(entry.high), pale)
                draw_marker(painter, style, point, 4.6 if now else 3.8, pale)
                if now:
                    self._paint_networks(painter, scale, style.colour, point.x(), entry)

    @staticmethod
    def _paint_networks(painter: QPainter, scale: Scale, colour: str, x: float, entry: LearnedShare) -> None:
        """A short stroke for each network, at the share that it has right at the end."""
        painter.setPen(QPen(color(colour, 0.8), pen_width(1.5), c=Qt.PenCapStyle.FlatCap))
        left, right = x + px(8), x + px(15)
        painter.drawLines([QLineF(left, scale.y(value), right, scale.y(value)) for value in entry.accuracies])

    def _paint_counts(self, painter: QPainter, scale: Scale) -> None:
        """A row for each cell under the columns."""
        top, high = scale.rect.bottom() + self._foot(), line(ROW)
        for row, cell in enumerate(CELLS):
            y = top + row * high
            draw_key(painter, cell, px(2), y + high / 2, px(30))
            mathtext.draw_in(painter, QRectF(px(40), y, px(70), high), name_of(cell), 13, "ink", 600)
            for k, gap in enumerate(self._gaps):
                wide = scale.x(k + 1) - scale.x(k)
                text = self._text(cell, gap)
                size = mathtext.fitting(text, wide - px(4), 13, 8)
                ink = "ink" if self._entry(self._now, cell, gap) is not None else "ink3"
                mathtext.draw_in(painter, QRectF(scale.x(k), y, wide, high), text, size, ink, align=CENTRE)
