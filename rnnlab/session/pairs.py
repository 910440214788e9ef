"""Sentence pairs from a file as people have them: tab-separated or CSV, with whatever else is in it.

The file's encoding is found as a text's is. Tabs in most lines make it TSV,
else commas or semicolons make it CSV, with quotes. Which two columns hold the
sentences is found from the cells: numbers, constants and codes are no
sentences; with Chinese in the file the Chinese column is the source and
the nearest column of other writing the target, else the first two columns are.

A file of 100,000 pairs takes many seconds to cut into tokens. So reading is a
generator: a piece of work at a time, and whoever drives it shows the progress,
and stops it by not asking on.
"""

from __future__ import annotations

import csv
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import TextIO

from rnnlab import kept_pairs, paths
from rnnlab.files import reason, shown
from rnnlab.kept_pairs import MOST_PAIRS, MOST_TOKENS
from rnnlab.session import texts, tokens
from rnnlab.session.messages import Problem

LARGEST = 64 * 2**20  # bytes of a file
LEAST_PAIRS = 20
SAMPLE = 200  # lines that columns are found from
SHOWN = 5  # pairs, and lines of each reason, that are kept to be shown
PIECE = 0.05  # seconds of work between two reports
REASONS = ("header", "empty", "one-column", "empty-side", "too-long", "twice", "beyond")  # why a line is skipped
_HEAD = 256 * 1024  # bytes that the encoding is found from
_LONGEST_CELL = 5000  # characters; a longer cell is no sentence
_HEADERS = {
    *(
        "source",
        "target",
        "src",
        "tgt",
        "sentence",
        "translation",
        "text",
        "id",
        "english",
        "chinese",
        "zh",
        "en",
        "cn",
    ),
    *("中文", "英文", "英语", "汉语", "原文", "译文", "句子"),
}


@dataclass(frozen=True)
class PairsFile:
    """What was found in a file; ``digest`` names the pairs for training."""

    name: str  # the file's, without its folder
    digest: str
    count: int  # pairs that were kept
    lines: int  # of the file
    columns: int
    chosen: tuple[int, int]  # columns of source and target, from 0
    direction: str  # "zh-en", "en-zh", or "" for other languages
    separator: str  # "\t", "," or ";"
    encoding: str
    skipped: dict[str, int] = field(default_factory=dict)  # reason → lines
    skipped_lines: dict[str, tuple[int, ...]] = field(default_factory=dict)  # reason → the first of them, from 1
    sample: tuple[tuple[str, str], ...] = ()  # as they are written in the file
    source_words: int = 0  # different ones
    target_words: int = 0
    split: tuple[int, int, int] = (0, 0, 0)  # pairs to train on, for validation, for the test
    # of the words of the last two (source, target), the share that training does not know; None without such pairs
    unknown: tuple[float | None, float | None] = (None, None)


@dataclass(frozen=True)
class Reading:
    """How far reading has got; ``found`` in the last report alone."""

    done: int  # bytes, about
    total: int
    pairs: int
    found: PairsFile | None = None


def reading(
    path: Path, *, columns: tuple[int, int] | None = None, encoding: str | None = None, field: str = "pairs"
) -> Iterator[Reading]:
    """Read a file of sentence pairs and keep them for training.

    Parameters
    ----------
    path : Path
    columns : (int, int), optional
        Of source and target, from 0; by default they are found.
    encoding : str, optional
        As for ``texts.read_text``.
    field : str
        What a refusal calls the file.

    Yields
    ------
    Reading
        About every 50 ms; the last one has ``found``, and then the pairs are kept.

    Raises
    ------
    Problem
        As ``texts.read_text``; ``"pairs-one-column"``, ``"pairs-columns"`` (chosen ones that the file has not),
        ``"pairs-too-few"``, ``"file-not-saved"``.
    """
    path = Path(path)
    total, found_encoding = _recognised(path, encoding, field)
    try:
        # newline="": csv wants to see line ends inside quotes as they are
        with open(path, encoding=found_encoding, newline="") as file:
            lines = _lines(file)
            head = list(islice(lines, SAMPLE))
            table = _Table(head, columns, field)
            cutting = _Cutting(table)
            began = time.monotonic()
            for row in table.rows(chain(head, lines)):
                cutting.add(row)
                if time.monotonic() - began >= PIECE:
                    yield Reading(min(total, _position(file)), total, len(cutting.pairs))
                    began = time.monotonic()
    except UnicodeDecodeError as error:
        raise Problem(
            field, "text-file-encoding", path=shown(path), encoding=found_encoding, place=error.start + 1
        ) from error
    except OSError as error:
        raise Problem(field, "file-not-read", path=shown(path), reason=reason(error)) from error
    if len(cutting.pairs) < LEAST_PAIRS:
        raise Problem(field, "pairs-too-few", count=len(cutting.pairs), limit=LEAST_PAIRS)
    digest = _keep(cutting.pairs, table.direction, field)
    yield Reading(total, total, len(cutting.pairs), cutting.file(path.name, digest, found_encoding))


def read_pairs(
    path: Path, *, columns: tuple[int, int] | None = None, encoding: str | None = None, field: str = "pairs"
) -> PairsFile:
    """All of ``reading`` at once."""
    *_, last = reading(path, columns=columns, encoding=encoding, field=field)
    assert last.found is not None
    return last.found


def is_kept(digest: str) -> bool:
    """Whether pairs lie in the user's folder."""
    return kept_pairs.is_kept(digest)


def _recognised(path: Path, encoding: str | None, field: str) -> tuple[int, str]:
    """The file's size and its encoding, from its beginning."""
    try:
        if path.exists() and not path.is_file():  # a pipe would wait for ever
            raise Problem(field, "file-not-read", path=shown(path), reason="not a file")
        total = path.stat().st_size
        if total > LARGEST:
            raise Problem(field, "pairs-file-too-large", path=shown(path), limit=LARGEST // 2**20)
        with open(path, "rb") as file:
            head = file.read(_HEAD)
    except OSError as error:
        raise Problem(field, "file-not-read", path=shown(path), reason=reason(error)) from error
    except Problem:
        raise
    except ValueError as error:  # a NUL in the name
        raise Problem(field, "file-not-read", path=repr(str(path)), reason=str(error)) from error
    if total > _HEAD:
        head = _whole_lines(head)
    opened = texts.decode(head, shown(path), encoding, field=field)
    if not opened.certain:
        raise Problem(field, "text-encoding-asked", path=shown(path), options=", ".join(opened.candidates))
    mark = {"utf-8": "utf-8-sig"}  # takes a byte order mark away where there is one
    return total, mark.get(opened.encoding, opened.encoding)


def _whole_lines(head: bytes) -> bytes:
    """Without the last line, which may be cut within a character; two bytes a character end lines their own way."""
    for end in (b"\n\x00", b"\x00\n") if head[:2] in (b"\xff\xfe", b"\xfe\xff") else (b"\n", b"\r"):
        at = head.rfind(end)
        while at > 0 and len(end) == 2 and at % 2:
            at = head.rfind(end, 0, at)
        if at > 0:
            return head[: at + len(end)]
    return head


def _position(file: TextIO) -> int:
    return int(file.buffer.tell())


def _lines(file: Iterator[str]) -> Iterator[str]:
    for k, line in enumerate(file):
        yield line.removeprefix("\ufeff") if k == 0 else line


class _Table:
    """How a file's lines are divided, and which two columns are the sentences."""

    def __init__(self, head: Sequence[str], columns: tuple[int, int] | None, field: str) -> None:
        filled = [line for line in head if line.strip()]
        tabs = sum("\t" in line for line in filled)
        marks = {mark: sum(mark in line for line in filled) for mark in ",;"}
        self.separator = "\t" if 2 * tabs > len(filled) else max(marks, key=lambda mark: marks[mark])
        rows = [row for _, row in self.rows(iter(head)) if any(cell.strip() for cell in row)]
        widths = Counter(map(len, rows))
        self.columns = max(widths, default=0, key=lambda width: (widths[width], width))
        if self.columns < 2:
            raise Problem(field, "pairs-one-column")
        self.header = _is_header(rows[0]) if rows else False
        body = [row for row in rows[1 if self.header else 0 :] if len(row) == self.columns]
        cells = [[row[k].strip() for row in body] for k in range(self.columns)]
        if columns is not None:
            if len(set(columns)) != 2 or not all(0 <= column < self.columns for column in columns):
                raise Problem(field, "pairs-columns", value=", ".join(map(str, columns)), count=self.columns)
            self.chosen = columns
        else:
            found = _sentence_columns(cells)
            if found is None:
                raise Problem(field, "pairs-one-column")
            self.chosen = found
        chinese = [_share(cells[column], _chinese) > 0.5 for column in self.chosen]
        self.direction = "zh-en" if chinese == [True, False] else "en-zh" if chinese == [False, True] else ""

    def rows(self, lines: Iterator[str]) -> Iterator[tuple[int, list[str]]]:
        """The number of each line, from 1, and its cells."""
        if self.separator == "\t":
            for number, line in enumerate(lines, 1):
                yield number, [_unquoted(cell) for cell in line.rstrip("\r\n").split("\t")]
            return
        csv.field_size_limit(max(csv.field_size_limit(), LARGEST))
        reader = csv.reader(lines, delimiter=self.separator)
        while True:
            try:
                row = next(reader)
            except StopIteration:
                return
            except csv.Error:  # a quote that stands where none may
                row = []
            yield reader.line_num, row


def _unquoted(cell: str) -> str:
    """A cell of a TSV that a spreadsheet wrote: in quotes where it has quotes, these doubled."""
    cell = cell.strip()
    inside = cell[1:-1]
    if len(cell) >= 2 and cell[0] == cell[-1] == '"' and '"' not in inside.replace('""', ""):
        return inside.replace('""', '"')
    return cell


def _is_header(row: Sequence[str]) -> bool:
    return sum(cell.strip().lower() in _HEADERS for cell in row) >= 2


def _chinese(cell: str) -> bool:
    return any("\u3400" <= character <= "\u9fff" for character in cell)


def _letters(cell: str) -> bool:
    return any(character.isalpha() for character in cell)


def _share(cells: Sequence[str], test: Callable[[str], bool]) -> float:
    filled = [cell for cell in cells if cell]
    return sum(map(test, filled)) / len(filled) if filled else 0.0


def _sentence_columns(cells: Sequence[Sequence[str]]) -> tuple[int, int] | None:
    """The two columns whose cells are sentences: letters, not always the same, not one code each."""

    def is_sentence(column: Sequence[str]) -> bool:
        filled = [cell for cell in column if cell]
        words = sum(map(_letters, filled))
        spoken = sum(_chinese(cell) or " " in cell for cell in filled)
        varied = len(set(filled)) > max(1, len(filled) // 10)
        return bool(filled) and 2 * words > len(filled) and 4 * spoken > len(filled) and varied

    candidates = [k for k, column in enumerate(cells) if is_sentence(column)]
    if len(candidates) < 2:
        # single words have no spaces: then any two columns of letters will do
        candidates = [k for k, column in enumerate(cells) if _share(column, _letters) > 0.5]
    if len(candidates) < 2:
        return None
    chinese = [k for k in candidates if _share(cells[k], _chinese) > 0.5]
    others = [k for k in candidates if k not in chinese]
    if chinese and others:
        source = chinese[0]
        return source, min(others, key=lambda k: (abs(k - source), k))
    return candidates[0], candidates[1]


class _Cutting:
    """Pairs as they come, and what was skipped."""

    def __init__(self, table: _Table) -> None:
        self.table = table
        self.pairs: list[str] = []  # as they are kept
        self.seen: set[str] = set()
        self.learned: tuple[Counter[str], Counter[str]] = (Counter(), Counter())  # words to train on, of each side
        self.held_out: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self.split: Counter[str] = Counter()
        self.sample: list[tuple[str, str]] = []
        self.skipped: Counter[str] = Counter()
        self.first: dict[str, list[int]] = {}
        self.lines = 0

    def add(self, row: tuple[int, list[str]]) -> None:
        number, cells = row
        self.lines = number
        why = self._kept(cells, first=number == 1)
        if why:
            self.skipped[why] += 1
            shown_lines = self.first.setdefault(why, [])
            if len(shown_lines) < SHOWN:
                shown_lines.append(number)

    def _kept(self, cells: Sequence[str], first: bool) -> str:
        """Take a line over; or why not."""
        if not any(cell.strip() for cell in cells):
            return "empty"
        if first and self.table.header:
            return "header"
        if len(cells) <= max(self.table.chosen):
            return "one-column"
        source, target = (cells[column].strip() for column in self.table.chosen)
        if not source or not target:
            return "empty-side"
        if len(self.pairs) >= MOST_PAIRS:
            return "beyond"
        if max(len(source), len(target)) > _LONGEST_CELL:
            return "too-long"
        pair = tuple(tuple(span.text for span in tokens.spans(side)) for side in (source, target))
        if not all(0 < len(side) <= MOST_TOKENS for side in pair):
            return "too-long" if all(pair) else "empty-side"
        both = kept_pairs.written((pair[0], pair[1]))
        if both in self.seen:
            return "twice"
        self.seen.add(both)
        self.pairs.append(both)
        split = kept_pairs.split_of_words(pair[0])
        self.split[split] += 1
        for words, side in zip(self.learned if split == "train" else self.held_out, pair, strict=True):
            words.update(side)
        if len(self.sample) < SHOWN:
            self.sample.append((source, target))
        return ""

    def file(self, name: str, digest: str, encoding: str) -> PairsFile:
        return PairsFile(
            name=name,
            digest=digest,
            count=len(self.pairs),
            lines=self.lines,
            columns=self.table.columns,
            chosen=self.table.chosen,
            direction=self.table.direction,
            separator=self.table.separator,
            encoding=encoding.removesuffix("-sig"),
            skipped={why: self.skipped[why] for why in REASONS if self.skipped[why]},
            skipped_lines={why: tuple(self.first[why]) for why in REASONS if why in self.first},
            sample=tuple(self.sample),
            source_words=len(self.learned[0] | self.held_out[0]),
            target_words=len(self.learned[1] | self.held_out[1]),
            split=(self.split["train"], self.split["validation"], self.split["test"]),
            unknown=(self._unknown(0), self._unknown(1)),
        )

    def _unknown(self, side: int) -> float | None:
        """Of the held-out sentences' words, the share that is not among the most frequent ones to train on."""
        known = {word for word, _ in self.learned[side].most_common(kept_pairs.VOCABULARY)}
        count = self.held_out[side].total()
        if not count:
            return None
        return sum(times for word, times in self.held_out[side].items() if word not in known) / count


def _keep(written: Sequence[str], direction: str, field: str) -> str:
    try:
        return kept_pairs.keep_written(written, direction)
    except OSError as error:
        where = shown(error.filename) if error.filename else shown(paths.own_texts())
        raise Problem(field, "file-not-saved", path=where, reason=reason(error)) from error
