"""What the Context lab's planes and tables tell a screen reader: sentences, words and cosines by name and value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.told import CELL, POINT, OneByOne, Told
from rnnlab.ui.widgets.unknown import UNKNOWN

if TYPE_CHECKING:
    from rnnlab.labs.context.view_border import BorderGraph
    from rnnlab.labs.context.view_cloud import CloudPlane
    from rnnlab.labs.context.view_static import StaticPlane

SENTENCE = N_("Context told", "sentence {number}, {words}")
PRESENT = N_("Context told", "present sentence, {words}")
COSINE = N_("Context told", "sentences {first} and {second}")
BORDER = N_("Context told", "border: {step} of {length} {length:word|words} read")


def spot(at: QPointF) -> QRectF:
    """A finger's width around a point."""
    reach = px(22)
    return QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)


def cloud(view: CloudPlane) -> list[Told]:
    """The numbered sentences' states, and the present one as far as it has been read."""
    scene = view.scene
    if scene is None:
        return []
    places, shown, found = view.places(), view.cloud(), []
    for k, sentence in enumerate(scene.trace.compared):
        if k in places.points:
            x, y = (float(value) for value in shown.examples[k])
            name = tr(SENTENCE, number=k + 1, words=join(sentence.words))
            found.append(Told(name, f"{number(x)}, {number(y)}", spot(places.points[k]), POINT, chosen=k == scene.lit))
    here = scene.present(shown)
    if here is not None and places.present is not None:
        name = tr(PRESENT, words=join(scene.trace.sentence[: scene.step]))
        value = f"{number(here[0])}, {number(here[1])}"
        found.append(Told(name, value, spot(places.present), POINT, chosen=scene.lit < 0))
    return found


def static(view: StaticPlane) -> Sequence[Told]:
    """Each word of the model with its one point."""
    if view.scene is None:
        return []
    shown, lit = view.scene.trace.static, view.lit_word()

    def point(k: int) -> Told:
        x, y = (float(value) for value in shown.points[k])
        word = shown.words[k]
        return Told(word, f"{number(x)}, {number(y)}", spot(view.place_of(k)), POINT, chosen=word == lit)

    return OneByOne(len(shown.words), point)


def cosines(values: list[list[float]], places: list[list[QRectF]], pair: tuple[int, int], hidden: bool) -> list[Told]:
    """Each pair of sentences with its cosine; nothing that is being predicted."""
    return [
        Told(
            tr(COSINE, first=row + 1, second=column + 1), UNKNOWN if hidden else number(value), places[row][column],
            CELL, chosen=(row, column) == pair,
        )
        for row, line in enumerate(values)
        for column, value in enumerate(line)
    ]  # fmt: skip


def border(view: BorderGraph) -> list[Told]:
    """The border, which moves by the arrow keys, with what is known there."""
    if view.scene is None:
        return []
    name = tr(BORDER, step=view.scene.step, length=view.scene.length)
    return [Told(name, view.accessibleDescription(), spot(view.handle()), POINT, movable=True, chosen=True)]
