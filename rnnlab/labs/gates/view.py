"""The Gates lab: an LSTM whose gates can be held, at which words and units one likes, and what that does."""

from __future__ import annotations

from collections.abc import Collection

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates import view_name
from rnnlab.labs.gates.state import State, with_page
from rnnlab.labs.gates.view_accuracy import JOB, Counts
from rnnlab.labs.gates.view_cells import CellsPage
from rnnlab.labs.gates.view_changes import Changes
from rnnlab.labs.gates.view_controls import GateControls
from rnnlab.labs.gates.view_forcing import Forcing
from rnnlab.labs.gates.view_help import HELP
from rnnlab.labs.gates.view_learning import PAGE, PROVENANCE, TITLE, Learning
from rnnlab.labs.gates.view_network import NetworkControls
from rnnlab.labs.gates.view_output import output_track
from rnnlab.labs.gates.view_parts import wires_of
from rnnlab.labs.gates.view_pointing import parts_of
from rnnlab.labs.gates.view_predict import AnswerPredictions
from rnnlab.labs.gates.view_readings import Readings
from rnnlab.labs.gates.view_series import CELL
from rnnlab.labs.gates.view_slow import MARKS, STAGES, sum_of
from rnnlab.labs.gates.view_stage import Stage
from rnnlab.labs.gates.view_table import table_of
from rnnlab.labs.gates.view_units import ShownUnits
from rnnlab.session import models
from rnnlab.session.store import Store
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab import RANDOM, LabView, Provenance
from rnnlab.ui.widgets.model_examples import samples
from rnnlab.ui.widgets.model_words import trained
from rnnlab.ui.widgets.pages import PagedStage
from rnnlab.ui.widgets.parts import Part
from rnnlab.ui.widgets.picks import attributes
from rnnlab.ui.widgets.timeline import TimelineModel, Track


class View(LabView):
    """Cell diagram, answers, strips and curve; RNN, GRU and LSTM side by side; what is learned; see ``LabView``."""

    NAME = view_name.NAME
    QUESTION = N_("Gates", "What does each gate let through, and what does it hold back?")
    ICON = view_name.ICON
    IN_CLASS = {"cell": 950, "cells": 1000, "learning": 980}
    CLOSEST = {"cell": 0.9}
    ALONE = {"learning": 620}
    HELP = HELP
    COVERED = frozenset({"learning"})
    PAGES, CELL_PAGE = N_("Gates", "Pictures"), N_("Gates", "The cell")
    CELLS_PAGE = N_("Gates", "RNN · GRU · LSTM side by side")
    SENTENCE = N_("Gates", "sentence")

    def __init__(self, name: str, store: Store) -> None:
        super().__init__(name, store)
        self.units = ShownUnits()
        self.counts = Counts(self.work)
        self.mode, self.slow = CELL, False
        self.cell: Stage = Stage(self.work)
        self.diagram, self.panel, self.strips = self.cell.diagram, self.cell.panel, self.cell.strips
        self.cells, self.learning = CellsPage(), Learning(self)
        pages = [("cell", self.CELL_PAGE, self.cell), ("cells", self.CELLS_PAGE, self.cells)]
        pages.append((PAGE, TITLE, self.learning.page))
        self.stage: PagedStage = PagedStage(pages, self.PAGES)
        self.controls, self.network, self.readings = GateControls(), NetworkControls(), Readings()
        self.forcing, self.changes = Forcing(self), Changes(self)
        own = [
            *self.controls.sections[:3],
            self.readings.formula_section,
            self.readings.slow_section,
            self.readings.presets_section,
            *self.readings.sections[:2],
            *self.controls.sections[3:],
            *self.readings.sections[2:],
            *self.network.sections,
            *self.readings.hints,
        ]
        for section in self.controls.sections:
            section.shown = self._forces  # nothing is forced where three cells stand side by side
        self.sections = self.learning.sections(own)
        self.predictions = AnswerPredictions(self)
        self.picks = {"units": attributes(self.units, "shown", "chosen"), "gate": attributes(self.forcing, "gate")}
        self._connect()

    def _forces(self) -> bool:
        return bool(self.store.full_state(self.name).page == "cell")

    def _connect(self) -> None:
        forcing, strips, controls = self.forcing, self.strips, self.controls
        for part in (self.diagram, strips, self.readings.card):
            part.pointed.connect(self._on_pointed)
        self.diagram.gate_pressed.connect(forcing.open_valve)
        strips.pressed.connect(forcing.begin)
        strips.painted.connect(forcing.reach)
        strips.released.connect(forcing.end)
        strips.unit_chosen.connect(self.choose_unit)
        strips.gate_chosen.connect(forcing.choose_gate)
        strips.step_chosen.connect(self.store.set_step)
        self.cells.picture.step_chosen.connect(self.store.set_step)
        controls.gate_chosen.connect(forcing.choose_gate)
        controls.value_chosen.connect(forcing.hold)
        controls.value_moved.connect(forcing.move)
        controls.where_chosen.connect(forcing.set_where)
        controls.pen_chosen.connect(forcing.set_pen)
        controls.all_units_chosen.connect(forcing.set_all_units)
        controls.removed.connect(forcing.remove)
        controls.release_all.connect(forcing.release)
        self.readings.presets.chosen.connect(self.changes.preset)
        self.readings.curve.chosen.connect(self._on_mode)
        self.readings.slow.chosen.connect(self._on_slow)
        self.readings.picker.toggled.connect(self._on_unit_toggled)
        self.readings.picker.reset.connect(self._on_units_reset)
        self.panel.answers.answer_chosen.connect(self.changes.follow)
        self.panel.accuracy.asked.connect(self._on_try)
        self.work.changed.connect(self._on_work)
        self.stage.page_chosen.connect(self._on_page)
        for released in (controls.value_released, self.network.released):
            released.connect(self.store.end_gesture)
        for source in (controls, self.network):
            source.refused.connect(self.refused)

    # what is shown

    def render(self, state: State, result: GatesTrace) -> None:
        self.units.follow(result, state.model)
        self.readings.conceal(self.concealed)
        self.cell.covered.cover(self.concealed_from_all)
        self.strips.set_mode(CELL if self.concealed else self.mode)
        self.preview(self.store.full_state(self.name))
        self.strips.set_trace(result, self.units.shown)
        pinned = None if self.pinned is None else self.pinned.result
        self.panel.set_trace(result, self.units.chosen, pinned, self.concealed)
        self.cells.picture.set_trace(result, self.concealed)
        self.set_step(self.current_step(len(result.tokens)))

    def preview(self, state: State) -> None:
        self.stage.show_page(state.page if state.page in self.stage.pages else "cell")
        self.forcing.follow(state)
        self.network.show(state)
        self.learning.show(state)
        self.show_controls()
        self.show_counts()

    def conceal(self, concealed: bool, asked: str = "", only: frozenset[str] = frozenset()) -> None:
        super().conceal(concealed, asked, only)
        self.timeline_changed.emit()  # its second track tells the answer

    def set_step(self, step: int) -> None:
        trace: GatesTrace | None = self.result
        if trace is None:
            return
        step = min(step, len(trace.tokens))
        wires = wires_of(trace, self.units.chosen, step)
        self.diagram.set_wires(None if self.concealed_from_all else wires)
        stage = self.current_stage(step) if self.slow else None
        self.diagram.set_stage(stage)
        self.cell.show_sum("" if stage is None or self.concealed_from_all else sum_of(wires, stage))
        if stage is not None:
            self.readings.card.set_lit(MARKS[stage])
        self.strips.set_place(self.units.chosen, step)
        self.cells.picture.set_step(step)
        self.panel.last_states.set_trace(trace, self.units.chosen)
        self.readings.show_numbers(trace, self.units.chosen, step)
        self.readings.picker.show_units(trace, self.units.shown, self.units.chosen)
        self.show_controls()

    def show_controls(self) -> None:
        """The controls follow the state, the step, and what the brush is set to."""
        state: State = self.store.full_state(self.name)
        forcing, unit = self.forcing, self.units.chosen
        pen = forcing.pens[forcing.gate]
        step = self.current_step(len(state.sentence))
        self.controls.offer(forcing.gates())
        self.controls.show(state, forcing.gate, unit, step, forcing.where, forcing.between())
        self.controls.show_brush(pen, forcing.all_units, len(self.units.shown), forcing.hidden())
        self.diagram.set_selected(forcing.gate)
        self.readings.show_mode(self.mode, self.slow)
        self.inspector_changed.emit()

    def show_counts(self) -> None:
        """The counts on test sentences, and the preset's sentence that may quote them."""
        state: State = self.store.full_state(self.name)
        self.panel.accuracy.show_counts(self.counts, state)
        self.readings.show_counts(self.counts, state)
        fresh = self.state is not None and self.counts.same(self.state, state) and not self.concealed
        self.readings.show_preset(state, self.result, self.counts, fresh)

    def provenance(self, state: State) -> Provenance:
        if state.page == PAGE:
            return PROVENANCE
        entry = models.entry(state.model) if state.model else None
        return RANDOM if entry is None else trained(entry, changed=state.forget_bias_shift != 0.0)

    def parts(self) -> dict[str, Part]:
        return parts_of(self)

    def table(self) -> list[list[str]]:
        if self.learning.on_page():
            return self.learning.table()
        return [] if self.result is None else table_of(self.result)

    def timeline(self, state: State) -> TimelineModel:
        tokens, trace = state.sentence, self.result
        fits = trace is not None and trace.tokens == tokens
        unknown = trace.unknown if fits else ()
        output = output_track(trace, self.concealed) if fits else None
        name = "" if output is None else self.SENTENCE
        words = Track(name, tokens, join(tokens), unknown=unknown, samples=samples(state.model))
        tracks = (words,) if output is None else (words, output)
        return TimelineModel(len(tokens), tracks, len(STAGES) if self.slow else 1)

    def vocabulary(self, state: State) -> Collection[str]:
        return models.vocabulary(state.model) if state.model else super().vocabulary(state)

    def cut(self, state: State, text: str) -> tuple[str, ...]:
        return models.tokenize(state.model, text) if state.model else super().cut(state, text)

    # gestures: what is looked at

    def choose_unit(self, unit: int) -> None:
        """Look at another unit (from 0)."""
        if unit != self.units.chosen and self.result is not None:
            self.units.chosen = unit
            self.set_step(self.current_step(len(self.result.tokens)))

    def _on_unit_toggled(self, unit: int) -> None:
        self.units.toggle(unit)
        self._show_units()

    def _on_units_reset(self) -> None:
        if self.result is not None:
            self.units.reset(self.result)
            self._show_units()

    def _show_units(self) -> None:
        if self.result is not None:
            self.strips.set_trace(self.result, self.units.shown)
            self.set_step(self.current_step(len(self.result.tokens)))

    def _on_mode(self, mode: str) -> None:
        self.mode = mode
        self.strips.set_mode(mode)
        self.show_controls()

    def _on_slow(self, slow: bool) -> None:
        """One stage a key press, beginning with the first of the present word; or whole words again."""
        self.slow = slow
        self.stage_of_step = (self.current_step(len(self.store.shared.sentence)), 0) if slow else None
        self.readings.card.set_lit("")
        self.show_controls()
        self.timeline_changed.emit()

    def _on_page(self, page: str) -> None:
        self.store.turn(self.name, with_page, page)

    def _on_pointed(self, name: str) -> None:
        self.readings.card.set_lit(name)
        self.diagram.set_lit(name)
        self.strips.set_lit("c" if name == "before" else name)

    # gestures: many sentences

    def _on_try(self) -> None:
        self.counts.start(self.store.full_state(self.name))

    def _on_work(self, name: str) -> None:
        if name == JOB:
            self.show_counts()
