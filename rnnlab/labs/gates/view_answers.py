"""What a trained model answers after the last word: each answer's probability as computed and when forced."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates.view_parts import AS_COMPUTED, AnswerRow, answer_rows, share_text, strongest
from rnnlab.labs.gates.view_result import AFTER, FORCED
from rnnlab.session.tokens import join
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import at_least, least, number, rounded, vanishes
from rnnlab.ui.look.theme import color, font, letters, line, look, pen_width, px
from rnnlab.ui.widgets.model_words import written
from rnnlab.ui.widgets.unknown import paint_unknown

REST = N_("Gates answers", "{count} {count:other|others}")
DOWN, UP = N_("Gates answers", "down {value}"), N_("Gates answers", "up {value}")
OF = N_("Gates answers", "probability of “{answer}”")
BRIEF, NAMED = N_("Gates answers", "$P$({answer})"), N_("Gates answers", "“{answer}”")
IS, BELOW = N_("Gates answers", "$P$ = {value}"), N_("Gates answers", "$P$ < {value}")
NONE, LESS = N_("Gates answers", "no change"), N_("Gates answers", "less than {value}")
CHANGE_OF = N_("Gates answers", "change of the probability of “{answer}”")
CHANGE_BRIEF = N_("Gates answers", "change of $P$({answer})")
CHANGE_LEAST = N_("Gates answers", "change of $P$")
UNREAD = N_("Gates answers", "“{answer}”; no word was known")
SAME = N_("Gates answers", "“{answer}”; no gate is forced")
_RIGHT = Qt.AlignmentFlag.AlignRight
_LAST_WORDS = 3
DIGITS = 3  # of the big number at least; the inspector has all


class AnswerBars(QWidget):
    """Bars of both runs, one answer a row; a press or the arrow keys choose the answer that is followed."""

    answer_chosen = Signal(int)  # from 0

    NAME = N_("Gates answers", "Answers after the last word: up and down choose the one that is followed")

    def __init__(self) -> None:
        super().__init__()
        self._trace: GatesTrace | None = None
        self._rows: list[AnswerRow] = []
        self._concealed = False
        self._pinned: tuple[float, ...] = ()  # A's probabilities by answer, forced run
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self._tell)

    def set_trace(self, trace: GatesTrace, pinned: GatesTrace | None = None, concealed: bool = False) -> None:
        """Show the answers of a trained model's trace.

        Parameters
        ----------
        pinned : GatesTrace, optional
            A's: a tick on each bar.
        concealed : bool
            Hide all that was computed.
        """
        if trace.answers is None:
            return
        self._trace, self._concealed = trace, concealed
        self._rows = [] if concealed else answer_rows(trace.answers)
        fits = pinned is not None and pinned.answers is not None and pinned.answers.names == trace.answers.names
        self._pinned = tuple(map(float, pinned.answers.forced[-1])) if fits else ()  # type: ignore[union-attr]
        self._tell()

    def rows(self) -> list[tuple[str, float, float]]:
        """What is drawn: name, probability as computed, probability when forced."""
        return [(self._name(row), row.before, row.after) for row in self._rows]

    def headline(self) -> tuple[str, str]:
        """The big words below the bars, and the small ones."""
        if self._trace is None or self._trace.answers is None or not self._rows:
            return "", ""
        row = self._rows[0]
        answer, digits = self._name(row), at_least(DIGITS)
        if self._trace.unknown and all(self._trace.unknown):
            return tr(IS, value=number(row.after, digits)), tr(UNREAD, answer=mathtext.literal(answer))
        if not any(held.any() for held in self._trace.held.values()):
            small = vanishes(row.before, digits)
            text = tr(BELOW, value=least(digits)) if small else tr(IS, value=number(row.before, digits))
            return text, tr(SAME, answer=mathtext.literal(answer))
        change = row.after - row.before
        if change == 0 or vanishes(change, digits):
            text = tr(NONE) if change == 0 else tr(LESS, value=least(digits))
            return text, tr(CHANGE_OF, answer=mathtext.literal(answer))
        return tr(DOWN if change < 0 else UP, value=number(abs(change), digits)), tr(
            OF, answer=mathtext.literal(answer)
        )

    def sizeHint(self) -> QSize:
        return QSize(round(px(280)), round(px(200)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(160)), round(px(110)))

    def row_center(self, place: int) -> QPointF:
        """Middle of a row (from 0)."""
        area, high = self._bars()
        return QPointF(area.center().x(), area.top() + (place + 0.5) * high)

    def _name(self, row: AnswerRow) -> str:
        if row.place is None:
            return tr(REST, count=row.rest)
        assert self._trace is not None
        assert self._trace.answers is not None
        return written(self._trace.answers.names[row.place])

    def _tell(self) -> None:
        told = "; ".join(f"{name}: {rounded(before)} → {rounded(after)}" for name, before, after in self.rows())
        self.setAccessibleDescription(f"{mathtext.plain(' '.join(self.headline()))}. {told}")
        self.update()

    # gestures

    def mousePressEvent(self, event: QMouseEvent) -> None:
        area, high = self._bars()
        place = int((event.position().y() - area.top()) // high) if area.contains(event.position()) else -1
        if 0 <= place < len(self._rows):
            self._choose(self._rows[place])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key not in (Qt.Key.Key_Up, Qt.Key.Key_Down) or self._trace is None or self._trace.answers is None:
            event.ignore()
            return
        count = len(self._trace.answers.names)
        self.answer_chosen.emit((self._trace.answers.target + (1 if key == Qt.Key.Key_Down else -1)) % count)

    def _choose(self, row: AnswerRow) -> None:
        if row.place is not None:
            self.answer_chosen.emit(row.place)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # drawing

    def _bars(self) -> tuple[QRectF, float]:
        """Where the rows stand, and how high one is."""
        top, foot = (px(30), px(44)) if self.height() >= px(160) else (px(25), px(39))
        top += self._legend_top()
        area = QRectF(0, top, self.width(), max(px(40), self.height() - top - foot))
        high = min(px(31), area.height() / max(1, len(self._rows)))
        area.setHeight(high * max(1, len(self._rows)))
        return area, high

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._trace is None or self._trace.answers is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_heading(painter)
        if self._concealed:
            top = px(30) + self._legend_top()
            paint_unknown(painter, QRectF(1, top, self.width() - 2, self.height() - top - px(6)), 24)
            return
        area, high = self._bars()
        most = strongest(self._trace.answers.forced[-1])
        size = mathtext.fitting("0", high, 15, 12) if high >= px(22) else min(13.0, high / px(1) * 0.86)
        names = max(mathtext.width(name, size, 600) for name, _, _ in self.rows())
        label = min(names, area.width() * 0.32)
        numbers = QFontMetricsF(font(size, 600)).horizontalAdvance(f"{number(0.5)} → {number(0.5)}")
        bar = QRectF(area.left() + label + px(10), 0, area.width() - label - numbers - px(18), 0)
        for place, row in enumerate(self._rows):
            strong = row.place is not None and row.place in (self._trace.answers.target, most)
            self._paint_row(painter, QRectF(0, area.top() + place * high, area.width(), high), bar, row, size, strong)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(color("ink"), pen_width(1.5), Qt.PenStyle.DotLine))
            painter.drawRoundedRect(QRectF(1, area.top() - px(1), area.width() - 2, high + px(2)), px(4), px(4))
        self._paint_headline(painter, QRectF(0, self.height() - px(38), self.width(), px(36)))

    def _after(self, count: int) -> str:
        """After which words, the last so many of them."""
        assert self._trace is not None
        return tr(AFTER, word=mathtext.literal(join(self._trace.tokens[-count:])))

    def _legend_top(self) -> float:
        """Where the legend stands: beside the heading, or below it where a class's letters leave no room there."""
        legend = sum(mathtext.width(tr(text), 12) + px(26) for text in (FORCED, AS_COMPUTED))
        beside = mathtext.width(self._after(1), 15, 600) + px(4) + legend <= self.width()
        below = line(24, 15)
        rows = (self.height() - px(30) - px(44) - below) / max(1, len(self._rows))
        roomy = rows >= letters(15)  # and the rows keep the height of their letters
        return below if look().presenting and roomy and not beside else 0.0

    def _paint_heading(self, painter: QPainter) -> None:
        """After which words, and which colour is which run."""
        assert self._trace is not None
        row = QRectF(0, self._legend_top(), self.width(), px(24))
        x = row.right()
        for text, colour in ((tr(FORCED), "accent"), (tr(AS_COMPUTED), "axis")):
            wide = mathtext.width(text, 12)
            mathtext.draw_in(painter, QRectF(x - wide, row.top(), wide, row.height()), text, 12, "ink2")
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color(colour))
            painter.drawRoundedRect(QRectF(x - wide - px(16), row.center().y() - px(4), px(12), px(8)), 2, 2)
            x -= wide + px(26)
        room = x - px(4) if row.top() == 0 else row.width()
        for count in range(min(_LAST_WORDS, len(self._trace.tokens)), 0, -1):
            title = self._after(count)
            if count == 1 or mathtext.width(title, 15, 600) <= room:
                size = mathtext.fitting(title, room, 15, 11, 600)
                mathtext.draw_in(painter, QRectF(0, 0, room, row.height()), title, size, "ink", 600)
                return

    def _paint_row(
        self, painter: QPainter, row: QRectF, bar: QRectF, answer: AnswerRow, size: float, strong: bool
    ) -> None:
        ink, weight = ("ink", 600) if strong else ("ink2", 400)
        label = QRectF(0, row.top(), bar.left() - px(8), row.height())
        mathtext.draw_in(painter, label, mathtext.literal(self._name(answer)), size, ink, weight, _RIGHT)
        thick = min(px(9), row.height() * 0.34)
        painter.setPen(Qt.PenStyle.NoPen)
        for value, colour, y in (
            (answer.before, "axis", row.center().y() - thick - px(0.5)),
            (answer.after, "accent", row.center().y() + px(0.5)),
        ):
            painter.setBrush(color("field"))
            painter.drawRoundedRect(QRectF(bar.left(), y, bar.width(), thick), 2, 2)
            painter.setBrush(color(colour))
            # a hair of the colour even at 0: the bar begins here
            painter.drawRoundedRect(QRectF(bar.left(), y, max(px(1.2), value * bar.width()), thick), 1.5, 1.5)
        if self._pinned and answer.place is not None:
            self._paint_pinned(painter, row, bar, self._pinned[answer.place], thick)
        after = share_text(answer.after)
        wide = mathtext.width(after, size, 600 if strong else 400)
        end = QRectF(row.right() - wide, row.top(), wide, row.height())
        mathtext.draw_in(painter, end, after, size, "accent_text" if strong else "ink2", 600 if strong else 400)
        rest = QRectF(bar.right(), row.top(), end.left() - bar.right(), row.height())
        mathtext.draw_in(
            painter, rest, f"{share_text(answer.before)} → ", size, "ink" if strong else "ink2", align=_RIGHT
        )

    @staticmethod
    def _paint_pinned(painter: QPainter, row: QRectF, bar: QRectF, share: float, thick: float) -> None:
        """A's probability as a tick with its letter."""
        x = bar.left() + share * bar.width()
        painter.setPen(QPen(color("ink"), pen_width(2)))
        painter.drawLine(QPointF(x, row.center().y() - px(1)), QPointF(x, row.center().y() + thick + px(2)))
        side = px(9)
        place = QRectF(x + px(3) if x + side + px(4) < bar.right() else x - side - px(3), row.center().y(), side, thick)
        mathtext.draw_in(painter, place, "A", 9, "ink", 600, Qt.AlignmentFlag.AlignHCenter)

    def _paint_headline(self, painter: QPainter, area: QRectF) -> None:
        big, small = self.headline()
        size = 26.0 if look().palette.name == "projector" else 24.0
        size = 20.0 if big == tr(LESS, value=least(at_least(DIGITS))) else size  # words need more room than a number
        base = area.bottom() - px(7)
        end = mathtext.draw(painter, area.left(), base, big, size, "accent_text", 600)
        room = QRectF(end + px(10), base - px(16), area.right() - end - px(10), px(22))
        if mathtext.width(small, 11) > room.width():
            answer = mathtext.literal(self._name(self._rows[0]))
            of_change = small == tr(CHANGE_OF, answer=answer)
            of_itself = not of_change and small != tr(OF, answer=answer)  # the big words say already that it is P
            small = tr(NAMED if of_itself else CHANGE_BRIEF if of_change else BRIEF, answer=answer)
            if of_change and mathtext.width(small, 11) > room.width():
                small = tr(CHANGE_LEAST)
        mathtext.draw_in(painter, room, small, mathtext.fitting(small, room.width(), 15, 11), "ink2")
