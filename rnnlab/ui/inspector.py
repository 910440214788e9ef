"""The inspector at the right: a lab's sections, or a strip of icons that show their values.

In the strip a section opens beside its icon. The same section widgets are
shown in both forms; they move, they are not made twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from rnnlab.ui.inspector_parts import Scroll, SectionBox, StripFold
from rnnlab.ui.inspector_strip import CompactStrip
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets.lab import Section


class LabInspector(QStackedWidget):
    """Both forms for one lab."""

    def __init__(self, sections: Sequence[Section]) -> None:
        super().__init__()
        self.boxes = [(section, SectionBox(section)) for section in sections]
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(round(px(24)), round(px(8)), round(px(24)), round(px(16)))
        self._column.setSpacing(round(px(18)))
        self._column.addStretch(1)
        self.full = Scroll(inner)
        self.strip = CompactStrip(self.boxes)
        self.addWidget(self.full)
        self.addWidget(Scroll(self.strip))
        self._compact: bool | None = None
        self._place = 0  # how far the column is scrolled, kept while it is folded
        self.set_compact(False)

    def set_compact(self, compact: bool) -> None:
        """Strip or full column."""
        if compact == self._compact:
            return
        if self._compact is False:
            self._place = self.full.verticalScrollBar().value()
        self._compact = compact
        self.strip.close_popover()
        for index, (_, box) in enumerate(self.boxes):
            if compact:
                # Not takeAt: its item would live on as the widget's own, and the next one, never told of a new
                # height, would keep the one it saw first.
                self._column.removeWidget(box)
                box.hide()
                box.setParent(self)  # parked; without a parent it would outlive the window
            else:
                self._column.insertWidget(index, box)
        self.refresh()
        self.setCurrentIndex(1 if compact else 0)
        if not compact:
            QTimer.singleShot(0, self._scroll_back)  # the column has its height after this turn of the event loop

    def _scroll_back(self) -> None:
        """To where the column was before it was folded."""
        if not self._compact:
            self._column.activate()
            self.full.verticalScrollBar().setValue(self._place)

    def refresh(self) -> None:
        """Show the sections that have something to say, with their present values; the form that is in use alone."""
        if self._compact:
            self.strip.refresh()
            return
        for section, box in self.boxes:
            present = section.present()
            if box.isHidden() == present:
                box.setVisible(present)


class Inspector(QWidget):
    """Shows the inspector of the present lab, and a footer with the device."""

    def __init__(self) -> None:
        super().__init__()
        self._labs: dict[str, LabInspector] = {}
        self._compact = False
        self.fold = StripFold()
        self.stack = QStackedWidget()
        self.footer = MathLabel("", 11, 400, "ink3")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.fold)
        box.addWidget(self.stack, 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(round(px(24)), round(px(4)), round(px(8)), round(px(6)))
        foot.addWidget(self.footer)
        self._foot = foot
        box.addLayout(foot)
        look().changed.connect(self._restyle)
        self._restyle()

    def show_lab(self, name: str, sections: Sequence[Section]) -> None:
        """Bring a lab's sections to the front."""
        if name not in self._labs:
            self._labs[name] = LabInspector(sections)
            self.stack.addWidget(self._labs[name])
        self._labs[name].set_compact(self._compact)
        self._labs[name].refresh()
        self.stack.setCurrentWidget(self._labs[name])

    def lab(self, name: str) -> LabInspector:
        """One lab's inspector."""
        return self._labs[name]

    def set_compact(self, compact: bool) -> None:
        """Strip of 72 or column of 288 design pixels."""
        if compact != self._compact:
            self._compact = compact
            for inspector in self._labs.values():
                inspector.set_compact(compact)
            self._restyle()

    def compact(self) -> bool:
        """Whether it is folded to the strip."""
        return self._compact

    def refresh(self) -> None:
        """Show what the present lab's sections say now."""
        current = self.stack.currentWidget()
        if isinstance(current, LabInspector):
            current.refresh()

    def _restyle(self) -> None:
        self.setFixedWidth(round(px(72 if self._compact else 288)))
        self.fold.set_folded(self._compact)
        left, right = (4, 4) if self._compact else (24, 4)
        self._foot.setContentsMargins(round(px(left)), round(px(6)), round(px(right)), round(px(6)))
        self.footer.set_align(Qt.AlignmentFlag.AlignHCenter if self._compact else Qt.AlignmentFlag.AlignLeft)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A line above the footer: without it the controls that scroll away below look broken off."""
        painter, y = QPainter(self), self.stack.geometry().bottom() + 1
        inset = round(px(8 if self._compact else 24))
        painter.fillRect(inset, y, self.width() - 2 * inset, max(1, round(px(1))), color("line"))
