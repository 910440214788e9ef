"""A symbol of the formula card and the parts of the picture that show it: each lights the other.

A lab whose picture shows a symbol more closely, as one arrow or one column,
does that itself; this is for all others, by the names in its ``parts.MARKS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QHoverEvent, QPainter, QPaintEvent, QPen, QTouchEvent
from PySide6.QtWidgets import QApplication, QWidget

from rnnlab.labs import registry
from rnnlab.ui.lab_host import LabHost
from rnnlab.ui.lessons.pointing import Outline
from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets.formula_card import FormulaCard
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.parts import place_in, place_of

_GAP = 4.0  # between a part and its halo
_TINT = 0.08
_POINTS = (QEvent.Type.HoverEnter, QEvent.Type.HoverMove, QEvent.Type.HoverLeave, QEvent.Type.TouchBegin)


class Halo(Outline):
    """A tint over a part, with a thin line around it, in the symbol's colour."""

    def __init__(self, parent: QWidget, place: Callable[[], QRectF], tint: str) -> None:
        self._tint = tint
        super().__init__(parent, place, _GAP)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = pen_width(1.5)
        painter.setPen(QPen(color(self._tint), width))
        painter.setBrush(color(self._tint, _TINT))
        inner = QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.drawRoundedRect(inner, px(8), px(8))


class Symbols(QObject):
    """Follows the pointer, the finger and the keyboard over every lab's formula cards and pictures."""

    def __init__(self, host: LabHost) -> None:
        super().__init__(host)
        self._host = host
        self._known: set[str] = set()
        self._halos: list[Halo] = []
        self._own = ""  # the symbol that was lit from here
        self._here: Callable[[QRectF], bool] = _nowhere  # which parts are pointed at
        # After the picture's own widgets: one that finds nothing under the pointer has put the card's light out.
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._light)
        host.drawn.connect(self._attach)
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]

    def _marks(self, view: LabView) -> Mapping[str, tuple[str, ...]]:
        page = getattr(view.store.labs[view.name], "page", "")
        return registry.lab(view.name).parts.marks.get(page, {})

    def _attach(self, lab: str) -> None:
        """Know a lab's cards and watch its picture, once it is drawn."""
        if lab in self._known:
            return
        self._known.add(lab)
        if not registry.lab(lab).parts.marks:
            return
        view = self._host.view(lab)
        view.stage.setAttribute(Qt.WidgetAttribute.WA_Hover)
        view.stage.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)  # seen here, and not taken
        view.stage.installEventFilter(self)
        for section in view.sections:
            for card in _cards(section.widget):
                card.pointed.connect(partial(self._on_pointed, view, card))

    # from the card to the picture

    def _on_pointed(self, view: LabView, card: FormulaCard, mark: str) -> None:
        for halo in self._halos:
            halo.let_go()
            halo.hide()
            halo.deleteLater()
        places = view.parts() if mark else {}
        names = self._marks(view).get(mark, ()) if mark else ()
        self._halos = [
            Halo(view.stage, partial(place_of, view.stage, places[name]), card.colour_of(mark))
            for name in names
            if name in places
        ]

    # from the picture to the card

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QHoverEvent | QTouchEvent) and event.type() in _POINTS:
            at = event.points()[0].position()
            left = event.type() == QEvent.Type.HoverLeave
            self._point(_nowhere if left else lambda place: place.contains(at))
        return False

    def _on_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        if self._host.current not in self._known or new is None:
            return
        stage = self._host.view(self._host.current).stage
        if stage.isAncestorOf(new):
            rect = place_in(stage, new)
            self._point(lambda place: rect.contains(place.center()) or place.contains(rect))
        elif old is not None and stage.isAncestorOf(old):
            self._point(_nowhere)

    def _point(self, here: Callable[[QRectF], bool]) -> None:
        self._here = here
        self._turn.start()

    def _light(self) -> None:
        """Light the symbol that is shown here, unless the picture has lit one by itself."""
        view = self._host.view(self._host.current)
        mark = self._mark(view)
        for card in self._shown(view):
            if card.lit() in ("", self._own) and card.lit() != mark:
                card.set_lit(mark if mark in card.names() else "")
        self._own = mark

    def _mark(self, view: LabView) -> str:
        """The first symbol of which a part is pointed at."""
        marks = self._marks(view)
        places = view.parts() if marks and self._here is not _nowhere else {}
        for mark, names in marks.items():
            found = [place_of(view.stage, places[name]) for name in names if name in places]
            if any(self._here(place) for place in found if not place.isEmpty()):
                return mark
        return ""

    def _shown(self, view: LabView) -> Iterator[FormulaCard]:
        for section in view.sections:
            if section.present():
                yield from (card for card in _cards(section.widget) if not card.isHidden())


def _nowhere(place: QRectF) -> bool:
    return False


def _cards(widget: QWidget) -> list[FormulaCard]:
    return [widget] if isinstance(widget, FormulaCard) else widget.findChildren(FormulaCard)
