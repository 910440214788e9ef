"""Numbers as the screen writes them: fixed decimals, a true minus, 1.8e−60 and no SI prefixes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import partial

from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import look

MINUS = "\u2212"
_PERCENT = N_("Numbers", "{digits} %")


def percent(digits: str) -> str:
    """Digits with a per cent sign, at the distance that the present language has."""
    return tr(_PERCENT, digits=digits)


def number(value: float | None, decimals: int | None = None, plus: bool = False) -> str:
    """Write a number with the program's decimals.

    Parameters
    ----------
    value : float or None
        None is written as a dash; inf and NaN as themselves.
    decimals : int, optional
        Instead of the program's own (2 to 6).
    plus : bool
        Write the plus sign as well.
    """
    if value is None:
        return "–"
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "∞" if value > 0 else f"{MINUS}∞"
    digits = look().decimals if decimals is None else decimals
    size = abs(value)
    if size >= 1e6 or (0 < size < 0.5 * 10**-digits and size < 1e-3):
        text = f"{size:.{min(digits, 2)}e}"
        mantissa, _, exponent = text.partition("e")
        text = f"{mantissa}e{MINUS if exponent[0] == '-' else ''}{exponent[1:].lstrip('0') or '0'}"
    else:
        text = f"{size:.{digits}f}"
    if value < 0 and any(ch in "123456789" for ch in text):
        return MINUS + text
    return "+" + text if plus else text


def at_least(decimals: int) -> int:
    """So many decimals, or the program's own where those are more: for what needs some to say anything."""
    return max(decimals, look().decimals)


def vanishes(value: float, decimals: int | None = None) -> bool:
    """Whether a number is not 0 but is written as 0 with so many decimals (the program's own without)."""
    digits = look().decimals if decimals is None else decimals
    return 0 < abs(value) < 0.5 * 10.0**-digits


def least(decimals: int | None = None) -> str:
    """The smallest number but 0 that can be written with so many decimals: ``0.01``."""
    digits = look().decimals if decimals is None else decimals
    return f"{10.0**-digits:.{digits}f}"


def rounded(value: float, decimals: int | None = None, plus: bool = False) -> str:
    """Write a share or a difference as ``number`` does, but never with an exponent: ``< 0.01``."""
    return f"< {least(decimals)}" if vanishes(value, decimals) else number(value, decimals, plus)


def scientific(value: float | None, decimals: int | None = None) -> str:
    """Write a number of any size with the same number of digits: ``1.06e−2``.

    Between 0.1 and 10,000 it is written as ``number`` does, an exact zero as 0.
    """
    if value is None or not math.isfinite(value) or 0.1 <= abs(value) < 1e4:
        return number(value, decimals)
    if value == 0:
        return "0"
    digits = look().decimals if decimals is None else decimals
    mantissa, _, exponent = f"{value:.{digits}e}".partition("e")
    return f"{mantissa}e{int(exponent)}".replace("-", MINUS)


def vector(values: object, decimals: int | None = None) -> str:
    """Write a vector: ``[1.82, 0.96]``."""
    return "[" + ", ".join(number(float(v), decimals) for v in values) + "]"  # type: ignore[attr-defined]


def subscript(number: int) -> str:
    """Write a whole number as an index: 12 is ₁₂."""
    return "".join(chr(0x2080 + int(digit)) for digit in str(number))


def short(value: float) -> str:
    """Write a number the user typed: as few digits as it needs."""
    if value == int(value) and abs(value) < 1e6:
        return number(value, 0)
    return f"{value:.6g}".replace("-", MINUS)


_DECIMALS = re.compile(r"(?<![\d.,])(\d+)\.(\d+)")
_ALONE = re.compile(rf"[+{MINUS}]?[\d,]*\.?\d+(e{MINUS}?\d+)?")
_ZERO = re.compile(rf"{MINUS}(0\.0+)(?![\de.])")
_CUT = re.compile(rf"[+{MINUS}]?\d[\d.,]*(e{MINUS}?\d*)?$")


def narrower(text: str, fits: Callable[[str], bool]) -> str:
    """A text whose numbers have fewer decimals, one at the least, as far as that is needed for it to fit.

    A number alone that has no room even so is written with a power of ten, else left out: half a number says
    something else.
    """
    most = max((len(found) for _, found in _DECIMALS.findall(text)), default=0)
    for decimals in range(most, 0, -1):
        shown = _ZERO.sub(r"\1", _DECIMALS.sub(partial(_rounded, decimals=decimals), text))
        if fits(shown):
            return shown
    if not _ALONE.fullmatch(text):
        return text
    whole = text.replace(",", "").replace(MINUS, "-")
    if "e" not in text and abs(float(whole)) >= 1000:
        for digits in (1, 0):
            mantissa, _, exponent = f"{float(whole):.{digits}e}".partition("e")
            shown = f"{mantissa.replace('-', MINUS)}e{int(exponent)}"
            if fits(shown):
                return shown
    if "e" in text:
        shown = _DECIMALS.sub(lambda found: f"{float(found[0]):.0f}", text)
        return shown if fits(shown) else ""
    return text if fits(text) else ""


def _rounded(found: re.Match[str], decimals: int) -> str:
    return f"{float(found[0]):.{decimals}f}" if len(found[2]) > decimals else found[0]


def without_half(shown: str) -> str:
    """A text that was cut, without the number that was cut in it."""
    return _CUT.sub("", shown[:-1]).rstrip() + shown[-1] if shown.endswith("…") else shown
