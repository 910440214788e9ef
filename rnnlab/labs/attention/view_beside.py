"""Words beside a plane: a large vector, what this run shows, the concept and where to look, as far as there is room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import Text
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.boxes import Distances
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.stage_text import stage_text

_SPACING = 6.0


class LargeVector(QWidget):
    """The context, as large as it fits."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def set_text(self, text: str) -> None:
        """Show ``$c$ = [1.82, 0.96]``."""
        if text != self._text:
            self._text = text
            self.setAccessibleName(text.replace("$", ""))
            self.update()

    def text(self) -> str:
        """What is shown."""
        return self._text

    def sizeHint(self) -> QSize:
        return QSize(round(px(240)), round(px(44)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        size = mathtext.fitting(self._text, self.width(), 30, 12, 600)
        mathtext.draw_in(painter, QRectF(self.rect()), self._text, size, "accent_text", 600)


class Beside(QWidget):
    """The column of text right of a plane.

    Parameters
    ----------
    note : QLabel
        Says what this run shows; whoever hides or shows it calls ``fit``.
    name, sentences, hints
        The concept, and where to look.
    between : float
        Pixels between the parts.
    """

    def __init__(self, note: QLabel, name: Text, sentences: Text, hints: tuple[Text, ...], between: float) -> None:
        super().__init__()
        self._between = between
        self.large = LargeVector()
        self.note = note
        self.definition = Definition(name, sentences)
        self.hints = QWidget()
        inner = QVBoxLayout(self.hints)
        Distances(inner, 4)
        inner.addWidget(stage_text("heading", Definition.LOOK))
        for index, hint in enumerate(hints, start=1):
            inner.addWidget(Hint(index, hint))
        box = QVBoxLayout(self)
        distances = Distances(box, _SPACING)
        box.addWidget(self.large)
        box.addWidget(self.note)
        for part in (self.definition, self.hints):
            distances.add(between)
            box.addWidget(part)
        box.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit()

    def event(self, event: QEvent) -> bool:
        # texts get their type, and so their height, only once style sheets are applied
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return super().event(event)

    def fit(self) -> None:
        """Leave out the hints, then the definition, where there is no room; both stand in the lab's help."""
        room = self.height() - self._needed(self.large) - px(2 * self._between + _SPACING)
        if not self.note.isHidden():
            room -= self._needed(self.note)
        definition, hints = self._needed(self.definition), self._needed(self.hints)
        for part, shown in ((self.definition, definition <= room), (self.hints, definition + hints <= room)):
            if part.isHidden() == shown:
                part.setVisible(shown)

    def _needed(self, part: QWidget) -> float:
        height = part.heightForWidth(self.width()) if part.hasHeightForWidth() else part.sizeHint().height()
        return height + px(_SPACING)
