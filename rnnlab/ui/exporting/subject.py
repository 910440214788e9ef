"""What of the open lab is taken away: the picture, a part of it, and what is said of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from rnnlab.session import models
from rnnlab.ui.export import About
from rnnlab.ui.exporting.part_words import WORDS
from rnnlab.ui.look.i18n import Text, tr
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.pages import PagedStage
from rnnlab.ui.widgets.parts import place_of


@dataclass(frozen=True)
class Cut:
    """A part that is to be seen now: its name, what it is called, and its place in the exported picture."""

    name: str
    text: Text | str
    place: QRect


def picture_of(stage: QWidget) -> QWidget:
    """What is exported of a lab's stage: all of it; of one with several pages the page, without the tabs."""
    pages = stage if isinstance(stage, PagedStage) else stage.findChild(PagedStage)
    return stage if pages is None else pages.pages[pages.page()]


def cuts(view: LabView) -> list[Cut]:
    """The parts of a lab's picture that are to be seen now, in the lab's order."""
    widget = picture_of(view.stage)
    corner, whole = widget.mapTo(view.stage, QPoint()), widget.rect()
    found: list[Cut] = []
    for name, part in view.parts().items():
        place = place_of(view.stage, part).toAlignedRect().translated(-corner).intersected(whole)
        if not place.isEmpty() and place != whole and all(place != other.place for other in found):
            found.append(Cut(name, WORDS.get(name, name), place))
    return found


def place_named(view: LabView, name: str) -> QRect | None:
    """Where a part is in the exported picture; None for the whole, and for what is not to be seen now."""
    return next((cut.place for cut in cuts(view) if cut.name == name), None)


def caption(view: LabView, state: Any, before: Sequence[str] = ()) -> str:
    """What the line below a picture says: lab, sentence, provenance; ``before`` stands between."""
    provenance = view.provenance(state)
    said = [track.text or " ".join(track.tokens) for track in view.timeline(state).tracks]
    parts = ["rnnlab", tr(view.NAME), *before, *said, tr(provenance.text, **dict(provenance.args))]
    return "  ·  ".join(parts)


def about(view: LabView, state: Any) -> About:
    """What the file says of itself: question, provenance, and which network, data and seed the numbers are of."""
    provenance = view.provenance(state)
    lines = [caption(view, state), f"provenance: {provenance.kind}"]
    drawn, learnt = provenance.kind not in ("hand-set", "counted"), provenance.kind == "trained"
    for field, value in msgspec.structs.asdict(state).items():
        entry = models.entry(value) if learnt and isinstance(value, str) and value else None
        if entry is not None:
            lines.append(
                f"{field}: {entry.name}; data: {entry.task}; seed: {entry.seed}; "
                f"cell: {entry.cell}; updates: {entry.steps}"
            )
        elif field == "seed" and drawn:
            lines.append(f"{field}: {value}")
    return About(f"{tr(view.NAME)}: {tr(view.QUESTION)}", "\n".join(lines))
