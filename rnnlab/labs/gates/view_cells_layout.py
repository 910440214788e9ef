"""Where things lie on the page of the three cells: one geometry for words, strips, answers and blocks."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from rnnlab.engine.gates_traces import CellRun
from rnnlab.labs.gates.view_columns import MARK, Columns
from rnnlab.ui.look.theme import line, px

ROWS = 3  # units shown of each model
TITLE = 62  # height of the three lines of a band's title, in design pixels


def _title_height() -> float:
    """Of the three lines of a band's title."""
    return px(TITLE - 36) + 2 * line(18)


@dataclass(frozen=True)
class Strip:
    """How one quantity of a cell is drawn."""

    name: str
    ramp: str
    low: float
    high: float
    colour: str  # of the outline and the symbol


def strips_of(run: CellRun) -> tuple[Strip, ...]:
    """A cell's gates, then its states."""
    found = [_gate(name, run.cell) for name in run.gates]
    if run.cell_state is not None:
        found.append(Strip("c", "state", -4.0, 4.0, "c"))
    return (*found, Strip("h", "state", -1.0, 1.0, "h"))


def _gate(name: str, cell: str) -> Strip:
    if name in ("g", "n"):
        return Strip(name, "state", -1.0, 1.0, "g")
    # r and z of a GRU have no colour among the meanings: they take the cell's own
    colour = name if name in ("i", "f", "o") else cell
    return Strip(name, colour, 0.0, 1.0, colour)


def units_of(run: CellRun) -> tuple[int, ...]:
    """The units that have rows."""
    return run.shown[:ROWS]


@dataclass(frozen=True)
class Band:
    """One cell's part of the page."""

    title: QRectF
    strips: tuple[QRectF, ...]
    answers: QRectF


@dataclass(frozen=True)
class CellPlaces:
    """The page from top to bottom."""

    columns: Columns
    gutter: QRectF  # symbols and units
    words: QRectF
    bands: tuple[Band, ...]
    blocks: QRectF


def _strip_height(counts: list[int], room: float, gap: float, answers: float) -> float:
    """How high a strip can be; a band with few strips keeps the height of its title."""
    high = px(42)
    for _ in range(4):  # a band that is at its least gives nothing: the others share what is left
        least = [max(0.0, px(TITLE) - answers - count * (high + gap)) for count in counts]
        high = min(px(42), max(px(9), (room - sum(least) - sum(counts) * gap) / max(1, sum(counts))))
    return high


def place_cells(area: QRectF, runs: tuple[CellRun, ...], steps: int, marked: bool = False) -> CellPlaces:
    """Divide the page's area; ``marked``: marks below some words."""
    wide = area.width() >= px(960)
    title, gutter = px(168 if wide else 132), px(46)
    columns = Columns(area.left() + title + gutter, area.width() - title - gutter - px(4), max(1, steps))
    words, answers = px(26 + (MARK if marked else 0)), px(22 if area.height() >= px(560) else 19)
    blocks = min(px(170), max(px(112), area.height() * 0.22))
    counts = [len(strips_of(run)) for run in runs]
    gap, between = px(3), px(12 if area.height() >= px(560) else 8)
    room = area.height() - words - blocks - px(8) - len(runs) * (answers + between)
    high = _strip_height(counts, room, gap, answers)
    y = area.top() + words
    bands = []
    for count in counts:
        top = y
        strips = []
        tall = max(high, (_title_height() - answers) / count - gap)  # beside a lone strip its title needs more
        for _ in range(count):
            strips.append(QRectF(columns.left, y, columns.width, tall))
            y += tall + gap
        row = QRectF(columns.left, y, columns.width, answers)
        bands.append(Band(QRectF(area.left(), top, title, y + answers - top), tuple(strips), row))
        y += answers + between
    return CellPlaces(
        columns,
        QRectF(area.left() + title, area.top(), gutter, area.height()),
        QRectF(columns.left, area.top(), columns.width, words),
        tuple(bands),
        QRectF(area.left(), y, area.width(), area.bottom() - y),
    )
