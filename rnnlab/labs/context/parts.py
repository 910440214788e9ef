"""What a lesson can name in the Context lab: parts of its picture, questions, sections of the inspector."""

from __future__ import annotations

PARTS: dict[str, tuple[str, ...]] = {  # by page
    "states": ("static-plane", "forward-plane", "both-plane", "sentences", "border", "accuracy", "legend"),
    "measured": ("accuracies", "sentence-list", "cosine-static", "cosine-forward", "cosine-both"),
}
QUESTIONS: dict[str, str] = {  # what can be predicted, and the kind of its answer
    "where": "vector",
    "which": "choice",
    "sure": "number",
}
DRAGGED: tuple[str, ...] = ("border",)  # parts in which something is dragged
MARKS: dict[str, dict[str, tuple[str, ...]]] = {  # by page: a formula's symbol, and the parts that show it
    "states": {"x": ("static-plane",), "forward": ("forward-plane",), "both": ("both-plane",)},
    "measured": {"x": ("cosine-static",), "forward": ("cosine-forward",), "both": ("cosine-both",)},
}
SECTIONS: tuple[str, ...] = (
    "word",
    "half",
    "reads",
    "sentences",
    "own",
    "formula",
    "cosine",
    "numbers",
    "presets",
    "hints",
)
