"""Beside the plane: the context as a large vector, what it is, and where to look."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from rnnlab.engine.attention_traces import AttentionTrace
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.view_beside import Beside
from rnnlab.labs.attention.view_rows import LEAST_DECIMALS, fixed, fixed_vector, note, shown_numbers
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.theme import color, look
from rnnlab.ui.widgets.unknown import UNKNOWN

ROUNDING = N_(
    "Attention",
    "Rounding the weights <b>before</b> the sum gives <b>{by_hand}</b>: the lost digits add up. "
    "Rounding <b>after</b> it keeps {exact}.",
)
ROUNDED = N_(
    "Attention",
    "Weights rounded <b>before</b> the sum, as on a blackboard: they add up to {total}. "
    "Rounding <b>after</b> it gives <b>{exact}</b>: the digits lost are in the difference.",
)
SAME = N_("Attention", "Weights rounded <b>before</b> the sum: here that changes no digit; they add up to {total}.")
NAME = N_("Attention", "Context vector")
SENTENCES = N_(
    "Attention",
    "The mean of all encoder states, each weighted by its score against the query: "
    "a long vector scores high. Computed anew for every target word.",
)
HINTS = (
    N_("Attention", "Drag the query: the weights follow."),
    N_("Attention", "Lower τ: one word takes it all."),
    N_("Attention", "Mask the heaviest word: who inherits its weight?"),
)


class MarkedLabel(QLabel):
    """A text with ``<b>`` for emphasis. It holds our own words and numbers, never the user's."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setProperty("kind", "text")
        self._marked = ""
        look().changed.connect(self._restyle)

    def set_marked(self, text: str) -> None:
        """Show a text; the bundled type's bold has weight 600, not the 700 of ``<b>``."""
        self._marked = text
        strong = f'<span style="font-weight:600; color:{color("ink").name()}">'
        self.setText(text.replace("<b>", strong).replace("</b>", "</span>"))
        self.setAccessibleName(self.plain())

    def plain(self) -> str:
        """What it says, without marks."""
        return self._marked.replace("<b>", "").replace("</b>", "")

    def _restyle(self) -> None:
        self.set_marked(self._marked)


class Side(Beside):
    """The column of text right of the plane."""

    note: MarkedLabel

    def __init__(self) -> None:
        super().__init__(MarkedLabel(), NAME, SENTENCES, HINTS, 14)

    def show_result(self, state: State, result: AttentionTrace) -> None:
        """Write the context, and one sentence: what is not as usual, else the rounding where it shows."""
        exact = _unbroken(result.context)
        before = state.rounding == "before"
        self.large.set_text(f"$c$ = {fixed_vector(shown_numbers(state, result).context)}")
        k = look().decimals - LEAST_DECIMALS
        by_hand, total = _unbroken(result.context_by_hand[k]), fixed(float(result.weight_sums_by_hand[k]))
        said = note(state, result)
        if said is not None:
            bind(self.note.set_marked, said)
        elif by_hand != exact:
            text = ROUNDED if before else ROUNDING
            bind(self.note.set_marked, text, by_hand=by_hand, exact=exact, total=total)
        elif before:
            bind(self.note.set_marked, SAME, exact=exact, total=total)
        shown = said is not None or by_hand != exact or before
        if shown == self.note.isHidden():
            self.note.setVisible(shown)
            self.fit()

    def conceal(self) -> None:
        """Say nothing of the context."""
        self.large.set_text(f"$c$ = {UNKNOWN}")
        if not self.note.isHidden():
            self.note.hide()
            self.fit()


def _unbroken(values: object) -> str:
    """A vector that no line break divides."""
    return fixed_vector(values).replace(" ", "\u00a0")
