"""Exceptions as plain data, and that data as a sentence."""

from __future__ import annotations

from typing import Any

from rnnlab.engine.traces import EngineError, Failure
from rnnlab.session.messages import TEXTS, Message, Problem

_MEMORY_WORDS = ("out of memory", "not enough memory", "can't allocate memory", "cannot allocate memory")


def failure_of(fault: BaseException) -> Failure:
    """What an exception is told as: a message by its id, with plain arguments."""
    if isinstance(fault, EngineError):
        return Failure(fault.kind, fault.field, _plain(fault.args_by_name))
    if isinstance(fault, Problem):
        args = {name: value for name, value in fault.message.args if name != "field"}
        return Failure(fault.message.id, fault.field, args)
    said = _first_line(fault)
    names = {kind.__name__ for kind in type(fault).__mro__}
    if "OutOfMemoryError" in names or isinstance(fault, MemoryError):
        return Failure("out-of-memory")
    if isinstance(fault, RuntimeError) and any(words in said.lower() for words in _MEMORY_WORDS):
        return Failure("out-of-memory")
    return Failure("engine-fault", args={"detail": f"{type(fault).__name__}: {said}" if said else type(fault).__name__})


def failure_message(failure: Failure) -> Message:
    """The sentence of a failure; one whose kind has no text is told as a fault of the engine, by its kind."""
    if failure.kind in TEXTS:
        return Message.of(failure.kind, **{"field": failure.field, **failure.args})
    return Message.of("engine-fault", detail=failure.kind)


def _first_line(fault: BaseException) -> str:
    try:
        lines = str(fault).strip().splitlines()
    except Exception:  # a foreign exception may not be able to say what it is
        return ""
    # The beginning names the cause; torch's messages go on for pages.
    return lines[0][:300] if lines else ""


def _plain(args: dict[str, Any]) -> dict[str, Any]:
    return {name: value if type(value) in (str, int, float, bool) else str(value) for name, value in args.items()}
