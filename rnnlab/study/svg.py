"""A small plot in SVG: axes, lines with error bars, and marks for what lies beyond the axis."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

INK, SOFT, AXIS, GRID = "#1F1A1E", "#5B5158", "#B9AEB6", "#EFEAEE"
FONT = "Inter, 'Noto Sans SC', Helvetica, Arial, sans-serif"
SIZE = 12  # of all text but the title, in pixels
_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Point:
    """The middle of several values at one place, and how far they reach; ±inf lies beyond the axis."""

    x: float
    low: float
    middle: float
    high: float


@dataclass(frozen=True)
class Line:
    """One curve: its points from left to right, and how it looks."""

    points: tuple[Point, ...]
    color: str
    dash: str  # of ``stroke-dasharray``; "" is a solid line
    shape: str  # "circle", "square", "triangle" or "diamond"
    shift: float = 0.0  # pixels to the right, so that bars of several lines do not hide each other


@dataclass(frozen=True)
class Scale:
    """One axis."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    label: str
    below: str = ""  # what −inf is called at the axis; "" where there is none
    above: str = ""  # likewise +inf


@dataclass(frozen=True)
class Plot:
    """One field with its axes."""

    title: str
    x: Scale
    y: Scale
    lines: tuple[Line, ...]
    level: tuple[float, str] | None = None  # a horizontal line and its name


LEFT, RIGHT, TOP, BOTTOM = 64, 18, 34, 48  # around the field of a plot
_BEYOND = 18  # pixels for what lies beyond the axis


def plot(drawn: Plot, left: float, top: float, width: float, height: float) -> list[str]:
    """The elements of a plot within a rectangle."""
    x0, x1 = left + LEFT, left + width - RIGHT
    y0, y1 = top + height - BOTTOM, top + TOP
    bottom, ceiling = y0 - (_BEYOND if drawn.y.below else 0), y1 + (_BEYOND if drawn.y.above else 0)
    inner = (x1 - x0) * 0.03

    def across(value: float) -> float:
        share = (value - drawn.x.low) / (drawn.x.high - drawn.x.low)
        return x0 + inner + share * (x1 - x0 - 2 * inner)

    def up(value: float) -> float:
        if math.isinf(value):
            return y0 if value < 0 else y1
        share = (value - drawn.y.low) / (drawn.y.high - drawn.y.low)
        return bottom + share * (ceiling - bottom)

    parts = [text(x0, y1 - 12, drawn.title, weight=600)]
    for value, name in drawn.y.ticks:
        parts += [line(x0, up(value), x1, up(value), GRID), text(x0 - 8, up(value) + 4, name, SOFT, "end")]
    for name, y in ((drawn.y.below, y0), (drawn.y.above, y1)):
        if name:
            parts += [line(x0, y, x1, y, AXIS, "2 3"), text(x0 - 8, y + 4, name, SOFT, "end")]
    for value, name in drawn.x.ticks:
        parts += [
            line(across(value), y0, across(value), y0 + 4, AXIS),
            text(across(value), y0 + 18, name, SOFT, "middle"),
        ]
    parts += [line(x0, y0, x1, y0, AXIS), line(x0, y0, x0, y1, AXIS)]
    if drawn.level is not None:
        value, name = drawn.level
        parts += [line(x0, up(value), x1, up(value), SOFT, "6 4"), text(x1, up(value) - 5, name, SOFT, "end")]
    parts.append(text((x0 + x1) / 2, y0 + 38, drawn.x.label, SOFT, "middle"))
    middle = (y0 + y1) / 2
    parts.append(text(left + 14, middle, drawn.y.label, SOFT, "middle", turned=True))
    for curve in drawn.lines:
        places = [(across(point.x) + curve.shift, point) for point in curve.points]
        parts += [_stroke([(x, up(p.middle)) for x, p in run], curve) for run in _finite_runs(places) if len(run) > 1]
        for x, point in places:
            parts += _bar(x, up(point.low), up(point.high), curve.color)
            parts.append(mark(x, up(point.middle), curve, hollow=math.isinf(point.middle)))
    return parts


def _finite_runs(places: Sequence[tuple[float, Point]]) -> list[list[tuple[float, Point]]]:
    """Where the middle is finite; a line is broken elsewhere."""
    runs: list[list[tuple[float, Point]]] = [[]]
    for x, point in places:
        if math.isinf(point.middle):
            runs.append([])
        else:
            runs[-1].append((x, point))
    return runs


def _stroke(places: Sequence[tuple[float, float]], curve: Line) -> str:
    dash = f' stroke-dasharray="{curve.dash}"' if curve.dash else ""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return (
        f'<polyline points="{path}" fill="none" stroke="{curve.color}" stroke-width="2" stroke-linejoin="round"{dash}/>'
    )


def _bar(x: float, low: float, high: float, color: str) -> list[str]:
    if abs(high - low) < 1:
        return []
    ends = [line(x - 3, y, x + 3, y, color) for y in (low, high)]
    return [line(x, low, x, high, color), *ends]


def mark(x: float, y: float, curve: Line, *, hollow: bool = False) -> str:
    """The sign of a curve at a point."""
    fill = "#FFFFFF" if hollow else curve.color
    style = f'fill="{fill}" stroke="{curve.color}" stroke-width="1.5"'
    r = 3.5
    if curve.shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r}" {style}/>'
    corners = {
        "square": ((-r, -r), (r, -r), (r, r), (-r, r)),
        "triangle": ((0, -r - 1), (r + 0.5, r), (-r - 0.5, r)),
        "diamond": ((0, -r - 1), (r + 1, 0), (0, r + 1), (-r - 1, 0)),
    }[curve.shape]
    path = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    return f'<polygon points="{path}" {style}/>'


def line(x0: float, y0: float, x1: float, y1: float, color: str, dash: str = "") -> str:
    """A thin straight line."""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" stroke="{color}"{dashed}/>'


def text(
    x: float,
    y: float,
    words: str,
    color: str = INK,
    anchor: str = "start",
    size: int = SIZE,
    weight: int = 400,
    turned: bool = False,
) -> str:
    """One line of text; ``turned`` reads upwards."""
    turn = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if turned else ""
    style = f'fill="{color}" text-anchor="{anchor}" font-size="{size}" font-weight="{weight}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}{turn}>{escape(words)}</text>'


def text_width(words: str, size: int = SIZE) -> float:
    """About how wide a text is; a Chinese character counts for two letters."""
    return sum(1.0 if ord(letter) >= 0x2E80 else 0.56 for letter in words) * size


def document(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    """An SVG document on white."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label={quoteattr(title)} font-family="{FONT}">'
    )
    body = [f"<title>{escape(title)}</title>", f'<rect width="{width:.0f}" height="{height:.0f}" fill="#FFFFFF"/>']
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', head, *body, *parts, "</svg>", ""])


# ---- axes -----------------------------------------------------------------------------------------------------------


def powers(low: float, high: float, label: str, *, below: str = "", above: str = "", most: int = 8) -> Scale:
    """An axis of powers of ten, from tick to tick; ``low`` and ``high`` are logarithms."""
    first, last = math.floor(low + 1e-9), math.ceil(high - 1e-9)
    if first == last:
        first, last = first - 1, last + 1
    step = next(size for size in _steps() if (last - first) / size <= most)
    first, last = step * math.floor(first / step), step * math.ceil(last / step)
    ticks = range(first, last + 1, step)
    return Scale(first, last, tuple((k, power(k)) for k in ticks), label, below, above)


def _steps() -> Sequence[int]:
    return [digit * 10**zeros for zeros in range(9) for digit in (1, 2, 5)]


def power(exponent: int) -> str:
    """``10⁻³``; 1 and 10 as they are."""
    return {0: "1", 1: "10"}.get(exponent, "10" + str(exponent).translate(_SUPERSCRIPT))


def numbers(low: float, high: float, label: str, *, above: str = "", most: int = 7) -> Scale:
    """An axis of numbers, with ticks at round ones."""
    if low == high:
        low, high = low - (abs(low) or 1) / 2, high + (abs(high) or 1) / 2
    raw = (high - low) / most
    size = 10.0 ** math.floor(math.log10(raw))
    step = next(digit * size for digit in (1, 2, 5, 10) if digit * size >= raw * (1 - 1e-9))
    count = math.floor(high / step + 1e-9)
    ticks = [k * step for k in range(math.ceil(low / step - 1e-9), count + 1)]
    return Scale(low, high, tuple((tick, f"{tick:.6g}") for tick in ticks), label, above=above)


def at(values: Sequence[float], names: Sequence[str], label: str) -> Scale:
    """An axis with a tick at each of these places."""
    low, high = min(values), max(values)
    if low == high:
        low, high = low - 1, high + 1
    return Scale(low, high, tuple(zip(values, names, strict=True)), label)
