"""How often the sense is named rightly: bars by model, for a deciding word before and after."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.context_traces import SenseAccuracy
from rnnlab.labs.context.view_senses import BOTH, BOTH_NAME, FORWARD, FORWARD_NAME, STATIC_NAME, paint_model
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.unknown import paint_unknown

TITLE = N_("Context", "Accuracy")
AT_WORD = N_("Context", "read at the word itself")
CARD = N_("Context", "from the models’ cards · {count} held-out sentences")
HERE = N_("Context", "measured here · {count} held-out sentences")
CARD_BRIEF, HERE_BRIEF = (
    N_("Context", "card · {count} {count:sentence|sentences}"),
    N_("Context", "measured here · {count}"),
)
COLUMNS = {"before": N_("Context", "deciding word before"), "after": N_("Context", "deciding word after")}
BRIEF_COLUMNS = {"before": N_("Context", "before"), "after": N_("Context", "after")}
GUESS = N_("Context", "guess {share}")
LAST_NAME = N_("Context", "Forward, read at the last word")
LAST_SHORT = N_("Context", "Forward, last word")
NONE_YET = N_("Context", "Nothing has been counted yet.")
CHANCE = 0.5
_HEAD, _COLUMN, _ROW, _TALL = 30.0, 24.0, 30.0, 38.0
_RIGHT = Qt.AlignmentFlag.AlignRight


@dataclass(frozen=True)
class AccuracyRow:
    """One model read at one place: right answers and sentences by where the deciding word stands."""

    model: str
    reads: str
    counts: dict[str, tuple[int, int]]

    @property
    def name(self) -> Text:
        """What it is called."""
        if self.model.endswith("bidirectional"):
            return BOTH_NAME
        if self.model.endswith("static"):
            return STATIC_NAME
        return LAST_NAME if self.reads == "last" else FORWARD_NAME

    @property
    def sign(self) -> str:
        """Which mark stands beside it."""
        if self.model.endswith("static"):
            return ""
        return BOTH if self.model.endswith("bidirectional") else FORWARD

    @property
    def colour(self) -> str:
        """Its bars' colour."""
        if self.model.endswith("bidirectional"):
            return "h"
        return "ink2" if self.model.endswith("forward") and self.reads == "word" else "axis"


def rows_of(accuracy: tuple[SenseAccuracy, ...]) -> tuple[AccuracyRow, ...]:
    """Rows in the order in which they are counted; every model read at the word, the forward one at the end too."""
    found: dict[tuple[str, str], dict[str, tuple[int, int]]] = {}
    for each in accuracy:
        if each.reads == "word" or each.model.endswith("forward"):
            found.setdefault((each.model, each.reads), {})[each.condition] = (each.correct, each.count)
    order = ("sense-forward", "word"), ("sense-bidirectional", "word"), ("sense-forward", "last")
    keys = [key for key in order if key in found] + [key for key in found if key not in order]
    return tuple(AccuracyRow(model, reads, found[model, reads]) for model, reads in keys)


class AccuracyBars(QWidget):
    """Right answers of how many, with the line of guessing.

    Parameters
    ----------
    brief : bool
        Beside other pictures: the first three rows alone, smaller.
    """

    NAME = N_("Context", "Accuracy by model and by where the deciding word stands")

    def __init__(self, brief: bool = False) -> None:
        super().__init__()
        self._brief = brief
        self._rows: tuple[AccuracyRow, ...] = ()
        self._measured = self._concealed = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self._tell)

    def set_accuracy(self, accuracy: tuple[SenseAccuracy, ...], measured: bool, concealed: bool = False) -> None:
        """Show counts; ``measured`` here, or else from the cards."""
        rows = rows_of(accuracy)
        self._rows = rows[:3] if self._brief else rows
        self._measured, self._concealed = measured, concealed
        self._tell()

    def texts(self) -> list[tuple[str, str, str]]:
        """What is written: model, right before, right after."""
        return [(tr(row.name), _counted(row, "before"), _counted(row, "after")) for row in self._rows]

    def source(self) -> str:
        """Where the counts are from."""
        count = sum(total for _, total in self._rows[0].counts.values()) if self._rows else 0
        return tr(HERE if self._measured else CARD, count=f"{count:,}")

    def _tell(self) -> None:
        if self._concealed:
            self.setAccessibleDescription("")
        else:
            said = "; ".join(f"{name}: {before}, {after}" for name, before, after in self.texts())
            self.setAccessibleDescription(f"{self.source()}. {said}" if said else tr(NONE_YET))
        self.update()

    def needed(self) -> float:
        """The height that all rows need, at their smallest."""
        return px(_HEAD + _COLUMN) + max(3, len(self._rows)) * px(24)

    def sizeHint(self) -> QSize:
        return QSize(round(px(560)), round(px(_HEAD + _COLUMN + 4 * _ROW)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(260)), round(px(_HEAD + _COLUMN + 3 * 22)))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_head(painter)
        if not self._rows:
            line = QRectF(0, px(_HEAD), self.width(), px(24))
            mathtext.draw_in(painter, line, tr(NONE_YET), 15, "ink2")
            return
        size = 15.0 if self.width() > px(440) else 13.0
        names = self._names(size)
        digits = max(
            QFontMetricsF(font(size, 600)).horizontalAdvance(_counted(row, condition))
            for row in self._rows for condition in COLUMNS
        )  # fmt: skip
        each = (self.width() - names - px(16)) / 2
        high = min(px(_ROW if self._brief else _TALL), (self.height() - px(_HEAD + _COLUMN)) / len(self._rows))
        top = px(_HEAD + _COLUMN)
        for column, condition in enumerate(COLUMNS):
            left = names + px(16) + column * each
            bar = QRectF(left, top, each - digits - px(24), high * len(self._rows))
            self._paint_column(painter, bar, condition, size, high, digits)
        for k, row in enumerate(self._rows):
            y = top + (k + 0.5) * high
            if row.sign:
                paint_model(painter, QPointF(px(8), y), row.sign, 5.5, filled=row.reads == "word")
            place = QRectF(px(22), y - high / 2, names - px(22), high)
            mathtext.draw_in(painter, place, self._name(row), size, "ink" if row.reads == "word" else "ink2")

    def _name(self, row: AccuracyRow) -> str:
        return tr(LAST_SHORT if row.name == LAST_NAME and self.width() < px(700) else row.name)

    def _names(self, size: float) -> float:
        return px(24) + max(mathtext.width(self._name(row), size) for row in self._rows)

    def _paint_head(self, painter: QPainter) -> None:
        line = QRectF(0, 0, self.width(), px(_HEAD - 4))
        mathtext.draw_in(painter, line, tr(TITLE), 18, "ink", 600)
        x = mathtext.width(tr(TITLE), 18, 600) + px(12)
        right = line.right()
        if self._rows and not self._concealed:
            text = self.source()
            if mathtext.width(text, 12) + px(20) > line.width() - x:
                count = sum(total for _, total in self._rows[0].counts.values())
                text = tr(HERE_BRIEF if self._measured else CARD_BRIEF, count=f"{count:,}")
            wide = mathtext.width(text, 12) + px(20)
            badge = QRectF(line.right() - wide, line.center().y() - px(11), wide, px(22))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("field"))
            painter.drawRoundedRect(badge, px(11), px(11))
            mathtext.draw_in(painter, badge, text, 12, "ink2", align=Qt.AlignmentFlag.AlignHCenter)
            right = badge.left() - px(10)
        note = tr(AT_WORD)
        if x + mathtext.width(note, 13) <= right:
            fits = mathtext.fitting(note, right - x, 15, 13)
            mathtext.draw_in(painter, QRectF(x, 0, right - x, line.height()), note, fits, "ink2")

    def _paint_column(
        self, painter: QPainter, bar: QRectF, condition: str, size: float, high: float, digits: float
    ) -> None:
        guess = tr(GUESS, share=number(CHANCE, 1))
        head = QRectF(bar.left(), bar.top() - px(_COLUMN), bar.width() + px(10) + digits, px(_COLUMN - 4))
        named = {each: tr(text) for each, text in COLUMNS.items()}
        if max(mathtext.width(text, 11) for text in named.values()) > head.width():
            named = {each: tr(text) for each, text in BRIEF_COLUMNS.items()}  # what tells them apart stands last
        gap, title, titles = px(10), named[condition], list(named.values())  # of one size
        fits = next((s for s in (14.0, 13.0, 12.0) if _with(titles, guess, s) + gap <= head.width()), 0.0)
        alone = fits or min(mathtext.fitting(each, head.width(), 14, 11) for each in titles)
        mathtext.draw_in(painter, head, title, alone, "ink2")
        if fits:
            rest = head.adjusted(mathtext.width(title, fits) + gap, 0, 0, 0)
            mathtext.draw_in(painter, rest, guess, min(fits, 13.0), "ink3")
        thick = min(px(16), high * 0.62)
        for k, row in enumerate(self._rows):
            y = bar.top() + (k + 0.5) * high
            place = QRectF(bar.left(), y - thick / 2, bar.width(), thick)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("field"))
            painter.drawRoundedRect(place, px(2), px(2))
            counted = row.counts.get(condition)
            text = _counted(row, condition)
            if self._concealed:
                paint_unknown(painter, place, 12)
                continue
            if counted is None or not counted[1]:
                mathtext.draw_in(
                    painter, QRectF(bar.right() + px(10), y - high / 2, digits + 2, high), text, size, "ink3"
                )
                continue
            share = counted[0] / counted[1]
            painter.setBrush(color(row.colour))
            painter.drawRoundedRect(QRectF(place.left(), place.top(), place.width() * share, thick), px(2), px(2))
            low = share < 0.75
            ink, weight = ("accent_text", 600) if low else ("ink", 400)
            rest = QRectF(bar.right() + px(10), y - high / 2, digits + 2, high)
            mathtext.draw_in(painter, rest, text, size, ink, weight)
        pen = QPen(color("ink"), pen_width(1.6), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
        pen.setDashPattern([1.0, 2.2])
        painter.setPen(pen)
        x = bar.left() + CHANCE * bar.width()
        painter.drawLine(QPointF(x, bar.top() - px(2)), QPointF(x, bar.bottom()))


def _with(titles: list[str], guess: str, size: float) -> float:
    return max(mathtext.width(title, size) for title in titles) + mathtext.width(guess, min(size, 13.0))


def _counted(row: AccuracyRow, condition: str) -> str:
    correct, total = row.counts.get(condition, (0, 0))
    return f"{correct:,} / {total:,}" if total else "–"
