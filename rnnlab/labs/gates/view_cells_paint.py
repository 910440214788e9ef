"""How the page of the three cells is drawn."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPen

from rnnlab.engine.gates_traces import CellRun, GatesTrace
from rnnlab.labs.gates.view_cells_layout import Band, CellPlaces, Strip, strips_of, units_of
from rnnlab.labs.gates.view_header import paint_words
from rnnlab.labs.gates.view_image import strip_image
from rnnlab.labs.gates.view_parts import strongest
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import rounded
from rnnlab.ui.look.theme import color, letters, line, pen_width, px
from rnnlab.ui.widgets.cells import ink_on, ramp_color
from rnnlab.ui.widgets.model_words import CELL_NAMES, share_text, written

PARAMETERS = N_("Gates cells", "{count} {count:parameter|parameters}")
RIGHT, NOT_MEASURED = N_("Gates cells", "{share} right"), N_("Gates cells", "not measured")
SAYS = N_("Gates cells", "says {answer}: {share}")
ANSWER = N_("Gates cells", "answer")
BLOCKS = N_("Gates cells", "Parameters: one block is $W$ ($x$ → units) and $U$ ($h$ → units)")
COUNT = N_("Gates cells", "{blocks} × {one} + {bias} = {count}")
COUNT_ONE = N_("Gates cells", "{one} + {bias} = {count}")
SMALL, ABOVE = 11, 12  # smallest letters inside a block; room above the blocks, in design pixels
_RIGHT, _CENTRE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter


def right_text(run: CellRun) -> str:
    """What a network's card says of its accuracy."""
    return tr(NOT_MEASURED) if run.accuracy is None else tr(RIGHT, share=share_text(run.accuracy))


class CellsPainter:
    """Paints the three bands and the blocks; keeps the strips' pictures until the numbers or the look change."""

    def __init__(self) -> None:
        self._images: dict[tuple[str, str], QImage] = {}

    def forget(self) -> None:
        """Make the pictures anew."""
        self._images.clear()

    def paint(
        self, painter: QPainter, places: CellPlaces, trace: GatesTrace, names: tuple[tuple[str, str], ...], step: int
    ) -> None:
        """Words, bands and blocks; ``names`` are the answers."""
        paint_words(painter, places.columns, places.words, trace, step)
        for run, band in zip(trace.side_by_side, places.bands, strict=True):
            self._paint_title(painter, band, run, names, step)
            for strip, rect in zip(strips_of(run), band.strips, strict=True):
                self._paint_strip(painter, places, run, strip, rect)
            self._paint_answers(painter, places, band, run, names)
        self._paint_frame(painter, places, step)
        paint_blocks(painter, places.blocks, trace.side_by_side)

    @staticmethod
    def _paint_title(
        painter: QPainter, band: Band, run: CellRun, names: tuple[tuple[str, str], ...], step: int
    ) -> None:
        """Name, accuracy, size, and what it would answer at this step."""
        probabilities = run.answers[step - 1]
        best = strongest(probabilities)
        says = tr(SAYS, answer=written(names[best]), share=rounded(float(probabilities[best])))
        title = band.title
        base = title.top() + px(18)
        end = mathtext.draw(painter, title.left(), base, CELL_NAMES[run.cell], 18, run.cell, 600)
        right = right_text(run)
        room = QRectF(end + px(8), base - px(15), title.right() - px(10) - end - px(8), px(18))
        mathtext.draw_in(painter, room, right, mathtext.fitting(right, room.width(), 13, 10), "ink2")
        y = title.top() + px(23)
        for text, weight, ink in (
            (tr(PARAMETERS, count=f"{run.parameter_count:,}"), 400, "ink2"),
            (mathtext.literal(says), 500, "accent_text"),
        ):
            row = QRectF(title.left(), y, title.width() - px(10), line(18))
            mathtext.draw_in(painter, row, text, mathtext.fitting(text, row.width(), 13, 10), ink, weight)
            y += line(18)

    def _paint_strip(self, painter: QPainter, places: CellPlaces, run: CellRun, strip: Strip, rect: QRectF) -> None:
        units = units_of(run)
        values = {"c": run.cell_state, "h": run.hidden}.get(strip.name)
        values = run.gates[strip.name] if values is None else values
        key = (run.cell, strip.name)
        if key not in self._images:
            self._images[key] = strip_image(values.T[list(units)], strip.ramp, strip.low, strip.high)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(rect, self._images[key])
        painter.setPen(QPen(color("stage"), 1))
        row = rect.height() / len(units)
        if places.columns.each >= px(7):
            for k in range(2, places.columns.count + 1):
                x = places.columns.start(k)
                painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
        for k in range(1, len(units)) if row >= px(6) else ():
            y = rect.top() + k * row
            painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
        painter.setPen(QPen(color(strip.colour), pen_width(1.2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, px(3), px(3))
        gutter = places.gutter
        ink = strip.colour if strip.colour == run.cell else f"{strip.colour}_text"
        base = rect.center().y() + px(5)
        mathtext.draw(painter, gutter.left(), base, f"${strip.name}$", 16, ink)
        if row >= max(px(10), letters(8) * 0.8):
            for k, unit in enumerate(units):
                place = QRectF(gutter.left(), rect.top() + k * row, gutter.width() - px(6), row)
                mathtext.draw_in(painter, place, str(unit + 1), min(11.0, row / px(1)), "ink3", align=_RIGHT)

    @staticmethod
    def _paint_answers(
        painter: QPainter, places: CellPlaces, band: Band, run: CellRun, names: tuple[tuple[str, str], ...]
    ) -> None:
        """After each word the most probable answer; the fill is its probability."""
        columns, rect = places.columns, band.answers
        label = QRectF(places.gutter.left() - px(24), rect.top(), places.gutter.width() + px(18), rect.height())
        mathtext.draw_in(painter, label, tr(ANSWER), 12, "ink3", align=_RIGHT)
        gap = px(1) if columns.each >= px(7) else 0.0
        for k in range(columns.count):
            best = strongest(run.answers[k])
            share = float(run.answers[k, best])
            fill = ramp_color(share, "weight", 0.0, 1.0)
            cell = QRectF(columns.start(k + 1), rect.top(), columns.each - gap, rect.height())
            painter.fillRect(cell, fill)
            name = mathtext.literal(written(names[best]))
            size = mathtext.fitting(name, cell.width() - px(4), 12, 8.5)
            if mathtext.width(name, size) <= cell.width() - px(2):
                mathtext.draw_in(painter, cell, name, size, ink_on(fill), align=_CENTRE)

    @staticmethod
    def _paint_frame(painter: QPainter, places: CellPlaces, step: int) -> None:
        """The current column through all bands."""
        columns = places.columns
        wide = max(columns.each, px(4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color("accent"), pen_width(2)))
        for band in places.bands:
            top = band.strips[0].top() - px(2)
            frame = QRectF(columns.center(step) - wide / 2, top, wide, band.answers.bottom() + px(1) - top)
            painter.drawRoundedRect(frame, px(3), px(3))


def paint_blocks(painter: QPainter, area: QRectF, runs: tuple[CellRun, ...]) -> None:
    """The parameter groups in one line, all on one scale: an RNN is one block, a GRU three, an LSTM four."""
    if not runs:
        return
    row = QRectF(area.left(), area.top(), area.width(), px(22))
    mathtext.draw_in(painter, row, tr(BLOCKS), 13, "ink2")
    foot, gap, between = px(24), px(5), px(34)
    blocks = [(run, name) for run in runs for name, _, _ in run.blocks]
    across = sum(run.input_size + run.hidden_size for run, _ in blocks)
    gaps = gap * (len(blocks) - len(runs)) + between * (len(runs) - 1)
    high = area.height() - row.height() - foot - px(ABOVE) - (line(18) - px(18))
    scale = min((area.width() - gaps) / across, high / max(run.hidden_size for run in runs))
    x, bottom = area.left(), area.bottom() - foot
    sums: list[tuple[CellRun, QRectF]] = []
    for run in runs:
        start = x
        for name, _, _ in run.blocks:
            x += _paint_block(painter, QPointF(x, bottom), run, name, scale) + gap
        x -= gap
        sums.append((run, QRectF(start, bottom + px(4), x - start + between - px(12), px(18))))
        x += between
    _write_sums(painter, sums)


def _write_sums(painter: QPainter, sums: list[tuple[CellRun, QRectF]]) -> None:
    """Each model's parameters below its blocks, all in letters of one size; the sum alone where its terms need more."""

    def told(run: CellRun, room: QRectF) -> str:
        said = [f"{CELL_NAMES[run.cell]}: {_sum_of(run)}", f"{CELL_NAMES[run.cell]}: {run.parameter_count:,}"]
        return next(
            (text for text in said if mathtext.width(text, 12, 500) <= room.width()), f"{run.parameter_count:,}"
        )

    texts = [told(run, room) for run, room in sums]
    size = min(mathtext.fitting(text, room.width(), 13, 10.5, 500) for text, (_, room) in zip(texts, sums, strict=True))
    for text, (run, room) in zip(texts, sums, strict=True):
        mathtext.draw_in(painter, room, text, size, run.cell, 500)


def _sum_of(run: CellRun) -> str:
    """Blocks times one block, and the biases: 4 × 1,536 + 128 = 6,272."""
    one = run.blocks[0][1] + run.blocks[0][2]
    bias = run.parameter_count - sum(w + u for _, w, u in run.blocks)
    args = {"one": f"{one:,}", "bias": bias, "count": f"{run.parameter_count:,}"}
    return tr(COUNT, blocks=len(run.blocks), **args) if len(run.blocks) > 1 else tr(COUNT_ONE, **args)


def _paint_block(painter: QPainter, corner: QPointF, run: CellRun, name: str, scale: float) -> float:
    """One gate's W and U, standing on ``corner``; returns how wide they are."""
    high = run.hidden_size * scale
    x = corner.x()
    for count, colour, letter in ((run.input_size, "x", "W"), (run.hidden_size, "h", "U")):
        rect = QRectF(x, corner.y() - high, count * scale, high)
        painter.setPen(QPen(color(colour), pen_width(1.5)))
        painter.setBrush(color(colour, 0.14))
        painter.drawRect(rect)
        label = f"${letter}_{name}$" if len(run.blocks) > 1 else f"${letter}$"
        size = mathtext.fitting(label, rect.width() - px(4), min(17.0, high / px(1) * 0.5), SMALL)
        if mathtext.width(label, size) <= rect.width() - px(2):
            mathtext.draw_in(painter, rect, label, size, f"{colour}_text", align=_CENTRE)
        else:  # above a narrow block there is room
            mathtext.draw(painter, rect.left(), rect.top() - px(4), label, 13, f"{colour}_text")
        x += count * scale
    return x - corner.x()
