"""How the curves of fading are painted: scales and bands, curves with their markers, words, cursor."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF

from rnnlab.engine.traces import Array
from rnnlab.labs.reader.view_fading_words import Panel, Scale
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import scientific
from rnnlab.ui.look.theme import color, font, line, pen_width, px

if TYPE_CHECKING:
    from rnnlab.labs.reader.view_fading_plot import FadingPlot

RIGHT, CENTRE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
CHANGE = N_("Reader", "change by the swap  $‖h'_t - h_t‖$")
TO_LAST = N_("Reader", "to the last state  $‖h_T - h_t‖$")
ANSWERS = N_("Reader", "largest change of an answer's probability")
DISTANCE = N_("Reader", "words later")
WORD = N_("Reader", "word")
_ANSWER_SCALE = Scale(False, 0.0, 1.0, False)
# Colour, dashes (in pen widths), marker; never colour alone.
STYLES: dict[str, tuple[str, tuple[float, ...], str]] = {
    "change": ("h", (), "dot"),
    "to_last": ("ink2", (3.6, 2.4), "square"),
    "answer_change": ("ink", (), "triangle"),
}


def paint_plots(painter: QPainter, plot: FadingPlot) -> None:
    """Everything but the cursor."""
    assert plot.fading is not None
    upper, lower = plot.panels()
    _paint_scale(painter, upper, plot.scale)
    _paint_swap(painter, plot, upper, lower)
    for name in ("to_last", "change"):
        _paint_curve(painter, upper, plot.scale, getattr(plot.fading, name), name)
    _paint_key(painter, upper)
    if lower is not None and plot.fading.answer_change is not None:
        _paint_scale(painter, lower, _ANSWER_SCALE)
        _paint_curve(painter, lower, _ANSWER_SCALE, plot.fading.answer_change, "answer_change")
        _sample(painter, QPointF(lower.left, lower.top - px(15)), "answer_change")
        mathtext.draw(painter, lower.left + px(44), lower.top - px(10), tr(ANSWERS), 14, "ink")
    _paint_words(painter, plot, lower or upper)


def _pen(name: str, width: float = 2.5) -> QPen:
    colour, dashes, _ = STYLES[name]
    pen = QPen(color(colour), pen_width(width), c=Qt.PenCapStyle.FlatCap, j=Qt.PenJoinStyle.BevelJoin)
    if dashes:
        pen.setDashPattern(list(dashes))
    return pen


def _marker(painter: QPainter, name: str, at: QPointF, size: float) -> None:
    colour, _, form = STYLES[name]
    r = px(size)
    if form == "square":
        painter.setPen(QPen(color(colour), pen_width(1.8)))
        painter.setBrush(color("stage"))
        painter.drawRect(QRectF(at.x() - r * 0.85, at.y() - r * 0.85, 1.7 * r, 1.7 * r))
        return
    painter.setPen(QPen(color("stage"), px(1)))
    painter.setBrush(color(colour))
    if form == "dot":
        painter.drawEllipse(at, r, r)
    else:
        corners = (QPointF(0, -1.2 * r), QPointF(1.15 * r, 0.8 * r), QPointF(-1.15 * r, 0.8 * r))
        painter.drawPolygon(QPolygonF([at + corner for corner in corners]))


def _sample(painter: QPainter, at: QPointF, name: str) -> float:
    """A piece of a curve for the key; returns where it ends."""
    painter.setPen(_pen(name, 2.2))
    painter.drawLine(at, at + QPointF(px(34), 0))
    _marker(painter, name, at + QPointF(px(17), 0), 4.2)
    return at.x() + px(44)


def _paint_key(painter: QPainter, panel: Panel) -> None:
    x, y = panel.left, px(14)
    words = {name: tr(text) for name, text in (("change", CHANGE), ("to_last", TO_LAST))}
    room = panel.right - panel.left - 2 * px(44) - px(28)
    size = 14.0
    while size > 10 and sum(mathtext.width(text, size) for text in words.values()) > room:
        size -= 0.5
    for name, text in words.items():
        start = _sample(painter, QPointF(x, y), name)
        x = mathtext.draw(painter, start, y + px(5), text, size, "ink") + px(28)


def _paint_scale(painter: QPainter, panel: Panel, scale: Scale) -> None:
    bands = [band for band in (panel.floor, panel.ceiling) if band is not None]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("field", 0.55))
    for band in bands:
        painter.drawRoundedRect(band, px(3), px(3))
    labels: list[tuple[float, str]] = []
    painter.setPen(QPen(color("grid"), pen_width(1)))
    ticks = scale.ticks() if scale is not _ANSWER_SCALE else [0.0, 0.5, 1.0]
    for tick in ticks:
        value = 10.0**tick if scale.logarithmic and tick > -300 else tick
        y = panel.bottom - (tick - scale.low) / (scale.high - scale.low) * (panel.bottom - panel.top)
        painter.drawLine(QLineF(panel.left, y, panel.right, y))
        labels.append((y, _tick_text(scale, tick, value)))
    if panel.floor is not None:
        labels.append((panel.floor.center().y(), "0"))
    if panel.ceiling is not None:
        labels.append((panel.ceiling.center().y(), "∞"))
    painter.setPen(QPen(color("axis"), pen_width(1.5)))
    painter.drawLine(QPointF(panel.left, panel.top), QPointF(panel.left, panel.bottom))
    base = panel.bottom
    if panel.floor is not None:
        base = panel.floor.bottom()
        _broken(painter, panel.left, (panel.bottom + panel.floor.top()) / 2)
        painter.drawLine(QPointF(panel.left, panel.floor.top()), QPointF(panel.left, base))
    if panel.ceiling is not None:
        _broken(painter, panel.left, (panel.top + panel.ceiling.bottom()) / 2)
        painter.drawLine(QPointF(panel.left, panel.ceiling.top()), QPointF(panel.left, panel.ceiling.bottom()))
    painter.drawLine(QPointF(panel.left, base), QPointF(panel.right, base))
    for y, text in labels:
        rect = QRectF(0, y - px(9), panel.left - px(8), px(18))
        mathtext.draw_in(painter, rect, text, 13, "ink3", align=RIGHT)


def _tick_text(scale: Scale, tick: float, value: float) -> str:
    if not scale.logarithmic:
        return f"{value:g}" if 1e-4 <= value < 1e5 or value == 0 else scientific(value)
    if tick in (0, 1):  # the others as powers, 10⁻¹ like 10⁻²
        return f"{value:g}"
    return f"$10^{{{int(tick)}}}$".replace("-", "\u2212")


def _broken(painter: QPainter, x: float, middle: float) -> None:
    """Two slanted strokes: here the scale does not go on."""
    for y in (middle - px(2.5), middle + px(2.5)):
        painter.drawLine(QPointF(x - px(6), y + px(3)), QPointF(x + px(6), y - px(3)))


def _paint_swap(painter: QPainter, plot: FadingPlot, upper: Panel, lower: Panel | None) -> None:
    """Where the word was swapped: a dotted line through both plots, the two words at its head."""
    assert plot.fading is not None
    pen = QPen(color("accent"), pen_width(1.5), c=Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([1.4, 2.4])
    painter.setPen(pen)
    _through(painter, upper.x(plot.fading.step), upper, lower)


def _through(painter: QPainter, x: float, upper: Panel, lower: Panel | None) -> None:
    """A line through both plots, not through the words between them."""
    top = upper.top if upper.ceiling is None else upper.ceiling.top()
    painter.drawLine(QPointF(x, top), QPointF(x, upper.bottom if upper.floor is None else upper.floor.bottom()))
    if lower is not None:
        painter.drawLine(QPointF(x, lower.top), QPointF(x, lower.bottom))


def _paint_curve(painter: QPainter, panel: Panel, scale: Scale, values: Array, name: str) -> None:
    """A line through the values on the scale; zeros and infinities in their bands; a gap where there is no value."""
    spots = [(step, panel.y(float(value), scale)) for step, value in enumerate(values.tolist(), start=1)]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    run: list[QPointF] = []
    place = [_place(float(v), scale) for v in values.tolist()]
    for k, (step, y) in enumerate(spots):
        if y is None or (run and place[k] != place[k - 1]):
            _stroke(painter, run, name)
            if y is not None and run:
                painter.setPen(_dotted(name))
                painter.drawLine(run[-1], QPointF(panel.x(step), y))
            run = []
        if y is not None:
            run.append(QPointF(panel.x(step), y))
        else:
            lane = panel.top + px(20) * (name == "to_last")
            column = QRectF(panel.x(step - 0.5), lane, panel.x(step + 0.5) - panel.x(step - 0.5), px(16))
            _hatch(painter, column, STYLES[name][0])
            if k == 0 or spots[k - 1][1] is not None:
                said = QRectF(column.left(), column.top(), px(36), column.height())
                painter.fillRect(said, color("stage"))
                mathtext.draw_in(painter, said, "NaN", 13, "ink", 600)
    _stroke(painter, run, name)
    wide = (panel.right - panel.left) / panel.length
    size = 4.6 if wide >= px(16) else 3.4
    for step, y in spots:
        if y is not None:
            _marker(painter, name, QPointF(panel.x(step), y), size)


def _place(value: float, scale: Scale) -> str:
    """Which part of the axis a value lies in."""
    if math.isnan(value):
        return "none"
    if math.isinf(value):
        return "ceiling"
    return "floor" if value == 0 and scale.logarithmic else "scale"


def _stroke(painter: QPainter, run: list[QPointF], name: str) -> None:
    if len(run) > 1:
        painter.setPen(_pen(name))
        painter.drawPolyline(QPolygonF(run))


def _dotted(name: str) -> QPen:
    pen = QPen(color(STYLES[name][0]), pen_width(1.3), c=Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([1.6, 2.4])
    return pen


def _hatch(painter: QPainter, rect: QRectF, colour: str) -> None:
    """Slanted lines over a value that is none."""
    painter.save()
    painter.setClipRect(rect)
    painter.setPen(QPen(color(colour), 1))
    step, height = px(6), rect.height()
    for k in range(int((rect.width() + height) / step) + 2):
        x = rect.left() + k * step
        painter.drawLine(QPointF(x - height, rect.bottom()), QPointF(x, rect.top()))
    painter.restore()


def _paint_words(painter: QPainter, plot: FadingPlot, panel: Panel) -> None:
    """Distances and words below the columns: those that have room, swap and end before the others."""
    assert plot.fading is not None
    plot.label_boxes = []
    swap, length = plot.fading.step, panel.length
    base = panel.bottom if panel.floor is None else panel.floor.bottom()
    gutter = QRectF(0, base + px(5), panel.left - px(8), px(19))
    mathtext.draw_in(painter, gutter, tr(DISTANCE), mathtext.fitting(tr(DISTANCE), gutter.width(), 13, 9), "ink3",
                     align=RIGHT)  # fmt: skip
    mathtext.draw_in(painter, gutter.translated(0, line(20)), tr(WORD), 13, "ink2", align=RIGHT)
    unit = next((unit for unit in (1, 2, 5, 10, 20, 50, 100) if length / unit <= 24), 200)
    order = sorted(range(1, length + 1), key=lambda step: (step != swap, step != length, (step - swap) % unit != 0))
    for row, used in enumerate((font(13), font(13, 500))):
        metrics = QFontMetricsF(used)
        painter.setFont(used)
        taken: list[tuple[float, float]] = []
        for step in order:
            if row == 0 and ((step - swap) % unit or step < swap):
                continue
            text = str(step - swap) if row == 0 else metrics.elidedText(
                plot.words[step - 1], Qt.TextElideMode.ElideRight, px(92))  # fmt: skip
            half = metrics.horizontalAdvance(text) / 2 + px(3)
            left, right = panel.x(step) - half, panel.x(step) + half
            if any(left < b and right > a for a, b in taken) or right > plot.width() + px(3):
                continue
            taken.append((left, right))
            painter.setPen(color("accent_text" if step == swap else "ink3" if row == 0 else "h_text"))
            place = QRectF(left, base + px(5) + row * line(20), right - left, line(19))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
            plot.label_boxes.append(place)


def paint_cursor(painter: QPainter, plot: FadingPlot) -> None:
    """The present step: a line through both plots, a ring on each curve, word and distance on the axis."""
    assert plot.fading is not None
    step = plot.shown_step()
    upper, lower = plot.panels()
    panel = lower or upper
    x = upper.x(step)
    base = panel.bottom if panel.floor is None else panel.floor.bottom()
    painter.setPen(QPen(color("accent"), pen_width(1.5)))
    _through(painter, x, upper, lower)
    for name in ("to_last", "change", "answer_change"):
        at = plot.position(name, step)
        if at is not None:
            painter.setPen(QPen(color("accent"), pen_width(2)))
            painter.setBrush(color("stage"))
            painter.drawEllipse(at, px(8), px(8))
            _marker(painter, name, at, 4.2)
    used = font(13, 600)
    metrics = QFontMetricsF(used)
    word = metrics.elidedText(plot.words[step - 1], Qt.TextElideMode.ElideRight, px(110))
    later = step - plot.fading.step
    texts = (str(later).replace("-", "\u2212"), word)
    width = max(metrics.horizontalAdvance(text) for text in texts) + px(14)
    left = min(max(x - width / 2, 0.0), plot.width() - width)
    tag = QRectF(left, base + px(4), width, px(4) + 2 * line(19))
    for box in plot.label_boxes:  # a word that the tag would cut is covered whole
        if box.intersects(tag):
            painter.fillRect(box, color("stage"))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("accent"))
    painter.drawRoundedRect(tag, px(6), px(6))
    painter.setFont(used)
    painter.setPen(color("on_accent"))
    for k, text in enumerate(texts):
        place = QRectF(tag.left(), tag.top() + px(2) + k * line(19), tag.width(), line(19))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
