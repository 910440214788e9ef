"""What measured curves come to: shares, what a model's card recorded, and the statements that a run supports.

Nothing here is an expectation. A statement is made only where the rows give it,
and it carries the counts it was made from.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rnnlab.engine.intervals import wilson
from rnnlab.engine.translation_traces import LengthRow

FAIR = 0.9  # a comparison counts only where the fixed vector gets this share at one clause
HELD = 0.9  # below it a model is said to have fallen


def share(row: LengthRow) -> float:
    """The part of the sentences that was translated word for word."""
    return row.exact / row.n if row.n else math.nan


def word_share(row: LengthRow) -> float:
    """The part of the words that is right, given the right ones before."""
    return row.words_right / row.words if row.words else math.nan


def words_a_sentence(row: LengthRow) -> float:
    """How many words a right translation has on average, the end among them."""
    return row.words / row.n if row.n else math.nan


def alone(row: LengthRow) -> float:
    """What exact match would be if each word were right by itself with the measured share: pⁿ."""
    return float(word_share(row) ** words_a_sentence(row))


# what the cards say ---------------------------------------------------------------------------------------------------


def _whole(row: dict[str, Any], name: str) -> int | None:
    value = row.get(name)
    return value if type(value) is int and value >= 0 else None


def _number(row: dict[str, Any], name: str) -> float | None:
    value = row.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if math.isfinite(value) else None


def recorded_rows(settings: dict[str, Any]) -> tuple[LengthRow, ...]:
    """The rows that were measured when a model was trained, from its card's settings; what is no row is left out.

    Parameters
    ----------
    settings : dict
        ``rows`` is a list of objects with ``clauses``, ``n``, ``exact`` and, where known, ``words``,
        ``words_right``, ``bleu``, ``alignment_error``, ``tokens``; ``trained_clauses`` two numbers.
    """
    rows, trained = settings.get("rows"), settings.get("trained_clauses")
    first, last = trained if isinstance(trained, list) and len(trained) == 2 else (0, 0)
    found = []
    for row in rows if isinstance(rows, list) else ():
        if not isinstance(row, dict):
            continue
        clauses, n, exact = _whole(row, "clauses"), _whole(row, "n"), _whole(row, "exact")
        if clauses is None or not n or exact is None or exact > n:
            continue
        low, high = wilson(exact, n)
        found.append(LengthRow(
            clauses=clauses, n=n, exact=exact, low=low, high=high,
            words=_whole(row, "words") or 0, words_right=_whole(row, "words_right") or 0,
            bleu=_number(row, "bleu"), alignment_error=_number(row, "alignment_error"),
            tokens=_number(row, "tokens") or 0.0, trained=first <= clauses <= last,
        ))  # fmt: skip
    return tuple(sorted(found, key=lambda row: row.clauses))


# what a run shows -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Subject:
    """A model of which something can be said."""

    model: str
    attention: bool
    rows: tuple[LengthRow, ...]
    size: int = 0  # numbers of its fixed vector


@dataclass(frozen=True)
class Finding:
    """A statement that the rows support; ``id`` says which, the words are the window's."""

    id: str
    model: str
    row: LengthRow | None = None
    other_model: str = ""
    other: LengthRow | None = None
    values: tuple[float, ...] = ()


def falls(rows: Sequence[LengthRow]) -> LengthRow | None:
    """The first trained length at which less than ``HELD`` is right; None where there is none."""
    return next((row for row in rows if row.trained and share(row) < HELD), None)


def _last_trained(rows: Sequence[LengthRow]) -> LengthRow | None:
    return next((row for row in reversed(rows) if row.trained), None)


def _at(rows: Sequence[LengthRow], clauses: int) -> LengthRow | None:
    return next((row for row in rows if row.clauses == clauses), None)


def _whole_row(row: LengthRow, planned: int) -> bool:
    """Whether all sentences of a length are counted: BLEU is known then, also where there were fewer than planned."""
    return row.n > 0 and (row.bleu is not None or row.n >= planned)


def _of_one(subject: Subject) -> list[Finding]:
    """Where a model falls, or how far it holds."""
    fallen, last = falls(subject.rows), _last_trained(subject.rows)
    if fallen is not None:
        return [Finding("falls", subject.model, fallen)]
    if last is None:
        return []
    least = min((row for row in subject.rows if row.trained), key=share)
    return [Finding("holds", subject.model, last, other=least)]


def _apart(fixed: Subject, attention: Subject) -> list[Finding]:
    """The first trained length at which the two intervals are apart, the fixed vector's the lower one."""
    for row in fixed.rows:
        other = _at(attention.rows, row.clauses)
        if other is not None and row.trained and other.trained and row.high < other.low:
            return [Finding("apart", fixed.model, row, attention.model, other)]
    return []


def _fairness(fixed: Subject) -> list[Finding]:
    one = _at(fixed.rows, 1)
    if one is None:
        return [Finding("no-base", fixed.model)]
    return [Finding("unfair", fixed.model, one)] if share(one) < FAIR else []


def _wider(narrow: Subject, wide: Subject) -> list[Finding]:
    """Whether a longer vector moved the fall."""
    first, second = falls(narrow.rows), falls(wide.rows)
    if first is None:
        return []
    if second is None:
        last = _last_trained(wide.rows)
        return [] if last is None else [Finding("no-limit", wide.model, last, narrow.model, first, (wide.size,))]
    return [Finding("wider", wide.model, second, narrow.model, first, (wide.size, narrow.size))]


def _beyond(subject: Subject) -> list[Finding]:
    row = next((row for row in subject.rows if not row.trained), None)
    return [] if row is None else [Finding("beyond", subject.model, row)]


def findings(subjects: Sequence[Subject], planned: int = 1) -> tuple[Finding, ...]:
    """What curves show, the most important first.

    Parameters
    ----------
    subjects : sequence of Subject
        In the order in which they are drawn; the first fixed vector and the first attention are compared.
    planned : int
        Sentences of each length; a length that has fewer yet supports no statement.

    Returns
    -------
    tuple of Finding
        ``"unfair"`` and ``"no-base"`` (a comparison would not count), ``"apart"``, ``"falls"``, ``"holds"``,
        ``"power"`` (values: p, words, pⁿ), ``"wider"``, ``"no-limit"``, ``"beyond"``.
    """
    whole = [
        Subject(one.model, one.attention, tuple(row for row in one.rows if _whole_row(row, planned)), one.size)
        for one in subjects
    ]
    whole = [one for one in whole if one.rows]
    fixed = [one for one in whole if not one.attention]
    attention = next((one for one in whole if one.attention), None)
    found: list[Finding] = []
    first = fixed[0] if fixed else None
    if first is not None:
        # What the vector lacks can be told from what was not learned only where short sentences are right.
        doubts = _fairness(first) if attention is not None or len(fixed) > 1 else []
        found += doubts
        if attention is not None and not doubts:
            found += _apart(first, attention)
        found += _of_one(first)
    if attention is not None:
        found += _of_one(attention)
    if first is not None:
        fallen = falls(first.rows)
        if fallen is not None and fallen.words:
            values = (word_share(fallen), words_a_sentence(fallen), alone(fallen))
            found.append(Finding("power", first.model, fallen, values=values))
        for other in fixed[1:]:
            found += _wider(first, other) if other.size > first.size else _of_one(other)
    if attention is not None:
        found += _beyond(attention)
    return tuple(found)


# what was predicted ---------------------------------------------------------------------------------------------------


def curve_off(guess: Sequence[float], truth: Sequence[float]) -> tuple[float, int]:
    """How far a drawn curve lies from the true one.

    Parameters
    ----------
    guess, truth : sequences of the same length, not empty
        Shares.

    Returns
    -------
    mean : float
        Of the distances, without sign.
    at : int
        Where it is farthest; the first of several.
    """
    gaps = [abs(a - b) for a, b in zip(guess, truth, strict=True)]
    return math.fsum(gaps) / len(gaps), gaps.index(max(gaps))


# single translations --------------------------------------------------------------------------------------------------


def wrong_words(words: Sequence[str], right: Sequence[str]) -> tuple[bool, ...]:
    """Which words of a translation do not belong to the longest common subsequence with the right one.

    Parameters
    ----------
    words, right : sequences of str

    Returns
    -------
    tuple of bool
        As many as ``words``.
    """
    # lengths[i][j]: of the longest common subsequence of words[i:] and right[j:]
    lengths = [[0] * (len(right) + 1) for _ in range(len(words) + 1)]
    for i in range(len(words) - 1, -1, -1):
        for j in range(len(right) - 1, -1, -1):
            if words[i] == right[j]:
                lengths[i][j] = 1 + lengths[i + 1][j + 1]
            else:
                lengths[i][j] = max(lengths[i + 1][j], lengths[i][j + 1])
    wrong, i, j = [True] * len(words), 0, 0
    while i < len(words) and j < len(right):
        if words[i] == right[j]:
            wrong[i] = False
            i, j = i + 1, j + 1
        elif lengths[i + 1][j] >= lengths[i][j + 1]:
            i += 1
        else:
            j += 1
    return tuple(wrong)
