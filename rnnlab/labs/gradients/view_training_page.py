"""The page of training: curves above, the waterfall below, and the way back to a kept checkpoint."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from rnnlab.engine.live_records import Recording
from rnnlab.engine.live_traces import TREND, LiveTraining
from rnnlab.labs.gradients import view_training_words as words
from rnnlab.labs.gradients.state import State
from rnnlab.labs.gradients.view_axes import STYLES
from rnnlab.labs.gradients.view_training_back import BackRow
from rnnlab.labs.gradients.view_training_kept import JOB, Kept
from rnnlab.labs.gradients.view_training_panel import Curve, Mark, Panel
from rnnlab.labs.gradients.view_training_parts import ACCURACY, LOSS, ColorScale
from rnnlab.labs.gradients.view_training_recorded import recording_of
from rnnlab.labs.gradients.view_training_waterfall import ABSOLUTE, RELATIVE, Waterfall
from rnnlab.ui.look.i18n import N_, bind, language, sentences, tr
from rnnlab.ui.look.numbers import short
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.controls import Pill, Segmented, note_label
from rnnlab.ui.widgets.lab_work import LabWork
from rnnlab.ui.widgets.stage_text import stage_text
from rnnlab.ui.widgets.unknown import UNKNOWN
from rnnlab.ui.widgets.work_bar import WorkBar

HEADING = N_("Gradients training", "While it trains")
TRAIN, AGAIN = N_("Gradients training", "Train"), N_("Gradients training", "Train again")
TRAINING = N_("Gradients training", "Training")
COUNT = N_("Gradients training", "{done} of {total} {total:update|updates}")
NORM = N_("Gradients training", "Gradient norm (thin: clipped)")
MEANS = N_("Gradients training", "curves: mean over {updates} {updates:update|updates}")
COLOUR = N_("Gradients training", "Colour")
SCALES = ((RELATIVE, N_("Gradients training", "of the last step")), (ABSOLUTE, N_("Gradients training", "absolute")))
RECORDED = N_("Gradients training", "Recorded run")
NORM_DECADES = (-4, 4)


class TrainingPage(QWidget):
    """Everything that a training has measured; the owner does what is asked."""

    start_asked = Signal()
    back_asked = Signal(int)  # go on from the checkpoint after so many updates
    single_asked = Signal()
    step_chosen = Signal(int)
    recalled_changed = Signal()  # another run is shown: the recorded one, or that of here

    def __init__(self, work: LabWork) -> None:
        super().__init__()
        self.kept = Kept(work)
        self._recording: Recording | None = None  # that goes with the settings
        self._recalled = False  # whether it is shown though there is a run of here
        self.state = State()
        self._pinned: LiveTraining | None = None  # A's run
        self._place: tuple[int, str] | None = None  # run and phase that were shown last
        self._turn = False
        self._concealed = False  # what came of it is being predicted
        self.start = QPushButton()
        self.start.setProperty("kind", "primary")
        self.start.setCursor(Qt.CursorShape.PointingHandCursor)
        self.recall = Pill(RECORDED)
        self.bar = WorkBar(work, JOB, TRAINING, COUNT)
        self.meaning: QLabel = stage_text("text")
        self.loss, self.accuracy = Panel(LOSS), Panel(ACCURACY)
        self.norm = Panel(NORM, NORM_DECADES)
        self.scale = Segmented(SCALES, COLOUR)
        self.scale.set_value(RELATIVE)
        self.colors, self.waterfall = ColorScale(), Waterfall()
        self.empty: QLabel = stage_text("text")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.back = BackRow()
        self.reading, self.note, self.means = note_label(), note_label(), note_label()
        self.means.setWordWrap(False)
        self._build()
        self.start.clicked.connect(self.start_asked)
        self.recall.clicked.connect(self._on_recall)
        self.scale.chosen.connect(self._on_scale)
        self.waterfall.cursor_moved.connect(self._on_cursor)
        self.waterfall.step_chosen.connect(self.step_chosen)
        self.back.chosen.connect(self._mark_back)
        self.back.asked.connect(self.back_asked)
        self.back.single_asked.connect(self.single_asked)
        for panel in (self.loss, self.accuracy, self.norm):
            panel.update_chosen.connect(self.back.choose_near)
        look().changed.connect(self._restyle)
        language().changed.connect(self.show_work)
        self._restyle()

    def _build(self) -> None:
        self._head, self._plots, self._legend = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        self._head.addWidget(stage_text("heading", HEADING, wrap=False))
        self._head.addWidget(self.start)
        self._head.addWidget(self.recall)
        self._head.addWidget(self.bar, 1)
        self._head.addStretch(0)
        plots = QWidget()
        plots.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        plots.setLayout(self._plots)
        for panel, share in ((self.loss, 38), (self.accuracy, 31), (self.norm, 31)):
            self._plots.addWidget(panel, share)
        self._plots.setContentsMargins(0, 0, 0, 0)
        self._legend.addWidget(self.scale)
        self._legend.addWidget(self.means)
        self._legend.addWidget(self.colors, 1)
        self._stack = QStackedWidget()
        self._stack.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.waterfall)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addWidget(self.meaning)
        self._column.addWidget(plots, 36)
        self._column.addLayout(self._legend)
        self._column.addWidget(self._stack, 64)
        for part in (self.reading, self.back, self.note):
            self._column.addWidget(part)

    def recording(self) -> Recording | None:
        """The recorded run, where it is what is shown."""
        return self._recording if self._recalled or self.kept.result is None else None

    def shown(self) -> LiveTraining | None:
        """The run that is shown: the one of here, else one that was recorded with these settings."""
        recording = self.recording()
        return self.kept.result if recording is None else recording.result

    def set_pinned(self, run: LiveTraining | None) -> None:
        """Draw A's run pale beside the present one, or no longer."""
        self._pinned = run
        self.show_work()

    def going(self) -> bool:
        """Whether a run of here is under way, or could go on."""
        seen = self.kept.status()
        return seen is not None and (seen.active or seen.phase == "paused" or seen.resumable)

    def set_concealed(self, concealed: bool) -> None:
        """Show nothing of the run, or everything again; no run begins and none is exchanged meanwhile."""
        if concealed != self._concealed:
            self._concealed = concealed
            for part in (self.start, self.recall, self.back):
                part.setEnabled(not concealed)
            self.show_work()

    def forget_recording(self) -> None:
        """Show the run of here from now on."""
        self._recalled = False

    def show_state(self, state: State) -> None:
        """Follow the settings."""
        self._recording = recording_of(state.training)
        self._recalled = self._recalled and self._recording is not None
        if state.training != self.state.training or self.kept.result is None:
            self.state = state
            self.kept.change(state.training)
            self.show_work()
        self.state = state

    def follow(self) -> None:
        """Follow the work: while it runs, curves and waterfall in turn, so that no painting takes long."""
        self.kept.follow()
        seen = self.kept.status()
        place = None if seen is None or seen.result is None else (seen.run, seen.phase)
        running = place is not None and place == self._place and place[1] == "running"
        if running and (self.recording() is not None or self._concealed):
            return
        self._place, self._turn = place, not self._turn
        if not running:
            self.show_work()
        elif self._turn:
            self.waterfall.set_result(self.kept.result, self.kept.past)
            self._on_cursor()
        else:
            self._draw_curves(self.kept.result, self.kept.past)
            self._say()
            self._show_places()

    def show_work(self) -> None:
        """Draw what there is."""
        hides = self._concealed or self.recording() is not None
        result, past = None if self._concealed else self.shown(), None if hides else self.kept.past
        self.start.setVisible(not self.going())
        self.recall.setVisible(self._recording is not None and self.kept.result is not None)
        self.recall.set_chosen(self._recalled)
        self.waterfall.set_result(result, past)
        self._stack.setCurrentWidget(self.empty if result is None else self.waterfall)
        self._draw_curves(result, past)
        self._show_places()
        self._say()

    def _show_places(self) -> None:
        result, seen = self.kept.result, self.kept.status()
        paused = seen is not None and seen.phase == "paused"
        places = () if self.recording() is not None else tuple(sorted(self.kept.places))
        self.back.set_places(places, 0 if result is None else result.done, paused and self.recording() is None)
        self._mark_back(self.back.chosen_update())

    def _draw_curves(self, result: LiveTraining | None, past: LiveTraining | None) -> None:
        here = self.kept.plan if self.recording() is None else None
        plan = self.state.training if here is None else here
        updates = plan.updates if result is None else result.updates
        panels = ((self.loss, "loss"), (self.accuracy, "accuracy"), (self.norm, "norm_before"))
        changes = () if result is None else tuple(sorted({change.update for change in result.changes}))
        for panel, name in panels:
            curves = [] if past is None else _curves(past, name, "past")
            if self._pinned is not None and self._pinned is not result and not self._concealed:
                curves += _curves(self._pinned, name, "pinned")
            if result is not None:
                curves += _curves(result, name, "raw")
                curves += _curves(result, "norm_after", "after") if panel is self.norm else []
                curves += _curves(result, name, "trend")
            panel.set_curves(curves, self._marks(panel, result, plan.clip), changes)
            panel.set_scale(updates, 2 * result.baseline if panel is self.loss and result is not None else 1.0)

    def _marks(self, panel: Panel, result: LiveTraining | None, clip: float | None) -> list[Mark]:
        if result is None:
            return []
        if panel is self.norm:
            return [] if clip is None else [Mark(clip, tr(words.CLIPPED, value=short(clip)))]
        value = result.baseline if panel is self.loss else result.baseline_accuracy
        return [Mark(value, tr(words.GUESS, value=words.figure(value)))]

    def _say(self) -> None:
        training, recording = self.state.training, self.recording()
        result = None if self._concealed else self.shown()
        here = self.kept.plan if recording is None and result is not None else None
        shown = training if here is None else here
        bind(self.start.setText, TRAIN if self.kept.result is None else AGAIN)
        self.meaning.setText(words.meaning(shown))
        self.means.setVisible(result is not None)
        self.empty.setText(UNKNOWN if self._concealed else "\n".join(words.invitation(training)))
        said = []
        if result is not None:
            said += words.stops(result)
            said += [words.changes_text(result, 3)]
            said += [tr(words.EVERYWHERE)] if len(result.asked) == result.steps else []
            said += words.against(result, self._pinned)
            said += [words.recorded(recording)] if recording is not None else []
            said += [tr(words.OTHER_PLAN)] if recording is None and self.kept.differs(training) else []
            bind(self.means.setText, MEANS, updates=TREND * result.every)
            self.note.setToolTip(words.changes_text(result))
        text = sentences(said)
        self.note.setText(text)
        self.note.setVisible(bool(text))
        self._on_cursor()

    def _mark_back(self, update: int | None) -> None:
        self.waterfall.set_back(update)
        for panel in (self.loss, self.accuracy, self.norm):
            panel.choose(update)

    def _on_cursor(self) -> None:
        said = "\n".join(self.waterfall.texts())
        self.reading.setText(said)
        self.reading.setVisible(bool(said))

    def _on_recall(self) -> None:
        self._recalled = not self._recalled
        self.show_work()
        self.recalled_changed.emit()

    def _on_scale(self, scale: str) -> None:
        self.waterfall.set_scale(scale)
        self.colors.set_relative(scale == RELATIVE)

    def _restyle(self) -> None:
        self._column.setContentsMargins(round(stage_edge()), round(px(10)), round(stage_edge()), round(px(8)))
        self._column.setSpacing(round(px(5)))
        self._head.setSpacing(round(px(14)))
        self._plots.setSpacing(round(px(16)))
        self._legend.setSpacing(round(px(16)))
        self.bar.setMinimumHeight(round(px(36)))


def _curves(result: LiveTraining, name: str, kind: str) -> list[Curve]:
    found = [one for one in (result.learner(cell) for cell in STYLES) if one is not None]
    trend = kind != "raw"
    return [Curve(one.cell, one.trend(name) if trend else getattr(one, name), result.every, kind) for one in found]
