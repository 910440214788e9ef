"""How colours look to other eyes, and how far apart they are: for the tests of the themes.

Contrast is that of WCAG 2.1. Deuteranopia and protanopia are simulated with the matrices of Machado, Oliveira and
Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009 (severity
1.0, on linear RGB); grey is the luminance alone. Distances are CIEDE2000 as Sharma, Wu and Dalal give it, "The
CIEDE2000 Color-Difference Formula", Color Research and Application 30(1), 2005.
"""

from __future__ import annotations

import math

Triple = tuple[float, float, float]

EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}  # fmt: skip
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)  # D65


def linear(colour: str) -> Triple:
    """``#RRGGBB`` as linear RGB in 0…1."""

    def channel(k: int) -> float:
        c = int(colour[k : k + 2], 16) / 255
        return c / 12.92 if c <= 0.04045 else float(((c + 0.055) / 1.055) ** 2.4)

    return channel(1), channel(3), channel(5)


def contrast(a: str, b: str) -> float:
    """WCAG's contrast ratio of two colours."""
    light, dark = sorted((_dot(EYES["grey"][0], linear(colour)) for colour in (a, b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def seen(colour: str, eye: str) -> Triple:
    """A colour as an eye sees it, in linear RGB."""
    r, g, b = (min(1.0, max(0.0, _dot(row, linear(colour)))) for row in EYES[eye])
    return r, g, b


def lab(rgb: Triple) -> Triple:
    """Linear RGB as CIELAB (D65)."""
    x, y, z = (_f(_dot(row, rgb) / white) for row, white in zip(_TO_XYZ, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Triple, other: Triple) -> float:
    """The distance of two CIELAB colours."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    grey = c1 * c2 == 0
    turn = 0.0 if grey else (h2 - h1 + 180) % 360 - 180
    if grey:
        hue = h1 + h2
    elif abs(h1 - h2) <= 180:
        hue = (h1 + h2) / 2
    else:
        hue = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.20 * _cos(4 * hue - 63)
    s_l = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    s_c, s_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    spread = 30 * math.exp(-(((hue - 275) / 25) ** 2))
    r_t = -math.sin(math.radians(2 * spread)) * 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    d_l, d_c = (l2 - l1) / s_l, (c2 - c1) / s_c
    d_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / s_h
    return math.sqrt(d_l**2 + d_c**2 + d_h**2 + r_t * d_c * d_h)


def apart(a: str, b: str, eye: str) -> float:
    """How far apart two colours are for an eye, in CIEDE2000."""
    return ciede2000(lab(seen(a, eye)), lab(seen(b, eye)))


def _dot(row: Triple, rgb: Triple) -> float:
    return sum(a * b for a, b in zip(row, rgb, strict=True))


def _f(t: float) -> float:
    return float(t ** (1 / 3)) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
