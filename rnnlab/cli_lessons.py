"""The command ``lessons``: what lessons there are, whether they hold, and what a class answered."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from rnnlab.console import FAULT, OK, printable, say, write_line
from rnnlab.session.lessons import checking, reading
from rnnlab.session.lessons.faults import Fault, LessonError
from rnnlab.session.messages import Problem


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--check",
        metavar="PATH",
        nargs="*",
        help="hold every claim of these lessons against a computation, one line for each fault; all lessons by default",
    )


def run(options: argparse.Namespace) -> int:
    """Carry out the command; the exit status.

    Raises
    ------
    Problem
        A path that is no lesson.
    """
    if options.check is not None:
        return _check([_path(name) for name in options.check] or list(reading.found()))
    return _list()


def _path(name: str) -> Path:
    """A lesson's file by its path, or by the name of one that is found."""
    path = Path(name)
    if path.is_dir() or path.is_file():
        return path
    for file in reading.found():
        if name in (file.parent.name, file.stem) and name != "lesson":
            return file
    raise Problem("PATH", "file-not-read", path=printable(name), reason="no such lesson")


# ---- list ----


def _list() -> int:
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
                    opened.words("en").title,
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
        from rnnlab.session.messages import english

        say(f"rnnlab: {english(failure_message(info['failure']))}")
        return FAULT
    count = 0
    for file in files:
        for fault in _faults(file, answer_json):
            write_line(str(fault))
            count += 1
    return FAULT if count else OK


def _faults(file: Path, compute: checking.Compute) -> Iterator[Fault]:
    try:
        opened = reading.open_lesson(file)
    except LessonError as error:
        yield from error.faults
        return
    yield from checking.check(opened, compute, strict=opened.shipped)
