"""The Attention lab: drag keys and query, see scores, weights and the context move."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from rnnlab.engine.attention_traces import AttentionTrace
from rnnlab.labs.attention import view_name
from rnnlab.labs.attention import view_names as names
from rnnlab.labs.attention.edits import with_page
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.view_answer import Answer
from rnnlab.labs.attention.view_calculation import Calculation
from rnnlab.labs.attention.view_edits import Gestures
from rnnlab.labs.attention.view_help import HELP
from rnnlab.labs.attention.view_inspector import Panel
from rnnlab.labs.attention.view_origin import OriginSwitch, WithModel
from rnnlab.labs.attention.view_pointing import parts_of
from rnnlab.labs.attention.view_projected import Projected
from rnnlab.labs.attention.view_scores import Scores
from rnnlab.labs.attention.view_steps import Steps
from rnnlab.labs.attention.view_translators import TranslatorChoice
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
    """Attention by hand: one step of it, calculated; and what else the pages show."""

    NAME = view_name.NAME
    QUESTION = N_("Attention", "Which words does the decoder look at for the next word?")
    ICON = view_name.ICON
    IN_CLASS = {"calculation": 720, "scores": 880, "steps": 800, "answer": 800}
    CLOSEST = {"answer": 0.92}
    HELP = HELP
    COVERED = frozenset({"scores", "answer"})
    SHARED_STEP = False  # the timeline counts this lab's own tokens
    PAGES = N_("Attention", "Pictures")

    def __init__(self, name: str, store: Store) -> None:
        super().__init__(name, store)
        self._previewed: State | None = None
        self.panel = Panel()
        self.calculation = Calculation(self)
        self.steps = Steps(self)
        self.answer = Answer(self)
        self.scores = Scores(self)
        calculation = WithModel(self, self.calculation, Projected(self, "calculation", Calculation.TITLE, alone=True))
        steps = WithModel(self, self.steps, Projected(self, "steps", Steps.TITLE, alone=False))
        self.pages: dict[str, Page] = {page.PAGE: page for page in (calculation, self.scores, steps, self.answer)}
        self.origin = OriginSwitch(self, frozenset({"calculation", "steps"}))
        self.translator = TranslatorChoice(self)
        self.translator.section.shown = self._has_translator
        tabs = [(page.PAGE, page.TITLE, page.widget) for page in self.pages.values()]
        self.stage: PagedStage = PagedStage(tabs, self.PAGES)
        self.predictions = PagePredictions(self.pages, self)
        for section in self.panel.sections:
            section.shown = partial(self._has, section.name, section.shown)
        for page in self.pages.values():
            for section in page.sections:
                section.shown = partial(self._shows, page.PAGE, section.shown)
        own = [section for page in self.pages.values() for section in page.sections if page is not self.scores]
        chosen = [self.origin.section, self.translator.section]
        self.sections = [*chosen, *self.scores.sections, *self.panel.sections, *own]
        self._connect()

    def _connect(self) -> None:
        panel = self.panel
        self.stage.page_chosen.connect(self._on_page)
        panel.score.chosen.connect(self.on_score)
        panel.temperature.moved.connect(self.on_temperature)
        panel.temperature.released.connect(self.end_gesture)
        panel.argmax.clicked.connect(self.on_argmax)
        panel.mask.toggled.connect(self.on_mask)
        panel.query.entered.connect(self.on_query_typed)
        panel.matrices.entered.connect(self.on_matrix)
        panel.tokens.renamed.connect(self.on_renamed)
        panel.tokens.removed.connect(self.on_removed)
        panel.tokens.added.connect(self.on_added)
        panel.presets.chosen.connect(self.on_preset)
        panel.mixing.chosen.connect(self.on_values)
        panel.rounding.chosen.connect(self.on_rounding)
        panel.field.clicked.connect(self.on_field)
        for source in (panel.temperature, panel.query, panel.matrices):
            source.refused.connect(self.refused)

    # pages

    def page(self) -> Page:
        """The page that is shown."""
        return self._page_of(self.store.full_state(self.name))

    def _page_of(self, state: State) -> Page:
        return self.pages.get(state.page, self.pages["calculation"])

    def _has(self, section: str, own: object) -> bool:
        return section in self.page().SHARED and (not callable(own) or bool(own()))

    def _has_translator(self) -> bool:
        return bool(self.page().model_of(self.store.full_state(self.name)))

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
        self.origin.show_state(state)
        self.translator.show_state(state)
        if turned:
            page.opened(state)
        page.preview(state)
        if turned:
            self.inspector_changed.emit()

    def render(self, state: State, result: AttentionTrace) -> None:
        current = self.store.full_state(self.name)
        if current is not self._previewed:
            self.preview(current)
        if current.page != state.page:
            return  # this page's own result is on its way
        page = self._page_of(state)
        page.render(state, result)
        self.panel.show_result(result, self.concealed)
        page.set_step(self.current_step(self.timeline(state).length))

    def set_step(self, step: int) -> None:
        if self.result is not None:
            self.page().set_step(step)

    def timeline(self, state: State) -> TimelineModel:
        own = self._page_of(state).timeline(state)
        return own or TimelineModel(len(state.tokens), (Track(names.SOURCE, state.tokens, join(state.tokens)),))

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> None:
        if not self.page().set_tokens(track, tokens):
            super().set_tokens(track, tokens)

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
        return self.page().table() if self.result is not None else []
