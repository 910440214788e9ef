"""A beam as a tree: at every step the beginnings that were kept, best first, and which of them went on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.engine.translation_traces import BeamBranch
from rnnlab.labs.translation.view_chain_layout import RIGHT, gutter_of
from rnnlab.labs.translation.view_scene import Scene
from rnnlab.labs.translation.view_spans import Spans, words
from rnnlab.session.tokens import join
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.unknown import paint_unknown

NAME = N_("Translation", "Beam search: up and down choose a beginning of the present step")
RANK, SCORE = N_("Translation", "rank {rank}"), N_("Translation", "score")
TIP = N_("Translation", "{words}\nlog-probability {log}, score {score}")
EMPTY = N_("Translation", "No beam: the decoding is another one.")
_CENTER = Qt.AlignmentFlag.AlignHCenter


class BeamTree(QWidget):
    """Columns are steps, rows are ranks; the sentence that was chosen is drawn in the accent colour."""

    step_chosen = Signal(int)  # from 1

    def __init__(self) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self._ranks: dict[int, int] = {}  # branch -> its rank among those of its step
        self._here: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_scene(self, scene: Scene | None) -> None:
        """Show a scene's tree."""
        self._scene = scene
        self._ranks = {}
        by_step: dict[int, list[int]] = {}
        for index, branch in enumerate(self.branches()):
            by_step.setdefault(branch.step, []).append(index)
        for found in by_step.values():
            ordered = sorted(found, key=lambda k: -self.branches()[k].score)
            self._ranks |= {index: rank for rank, index in enumerate(ordered)}
        if self._here is not None and self._here >= len(self.branches()):
            self._here = None
        self.setAccessibleDescription(self._told())
        self.update()

    def branches(self) -> tuple[BeamBranch, ...]:
        """The tree's beginnings."""
        return () if self._scene is None else self._scene.trace.branches

    def _told(self) -> str:
        if self._here is None or self._hidden(self.branches()[self._here]):
            return ""
        return self._tip(self._here)

    def _tip(self, index: int) -> str:
        branch = self.branches()[index]
        log, score = number(branch.log_probability, 4), number(branch.score, 4)
        return tr(TIP, words=join(self.path(index)), log=log, score=score)

    def path(self, index: int) -> tuple[str, ...]:
        """All words of a beginning."""
        found: list[str] = []
        while index >= 0:
            found.append(self.branches()[index].word)
            index = self.branches()[index].parent
        return tuple(reversed(found))

    def _hidden(self, branch: BeamBranch) -> bool:
        return self._scene is not None and self._scene.hides(branch.step - 1)

    def sizeHint(self) -> QSize:
        return QSize(round(px(720)), round(px(260)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(420)), round(px(110)))

    # geometry

    def steps(self) -> Spans:
        """Where the steps' columns lie."""
        assert self._scene is not None
        last = max((branch.step for branch in self.branches()), default=0)
        widths = [px(40)] * last
        for branch in self.branches():
            need = mathtext.width(mathtext.literal(branch.word), 14, 600) + px(16)
            widths[branch.step - 1] = min(max(widths[branch.step - 1], need), px(104))
        left = gutter_of(self.width())
        return words(left, self.width() - left - px(RIGHT), widths, self._scene.step - 1, px(7), px(14), px(44))

    def node(self, index: int, steps: Spans) -> QRectF:
        """Where a beginning's last word is drawn."""
        branch, count = self.branches()[index], max(self._ranks.values(), default=0) + 1
        each = min((self.height() - px(6)) / count, px(66))
        middle = px(3) + (self._ranks[index] + 0.5) * each
        high = min(px(42), each - px(4))
        k = branch.step - 1
        return QRectF(steps.starts[k], middle - high / 2, steps.size(k), high)

    def at(self, point: QPointF) -> int | None:
        """The beginning under a point."""
        if not self.branches():
            return None
        steps = self.steps()
        return next((k for k in range(len(self.branches())) if self.node(k, steps).contains(point)), None)

    # gestures

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.at(event.position())
        if index is not None and event.button() == Qt.MouseButton.LeftButton:
            self._here = index
            self.step_chosen.emit(self.branches()[index].step)
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = self.at(event.position())
        seen = index is not None and not self._hidden(self.branches()[index])
        text = self._tip(index) if index is not None and seen else ""
        self.setCursor(Qt.CursorShape.PointingHandCursor if index is not None else Qt.CursorShape.ArrowCursor)
        QToolTip.showText(event.globalPosition().toPoint(), plain_tip(text).replace("\n", "<br>") if text else "", self)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if move is None or self._scene is None or not self.branches():
            event.ignore()
            return
        here = sorted(
            (k for k, branch in enumerate(self.branches()) if branch.step == self._scene.step),
            key=lambda k: self._ranks[k],
        )
        if here:
            place = here.index(self._here) if self._here in here else -1
            self._here = here[min(max(place + move, 0), len(here) - 1)]
            self.setAccessibleDescription(self._told())
            self.update()

    # drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        scene = self._scene
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if scene is None or not self.branches():
            mathtext.draw_in(painter, QRectF(self.rect()), tr(EMPTY), 13, "ink3", align=_CENTER)
            return
        steps = self.steps()
        lit = set(self._way(self._here)) if self._here is not None else set()
        for index, branch in enumerate(self.branches()):
            if branch.parent >= 0 and not self._hidden(branch) and (branch.best or steps.wide[branch.step - 1]):
                self._paint_way(painter, steps, index, index in lit)
        for index in range(len(self.branches())):
            self._paint_node(painter, scene, steps, index, index in lit)
        for rank in range(max(self._ranks.values(), default=0) + 1):
            first = next(k for k, r in self._ranks.items() if r == rank)
            place = self.node(first, steps)
            name = QRectF(0, place.top(), gutter_of(self.width()) - px(16), place.height())
            mathtext.draw_in(painter, name, tr(RANK, rank=rank + 1), 13, "ink3", align=Qt.AlignmentFlag.AlignRight)

    def _way(self, index: int) -> list[int]:
        found = []
        while index >= 0:
            found.append(index)
            index = self.branches()[index].parent
        return found

    def _paint_way(self, painter: QPainter, steps: Spans, index: int, lit: bool) -> None:
        branch = self.branches()[index]
        start, end = self.node(branch.parent, steps), self.node(index, steps)
        a, b = QPointF(start.right(), start.center().y()), QPointF(end.left(), end.center().y())
        path = QPainterPath(a)
        bend = (b.x() - a.x()) * 0.5
        path.cubicTo(a + QPointF(bend, 0), b - QPointF(bend, 0), b)
        colour, width = ("accent", 3.0) if branch.best else ("ink" if lit else "axis", 2.0 if lit else 1.3)
        painter.setPen(QPen(color(colour), pen_width(width)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)

    def _paint_node(self, painter: QPainter, scene: Scene, steps: Spans, index: int, lit: bool) -> None:
        branch, rect = self.branches()[index], self.node(index, steps)
        if self._hidden(branch):
            paint_unknown(painter, rect, 12, mark=steps.wide[branch.step - 1])
            return
        present, produced = branch.step == scene.step, branch.step <= scene.step
        painter.setOpacity(1.0 if produced else 0.45)
        pen = QPen(Qt.PenStyle.NoPen)
        if branch.finished:
            pen = QPen(color("accent"), pen_width(1.8))
        if lit or (present and not branch.best):
            pen = QPen(color("ink"), pen_width(1.8))
        painter.setPen(pen)
        painter.setBrush(color("accent" if branch.best and present else "tint2" if branch.best else "field"))
        radius = min(px(6), rect.width() / 2, rect.height() / 2)
        painter.drawRoundedRect(rect, radius, radius)
        if steps.wide[branch.step - 1]:
            word = mathtext.literal(branch.word)
            ink = "on_accent" if branch.best and present else "accent_text" if branch.best else "ink"
            two = rect.height() >= px(33)
            top = QRectF(
                rect.left() + px(3), rect.top() + px(1), rect.width() - px(6), rect.height() * (0.55 if two else 1)
            )
            size = mathtext.fitting(
                word, top.width(), min(14, rect.height() / px(1) * 0.7), 9, 600 if branch.best else 500
            )
            mathtext.draw_in(painter, top, word, size, ink, 600 if branch.best else 500, _CENTER)
            if two:
                low = QRectF(rect.left(), rect.center().y() - px(1), rect.width(), rect.height() / 2)
                mathtext.draw_in(painter, low, number(branch.score), 11, ink if branch.best else "ink2", 400, _CENTER)
        painter.setOpacity(1.0)
