"""What a lesson can name in the Gradients lab: parts of its picture, questions, sections of the inspector."""

from __future__ import annotations

PARTS: dict[str, tuple[str, ...]] = {  # by page
    "profile": ("profile", "profile-table", "profile-headline", "profile-strips"),
    "walk": ("walk-words", "walk-track", "walk-local", "walk-bars", "walk-product"),
    "blame": ("blame-words", "blame-bars", "clip-picture"),
    "training": ("train-loss", "train-accuracy", "train-norm", "waterfall", "train-back"),
}
QUESTIONS: dict[str, str] = {  # what can be predicted, and the kind of its answer
    "curve": "curve",
    "fate": "choice",
    "slope": "number",
    "hundredth": "number",
    "blamed": "number",
    "learns": "choice",
    "arrives": "choice",
}
DRAGGED: tuple[str, ...] = ("blame-bars",)  # parts in which something is dragged
MARKS: dict[str, dict[str, tuple[str, ...]]] = {  # by page: a formula's symbol, and the parts that show it
    "profile": {"here": ("profile",)},
    "walk": {"local": ("walk-local",), "product": ("walk-product",), "signal": ("walk-bars", "walk-track")},
    "blame": {
        "whole": ("blame-words",),
        "share": ("blame-bars",),
        "before": ("clip-picture",),
        "after": ("clip-picture",),
        "limit": ("clip-picture",),
    },
}
SECTIONS: tuple[str, ...] = (
    "network",
    "focus",
    "window",
    "clip",
    "factor",
    "length",
    "hidden",
    "input",
    "bias",
    "quantity",
    "loss",
    "activation",
    "init",
    "cells",
    "seed",
    "seeds",
    "range",
    "formula-profile",
    "numbers-profile",
    "presets-profile",
    "formula-walk",
    "numbers-walk",
    "presets-walk",
    "formula-blame",
    "numbers-blame",
    "presets-blame",
    "look-profile",
    "train-examples",
    "train-task",
    "train-cells",
    "train-rate",
    "train-clip",
    "train-batch",
    "train-optimiser",
    "train-updates",
    "train-hidden",
    "train-seed",
    "train-activation",
    "train-start",
    "train-look",
)
