"""A blank in the window: what is asked, a field to write in, and what is said of the number."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from rnnlab.session.worksheets.blanks import Blank
from rnnlab.session.worksheets.marking import Verdict
from rnnlab.session.worksheets.reading import LENGTH_LIMIT
from rnnlab.session.worksheets.tables import LookedUp
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import Text, sentences, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import color, px
from rnnlab.ui.widgets.controls import note_label
from rnnlab.ui.worksheets import words
from rnnlab.ui.worksheets.working import plain

LABEL_SIZE = 15.0  # letters, in design pixels


class AnswerField(QLineEdit):
    """A number to write; Enter marks it and goes on."""

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()  # the event ends here: else it would press the window's button as well
        else:
            super().keyPressEvent(event)

    def set_refused(self, refused: bool) -> None:
        """Mark what is written as not right, or not any more."""
        if bool(self.property("refused")) != refused:
            self.setProperty("refused", refused)
            self.style().unpolish(self)
            self.style().polish(self)


class Sign(QWidget):
    """A tick, a hook from an earlier slip, or a cross; nothing where nothing is said."""

    def __init__(self) -> None:
        super().__init__()
        self._kind = "empty"
        self.setFixedSize(QSize(round(px(18)), round(px(18))))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_kind(self, kind: str) -> None:
        """Draw the sign of a verdict."""
        self._kind = kind
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        strokes = {
            "right": ((3, 10, 7, 14), (7, 14, 15, 4)),
            "rounded": ((3, 10, 7, 14), (7, 14, 15, 4)),
            "follows": ((3, 4, 3, 11), (3, 11, 14, 11), (10, 7, 14, 11), (10, 15, 14, 11)),
        }.get(self._kind, ((4, 4, 14, 14), (14, 4, 4, 14)) if self._kind != "empty" else ())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        good = self._kind in ("right", "rounded", "follows")
        pen = QPen(color("accent" if good else "warning"), px(2.2))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        for x1, y1, x2, y2 in strokes:
            painter.drawLine(QPointF(px(x1), px(y1)), QPointF(px(x2), px(y2)))


class AnswerRow(QWidget):
    """One blank. ``changed`` is emitted when something is written, ``entered`` by Enter."""

    changed = Signal()
    entered = Signal()

    def __init__(self, blank: Blank, heading: Text, label_width: float) -> None:
        super().__init__()
        self.blank = blank
        self._verdict: Verdict | None = None
        self.field, self.sign, self.says = AnswerField(), Sign(), note_label()
        self.field.setMaxLength(LENGTH_LIMIT)
        self.field.setFixedWidth(round(px(112)))
        self.field.setMinimumHeight(round(px(32)))
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.field.setAccessibleName(f"{tr(heading)}: {mathtext.plain(blank.label)}")
        self.field.textEdited.connect(self._on_edited)
        self.field.entered.connect(self.entered)
        label = MathLabel(f"{blank.label} =", LABEL_SIZE, align=Qt.AlignmentFlag.AlignRight)
        label.setFixedWidth(round(max(px(92), label_width + 2)))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(round(px(10)))
        row.addWidget(label)
        row.addWidget(self.field)
        row.addWidget(self.sign)
        row.addWidget(self.says, 1)

    def typed(self) -> str:
        """What is written."""
        return self.field.text()

    def set_typed(self, text: str) -> None:
        """Write what was written before."""
        self.field.setText(text)

    def verdict(self) -> Verdict | None:
        """What is said of the number, if anything."""
        return self._verdict

    def set_verdict(self, verdict: Verdict | None, label: str, shown: bool) -> None:
        """Say something of the number.

        Parameters
        ----------
        verdict : Verdict or None
        label : str
            Of the blank with the slip that it follows from.
        shown : bool
            Whether the exact value is told as well.
        """
        self._verdict = verdict
        kind = "empty" if verdict is None else verdict.kind
        said = "" if verdict is None else verdict_text(verdict, label, self.typed(), shown)
        self.sign.set_kind(kind)
        self.says.setText(said)
        self.field.setAccessibleDescription(said)
        self.field.set_refused(kind in ("slip", "wrong", "unreadable"))

    def _on_edited(self) -> None:
        self.set_verdict(None, "", False)  # what was said is said of another number
        self.changed.emit()


def verdict_text(verdict: Verdict, label: str, typed: str, shown: bool) -> str:
    """What is said of a number, in the present language."""
    value = "" if verdict.value is None else plain(verdict.value)
    if verdict.kind in ("slip", "rounded") and verdict.about:
        text = words.SLIPS[verdict.about]
    else:
        text = {
            "right": words.RIGHT, "rounded": words.ROUNDED, "follows": words.FOLLOWS,
            "unreadable": words.UNREADABLE, "slip": words.WRONG,
            "wrong": words.WRONG if verdict.place is None else words.LOOK_UP,
        }.get(verdict.kind, Text("", ""))  # fmt: skip
    args = {} if verdict.place is None else _place(verdict.place)
    said = tr(text, value=value, label=mathtext.plain(label), typed=typed.strip(), **args) if text.source else ""
    tells = shown and verdict.kind not in ("right", "rounded")
    return sentences((said, tr(words.EXACT, value=value) if tells else ""))


def _place(place: LookedUp) -> dict[str, str]:
    function = "σ" if place.function == "sigmoid" else place.function
    other = "" if place.other is None else plain(place.other)
    return {"function": function, "other": other, "asked": plain(place.asked)}
