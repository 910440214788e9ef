"""The stage of the Gradients lab: definition, curves and table, strips; it makes room by what it can miss."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from rnnlab.labs.gradients.view_plot import ProfilePlot
from rnnlab.labs.gradients.view_strips import Strips
from rnnlab.labs.gradients.view_table import Headline, RateTable
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.stage_text import stage_text

MORE = " …"
VANISHING = N_("Gradients", "Vanishing, exploding gradient")
MEANS = N_(
    "Gradients",
    "Each step back multiplies the error signal by its slope: below 1 it fades, above 1 it explodes, at 1 it does "
    "neither.",
)
HINTS = (
    N_("Gradients", "Linear, factor 1.1, then 0.9: where does the curve go, and in what shape?"),
    N_("Gradients", "Forget bias 3: how much is left at the first word?"),
    N_("Gradients", "Where the signal is smallest: are the states below (blue) still there?"),
)


class GradientsStage(QWidget):
    """Layout of the lab's parts."""

    hints_cut_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.plot, self.strips, self.table = ProfilePlot(), Strips(), RateTable()
        self.headline = Headline()
        self._filled: tuple[str, str, int, int] = ("", "", 0, 0)
        self.words: QLabel = stage_text("text")
        self.verdict: QLabel = stage_text("verdict")  # on the present run
        self.meaning: QLabel = stage_text("note")  # of the bound
        self._head = QHBoxLayout()
        self._head.addWidget(stage_text("heading", VANISHING, wrap=False), 0, Qt.AlignmentFlag.AlignTop)
        self._head.addWidget(stage_text("text", MEANS), 1)
        self.hints_cut = False  # some hint has no room here
        self._sentences: tuple[str, ...] = ()  # all, whether there is room for them or not
        self._hints = QWidget()
        hints = QVBoxLayout(self._hints)
        hints.setContentsMargins(0, 0, 0, 0)
        hints.setSpacing(round(px(4)))
        self._hint_parts: list[QWidget] = [stage_text("heading", Definition.LOOK)]
        self._hint_parts += [Hint(index, hint) for index, hint in enumerate(HINTS, start=1)]
        for part in self._hint_parts:
            hints.addWidget(part)
        self._side = QWidget()
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, 0, 0, 0)
        side.addWidget(self.table)
        side.addWidget(self.headline)
        side.addWidget(self.words)
        side.addWidget(self.meaning)
        side.addStretch(1)
        side.addWidget(self._hints)
        self._side_box = side
        self._middle = QHBoxLayout()
        self._middle.addWidget(self.plot, 1)
        self._middle.addWidget(self._side)
        self._box = QVBoxLayout(self)
        self._box.addLayout(self._head)
        self._box.addWidget(self.verdict)
        self._box.addLayout(self._middle, 1)
        self._box.addWidget(self.strips)
        look().changed.connect(self._arrange)
        self._arrange()

    def say(self, sentences: list[str], meaning: str = "", verdict: str = "") -> None:
        """Show sentences about zeros and infinities, or none. Called after strips and table have their rows.

        ``verdict`` stands above the curves: what becomes of the signal in the present run.
        """
        self.verdict.setText(verdict)
        self.verdict.setVisible(bool(verdict))
        text = "\n".join(sentences)
        if text != "\n".join(self._sentences):
            self._sentences = tuple(sentences)
            self.words.setText(text)
        if meaning != self.meaning.text():
            self.meaning.setText(meaning)
        filled = (text, meaning + verdict, len(self.strips.rows), len(self.table.rows))
        if filled != self._filled:
            self._filled = filled
            QTimer.singleShot(0, self._arrange)

    def make_room(self, wanted: bool) -> None:
        """Give the plot the strips' place too, while a curve is drawn in it; or take it back."""
        self.strips.setVisible(not wanted)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        # The style sheet gives the texts their size only when they are shown.
        QTimer.singleShot(0, self._arrange)

    def _arrange(self) -> None:
        narrow = self.width() < px(960)
        top = round(px(14 if narrow else 22))
        self._box.setContentsMargins(round(px(8)), top, round(stage_edge()), round(px(12)))
        self._box.setSpacing(round(px(8 if narrow else 14)))
        indent = round(stage_edge() - px(8))  # the axis' words reach farther out than the text
        self._head.setContentsMargins(indent, 0, 0, 0)
        self._head.setSpacing(round(px(10)))
        self.verdict.setContentsMargins(indent, 0, 0, 0)
        gap, wide = px(12 if narrow else 24), px(252 if narrow else 304)
        self._middle.setSpacing(round(gap))
        self._side.setFixedWidth(round(wide))
        self._side_box.setSpacing(round(px(8)))
        self.words.setVisible(bool(self.words.text()))
        self.strips.set_side(round(wide) + round(gap))
        self._fit_hints(round(wide), px(28 if narrow else 12))

    def _fit_words(self, wide: int, free: float) -> int:
        """Say as many sentences as there is room for, the first one always; all are in the tool tip. Their height."""
        shown = list(self._sentences)
        while True:
            self.words.setText("\n".join(shown) + (MORE if len(shown) < len(self._sentences) else ""))
            height = self.words.heightForWidth(wide) if shown else 0
            if height <= free or len(shown) <= 1:
                break
            shown.pop()
        cut = len(shown) < len(self._sentences)
        self.words.setToolTip("\n".join(self._sentences) if cut else "")
        self.words.setAccessibleDescription("\n".join(self._sentences) if cut else "")
        return height

    def _fit_hints(self, wide: int, spare: float) -> None:
        """Show as many hints as there is room for: they go before anything is clipped."""
        margins, gap = self._box.contentsMargins(), self._box.spacing()
        across = self.width() - margins.left() - margins.right()
        head = self._head.heightForWidth(across) if self._head.hasHeightForWidth() else self._head.sizeHint().height()
        room = self.height() - margins.top() - margins.bottom() - 2 * gap - head
        if not self.verdict.isHidden():
            room -= self.verdict.heightForWidth(across) + gap
        room -= 0 if self.strips.isHidden() else self.strips.sizeHint().height()
        free = room - self.table.sizeHint().height() - spare
        headline = self.headline.sizeHint().height()
        # the line above the curves says in words what the headline says in one
        self.headline.setVisible(self.verdict.isHidden() or free >= headline)
        free -= 0 if self.headline.isHidden() else headline
        free -= self._fit_words(wide, free)
        if self.meaning.text():
            free -= self.meaning.heightForWidth(wide) + px(8)
        self.meaning.setVisible(bool(self.meaning.text()) and free >= 0)
        heading, *hints = self._hint_parts
        free -= heading.sizeHint().height()
        shown = 0
        for hint in hints:
            free -= (hint.heightForWidth(wide) if hint.hasHeightForWidth() else hint.sizeHint().height()) + px(4)
            shown += free >= 0
            hint.setVisible(free >= 0)
        heading.setVisible(shown > 0)
        cut = shown < len(hints)
        if cut != self.hints_cut:
            self.hints_cut = cut
            self.hints_cut_changed.emit()
