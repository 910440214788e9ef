"""How long the networks take on this machine, against the number of words: one timed call after another.

What is timed, each by torch's fused kernel and on one sequence in float32:
``torch.rnn_tanh`` and ``torch.lstm`` as the engine itself calls them
(``kernels.fused``), and ``scaled_dot_product_attention`` of n vectors with
themselves. All have width d. With ``both``, the sum of all outputs is
differentiated with respect to the inputs, and to the weights where there are any.

A round takes one sample of each network at each length, so that the samples of
every length are spread over the whole measurement and a slow minute of the
machine bends no curve; sweeps before the first round do not count. A call that
is shorter than 5 ms is made once without counting, to have the caches, and then
repeated until the sample lasts so long. Medians and quartiles are of the rounds.
"""

from __future__ import annotations

import datetime
import gc
import math
import platform
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention

from rnnlab.engine import device as devices
from rnnlab.engine.free_memory import free_bytes
from rnnlab.engine.initial import draw_inputs, draw_weights
from rnnlab.engine.kernels import fused, fused_parameters
from rnnlab.engine.parallel_traces import Gpu, Measurement, TimingPlan
from rnnlab.engine.timing_curves import crossing, curve_of, large_from
from rnnlab.engine.traces import EngineError, WorkChunk
from rnnlab.engine.weights import versions

NETWORKS = ("rnn", "lstm", "self-attention")
WARM_UP = 2  # sweeps over all lengths that do not count
SAMPLE = 0.005  # seconds
MOST_REPEATS = 200
SHARE = 0.5  # of the free memory that may be used
INPUT_SCALE = 0.5
KEPT = 2**19  # numbers of an input that is kept; a larger one is drawn anew, so that memory holds one at a time
Call = Callable[[], None]
Value = TypeVar("Value")


@dataclass(frozen=True)
class Request:
    """What is to be measured."""

    lengths: tuple[int, ...]
    width: int
    timed: str = "forward"  # "forward" | "both"
    kind: str = "cpu"  # "cpu" | "gpu"
    rounds: int = 15


@dataclass(frozen=True)
class Course:
    """Where a measurement stands."""

    request: Request
    plan: TimingPlan
    place: str  # as torch names the device
    done: int = 0  # calls that did not count, and samples: sweep by sweep, length by length, network by network
    repeats: dict[str, tuple[int, ...]] = field(default_factory=dict)  # calls in a sample, by network: by length
    seconds: Mapping[str, tuple[tuple[float, ...], ...]] = field(
        default_factory=dict
    )  # by network: by length: by round

    @property
    def sweep(self) -> int:
        """Units of one sweep."""
        return len(NETWORKS) * len(self.plan.lengths)

    @property
    def total(self) -> int:
        """Units that there are."""
        return self.sweep * (WARM_UP + self.request.rounds)


# before it starts ----------------------------------------------------------------------------------------------------


def gpu() -> Gpu:
    """The GPU that can be measured: one that has passed its trial operation; else why there is none."""
    found = devices.survey()
    for name in ("cuda", "mps"):
        if found[name].device == name:
            return Gpu(devices.name_of(name), found[name].kind, dict(found[name].args))
    refused = next((choice for choice in found.values() if choice.kind in _REFUSED), None)
    if refused is None:
        return Gpu("", "device-cpu-no-gpu")
    return Gpu("", refused.kind, dict(refused.args))


_REFUSED = ("device-trial-failed", "device-check-failed")


def needed(n: int, d: int, timed: str) -> int:
    """Bytes that one length takes at most.

    The fused attention of a CPU keeps no weights; where torch has no such
    kernel it keeps the n² scores and weights, and as many again on the way back.
    """
    squares, vectors = (2, 16) if timed == "forward" else (4, 32)
    return 4 * (squares * n * n + vectors * n * d)


def plan(request: Request) -> TimingPlan:
    """Which lengths fit into half of the memory that is free now."""
    free = _free(_place(request.kind) or "cpu")
    lengths = tuple(sorted(set(request.lengths)))
    size = {n: needed(n, request.width, request.timed) for n in lengths}
    fitting = tuple(n for n in lengths if size[n] <= SHARE * free)
    left_out = tuple(n for n in lengths if n not in fitting)
    return TimingPlan(request.kind, fitting, left_out, size[fitting[-1]] if fitting else 0, free)


def _place(kind: str) -> str | None:
    if kind == "cpu":
        return "cpu"
    offered = devices.offered()
    return next((name for name in ("cuda", "mps") if name in offered), None)


def _free(place: str) -> int:
    if place == "cuda":
        return int(torch.cuda.mem_get_info()[0])
    if place == "mps":
        return int(torch.mps.recommended_max_memory() - torch.mps.current_allocated_memory())
    return free_bytes()


def begin(request: Request) -> Course:
    """A measurement of which nothing is done.

    Raises
    ------
    EngineError
        ``measure-no-gpu`` or ``measure-gpu-failed``, and the CPU can still be
        measured; ``measure-none-fits``.
    """
    place = _place(request.kind)
    if place is None:
        why = gpu()
        if why.kind == "device-cpu-no-gpu":
            raise EngineError("measure-no-gpu", "device")
        raise EngineError("measure-gpu-failed", "device", detail=_detail(why))
    planned = plan(request)
    if not planned.lengths:
        raise EngineError("measure-none-fits", "lengths", free=planned.free_bytes // 2**20)
    count = len(planned.lengths)
    repeats, seconds = dict.fromkeys(NETWORKS, (1,) * count), dict.fromkeys(NETWORKS, ((),) * count)
    return Course(request, planned, place, repeats=repeats, seconds=seconds)


def _detail(why: Gpu) -> str:
    return str(why.args.get("detail") or why.args.get("difference") or why.args.get("device", ""))


# the measurement -----------------------------------------------------------------------------------------------------


def advance(request: Request, course: Course | None, budget: float) -> WorkChunk:
    """Some timed calls more.

    The first chunk times nothing: it says how much memory is free, and what does not fit.

    Parameters
    ----------
    request : Request
    course : Course or None
        Where the chunk before has come to.
    budget : float
        Seconds for this chunk; at least one call is made.

    Raises
    ------
    EngineError
        Those of ``begin``; ``measure-gpu-failed`` where a GPU fails amid the
        measurement; ``out-of-memory`` where not even the shortest length fits.
    """
    if course is None:
        course = begin(request)
        return WorkChunk(course, 0, course.total, measurement(course))
    until = time.monotonic() + budget
    while True:
        course = _unit(course)
        over = course.done >= course.total
        if over or time.monotonic() >= until:
            break
    if over:
        forget()
    return WorkChunk(course, course.done, course.total, measurement(course), over)


def _unit(course: Course) -> Course:
    """One call that does not count, or one sample. A length that finds no memory after all ends the measurement."""
    try:
        return _timed(course)
    except (RuntimeError, MemoryError) as fault:
        if not (isinstance(fault, MemoryError) or devices.is_out_of_memory(fault) or _refused_memory(fault)):
            if course.place == "cpu":
                raise
            said = (str(fault).splitlines() or [type(fault).__name__])[0]
            raise EngineError("measure-gpu-failed", "device", detail=said[:200]) from None
    # Here the exception is gone, and the tensors that its traceback held.
    forget()
    gc.collect()
    if course.place != "cpu":
        (torch.cuda if course.place == "cuda" else torch.mps).empty_cache()
    swept, at = divmod(course.done, course.sweep)
    fits = at // len(NETWORKS)  # lengths of which a call succeeded in this sweep
    if fits == 0:
        raise EngineError("out-of-memory", "lengths")
    planned, request = course.plan, course.request
    kept = planned.lengths[:fits]
    shorter = replace(
        planned,
        lengths=kept,
        left_out=tuple(sorted({*planned.left_out, *planned.lengths[fits:]})),
        needed_bytes=needed(kept[-1], request.width, request.timed),
    )
    return replace(
        course,
        plan=shorter,
        done=(swept + 1) * len(NETWORKS) * fits,
        repeats={name: counts[:fits] for name, counts in course.repeats.items()},
        seconds={name: rounds[:fits] for name, rounds in course.seconds.items()},
    )


def _refused_memory(fault: BaseException) -> bool:
    said = str(fault).lower()  # torch's allocator of the CPU has a sentence for it and no type
    return "can't allocate memory" in said or "not enough memory" in said


def _timed(course: Course) -> Course:
    swept, at = divmod(course.done, course.sweep)
    place, which = divmod(at, len(NETWORKS))
    name = NETWORKS[which]
    work = call(name, course.plan.lengths[place], course.request.width, course.request.timed, course.place)
    repeats, seconds = dict(course.repeats), dict(course.seconds)
    if swept < WARM_UP:
        took = _clock(work, 1)
        count = min(MOST_REPEATS, max(1, math.ceil(SAMPLE / max(took, 1e-9))))
        repeats[name] = _put(repeats[name], place, count)
    else:
        took = _clock(work, repeats[name][place])
        seconds[name] = _put(seconds[name], place, (*seconds[name][place], took))
    return replace(course, done=course.done + 1, repeats=repeats, seconds=seconds)


def _put(values: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _clock(work: Call, repeats: int) -> float:
    """Seconds of a call, without the garbage collector; the first of several does not count."""
    if repeats > 1:
        work()
    collecting = gc.isenabled()
    gc.disable()
    try:
        began = time.perf_counter()
        for _ in range(repeats):
            work()
        return (time.perf_counter() - began) / repeats
    finally:
        if collecting:
            gc.enable()


def call(name: str, n: int, d: int, timed: str, place: str) -> Call:
    """One pass of a network over n words of width d, as a function; it returns when the device has done it.

    Parameters
    ----------
    name : {"rnn", "lstm", "self-attention"}
    timed : {"forward", "both"}
    place : {"cpu", "cuda", "mps"}
    """
    return (_kept if n * d <= KEPT else _made)(name, n, d, timed, place)


def forget() -> None:
    """Give back what is kept between two rounds."""
    _kept.cache_clear()


def _made(name: str, n: int, d: int, timed: str, place: str) -> Call:
    x = draw_inputs(0, n, d, INPUT_SCALE).to(torch.float32).to(place)
    operands = [x]
    if name == "self-attention":

        def outputs() -> Tensor:
            q = x.view(1, 1, n, d)
            return scaled_dot_product_attention(q, q, q)
    else:
        drawn = draw_weights(name, d, d, forget_bias=1.0 if name == "lstm" else 0.0)
        parameters = fused_parameters(name, drawn.tensors(torch.float32, place))
        operands += [parameters.W, parameters.U, parameters.b]
        nothing = torch.zeros(1, d, device=place)

        def outputs() -> Tensor:
            return fused(name, "tanh", parameters, x[:, None], nothing, nothing, None)[0]

    def forward() -> None:
        with torch.inference_mode():
            outputs()
        _wait(place)

    def both() -> None:
        torch.autograd.grad(outputs().sum(), operands)
        _wait(place)

    if timed == "forward":
        return forward
    for operand in operands:
        operand.requires_grad_()
    return both


_kept = lru_cache(maxsize=128)(_made)


def _wait(place: str) -> None:
    if place == "cuda":
        torch.cuda.synchronize()
    elif place == "mps":
        torch.mps.synchronize()


# what it came to -----------------------------------------------------------------------------------------------------


def measurement(course: Course) -> Measurement:
    """All that is known so far; a length counts from its first round on, for all networks at once."""
    planned, request = course.plan, course.request
    large = large_from(planned.lengths)
    known = sum(1 for rounds in course.seconds[NETWORKS[-1]] if rounds)
    lengths = planned.lengths[:known]
    curves = [curve_of(name, lengths, course.seconds[name][:known], large) for name in NETWORKS]
    attention = curves[-1]
    return Measurement(
        device=processor() if course.place == "cpu" else devices.name_of(course.place),
        kind=request.kind,
        timed=request.timed,
        width=request.width,
        batch=1,
        dtype="float32",
        threads=torch.get_num_threads(),
        rounds=len(course.seconds[NETWORKS[-1]][0]),
        warm_up=WARM_UP,
        torch=versions()["torch"],
        date=datetime.datetime.now(datetime.UTC).date().isoformat(),
        large=large,
        curves=tuple(curves),
        crossings=tuple(crossing(attention, other) for other in curves[:-1]),
        left_out=planned.left_out,
        free_bytes=planned.free_bytes,
        needed_bytes=planned.needed_bytes,
    )


@lru_cache(maxsize=1)
def processor() -> str:
    """What the processor calls itself; at least its architecture."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        named = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
        return " ".join(named.split()) or platform.machine()
    except (OSError, StopIteration):
        return platform.processor() or platform.machine() or "CPU"
