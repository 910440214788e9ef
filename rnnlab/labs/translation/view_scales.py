"""Below the pictures: the two colour scales, and what outlines and empty cells mean."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.labs.translation.view_chain_layout import gutter_of
from rnnlab.labs.translation.view_scene import VANISHING, Scene
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import line, look, px
from rnnlab.ui.widgets.cells import paint_color_bar
from rnnlab.ui.widgets.told import COLOUR_BAR

WEIGHT = N_("Translation", "attention weight")
STRIPS = N_("Translation", "encoder states: {shown} of {size} {size:number|numbers}")
LAYERS = N_("Translation", "encoder states: {shown} of {size} {size:number|numbers} of each layer")
STRIPS_BRIEF = N_("Translation", "{shown} of {size} {size:unit|units}")
STATES = N_("Translation", "decoder states $s_t$: all {size} {size:unit|units}, a row for each word")
LOW, HIGH = N_("Translation", "neg −1"), N_("Translation", "1 pos")
EMPTY = N_("Translation", "without a number: less than {least}")
OUTLINED = N_("Translation", "outlined: the grammar’s alignment; error rate {rate}")
OUTLINED_ONLY = N_("Translation", "outlined: the grammar’s alignment")
SCORES = N_("Translation", "number: score = log-probability / words$^\\gamma$ · outlined: ended")
FORCED, OTHERWISE = N_("Translation", "dashed: prescribed"), N_("Translation", "dashed: not as the reference")
EDITED = N_("Translation", "pencil: set by hand")


class Scales(QWidget):
    """Two bars with their names, and one line of notes."""

    def __init__(self) -> None:
        super().__init__()
        self._scene: Scene | None = None
        bind(self.setAccessibleName, COLOUR_BAR)
        self._tree = False
        self.beside: QWidget | None = None  # what stands at the right of it, in the same row
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self.update)

    def set_scene(self, scene: Scene | None) -> None:
        """Name a scene's quantities."""
        self._scene = scene
        self.setAccessibleDescription(self.notes())
        self.update()

    def set_tree(self, tree: bool) -> None:
        """Whether a beam is drawn above."""
        self._tree = tree
        self.update()

    def notes(self) -> str:
        """What the marks in the map mean, as far as there are some."""
        return " · ".join(self._said())

    def _notes_in(self, room: float) -> str:
        """As many of them as a line holds: for a class the first."""
        said = self._said()
        while len(said) > 1 and look().presenting and mathtext.width(" · ".join(said), 12) > room:
            said.pop()
        return " · ".join(said)

    def _said(self) -> list[str]:
        scene = self._scene
        if scene is None:
            return []
        said = [tr(SCORES)] if self._tree else self._of_map(scene)
        if scene.teacher and scene.trace.correct is False:
            said.append(tr(OTHERWISE))
        elif any(scene.trace.decoding.forced) and not scene.teacher:
            said.append(tr(FORCED))
        return said

    @staticmethod
    def _of_map(scene: Scene) -> list[str]:
        if not scene.machine.attention:
            return [tr(STATES, size=scene.trace.decoding.states.shape[2])]
        said = [tr(EMPTY, least=number(VANISHING, 3))]
        rate = scene.trace.alignment_error
        if scene.trace.alignment is not None and scene.hidden_from is None:
            said.append(tr(OUTLINED_ONLY) if rate is None else tr(OUTLINED, rate=number(rate)))
        if any(scene.trace.decoding.edited):
            said.append(tr(EDITED))
        return said

    def sizeHint(self) -> QSize:
        return QSize(round(px(400)), round(2 * line(18, 12) + px(6)))

    def paintEvent(self, event: QPaintEvent) -> None:
        scene = self._scene
        if scene is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        taken = 0 if self.beside is None or not self.beside.isVisible() else self.beside.width() + round(px(12))
        left, wide = gutter_of(self.width() + taken), self.width()
        row, bar = line(18, 12), px(150 if wide >= px(660) and not look().presenting else 88)
        top = (row - px(16)) / 2
        x = left
        if scene.machine.attention:
            name = tr(WEIGHT)
            paint_color_bar(painter, QRectF(x, top, bar, px(16)), "weight", 0, 1, "0", "1")
            mathtext.draw_in(painter, QRectF(x + bar + px(8), 0, wide, row), name, 12, "ink2")
            x += bar + px(8) + mathtext.width(name, 12) + px(24)
        layers, directions, _, units = scene.trace.encoder_units.shape
        said = tr(STRIPS if layers == 1 else LAYERS, shown=directions * units, size=scene.machine.neck)
        ends = mathtext.width(tr(LOW), 12) + mathtext.width(tr(HIGH), 12)
        strip = max(bar + px(50), ends + px(90))
        paint_color_bar(painter, QRectF(x, top, strip, px(16)), "state", -1, 1, tr(LOW), tr(HIGH))
        rest = QRectF(x + strip + px(8), 0, wide - x - strip - px(8), row)
        if mathtext.width(said, 12) > rest.width():
            said = tr(STRIPS_BRIEF, shown=directions * units, size=scene.machine.neck)
        mathtext.draw_in(painter, rest, said, mathtext.fitting(said, rest.width(), 12, 9), "ink2")
        notes = self._notes_in(wide - left)
        room = QRectF(left, row + px(3), wide - left, row)
        mathtext.draw_in(painter, room, notes, mathtext.fitting(notes, room.width(), 12, 9), "ink3")
