"""A plane of vectors to look at: points, a region, a computed arrow; zoom and range are its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QToolButton

from rnnlab.ui.look.i18n import N_, Text, bind
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets import plane_range
from rnnlab.ui.widgets.plane_figure import PlaneFigure
from rnnlab.ui.widgets.plane_items import Arrow, Gap, Handle, Mark, Point, Region
from rnnlab.ui.widgets.plane_told import told_marks
from rnnlab.ui.widgets.plane_under import Under
from rnnlab.ui.widgets.plot import Plot
from rnnlab.ui.widgets.told import POINT, Told, tell

FIT = N_("Plane", "Show all points")
CLOSER, FARTHER = N_("Plane", "Zoom in (+)"), N_("Plane", "Zoom out (−)")
STEP = 1.25  # of a zoom by button or key
TOUCH = 44.0  # the side of a button, for a finger
MARK = 18.0  # the side of what is drawn on it


class PlaneView(plane_range.RangeChoice, Plot):
    """Shows what it is given. While ``model.held`` names a handle, the range stays.

    Parameters
    ----------
    names : (Text, Text)
        What the two axes are called.
    name : Text, optional
        For screen readers.
    rays : bool
        Whether its points are vectors from the origin.
    small : bool
        Whether it is one of several beside each other.
    """

    def __init__(
        self, names: tuple[Text | str, Text | str], name: Text | None = None, *, rays: bool = True, small: bool = False
    ) -> None:
        super().__init__()
        self.figure = PlaneFigure(names)
        self.model = self.figure.model
        self.model.rays, self.model.small = rays, small
        self.hideAxis("left")
        self.hideAxis("bottom")
        self.plotItem.layout.setContentsMargins(0, 0, 0, 0)
        self.box = self.getViewBox()
        self.figure.setParentItem(self.box)
        self.box.sigResized.connect(self._on_resized)
        self._chosen = False  # the user chose the range
        self._fitted = False
        self.fit_button = self._button(FIT)  # the key 0 does the same
        self.fit_button.clicked.connect(self.fit)
        self.fit_button.hide()
        self.zoom_buttons = (self._button(CLOSER), self._button(FARTHER))  # as the keys + and −
        for button, slot in zip(self.zoom_buttons, (self._closer, self._farther), strict=True):
            button.clicked.connect(slot)
            button.setVisible(not small)
        if name is not None:
            bind(self.setAccessibleName, name)
        self.restyle()

    def set_handles(self, handles: Sequence[Handle]) -> None:
        """Show these points (in reading order); the range follows when nothing is dragged."""
        handles = tuple(handles)
        if handles == self.model.handles:
            return
        keys = {handle.key for handle in handles}
        if self.model.current not in keys:
            self.model.current = ""
        self.model.handles = handles
        if not self.model.held:
            self._follow()
        self.figure.redraw()
        tell(self)

    def set_arrow(self, arrow: Arrow | None) -> None:
        """Show a computed vector."""
        if arrow != self.model.arrow:
            self.model.arrow = arrow
            self.figure.redraw()

    def set_others(self, others: Iterable[Arrow], gaps: Iterable[Gap] = ()) -> None:
        """Show computed vectors of another state behind the present one, and distances between points."""
        others, gaps = tuple(others), tuple(gaps)
        if (others, gaps) != (self.model.others, self.model.gaps):
            self.model.others, self.model.gaps = others, gaps
            if not self.model.held:
                self._follow()
            self.figure.redraw()

    def set_marks(self, marks: Iterable[Mark], also: Iterable[Point] = ()) -> None:
        """Show computed points; ``also`` are places to keep in sight with them."""
        marks, also = tuple(marks), tuple(also)
        if (marks, also) != (self.model.marks, self.model.also):
            self.model.marks, self.model.also = marks, also
            if not self.model.held:
                self._follow()
            self.figure.redraw()

    def set_region(self, region: Region) -> None:
        """Show a convex region."""
        if region != self.model.region:
            self.model.region = region
            self.figure.redraw()

    def set_under(self, under: Under | None) -> None:
        """Show something below the vectors, or nothing."""
        if under is not self.model.under:
            self.model.under = under
            self.figure.update()

    def set_trail(self, points: Iterable[Point], label: str = "") -> None:
        """Show where the arrow has been, oldest first."""
        points = tuple(points)
        if (points, label) != (self.model.trail, self.model.trail_label):
            self.model.trail, self.model.trail_label = points, label
            self.figure.redraw()

    def set_lit(self, keys: Iterable[str] | str) -> None:
        """Light handles, or ``"arrow"``: several, one by its key, or none."""
        lit = frozenset(filter(None, [keys]) if isinstance(keys, str) else keys)
        if lit != self.model.lit:
            self.model.lit = lit
            self.figure.update()

    def point_of(self, key: str) -> QPointF:
        """Where a handle is, in the viewport's pixels."""
        handle = self.model.handle(key)
        return self.box.mapToScene(self.model.pixel(handle.x, handle.y))

    def told(self) -> list[Told]:
        """Each point with its coordinates, for a screen reader: "h 3, 1.00, 1.00, key vector of eats"."""
        reach, current, found = px(TOUCH) / 2, self.model.current, []
        for handle in self.model.handles:
            at = self.point_of(handle.key)
            value = f"{number(handle.x)}, {number(handle.y)}"
            parts = (handle.spoken or handle.name, value, handle.about)
            rect = QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)
            name = ", ".join(part for part in parts if part)
            movable = not handle.fixed and hasattr(self, "moved")
            found.append(Told(name, value, rect, POINT, movable, handle.key == current))
        return [*found, *told_marks(self.model, self.box.mapToScene, reach)]

    # the range

    def fit(self) -> None:
        """Show all points, with room for their labels."""
        self._set_chosen(False)
        self.model.centre, self.model.scale = plane_range.fitting(self.model)
        self._show_range()

    def view_range(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of what is in sight."""
        rect = self.model.rect
        (left, top), (right, bottom) = self.model.value(rect.topLeft()), self.model.value(rect.bottomRight())
        return left, bottom, right, top

    def zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Make everything larger; the point under ``about`` (or the middle) stays."""
        plane_range.zoom(self.model, factor, self.model.rect.center() if about is None else about)
        self._set_chosen(True)
        self._show_range()

    def _button(self, text: Text) -> QToolButton:
        button = QToolButton(self)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bind(button.setToolTip, text)
        bind(button.setAccessibleName, text)
        return button

    def _closer(self) -> None:
        self.zoom(STEP)

    def _farther(self) -> None:
        self.zoom(1 / STEP)

    def _set_chosen(self, chosen: bool) -> None:
        self._chosen = chosen
        self._fitted = self._fitted or chosen
        self.fit_button.setVisible(chosen)
        self._place_button()

    def _follow(self) -> None:
        """Take in points that have left the range."""
        if self.model.rect.isEmpty():
            return
        if not self._fitted or plane_range.ill_fitting(self.model, self._chosen):
            self._fitted = True
            self.fit()

    def _show_range(self) -> None:
        """Give the plot's own range the same numbers, for whatever else is drawn in it."""
        left, bottom, right, top = self.view_range()
        if right > left and top > bottom:
            self.box.setRange(xRange=(left, right), yRange=(bottom, top), padding=0)
        self.figure.redraw()

    def _on_resized(self, _box: object = None) -> None:
        self.figure.set_rect(self.box.rect())
        if self._chosen:
            self._show_range()
        elif self.model.handles or self.model.marks:
            self._fitted = True
            self.fit()

    # look

    def restyle(self) -> None:
        super().restyle()
        if hasattr(self, "fit_button"):
            self.fit_button.setIcon(icon("axes", 20))
            for button, name in zip(self.zoom_buttons, ("add", "remove"), strict=True):
                button.setIcon(icon(name, 18))
                button.setVisible(not (self.model.small or look().presenting))  # a class reads the names there
            self._place_button()
            self.figure.redraw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "fit_button"):
            self._place_button()

    def _place_button(self) -> None:
        side, edge = round(px(TOUCH)), round(px(2))
        for k, button in enumerate((*self.zoom_buttons[::-1], self.fit_button), start=1):
            button.setGeometry(self.width() - k * side - edge, edge, side, side)
        spare = px((TOUCH - MARK) / 2)  # a finger's room around the mark may be written on
        shown = [button for button in (*self.zoom_buttons, self.fit_button) if not button.isHidden()]
        self.model.buttons = tuple(QRectF(button.geometry()).adjusted(spare, spare, -spare, -spare) for button in shown)
