"""What was written as a whole: now, without the changes, by A, and what would be right."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.engine.translation_traces import END
from rnnlab.labs.translation.view_scene import Scene
from rnnlab.session.tokens import join
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.theme import color, font, line, look, px
from rnnlab.ui.widgets.chips import plain_tip

NAME = N_("Translation", "What was written")
WRITTEN, UNCHANGED = N_("Translation", "it writes"), N_("Translation", "without the changes")
RIGHT, PINNED = N_("Translation", "right translation"), N_("Translation", "A wrote")
CORRECT, WRONG = N_("Translation", "fully correct"), N_("Translation", "not correct")
CAPPED = N_("Translation", "not ended after {limit} {limit:word|words}")
_NEVER_FIRST = "，。、；：？！）》」』”’,.;:?!)"  # what may not begin a line
NO_REFERENCE = N_("Translation", "The grammar does not make this sentence.")
_DOTS = 16.0  # room for the dots where words are left out


@dataclass(frozen=True)
class Line:
    """A sentence with its name; ``marks`` says by word whether it is not as it should be."""

    title: str
    words: tuple[str, ...]
    marks: tuple[bool, ...]
    note: str = ""
    good: bool | None = None
    solid: int = 10_000  # so many words are produced
    at: int = 0  # the word that stays in sight where not all of them fit


class Written(QWidget):
    """Paints the sentences, each in as many lines as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Line] = []
        self._note: Text | None = None
        self._places: list[tuple[QRectF, str]] = []
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_scene(self, scene: Scene | None) -> None:
        """Tell a scene's sentences."""
        self._lines = [] if scene is None else lines_of(scene)
        self._note = NO_REFERENCE if scene is not None and scene.trace.reference is None else None
        told = ". ".join(f"{line.title}: {join(line.words)}" for line in self._lines)
        self.setAccessibleDescription(told)
        self.update()

    def lines(self) -> list[Line]:
        """What is told."""
        return self._lines

    def sizeHint(self) -> QSize:
        return QSize(round(px(250)), round(px(190)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(150)), round(px(70)))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            at = event.pos()
            text = next((whole for place, whole in self._places if place.contains(at.toPointF())), "")
            QToolTip.showText(event.globalPos(), plain_tip(text) if text else "", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._places = []
        if not self._lines:
            return
        metrics = QFontMetricsF(font(15))
        high, head, gap = metrics.height() * 1.12, line(18, 12), px(8)
        notes = head if self._note is not None else 0.0
        # of sentences that have no room none is cut: the last ones are left out
        most = max(1, int((self.height() - notes + gap + 1) / (head + gap + high)))
        lines = self._lines[:most]
        room = self.height() - notes - len(lines) * (head + gap) + gap
        wanted = [len(_flow(one.words, metrics, self.width())) for one in lines]
        most = max(len(lines), int(room / high))
        while sum(wanted) > most and max(wanted) > 1:
            wanted[wanted.index(max(wanted))] -= 1
        y = 0.0
        for one, count in zip(lines, wanted, strict=True):
            place = QRectF(0, y, self.width(), head + count * high)
            self._places.append((place, join(one.words)))
            self._paint_line(painter, one, place, head, high, metrics)
            y = place.bottom() + gap
        if self._note is not None and y + head <= self.height() + 1:
            text = tr(self._note)
            size = mathtext.fitting(text, self.width(), 12, 9)
            mathtext.draw_in(painter, QRectF(0, y - px(4), self.width(), head), text, size, "ink3")
            self._places.append((QRectF(0, y, self.width(), head), text))

    def _paint_line(
        self, painter: QPainter, line: Line, place: QRectF, head: float, high: float, metrics: QFontMetricsF
    ) -> None:
        top = QRectF(place.left(), place.top(), place.width(), head)
        end = mathtext.width(line.title, 12)
        mathtext.draw_in(painter, top, line.title, 12, "ink3")
        if line.note:
            ink = "ink3" if line.good is None else "i_text" if line.good else "warning"
            rest = top.adjusted(end + px(10), 0, 0, 0)
            size = mathtext.fitting(line.note, rest.width(), 12, 9, 600)
            mathtext.draw_in(painter, rest, line.note, size, ink, 600)
        count = max(1, round((place.height() - head) / high))
        rows, indent = _rows_in_sight(line, metrics, self.width(), count), 0.0
        if rows[0] and rows[0][0] > 0:
            indent = px(_DOTS)
            mathtext.draw_in(painter, QRectF(0, place.top() + head, indent, high), "…", 15, "ink2")
        for k, row in enumerate(rows[:count]):
            x, y = 0.0 if k else indent, place.top() + head + k * high
            last = k == count - 1 and len(rows) > count
            for index in row:
                word = line.words[index]
                wide = metrics.horizontalAdvance(word)
                if last and x + wide > self.width() - px(_DOTS):
                    break
                solid = index < line.solid
                ink = "warning" if line.marks[index] and solid else "ink" if solid else "ink3"
                mathtext.draw_in(painter, QRectF(x, y, wide + 2, high), mathtext.literal(word), 15, ink)
                if line.marks[index] and solid:
                    foot = y + high - px(3)
                    painter.setPen(color("warning"))
                    painter.drawLine(round(x), round(foot), round(x + wide), round(foot))
                x += wide + _space(line.words, index, metrics)
            if last:
                mathtext.draw_in(painter, QRectF(x, y, px(_DOTS), high), "…", 15, "ink2")


def lines_of(scene: Scene) -> list[Line]:
    """A scene's sentences, the present one first."""
    trace = scene.trace
    words, ended = _shown(trace.target)
    hidden = scene.hidden_from
    if hidden is not None:
        words = (*words[: hidden - 1], "…")
        return [Line(tr(WRITTEN), words, (False,) * len(words))]
    reference = trace.reference
    marks = (False,) * len(words) if reference is None else _differences(words, reference)
    note, good = "", None
    if not ended and trace.decoding.stopped == "limit":
        note, good = tr(CAPPED, limit=trace.decoding.limit), False
    elif trace.correct is not None:
        note, good = tr(CORRECT if trace.correct else WRONG), trace.correct
    lines = [Line(tr(WRITTEN), words, marks, note, good, scene.step, scene.step - 1)]
    if trace.unedited is not None:
        before, _ = _shown(trace.unedited)
        wrong = (False,) * len(before) if reference is None else _differences(before, reference)
        lines.append(Line(tr(UNCHANGED), before, wrong, at=scene.step - 1))
    if scene.pinned is not None:
        pinned, _ = _shown(scene.pinned.target)
        lines.append(Line(tr(PINNED), pinned, (False,) * len(pinned), at=scene.step - 1))
    if reference is not None and trace.correct is not True:
        lines.append(Line(tr(RIGHT), reference, (False,) * len(reference), at=scene.step - 1))
    return lines


def _shown(words: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    """A sentence without its end, and whether it has one."""
    return (words[:-1], True) if words and words[-1] == END else (words, False)


def _differences(words: tuple[str, ...], reference: tuple[str, ...]) -> tuple[bool, ...]:
    return tuple(a != b for a, b in zip_longest(words, reference))[: len(words)]


def _space(words: tuple[str, ...], index: int, metrics: QFontMetricsF) -> float:
    """Between two words of Chinese there is no space."""
    both = words[index : index + 2]
    return metrics.horizontalAdvance(" ") if len(both) < 2 or " " in join(both) else 0.0


def _rows_in_sight(line: Line, metrics: QFontMetricsF, width: float, count: int) -> list[list[int]]:
    """The rows from the first one on that is shown: ``count`` of them have the word at ``line.at`` among them."""
    rows = _flow(line.words, metrics, width)
    if len(rows) <= count or not line.words:
        return rows
    at = min(max(line.at, 0), len(line.words) - 1)
    row = next(k for k, indices in enumerate(rows) if at in indices)
    start = min(max(row - (count - 1) // 2, 0), len(rows) - count)
    if start == 0:
        return rows
    first = at if count == 1 else rows[start][0]
    return _flow(line.words, metrics, width, first, px(_DOTS))


def _flow(
    words: tuple[str, ...], metrics: QFontMetricsF, width: float, first: int = 0, indent: float = 0.0
) -> list[list[int]]:
    """Indices of the words, line by line, from word ``first`` on; a comma takes its word along to the next line."""
    rows: list[list[int]] = [[]]
    x = indent
    for index, word in enumerate(words[first:], first):
        wide = metrics.horizontalAdvance(word)
        if rows[-1] and x + wide > width:
            rows.append([])
            x = 0.0
            if word[0] in _NEVER_FIRST and len(rows[-2]) > 1:
                before = rows[-2].pop()
                rows[-1].append(before)
                x = metrics.horizontalAdvance(words[before]) + _space(words, before, metrics)
        rows[-1].append(index)
        x += wide + _space(words, index, metrics)
    return rows
