"""How often the first guess is right, by what decides the word: a strip below the two models."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.engine.next_traces import CONDITIONS, GuessCount, over_languages
from rnnlab.labs.selfattention import view_hidden_names as names
from rnnlab.labs.selfattention.view_words_names import fixed
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import bind, language, tr
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.controls import Pill, Segmented
from rnnlab.ui.widgets.lab_work import LabWork
from rnnlab.ui.widgets.unknown import paint_unknown
from rnnlab.ui.widgets.work_bar import WorkBar

JOB = "guesses"
SIGHTS = ("both", "before")
_HEAD, _COLUMN, _ROW = 26.0, 20.0, 24.0


class CountBars(QWidget):
    """Right of how many, for both models, in three columns."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: tuple[GuessCount, ...] = ()
        self.measured = self.concealed = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, names.COUNTS)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self._describe)

    def set_counts(self, counts: tuple[GuessCount, ...], measured: bool, concealed: bool) -> None:
        """Show counts of all languages together; ``measured`` here, or else from the cards."""
        self.counts, self.measured, self.concealed = over_languages(counts), measured, concealed
        self._describe()

    def count(self, sees: str, condition: str) -> GuessCount | None:
        """One count, where there is one."""
        found = (c for c in self.counts if c.model.endswith(sees) and c.condition == condition)
        return next(found, None)

    def source(self, short: bool = False) -> str:
        """Where the counts are from, and over how many hidden words."""
        n = max((sum(c.n for c in self.counts if c.model.endswith(sees)) for sees in SIGHTS), default=0)
        if self.measured:
            return tr(names.HERE_SHORT if short else names.HERE, count=f"{n:,}")
        return tr(names.CARD_SHORT if short else names.CARD, count=f"{n:,}")

    def sizeHint(self) -> QSize:
        return QSize(round(px(600)), round(px(_HEAD + _COLUMN + 2 * _ROW)) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(300)), self.sizeHint().height())

    def _describe(self) -> None:
        said = []
        for sees in SIGHTS:
            for condition in CONDITIONS:
                c = self.count(sees, condition)
                if c is not None:
                    named = {"sees": tr(names.SEES[sees]), "condition": tr(names.CONDITIONS[condition])}
                    said.append(tr(names.COUNT_SAID, **named, right=c.right, n=c.n, possible=c.possible))
        told = f"{self.source()}. {'; '.join(said)}" if said else tr(names.NONE_YET)
        self.setAccessibleDescription("" if self.concealed else told)
        self.update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_head(painter)
        if not self.counts:
            line = QRectF(0, px(_HEAD), self.width(), px(24))
            mathtext.draw_in(painter, line, tr(names.NONE_YET), 14, "ink2")
            return
        narrow = self.width() < px(900)
        size = 12.0 if narrow else 14.0
        left = max(mathtext.width(tr(names.SEES_SHORT[sees]), size) for sees in SIGHTS) + px(14)
        gap = px(14 if narrow else 28)
        each = (self.width() - left - 2 * gap) / len(CONDITIONS)
        top = px(_HEAD + _COLUMN)
        for row, sees in enumerate(SIGHTS):
            place = QRectF(0, top + row * px(_ROW), left, px(_ROW))
            mathtext.draw_in(painter, place, tr(names.SEES_SHORT[sees]), size, "ink")
        for k, condition in enumerate(CONDITIONS):
            x = left + k * (each + gap)
            self._paint_column(painter, QRectF(x, px(_HEAD), each, px(_COLUMN + 2 * _ROW)), condition, size)

    def _paint_head(self, painter: QPainter) -> None:
        line = QRectF(0, 0, self.width(), px(_HEAD - 4))
        mathtext.draw_in(painter, line, tr(names.MEASURED), 17, "ink", 600)
        x = mathtext.width(tr(names.MEASURED), 17, 600) + px(16)
        if not self.counts or self.concealed:
            return
        text = self.source()
        if x + mathtext.width(text, 12) + px(20) > self.width():
            text = self.source(short=True)
        badge = QRectF(x, line.center().y() - px(10), mathtext.width(text, 12) + px(20), px(21))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("field"))
        painter.drawRoundedRect(badge, px(10), px(10))
        mathtext.draw_in(painter, badge, text, 12, "ink2", align=Qt.AlignmentFlag.AlignHCenter)
        note = tr(names.PALE)
        if badge.right() + px(20) + mathtext.width(note, 12) <= self.width():
            rest = QRectF(badge.right() + px(20), 0, self.width(), line.height())
            mathtext.draw_in(painter, rest, note, 12, "ink3")

    def _paint_column(self, painter: QPainter, area: QRectF, condition: str, size: float) -> None:
        title = tr(names.CONDITIONS[condition])
        head = QRectF(area.left(), area.top(), area.width(), px(_COLUMN))
        mathtext.draw_in(painter, head, title, size, "ink2", 600)
        counts = [self.count(sees, condition) for sees in SIGHTS]
        known = next((c for c in counts if c is not None), None)
        used = mathtext.width(title, size, 600) + px(10)
        if known is not None and not self.concealed and known.chance < 1.0:  # 1: one word is possible, none is drawn
            for text in (names.CHANCE, names.CHANCE_SHORT):
                said = tr(text, share=fixed(known.chance))
                if used + mathtext.width(said, 12) <= area.width():
                    mathtext.draw_in(painter, head.adjusted(used, 0, 0, 0), said, 12, "ink3")
                    break
        digits = max(mathtext.width(written(c), size, 600) for c in counts) + px(10)
        for row, c in enumerate(counts):
            line = QRectF(area.left(), area.top() + px(_COLUMN) + row * px(_ROW), area.width(), px(_ROW))
            bar = line.adjusted(0, px(5), -digits, -px(5))
            if self.concealed:
                paint_unknown(painter, bar, 11)
                continue
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("field"))
            painter.drawRoundedRect(bar, px(2), px(2))
            if c is not None:
                for share, fill in ((c.possible / c.n, "tint2"), (c.right / c.n, "accent")):
                    painter.setBrush(color(fill))
                    filled = QRectF(bar.left(), bar.top(), bar.width() * share, bar.height())
                    painter.drawRoundedRect(filled, px(2), px(2))
            mathtext.draw_in(painter, line, written(c), size, "ink", 400, Qt.AlignmentFlag.AlignRight)
            if c is not None and c.chance < 1.0:
                painter.setPen(QPen(color("ink"), pen_width(1.6), Qt.PenStyle.DotLine))
                x = bar.left() + bar.width() * c.chance
                painter.drawLine(QPointF(x, bar.top() - px(3)), QPointF(x, bar.bottom() + px(3)))


def written(count: GuessCount | None) -> str:
    """Right of how many; a dash where nothing was counted."""
    return "–" if count is None else f"{count.right:,} / {count.n:,}"


class Counts(QWidget):
    """The bars, and the line with which they are counted anew."""

    asked = Signal()
    source_chosen = Signal(object)

    def __init__(self, work: LabWork) -> None:
        super().__init__()
        self.bars = CountBars()
        self.button = Pill(names.MEASURE)
        self.bar = WorkBar(work, JOB, names.WORK, names.WORK_COUNT)
        self.source = Segmented((("card", names.FROM_CARD), ("here", names.FROM_HERE)), names.SOURCE)
        self.source.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        box, line = QVBoxLayout(self), QHBoxLayout()
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(4)))
        line.setSpacing(round(px(12)))
        line.addWidget(self.source)
        line.addWidget(self.button)
        line.addWidget(self.bar, 1)
        line.addStretch(0)
        box.addWidget(self.bars)
        box.addLayout(line)
        self.source.hide()
        self.button.clicked.connect(self.asked)
        self.source.chosen.connect(self.source_chosen)

    def show_counts(self, counts: tuple[GuessCount, ...], measured: bool, both: bool, going: bool, hid: bool) -> None:
        """Show counts; ``both``: of two sources; ``going``: they are being made; ``hid``: nothing may be seen."""
        self.bars.set_counts(counts, measured, hid)
        self.source.setVisible(both)
        self.source.set_value("here" if measured else "card")
        self.button.setVisible(not going)
