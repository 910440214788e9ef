"""What a lesson's names point at in the Translation lab's picture."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from rnnlab.labs.translation.view_curve_page import CurvePage
from rnnlab.labs.translation.view_training_page import TrainingPage
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.parts import Part, place_in

if TYPE_CHECKING:
    from rnnlab.labs.translation.view import View


def parts_of(view: View) -> dict[str, Part]:
    """The parts that ``parts.PARTS`` names."""
    curve, training = view.further["curve"].page, view.further["training"].page
    assert isinstance(curve, CurvePage)
    assert isinstance(training, TrainingPage)
    return {
        "chain": view.picture.chain,
        "map": view.picture.map,
        "beam": view.picture.beam,
        "next-word": view.picture.next,
        "written": view.picture.written,
        "scales": view.picture.scales,
        "neck": partial(_neck, view),
        "length-curve": curve.chart,
        "length-table": curve.table,
        "train-loss": training.loss,
        "train-accuracy": training.accuracy,
        "train-lengths": training.chart,
        "train-sentences": training.examples,
    }


def _neck(view: View) -> QRectF:
    """The one vector between encoder and decoder, and what stands above it; nothing where every word is looked at."""
    chain = view.picture.chain
    if chain.scene is None or not chain.scene.target or chain.scene.machine.attention:
        return QRectF()
    return place_in(view.stage, chain, chain.places().neck.adjusted(0, -px(26), 0, 0))
