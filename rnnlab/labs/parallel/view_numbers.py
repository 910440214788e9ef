"""The inspector's numbers: the graphs at the longest timed length, and what was measured, in full."""

from __future__ import annotations

import math

from rnnlab.engine.parallel_traces import Measurement, ParallelTrace
from rnnlab.labs.parallel.view_counters import power
from rnnlab.labs.parallel.view_kept import curve_of, milliseconds_at
from rnnlab.labs.parallel.view_names import GRAPH_NAMES, NETWORKS
from rnnlab.labs.parallel.view_panel import MS_OF, ROWS, SLOPE_OF
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.controls import NumbersTable
from rnnlab.ui.widgets.unknown import UNKNOWN


def show_numbers(
    table: NumbersTable,
    trace: ParallelTrace,
    found: Measurement | None,
    secrets: frozenset[str],
    hidden: frozenset[str],
) -> None:
    """Fill the table in; what is being predicted has a question mark."""
    titles = dict(ROWS)
    table.set_title("depth", titles["depth"], length=f"{trace.longest:,}")
    names = " / ".join(tr(GRAPH_NAMES[one.name]) for one in trace.graphs)
    for quantity in ("depth", "operations", "memory"):
        values = [int(getattr(numbers, quantity)) for numbers in trace.at_longest]
        written = [_short(value) for value in values]
        pairs = [" / ".join(written[k : k + 2]) for k in range(0, len(written), 2)]
        text = " /\n".join(pairs)  # four of them on one line would take the title's room, and more
        full = f"{names}: " + " / ".join(f"{value:,}" for value in values)
        secret = quantity in secrets
        table.set(quantity, UNKNOWN if secret else text, "" if secret else full)
    longest = found.curves[-1].lengths[-1] if found is not None and found.curves[-1].lengths else trace.longest
    for name, title in NETWORKS.items():
        table.set_title(f"ms-{name}", MS_OF, network=tr(title), length=f"{longest:,}")
        table.set_title(f"slope-{name}", SLOPE_OF, network=tr(title))
        value = milliseconds_at(found, name, longest)
        shown = "–" if value is None else f"{value:.2f}"
        table.set(
            f"ms-{name}",
            UNKNOWN if name in hidden else shown,
            "" if value is None or name in hidden else f"{value:.6f}",
        )
        curve = None if found is None else curve_of(found, name)
        known = curve is not None and not math.isnan(curve.slope)
        spread = f"{number(curve.slope_low)} … {number(curve.slope_high)}" if curve is not None and known else "–"
        table.set(f"slope-{name}", UNKNOWN if name in hidden else spread)
    table.set("torch", "–" if found is None else found.torch)


def _short(value: int) -> str:
    return f"{value:,}" if value < 10**5 else power(value)
