"""What the rows of the picture are called, at its left."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from rnnlab.labs.translation.view_chain_layout import Places
from rnnlab.labs.translation.view_scene import Scene
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.theme import line, px
from rnnlab.ui.widgets.model_words import CELL_NAMES

WRITTEN, GIVEN = N_("Translation", "target"), N_("Translation", "reference")
DECODER, ENCODER = N_("Translation", "decoder"), N_("Translation", "encoder")
CONTEXT, SOURCE = N_("Translation", "context"), N_("Translation", "source")
FORWARD, BACKWARD = N_("Translation", "forward"), N_("Translation", "backward")
LAYER = N_("Translation", "layer {layer}")
WAY = N_("Translation", "{way} {layer}")


def paint_names(painter: QPainter, places: Places, scene: Scene) -> None:
    """One name a row; the cell's under the decoder's and the encoder's."""
    machine = scene.machine
    cell = CELL_NAMES.get(machine.cell, machine.cell)
    if places.reference_y is not None:
        _say(painter, places, places.reference_y, tr(GIVEN), 15)
    _say(painter, places, places.chip_y, tr(WRITTEN), 15)
    layers = len(places.decoder_y)
    if layers == 1:
        _say(painter, places, places.decoder_y[0] - px(1), tr(DECODER), 15)
        _say(painter, places, places.decoder_y[0] + line(17, 15), cell, 12, "ink3")
    else:
        top, low = places.decoder_y
        _say(painter, places, top - px(3), tr(DECODER), 15)
        upper = f"{cell} · {tr(LAYER, layer=2)}"
        if mathtext.width(upper, 10) > places.left - places.area.left() - px(38):
            upper = tr(LAYER, layer=2)
        _say(painter, places, top + px(13), upper, 11, "ink3")
        _say(painter, places, low + px(3), tr(LAYER, layer=1), 11, "ink3")
    if machine.attention:
        _say(painter, places, places.context_y, tr(CONTEXT), 15)
    of_cell, of_part = line(21, 15), line(21, 15) + line(17, 15)
    crowded = machine.attention and places.lanes[0] - places.context_y < of_part + px(26)
    _say(painter, places, places.lanes[0] - (line(19, 15) if crowded else of_part), tr(ENCODER), 15, "ink", 600)
    if not crowded:
        _say(painter, places, places.lanes[0] - of_cell, cell, 12, "ink3")
    paint_counts(painter, places)
    directions = 2 if machine.both_ways else 1
    for lane, y in enumerate(places.lanes):
        layer, backward = divmod(lane, directions)
        way: Text = BACKWARD if (backward == 1) != machine.reversed else FORWARD
        said = tr(way) if layers == 1 else tr(WAY, way=tr(way), layer=layers - layer)
        _say(painter, places, y, said, 13)
    _say(painter, places, places.words_y, tr(SOURCE), 15)


def paint_counts(painter: QPainter, places: Places) -> None:
    """How many source words are only marked, where there are such: in their places."""
    spans = places.columns
    first = spans.wide.index(True)
    last = len(spans) - 1 - spans.wide[::-1].index(True)
    for start, end in ((0, first), (last + 1, len(spans))):
        if end <= start:
            continue
        left, right = spans.starts[start], spans.ends[end - 1]
        place, said = QRectF(left, places.words_y - px(11), right - left, px(22)), f"… {end - start} …"
        if mathtext.width(said, 12) <= place.width():
            mathtext.draw_in(painter, place, said, 12, "ink3", align=Qt.AlignmentFlag.AlignHCenter)


def _say(
    painter: QPainter, places: Places, y: float, text: str, size: float, ink: str = "ink2", weight: int = 400
) -> None:
    room = places.left - places.area.left() - px(38)
    size = mathtext.fitting(text, room, size, 9, weight)
    mathtext.draw_in(painter, QRectF(places.area.left(), y - px(11), room, px(22)), text, size, ink, weight)
