"""One unit's sum in words: its terms, its two dot products factor by factor, and what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QFontMetricsF

from rnnlab.labs.reader.terms import largest_terms
from rnnlab.labs.reader.view_parts import OpenedStep
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import MINUS, number, subscript
from rnnlab.ui.look.theme import font

MORE = N_("Reader", "({count} more: {value})")

HELD_AT = N_("Reader", "{sum}, held at {value}")

Place = tuple[str, int, int]  # matrix, row within the block, column: the weight of a term


@dataclass(frozen=True)
class Written:
    """A line of the box: a label, the number it gives, and the terms it is made of."""

    label: str
    result: str
    terms: tuple[str, ...]
    ink: str = "h_text"
    places: tuple[Place | None, ...] = ()  # by term: the weight in it, where it has one
    tail: str = ""  # after the terms: at which number it is held instead


def factor(value: float) -> str:
    """A number inside a product: a negative one in brackets."""
    text = number(value)
    return f"({text})" if text.startswith(MINUS) else text


def signed(value: float) -> str:
    """A number as one more term of a sum: ``+ 0.38`` or ``− 0.50``."""
    text = number(value)
    return f"{MINUS} {text[1:]}" if text.startswith(MINUS) else f"+ {text}"


def with_hold(said: str, held: float | None) -> str:
    """What the formula gives, and the number that somebody put in its place, where there is one."""
    return said if held is None else tr(HELD_AT, sum=said, value=number(held))


def product(
    opened: OpenedStep, part: str, unit: int, right: Sequence[float], more: Sequence[float] = ()
) -> tuple[tuple[str, ...], tuple[Place | None, ...]]:
    """The terms of a dot product, factor by factor, and single numbers after it; and the weight in each term.

    Of a long one the largest are written, with their place in the vector, and the others' sum.
    """
    left = (opened.net.W if part == "W" else opened.net.U)[opened.rows.start + unit]
    found = largest_terms(left, right)
    letter = "x" if part == "W" else "h"
    terms, places = [], []
    for k in found.kept:
        name = f" ({letter}{subscript(k + 1)})" if found.others else ""
        terms.append(f"{factor(float(left[k]))}\u2009·\u2009{factor(float(right[k]))}{name}")
        places.append((part, unit, k))
    if found.others:
        terms.append(tr(MORE, count=found.others, value=number(found.rest)))
    terms += [factor(float(value)) for value in more]
    return tuple(terms), (*places, *[None] * (len(terms) - len(places)))


def headline(opened: OpenedStep, unit: int) -> str:
    """``1.13 = 1.25 + 0.38 − 0.50``: the pre-activation and its terms."""
    a = number(float(opened.at(opened.trace.preactivation)[unit]))
    wx = number(float(opened.at(opened.trace.input_term)[unit]))
    uh = float(opened.at(opened.trace.recurrent_term)[unit])
    b = float(opened.net.b[opened.rows.start + unit])
    if opened.gated:
        return f"{a} = {wx} {signed(b)} + {factor(float(opened.gate('r')[unit]))}\u2009·\u2009{factor(uh)}"
    return f"{a} = {wx} {signed(uh)} {signed(b)}"


def outcome(opened: OpenedStep, unit: int) -> str:
    """``tanh 1.13 = 0.81``: what the activation makes of it, as mathematics."""
    a = factor(float(opened.at(opened.trace.preactivation)[unit]))
    out = with_hold(number(opened.given(unit)), opened.held_at("h", unit) if opened.net.cell == "rnn" else None)
    name = "" if opened.net.cell == "rnn" else f"${opened.labels()['out']}$ = "
    if not opened.function:
        return f"${opened.labels()['out']}$ = {out}"
    if name:
        return f"{name}{opened.function} {a} = {out}"
    return f"{opened.function} {a} = {out}"


def lines(opened: OpenedStep, unit: int) -> list[Written]:
    """The products below the headline, and for a gated cell what becomes of the state."""
    net, trace, label = opened.net, opened.trace, opened.labels()
    x = trace.inputs[opened.step - 1]
    wx = number(float(opened.at(trace.input_term)[unit]))
    uh = number(float(opened.at(trace.recurrent_term)[unit]))
    more = (float(net.b_hn[unit]),) if opened.gated and net.b_hn is not None else ()
    u_label = f"${label['U']}{label['hp']}$" + ("$+b_{hn}$" if opened.gated else "")
    w_terms, w_places = product(opened, "W", unit, x)
    u_terms, u_places = product(opened, "U", unit, opened.previous, more)
    out = [
        Written(f"${label['W']}{label['x']}$", wx, w_terms, "x_text", w_places),
        Written(u_label, uh, u_terms, "h_text", u_places),
    ]
    h, h_tail = number(opened.computed("h", unit)), with_hold("", opened.held_at("h", unit))
    if net.cell == "gru":
        z, n, before = (float(v[unit]) for v in (opened.gate("z"), opened.gate("n"), opened.previous))
        terms = (f"(1 {MINUS} {number(z)})\u2009·\u2009{factor(n)}", f"{factor(z)}\u2009·\u2009{factor(before)}")
        out.append(Written(f"${label['h']}$", h, terms, tail=h_tail))
    elif net.cell == "lstm" and trace.cell_state is not None:
        i, f, g, o = (float(opened.gate(name)[unit]) for name in "ifgo")
        c, before = float(trace.cell_state[opened.step - 1][unit]), float(opened.before(trace.cell_state)[unit])
        sums, c_tail = number(opened.computed("c", unit)), with_hold("", opened.held_at("c", unit))
        terms = (f"{factor(f)}\u2009·\u2009{factor(before)}", f"{factor(i)}\u2009·\u2009{factor(g)}")
        out.append(Written(f"${label['c']}$", sums, terms, "c_text", tail=c_tail))
        out.append(Written(f"${label['h']}$", h, (f"{factor(o)}\u2009·\u2009tanh {factor(c)}",), tail=h_tail))
    return out


def wrap(written: Written, size: float, room: float) -> list[list[tuple[int, str]]]:
    """The terms as rows no wider than ``room``, from `` = `` on; each piece with its term's number (−1: none)."""
    metrics = QFontMetricsF(font(size))
    indent = QFontMetricsF(font(size, 600)).horizontalAdvance(written.result)
    rows: list[list[tuple[int, str]]] = [[(-1, " = ")]]
    wide = metrics.horizontalAdvance(" = ")
    pieces = [(k, term if k == 0 else f" + {term}") for k, term in enumerate(written.terms)]
    pieces += [(-1, written.tail)] if written.tail else []
    for k, piece in pieces:
        more = metrics.horizontalAdvance(piece)
        if k and wide + more > room - indent:
            rows.append([(-1, "   ")])
            wide = metrics.horizontalAdvance("   ")
        rows[-1].append((k, piece))
        wide += more
    return rows
