"""What the Reader's pictures tell a screen reader: states, words, units and curves by name and value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from rnnlab.labs.reader.view_fading_paint import ANSWERS, CHANGE, TO_LAST
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number, vector
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.told import CELL, CHIP, CURVE, POINT, Told, course

if TYPE_CHECKING:
    from rnnlab.labs.reader.view_answers_map import AnswerMap
    from rnnlab.labs.reader.view_chain import Chain
    from rnnlab.labs.reader.view_fading_plot import FadingPlot
    from rnnlab.labs.reader.view_paths_plane import PathsPlane
    from rnnlab.labs.reader.view_plane import Plane
    from rnnlab.labs.reader.view_text_curve import TextCurve
    from rnnlab.labs.reader.view_units_curve import UnitCurve
    from rnnlab.labs.reader.view_units_list import UnitList
    from rnnlab.labs.reader.view_units_text import RunningText

CHAIN_WORD = N_("Reader told", "step {step}, {word}")
CHAIN_STATE = N_("Reader told", "step {step}, hidden state, unit {unit}")
CHAIN_CELL = N_("Reader told", "step {step}, cell state, unit {unit}")
WAY = N_("Reader told", "{sentence}, {after}")
LONGEST = 8  # numbers of a word's vector that are read out


def spot(at: QPointF) -> QRectF:
    """A finger's width around a point."""
    reach = px(22)
    return QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)


def chain(view: Chain) -> list[Told]:
    """The words that have been read, each with its vector and the states that it leaves; only the columns in sight."""
    found: list[Told] = []
    layout = view.geometry_now()
    for row, reading in enumerate(view.readings):
        scrolled, trace = view.row_scroll(row), reading.trace
        first, last = layout.step_at(scrolled), layout.step_at(scrolled + view.viewport().width())
        for step in range(max(1, first), min(reading.step, max(last, 1)) + 1):
            at = row == view.opened and step == reading.step
            word, inputs = trace.tokens[step - 1], trace.inputs[step - 1]
            told = vector(inputs[:LONGEST]) if len(inputs) <= LONGEST else vector(inputs[:LONGEST])[:-1] + ", …]"
            place = layout.w_rect(row, step).translated(-scrolled, 0)
            found.append(Told(tr(CHAIN_WORD, step=step, word=word), told, place, CELL))
            states = [(CHAIN_STATE, trace.hidden, layout.strip_rect(row, step))]
            if layout.paired and trace.cell_state is not None:
                states.append((CHAIN_CELL, trace.cell_state, layout.cell_state_rect(row, step)))
            for text, values, strip in states:
                for k, unit in enumerate(view.shown):
                    rect = QRectF(strip.left() - scrolled, strip.top() + k * layout.cell, strip.width(), layout.cell)
                    name, value = tr(text, step=step, unit=unit + 1), number(float(values[step - 1][unit]))
                    chosen = at and unit == view.unit and text is CHAIN_STATE
                    found.append(Told(name, value, rect, CELL, chosen=chosen))
    return found


def plane(view: Plane) -> list[Told]:
    """Every state on the plane: after which words, and where; one that is being predicted is told to nobody."""
    return [
        Told(
            view.label_text(track, one.step), f"{number(one.x)}, {number(one.y)}", spot(view.pixel(one.x, one.y)),
            POINT, chosen=one.step == reading.step,
        )
        for track, reading in enumerate(view.readings)
        for one in view.spots(track)
        if one.step > 0
    ]  # fmt: skip


class TellsPaths:
    """A plane of paths that tells where its sentences are."""

    def told(self: PathsPlane) -> list[Told]:  # type: ignore[misc]  # what it is a part of
        """What is drawn of each sentence."""
        return _paths(self)


def _paths(view: PathsPlane) -> list[Told]:
    """The state that each sentence is at, by its way: what has been read, and where it is."""
    found = []
    for k, way in enumerate(view.ways):
        step = way.step(view.step)
        name = " ".join(part for part in (way.letter, way.label or " ".join(way.words)) if part)
        x, y = way.points[step].tolist()
        told = tr(WAY, sentence=name, after=view.prefix(k, step))
        found.append(
            Told(told, f"{number(x)}, {number(y)}", spot(view.place_of(k, step)), POINT, chosen=k == view.current)
        )
    return found


def units(view: UnitList) -> list[Told]:
    """Each unit with what it reacts to."""
    return [Told(view.row_text(unit), "", view.row_rect(unit), CHIP, chosen=unit == view.unit) for unit in view.order]


def running_text(view: RunningText) -> list[Told]:
    """Each word with the unit's value after it."""
    return [
        Told(word, number(value), view.word_rect(k, step), CHIP, chosen=step == one.step)
        for k, one in enumerate(view.paragraphs)
        for step, (word, value) in enumerate(zip(one.trace.tokens, one.values, strict=True), start=1)
    ]


def unit_curve(view: UnitCurve) -> list[Told]:
    """How the unit's value runs over each sentence."""
    return [
        Told(" ".join(one.trace.tokens), course(one.values), view.area(), CURVE, chosen=k == 0)
        for k, one in enumerate(view.paragraphs)
    ]


def fading(view: FadingPlot) -> list[Told]:
    """How each curve runs over the words."""
    found, (upper, lower) = [], view.panels()
    curves = ((CHANGE, "change", upper), (TO_LAST, "to_last", upper), (ANSWERS, "answer_change", lower))
    for name, which, panel in curves:
        values = getattr(view.fading, which, None)
        if values is not None and panel is not None:
            rect = QRectF(panel.left, panel.top, panel.right - panel.left, panel.bottom - panel.top)
            found.append(Told(" ".join(mathtext.plain(tr(name)).split()), course(values), rect, CURVE))
    return found


def text_curve(view: TextCurve) -> list[Told]:
    """The perplexities over the updates, and what frequencies alone get."""
    result = view.result
    if result is None or not len(result.updates):
        return []
    curves = (result.training_perplexity, result.perplexity)
    *measured, (blind, _, least) = view.labels()
    rect = QRectF(view.rect())
    return [
        *(
            Told(name, course(values, result.updates, lambda value: number(value, 1)), rect, CURVE)
            for (name, _, _), values in zip(measured, curves, strict=True)
        ),
        Told(blind, number(least, 1), rect, CURVE),
    ]


def answers(view: AnswerMap) -> list[Told]:
    """What is answered after the present word, the rows from top to bottom."""
    found, layout = [], view.geometry_now()
    for row, block in enumerate(view.blocks):
        for k in range(view.rows()):
            name = f"{view.after(block)} {view.row_name(k)}"
            rect = layout.bar(row, k)
            found.append(Told(name, number(float(block.values[k, block.step - 1])), rect, CELL))
    return found
