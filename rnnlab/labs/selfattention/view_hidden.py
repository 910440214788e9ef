"""The page "hidden"."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab_page import Page


class HiddenPage(Page):
    """See ``Page``."""

    PAGE, TITLE = "hidden", N_("WhatNext", "Guess the hidden word")
