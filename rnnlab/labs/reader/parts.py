"""What a lesson can name in the Reader lab: parts of its picture, questions, sections of the inspector."""

from __future__ import annotations

PARTS: dict[str, tuple[str, ...]] = {  # by page
    "chain": ("chain", "opened", "sum", "plane", "comparison"),
    "answers": ("answers",),
    "units": ("unit-list", "unit-text", "unit-curve"),
    "paths": ("paths", "path-list", "path-legend"),
    "fading": ("swap-words", "fading", "swap", "read-out"),
    "loop": ("code", "values", "folded"),
}
QUESTIONS: dict[str, str] = {  # what can be predicted, and the kind of its answer
    "where": "vector",
    "answer": "choice",
}
DRAGGED: tuple[str, ...] = ()  # nothing is dragged
MARKS: dict[str, dict[str, tuple[str, ...]]] = {  # by page: a formula's symbol, and the parts that show it
    "answers": {"h": ("answers",)},
    "units": {"h": ("unit-curve", "unit-text")},
    "paths": {"h": ("paths",)},
    "fading": {"x": ("swap-words",), "h": ("fading", "read-out")},
    "loop": {"h": ("values",), "W": ("code",), "U": ("code",)},
}
SECTIONS: tuple[str, ...] = (
    "network",
    "cell",
    "activation",
    "size",
    "unit",
    "second",
    "held",
    "axes",
    "plane",
    "formula",
    "curves",
    "roles",
    "numbers",
    "presets",
)
