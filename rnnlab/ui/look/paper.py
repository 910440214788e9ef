"""How things look on paper, whatever the screen shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rnnlab.ui.look.theme import look, style_sheet
from rnnlab.ui.look.tokens import LIGHT

_PAPER = (LIGHT, 1.0, 0.0)  # colours, scale, least size of letters


@contextmanager
def on_paper() -> Iterator[None]:
    """Light colours and the size as designed; nothing is announced."""
    kept = look().palette, look().scale, look().least
    look().palette, look().scale, look().least = _PAPER
    try:
        yield
    finally:
        look().palette, look().scale, look().least = kept


def paper_style() -> str:
    """The style sheet of widgets that are drawn on paper; empty where the screen looks like that."""
    same = (look().palette, look().scale, look().least) == _PAPER
    return "" if same else style_sheet(LIGHT, 1.0)
