"""Names at the curves: each beside its own line, clear of every other one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from rnnlab.labs.gradients.view_axes import STYLES, Values
from rnnlab.labs.gradients.view_field import Bound, Field, Reference
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, px

EXACT = N_("Gradients", "linear RNN, closed form")
BOUND = N_("Gradients", "linear RNN, bound for {activation}")
LINEAR = N_("Gradients", "linear RNN")
OF_BOUND = N_("Gradients", "bound of the RNN")
# Share of the time axis at which a name may stand, and whether above (−1) or below (+1) its curve.
_SHARES = (0.14, 0.06, 0.03, 0.24, 0.34, 0.46, 0.58, 0.7, 0.82, 0.01, 0.1, 0.19, 0.29, 0.4, 0.52, 0.64, 0.76)
_PLACES = tuple((share, side) for share in _SHARES for side in (-1, 1))
_LED = (4, 8, 14, 20, 26, 34, 44, 56, 70, 90)  # how far from its curve a name may stand that is led to it by a line
_FAR = 34  # from here on the line may run through another curve
_LARGE, _THEORY, _SMALL = 16, 14, 13  # letters of names: of a cell's curve, of the theory's; where there is little room
_FIRST_SIDE = {"lstm": -1, "gru": -1, "rnn": 1, "reference": -1, "bound": -1}


def reference_text(reference: Reference) -> str:
    """The closed form as a label: ``0.9^k linear RNN, bound for tanh``."""
    if reference.exact:
        words = tr(EXACT)
    elif reference.bounds:
        words = tr(BOUND, activation=reference.activation)
    else:
        words = tr(LINEAR)
    return f"${reference.factor}^k$  {words}"


def bound_text(bound: Bound) -> str:
    """Pascanu's bound as a label: ``1.73^k bound of the RNN``."""
    return f"${number(bound.value)}^k$  {tr(OF_BOUND)}"


def place_names(
    painter: QPainter,
    field: Field,
    heights: dict[str, Values],
    reference: Reference | None,
    kept: dict[str, int],
    taken: Sequence[QRectF],
    bound: Bound | None = None,
) -> list[QRectF]:
    """Write every curve's name at the first place that is free; the place it had before is tried first.

    Parameters
    ----------
    heights : dict
        Where each curve lies, by step.
    kept : dict
        The place of each name last time; changed here.
    taken : rectangles
        Words that stand already.

    Returns
    -------
    list of QRectF
        Where the names stand.
    """
    columns = field.columns
    if columns.length == 1:
        return []
    across = np.arange(round(columns.left), round(columns.right) + 1, dtype=float)
    lines = {name: np.interp(across, field.xs(), y) for name, y in heights.items()}
    loss = QRectF(columns.right - px(40), field.top, px(60), px(60))
    theory = {
        "reference": "" if reference is None else reference_text(reference),
        "bound": "" if bound is None else bound_text(bound),
    }
    texts = {name: STYLES[name].title if name in STYLES else theory[name] for name in (*STYLES, *theory)}
    twins = ("rnn", "reference") if reference is not None and reference.exact else ()
    # Where one cell's name has room only when it is small, all are: one size for what is of one kind.
    for largest in (_LARGE, _SMALL):
        placed = _placed(field, across, lines, texts, kept, [loss, *taken], twins, largest)
        if all(name in placed and placed[name].size == largest for name in STYLES if name in lines):
            break
    for name, one in placed.items():
        ink = STYLES[name].colour if name in STYLES else "ink2"
        mathtext.draw_in(painter, one.rect, texts[name], one.size, ink, _weight(name))
    around = [loss, *taken]
    used = [*around, *(one.rect for one in placed.values())]
    for name in STYLES:
        if name in lines and name not in placed:
            _lead(painter, field, across, lines, name, used)
    kept.clear()
    kept.update({name: one.place for name, one in placed.items()})
    return used[len(around) :]


@dataclass(frozen=True)
class _Name:
    """Where a curve's name stands, by number and as a rectangle, and how large."""

    place: int
    rect: QRectF
    size: float


def _weight(name: str) -> int:
    return 600 if name in STYLES else 400


def _placed(
    field: Field,
    across: Values,
    lines: dict[str, Values],
    texts: dict[str, str],
    kept: dict[str, int],
    taken: Sequence[QRectF],
    twins: Sequence[str],
    largest: float,
) -> dict[str, _Name]:
    """The names that find a place. They stand well apart; in a low field, where one would have none, nearer and small.

    ``twins`` lie on each other (a linear RNN and its closed form): neither is the other's rival. ``largest`` is the
    size of the cells' names.
    """
    used, found = list(taken), {}
    for name, text in texts.items():
        if name not in lines:
            continue
        others = {own: line for own, line in lines.items() if own == name or name not in twins or own not in twins}
        size = largest if name in STYLES else _THEORY
        order = _order(name, kept)
        for index, size, apart in (*((k, size, 28) for k in order), *((k, _SMALL, 6) for k in order)):
            width, height = mathtext.width(text, size, _weight(name)), px(size * 1.1)
            rect = _rect(field, across, lines[name], _PLACES[index], width, height)
            if rect is None or not _clear(rect, across, others, name):
                continue
            if any(rect.adjusted(-px(apart), 0, px(apart), 0).intersects(other) for other in used):
                continue
            used.append(rect)
            found[name] = _Name(index, rect, size)
            break
    return found


def _lead(
    painter: QPainter, field: Field, across: Values, lines: dict[str, Values], name: str, used: list[QRectF]
) -> None:
    """A curve between others has no place of its own: its name stands where nothing is, with a line to the curve."""
    text, ink = STYLES[name].title, STYLES[name].colour
    width, height = mathtext.width(text, _SMALL, 600), px(_SMALL * 1.1)
    for distance, share, side in product(_LED, _SHARES, (_FIRST_SIDE[name], -_FIRST_SIDE[name])):
        left = field.columns.left + share * (field.columns.right - field.columns.left)
        middle = round(left + width / 2 - across[0])
        if middle >= len(across) or not np.isfinite(lines[name][middle]):
            continue
        at = QPointF(left + width / 2, float(lines[name][middle]))
        rect = QRectF(left, at.y() + side * px(distance) - (height if side < 0 else 0.0), width, height)
        inside = field.top <= rect.top() and rect.bottom() <= field.bottom and rect.right() <= field.columns.right
        if not inside or any(rect.adjusted(-px(6), 0, px(6), 0).intersects(other) for other in used):
            continue
        tip = rect.bottom() if side < 0 else rect.top()
        between = sorted((at.y(), tip))
        line = QRectF(at.x() - px(2), between[0], px(4), between[1] - between[0])
        if any(line.intersects(other) for other in used):
            continue
        heights = [other[middle] for own, other in lines.items() if own != name]
        if any(between[0] <= height <= between[1] for height in heights) and distance < _FAR:
            continue  # first where the line to the curve runs through no other
        if any(_crosses(rect, across, other) for other in lines.values()):
            continue
        painter.setPen(QPen(color(ink), px(1.2)))
        painter.drawLine(at, QPointF(at.x(), tip))
        mathtext.draw_in(painter, rect, text, _SMALL, ink, 600)
        used.append(rect)
        return


def _crosses(rect: QRectF, across: Values, line: Values) -> bool:
    """Whether a line runs through a rectangle, or touches it."""
    first = max(int(rect.left() - across[0]) - 2, 0)
    under = line[first : first + round(rect.width()) + 5]
    under = under[np.isfinite(under)]
    return bool(np.any((under > rect.top() - px(2)) & (under < rect.bottom() + px(2))))


def _order(name: str, kept: dict[str, int]) -> list[int]:
    """The place of last time, then those on the side where the name belongs, then the others."""
    places = range(len(_PLACES))
    first = [k for k in places if k == kept.get(name)]
    return first + sorted(places, key=[_PLACES[k][1] != _FIRST_SIDE[name] for k in places].__getitem__)


def _rect(
    field: Field, across: Values, line: Values, place: tuple[float, int], width: float, height: float
) -> QRectF | None:
    """Above or below the line, as near as its slope allows; None where it leaves the scale."""
    share, side = place
    left = field.columns.left + share * (field.columns.right - field.columns.left)
    first = int(left - across[0])
    under = line[first : first + round(width) + 1]
    if left + width > field.columns.right or under.size == 0 or not np.isfinite(under).all():
        return None
    edge = float(under.min()) if side < 0 else float(under.max())
    top = edge - height - px(3) if side < 0 else edge + px(3)
    if top < field.top or top + height > field.bottom:
        return None
    return QRectF(left, top, width, height)


def _clear(rect: QRectF, across: Values, lines: dict[str, Values], name: str) -> bool:
    """Whether no line runs through a rectangle, and the nearest one is its own."""
    first = max(int(rect.left() - across[0]) - 2, 0)
    distances = {}
    for own, line in lines.items():
        under = line[first : first + round(rect.width()) + 5]
        under = under[np.isfinite(under)]
        if under.size:
            outside = np.maximum(rect.top() - under, under - rect.bottom())
            distances[own] = float(outside.min())
    nearest = distances.pop(name)
    return nearest > 0 and all(other > px(1.5) and other >= nearest + px(1) for other in distances.values())
