"""A number in a place of a given width: with the program's decimals, smaller or with fewer where these have no room."""

from __future__ import annotations

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.numbers import narrower, number


def number_in(value: float, room: float, size: float, least: float, weight: int = 400) -> tuple[str, float]:
    """How a number is written, and in letters of which size.

    Parameters
    ----------
    value : float
    room : float
        In logical pixels.
    size, least : float
        Of the letters, in design pixels: as they are best, and the smallest that can be read.
    weight : int
    """
    text = number(value)
    size = mathtext.fitting(text, room, size, least, weight)
    return narrower(text, lambda shown: mathtext.width(shown, size, weight) <= room), size
