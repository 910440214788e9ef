"""Beside the curves: slopes, milliseconds on CPU and GPU, and from where on self-attention is slower."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.parallel_traces import Crossing, Measurement
from rnnlab.labs.parallel.view_chart_paint import INKS
from rnnlab.labs.parallel.view_field import draw_marker
from rnnlab.labs.parallel.view_kept import curve_of, milliseconds_at
from rnnlab.labs.parallel.view_names import NETWORKS
from rnnlab.labs.parallel.view_words import crossing_line, milliseconds
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.widgets.unknown import UNKNOWN, paint_unknown

NAME = N_("Parallel", "Slopes and milliseconds")
SLOPE, CPU, GPU = N_("Parallel", "slope"), N_("Parallel", "CPU ms"), N_("Parallel", "GPU ms")
AT = N_("Parallel", "at {length}")
NOT_HERE = N_("Parallel", "not measured here")
SLOWER = N_("Parallel", "Self-attention is slower")
RIGHT, CENTRE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
HEAD, ROW = 44.0, 32.0
UNMEASURED = "–"


def _common(texts: Sequence[str], rooms: Sequence[float], largest: float, least: float, weight: int = 400) -> float:
    """One size of letters for texts of a kind, each of which has its room."""
    pairs = zip(texts, rooms, strict=True)
    return min(mathtext.fitting(text, room, largest, least, weight) for text, room in pairs)


class TimesTable(QWidget):
    """A row a network."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: Measurement | None = None
        self._by_kind: dict[str, Measurement | None] = {}
        self.hidden: frozenset[str] = frozenset()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self.update)

    def show_times(
        self, shown: Measurement | None, cpu: Measurement | None, gpu: Measurement | None, hidden: frozenset[str]
    ) -> None:
        """Show slopes of what is drawn, and times of both devices."""
        self._shown, self._by_kind, self.hidden = shown, {"cpu": cpu, "gpu": gpu}, hidden
        self.setAccessibleDescription("; ".join(", ".join(row) for row in self.rows()))
        self.update()

    def length(self) -> int:
        """The length whose times are shown: the longest that is drawn."""
        if self._shown is None or not self._shown.curves[-1].lengths:
            return 0
        return self._shown.curves[-1].lengths[-1]

    def rows(self) -> list[list[str]]:
        """Name, slope, CPU, GPU of each network as they are written."""
        return [[tr(text), self._slope(name), self._time("cpu", name), self._time("gpu", name)]
                for name, text in NETWORKS.items()]  # fmt: skip

    def _slope(self, name: str) -> str:
        if name in self.hidden:
            return UNKNOWN
        slope = math.nan if self._shown is None else curve_of(self._shown, name).slope
        return UNMEASURED if math.isnan(slope) else number(slope)

    def _time(self, kind: str, name: str) -> str:
        if name in self.hidden:
            return UNKNOWN
        return milliseconds(milliseconds_at(self._by_kind.get(kind), name, self.length()))

    def sizeHint(self) -> QSize:
        return QSize(round(px(286)), round(px(HEAD + 3 * ROW + 4)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(180)), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = float(self.width())
        gpu = QRectF(wide - px(58), px(HEAD + 4), px(58), 3 * px(ROW) - px(6))
        ends = (wide - px(126), wide - px(65), wide)
        length = self.length()
        large = "" if self._shown is None else f"$n$ ≥ {self._shown.large:,}"
        at = tr(AT, length=f"{length:,}") if length else ""
        rooms, titles, notes = (px(60), px(57), px(57)), (tr(SLOPE), tr(CPU), tr(GPU)), (large, at, at)
        size, small = _common(titles, rooms, 13, 9), _common(notes, rooms, 11, 8)
        for end, room, title, below in zip(ends, rooms, titles, notes, strict=True):
            place = QRectF(end - room, 0, room, px(20))
            mathtext.draw_in(painter, place, title, size, "ink2", align=RIGHT)
            place = QRectF(end - room, px(19), room, px(18))
            mathtext.draw_in(painter, place, below, small, "ink3", align=RIGHT)
        painter.fillRect(QRectF(0, px(HEAD) - 3, wide, 1), color("line"))
        measured = self._by_kind.get("gpu") is not None
        names = [tr(text) for text in NETWORKS.values()]
        size = _common(names, [ends[0] - px(46) - px(18)] * len(names), 14, 9, 600)
        for k, (name, text) in enumerate(NETWORKS.items()):
            top = px(HEAD) + k * px(ROW)
            draw_marker(painter, name, QPointF(px(7), top + px(ROW) / 2), 4.4)
            room = ends[0] - px(46) - px(18)
            label = QRectF(px(18), top, room, px(ROW))
            mathtext.draw_in(painter, label, tr(text), size, INKS[name], 600)
            for end, room, value in ((ends[0], px(46), self._slope(name)), (ends[1], px(56), self._time("cpu", name))):
                ink = INKS[name] if end == ends[0] else "ink"
                place = QRectF(end - room, top, room, px(ROW))
                mathtext.draw_in(painter, place, value, mathtext.fitting(value, room, 17, 10, 600), ink, 600, RIGHT)
            if measured:
                place = QRectF(gpu.left(), top, gpu.width(), px(ROW))
                value = self._time("gpu", name)
                mathtext.draw_in(
                    painter, place, value, mathtext.fitting(value, gpu.width(), 17, 10, 600), "ink", 600, RIGHT
                )
        if not measured:
            paint_unknown(painter, gpu, mark=False)
            painter.setFont(font(11))
            said = tr(NOT_HERE)
            if max(mathtext.width(word, 11) for word in said.split()) > gpu.width():
                said = UNMEASURED  # letters for a class
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            inside = gpu.adjusted(px(1), px(12), -px(1), -px(12))
            needed = painter.boundingRect(inside, flags, said)
            painter.fillRect(needed.adjusted(-px(2), -px(2), px(2), px(2)), color("stage"))
            painter.setPen(color("ink2"))
            painter.drawText(inside, flags, said)


class Crossings(QWidget):
    """From which length on self-attention is slower than LSTM and RNN."""

    def __init__(self) -> None:
        super().__init__()
        self._found: Measurement | None = None
        self._room = True
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self.update)

    def set_room(self, room: bool) -> None:
        """Whether there is room; the rings in the picture say the same."""
        self._room = room
        self.setVisible(room and self._found is not None)

    def show_measurement(self, found: Measurement | None) -> None:
        """Say it of another measurement; None: say nothing."""
        self._found = found if found is not None and found.curves[-1].lengths else None
        self.setVisible(self._room and self._found is not None)
        self.setAccessibleName(". ".join(self.lines()))
        self.update()

    def lines(self) -> list[str]:
        """All that is said, as plain text."""
        if self._found is None:
            return []
        said = [" ".join(filter(None, crossing_line(self._found, one))) for one in self._ordered()]
        return [tr(SLOWER), *(mathtext.plain(line) for line in said)]

    def _ordered(self) -> list[Crossing]:
        assert self._found is not None
        return sorted(self._found.crossings, key=lambda one: one.length or math.inf)

    def sizeHint(self) -> QSize:
        return QSize(round(px(286)), round(px(24 + 2 * 30)))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._found is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = float(self.width())
        mathtext.draw_in(painter, QRectF(0, 0, wide, px(22)), tr(SLOWER), 15, "ink", 600)
        for k, one in enumerate(self._ordered()):
            before, length, after = crossing_line(self._found, one)
            y = px(24) + k * px(30)
            if not length:
                size = mathtext.fitting(after, wide, 15, 10)
                mathtext.draw_in(painter, QRectF(0, y, wide, px(30)), after, size, "ink2")
                continue
            size = 22.0
            total = mathtext.width(before, 15) + mathtext.width(length, size, 600) + mathtext.width(after, 15) + px(16)
            shrink = min(1.0, wide / total)
            x = 0.0
            for text, height, ink, weight in ((before, 15.0, "ink2", 400), (length, size, "accent_text", 600),
                                              (after, 15.0, "ink2", 400)):  # fmt: skip
                height *= shrink
                room = mathtext.width(text, height, weight)
                mathtext.draw_in(painter, QRectF(x, y, room + 1, px(30)), text, height, ink, weight)
                x += room + px(8) * shrink
