"""The What came next lab: every word looks at every word."""

from __future__ import annotations

from rnnlab.labs.selfattention import view_name
from rnnlab.labs.selfattention import view_names as names
from rnnlab.labs.selfattention.state import State, with_page
from rnnlab.labs.selfattention.view_gestures import Gestures
from rnnlab.labs.selfattention.view_help import HELP
from rnnlab.labs.selfattention.view_hidden import HiddenPage
from rnnlab.labs.selfattention.view_panel import Panel
from rnnlab.labs.selfattention.view_pointing import parts_of
from rnnlab.labs.selfattention.view_sentences import SentencesPage
from rnnlab.labs.selfattention.view_swap import SwapPage
from rnnlab.labs.selfattention.view_words import WordsPage
from rnnlab.session.store import Store
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab_page import Page
from rnnlab.ui.widgets.parts import Part


class View(Gestures):
    """Self-attention by hand, what a swap of two words does, a hidden word guessed, a sentence as one vector."""

    NAME = view_name.NAME
    QUESTION = N_("WhatNext", "Can a sentence be read all at once?")
    ICON = view_name.ICON
    IN_CLASS = {"words": 720, "swap": 600, "hidden": 1100, "sentences": 1000}
    CLOSEST = {"hidden": 0.92}
    ALONE = {"sentences": 590}
    HELP = HELP
    COVERED = frozenset({"swap", "words"})
    SHARED_STEP = False  # the timeline counts this lab's own words
    PAGES = N_("WhatNext", "Pictures")
    ROW = names.WORDS

    def __init__(self, name: str, store: Store) -> None:
        super().__init__(name, store)
        self.panel = Panel()
        made: tuple[Page, ...] = (WordsPage(self), SwapPage(self), HiddenPage(self), SentencesPage(self))
        self.hold(made, self.panel.sections)
        own = [section for page in made for section in page.sections]
        # The numbers of the pages that share the panel stand below its formula, as everywhere.
        at = 1 + next(k for k, section in enumerate(self.panel.sections) if section.widget is self.panel.card)
        self.sections = [*self.panel.sections[:at], *own, *self.panel.sections[at:]]
        self._connect()

    def _connect(self) -> None:
        panel = self.panel
        panel.positions.chosen.connect(self.on_positions)
        panel.learned.entered.connect(self.on_learned)
        panel.learned.refused.connect(self.refused)
        panel.causal.chosen.connect(self.on_causal)
        panel.heads.chosen.connect(self.on_heads)
        panel.tokens.renamed.connect(self.on_renamed)
        panel.tokens.removed.connect(self.on_removed)
        panel.tokens.added.connect(self.on_added)
        panel.mask.toggled.connect(self.on_mask)
        panel.presets.chosen.connect(self.on_preset)

    def turn_to(self, page: str) -> None:
        self.store.turn(self.name, with_page, page)

    def follow_state(self, state: State) -> None:
        self.panel.show_state(state)

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> None:
        if not self.page().set_tokens(track, tokens):
            self.on_tokens(tokens)

    def parts(self) -> dict[str, Part]:
        return parts_of(self)
