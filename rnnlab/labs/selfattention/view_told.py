"""What the picture of the weights tells a screen reader: who looks at whom, and how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rnnlab.labs.selfattention import view_words_names as names
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.widgets.told import CELL, Told
from rnnlab.ui.widgets.unknown import UNKNOWN

if TYPE_CHECKING:
    from rnnlab.labs.selfattention.view_words_fan import FanPicture

LOOKS = N_("Self-attention told", "{asks} looks at {seen}")


def fan(view: FanPicture) -> list[Told]:
    """Each weight by the word that asks and the word that is seen; nothing that is being predicted."""
    shown, layout = view.fan, view.layout_now()
    return [
        Told(
            tr(LOOKS, asks=asks, seen=seen),
            UNKNOWN if shown.concealed else names.fixed(float(shown.weights[row, column])),
            layout.cell(row, column), CELL, chosen=(row, column) == (shown.row, max(0, shown.column)),
        )
        for row, asks in enumerate(shown.tokens)
        for column, seen in enumerate(shown.tokens)
    ]  # fmt: skip
