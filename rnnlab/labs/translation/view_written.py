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
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.widgets.chips import plain_tip

NAME = N_("Translation", "What was written")
WRITTEN, UNCHANGED = N_("Translation", "it writes"), N_("Translation", "without the changes")
RIGHT, PINNED = N_("Translation", "right translation"), N_("Translation", "A wrote")
CORRECT, WRONG = N_("Translation", "all right"), N_("Translation", "not right")
CAPPED = N_("Translation", "not ended after {limit} words")
NO_REFERENCE = N_("Translation", "The grammar does not make this sentence.")


@dataclass(frozen=True)
class Line:
    """A sentence with its name; ``marks`` says by word whether it is not as it should be."""

    title: str
    words: tuple[str, ...]
    marks: tuple[bool, ...]
    note: str = ""
    good: bool | None = None
    solid: int = 10_000  # so many words are produced


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
        high, head, gap = metrics.height() * 1.12, px(18), px(8)
        notes = head if self._note is not None else 0.0
        room = self.height() - notes - len(self._lines) * (head + gap)
        wanted = [len(_flow(line.words, metrics, self.width())) for line in self._lines]
        most = max(len(self._lines), int(room / high))
        while sum(wanted) > most and max(wanted) > 1:
            wanted[wanted.index(max(wanted))] -= 1
        y = 0.0
        for line, count in zip(self._lines, wanted, strict=True):
            place = QRectF(0, y, self.width(), head + count * high)
            self._places.append((place, join(line.words)))
            self._paint_line(painter, line, place, head, high, metrics)
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
        rows = _flow(line.words, metrics, self.width())
        for k, row in enumerate(rows[:count]):
            x, y = 0.0, place.top() + head + k * high
            last = k == count - 1 and len(rows) > count
            for index in row:
                word = line.words[index]
                wide = metrics.horizontalAdvance(word)
                if last and x + wide > self.width() - px(16):
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
                mathtext.draw_in(painter, QRectF(x, y, px(16), high), "…", 15, "ink2")


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
    lines = [Line(tr(WRITTEN), words, marks, note, good, scene.step)]
    if trace.unedited is not None:
        before, _ = _shown(trace.unedited)
        wrong = (False,) * len(before) if reference is None else _differences(before, reference)
        lines.append(Line(tr(UNCHANGED), before, wrong))
    if scene.pinned is not None:
        pinned, _ = _shown(scene.pinned.target)
        lines.append(Line(tr(PINNED), pinned, (False,) * len(pinned)))
    if reference is not None and trace.correct is not True:
        lines.append(Line(tr(RIGHT), reference, (False,) * len(reference)))
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


def _flow(words: tuple[str, ...], metrics: QFontMetricsF, width: float) -> list[list[int]]:
    """Indices of the words, line by line."""
    rows: list[list[int]] = [[]]
    x = 0.0
    for index, word in enumerate(words):
        wide = metrics.horizontalAdvance(word)
        if rows[-1] and x + wide > width:
            rows.append([])
            x = 0.0
        rows[-1].append(index)
        x += wide + _space(words, index, metrics)
    return rows
