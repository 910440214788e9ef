"""A small lesson on the disk, with parts that a test exchanges."""

from pathlib import Path

LESSON = """\
# a teacher's own notes stay
format = 1
id = "small"

[[scene]]
id = "weights"
lab = "attention"
minutes = 5

[[scene.checks]]
value = "weights.3"
is = 0.830953
within = 1e-5

[[scene]]
id = "warm"
lab = "attention"
minutes = 4
patch = { temperature = 2.0 }
[scene.question]
kind = "choice"
options = ["up", "down"]
right = "down"
[[scene.question.checks]]
value = "weights.3"
below = 0.83
"""
EN = """\
title = "Small"
summary = "Two scenes."

[scenes.weights]
title = "Weights"
text = \"\"\"
They add up to one: $\\\\sum_j \\\\alpha_j = 1$.
\"\"\"

[scenes.warm]
title = "Warm"
text = "The temperature rises."
[scenes.warm.question]
ask = "Where does the largest weight go?"
options = { up = "Up.", down = "Down." }
why = { up = "No.", down = "Yes." }
"""


def write(folder: Path, lesson: str = LESSON, **words: str) -> Path:
    """Put a lesson into a folder; ``words`` by language, English by default."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "lesson.toml").write_text(lesson, encoding="utf-8")
    for language, text in (words or {"en": EN}).items():
        (folder / f"{language}.toml").write_text(text, encoding="utf-8")
    return folder


def line_of(text: str, part: str) -> int:
    """The line (from 1) of the first place of something."""
    return text.count("\n", 0, text.index(part)) + 1
