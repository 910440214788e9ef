"""A page in two forms: vectors by hand, or those of a trained translator."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget

from rnnlab.engine.attention_traces import AttentionTrace
from rnnlab.labs.attention import steps_state as edits
from rnnlab.labs.attention import view_projected_words as texts
from rnnlab.labs.attention.state import State
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.widgets.boxes import column
from rnnlab.ui.widgets.controls import Segmented, note_label
from rnnlab.ui.widgets.lab import LabView, Provenance, Section
from rnnlab.ui.widgets.lab_page import Page, PagePredictions
from rnnlab.ui.widgets.questions import Predictions
from rnnlab.ui.widgets.timeline import TimelineModel


class OriginSwitch(QObject):
    """The choice in the inspector, on every page that has both forms."""

    def __init__(self, view: LabView, pages: frozenset[str]) -> None:
        super().__init__(view)
        self._view, self._pages = view, pages
        self.choice = Segmented((("hand", texts.HAND), ("model", texts.MODEL)), texts.ORIGIN)
        self.note = note_label(texts.ORIGIN_HINT)
        self.choice.chosen.connect(self._on_chosen)
        self.section = Section("origin", "hand", texts.ORIGIN, column(self.choice, self.note), self._value)
        self.section.shown = self._shown

    def show_state(self, state: State) -> None:
        """The present origin."""
        self.choice.set_value(state.origin)
        self.note.setVisible(state.origin == "model")

    def _on_chosen(self, origin: str) -> None:
        state: State = self._view.store.full_state(self._view.name)
        self._view.own_step = state.at if origin == "model" else None
        self._view.edit(edits.with_origin, origin, label=Message.of("undo-attention-origin"))
        self._view.inspector_changed.emit()

    def _state(self) -> State:
        state: State = self._view.store.full_state(self._view.name)
        return state

    def _value(self) -> str:
        return tr(texts.HAND if self._state().origin == "hand" else texts.SHORT_MODEL)

    def _shown(self) -> bool:
        return self._state().page in self._pages


class WithModel(Page):
    """Asks its form by hand or its form of the translator, whichever the state's origin is."""

    def __init__(self, view: LabView, hand: Page, model: Page) -> None:
        super().__init__(view)
        self.PAGE, self.TITLE = hand.PAGE, hand.TITLE
        self.forms = {"hand": hand, "model": model}
        self.stack = QStackedWidget()
        for form in (hand, model):
            self.stack.addWidget(form.widget)
        self.widget = self.stack
        for origin, form in self.forms.items():
            for section in form.sections:
                section.shown = partial(self._shows, origin, section.shown)
        self.sections = [*hand.sections, *model.sections]
        self.predictions: Predictions = _Predictions(self.forms, view)

    @property
    def SHARED(self) -> frozenset[str]:  # type: ignore[override]
        """The common sections of the present form."""
        return self._form(self.state()).SHARED

    def opened(self, state: State) -> None:
        self._form(state).opened(state)

    def preview(self, state: State) -> None:
        form = self._form(state)
        if self.stack.currentWidget() is not form.widget:
            self.stack.setCurrentWidget(form.widget)
        form.preview(state)

    def render(self, state: State, result: AttentionTrace) -> None:
        self._form(state).render(state, result)

    def set_step(self, step: int) -> None:
        state = self.view.state
        if state is not None and state.origin == self.state().origin:
            self._form(state).set_step(step)

    def timeline(self, state: State) -> TimelineModel | None:
        return self._form(state).timeline(state)

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> bool:
        return self._form(self.state()).set_tokens(track, tokens)

    def model_of(self, state: State) -> str:
        return self._form(state).model_of(state)

    def provenance(self, state: State) -> Provenance:
        return self._form(state).provenance(state)

    def table(self) -> list[list[str]]:
        return self._form(self.state()).table()

    def _form(self, state: State) -> Page:
        return self.forms[state.origin]

    def _shows(self, origin: str, own: Any) -> bool:
        return self.state().origin == origin and (own is None or bool(own()))


class _Predictions(PagePredictions):
    """Asks what the present form asks."""

    def _present(self) -> Predictions:
        if self._asked is not None:
            return self._asked
        return self._pages[self._view.store.full_state(self._view.name).origin].predictions
