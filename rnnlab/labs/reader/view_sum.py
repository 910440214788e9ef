"""One unit's sum written out: its terms, its two dot products factor by factor, and what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from rnnlab.labs.reader.view_parts import OpenedStep
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import MINUS, number
from rnnlab.ui.look.theme import color, font, look, px

UNIT = N_("Reader", "unit {unit}")
NAME = N_("Reader", "The sum of one unit, written out")


@dataclass(frozen=True)
class Written:
    """A line of the box: a label, the number it gives, and the terms it is made of."""

    label: str
    result: str
    terms: tuple[str, ...]
    ink: str = "h_text"


def factor(value: float) -> str:
    """A number inside a product: a negative one in brackets."""
    text = number(value)
    return f"({text})" if text.startswith(MINUS) else text


def signed(value: float) -> str:
    """A number as one more term of a sum: ``+ 0.38`` or ``− 0.50``."""
    text = number(value)
    return f"{MINUS} {text[1:]}" if text.startswith(MINUS) else f"+ {text}"


def product(left: Sequence[float], right: Sequence[float], more: Sequence[float] = ()) -> tuple[str, ...]:
    """The terms of a dot product, factor by factor, and single numbers after it."""
    terms = [f"{factor(float(a))}\u2009·\u2009{factor(float(b))}" for a, b in zip(left, right, strict=True)]
    return tuple(terms + [factor(float(value)) for value in more])


def headline(opened: OpenedStep, unit: int) -> str:
    """``1.13 = 1.25 + 0.38 − 0.50``: the pre-activation and its terms."""
    a = number(float(opened.at(opened.trace.preactivation)[unit]))
    wx = number(float(opened.at(opened.trace.input_term)[unit]))
    uh = float(opened.at(opened.trace.recurrent_term)[unit])
    b = opened.state.b[opened.rows.start + unit]
    if opened.gated:
        return f"{a} = {wx} {signed(b)} + {factor(float(opened.gate('r')[unit]))}\u2009·\u2009{factor(uh)}"
    return f"{a} = {wx} {signed(uh)} {signed(b)}"


def outcome(opened: OpenedStep, unit: int) -> str:
    """``tanh 1.13 = 0.81``: what the activation makes of it, as mathematics."""
    a = factor(float(opened.at(opened.trace.preactivation)[unit]))
    out = number(float(opened.output[unit]))
    name = "" if opened.state.cell == "rnn" else f"${opened.labels()['out']}$ = "
    if not opened.function:
        return f"${opened.labels()['out']}$ = {out}"
    if name:
        return f"{name}{opened.function} {a} = {out}"
    return f"{opened.function} {a} = {out}"


def lines(opened: OpenedStep, unit: int) -> list[Written]:
    """The products below the headline, and for a gated cell what becomes of the state."""
    state, trace, label = opened.state, opened.trace, opened.labels()
    row = opened.rows.start + unit
    x = trace.inputs[opened.step - 1]
    wx = number(float(opened.at(trace.input_term)[unit]))
    uh = number(float(opened.at(trace.recurrent_term)[unit]))
    more = (state.b_hn[unit],) if opened.gated else ()
    u_label = f"${label['U']}{label['hp']}$" + ("$+b_{hn}$" if opened.gated else "")
    out = [
        Written(f"${label['W']}{label['x']}$", wx, product(state.W[row], x), "x_text"),
        Written(u_label, uh, product(state.U[row], opened.previous, more)),
    ]
    h = number(float(trace.hidden[opened.step - 1][unit]))
    if state.cell == "gru":
        z, n, before = (float(v[unit]) for v in (opened.gate("z"), opened.gate("n"), opened.previous))
        terms = (f"(1 {MINUS} {number(z)})\u2009·\u2009{factor(n)}", f"{factor(z)}\u2009·\u2009{factor(before)}")
        out.append(Written(f"${label['h']}$", h, terms))
    elif state.cell == "lstm" and trace.cell_state is not None:
        i, f, g, o = (float(opened.gate(name)[unit]) for name in "ifgo")
        c, before = float(trace.cell_state[opened.step - 1][unit]), float(opened.before(trace.cell_state)[unit])
        terms = (f"{factor(f)}\u2009·\u2009{factor(before)}", f"{factor(i)}\u2009·\u2009{factor(g)}")
        out.append(Written(f"${label['c']}$", number(c), terms, "c_text"))
        out.append(Written(f"${label['h']}$", h, (f"{factor(o)}\u2009·\u2009tanh {factor(c)}",)))
    return out


class SumBox(QWidget):
    """The box below the opened step."""

    def __init__(self) -> None:
        super().__init__()
        self._opened: OpenedStep | None = None
        self._unit = 0
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_opened(self, opened: OpenedStep, unit: int) -> None:
        """Write the sum of one unit of a step."""
        self._opened, self._unit = opened, unit
        self.setAccessibleDescription(self.text())
        self.update()

    def text(self) -> str:
        """What is written, as plain lines."""
        if self._opened is None:
            return ""
        first = f"{headline(self._opened, self._unit)}; {outcome(self._opened, self._unit)}"
        rest = [f"{w.label} {w.result} = {' + '.join(w.terms)}" for w in lines(self._opened, self._unit)]
        return "\n".join([first, *rest]).replace("$", "").replace("\u2009", "")

    def wanted_height(self) -> float:
        """Height with every line on one row."""
        count = 2 if self._opened is None else len(lines(self._opened, self._unit))
        return px(52 + 27 * count)

    def least_height(self) -> float:
        """Height that still shows everything."""
        count = 2 if self._opened is None else len(lines(self._opened, self._unit))
        return px(42 + 21 * count)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._opened is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("tint"))
        painter.drawRoundedRect(QRectF(self.rect()), px(10), px(10))
        low = self.height() < self.wanted_height() - px(2)
        top = px(6 if low else 9)
        top += self._paint_headline(painter, top, px(28 if low else 34))
        self._paint_lines(painter, top, self.height() - top - px(5 if low else 8))

    def _paint_headline(self, painter: QPainter, top: float, height: float) -> float:
        assert self._opened is not None
        left, right = px(16), self.width() - px(16)
        unit = tr(UNIT, unit=self._unit + 1)
        sum_text, result = headline(self._opened, self._unit), outcome(self._opened, self._unit)
        gutter = self._gutter()
        size = 20.0
        while size > 12:
            widths = mathtext.width(sum_text, size, 600) + mathtext.width(result, size, 600)
            if gutter + widths + px(28) <= right:
                break
            size -= 1
        place = QRectF(left, top, right - left, height)
        mathtext.draw_in(painter, place, unit, 15, "accent_text")
        mathtext.draw_in(painter, place.adjusted(gutter - left, 0, 0, 0), sum_text, size, "accent_text", 600)
        mathtext.draw_in(painter, place, result, size, "accent_text", 600, Qt.AlignmentFlag.AlignRight)
        return height

    def _gutter(self) -> float:
        """Where the sums begin: right of the widest label."""
        assert self._opened is not None
        labels = [mathtext.width(w.label, 17) for w in lines(self._opened, self._unit)]
        return px(16) + max([*labels, mathtext.width(tr(UNIT, unit=self._unit + 1), 15)]) + px(20)

    def _paint_lines(self, painter: QPainter, top: float, height: float) -> None:
        """As large as fits; long products go on in the next row, at the plus sign."""
        assert self._opened is not None
        gutter = self._gutter()
        room = self.width() - gutter - px(16)
        written = lines(self._opened, self._unit)
        for size in (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0):
            wrapped = [wrap(w, size, room) for w in written]
            step = height / sum(len(rows) for rows in wrapped)
            if step >= px(size * 1.25):
                break
        y, step = top, min(step, px(27))
        for w, rows in zip(written, wrapped, strict=True):
            line = QRectF(px(16), y, gutter, step)
            mathtext.draw_in(painter, line, w.label, min(17.0, size + 3, step / px(1.38)), w.ink)
            bold = font(size, 600)
            indent = QFontMetricsF(bold).horizontalAdvance(w.result)
            place = QRectF(gutter, y, room, step)
            vertical = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.setFont(bold)
            painter.setPen(color(w.ink))
            painter.drawText(place, vertical, w.result)
            painter.setFont(font(size))
            painter.setPen(color("ink2"))
            for text in rows:
                painter.drawText(QRectF(gutter + indent, y, room - indent, step), vertical, text)
                y += step


def wrap(written: Written, size: float, room: float) -> list[str]:
    """The terms as rows no wider than ``room``, from `` = `` on."""
    metrics = QFontMetricsF(font(size))
    indent = QFontMetricsF(font(size, 600)).horizontalAdvance(written.result)
    rows, row = [], " = "
    for k, term in enumerate(written.terms):
        piece = term if k == 0 else f" + {term}"
        if k and metrics.horizontalAdvance(row + piece) > room - indent:
            rows.append(row)
            row = "   "
        row += piece
    return [*rows, row]
