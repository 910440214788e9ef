"""The What came next lab: every word looks at every word."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from rnnlab.engine.next_traces import NextTrace
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
from rnnlab.session import models
from rnnlab.session.store import Store
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab import Provenance
from rnnlab.ui.widgets.lab_page import Page, PagePredictions
from rnnlab.ui.widgets.pages import PagedStage
from rnnlab.ui.widgets.parts import Part
from rnnlab.ui.widgets.timeline import TimelineModel, Track


class View(Gestures):
    """Self-attention by hand, what a swap of two words does, a hidden word guessed, a sentence as one vector."""

    NAME = view_name.NAME
    QUESTION = N_("WhatNext", "Can a sentence be read all at once?")
    ICON = view_name.ICON
    IN_CLASS = {"words": 720, "swap": 600, "hidden": 1060, "sentences": 1000}
    CLOSEST = {"hidden": 0.92}
    ALONE = {"sentences": 590}
    HELP = HELP
    COVERED = frozenset({"swap", "words"})
    SHARED_STEP = False  # the timeline counts this lab's own words
    PAGES = N_("WhatNext", "Pictures")

    def __init__(self, name: str, store: Store) -> None:
        super().__init__(name, store)
        self._previewed: State | None = None
        self.panel = Panel()
        made: tuple[Page, ...] = (WordsPage(self), SwapPage(self), HiddenPage(self), SentencesPage(self))
        self.pages: dict[str, Page] = {page.PAGE: page for page in made}
        tabs = [(page.PAGE, page.TITLE, page.widget) for page in made]
        self.stage: PagedStage = PagedStage(tabs, self.PAGES)
        self.predictions = PagePredictions(self.pages, self)
        for section in self.panel.sections:
            section.shown = partial(self._has, section.name, section.shown)
        for page in made:
            for section in page.sections:
                section.shown = partial(self._shows, page.PAGE, section.shown)
        own = [section for page in made for section in page.sections]
        self.sections = [*own, *self.panel.sections]
        self._connect()

    def _connect(self) -> None:
        panel = self.panel
        self.stage.page_chosen.connect(self._on_page)
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

    # pages

    def page(self) -> Page:
        """The page that is shown."""
        return self._page_of(self.store.full_state(self.name))

    def _page_of(self, state: State) -> Page:
        return self.pages.get(state.page, self.pages["words"])

    def _has(self, section: str, own: object) -> bool:
        return section in self.page().SHARED and (not callable(own) or bool(own()))

    def _shows(self, page: str, own: object) -> bool:
        return page == self.page().PAGE and (not callable(own) or bool(own()))

    def _on_page(self, page: str) -> None:
        self.store.turn(self.name, with_page, page)

    # what is shown

    def preview(self, state: State) -> None:
        """Controls and handles follow the gesture; what is computed waits for the engine."""
        turned = self._previewed is None or state.page != self._previewed.page
        self._previewed = state
        page = self._page_of(state)
        self.stage.show_page(page.PAGE)
        self.panel.show_state(state)
        if turned:
            page.opened(state)
        page.preview(state)
        if turned:
            self.inspector_changed.emit()

    def render(self, state: State, result: NextTrace) -> None:
        current = self.store.full_state(self.name)
        if current is not self._previewed:
            self.preview(current)
        if current.page != state.page:
            return  # this page's own result is on its way
        page = self._page_of(state)
        page.render(state, result)
        page.set_step(self.current_step(self.timeline(state).length))

    def set_step(self, step: int) -> None:
        if self.result is not None and self.state.page == self.page().PAGE:
            self.page().set_step(step)

    def timeline(self, state: State) -> TimelineModel:
        own = self._page_of(state).timeline(state)
        return own or TimelineModel(len(state.tokens), (Track(names.WORDS, state.tokens, join(state.tokens)),))

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> None:
        if not self.page().set_tokens(track, tokens):
            self.on_tokens(tokens)

    def vocabulary(self, state: State) -> Collection[str]:
        model = self._page_of(state).model_of(state)
        return models.vocabulary(model) if model else super().vocabulary(state)

    def cut(self, state: State, text: str) -> tuple[str, ...]:
        model = self._page_of(state).model_of(state)
        return models.tokenize(model, text) if model else super().cut(state, text)

    def provenance(self, state: State) -> Provenance:
        return self._page_of(state).provenance(state)

    def parts(self) -> dict[str, Part]:
        return parts_of(self)

    def table(self) -> list[list[str]]:
        shown: Any = self.result is not None and self.state.page == self.page().PAGE
        return self.page().table() if shown else []
