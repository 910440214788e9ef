"""What is said of measured times, in sentences."""

from __future__ import annotations

from rnnlab.engine.parallel_traces import Crossing, Measurement, ParallelTrace
from rnnlab.labs.parallel.view_chart_paint import round_length
from rnnlab.labs.parallel.view_kept import milliseconds_at
from rnnlab.labs.parallel.view_names import NETWORKS, PASS_NAMES
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_, listed, message_text, sentences, tr
from rnnlab.ui.look.numbers import scientific

CAPTION = N_("Parallel", "{timed}, width {width}, batch 1, float32; median of {rounds}, bars: quartiles")
NOTHING = N_("Parallel", "Nothing has been measured on this machine yet.")
MEASURES = N_(
    "Parallel",
    "“Measure” times RNN, LSTM and self-attention at {count} {count:length|lengths} up to n = {longest}, {rounds} "
    "{rounds:round|rounds} each.",
)
NEEDS = N_("Parallel", "At n = {longest} it needs at most {needed} of memory; {free} are free.")
NONE_FITS = N_("Parallel", "Not even the shortest length fits into half of the free memory ({free}).")
LEFT_OUT = N_("Parallel", "Left out, for more than half of the free memory ({free}): n = {lengths}.")
STALE = N_("Parallel", "The settings are others now; what is shown was measured with width {width}, {timed}.")
PARTIAL = N_("Parallel", "Cut short: {done} of {total} {total:round|rounds}.")
RECORDED = N_("Parallel", "{device}, {date}, PyTorch {torch}; drawn dashed")
READING = N_("Parallel", "n = {length}: RNN {rnn} ms, LSTM {lstm} ms, self-attention {attention} ms")
ALWAYS_SLOWER = N_("Parallel", "at all measured lengths than the {name}")
ALWAYS_FASTER = N_("Parallel", "nowhere up to $n$ = {longest}: faster than the {name}")
UNCLEAR = N_("Parallel", "with the {name} there is no lasting crossing")
FROM, THAN = N_("Parallel", "from"), N_("Parallel", "than the {name}")
GPU_ABSENT = N_("Parallel", "GPU: not measured here; none was found")
GPU_REFUSED = N_("Parallel", "GPU: not measured here. {reason}")


def size_text(count: int) -> str:
    """Bytes as a person reads them."""
    return f"{count / 2**30:.1f} GB" if count >= 2**30 else f"{max(1, round(count / 2**20)):,} MB"


def caption(found: Measurement) -> str:
    """What exactly the curves are."""
    return tr(CAPTION, timed=tr(PASS_NAMES[found.timed]), width=found.width, rounds=found.rounds)


def invitation(trace: ParallelTrace, rounds: int) -> tuple[str, ...]:
    """What stands where the curves will be: what a measurement does and takes."""
    plan = trace.plan
    if not plan.lengths:
        return tr(NOTHING), tr(NONE_FITS, free=size_text(plan.free_bytes))
    longest = f"{plan.lengths[-1]:,}"
    said = [tr(NOTHING), tr(MEASURES, count=len(plan.lengths), longest=longest, rounds=rounds), memory(trace)]
    return tuple(said)


def memory(trace: ParallelTrace) -> str:
    """How much memory it takes, and what does not fit: said before it starts."""
    plan = trace.plan
    free = size_text(plan.free_bytes)
    if not plan.lengths:
        return tr(NONE_FITS, free=free)
    said = tr(NEEDS, longest=f"{plan.lengths[-1]:,}", needed=size_text(plan.needed_bytes), free=free)
    return sentences([said, left_out(plan.left_out, plan.free_bytes)])


def left_out(lengths: tuple[int, ...], free: int) -> str:
    """Which lengths are not measured; empty where all are."""
    if not lengths:
        return ""
    return tr(LEFT_OUT, free=size_text(free), lengths=listed(f"{n:,}" for n in lengths))


def crossing_line(found: Measurement, crossing: Crossing) -> tuple[str, str, str]:
    """Before, the length itself, after; without a length all is in the last part."""
    name = tr(NETWORKS[crossing.name])
    if crossing.length is not None:
        return tr(FROM), f"$n$ ≈ {round_length(crossing.length)}", tr(THAN, name=name)
    longest = found.curves[-1].lengths[-1] if found.curves[-1].lengths else 0
    template = {"slower": ALWAYS_SLOWER, "faster": ALWAYS_FASTER}.get(crossing.always, UNCLEAR)
    return "", "", tr(template, name=name, longest=f"{longest:,}")


def milliseconds(value: float | None) -> str:
    """A time with three digits, whatever its size."""
    if value is None:
        return "–"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else scientific(value, 1)


def reading(found: Measurement, length: int) -> str:
    """All times at a length."""
    rnn, lstm, attention = (milliseconds(milliseconds_at(found, name, length)) for name in NETWORKS)
    return tr(READING, length=f"{length:,}", rnn=rnn, lstm=lstm, attention=attention)


def recorded(found: Measurement) -> str:
    """Where and when a recording was made."""
    return tr(RECORDED, device=found.device, date=found.date, torch=found.torch)


def gpu_note(trace: ParallelTrace) -> str:
    """The GPU's name, or why none is measured."""
    if trace.gpu.name:
        return f"GPU: {trace.gpu.name}"
    if trace.gpu.kind == "device-cpu-no-gpu":
        return tr(GPU_ABSENT)
    return tr(GPU_REFUSED, reason=message_text(Message.of(trace.gpu.kind, **trace.gpu.args)))
