"""What a lesson can name in the Gates lab: parts of its picture, questions, sections of the inspector."""

from __future__ import annotations

PARTS: dict[str, tuple[str, ...]] = {  # by page
    "cell": ("diagram", "gate-f", "gate-i", "gate-o", "gate-g", "highway", "result", "strips", "scales"),
    "cells": ("cells",),
    "learning": ("race-curves", "race-table", "race-gaps", "trials"),
}
QUESTIONS: dict[str, str] = {  # what can be predicted, and the kind of its answer
    "answer": "choice",
    "share": "number",
}
DRAGGED: tuple[str, ...] = ()  # nothing is dragged
MARKS: dict[str, dict[str, tuple[str, ...]]] = {"cells": {"c": ("cells",), "h": ("cells",)}}
SECTIONS: tuple[str, ...] = (
    "race-budget",
    "race-seed",
    "gaps",
    "lessons",
    "budget",
    "seeds",
    "look-learning",
    "gate",
    "force",
    "where",
    "formula",
    "slow",
    "presets",
    "counts",
    "numbers",
    "brush",
    "forces",
    "curve",
    "units",
    "network",
    "hidden",
    "bias",
    "shift",
    "scale",
    "seed",
    "look",
    "look-any",
)
