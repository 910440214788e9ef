"""How the plane of paths tells answers and sentences apart: by form and colour, never by colour alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from rnnlab.engine.reader_traces import Paths
from rnnlab.engine.traces import Array
from rnnlab.labs.reader.state import State
from rnnlab.session import models
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import color, font, look, pen_width, px

FORMS = ("dot", "square", "triangle", "diamond", "turned", "plus", "cross", "star")
# Answers have no colour of the program's own (x, h, c and the gates have theirs): these are told apart beside them,
# and each has a form as well. At least 3:1 on the stage, 4.5:1 for the projector.
_COLOURS = {
    "light": ("#C62F2F", "#3C4B57", "#7A4FC4", "#6A7700", "#00807F", "#B5501B", "#8C2D78", "#46703A"),
    "dark": ("#FF8F85", "#B4C4D2", "#B9A2FF", "#C3CC5A", "#4FD0CC", "#F0A36E", "#EE96DC", "#97CC84"),
    "projector": ("#9A1414", "#26323C", "#4F2A99", "#454E00", "#00504F", "#7C2F06", "#651A55", "#274A1D"),
}
FEW = 5  # more sentences have shorter names at their ends
LETTERS = "ABCDEFGHIJ"  # A and B are the timeline's two rows


@dataclass(frozen=True)
class Way:
    """One sentence's way over the plane."""

    words: tuple[str, ...]
    points: Array  # (T+1)×2, from h_0 on
    letter: str
    role: str  # "main", "compare" or "other"
    answer: int | None  # the most probable one after the last word
    other: int = -1  # its place among the State's further sentences
    label: str = ""  # the words, or the part of them that tells the sentences apart
    unknown: tuple[bool, ...] = ()  # by word: whether the network lacks it; () where it has all

    def last(self) -> int:
        """The last step whose state is finite, and all before it."""
        for step, (x, y) in enumerate(self.points.tolist()):
            if not (math.isfinite(x) and math.isfinite(y)):
                return step - 1
        return len(self.points) - 1

    def step(self, step: int) -> int:
        """The step shown where the timeline is at ``step``: a shorter sentence waits at its end."""
        return max(0, min(step, len(self.words), self.last()))


def unknown_words(state: State, words: Sequence[str]) -> tuple[bool, ...]:
    """Which words the trained network lacks; () where it has all, or is the toy, which makes a vector for any word."""
    known = models.vocabulary(state.model) if state.model else frozenset()
    lacks = tuple(word not in known and word not in state.model_embeddings for word in words)
    return lacks if known and any(lacks) else ()


def ways(state: State, paths: Paths) -> tuple[Way, ...]:
    """The sentences in order: the first, the second where there is one, then the further ones."""
    found: list[Way] = []
    fixed = 1 if state.compare is None else 2
    for k, words in enumerate(paths.sentences):
        role = "main" if k == 0 else "compare" if k < fixed else "other"
        label = telling(words, paths.sentences, 26 if len(paths.sentences) <= FEW else 15)
        letter = LETTERS[k if k < fixed else k - fixed + 2]
        lacks = unknown_words(state, words)
        found.append(Way(words, paths.points[k], letter, role, paths.final_answers[k], k - fixed, label, lacks))
    return tuple(found)


def _cut(text: str, room: int) -> str:
    """The text's beginning; a Chinese character is as wide as two Latin ones."""
    taken = 0
    for k, character in enumerate(text):
        taken += 2 if ord(character) >= 0x2E80 else 1
        if taken > room:
            return text[:k].rstrip() + "…"
    return text


def telling(words: Sequence[str], sentences: Sequence[Sequence[str]], room: int) -> str:
    """A sentence in about ``room`` Latin characters: a long one from where the sentences begin to differ."""
    whole = join(words)
    if _cut(whole, room) == whole:
        return whole
    columns = zip(*sentences, strict=False)
    same = next((k for k, tokens in enumerate(columns) if len(set(tokens)) > 1), min(map(len, sentences), default=0))
    if len(sentences) < 2 or same >= len(words):
        same = 0
    return ("…" if same else "") + _cut(join(words[same:]), room)


def answer_name(names: Sequence[tuple[str, str]], answer: int | None) -> str:
    """An answer in the window's language; empty where there is none."""
    if answer is None or not 0 <= answer < len(names):
        return ""
    return names[answer][0 if language().name == "zh" else 1]


def answer_colour(answer: int) -> QColor:
    """The colour of an answer's marks in the present theme."""
    colours = _COLOURS[look().palette.name]
    # Beyond eight answers a form comes back with another colour.
    return QColor(colours[(answer + answer // len(FORMS)) % len(colours)])


def answer_form(answer: int) -> str:
    """The form of an answer's marks."""
    return FORMS[answer % len(FORMS)]


def draw_answer(painter: QPainter, answer: int, at: QPointF, size: float, alpha: float = 1.0) -> None:
    """One mark of an answer, ``size`` logical pixels from its middle to its edge."""
    ink = answer_colour(answer)
    ink.setAlphaF(alpha)
    form = answer_form(answer)
    if form in ("plus", "cross"):
        painter.setPen(QPen(ink, max(1.6, size * 0.5), c=Qt.PenCapStyle.FlatCap))
        reach = size if form == "plus" else size * 0.78
        if form == "plus":
            lines = [QLineF(-reach, 0, reach, 0), QLineF(0, -reach, 0, reach)]
        else:
            lines = [QLineF(-reach, -reach, reach, reach), QLineF(-reach, reach, reach, -reach)]
        painter.drawLines([line.translated(at) for line in lines])
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    if form == "dot":
        painter.drawEllipse(at, size * 0.88, size * 0.88)
    elif form == "square":
        painter.drawRect(QRectF(at.x() - size * 0.8, at.y() - size * 0.8, size * 1.6, size * 1.6))
    else:
        painter.drawPolygon(QPolygonF([at + corner * size for corner in _CORNERS[form]]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _star() -> list[QPointF]:
    return [
        QPointF(math.sin(k * math.pi / 5) * (1.2 if k % 2 == 0 else 0.5),
                -math.cos(k * math.pi / 5) * (1.2 if k % 2 == 0 else 0.5))
        for k in range(10)
    ]  # fmt: skip


_CORNERS = {
    "triangle": [QPointF(0, -1.1), QPointF(1.05, 0.8), QPointF(-1.05, 0.8)],
    "turned": [QPointF(0, 1.1), QPointF(1.05, -0.8), QPointF(-1.05, -0.8)],
    "diamond": [QPointF(0, -1.2), QPointF(1.0, 0), QPointF(0, 1.2), QPointF(-1.0, 0)],
    "star": _star(),
}


def way_colour(way: Way) -> QColor:
    """A way's colour: h's for the timeline's sentences, the text's second for the others."""
    return color("ink2" if way.role == "other" else "h")


def way_width(way: Way) -> float:
    """A way's pen, in design pixels."""
    return {"main": 2.6, "compare": 2.2, "other": 1.5}[way.role]


def letter_font() -> QFont:
    """The font of the letter in a marker."""
    return font(11, 600)


def draw_state(painter: QPainter, way: Way, at: QPointF, now: bool, alpha: float = 1.0) -> None:
    """One state of a way: dot, hollow square, or a small ring that carries its letter where the reading is now."""
    ink = way_colour(way)
    ink.setAlphaF(alpha)
    if way.role == "other" and now:
        radius = px(8.5)
        painter.setPen(QPen(ink, pen_width(1.5)))
        painter.setBrush(color("stage"))
        painter.drawEllipse(at, radius, radius)
        painter.setFont(letter_font())
        painter.setPen(ink)
        place = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, way.letter)
        return
    size = px(6.5 if now else 4.2 if way.role != "other" else 2.8)
    if way.role == "main":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawEllipse(at, size, size)
    elif way.role == "compare":
        painter.setPen(QPen(ink, pen_width(2)))
        painter.setBrush(color("stage"))
        painter.drawRect(QRectF(at.x() - size * 0.9, at.y() - size * 0.9, size * 1.8, size * 1.8))
    else:
        painter.setPen(QPen(ink, pen_width(1.2)))
        painter.setBrush(color("stage"))
        painter.drawEllipse(at, size, size)


def draw_sample(painter: QPainter, way: Way, rect: QRectF) -> None:
    """A short piece of a way, for the list beside the plane."""
    pen = QPen(way_colour(way), pen_width(way_width(way)), c=Qt.PenCapStyle.FlatCap)
    if way.role == "compare":
        pen.setDashPattern([3.2, 2.2])
    painter.setPen(pen)
    painter.drawLine(QPointF(rect.left(), rect.center().y()), QPointF(rect.right() - px(8), rect.center().y()))
    draw_state(painter, way, QPointF(rect.right() - px(9), rect.center().y()), True)
