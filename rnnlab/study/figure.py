"""The figure of a study: lines for what is compared, fields for what else is varied, bars over the seeds."""

from __future__ import annotations

import itertools
import math
import statistics
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rnnlab.session.study import GradientsRun, LearningRun, Run, Study
from rnnlab.study import svg
from rnnlab.study.results import Record, norms_at
from rnnlab.study.svg import INK, SOFT, Line, Plot, Point, Scale

LOOKS = {"rnn": ("#1F1A1E", "", "circle"), "gru": ("#6554C0", "8 4", "square"), "lstm": ("#6A7700", "", "diamond")}
_OTHERS = (
    ("#0072B2", "", "circle"),
    ("#D55E00", "8 4", "square"),
    ("#009E73", "", "triangle"),
    ("#8F5F00", "3 3", "diamond"),
    ("#A34C7E", "10 3 3 3", "circle"),
)
NAMES = {"rnn": "RNN", "gru": "GRU", "lstm": "LSTM", "lstm1997": "LSTM of 1997"}
# What may be the horizontal axis of a study of learning, the first that is varied.
ACROSS = ("gap", "length", "depth", "inner", "learning_rate", "hidden", "embedding", "batch", "forget_bias", "grow")
_QUANTITIES = {"h": "‖∂L/∂h‖", "c": "‖∂L/∂c‖", "x": "‖∂L/∂x‖"}
_LOGARITHMIC = frozenset({"learning_rate"})
_WIDTH, _HEIGHT, _MARGIN = 380, 300, 20
Values = tuple[float, ...]


def figure(study: Study, records: Mapping[str, Record]) -> str:
    """The figure of the runs that are done, as an SVG document."""
    done = [(run, records[key]["row"]) for key, run in zip(study.keys, study.runs, strict=True) if key in records]
    series = _series_field(study)
    values = list(dict.fromkeys(getattr(run, series) for run in study.runs))
    plots = _gradients(study, done, series) if study.kind == "gradients" else _learning(study, done, series)
    columns = 2 if study.kind == "learning" or len(plots) in (2, 4) else min(len(plots), 3)
    rows = math.ceil(len(plots) / columns)
    width = max(2 * _MARGIN + columns * _WIDTH, 620)
    title = study.title or f"Study of {study.kind}"
    parts = [svg.text(_MARGIN, 36, title, size=18, weight=600)]
    missed = any(row.get("updates_to_threshold", 0) is None for _, row in done)
    parts += _legend(values, series, _MARGIN, 62)
    top = 80.0
    for k, drawn in enumerate(plots):
        row, column = divmod(k, columns)
        parts += svg.plot(drawn, _MARGIN + column * _WIDTH, top + row * _HEIGHT, _WIDTH, _HEIGHT)
    y = top + rows * _HEIGHT + 14
    for words in _caption(study, missed, width - 2 * _MARGIN):
        parts.append(svg.text(_MARGIN, y, words, SOFT))
        y += 18
    return svg.document(width, y + 6, title, parts)


def _series_field(study: Study) -> str:
    """What the lines differ in: the cell, or without several cells the first thing else that is neither x nor seed."""
    free = [name for name in study.varied if name not in ("seed", _across_field(study))]
    return "cell" if "cell" in study.varied or not free else free[0]


def _across_field(study: Study) -> str | None:
    if study.kind == "gradients":
        return None
    return next((name for name in ACROSS if name in study.varied), None)


def _panels(study: Study, done: Sequence[tuple[Run, Record]], series: str) -> list[tuple[str, list[Any]]]:
    """What is done, by everything that is varied but for lines, horizontal axis and seeds."""
    rest = [name for name in study.varied if name not in (series, "seed", _across_field(study))]
    panels: dict[tuple[Any, ...], list[Any]] = {}
    for run in study.runs:
        panels.setdefault(tuple(getattr(run, name) for name in rest), [])
    for run, row in done:
        panels[tuple(getattr(run, name) for name in rest)].append((run, row))
    return [
        (", ".join(f"{_words(name)} {_shown(value)}" for name, value in zip(rest, place, strict=True)), entries)
        for place, entries in panels.items()
    ]


def _lines(
    study: Study, series: str, entries: Sequence[Any], points: Callable[[Run, Record], Sequence[tuple[float, float]]]
) -> tuple[Line, ...]:
    """A line for each value of the series: at each place the median of what the seeds have, and its reach."""
    lines = []
    values = list(dict.fromkeys(getattr(run, series) for run in study.runs))
    bars = "seed" in study.varied
    for k, value in enumerate(values):
        gathered: dict[float, list[float]] = {}
        for run, row in entries:
            if getattr(run, series) == value:
                for x, y in points(run, row):
                    gathered.setdefault(x, []).append(math.inf if math.isnan(y) else y)
        places = tuple(Point(x, min(ys), _median(ys), max(ys)) for x, ys in sorted(gathered.items()))
        color, dash, shape = _look(value, k)
        shift = 6.0 * (k - (len(values) - 1) / 2) if bars else 0.0
        lines.append(Line(places, color, dash, shape, shift))
    return tuple(lines)


def _median(values: Sequence[float]) -> float:
    """The median; of an even number of values the mean of the middle two, and infinite where one of these is."""
    low, high = statistics.median_low(values), statistics.median_high(values)
    if math.isinf(low) or math.isinf(high):
        return high if high == math.inf else low
    return (low + high) / 2


def _gradients(study: Study, done: Sequence[tuple[Run, Record]], series: str) -> list[Plot]:
    def points(run: Run, row: Record) -> list[tuple[float, float]]:
        assert isinstance(run, GradientsRun)
        return [(float(distance), log) for distance, log in norms_at(run, row)]

    logs = [log for run, row in done for _, log in points(run, row)]
    finite = [log for log in logs if math.isfinite(log)]
    quantities = {run.quantity for run in study.runs if isinstance(run, GradientsRun)}
    y = svg.powers(
        min(finite, default=-1.0),
        max(finite, default=0.0),
        _QUANTITIES[quantities.pop()] if len(quantities) == 1 else "norm of the gradient",
        below="0" if -math.inf in logs else "",
        above="∞" if any(math.isnan(log) or log == math.inf for log in logs) else "",
    )
    x = svg.numbers(0, max(study.distances, default=1) or 1, "steps back from the loss")
    return [
        Plot(title or "Norm of the error signal", x, y, _lines(study, series, entries, points))
        for title, entries in _panels(study, done, series)
    ]


def _learning(study: Study, done: Sequence[tuple[Run, Record]], series: str) -> list[Plot]:
    across = _across_field(study)
    x = _across(study, across)

    def place(run: Run) -> float:
        value = 0.0 if across is None else getattr(run, across)
        return math.log10(value) if across in _LOGARITHMIC else float(value or 0)

    def accuracy(run: Run, row: Record) -> list[tuple[float, float]]:
        return [(place(run), row["accuracy"])]

    def updates(run: Run, row: Record) -> list[tuple[float, float]]:
        needed = row["updates_to_threshold"]
        return [(place(run), math.inf if needed is None else float(needed))]

    budget = max(run.updates for run in study.runs if isinstance(run, LearningRun))
    missed = any(row["updates_to_threshold"] is None for _, row in done)
    shares = Scale(0, 1, tuple((k / 4, f"{k * 25} %") for k in range(5)), "accuracy, validation sentences")
    needed = svg.numbers(0, budget, "updates needed", above="not" if missed else "")
    plots = []
    for title, entries in _panels(study, done, series):
        suffix = f": {title}" if title else ""
        chances = {row["chance"] for _, row in entries}
        level = (chances.pop(), "chance") if len(chances) == 1 else None
        lines = _lines(study, series, entries, accuracy)
        plots.append(Plot("Accuracy at the end" + suffix, x, shares, lines, level))
        plots.append(Plot(_until(study) + suffix, x, needed, _lines(study, series, entries, updates)))
    return plots


def _until(study: Study) -> str:
    thresholds = {run.threshold for run in study.runs if isinstance(run, LearningRun)}
    return f"Updates until {100 * thresholds.pop():g} %" if len(thresholds) == 1 else "Updates until the threshold"


def _across(study: Study, name: str | None) -> Scale:
    if name is None:
        return Scale(-1, 1, (), "")
    values = sorted({getattr(run, name) for run in study.runs}, key=float)
    places = [math.log10(value) if name in _LOGARITHMIC else float(value) for value in values]
    gaps = [after - before for before, after in itertools.pairwise(places)]
    # names stand at the values themselves where there is room for them
    if name in _LOGARITHMIC or not gaps or min(gaps) > (places[-1] - places[0]) / 12:
        return svg.at(places, [_shown(value) for value in values], _words(name))
    return svg.numbers(places[0], places[-1], _words(name))


def _look(value: Any, k: int) -> tuple[str, str, str]:
    return LOOKS.get(value, _OTHERS[k % len(_OTHERS)])


def _legend(values: Sequence[Any], series: str, x: float, y: float) -> list[str]:
    parts = []
    for k, value in enumerate(values):
        curve = Line((), *_look(value, k))
        dash = f' stroke-dasharray="{curve.dash}"' if curve.dash else ""
        parts.append(f'<path d="M{x:.1f},{y - 4:.1f}h28" stroke="{curve.color}" stroke-width="2"{dash}/>')
        parts.append(svg.mark(x + 14, y - 4, curve))
        name = NAMES.get(value, str(value)) if series == "cell" else f"{_words(series)} {_shown(value)}"
        parts.append(svg.text(x + 36, y, name, INK))
        x += 36 + svg.text_width(name) + 24
    return parts


def _caption(study: Study, missed: bool, width: float) -> list[str]:
    """What the bars are, and what is the same for all runs."""
    words = []
    seeds = len({run.seed for run in study.runs})
    if seeds > 1:
        words.append(f"Median of {seeds} seeds; bars from the smallest to the largest.")
    if missed:
        words.append("A hollow mark: half of the runs or more did not get there within their budget.")
    same = [f"{_words(name)} {_shown(getattr(study.runs[0], name))}" for name in study.fixed if name != "distances"]
    lines: list[str] = []
    for sentence in (" ".join(words), ("The same for all: " + ", ".join(same) + ".") if same else ""):
        current = ""
        for word in sentence.split():
            if current and svg.text_width(f"{current} {word}") > width:
                lines.append(current)
                current = word
            else:
                current = f"{current} {word}".strip()
        lines += [current] if current else []
    return lines


def _words(name: str) -> str:
    return name.replace("_", " ")


def _shown(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else NAMES.get(value, str(value))
