"""What the Gradients' pictures tell a screen reader: how curves run, shares step by step; nothing that is predicted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF

from rnnlab.labs.gradients.view_axes import STYLES, power
from rnnlab.labs.gradients.view_walk_curves import PRODUCT
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.told import CELL, CURVE, WORDS, Told, course

if TYPE_CHECKING:
    from rnnlab.labs.gradients.view_blame_bars import BlameBars
    from rnnlab.labs.gradients.view_plot import ProfilePlot
    from rnnlab.labs.gradients.view_strips import Strips
    from rnnlab.labs.gradients.view_training_panel import Panel
    from rnnlab.labs.gradients.view_training_waterfall import Waterfall
    from rnnlab.labs.gradients.view_walk_track import WalkTrack

REFERENCE, BOUND = N_("Gradients told", "closed form, factor {factor}"), N_("Gradients told", "bound")
AT_STEP = N_("Gradients told", "{value} at step {step}; {course}")
STEP = N_("Gradients told", "step {step}")
WINDOW = N_("Gradients told", "window of truncation")
WINDOW_AT = N_("Gradients told", "from step {first} to step {last}")
SIZE = N_("Gradients told", "{cell}, size of the state")
ROW = N_("Gradients told", "{cell}, newest row")


def profile(view: ProfilePlot) -> list[Told]:
    """Each cell's gradient at the cursor and over the steps, and the two theories where they are drawn."""
    field = view.field()
    rect = QRectF(field.columns.left, field.top, field.columns.right - field.columns.left, field.bottom - field.top)
    found = []
    for curve in view.curves:
        at = min(max(view.step, 1), len(curve.logs))
        value = tr(AT_STEP, value=power(float(curve.logs[at - 1])), step=at, course=course(curve.logs, write=power))
        found.append(Told(STYLES[curve.name].title, value, rect, CURVE))
    if view.reference is not None:
        name = tr(REFERENCE, factor=mathtext.plain(view.reference.factor))
        found.append(Told(name, course(view.reference.logs, write=power), rect, CURVE))
    if view.bound is not None:
        found.append(Told(tr(BOUND), course(view.bound.logs, write=power), rect, CURVE))
    return found


def strips(view: Strips) -> list[Told]:
    """Each cell's gradient and state at the cursor and over the steps."""
    found = []
    for row, gradient, state in view.strips():
        norm, size = view.readout(row.name)
        title = STYLES[row.name].title
        if view.concealed:
            found.append(Told(title, norm, gradient, CURVE))
            continue
        at = min(max(view.step, 1), len(row.norms))
        said = (course(row.norms), course(row.rms, write=number))
        found.append(Told(title, tr(AT_STEP, value=norm, step=at, course=said[0]), gradient, CURVE))
        name = tr(SIZE, cell=title)
        found.append(Told(name, tr(AT_STEP, value=size, step=at, course=said[1]), state, CURVE))
    return found


def track(view: WalkTrack) -> list[Told]:
    """The norm of the product so far: at the step that is taken, and over those that the walk has reached."""
    walk = view.walk
    if walk is None or view.concealed:
        return []
    reached = walk.log_product_norm[max(view.step - walk.first, 0) :]
    steps = np.arange(max(view.step, walk.first), walk.last + 1)
    strip = view.strip()
    rect = QRectF(strip.left(), strip.bottom(), strip.width(), max(view.height() - strip.bottom(), 1.0))
    return [Told(mathtext.plain(tr(PRODUCT)), course(reached, steps, power), rect, CURVE, chosen=True)]


def blame(view: BlameBars) -> list[Told]:
    """The window, which moves by the arrow keys, and each step's share; no share while it is being predicted."""
    if view.blame is None:
        return []
    handle, columns, plot = view.handle(), view.columns(), view.plot()
    place = QRectF(handle.x() - 12, handle.y() - 12, 24, 24)
    where = tr(WINDOW_AT, first=view.first(), last=view.length())
    found = [Told(tr(WINDOW), where, place, CELL, movable=True, chosen=True)]
    if view.concealed:
        return found
    for step in range(1, view.length() + 1):
        left, right = columns.stretch(step, step)
        rect = QRectF(left, plot.top(), max(right - left, 1.0), plot.height())
        found.append(Told(tr(STEP, step=step), view.share_text(step), rect, CELL))
    return found


def panel(view: Panel) -> list[Told]:
    """How each network's numbers run over the updates, and the lines for guessing."""
    rect = view.field()
    found = []
    for curve in view.shown()[0]:
        if curve.kind == "trend" and len(curve.values):
            places = (np.arange(len(curve.values)) + 1) * curve.every
            found.append(Told(STYLES[curve.cell].title, course(curve.values, places), rect, CURVE))
    found += [Told(mathtext.plain(mark.text), rect=rect, kind=CURVE) for mark in view.shown()[1]]
    return found


def waterfall(view: Waterfall) -> list[Told]:
    """What the cursor points at in each field; without one, how the newest row runs over the steps."""
    fields = view.fields()
    if view.place is not None:
        return [Told(said, rect=rect, kind=WORDS) for said, rect in zip(view.texts(), fields, strict=False)]
    return [
        Told(tr(ROW, cell=STYLES[cell.cell].title), course(cell.log_norms[-1], write=power), rect, CURVE)
        for cell, rect in zip(view.cells(), fields, strict=False)
        if len(cell.log_norms)
    ]
