"""What a page of the Attention lab shows besides one step by hand. Runs in the engine process."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from rnnlab.engine.attention_traces import AttentionTrace, HeldContext
from rnnlab.engine.traces import Difference
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


def page_difference(a: AttentionTrace, b: AttentionTrace) -> Difference | None:
    """By how much what B's page shows differs from A's; None where it is the page of a single step by hand."""
    if b.answer is not None:
        return _answers(a.answer, b.answer)
    for part in ("steps", "projected"):
        now, before = getattr(b, part), getattr(a, part)
        if now is not None:
            if before is None or before.weights.shape != now.weights.shape:
                return Difference(None, "difference-none")
            return Difference(float(np.abs(now.weights - before.weights).max()), "difference-weight")
    return None


def _answers(a: HeldContext | None, b: HeldContext) -> Difference:
    """Over all words that both name after the same word before."""
    if a is None:
        return Difference(None, "difference-none")
    now, before = _named(b), _named(a)
    both = now.keys() & before.keys()
    if not both:
        return Difference(None, "difference-none")
    return Difference(max(abs(now[pair] - before[pair]) for pair in both), "difference-answer")


def _named(answer: HeldContext) -> dict[tuple[str, str], float]:
    """The probability of each next word that is named, by the word before and itself."""
    columns = zip(answer.previous, answer.words, answer.probabilities, strict=True)
    return {(word, name): share for word, names, shares in columns for name, share in zip(names, shares, strict=True)}


def page_json(trace: AttentionTrace) -> dict[str, Any]:
    """Plain lists; None for what the page does not show."""
    return {
        "steps": None if trace.steps is None else steps_json(trace.steps),
        "projected": None if trace.projected is None else projected_json(trace.projected),
        "answer": None if trace.answer is None else answer_json(trace.answer),
    }
