"""The words of a lesson plan: the whole lesson as one Markdown text, for a teacher to read before the class."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rnnlab.labs import registry
from rnnlab.session.lessons.format import Asked, LessonText, QuestionText, Scene, SceneText
from rnnlab.session.lessons.reading import Opened
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import number, short

HEAD = N_("Plan", "Lesson {number}: {title}")
LENGTH = N_(
    "Plan",
    "{minutes} {minutes:minute|minutes} · {scenes} {scenes:scene|scenes} · {questions} {questions:question|questions}",
)
AUTHOR = N_("Plan", "Author: {name}")
PARTS: tuple[tuple[str, Text], ...] = (
    ("goals", N_("Plan", "Goals")),
    ("key_points", N_("Plan", "Key points")),
    ("difficult_points", N_("Plan", "Difficult points")),
    ("prerequisites", N_("Plan", "What must be known before")),
    ("misconceptions", N_("Plan", "Usual misconceptions")),
)
TIMELINE, COURSE = N_("Plan", "Timetable"), N_("Plan", "Course of the lesson")
COLUMNS = (
    N_("Plan", "No."), N_("Plan", "Scene"), N_("Plan", "Lab"), N_("Plan", "From minute"), N_("Plan", "Minutes"),
    N_("Plan", "Question"), N_("Plan", "When late"),
)  # fmt: skip
YES, LEFT_OUT = N_("Plan", "yes"), N_("Plan", "left out")
SCENE = N_("Plan", "{number}. {title} ({minutes} min)")
QUESTION, HINTS, ANSWER = N_("Plan", "Question"), N_("Plan", "Hints"), N_("Plan", "Answer")
WITHIN, TYPICAL = N_("Plan", "{value} (within {tolerance})"), N_("Plan", "Typical mistake")
IN_ORDER, IN_PICTURE = N_("Plan", "In this order"), N_("Plan", "Answered in the picture.")
NOTES, SOURCES = N_("Plan", "Notes"), N_("Plan", "Sources")
NOTE_KINDS: dict[str, Text] = {
    "ask": N_("Plan", "Ask"), "do": N_("Plan", "Do"), "wait": N_("Plan", "Wait"), "say": N_("Plan", "Say"),
}  # fmt: skip


def note_lines(notes: str) -> Iterator[tuple[str, str]]:
    """A scene's notes line by line: its kind (``ask``, ``do``, ``wait``, ``say``, or empty), and the words."""
    for line in filter(None, (line.strip() for line in notes.splitlines())):
        kind, colon, rest = line.partition(":")
        kind = kind.strip().lower()
        yield (kind, rest.strip()) if colon and kind in NOTE_KINDS else ("", line)


@dataclass(frozen=True)
class Computed:
    """What was computed for a plan, by scene: pictures, and the numbers of each number question.

    The numbers are the answer and then the typical wrong ones, in the lesson's order.
    """

    pictures: Mapping[str, Any] = field(default_factory=dict)
    numbers: Mapping[str, tuple[float, ...]] = field(default_factory=dict)


def picture_name(scene: str) -> str:
    """Under which name a scene's picture stands in the plan's text; no file can have it."""
    return f"scene:{scene}"


def plan_markdown(opened: Opened, language: str, computed: Computed | None = None) -> str:
    """A lesson as Markdown.

    Parameters
    ----------
    opened : Opened
    language : str
        Of the lesson's own words; the headings are in the program's present language.
    computed : Computed, optional
        Pictures and numbers; without them the plan has those numbers alone that stand in the lesson.
    """
    computed = computed or Computed()
    lesson, words = opened.lesson, opened.words(language)
    questions = sum(scene.question is not None for scene in lesson.scene)
    head = tr(HEAD, number=lesson.number, title=words.title) if lesson.number else words.title
    length = tr(LENGTH, minutes=short(lesson.minutes), scenes=len(lesson.scene), questions=questions)
    parts = [f"# {head}", words.summary, length]
    if lesson.author:
        parts.append(tr(AUTHOR, name=lesson.author))
    for name, heading in PARTS:
        parts += _list(heading, getattr(words, name))
    parts += [f"## {tr(TIMELINE)}", _timetable(opened, language), f"## {tr(COURSE)}"]
    for k, scene in enumerate(lesson.scene, start=1):
        parts += _scene(k, scene, opened.scene_words(scene.id, language), computed)
    parts += _list(SOURCES, words.sources)
    return "\n\n".join(filter(None, parts))


def title_of(opened: Opened, language: str) -> str:
    """The lesson's title, for the foot of each page and the file's properties."""
    words: LessonText = opened.words(language)
    return words.title


def _list(heading: Text, lines: Sequence[str]) -> list[str]:
    if not lines:
        return []
    return [f"## {tr(heading)}", "\n".join(f"- {_line(line)}" for line in lines)]


def _line(text: str) -> str:
    """A text in one line, as an item of a list and a cell of a table must be."""
    return " ".join(text.split())


def _cell(text: str) -> str:
    return _line(text).replace("|", "\\|")


def _timetable(opened: Opened, language: str) -> str:
    lines = ["| " + " | ".join(tr(column) for column in COLUMNS) + " |", "|" + "---|" * len(COLUMNS)]
    names = {lab.name: lab.title.NAME for lab in registry.LABS}
    start = 0.0
    for k, scene in enumerate(opened.lesson.scene, start=1):
        title = opened.scene_words(scene.id, language).title
        lab = tr(names[scene.lab]) if scene.lab in names else scene.lab
        asked = tr(YES) if scene.question is not None else ""
        late = tr(LEFT_OUT) if scene.skip else ""
        cells = (str(k), title, lab, short(start), short(scene.minutes), asked, late)
        lines.append("| " + " | ".join(_cell(cell) for cell in cells) + " |")
        start += scene.minutes
    return "\n".join(lines)


def _scene(place: int, scene: Scene, words: SceneText, computed: Computed) -> list[str]:
    heading = tr(SCENE, number=place, title=words.title, minutes=short(scene.minutes))
    parts = [f"### {heading}"]
    if scene.id in computed.pictures:
        parts.append(f"![{scene.id}]({picture_name(scene.id)})")  # Qt drops a picture without a text
    parts.append(words.text.strip())
    if scene.question is not None:
        parts += _question(scene.question, words.question, computed.numbers.get(scene.id, ()))
    notes = [f"- **{tr(NOTE_KINDS[kind])}** {text}" if kind else f"- {text}" for kind, text in note_lines(words.notes)]
    if notes:
        parts += [f"**{tr(NOTES)}**", "\n".join(notes)]
    return parts


def _question(asked: Asked, words: QuestionText | None, numbers: Sequence[float]) -> list[str]:
    words = words or QuestionText(ask="")
    parts = [f"**{tr(QUESTION)}** {_line(words.ask)}"]
    lines = []
    for k, option in enumerate(asked.options, start=1):
        mark = " **✓**" if option == asked.right else ""
        why = f" — {_line(words.why[option])}" if option in words.why else ""
        lines.append(f"{k}. {_line(words.options.get(option, option))}{mark}{why}")
    if asked.kind == "order":
        parts.append(f"**{tr(IN_ORDER)}**")
    if lines:
        parts.append("\n".join(lines))
    parts += _answer(asked, words, numbers)
    if words.hints:
        parts += [f"**{tr(HINTS)}**", "\n".join(f"- {_line(hint)}" for hint in words.hints)]
    return parts


def _answer(asked: Asked, words: QuestionText, numbers: Sequence[float]) -> list[str]:
    """What is said of an answer that is no option."""
    right = _line(words.why.get("right", ""))
    if asked.kind == "number":
        known = dict(enumerate(numbers))
        value = _value(asked, asked.answer, known.get(0))
        if value:
            value = f"{value} {words.unit}".strip()
        if value and asked.tolerance:
            value = tr(WITHIN, value=value, tolerance=f"{asked.tolerance:g}")
        said = [f"**{tr(ANSWER)}** " + " — ".join(filter(None, (value, right)))]
        for k, wrong in enumerate(asked.wrong, start=1):
            value = _value(asked, wrong.value, known.get(k))
            why = _line(words.why.get(wrong.id, ""))
            said.append(f"**{tr(TYPICAL)}** " + " — ".join(filter(None, (value, why))))
        return said if value or right or asked.wrong else []
    if asked.kind == "picture":
        return [f"**{tr(ANSWER)}** {right or tr(IN_PICTURE)}"]
    return [f"**{tr(ANSWER)}** {right}"] if right else []


def _value(asked: Asked, written: Any, computed: float | None) -> str:
    """A number of a question: as the lesson has it, else as it was computed, with as many decimals as are asked for."""
    if not isinstance(written, str):
        return short(written)
    if computed is None:
        return ""
    if asked.whole:
        return short(computed)
    decimals = 2 if asked.tolerance <= 0 else min(6, max(2, -math.floor(math.log10(asked.tolerance))))
    return number(computed, decimals)
