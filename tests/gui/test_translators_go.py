"""Another language leaves nothing of the one before."""

from __future__ import annotations

import gc
from typing import Any

from PySide6.QtCore import QTranslator

from rnnlab.ui.look.i18n import language, tr
from rnnlab.ui.widgets.cover import HIDDEN


def alive() -> int:
    """Translators that Python or Qt still holds."""
    gc.collect()
    return sum(isinstance(thing, QTranslator) for thing in gc.get_objects())


def test_Q29_languages_switched_over_and_over_leave_no_translator(qapp: Any) -> None:
    def switched() -> int:
        for name in ("zh", "en"):
            language().set(name)
        return len(qapp.findChildren(QTranslator)) + alive()

    first = switched()
    assert [switched() for _ in range(3)] == [first] * 3
    language().set("zh")
    assert tr(HIDDEN) != HIDDEN.source  # and the language is still spoken
    language().set("en")
