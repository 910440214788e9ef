"""Open a lesson: what can be run of it, and every fault with its file, line and field.

A lesson with faults still runs: a scene that cannot be shown is left out, a
field that is refused has its default, words that are missing are those of
another language. Only a file that cannot be read at all, or one with no scene
left, is refused as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rnnlab import paths
from rnnlab.labs import registry
from rnnlab.session.lessons import agreement, named, states
from rnnlab.session.lessons.faults import Fault, LessonError
from rnnlab.session.lessons.files import MAIN, Parts, Source, collect, main_file
from rnnlab.session.lessons.format import FORMAT, HIDEABLE, SCENES, Lesson, LessonText, Scene, SceneText
from rnnlab.session.lessons.mending import mended
from rnnlab.session.lessons.states import SceneStates
from rnnlab.session.messages import Message

_NAME = re.compile(r"[^a-z0-9-]+")
_HEAD = tuple(name for name in Lesson.__struct_fields__ if name not in ("scene", "text"))


@dataclass(frozen=True)
class Opened:
    """A lesson that can be run, and what was wrong with its files."""

    lesson: Lesson
    file: Path
    states: Mapping[str, SceneStates]
    faults: tuple[Fault, ...] = ()
    sources: Mapping[str, Source] = field(default_factory=dict)  # of scenes
    text_sources: Mapping[str, tuple[Source, ...]] = field(default_factory=dict)  # of languages
    scene_sources: Mapping[tuple[str, str], Source] = field(default_factory=dict)  # of (language, scene)

    @property
    def folder(self) -> Path:
        """Below this folder lie the lesson's pictures."""
        return self.file.parent

    @property
    def shipped(self) -> bool:
        """Whether the lesson came with the program: it is not written to."""
        return is_shipped(self.file)

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self.lesson.text)

    def language(self, wanted: str) -> str:
        """The language in which the lesson is shown where another one is wanted: that one, English, or the first."""
        for code in (wanted, wanted.partition("_")[0], wanted.partition("-")[0], "en"):
            if code in self.lesson.text:
                return code
        return next(iter(self.lesson.text))

    def words(self, language: str) -> LessonText:
        """The words about the whole lesson."""
        return self.lesson.text[self.language(language)]

    def scene_words(self, scene: str, language: str) -> SceneText:
        """The words of a scene, in the language wanted or in another one that has them; its name where none has."""
        for code in (self.language(language), *self.lesson.text):
            found = self.lesson.text[code].scenes.get(scene)
            if found is not None:
                return found
        return SceneText(title=scene, text="")

    def picture(self, scene: str, language: str, target: str) -> Path | Message:
        """The file of a picture that a scene's text names, or why it is not shown."""
        for code in (self.language(language), *self.lesson.text):
            if scene in self.lesson.text[code].scenes and (code, scene) in self.scene_sources:
                return agreement.picture_file(self.scene_sources[code, scene].file.parent, target)
        return agreement.picture_file(self.folder, target)

    def note(self, language: str) -> Message | None:
        """What is said where the lesson is not in the language that is wanted."""
        used = self.language(language)
        if used == language or language.replace("-", "_").startswith(f"{used}_"):
            return None
        return Message.of("lesson-language", wanted=language, used=used)


def open_lesson(path: Path) -> Opened:
    """Read a lesson from its folder or its file.

    Raises
    ------
    LessonError
        Nothing of it can be run; says why, with all other faults.
    """
    return _Reader(main_file(Path(path))).read()


def found() -> tuple[Path, ...]:
    """The files of the lessons that come with the program and of those in the user's own folder, sorted by name."""
    return (*_lessons_in(_shipped_folder()), *_lessons_in(paths.user_folder("data") / "lessons"))


def is_shipped(file: Path) -> bool:
    """Whether a lesson's file is one of the program's own."""
    folder = _shipped_folder()
    return folder is not None and folder.resolve() in Path(file).resolve().parents


def _shipped_folder() -> Path | None:
    try:
        return paths.resource("lessons")
    except FileNotFoundError:
        return None


def _lessons_in(folder: Path | None) -> Iterator[Path]:
    try:
        entries = [] if folder is None else sorted(folder.iterdir())
    except OSError:
        return
    for entry in entries:
        if (entry / MAIN).is_file():
            yield entry / MAIN
        elif entry.suffix == ".toml" and entry.is_file() and "." not in entry.stem:
            yield entry


class _Reader:
    def __init__(self, file: Path) -> None:
        self._file = file
        self._faults: list[Fault] = []

    def read(self) -> Opened:
        parts = self._collect()
        scenes, sources = self._scenes(parts)
        scene_sources: dict[tuple[str, str], Source] = {}
        text = self._texts(parts, scene_sources)
        head = self._head(parts)
        if not text:
            self._tell(parts.source, ("text",), Message.of("lesson-no-words", field="text"))
            text = {"en": LessonText(title=str(head["id"]), summary="")}
        if not scenes:
            self._tell(parts.source, ("scene",), Message.of("lesson-scenes", field="scene", limit=SCENES))
            raise LessonError(tuple(self._faults))
        found = states.resolve(
            scenes, lambda scene, path, message: self._tell(sources[scene.id], path, message, scene.id)
        )
        for scene in scenes:
            self._check_names(scene, found[scene.id], sources[scene.id])
        opened = Opened(
            lesson=Lesson(**head, scene=tuple(scenes), text=text),
            file=self._file,
            states=found,
            sources=sources,
            text_sources={code: tuple(source for _, source in tables) for code, tables in parts.texts.items()},
            scene_sources=scene_sources,
        )
        self._faults += agreement.faults(opened, self._left_out(parts, scenes))
        return replace(opened, faults=tuple(self._faults))

    def _collect(self) -> Parts:
        try:
            return collect(self._file, self._faults.append)
        except LessonError as error:
            raise LessonError((*self._faults, *error.faults)) from error

    def _tell(self, source: Source, path: tuple[str | int, ...], message: Message, scene: str = "") -> None:
        self._faults.append(Fault(message, source.file, source.line(path), scene))

    # ---- the parts ----

    def _head(self, parts: Parts) -> dict[str, Any]:
        folder = self._file.parent.name if self._file.name == MAIN else self._file.stem
        name = _NAME.sub("-", folder.lower()).strip("-")[:40] or "lesson"
        version = parts.head.get("format")
        if type(version) is int and version > FORMAT:
            message = Message.of("lesson-newer", field="format", version=version, known=FORMAT)
            self._tell(parts.source, ("format",), message)
            raise LessonError(tuple(self._faults))
        tree = {**parts.head, "scene": [{"id": "one", "lab": "reader", "minutes": 0}], "text": {}}
        lesson = mended(
            tree,
            Lesson,
            lambda path, message: self._tell(parts.source, path, message),
            {"id": name, "format": FORMAT},
        )
        if lesson is None:
            return {"format": FORMAT, "id": name}
        return {name: getattr(lesson, name) for name in _HEAD}

    def _scenes(self, parts: Parts) -> tuple[list[Scene], dict[str, Source]]:
        scenes: list[Scene] = []
        sources: dict[str, Source] = {}
        for tree, source in parts.scenes:
            scene = self._scene(tree, source)
            if scene is None:
                continue
            if scene.id in sources:
                message = Message.of("lesson-scene-twice", field="id", value=scene.id)
                self._tell(source, ("id",), message, scene.id)
            elif len(scenes) >= SCENES:
                self._tell(source, (), Message.of("lesson-scenes", field="scene", limit=SCENES), scene.id)
                break
            else:
                scenes.append(scene)
                sources[scene.id] = source
        return scenes, sources

    def _scene(self, tree: Any, source: Source) -> Scene | None:
        name = tree.get("id", "") if isinstance(tree, dict) else ""
        name = name if isinstance(name, str) else ""
        if not isinstance(tree, dict):
            self._tell(source, (), Message.of("wrong-type", field="scene", detail="expected [[scene]]"))
            return None
        scene = mended(tree, Scene, lambda path, message: self._tell(source, path, message, name), {"minutes": 0})
        if scene is None:
            self._tell(source, (), Message.of("lesson-scene-left-out", field="scene", value=name or "–"), name)
            return None
        try:
            registry.lab(scene.lab)
        except KeyError:
            message = Message.of("lesson-lab", field="lab", value=scene.lab, options=", ".join(_lab_names()))
            self._tell(source, ("lab",), message, name)
            return None
        return scene

    def _check_names(self, scene: Scene, found: SceneStates, source: Source) -> None:
        """Parts and sections that are pointed at or hidden, and the lab's own question: those that there are."""
        lab = scene.lab
        known = named.names(lab) or frozenset()
        shown = {getattr(state, "page", "") for state in (found.start, found.revealed)}
        for name, parts, more in (("hide", scene.hide, HIDEABLE), ("point", scene.point, ("timeline",))):
            for k, part in enumerate(parts if known else ()):
                field = f"{name}[{k}]"
                if part not in known and part not in more:
                    options = ", ".join((*more, *sorted(known)))
                    message = Message.of("not-an-option", field=field, value=part, options=options)
                    self._tell(source, (name, k), message, scene.id)
                elif (pages := named.pages(lab, part)) and not pages & shown and part not in more:
                    other = ", ".join(sorted(pages))
                    message = Message.of("lesson-page", field=field, value=part, page=other, shown=", ".join(shown))
                    self._tell(source, (name, k), message, scene.id)
        asked, own = scene.question, named.questions(lab)
        later = named.later(lab)
        for k, part in enumerate((asked.hide or ()) if asked is not None else ()):
            if part not in later:
                options = ", ".join(later) or "–"
                message = Message.of("not-an-option", field=f"question.hide[{k}]", value=part, options=options)
                self._tell(source, ("question", "hide", k), message, scene.id)
        if asked is not None and asked.picture and own is not None and asked.picture not in own:
            options = ", ".join(own) or "–"
            message = Message.of("not-an-option", field="question.picture", value=asked.picture, options=options)
            self._tell(source, ("question", "picture"), message, scene.id)

    def _left_out(self, parts: Parts, scenes: list[Scene]) -> frozenset[str]:
        """The names of scenes that stand in the files and not in the lesson: their words are no fault."""
        ids = {tree["id"] for tree, _ in parts.scenes if isinstance(tree, dict) and isinstance(tree.get("id"), str)}
        return frozenset(ids - {scene.id for scene in scenes})

    def _texts(self, parts: Parts, found: dict[tuple[str, str], Source]) -> dict[str, LessonText]:
        texts: dict[str, LessonText] = {}
        for language, tables in parts.texts.items():
            whole: LessonText | None = None
            scenes: dict[str, SceneText] = {}
            for k, (tree, source) in enumerate(tables):
                if not isinstance(tree, dict):
                    detail = "expected a table"
                    self._tell(source, (), Message.of("wrong-type", field=f"text.{language}", detail=detail))
                    continue
                tree = dict(tree)
                of_scenes = tree.pop("scenes", {})
                if k == 0:
                    whole = self._text(tree, source)
                if not isinstance(of_scenes, dict):
                    message = Message.of("wrong-type", field="scenes", detail="expected tables [scenes.NAME]")
                    self._tell(source, ("scenes",), message)
                    of_scenes = {}
                for name, part in of_scenes.items():
                    if name not in scenes:
                        place = source.inner("scenes", name)
                        words = self._scene_text(name, part, place)
                        if words is not None:
                            scenes[name], found[language, name] = words, place
            if whole is not None:
                texts[language] = LessonText(
                    **{name: getattr(whole, name) for name in LessonText.__struct_fields__ if name != "scenes"},
                    scenes=scenes,
                )
        return texts

    def _text(self, tree: dict[str, Any], source: Source) -> LessonText | None:
        fill = {"title": self._file.parent.name if self._file.name == MAIN else self._file.stem, "summary": ""}
        return mended(tree, LessonText, lambda path, message: self._tell(source, path, message), fill)

    def _scene_text(self, name: str, tree: Any, source: Source) -> SceneText | None:
        if not isinstance(tree, dict):
            self._tell(source, (), Message.of("wrong-type", field="scenes", detail="expected a table"), name)
            return None
        fill = {"title": name, "text": ""}
        return mended(tree, SceneText, lambda path, message: self._tell(source, path, message, name), fill)


def _lab_names() -> tuple[str, ...]:
    return tuple(lab.name for lab in registry.LABS)
