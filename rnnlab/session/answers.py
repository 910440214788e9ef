"""The engine's side: a lab's state in, plain data out.

Nothing is raised here: an exception object that crosses processes may break
the pool. Whatever goes wrong is returned as a ``Failure``.
"""

from __future__ import annotations

import contextlib
import dataclasses
import gc
import importlib
import multiprocessing
import os
import pickle
import threading
from collections.abc import Callable
from typing import Any

from rnnlab import gpu_addon, log
from rnnlab.engine.traces import Failure, WorkChunk
from rnnlab.labs import registry
from rnnlab.session.failures import failure_message as failure_message
from rnnlab.session.failures import failure_of
from rnnlab.session.lessons.asking import Look, Numbers, look_up
from rnnlab.session.messages import Message
from rnnlab.session.pins import Compared, Pair, lab_of
from rnnlab.session.programs import WeightsOf
from rnnlab.session.worksheets.asking import Sheet, marked

_FIRST_ANSWER = 1.0  # seconds after which the shown lab has its numbers; what other labs need is imported then


def answer(lab_name: str, state: Any) -> Any:
    """Compute a lab's result; runs in the engine process.

    Parameters
    ----------
    lab_name : str
        A lab, or the name of its pair (``rnnlab.session.pins``).
    state : State, Pair, WeightsOf, Numbers, Look or Sheet
        The full state, shared fields filled in; a pair of them; a program's weights; what a lesson asks for; exercises.

    Returns
    -------
    trace, Compared, bytes, tuple of float or of Marked, or Failure
        Whatever goes wrong becomes a ``Failure``. Nothing is raised.
    """
    if isinstance(state, Pair):
        return _guarded(lambda: _compared(lab_of(lab_name) or lab_name, state))
    if isinstance(state, WeightsOf):
        return _guarded(lambda: importlib.import_module("rnnlab.engine.programs").state_dict_bytes(state.weights))
    if isinstance(state, Numbers):
        return _guarded(lambda: look_up(state))
    if isinstance(state, Look):
        return _guarded(lambda: registry.lab(state.lab).compute(state.state))
    if isinstance(state, Sheet):
        return _guarded(lambda: marked(state))
    return _guarded(lambda: registry.lab(lab_name).compute(state))


def _compared(lab_name: str, pair: Pair) -> Compared:
    lab = registry.lab(lab_name)
    result = lab.compute(pair.a)
    return Compared(result, lab.difference(result, lab.compute(pair.b)))


def answer_json(lab_name: str, state: Any) -> Any:
    """As ``answer``, with the trace turned into plain lists and numbers."""

    def work() -> Any:
        lab = registry.lab(lab_name)
        return lab.to_json(lab.compute(state))

    return _guarded(work)


def advance(lab_name: str, job: str, spec: Any, carry: bytes | None, budget: float) -> Any:
    """Do one chunk of a lab's long job; runs in the engine process.

    Parameters
    ----------
    lab_name : str
    job : str
        A name in the lab's ``JOBS``.
    spec : plain values or a State
        What the job was started with.
    carry : bytes or None
        What the last chunk handed back; None at the beginning.
    budget : float
        Seconds that the chunk may take.

    Returns
    -------
    WorkChunk or Failure
        The chunk's carry comes as bytes: the window keeps it and never looks
        into it, so that it may be of types that need torch.
    """

    def work() -> Any:
        # Bytes of our own process, brought back by the window: never of a file.
        before = None if carry is None else pickle.loads(carry)
        chunk = registry.lab(lab_name).jobs[job](spec, before, budget)
        if not isinstance(chunk, WorkChunk):
            raise TypeError(f"{lab_name}.{job} returned {type(chunk).__name__}, not a WorkChunk")
        kept = None if chunk.carry is None else pickle.dumps(chunk.carry, pickle.HIGHEST_PROTOCOL)
        return dataclasses.replace(chunk, carry=kept)

    return _guarded(work)


def warm_up(device: str = "auto", addon_refused: Message | None = None) -> dict[str, Any]:
    """Import torch and choose the device; runs in the engine process.

    Where torch comes from a GPU add-on and does not load, the process ends: a
    second torch cannot be loaded into it. Its executor takes note.

    Parameters
    ----------
    device : str
        ``"auto"``, or the device that the user forces.
    addon_refused : Message, optional
        Why a GPU add-on that is there is not used: then that is the reason for the CPU.

    Returns
    -------
    dict
        What ``rnnlab.engine.process.prepare`` says. Where torch cannot be
        loaded, ``pid`` and ``failure`` (a ``Failure``).
    """

    def work() -> dict[str, Any]:
        info: dict[str, Any] = importlib.import_module("rnnlab.engine.process").prepare(device)
        if multiprocessing.parent_process() is not None:
            later = threading.Timer(_FIRST_ANSWER, _load_labs)
            later.daemon = True
            later.start()
        if addon_refused is not None and info["device"] == "cpu":
            info.update(reason=addon_refused.id, reason_args=dict(addon_refused.args))
        return info

    info = _guarded(work)
    if not isinstance(info, Failure):
        return dict(info)
    if gpu_addon.preferred() is not None and multiprocessing.parent_process() is not None:
        log.begin()
        log.write(f"the GPU add-on {gpu_addon.preferred()} does not load: {info.args.get('detail', info.kind)}")
        os._exit(3)
    return {"pid": os.getpid(), "failure": info}


def _load_labs() -> None:
    """Import what all labs compute with, so that the first look at another one does not wait for that."""
    for lab in registry.LABS:
        with contextlib.suppress(ImportError):
            _ = lab.compute
    gc.unfreeze()  # what torch's import left (``rnnlab.engine.process``)
    gc.collect()
    gc.freeze()


def _guarded(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except BaseException as fault:  # not Exception: a SystemExit would end the process
        failure = failure_of(fault)
    # The exception, and with it every tensor on its stack, is gone by now.
    gc.collect()
    return failure
