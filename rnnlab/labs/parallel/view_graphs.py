"""The picture of the graphs: one sentence feeds all of them, and the ticks are played as a wavefront."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.engine.parallel_traces import ParallelTrace
from rnnlab.labs.parallel.view_lane_paint import paint_lane
from rnnlab.labs.parallel.view_lanes import CHIPS, Lane, Scene, scene_of
from rnnlab.labs.parallel.view_names import TITLES
from rnnlab.labs.parallel.view_reads import reading, status
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.widgets.chips import plain_tip

NAME = N_("Parallel", "What waits for what: the graphs tick by tick")
READY = N_("Parallel", "ready at tick")
WORDS = N_("Parallel", "the same words")
PLACES, ONE_PLACE = N_("Parallel", "{n} {n:word|words}"), N_("Parallel", "1 word")
PAIRS = N_("Parallel", "{n} × {n} = {pairs} {pairs:pair|pairs}")
MASKED = N_("Parallel", "n(n+1)/2 = {pairs} {pairs:pair|pairs}")


class GraphPicture(QWidget):
    """Lanes above and below one row of words; a node that is pressed shows what it waits for."""

    pointed = Signal(str)  # the formula's mark of what is pointed at, or ""

    def __init__(self) -> None:
        super().__init__()
        self._trace: ParallelTrace | None = None
        self._tick = 1
        self._concealed = False
        self.chosen: tuple[int, int] | None = None  # lane, node
        self._lit = ""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    # what is shown

    def show_trace(self, trace: ParallelTrace, concealed: bool) -> None:
        """Show other graphs."""
        kept = self.chosen
        self._trace, self._concealed = trace, concealed
        if kept is not None and (kept[0] >= len(trace.graphs) or kept[1] >= len(trace.graphs[kept[0]].nodes)):
            self.choose(None)
        self.update()

    def show_tick(self, tick: int) -> None:
        """Show how far the graphs are after so many ticks."""
        if tick != self._tick:
            self._tick = tick
            self.update()

    def tick(self) -> int:
        """The tick that is shown."""
        return self._tick

    def set_lit(self, name: str) -> None:
        """A symbol of the formula card is pointed at: light the lanes it stands for."""
        if name != self._lit:
            self._lit = name
            self.update()

    def choose(self, node: tuple[int, int] | None) -> None:
        """Say of a node what it waits for, or of none."""
        if node != self.chosen:
            self.chosen = node
            self.setAccessibleDescription(self.said())
            self.pointed.emit(self._mark(node))
            self.update()

    def said(self) -> str:
        """What is said of the chosen node."""
        if self.chosen is None or self._trace is None:
            return ""
        lane, node = self.chosen
        return reading(self._trace.graphs[lane], node, self._trace.words, self._concealed)

    def scene(self) -> Scene:
        """Where things are now."""
        assert self._trace is not None
        return scene_of(self._trace.graphs, len(self._trace.words), QSizeF(self.size()))

    def _mark(self, node: tuple[int, int] | None) -> str:
        if node is None or self._trace is None:
            return ""
        return "y" if self._trace.graphs[node[0]].name == "self-attention" else "h"

    # gestures

    def sizeHint(self) -> QSize:
        return QSize(round(px(640)), round(px(330)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._trace is not None and event.button() == Qt.MouseButton.LeftButton:
            found = self.scene().node_at(event.position())
            self.choose(None if found == self.chosen else found)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = None if self._trace is None else self.scene().node_at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)
        self.pointed.emit(self._mark(found or self.chosen))

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit(self._mark(self.chosen))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self._trace is not None:
            found = self.scene().node_at(QPointF(event.pos()))
            text = "" if found is None else reading(
                self._trace.graphs[found[0]], found[1], self._trace.words, self._concealed
            )  # fmt: skip
            QToolTip.showText(event.globalPos(), plain_tip(text) if text else "", self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._trace is None or not self._step(Qt.Key(event.key())):
            super().keyPressEvent(event)

    def _step(self, key: Qt.Key) -> bool:
        """Arrow keys choose among the nodes: along a row, and up and down to the next one."""
        assert self._trace is not None
        if key == Qt.Key.Key_Escape and self.chosen is not None:
            self.choose(None)
            return True
        moves = {
            Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
        }  # fmt: skip
        scene = self.scene()
        heights = [
            (lane.rows[row], number, row)
            for number, lane in enumerate(scene.lanes)
            if lane.trace.nodes
            for row in range(len(lane.rows))
        ]
        if key not in moves or not heights:
            return False
        heights.sort()
        if self.chosen is None:
            place, line = 0, 0
        else:
            node = scene.lanes[self.chosen[0]].trace.nodes[self.chosen[1]]
            line = [(number, row) for _, number, row in heights].index((self.chosen[0], node.row))
            across, down = moves[key]
            place = min(max(node.place + across, 0), scene.n - 1)
            line = min(max(line + down, 0), len(heights) - 1)
        _, number, row = heights[line]
        nodes = scene.lanes[number].trace.nodes
        self.choose((number, next(k for k, node in enumerate(nodes) if (node.row, node.place) == (row, place))))
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._trace is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scene = self.scene()
        for number, lane in enumerate(scene.lanes):
            chosen = self.chosen[1] if self.chosen is not None and self.chosen[0] == number else None
            paint_lane(painter, scene, lane, self._tick, chosen, self._concealed)
            self._paint_labels(painter, scene, lane, chosen)
        self._paint_words(painter, scene)
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(6), px(6))

    def _paint_words(self, painter: QPainter, scene: Scene) -> None:
        assert self._trace is not None
        label = QRectF(0, scene.words.top(), scene.left - px(10), scene.words.height())
        few = scene.pitch >= px(CHIPS)
        text = tr(WORDS) if few and len(scene.lanes) > 1 else tr(PLACES, n=f"{scene.n:,}")
        text = tr(ONE_PLACE) if scene.n == 1 else text
        mathtext.draw_in(painter, label, text, mathtext.fitting(text, label.width(), 15, 11), "ink2")
        if not few:
            place = scene.words.adjusted(0, px(10), 0, -px(10))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("h_tint"))
            painter.drawRoundedRect(place, px(5), px(5))
            if scene.pitch >= px(4):
                painter.setBrush(color("x"))
                for k in range(scene.n):
                    painter.drawRect(QRectF(scene.x(k) - px(1), place.center().y() - px(3), px(2), px(6)))
            return
        for k, word in enumerate(self._trace.words):
            shown = mathtext.literal(word) or str(k + 1)
            wide = min(max(mathtext.width(shown, 15) + px(16), px(34)), scene.pitch - px(4))
            chip = QRectF(scene.x(k) - wide / 2, scene.words.top() + px(3), wide, scene.words.height() - px(6))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("h_tint" if word else "field"))
            painter.drawRoundedRect(chip, px(6), px(6))
            size = mathtext.fitting(shown, wide - px(4), 15, 10)
            inside = chip.adjusted(px(2), 0, -px(2), 0)
            mathtext.draw_in(
                painter, inside, shown, size, "h_text" if word else "ink3", align=Qt.AlignmentFlag.AlignHCenter
            )

    def _paint_labels(self, painter: QPainter, scene: Scene, lane: Lane, chosen: int | None) -> None:
        """Name, state and the ticks' title, left of the lane."""
        width = scene.left - px(12)
        name = lane.trace.name
        title = QRectF(0, lane.middle() - px(22), width, px(24))
        below = QRectF(0, lane.middle() + px(1), width, px(18))
        clear = px(22)
        ticks = QRectF(0, lane.numbers - px(10), width, px(20))
        lacking = 0.95 * clear - (title.center().y() - ticks.center().y())
        if lane.above and 0 < lacking <= px(8):  # a little lower, the title leaves room for the name of the ticks
            title.translate(0, lacking)
            below.translate(0, lacking)
        if name == "self-attention" and len(lane.trace.nodes) > 1 and lane.rect.height() > px(120):
            pairs = len(lane.trace.from_words)
            masked = pairs < scene.n**2
            text = tr(MASKED, pairs=f"{pairs:,}") if masked else tr(PAIRS, n=scene.n, pairs=f"{pairs:,}")
            place = QRectF(0, (lane.base + lane.rows[0]) / 2 - px(16) * (1 + lane.out * 0.5), width, px(20))
            mathtext.draw_in(painter, place, text, mathtext.fitting(text, width, 13, 10), "ink2")
        ink = "accent_text" if name == "self-attention" else "ink"
        if self._lit and self._lit == ("y" if name == "self-attention" else "h"):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("tint2"))
            painter.drawRoundedRect(title.adjusted(-px(6), 0, 0, 0), px(4), px(4))
        text = tr(TITLES[name])
        mathtext.draw_in(painter, title, text, mathtext.fitting(text, width, 17, 12, 600), ink, 600)
        if chosen is not None:
            painter.setFont(font(12))
            painter.setPen(color("ink"))
            room = QRectF(0, below.top(), width, max(px(30), lane.rect.bottom() - below.top()))
            painter.drawText(room, int(Qt.TextFlag.TextWordWrap), self.said())
            return
        text = status(lane.trace, self._tick, self._concealed)
        mathtext.draw_in(painter, below, text, mathtext.fitting(text, width, 13, 10), "ink2")
        if abs(ticks.center().y() - title.center().y()) >= clear * 0.949 and (
            abs(ticks.center().y() - below.center().y()) >= px(16)
        ):
            mathtext.draw_in(painter, ticks, tr(READY), mathtext.fitting(tr(READY), width, 13, 10), "ink2")
