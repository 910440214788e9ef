"""Where a computation runs, and why, in one policy.

The rule
--------
1. CUDA when it is present and a trial passes, else the Apple GPU (MPS) when
   its trial passes, else the CPU. The trial is a small bidirectional LSTM,
   forward and backward, whose numbers must agree with the CPU's to 1e-5: a
   GPU that has no kernels for its generation fails it, and so does one that
   computes wrongly.
2. float64 never goes to MPS, which has none.
3. Work below ``SMALL_WORK`` = 2²⁵ multiply-adds (T·H²; T=1,000 at H=184)
   stays on the CPU: a GPU spends about 10 µs on launching each time step,
   however small, in which one CPU thread does as many multiply-adds as H=184
   asks for.
4. A device that the user forces (``force``, or the environment variable
   ``RNNLAB_DEVICE=cpu|cuda|mps|auto``) is used for all work, rule 2 apart; where
   it does not work, the CPU is used and the reason is said.
5. Work that finds too little memory on a GPU is done again on the CPU, and the
   GPU's memory is freed first (``run``). The next work is decided anew.
6. A device is offered for choice only after its trial (``offered``).

On the CPU a seed gives the same bits again; on a GPU it may not (``repeats``).

The reason is a message id with arguments (``rnnlab.session.messages``).
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

import torch

from rnnlab.engine.traces import EngineError
from rnnlab.engine.undrawn import undrawn

OPTIONS = ("auto", "cpu", "cuda", "mps")
SMALL_WORK = 2**25
TOLERANCE = 1e-5
ENVIRONMENT = "RNNLAB_DEVICE"

Result = TypeVar("Result")

_forced: str | None = None


@dataclass(frozen=True)
class Choice:
    """A device with the reason for it: a message id and what it names."""

    device: str  # "cpu", "cuda" or "mps"
    kind: str
    args: dict[str, str | float] = field(default_factory=dict)


def force(name: str | None) -> Choice:
    """Ask for a device: ``"auto"``, ``"cpu"``, ``"cuda"`` or ``"mps"``.

    None takes the request back, so that the environment is asked again.

    Returns
    -------
    Choice
        What will be used: the CPU, with the reason, where the device does not work.

    Raises
    ------
    EngineError
        ``not-an-option`` when there is no device of that name; nothing changes.
    """
    global _forced
    if name is not None and name not in OPTIONS:
        raise EngineError("not-an-option", "device", value=name, options=", ".join(OPTIONS))
    _forced = name
    return choose()


def choose() -> Choice:
    """The device for work of a size that is worth it, and why. Tried once, then remembered."""
    return _choose(_forced or os.environ.get(ENVIRONMENT, "") or "auto")


def decide(work_size: int, dtype: torch.dtype) -> Choice:
    """The device for one piece of work, and why.

    Parameters
    ----------
    work_size : int
        T·H², the multiply-adds of one recurrent product over all steps.
    dtype : torch.dtype
    """
    chosen = choose()
    if chosen.device == "cpu":
        return chosen
    if chosen.device == "mps" and dtype == torch.float64:
        return Choice("cpu", "device-cpu-float64")
    if chosen.kind != "device-forced" and work_size < SMALL_WORK:
        return Choice("cpu", "device-cpu-small", {"device": name_of(chosen.device)})
    return chosen


def place(work_size: int, dtype: torch.dtype) -> torch.device:
    """The device of ``decide``, as torch names it."""
    return torch.device(decide(work_size, dtype).device)


def run(work_size: int, dtype: torch.dtype, compute: Callable[[torch.device], Result]) -> tuple[Result, Choice]:
    """Compute on the device of ``decide``; on the CPU when its memory does not suffice.

    Parameters
    ----------
    work_size, dtype
        As for ``decide``.
    compute : callable
        Gets the device. What it returns must not hold memory there.

    Returns
    -------
    tuple
        The result, and where it was computed and why.
    """
    chosen = decide(work_size, dtype)
    try:
        return compute(torch.device(chosen.device)), chosen
    except Exception as fault:
        if chosen.device == "cpu" or not is_out_of_memory(fault):
            raise
    # The exception ends with its clause: until then its traceback holds every tensor of the attempt.
    gc.collect()
    (torch.cuda if chosen.device == "cuda" else torch.mps).empty_cache()
    return compute(torch.device("cpu")), Choice("cpu", "device-out-of-memory", {"device": name_of(chosen.device)})


def is_out_of_memory(fault: BaseException) -> bool:
    """Whether a GPU refused memory: torch has one exception for it, and its libraries have sentences."""
    said = str(fault).lower()
    return isinstance(fault, torch.OutOfMemoryError) or (
        isinstance(fault, RuntimeError) and ("out of memory" in said or "status_alloc_failed" in said)
    )


def survey() -> dict[str, Choice]:
    """For each kind of device: itself with the reason when it works, else the CPU with the reason why not."""
    return {device: _choose(device) for device in OPTIONS if device != "auto"}


def offered() -> tuple[str, ...]:
    """The devices that a user may choose: each was tried and computes as the CPU does."""
    return tuple(device for device, found in survey().items() if found.device == device)


def repeats(device: str) -> Choice:
    """Whether the same seed gives the same numbers again: bit for bit on the CPU, else perhaps not.

    A GPU's libraries choose their ways of summing by themselves, and add in
    whatever order its threads end.
    """
    if device == "cpu":
        return Choice("cpu", "device-repeats")
    return Choice(device, "device-may-differ", {"device": name_of(device)})


def name_of(device: str) -> str:
    """The device as its maker calls it."""
    if device == "cuda":
        return torch.cuda.get_device_name()
    return "Apple GPU (MPS)" if device == "mps" else "CPU"


def forget() -> None:
    """Try the devices anew at the next question."""
    _choose.cache_clear()


@lru_cache(maxsize=len(OPTIONS))
def _choose(asked: str) -> Choice:
    if asked not in OPTIONS:
        return Choice("cpu", "device-unknown", {"value": asked, "options": ", ".join(OPTIONS)})
    if asked == "cpu":
        return Choice("cpu", "device-cpu-asked")
    present = [device for device in ("cuda", "mps") if _present(device)]
    if asked != "auto":
        if asked not in present:
            return Choice("cpu", "device-absent", {"device": asked})
        refused = _trial(asked)
        return refused or Choice(asked, "device-forced", {"device": name_of(asked)})
    failure = None
    for device in present:
        refused = _trial(device)
        if refused is None:
            return Choice(device, "device-gpu", {"device": name_of(device)})
        failure = failure or refused
    return failure or Choice("cpu", "device-cpu-no-gpu")


def _present(device: str) -> bool:
    return torch.cuda.is_available() if device == "cuda" else torch.backends.mps.is_available()


def _trial(device: str) -> Choice | None:
    """None when the device computes as the CPU does, else the CPU with the reason."""
    if device == "cuda":
        # TF32 keeps 10 bits of a product: too coarse for numbers that a class compares
        torch.backends.cudnn.allow_tf32 = False
        torch.backends.cuda.matmul.allow_tf32 = False
    try:
        difference = check_against_cpu(torch.device(device))
    except Exception as fault:  # a driver may raise anything; each means that this device is no use
        first_line = (str(fault).splitlines() or [type(fault).__name__])[0]
        return Choice("cpu", "device-trial-failed", {"device": device, "detail": first_line})
    if not difference < TOLERANCE:
        return Choice("cpu", "device-check-failed", {"device": device, "difference": f"{difference:.1e}"})
    return None


def check_against_cpu(device: torch.device) -> float:
    """Largest difference of a small LSTM's outputs and gradients from the CPU's.

    NaN anywhere makes the difference NaN, which is below no tolerance.
    """
    expected, found = _small_lstm(torch.device("cpu")), _small_lstm(device)
    differences = torch.stack([(a - b).abs().max() for a, b in zip(expected, found, strict=True)])
    return float(differences.max())


def _small_lstm(device: torch.device) -> list[torch.Tensor]:
    """Outputs, input gradient and weight gradients of a bidirectional LSTM on a 3×1×2 input."""
    generator = torch.Generator().manual_seed(0)
    network = undrawn(torch.nn.LSTM, 2, 4, bidirectional=True)
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.uniform_(-0.5, 0.5, generator=generator)
    inputs = torch.randn(3, 1, 2, generator=generator)
    network = network.to(device)
    inputs = inputs.to(device).requires_grad_()
    outputs, _ = network(inputs)
    outputs.square().sum().backward()
    gradients = [tensor.grad for tensor in (inputs, *network.parameters())]
    return [tensor.detach().cpu() for tensor in (outputs, *gradients) if tensor is not None]
