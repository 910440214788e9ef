"""The page "swap"."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab_page import Page


class SwapPage(Page):
    """See ``Page``."""

    PAGE, TITLE = "swap", N_("WhatNext", "Swap test")
