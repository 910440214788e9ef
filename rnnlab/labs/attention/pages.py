"""What a page of the Attention lab shows besides one step by hand. Runs in the engine process."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rnnlab.engine.attention_traces import AttentionTrace
from rnnlab.labs.attention.answers import answer_json, held
from rnnlab.labs.attention.projected import projected, projected_json
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.steps import attention_steps, step_rows, steps_json


def of_page(state: State, trace: AttentionTrace) -> AttentionTrace:
    """The trace with what the state's page needs: all steps, a translator's states, or its answers."""
    if state.page == "steps" and state.origin == "hand":
        return replace(trace, steps=attention_steps(state), step_rows=step_rows(state))
    if state.page in ("calculation", "steps") and state.origin == "model":
        return replace(trace, projected=projected(state))
    if state.page == "answer":
        return replace(trace, answer=held(state))
    return trace


def page_json(trace: AttentionTrace) -> dict[str, Any]:
    """Plain lists; None for what the page does not show."""
    return {
        "steps": None if trace.steps is None else steps_json(trace.steps),
        "projected": None if trace.projected is None else projected_json(trace.projected),
        "answer": None if trace.answer is None else answer_json(trace.answer),
    }
