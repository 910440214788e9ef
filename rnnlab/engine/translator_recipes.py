"""How the shipped translators are trained: one recipe for each, chosen by the same small search for both kinds.

Fixed vector and attention were searched alike: every variant (the plain one, two
layers, a one-way encoder with the source as it is and reversed, other cells)
with the same learning rates, the same cap on updates, the same sentences in the
same order. The best learning rate of a variant is its recipe's. All results
stand in the models' cards. They are the best of this grid and no more than that.

A bidirectional encoder reads from both ends already; reversing its source
would only change its halves' names. So the variant *reversed* is a one-way
encoder of 2H units, as in Sutskever et al. (2014), and *one-way* is its equal.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rnnlab.engine.traces import EngineError
from rnnlab.engine.translator_training import BETWEEN, Setup
from rnnlab.paths import resource

RATES = (2e-3, 5e-3, 1e-2)
SEARCH_UPDATES = 200
VALIDATION = 25  # sentences of each trained length that a search is judged by
BASE = Setup(hidden=64, embedding=32, score_size=32, updates=1000, grow=0.4, decay=0.3, batch=64, clauses=(1, 8))
VARIANTS: dict[str, dict[str, Any]] = {
    "plain": {},
    "two-layers": {"layers": 2},
    "one-way": {"both_ways": False},
    "reversed": {"both_ways": False, "reverse_source": True},
    "rnn": {"cell": "rnn"},
    "lstm": {"cell": "lstm"},
}
WIDE = 160  # H of the largest fixed vector that was tried: its neck has 320 numbers
NAMES: dict[str, tuple[str, str, dict[str, Any]]] = {  # a model's name → fixed or attention, variant, other settings
    "translate-attention": ("attention", "plain", {}),
    "translate-fixed": ("fixed", "plain", {}),
    "translate-fixed-reversed": ("fixed", "reversed", {}),
    "translate-fixed-two-layers": ("fixed", "two-layers", {}),
    "translate-fixed-rnn": ("fixed", "rnn", {}),
    "translate-fixed-lstm": ("fixed", "lstm", {}),
    "translate-fixed-wide": ("fixed", "plain", {"hidden": WIDE}),
    "translate-back-attention": ("attention", "plain", {"direction": "en-zh"}),
}
SEARCHES = "searches.json"  # among the models: what the searches found, by kind


def recipe(name: str, seed: int = 0) -> Setup:
    """The training of a shipped translator.

    Raises
    ------
    EngineError
        ``"not-an-option"``.
    """
    if name not in NAMES:
        raise EngineError("not-an-option", "model", value=name[:80], options=", ".join(NAMES))
    between, variant, others = NAMES[name]
    found = [entry for entry in search_results(between) if entry["variant"] == variant]
    rate = best(found)["learning_rate"] if found else RATES[0]
    return replace(BASE, between=between, seed=seed, learning_rate=rate, **VARIANTS[variant], **others)


def grid(between: str, seed: int = 0) -> tuple[tuple[str, Setup], ...]:
    """What is tried, the same for fixed vector and attention: variant × learning rate."""
    if between not in BETWEEN:
        raise EngineError("not-an-option", "between", value=between, options=", ".join(BETWEEN))
    base = replace(BASE, between=between, seed=seed, updates=SEARCH_UPDATES)
    return tuple(
        (variant, replace(base, learning_rate=rate, **settings))
        for variant, settings in VARIANTS.items()
        for rate in RATES
    )


def search_results(between: str) -> list[dict[str, Any]]:
    """What the search of a kind found, in the order of its grid; empty where there was none."""
    return _searches().get(f"translate-{between}", [])


def best(found: list[dict[str, Any]]) -> Mapping[str, Any]:
    """The result that is chosen: the most exact, of equal ones the one with more words right."""
    return max(found, key=lambda entry: (entry["accuracy"], entry["token_accuracy"]))


@lru_cache
def _searches() -> dict[str, list[dict[str, Any]]]:
    path = resource("models", SEARCHES)
    found: dict[str, list[dict[str, Any]]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found
