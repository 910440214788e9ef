"""Who gets the blame: each step's share of ∂L/∂U, truncation as a bracket, clipping as an arrow that is shortened."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from rnnlab.engine.gradients_traces import GradientsTrace
from rnnlab.labs.gradients.state import State
from rnnlab.labs.gradients.view_axes import BACK, TIME
from rnnlab.labs.gradients.view_blame_bars import BlameBars
from rnnlab.labs.gradients.view_clip import ClipPicture
from rnnlab.labs.gradients.view_clip_norms import norms_text
from rnnlab.labs.gradients.view_page import Heading, HintRow
from rnnlab.labs.gradients.view_words import SaliencyWords
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.look.numbers import number, scientific
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.controls import NumbersTable

CONCEPT = N_("Gradients", "Who gets the blame")
MEANS = N_(
    "Gradients",
    "U is used at every step, so its gradient is a sum over the steps: where the signal has died, U learns nothing.",
)
HINTS = (
    N_("Gradients", "Factor 0.9: the last few steps have nearly all of the sum, whatever happened before them."),
    N_("Gradients", "Drag the bracket to the right: what lies before it counts exactly 0, and the sum turns away."),
    N_("Gradients", "Drag the circle’s handle below the arrow’s tip: the arrow gets shorter and keeps its direction."),
)
NAMES = ("share", "running", "cosine", "before", "after", "scale")
MATRICES = ("W", "U", "b", "b_hn")


class BlamePage(QWidget):
    """Words, bars with the bracket, and the arrow of clipping."""

    step_chosen = Signal(int)
    window_moved = Signal(int)
    clip_moved = Signal(float)
    released = Signal()
    pointed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.result: GradientsTrace | None = None
        self.head, self.hints = Heading(CONCEPT, MEANS), HintRow(HINTS)
        self.words, self.bars, self.clip = SaliencyWords(), BlameBars(), ClipPicture()
        self._box = QVBoxLayout(self)
        self._box.addWidget(self.head)
        self._box.addWidget(self.words)
        self._box.addWidget(self.bars, 3)
        self._box.addWidget(self.clip, 2)
        self._box.addWidget(self.hints)
        self.words.step_chosen.connect(self.step_chosen)
        self.bars.step_chosen.connect(self.step_chosen)
        self.bars.window_moved.connect(self.window_moved)
        self.clip.clip_moved.connect(self.clip_moved)
        for part in (self.bars, self.clip):
            part.released.connect(self.released)
            part.pointed.connect(self.pointed)
        look().changed.connect(self._arrange)
        language().changed.connect(self._arrange)
        self._arrange()

    def show_result(self, state: State, result: GradientsTrace, pinned: GradientsTrace | None = None) -> None:
        """Show another gradient, and A's sum beside it."""
        self.result = result
        self.words.set_sentence(result.sentence)
        self.bars.set_blame(result.blame, None if pinned is None else pinned.blame)
        self.clip.set_clipped(None if result.blame is None else result.blame.clipped)
        self._arrange()

    def set_concealed(self, concealed: bool) -> None:
        """Hide what each step adds, and the saliency of words; clipping stays."""
        self.words.setVisible(self.words.sentence is not None and not concealed)
        self.bars.set_concealed(concealed)

    def set_step(self, step: int, numbers: NumbersTable) -> None:
        """Look at another step's bar."""
        self.words.set_step(step)
        self.bars.set_step(step)
        blame = None if self.result is None else self.result.blame
        if blame is None:
            for name in (*NAMES, *MATRICES):
                numbers.set(name, "–")
            return
        k = min(max(step, 1), len(blame.whole)) - 1
        parts, clipped = blame.backward.by_step_U, blame.clipped
        values = (
            float(parts.along[k]), float(parts.running[k]), blame.cosine, clipped.norm_before, clipped.norm_after,
            clipped.scale,
        )  # fmt: skip
        for name, value in zip(NAMES, values, strict=True):
            text = number(value, 6) if name in ("cosine", "scale") else scientific(value, 6)
            numbers.set(name, text, "" if value is None else repr(value))
        for name in MATRICES:
            pair = clipped.by_name.get(name)
            text = "–" if pair is None else norms_text(*pair)
            numbers.set(name, text, "" if pair is None else f"{pair[0]!r} → {pair[1]!r}")

    def set_lit(self, name: str) -> None:
        """Light what a symbol of the formula stands for."""
        for part in (self.bars, self.clip):
            part.lit = name
            part.update()

    def table(self) -> list[list[str]]:
        """Each step's part of ∂L/∂U in numbers, and what the whole way would have added."""
        blame = None if self.result is None else self.result.blame
        if blame is None:
            return []
        parts, length = blame.backward.by_step_U, len(blame.whole)
        rows = [[tr(TIME), tr(BACK), "along", "norm", "running", "whole", "cut"]]
        for k in range(length):
            numbers = (parts.along[k], parts.norms[k], parts.running[k], blame.whole[k])
            cut = str(int(blame.backward.cut[k]))
            rows.append([str(k + 1), str(length - 1 - k), *(repr(float(value)) for value in numbers), cut])
        return rows

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        narrow = self.width() < px(960)
        self._box.setContentsMargins(round(px(8)), round(px(8)), round(px(16)), round(px(10)))
        self._box.setSpacing(round(px(6 if narrow else 14)))
        needed = self.hints.heightForWidth(self.width()) + px(470) + (px(100) if self.words.sentence else 0)
        self.hints.setVisible(self.height() >= needed)
