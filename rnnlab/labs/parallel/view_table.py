"""The numbers on the screen as rows of text, to copy or to export."""

from __future__ import annotations

import math

from rnnlab.engine.parallel_traces import Measurement, ParallelTrace
from rnnlab.labs.parallel.view_names import GRAPH_NAMES, NETWORKS
from rnnlab.ui.look.i18n import N_, tr

HEADER = (
    N_("Parallel", "graph"),
    N_("Parallel", "words n"),
    N_("Parallel", "depth"),
    N_("Parallel", "operations"),
    N_("Parallel", "memory"),
)
TIMES = (
    N_("Parallel", "network"),
    N_("Parallel", "words n"),
    N_("Parallel", "median (ms)"),
    N_("Parallel", "first quartile (ms)"),
    N_("Parallel", "third quartile (ms)"),
)
SLOPES = (
    N_("Parallel", "network"),
    N_("Parallel", "slope from n on"),
    N_("Parallel", "slope"),
    N_("Parallel", "its first quartile"),
    N_("Parallel", "its third quartile"),
)


def table(trace: ParallelTrace, found: Measurement | None) -> list[list[str]]:
    """Counters, then measured times and slopes."""
    rows = [[tr(text) for text in HEADER]]
    n = str(len(trace.words))
    for one in trace.graphs:
        numbers = one.counters
        rows.append([tr(GRAPH_NAMES[one.name]), n, str(numbers.depth), str(numbers.operations), str(numbers.memory)])
    for one, numbers in zip(trace.graphs, trace.at_longest, strict=True):
        name = tr(GRAPH_NAMES[one.name])
        rows.append([name, str(trace.longest), str(numbers.depth), str(numbers.operations), str(numbers.memory)])
    if found is None:
        return rows
    rows.append([tr(text) for text in TIMES])
    for curve in found.curves:
        for length, *values in zip(curve.lengths, curve.median, curve.low, curve.high, strict=True):
            rows.append([tr(NETWORKS[curve.name]), str(length), *(f"{1000 * float(value):.6g}" for value in values)])
    rows.append([tr(text) for text in SLOPES])
    for curve in found.curves:
        slopes = (curve.slope, curve.slope_low, curve.slope_high)
        said = ["" if math.isnan(value) else f"{value:.6g}" for value in slopes]
        rows.append([tr(NETWORKS[curve.name]), str(found.large), *said])
    return rows
