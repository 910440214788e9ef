r"""Mathematics inside labels: ``encoder state $h_i$``, drawn in the formula's typeface.

Between dollar signs, letters are italic, ``_`` and ``^`` set the next character
or ``{group}`` lower or higher, and ``\alpha`` and the like are Greek. Whole
formulas with fractions are the formula card's work (``formula.py``).
"""

from __future__ import annotations

import html
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.ui.look.i18n import Text, language, tr
from rnnlab.ui.look.numbers import narrower, without_half
from rnnlab.ui.look.theme import MATH_FAMILY, color, font, letters, look

_NAMES = {
    "alpha": "𝛼", "tau": "𝜏", "sigma": "𝜎", "partial": "𝜕", "sum": "∑", "cdot": "·", "odot": "⊙", "infty": "∞",
    "top": "⊤", "to": "→", "tanh": "tanh", "exp": "exp", "prime": "′", "times": "×", "max": "max", "approx": "≈",
}  # fmt: skip
# With the space before it; a compound breaks at its hyphen, Chinese after any character.
_WORDS = re.compile(r"(\s*)((?:\$[^$]*\$|[^\s$\-\u2e80-\u9fff])+-?|-|[\u2e80-\u9fff])")
_DOLLAR = "\ue000"  # stands for a dollar sign that is the user's own
_TOKEN = re.compile(r"\\([A-Za-z]+)|([_^])|([{}])|(.)", re.DOTALL)


@dataclass(frozen=True)
class Run:
    """A piece of text at one size and height (``shift`` in ems upwards)."""

    text: str
    math: bool
    level: float = 1.0
    shift: float = 0.0


def plain(source: str) -> str:
    """A label as plain text, for tool tips, accessible names and places without room for mathematics."""
    return unicodedata.normalize("NFKC", "".join(run.text for run in parse(source)))


def written(source: str) -> str:
    """A label as plain text in which an index stays one: ``h_t``, ``h_{t−1}``. For files that others read on."""
    said = ""
    for run in parse(source):
        text = unicodedata.normalize("NFKC", run.text)
        sign = "_" if run.shift < 0 else "^" if run.shift > 0 else ""
        said += sign + (f"{{{text}}}" if sign and len(text) > 1 else text)
    return said


def knows(name: str) -> bool:
    r"""Whether ``\\name`` is a sign that a label can hold."""
    return name in _NAMES


def rich(text: str) -> str:
    """A text of ours with ``h_t`` and ``h_{t−1}`` in it as HTML with real subscripts; the rest is shown literally."""
    escaped = html.escape(text, quote=False)
    return re.sub(r"(?<![A-Za-z_])([A-Za-z])_(?:\{([^{}]*)\}|(\w)(?!\w))", r"\1<sub>\2\3</sub>", escaped)


def _italic(ch: str) -> str:
    if ch == "h":
        return "\u210e"
    if "a" <= ch <= "z":
        return chr(0x1D44E + ord(ch) - ord("a"))
    if "A" <= ch <= "Z":
        return chr(0x1D434 + ord(ch) - ord("A"))
    return {"-": "\u2212", "'": "′"}.get(ch, ch)


def literal(text: str) -> str:
    """The user's own text for use inside a label: its dollar signs start no mathematics."""
    return text.replace("$", _DOLLAR)


@lru_cache(maxsize=2048)
def parse(source: str) -> tuple[Run, ...]:
    """Split a label into runs; text outside dollar signs stays as it is."""
    runs: list[Run] = []
    for k, part in enumerate(source.split("$")):
        if k % 2 == 0:
            if part:
                runs.append(Run(part.replace(_DOLLAR, "$"), False))
        else:
            runs += _parse_math(part)
    return tuple(runs)


def _parse_math(source: str) -> list[Run]:
    runs: list[Run] = []
    pending: str | None = None
    stack: list[str] = []
    for name, script, brace, ch in _TOKEN.findall(source):
        if script:
            pending = script
        elif brace == "{":
            stack.append(pending or "")
            pending = None
        elif brace == "}":
            if stack:
                stack.pop()
        else:
            where = pending or next((s for s in reversed(stack) if s), "")
            pending = None
            text = _NAMES.get(name, name) if name else _italic(ch)
            level, shift = {"_": (0.7, -0.22), "^": (0.7, 0.38), "": (1.0, 0.0)}[where]
            last = runs[-1] if runs else None
            if last is not None and (last.level, last.shift) == (level, shift):
                runs[-1] = Run(last.text + text, True, level, shift)
            else:
                runs.append(Run(text, True, level, shift))
    return runs


def math_font(size: float, level: float = 1.0) -> QFont:
    """The formula's typeface, ``size`` in design pixels; an index is smaller by ``level``."""
    made = QFont(MATH_FAMILY)
    made.setPixelSize(max(6, round(letters(size) * 1.18 * level)))  # it looks smaller than Inter at the same size
    return made


@lru_cache(maxsize=512)
def _made(math: bool, size: float, level: float, weight: int, large: float) -> tuple[QFont, QFontMetricsF]:
    """A run's font and its metrics; kept, because a plot measures hundreds of labels each time it is drawn.

    ``large`` is how large the letters are now: the same design is not the same font at another size.
    """
    used = math_font(size, level) if math else font(size, weight)
    return used, QFontMetricsF(used)


@lru_cache(maxsize=4096)
def _advance(text: str, math: bool, size: float, level: float, weight: int, large: float) -> float:
    return _made(math, size, level, weight, large)[1].horizontalAdvance(text)


def _advance_of(run: Run, size: float, weight: int) -> float:
    return _advance(run.text, run.math, size, run.level, weight, letters(size))


def width(source: str, size: float, weight: int = 400) -> float:
    """Width of a label in logical pixels."""
    return sum(_advance_of(run, size, weight) for run in parse(source))


def fitting(source: str, room: float, size: float, least: float, weight: int = 400) -> float:
    """The largest size from ``size`` down to ``least``, in halves, at which a label has room."""
    while size > least and width(source, size, weight) > room:
        size -= 0.5
    return max(size, least)


def draw(
    painter: QPainter, x: float, baseline: float, source: str, size: float, colour: str | QColor, weight: int = 400
) -> float:
    """Draw a label from ``x`` on a baseline and return the x where it ends."""
    painter.setPen(color(colour) if isinstance(colour, str) else colour)
    for run in parse(source):
        painter.setFont(_made(run.math, size, run.level, weight, letters(size))[0])
        painter.drawText(QPointF(x, baseline - run.shift * letters(size)), run.text)
        x += _advance_of(run, size, weight)
    return x


def draw_in(
    painter: QPainter,
    rect: QRectF,
    source: str,
    size: float,
    colour: str | QColor,
    weight: int = 400,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:
    """Draw a label inside a rectangle, centred vertically; text too long is elided, a number never is."""
    metrics = _made(False, size, 1.0, weight, letters(size))[1]
    total = width(source, size, weight)
    if total > rect.width() + 0.5 and "$" not in source:
        source = narrower(source, lambda text: metrics.horizontalAdvance(text) <= rect.width() + 0.5)
        source = without_half(metrics.elidedText(source, Qt.TextElideMode.ElideRight, rect.width() + 1))
        total = metrics.horizontalAdvance(source)
    elif total > rect.width() + 0.5:  # a formula is not cut: it is written smaller
        size = fitting(source, rect.width(), size, size * 0.7, weight)
        metrics, total = _made(False, size, 1.0, weight, letters(size))[1], width(source, size, weight)
    x = rect.left()
    if align == Qt.AlignmentFlag.AlignRight:
        x = rect.right() - total
    elif align == Qt.AlignmentFlag.AlignHCenter:
        x = rect.center().x() - total / 2
    draw(painter, x, rect.center().y() + (metrics.ascent() - metrics.descent()) / 2, source, size, colour, weight)


@lru_cache(maxsize=1024)
def broken(source: str, room: float, size: float, weight: int, large: float) -> tuple[str, ...]:
    """A label cut into lines between its words; a formula stays as a whole.

    Parameters
    ----------
    room : float
        In logical pixels.
    large : float
        How large the letters are now (``letters(size)``): the same label is wider in larger ones.
    """
    found: list[str] = []
    for space, word in _WORDS.findall(source):
        longer = found[-1] + space + word if found else word
        if found and width(longer, size, weight) <= room:
            found[-1] = longer
        else:
            found.append(word)
    return tuple(found)


class MathLabel(QWidget):
    """A one-line label that may hold mathematics, translated and themed by itself."""

    def __init__(
        self,
        text: Text | str = "",
        size: float = 13,
        weight: int = 400,
        colour: str = "ink",
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        super().__init__()
        self._text: Text | str = text
        self._args: dict[str, object] = {}
        self._size, self._weight, self._colour, self._align = size, weight, colour, align
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look().changed.connect(self._restyle)
        language().changed.connect(self._restyle)
        self._restyle()

    def set_text(self, text: Text | str, **args: object) -> None:
        """Show another text; a ``Text`` follows the language."""
        if (text, args) != (self._text, self._args):
            self._text, self._args = text, args
            self._restyle()

    def set_colour(self, colour: str) -> None:
        """Show it in another colour."""
        if colour != self._colour:
            self._colour = colour
            self.update()

    def set_align(self, align: Qt.AlignmentFlag) -> None:
        """Show it at the left, in the middle or at the right."""
        if align != self._align:
            self._align = align
            self.update()

    def text(self) -> str:
        """What is shown now, dollar signs included."""
        return tr(self._text, **self._args)

    def _restyle(self) -> None:
        self.setAccessibleName(plain(self.text()))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(width(self.text(), self._size, self._weight)) + 2, round(letters(self._size) * 1.6))

    def minimumSizeHint(self) -> QSize:
        return QSize(8, round(letters(self._size) * 1.6))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_in(painter, QRectF(self.rect()), self.text(), self._size, self._colour, self._weight, self._align)
