"""The page "words"."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab_page import Page


class WordsPage(Page):
    """See ``Page``."""

    PAGE, TITLE = "words", N_("WhatNext", "Self-attention")
