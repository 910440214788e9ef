"""What a class can predict: a depth, the fastest network, and the curve of self-attention's times."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from rnnlab.engine.parallel_traces import Measurement
from rnnlab.engine.timing_curves import curve_off, decades, level_at_the_end
from rnnlab.labs.parallel.view_kept import curve_of, milliseconds_at
from rnnlab.labs.parallel.view_names import GRAPH_NAMES, NETWORKS
from rnnlab.labs.parallel.view_words import milliseconds
from rnnlab.ui.look.i18n import N_, listed, tr
from rnnlab.ui.widgets.questions import CHOICE, CURVE, NUMBER, Question, Verdict
from rnnlab.ui.widgets.sketch import Sketch, SketchPredictions

if TYPE_CHECKING:
    from rnnlab.labs.parallel.view import View

DEPTH = N_("Parallel", "{name} over {n} {n:word|words}: after how many ticks is everything known?")
DEPTH_HINT = N_("Parallel", "One tick for each step that has to wait for another.")
DEPTH_IS = N_("Parallel", "{name} needs {depth} {depth:tick|ticks}; the prediction was {guess}.")
FASTEST = N_("Parallel", "Which network takes the least time at n = {length}, measured on this machine ({device})?")
PICK = N_("Parallel", "Press a network, or its number.")
RIGHT = N_("Parallel", "Right: {name} takes the least, {times}.")
WRONG = N_("Parallel", "It is {name}: {times}.")
TIME = N_("Parallel", "{name} {ms} ms")
DRAW = N_(
    "Parallel", "The time of self-attention from n = {first} to {last}: draw its curve beside those of RNN and LSTM."
)
DRAW_HINT = N_(
    "Parallel",
    "Draw with the mouse or a finger. Keys: ← → to the next length, ↑ ↓ to move the point, with Shift by half a power.",
)
OURS = N_("Parallel", "the prediction")
OFF = N_(
    "Parallel", "On average a factor of {mean} off, most at n = {length}: {guess} ms predicted, {truth} ms measured."
)
APART = N_("Parallel", "{distance} {distance:power|powers} of ten off on average")
KEY = 0.1  # what an arrow key moves a point by, in decades
FEW = 3  # lengths that a curve has at least


class ParallelPredictions(SketchPredictions):
    """Of measured times it asks only where there are some."""

    def __init__(self, view: View) -> None:
        super().__init__(view, view.page.chart)
        self._view = view
        self.asked = ""  # the question in force

    def questions(self) -> tuple[Question, ...]:
        trace = self._view.result
        if trace is None:
            return ()
        deepest = max(trace.graphs, key=lambda found: found.counters.depth)
        n = len(trace.words)
        high = float(max(3 * n, 10))
        args = (("name", tr(GRAPH_NAMES[deepest.name])), ("n", f"{n:,}"))
        asked = [
            Question(
                "depth", DEPTH, NUMBER, DEPTH_HINT, low=1, high=high, start=float(min(2, n)), args=args, whole=True
            )
        ]
        found = self._found()
        if found is not None:
            lengths = found.curves[-1].lengths
            args = (("length", f"{lengths[-1]:,}"), ("device", "GPU" if found.kind == "gpu" else "CPU"))
            asked.append(Question("fastest", FASTEST, CHOICE, PICK, options=tuple(NETWORKS.values()), args=args))
            if len(lengths) >= FEW:
                args = (("first", f"{lengths[0]:,}"), ("last", f"{lengths[-1]:,}"))
                asked.append(Question("curve", DRAW, CURVE, DRAW_HINT, args=args))
        return tuple(asked)

    def _found(self) -> Measurement | None:
        found = self._view.measurement()
        return found if found is not None and not self._view.measured.active() and found.curves[-1].lengths else None

    def begin(self, question: Question) -> None:
        self.asked = question.id
        found = self._found()
        if question.id == "curve" and found is not None:
            start = level_at_the_end(found.curves[:-1])
            field = self._view.page.chart.field()
            self.draw_on(Sketch(found.curves[-1].lengths, tr(OURS), start, field.low, field.high, KEY))
        self._view.refresh()

    def reveal(self, question: Question, guess: Any) -> Verdict:
        if question.id == "depth":
            return self._depth(guess)
        found = self._found()
        if found is None:
            return Verdict("")
        return self._fastest(found, guess) if question.id == "fastest" else self._curve(found, guess)

    def _depth(self, guess: float) -> Verdict:
        trace = self._view.result
        deepest = max(trace.graphs, key=lambda found: found.counters.depth)
        name, depth = tr(GRAPH_NAMES[deepest.name]), deepest.counters.depth
        said = tr(DEPTH_IS, name=name, depth=f"{depth:,}", guess=f"{round(guess):,}")
        return Verdict(said, abs(depth - guess))

    def _fastest(self, found: Measurement, guess: int) -> Verdict:
        length = found.curves[-1].lengths[-1]
        times = {name: milliseconds_at(found, name, length) or math.inf for name in NETWORKS}
        names = list(NETWORKS)
        best = min(names, key=lambda name: times[name])
        times_said = listed(tr(TIME, name=tr(NETWORKS[name]), ms=milliseconds(times[name])) for name in names)
        right = names[guess] == best
        return Verdict(tr(RIGHT if right else WRONG, name=tr(NETWORKS[best]), times=times_said), right=right)

    def _curve(self, found: Measurement, guess: tuple[float, ...]) -> Verdict:
        curve = curve_of(found, "self-attention")
        truth = decades(curve)
        if self._sketch is None or len(truth) != len(guess):
            return Verdict("")
        self.show_truth(truth)
        worst = curve_off(curve, guess)
        said = tr(
            OFF,
            mean=f"{worst.factor:.2g}",
            length=f"{worst.length:,}",
            guess=milliseconds(worst.guess),
            truth=milliseconds(worst.truth),
        )
        return Verdict(said, worst.mean, APART)

    def end(self) -> None:
        self.asked = ""
        super().end()

    def hides_depth(self) -> bool:
        """Whether ticks and depths are hidden just now."""
        return self._view.concealed and self.asked in ("", "depth")

    def hidden_networks(self) -> frozenset[str]:
        """Whose times are hidden just now."""
        if not self._view.concealed or self.asked == "depth":
            return frozenset()
        return frozenset({"self-attention"} if self.asked == "curve" else NETWORKS)
