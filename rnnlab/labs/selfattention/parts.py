"""What a lesson can name in the What came next lab: parts of its picture, questions, sections of the inspector."""

from __future__ import annotations

PARTS: dict[str, tuple[str, ...]] = {  # by page
    "words": ("plane", "fan", "maps", "sum"),
    "swap": ("swap-words", "swap-none", "swap-sinusoidal", "swap-learned", "swap-causal"),
    "hidden": ("hidden-map", "guesses-one", "guesses-both", "hidden-counts"),
    "sentences": ("cosines-with", "cosines", "cosine-counts"),
}
QUESTIONS: dict[str, str] = {  # what can be predicted, and the kind of its answer
    "where": "vector",
    "most": "choice",
    "none": "choice",
    "sinusoidal": "choice",
    "learned": "choice",
    "causal": "choice",
    "knows": "choice",
    "first": "choice",
    "words": "choice",
    "mean": "choice",
    "max": "choice",
    "last": "choice",
    "extra": "choice",
}
DRAGGED: tuple[str, ...] = ("plane",)  # parts in which something is dragged
MARKS: dict[str, dict[str, tuple[str, ...]]] = {  # by page: a formula's symbol, and the parts that show it
    "swap": {"x": ("swap-words",), "y": ("swap-none", "swap-sinusoidal", "swap-learned", "swap-causal")},
    "hidden": {"a": ("hidden-map",), "p": ("guesses-both", "guesses-one")},
}
SECTIONS: tuple[str, ...] = (
    "numbers",
    "words-look",
    "swap-numbers",
    "swap-look",
    "cloze-examples",
    "cloze-layer",
    "cloze-head",
    "cloze-formula",
    "cloze-numbers",
    "cloze-look",
    "compared",
    "compared-examples",
    "pooled-model",
    "extra",
    "sentence-numbers",
    "compared-look",
    "positions",
    "causal",
    "heads",
    "formula",
    "presets",
    "words",
    "hidden-words",
)
