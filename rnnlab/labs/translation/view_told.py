"""What the Translation lab's pictures tell a screen reader: source words with their weights, curves over the length."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from rnnlab.labs.translation.view_curve_axes import value_of
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.told import CHIP, CURVE, WORDS, Told, course

if TYPE_CHECKING:
    from rnnlab.labs.translation.view_chain import Chain
    from rnnlab.labs.translation.view_curve_chart import LengthChart
    from rnnlab.labs.translation.view_map import AlignmentMap

WEIGHT = N_("Translation told", "weight {weight}")
CUT = N_("Translation told", "its wire is cut")
LOOKS = N_("Translation told", "{target} looks at {source}")
UNIT = N_("Translation told", "{target}, unit {unit}")
WRITTEN = N_("Translation told", "word {step}: {word}")


def chain(view: Chain) -> list[Told]:
    """The words that go in, each with its weight at this step, and those that have come out."""
    scene = view.scene
    if scene is None or not scene.target:
        return []
    found, places, row = [], view.places(), scene.step - 1
    for k, word in enumerate(scene.source):
        value = ""
        if k in scene.masked:
            value = tr(CUT)
        elif scene.machine.attention and not scene.hides(row):
            value = tr(WEIGHT, weight=number(scene.weight(row, k)))
        found.append(Told(word, value, places.source_word(k), CHIP, movable=True, chosen=k == view.chosen))
    for step, word in enumerate(scene.target[: scene.step], start=1):
        if not scene.hides(step - 1):
            found.append(Told(tr(WRITTEN, step=step, word=word), "", places.word(step - 1), CHIP))
    return found


def weights(view: AlignmentMap, cells: list[Told]) -> list[Told]:
    """The map's cells by their words, those that have come out; what is being predicted is told to nobody."""
    scene = view.scene
    if scene is None:
        return []
    columns, found = max(view.values.shape[1], 1), []
    for k, cell in enumerate(cells):
        row, column = divmod(k, columns)
        if scene.hides(row) or row >= len(scene.target):
            continue
        target = scene.target[row]
        name = tr(UNIT, target=target, unit=column + 1)
        if view.weighs:
            name = tr(LOOKS, target=target, source=scene.source[column])
        found.append(replace(cell, name=name))
    return found


def chart(view: LengthChart) -> list[Told]:
    """How each model's share runs over the lengths; where there is none, what will be measured."""
    rect, lengths, found = QRectF(view.field().rect), view.lengths(), []
    for one in view.series():
        values = {row.clauses: value_of(row, view.quantity) for row in one.rows}
        known = [(length, values.get(length)) for length in lengths]
        pairs = [(length, value) for length, value in known if value is not None]
        if pairs:
            said = course([value for _, value in pairs], [length for length, _ in pairs], number)
            here = view.place is not None and view.place[0] == one.model
            found.append(Told(one.title, said, rect, CURVE, chosen=here))
    return found or [Told(said, rect=rect, kind=WORDS) for said in view.invitation()]
