"""A number as a class writes it: 0.5, 0,5, 3/4, ½, with the digits of any keyboard."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

LENGTH_LIMIT = 40  # characters

_DECIMAL = r"[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)"
_NUMBER = re.compile(_DECIMAL)
_FRACTION = re.compile(rf"({_DECIMAL})/({_DECIMAL})")
_SIGNS = str.maketrans({"\u2212": "-", "\u2012": "-", "\u2013": "-", "\u2044": "/", "\u2215": "/", "÷": "/", "。": "."})


@dataclass(frozen=True)
class Typed:
    """A number that was typed.

    Attributes
    ----------
    value : float
    decimals : int or None
        How many stand behind the decimal sign; None of a fraction.
    thousands : float or None
        What it is where its comma separates thousands.
    """

    value: float
    decimals: int | None = None
    thousands: float | None = None


def read(text: str) -> Typed | None:
    """Read a number.

    Parameters
    ----------
    text : str
        A point and a comma are both the decimal sign. Full-width digits and
        signs, a true minus and fractions are read; spaces do not count.

    Returns
    -------
    Typed or None
        None where it is no number: then the class is told how one is written.
    """
    if len(text) > LENGTH_LIMIT:
        return None
    plain = re.sub(r"\s", "", unicodedata.normalize("NFKC", text).translate(_SIGNS))
    parts = _FRACTION.fullmatch(plain)
    if parts is not None:
        above, below = map(_float, parts.groups())
        return None if below == 0 else Typed(above / below)
    if _NUMBER.fullmatch(plain) is None:
        return None
    behind = re.split("[.,]", plain)[1:]
    thousands = float(plain.replace(",", "")) if re.fullmatch(r"[+-]?\d{1,3},\d{3}", plain) else None
    return Typed(_float(plain), len(behind[0]) if behind else 0, thousands)


def _float(text: str) -> float:
    return float(text.replace(",", "."))
