"""The Translation lab: one vector for a whole sentence, or a look back at every word; measured, and trained here."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from rnnlab.engine.translation_traces import TranslationTrace
from rnnlab.labs.translation import view_name
from rnnlab.labs.translation.state import State, with_page
from rnnlab.labs.translation.view_controls import CHANGES, DECODING, Decoding, Interventions
from rnnlab.labs.translation.view_further import FURTHER, Further
from rnnlab.labs.translation.view_gestures import Gestures
from rnnlab.labs.translation.view_help import HELP
from rnnlab.labs.translation.view_models import BETWEEN, ModelControls, has_attention
from rnnlab.labs.translation.view_pointing import parts_of
from rnnlab.labs.translation.view_predict import PicturePredictions
from rnnlab.labs.translation.view_readings import Readings
from rnnlab.labs.translation.view_scene import Scene, machine_of
from rnnlab.labs.translation.view_stage import Picture
from rnnlab.labs.translation.view_table import table_of
from rnnlab.labs.translation.view_texts import FIRST_STEP
from rnnlab.session import models
from rnnlab.session.store import Store
from rnnlab.session.tokens import join, tokenize
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab import RANDOM, Provenance, Section
from rnnlab.ui.widgets.pages import PagedStage
from rnnlab.ui.widgets.parts import Part
from rnnlab.ui.widgets.picks import attributes
from rnnlab.ui.widgets.timeline import TimelineModel, Track
from rnnlab.ui.widgets.unknown import UNKNOWN

PICTURE = "picture"
PICTURES, PICTURE_TITLE = N_("Translation", "Pictures"), N_("Translation", "Translation")
SOURCE, TARGET = N_("Translation", "source"), N_("Translation", "target")
TRAINED = N_("Provenance", "trained · {updates} {updates:update|updates}")
TRAINED_HERE = N_("Provenance", "trained here · {updates} {updates:update|updates}")


class View(Gestures):
    """The picture of one translation, and the further pages of ``FURTHER``; see ``LabView``."""

    NAME = view_name.NAME
    QUESTION = N_("Translation", "One vector for the whole sentence, or a look back at every word?")
    ICON = view_name.ICON
    IN_CLASS = {"picture": 960, "curve": 780, "training": 560}
    CLOSEST = {"curve": 0.55}
    HELP = HELP
    COVERED = frozenset({"training"})
    SHARED_STEP = False  # the timeline counts the written words

    def __init__(self, name: str, store: Store) -> None:
        super().__init__(name, store)
        self.own_step = FIRST_STEP if store.full_state(name).page == PICTURE else None
        self._hid = 0  # the step from which on the timeline hides words
        self.scene: Scene | None = None
        self._steps: dict[str, int | None] = {}  # page -> where it was left
        self.picture = Picture()
        self.further: dict[str, Further] = {page: make(self) for page, _, make in FURTHER}
        pages = [(page, title, self.further[page].page) for page, title, _ in FURTHER]
        self.stage: PagedStage = PagedStage([(PICTURE, PICTURE_TITLE, self.picture), *pages], PICTURES)
        self.model_controls, self.decoding = ModelControls(), Decoding()
        self.interventions, self.readings = Interventions(), Readings()
        self.picks["word"] = attributes(self.picture.chain, "chosen")
        self.predictions: PicturePredictions = PicturePredictions(self)
        self.sections = self._arranged()
        self._connect()

    def _arranged(self) -> list[Section]:
        """The inspector: the picture's sections in their order, then each further page's own."""
        readings = self.readings
        own = [
            Section("model", "cell", BETWEEN, self.model_controls, self.model_controls.text),
            Section("decoding", "words", DECODING, self.decoding, self.decoding.text),
            readings.formula_section,
            Section("changes", "hand", CHANGES, self.interventions, self.interventions.text),
            readings.presets_section,
            readings.numbers_section,
        ]
        for section in own:
            section.shown = partial(self.on_page, PICTURE)
        readings.hints_section.shown = self._hints_cut
        further = [section for page in self.further.values() for section in page.sections()]
        return [*own, readings.hints_section, *further]

    def _connect(self) -> None:
        picture, decoding, changes = self.picture, self.decoding, self.interventions
        picture.chain.step_chosen.connect(self.step_requested)
        picture.chain.wire_pressed.connect(self.cut_wire)
        picture.chain.swapped.connect(self.swap)
        picture.map.step_chosen.connect(self.step_requested)
        picture.map.weight_moved.connect(self.move_weight)
        picture.map.weight_released.connect(self.store.end_gesture)
        picture.map.refused.connect(self.refused)
        picture.beam.step_chosen.connect(self.step_requested)
        picture.next.word_chosen.connect(self._on_word)
        picture.hints_cut_changed.connect(self.inspector_changed)
        self.readings.card.pointed.connect(self._on_pointed)
        self.readings.presets.chosen.connect(self.choose_preset)
        self.model_controls.chosen.connect(self.choose_model)
        decoding.chosen.connect(self.choose_decoding)
        decoding.width_row.moved.connect(self.move_beam)
        decoding.power.moved.connect(self.move_power)
        decoding.reference.entered.connect(self.type_reference)
        changes.prefix.entered.connect(self.type_prefix)
        changes.neck.entered.connect(self.type_neck)
        changes.reset.connect(self.as_it_was)
        for slider in (decoding.width_row, decoding.power):
            slider.released.connect(self.store.end_gesture)
            slider.refused.connect(self.refused)
        for further in self.further.values():
            self.predictions.forward(getattr(further, "predictions", None))
        self.stage.page_chosen.connect(self._on_page)

    def on_page(self, *pages: str) -> bool:
        """Whether one of these pages is shown."""
        return self.stage.page() in pages

    def further_now(self) -> Further | None:
        """The further page that is shown; None on the picture."""
        return self.further.get(self.stage.page())

    def _hints_cut(self) -> bool:
        """Whether the stage has no room for the hints: then they stand in the inspector."""
        return self.on_page(PICTURE) and self.picture.hints_cut

    # what is shown

    def preview(self, state: State) -> None:
        page = state.page if state.page in self.stage.pages else PICTURE
        if page != self.stage.page():  # each page counts something else, and keeps its place
            self._steps[self.stage.page()] = self.own_step
            self.own_step = self._steps.get(page)
        self.stage.show_page(page)
        entry = models.entry(state.model)
        self.model_controls.show_state(state)
        self.decoding.show_state(state)
        self.interventions.show_state(state, entry is None or has_attention(entry))
        self.readings.show_preset(state)
        for further in self.further.values():
            further.show(state)
        self.inspector_changed.emit()

    def render(self, state: State, result: TranslationTrace) -> None:
        self.draw()

    def draw(self) -> None:
        """The last pair at the present step."""
        state, trace = self.state, self.result
        if trace is None:
            return
        step = self.current_step(len(trace.target))
        pinned = None if self.pinned is None or self.concealed else self.pinned.result
        asked = self.predictions.step or step
        self.scene = Scene(
            trace,
            machine_of(trace),
            step,
            teacher=state.decoding == "teacher",
            hidden_from=asked if self.concealed else None,
            masked=state.masked,
            borrowed=bool(state.neck_from) and not trace.attention,
            pinned=pinned,
        )
        self.picture.set_scene(self.scene)
        self.readings.show_scene(self.scene)

    def set_step(self, step: int) -> None:
        further = self.further_now()
        if further is not None:
            further.set_step(step)
        else:
            self.draw()
            if self.concealed and self.result is not None and self._hidden_from(len(self.result.target)) != self._hid:
                self._hid = self._hidden_from(len(self.result.target))
                self.timeline_changed.emit()  # its second track tells the words up to the step alone

    def _hidden_from(self, length: int) -> int:
        """The step from which on words are hidden while an answer is."""
        return self.predictions.step or self.current_step(length)

    def conceal(self, concealed: bool, asked: str = "", only: frozenset[str] = frozenset()) -> None:
        further = self.further_now()
        hide = getattr(further, "conceal", None)
        if hide is not None:
            hide(concealed, asked)
        super().conceal(concealed, asked, only)
        self.timeline_changed.emit()  # its second track tells the answer

    def timeline(self, state: State) -> TimelineModel:
        further = self.further_now()
        if further is not None:
            return further.timeline(state)
        trace, source = self.result, tuple(state.source)
        fits = trace is not None and trace.source[: len(source)] == source and trace.model == state.model
        unknown = trace.unknown[: len(source)] if fits and any(trace.unknown) else ()
        words = Track(SOURCE, source, join(source), unknown=unknown, steps=False, samples=())
        if trace is None:
            return TimelineModel(1, (words,))
        target = trace.target
        if self.concealed:
            hidden = self._hidden_from(len(target))
            target = tuple(word if k + 1 < hidden else UNKNOWN for k, word in enumerate(target))
        return TimelineModel(len(target), (words, Track(TARGET, target, editable=False, accent=True, ahead=True)))

    def provenance(self, state: State) -> Provenance:
        further = self.further_now()
        if further is not None:
            return further.provenance()
        entry = models.entry(state.model)
        if entry is None:
            return RANDOM
        text = TRAINED_HERE if entry.own else TRAINED
        return Provenance("trained", text, (("updates", f"{entry.steps:,}"),))

    def parts(self) -> dict[str, Part]:
        return parts_of(self)

    def table(self) -> list[list[str]]:
        further = self.further_now()
        if further is not None:
            return further.table()
        return [] if self.result is None else table_of(self.result)

    def vocabulary(self, state: State) -> Collection[str]:
        return models.vocabulary(state.model)

    def cut(self, state: State, text: str) -> tuple[str, ...]:
        return tokenize(text, models.vocabulary(state.model), field="source")

    # gestures

    def _on_word(self, word: str) -> None:
        if self.scene is not None:
            self.force_word(self.scene.step, word)

    def _on_pointed(self, mark: str) -> None:
        """A symbol of the card is pointed at: the source word that it is mostly about lights up."""
        scene = self.scene
        if scene is None or not scene.target:
            return
        row = scene.step - 1 if mark in ("c", "a", "s") else -1
        source = scene.focus() if mark in ("a", "h") and scene.machine.attention else -1
        self.picture.point(row, source)

    def _on_page(self, page: str) -> None:
        self.store.turn(self.name, with_page, page)
