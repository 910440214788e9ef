"""A stage with several pictures of the same lab: tabs above, one page below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import Text, bind, language, tr
from rnnlab.ui.look.theme import color, look, pen_width, px, stage_edge
from rnnlab.ui.widgets.cover import Cover
from rnnlab.ui.widgets.told import TAB, Told


class PageTabs(QWidget):
    """A row of page names; the chosen one is underlined. Arrow keys move, a click chooses."""

    chosen = Signal(str)

    def __init__(self, pages: Sequence[tuple[str, Text]], name: Text) -> None:
        super().__init__()
        self._pages = tuple(pages)
        self._value = self._pages[0][0]
        self._pointed: str | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, name)
        look().changed.connect(self._restyle)
        language().changed.connect(self.update)

    def value(self) -> str:
        """The chosen page."""
        return self._value

    def set_value(self, value: str) -> None:
        """Mark a page; emits nothing."""
        if value != self._value:
            self._value = value
            self.setAccessibleDescription(self._text(value))
            self.update()

    def place_of(self, value: str) -> QRectF:
        """Where a page's name stands."""
        names = [mathtext.width(tr(text), 13, 600) for _, text in self._pages]
        gap = px(26)
        room = self.width() - 2 * stage_edge()
        if sum(names) + gap * (len(names) - 1) > room and len(names) > 1:
            gap = max(px(8), (room - sum(names)) / (len(names) - 1))
        x = stage_edge()
        for (page, _), wide in zip(self._pages, names, strict=True):
            if page == value:
                return QRectF(x, 0, wide, self.height())
            x += wide + gap
        raise KeyError(value)

    def told(self) -> list[Told]:
        """Each page's name, for a screen reader."""
        return [Told(tr(text), "", self.place_of(page), TAB, chosen=page == self._value) for page, text in self._pages]

    def sizeHint(self) -> QSize:
        return QSize(round(px(600)), round(px(38)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        page = self._at(event.position().x())
        if page is not None and event.button() == Qt.MouseButton.LeftButton:
            self._choose(page)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        page = self._at(event.position().x())
        self.setCursor(Qt.CursorShape.PointingHandCursor if page else Qt.CursorShape.ArrowCursor)
        if page != self._pointed:
            self._pointed = page
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._pointed = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        names = [page for page, _ in self._pages]
        at = names.index(self._value)
        if event.key() in steps:
            self._choose(names[(at + steps[Qt.Key(event.key())]) % len(names)])
        elif event.key() == Qt.Key.Key_Home:
            self._choose(names[0])
        elif event.key() == Qt.Key.Key_End:
            self._choose(names[-1])
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bottom = self.height() - 1.0
        painter.setPen(QPen(color("line"), 1))
        painter.drawLine(round(stage_edge()), round(bottom), round(self.width() - stage_edge()), round(bottom))
        for page, text in self._pages:
            place = self.place_of(page)
            now = page == self._value
            ink = "accent_text" if now else "ink" if page == self._pointed else "ink2"
            mathtext.draw_in(painter, place, tr(text), 13, ink, 600 if now else 500)
            if now:
                painter.setPen(QPen(color("accent"), pen_width(2.5)))
                painter.drawLine(place.bottomLeft(), place.bottomRight())
                if self.hasFocus():
                    painter.setPen(QPen(color("accent"), 2))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRoundedRect(place.adjusted(-px(8), px(5), px(8), -px(7)), px(6), px(6))

    def _at(self, x: float) -> str | None:
        for page, _ in self._pages:
            place = self.place_of(page)
            if place.left() - px(8) <= x <= place.right() + px(8):
                return page
        return None

    def _text(self, value: str) -> str:
        return next(tr(text) for page, text in self._pages if page == value)

    def _choose(self, page: str) -> None:
        if page != self._value:
            self.chosen.emit(page)

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()


class PagedStage(QWidget):
    """Tabs and the page of the chosen one. The owner answers ``page_chosen`` with ``show_page``."""

    page_chosen = Signal(str)

    def __init__(self, pages: Sequence[tuple[str, Text, QWidget]], name: Text) -> None:
        super().__init__()
        self.tabs = PageTabs([(page, text) for page, text, _ in pages], name)
        self.pages = {page: widget for page, _, widget in pages}
        self._stack, self._cover = QStackedWidget(), Cover()
        self._covered: frozenset[str] = frozenset()
        self._stack.addWidget(self._cover)
        for _, text, widget in pages:
            if not widget.accessibleName():  # a page that does not call itself anything is what its tab says
                bind(widget.setAccessibleName, text)
            self._stack.addWidget(widget)
        self._stack.setCurrentWidget(next(iter(self.pages.values())))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tabs)
        column.addWidget(self._stack, 1)
        self.tabs.chosen.connect(self.page_chosen)

    def show_page(self, page: str) -> None:
        """Show a page; emits nothing."""
        self.tabs.set_value(page)
        self._stack.setCurrentWidget(self._cover if page in self._covered else self.pages[page])

    def cover(self, pages: frozenset[str]) -> None:
        """Show these pages hatched from now on, and no others."""
        self._covered = pages
        self.show_page(self.page())

    def page(self) -> str:
        """The page that is shown."""
        return self.tabs.value()
