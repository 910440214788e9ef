"""Parts of the page of training: the waterfall's colour bar, and the curves as a table."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.live_traces import LiveTraining
from rnnlab.labs.gradients.view_axes import STYLES
from rnnlab.labs.gradients.view_training_fall import paint_scale
from rnnlab.ui.look.i18n import N_, bind, tr
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.told import COLOUR_BAR

LOSS, ACCURACY = N_("Gradients training", "Loss"), N_("Gradients training", "Share right")


class ColorScale(QWidget):
    """The waterfall's colour bar."""

    def __init__(self) -> None:
        super().__init__()
        self._relative = True
        bind(self.setAccessibleName, COLOUR_BAR)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.update)

    def set_relative(self, relative: bool) -> None:
        """What the colour measures."""
        self._relative = relative
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(330)), round(px(28)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_scale(painter, QRectF(self.rect()), self._relative)


def table_of(result: LiveTraining | None) -> list[list[str]]:
    """The curves as rows of text, one a point; the signal at step 1 beside them where there is a row for it."""
    if result is None:
        return []
    cells = [one for one in (result.learner(name) for name in STYLES) if one is not None]
    titles = (LOSS, ACCURACY, N_("Gradients training", "norm before"), N_("Gradients training", "norm after"))
    rows = [["updates", *(f"{STYLES[one.cell].title} {tr(title)}" for one in cells for title in titles)]]
    for k in range(max(len(one.loss) for one in cells)):
        row = [str((k + 1) * result.every)]
        for one in cells:
            columns = (one.loss, one.accuracy, one.norm_before, one.norm_after)
            row += [repr(float(values[k])) if k < len(values) else "" for values in columns]
        rows.append(row)
    return rows
