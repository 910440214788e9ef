"""Encoder, wires and decoder as one picture that can be pointed at, cut and rearranged."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.labs.translation import view_told
from rnnlab.labs.translation.view_chain_decoder import paint_context, paint_feedback, paint_states, paint_words
from rnnlab.labs.translation.view_chain_encoder import paint_fan, paint_neck, paint_source, paint_strips, paint_tags
from rnnlab.labs.translation.view_chain_layout import Places, place
from rnnlab.labs.translation.view_chain_names import paint_names
from rnnlab.labs.translation.view_chain_origin import (
    paint_origin,
    paint_origin_name,
    paint_other_context,
    paint_query,
)
from rnnlab.labs.translation.view_scene import Scene
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.told import Told

NAME = N_(
    "Translation", "Encoder and decoder: left and right choose a source word, Shift with them swaps it, X cuts its wire"
)
TIP_WIRE = N_("Translation", "{word}: weight {weight}. Press to cut its wire.")
TIP_CUT = N_("Translation", "{word}: its wire is cut. Press to mend it.")
TIP_WORD = N_("Translation", "{word} · drag it onto another word to swap them")
TIP_STATE = N_("Translation", "The states of “{word}”: four units of each direction")


class Chain(QWidget):
    """Paints a ``Scene``; what is done with it is for the owner to carry out."""

    pointed = Signal(int, int)  # target word, source word, both from 0; −1: none
    step_chosen = Signal(int)  # from 1
    wire_pressed = Signal(int)  # source position
    swapped = Signal(int, int)  # source positions

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self.chosen: int | None = None  # the source word that keeps lit
        self._drag: tuple[int, QPointF] | None = None
        self._dragged: QPointF | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_scene(self, scene: Scene | None) -> None:
        """Draw another scene, or nothing."""
        if scene is None or (self.chosen is not None and self.chosen >= len(scene.source)):
            self.chosen = None
        self.scene = scene
        self.setAccessibleDescription("" if scene is None else self._told(scene))
        self.update()

    def places(self) -> Places:
        """Where everything is drawn now; there must be a scene."""
        assert self.scene is not None
        return place(QRectF(self.rect()), self.scene)

    def told(self) -> list[Told]:
        """The words that go in and come out."""
        return view_told.chain(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(720)), round(px(340)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(420)), round(px(230)))

    def _told(self, scene: Scene) -> str:
        if scene.hides(scene.step - 1):
            return ""
        told = f"{scene.target[scene.step - 1]}: " if scene.target else ""
        if scene.machine.attention:
            best = scene.focus()
            told += f"{scene.source[best]} {number(scene.weight(scene.step - 1, best))}"
        return told

    # drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        scene = self.scene
        if scene is None or not scene.target:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places, row = self.places(), scene.step - 1
        paint_names(painter, places, scene)
        paint_origin(painter, places, scene)
        if scene.machine.attention:
            other = scene.lit_row
            if other is not None and other != row and not scene.hides(other) and places.steps.wide[other]:
                paint_fan(painter, places, scene, other, other=True)
                paint_other_context(painter, places, other)
            paint_fan(painter, places, scene, row)
        else:
            paint_neck(painter, places, scene)
        paint_source(painter, places, scene)
        paint_strips(painter, places, scene)
        paint_feedback(painter, places, scene)
        paint_states(painter, places, scene)
        paint_words(painter, places, scene)
        if scene.machine.attention:
            paint_origin_name(painter, places)
            paint_context(painter, places, scene, row)
            paint_query(painter, places, row, scene.machine.asks == "previous")
            paint_tags(painter, places, scene, row)
        self._paint_focus(painter, places)

    def _paint_focus(self, painter: QPainter, places: Places) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.hasFocus() and self.chosen is not None:
            rect = places.source_word(self.chosen)
            painter.setPen(QPen(color("ink"), pen_width(1.5), Qt.PenStyle.DotLine))
            painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 0), px(6), px(6))
        elif self.hasFocus():
            painter.setPen(QPen(color("accent"), pen_width(1.5), Qt.PenStyle.DotLine))
            first, last = places.source_word(0), places.source_word(len(places.columns) - 1)
            painter.drawRoundedRect(first.united(last).adjusted(-2, -1, 2, 0), px(6), px(6))
        if self._drag is None or self._dragged is None or self.scene is None:
            return
        word = mathtext.literal(self.scene.source[self._drag[0]])
        wide = mathtext.width(word, 16, 500) + px(18)
        ghost = QRectF(self._dragged.x() - wide / 2, self._dragged.y() - px(15), wide, px(30))
        target = places.columns.at(self._dragged.x())
        if target is not None:
            painter.setPen(QPen(color("accent"), pen_width(2)))
            painter.drawRoundedRect(places.source_word(target).adjusted(1, 0, -1, 0), px(6), px(6))
        painter.setPen(QPen(color("accent"), pen_width(1.5)))
        painter.setBrush(color("h_tint"))
        painter.drawRoundedRect(ghost, px(6), px(6))
        mathtext.draw_in(painter, ghost, word, 16, "x_text", 500, Qt.AlignmentFlag.AlignHCenter)

    # what is pointed at

    def row_at(self, point: QPointF) -> int | None:
        """The target word whose chip or state lies under a point."""
        if self.scene is None or not self.scene.target:
            return None
        places = self.places()
        if point.y() > places.decoder_y[-1] + places.radius + px(4):
            return None
        return places.steps.at(point.x())

    def source_at(self, point: QPointF) -> int | None:
        """The source word, or its strips, under a point."""
        if self.scene is None:
            return None
        places = self.places()
        if point.y() < places.strips_top - px(4):
            return None
        return places.columns.at(point.x())

    def wire_at(self, point: QPointF) -> int | None:
        """The wire under a point: only with attention there are any."""
        scene = self.scene
        if scene is None or not scene.target or not scene.machine.attention or scene.hides(scene.step - 1):
            return None
        places = self.places()
        return places.wire_at(scene.step - 1, point)

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit(-1, -1 if self.chosen is None else self.chosen)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position()
        if self._drag is not None and self._far(point):
            self._dragged = point
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.update()
            return
        if self._drag is not None:
            return
        row, source, wire = self.row_at(point), self.source_at(point), self.wire_at(point)
        shown = source if source is not None else wire
        self.pointed.emit(-1 if row is None else row, -1 if shown is None else shown)
        self._tell(event, row, source, wire)

    def _tell(self, event: QMouseEvent, row: int | None, source: int | None, wire: int | None) -> None:
        scene = self.scene
        if scene is None:  # before the first result nothing is drawn
            return
        text, cursor = "", Qt.CursorShape.ArrowCursor
        if wire is not None:
            word, cursor = scene.source[wire], Qt.CursorShape.PointingHandCursor
            weight = number(scene.weight(scene.step - 1, wire), 6)
            text = tr(TIP_CUT, word=word) if wire in scene.masked else tr(TIP_WIRE, word=word, weight=weight)
        elif source is not None:
            on_word = event.position().y() >= max(self.places().lanes) + self.places().strip
            cursor = Qt.CursorShape.OpenHandCursor if on_word else cursor
            text = tr(TIP_WORD if on_word else TIP_STATE, word=scene.source[source])
        elif row is not None:
            cursor = Qt.CursorShape.PointingHandCursor
            text = "" if scene.hides(row) else scene.target[row]
        self.setCursor(cursor)
        QToolTip.showText(event.globalPosition().toPoint(), plain_tip(text) if text else "", self)

    # gestures

    def _far(self, point: QPointF) -> bool:
        assert self._drag is not None
        return (point - self._drag[1]).manhattanLength() > px(8)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.scene is None or not self.scene.target:
            return
        point = event.position()
        wire, source, row = self.wire_at(point), self.source_at(point), self.row_at(point)
        if wire is not None:
            self.wire_pressed.emit(wire)
        elif source is not None:
            self._drag = (source, point)
        elif row is not None:
            self.step_chosen.emit(row + 1)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._drag is None:
            return
        source, moved = self._drag[0], self._dragged is not None
        self._drag, self._dragged = None, None
        target = self.places().columns.at(event.position().x()) if self.scene is not None else None
        if moved and target is not None and target != source:
            self.swapped.emit(source, target)
        elif not moved:
            self.choose(None if self.chosen == source else source)
        self.update()

    def choose(self, source: int | None) -> None:
        """Keep a source word lit, or none."""
        self.chosen = source
        self.pointed.emit(-1, -1 if source is None else source)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        scene = self.scene
        if scene is None:
            event.ignore()
        elif step is not None:
            count = len(scene.source)
            here = self.chosen if self.chosen is not None else (-1 if step > 0 else count)
            there = min(max(here + step, 0), count - 1)
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self.chosen is not None:
                if there != here:
                    self.swapped.emit(here, there)
                    self.choose(there)
            else:
                self.choose(there)
        elif event.key() in (Qt.Key.Key_X, Qt.Key.Key_Delete) and self.chosen is not None and scene.machine.attention:
            self.wire_pressed.emit(self.chosen)
        elif event.key() == Qt.Key.Key_Escape and self.chosen is not None:
            self.choose(None)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()
