"""The walk back: the error signal goes from the last step to the first, one Jacobian at a time."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from rnnlab.engine.gradients_traces import GradientsTrace, JacobianWalk
from rnnlab.labs.gradients.state import State
from rnnlab.labs.gradients.view_axes import BACK, TIME
from rnnlab.labs.gradients.view_heat import Scale
from rnnlab.labs.gradients.view_page import Heading, HintRow
from rnnlab.labs.gradients.view_profile import scale_of
from rnnlab.labs.gradients.view_walk_panels import (
    FROM,
    PART,
    MatrixPanel,
    SingularBars,
    local_scale,
    measured_text,
    titles,
)
from rnnlab.labs.gradients.view_walk_track import WalkTrack
from rnnlab.labs.gradients.view_words import SaliencyWords
from rnnlab.session.answers import failure_message
from rnnlab.ui.look.i18n import N_, language, message_text, sentences, tr
from rnnlab.ui.look.numbers import scientific
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.controls import NumbersTable
from rnnlab.ui.widgets.stage_text import stage_text

CONCEPT = N_("Gradients", "The walk back")
MEANS = N_(
    "Gradients",
    "The error signal starts at the loss; each step back multiplies it by that step’s Jacobian, transposed.",
)
HINTS = (
    N_("Gradients", "Press play: the strip is uncovered from the right, and the ring falls or climbs step by step."),
    N_(
        "Gradients",
        "Singular values below 1 shrink the signal in their direction; the radius line lies below the norm.",
    ),
    N_(
        "Gradients",
        "The product pales as it is multiplied on: what is left of it is all that an early word can change.",
    ),
)
LOCAL_NAME = N_("Gradients", "Jacobian of this step")
PRODUCT_NAME = N_("Gradients", "Product of the Jacobians so far")


class WalkPage(QWidget):
    """Words, track, and the three panels of the present step."""

    step_chosen = Signal(int)
    pointed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.result: GradientsTrace | None = None
        self.head, self.hints = Heading(CONCEPT, MEANS), HintRow(HINTS)
        self.words, self.track = SaliencyWords(), WalkTrack()
        self.local, self.product, self.bars = (
            MatrixPanel("local", LOCAL_NAME),
            MatrixPanel("product", PRODUCT_NAME),
            SingularBars(),
        )
        self.missing: QLabel = stage_text("text")
        self.missing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note: QLabel = stage_text("note")
        self._panels = QWidget()
        row = QHBoxLayout(self._panels)
        for part in (self.local, self.bars, self.product):
            row.addWidget(part, 1)
        self._row = row
        self._box = QVBoxLayout(self)
        self._box.addWidget(self.head)
        self._box.addWidget(self.words)
        self._box.addWidget(self.missing, 1)
        self._box.addWidget(self.track, 5)
        self._box.addWidget(self._panels, 6)
        self._box.addWidget(self.note)
        self._box.addWidget(self.hints)
        self.words.step_chosen.connect(self.step_chosen)
        self.track.step_chosen.connect(self.step_chosen)
        for part in (self.local, self.product):
            part.pointed.connect(self._on_pointed)
        look().changed.connect(self._arrange)
        language().changed.connect(self._arrange)
        self._arrange()

    # what is shown

    def show_result(self, state: State, result: GradientsTrace, pinned: GradientsTrace | None = None) -> None:
        """Show another walk, A's beside it; where there is none, say why."""
        self.result = result
        walk = result.walk
        self.words.set_sentence(result.sentence)
        a = None if pinned is None else pinned.walk
        self.track.set_walk(walk, result.walk_signal, scale_of(state), a)
        missing = result.walk_missing
        self.missing.setText("" if missing is None else message_text(failure_message(missing)))
        self.missing.setVisible(missing is not None)
        for part in (self.track, self._panels):
            part.setVisible(walk is not None)
        self.note.setText("" if walk is None else _partly(walk, self.track.length()))
        self.note.setVisible(bool(self.note.text()))
        self._arrange()

    def set_concealed(self, concealed: bool) -> None:
        """Hide how the product goes on: signal, curve, product, saliency. A step's own Jacobian may be looked at."""
        self.words.setVisible(self.words.sentence is not None and not concealed)
        self.track.set_concealed(concealed)
        self.product.set_concealed(concealed)

    def set_step(self, step: int, numbers: NumbersTable) -> None:
        """Take the step from ``step`` to the one before."""
        self.words.set_step(step)
        self.track.set_step(step)
        walk = None if self.result is None else self.result.walk
        if walk is None:
            for name in ("local_norm", "local_radius", "product_norm", "product_radius", "smallest"):
                numbers.set(name, "–")
            return
        k = min(max(step, walk.first), walk.last) - walk.first
        self._show_panels(walk, k)
        shown = {
            "local_norm": float(walk.local_singular_values[k, 0]),
            "local_radius": float(walk.local_radius[k]),
            "product_norm": float(walk.product_norm[k]),
            "product_radius": float(walk.product_radius[k]),
            "smallest": float(walk.local_singular_values[k, -1]),
        }
        for name, value in shown.items():
            numbers.set(name, scientific(value, 6), repr(value))

    def _show_panels(self, walk: JacobianWalk, k: int) -> None:
        paired = walk.cell == "lstm"
        local, product = titles(walk, walk.first + k)
        norm, radius = float(walk.local_singular_values[k, 0]), float(walk.local_radius[k])
        self.local.show_matrix(
            walk.local[k], local, measured_text(radius, norm), local_scale(len(walk.local[k])), paired
        )
        largest = float(walk.local_singular_values.max())
        self.bars.show_values(walk.local_singular_values[k], radius, largest)
        measured = measured_text(float(walk.product_radius[k]), float(walk.product_norm[k]))
        self.product.show_matrix(walk.product[k], product, measured, Scale(), paired)

    def set_lit(self, name: str) -> None:
        """Light what a symbol of the formula stands for."""
        self.local.set_lit(name == "local")
        self.product.set_lit(name == "product")
        self.track.lit = name
        self.track.update()

    def _on_pointed(self, name: str) -> None:
        self.set_lit(name)
        self.pointed.emit(name)

    def table(self) -> list[list[str]]:
        """Each step's Jacobian and product in numbers."""
        walk = None if self.result is None else self.result.walk
        if walk is None:
            return []
        names = ("local_norm", "local_radius", "product_norm", "product_radius", "log10_product_norm")
        rows = [[tr(TIME), tr(BACK), *names]]
        for k in range(walk.last - walk.first + 1):
            values = (
                walk.local_singular_values[k, 0], walk.local_radius[k], walk.product_norm[k], walk.product_radius[k],
                walk.log_product_norm[k],
            )  # fmt: skip
            step = walk.first + k
            rows.append([str(step), str(walk.last - step), *(repr(float(value)) for value in values)])
        return rows

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        narrow = self.width() < px(960)
        self._box.setContentsMargins(round(px(8)), round(px(8)), round(px(16)), round(px(10)))
        self._box.setSpacing(round(px(6 if narrow else 12)))
        self.note.setContentsMargins(round(px(16)), 0, 0, 0)
        self._row.setContentsMargins(round(px(16)), 0, 0, 0)
        self._row.setSpacing(round(px(16 if narrow else 28)))
        needed = self.hints.heightForWidth(self.width()) + px(560) + (px(150) if self.words.sentence else 0)
        self.hints.setVisible(self.height() >= needed)


def _partly(walk: JacobianWalk, length: int) -> str:
    """Which steps are there, where they are not all."""
    said = [] if (walk.first, walk.last) == (1, length) else [tr(PART, first=walk.first, last=walk.last)]
    return sentences(said if walk.end == length else [*said, tr(FROM, end=walk.end)])
