"""A sheet on paper: one page for each variant, with room to calculate; the key is the same page, filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from rnnlab.session.worksheets.blanks import Blank, Step, steps
from rnnlab.session.worksheets.exercises import Exercise, LinearGradient
from rnnlab.session.worksheets.tables import tables
from rnnlab.ui.look import formula, mathtext
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.theme import color
from rnnlab.ui.worksheets import given, words
from rnnlab.ui.worksheets.slips import Slip
from rnnlab.ui.worksheets.working import plain, working

_TITLE, _TEXT, _SMALL, _FORMULA = 21.0, 13.0, 10.5, 16.0  # letters, in pixels of 1/96 inch
_TOP, _GAP, _FOOT = 56.0, 14.0, 34.0
_BOX = (92.0, 25.0)
_LABEL, _WORK = 92.0, 22.0
_ROWS = (27.0, 60.0)  # the least and the largest distance of two blanks
_ROWS_OF_KEY = (27.0, 30.0)  # where nobody calculates
_SLIP = 17.0  # height of a line about a wrong number


@dataclass(frozen=True)
class Page:
    """A variant of a sheet.

    Attributes
    ----------
    exercise : Exercise
    seed, number : int
        Which variant of which seed it is, from 1.
    answers : mapping of str to float, or None
        Of a key; None leaves the blanks empty.
    lines : mapping of str to float
        Of a key: the numbers that its lines of calculation go on with.
    slips : sequence of Slip
        Of a key: wrong numbers and what they tell, all on one page.
    """

    exercise: Exercise
    seed: int
    number: int
    answers: Mapping[str, float] | None = None
    lines: Mapping[str, float] = field(default_factory=dict)
    slips: Sequence[Slip] = ()


def paint_page(painter: QPainter, wide: float, high: float, page: Page) -> float:
    """Draw a page at the origin.

    Parameters
    ----------
    painter : QPainter
    wide, high : float
        Of the page inside its margins, in pixels of 1/96 inch.
    page : Page

    Returns
    -------
    float
        Where its last blank ends; never below the foot.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    top = _head(painter, wide, page)
    asked = steps(page.exercise)
    rows = sum(len(step.blanks) for step in asked)
    heads = sum(_step_height(page, step) + _GAP for step in asked)
    least, most = _ROWS if page.answers is None else _ROWS_OF_KEY
    room = high - _FOOT - top - given.given_height(page.exercise, wide, _TEXT + 1) - _GAP * 1.7
    slips = () if slips_left(page, wide, high) else page.slips
    below = heads + rows * least + _slips_height(slips)
    with_tables = page.answers is None or below + given.tables_height(tables(page.exercise), wide, _SMALL) <= room
    top = _given(painter, wide, top, page.exercise, with_tables)
    row = max(least, min(most, (high - _FOOT - top - heads - _slips_height(slips)) / rows))
    lines = {} if page.answers is None else working(page.exercise, page.lines)
    for index, step in enumerate(asked, start=1):
        top = _step(painter, wide, top, index, step, page)
        for blank in step.blanks:
            _blank(painter, wide, top, row, blank, page, lines)
            top += row
        top += _GAP
    top = _slips(painter, wide, top, slips)
    _foot(painter, wide, high, page)
    return top - _GAP


def slips_left(page: Page, wide: float, high: float) -> bool:
    """Whether a key has no room for its wrong numbers even without the tables: then they have a page of their own."""
    asked = steps(page.exercise)
    needed = sum(_step_height(page, step) + _GAP + len(step.blanks) * _ROWS_OF_KEY[0] for step in asked)
    task = len(given.text_lines(tr(words.TASKS[page.exercise.KIND]), wide, _TEXT)) * given.line_height(_TEXT)
    top = _TOP + task + given.given_height(page.exercise, wide, _TEXT + 1) + _GAP * 2.4
    return bool(page.slips) and top + needed + _slips_height(page.slips) > high - _FOOT


def paint_slips(painter: QPainter, wide: float, high: float, page: Page) -> float:
    """Draw a page with a key's wrong numbers alone; returns where they end."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    top = _slips(painter, wide, _head(painter, wide, page), page.slips)
    _foot(painter, wide, high, page)
    return top - _GAP


def _line(painter: QPainter, left: float, right: float, y: float, dotted: bool = False, ink: str = "axis") -> None:
    pen = QPen(color(ink), 1)
    if dotted:
        pen.setDashPattern([1, 3])
    painter.setPen(pen)
    painter.drawLine(QPointF(left, y), QPointF(right, y))


def _text(painter: QPainter, place: QRectF, text: str, size: float, ink: str = "ink2", weight: int = 400) -> None:
    mathtext.draw_in(painter, place, text, size, ink, weight)


def _head(painter: QPainter, wide: float, page: Page) -> float:
    kind, is_key = page.exercise.KIND, page.answers is not None
    _text(painter, QRectF(0, 0, wide, 16), f"rnnlab  ·  {tr(words.KEY if is_key else words.TITLE)}", _SMALL,
          "accent_text", 600)  # fmt: skip
    variant = tr(words.VARIANT, variant=page.number)
    room = mathtext.width(variant, _TEXT, 600) + 24
    badge = QRectF(wide - room, 10, room, 28)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("tint"))
    painter.drawRoundedRect(badge, 14, 14)
    mathtext.draw_in(painter, badge, variant, _TEXT, "accent_text", 600, Qt.AlignmentFlag.AlignHCenter)
    _text(painter, QRectF(0, 16, wide - room - _GAP, 32), tr(words.TITLES[kind]), _TITLE, "ink", 600)
    top = _TOP
    if not is_key:
        left = 0.0
        for label, length in ((words.NAME, wide * 0.42), (words.DATE, wide * 0.22)):
            used = mathtext.width(tr(label), _TEXT) + 8
            _text(painter, QRectF(left, top, used, 24), tr(label), _TEXT)
            _line(painter, left + used, left + used + length, top + 20)
            left += used + length + 24
        top += 34
    return _paragraph(painter, tr(words.TASKS[kind]), wide, top) + _GAP * 0.7


def _paragraph(painter: QPainter, text: str, wide: float, top: float) -> float:
    high = given.line_height(_TEXT)
    for line in given.text_lines(text, wide, _TEXT):
        _text(painter, QRectF(0, top, wide + 4, high), line, _TEXT, "ink")
        top += high
    return top


def _given(painter: QPainter, wide: float, top: float, exercise: Exercise, with_tables: bool) -> float:
    top = given.draw_given(painter, top, wide, exercise, _TEXT + 1) + _GAP * 0.7
    if not with_tables:
        return top + _GAP
    return given.draw_tables(painter, top, wide, tables(exercise), _SMALL) + _GAP


def _step_height(page: Page, step: Step) -> float:
    latex = words.STEPS[page.exercise.KIND, step.name].latex
    return max(24.0, formula.size(latex, _FORMULA)[1]) + 6


def _step(painter: QPainter, wide: float, top: float, index: int, step: Step, page: Page) -> float:
    """A step's number, heading, and formula at the right; returns where its blanks begin."""
    said, high = words.STEPS[page.exercise.KIND, step.name], _step_height(page, step) - 6
    middle = top + high / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("accent"))
    circle = QRectF(0, middle - 10, 20, 20)
    painter.drawEllipse(circle)
    mathtext.draw_in(painter, circle, str(index), _SMALL, "on_accent", 600, Qt.AlignmentFlag.AlignHCenter)
    size = formula.size(said.latex, _FORMULA)
    formula.paint(painter, said.latex, _FORMULA, wide - size[0], middle - size[1] / 2, {})
    _text(painter, QRectF(28, top, wide - 28 - size[0] - _GAP, high), tr(said.heading), _TEXT, "ink", 600)
    return top + high + 6


def _blank(
    painter: QPainter, wide: float, top: float, row: float, blank: Blank, page: Page, lines: Mapping[str, str]
) -> None:
    box = QRectF(wide - _BOX[0], top + (row - _BOX[1]) / 2, *_BOX)
    work = QRectF(28 + _LABEL, top, box.left() - 28 - _LABEL - _WORK, row)
    _text(painter, QRectF(28, top, _LABEL, row), f"{blank.label} =", _TEXT + 1, "ink")
    _line(painter, work.left(), work.right(), box.bottom(), dotted=page.answers is None, ink="axis")
    mathtext.draw_in(
        painter, QRectF(work.right(), top, _WORK, row), "=", _TEXT, "ink2", align=Qt.AlignmentFlag.AlignHCenter
    )
    painter.setPen(QPen(color("accent" if page.answers is not None else "axis"), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, 5, 5)
    if page.answers is not None:
        _text(painter, work.adjusted(4, 0, -4, 0), lines[blank.name], _TEXT, "ink2")
        mathtext.draw_in(
            painter, box, plain(page.answers[blank.name]), _TEXT + 1, "accent_text", 600, Qt.AlignmentFlag.AlignHCenter
        )


def _slips_height(slips: Sequence[Slip]) -> float:
    return _SLIP * (1.3 + len(slips)) + _GAP if slips else 0.0


def _slips(painter: QPainter, wide: float, top: float, slips: Sequence[Slip]) -> float:
    """What wrong numbers tell, below the last blank; returns where that ends, with the gap to what follows."""
    if not slips:
        return top
    _text(painter, QRectF(0, top, wide, _SLIP), tr(words.WRONG_NUMBERS), _SMALL, "ink", 600)
    top += _SLIP * 1.3
    for slip in slips:
        _text(painter, QRectF(28, top, _LABEL + 40, _SLIP), slip.number, _SMALL, "accent_text", 500)
        _text(painter, QRectF(28 + _LABEL + 44, top, wide - 72 - _LABEL, _SLIP), slip.says, _SMALL)
        top += _SLIP
    return top + _GAP


def _foot(painter: QPainter, wide: float, high: float, page: Page) -> None:
    top = high - _FOOT + 6
    _line(painter, 0, wide, top, ink="line")
    rule = words.WHOLE if isinstance(page.exercise, LinearGradient) else words.ROUND
    text = tr(rule)
    _text(painter, QRectF(0, top + 2, wide, 14), text, 9.5, "ink2")
    where = tr(words.CHECK_IN_APP, seed=page.seed, variant=page.number)
    _text(painter, QRectF(0, top + 16, wide, 14), where, 9.5, "ink2")
