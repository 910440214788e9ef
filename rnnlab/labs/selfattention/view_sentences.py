"""The page "sentences"."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab_page import Page


class SentencesPage(Page):
    """See ``Page``."""

    PAGE, TITLE = "sentences", N_("WhatNext", "One vector for a sentence")
