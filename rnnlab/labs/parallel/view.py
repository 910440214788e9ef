"""The Serial & parallel lab: what waits for what, tick by tick, and how long it takes on this machine."""

from __future__ import annotations

from rnnlab.engine.parallel_traces import Measurement, ParallelTrace
from rnnlab.labs.parallel import view_name
from rnnlab.labs.parallel import view_words as words
from rnnlab.labs.parallel.state import (
    LENGTH_LIMIT,
    LONGEST,
    PRESETS,
    State,
    with_fields,
    with_graph,
    with_preset,
    with_words,
)
from rnnlab.labs.parallel.view_help import HELP
from rnnlab.labs.parallel.view_kept import JOB, Measured
from rnnlab.labs.parallel.view_names import LOOK, PASS_NAMES
from rnnlab.labs.parallel.view_numbers import show_numbers
from rnnlab.labs.parallel.view_panel import Panel
from rnnlab.labs.parallel.view_pointing import parts_of
from rnnlab.labs.parallel.view_predict import ParallelPredictions
from rnnlab.labs.parallel.view_stage import Stage
from rnnlab.labs.parallel.view_table import table
from rnnlab.session.messages import Message, Problem
from rnnlab.session.store import Store
from rnnlab.session.tokens import join, tokenize
from rnnlab.ui.look.i18n import N_, sentences, tr
from rnnlab.ui.widgets.lab import LabView, Provenance
from rnnlab.ui.widgets.parts import Part
from rnnlab.ui.widgets.picks import Pick, attributes
from rnnlab.ui.widgets.sections import look_section
from rnnlab.ui.widgets.timeline import TimelineModel, Track

TICKS = N_("Parallel", "tick {step} of {length}")  # on the timeline
COUNTED = Provenance("counted", N_("Provenance", "counted on the graphs"))
ON_CPU = N_("Provenance", "measured · CPU, {threads} thread")
ON_GPU = N_("Provenance", "measured · {device}")


class View(LabView):
    """Graphs to be played, and a measurement that is started by a button."""

    NAME = view_name.NAME
    QUESTION = N_("Parallel", "What has to wait, and what can run at once?")
    ICON = view_name.ICON
    IN_CLASS = {"": 1000}
    HELP = HELP
    SHARED_STEP = False  # the timeline counts ticks

    def __init__(self, name: str, store: Store) -> None:
        super().__init__(name, store)
        self.own_step = State().step
        self.measured = Measured(self.work)
        self.page = Stage(self.work)
        self.stage = self.page
        self.panel = Panel()
        self.panel.setParent(self)
        self.sections = [*self.panel.sections, look_section(self, "look", LOOK, self.page.look_title)]
        self.asked = ParallelPredictions(self)
        self.predictions = self.asked
        self.picks["node"] = Pick(lambda: self.page.picture.chosen, self._pick_node)
        self.picks["length"] = attributes(self.page.chart, "length", "_held")
        self._shown_sections: tuple[str, ...] = ()
        self._connect()

    def _pick_node(self, node: object) -> None:
        if node is None:
            self.page.picture.choose(None)
            return
        lane, number = node if isinstance(node, tuple) else ()
        graphs = self.result.graphs
        if not (lane in range(len(graphs)) and number in range(len(graphs[lane].nodes))):
            raise IndexError
        self.page.picture.choose((lane, number))

    def _connect(self) -> None:
        panel, page = self.panel, self.page
        panel.graphs.chosen.connect(self._on_graph)
        panel.length.moved.connect(self._on_length)
        panel.length.released.connect(self._on_released)
        panel.length.refused.connect(self.refused)
        panel.words_typed.connect(self._on_words)
        panel.width_choice.chosen.connect(self._on_width)
        panel.kernel.chosen.connect(self._on_kernel)
        panel.mask.chosen.connect(self._on_mask)
        panel.timed.chosen.connect(self._on_timed)
        panel.device.chosen.connect(self._on_device)
        panel.longest.chosen.connect(self._on_longest)
        panel.presets.chosen.connect(self._on_preset)
        panel.card.pointed.connect(page.picture.set_lit)
        page.picture.pointed.connect(panel.card.set_lit)
        page.start_asked.connect(self._on_start)
        page.chart.pointed.connect(self._on_read)
        self.work.changed.connect(self._on_work)

    # what is shown

    def preview(self, state: State) -> None:
        """Follow the controls at once."""
        self.panel.show_state(state)
        self.page.set_many(len(state.graphs) > 2)
        shown = tuple(section.name for section in self.sections if section.present())
        if shown != self._shown_sections:
            self._shown_sections = shown
            self.inspector_changed.emit()

    def render(self, state: State, result: ParallelTrace) -> None:
        """Draw graphs and counters anew; the measured times stay."""
        self.preview(self.store.full_state(self.name))
        concealed = self.asked.hides_depth()
        page = self.page
        page.picture.show_trace(result, concealed)
        page.counters.show_trace(result, state.width, state.kernel, concealed, self.concealed_from_all)
        page.head.show_brief(self.concealed)
        page.counters.show_pinned(None if self.pinned is None else self.pinned.result)
        page.set_many(len(result.graphs) > 2)
        panel = self.panel
        panel.device.set_option_enabled("gpu", bool(result.gpu.name))
        panel.device_note.setText(words.gpu_note(result))
        panel.memory_note.setText(words.memory(result))
        self.set_step(self.current_step(self.timeline(state).length))
        self.refresh_times()

    def refresh(self) -> None:
        """Draw what there is once more: something is hidden, or no longer."""
        if self.result is not None:
            self.render(self.state, self.result)
            self.timeline_changed.emit()

    def conceal(self, concealed: bool, asked: str = "", only: frozenset[str] = frozenset()) -> None:
        super().conceal(concealed, asked, only)
        self.timeline_changed.emit()

    def _secrets(self) -> frozenset[str]:
        """Which of the counted quantities may not be seen now."""
        if self.concealed_from_all:
            return frozenset({"depth", "operations", "memory"})
        return frozenset({"depth"}) if self.asked.hides_depth() else frozenset()

    def refresh_times(self) -> None:
        """Draw the measured times."""
        if self.result is None:
            return
        state, trace, page = self.store.full_state(self.name), self.result, self.page
        found, hidden = self.measured.shown(state), self.asked.hidden_networks()
        lengths = trace.plan.lengths or tuple(sorted(state.lengths))
        seen = self.work.status(JOB)
        if found is not None:
            whole = tuple(sorted(seen.spec.lengths)) if seen is not None and self.measured.active() else ()
            lengths = whole or found.curves[0].lengths
        page.chart.show_measurement(found, trace.recorded, lengths, hidden, words.invitation(trace, state.rounds))
        page.times.show_times(found, self.measured.of("cpu"), self.measured.of("gpu"), hidden)
        page.crossings.show_measurement(None if hidden or self.measured.active() else found)
        page.show_start(self.measured.active(), found is not None, bool(page.chart.length))
        page.start.setEnabled(bool(trace.plan.lengths))
        self._say(state, found)
        show_numbers(self.panel.numbers, trace, found, self._secrets(), hidden)

    def _say(self, state: State, found: Measurement | None) -> None:
        """Caption and notes."""
        length = self.page.chart.length
        said = "" if found is None else words.reading(found, length) if length else words.caption(found)
        self.page.caption.setText(said)
        self.page.chart.setAccessibleDescription(said)
        notes = []
        if found is not None and not self.measured.active():
            kept = self.measured.kept[found.kind]
            if not kept.whole:
                notes.append(tr(words.PARTIAL, done=found.rounds, total=max(found.rounds, self.measured.planned)))
            if self.measured.stale(state, found):
                timed = tr(PASS_NAMES[found.timed])
                notes.append(tr(words.STALE, width=found.width, timed=timed))
        if found is not None:
            notes.append(words.left_out(found.left_out, found.free_bytes))
        elif self.measured.active() and self.measured.free is not None:
            free, _, left_out = self.measured.free
            notes.append(words.left_out(left_out, free))
        self.page.show_recorded([words.recorded(one) for one in self.result.recorded])
        self.page.note.setText(sentences(notes))
        self.page.note.setVisible(any(notes))

    def set_step(self, step: int) -> None:
        """Play to a tick."""
        self.page.picture.show_tick(step)
        self.page.counters.show_tick(step)

    def timeline(self, state: State) -> TimelineModel:
        """Ticks: the words themselves where the deepest graph has one tick a word."""
        if self.result is None or self.asked.hides_depth():
            return TimelineModel(1)
        trace: ParallelTrace = self.result
        tokens = trace.words
        if trace.ticks == len(tokens) and all(tokens):
            return TimelineModel(trace.ticks, (Track("", tokens, join(tokens)),), where=TICKS)
        return TimelineModel(trace.ticks, where=TICKS)

    def provenance(self, state: State) -> Provenance:
        found = self.measured.shown(state)
        if found is None:
            return COUNTED
        if found.kind == "cpu":
            return Provenance("measured", ON_CPU, (("threads", found.threads),))
        return Provenance("measured", ON_GPU, (("device", found.device),))

    def parts(self) -> dict[str, Part]:
        return parts_of(self)

    def table(self) -> list[list[str]]:
        if self.result is None:
            return []
        return table(self.result, self.measured.shown(self.store.full_state(self.name)))

    def measurement(self) -> Measurement | None:
        """What is drawn of measured times."""
        return self.measured.shown(self.store.full_state(self.name))

    def cut(self, state: State, text: str) -> tuple[str, ...]:
        return tokenize(text, self.vocabulary(state), field="words", limit=LENGTH_LIMIT)

    def set_tokens(self, track: int, tokens: tuple[str, ...]) -> None:
        self.store.edit(self.name, with_words, tokens, label=Message.of("undo-parallel-words"))

    # gestures

    def _on_graph(self, name: str) -> None:
        self.edit(with_graph, name, label=Message.of("undo-parallel-graphs"))
        self.preview(self.store.full_state(self.name))  # a refused press has changed the pill

    def _set(self, label: str, merge: str | None = None, **fields: object) -> None:
        self.attempt(self.store.edit, self.name, with_fields, label=Message.of(label), merge=merge, **fields)

    def _on_length(self, value: float) -> None:
        self._set("undo-parallel-length", "length", length=int(value))

    def _on_released(self) -> None:
        self.store.end_gesture()

    def _on_words(self, text: str) -> None:
        self.attempt(self._take_words, text)

    def _take_words(self, text: str) -> None:
        state = self.store.full_state(self.name)
        tokens = self.cut(state, text)
        if not tokens:
            raise Problem("words", "sentence-empty")
        self.set_tokens(0, tokens)

    def _on_width(self, width: int) -> None:
        self._set("undo-parallel-width", width=width)

    def _on_kernel(self, kernel: int) -> None:
        self._set("undo-parallel-kernel", kernel=kernel)

    def _on_mask(self, causal: bool) -> None:
        self._set("undo-parallel-mask", causal=causal)

    def _on_timed(self, timed: str) -> None:
        self._set("undo-parallel-timed", timed=timed)

    def _on_device(self, device: str) -> None:
        self._set("undo-parallel-timed", device=device)

    def _on_longest(self, longest: int) -> None:
        self._set("undo-parallel-timed", lengths=LONGEST[longest])

    def _on_preset(self, name: str) -> None:
        if name == "reset":
            state, label = State(), Message.of("undo-parallel-reset")
        else:
            state = with_preset(self.store.full_state(self.name), name)
            label = Message.of("undo-parallel-preset")
        self.own_step = PRESETS.get(name, {}).get("step", State().step)
        self.store.replace(self.name, state, label=label)
        self.timeline_changed.emit()

    def _on_start(self) -> None:
        self.measured.start(self.store.full_state(self.name))

    def _on_read(self, length: int) -> None:
        self.refresh_times()

    def _on_work(self, name: str) -> None:
        if name == JOB:
            self.measured.follow()
            self.refresh_times()
            self.timeline_changed.emit()  # the badge tells where the numbers come from
            self.predictions.offered.emit()
