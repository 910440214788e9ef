"""What a plane tells a screen reader beside its points: computed vectors and marks, by label and place."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.plane_items import PlaneModel, Point
from rnnlab.ui.widgets.told import POINT, Told

FROM_TO = N_("Plane told", "from {start} to {end}")


def told_marks(model: PlaneModel, place: Callable[[QPointF], QPointF], reach: float) -> list[Told]:
    """The computed things on a plane that have a label.

    Parameters
    ----------
    model : PlaneModel
    place : function (QPointF) -> QPointF
        From the model's pixels to the widget's.
    reach : float
        Half of the side of an item's place, in pixels.
    """
    arrows = [*([] if model.arrow is None else [model.arrow]), *model.others]
    things: list[tuple[float, float, str, Point | None]] = [(one.x, one.y, one.label, None) for one in arrows]
    things += [(one.x, one.y, one.label, one.line) for one in model.marks]
    found = []
    for x, y, label, line in things:
        if not label or not (math.isfinite(x) and math.isfinite(y)):
            continue
        at, value = place(model.pixel(x, y)), f"{number(x)}, {number(y)}"
        if line is not None:
            value = tr(FROM_TO, start=value, end=f"{number(line[0])}, {number(line[1])}")
        rect = QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)
        found.append(Told(mathtext.plain(label), value, rect, POINT))
    return found
