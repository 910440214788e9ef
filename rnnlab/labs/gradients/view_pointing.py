"""What a lesson's names point at in the Gradients lab's picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rnnlab.ui.widgets.parts import Part

if TYPE_CHECKING:
    from rnnlab.labs.gradients.view import View


def parts_of(view: View) -> dict[str, Part]:
    """The parts that ``parts.PARTS`` names."""
    return {
        "profile": view.profile.plot,
        "profile-table": view.profile.table,
        "profile-headline": view.profile.headline,
        "profile-strips": view.profile.strips,
        "walk-words": view.walk.words,
        "walk-track": view.walk.track,
        "walk-local": view.walk.local,
        "walk-bars": view.walk.bars,
        "walk-product": view.walk.product,
        "blame-words": view.blame.words,
        "blame-bars": view.blame.bars,
        "clip-picture": view.blame.clip,
        "train-loss": view.training.page.loss,
        "train-accuracy": view.training.page.accuracy,
        "train-norm": view.training.page.norm,
        "waterfall": view.training.page.waterfall,
        "train-back": view.training.page.back,
    }
