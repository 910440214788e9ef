"""The Gradients lab: how far back the error signal reaches, how it walks, which step gets the blame; and training."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QWidget

from rnnlab.engine.gradients_traces import GradientsTrace
from rnnlab.labs.gradients import view_name
from rnnlab.labs.gradients.span import walk_span
from rnnlab.labs.gradients.state import State, steps, with_page
from rnnlab.labs.gradients.view_axes import STYLES
from rnnlab.labs.gradients.view_blame import HINTS as BLAME_HINTS
from rnnlab.labs.gradients.view_blame import BlamePage
from rnnlab.labs.gradients.view_choices import Choices
from rnnlab.labs.gradients.view_controls import Controls
from rnnlab.labs.gradients.view_curves import ALL_LOSS, LOSS
from rnnlab.labs.gradients.view_edits import Gestures
from rnnlab.labs.gradients.view_help import HELP
from rnnlab.labs.gradients.view_inspector import READINGS, Readings, show_spectrum
from rnnlab.labs.gradients.view_network import NetworkChoice
from rnnlab.labs.gradients.view_pointing import parts_of
from rnnlab.labs.gradients.view_predict_pages import PagePredictions
from rnnlab.labs.gradients.view_profile import (
    bound_of,
    curves_of,
    meaning_of,
    profile_table,
    reference_of,
    remarks,
    scale_of,
)
from rnnlab.labs.gradients.view_stage import HINTS, GradientsStage
from rnnlab.labs.gradients.view_strips import Row
from rnnlab.labs.gradients.view_table import rates, sentences
from rnnlab.labs.gradients.view_training import TITLE as TRAINING
from rnnlab.labs.gradients.view_training import Training
from rnnlab.labs.gradients.view_verdict import verdict
from rnnlab.labs.gradients.view_walk import HINTS as WALK_HINTS
from rnnlab.labs.gradients.view_walk import WalkPage
from rnnlab.session import models
from rnnlab.session.store import Store
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.look.numbers import scientific
from rnnlab.ui.widgets.boxes import column
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.lab import RANDOM, Provenance, Section
from rnnlab.ui.widgets.model_words import trained
from rnnlab.ui.widgets.pages import PagedStage
from rnnlab.ui.widgets.parts import Part
from rnnlab.ui.widgets.sections import look_section
from rnnlab.ui.widgets.timeline import TimelineModel, Track
from rnnlab.ui.widgets.unknown import UNKNOWN

FIRST_STEP = 20  # where the cursor stands at first: far enough back for the three cells to have parted
PICTURES, PROFILE = N_("Gradients", "Pictures"), N_("Gradients", "Profile")
WALK, BLAME = N_("Gradients", "The walk back"), N_("Gradients", "Who gets the blame")
NETWORK = N_("Gradients", "Network")


class View(Gestures):
    """Curves, walk and blame of one ``GradientsTrace``, the page says which is computed; training has its own work."""

    NAME = view_name.NAME
    QUESTION = N_("Gradients", "How far back does the error signal reach?")
    ICON = view_name.ICON
    IN_CLASS = {"profile": 800, "walk": 820, "blame": 700, "training": 880}
    CLOSEST = {"profile": 0.92}
    SHARED_STEP = False
    HELP = HELP
    COVERED = frozenset({"walk", "blame", "training"})

    def __init__(self, name: str, store: Store) -> None:
        super().__init__(name, store)
        self.own_step = FIRST_STEP
        self._walked = False
        self.profile, self.walk, self.blame = GradientsStage(), WalkPage(), BlamePage()
        self.training = Training(self)
        pages = [("profile", PROFILE, self.profile), ("walk", WALK, self.walk), ("blame", BLAME, self.blame)]
        self.stage: PagedStage = PagedStage([*pages, ("training", TRAINING, self.training.page)], PICTURES)
        self.controls = Controls(self)
        self.choices, self.network = Choices(self), NetworkChoice()
        self.readings: dict[str, Readings] = {page: make() for page, make in READINGS.items()}
        self.sections = self._arranged()
        self.formula, self.numbers = self.readings["profile"].card, self.readings["profile"].numbers
        self.presets = self.readings["profile"].presets
        self._connect()
        self.predictions = PagePredictions(self)

    def _arranged(self) -> list[Section]:
        """The inspector's sections in their order, each shown on its pages."""
        own, chosen = {section.name: section for section in self.controls.sections()}, self.choices.sections()
        network = Section("network", "network", NETWORK, self.network, self.network.text)
        order = [network, chosen["focus"], chosen["window"], chosen["clip"]]
        order += [own[name] for name in ("factor", "length", "hidden", "input", "bias")]
        order += [chosen["quantity"], chosen["loss"]]
        order += [own[name] for name in ("activation", "init", "cells", "seed")]
        order += [chosen["seeds"], chosen["range"]]
        for section in order:
            if section.name in ("cells", "quantity", "seeds"):
                section.shown = partial(self.on_page, "profile")
            elif section.name == "range":
                section.shown = partial(self.on_page, "profile", "walk")
            elif section.name == "network":
                section.shown = partial(self.on_page, "walk", "blame")
            elif section.name in ("window", "clip"):
                section.shown = partial(self.on_page, "blame")
            elif section.name == "focus":
                section.shown = partial(self._random_on, "walk", "blame")
            else:
                section.shown = partial(self._random_on, "profile", "walk", "blame")
        for page, readings in self.readings.items():
            for section in readings.sections:
                section.shown = partial(self.on_page, page)
                order.append(section)
        hints = column(*(Hint(index, hint) for index, hint in enumerate(HINTS, start=1)))
        order.append(Section("look-profile", "look", Definition.LOOK, hints, shown=self._hints_cut))
        for page, texts, row in (("walk", WALK_HINTS, self.walk.hints), ("blame", BLAME_HINTS, self.blame.hints)):
            look = look_section(self, f"look-{page}", texts, row)
            look.shown = partial(self._left_out, page, row)
            order.append(look)
        return [*order, *self.training.sections()]

    def _left_out(self, page: str, hints: QWidget) -> bool:
        return self.on_page(page) and hints.isHidden()

    def _hints_cut(self) -> bool:
        """Whether the stage has no room for all hints of the profile: then they stand in the inspector."""
        return self.on_page("profile") and self.profile.hints_cut

    def on_page(self, *pages: str) -> bool:
        """Whether one of these pages is shown."""
        return self.store.full_state(self.name).page in pages

    def _random_on(self, *pages: str) -> bool:
        state = self.store.full_state(self.name)
        return state.page in pages and (not state.model or state.page == "profile")

    def _connect(self) -> None:
        plot = self.profile.plot
        self.formula.pointed.connect(plot.set_lit)
        plot.pointed.connect(self._on_pointed)
        for part in (plot, self.profile.strips, self.walk, self.blame):
            part.step_chosen.connect(self.step_requested)
        for page, part in (("walk", self.walk), ("blame", self.blame)):
            self.readings[page].card.pointed.connect(part.set_lit)
            part.pointed.connect(self.readings[page].card.set_lit)
        for readings in self.readings.values():
            readings.presets.chosen.connect(self._on_preset)
        self.blame.window_moved.connect(self.choices.set_window)
        self.blame.clip_moved.connect(self.choices.set_clip)
        self.blame.released.connect(self.store.end_gesture)
        self.network.chosen.connect(self._on_network)
        self.stage.page_chosen.connect(self._on_page)
        self.profile.hints_cut_changed.connect(self.inspector_changed)

    # drawing

    def render(self, state: State, result: GradientsTrace) -> None:
        a = None if self.pinned is None or self.concealed else self.pinned.result
        self.readings[state.page if state.page in self.readings else "profile"].numbers.conceal(self.concealed)
        if state.page == "walk":
            self.walk.show_result(state, result, a)
            self.walk.set_concealed(self.concealed)
        elif state.page == "blame":
            self.blame.show_result(state, result, a)
            self.blame.set_concealed(self.concealed)
        elif state.page == "profile":
            self._render_profile(state, result)
        self.training.page.set_concealed(self.concealed)
        self.training.show_pinned(None if self.pinned is None else self.pinned.state)
        self.set_step(self.current_step(self.timeline(state).length))

    def _render_profile(self, state: State, result: GradientsTrace) -> None:
        stage, curves, scale = self.profile, curves_of(result), scale_of(state)
        profiles = [(curve.name, result.curves[curve.name]) for curve in curves]
        strips = tuple(Row(name, p.log_relative, p.hidden_rms, p.norms) for name, p in profiles)
        stage.strips.set_rows(strips, self.concealed, result.quantity)
        table = rates(result, state.factor)
        if self.concealed:
            stage.plot.conceal(result.length, scale, result.quantity)
            stage.table.set_rows(tuple(replace(row, concealed=True) for row in table))
            stage.headline.conceal()
            stage.say([], verdict=UNKNOWN)
            return
        pinned = () if self.pinned is None else curves_of(self.pinned.result)
        stage.plot.set_curves(
            curves,
            reference_of(state, result),
            pinned,
            bound=bound_of(result),
            quantity=result.quantity,
            scale=scale,
            loss=ALL_LOSS if result.loss == "all" else LOSS,
        )
        stage.table.set_rows(table)
        stage.say(sentences(result) + remarks(state, result, curves), meaning_of(result), verdict(state, result))
        show_spectrum(self.numbers, result)

    def preview(self, state: State) -> None:
        self.stage.show_page(state.page if state.page in self.stage.pages else "profile")
        self.controls.follow(state)
        self.choices.follow(state)
        self.network.follow(state)
        self.training.show(state)
        for readings in self.readings.values():
            readings.show_preset(state)
        self.inspector_changed.emit()

    def set_step(self, step: int) -> None:
        if self.result is None:
            return
        if self.state.page == "walk":
            self.walk.set_step(step, self.readings["walk"].numbers)
        elif self.state.page == "blame":
            self.blame.set_step(step, self.readings["blame"].numbers)
        elif self.state.page == "training":
            self.training.set_step(step)
        else:
            self._set_profile_step(step)

    def _set_profile_step(self, step: int) -> None:
        self.profile.plot.set_step(step)
        self.profile.strips.set_step(step)
        if self.concealed:
            return
        step = min(max(step, 1), self.result.length)
        curves = curves_of(self.result)
        if curves:
            plainest = curves[-1].name
            share = float(self.result.curves[plainest].relative[step - 1])
            self.profile.headline.show_share(plainest, share, self.result.length - step)
        for name in STYLES:
            profile = self.result.curves.get(name)
            value = None if profile is None else float(profile.norms[step - 1])
            self.numbers.set(name, scientific(value, 6), "" if value is None else repr(value))

    def timeline(self, state: State) -> TimelineModel:
        if state.page == "training":
            return TimelineModel(self.training.length(state), backwards=True)
        if state.page not in ("walk", "blame"):
            return TimelineModel(state.length)
        if not state.model:
            return TimelineModel(state.length, backwards=True)
        known = models.vocabulary(state.model)
        unknown = tuple(token not in known for token in state.text)
        track = Track("", state.text, join(state.text), unknown=unknown if any(unknown) else ())
        return TimelineModel(steps(state), (track,), backwards=True)

    def asked_step(self, state: State) -> int | None:
        """On the walk back: a step near the present one, where the Jacobians of all steps would take too long."""
        if state.page != "walk":
            return None
        length, entry = steps(state), models.entry(state.model) if state.model else None
        hidden, cell = (state.hidden, state.focus) if entry is None else (entry.hidden, entry.cell)
        first, last, _ = walk_span(length, hidden * (2 if cell.startswith("lstm") else 1), 1)
        count = last - first + 1
        if count >= length:
            return None
        stride = max(count // 2, 1)  # so that a few steps more ask for nothing new
        return min(max(round(self.current_step(length) / stride) * stride, 1), length)

    def provenance(self, state: State) -> Provenance:
        if state.page == "training":
            return self.training.provenance()
        entry = models.entry(state.model) if state.model and state.page in ("walk", "blame") else None
        return RANDOM if entry is None else trained(entry, changed=False)

    def vocabulary(self, state: State) -> Collection[str]:
        return models.vocabulary(state.model) if state.model else super().vocabulary(state)

    def cut(self, state: State, text: str) -> tuple[str, ...]:
        return models.tokenize(state.model, text) if state.model else super().cut(state, text)

    def parts(self) -> dict[str, Part]:
        return parts_of(self)

    def table(self) -> list[list[str]]:
        if self.result is None:
            return []
        if self.state.page == "training":
            return self.training.table()
        if self.state.page in ("walk", "blame"):
            return self.walk.table() if self.state.page == "walk" else self.blame.table()
        return profile_table(self.result)

    # gestures

    def _on_pointed(self, name: str) -> None:
        mark = {"": "", "reference": "U", "bound": "U", "rnn": "f"}.get(name, "here")
        self.formula.set_lit(mark)
        self.profile.plot.set_lit(mark)

    def _on_page(self, page: str) -> None:
        if page == "walk" and not self._walked:
            self._walked = True
            self.own_step = None  # the walk begins at the loss
        self.store.turn(self.name, with_page, page)
