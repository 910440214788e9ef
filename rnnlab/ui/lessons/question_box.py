"""A question of a lesson with all that it is answered with; the panel and the big screen show the same one.

It is told what to show and says what was done; it knows no lesson and no window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from rnnlab.ui.lessons.ballot import Ballot, digit_of
from rnnlab.ui.lessons.ballot_parts import Sizes
from rnnlab.ui.lessons.ordering import OrderList
from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.lessons.question_parts import Ask, StepButton, Tick
from rnnlab.ui.look.i18n import N_, Text, language, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.numbers import number, short
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.controls import Pill, Segmented
from rnnlab.ui.widgets.number_controls import SliderRow
from rnnlab.ui.widgets.prediction_bar import APART

ASKING, LOCKED, REVEALED = "asking", "locked", "revealed"
PHASES = (ASKING, LOCKED, REVEALED)
HOW: dict[str, Text] = {
    "choice": N_("Lesson", "Choose one of the options."),
    "number": N_("Lesson", "Type a number, or move the slider."),
    "order": N_("Lesson", "Drag them into order, or Ctrl+↑ and Ctrl+↓."),
    "picture": N_("Lesson", "Answer in the picture."),
}
CLASS, ALONE = N_("Lesson", "Class"), N_("Lesson", "Alone")
WHO = N_("Lesson", "Who answers")
TALLY, ANSWER = N_("Lesson", "The class's votes"), N_("Lesson", "Your answer")
COUNTED = N_("Lesson", "{count} counted")
KEYS_CLASS = N_("Lesson", "A digit is a vote, with Shift one less. The tally is shown when it is locked.")
KEYS_ALONE = N_("Lesson", "Press the digit of an option; P locks.")
HINT, NO_HINT = N_("Lesson", "Hint ({left} left)"), N_("Lesson", "No more hints")
GUESS, GUESS_IN = N_("Lesson", "Prediction"), N_("Lesson", "Prediction ({unit})")


@dataclass(frozen=True)
class Posed:
    """A question as it is shown; texts are Markdown with ``$…$``.

    ``order`` is in which order the options of an order question are shown at first.
    """

    kind: str
    ask: str
    options: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    hints: tuple[str, ...] = ()
    unit: str = ""
    low: float = 0.0
    high: float = 1.0
    whole: bool = False
    how: str = ""  # how it is answered, where the usual words do not say it
    folder: Path | None = None


@dataclass(frozen=True)
class Told:
    """What is told at the end: the right option, a why for each, a sentence, and how far the guess was off."""

    right: int | None = None
    whys: tuple[str, ...] = ()
    text: str = ""
    distance: float | None = None
    apart: Text | None = None
    exact: bool = False  # a number or an order that is right: it has no option to be ticked


class QuestionBox(QWidget):
    """One question, from asking to the whys."""

    voted = Signal(int, int)  # option from 0, +1 or −1
    guessed = Signal(object)  # a number, or the order as the options' numbers
    advanced = Signal()  # lock, or reveal
    hinted = Signal(int)  # so many hints were asked for
    alone_chosen = Signal(object)  # True or False

    def __init__(self, sizes: Sizes | None = None) -> None:
        super().__init__()
        self._sizes = sizes or Sizes()
        self.posed: Posed | None = None
        self.phase, self.alone = ASKING, False
        self._shown_hints, self._told = 0, Told()
        self.ask = Ask(self._sizes)
        self.steps = StepButton()
        self.steps.pressed.connect(self.advanced)
        self.who = Segmented(((False, CLASS), (True, ALONE)), WHO)
        self.who.chosen.connect(self.alone_chosen)
        self.title, self.count = MathLabel(TALLY, self._sizes.text, 600), MathLabel("", self._sizes.note, 400, "ink2")
        self.ballot, self.order = Ballot(self._sizes), OrderList(self._sizes)
        self.slider = SliderRow(GUESS, 0.0, 1.0, decimals=2, field="value")
        self.note = Prose(self._sizes.note, 400, "ink2", leading=1.45)
        self.hints, self.hint = Prose(self._sizes.text, 400, "ink", leading=1.45), Pill("")
        self.verdict = Prose(self._sizes.text, 400, leading=1.45)
        self.distance = MathLabel("", self._sizes.title + 3, 600, "accent_text")
        self.tick = Tick(self._sizes.title + 3)
        self.ballot.voted.connect(self.voted)
        self.order.changed.connect(self.guessed)
        self.slider.moved.connect(self._on_number)
        self.hint.clicked.connect(self._on_hint)
        self._lay_out()
        language().changed.connect(self.refresh)

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(10)))
        box.addWidget(self.ask)
        box.addSpacing(round(px(6)))
        box.addWidget(self.steps, 0, Qt.AlignmentFlag.AlignLeft)
        box.addSpacing(round(px(6)))
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.count)
        box.addLayout(head)
        for part in (self.ballot, self.order, self.slider, self.note, self.hints):
            box.addWidget(part)
        foot = QHBoxLayout()
        foot.addWidget(self.who)
        foot.addStretch(1)
        foot.addWidget(self.hint)
        box.addLayout(foot)
        told = QHBoxLayout()
        told.addWidget(self.tick)
        told.addWidget(self.distance, 1)
        box.addLayout(told)
        box.addWidget(self.verdict)

    def put(self, posed: Posed, *, alone: bool = False, again: bool = False) -> None:
        """Ask a question; ``again``: it is the same one in other words (another language)."""
        self.posed, self.alone = posed, alone
        if not again:
            self.phase, self._shown_hints, self._told = ASKING, 0, Told()
            self.slider.set_range(posed.low, posed.high, whole=posed.whole)
            middle = (posed.low + posed.high) / 2
            self.slider.set_value(round(middle) if posed.whole else middle)
            self.ballot.choose(None)
            self.ballot.show_votes(None)
        if posed.kind == "order":
            order = self.order.order() if again and self.order.rows else posed.order or range(len(posed.options))
            self.order.set_items(posed.options, tuple(order))
            self.ballot.set_options(())
        else:
            self.ballot.set_options(posed.options, posed.folder)
        self.refresh()

    def set_phase(self, phase: str) -> None:
        """Asking, locked, or revealed."""
        self.phase = phase
        self.refresh()

    def set_alone(self, alone: bool) -> None:
        """For somebody alone: one answer and hints, in place of the class's votes."""
        self.alone = alone
        self.refresh()

    def show_hints(self, shown: int) -> None:
        """So many hints are shown."""
        self._shown_hints = shown

    def show_votes(self, votes: Sequence[int], counted: int) -> None:
        """The class's votes."""
        self.ballot.show_votes(votes, hidden=self.phase == ASKING, bars=not self.alone)
        self.count.set_text(COUNTED, count=counted)

    def show_guess(self, guess: Any) -> None:
        """The answer of somebody alone, or the class's number or order."""
        if self.posed is None or guess is None:
            self.ballot.choose(None)
        elif self.posed.kind == "number":
            self.slider.set_value(float(guess))
        elif self.posed.kind == "order":
            self.order.set_items(self.posed.options, tuple(guess))
        elif isinstance(guess, int):
            self.ballot.choose(guess if self.alone else None)

    def tell(self, told: Told) -> None:
        """Say what is right, and why."""
        self._told = told
        self.set_phase(REVEALED)

    def take_key(self, event: QKeyEvent) -> bool:
        """A digit is a vote, with Shift one less, or begins a number that is asked for; False for any other key."""
        if self.phase == ASKING and self.posed is not None and self.posed.kind == "number":
            return self.slider.cell.begin(event.text())
        digit, less = digit_of(event)
        return bool(digit) and self.phase == ASKING and self.ballot.take_digit(digit, less)

    def commit(self) -> None:
        """Take the number that is being typed, before anything else is asked."""
        self.slider.cell.commit()

    def refresh(self) -> None:
        """Show what belongs to the phase, in the present language."""
        posed = self.posed
        if posed is None:
            return
        asking, revealed = self.phase == ASKING, self.phase == REVEALED
        self.ask.words.set_source(posed.ask, posed.folder)
        self.ask.how.set_source(posed.how or tr(HOW[posed.kind]))
        self.ask.how.setVisible(asking)
        self.steps.set_present(PHASES.index(self.phase))
        voting = bool(self.ballot.rows)
        self.title.set_text(ANSWER if self.alone else TALLY)
        self.title.setVisible(voting)
        self.count.setVisible(voting and not self.alone)
        self.ballot.set_open(asking)
        for row in self.ballot.rows:
            row.bar.hidden = asking
            row.bar.setVisible(not self.alone)
            row.show_less()
        self.ballot.show_right(self._told.right if revealed else None, self._told.whys, posed.folder)
        self.order.setVisible(posed.kind == "order")
        self.order.set_open(asking)
        self.order.show_right(revealed and posed.kind == "order")
        self.slider.setVisible(posed.kind == "number")
        self.slider.setEnabled(asking)
        self.slider.title.set_text(tr(GUESS_IN, unit=posed.unit) if posed.unit else GUESS)
        self.note.set_source(tr(KEYS_ALONE if self.alone else KEYS_CLASS))
        self.note.setVisible(asking and voting)
        self.who.set_value(self.alone)
        self.who.setVisible(asking)
        self._refresh_hints(posed, asking)
        self.verdict.set_source(self._told.text if revealed else "", posed.folder)
        self.verdict.setVisible(revealed and bool(self._told.text))
        self._refresh_distance(posed, revealed)

    def _refresh_hints(self, posed: Posed, asking: bool) -> None:
        left = len(posed.hints) - self._shown_hints
        shown = posed.hints[: self._shown_hints] if self.alone and asking else ()
        self.hints.set_source("\n\n".join(shown), posed.folder)
        self.hints.setVisible(bool(shown))
        self.hint.setText(tr(HINT, left=left) if left > 0 else tr(NO_HINT))
        self.hint.setVisible(self.alone and asking and bool(posed.hints))
        self.hint.setEnabled(left > 0)

    def _refresh_distance(self, posed: Posed, revealed: bool) -> None:
        distance = self._told.distance
        self.tick.setVisible(revealed and self._told.exact)
        self.distance.setVisible(revealed and distance is not None)
        if distance is not None:
            counted = posed.whole or posed.kind == "order"  # pairs, or whole things
            said = short(distance) if counted else number(distance)
            self.distance.set_text(self._told.apart or APART, distance=said)

    def _on_number(self, value: float) -> None:
        self.slider.set_value(value)
        self.guessed.emit(value)

    def _on_hint(self) -> None:
        self._shown_hints += 1
        self.refresh()
        self.hinted.emit(self._shown_hints)
