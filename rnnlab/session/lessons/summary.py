"""What a class answered: session files of many students, counted question by question."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rnnlab.session.lessons.format import Scene
from rnnlab.session.lessons.progress import Answer, Lessons
from rnnlab.session.lessons.questions import usable
from rnnlab.session.lessons.reading import Opened

RIGHT, OTHER = "right", "other"
HEADINGS = (
    "lesson", "lesson_title", "scene", "scene_title", "kind", "question",
    "option", "option_text", "is_right", "count", "share", "votes",
    "answered", "right", "right_share", "mean_distance", "mean_hints",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # with these a spreadsheet takes a text for a formula


@dataclass
class Tally:
    """The answers to one question: how many files gave each option, and the votes that were counted in class."""

    counts: dict[str, int] = field(default_factory=dict)
    votes: dict[str, int] = field(default_factory=dict)
    answered: int = 0
    judged: int = 0
    right: int = 0
    distances: list[float] = field(default_factory=list)
    hints: int = 0

    def take(self, scene: Scene | None, answer: Answer) -> None:
        """Count one file's answer; what is no answer to the question that the lesson asks is passed over."""
        for option, count in answer.votes.items():
            self.votes[option] = self.votes.get(option, 0) + count
        asked = None if scene is None else scene.question
        if answer.guess is None or (asked is not None and not usable(asked, answer.guess)):
            return
        self.answered += 1
        self.hints += answer.hints
        option = _option(scene, answer)
        self.counts[option] = self.counts.get(option, 0) + 1
        if answer.right is not None:
            self.judged += 1
            self.right += answer.right
        if answer.distance is not None:
            self.distances.append(answer.distance)


def tallies(files: Iterable[Lessons], lessons: Mapping[str, Opened]) -> dict[tuple[str, str], Tally]:
    """The tallies by lesson and scene.

    Parameters
    ----------
    files : iterable of Lessons
        One for each session file.
    lessons : mapping of str to Opened
        The lessons that are here, by name; questions of others are counted by what the files say alone.
    """
    found: dict[tuple[str, str], Tally] = {}
    for one in files:
        for name, kept in one.kept.items():
            scenes = _scenes(lessons.get(name))
            for scene, answer in kept.answers.items():
                found.setdefault((name, scene), Tally()).take(scenes.get(scene), answer)
    order = {
        (name, scene.id): (opened.lesson.number, k)
        for name, opened in lessons.items()
        for k, scene in enumerate(opened.lesson.scene)
    }
    counted = {key: tally for key, tally in found.items() if tally.answered or tally.votes}
    return dict(sorted(counted.items(), key=lambda item: (order.get(item[0], (1000, 0)), item[0])))


def table(files: Iterable[Lessons], lessons: Mapping[str, Opened], language: str) -> list[tuple[str, ...]]:
    """Rows below ``HEADINGS``: one for each option of each question; numbers of a question stand in all of its rows."""
    rows: list[tuple[str, ...]] = []
    for (name, scene_name), tally in tallies(files, lessons).items():
        opened = lessons.get(name)
        scene = _scenes(opened).get(scene_name)
        of_question = (
            str(tally.answered),
            str(tally.right),
            _number(tally.right / tally.judged) if tally.judged else "",
            _number(sum(tally.distances) / len(tally.distances)) if tally.distances else "",
            _number(tally.hints / tally.answered) if tally.answered else "",
        )
        title, scene_title, ask, texts = _words(opened, scene_name, language)
        kind = "" if scene is None or scene.question is None else scene.question.kind
        for option in _options(scene, tally):
            count = tally.counts.get(option, 0)
            asked = None if scene is None else scene.question
            is_right = option == (asked.right if asked is not None and asked.right else RIGHT)
            rows.append(
                (
                    *(_safe(text) for text in (name, title, scene_name, scene_title, kind, ask)),
                    _safe(option),
                    _safe(texts.get(option, "")),
                    "1" if is_right else "0",
                    str(count),
                    _number(count / tally.answered) if tally.answered else "",
                    str(tally.votes.get(option, 0)),
                    *of_question,
                )
            )
    return rows


def csv_bytes(rows: Iterable[tuple[str, ...]]) -> bytes:
    """A table as CSV, in UTF-8 with a mark, by which spreadsheets know it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(HEADINGS)
    writer.writerows(rows)
    return b"\xef\xbb\xbf" + text.getvalue().encode("utf-8")


# ---- inside ----


def _scenes(opened: Opened | None) -> dict[str, Scene]:
    return {} if opened is None else {scene.id: scene for scene in opened.lesson.scene}


def _option(scene: Scene | None, answer: Answer) -> str:
    """What an answer counts as: the option; of numbers, orders and pictures whether it was right."""
    asked = None if scene is None else scene.question
    if isinstance(answer.guess, str) and (asked is None or answer.guess in asked.options):
        return answer.guess
    return answer.wrong or (RIGHT if answer.right else OTHER)


def _options(scene: Scene | None, tally: Tally) -> list[str]:
    asked = None if scene is None else scene.question
    if asked is None:
        return sorted({*tally.counts, *tally.votes})
    names = [RIGHT, *(wrong.id for wrong in asked.wrong), OTHER] if asked.kind != "choice" else list(asked.options)
    if asked.kind == "picture":
        names = [*asked.options, RIGHT, OTHER]
    return [*names, *sorted({*tally.counts, *tally.votes} - set(names))]


def _words(opened: Opened | None, scene: str, language: str) -> tuple[str, str, str, Mapping[str, str]]:
    if opened is None:
        return "", "", "", {}
    words = opened.scene_words(scene, language)
    question = words.question
    ask = "" if question is None else " ".join(question.ask.split())
    return opened.words(language).title, words.title, ask, {} if question is None else question.options


def _number(value: float) -> str:
    return f"{value:.4g}"


def _safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
