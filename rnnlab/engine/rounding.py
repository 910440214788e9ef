"""Rounding as it is taught: a half goes away from zero, and the number is taken as it is written in decimals."""

from __future__ import annotations

from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

_HALF_UNIT = 0.5 + 1e-7  # of the last decimal; at a half both ways are right
_WHOLE = 1e15  # from here on a float has no decimals


def rounded(value: float, decimals: int) -> float:
    """Round half away from zero: 0.625 is 0.63 and −0.625 is −0.63."""
    return _quantized(value, decimals, ROUND_HALF_UP)


def cut_off(value: float, decimals: int) -> float:
    """Leave off what stands behind a decimal."""
    return _quantized(value, decimals, ROUND_DOWN)


def rounds_to(exact: float, written: float, decimals: int) -> bool:
    """Whether a number is another one, rounded at some decimals; at a half either way is right."""
    return abs(written - exact) <= _HALF_UNIT * 10.0**-decimals


def _quantized(value: float, decimals: int, how: str) -> float:
    if not abs(value) < _WHOLE:  # also inf and NaN
        return value
    return float(Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-decimals), how))
