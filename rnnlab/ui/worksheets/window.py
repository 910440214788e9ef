"""Worksheets in the window: an exercise, fields to write in, and marks with reasons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from rnnlab.session.messages import Message
from rnnlab.session.worksheets.asking import Marked
from rnnlab.session.worksheets.drawing import variant
from rnnlab.session.worksheets.exercises import KINDS, SEED_LIMIT, VARIANT_LIMIT, Exercise
from rnnlab.session.worksheets.marking import Verdict
from rnnlab.ui.help import Page
from rnnlab.ui.inspector_parts import Scroll
from rnnlab.ui.look.i18n import N_, bind, message_text, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.controls import Pill, Segmented, note_label
from rnnlab.ui.widgets.number_controls import NumberCell
from rnnlab.ui.worksheets import words
from rnnlab.ui.worksheets.form import Form
from rnnlab.ui.worksheets.panel import GivenPanel

WORKSHEETS = N_("Worksheet", "Worksheets")
KIND = N_("Worksheet", "Kind of exercise")
SEED, NUMBER = N_("Worksheet", "Seed"), N_("Worksheet", "Variant")
NEXT = N_("Worksheet", "Another one")
CHECK = N_("Worksheet", "Check")
SHOW = N_("Worksheet", "Show the answers")
OPEN = N_("Worksheet", "Open in the lab")
PDF = N_("Worksheet", "Save as PDF…")
HINT = N_("Worksheet", "Write a number and press Enter: it is checked at once. 0.5, 0,5 and 3/4 are read.")
KEPT = N_("Worksheet", "What you wrote is kept: seed {seed}, variant {variant} shows it again.")

Chosen = tuple[str, int, int]  # kind, seed, variant


class WorksheetWindow(Page):
    """The dialog. It holds no numbers: what is right comes through ``show_marks``.

    Signals
    -------
    chosen : (kind, seed, variant)
        Another exercise is wanted.
    check_wanted : ()
    open_wanted : ()
    save_wanted : ()
    """

    chosen = Signal(object)
    check_wanted = Signal()
    open_wanted = Signal()
    save_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(WORKSHEETS, parent)
        self._at: Chosen = (KINDS[0], 1, 1)
        self._verdicts: tuple[Verdict, ...] = ()
        self.kinds = Segmented([(kind, words.SHORT[kind]) for kind in KINDS], KIND)
        self.seed, self.number = NumberCell("seed", 1, integer=True), NumberCell("variant", 1, integer=True)
        self.next, self.note = Pill(NEXT), note_label(HINT)
        self.check, self.open_button, self.save = QPushButton(), QPushButton(), QPushButton()
        self.show_answers = QPushButton()
        self.show_answers.setCheckable(True)
        self.form: Form | None = None
        self.given: GivenPanel | None = None
        self._left, self._right = Scroll(QWidget()), Scroll(QWidget())
        self._lay_out()
        self._connect()
        self.resize(min(round(px(1040)), parent.width() - 24), min(round(px(740)), parent.height() - 24))

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(round(px(10)))
        top.addWidget(self.kinds, 1)
        for title, cell, width in ((SEED, self.seed, 96), (NUMBER, self.number, 56)):
            top.addWidget(MathLabel(title, 13, 400, "ink2"))
            cell.call(title)
            cell.setFixedWidth(round(px(width)))
            top.addWidget(cell)
        top.addWidget(self.next)
        inner = QWidget()
        box = QVBoxLayout(inner)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(12)))
        box.addLayout(top)
        columns = QHBoxLayout()
        columns.setSpacing(round(px(20)))
        columns.addWidget(self._left, 4)
        columns.addWidget(self._right, 6)
        box.addLayout(columns, 1)
        box.addWidget(self.note)
        self.fill(inner)
        self.next.setAutoDefault(False)
        for button, text in (
            (self.check, CHECK), (self.show_answers, SHOW), (self.open_button, OPEN), (self.save, PDF)
        ):  # fmt: skip
            bind(button.setText, text)
            button.setAutoDefault(False)  # Enter belongs to the fields
        self.close_button.setProperty("kind", "")
        self.close_button.setAutoDefault(False)
        self.check.setProperty("kind", "primary")
        for place, button in enumerate((self.save, self.open_button, self.show_answers)):
            self._foot.insertWidget(place, button)
        self._foot.insertWidget(self._foot.count() - 1, self.check)
        for cell in (self.seed, self.number):
            cell.setMinimumHeight(round(px(32)))

    def _connect(self) -> None:
        self.kinds.chosen.connect(self._on_kind)
        self.seed.entered.connect(self._on_seed)
        self.number.entered.connect(self._on_number)
        for cell in (self.seed, self.number):
            cell.refused.connect(self.tell)
            cell.righted.connect(self._on_righted)
        self.next.clicked.connect(self._on_next)
        self.check.clicked.connect(self.check_wanted)
        self.show_answers.toggled.connect(self._on_show)
        self.open_button.clicked.connect(self.open_wanted)
        self.save.clicked.connect(self.save_wanted)

    # what is shown

    def show_exercise(self, at: Chosen, exercise: Exercise, typed: dict[str, str]) -> None:
        """Show an exercise, with what was written before."""
        self._at, self._verdicts = at, ()
        kind, seed, number = at
        self.kinds.set_value(kind)
        for cell, value in ((self.seed, seed), (self.number, number)):
            cell.set_value(value)
            cell.mark(False)
        self.show_answers.blockSignals(True)
        self.show_answers.setChecked(False)
        self.show_answers.blockSignals(False)
        self.given, self.form = GivenPanel(exercise), Form(exercise)
        for scroll, part in ((self._left, self.given), (self._right, self.form)):
            part.setObjectName("plain")
            scroll.setWidget(part)  # the area deletes what it showed before
        self.form.write(typed)
        self.form.changed.connect(self._on_changed)
        self.form.entered.connect(self.check_wanted)
        bind(self.note.setText, HINT)
        fields = [row.field for row in self.form.rows.values()]
        foot = self.save, self.open_button, self.show_answers, self.check, self.close_button
        for one, other in pairwise((self.next, *fields, *foot)):  # in reading order: the fields are the newest
            self.setTabOrder(one, other)
        # After the layout: a field that has no place yet takes no focus.
        QTimer.singleShot(0, self.form, partial(_focus, self.form))

    def show_marks(self, marked: Marked) -> None:
        """Say what there is to be said of each number, and how many are right."""
        assert self.form is not None
        self._verdicts = marked.verdicts
        self.form.show_verdicts(marked.verdicts, self.show_answers.isChecked())
        count = sum(verdict.counts for verdict in marked.verdicts)
        bind(self.note.setText, words.SCORE, count=count, all=len(marked.verdicts))
        QTimer.singleShot(0, self, self._reveal_focused)  # what is said may have moved the field one writes in

    def _reveal_focused(self) -> None:
        focused = self.focusWidget()
        if focused is not None and self.form is not None and self.form.isAncestorOf(focused):
            self._right.ensureWidgetVisible(focused, 0, round(px(40)))

    def tell(self, message: object) -> None:
        """Say one sentence, for instance why a number is refused."""
        assert isinstance(message, Message)
        bind(self.note.setText, message_text(message))

    def verdicts(self) -> Sequence[Verdict]:
        """What was said last; empty before the first check."""
        return self._verdicts

    # gestures

    def _on_kind(self, kind: str) -> None:
        self.chosen.emit((kind, *self._at[1:]))

    def _on_seed(self, value: float) -> None:
        self._on_whole(self.seed, int(value), 0, SEED_LIMIT, (self._at[0], int(value), 1))

    def _on_number(self, value: float) -> None:
        self._on_whole(self.number, int(value), 1, VARIANT_LIMIT, (*self._at[:2], int(value)))

    def _on_whole(self, cell: NumberCell, value: int, low: int, high: int, wanted: Chosen) -> None:
        if not low <= value <= high:
            id, limit = ("too-small", low) if value < low else ("too-large", high)
            cell.mark(True)
            self.tell(cell.refusal(id, value=value, limit=limit))
            return
        self.chosen.emit(wanted)

    def _on_righted(self) -> None:
        """Nothing is refused any more."""
        for cell in (self.seed, self.number):
            cell.mark(False)
        bind(self.note.setText, HINT)

    def _on_next(self) -> None:
        kind, seed, number = self._at
        begun = self.form is not None and bool(self.form.typed())
        self.chosen.emit((kind, seed, number + 1) if number < VARIANT_LIMIT else (kind, (seed + 1) % SEED_LIMIT, 1))

        if begun:  # nothing is lost, and it is told where it is
            bind(self.note.setText, KEPT, seed=seed, variant=number)

    def _on_show(self, shown: bool) -> None:
        if not self._verdicts:
            self.check_wanted.emit()
        elif self.form is not None:
            self.form.show_verdicts(self._verdicts, shown)

    def _on_changed(self) -> None:
        self._verdicts = ()

    def exercise_title(self) -> str:
        """What the kind is called, for the file's name."""
        return tr(words.TITLES[self._at[0]])


def _focus(form: Form) -> None:
    form.first_empty().field.setFocus()


def exercise_at(at: Chosen) -> Exercise:
    """The exercise of a kind, seed and variant.

    Raises
    ------
    Problem
        As ``rnnlab.session.worksheets.drawing.draw``.
    """
    return variant(*at)
