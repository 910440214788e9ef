"""What the chart of times tells a screen reader: how each network's time runs over the number of words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rnnlab.labs.parallel.view_names import NETWORKS
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import scientific
from rnnlab.ui.widgets.told import CURVE, WORDS, Told, course

if TYPE_CHECKING:
    from rnnlab.labs.parallel.view_chart import TimeChart

MS = N_("Parallel told", "{value} ms")
RECORDED = N_("Parallel told", "{name}, another machine")


def chart(view: TimeChart) -> list[Told]:
    """Each measured curve, then those of other machines; where nothing is measured, what will be."""
    rect, found = view.field().rect, []
    measured = [] if view.found is None else [(view.found, NETWORKS)]
    for one, names in [*measured, *((other, None) for other in view.recorded)]:
        for curve in one.curves:
            if curve.name in view.hidden or not len(curve.lengths):
                continue
            name = tr(NETWORKS[curve.name]) if names else tr(RECORDED, name=tr(NETWORKS[curve.name]))
            said = course(curve.median * 1000, curve.lengths, lambda value: tr(MS, value=scientific(value)))
            found.append(Told(name, said, rect, CURVE))
    return found or [Told(said, rect=rect, kind=WORDS) for said in view.invitation]
