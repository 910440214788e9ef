"""Whether a lesson's words are those of its structure, in every language that is there; pictures and formulas too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rnnlab.session.lessons.faults import Fault
from rnnlab.session.lessons.files import Source
from rnnlab.session.lessons.format import Asked, LessonText, QuestionText, Scene, SceneText
from rnnlab.session.messages import Message

if TYPE_CHECKING:
    from rnnlab.session.lessons.reading import Opened

_PICTURE = re.compile(r"!\[([^\]\n]*)\]\(\s*<?([^)>\s]+)>?(?:\s+\"[^\"\n]*\")?\s*\)")
_FORMULA = re.compile(r"(?<!\\)\$([^$\n]+?)(?<!\\)\$")
_LARGEST_PICTURE = 20 * 2**20  # bytes
PICTURES = frozenset({".png", ".jpg", ".jpeg", ".svg", ".webp", ".gif"})
Tell = Callable[[Source, tuple[str | int, ...], Message, str], None]


def faults(opened: Opened, left_out: frozenset[str] = frozenset()) -> list[Fault]:
    """What does not fit together, and pictures that are missing; nothing is computed or typeset."""
    found: list[Fault] = []

    def tell(source: Source, path: tuple[str | int, ...], message: Message, scene: str) -> None:
        found.append(Fault(message, source.file, source.line(path), scene))

    known = {scene.id for scene in opened.lesson.scene} | left_out
    for language, text in opened.lesson.text.items():
        source = next(iter(opened.text_sources.get(language, ())), None)
        if source is None:
            continue
        for scene in opened.lesson.scene:
            words = text.scenes.get(scene.id)
            if words is None:
                message = Message.of("lesson-words-missing", field=f"scenes.{scene.id}", language=language)
                tell(source, ("scenes",), message, scene.id)
            else:
                _scene(scene, words, opened.scene_sources[language, scene.id], tell)
        for name in text.scenes:
            if name not in known:
                message = Message.of("lesson-words-unused", field=f"scenes.{name}")
                tell(opened.scene_sources[language, name], (), message, name)
        found += _pictures(opened, language, text)
    return found


def formulas(opened: Opened) -> list[Fault]:
    """The formulas that cannot be typeset. Takes some milliseconds for each."""
    from ziamath import Latex, config

    config.svg2 = False
    found: list[Fault] = []
    fine: set[str] = set()
    for source, path, text, scene in texts(opened):
        for formula in formulas_of(text):
            if formula in fine:
                continue
            try:
                Latex(formula).svg()
                fine.add(formula)
            except Exception as error:  # whatever a typesetter that is given anything may raise
                detail = str(error).strip("'\"") or type(error).__name__
                name = str(path[-1]) if path else "text"
                message = Message.of("lesson-formula", field=name, value=f"${formula}$", detail=detail[:120])
                line = _line_of(source, path, text, f"${formula}$")
                found.append(Fault(message, source.file, line, scene))
    return found


def formulas_of(text: str) -> list[str]:
    r"""The formulas between ``$`` and ``$`` of a text; ``\$`` is a dollar."""
    return [found.group(1) for found in _FORMULA.finditer(text)]


def pictures_of(text: str) -> list[tuple[str, str]]:
    """The pictures of a text: what is said in their place, and their file."""
    return [(found.group(1), found.group(2)) for found in _PICTURE.finditer(text)]


def picture_file(folder: Path, target: str) -> Path | Message:
    """The file of a picture below the lesson's folder, or why it is not shown."""
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:|//", target) and not re.match(r"[A-Za-z]:[\\/]", target):
        return Message.of("lesson-picture-far", field="picture", value=target)
    try:
        file = (folder / target).resolve()
        if folder.resolve() not in file.parents:
            return Message.of("lesson-picture-outside", field="picture", value=target)
        if file.suffix.lower() not in PICTURES:
            options = ", ".join(sorted(PICTURES))
            return Message.of("not-an-option", field="picture", value=target, options=options)
        if not file.is_file():
            return Message.of("lesson-picture-missing", field="picture", value=target)
        if file.stat().st_size > _LARGEST_PICTURE:
            limit = f"{_LARGEST_PICTURE // 2**20} MB"
            return Message.of("too-large", field="picture", value=target, limit=limit)
    except (OSError, ValueError):
        return Message.of("lesson-picture-missing", field="picture", value=target)
    return file


def texts(opened: Opened) -> Iterator[tuple[Source, tuple[str | int, ...], str, str]]:
    """Every text of a lesson that may hold formulas: its table, its field there, the text, and the scene."""
    for language, whole in opened.lesson.text.items():
        source = next(iter(opened.text_sources.get(language, ())), None)
        if source is None:
            continue
        yield source, ("summary",), whole.summary, ""
        for name in LessonText.__struct_fields__:
            value = getattr(whole, name)
            if isinstance(value, tuple):
                yield from ((source, (name, k), line, "") for k, line in enumerate(value))
        for scene, words in whole.scenes.items():
            place = opened.scene_sources[language, scene]
            for name in ("title", "text", "line", "notes"):
                yield place, (name,), getattr(words, name), scene
            if words.question is not None:
                question = words.question
                yield place, ("question", "ask"), question.ask, scene
                for name, table in (("options", question.options), ("why", question.why)):
                    for key, line in table.items():
                        yield place, ("question", name, key), line, scene
                for k, hint in enumerate(question.hints):
                    yield place, ("question", "hints", k), hint, scene


# ---- inside ----


def _scene(scene: Scene, words: SceneText, source: Source, tell: Tell) -> None:
    for name in ("title", "text"):
        if not getattr(words, name).strip():
            tell(source, (name,), Message.of("lesson-words-empty", field=name), scene.id)
    if scene.question is None:
        if words.question is not None:
            tell(source, ("question",), Message.of("lesson-words-unused", field="question"), scene.id)
    elif words.question is None:
        tell(source, ("question",), Message.of("lesson-words-empty", field="question"), scene.id)
    else:
        _question(scene.question, words.question, source, scene.id, tell)


def _question(asked: Asked, words: QuestionText, source: Source, scene: str, tell: Tell) -> None:
    if not words.ask.strip():
        tell(source, ("question", "ask"), Message.of("lesson-words-empty", field="question.ask"), scene)
    needed = reasons(asked)
    if asked.kind == "order" and any(words.why.get(name) for name in asked.options):
        needed = asked.options
    for table, found, wanted in (("options", words.options, asked.options), ("why", words.why, needed)):
        for name in wanted:
            if not found.get(name, "").strip():
                field = f"question.{table}.{name}"
                tell(source, ("question", table), Message.of("lesson-words-empty", field=field), scene)
        for name in found:
            if name not in wanted and not (table == "why" and name == "right"):
                field = f"question.{table}.{name}"
                tell(source, ("question", table, name), Message.of("lesson-words-unused", field=field), scene)


def reasons(asked: Asked) -> tuple[str, ...]:
    """Of what a question's words have to tell the *why*: each option; each typical wrong number and the right one."""
    if asked.kind == "order" or not asked.options:
        return ("right", *(wrong.id for wrong in asked.wrong))
    return (*asked.options, *(wrong.id for wrong in asked.wrong))


def _pictures(opened: Opened, language: str, text: LessonText) -> list[Fault]:
    faults: list[Fault] = []
    for scene, words in text.scenes.items():
        source = opened.scene_sources[language, scene]
        for _, target in pictures_of(words.text):
            # of a lesson that is included the pictures lie beside its own file
            found = picture_file(source.file.parent, target)
            if isinstance(found, Message):
                args = {name: value for name, value in found.args if name != "field"}
                line = _line_of(source, ("text",), words.text, target)
                faults.append(Fault(Message.of(found.id, field="text", **args), source.file, line, scene))
    return faults


def _line_of(source: Source, path: tuple[str | int, ...], text: str, part: str) -> int | None:
    """The line of something within a text of several lines."""
    return source.line_within(path, text.count("\n", 0, max(0, text.find(part))))
