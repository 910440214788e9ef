"""One graphics item that paints a whole plane.

It works in the pixels of its view box, so that pens, handles and type keep their
size at every zoom, and a gesture costs one update instead of one per arrow.
"""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from rnnlab.ui.look.i18n import Text, language
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.plane_items import PlaneModel
from rnnlab.ui.widgets.plane_layers import Layers
from rnnlab.ui.widgets.plane_layout import LabelLayout, Placed
from rnnlab.ui.widgets.plane_paint import paint_plane


class PlaneFigure(pg.GraphicsObject):  # type: ignore[misc]
    """Paints a ``PlaneModel``; after a change of the model ``redraw`` is called."""

    def __init__(self, names: tuple[Text | str, Text | str]) -> None:
        super().__init__()
        self.model = PlaneModel()
        self._names = names
        self.layers = Layers()  # of what stands still while a handle is held
        self._layout = LabelLayout()
        self._laid: tuple[list[Placed], QRectF | None] | None = None
        self._before: tuple[object, list[Placed], QRectF | None] | None = None  # the last ones, and what of

    def set_names(self, names: tuple[Text | str, Text | str]) -> None:
        """Call the axes otherwise."""
        if names != self._names:
            self._names = names
            self.update()

    def set_rect(self, rect: QRectF) -> None:
        """The view box has another size."""
        self.prepareGeometryChange()
        self.model.rect = QRectF(rect)
        self.redraw()

    def boundingRect(self) -> QRectF:
        return self.model.rect

    def redraw(self) -> None:
        """Lay the labels out anew, and paint."""
        self._laid = None
        self.update()

    def labels(self) -> tuple[list[Placed], QRectF | None]:
        """The labels, and the place of the region's sentence."""
        if self._laid is None:
            rest = self._unmoved()
            if rest is not None and self._before is not None and rest == self._before[0]:
                self._laid = self._layout.follow(self.model, *self._before[1:])
            if self._laid is None:
                placed = self._layout.lay_out(self.model)
                self._laid = placed, self._layout.room_for(self.model, self.model.region.label)
            self._before = rest, *self._laid
        return self._laid

    def _unmoved(self) -> object:
        """All that labels keep clear of, but for the handle that is held; None where none is."""
        model = self.model
        if not model.held:
            return None
        still = tuple(handle for handle in model.handles if model.held not in (handle.key, handle.of))
        sight = model.held, model.current, model.centre, model.scale, model.rect.getRect(), model.buttons
        computed = model.arrow, model.region, model.others, model.gaps, model.marks, model.trail, model.trail_label
        return still, len(model.handles), sight, computed, model.rays, model.small, look().scale, language().name

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.model.rect.isEmpty():
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.model.held:
            self.layers.drop()
        elif self.layers.paint(painter, self.model, self._names, *self.labels()):
            return
        paint_plane(painter, self.model, self._names, *self.labels())
