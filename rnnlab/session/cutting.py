"""A long text cut into tokens a piece at a time, with the same tokens as ``assets.cut`` gives at once.

Five megabytes of Chinese take a quarter of a minute; cut piece by piece that
work can be paused, shown as progress, and given up.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, replace

from rnnlab import corpus
from rnnlab.corpus import MOST_TOKENS
from rnnlab.session import tokens
from rnnlab.session.messages import Problem

PIECE = 4_000  # characters
# No token reaches across these places, and none depends on what stands beyond them.
_BORDER = re.compile(r"\s|(?<=[。！？])(?=[\u4e00-\u9fff])")
_BLANK = re.compile(r"\s*")


@dataclass(frozen=True)
class Cutting:
    """How far a text is cut."""

    text: str  # lines end in \n
    level: str  # one of ``corpus.LEVELS``
    at: int = 0  # where the next piece begins
    found: tuple[str, ...] = ()  # the tokens of each piece, a line each; pickled much faster than the tokens one by one
    count: int = 0
    field: str = "text"

    @property
    def complete(self) -> bool:
        """Whether the whole text is cut."""
        return self.at >= len(self.text)

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens so far."""
        return tuple(token for piece in self.found for token in piece.split("\n"))


def begun(text: str, level: str, field: str = "text") -> Cutting:
    """A text of which nothing is cut yet.

    Raises
    ------
    Problem
        Another level.
    """
    if level not in corpus.LEVELS:
        raise Problem("level", "not-an-option", value=level[:40], options=", ".join(corpus.LEVELS))
    return Cutting(text.strip(), level, field=field)


def further(cutting: Cutting, seconds: float) -> Cutting:
    """Go on for a moment, by one piece at least.

    Raises
    ------
    Problem
        ``"text-too-many-tokens"``, as soon as there are.
    """
    until = time.monotonic() + seconds
    pieces: list[str] = []
    at, count = cutting.at, cutting.count
    while at < len(cutting.text):
        end, behind = _border(cutting.text, at)
        found = _tokens(cutting.text[at:end], cutting.text[end:behind], cutting.level)
        if found:
            pieces.append("\n".join(found))
        at, count = behind, count + len(found)
        if count > MOST_TOKENS:
            raise Problem(cutting.field, "text-too-many-tokens", count=count, limit=MOST_TOKENS)
        if time.monotonic() >= until:
            break
    return replace(cutting, at=at, count=count, found=(*cutting.found, *pieces))


def _border(text: str, at: int) -> tuple[int, int]:
    """Where the piece that begins at ``at`` ends, and where the next one begins: behind the blanks between them."""
    border = _BORDER.search(text, at + PIECE)
    if border is None:
        return len(text), len(text)
    end = border.start()
    while end > at and text[end - 1].isspace():
        end -= 1
    blanks = _BLANK.match(text, end)
    return end, blanks.end() if blanks else end


def _tokens(piece: str, blanks: str, level: str) -> tuple[str, ...]:
    if level == "word":
        return tuple(span.text for span in tokens.spans(piece))
    found = tokens.characters(piece, limit=len(piece))
    if not blanks:
        return found
    return (*found, tokens.LINE_END if "\n" in blanks else tokens.SPACE)
