"""What a lesson can name in the Translation lab: parts of its picture, questions, sections of the inspector."""

from __future__ import annotations

PARTS: dict[str, tuple[str, ...]] = {  # by page
    "picture": ("chain", "neck", "map", "beam", "next-word", "written", "scales"),
    "curve": ("length-curve", "length-table"),
    "training": ("train-loss", "train-accuracy", "train-lengths", "train-sentences"),
}
QUESTIONS: dict[str, str] = {  # what can be predicted, and the kind of its answer
    "where": "choice",
    "word": "choice",
    "curve": "curve",
}
DRAGGED: tuple[str, ...] = ("chain",)  # parts in which something is dragged
MARKS: dict[str, dict[str, tuple[str, ...]]] = {  # by page: a formula's symbol, and the parts that show it
    "picture": {"n": ("neck",), "a": ("map",), "s": ("chain",)},
}
SECTIONS: tuple[str, ...] = (
    "model",
    "decoding",
    "formula",
    "changes",
    "presets",
    "numbers",
    "look",
    "curve-models",
    "curve-lengths",
    "curve-count",
    "curve-seed",
    "look-curve",
    "train-models",
    "train-pairs",
    "train-clauses",
    "train-hidden",
    "train-cell",
    "train-layers",
    "train-order",
    "train-updates",
    "train-learning_rate",
    "train-batch",
    "train-seed",
    "look-training",
)
