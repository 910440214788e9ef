"""How the shipped translators are trained: one recipe for each, chosen by the same small search for both kinds.

Fixed vector and attention were searched alike, with the same sentences in the
same order, in two rounds. In the first every variant (the plain one, two
layers, a one-way encoder with the source as it is and reversed, other cells)
was tried with every learning rate and few updates, and judged by the words that
are right: hardly a sentence is yet. A short run prefers a large rate, so in the
second round the two best rates of each variant that is shipped were tried with
all updates and judged by whole sentences; the better one is the recipe's. All
results stand in the models' cards. They are the best of this grid and no more
than that.

A bidirectional encoder reads from both ends already; reversing its source
would only change its halves' names. So the variant *reversed* is a one-way
encoder of 2H units, as in Sutskever et al. (2014), and *one-way* is its equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rnnlab.engine.recipes import all_results
from rnnlab.engine.traces import EngineError
from rnnlab.engine.translator_training import BETWEEN, Setup

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
WIDE = 128  # H of the largest fixed vector that was tried: its neck has 256 numbers
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
    last = [entry for entry in search_results(between, variant) if entry["updates"] == BASE.updates]
    rate = max(last, key=_sentences)["learning_rate"] if last else RATES[1]
    return replace(BASE, between=between, seed=seed, learning_rate=rate, **VARIANTS[variant], **others)


def grid(between: str, seed: int = 0) -> tuple[tuple[str, Setup], ...]:
    """The first round, the same for fixed vector and attention: variant × learning rate."""
    if between not in BETWEEN:
        raise EngineError("not-an-option", "between", value=between, options=", ".join(BETWEEN))
    base = replace(BASE, between=between, seed=seed, updates=SEARCH_UPDATES)
    return tuple(
        (variant, replace(base, learning_rate=rate, **settings))
        for variant, settings in VARIANTS.items()
        for rate in RATES
    )


def second_round(between: str, found: list[dict[str, Any]], seed: int = 0) -> tuple[tuple[str, Setup], ...]:
    """What is tried with all updates: two rates of each shipped variant, out of what the first round found."""
    base = replace(BASE, between=between, seed=seed)
    shipped = {variant for kind, variant, _ in NAMES.values() if kind == between}
    tried = []
    for variant in (one for one in VARIANTS if one in shipped):
        results = sorted((entry for entry in found if entry["variant"] == variant), key=_words, reverse=True)
        rates = sorted(entry["learning_rate"] for entry in results[:2])
        tried += [(variant, replace(base, learning_rate=rate, **VARIANTS[variant])) for rate in rates]
    return tuple(tried)


def search_results(between: str, variant: str | None = None) -> list[dict[str, Any]]:
    """What the search of a kind found, both rounds in the order of their grids; empty where there was none."""
    found = all_results().get(f"translate-{between}", [])
    return [entry for entry in found if variant in (None, entry["variant"])]


def _words(entry: Mapping[str, Any]) -> float:
    return float(entry["token_accuracy"])


def _sentences(entry: Mapping[str, Any]) -> tuple[float, float]:
    return entry["accuracy"], entry["token_accuracy"]
