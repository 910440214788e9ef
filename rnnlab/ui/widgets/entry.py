"""A line that the user types into: it knows the field of the state that it sets, and what it is called there.

A refusal names the field as its label does. What the line itself refuses says so at once (``Entry.refusal``); what
the state refuses later, while the line tells what was typed (``Entry.telling``), is traced back to the line by
``label_of``. While a refusal stands, the line has a warning outline; ``righted`` says that it has no reason any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import ClassVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from rnnlab.session.messages import Message
from rnnlab.ui.look.fields import labelled
from rnnlab.ui.look.i18n import Text, bind


class Entry(QLineEdit):
    """A line for one field.

    Parameters
    ----------
    field : str
        As the state calls it.
    """

    righted = Signal()  # what was refused here is settled: something else was typed, and taken

    _telling: ClassVar[list[Entry]] = []

    def __init__(self, field: str) -> None:
        super().__init__()
        self.field = field
        self._shown = ""  # the text of the state's value, which Escape gives back
        self._times = 0  # that something was refused here
        self.label: Text | str = ""  # as the user reads it; empty where the place itself names the field

    def call(self, label: Text | str) -> None:
        """Name the line by the label that stands beside it, for messages and for a screen reader."""
        self.label = label
        bind(self.setAccessibleName, label)

    def refusal(self, id: str, **args: str | int | float) -> Message:
        """A message about this line's field."""
        return labelled(Message.of(id, field=self.field, **args), self.label)

    def is_for(self, field: str) -> bool:
        """Whether a field that was refused is this line's.

        ``overrides[0].value`` is the ``value`` of one of them, ``lengths[10]`` is one of the ``lengths``.
        """
        last = field.rpartition(".")[2]
        return self.field in (field, last, last.partition("[")[0])

    def marked(self) -> bool:
        """Whether it has the warning outline."""
        return bool(self.property("refused"))

    def mark(self, refused: bool) -> None:
        """Draw the warning outline, or draw it no longer."""
        self._times += refused
        if self.marked() != refused:
            self.setProperty("refused", refused)
            self.style().unpolish(self)
            self.style().polish(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self.setText(self._shown)
            self.setModified(False)
            self.mark(False)
            return
        super().keyPressEvent(event)

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Meanwhile others hear what was typed, and may refuse it."""
        Entry._telling.append(self)
        try:
            yield
        finally:
            Entry._telling.pop()

    @contextmanager
    def taking(self) -> Iterator[None]:
        """As ``telling``, for what the line itself has nothing against: an older refusal is settled, unless anew."""
        before, times = self.marked(), self._times
        self.mark(False)
        with self.telling():
            yield
        if self._times != times:
            self.mark(True)  # whatever was shown in it meanwhile
        elif before:
            self.righted.emit()


def line_of(message: Message, among: Iterable[QWidget] = ()) -> Entry | None:
    """The line whose value a message refuses: the one that tells just now, else the one that is seen in some widgets.

    Parameters
    ----------
    message : Message
    among : iterable of QWidget
        Where to look when the refusal comes later than the typing, from the computation.
    """
    field = str(dict(message.args).get("field", ""))
    if not field:
        return None
    for line in reversed(Entry._telling):
        if line.is_for(field):
            return line
    own = [line for widget in among for line in widget.findChildren(Entry) if line.label and line.is_for(field)]
    return next((line for line in own if line.isVisible()), None)
