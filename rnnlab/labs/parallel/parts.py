"""What a lesson can name in the Serial & parallel lab: parts of its picture, questions, sections of the inspector."""

from __future__ import annotations

PARTS: dict[str, tuple[str, ...]] = {  # by page
    "": ("picture", "counters", "headline", "chart", "times", "crossings"),
}
QUESTIONS: dict[str, str] = {  # what can be predicted, and the kind of its answer
    "depth": "number",
    "fastest": "choice",
    "curve": "curve",
}
DRAGGED: tuple[str, ...] = ()  # nothing is dragged
SECTIONS: tuple[str, ...] = (
    "graphs",
    "length",
    "words",
    "width",
    "kernel",
    "mask",
    "timed",
    "device",
    "longest",
    "formula",
    "numbers",
    "presets",
    "look",
)
