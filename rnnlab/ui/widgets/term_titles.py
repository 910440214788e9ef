"""Which titles of the program name which concepts of the glossary."""

from __future__ import annotations

from functools import lru_cache

from rnnlab.ui.look.i18n import Text, tr
from rnnlab.ui.widgets.glossary_terms import TERMS

# By their English, which is what the program calls them by in every language. A title that is a term's name as it
# stands needs no line here.
_ABOUT = {
    "Activation": "activation",
    "Activation curves": "activation",
    "Activation of the RNN": "activation",
    "Rows of the map": "alignment",
    "Soft alignment": "alignment",
    "Weight field": "attention-weight",
    "Weights rounded": "attention-weight",
    "Batch": "batch",
    "Beam width": "beam-search",
    "Length power $\\gamma$": "beam-search",
    "Half shown": "bidirectional",
    "only a causal mask": "causal-mask",
    "Cells": "cell",
    "Cells shown": "cell",
    "Three cells": "cell",
    "Kept checkpoints": "checkpoint",
    "Clip the norm at": "clipping",
    "The context is not the answer": "context-vector",
    "Window $k$": "convolution",
    "Cosine": "cosine",
    "Cosine of “{word}”, two sentences": "cosine",
    "Quality against length": "exact-match",
    "Between encoder and decoder": "fixed-vector",
    "Bottleneck": "fixed-vector",
    "Source for the fixed vector": "fixed-vector",
    "Forget and update bias": "forget-bias",
    "Forget-bias shift": "forget-bias",
    "Which gate": "gate",
    "Gradient of": "gradient",
    "Decoding": "greedy",
    "Heads": "head",
    "Marked head": "head",
    "Hidden size": "hidden-state",
    "Hidden size $H$": "hidden-state",
    "States held by hand": "hidden-state",
    "Initialisation": "initialisation",
    "Start of U": "initialisation",
    "Layer": "layer",
    "Layers": "layer",
    "Nobody looks at": "mask",
    "Guess the hidden word": "masked-word",
    "Optimiser": "optimiser",
    "Graphs": "parallel",
    "Positions": "position",
    "Swap test": "position",
    "learned positions": "position",
    "no positions": "position",
    "sinusoidal positions": "position",
    "Projected states": "principal-components",
    "Query $s$": "query",
    "Query $s_t$": "query",
    "Query $s_{step}$ of {word}": "query",
    "Network": "rnn",
    "Score function": "score",
    "One gap: seeds": "seed",
    "Race: seed": "seed",
    "Seed of the sentences": "seed",
    "Seeds of the band": "seed",
    "English sentence model": "sentence-vector",
    "One vector for a sentence": "sentence-vector",
    "Depth": "serial",
    "A word in its context": "static-vector",
    "Ambiguous word": "static-vector",
    "Temp. $\\tau$": "temperature",
    "Temperature $\\tau$": "temperature",
    "On test sentences": "test-set",
    "Target words": "token",
    "Tokens": "token",
    "Window of truncation": "truncation",
    "Framed unit": "unit",
    "Units with rows": "unit",
    "One gap: updates": "update",
    "Race: updates": "update",
    "Updates": "update",
    "Mixed into $c$": "value",
    "Vanishing, exploding gradient": "vanishing",
    "Weight scale": "weights",
    "Who meets whom": "weights",
}


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    return {term.english.casefold(): term.key for term in TERMS}


def key_of(title: Text | str) -> str:
    """The key of the term that a title names, the same in every language; an empty text where it names none."""
    if isinstance(title, str):
        return ""
    return _ABOUT.get(title.source) or _names().get(title.source.casefold(), "")


def name_of(key: str) -> str:
    """A term's name in the present language."""
    return next(tr(term.name) for term in TERMS if term.key == key)
