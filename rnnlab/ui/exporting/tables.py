"""The numbers that are shown, as rows for other programs."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path

from rnnlab.session.messages import Message
from rnnlab.ui.export import write
from rnnlab.ui.look.numbers import MINUS


def table_as_csv(rows: Sequence[Sequence[str]]) -> bytes:
    """Rows for a spreadsheet: UTF-8 with a byte-order mark, without which Excel reads Chinese as something else."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(_even(rows))
    return text.getvalue().encode("utf-8-sig")


def write_table(rows: Sequence[Sequence[str]], path: Path) -> Message | None:
    """Write a CSV, or lines with tabs where the name ends in ``.tsv``; return what went wrong."""
    if path.suffix.lower() == ".tsv":
        return write(path, (table_as_tsv(rows) + "\r\n").encode("utf-8-sig"))
    return write(path, table_as_csv(rows))


def table_as_tsv(rows: Sequence[Sequence[str]]) -> str:
    """Rows as tab-separated lines, for other programs.

    Tabs and line ends inside a cell become spaces; a number has the minus that
    a spreadsheet reads.
    """
    return "\n".join("\t".join(row) for row in _even(rows))


def _even(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Rows of one length: a shorter one ends in empty cells."""
    width = max((len(row) for row in rows), default=0)
    return [[_cell(cell) for cell in row] + [""] * (width - len(row)) for row in rows]


def _cell(text: str) -> str:
    return re.sub(rf"{MINUS}(?=[\d.∞])", "-", " ".join(text.split()))
