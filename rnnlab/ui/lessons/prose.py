"""Words of a lesson on the screen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAbstractTextDocumentLayout, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.ui.lessons import source
from rnnlab.ui.lessons.document import LessonDocument
from rnnlab.ui.look.theme import color, look, px


class Prose(QWidget):
    """A text of a lesson, as high as its width asks for; it follows theme and size.

    Parameters
    ----------
    size : float
        Of the letters, in design pixels.
    """

    def __init__(self, size: float = 15, weight: int = 400, colour: str = "ink", leading: float = 1.6) -> None:
        super().__init__()
        self._size, self._weight, self._colour, self._leading = size, weight, colour, leading
        self._source, self._folder = "", None  # type: tuple[str, Path | None]
        self._document: LessonDocument | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        look().changed.connect(self._restyle)

    def set_source(self, text: str, folder: Path | None = None) -> None:
        """Show a text; ``folder`` is where its pictures are."""
        if (text, folder) != (self._source, self._folder):
            self._source, self._folder = text, folder
            self.setAccessibleName(source.plain(text))
            self._restyle()

    def set_style(self, size: float | None = None, weight: int | None = None, colour: str | None = None) -> None:
        """Other letters."""
        wanted = (size or self._size, weight or self._weight, colour or self._colour)
        if wanted != (self._size, self._weight, self._colour):
            self._size, self._weight, self._colour = wanted
            self._restyle()

    def text(self) -> str:
        """What is shown, without marks."""
        return source.plain(self._source)

    def document(self) -> LessonDocument:
        """The text as it is set."""
        if self._document is None:
            self._document = LessonDocument(
                self._source, self._folder, self._size, self._weight, self._colour, self._leading
            )
        return self._document

    def _restyle(self) -> None:
        self._document = None
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if not self._source:
            return 0
        document = self.document()
        document.setTextWidth(max(width, 20))
        return round(document.size().height() + 0.5)

    def last_line(self, width: int) -> tuple[int, int, int]:
        """Where the last line ends, where it begins from above, and how high it is."""
        document = self.document()
        document.setTextWidth(max(width, 20))
        block = document.lastBlock()
        place = document.documentLayout().blockBoundingRect(block)
        count = block.layout().lineCount()
        if count == 0:
            return width, 0, round(document.size().height())
        line = block.layout().lineAt(count - 1)
        wide = line.naturalTextWidth() + line.x() + place.left()
        return round(wide), round(place.top() + line.y()), round(line.height())

    def sizeHint(self) -> QSize:
        if not self._source:
            return QSize(0, 0)
        document = self.document()
        document.setTextWidth(-1)
        wide = round(document.idealWidth() + 1)
        return QSize(wide, self.heightForWidth(max(wide, 1)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(40)), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._source:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        document = self.document()
        document.setTextWidth(max(self.width(), 20))
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, color(self._colour))
        document.documentLayout().draw(painter, context)
