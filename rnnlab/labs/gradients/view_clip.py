"""Clipping by norm: the gradient of all weights as an arrow, before and after, and the circle it must stay within."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.gradients_traces import ClippedGradients
from rnnlab.labs.gradients.view_clip_norms import paint_norms
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.numbers import number, scientific
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.knob import paint_knob

TITLE = N_("Gradients", "Clipping: all gradients as one arrow, in the plane of before and after")
BEFORE = N_("Gradients", "before {norm}")
LIMIT, DRAG = N_("Gradients", "limit {limit}"), N_("Gradients", "drag to clip")
SCALED = N_("Gradients", "× {scale}")
KEPT = N_("Gradients", "All gradients are multiplied by the same factor; the direction stays: cosine {cosine}.")
WITHIN = N_("Gradients", "The norm {norm} is within the limit: nothing is changed.")
NONE = N_("Gradients", "No clipping. The norm of all gradients together is {norm}.")
SKIPPED = N_(
    "Gradients",
    "∂L/∂{name} is not finite ({value}): there is no factor that would help. Nothing is scaled, and the update is "
    "skipped.",
)
ZERO = N_("Gradients", "All gradients are exactly 0: there is nothing to clip.")
SLOPE = 0.30  # of the arrow, in radians: it stands for a direction among very many
BEYOND = 1.25  # the picture reaches this much further than the gradient
KEY_FACTOR = 1.1
_SIDE = 330.0


class ClipPicture(QWidget):
    """The limit's handle lies on the circle; it is dragged along the arrow, and moved by the arrow keys."""

    clip_moved = Signal(float)
    released = Signal()
    pointed = Signal(str)  # the formula's symbol that it shows, or "" when it is left
    NAME = N_("Gradients", "The gradient before and after clipping")

    def __init__(self) -> None:
        super().__init__()
        self.clipped: ClippedGradients | None = None
        self.lit = ""
        self._dragging = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_clipped(self, clipped: ClippedGradients | None) -> None:
        """Show other gradients."""
        self.clipped = clipped
        self.setAccessibleDescription(" ".join(self.words()))
        self.update()

    def words(self) -> tuple[str, str]:
        """The large number, and the sentence below it."""
        clipped = self.clipped
        if clipped is None:
            return "", ""
        if clipped.nonfinite is not None:
            value = "NaN" if clipped.nonfinite_kind == "nan" else "∞"
            return value, tr(SKIPPED, name=clipped.nonfinite, value=value)
        norm = scientific(clipped.norm_before)
        if clipped.norm_before == 0:
            return "0", tr(ZERO)
        if clipped.limit is None:
            return norm, tr(NONE, norm=norm)
        if not clipped.clipped or clipped.scale is None:
            return tr(SCALED, scale="1"), tr(WITHIN, norm=norm)
        return tr(SCALED, scale=scientific(clipped.scale, 3)), tr(KEPT, cosine=number(clipped.cosine, 6))

    # places

    def sizeHint(self) -> QSize:
        return QSize(round(px(640)), round(px(190)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(400)), round(px(130)))

    def _drawn(self) -> ClippedGradients | None:
        """The gradients, where they can be drawn as arrows."""
        clipped = self.clipped
        fine = clipped is not None and clipped.nonfinite is None and 0 < clipped.norm_before < math.inf
        return clipped if fine else None

    def origin(self) -> QPointF:
        """Where the arrows start."""
        return QPointF(px(44), self.height() - px(26))

    def reach(self) -> float:
        """How many pixels the picture has along the arrow."""
        along = (self.width() - px(_SIDE) - px(60)) / math.cos(SLOPE)
        return max(min(along, (self.height() - px(94)) / math.sin(SLOPE)), px(60))

    def pixels(self, norm: float) -> float:
        """How long a norm is."""
        assert self.clipped is not None
        return norm / (self.clipped.norm_before * BEYOND) * self.reach()

    def point(self, length: float, angle: float = SLOPE) -> QPointF:
        """The end of an arrow."""
        return self.origin() + QPointF(math.cos(angle), -math.sin(angle)) * length

    def handle(self) -> QPointF | None:
        """Where the limit's handle is; where nothing is clipped, a little beyond the gradient."""
        drawn = self._drawn()
        if drawn is None:
            return None
        limit = drawn.norm_before * 1.12 if drawn.limit is None else drawn.limit
        return self.point(min(self.pixels(limit), self.reach()))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.clipped is None:
            return
        mathtext.draw(painter, px(16), px(16), tr(TITLE), 13, "ink", 600)
        self._paint_words(painter)
        drawn = self._drawn()
        if drawn is not None:
            self._paint_arrows(painter, drawn)

    def _paint_words(self, painter: QPainter) -> None:
        large, sentence = self.words()
        side = QRectF(self.width() - px(_SIDE), px(4), px(_SIDE - 8), px(40))
        skipped = self.clipped is not None and self.clipped.nonfinite is not None
        if skipped:
            draw_icon(painter, "warning", QRectF(side.left(), side.top() + px(9), px(22), px(22)), "warning")
            side.setLeft(side.left() + px(30))
        mathtext.draw_in(painter, side, large, 30, "warning" if skipped else "accent_text", 600)
        painter.setFont(font(15))
        painter.setPen(color("ink2"))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        room = QRectF(self.width() - px(_SIDE), px(50), px(_SIDE - 8), self.height() - px(50))
        painter.drawText(room, sentence, option)
        said = painter.boundingRect(room, sentence, option)
        room.setTop(said.bottom() + px(10))
        if self.clipped is not None:
            paint_norms(painter, room, self.clipped)

    def _paint_arrows(self, painter: QPainter, drawn: ClippedGradients) -> None:
        origin = self.origin()
        if drawn.limit is not None:
            radius = self.pixels(drawn.limit)
            if radius <= self.reach() * 1.05:
                box = QRectF(origin.x() - radius, origin.y() - radius, 2 * radius, 2 * radius)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(color("accent", 0.55), pen_width(1.5), Qt.PenStyle.DashLine))
                top = math.asin(min(max((origin.y() - px(24)) / radius, -1.0), 1.0)) if radius else 0.0
                painter.drawArc(box, -16 * 3, round(16 * (math.degrees(min(top, SLOPE + 0.6)) + 3)))
        turned = 0.0 if drawn.cosine is None else math.acos(min(max(drawn.cosine, -1.0), 1.0))
        before, after = self.pixels(drawn.norm_before), self.pixels(drawn.norm_after)
        self._arrow(painter, before, SLOPE, "ink3", dashed=drawn.clipped)
        if drawn.clipped:
            self._arrow(painter, after, SLOPE + turned, "accent", dashed=False)
        self._label(painter, tr(BEFORE, norm=scientific(drawn.norm_before)), self.point(before), "ink2", below=True)
        handle = self.handle()
        assert handle is not None
        paint_knob(painter, handle, focused=self.hasFocus())
        said = tr(DRAG) if drawn.limit is None else tr(LIMIT, limit=scientific(drawn.limit))
        self._label(painter, said, handle, "accent_text", below=False)

    def _arrow(self, painter: QPainter, length: float, angle: float, ink: str, dashed: bool) -> None:
        tip, size = self.point(length, angle), min(px(12), length / 2)
        back = self.point(length - size, angle)
        pen = QPen(color(ink), pen_width(2.2 if dashed else 3.5), c=Qt.PenCapStyle.FlatCap)
        if dashed:
            pen.setDashPattern([3.0, 2.4])
        painter.setPen(pen)
        painter.drawLine(self.origin(), back)
        side = QPointF(math.sin(angle), math.cos(angle)) * (size * 0.45)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(ink))
        painter.drawPolygon(QPolygonF([tip, back + side, back - side]))

    def _label(self, painter: QPainter, text: str, at: QPointF, ink: str, below: bool) -> None:
        wide = mathtext.width(text, 15, 600)
        # Below, it begins under the tip: further left the shaft would run through it.
        left = at.x() - px(8) if below else at.x() - wide / 2
        left = min(max(left, px(8)), self.width() - px(_SIDE) - wide - px(8))
        top = at.y() + px(12) if below else at.y() - px(40)
        mathtext.draw_in(painter, QRectF(left, min(top, self.height() - px(22)), wide + 2, px(22)), text, 15, ink, 600)

    # gestures

    def enterEvent(self, event: QEnterEvent) -> None:
        self.pointed.emit("before")

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit("")

    def _over_handle(self, point: QPointF) -> bool:
        handle = self.handle()
        if handle is None:
            return False
        offset = point - handle
        return abs(offset.x()) <= px(22) and abs(offset.y()) <= px(22)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._dragging = event.button() == Qt.MouseButton.LeftButton and self._over_handle(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        drawn = self._drawn()
        if self._dragging and drawn is not None:
            offset = event.position() - self.origin()
            along = offset.x() * math.cos(SLOPE) - offset.y() * math.sin(SLOPE)
            share = min(max(along / self.reach(), 0.01), 1.0)
            self.clip_moved.emit(float(f"{share * drawn.norm_before * BEYOND:.3g}"))
        else:
            over = self._over_handle(event.position())
            self.setCursor(Qt.CursorShape.SizeAllCursor if over else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._dragging:
            self._dragging = False
            self.released.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        up = (Qt.Key.Key_Up, Qt.Key.Key_Right)
        down = (Qt.Key.Key_Down, Qt.Key.Key_Left)
        drawn = self._drawn()
        if drawn is None or event.key() not in (*up, *down):
            event.ignore()
            return
        limit = drawn.norm_before if drawn.limit is None else drawn.limit
        moved = limit * KEY_FACTOR if event.key() in up else limit / KEY_FACTOR
        self.clip_moved.emit(float(f"{moved:.3g}"))
        self.released.emit()
