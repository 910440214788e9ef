"""A lab of several pages, each with a picture, sections and questions of its own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, ClassVar

from rnnlab.session import models
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import Text
from rnnlab.ui.widgets.lab import LabView, Provenance, Section
from rnnlab.ui.widgets.lab_page import Page, PagePredictions
from rnnlab.ui.widgets.pages import PagedStage
from rnnlab.ui.widgets.timeline import TimelineModel, Track


class PagedLab(LabView):
    """Asks the page that is shown.

    Class attributes
    ----------------
    PAGES : Text
        What a screen reader calls the tabs.
    ROW : Text
        What the timeline's row of words is called.

    A subclass makes its pages and calls ``hold`` in ``__init__``; its state has ``page`` and ``tokens``.
    """

    PAGES: ClassVar[Text]
    ROW: ClassVar[Text]

    def hold(self, pages: Sequence[Page], common: Sequence[Section]) -> None:
        """Put the pages on the stage; ``common`` sections are shown by those pages whose ``SHARED`` names them."""
        self._previewed: Any = None
        self.pages = {page.PAGE: page for page in pages}
        self.stage: PagedStage = PagedStage([(page.PAGE, page.TITLE, page.widget) for page in pages], self.PAGES)
        self.stage.page_chosen.connect(self.turn_to)
        self.predictions = PagePredictions(self.pages, self)
        for section in common:
            section.shown = partial(self._has, section.name, section.shown)
        for page in pages:
            for section in page.sections:
                section.shown = partial(self._shows, page.PAGE, section.shown)

    # to override

    def turn_to(self, page: str) -> None:
        """Make a state that shows another page."""
        raise NotImplementedError

    def follow_state(self, state: Any) -> None:
        """Bring the controls that belong to more than one page up to date."""

    # pages

    def page(self) -> Page:
        """The page that is shown."""
        return self.page_of(self.store.full_state(self.name))

    def page_of(self, state: Any) -> Page:
        """The page that a state shows."""
        return self.pages[state.page]

    def _has(self, section: str, own: object) -> bool:
        return section in self.page().SHARED and (not callable(own) or bool(own()))

    def _shows(self, page: str, own: object) -> bool:
        return page == self.page().PAGE and (not callable(own) or bool(own()))

    def _drawn(self) -> bool:
        """Whether the page that is shown has been drawn."""
        return self.result is not None and bool(self.state.page == self.page().PAGE)

    # what is shown

    def preview(self, state: Any) -> None:
        """Controls and handles follow the gesture; what is computed waits for the engine."""
        turned = self._previewed is None or state.page != self._previewed.page
        self._previewed = state
        page = self.page_of(state)
        self.stage.show_page(page.PAGE)
        self.follow_state(state)
        if turned:
            page.opened(state)
        page.preview(state)
        if turned:
            self.inspector_changed.emit()

    def render(self, state: Any, result: Any) -> None:
        current = self.store.full_state(self.name)
        if current is not self._previewed:
            self.preview(current)
        if current.page != state.page:
            return  # this page's own result is on its way
        page = self.page_of(state)
        page.render(state, result)
        page.set_step(self.current_step(self.timeline(state).length))

    def set_step(self, step: int) -> None:
        if self._drawn():
            self.page().set_step(step)

    def timeline(self, state: Any) -> TimelineModel:
        own = self.page_of(state).timeline(state)
        return own or TimelineModel(len(state.tokens), (Track(self.ROW, state.tokens, join(state.tokens)),))

    def vocabulary(self, state: Any) -> Collection[str]:
        model = self.page_of(state).model_of(state)
        return models.vocabulary(model) if model else super().vocabulary(state)

    def cut(self, state: Any, text: str) -> tuple[str, ...]:
        model = self.page_of(state).model_of(state)
        return models.tokenize(model, text) if model else super().cut(state, text)

    def provenance(self, state: Any) -> Provenance:
        return self.page_of(state).provenance(state)

    def table(self) -> list[list[str]]:
        return self.page().table() if self._drawn() else []
