"""Below the picture: the scene's sentence, what of its text fits, and what the class may choose."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import color, either, font, look, px
from rnnlab.ui.presenter.hints import MOST, SCROLL, Hint
from rnnlab.ui.presenter.number_row import NumberRow
from rnnlab.ui.presenter.option_chips import OptionChips

GIVEN = N_("Presenter", "{count} {count:vote|votes} so far")
READ, FOLD = N_("Presenter", "Text (T)"), N_("Presenter", "Fold (T)")
READ_ON = N_("Presenter", "Read the scene's text, or put it away")
LINES = 2  # of the text that stand there unasked, where there is no question


class Aside(QWidget):
    """At the end of the last row that has room: how many voted, what the keys do, and the way to the text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.note = MathLabel("", 15, 400, "ink2", Qt.AlignmentFlag.AlignRight)
        self.more = QToolButton()
        self.more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.more.setCursor(Qt.CursorShape.PointingHandCursor)
        bind(self.more.setAccessibleName, READ_ON)
        bind(self.more.setToolTip, READ_ON)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.note)
        row.addWidget(self.more)

    def show_parts(self, note: str, more: str) -> None:
        """Show a note, and the button of the text by this name; empty texts are not shown."""
        self.note.set_text(note)
        self.note.setVisible(bool(note))
        self.more.setText(more)
        self.more.setVisible(bool(more))
        self.setVisible(bool(note or more))


class SceneLine(QWidget):
    """One sentence, at the same place in every scene, and below it what belongs to it."""

    def __init__(self) -> None:
        super().__init__()
        self.sentence = Prose(28, 500, leading=1.3)
        self.text = Prose(24, 400, "ink2", leading=1.3)
        self.options, self.number = OptionChips(), NumberRow()
        self.aside = Aside(self)
        self.whole = False  # the text is shown whole
        self._rest = False  # there is more of it, or it can be folded
        self._paragraphs: tuple[str, ...] = ()
        self._asks = False
        self._folder: Path | None = None
        self._given, self._hints = 0, []  # type: tuple[int, list[Hint]]
        box = self._box = QVBoxLayout(self)
        for part in (self.sentence, self.text, self.options, self.number):
            box.addWidget(part)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.aside.more.clicked.connect(self.read)
        look().changed.connect(self._restyle)
        language().changed.connect(self._fill)
        self._restyle()
        self.hide()

    @property
    def note(self) -> MathLabel:
        """What is said beside the rows."""
        return self.aside.note

    def say(self, sentence: str, folder: Path | None = None, text: str = "", asks: bool = False) -> None:
        """Show a sentence; without one and without options there is nothing below the picture.

        Parameters
        ----------
        sentence : str
        folder : Path, optional
            Where pictures are.
        text : str
            What can be read on: as much as fits is shown where nothing is asked.
        asks : bool
            Whether there is a question.
        """
        self.sentence.set_source(sentence, folder)
        paragraphs = tuple(filter(None, text.split("\n\n")))
        if (paragraphs, folder) != (self._paragraphs, self._folder):
            self.whole = False
        self._paragraphs, self._folder, self._asks = paragraphs, folder, asks
        self._fill()

    def offer(
        self, options: Sequence[str], *, right: Collection[int] = (), counts: Sequence[int] | None = None
    ) -> None:
        """Show what the class may choose, with its votes where they may be seen, and the right one marked."""
        self.options.offer(options, right=right, counts=counts)
        self._fill()

    def tell(self, given: int, hints: list[Hint]) -> None:
        """Say how many voted, and what the keys do."""
        self._given, self._hints = given, hints
        self._fill()

    def read(self) -> None:
        """Show the whole text, or what fits of it."""
        self.whole = not self.whole
        self._fill()

    def _shown(self) -> int:
        """How many paragraphs are shown."""
        if self.whole:
            return len(self._paragraphs)
        if self._asks:
            return 0
        inside, count = self._inside(), 0
        most = font(24).pixelSize() * 1.3 * (LINES + 0.6)
        for k in range(1, len(self._paragraphs) + 1):
            self.text.set_source("\n\n".join(self._paragraphs[:k]), self._folder)
            if self.text.heightForWidth(inside) <= most:
                count = k
        return count

    def _fill(self) -> None:
        """Show everything, and at the end of a row what has room there."""
        shows = look().presenting and bool(self.sentence.text() or self.options.chips)
        if shows:
            shown = self._shown()
            self.text.set_source("\n\n".join(self._paragraphs[:shown]), self._folder)
            self.text.setVisible(shown > 0)
            self._rest = shown < len(self._paragraphs) or self.whole
        self.setVisible(shows)
        if shows:
            self.aside.show_parts("", self._more())
            self.options.leave(self.aside.sizeHint().width() + round(px(20)) if self._rest else 0.0)
            self._place()

    def _more(self) -> str:
        """What leads to the text, or puts it away."""
        return tr(FOLD if self.whole else READ) if self._rest else ""

    def _inside(self) -> int:
        margins = self._box.contentsMargins()
        return max(20, self.width() - margins.left() - margins.right())

    def _place(self) -> None:
        """At the end of the lowest row that has room; where none has, in a row of its own."""
        below, _ = self._margins()
        self._set_below(below)
        self._box.activate()
        rows = self._rows()
        notes = [tr(GIVEN, count=self._given)] if self._given else []
        notes = [*notes, *(tr(text, **args) for text, args in self._hints)][:MOST]
        place = None
        least = min(len(notes), 1) if self._given or any(text != SCROLL for text, _ in self._hints) else 0
        for count in range(len(notes), least - 1, -1):  # rather less is said than a row taken
            self.aside.show_parts(" · ".join(notes[:count]), self._more())
            size = self.aside.sizeHint()
            place = next((row for row in rows if row.width() >= size.width()), None)
            if place is not None:
                break
        if self.aside.isHidden():
            return
        if place is None:
            self._set_below(below + size.height())
            self._box.activate()
            inside = self._inside()
            top = self.height() - below - size.height()
            place = QRect(self._box.contentsMargins().left(), top, inside, size.height())
        high = min(size.height(), max(place.height(), 1))
        top = place.top() + (place.height() - high) // 2
        self.aside.setGeometry(place.right() + 1 - min(size.width(), place.width()), top, size.width(), high)
        self.aside.raise_()

    def _rows(self) -> list[QRect]:
        """The room at the ends of the rows, the lowest first."""
        rows = []
        if not self.number.isHidden():
            rows.append(self.number.free().translated(self.number.pos()))
        if not self.options.isHidden():
            rows.append(self.options.free().translated(self.options.pos()))
        elif self.number.isHidden():
            rows.append(self._after(self.text if not self.text.isHidden() else self.sentence))
        return [*rows, self._after(self.sentence)]

    def _after(self, prose: Prose) -> QRect:
        """The room at the end of a text's last line."""
        inside = self._inside()
        left, top, high = prose.last_line(inside)
        gap = round(either(24, 24))
        return QRect(prose.x() + left + gap, prose.y() + top, max(0, inside - left - gap), high)

    def _margins(self) -> tuple[int, int]:
        return round(either(12, 12)), round(either(6, 6))

    def _set_below(self, below: int) -> None:
        left, top, right, _ = (round(either(side, side)) for side in (64, 10, 40, 12))
        self._box.setContentsMargins(left, top, right, below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self._fill()
        elif not self.isHidden():
            self._place()

    def _restyle(self) -> None:
        # The sentence's own size: 28 pixels of a picture of 1280×720.
        self.sentence.set_style(size=either(28, 28) / look().scale)
        self.text.set_style(size=either(24, 24) / look().scale)
        below, gap = self._margins()
        self._box.setSpacing(gap)
        self._set_below(below)
        self._fill()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), color("stage"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        left, top, wide = either(40, 40), either(12, 12), either(5, 5)
        painter.drawRoundedRect(QRectF(left, top, wide, self.height() - 2 * top), wide / 2, wide / 2)
