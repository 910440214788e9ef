"""The Context lab: what a word's state is, is decided by its sentence."""

from __future__ import annotations

from rnnlab.engine.context_traces import ContextTrace, SenseAccuracy
from rnnlab.labs.context import view_name
from rnnlab.labs.context.state import State, with_page
from rnnlab.labs.context.view_gestures import MODEL, Gestures
from rnnlab.labs.context.view_help import HELP
from rnnlab.labs.context.view_inspector import Inspector
from rnnlab.labs.context.view_measured import JOB, MeasuredPage
from rnnlab.labs.context.view_pointing import parts_of
from rnnlab.labs.context.view_predict import StatePredictions
from rnnlab.labs.context.view_scene import Scene
from rnnlab.labs.context.view_states import StatesPage
from rnnlab.labs.context.view_table import measured_table, states_table
from rnnlab.session import models
from rnnlab.session.store import Store
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab import RANDOM, Provenance
from rnnlab.ui.widgets.model_words import trained
from rnnlab.ui.widgets.pages import PagedStage
from rnnlab.ui.widgets.parts import Part
from rnnlab.ui.widgets.timeline import TimelineModel, Track

STATES, MEASURED = "states", "measured"


class View(Gestures):
    """Planes, sentences and border on one page; accuracies and cosines on the other; see ``LabView``."""

    NAME = view_name.NAME
    QUESTION = N_("Context", "Does the same word mean the same in another sentence?")
    ICON = view_name.ICON
    IN_CLASS = {"states": 1100, "measured": 880}
    HELP = HELP
    COVERED = frozenset({"states"})
    PAGES = N_("Context", "Pictures")
    STATES_PAGE, MEASURED_PAGE = N_("Context", "States"), N_("Context", "Measured")

    def __init__(self, name: str, store: Store) -> None:
        super().__init__(name, store)
        self.states, self.measured = StatesPage(), MeasuredPage(self.work)
        pages = [(STATES, self.STATES_PAGE, self.states), (MEASURED, self.MEASURED_PAGE, self.measured)]
        self.stage: PagedStage = PagedStage(pages, self.PAGES)
        self.panel = Inspector(self._on_states, self._on_measured, self._hints_cut)
        self.sections = self.panel.sections
        self.predictions: StatePredictions = StatePredictions(self)
        self._source = "here"  # which counts are shown where both are there
        self._connect()

    def _connect(self) -> None:
        states, measured, panel = self.states, self.measured, self.panel
        self.stage.page_chosen.connect(self._on_page)
        for part in (states.forward, states.both, states.sentences, measured.list):
            part.pressed.connect(self.take_sentence)
        states.border.step_chosen.connect(self.step_requested)
        states.hints_cut_changed.connect(self.inspector_changed)
        for grid in measured.grids:
            grid.chosen.connect(panel.choose_pair)
        measured.asked.connect(self._on_try)
        measured.source_chosen.connect(self._on_source)
        panel.words.chosen.connect(self.choose_word)
        panel.half.chosen.connect(self._on_half)
        panel.reads.chosen.connect(self._on_reads)
        panel.own.entered.connect(self.type_own)
        panel.list_it.clicked.connect(self._on_list)
        panel.draw.clicked.connect(self.draw_others)
        panel.presets.chosen.connect(self.choose_preset)
        panel.sentences.moved.connect(self.move_sentences)
        panel.sentences.released.connect(self.store.end_gesture)
        panel.sentences.refused.connect(self.refused)
        panel.paired.connect(self._on_pair)
        panel.card.pointed.connect(self._on_pointed)
        self.work.changed.connect(self._on_work)

    def _on_states(self) -> bool:
        return self.stage.page() == STATES

    def _on_measured(self) -> bool:
        return self.stage.page() == MEASURED

    def _hints_cut(self) -> bool:
        return self._on_measured() or self.states.hints_cut

    # what is shown

    def preview(self, state: State) -> None:
        self.stage.show_page(state.page if state.page in self.stage.pages else STATES)
        self.panel.show_state(state, self._looked_at())
        self.show_counts()
        self.inspector_changed.emit()

    def render(self, state: State, result: ContextTrace) -> None:
        self.preview(self._state())
        self.draw()

    def draw(self) -> None:
        """The last pair at the present step."""
        state, trace = self.state, self.result
        if trace is None:
            return
        step = self.current_step(len(trace.sentence))
        pinned = None if self.pinned is None or self.concealed else self.pinned.result
        if pinned is not None and pinned.word != trace.word:
            pinned = None  # another word's senses: its probabilities mean something else on the same axis
        lit = -1 if self.states.scene is None or self.states.scene.trace is not trace else self.states.scene.lit
        scene = Scene(trace, step, state.half, state.reads == "last", self.concealed, pinned, lit)
        self.states.set_scene(scene)
        self.measured.set_scene(scene, self._pair(trace))
        self.panel.show_result(trace, scene.chosen < 0, step, self.concealed)
        self.show_counts()

    def set_step(self, step: int) -> None:
        self.draw()

    def show_counts(self) -> None:
        """Accuracies: the cards', or those counted here for this state."""
        card: tuple[SenseAccuracy, ...] = () if self.result is None else self.result.accuracy
        seen = self.work.status(JOB)
        here: tuple[SenseAccuracy, ...] = tuple(seen.result) if seen is not None and seen.result else ()
        going = seen is not None and seen.phase in ("waiting", "running", "paused", "failed")
        shown_here = bool(here) and (self._source == "here" or not card)
        accuracy = here if shown_here else card
        state = self._state()
        both = bool(here) and bool(card)
        self.measured.show_counts(accuracy, shown_here, both, going, state.sentences, self.concealed)
        self.states.accuracy.set_accuracy(accuracy, shown_here, self.concealed)

    def _pair(self, trace: ContextTrace) -> tuple[int, int]:
        last = max(len(trace.compared) - 1, 0)
        first, second = self.panel.pair
        return min(first, last), min(second, last)

    def timeline(self, state: State) -> TimelineModel:
        tokens, trace = state.sentence, self.result
        fits = trace is not None and trace.sentence == tokens
        unknown = trace.unknown if fits and any(trace.unknown) else ()
        samples = tuple(join(row.words) for row in trace.compared) if trace is not None else ()
        return TimelineModel(len(tokens), (Track("", tokens, join(tokens), unknown=unknown, samples=samples[:3]),))

    def provenance(self, state: State) -> Provenance:
        entry = models.entry(MODEL)
        return RANDOM if entry is None else trained(entry, changed=False)

    def parts(self) -> dict[str, Part]:
        return parts_of(self)

    def table(self) -> list[list[str]]:
        if self.result is None:
            return []
        if self._on_measured():
            seen = self.work.status(JOB)
            here = tuple(seen.result) if seen is not None and seen.result and self._source == "here" else ()
            return measured_table(self.result, here or self.result.accuracy)
        return states_table(self.result)

    def held(self, step: int) -> float:
        """The forward model's probability, of the word's own state after so many words."""
        return float(self.result.readings.forward_held[step - 1])

    def both(self, step: int) -> float:
        """The bidirectional model's, likewise."""
        return float(self.result.readings.bidirectional[step - 1])

    # gestures

    def _on_page(self, page: str) -> None:
        self.store.turn(self.name, with_page, page)

    def _on_half(self, half: object) -> None:
        self.choose_half(str(half))

    def _on_reads(self, reads: object) -> None:
        self.choose_reads(str(reads))

    def _on_list(self) -> None:
        if self.result is not None:
            self.list_own(self._pair(self.result)[1])

    def _on_pair(self, first: int, second: int) -> None:
        if self.result is not None:
            self.draw()

    def _on_pointed(self, mark: str) -> None:
        self.panel.card.set_lit(mark)

    def _on_try(self) -> None:
        self._source = "here"
        self.work.start(JOB, self._state())

    def _on_source(self, source: object) -> None:
        self._source = str(source)
        self.show_counts()

    def _on_work(self, name: str) -> None:
        if name == JOB:
            self.show_counts()
