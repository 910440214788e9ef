"""The page of the picture: definition, chain, map or beam, scales; beside them the next word and the sentences."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from rnnlab.labs.translation.view_beam import BeamTree
from rnnlab.labs.translation.view_chain import Chain
from rnnlab.labs.translation.view_map import AlignmentMap
from rnnlab.labs.translation.view_next import NextBars
from rnnlab.labs.translation.view_scales import Scales
from rnnlab.labs.translation.view_scene import Scene
from rnnlab.labs.translation.view_texts import DEFINITIONS, HINTS, kind_of
from rnnlab.labs.translation.view_written import Written
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.controls import Segmented
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.stage_text import stage_text

MAP, TREE = "map", "tree"
ALIGNMENT, BEAM = N_("Translation", "Weights"), N_("Translation", "Beam")
STATES = N_("Translation", "States")
BELOW = N_("Translation", "What is drawn below")
_HINTS_FROM = 660.0  # height of the side column from which all hints have room


class Picture(QWidget):
    """All painted parts; what they have in common is one ``Scene``."""

    hints_cut_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self.chain, self.map, self.beam = Chain(), AlignmentMap(), BeamTree()
        self.next, self.written, self.scales = NextBars(), Written(), Scales()
        self.below = Segmented([(MAP, ALIGNMENT), (TREE, BEAM)], BELOW)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.map)
        self._stack.addWidget(self.beam)
        self._term, self._definition = stage_text("heading", wrap=False), stage_text("text")
        self._kind = ""
        self.hints_cut = False
        self._hints = {name: self._make_hints(name) for name in HINTS}
        self._column, self._head, self._body = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout()
        self._main, self._side, self._foot = QVBoxLayout(), QVBoxLayout(), QHBoxLayout()
        self._head.addWidget(self._term, 0, Qt.AlignmentFlag.AlignTop)
        self._head.addWidget(self._definition, 1, Qt.AlignmentFlag.AlignTop)
        self._main.addWidget(self.chain, 58)
        self._main.addWidget(self._stack, 42)
        self._foot.addWidget(self.scales, 1)
        self._foot.addWidget(self.below)
        self._main.addLayout(self._foot)
        self._side.addWidget(self.next)
        self._side.addWidget(self.written, 1)
        for hints in self._hints.values():
            self._side.addWidget(hints)
            hints.hide()
        self._body.addLayout(self._main, 74)
        self._body.addLayout(self._side, 26)
        self._column.addLayout(self._head)
        self._column.addLayout(self._body, 1)
        self.below.set_value(MAP)
        self.below.hide()
        self.scales.beside = self.below
        self.below.chosen.connect(self.show_below)
        self.chain.pointed.connect(self.point)
        self.map.hovered.connect(self.point)
        look().changed.connect(self._restyle)
        self._restyle()

    @staticmethod
    def _make_hints(name: str) -> QWidget:
        holder = QWidget()
        box = QVBoxLayout(holder)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(4)))
        box.addWidget(stage_text("heading", Definition.LOOK))
        for index, hint in enumerate(HINTS[name], start=1):
            box.addWidget(Hint(index, hint))
        return holder

    def show_below(self, what: str) -> None:
        """Draw the weights (or states) below the chain, or the beam."""
        self.below.set_value(what)
        self._stack.setCurrentWidget(self.beam if what == TREE else self.map)
        self.scales.set_tree(what == TREE)

    def set_scene(self, scene: Scene | None) -> None:
        """Draw another scene; what is pointed at stays so."""
        before, self.scene = self.scene, scene
        if scene is not None and before is not None:
            scene = self.scene = scene.lit(before.lit_row, before.lit_source)
        trees = scene is not None and bool(scene.trace.branches)
        if trees != (before is not None and bool(before.trace.branches)):
            self.below.setVisible(trees)
            self.show_below(TREE if trees else MAP)
        if scene is not None:
            bind(self.below.button(MAP).setText, ALIGNMENT if scene.machine.attention else STATES)
            self._tell(kind_of(scene.machine), len(scene.trace.neck))
            chain = 58 if scene.machine.layers == 1 else 66  # two rows more
            self._main.setStretch(0, chain)
            self._main.setStretch(1, 100 - chain)
        for part in (self.chain, self.map, self.beam, self.next, self.written, self.scales):
            part.set_scene(scene)

    def point(self, row: int, source: int) -> None:
        """Light a target word, a source word, or both (from 0; −1 is none)."""
        if self.scene is None:
            return
        kept = self.chain.chosen
        chosen = source if source >= 0 else -1 if kept is None else kept
        scene = self.scene.lit(row, chosen)
        if scene != self.scene:
            self.scene = scene
            self.chain.set_scene(scene)
            self.map.set_scene(scene)

    def _tell(self, kind: str, size: int) -> None:
        self._kind = kind
        term, sentences = DEFINITIONS[kind]
        bind(self._term.setText, term)
        bind(self._definition.setText, sentences, size=size)
        self._show_hints()

    def _show_hints(self) -> None:
        cut = self.height() < px(_HINTS_FROM)
        for name, hints in self._hints.items():
            hints.setVisible(name == self._kind and not cut)
        if cut != self.hints_cut:
            self.hints_cut = cut
            self.hints_cut_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_hints()

    def _restyle(self) -> None:
        self._column.setContentsMargins(round(stage_edge()), round(px(12)), round(stage_edge()), round(px(8)))
        self._column.setSpacing(round(px(10)))
        self._head.setSpacing(round(px(14)))
        self._body.setSpacing(round(px(28)))
        self._main.setSpacing(round(px(10)))
        self._side.setSpacing(round(px(16)))
        self._foot.setSpacing(round(px(12)))
        self._show_hints()
