"""What comes to the GUI thread by the bridge, and when."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsScene, QGraphicsView, QLabel

from rnnlab.ui.bridge import Bridge


class Item(QGraphicsItem):
    """Notes when it is painted."""

    def __init__(self, events: list[str]) -> None:
        super().__init__()
        self.events = events

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, 20, 20)

    def paint(self, painter: QPainter, option: object, widget: object = None) -> None:
        self.events.append("item")


class Label(QLabel):
    """Notes when it is painted."""

    def __init__(self, events: list[str]) -> None:
        super().__init__("1")
        self.events = events

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.events.append("label")
        return super().event(event)


@pytest.mark.parametrize("kind", ["item", "label"])
def test_what_is_put_off_runs_after_the_picture_that_shows_the_change(qapp: QApplication, kind: str) -> None:
    events: list[str] = []
    item, label = Item(events), Label(events)
    scene = QGraphicsScene()
    scene.addItem(item)
    view = QGraphicsView(scene)
    view.show()
    label.show()
    qapp.processEvents()
    bridge = Bridge()
    for _ in range(3):
        events.clear()
        if kind == "item":
            item.update()
        else:
            label.setText(label.text() + "1")
        bridge.later(lambda: events.append("later"))
        assert events == []
        for _ in range(3):  # turns of the loop
            qapp.processEvents()
        assert events == [kind, "later"]


def test_what_is_put_off_without_any_change_runs_all_the_same_and_in_order(qapp: QApplication) -> None:
    events: list[int] = []
    bridge = Bridge()
    for k in range(4):
        bridge.later(lambda k=k: events.append(k))
    for _ in range(3):
        qapp.processEvents()
    assert events == [0, 1, 2, 3]
