"""The Attention lab: drag keys and query, see scores, weights and the context move."""

from __future__ import annotations

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
from rnnlab.session.store import Store
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab_page import Page
from rnnlab.ui.widgets.parts import Part


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
    ROW = names.SOURCE

    def __init__(self, name: str, store: Store) -> None:
        super().__init__(name, store)
        self.panel = Panel()
        self.calculation = Calculation(self)
        self.steps = Steps(self)
        self.answer = Answer(self)
        self.scores = Scores(self)
        calculation = WithModel(self, self.calculation, Projected(self, "calculation", Calculation.TITLE, alone=True))
        steps = WithModel(self, self.steps, Projected(self, "steps", Steps.TITLE, alone=False))
        pages: tuple[Page, ...] = (calculation, self.scores, steps, self.answer)
        self.origin = OriginSwitch(self, frozenset({"calculation", "steps"}))
        self.translator = TranslatorChoice(self)
        self.translator.section.shown = self._has_translator
        self.hold(pages, self.panel.sections)
        own = [section for page in pages for section in page.sections if page is not self.scores]
        chosen = [self.origin.section, self.translator.section]
        self.sections = [*chosen, *self.scores.sections, *self.panel.sections, *own]
        self._connect()

    def _connect(self) -> None:
        panel = self.panel
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

    def _has_translator(self) -> bool:
        return bool(self.page().model_of(self.store.full_state(self.name)))

    def turn_to(self, page: str) -> None:
        self.store.turn(self.name, with_page, page)

    def follow_state(self, state: State) -> None:
        self.panel.show_state(state)
        self.origin.show_state(state)
        self.translator.show_state(state)

    def render(self, state: State, result: AttentionTrace) -> None:
        super().render(state, result)
        if self.page() is self.page_of(state):
            self.panel.show_result(result, self.concealed or bool(self.later))

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> None:
        if not self.page().set_tokens(track, tokens):
            super().set_tokens(track, tokens)

    def parts(self) -> dict[str, Part]:
        return parts_of(self)
