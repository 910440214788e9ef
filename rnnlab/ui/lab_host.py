"""Between store, lane and views: which lab is shown, what is asked, what is drawn.

A view is given pairs of state and result that belong together. A lab that is
not shown asks for nothing; it is brought up to date when it is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from rnnlab.engine.traces import Failure
from rnnlab.labs import registry
from rnnlab.session.answers import failure_message
from rnnlab.session.jobs import Lane
from rnnlab.session.messages import Message
from rnnlab.session.store import Change, Store
from rnnlab.session.work import WorkLane
from rnnlab.ui.examples import Examples
from rnnlab.ui.inspector import Inspector
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look
from rnnlab.ui.place import Place
from rnnlab.ui.refusals import Refusals
from rnnlab.ui.stage import StageFrame
from rnnlab.ui.top_bar import TopBar
from rnnlab.ui.widgets.lab import LabView, Section
from rnnlab.ui.widgets.picks import pick_anew, picked
from rnnlab.ui.widgets.timeline import Timeline


class LabHost(QObject):
    """Owns the views and keeps each of them true to the store."""

    opened = Signal(str)
    drawn = Signal(str)  # a result of that lab is on the screen
    failed = Signal(str)

    def __init__(
        self,
        store: Store,
        lane: Lane,
        work: WorkLane,
        stage: StageFrame,
        top_bar: TopBar,
        inspector: Inspector,
        timeline: Timeline,
    ) -> None:
        super().__init__(stage)  # gone with the window, and its connections with it
        self._store, self._lane, self._work = store, lane, work
        self._stage, self._top_bar, self._inspector, self._timeline = stage, top_bar, inspector, timeline
        self._views: dict[str, LabView] = {}
        self.refusals = Refusals(stage.banner, self._looked_at)
        self._failure: Message | None = None  # what the last computation without a result failed of
        self._asked: dict[str, Any] = {}  # lab -> the state last submitted, without its step
        self.current = ""
        self._examples = Examples(store)
        self.own_examples = True  # False while a lesson gives the sentences
        self.sections_of: Callable[[LabView], Sequence[Section]] = attrgetter("sections")
        store.changed.connect(self._on_changed)
        lane.delivered.connect(self._on_delivered)
        lane.failed.connect(self._on_failed)
        lane.restarted.connect(self._on_restarted)
        timeline.step_chosen.connect(self.set_step)
        timeline.stage_chosen.connect(self.set_stage)
        timeline.sentence_typed.connect(self._on_typed)
        timeline.merge_requested.connect(self._on_merge)
        look().changed.connect(self._redraw)
        language().changed.connect(self._on_language)

    def view(self, name: str) -> LabView:
        """A lab's view, made when it is first asked for."""
        if name not in self._views:
            view: LabView = registry.lab(name).view_type(name, self._store)
            view.setParent(self)
            view.work.attach(self._work)
            view.refused.connect(self.refusals.say)
            view.inspector_changed.connect(self._inspector.refresh)
            view.timeline_changed.connect(self._on_timeline_changed)
            view.step_requested.connect(self.set_step)
            view.preview(self._store.full_state(name))
            view.first_picks = picked(view)
            self._views[name] = view
        return self._views[name]

    def open(self, name: str, *, example: bool = True) -> None:
        """Show a lab and bring it up to date; ``example`` is False where the sentence is to stay, whatever it is."""
        if name == self.current:
            return
        self._timeline.pause()
        if example and self.own_examples:
            self._examples.change(self.current, name)
        self.current = self._store.looked_at = name
        seen = name in self._views
        view = self.view(name)
        if seen:  # while another lab was shown, a file may have been opened, or an edit undone
            view.preview(self._store.full_state(name))
        self._stage.banner.clear()
        self._stage.show_stage(view.stage)
        self._stage.set_waiting(view.result is None)
        self._top_bar.set_question(view.QUESTION)
        self._inspector.show_lab(name, self.sections_of(view))
        self._show_timeline()
        self.ask(name)
        if view.result is not None:
            view.set_step(view.current_step(self._length()))
        self.opened.emit(name)

    def open_document(self, name: str) -> None:
        """Another document is in the store: show the lab that it was left in, if it says, with its sentence."""
        self._examples.forget()
        if name:
            self.open(name, example=False)

    def begin(self) -> None:
        """Everything is as at the start: the open lab shows its own example."""
        self._examples.forget()
        self._examples.change("", self.current)
        for view in self._views.values():
            view.own_step = view.stage_of_step = None
            pick_anew(view)

    def shown_states(self) -> dict[str, Any]:
        """Every lab's state as it would be shown if the lab were opened now."""
        if not self.own_examples:
            return {name: self._store.full_state(name) for name in self._store.labs}
        return self._examples.states(self.current)

    def refresh_inspector(self) -> None:
        """What the inspector's sections say, or whether they are there, has changed."""
        self._inspector.refresh()

    def ask(self, name: str) -> None:
        """Submit a lab's state, unless it is what was asked last."""
        state = self._store.full_state(name)
        step = self._views[name].asked_step(state) if name in self._views else None
        if step is not None:
            state = key = msgspec.structs.replace(state, step=step)
        else:  # a result has all steps
            key = msgspec.structs.replace(state, step=1) if hasattr(state, "step") else state
        if self._asked.get(name) != key:
            self._asked[name] = key
            self._lane.submit(name, state)

    def has_view(self, name: str) -> bool:
        """Whether a lab was looked at since the start."""
        return name in self._views

    def show_place(self) -> None:
        """The present lab looks at another step of its own now."""
        if self.current:
            self._show_timeline()
            self._show_step()

    def up_to_date(self, name: str) -> bool:
        """Whether what is drawn belongs to the present state."""
        return name in self._views and self._views[name].result is not None and not self._lane.busy(name)

    # gestures on the timeline

    def set_step(self, step: int) -> None:
        """Look at another step of the present lab."""
        view = self.view(self.current)
        view.stage_of_step = None
        self._look_at(step)

    def set_stage(self, step: int, stage: int) -> None:
        """Look at one stage (from 0) of a step."""
        self.view(self.current).stage_of_step = (step, stage)
        self._look_at(step)

    def place(self) -> Place:
        """Which step of the present lab is looked at, to come back to."""
        view = self.view(self.current)
        return Place(self.current, self._store.shared.step, view.own_step, view.stage_of_step)

    def return_to(self, place: Place) -> None:
        """Look at what was looked at before, where that lab is still the present one."""
        if place.lab != self.current:
            return
        view = self.view(place.lab)
        view.own_step, view.stage_of_step = place.own_step, place.stage
        if not self._store.set_step(place.step, self._length()):
            self._show_step()

    def _look_at(self, step: int) -> None:
        view = self.view(self.current)
        if not view.SHARED_STEP:
            view.own_step = step
            self._show_step()
        elif not self._store.set_step(step, self._length()):
            self._show_step()  # the same step: its stage may be another one

    def _on_typed(self, track: int, text: str) -> None:
        self._stage.banner.clear()
        if not self.view(self.current).type_sentence(track, text):
            self._timeline.hold(track)

    def _on_merge(self, track: int, index: int) -> None:
        self.view(self.current).merge_tokens(track, index)

    # what changed

    def _on_changed(self, change: Change) -> None:
        if not self.current:
            return
        view = self.view(self.current)
        if change.sentence or self.current in change.labs:
            self.refusals.settle()
            view.preview(self._store.full_state(self.current))
            self._show_timeline()
            self.ask(self.current)
        elif change.step:
            self._show_step()
        self._top_bar.badge.set_provenance(view.provenance(self._store.full_state(self.current)))

    def _looked_at(self) -> list[QWidget]:
        """Where the open lab's fields are."""
        shown = [self.view(self.current)] if self.current else []
        return [part for view in shown for part in (view.stage, *(each.widget for each in self.sections_of(view)))]

    def _on_delivered(self, name: str, state: Any, result: Any) -> None:
        if name not in self._store.labs:
            return  # somebody else's request
        view = self.view(name)
        first = view.result is None
        view.show_result(state, result)
        if self._lane.busy(name):
            view.preview(self._store.full_state(name))  # the gesture is ahead of this result
        if name == self.current:
            self._stage.set_waiting(False)
            said = self._stage.banner.message()
            if said is not None and (said == self._failure or (first and said.id == "engine-restarted")):
                self._stage.banner.clear()
            self._failure = None
            view.set_step(view.current_step(self._length()))
            self._show_timeline()  # it may tell what came out
        self.drawn.emit(name)

    def _on_failed(self, name: str, state: Any, failure: Failure) -> None:
        if name not in self._store.labs:
            return
        # The same state is asked for again when the user comes back or changes something.
        self._asked.pop(name, None)
        if name == self.current:
            self._stage.set_waiting(False)
            self._failure = self.refusals.named(failure_message(failure))
            self._stage.banner.say(self._failure)
        self.failed.emit(name)

    def _on_restarted(self, message: Message) -> None:
        self._stage.banner.say(message)
        # Until its numbers are there again, the picture is of before.
        self._stage.set_waiting(bool(self.current) and self._lane.busy(self.current))

    def _length(self) -> int:
        return self.view(self.current).timeline(self._store.full_state(self.current)).length

    def _show_timeline(self) -> None:
        view = self.view(self.current)
        state = self._store.full_state(self.current)
        model = view.timeline(state)
        self._stage.fit(view.least_height())
        step = view.current_step(model.length)
        self._timeline.set_model(model, step, view.current_stage(step))
        self._top_bar.badge.set_provenance(view.provenance(state))

    def _on_timeline_changed(self) -> None:
        if self.current and self.sender() is self.view(self.current):
            self._show_timeline()
            self._show_step()

    def _show_step(self) -> None:
        view = self.view(self.current)
        step = view.current_step(self._length())
        self._timeline.set_step(step, view.current_stage(step))
        if view.result is not None:
            view.set_step(step)
        self.ask(self.current)

    def _on_language(self) -> None:
        if self.own_examples:
            self._examples.say_again(self.current)
        self._redraw()

    def _redraw(self) -> None:
        """After a change of look or language: the same pairs once more."""
        for view in self._views.values():
            if view.result is not None:
                view.show_result(view.state, view.result)
        if self.current:
            self._show_timeline()
            self._show_step()
            # Style sheets give widgets their sizes only after this turn of the event loop.
            QTimer.singleShot(0, self._inspector.refresh)
