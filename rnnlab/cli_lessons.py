"""The command ``lessons``: what lessons there are, whether they hold, and what a class answered."""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

from rnnlab import display
from rnnlab.console import BAD_INPUT, FAULT, OK, printable, say, write_line
from rnnlab.files import reason, shown, write_atomically
from rnnlab.session.document import DocumentError, load
from rnnlab.session.lessons import checking, reading
from rnnlab.session.lessons.faults import Fault, LessonError
from rnnlab.session.lessons.progress import Lessons
from rnnlab.session.messages import Problem, english


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--check",
        metavar="PATH",
        nargs="*",
        help="hold every claim of these lessons against a computation, one line for each fault; all lessons by default",
    )
    what.add_argument(
        "--summary",
        metavar="FILE",
        nargs="+",
        help="count the answers in these session files, question by question, as CSV",
    )
    what.add_argument("--plan", metavar="PATH", help="write the lesson plan of a lesson as PDF, to --out")
    parser.add_argument("--out", metavar="FILE", help="with --summary and --plan: the file to write")
    parser.add_argument("--lang", metavar="CODE", default="en", help="of titles and plans: en, zh … (default: en)")


def run(options: argparse.Namespace) -> int:
    """Carry out the command; the exit status.

    Raises
    ------
    Problem
        A path that is no lesson, a file that is no session, or an option that does not belong here.
    """
    if options.out is not None and options.summary is None and options.plan is None:
        raise Problem("--out", "lesson-out")
    if options.check is not None:
        return _check([_path(name) for name in options.check] or list(reading.found()))
    if options.summary is not None:
        return _summary(options)
    if options.plan is not None:
        return _plan(options)
    return _list(options.lang)


def _path(name: str) -> Path:
    """A lesson's file by its path, or by the name of one that is found."""
    path = Path(name)
    if path.is_dir() or path.is_file():
        return path
    for file in reading.found():
        if name in (file.parent.name, file.stem) and name != "lesson":
            return file
    raise Problem("PATH", "lesson-none", value=printable(name))


# ---- list ----


def _list(language: str) -> int:
    rows = []
    faults: list[Fault] = []
    for file in reading.found():
        try:
            opened = reading.open_lesson(file)
        except LessonError as error:
            faults += error.faults
            continue
        faults += opened.faults
        lesson = opened.lesson
        questions = sum(scene.question is not None for scene in lesson.scene)
        rows.append(
            (
                lesson.number or 1000,
                (
                    str(lesson.number or "–"),
                    lesson.id,
                    f"{lesson.minutes:g} min",
                    f"{len(lesson.scene)} scenes",
                    f"{questions} questions",
                    " ".join(opened.languages),
                    opened.words(language).title,
                ),
            )
        )
    rows.sort()
    widths = [max(map(len, column)) for column in zip(*(cells for _, cells in rows), strict=True)]
    for _, cells in rows:
        write_line("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip())
    for fault in faults:
        say(str(fault))
    return FAULT if faults else OK


# ---- check ----


def _check(files: list[Path]) -> int:
    from rnnlab.session.answers import answer_json, failure_message, warm_up

    info = warm_up()
    if "failure" in info:
        say(f"rnnlab: {english(failure_message(info['failure']))}")
        return FAULT
    faults = scenes = claims = 0
    for file in files:
        try:
            opened = reading.open_lesson(file)
        except LessonError as error:
            found: Iterable[Fault] = error.faults
        else:
            found = checking.check(opened, answer_json, strict=opened.shipped)
            scenes += len(opened.lesson.scene)
            claims += sum(map(checking.claims_of, opened.lesson.scene))
        for fault in found:
            write_line(str(fault))
            faults += 1
    if not faults:
        held = (_count(len(files), "lesson"), _count(scenes, "scene"), _count(claims, "claim"))
        write_line(f"{', '.join(held)} checked: all hold")
    return FAULT if faults else OK


def _count(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


# ---- summary ----


def _summary(options: argparse.Namespace) -> int:
    """Count what students answered; a file that cannot be read is told, and the others are counted."""
    from rnnlab.session.lessons import summary

    kept: list[Lessons] = []
    status = OK
    for name in options.summary:
        try:
            kept.append(load(Path(name)).lessons)
        except DocumentError as error:
            say(f"rnnlab: {error}")
            status = FAULT
    if not kept:
        return FAULT
    data = summary.csv_bytes(summary.table(kept, _lessons(), options.lang))
    if options.out is None:
        write_line(data.decode("utf-8").replace("\r\n", "\n").rstrip("\n"))
    else:
        try:
            write_atomically(Path(options.out), data)
        except (OSError, ValueError) as error:
            raise Problem("--out", "file-not-saved", path=printable(options.out), reason=reason(error)) from error
        write_line(shown(options.out))
    return status


def _lessons() -> dict[str, reading.Opened]:
    """All lessons that are here, by name; of two with one name the program's own."""
    found: dict[str, reading.Opened] = {}
    for file in reading.found():
        with contextlib.suppress(LessonError):
            opened = reading.open_lesson(file)
            found.setdefault(opened.lesson.id, opened)
    return found


# ---- plan ----


def _plan(options: argparse.Namespace) -> int:
    if options.out is None:
        raise Problem("--out", "missing-field")
    try:
        opened = reading.open_lesson(_path(options.plan))
    except LessonError as error:
        for fault in error.faults:
            say(str(fault))
        return BAD_INPUT
    blocked = display.missing_libraries("")
    if blocked is not None:
        say(f"rnnlab: {english(blocked)}")
        return BAD_INPUT
    # Before Qt is imported anywhere: no screen is needed, whatever the session has.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from rnnlab.app import lesson_plan

    return int(lesson_plan(opened, Path(options.out), options.lang))
