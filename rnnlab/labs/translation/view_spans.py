"""How a row of words shares the room there is: side by side, or, where there are too many, wide around one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True)
class Spans:
    """Places along one direction, in logical pixels: place k lies between ``starts[k]`` and ``ends[k]``."""

    starts: tuple[float, ...]
    ends: tuple[float, ...]
    wide: tuple[bool, ...]  # whether there is room for the word; the others are only marked

    @property
    def left(self) -> float:
        """Where the first one begins."""
        return self.starts[0] if self.starts else 0.0

    @property
    def right(self) -> float:
        """Where the last one ends."""
        return self.ends[-1] if self.ends else 0.0

    def __len__(self) -> int:
        return len(self.starts)

    def center(self, k: int) -> float:
        """Middle of a place."""
        return (self.starts[k] + self.ends[k]) / 2

    def size(self, k: int) -> float:
        """Extent of a place."""
        return self.ends[k] - self.starts[k]

    def at(self, x: float) -> int | None:
        """The place under x, a gap belonging to the nearer one; None outside of all."""
        if not self.starts or not self.left <= x <= self.right:
            return None
        return min(range(len(self.starts)), key=lambda k: max(self.starts[k] - x, x - self.ends[k], 0.0))

    @property
    def condensed(self) -> bool:
        """Whether some are only marked."""
        return not all(self.wide)


def even(left: float, room: float, count: int, focus: int, least: float, most: float) -> Spans:
    """Equal places where each has ``least``; else as many such as fit around ``focus``, and the rest narrow.

    Parameters
    ----------
    left, room : float
        Where they begin, and how much room there is.
    count : int
    focus : int
        The place (from 0) that is wide in any case.
    least, most : float
        Extent of a place that has room for its word, and the most that one is given.
    """
    if count == 0:
        return Spans((), (), ())
    if room / count >= least:
        each = min(room / count, most)
        return _side_by_side(left, [each] * count, [True] * count, 0.0)
    narrow = min(least / 6, room * 0.45 / count)
    wide = _window([least] * count, room, focus, narrow, 0.0)
    spare = (room - sum(least if w else narrow for w in wide)) / max(sum(wide), 1)
    return _side_by_side(left, [least + spare if w else narrow for w in wide], wide, 0.0)


def words(
    left: float, room: float, widths: Sequence[float], focus: int, narrow: float, gap: float, most: float
) -> Spans:
    """Words of different widths: with even gaps where all fit, else those around ``focus`` and the rest narrow.

    Parameters
    ----------
    widths : sequence of float
        What each word needs.
    narrow : float
        What a word gets that is only marked, its gap included.
    gap, most : float
        The least and the largest gap between two words.
    """
    count = len(widths)
    if count == 0:
        return Spans((), (), ())
    needed = sum(widths) + gap * (count - 1)
    if needed <= room:
        spread = gap if count == 1 else min(most, gap + (room - needed) / (count - 1))
        return _side_by_side(left, list(widths), [True] * count, spread)
    narrow = min(narrow, room * 0.45 / count)
    wide = _window([width + gap for width in widths], room, focus, narrow, 0.0)
    sizes = [width + gap if w else narrow for width, w in zip(widths, wide, strict=True)]
    placed = _side_by_side(left, sizes, wide, 0.0)
    ends = tuple(end - gap if w else end - 1 for end, w in zip(placed.ends, wide, strict=True))
    return Spans(placed.starts, ends, placed.wide)


def _side_by_side(left: float, sizes: Sequence[float], wide: Sequence[bool], gap: float) -> Spans:
    starts = tuple(accumulate([left, *(size + gap for size in sizes[:-1])]))
    return Spans(starts, tuple(start + size for start, size in zip(starts, sizes, strict=True)), tuple(wide))


def _window(sizes: Sequence[float], room: float, focus: int, narrow: float, gap: float) -> list[bool]:
    """The largest run around ``focus`` that fits when everything else is narrow."""
    count = len(sizes)
    focus = min(max(focus, 0), count - 1)
    used = narrow * (count - 1) + sizes[focus]
    first = last = focus
    while True:
        grown = False
        for side in (first - 1, last + 1):
            if 0 <= side < count and used + sizes[side] - narrow + gap <= room:
                used += sizes[side] - narrow + gap
                first, last = min(first, side), max(last, side)
                grown = True
        if not grown:
            return [first <= k <= last for k in range(count)]
