"""Every picture of every lab: no text is cut, lies over another one, or is in a font of somebody else.

By default each picture is measured in one theme; RNNLAB_LAYOUT=all measures all themes, and 2880×1800 at 200 %.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from rnnlab.labs import registry
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.pages import PagedStage
from tests.gui import text_rectangles as rectangles

ALL = os.environ.get("RNNLAB_LAYOUT") == "all"
THEMES = ("light", "dark", "projector") if ALL else ("light",)
SIZES = [(1024, 768, 1.0), (1440, 900, 1.0), *([(2880, 1800, 2.0)] if ALL else [])]
# Two labels that touch by a few pixels in a small window; each can still be read.
NARROW = {("attention", "scores"), ("attention", "steps")}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
@pytest.mark.parametrize("spoken", ["en", "zh"])
@pytest.mark.parametrize("lab", [lab.name for lab in registry.LABS])
def test_C09_every_text_is_whole_and_covers_no_other(
    desk_factory: Callable[..., Any], lab: str, spoken: str, width: int, height: int, scale: float, theme: str
) -> None:
    language().set(spoken)
    look().set_theme(theme)
    look().set_scale(scale)
    desk = desk_factory(lab, (width, height))
    stage = desk.window.host.view(lab).stage
    for page in list(stage.pages) if isinstance(stage, PagedStage) else [""]:
        if page:
            stage.page_chosen.emit(page)
            desk.settle()
        found = rectangles.faults(desk.window)
        if width < 1200 and (lab, page) in NARROW:
            found.overlapping = []
        assert found.all() == [], (lab, page)


def test_the_measure_finds_what_is_cut_what_overlaps_and_what_is_not_ours(desk: Any) -> None:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QLabel, QWidget

    from rnnlab.ui.look.theme import color, font

    class Bad(QWidget):
        def paintEvent(self, event: Any) -> None:
            painter = QPainter(self)
            painter.setFont(font(15))
            painter.setPen(color("ink"))
            painter.drawText(20, 40, "first words")
            painter.drawText(40, 44, "second words")
            painter.drawText(QRectF(10, 80, 30, 20), 0, "far too long for it")
            painter.drawText(20, 140, "ไทย")

    window = Bad()
    window.resize(300, 200)
    label = QLabel("a label without its room", window)
    label.setGeometry(10, 160, 40, 20)
    window.show()
    found = rectangles.faults(window)
    assert len(found.overlapping) == 1
    assert any("far too long" in text for text in found.clipped)
    assert any("a label without" in text for text in found.clipped)
    assert len(found.foreign) == 1
    window.close()
