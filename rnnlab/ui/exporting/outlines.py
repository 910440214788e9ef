"""Letters as shapes: a drawing looks the same on a machine that lacks the program's fonts.

Each text stays in the file, unseen, where it was: it can be searched, selected
and read aloud. What is seen is its outline.
"""

from __future__ import annotations

import html
import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPainterPath

from rnnlab.ui.look.theme import MATH_FAMILY, font

_TEXT = re.compile(rb"<text\b([^>]*)>(.*?)</text>", re.DOTALL)
_NAMED = re.compile(r'([\w:-]+)="([^"]*)"')


def outlined(svg: bytes) -> bytes:
    """A drawing of Qt's with the outlines of all its texts before them."""
    return _TEXT.sub(_with_outline, svg)


def _with_outline(found: re.Match[bytes]) -> bytes:
    named = dict(_NAMED.findall(found[1].decode("utf-8")))
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(float(named["x"]), float(named["y"]), _font(named), html.unescape(found[2].decode("utf-8")))
    if path.isEmpty():
        return found[0]
    fill, opacity = named.get("fill", "#000000"), named.get("fill-opacity", "1")
    shape = f'<path d="{_steps(path)}" fill="{fill}" fill-opacity="{opacity}" fill-rule="nonzero" stroke="none"/>\n'
    return shape.encode("ascii") + b'<text opacity="0"' + found[0].removeprefix(b"<text")


def _font(named: dict[str, str]) -> QFont:
    """The font that a text was drawn with; what Inter lacks comes from the others as on the screen."""
    family, size = html.unescape(named["font-family"]), float(named["font-size"])
    made = font(size) if family != MATH_FAMILY else QFont(MATH_FAMILY)
    if family not in made.families():
        made.setFamilies([family, *made.families()])
    made.setPixelSize(round(size))
    made.setWeight(QFont.Weight(int(named["font-weight"])))
    made.setItalic(named["font-style"] != "normal")
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


def _steps(path: QPainterPath) -> str:
    """A path as SVG writes it, to a hundredth of a pixel."""
    kinds = QPainterPath.ElementType
    said = []
    for k in range(path.elementCount()):
        step = path.elementAt(k)
        letter = {kinds.MoveToElement: "M", kinds.LineToElement: "L", kinds.CurveToElement: "C"}.get(step.type, " ")
        said.append(f"{letter}{step.x:.2f} {step.y:.2f}")
    return "".join(said)
