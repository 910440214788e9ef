r"""Whole formulas: LaTeX to SVG by ziamath, with symbols that can be pointed at.

``\mark{name}{...}`` marks a part of a formula. A symbol's colour survives into
the SVG and its id does not, so every mark gets a colour of its own, by which
its place is found; when painted, that colour is replaced by the meaning's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgRenderer

from rnnlab.paths import resource
from rnnlab.ui.look.theme import color, letters, px

_MARK = re.compile(r"\\mark\{([^{}]+)\}\{")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
_PATH = re.compile(r"<path\b[^>]*?\bd=\"([^\"]*)\"[^>]*?\bfill=\"(#[0-9a-fA-F]{6})\"", re.DOTALL)
_VIEW = re.compile(r'viewBox="([^"]+)"')
_SIZE = 20.0  # ziamath's size of one em; pictures scale freely
_ARROW_ABOVE = re.compile(r"<mo>(&#x0219[02];)</mo></mover>")
_TIMES = "<mo>&#x02299;</mo>"
_ROOM = "0.2222em"


@dataclass(frozen=True)
class Formula:
    """A formula's picture and the places of its marks, in the picture's own units."""

    svg: str
    box: tuple[float, float, float, float]  # x, y, width, height
    marks: tuple[tuple[str, str, tuple[float, float, float, float]], ...]  # name, colour in the svg, place


def bare(source: str) -> str:
    """A formula as any LaTeX reads it: without the marks."""
    out, position = "", 0
    while (found := _MARK.search(source, position)) is not None:
        end = _closing(source, found.end())
        out += source[position : found.start()] + "{" + bare(source[found.end() : end - 1]) + "}"
        position = end
    return out + source[position:]


def _closing(source: str, start: int) -> int:
    """The place behind the brace that closes the one opened before ``start``."""
    depth, end = 1, start
    while depth:
        depth += {"{": 1, "}": -1}.get(source[end], 0)
        end += 1
    return end


def _unmark(source: str) -> tuple[str, list[str]]:
    """Replace marks by colours; the n-th mark has the colour #0000nn."""
    names: list[str] = []
    out, position = "", 0
    while (found := _MARK.search(source, position)) is not None:
        end = _closing(source, found.end())
        names.append(found.group(1))
        inner = source[found.end() : end - 1]
        out += source[position : found.start()] + rf"\textcolor{{#0000{len(names):02x}}}{{{inner}}}"
        position = end
    return out + source[position:], names


@lru_cache(maxsize=512)
def typeset(source: str) -> Formula:
    """Typeset a formula. Takes 5–60 ms the first time, which is why results are kept."""
    from ziamath import Math, config  # type: ignore[attr-defined]  # 0.13 s: on first use
    from ziamath.tex import tex2mml

    config.svg2 = False
    text, names = _unmark(source)
    font = str(resource("fonts", "latin-modern", "latinmodern-math.otf"))
    mathml = _spaced(tex2mml(text)).replace("<math ", '<math mathcolor="#000000" ', 1)
    svg = Math(mathml, size=_SIZE, font=font).svg()
    view = _VIEW.search(svg)
    assert view is not None, "ziamath writes a viewBox"
    x, y, width, height = (float(v) for v in view.group(1).split())
    marks = []
    for index, name in enumerate(names, start=1):
        colour = f"#0000{index:02x}"
        places = [_extent(d) for d, fill in _PATH.findall(svg) if fill.lower() == colour]
        if places:
            left, top = min(p[0] for p in places), min(p[1] for p in places)
            right, bottom = max(p[2] for p in places), max(p[3] for p in places)
            marks.append((name, colour, (left, top, right - left, bottom - top)))
    return Formula(svg, (x, y, width, height), tuple(marks))


def _spaced(mathml: str) -> str:
    """The space that TeX leaves: none beside an arrow above a letter, that of a product around ⊙."""
    mathml = _ARROW_ABOVE.sub(r'<mo lspace="0em" rspace="0em">\1</mo></mover>', mathml)
    return mathml.replace(_TIMES, f'<mo lspace="{_ROOM}" rspace="{_ROOM}">&#x02299;</mo>')


def _extent(path: str) -> tuple[float, float, float, float]:
    """Bounds of a path's points (M, L, Q, C and Z with absolute pairs, as ziamath writes them)."""
    numbers = [float(n) for n in _NUMBER.findall(path)]
    xs, ys = numbers[0::2], numbers[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def size(source: str, em: float) -> tuple[float, float]:
    """Width and height at ``em`` design pixels, in logical pixels."""
    _, _, width, height = typeset(source).box
    scale = letters(em) / _SIZE
    return width * scale, height * scale


def place_of(source: str, em: float, name: str, left: float, top: float) -> list[QRectF]:
    """Where a mark stands when the formula is painted at (left, top)."""
    formula = typeset(source)
    scale = letters(em) / _SIZE
    x0, y0 = formula.box[:2]
    return [
        QRectF(left + (x - x0) * scale, top + (y - y0) * scale, w * scale, h * scale)
        for own, _, (x, y, w, h) in formula.marks
        if own == name
    ]


def paint(
    painter: QPainter,
    source: str,
    em: float,
    left: float,
    top: float,
    colours: dict[str, str],
    lit: str | None = None,
    ink: str = "ink",
) -> None:
    """Paint a formula.

    Parameters
    ----------
    colours : dict
        Palette names by mark; other symbols are in the ink.
    lit : str, optional
        The mark that is white on the accent.
    ink : str
        Palette name of all that is not marked.
    """
    formula = typeset(source)
    svg = formula.svg.replace("#000000", color(ink).name())
    for name, colour, _ in formula.marks:
        meant = "on_accent" if name == lit else colours.get(name, ink)
        svg = svg.replace(colour, color(meant).name())
    if lit is not None:
        painter.setBrush(color("accent"))
        painter.setPen(color("accent"))
        for rect in place_of(source, em, lit, left, top):
            painter.drawRoundedRect(rect.adjusted(-px(4), -px(4), px(4), px(4)), px(4), px(4))
    width, height = size(source, em)
    _renderer(svg).render(painter, QRectF(left, top, width, height))


@lru_cache(maxsize=256)
def _renderer(svg: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(svg.encode()))
