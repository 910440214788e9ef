"""A value that was not taken: said in the banner, outlined in its field, settled when there is no reason any more."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from rnnlab.session.messages import Message
from rnnlab.ui.banner import Banner
from rnnlab.ui.look.fields import labelled
from rnnlab.ui.widgets.entry import Entry, line_of


class Refusals(QObject):
    """The one refusal that stands, with its field; the outline lasts as long as the sentence.

    Parameters
    ----------
    banner : Banner
    looked_at : callable
        The widgets that are shown: where the field is looked for when a refusal comes later than the typing.
    """

    def __init__(self, banner: Banner, looked_at: Callable[[], Iterable[QWidget]]) -> None:
        super().__init__(banner)
        self._banner, self._looked_at = banner, looked_at
        self._message: Message | None = None
        self._line: Entry | None = None
        banner.replaced.connect(self._on_replaced)

    def say(self, message: Message) -> None:
        """A value was refused."""
        line = line_of(message, self._looked_at())
        message = message if line is None else labelled(message, line.label)
        self._banner.say(message)
        self._message, self._line = message, line
        if line is not None:
            line.mark(True)
            line.righted.connect(self.settle)

    def named(self, message: Message) -> Message:
        """A message about a field that is shown, with the field's label."""
        line = line_of(message, self._looked_at())
        return message if line is None else labelled(message, line.label)

    def settle(self) -> None:
        """Something else was taken since: what was refused is settled."""
        if self._message is not None:
            self._banner.clear()

    def _on_replaced(self) -> None:
        """The sentence is not on the screen any more."""
        line, self._message, self._line = self._line, None, None
        if line is not None and shiboken6.isValid(line):
            line.righted.disconnect(self.settle)
            line.mark(False)
