"""What a lesson can name in the Attention lab: parts of its picture, questions, sections of the inspector."""

from __future__ import annotations

PARTS: dict[str, tuple[str, ...]] = {  # by page
    "calculation": ("plane", "query", "context", "beside", "table", "score-column", "weight-column"),
    "scores": ("planes", "plane-dot", "plane-scaled-dot", "plane-general", "plane-additive", "tables"),
    "steps": ("steps-plane", "steps-beside", "steps-map"),
    "answer": ("answer-map", "answer-bars", "answer-words"),
}
QUESTIONS: dict[str, str] = {  # what can be predicted, and the kind of its answer
    "where": "vector",
    "heaviest": "choice",
    "never": "choice",
    "dot": "choice",
    "additive": "choice",
    "next": "choice",
    "next-word": "choice",
}
LATER: tuple[str, ...] = ("weights", "context")  # what a scene may leave for later, and all that follows from it
DRAGGED: tuple[str, ...] = ("plane", "planes", "steps-plane")  # parts in which something is dragged
SECTIONS: tuple[str, ...] = (
    "origin",
    "translator",
    "surface",
    "score",
    "temperature",
    "mask",
    "field",
    "formula",
    "numbers",
    "presets",
    "values",
    "rounding",
    "query",
    "tokens",
    "calculation-look",
    "calculation-model-formula",
    "calculation-model-numbers",
    "calculation-model-look",
    "step-query",
    "rows",
    "targets",
    "steps-formula",
    "steps-numbers",
    "steps-presets",
    "steps-look",
    "steps-model-rows",
    "steps-model-formula",
    "steps-model-numbers",
    "steps-model-look",
    "answer-formula",
    "answer-numbers",
    "answer-look",
)
