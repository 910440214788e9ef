"""A lab's page under F1: what it shows, its gestures, its mathematics in proper type, sources, terms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from rnnlab.ui.glossary import GlossaryPage
from rnnlab.ui.help import Page
from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.look import formula
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.controls import Pill
from rnnlab.ui.widgets.flow import FlowLayout
from rnnlab.ui.widgets.formula_card import FormulaCard
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.lab_help import LabHelp
from rnnlab.ui.widgets.stage_text import stage_text
from rnnlab.ui.widgets.term_titles import name_of

TITLE = N_("Help", "About this lab")
SHOWS, USE = N_("Help", "What it shows"), N_("Help", "How to use it")
KEYS, MATHEMATICS = N_("Help", "Gestures and keys"), N_("Help", "The mathematics")
SYMBOLS, MEASURED = N_("Help", "Symbols"), N_("Help", "What is measured, and its limits")
SOURCES, TERMS = N_("Help", "Sources"), N_("Help", "In the glossary")
_SMALL = 14.0


def paragraph(text: Text | str, size: float = 15, colour: str = "ink") -> Prose:
    """A text over the whole width, its formulas in proper type."""
    prose = Prose(size, colour=colour)
    prose.set_source(tr(text))
    return prose


class LabPage(Page):
    """The page of a lab; its formulas are set one after the other, so that the window waits for none of them.

    Parameters
    ----------
    view : LabView
        The lab.
    open_lab : function (name)
        Opens another lab; the glossary does, from here.
    """

    def __init__(self, view: LabView, parent: QWidget, open_lab: Callable[[str], None]) -> None:
        super().__init__(TITLE, parent)
        self._help: LabHelp = view.HELP
        self._open_lab = open_lab
        self.complete = False  # whether the mathematics stands
        self.headings: list[QWidget] = []
        self._mathematics, self.cards = QVBoxLayout(), list[FormulaCard]()
        self._box.setSpacing(round(px(12)))
        self._title(view.QUESTION, "question")
        self._fill()
        self._pending = self._to_set()
        self._scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setAccessibleName(tr(TITLE))
        self._scroll.setFocus()
        room = parent.window().size()
        self.resize(QSize(round(px(800)), round(px(720))).boundedTo(room - QSize(round(px(48)), round(px(64)))))
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._set_one)
        self._next.start(0)

    def area(self) -> QScrollArea:
        """What the page scrolls in."""
        return self._scroll

    def _add(self, widget: QWidget | QVBoxLayout) -> None:
        row = self._content.rowCount()
        if isinstance(widget, QWidget):
            self._content.addWidget(widget, row, 0, 1, 2)
        else:
            self._content.addLayout(widget, row, 0, 1, 2)

    def _title(self, text: Text, kind: str = "heading") -> None:
        heading = stage_text(kind, text)
        heading.setContentsMargins(0, round(px(14 if kind == "heading" else 0)), 0, 0)
        self.headings.append(heading)
        self._add(heading)

    def _fill(self) -> None:
        told = self._help
        for title, texts in ((SHOWS, told.shows), (USE, told.use)):
            self._title(title)
            for text in texts:
                self._add(paragraph(text))
        self._title(KEYS)
        self._add(_pairs([(keys, paragraph(text, _SMALL)) for keys, text in told.keys]))
        self._title(MATHEMATICS)
        self._mathematics.setSpacing(round(px(8)))
        self._add(self._mathematics)
        self._title(MEASURED)
        for text in told.measured:
            self._add(paragraph(text))
        self._title(SOURCES)
        for source in told.sources:
            self._add(_stacked(paragraph(source.why, _SMALL), paragraph(source.line(), 13, "ink2")))
        self._title(TERMS)
        terms = QWidget()
        flow = FlowLayout(terms)
        for key in told.terms:
            pill = Pill(name_of(key))
            pill.setAutoDefault(False)
            pill.clicked.connect(partial(self._look_up, key))
            flow.addWidget(pill)
        self._add(terms)
        self.finish()

    def _to_set(self) -> Iterator[str]:
        """What takes a while the first time."""
        yield from self._help.latex()
        yield from (latex for latex, _ in self._help.symbols)

    def _set_one(self) -> None:
        source = next(self._pending, None)
        if source is None:
            self._show_mathematics()
            return
        formula.typeset(source)
        self._next.start(0)

    def _show_mathematics(self) -> None:
        told, box = self._help, self._mathematics
        for group in told.formulas:
            box.addWidget(stage_text("title", group.title))
            card = FormulaCard(group.lines, dict(told.colours))
            card.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys scroll the page
            self.cards.append(card)
            box.addWidget(card)
        box.addWidget(stage_text("title", SYMBOLS))
        box.addWidget(_pairs([(paragraph(f"${latex}$"), paragraph(text, _SMALL)) for latex, text in told.symbols]))
        for text in told.mathematics:
            box.addWidget(paragraph(text))
        self.complete = True

    def _look_up(self, key: str, checked: bool = False) -> None:
        GlossaryPage(self, self._leave_for, key).open()

    def _leave_for(self, lab: str) -> None:
        self.accept()
        self._open_lab(lab)


def _pairs(rows: list[tuple[str | QWidget, QWidget]]) -> QWidget:
    """Two columns, of which the second takes the room."""
    made = QWidget()
    grid = QGridLayout(made)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(round(px(24)))
    grid.setVerticalSpacing(round(px(6)))
    grid.setColumnStretch(1, 1)
    for row, (left, right) in enumerate(rows):
        if isinstance(left, str):
            keys = stage_text("title", left, wrap=False)
            keys.setContentsMargins(0, round(px(3)), 0, 0)  # level with the larger letters beside it
            grid.addWidget(keys, row, 0, Qt.AlignmentFlag.AlignTop)
        else:
            grid.addWidget(left, row, 0)
        grid.addWidget(right, row, 1)
    return made


def _stacked(first: QWidget, second: QWidget) -> QWidget:
    made = QWidget()
    box = QVBoxLayout(made)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(round(px(1)))
    box.addWidget(first)
    box.addWidget(second)
    return made
